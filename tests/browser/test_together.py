"""Two people: at one screen, and far from each other, with somebody watching and a line that breaks."""

import json
import random

import httpx
from playwright.sync_api import Page, expect

from .conftest import Serving, Visit
from .pressing import choices, commentary, over, press, pressable

HELD = ("can be played", "not now")
"""The groups in which a hand lies open."""
CUT = (r"WebSocket connection to", r"ERR_INTERNET_DISCONNECTED", r"ERR_CONNECTION_REFUSED", r"ERR_NETWORK_CHANGED")
"""What a browser itself says of a line that is cut."""


def shown_hand(page: Page) -> list[str]:
    """The cards that lie open, by their names."""
    groups = [page.get_by_role("group", name=name, exact=True) for name in HELD]
    return [name for group in groups for name in group.get_by_role("button").all_inner_texts()]


def mine(page: Page) -> bool:
    """Whether something can be pressed here now."""
    return pressable(page).count() > 0


def press_by_turns(pages: list[Page], luck: random.Random, presses: int) -> None:
    """Whoever can press something presses."""
    for _ in range(presses):
        either = pages[0].locator("body")
        while not any(mine(page) or over(page).is_visible() for page in pages):
            either.page.wait_for_timeout(20)  # on one of two pages something comes: there is no way to wait for either
        for page in pages:
            if mine(page) and not over(page).is_visible():
                press(page, luck)


def test_side_by_side_a_hand_is_put_away_before_the_screen_changes_hands(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", seats={"A": "you", "B": "here"}, options={"first": "A"})
    page = visit.at(made)
    luck = random.Random(11)
    taken: list[str] = []
    for _ in range(4):
        veil = page.get_by_role("button", name="I am ")
        expect(veil.or_(over(page)).first).to_be_visible()
        assert shown_hand(page) == [], "nothing of a hand is on the screen that is handed over"
        expect(choices(page).get_by_role("button")).to_have_count(1)
        taken.append(veil.inner_text())
        veil.click()
        expect(veil).to_have_count(0)
        while True:
            expect(pressable(page).first).to_be_visible()  # from here on nothing changes unless it is pressed
            if veil.is_visible():
                break
            press(page, luck)
    assert taken == ["I am A", "I am B", "I am A", "I am B"]


def test_two_browsers_by_link_lose_nothing_when_one_is_cut_off(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", seats={"A": "you", "B": "link"})
    ana = visit.at(made)
    bea = visit(f"/join#{made['match']}.{made['invitations']['B']}", expected=CUT)
    expect(bea.get_by_role("status", name="What now")).not_to_be_empty()
    luck = random.Random(12)
    press_by_turns([ana, bea], luck, 10)
    before = commentary(bea)

    bea.context.set_offline(True)
    expect(ana.get_by_role("status", name="What now")).to_be_visible()
    for _ in range(3):
        if mine(ana):
            press(ana, luck)
    bea.context.set_offline(False)

    press_by_turns([ana, bea], luck, 10)
    assert before in commentary(bea)
    for page in (ana, bea):
        page.reload()
        expect(page.get_by_role("log", name="Commentary")).to_be_visible()
    both = [page.get_by_role("table", name="Score").inner_text().replace("you", "") for page in (ana, bea)]
    assert both[0].split() == both[1].split()
    record = httpx.get(f"{serving.address}/api/matches/{made['match']}/record", trust_env=False).text
    assert len(record.splitlines()) > 1


def test_an_invitation_is_used_up(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", seats={"A": "you", "B": "link"})
    link = f"/join#{made['match']}.{made['invitations']['B']}"
    visit(link).get_by_role("status", name="What now").wait_for()
    late = visit(link, expected=(r"status of 4\d\d",))
    expect(late.get_by_role("status")).to_contain_text("used")
    expect(late.get_by_role("link", name="Home")).to_be_visible()


def test_a_spectator_sees_the_match_and_no_hand(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", options={"first": "A"})
    page = visit.at(made)
    watching = visit(made["watch"])
    expect(pressable(page).first).to_be_visible()
    assert shown_hand(page) != []
    expect(watching.get_by_role("status", name="What now")).not_to_be_empty()
    expect(watching.get_by_role("table", name="Score")).to_be_visible()
    assert shown_hand(watching) == []
    expect(pressable(watching)).to_have_count(0)
    luck = random.Random(13)
    for _ in range(8):
        press(page, luck)
    expect(pressable(page).first).to_be_visible()
    told = commentary(page)
    expect(watching.get_by_role("log", name="Commentary")).not_to_be_empty()
    assert commentary(watching) == told
    kept = json.loads(watching.evaluate("JSON.stringify({...localStorage})"))
    assert "netcord.seats" not in kept, "whoever watches holds no seat"


def test_a_server_that_falls_and_comes_back_goes_on_with_the_match(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", options={"first": "A"})
    page = visit.at(made, expected=CUT)
    luck = random.Random(14)
    for _ in range(10):
        press(page, luck)
    expect(pressable(page).first).to_be_visible()
    before = commentary(page)
    serving.kill()
    now = page.get_by_role("status", name="What now")
    expect(now).to_contain_text("The connection is lost")
    expect(pressable(page)).to_have_count(0)
    serving.start()
    expect(pressable(page).first).to_be_visible()
    expect(now).not_to_contain_text("The connection is lost")
    assert commentary(page) == before
    for _ in range(6):
        press(page, luck)
