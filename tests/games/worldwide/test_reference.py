"""The exact numbers of the specification, section 8, by enumeration."""

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import pytest

from netcord.games.worldwide import GAME
from netcord.games.worldwide.cards import Effect
from netcord.games.worldwide.constraints import PILES
from netcord.games.worldwide.facts import Serve, Served
from netcord.games.worldwide.judging import chance, needed
from netcord.kernel import Chance
from netcord.tennis import Score, format_named

from .driver import (
    BH,
    FIXTURE,
    FULL,
    S4,
    S10,
    S13,
    VO,
    WN,
    A,
    B,
    V,
    hand_of,
    play,
    position,
    robot_turn,
    serving,
    table_of,
)

TWENTIETH = Fraction(1, 20)


def results(state: Any, serve: Serve) -> dict[str, Fraction]:
    """What a serve leads to."""
    out: dict[str, Fraction] = {}
    for roll in range(1, 21):
        result = play(state, serve, roll).all(Served)[-1].result
        out[result] = out.get(result, Fraction(0)) + TWENTIETH
    return out


@pytest.mark.parametrize(("difficulty", "odds"), [(4, Fraction(17, 20)), (10, Fraction(11, 20)), (13, Fraction(2, 5))])
def test_the_chance_of_a_difficulty(difficulty: int, odds: Fraction) -> None:
    assert Fraction(chance(difficulty), 20) == odds


def test_the_thirteen() -> None:
    assert results(serving(), Serve(S13)) == {"ace": Fraction(3, 20), "in": Fraction(1, 4), "fault": Fraction(3, 5)}
    sliced = results(serving(), Serve(S13, Effect.SLICE))
    assert sliced["ace"] + sliced["in"] == Fraction(3, 10)
    assert sliced["ace"] / (sliced["ace"] + sliced["in"]) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("first", "second", "odds"),
    [
        (Serve(S13), Serve(S4), Fraction(9, 100)),
        (Serve(S13, stars=1), Serve(S4), Fraction(3, 40)),
        (Serve(S13, stars=2), Serve(S4), Fraction(3, 50)),
        (Serve(S13), Serve(S4, stars=1), Fraction(3, 100)),
        (Serve(S13), Serve(S4, stars=2), Fraction(0)),
        (Serve(S10), Serve(S4), Fraction(27, 400)),
    ],
)
def test_double_faults(first: Serve, second: Serve, odds: Fraction) -> None:
    again = play(serving(), first, 1).state
    both = results(serving(), first).get("fault", Fraction(0)) * results(again, second).get("fault", Fraction(0))
    assert both == odds


@pytest.mark.parametrize(("total", "stars", "odds"), [
    (8, 0, Fraction(7, 20)), (8, 1, Fraction(1, 2)), (8, 2, Fraction(3, 5)), (8, 3, Fraction(7, 10)),
    (0, 0, Fraction(0)), (0, 1, Fraction(1, 10)), (0, 2, Fraction(1, 5)), (0, 3, Fraction(3, 10)),
])  # fmt: skip
def test_the_winner(total: int, stars: int, odds: Fraction) -> None:
    table = position(WN, total=total).table
    assert Fraction(chance(needed(table, A, FIXTURE[WN], stars)), 20) == odds


def test_the_automatons_serves() -> None:
    table = table_of(solo=True, first=B)
    first = GAME.at(table.with_player(A, hand=hand_of(A, *FULL)))
    ask = GAME.ask(first)
    assert isinstance(ask, Chance)

    def tried(state: Any) -> tuple[Fraction, Fraction, dict[Effect, Fraction]]:
        good = rush = Fraction(0)
        effects: dict[Effect, Fraction] = {}
        for dice in ask.outcomes:
            done = play(state, dice)
            served = done.all(Served)[-1]
            if served.result == "in":
                good += Fraction(1, 120)
                rush += Fraction(1, 120) * (done.foe.pawn is V)
                effects[served.effect] = effects.get(served.effect, Fraction(0)) + Fraction(1, 120)
        return good, rush, effects

    one, rush_one, effects_one = tried(first)
    two, rush_two, effects_two = tried(play(first, ask.outcomes[0]).state)
    assert (one, two) == (Fraction(1, 2), Fraction(4, 5))
    assert (1 - one) * (1 - two) == Fraction(1, 10)
    played = one + (1 - one) * two
    assert played == Fraction(9, 10)
    shares = [(effects_one[effect] + (1 - one) * effects_two[effect]) / played for effect in Effect]
    assert shares == [Fraction(13, 36), Fraction(12, 36), Fraction(11, 36)]
    assert rush_one == Fraction(1, 10)
    assert rush_one + (1 - one) * rush_two == Fraction(3, 20)
    assert (rush_one + (1 - one) * rush_two) / played == Fraction(1, 6)


def test_a_direct_fault_in_defence() -> None:
    """u of 10 cards unplayable: u(u-1)/90."""
    state = robot_turn(VO, BH, pawn=BH, human=V)
    unplayable = [number for number in PILES["defence"] if BH not in FIXTURE[number].start]
    lost = Fraction(0)
    for one in PILES["defence"]:
        after = play(state, one)
        if after.what != "auto_draw":
            continue
        lost += sum(Fraction(1, 90) for two in after.offered if play(after.state, two).winner is A)
    u = len(unplayable)
    assert lost == Fraction(u * (u - 1), 90)
    assert u >= 2


def test_number_37_is_as_likely_as_any_card_of_its_pile() -> None:
    ask = GAME.ask(robot_turn())
    assert isinstance(ask, Chance)
    assert (ask.total, ask.weights[ask.outcomes.index(WN)]) == (13, 1)


def test_opening_hands() -> None:
    table = table_of(deck=None)
    stock, drawn = len(table.player(A).stock), 12 - len(table.player(A).hand)
    assert comb(stock, drawn) == 25_827_165
    assert Fraction(drawn, stock) == Fraction(1, 9)  # a given card is among them
    assert 1 - Fraction(comb(stock - 2, drawn), comb(stock, drawn)) == Fraction(101, 477)  # one of two is


def wins(score: Score, p: Fraction, deuce: Fraction, level: int) -> Fraction:
    """The chance that A wins the tie-break mode, or the game, with p a point; level at `level` all, `deuce`."""

    @cache
    def value(at: Score) -> Fraction:
        if at.ended is not None:
            return Fraction(at.ended.winner is A)
        if at.points[0] == at.points[1] == level:
            return deuce
        return p * value(at.point(A).score) + (1 - p) * value(at.point(B).score)

    return value(score)


@pytest.mark.parametrize(
    ("p", "odds"),
    [(Fraction(3, 5), Fraction(99969957, 126953125)), (Fraction(2, 3), Fraction(269056, 295245))],
)
def test_the_tie_break_mode(p: Fraction, odds: Fraction) -> None:
    deuce = p * p / (p * p + (1 - p) ** 2)
    assert wins(Score.start(format_named("worldwide_tiebreak")), p, deuce, 6) == odds


def test_a_game_of_two_points() -> None:
    p = Fraction(3, 5)
    score = Score.start(format_named("worldwide_bo3"))
    value = {(2, 0): Fraction(1), (0, 2): Fraction(0), (2, 1): Fraction(1), (1, 2): Fraction(0)}

    def game(a: int, b: int, at: Score) -> Fraction:
        if (a, b) in value:
            assert sum(at.games) == 1
            return value[a, b]
        return p * game(a + 1, b, at.point(A).score) + (1 - p) * game(a, b + 1, at.point(B).score)

    assert game(0, 0, score) == p * p * (3 - 2 * p) == Fraction(81, 125)


@pytest.mark.parametrize(
    ("mode", "sets", "fewest"), [("worldwide_tiebreak", 1, 7), ("worldwide_bo3", 2, 24), ("worldwide_bo5", 3, 36)]
)
def test_the_fewest_points(mode: str, sets: int, fewest: int) -> None:
    score, points = Score.start(format_named(mode)), 0
    while score.ended is None:
        score, points = score.point(A).score, points + 1
    assert points == fewest
