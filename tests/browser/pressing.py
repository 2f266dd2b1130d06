"""Somebody who knows nothing of tennis: presses whatever can be pressed in "Your choices", until the match is over."""

import random

from playwright.sync_api import Locator, Page, expect

MOST = 3000
"""Presses after which a match will not end any more."""


def choices(page: Page) -> Locator:
    """What can be done now."""
    return page.get_by_role("region", name="Your choices")


def over(page: Page) -> Locator:
    """The heading of a match that is over."""
    return page.get_by_role("heading", name="Match over")


def pressable(page: Page) -> Locator:
    """The controls that can be pressed now: buttons, and choices of a radio group."""
    region = choices(page)
    return region.get_by_role("button", disabled=False).or_(region.get_by_role("radio", disabled=False))


def commentary(page: Page) -> str:
    """All of it, as it happened: the newest line stands first, and the strokes of a point may share one."""
    lines = page.get_by_role("log", name="Commentary").get_by_role("listitem").all_inner_texts()
    return " ".join(" ".join(reversed(lines)).split())


def press(page: Page, luck: random.Random) -> bool:
    """Press one of them by lot, as soon as there is one; False if the match is over."""
    count = pressable(page).count()
    if over(page).is_visible():
        return False
    if count:
        pressable(page).nth(luck.randrange(count)).click()
    else:
        expect(pressable(page).or_(over(page)).first).to_be_visible()
    return True


def play_out(page: Page, luck: random.Random) -> int:
    """Press until the match is over; how often it took."""
    for presses in range(MOST):
        if not press(page, luck):
            return presses
    raise AssertionError(f"after {MOST} presses the match is not over")


def mine(page: Page) -> bool:
    """Whether something can be pressed here now."""
    return pressable(page).count() > 0


def press_by_turns(pages: list[Page], luck: random.Random, presses: int) -> None:
    """Whoever can press something presses."""
    for _ in range(presses):
        while not any(mine(page) or over(page).is_visible() for page in pages):
            pages[0].wait_for_timeout(20)  # on one of two pages something comes: there is no way to wait for either
        for page in pages:
            if mine(page) and not over(page).is_visible():
                press(page, luck)
