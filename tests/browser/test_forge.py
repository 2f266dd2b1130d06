"""The forge on the page: figures are typed, and the card that plays them stands beside how close it comes."""

import pytest
from playwright.sync_api import expect

from .conftest import Axe, Visit
from .pressing import pressable


def test_a_card_follows_the_figures_and_shows_how_close_it_comes(visit: Visit, axe: Axe) -> None:
    page = visit("/forge/inside-volley")
    page.get_by_role("button", name="From per cents").click()
    proof = page.get_by_role("table", name="How close it comes")
    expect(proof.get_by_role("row", name="Aces 8.0 7.9 −0.1")).to_be_visible()
    page.get_by_label("Aces", exact=True).fill("15")
    expect(proof.get_by_role("row", name="Aces 15.0")).to_be_visible()
    page.get_by_label("Aces", exact=True).fill("99")
    expect(page.get_by_role("alert")).to_contain_text(
        "Aces: 99 in a hundred are more than the points won on first serves"
    )
    page.get_by_label("Aces", exact=True).fill("15")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert axe(page) == []
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download the set").click()
    assert coming.value.suggested_filename == "your-player-2024-hard.cards.json"


def test_a_season_is_typed_as_statistics_print_it(visit: Visit, axe: Axe) -> None:
    page = visit("/forge/inside-volley")
    proof = page.get_by_role("table", name="How close it comes")
    expect(proof.get_by_role("row", name="First serves in 62.0")).to_be_visible()
    expect(page.get_by_text("The line is consistent")).to_be_visible()
    expect(page.locator("output").filter(has_text="66.0")).to_have_count(1)  # 1168 of 1770: what they won
    page.get_by_label("First serves in", exact=True).fill("1900")
    expect(proof.get_by_role("row", name="First serves in 66.9")).to_be_visible()
    page.get_by_label("Won on the first", exact=True).fill("1901")
    expect(page.get_by_role("alert")).to_contain_text("Won on the first: 1901 of 1900 cannot be")
    expect(page.get_by_label("Won on the first", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Play with this card")).to_be_disabled()
    expect(page.get_by_role("button", name="Download the set")).to_be_disabled()
    assert axe(page) == []
    expect(page.get_by_text("The line is consistent")).to_have_count(0)
    page.get_by_label("Won on the first", exact=True).fill("1400")
    expect(page.get_by_text("The line is consistent")).to_be_visible()
    page.get_by_role("button", name="How it is made").click()
    expect(page.get_by_role("dialog", name="How it is made")).to_contain_text("an average opponent of that time")
    assert axe(page) == []


def test_a_card_is_played_with_as_soon_as_it_is_made(visit: Visit) -> None:
    page = visit("/forge/worldwide")
    expect(page.get_by_role("button", name="Play with this card")).to_be_visible()
    name = page.get_by_role("heading", level=2).last.inner_text()
    page.get_by_role("button", name="Play with this card").click()
    expect(page.get_by_role("table", name="Score")).to_contain_text(name.rsplit(" ", 1)[-1])
    expect(pressable(page).first).to_be_visible()


def test_a_real_season_is_made_by_its_name(visit: Visit) -> None:
    page = visit("/forge/inside-volley")
    page.get_by_role("button", name="A real season").click()
    page.get_by_label("Name, year and surface").fill("Sampras 1999 grass")
    expect(page.get_by_role("heading", name="Pete Sampras", exact=True)).to_be_visible()
    expect(page.get_by_text("1999, grass, ATP")).to_be_visible()


@pytest.mark.parametrize("game", ["worldwide", "ase", "pro-tennis", "inside-volley"])
def test_every_forge_fits_a_telephone_in_french_at_night(visit: Visit, axe: Axe, game: str) -> None:
    page = visit(f"/forge/{game}", width=360, height=740, dark=True, lang="fr")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    keep = page.get_by_role("button", name="Télécharger")
    expect(keep).to_be_visible()
    assert keep.evaluate("button => button.getBoundingClientRect().right") <= 360
    assert axe(page) == []
