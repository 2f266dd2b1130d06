"""Best play, against a duel small enough to be solved by hand, and against sums over the rules.

The duel: whoever is to move aims (one chance in three to win, otherwise the other moves) or rushes (`rush` chances in
four to win, otherwise the other wins). Let v and w be A's chances when A and when B is to move. If both aim,
v = 1/3 + 2/3 w and w = 2/3 v, so v = 3/5 and w = 2/5: better than a rush of 2 in 4. With a rush of 3 in 4 both rush.
"""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.analysis import Optimum, every_deuce, optimum, point_payoff
from netcord.analysis.odds import Odds
from netcord.games import inside_volley
from netcord.games.pro_tennis import GAME, Setup, Tactic
from netcord.games.pro_tennis.bots import point_only
from netcord.games.pro_tennis.cards import specimens
from netcord.games.pro_tennis.rules import Strategy
from netcord.games.pro_tennis.table import Condition, Options
from netcord.kernel import (
    Ask,
    Choose,
    Fact,
    Impossible,
    Over,
    Phase,
    PhaseGame,
    Seat,
    Shape,
    Side,
    State,
    Step,
    Table,
    Value,
    die,
    go,
)
from netcord.tennis import EndedEarly, Ending, GameWon, PointWon, Score


class Duel(Value):
    rush: int = 2
    counting: bool = False


class Ground(Table):
    rush: int
    counting: bool
    moves: int = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return Side.A, Side.B


class Missed(Fact):
    """It goes on; a counting duel remembers how often."""

    def on(self, table: Ground) -> Ground:
        return replace(table, moves=table.moves + 1) if table.counting else table


class Fell(Fact):
    winner: Side


class Move(Phase[Ground, str]):
    side: Side

    def ask(self, table: Ground) -> Ask:
        return Choose(self.side, ("aim", "rush"), "move")

    def then(self, table: Ground, move: str) -> Step:
        return go(Shoot(self.side, move))


class Shoot(Phase[Ground, int]):
    side: Side
    move: str

    def ask(self, table: Ground) -> Ask:
        return die("aim", 3, self.side) if self.move == "aim" else die("rush", 4, self.side)

    def then(self, table: Ground, face: int) -> Step:
        hits = 1 if self.move == "aim" else table.rush
        if face <= hits:
            return go(Done(self.side), Fell(self.side))
        return go(Move(self.side.other), Missed()) if self.move == "aim" else go(Done(self.side), Fell(self.side.other))


class Done(Phase[Ground, Any]):
    winner: Side

    def ask(self, table: Ground) -> Ask:
        return Over(self.winner)


DUEL: PhaseGame[Duel, Ground] = PhaseGame(
    "duel",
    1,
    Shape(Duel, Ground, (Move, Shoot, Done), (Missed, Fell)),
    lambda setup: (Ground(setup.rush, setup.counting), Move(Side.A)),
    "Duel",
)


def fell(facts: tuple[Fact, ...]) -> float | None:
    """1 if A is left standing."""
    return next((float(fact.winner is Side.A) for fact in facts if isinstance(fact, Fell)), None)


def uncounted(state: Any) -> Any:
    return replace(state, table=replace(state.table, moves=0))


def to_move(state: Any, side: Side) -> State[Ground, Any]:
    return DUEL.at(state.table, Move(side))


@pytest.mark.parametrize(
    ("rush", "a_moves", "b_moves", "move"),
    [(0, "3/5", "2/5", "aim"), (2, "3/5", "2/5", "aim"), (3, "3/4", "1/4", "rush"), (4, "1", "0", "rush")],
)
def test_both_sides_play_as_well_as_they_can(rush: int, a_moves: str, b_moves: str, move: str) -> None:
    state = DUEL.start(Duel(rush))
    best = optimum(DUEL, state, fell)
    for side, value in ((Side.A, a_moves), (Side.B, b_moves)):
        here = to_move(state, side)
        assert best.exact(here) == Fraction(value)
        assert best.value(here) == pytest.approx(float(Fraction(value)), abs=1e-12)
        assert best.best(here) == move


def test_what_a_choice_is_worth_is_told_to_the_side_that_makes_it() -> None:
    state = DUEL.start(Duel(2))
    best = optimum(DUEL, state, fell)
    for side in Side:
        assert best.worth(to_move(state, side)) == pytest.approx({"aim": 3 / 5, "rush": 2 / 4}, abs=1e-12)


def test_of_equal_choices_the_first_offered_is_best() -> None:
    free = DUEL.start(Duel(4))
    assert optimum(DUEL, free, lambda facts: 0.5 if fell(facts) is not None else None).best(free) == "aim"


def test_positions_that_come_to_the_same_are_met_once() -> None:
    state = DUEL.start(Duel(2, counting=True))
    best = optimum(DUEL, state, fell, same=uncounted, limit=6)
    later = replace(state, table=replace(state.table, moves=99))
    assert best.value(later) == best.value(state) == pytest.approx(3 / 5, abs=1e-12)
    assert best.exact(later) == Fraction(3, 5)


def test_an_endless_question_is_refused_and_stays_refused() -> None:
    state = DUEL.start(Duel(2, counting=True))
    best = Optimum(DUEL, fell, lambda here: here, 50)
    for _ in range(2):  # half a search leaves no values behind
        with pytest.raises(Impossible, match="more than 50 positions: ask a smaller question"):
            best.value(state)


def test_the_limit_is_for_one_question_however_many_are_asked() -> None:
    best = Optimum(DUEL, fell, lambda here: here, 6)
    for moves in range(40):
        state = DUEL.start(Duel(2))
        asked = replace(state, table=replace(state.table, moves=moves))
        assert best.value(asked) == pytest.approx(3 / 5, abs=1e-12)
        assert best.worth(asked)["rush"] == pytest.approx(1 / 2)
    assert best.remembered <= 12


def test_where_nobody_chooses_there_is_nothing_to_be_told() -> None:
    state = DUEL.step(DUEL.start(Duel()), "aim").state
    best = optimum(DUEL, state, fell)
    assert best.value(state) == pytest.approx(3 / 5, abs=1e-12)
    with pytest.raises(ValueError, match="nobody has a choice here"):
        best.worth(state)


def test_a_match_that_is_over_has_no_answer() -> None:
    over = DUEL.at(DUEL.start(Duel()).table, Done(Side.A))
    with pytest.raises(ValueError, match="the match is over before the question is answered"):
        optimum(DUEL, over, fell)


# Points of tennis

NORTH, SOUTH = specimens("M")


def match(**options: Any) -> Any:
    return GAME.start(Setup((NORTH, SOUTH), Side.A, Options(**options)))


def test_a_point_is_worth_one_to_its_winner_and_so_is_a_match_that_ends_early() -> None:
    score = Score.start(match().table.score.format)
    assert point_payoff(()) is None
    assert point_payoff((GameWon(Side.A, (1, 0)),)) is None
    assert point_payoff((PointWon(Side.A, score),)) == 1
    assert point_payoff((PointWon(Side.B, score),)) == 0
    assert point_payoff((EndedEarly(Side.A, Ending.DEFAULTED, score),)) == 0
    assert point_payoff((EndedEarly(Side.B, Ending.RETIRED, score),)) == 1


def test_a_game_is_best_won_point_by_point() -> None:
    """A question beyond the point: without lasting events a game is as good as its points."""
    state = match(random_events="off")

    def game_payoff(facts: tuple[Fact, ...]) -> float | None:
        return next((float(fact.winner is Side.A) for fact in facts if isinstance(fact, GameWon)), None)

    point = optimum(GAME, state, point_payoff).value(state)
    whole = optimum(GAME, state, game_payoff, same=every_deuce).value(state)
    assert whole == pytest.approx(Odds.by_server(point, 0.5).game(state.table.score), abs=1e-10)


# Within a point


def test_a_table_forgets_nothing_within_a_point_unless_its_game_says_so() -> None:
    card = inside_volley.GAME.shelves()[0].cards[0]
    table = inside_volley.GAME.start(inside_volley.GAME.arrange((card, card), {"first": "A"})).table
    assert table.within_point() is table


def test_within_a_point_pro_tennis_forgets_the_score_and_keeps_the_players() -> None:
    table = replace(
        match().table,
        score=replace(match().table.score, points=(3, 2), games=(2, 5), turn=7, first=Side.B),
        conditions=(Condition(cramps=1), Condition(warnings=2)),
        storms=3,
    )
    within = table.within_point()
    assert within.score == match().table.score
    assert replace(within, score=table.score) == table
    for opening in (match().table, table):
        state = GAME.at(opening, Strategy("B", "A"))
        best = optimum(GAME, state, point_payoff, same=point_only)
        plain = optimum(GAME, state, point_payoff)
        assert best.worth(state) == pytest.approx(plain.worth(state), abs=1e-12)
        assert best.best(state) in tuple(Tactic)


def test_within_a_point_that_may_be_replayed_the_score_is_kept() -> None:
    table = match(first_warning_free=True).table
    later = replace(table, score=replace(table.score, turn=1))
    assert later.within_point() == later
