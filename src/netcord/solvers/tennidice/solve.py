"""A whole tie-break, or a game of a match, solved: every score and everything that can be left on the table."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice import Board, Options
from netcord.games.tennidice.cubes import NONE, Rows
from netcord.tennis import Score

from .course import Course, course_of
from .space import Cards, Left, Space, Way, all_spirits, below, cards_below
from .sweep import PointValues, Sweep, Values
from .terms import Terms, terms_of

Ends = tuple[Values | float, Values | float]
"""What it is worth that A, or B, wins the tie-break or game: one number, or one for every position."""

BATCH = 2_000_000  # positions worked on at once: what fits into memory beside the table
STILL = 1e-12  # when a circle of scores has settled


class Solution(NamedTuple):
    """The chance that A wins, at the start of a point: `values[score, position]`."""

    space: Space
    terms: Terms
    course: Course
    values: NDArray[np.float64]
    points: dict[int, PointValues]  # by score, if they were kept

    def value(self, score: Score, left: Left) -> float:
        """What a score with so much left is worth."""
        return float(self.values[self.course.number(score), self.space.number(left)])


def solve(
    space: Space,
    terms: Terms,
    course: Course,
    *,
    ends: Ends = (1.0, 0.0),
    award: bool = False,
    keep: bool = False,
    heard: Callable[[int, int], None] | None = None,
) -> Solution:
    """Solve every score of a course. `award`: the winner of each point takes a spirit cube."""
    size = space.size
    values = np.full((len(course.stops), size), 0.5)
    sweep = Sweep(space, terms)
    awards = {side: space.award(side) for side in (0, 1)} if award else None
    kept: dict[int, PointValues] = {}
    done = 0

    def worth(number: int, side: int) -> NDArray[np.float64]:
        after = course.stops[number].then[side]
        if after is None:
            return np.broadcast_to(np.asarray(ends[side], float), (size,))
        value = values[after]
        return value if awards is None else awarded(value, side, awards[side], terms.options)

    def batch(numbers: tuple[int, ...]) -> float:
        change = 0.0
        width = max(1, BATCH // size)
        for start in range(0, len(numbers), width):
            some = numbers[start : start + width]
            stop = course.stops[some[0]]
            leaves = [np.stack([worth(number, side) for number in some], axis=1)[:, None, :] for side in (0, 1)]
            found = sweep.run(stop.server, stop.box, (leaves[0], leaves[1]))
            for column, number in enumerate(some):
                new = found.first[:, 0, column]
                change = max(change, float(np.abs(new - values[number]).max()))
                values[number] = new
                if keep:
                    kept[number] = _column(found, column)
        return change

    for group in course.groups:
        while max(batch(numbers) for numbers in group) > STILL and len(group) > 1:
            pass
        done += sum(len(numbers) for numbers in group)
        if heard is not None:
            heard(done, len(course.stops))
    return Solution(space, terms, course, values, kept)


def _column(found: PointValues, column: int) -> PointValues:
    """The values of one score out of a batch."""

    def one(values: Values) -> Values:
        return np.ascontiguousarray(values[:, :, column : column + 1])

    def two(pair: tuple[Values, Values]) -> tuple[Values, Values]:
        return one(pair[0]), one(pair[1])

    hit = two(found.hit)
    return PointValues(
        one(found.first),
        one(found.second),
        hit,
        hit if found.countering is found.hit else two(found.countering),
        two(found.stroke),
        two(found.winner),
        (two(found.serve[0]), two(found.serve[1])),
    )


def awarded(value: NDArray[np.float64], side: int, ways: dict[int, list[Way]], options: Options) -> NDArray[np.float64]:
    """TD-75, TD-78 The value after the winner has taken his spirit cube as well as he can, or the victim lets him."""
    better, other = (np.maximum, np.minimum) if side == 0 else (np.minimum, np.maximum)
    worst = -np.inf if side == 0 else np.inf
    gives = options.steal_choice == "victim"
    from_pool = np.full_like(value, worst)
    stolen = np.full_like(value, -worst if gives else worst)
    any_source = np.zeros(value.shape, bool)
    for source, places in ways.items():
        inner = np.full_like(value, worst)
        for to, may in places:
            inner = better(inner, np.where(may, value[to], worst))
        there = np.isfinite(inner)
        any_source |= there
        if source < 0:
            from_pool = inner
        elif gives:
            stolen = np.where(there, other(stolen, inner), stolen)
        else:
            stolen = better(stolen, inner)
    taken = np.where(np.isfinite(from_pool), from_pool, stolen)
    return np.where(any_source, taken, value)


# Spaces to solve


def start_cards(board: Board) -> Cards:
    """Full challenge boxes and the whole deck."""
    cubes = board.cubes.challenge
    return Cards(cubes, cubes, board.deck.inside, board.deck.outside)


def solve_from(
    score: Score,
    left: Left,
    board: Board,
    options: Options,
    *,
    spirit_total: int = 0,
    ends: Ends = (1.0, 0.0),
    keep: bool = True,
    burning: bool = False,
) -> Solution:
    """Only what this position can still reach. `spirit_total` above 0: with spirit cubes won at every point."""
    returned = options.card_cycle == "return_and_shuffle"
    if spirit_total:
        spirits = all_spirits(spirit_total)
    else:
        spirits = [(a, b) for a in below(left.spirit[0]) for b in below(left.spirit[1])]
    space = Space(
        below(left.own[0]),
        below(left.own[1]),
        cards_below(left.cards, returned=returned),
        spirits,
        spirit_total=spirit_total,
        returned=returned,
    )
    terms = terms_of(board, options)._replace(burning=burning)
    return solve(space, terms, course_of(score), ends=ends, award=spirit_total > 0, keep=keep)


def tiebreak_value(
    score: Score,
    a: Rows,
    b: Rows,
    board: Board,
    options: Options,
    *,
    challenges: int | None = None,
    spirit: int = 0,
    burning: bool = False,
) -> float:
    """P(A wins) from this score with these rows and full decks: the figures of specification 8.2."""
    cards = start_cards(board)
    if challenges is not None:
        cards = Cards(challenges, challenges, cards.inside, cards.outside)
    left = Left((a, b), cards, (NONE, NONE))
    solved = solve_from(score, left, board, options, spirit_total=spirit, keep=False, burning=burning)
    return solved.value(score, left)
