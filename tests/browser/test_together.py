"""Two people: at one screen, and far from each other, with somebody watching and a line that breaks."""

import json
import random
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import PATIENCE, Serving, Visit
from .pressing import choices, commentary, mine, over, press, press_by_turns, pressable

HELD = ("can be played", "not now")
"""The groups in which a hand lies open."""
CUT = (r"WebSocket connection to", r"ERR_INTERNET_DISCONNECTED", r"ERR_CONNECTION_REFUSED", r"ERR_NETWORK_CHANGED")
"""What a browser itself says of a line that is cut."""

FIGURES = re.compile(r"\d+|\b[A-Z]{2,}\b")
"""What stands in a line whoever reads it: scores, numbers rolled, zones."""


def shown_hand(page: Page) -> list[str]:
    """The cards that lie open, by their names."""
    groups = [page.get_by_role("group", name=name, exact=True) for name in HELD]
    return [name for group in groups for name in group.get_by_role("button").all_inner_texts()]


def earlier(page: Page) -> str:
    """The commentary without its newest line, which may still go on."""
    lines = page.get_by_role("log", name="Commentary").get_by_role("listitem").all_inner_texts()
    return " ".join(" ".join(reversed(lines[1:])).split())


def test_side_by_side_a_hand_is_put_away_before_the_screen_changes_hands(visit: Visit, serving: Serving) -> None:
    names = {"A": "Maud Solène", "B": "Rafa Cortés"}
    made = serving.make("worldwide", seats={"A": "you", "B": "here"}, options={"first": "A"}, names=names)
    page = visit.at(made)
    luck = random.Random(11)
    taken: list[str] = []
    for _ in range(4):
        veil = page.get_by_role("button", name="I am ")
        expect(veil.or_(over(page)).first).to_be_visible()
        assert shown_hand(page) == [], "nothing of a hand is on the screen that is handed over"
        expect(page.get_by_role("status", name="What now")).to_contain_text("Give it to")
        expect(page.get_by_role("table", name="Score")).to_have_count(1)
        expect(page.get_by_role("log", name="Commentary")).to_have_count(1)
        expect(choices(page).get_by_role("button")).to_have_count(1)
        held = page.get_by_role("definition")
        expect(held).to_have_count(2)  # what everybody may count
        assert all(re.fullmatch(r"\d+\s*hand\s*\d+\s*pile", one.strip()) for one in held.all_inner_texts())
        expect(held.get_by_role("img", name=re.compile("of . Stars"))).to_have_count(2)
        taken.append(veil.inner_text())
        if len(taken) == 1:
            page.get_by_role("button", name="Menu").click()
            expect(page.get_by_role("dialog")).to_be_visible()
            expect(page.get_by_text("Your hand after the serve")).to_have_count(0)
            page.keyboard.press("Escape")
        if taken == ["I am Solène", "I am Cortés"]:
            assert "Solène" in commentary(page), "what both may know says by name who did it"
        veil.click()
        expect(veil).to_have_count(0)
        while True:
            expect(pressable(page).first).to_be_visible()  # from here on nothing changes unless it is pressed
            if veil.is_visible():
                break
            press(page, luck)
    assert taken == ["I am Solène", "I am Cortés", "I am Solène", "I am Cortés"]


def test_whoever_waits_sees_their_own_hand_and_can_press_nothing_of_it(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", seats={"A": "you", "B": "link"}, options={"first": "A"})
    ana = visit.at(made)
    bea = visit(f"/join#{made['match']}.{made['invitations']['B']}", width=390, height=844)
    expect(pressable(ana).first).to_be_visible()
    hand = bea.get_by_role("region", name="Your hand")
    expect(hand.get_by_role("listitem")).to_have_count(12)
    expect(hand.locator("button:not([inert] *)")).to_have_count(0)
    expect(pressable(bea)).to_have_count(0)
    expect(ana.get_by_role("region", name="Your hand", exact=True)).to_have_count(0)
    luck = random.Random(4)
    while not mine(bea):
        press_by_turns([ana, bea], luck, 1)
    expect(hand).to_have_count(0)  # now it is what there is to choose from
    expect(bea.locator(".prompt").get_by_text(re.compile("^Host: "))).to_be_visible()  # what happened last


class Wire:
    """The line of a page to its match: it can be cut, and before that go deaf, so that an answer arrives and nobody
    hears that it did."""

    def __init__(self, page: Page) -> None:
        self.deaf = self.down = False
        self.said: list[str] = []
        """What the page has sent."""
        self._lines: list[WebSocketRoute] = []
        self._dead: list[WebSocketRoute] = []
        page.route_web_socket("**/live", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        if self.down:
            line.close(code=1012)
            return
        server = line.connect_to_server()
        server.on_message(lambda said: None if self.deaf or line in self._dead else line.send(said))
        line.on_message(lambda said: self._say(server, said))
        self._lines.append(line)

    def _say(self, server: WebSocketRoute, said: str | bytes) -> None:
        self.said.append(str(said))
        server.send(said)

    def cut(self) -> None:
        """Nothing comes through any more, in either direction."""
        self.down = True
        self._lines[-1].close(code=1012)

    def die(self) -> None:
        """Nothing is ever heard again of the line there is; of the next one, everything."""
        self._dead += self._lines
        self.mend()

    def mend(self) -> None:
        """The next time the page tries, it is heard."""
        self.down = self.deaf = False


WAKE = "document.dispatchEvent(new Event('visibilitychange'))"
"""What a browser does when a tab is looked at again."""


def played_on(page: Page, serving: Serving, match: str, luck: random.Random) -> None:
    """Press until something has been answered and somebody is asked again."""
    before = len(answers(serving, match))
    while len(answers(serving, match)) == before:
        press(page, luck)
    expect(pressable(page).first).to_be_visible()


def test_a_link_that_is_taken_back_opens_nothing_and_another_one_does(visit: Visit, serving: Serving) -> None:
    made = serving.make("tennidice", seats={"A": "you", "B": "link"})
    invited = {"netcord.invitations": json.dumps({made["match"]: made["invitations"]})}
    ana = visit.at(made, storage=invited)
    link = ana.get_by_role("textbox", name="To play")
    first = link.input_value()
    expect(ana.get_by_text("This link works on this computer only.")).to_be_visible()  # its address is localhost
    ana.get_by_role("button", name="Take the link back").click()
    expect(ana.get_by_role("heading", name="The link is taken back")).to_be_visible()
    expect(link).to_have_count(0)
    ana.get_by_role("button", name="Make another link").click()
    second = link.input_value()
    assert second != first
    ana.reload()
    expect(link).to_have_value(second)
    late = visit(first.removeprefix(serving.address), expected=[r"404"])
    expect(late.get_by_text("used up")).to_be_visible()
    bea = visit(second.removeprefix(serving.address))
    now = ana.get_by_role("status", name="What now")
    expect(now).to_contain_text("Guest has sat down.")
    expect(choices(bea)).to_be_visible()
    expect(choices(ana)).to_be_visible()
    expect(now).not_to_contain_text("Guest has sat down.")  # it is said once, and gone


def test_whoever_comes_back_is_shown_what_happened_if_they_like(visit: Visit, serving: Serving) -> None:
    names = {"A": "Maud Solène", "B": "Rafa Cortés"}
    made = serving.make("worldwide", seats={"A": "you", "B": "link"}, options={"first": "A"}, names=names)
    ana, bea = visit.at(made), visit("/", speed="fast", expected=CUT)
    line, luck = Wire(bea), random.Random(3)
    bea.goto(f"/join#{made['match']}.{made['invitations']['B']}")
    now = bea.get_by_role("status", name="What now")
    expect(now).to_contain_text("Solène is choosing")
    line.cut()
    while not mine(ana):
        ana.wait_for_timeout(20)
    played_on(ana, serving, made["match"], luck)
    bea.wait_for_timeout(4500)  # for a moment nobody has been away
    line.mend()
    heading = bea.get_by_role("heading", name="While you were away")
    expect(heading).to_be_visible()
    expect(bea.locator(".missed")).to_contain_text("serve")
    after = now.inner_text()
    bea.get_by_role("button", name="Show it").click()
    expect(now).to_contain_text("Solène: ")  # her stroke, as it was
    expect(heading).to_have_count(0)
    expect(now).not_to_contain_text("Solène: ")
    assert not set(after.splitlines()).isdisjoint(now.inner_text().splitlines()), "and then it stands where it stood"


@pytest.mark.parametrize("woken", [True, False])
def test_whoever_has_missed_something_is_told_the_whole_of_it(visit: Visit, serving: Serving, *, woken: bool) -> None:
    """A tab that slept asks when it wakes; one that did not sees by the next message that one is missing."""
    made = serving.make("worldwide", options={"first": "A"})
    page, watching = visit.at(made), visit("/")
    wire = Wire(watching)
    watching.goto(made["watch"])
    now, luck = watching.get_by_role("status", name="What now"), random.Random(16)
    expect(now).not_to_be_empty()
    played_on(page, serving, made["match"], luck)
    wire.deaf = True
    played_on(page, serving, made["match"], luck)
    wire.mend()
    assert not any('"refresh"' in said for said in wire.said)
    if woken:
        watching.evaluate(WAKE)
    else:
        played_on(page, serving, made["match"], luck)
    whole = visit(made["watch"])
    expect(whole.get_by_role("status", name="What now")).not_to_be_empty()
    told = whole.get_by_role("log", name="Commentary").get_by_role("listitem").all_inner_texts()
    expect(watching.get_by_role("log", name="Commentary").get_by_role("listitem")).to_have_text(
        told, use_inner_text=True
    )
    (asked,) = [json.loads(said) for said in wire.said if '"refresh"' in said]
    assert 0 < asked["since"] < len(answers(serving, made["match"])), "what was seen last, and not what has come since"


def test_an_answer_that_nothing_comes_to_is_asked_after(visit: Visit, serving: Serving) -> None:
    """The line is dead and nobody says so: the page notices by itself, and no move is lost or doubled."""
    made = serving.make("worldwide", options={"first": "A"})
    page = visit(expected=CUT, seats={made["match"]: made["tokens"]})
    wire = Wire(page)
    page.goto(f"/match/{made['match']}")
    expect(pressable(page).first).to_be_visible()
    luck, before = random.Random(17), answers(serving, made["match"])
    wire.deaf = True
    while mine(page):
        press(page, luck)
    for _ in range(int(PATIENCE * 50)):
        if any('"refresh"' in said for said in wire.said):
            break
        page.wait_for_timeout(20)
    else:
        pytest.fail("the page does not ask by itself")
    wire.die()  # what comes of the asking is not heard either
    expect(pressable(page).first).to_be_visible()
    assert sum('"hello"' in said for said in wire.said) == 2, "a line that does not answer is given up for another"
    assert len(answers(serving, made["match"])) > len(before)
    played_on(page, serving, made["match"], luck)
    after = answers(serving, made["match"])
    assert after[: len(before)] == before
    assert [one["n"] for one in after] == list(range(after[0]["n"], after[0]["n"] + len(after)))


def answers(serving: Serving, match: str) -> list[dict[str, Any]]:
    """The answers of a match that goes on, as whoever watches may read them, each with its number."""
    record = httpx.get(f"{serving.address}/api/matches/{match}/record", trust_env=False, timeout=PATIENCE)
    _, *lines = record.text.splitlines()
    return [json.loads(line) for line in lines]


def test_two_browsers_by_link_lose_nothing_when_one_is_cut_off(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", seats={"A": "you", "B": "link"}, names={"A": "Ana", "B": "Bea"})
    ana = visit.at(made)
    bea = visit(expected=CUT)
    wire = Wire(bea)
    bea.goto(f"/join#{made['match']}.{made['invitations']['B']}")
    now = bea.get_by_role("status", name="What now")
    expect(now).not_to_be_empty()
    luck = random.Random(12)
    press_by_turns([ana, bea], luck, 10)
    while not mine(bea):
        press_by_turns([ana, bea], luck, 1)
    told, before = earlier(bea), answers(serving, made["match"])

    wire.deaf = True
    while mine(bea):  # some presses only select: this goes on until an answer is on its way
        press(bea, luck)
    while len(answers(serving, made["match"])) == len(before):
        bea.wait_for_timeout(20)  # it has been sent, and the server takes it
    wire.cut()
    expect(now).to_contain_text("The connection is lost")
    expect(pressable(bea)).to_have_count(0)
    for _ in range(3):
        if mine(ana):
            press(ana, luck)
    wire.mend()
    expect(now).not_to_contain_text("The connection is lost")

    press_by_turns([ana, bea], luck, 10)
    after = answers(serving, made["match"])
    assert after[: len(before)] == before, "what was answered stands"
    numbers = [answer["n"] for answer in after]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "none is lost and none is doubled"
    assert told in commentary(bea)
    for page in (ana, bea):
        page.reload()
        expect(page.get_by_role("log", name="Commentary")).to_be_visible()
    both = [page.get_by_role("table", name="Score").inner_text().replace("you", "") for page in (ana, bea)]
    assert both[0].split() == both[1].split()


def test_an_answer_is_taken_back_as_long_as_nothing_has_been_shown(visit: Visit, serving: Serving) -> None:
    """A stroke that needs no die, and then where to: the stroke can be taken back, and another one played."""
    made = serving.make("worldwide", options={"first": "A"}, seats={"A": "you", "B": "here"})
    page = visit.at(made)
    luck = random.Random(15)
    undo = page.get_by_role("button", name="Take it back")
    now = page.get_by_role("status", name="What now")
    question, count = "", 0
    for _ in range(400):
        expect(pressable(page).or_(over(page)).first).to_be_visible()
        if undo.is_visible():
            break
        question, count = now.inner_text() if now.is_visible() else "", len(answers(serving, made["match"]))
        assert press(page, luck), "nobody had two questions in a row"
    assert len(answers(serving, made["match"])) == count + 1
    assert now.inner_text() != question
    undo.click()
    expect(now).to_have_text(question, use_inner_text=True)
    assert len(answers(serving, made["match"])) == count
    expect(undo).to_have_count(0)
    press(page, luck)


@pytest.mark.parametrize("agreed", [True, False])
def test_a_clock_runs_only_if_whoever_is_invited_wants_it(visit: Visit, *, agreed: bool) -> None:
    ana = visit("/setup/worldwide")
    ana.get_by_role("radio", name=re.compile("By link")).click()
    ana.get_by_role("group", name="If somebody is away").get_by_role("button", name="5 minutes").click()
    ana.get_by_role("button", name="Make the link").click()
    link = ana.get_by_label("To play", exact=True).input_value()
    ana.get_by_role("button", name="To the match").click()
    bea = visit(link[link.index("/join") :])
    expect(bea.get_by_role("status")).to_contain_text("decides for whoever is away for 5 minutes")
    bea.get_by_role("button", name="Agree, and sit down" if agreed else "Sit down without a clock").click()
    luck = random.Random(17)
    while not mine(bea):
        press_by_turns([ana, bea], luck, 1)
    bea.close()
    expect(ana.get_by_role("heading", name=re.compile("While .* is away"))).to_be_visible()
    told = "It was agreed before the match" if agreed else "Only where it was agreed before the match; here it was not."
    expect(ana.get_by_text(told)).to_be_visible()
    expect(ana.get_by_text("netcord decides in")).to_have_count(1 if agreed else 0)


def test_a_seat_is_taken_by_a_code_that_was_said(visit: Visit) -> None:
    ana = visit("/setup/worldwide")
    ana.get_by_role("radio", name=re.compile("By link")).click()
    ana.get_by_role("button", name="Make the link").click()
    ana.get_by_role("button", name="Say a code instead").click()
    code = ana.get_by_role("group", name="or say the code").locator("strong").inner_text()
    bea = visit()
    bea.get_by_label("Link or code").fill(code.title())
    bea.get_by_role("button", name="Join").click()
    expect(bea.get_by_role("status", name="What now")).not_to_be_empty()
    expect(ana.get_by_role("status", name="What now")).not_to_be_empty()
    late = visit(expected=(r"status of 404",))
    late.get_by_label("Link or code").fill(code)
    late.get_by_role("button", name="Join").click()
    expect(late.get_by_role("status")).to_contain_text("nobody waits behind this code")


def test_an_invitation_is_used_up(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", seats={"A": "you", "B": "link"})
    link = f"/join#{made['match']}.{made['invitations']['B']}"
    visit(link).get_by_role("status", name="What now").wait_for()
    late = visit(link, expected=(r"status of 4\d\d",))
    expect(late.get_by_role("status")).to_contain_text("used")
    expect(late.get_by_role("link", name="Home")).to_be_visible()
    tard = visit(link, lang="fr", expected=(r"status of 4\d\d",))
    expect(tard.get_by_role("status")).to_contain_text("cette invitation a servi")


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
    expect(watching.get_by_role("log", name="Commentary").get_by_role("listitem").first).to_be_visible()
    seen = commentary(watching)
    assert re.search(r"\byou\b", told, re.IGNORECASE), "whoever plays is called you"
    assert not re.search(r"\byou\b", seen, re.IGNORECASE), "nobody who watches is"
    assert FIGURES.findall(seen) == FIGURES.findall(told), "both are told the same"
    kept = json.loads(watching.evaluate("JSON.stringify({...localStorage})"))
    assert "netcord.seats" not in kept, "whoever watches holds no seat"
    court = watching.get_by_role("region", name="Court")
    expect(court.get_by_role("img", name=re.compile(r" stands in \w+, "))).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_role("button", name="Concede", exact=True).click()
    menu.get_by_role("button", name="Concede? The match is lost.").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(watching.get_by_role("heading", name="Match over")).to_be_attached()
    expect(watching.get_by_role("button", name="Rematch")).to_have_count(0)


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
