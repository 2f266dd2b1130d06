"""Somebody who knows nothing of tennis: presses whatever can be pressed in "Your choices", until the match is over."""

import random

from playwright.sync_api import Locator, Page, expect

PATIENCE = 120.0
"""Seconds after which what was waited for will not come any more, however much else the machine has to do."""
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


BY_HAND = 40
"""Presses with a real pointer, which finds whatever is covered, clipped or moves away; the rest of a match is long."""

HURRYING = """
async ([seed, most, patience]) => {
  let drawn = seed;
  const luck = (below) => Math.floor((below * (drawn = (drawn * 48271) % 2147483647)) / 2147483647);
  const heads = () => [...document.querySelectorAll("h1, h2, h3")];
  const over = () => heads().some((one) => one.textContent.trim() === "Match over");
  const shut = ":disabled, [aria-disabled=true], [inert] *, [aria-hidden=true] *";
  const open = () =>
    [...document.querySelectorAll('section[aria-label="Your choices"] :is(button, [role=radio])')].filter(
      (one) => one.checkVisibility() && !one.matches(shut),
    );
  let since = performance.now();
  for (let presses = 0; presses < most; ) {
    if (over()) return presses;
    const found = open();
    if (found.length > 0) {
      found[luck(found.length)].click();
      presses += 1;
      since = performance.now();
    } else if (performance.now() - since > patience) return -1;
    await new Promise((done) => setTimeout(done));
  }
  return most;
}
"""
"""The same from within the page, by the same roles and names."""


def play_out(page: Page, luck: random.Random, most: int = MOST) -> int:
    """Press until the match is over; how often it took."""
    for presses in range(BY_HAND):
        if not press(page, luck):
            return presses
    presses = page.evaluate(HURRYING, [luck.randrange(1, 2**31 - 1), most, 1000 * PATIENCE])
    assert presses != -1, f"for {PATIENCE} seconds there is nothing to press: {page.get_by_role('main').inner_text()}"
    assert presses < most, f"after {most} presses the match is not over: {page.get_by_role('main').inner_text()}"
    return BY_HAND + int(presses)


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
