"""A season on the page: begun, a tournament played out, and what is left of it in ranking, meetings and record book."""

from playwright.sync_api import expect

from .conftest import Axe, Visit


def test_a_season_is_begun_and_its_first_tournament_counts(visit: Visit, axe: Axe) -> None:
    page = visit("/tournaments")
    page.get_by_role("button", name="Begin a season").click()
    form = page.get_by_role("dialog", name="Begin a season")
    form.get_by_role("combobox", name="Entrants in a tournament").select_option("16")
    form.get_by_role("combobox", name="You play for").fill("mcenroe")
    assert axe(page) == []
    form.get_by_role("button", name="Begin the season").click()

    expect(page.get_by_role("heading", name="Season of 1983, men", level=1)).to_be_visible()
    stops = page.get_by_role("list", name="Calendar").get_by_role("listitem")
    expect(stops).to_have_count(5)
    expect(stops.first).to_contain_text("You are number 2")
    page.get_by_role("button", name="Have it played").click()
    expect(page.get_by_text("5 tournaments, 1 played.")).to_be_visible()
    expect(stops.nth(1)).to_contain_text("next")
    first = page.get_by_role("row").filter(has_text="2,000")
    expect(first).to_have_count(1)
    expect(page.get_by_role("heading", name="Record book")).to_contain_text("15 matches")
    assert axe(page) == []

    page.get_by_role("button", name="Draw it and play").click()
    expect(page.get_by_role("heading", name="Wimbledon 1983, men", level=1)).to_be_visible()
    expect(page.get_by_role("button", name="Play your match")).to_be_visible()
    page.get_by_role("link", name="Season").click()
    expect(page.get_by_role("button", name="Go on with it")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
