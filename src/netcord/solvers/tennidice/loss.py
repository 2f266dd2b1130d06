"""What `Perfect` gives away in the real tie-break with spirit cubes, decision by decision.

It plays whole tie-breaks against an opponent who has the exact solution. Each of its decisions is looked up there: the
loss is what the best choice is worth more than the one it made.
"""

import random
from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple

from netcord.games.tennidice import GAME, Arrangement, Options, Setup, Table, board_named
from netcord.games.tennidice.cubes import Rows
from netcord.kernel import Chance, Choose, Over, Side, State
from netcord.tennis import side_of

from .ahead import Ahead, Exact, cap_for, estimate
from .bots import best
from .oracle import OPENING, Oracle, left_of
from .solve import Solution, solve_from


class Losses(NamedTuple):
    """The loss of each tie-break, in chance to win it."""

    value: float  # exact, for the first server
    each: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Per tie-break."""
        return sum(self.each) / len(self.each)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = sum((one - self.mean) ** 2 for one in self.each) / max(1, len(self.each) - 1)
        return sqrt(spread / len(self.each))


def opening(a: Rows, b: Rows, board: str = "default") -> State[Table, object]:
    """A tie-break with spirit cubes in which A, serving first, and B have placed so."""
    state = GAME.start(Setup(first=Side.A, board=board_named(board), options=Options()))
    for rows in (a, b):
        state = GAME.step(state, Arrangement(rows)).state
    return state


def solve_opening(state: State[Table, object], heard: Callable[[int, int], None] | None = None) -> Solution:
    """Everything that can follow, exactly: minutes."""
    table = state.table
    return solve_from(
        table.score, left_of(table), table.board, table.options, spirit_total=table.board.cubes.spirit, heard=heard
    )


def losses(a: Rows, b: Rows, many: int, seed: int = 0, solved: Solution | None = None) -> Losses:
    """Play many tie-breaks, `Perfect` serving first in every other."""
    state = opening(a, b)
    solved = solved or solve_opening(state)
    table, left = state.table, left_of(state.table)
    total = table.board.cubes.spirit
    cap = cap_for(table.score, left, table.options, total, OPENING)
    first = estimate(table.score, left, table.board, table.options, total, cap, OPENING // 5)
    each = []
    for number in range(many):
        side, luck = Side.B if number % 2 else Side.A, random.Random(f"{seed}-{number}")
        each.append(sum(_decisions(state, side, Exact(solved), first, luck)))
    return Losses(solved.value(table.score, left), tuple(each))


def _decisions(
    state: State[Table, object], side: Side, exact: Ahead, first: Ahead, luck: random.Random
) -> Iterator[float]:
    """A tie-break, and the loss of each decision this side makes."""
    bot, judge = Oracle(), Oracle(budget=0)
    bot.know(state.table, first)
    judge.know(state.table, exact)
    while not isinstance(ask := GAME.ask(state), Over):
        if isinstance(ask, Chance):
            answer = luck.choices(ask.outcomes, ask.weights)[0]
        else:
            assert isinstance(ask, Choose), "a tie-break is dice and choices"
            truth = judge.hints(state)
            right = answer = best(truth)
            if side_of(ask.seat) is side:
                answer = best(bot.hints(state))
                yield (truth[right].match or 0.0) - (truth[answer].match or 0.0)
        state = GAME.step(state, answer).state
