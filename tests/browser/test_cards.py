"""Cards on the page: every game's, searched, compared, read in both languages, and laid out on paper."""

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from .conftest import Axe, Visit

GAMES = ("worldwide", "ase", "tennidice", "pro-tennis", "inside-volley")


def on_paper(page: Page, *choices: str) -> list[str]:
    """What the sheets say that the page downloads, as it is chosen there."""
    if not page.get_by_role("button", name="Download the PDF").is_visible():
        page.get_by_role("button", name="Print").click()
    for choice in (*choices, "no backs"):
        page.get_by_role("dialog").get_by_role("button", name=choice, exact=True).click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download the PDF").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    return [sheet.extract_text() for sheet in PdfReader(coming.value.path()).pages]


@pytest.mark.parametrize(
    ("game", "choices", "sheets"), [("worldwide", (), 23), ("ase", ("women's tour",), 30), ("tennidice", (), 8)]
)
def test_a_deck_is_a_wall_that_can_be_read_searched_and_printed(
    visit: Visit, axe: Axe, game: str, choices: tuple[str, ...], sheets: int
) -> None:
    page = visit(f"/cards/{game}")
    wall = page.locator(".wall").get_by_role("button")
    expect(wall.first).to_be_visible()
    assert axe(page) == []
    assert len(on_paper(page, *choices)) == sheets
    name = wall.nth(1).locator("b").first.inner_text()
    page.get_by_role("searchbox").fill(name)
    expect(wall.first).to_contain_text(name)
    wall.first.click()
    expect(page.get_by_role("heading", name=name, level=2).first).to_be_visible()


@pytest.mark.parametrize(("width", "heads"), [(1280, 11), (390, 6)])
def test_the_cards_of_seasons_are_listed_with_what_the_players_did(visit: Visit, width: int, heads: int) -> None:
    page = visit("/cards/inside-volley", width=width)
    table = page.get_by_role("table", name="Cards")
    expect(table.get_by_role("row", name="Roger Federer").first).to_contain_text("79")  # of a hundred first serves, won
    expect(table.get_by_role("columnheader")).to_have_count(heads)
    table.get_by_role("button", name="aces").click()
    expect(table.get_by_role("columnheader", name="aces")).to_have_attribute("aria-sort", "descending")
    expect(table.get_by_role("row").nth(1)).to_contain_text("Goran Ivanisevic")


def test_up_to_four_players_stand_beside_each_other(visit: Visit, axe: Axe) -> None:
    page = visit("/cards/pro-tennis")
    page.get_by_role("searchbox").fill("USA")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)  # a card that is looked at is not ticked
    for name in ("John McEnroe", "Jimmy Connors", "Jimmy Arias", "Bill Scanlon"):
        page.get_by_role("checkbox", name=name).click()
    table = page.get_by_role("table", name="Compare")
    expect(table.get_by_role("columnheader")).to_have_count(4)
    expect(table.get_by_role("row", name="rank 2 3 6 11")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Print").click()
    expect(page.get_by_role("button", name="The chosen (4)")).to_have_attribute("aria-pressed", "true")
    assert axe(page) == []
    (sheet,) = on_paper(page)
    assert "John McEnroe" in sheet
    assert "Bill Scanlon" in sheet


def test_a_season_stands_beside_what_its_card_plays(visit: Visit, axe: Axe) -> None:
    page = visit("/cards/inside-volley")
    page.get_by_role("searchbox").fill("Federer 2007 hard")
    page.get_by_text("Roger Federer").first.click()
    proof = page.get_by_role("table", name="Does the card play as the player did?")
    expect(proof.get_by_role("columnheader", name="2007")).to_be_visible()
    expect(proof.get_by_role("rowheader")).to_have_count(7)
    assert axe(page) == []
    page.get_by_role("link", name="Pro Tennis").click()
    expect(page.get_by_role("heading", name="Ivan Lendl")).to_be_visible()
    expect(proof).to_have_count(0)


def test_a_list_is_narrowed_by_its_set_and_printed_as_it_stands(visit: Visit) -> None:
    page = visit("/cards/inside-volley")
    page.get_by_role("combobox", name="Set of cards").select_option(label="Tour averages by decade (24)")
    expect(page.get_by_role("checkbox")).to_have_count(24)
    assert len(on_paper(page)) == 3  # nine to a sheet


@pytest.mark.parametrize("game", GAMES)
def test_cards_fit_a_telephone_in_french_at_night(visit: Visit, axe: Axe, game: str) -> None:
    page = visit(f"/cards/{game}", width=360, height=740, dark=True, lang="fr")
    expect(page.get_by_role("navigation").get_by_role("link")).to_have_count(5)
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe(page) == []
