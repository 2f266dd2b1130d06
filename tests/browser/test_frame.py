"""The frame of a match: why, hints, speed and sound, a line that is lost and back, and who is away."""

import random
import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from .conftest import PATIENCE, Axe, Serving, Visit
from .pressing import choices, press, pressable

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
"""Whatever follows from what is there has been drawn."""
PLACES = """all => all.map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""

WHOLE = """async () => {
  const row = document.querySelector(".handrow");
  for (let frame = 0; frame < 600; frame++) {
    await new Promise(requestAnimationFrame);
    if (row.scrollHeight <= row.clientHeight + 6) return true;
  }
  return false;
}"""
"""All of the hand that is drawn is seen, as soon as it has found its place."""


@pytest.mark.parametrize("path", ["/%", "/cards/%E0%A4%A", "/a/b/c"])
def test_an_address_that_is_none_is_told(path: str, visit: Visit) -> None:
    page = visit(path)
    expect(page.get_by_role("main")).to_contain_text("There is no such page here.")


def test_a_lost_line_is_told_and_so_is_that_it_is_back(serving: Serving, visit: Visit) -> None:
    made = serving.make("worldwide")
    page = visit("/", seats={made["match"]: made["tokens"]})
    lines: list[WebSocketRoute] = []
    down = False

    def connect(line: WebSocketRoute) -> None:
        if down:
            line.close(code=1012)
        else:
            line.connect_to_server()
            lines.append(line)

    page.route_web_socket("**/live", connect)
    page.goto(f"/match/{made['match']}")
    expect(pressable(page).first).to_be_visible()
    now = page.get_by_role("status", name="What now")
    down = True
    lines[0].close(code=1012)
    expect(now).to_contain_text("The connection is lost. The match is saved as it stands")
    expect(now.get_by_role("heading", name="No connection")).to_be_visible()
    expect(now).to_contain_text("Your last choice was received; nothing you do now is sent, so nothing can be lost.")
    expect(pressable(page)).to_have_count(0)  # nothing that is done now is sent
    page.set_viewport_size({"width": 390, "height": 844})
    said, heading = now.locator(".turn").bounding_box(), now.get_by_role("heading").bounding_box()
    assert said
    assert heading
    assert said["y"] + said["height"] <= heading["y"] + 1, "neither lies over the other"
    page.get_by_role("button", name="Try now").click()  # in vain: the server is still away
    expect(now.get_by_role("heading", name="No connection")).to_be_visible()
    down = False
    expect(now).to_contain_text("The line is back. Nothing is lost.")
    expect(pressable(page).first).to_be_visible()


def test_a_bot_that_thinks_is_said_to(serving: Serving, visit: Visit) -> None:
    """The server says so while it waits for one; here the words are put into its mouth, at a time of our own."""
    made = serving.make("worldwide", options={"first": "A"})
    page = visit("/", seats={made["match"]: made["tokens"]})
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/live", connect)
    page.goto(f"/match/{made['match']}")
    expect(pressable(page).first).to_be_visible()
    lines[0].send('{"type":"thinking","seat":"B"}')
    expect(page.get_by_role("status", name="What now")).to_contain_text("netcord is thinking")


def test_whoever_waits_for_somebody_who_is_away_is_told_what_is_safe(serving: Serving, visit: Visit) -> None:
    made = serving.make("worldwide", options={"first": "B"}, seats={"A": "you", "B": "link"})
    page = visit.at(made)
    expect(page.get_by_role("status", name="What now")).to_contain_text("Waiting")
    joined = httpx.post(
        f"{serving.address}/api/matches/{made['match']}/join",
        json={"invitation": made["invitations"]["B"]},
        trust_env=False,
        timeout=PATIENCE,
    )
    assert joined.status_code == 200
    other = visit(f"/match/{made['match']}", seats={made["match"]: {"B": joined.json()["token"]}})
    expect(pressable(other).first).to_be_visible()
    now = page.get_by_role("status", name="What now")
    expect(now).to_contain_text("is choosing")
    other.close()
    expect(now).to_contain_text("has lost the connection")
    expect(page.get_by_role("heading", name="While Guest is away")).to_be_visible()
    expect(choices(page).get_by_role("link")).to_have_count(0)
    page.reload()  # whoever comes later is told, too
    expect(now).to_contain_text("has lost the connection")


def test_why_tells_the_rule_and_why_twice_the_keys(serving: Serving, visit: Visit) -> None:
    page = visit.at(serving.make("worldwide"))
    expect(pressable(page).first).to_be_visible()
    page.keyboard.press("?")
    said = page.locator("#rule-said")
    expect(said).to_be_visible()
    number, _, sentence = (said.text_content() or "").strip().partition(" ")
    assert number.startswith(("WT-", "SC-"))
    assert len(sentence) > 10
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("take the last answer back")).to_be_visible()


def test_whoever_only_watches_lets_the_match_go_on_as_far_as_they_like(serving: Serving, visit: Visit) -> None:
    made = serving.make("inside-volley", seats={"A": "bot:random", "B": "bot:random"})
    page = visit.at(made)
    score = page.get_by_role("table", name="Score").get_by_role("cell")
    expect(choices(page).get_by_role("button", name="Next point")).to_be_enabled()
    for name in ("Next point", "End of game", "End of set"):
        before = score.all_inner_texts()
        choices(page).get_by_role("button", name=name).click()
        expect(score).not_to_have_text(before, use_inner_text=True)
        expect(choices(page).get_by_role("button", name=name)).to_be_enabled()
    choices(page).get_by_role("button", name="End of match").click()
    expect(page.get_by_role("heading", name="Match over")).to_be_visible()


def test_the_point_before_can_be_looked_at_again_and_nothing_is_played_twice(serving: Serving, visit: Visit) -> None:
    page = visit.at(serving.make("inside-volley", seats={"A": "bot:random", "B": "bot:random"}))
    score = page.get_by_role("table", name="Score").get_by_role("cell")
    onward = choices(page).get_by_role("button", name="Next point")
    before = page.get_by_role("button", name="The point before")
    expect(onward).to_be_enabled()
    expect(before).to_be_disabled()  # there is none yet
    seen = [score.all_inner_texts()]
    for _ in range(3):
        onward.click()
        expect(score).not_to_have_text(seen[-1], use_inner_text=True)
        expect(onward).to_be_enabled()
        seen.append(score.all_inner_texts())
    before.click()
    before.click()
    expect(score).to_have_text(seen[1], use_inner_text=True)
    expect(page.get_by_role("status", name="What now")).to_contain_text("an earlier point")
    onward.click()
    expect(score).to_have_text(seen[2], use_inner_text=True)
    onward.click()
    expect(score).to_have_text(seen[3], use_inner_text=True)
    expect(page.get_by_role("status", name="What now")).not_to_contain_text("an earlier point")
    before.click()
    choices(page).get_by_role("button", name="End of match").click()  # from where it stands, not from what is looked at
    expect(page.get_by_role("heading", name="Match over")).to_be_visible()


def test_no_tip_is_about_what_a_telephone_keeps_behind_its_menu(serving: Serving, visit: Visit) -> None:
    made = serving.make("tennidice", options={"first": "A"})
    told = []
    for width, height in ((1280, 800), (390, 844)):
        seen = ["start", "td_cubes", "td_grid", "td_rows", "td_call", "td_out", "td_miss", "td_spirit", "number"]
        page = visit.at(made, width=width, height=height, tips=True, settings={"seen": seen})
        if width == 1280:
            choices(page).get_by_role("button", name="Place").click()
        expect(choices(page).locator(".opt").first).to_be_visible()
        page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
        )
        told.append(page.get_by_role("note").all_inner_texts())
    assert [len(one) for one in told] == [1, 0], told
    assert "The cards are counted" in told[0][0]


def test_every_point_in_the_commentary_has_its_rule(serving: Serving, visit: Visit) -> None:
    page = visit.at(serving.make("inside-volley"))
    choices(page).get_by_role("button", name="Next point").click()
    chip = page.get_by_role("log", name="Commentary").get_by_role("button").last  # newer lines come in above it
    chip.click()
    expect(chip).to_have_attribute("aria-expanded", "true")


def test_hints_speed_and_sound_are_switched_in_the_menu(serving: Serving, visit: Visit) -> None:
    page = visit.at(serving.make("pro-tennis"))
    expect(page.get_by_role("main")).to_be_visible()
    page.get_by_role("button", name="Menu").first.click()
    menu = page.get_by_role("dialog")
    sound = menu.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    menu.get_by_role("button", name="Hints").click()
    menu.get_by_role("group", name="Speed").get_by_role("button", name="slow").click()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    kept = page.evaluate("JSON.parse(localStorage.getItem('netcord.settings'))")
    assert (kept["sound"], kept["hints"], kept["speed"]) == (True, True, "slow")


def stroke_asked(page: Page, right: Callable[[], bool]) -> None:
    """A match of ASE, played on by lot until a stroke is asked for with a hand that is right."""
    now, luck = page.get_by_role("status", name="What now"), random.Random(6)
    expect(pressable(page).first).to_be_visible()
    while not ("Which stroke" in now.inner_text() and right()):
        press(page, luck)
        expect(pressable(page).first).to_be_visible()


def test_no_card_is_cut_off_however_low_the_window_is(serving: Serving, visit: Visit) -> None:
    """What follows a stroke needs room: what cannot be played is drawn with less, what can be too, then folded."""
    page = visit.at(serving.make("ase", options={"first": "A"}))
    playable, others = choices(page).locator(".card:not(.off)"), choices(page).locator(".card.off")
    stroke_asked(page, lambda: 0 < playable.count() <= 5 and others.count() > 0)
    playable.first.click()
    for height in range(780, 630, -20):  # lower still, and the whole page scrolls
        page.set_viewport_size({"width": 1280, "height": height})
        assert page.evaluate(WHOLE)


def test_cards_that_there_is_no_room_for_are_behind_a_tab_that_counts_them(serving: Serving, visit: Visit) -> None:
    page = visit.at(serving.make("ase", options={"first": "A"}))
    tab = choices(page).get_by_role("button", name=re.compile(r"not now$"))
    others = choices(page).locator(".card.off")
    stroke_asked(page, lambda: tab.count() > 0)  # more can be played than stand in a row
    expect(others).to_have_count(0)
    count = int(tab.inner_text().split()[0])
    tab.click()
    expect(others).to_have_count(count)


@pytest.mark.parametrize(("late", "width", "height"), [("games", 1280, 800), ("games", 390, 844), ("words", 1280, 800)])
def test_the_boxes_stand_there_before_the_server_has_answered(
    serving: Serving, visit: Visit, axe: Axe, late: str, width: int, height: int
) -> None:
    made = serving.make("worldwide", options={"first": "A"})
    page = visit("/", seats={made["match"]: made["tokens"]}, width=width, height=height)
    covers = page.locator(".shelf > li")
    expect(page.get_by_role("button", name="Play now")).to_have_count(5)
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => null)")
    there = covers.evaluate_all(PLACES)
    waiting: list[Route] = []
    page.route(f"**/api/{late}?*", lambda route: waiting.append(route))
    page.reload()
    expect(covers).to_have_count(5)
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("button", name="Play now")).to_have_count(0)  # nothing that could not be kept
    if late == "games":
        expect(page.get_by_role("link", name="Continue")).to_be_visible()
    assert axe(page) == []
    page.evaluate("document.fonts.ready.then(() => null)")
    assert covers.evaluate_all(PLACES) == there
    for one in waiting:
        one.continue_()
    expect(page.get_by_role("button", name="Play now")).to_have_count(5)
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")
    assert covers.evaluate_all(PLACES) == there


@pytest.mark.parametrize(("width", "height"), [(720, 900), (1024, 768), (1180, 700), (1280, 800)])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_printed_on_a_box_is_not_printed_over(visit: Visit, width: int, height: int, lang: str) -> None:
    page = visit("/", width=width, height=height, lang=lang)
    expect(page.locator(".shelf:not([aria-hidden]) .box")).to_have_count(5)
    boxes = page.evaluate(
        """() => [...document.querySelectorAll(".shelf .box")].map((box) => {
          const at = (what) => box.querySelector(what).getBoundingClientRect();
          return { name: at("h2").bottom, designer: at("small").top, end: at("small").bottom, lid: at(".cover").bottom,
            play: at("button").top, row: box.getBoundingClientRect().top };
        })"""
    )
    for box in boxes:
        assert box["name"] <= box["designer"] < box["end"] < box["lid"], box
    for row in {box["row"] for box in boxes}:  # along a shelf everything stands at one height
        beside = [box for box in boxes if box["row"] == row]
        assert len({round(box["lid"]) for box in beside}) == len({round(box["play"]) for box in beside}) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
