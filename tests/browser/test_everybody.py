"""The page is for everybody: in French, at 360 pixels, at night, by keyboard alone, by ear."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Axe, Serving, Visit
from .pressing import over, press, pressable

GAMES = ("worldwide", "ase", "tennidice", "pro-tennis", "inside-volley")
PAGES = (
    "/",
    *(f"/setup/{game}" for game in GAMES),
    *(f"/cards/{game}" for game in GAMES),
    "/cards",
    "/tournaments",
    "/records",
    "/join#nothing",
    "/nowhere",
)


def settled(page: Page) -> None:
    """The page has everything it asked for."""
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("main")).to_be_visible()


def overflow(page: Page) -> int:
    """How many pixels the page is wider than the window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def wide_by_day_and_narrow_by_night(page: Page, axe: Axe) -> list[str]:
    """What is wrong with a page: what axe finds, and how far it goes beyond a telephone of 360 pixels."""
    found = [f"by day: {one}" for one in axe(page)]
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    found += [f"by night: {one}" for one in axe(page)]
    beyond = overflow(page)
    return [*found, f"it is {beyond} pixels wider than the window"] if beyond else found


def in_the_middle(page: Page, seed: str, presses: int = 6) -> None:
    """Some way into a match, at a question."""
    luck = random.Random(seed)
    for _ in range(presses):
        press(page, luck)
    expect(pressable(page).or_(over(page)).first).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_shuts_nobody_out(path: str, visit: Visit, axe: Axe) -> None:
    page = visit(path)
    settled(page)
    assert wide_by_day_and_narrow_by_night(page, axe) == []


@pytest.mark.parametrize("game", GAMES)
def test_nor_does_a_match(game: str, visit: Visit, serving: Serving, axe: Axe) -> None:
    page = visit.at(serving.make(game), tips=True)
    expect(pressable(page).first).to_be_visible()
    opening = axe(page)
    in_the_middle(page, game)
    assert opening + wide_by_day_and_narrow_by_night(page, axe) == []
    in_the_middle(page, game)
    assert overflow(page) == 0


def test_nor_the_end_of_one(visit: Visit, serving: Serving, axe: Axe) -> None:
    page = visit.at(serving.make("inside-volley"))
    page.get_by_role("button", name="End of match").click()
    expect(over(page)).to_be_visible()
    settled(page)
    assert wide_by_day_and_narrow_by_night(page, axe) == []


def test_nor_the_sheets(visit: Visit, serving: Serving, axe: Axe) -> None:
    page = visit.at(serving.make("worldwide"))
    expect(pressable(page).first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    found = axe(page)
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("button", name="Credits and licences").click()
    expect(page.get_by_role("dialog").get_by_text("Guillaume Luton")).to_be_visible()
    assert found + wide_by_day_and_narrow_by_night(page, axe) == []


def test_a_match_in_french(visit: Visit) -> None:
    page = visit(lang="fr")
    shelf = page.get_by_role("list", name="Jeux")
    box = shelf.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Worldwide Tennis"))
    box.get_by_role("button", name="Jouer").click()
    region = page.get_by_role("region", name="Vos choix")
    luck = random.Random(21)
    for _ in range(8):
        buttons = region.get_by_role("button", disabled=False)
        expect(buttons.first).to_be_visible()
        buttons.nth(luck.randrange(buttons.count())).click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("log", name="Commentaire")).to_be_visible()
    text = page.get_by_role("main").inner_text()
    assert not re.search(r"\b(your|serve[sd]?|roll|choose|the ball|play it|turn)\b", text, re.IGNORECASE), text
    assert not re.search(r"\b[a-z_]+\.[a-z_]+\b", text), "a word without its French stands as its key"


def test_the_language_changes_in_the_middle_of_a_match(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("worldwide"))
    in_the_middle(page, "language")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_text("Français").click()
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Vos choix")).to_be_visible()
    expect(page.get_by_role("status", name="À faire")).not_to_be_empty()


def test_a_point_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    settled(page)
    play = page.get_by_role("listitem").filter(has_text="Worldwide").get_by_role("button", name="Play now")
    for _ in range(40):
        page.keyboard.press("Tab")
        if play.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(pressable(page).first).to_be_visible()
    score = page.get_by_role("table", name="Score").get_by_role("cell")
    opening = score.all_inner_texts()
    luck = random.Random(22)
    for _ in range(200):
        if score.all_inner_texts() != opening:
            break
        expect(pressable(page).first).to_be_visible()
        page.keyboard.press(luck.choice(["1", "2", "3", "ArrowRight"]))
        page.keyboard.press("Enter")
    assert score.all_inner_texts() != opening, "no point was played"


def test_enter_plays_what_a_digit_has_chosen_wherever_the_focus_was(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("worldwide", options={"first": "A"}))
    cards = pressable(page).filter(has_text="roll")
    cards.last.focus()
    page.keyboard.press("1")
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name=re.compile("^Serve it"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Commentary")).to_contain_text("serve", ignore_case=True)
    expect(page.get_by_role("button", name=re.compile("^Serve it"))).to_have_count(0)
