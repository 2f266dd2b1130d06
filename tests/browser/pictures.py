"""The pictures of the page in docs/images, taken anew: `make pictures`.

Every position is a real one: matches are played by pressing until the moment that the picture is to show. Dice differ
from one time to the next, and so do the pictures in what lies on the table.
"""

import random
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from .chromium import NONE, found
from .conftest import PATIENCE, SETTLED, Serving, Visit
from .pressing import choices, over, press, pressable
from .test_after import FINISHED, data_of, handed_in

IMAGES = Path(__file__).parents[2] / "docs" / "images"
NAMES = {"A": "Maud Solène", "B": "Rafa Cortés"}


def taken(page: Page, name: str) -> None:
    """One picture, when nothing moves any more."""
    page.mouse.move(0, 0)
    page.evaluate(SETTLED)
    page.evaluate("document.fonts.ready.then(() => null)")
    path = IMAGES / f"{name}.png"
    page.screenshot(path=path)
    sys.stdout.write(f"{path.name}: {path.stat().st_size // 1000} kB\n")


def until(page: Page, right: Callable[[Page], bool], seed: int, most: int = 400) -> None:
    """Press by lot until the moment is right."""
    luck = random.Random(seed)
    for _ in range(most):
        expect(pressable(page).or_(over(page)).first).to_be_visible()
        if right(page):
            return
        if not press(page, luck):
            break
    raise SystemExit(f"the moment never came: {page.url}")


def asked(question: str, playable: str, count: int, lines: int = 4) -> Callable[[Page], bool]:
    """A question, so many answers to it, and a commentary that has begun."""

    def right(page: Page) -> bool:
        if not re.search(question, page.get_by_role("status", name="What now").inner_text()):
            return False
        told = page.get_by_role("log", name="Commentary").get_by_role("listitem")
        return choices(page).locator(playable).count() >= count and told.count() >= lines

    return right


CARDS = ".card:not(.off)"


def matches(visit: Visit, serving: Serving) -> None:
    """A question of every game, and the same on a telephone at night."""
    stroke = {"first": "A", "surface": "clay", "level": "advanced"}
    page = visit.at(serving.make("worldwide", options=stroke, names=NAMES))
    until(page, asked("Choose your stroke", f"{CARDS} .c-roll em", 4), seed=2)
    choices(page).locator(CARDS).nth(2).click()
    taken(page, "worldwide")

    made = serving.make("ase", options={"first": "A"}, names=NAMES)
    page = visit.at(made)
    until(page, asked(r"Which stroke[\s\S]*sectors", CARDS, 3), seed=3)  # a ball that is run for
    choices(page).locator(CARDS).nth(1).click()
    taken(page, "ase")
    page = visit.at(made, width=390, height=844, dark=True)
    expect(choices(page).locator(CARDS).first).to_be_visible()
    choices(page).locator(CARDS).nth(1).click()
    taken(page, "phone")

    page = visit.at(serving.make("tennidice", options={"first": "A"}, names=NAMES))
    until(page, asked("out|in", ".opt", 3), seed=4)
    choices(page).locator(".opt:not(.off)").nth(1).click()
    taken(page, "tennidice")

    page = visit.at(serving.make("pro-tennis", cards=["john-mcenroe", "jimmy-connors"], random=False))
    until(page, asked("Red 6", ".opt", 3), seed=5)
    choices(page).locator(".opt:not(.off)").nth(1).click()
    taken(page, "pro-tennis")

    page = visit.at(serving.make("inside-volley"))
    for _ in range(9):
        page.get_by_role("button", name="Next point").click()
        expect(pressable(page).first).to_be_enabled()
    taken(page, "inside-volley")


def around(visit: Visit, serving: Serving) -> None:
    """What is before, after and beside the matches."""
    page = visit("/")
    expect(page.get_by_role("button", name="Play now")).to_have_count(5)
    taken(page, "home")

    page = visit("/setup/pro-tennis?cards=john-mcenroe,jimmy-connors")
    expect(page.get_by_text(re.compile(r"^\d+\s%\s*McEnroe$"))).to_be_visible()  # what comes last: how often each wins
    taken(page, "setup")

    page = visit(f"/match/{handed_in(serving, data_of(FINISHED['pro-tennis']))}", explained=True)
    expect(page.get_by_role("heading", name="The dice were fair")).to_be_visible()
    expect(page.get_by_role("region", name="Point by point").get_by_role("listitem").first).to_be_visible()
    turning = page.get_by_role("region", name="Turning points").get_by_role("listitem")
    expect(turning.first).to_be_visible(timeout=180_000)
    taken(page, "after")

    page = visit("/cards/worldwide")
    expect(page.get_by_role("heading", name="Deep forehand")).to_be_visible()
    taken(page, "cards")

    page = visit("/tournaments#new")
    page.get_by_role("button", name="Make the draw").click()
    for _ in range(2):
        page.get_by_role("button", name="the round").click()
        expect(page.get_by_role("button", name="the round")).to_be_enabled()
    taken(page, "tournament")

    page = visit("/tournaments")
    page.get_by_role("button", name="Begin a season").click()
    form = page.get_by_role("dialog")
    form.get_by_role("combobox", name="You play for").fill("John McEnroe")
    form.get_by_role("button", name="Begin the season").click()
    for number in range(1, 4):
        page.get_by_role("button", name="Have it played").click()
        expect(page.get_by_text(f"5 tournaments, {number} played.")).to_be_visible()
    taken(page, "season")


def main() -> None:
    """All of them, or those of one function."""
    path = found()
    if path is None:
        sys.exit(NONE)
    expect.set_options(timeout=1000 * PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--no-proxy-server"])
        visit = Visit(browser, serving)
        wanted = sys.argv[1:] or ["around", "matches"]
        for name in wanted:
            {"around": around, "matches": matches}[name](visit, serving)
        visit.close()
        browser.close()
        serving.stop()


if __name__ == "__main__":
    main()
