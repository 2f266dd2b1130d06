"""What somebody who has read nothing stumbles over: told too early, not told at all, or cut off."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Axe, Serving, Visit
from .pressing import choices, pressable

HEARD = """
() => {
  window.heard = [];
  const now = document.querySelector('[role=status][aria-label="What now"]');
  const lines = () => document.querySelectorAll('[role=log][aria-label="Commentary"] li').length;
  const hear = () => window.heard.push([now.textContent.replace(/\\s+/g, " ").trim(), lines()]);
  const all = {subtree: true, childList: true, characterData: true};
  new MutationObserver(hear).observe(document.querySelector("main"), all);
}
"""
"""Everything that is said from now on, and how many lines of commentary there are with it."""


def first(found: list[Any], said: str) -> int:
    """When something was said first."""
    return next(at for at, (text, _) in enumerate(found) if said in text)


def test_a_die_falls_before_anybody_is_told_what_it_brings(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", options={"first": "A"})
    page = visit.at(made, speed="fast", still=False)
    expect(pressable(page).first).to_be_visible()
    choices(page).locator(".card").first.click()
    page.evaluate(HEARD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Commentary").get_by_role("listitem").filter(has_text=" serve")).to_have_count(
        1
    )
    found = page.evaluate("window.heard")
    falls = first(found, "The die falls")
    serve = found[falls][0].split("You: ")[1].split(" The die")[0]
    lies = first(found, f"You: {serve},")
    assert falls < lies, found
    assert found[falls][1] < found[lies][1], "and the commentary waits for it too"
    assert "4 or more" in found[falls][0]


def test_the_dice_of_tennidice_fall_before_the_ball_does(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("tennidice", options={"first": "A"}), speed="fast", still=False)
    choices(page).get_by_role("button", name="unseen").click()
    expect(page.get_by_text("Your first serve")).to_be_visible()
    choices(page).locator(".opt").first.click()
    page.evaluate(HEARD)
    page.keyboard.press("Enter")
    expect(
        page.get_by_role("log", name="Commentary").get_by_role("listitem").filter(has_text="first serve")
    ).to_have_count(1)
    found = page.evaluate("window.heard")
    assert first(found, "the dice fall") < first(found, "first serve to"), found


def test_the_first_mark_says_what_the_game_is_about_and_who_one_is(visit: Visit, serving: Serving) -> None:
    made = serving.make("inside-volley", cards=["roger-federer-2007-hard", "novak-djokovic-2015-hard"], random=False)
    page = visit.at(made, tips=True)
    expect(page.get_by_role("note")).to_contain_text("You are Federer. Two throws decide a point")


def test_no_mark_says_what_stands_on_the_page_in_the_same_words(visit: Visit, serving: Serving) -> None:
    made = serving.make("ase", options={"first": "A"})
    told: dict[int, list[str]] = {}
    for width, height in ((1280, 800), (390, 844)):
        page = visit.at(made, width=width, height=height, tips=True)
        mark = page.get_by_role("note")
        expect(mark).to_contain_text("1 of 3")
        mark.get_by_role("button", name="Got it").click()
        expect(mark).to_contain_text("2 of 3")
        mark.get_by_role("button", name="Got it").click()
        expect(mark.filter(has_text="2 of 3")).to_have_count(0)
        told[width] = mark.get_by_role("heading").all_inner_texts()
    assert told == {1280: [], 390: ["How often it goes wrong"]}, "on a desk it stands below the cards"


def test_stars_that_a_first_match_is_played_with_are_seen(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("worldwide", options={"level": "initiation", "first": "A"}))
    expect(page.get_by_role("img", name="4 of 5 Stars")).to_have_count(2)


def test_the_menu_says_why_nothing_can_be_taken_back(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("worldwide", options={"first": "A"}))
    expect(pressable(page).first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Take it back", disabled=True)).to_have_accessible_description(
        "Nothing can be taken back now: dice have fallen since, or a card was shown."
    )
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.get_by_role("status", name="What now")).to_contain_text("Nothing can be taken back now")


def test_long_names_stay_on_a_small_screen(visit: Visit, serving: Serving) -> None:
    names = {"A": "Wolfeschlegelsteinhausen", "B": "Wilhelmina-Ngo-Weberburg"}
    page = visit.at(serving.make("worldwide", seats={"A": "you", "B": "here"}, names=names), width=360, height=640)
    expect(page.get_by_role("button", name="I am W")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_empty_page_of_tournaments_offers_some_to_draw(visit: Visit, axe: Axe) -> None:
    page = visit("/tournaments")
    page.get_by_role("link", name="Wimbledon 1983 women").click()
    expect(page.get_by_role("heading", name="Wimbledon 1983, women, a draw of 32")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="US Open 1983 men")).to_be_visible()
    assert axe(page) == []


def test_an_empty_page_of_records_leads_to_the_games(visit: Visit) -> None:
    page = visit("/records")
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("button", name="Play now")).to_have_count(5)


OVERLAPS = """
() => {
  const mark = document.querySelector("[role=note]").getBoundingClientRect();
  const kept = [...document.querySelectorAll(".court .ball, .court .target")].map((one) => one.getBoundingClientRect());
  const level = (one) => one.top < mark.bottom && one.bottom > mark.top;
  const over = (one) => one.left < mark.right && one.right > mark.left && level(one);
  return [kept.length, kept.filter(over).length, mark.bottom <= innerHeight];
}
"""
"""How many things on the court must be seen, how many of them a mark hides, and whether it is seen whole itself."""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (390, 844)])
@pytest.mark.parametrize("fell", ["C3", "D1"])
def test_no_mark_lies_over_the_ball(visit: Visit, serving: Serving, fell: str, size: tuple[int, int]) -> None:
    told = ["start", "td_cubes", "own_dice", "td_grid", "td_rows"]
    made = serving.make("tennidice", options={"first": "A"}, dice="mine")
    page = visit.at(made, width=size[0], height=size[1], tips=True, settings={"seen": told})
    choices(page).get_by_role("button", name="1 3 0 0").click()
    choices(page).get_by_role("button", name="unseen").click()
    choices(page).get_by_role("button", name=f"Letter: {fell[0]}").click()
    choices(page).get_by_role("button", name=f"Number: {fell[1]}").click()
    choices(page).get_by_role("button", name="That is what fell").click()
    expect(page.get_by_role("note")).to_contain_text("Not lost yet")
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert page.evaluate(OVERLAPS) == [1, 0, True]


def test_cubes_are_seen_when_both_have_placed_and_partners_hide_nothing(visit: Visit, serving: Serving) -> None:
    made = serving.make("tennidice", options={"first": "A", "players": "4"})
    page = visit.at(made, speed="slow", still=False)
    choices(page).get_by_role("button", name="1 2 0 1").click()
    choices(page).get_by_role("button", name="unseen").click()
    now = page.get_by_role("status", name="What now")
    expect(now).to_contain_text("cubes on agility 1, accuracy 2, ace 0, winner 1")
    expect(now).to_contain_text("Just now")
    expect(page.get_by_role("table", name="Cubes").get_by_role("row", name="Accuracy")).to_contain_text("2 own")


@pytest.mark.parametrize("game", ["ase", "inside-volley"])
def test_no_mark_lies_over_what_can_be_pressed_on_a_low_telephone(visit: Visit, serving: Serving, game: str) -> None:
    page = visit.at(serving.make(game, options={"first": "A"}), width=360, height=740, lang="fr", tips=True)
    region, mark = page.get_by_role("region", name="Vos choix"), page.get_by_role("note")
    for _ in range(2):
        expect(mark).to_be_visible()
        page.wait_for_function("() => document.getAnimations().length === 0")
        shown, keys = mark.bounding_box(), region.bounding_box()
        assert shown is not None
        assert keys is not None
        assert shown["y"] + shown["height"] <= keys["y"]
        mark.get_by_role("button", name="Compris").click()


def test_the_dice_of_a_smash_are_those_that_were_thrown_for_it(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("pro-tennis"))
    now = page.get_by_role("status", name="What now")
    smash = choices(page).locator(".opt", has_text="Smash")
    onward = choices(page).get_by_role("button", name="End of match")
    expect(smash.or_(onward).first).to_be_visible()
    if not smash.count():
        onward.click()  # as far as the first thing to choose
    smash.click()
    page.keyboard.press("Enter")
    expect(now).to_contain_text("one die raised")
    fell = now.get_by_text("Smash:").inner_text().removeprefix("Smash: ")
    expect(page.locator(".dicerow")).to_contain_text(f"{fell[0]} and {fell[1]} fell")
