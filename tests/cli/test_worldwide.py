"""Worldwide Tennis at the keyboard: menus in two steps, hands that stay hidden, and who sits down."""

import io
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console

from netcord.cli.asking.person import Person
from netcord.cli.screens.screen import PlainScreen
from netcord.club.story import Story
from netcord.games.worldwide import GAME
from netcord.kernel import Choose, Over
from tests.contract.checks import any_answer

from .conftest import Run

FIRST = ("--option", "first=A")


def test_a_match_needs_no_player_cards(run: Run) -> None:
    ran = run("play", "worldwide", *FIRST, typed="q\n")
    assert ran.code == 0, ran.err
    assert "Player A v Player B" in ran.out
    assert "You     A\nBot     Club, for B" in ran.out
    assert "A: Choose your serve." in ran.out
    assert (
        max(map(len, (line for line in ran.out.splitlines() if "netcord" not in line and "Record" not in line))) <= 80
    )


def test_a_serve_tells_its_chance_of_an_ace_in_every_language(run: Run) -> None:
    """80 columns are enough for all of it: the last column is not left out."""
    for language, heads in (("en", "in on       ace on"), ("fr", "bon sur     ace sur")):
        assert heads in run("play", "worldwide", *FIRST, "--lang", language, typed="q\n").out


def test_a_serve_is_chosen_first_and_then_its_spin_and_stars(run: Run) -> None:
    ran = run("play", "worldwide", *FIRST, typed="4\n\n4\n99\nPlaced first serve with slice, 2 Stars\nq\n")
    assert ran.out.count("A: Choose your serve.") >= 2, "Enter alone goes back"
    assert "5  topspin, 1 Star     9 or more (60 %)" in ran.out
    assert "Type a number from 1 to 9" in ran.out
    assert "with slice for two Stars" in ran.out


def test_an_option_may_be_typed_as_the_record_has_it(run: Run) -> None:
    assert (
        "Placed first serve with topspin for a Star"
        in run("play", "worldwide", *FIRST, typed="serve 64 tspin*\nq\n").out
    )


def test_in_french(run: Run) -> None:
    out = run("play", "worldwide", *FIRST, "--lang", "fr", typed="4\n1\nq\n").out
    assert "A : Choisissez votre service." in out
    assert "sans effet, sans Étoile  10 ou plus (55 %)" in out
    assert "Votre main :" in out


def test_solo_takes_one_player_card_or_none(run: Run) -> None:
    solo = ("--option", "players=solo", *FIRST)
    ran = run("play", "worldwide", *solo, typed="q\n")
    assert "Player A v Automaton" in ran.out
    assert "Bot" not in ran.out, "the automaton is no bot"
    assert "Benedek Toth v Automaton" in run("play", "worldwide", "toth", *solo, typed="q\n").out
    refused = run("play", "worldwide", "toth", "solene", *solo)
    assert refused.code == 2
    assert "the automaton has none" in refused.err


def test_players_by_lot_are_as_many_as_sit_down(run: Run) -> None:
    two = run("play", "worldwide", "--random", "--you", "none", "--json").json["setup"]["players"]
    assert len({card["id"] for card in two}) == 2
    solo = run("play", "worldwide", "--random", "-o", "players=solo", "--you", "none", "--json").json["setup"][
        "players"
    ]
    assert solo[0] is not None
    assert solo[1] is None
    assert run("play", "worldwide", "toth").code == 2, "one against nobody"


def test_the_box_score_of_a_match(run: Run) -> None:
    document = run("play", "worldwide", "--json", "--you", "none", "-o", "mode=match").json
    box = document["box"]
    assert box["serves_told"]
    assert box["shots"] == sum(part["shots"] for part in document["box_by_set"]) >= box["A"]["serve_points"]
    assert {"rolled", "star", "winner"} <= set(box["counted"])
    for side in "AB":
        me = box[side]
        assert me["first_serves_in"] + me["second_serves"] == me["serve_points"]
        assert me["double_faults"] <= me["second_serves"]
    out = run("record", "show", "last").out
    assert "Winners hit" in out
    assert "Longest rally: " in out


def test_a_player_card_says_what_it_does(run: Run) -> None:
    out = run("cards", "show", "worldwide", "toth").out
    assert "attack (forehand): a good stroke wins the point on a roll of " in out


class TwoPeople(PlainScreen):
    """A screen that keeps what is shown to everybody apart from what one person is shown."""

    interactive = True

    def __init__(self, luck: random.Random) -> None:
        self.common, self.own = io.StringIO(), io.StringIO()
        self.shown = Console(file=self.common, width=80)
        super().__init__(self.shown)
        self.luck = luck
        self.passed = 0

    @contextmanager
    def apart(self) -> Iterator[None]:
        self.shown.file = self.own
        try:
            yield
        finally:
            self.shown.file = self.common

    def wipe(self) -> None:
        self.own.seek(0)
        self.own.truncate()

    def line(self, what: Any, prompt: str) -> str:
        if what != "":
            self.passed += 1
            self.shown.print(what)
            return ""
        return str(1 + self.luck.randrange(3))


def test_two_people_never_see_each_others_hand() -> None:
    """A whole match at one keyboard: what stays on the common screen, and what is shown while it is handed over."""
    setup = GAME.arrange((), {"first": "A", "challenges": "on"})
    luck = random.Random(5)
    screen, story = TwoPeople(luck), Story(GAME, setup, "test")
    person = Person(screen, story, shared=True)
    state, facts = GAME.begin(setup)
    story.hear(0, GAME.facts_seen(facts, None), GAME.view(state, None))
    for number in range(1, 600):
        ask = GAME.ask(state)
        if isinstance(ask, Over):
            break
        if isinstance(ask, Choose):
            answer = person.choose(GAME.view(state, ask.seat), ask)
            assert f"{ask.seat} (you)" in screen.own.getvalue()
            assert f"{'B' if ask.seat == 'A' else 'A'} (you)" not in screen.own.getvalue()
            screen.wipe()
        else:
            answer = any_answer(ask, luck)
        state, facts = GAME.step(state, answer)
        story.hear(number, GAME.facts_seen(facts, None), GAME.view(state, None))
        screen.tell(story.news())
    assert screen.passed > 10
    common = screen.common.getvalue()
    assert "rolled" in common, "what happened is told to both"
    for head in ("Your hand", "risk", "in on", "if kept", "from > to", "give up "):
        assert head not in common


def test_what_was_told_while_the_other_looked_is_told_again() -> None:
    setup = GAME.arrange((), {"first": "A"})
    luck = random.Random(1)
    screen, story = TwoPeople(luck), Story(GAME, setup, "test")
    person = Person(screen, story, shared=True)
    state, facts = GAME.begin(setup)
    while True:
        ask = GAME.ask(state)
        if isinstance(ask, Choose):
            if ask.seat == "B":
                break
            answer: Any = next(one for one in ask.options if str(one) in ("serve 61**", "stay"))
        else:
            assert not isinstance(ask, Over)
            answer = ask.outcomes[-1]
        state, facts = GAME.step(state, answer)
        story.hear(0, GAME.facts_seen(facts, None), GAME.view(state, None))
    person.choose(GAME.view(state, "B"), ask)
    assert "Rhythm serve" in screen.own.getvalue().splitlines()[0]
