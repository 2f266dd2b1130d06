"""What a picture of the cards is told: which column of whose card is read next."""

from typing import Any

import pytest

import netcord
from netcord.games.pro_tennis import Condition, Tactic
from netcord.games.pro_tennis.cards import PLACE, Column
from netcord.games.pro_tennis.facts import Hit, NetPlay
from netcord.games.pro_tennis.rules import Clutch, DropTarget, LastShot, SmashRoll, Strategy, Stroke
from netcord.kernel import Chance

GAME = netcord.game("pro-tennis")
CARDS = {card.id: card for card in GAME.cards()}


def at(phase: Any, *names: str, conditions: tuple[Condition, ...] = (), **options: str) -> Any:
    from msgspec.structs import replace

    setup = GAME.arrange(tuple(CARDS[name] for name in names or ("north", "south")), {"first": "A", **options})
    return GAME.at(GAME.start(replace(setup, conditions=conditions)).table, phase)


def picture(state: Any) -> Any:
    assert GAME.coverage.picture is not None
    return GAME.coverage.picture(GAME.view(state, "A"))


@pytest.mark.parametrize("column", list(Column))
@pytest.mark.parametrize("names", [("north", "south"), ("east", "south")])
def test_the_next_throw_is_read_where_the_picture_says(column: Column, names: tuple[str, str]) -> None:
    hurt = Condition(cramps=1, ankle=2)
    state = at(Stroke("A", column, "B"), *names, conditions=(hurt, Condition()), random_events="off")
    reads = picture(state)["reads"]
    ask = GAME.ask(state)
    assert isinstance(ask, Chance)
    for fell in ask.outcomes:
        (hit,) = (fact for fact in GAME.step(state, fell).facts if isinstance(fact, Hit))
        assert (reads["seat"], reads["column"]) == (hit.player, hit.column)
        protected = fell.number == 66  # PT-24b
        assert protected or PLACE[hit.line] == max(0, PLACE[hit.natural] - reads["off"])


def test_each_strategy_tells_what_it_is_rolled_on() -> None:
    told = picture(at(Strategy("A", "B")))
    assert told["reads"] == {"seat": "A", "column": "V", "off": 0}
    assert {key: (one["seat"], one["column"]) for key, one in told["after"].items()} == {
        "none": ("A", "V"),
        "rush": ("A", "SR"),
        "smash": ("A", "V"),
        "drop": ("B", "SR"),
    }


def test_a_rush_and_a_drop_are_read_there_indeed() -> None:
    for tactic in (Tactic.RUSH, Tactic.DROP):
        state = at(Strategy("A", "B"))
        reads = picture(state)["after"][tactic]
        state = GAME.step(state, tactic).state
        assert picture(state)["reads"] == reads
        (played,) = (fact for fact in GAME.step(state, 26).facts if isinstance(fact, NetPlay))
        assert played.player == reads["seat"]


def test_a_drop_in_doubles_is_read_by_whom_it_is_played_to() -> None:
    told = picture(at(DropTarget("A1"), "north", "south", "west", "east", drop_target="choice"))
    assert told["reads"] is None
    assert {key: one["seat"] for key, one in told["after"].items()} == {"B1": "B1", "B2": "B2"}


def test_a_clutch_shot_is_measured_by_its_value_and_a_smash_read_as_a_volley() -> None:
    assert picture(at(Clutch("B", "A")))["reads"] == {"seat": "B", "column": "clutch", "off": 0}
    assert picture(at(SmashRoll("B", "A")))["reads"]["column"] == "V"
    assert picture(at(LastShot("B", "A", "drop")))["reads"]["column"] == "SR"


def test_injuries_are_told_by_column() -> None:
    told = picture(at(Stroke("A", Column.S, "B"), conditions=(Condition(cramps=1, wrist=2), Condition())))
    assert told["lowered"] == {"A": {"S": 3, "SR": 3, "SP": 2, "V": 2}}


def test_in_doubles_the_picture_tells_who_answers_which_numbers() -> None:
    assert picture(at(Stroke("A", Column.V, "B")))["answers"] == {}
    state = at(Stroke("A1", Column.V, "B1"), "north", "east", "south", "west", random_events="off")
    answers = picture(state)["answers"]
    assert sorted(answers) == ["A1", "A2", "B1", "B2"]
    ask, seen = GAME.ask(state), set()
    assert isinstance(ask, Chance)
    for fell in ask.outcomes:
        match GAME.step(state, fell).state.phase:
            case Stroke(hitter=seat, column=Column.V | Column.SP) | Strategy(player=seat) | Clutch(player=seat):
                assert answers[seat] == ("odd" if fell.number % 2 else "even")
                seen.add(seat)
    assert seen == {"B1", "B2"}
