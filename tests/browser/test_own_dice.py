"""With dice of one's own: whoever throws taps what fell; the page reads the cards, keeps the score and referees."""

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import netcord
from netcord.club.language import words_of
from netcord.club.throwing import thrown
from netcord.kernel import Chance, Over, Side
from netcord.play import parse, verify
from netcord.tennis import PointWon

from .conftest import Serving, Visit
from .pressing import choices, over, press, pressable
from .test_records_page import drop

PLAYERS = {
    "pro-tennis": ("north", "south"),
    "inside-volley": ("roger-federer-2007-hard-printed", "rafael-nadal-2013-hard"),
}
OPTIONS = {
    "pro-tennis": {"first": "A", "sets_to_win": "1", "random_events": "off"},
    "inside-volley": {"first": "A", "random_events": "off"},
}


def lucky_for_a(key: str) -> list[tuple[str, ...]]:
    """The dice of a whole match, face by face, in which every throw that can win side A a point does, and no other
    comes up that somebody would have to decide about."""
    game, words = netcord.game(key), words_of(netcord.game(key), "en")
    cards = {card.id: card for card in game.cards()}
    state = game.start(game.arrange(tuple(cards[one] for one in PLAYERS[key]), OPTIONS[key]))
    luck, fallen = random.Random(key), []
    while not isinstance(ask := game.ask(state), Over):
        assert isinstance(ask, Chance)
        after = {outcome: game.step(state, outcome) for outcome in ask.outcomes}
        undecided = [one for one in after if isinstance(game.ask(after[one].state), Chance | Over)]
        points = {one: [fact for fact in after[one].facts if isinstance(fact, PointWon)] for one in undecided}
        won = [one for one in undecided if any(fact.winner is Side.A for fact in points[one])]
        answer = luck.choice(won or [one for one in undecided if not points[one]] or undecided)
        falls = [fall.faces for fall in thrown(ask, words).falls if fall.answer == answer]
        fallen.append(luck.choice(falls))
        state = after[answer].state
    return fallen


TAPPING = """
async (faces) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const region = () => document.querySelector('section[aria-label="Your choices"]');
  const dice = () => [...(region()?.querySelectorAll("fieldset fieldset") ?? [])];
  const taken = () => region()?.querySelector("[aria-pressed=true]") === null;
  while (dice().length !== faces.length || !taken()) await frame();
  const named = (die, face) => [...die.querySelectorAll("button")].find((one) => one.ariaLabel.endsWith(`: ${face}`));
  dice().forEach((die, at) => named(die, faces[at]).click());
  const fell = [...region().querySelectorAll("button")].at(-1);
  while (fell.disabled) await frame();
  fell.click();
}
"""
"""The same from within the page: a match has many throws, and fingers are slow."""


BY_LOT = """
async ([seed, most]) => {
  let drawn = seed;
  const luck = (below) => Math.floor((below * (drawn = (drawn * 48271) % 2147483647)) / 2147483647);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const heads = () => [...document.querySelectorAll("h1, h2, h3")];
  const over = () => heads().some((one) => one.textContent.trim() === "Match over");
  const region = () => document.querySelector('section[aria-label="Your choices"]');
  const open = (within) => [...(within?.querySelectorAll("button, [role=radio]") ?? [])].filter(
    (one) => one.checkVisibility() && !one.matches(":disabled, [aria-disabled=true], [inert] *, [aria-hidden=true] *"),
  );
  let thrown = 0;
  for (let presses = 0; presses < most && !over(); await frame()) {
    const dice = [...(region()?.querySelectorAll("fieldset fieldset") ?? [])];
    const found = open(region());
    const ready = dice.length > 0 && dice.every((die) => open(die).length > 0);
    if (ready && region().querySelector("[aria-pressed=true]") === null) {
      for (const die of dice) { const faces = open(die); faces[luck(faces.length)].click(); }
      const fell = [...region().querySelectorAll("button")].at(-1);
      while (fell.disabled) await frame();
      fell.click();
      while (fell.isConnected && !fell.disabled) await frame();
      [thrown, presses] = [thrown + 1, presses + 1];
    } else if (dice.length === 0 && found.length > 0) {
      found[luck(found.length)].click();
      presses += 1;
    }
  }
  return thrown;
}
"""
"""Whatever falls and whatever is chosen, by lot, to the end of a match; how often dice were entered."""


def tap(page: Page, throws: Sequence[tuple[str, ...]]) -> None:
    """Tap a face of every die and say that this is what fell, throw after throw: the first by hand."""
    dice = choices(page).locator("fieldset fieldset")
    fell = choices(page).get_by_role("button", name="That is what fell")
    expect(dice).to_have_count(len(throws[0]))
    expect(fell).to_be_disabled()
    for die, face in zip(dice.all(), throws[0], strict=True):
        die.get_by_role("button", name=re.compile(f": {face}$")).click()
    fell.click()
    for faces in throws[1:]:
        page.evaluate(TAPPING, faces)


def entered_by_hand(page: Page, key: str, throws: int) -> None:
    """The match is over; its record says whose dice they were, and can be checked in everything else."""
    expect(over(page)).to_be_visible()
    expect(page.get_by_role("heading", name="The dice were entered by hand")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the record").click()
    data = Path(saved.value.path()).read_bytes()
    record = parse(data)
    assert record.header.dice is None
    assert sum(entry.by == "dice" for entry in record.entries) == throws
    (finding,) = verify(data, netcord.game(key))
    assert not finding.grave
    assert "entered by hand" in str(finding)
    page.get_by_role("button", name="Watch it again").click()
    expect(page.get_by_role("region", name="The strokes of this point").get_by_role("button").first).to_be_visible()


def made(serving: Serving, key: str) -> dict[str, Any]:
    """A match of two at one screen, with real dice beside it."""
    seats = {"A": "you", "B": "here"}
    return serving.make(key, cards=PLAYERS[key], random=False, options=OPTIONS[key], seats=seats, dice="mine")


def test_a_whole_match_of_inside_volley(visit: Visit, serving: Serving) -> None:
    page = visit.at(made(serving, "inside-volley"))
    throws = lucky_for_a("inside-volley")
    tap(page, throws)
    entered_by_hand(page, "inside-volley", len(throws))


def test_what_is_typed_stays_when_somebody_comes_to_look_on(visit: Visit, serving: Serving) -> None:
    match = made(serving, "pro-tennis")
    page = visit("/", seats={match["match"]: match["tokens"]})
    heard: list[str | bytes] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda said: heard.append(said)))
    page.goto(f"/match/{match['match']}")
    keys = choices(page).locator("fieldset fieldset").get_by_role("button")
    keys.first.click()
    visit(match["watch"])
    while not any(b'"watching":1' in (one if isinstance(one, bytes) else one.encode()) for one in heard):
        page.wait_for_timeout(20)
    expect(keys.first).to_have_attribute("aria-pressed", "true")


def test_a_whole_match_of_pro_tennis_that_goes_on_elsewhere(visit: Visit, serving: Serving) -> None:
    """In the middle of it the record is saved, dropped on the page of another device, and played on there."""
    match = made(serving, "pro-tennis")
    page = visit.at(match)
    throws = lucky_for_a("pro-tennis")
    half = len(throws) // 2
    tap(page, throws[:half])
    expect(choices(page).get_by_role("button", pressed=True)).to_have_count(0)
    entered = page.get_by_role("region", name="The last throws").get_by_role("listitem")
    expect(entered).to_have_count(3)
    expect(entered.first.get_by_role("img")).to_have_count(len(throws[half - 1]))
    expect(entered.first).to_contain_text("line")  # and what they were read as
    told = entered.all_inner_texts()
    page.reload()
    expect(entered).to_have_text(told, use_inner_text=True)  # from the record, not from this page
    expect(entered.first.get_by_role("img")).to_have_count(len(throws[half - 1]))
    page.goto("/records")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    other = visit("/")
    expect(other.get_by_role("main")).to_be_visible()
    drop(other, [("half.jsonl", Path(saved.value.path()).read_bytes())])
    sheet = other.get_by_role("dialog")
    expect(sheet.get_by_text("you go on with your own")).to_be_visible()
    for who in sheet.get_by_role("combobox").all():
        who.select_option("somebody here")
    sheet.get_by_role("button", name="Go on").click()
    tap(other, throws[half:])
    entered_by_hand(other, "pro-tennis", len(throws))


def test_a_whole_match_of_tennidice(visit: Visit, serving: Serving) -> None:
    """Dice and cards as they fell on a table at home; with two people here nothing else is left to chance."""
    tiebreak = serving.make("tennidice", dice="mine", seats={"A": "you", "B": "here"}, options={"tiebreak_margin": "1"})
    page = visit.at(tiebreak)
    luck = random.Random(24)
    fell = choices(page).get_by_role("button", name="That is what fell")
    throws = 0
    for _ in range(20):  # with a pointer; the rest from within the page
        expect(pressable(page).or_(over(page)).first).to_be_visible()
        if over(page).is_visible():
            break
        if fell.is_visible():
            dice = choices(page).locator("fieldset fieldset").all()
            faces = [die.get_by_role("button") for die in dice]
            for die in faces:
                die.nth(luck.randrange(die.count())).click()
            fell.click()
            throws += 1
            expect(fell.and_(page.locator(":enabled"))).to_have_count(0)
        else:
            press(page, luck)
    throws += page.evaluate(BY_LOT, [luck.randrange(1, 2**31 - 1), 600])
    entered_by_hand(page, "tennidice", throws)
