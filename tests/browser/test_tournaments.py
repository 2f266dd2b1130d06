"""A tournament on the page: drawn, one match played by pressing, the rest played out, and the sheet that is left."""

import random
import re

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Axe, Visit
from .pressing import over, play_out, press_by_turns

FOUR = ("Ana", "Bea", "Cleo", "Dora")


def draw(page: Page, name: str, me: str = "") -> None:
    """Make a draw of four in a game whose players only have names."""
    page.get_by_role("button", name="Of your own").click()
    page.get_by_role("button", name="Tennidice").click()
    page.get_by_label("Names, one a line").fill("\n".join(FOUR))
    if me:
        page.get_by_role("combobox", name="You play for").fill(me)
    page.get_by_role("combobox", name="netcord plays").select_option("random")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Make the draw").click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_attached()


def test_four_play_a_tournament_and_one_of_them_is_a_person(visit: Visit, axe: Axe) -> None:
    page = visit("/tournaments#new")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Wimbledon 1983, men")
    assert axe(page) == []
    draw(page, "Club night", me="Ana")
    sheet = page.url
    expect(page.get_by_role("img", name="the draw of 4")).to_be_visible()
    expect(page.get_by_role("status", name="How it stands")).to_have_text("0 matches played, 2 can be played now")
    assert axe(page) == []

    page.get_by_role("button", name="Play the semi-final").click()
    play_out(page, random.Random(4))
    page.get_by_role("link", name="Back to the draw").click()
    expect(page.get_by_role("status", name="How it stands")).to_contain_text("1 match played")

    page.get_by_role("button", name="Play out everything").click()
    sure = page.get_by_role("button", name="Yours too? Press again.")
    if sure.is_visible():  # Ana is in the final
        sure.click()
    champion = page.get_by_role("region", name="Champion").get_by_role("heading")
    expect(champion).to_have_text(re.compile("|".join(FOUR)))
    won = re.sub(r" \[\d\]|\s*you$", "", champion.inner_text()).strip()
    expect(page.get_by_role("status", name="How it stands")).to_have_text(f"Won by {won}")
    page.get_by_role("button", name="Numbers").click()
    expect(page.get_by_role("dialog").get_by_role("row")).to_have_count(5)
    assert axe(page) == []

    told = page.get_by_role("region", name="Champion").inner_text()
    results = page.locator("main ol").first.inner_text()
    page.goto(sheet)
    expect(page.get_by_role("region", name="Champion")).to_be_visible()
    assert page.get_by_role("region", name="Champion").inner_text() == told
    assert page.locator("main ol").first.inner_text() == results
    page.goto("/tournaments")
    expect(page.get_by_role("link", name=f"Club night Won by {won}")).to_be_visible()
    assert axe(page) == []


def test_whoever_is_played_for_is_asked_of_the_calendar_however_late_it_comes(visit: Visit) -> None:
    page = visit("/tournaments")
    late: list[Route] = []
    page.route("**/api/calendar?*", lambda route: late.append(route))
    page.goto("/tournaments#new")
    page.reload()
    page.get_by_role("combobox", name="You play for").first.fill("John McEnroe")
    page.get_by_role("button", name="Make the draw").click()
    for route in late:
        route.continue_()
    expect(page.get_by_role("button", name="Play your match")).to_be_visible()


def test_the_rest_is_played_out_without_a_jump_and_ones_own_matches_only_when_asked_twice(visit: Visit) -> None:
    page = visit("/tournaments#new")
    page.get_by_role("button", name="16 lines").click()
    page.get_by_role("combobox", name="You play for").fill("John McEnroe")
    page.get_by_role("button", name="Make the draw").click()
    outs = page.get_by_role("group", name="Play out").get_by_role("button")
    expect(outs).to_have_text(["the others", "everything"])
    sheet = page.get_by_role("img", name="the draw of 16")
    stood = sheet.bounding_box()
    outs.first.click()
    expect(page.get_by_role("status").filter(has_text="of 7 matches")).to_be_visible()
    assert sheet.bounding_box() == stood, "nothing moves while matches are played"
    expect(outs).to_have_text(["everything"])
    expect(page.get_by_role("status", name="How it stands")).to_contain_text("7 matches played")
    outs.first.click()
    expect(outs).to_have_text(["Yours too? Press again."])
    outs.first.click()
    expect(page.get_by_role("region", name="Champion")).to_be_visible(timeout=60_000)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the whole sheet is in sight"
    last = page.get_by_role("img", name="the draw of 16").get_by_text("16", exact=True)
    box, panel = last.bounding_box(), page.get_by_role("region", name="Knockout").bounding_box()
    assert box
    assert panel
    assert box["y"] + box["height"] <= panel["y"] + panel["height"]


def test_a_name_that_is_typed_in_part_is_taken_and_one_that_nobody_has_is_refused(visit: Visit, axe: Axe) -> None:
    page = visit("/tournaments")
    page.get_by_role("link", name="Wimbledon 1983 women").click()
    who = page.get_by_role("combobox", name="You play for")
    best = page.get_by_role("group", name="You play for").get_by_role("button")
    expect(best.first).to_have_text("Martina Navratilova")
    who.fill("McEnroe")
    page.get_by_role("button", name="Make the draw").click()
    expect(page.get_by_role("alert")).to_contain_text("Nobody in this draw is called “McEnroe”")
    assert axe(page) == []
    who.fill("shriv")
    page.get_by_role("button", name="Make the draw").click()
    expect(page.get_by_text("Pam Shriver [5]").or_(page.get_by_text("Pam Shriver", exact=True)).first).to_be_visible()
    expect(page.get_by_role("button", name="Play your match")).to_be_visible()


def test_somebody_elsewhere_is_invited_to_play_the_other_side(visit: Visit) -> None:
    """Two browsers: the draw is made at one, the match is played at both, and its result stands in the draw."""
    ana = visit("/tournaments#new")
    draw(ana, "Far and near", me="Ana")
    sheet = ana.url
    ana.get_by_role("button", name="Invite", exact=True).click()
    link = ana.get_by_label("To play", exact=True).input_value()
    ana.get_by_role("button", name="To the match").click()
    expect(ana.get_by_role("status", name="What now")).not_to_be_empty()
    foe = visit(link[link.index("/join") :], expected=(r"status of 404",))  # in the end, of the link
    for page in (ana, foe):
        expect(page.get_by_role("table", name="Score").get_by_text("Ana", exact=True)).to_have_count(1)
    luck = random.Random(6)
    while not all(over(page).is_visible() for page in (ana, foe)):
        press_by_turns([ana, foe], luck, 1)
    ana.get_by_role("link", name="Back to the draw").click()
    expect(ana.get_by_role("status", name="How it stands")).to_contain_text("1 match played")
    assert ana.url == sheet
    expect(ana.get_by_role("button", name="Invite", exact=True)).to_have_count(0)
    foe.goto(link)
    expect(foe.get_by_role("status")).to_contain_text("used")


def test_who_withdraws_gives_a_walkover(visit: Visit) -> None:
    page = visit("/tournaments#new")
    draw(page, "Bad knees")
    page.get_by_role("button", name="Players").click()
    page.get_by_role("combobox", name="Who").select_option("Ana")
    page.get_by_label("Why (told in the results)").fill("a bad knee")
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("button", name="Ana leaves the tournament? Press again.").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text(re.compile(r"had a walkover from Ana.* \(a bad knee\)")).first).to_be_attached()
    expect(page.get_by_role("status", name="How it stands")).to_have_text("0 matches played, 1 can be played now")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_draw_goes_by_rounds_on_a_telephone(visit: Visit, axe: Axe, lang: str) -> None:
    page = visit("/tournaments#new")
    draw(page, f"Pocket cup {lang}", me="Bea")
    phone = visit(
        page.url.partition("//")[2].partition("/")[2].join(["/", ""]), width=360, height=740, dark=True, lang=lang
    )
    rounds = phone.get_by_role("group", name={"en": "Rounds", "fr": "Tours"}[lang]).get_by_role("button")
    expect(rounds).to_have_text({"en": ["Semis", "Final"], "fr": ["Demies", "Finale"]}[lang])
    expect(rounds.first).to_have_attribute("aria-pressed", "true")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe(phone) == []
    rounds.last.click()
    waits = {"en": "waits", "fr": "attend"}[lang]
    expect(phone.get_by_role("listitem").filter(has_text=waits)).to_have_count(1)
    assert axe(phone) == []


def test_the_form_of_a_draw_fits_a_telephone(visit: Visit, axe: Axe) -> None:
    page = visit("/tournaments#new", width=360, height=740)
    page.get_by_role("button", name="Of your own").click()
    page.get_by_role("radio", name="Groups").click()
    page.get_by_role("button", name="Another event").click()
    expect(page.get_by_role("region", name="Event 2")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe(page) == []


def test_a_large_draw_is_printed_on_one_sheet(visit: Visit) -> None:
    page = visit("/tournaments#new")
    page.get_by_role("button", name="64 lines").click()
    page.get_by_role("button", name="Make the draw").click()
    expect(page.get_by_text("50 entrants, 64 lines").first).to_be_attached()
    printed = page.pdf(prefer_css_page_size=True)
    leaves = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert len(leaves) == 1, leaves
    assert float(leaves[0][0]) < float(leaves[0][1]), "64 lines want a sheet that stands"
