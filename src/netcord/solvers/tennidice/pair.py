"""One pair of arrangements with spirit cubes, solved by machine code: all that can still follow, kept in memory.

What `solve_from` does with numpy in a minute or more takes seconds like this, where numba is installed. `cells` knows
the game as it is printed only: what options change is left to the equations.
"""

import os
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from netcord.games.tennidice import Board, Options
from netcord.games.tennidice.cubes import Rows
from netcord.kernel import Impossible
from netcord.tennis import Score

from .ahead import Grid, in_course
from .ahead import Pair as Spirits
from .course import course_of, short
from .ground import OPTIONS, Floats, Ground, Pass, in_order, throws, weight
from .space import Cards, Left, below
from .terms import terms_of

ELSEWHERE = ("allocation", "pair_order", "doubles_strokes", "tiebreak_margin")
"""Options that change no point of a tie-break: how cubes are placed, who of a pair plays, how it is counted."""


@cache
def by_machine(board: Board, options: Options) -> bool:
    """Whether machine code can solve such a tie-break: numba is there, and nothing changes its points."""
    plain = replace(options, **{name: getattr(OPTIONS, name) for name in ELSEWHERE})
    if find_spec("numba") is None or plain != OPTIONS or not board.cubes.spirit:
        return False
    try:
        throws(terms_of(board, OPTIONS))
    except Impossible:
        return False
    return True


class Solved(NamedTuple):
    """Everything that can come up from a position on; `most`: at a score so many spirit cubes lie in rows at most."""

    ground: Ground
    values: Sequence[Floats]
    most: Sequence[int]
    exact: bool = True

    def holds(self, score: Score, left: Left) -> bool:
        """Whether it was solved."""
        ground, plan = self.ground, self.ground.plan
        return (
            in_course(ground.course, score)
            and all(rows in known for rows, known in zip(left.own, ground.number, strict=True))
            and left.cards in plan.card
            and left.spirit in plan.spirit
            and sum(map(sum, left.spirit)) <= self.most[ground.course.number(score)]
        )

    def grid(self, score: Score, a: Sequence[Rows], b: Sequence[Rows], cards: Sequence[Cards], pair: Spirits) -> Grid:
        """Looked up."""
        ground, plan = self.ground, self.ground.plan
        known = self.values[ground.course.number(score)].reshape(
            *map(len, ground.rows), len(plan.cards), len(plan.spirits)
        )
        numbers = ground.number
        axes = [numbers[0][one] for one in a], [numbers[1][one] for one in b], [plan.card[one] for one in cards]
        found: Grid = known[np.ix_(*axes, [plan.spirit[pair]])][..., 0]
        return found


def solve_pair(
    score: Score,
    left: Left,
    board: Board,
    *,
    threads: int | None = None,
    heard: Callable[[int, int], None] | None = None,
) -> Solved:
    """Only what this position can still reach, spirit cubes won at every point."""
    course = course_of(score)
    own = below(left.own[0]), below(left.own[1])
    ground = Ground(board, course, own, left.cards, threads or os.cpu_count() or 1)
    held = sum(map(sum, left.spirit)) - sum(short(score, score.points))
    groups = in_order(course, range(len(course.stops)))
    most = [board.cubes.spirit] * len(course.stops)
    for scores in groups:
        if len(scores) == 1:
            most[scores[0]] = min(board.cubes.spirit, held + sum(course.stops[scores[0]].points))
    values = [np.empty(ground.shape) for _ in course.stops]
    total = sum(weight(scores) * len(ground.rows[0]) for scores in groups)
    done = 0
    for scores in groups:

        def told(more: int = weight(scores)) -> None:
            nonlocal done
            done += more
            if heard is not None:
                heard(done, total)

        reached = ground.reached(scores, most[scores[0]])
        Pass(ground, scores, values.__getitem__, [values[one] for one in scores], reached).run(told)
    return Solved(ground, values, most)
