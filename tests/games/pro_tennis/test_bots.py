"""Opponents and hints: Best plays the exact optimum of the point, the personalities keep to their tactic."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.analysis import distribution, optimum, point_payoff, point_winner
from netcord.games.pro_tennis import GAME, Card, Column, Tactic
from netcord.games.pro_tennis.bots import BOTS, hint, point_only, reckon
from netcord.games.pro_tennis.rules import DropTarget, Smash, SmashRoll, Strategy, Stroke
from netcord.kernel import Choose
from netcord.tennis import LEVELS

from .driver import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    A,
    B,
    Match,
    a_match,
    at,
    awaits,
    card,
    hurt,
    in_tiebreak,
    mixed,
    play,
    sets,
)

PERSONALITIES = ("never", "smash", "rush", "drop")


def hinted(state: Any) -> Any:
    """The hint for whoever is asked, from his own view."""
    return hint(GAME.view(state, getattr(GAME.ask(state), "seat", "A")))


def chosen(name: str, state: Match) -> Any:
    """What a bot answers here; it is shown its own view."""
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    answer = BOTS[name](GAME, 7).choose(GAME.view(state, ask.seat), ask)
    assert answer in ask.options
    return answer


def a_wins(state: Match, a: str, b: str) -> Fraction:
    """The exact chance that A wins the point when the two sides play like this."""
    bots = {"A": BOTS[a](GAME, 0), "B": BOTS[b](GAME, 0)}

    def policy(here: Any, ask: Choose[Any]) -> Any:
        return bots[ask.seat[0]].choose(GAME.view(here, ask.seat), ask)

    odds = distribution(GAME, state, point_winner, policy=policy)
    return odds["A"] + odds.get("B def.", Fraction(0))


def offered(*cards: Card, by: str = "A", against: str = "B", **options: Any) -> Match:
    """A strategy is offered."""
    return GAME.at(a_match(*cards, **options).table, Strategy(by, against))


SINGLES = [(NORTH, SOUTH), (SOUTH, NORTH), (EAST, NORTH), (SOUTH, WEST)]
called = pytest.mark.parametrize("cards", SINGLES, ids=lambda cards: " v ".join(each.name for each in cards))


# Best


@called
def test_best_equals_the_optimum(cards: tuple[Card, Card]) -> None:
    state = a_match(*cards)
    best = optimum(GAME, state, point_payoff)
    assert a_wins(state, "best", "best") == best.exact(state)
    assert float(best.exact(state)) == pytest.approx(best.value(state), abs=1e-12)


@called
def test_nobody_does_better_against_best_than_best(cards: tuple[Card, Card]) -> None:
    state = hurt(hurt(a_match(*cards), "A", wrist=1), "B", ankle=2)
    value = a_wins(state, "best", "best")
    for other in PERSONALITIES:
        assert a_wins(state, other, "best") <= value <= a_wins(state, "best", other)


def test_best_equals_the_optimum_in_doubles_with_a_choice_of_target() -> None:
    state = mixed(drop_target="choice")
    best = optimum(GAME, state, point_payoff)
    assert float(a_wins(state, "best", "best")) == pytest.approx(best.value(state), abs=1e-12)
    position = GAME.at(state.table, DropTarget("A1"))
    assert chosen("best", position) == best.best(position)


WINNING = {"S": "I", "SR": "P", "SP": "P", "V": "P", "clutch": 0}
LOSING = {"S": "I", "SR": "O", "SP": "O", "V": "O", "clutch": 0}


@pytest.mark.parametrize(
    ("me", "foe", "tactic"),
    [
        ({**WINNING}, {**LOSING}, Tactic.SMASH),  # everything wins: smash
        ({**WINNING, "V": "O"}, {**LOSING}, Tactic.RUSH),  # rush and drop win
        ({**LOSING}, {**LOSING}, Tactic.DROP),  # only the drop wins
        ({**LOSING}, {**WINNING}, Tactic.SMASH),  # everything loses: still in the same order
        ({**LOSING, "V": "OOOOOOOOOOOOOOOOOOPPP"}, {**WINNING}, Tactic.SMASH),
    ],
)
def test_d3_of_equal_tactics_best_takes_smash_rush_drop_none(me: Any, foe: Any, tactic: Tactic) -> None:
    state = offered(card(NORTH, **me), card(SOUTH, **foe), random_events="off")
    assert chosen("best", state) is tactic
    worth = reckon(state)
    assert worth[tactic] == max(worth.values())


def test_d3_best_looks_at_subtractions() -> None:
    """With a bad ankle NORTH no longer smashes against SOUTH: the net is better."""
    assert chosen("best", offered(NORTH, SOUTH)) is Tactic.SMASH
    limping = hurt(offered(NORTH, SOUTH), "A", ankle=6)
    assert chosen("best", limping) is Tactic.RUSH
    assert reckon(limping)[Tactic.RUSH] == pytest.approx(24 / 36)
    cramped = hurt(limping, "A", ankle=6, cramps=6)
    assert chosen("best", cramped) is Tactic.DROP


def test_the_score_does_not_change_what_best_does() -> None:
    table = offered(NORTH, SOUTH).table
    first = reckon(offered(NORTH, SOUTH))
    for state in (at(a_match(), points=(0, 3)), in_tiebreak(a_match(), 5, 6), at(a_match(), sets=sets("6-0", "0-6"))):
        assert reckon(GAME.at(state.table, Strategy("A", "B"))) == first
    assert point_only(GAME.at(table, Strategy("A", "B"))) == point_only(
        GAME.at(at(a_match(), points=(3, 3), turn=5, games=(2, 3)).table, Strategy("A", "B"))
    )


@pytest.mark.parametrize("first", [A, B])
def test_a_point_that_may_be_replayed_is_reckoned_with_its_own_server(first: Any) -> None:
    """PTH-02: after a free warning the server of the point serves again, whoever opened the match."""
    for offered_to, other in (("A", "B"), ("B", "A")):
        state = GAME.at(a_match(first=first, first_warning_free=True).table, Strategy(offered_to, other))
        plain = optimum(GAME, state, point_payoff).worth(state)
        assert reckon(state) == pytest.approx(plain, abs=1e-12)


# The personalities


@pytest.mark.parametrize(("name", "tactic"), list(zip(PERSONALITIES, ("none", "smash", "rush", "drop"), strict=True)))
def test_a_personality_keeps_to_its_tactic(name: str, tactic: str) -> None:
    for state in (
        offered(NORTH, SOUTH),
        offered(NORTH, SOUTH, by="B", against="A"),
        hurt(offered(EAST, WEST), "A", wrist=9),
    ):
        assert chosen(name, state) == tactic


def smash(number: int, state: Match) -> Match:
    return GAME.at(state.table, Smash("A", "B", number))


@pytest.mark.parametrize("name", PERSONALITIES)
@pytest.mark.parametrize(
    ("number", "read_as"),
    [
        (35, 45),  # V, P, P: of two winners the lower die
        (12, 22),  # O, V, O
        (13, 23),  # O, V, O
        (15, 25),  # S, V, S
        (25, 25),  # V, V, V: no increase
        (44, 44),  # P, P: no increase
        (11, 11),  # O, O: no increase
        (16, 26),
    ],
)
def test_d4_the_best_letter_then_no_increase_then_the_lower_die(name: str, number: int, read_as: int) -> None:
    assert chosen(name, smash(number, a_match())) == read_as


def test_d4_looks_at_the_line_after_subtractions() -> None:
    weak = hurt(a_match(), "A", wrist=2)
    assert chosen("smash", smash(35, weak)) == 45  # read on 36, a P; 36 would be read on 34, a V
    assert chosen("smash", smash(45, a_match(EAST, NORTH))) == 55  # read on 44, a P; 45 and 46 would be a V
    assert chosen("smash", smash(45, a_match(EAST, WEST))) == 45  # a P as it is


def test_d5_the_drop_goes_to_the_weaker_return() -> None:
    weak, strong = card(SOUTH, SR="OOOOOOOOOOOOOOOOOOVPP"), card(SOUTH, SR="VVVVVVVVVVVVVVVVVVPPP")
    for pair, target in (((weak, strong), "B1"), ((strong, weak), "B2"), ((weak, weak), "B1")):
        state = GAME.at(a_match(NORTH, SOUTH, *pair, drop_target="choice").table, DropTarget("A2"))
        for name in PERSONALITIES:
            assert chosen(name, state) == target
    by_weight = card(SOUTH, SR="OOOOOOOOOOOOOOOOOPOPO"), card(SOUTH, SR="OOOOOOOOOOOOOOOPOOPOP")
    state = GAME.at(a_match(NORTH, SOUTH, *by_weight, drop_target="choice").table, DropTarget("A2"))
    assert chosen("drop", state) == "B2"  # two lines, 4 of 36, against three, 3 of 36: lines are weighed, not counted


# Facts for testers (section 5 of the specification)


@called
@pytest.mark.parametrize("hurt_by", [{}, {"wrist": 2}, {"ankle": 3}, {"cramps": 4}], ids=str)
def test_a_smash_is_never_worse_than_none_against_never_or_best(
    cards: tuple[Card, Card], hurt_by: dict[str, int]
) -> None:
    state = hurt(a_match(*cards), "A", **hurt_by)
    assert a_wins(state, "smash", "never") >= a_wins(state, "never", "never")
    assert a_wins(state, "smash", "best") >= a_wins(state, "never", "best")
    for by, against in (("A", "B"), ("B", "A")):
        worth = reckon(GAME.at(state.table, Strategy(by, against)))
        assert worth[Tactic.SMASH] >= worth[Tactic.NONE] - 1e-12


def test_a_smash_is_never_worse_than_none_in_mixed_doubles() -> None:
    table = mixed().table
    for by, against in (("A1", "B1"), ("A2", "B1"), ("A2", "B2"), ("B2", "A1")):
        worth = reckon(GAME.at(table, Strategy(by, against)))
        assert worth[Tactic.SMASH] >= worth[Tactic.NONE]


# Hints


def test_a_hint_gives_the_exact_chance_of_the_point_for_every_choice() -> None:
    state = play(a_match(), "132 346").state
    told = hinted(state)
    assert set(told) == set(Tactic)
    assert told[Tactic.RUSH].point == pytest.approx(24 / 36, abs=1e-12)  # V or P on NORTH's SR
    assert told[Tactic.DROP].point == pytest.approx(1 - 22 / 36, abs=1e-12)  # O or S on SOUTH's SR
    best = optimum(GAME, state, point_payoff)
    none = best.exact(GAME.at(state.table, Stroke("A", Column.V, "B")))
    smashed = best.exact(GAME.at(state.table, SmashRoll("A", "B")))
    assert told[Tactic.NONE].point == pytest.approx(float(none), abs=1e-12)
    assert told[Tactic.SMASH].point == pytest.approx(float(smashed), abs=1e-12)
    assert none < smashed


def test_a_hint_is_told_from_the_side_of_the_one_who_chooses() -> None:
    mirrored = [hinted(offered(NORTH, SOUTH)), hinted(offered(SOUTH, NORTH, by="B", against="A"))]
    for tactic in Tactic:
        assert mirrored[0][tactic].point == pytest.approx(mirrored[1][tactic].point, abs=1e-12)


def test_a_hint_for_a_smash_knows_that_a_winner_is_sure() -> None:
    told = hinted(play(a_match(), "132 346 smash 35").state)
    assert set(told) == {35, 45, 36}
    assert told[45].point == told[36].point == 1
    assert told[35].point < 1
    assert awaits(play(a_match(), "132 346 smash 35 =45").state) == "three_dice"


def test_a_hint_counts_a_fracture_as_a_lost_point() -> None:
    """Against a stroke that can only win, only triples lose: 1 in 36, the fracture among them."""
    sure = offered(card(NORTH, V="P"), card(SOUTH, clutch=0))
    assert hinted(sure)[Tactic.NONE].point == pytest.approx(35 / 36, abs=1e-12)
    calm = GAME.at(replace(sure.table, options=replace(sure.table.options, random_events="off")), Strategy("A", "B"))
    assert hinted(calm)[Tactic.NONE].point == pytest.approx(1, abs=1e-12)


def test_there_is_no_hint_where_nobody_chooses() -> None:
    with pytest.raises(ValueError, match="nobody has a choice here"):
        hinted(a_match())


# Levels


def test_the_levels_come_first_and_the_champion_plays_as_best_does() -> None:
    assert tuple(BOTS)[:4] == LEVELS
    assert chosen("champion", offered(NORTH, SOUTH)) == chosen("best", offered(NORTH, SOUTH))


@called
def test_no_level_wins_more_points_against_the_champion_than_the_champion(cards: tuple[Card, Card]) -> None:
    state = a_match(*cards, random_events="off")
    even = a_wins(state, "champion", "champion")
    for level in LEVELS[:3]:
        assert a_wins(state, level, "champion") < even < a_wins(state, "champion", level)


def test_choices_decide_little_so_that_levels_cannot_be_far_apart() -> None:
    """The champion wins hardly more points than who never chooses anything: under two of a hundred, serving."""
    state = a_match(NORTH, SOUTH, random_events="off")
    even = a_wins(state, "champion", "champion")
    assert 0 < a_wins(state, "champion", "beginner") - even < Fraction(2, 100)
