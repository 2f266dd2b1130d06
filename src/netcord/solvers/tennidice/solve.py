"""A whole tie-break, or a game of a match, solved: every score and everything that can be left on the table."""

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice import Board, Options
from netcord.games.tennidice.cubes import NONE, Rows
from netcord.tennis import Score

from .course import Course, course_of
from .space import Block, Cards, Dealing, Left, Space, Spent, all_spirits, below, cards_below
from .sweep import Sweep, Values
from .terms import Terms, terms_of

Floats = NDArray[Any]
Ways = dict[int, list[Spent]]
Ends = tuple[Values | float, Values | float]
"""What it is worth that A, or B, wins the tie-break or game: one number, or one for every position."""

BATCH = 1_500_000  # positions of a block worked on at once, all scores together: what fits into memory
STILL = 1e-12  # when a circle of scores has settled
ROUGHLY = 1e-5  # the same for an estimate
ROUNDS = 6  # about as often as it is repeated until then


class Solution(NamedTuple):
    """The chance that A wins, at the start of a point: `values[score, position]`."""

    space: Space
    terms: Terms
    course: Course
    values: Floats

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
    rough: bool = False,
    heard: Callable[[int, int], None] | None = None,
) -> Solution:
    """Solve every score of a course. `award`: the winner of each point takes a spirit cube. `rough`: to five digits.

    Own and challenge cubes never come back, so it goes block by block, and of the points of a block only what the next
    one needs is kept. Scores that go round in circles are repeated within a block until they settle.
    """
    values = np.full((len(course.stops), space.size), 0.5, np.float32 if rough else np.float64)
    table = _Table(space, terms, course, values, ends, award)
    done = 0
    for group in course.groups:
        batches = [some for numbers in group for some in table.split(numbers)]
        table.solve(batches, len(group) > 1)
        done += sum(len(numbers) for numbers in group)
        if heard is not None:
            heard(done, len(course.stops))
    return Solution(space, terms, course, values)


class _Table:
    """Values being worked out."""

    def __init__(self, space: Space, terms: Terms, course: Course, values: Floats, ends: Ends, award: bool) -> None:
        self.space, self.terms, self.course, self.values = space, terms, course, values
        self.ends = ends
        self.rough = values.dtype == np.float32
        self.still = ROUGHLY if self.rough else STILL
        resting = award and terms.options.spirit_cooldown
        self.pools: list[int | None] = list(range(space.spirit_total + 1)) if resting else [None] if award else []
        self.widest = max(block.whole.stop - block.whole.start for block in space.blocks)

    def split(self, numbers: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Scores to be worked on at once."""
        width = max(1, BATCH // (self.widest * max(1, len(self.pools))))
        return [numbers[start : start + width] for start in range(0, len(numbers), width)]

    def solve(self, batches: list[tuple[int, ...]], circle: bool) -> None:
        """A group of scores."""
        sweeps = []
        for numbers in batches:
            stop = self.course.stops[numbers[0]]
            sweeps.append(Sweep(self.space, self.terms, rough=self.rough))
            sweeps[-1].begin(stop.server, stop.box, (1, len(numbers) * max(1, len(self.pools))))
        scores = [number for numbers in batches for number in numbers]
        for block in self.space.blocks:
            ways = self._ways(block)
            for sweep in sweeps:
                sweep.enter(block.whole)
            if circle:
                self._guess(scores, block)
            change = 1.0
            while change > self.still:
                change = 0.0
                for sweep, numbers in zip(sweeps, batches, strict=True):
                    change = max(change, self._round(sweep, numbers, block, ways))
                if not circle:
                    break

    def _ways(self, block: Block) -> list[list[Ways]]:
        """By pool and side, how the winner's spirit cube may be taken and placed."""
        return [[self.space.award(side, block.whole, pool) for side in (0, 1)] for pool in self.pools]

    def _guess(self, scores: list[int], block: Block) -> None:
        """A circle settles sooner if it begins near: with the value of having a cube less."""
        for level in block.levels:
            for side, row in product((0, 1), range(4)):
                rows, to = self.space.use(side, row, False, level)
                for score in scores:
                    self.values[score, rows + level.start] = self.values[score, to]

    def _round(self, sweep: Sweep, numbers: tuple[int, ...], block: Block, ways: list[list[Ways]]) -> float:
        leaves = []
        for side in (0, 1):
            columns = [column for number in numbers for column in self._worth(number, side, block, ways)]
            leaves.append(np.stack(columns, axis=1)[:, None, :])
        found = sweep.work(block.levels, (leaves[0], leaves[1]))[:, 0]
        many, change = max(1, len(self.pools)), 0.0
        for place, number in enumerate(numbers):
            mine = found[:, place * many : (place + 1) * many]
            if many > 1:  # the column of the pool that goes with what lies in the rows
                pool = self.space.spirit_total - self.space.held(block.whole)
                mine = np.take_along_axis(mine, pool[:, None], 1)
            change = max(change, float(np.abs(mine[:, 0] - self.values[number, block.whole]).max()))
            self.values[number, block.whole] = mine[:, 0]
        return change

    def _worth(self, number: int, side: int, block: Block, ways: list[list[Ways]]) -> list[Floats]:
        after = self.course.stops[number].then[side]
        many = max(1, len(self.pools))
        if after is None:
            end = np.asarray(self.ends[side], self.values.dtype)
            size = block.whole.stop - block.whole.start
            return [end[block.whole] if end.ndim else np.full(size, end)] * many
        value = self.values[after, block.whole]
        if not ways:
            return [value]
        return [awarded(value, side, sides[side], self.terms.options) for sides in ways]


def awarded(value: Floats, side: int, ways: Ways, options: Options) -> Floats:
    """TD-75, TD-78 The value after the winner has taken his spirit cube as well as he can, or the victim lets him."""
    better, other = (np.maximum, np.minimum) if side == 0 else (np.minimum, np.maximum)
    among = other if options.steal_choice == "victim" else better
    found = value.copy()
    reached = np.zeros(len(value), bool)
    for places in ways.values():
        rows = places[0].rows
        taken = value[places[0].to]
        for _, to in places[1:]:
            taken = better(taken, value[to])
        again = reached[rows]
        found[rows] = np.where(again, among(found[rows], taken), taken) if again.any() else taken
        reached[rows] = True
    return found


# Spaces to solve


def start_cards(board: Board) -> Cards:
    """Full challenge boxes and the whole deck."""
    cubes = board.cubes.challenge
    return Cards(cubes, cubes, board.deck.inside, board.deck.outside)


def dealing_of(board: Board, options: Options) -> Dealing:
    """How the cards go. Where right challengers keep their cubes, the deck is taken to keep its mixture."""
    kept = options.challenge_kept_if_right
    returned = kept or options.card_cycle == "return_and_shuffle"
    return Dealing(returned, kept, (board.deck.inside, board.deck.outside))


def space_from(left: Left, board: Board, options: Options, spirit_total: int = 0) -> Space:
    """What this much can still become. `spirit_total` above 0: spirit cubes go round."""
    dealing = dealing_of(board, options)
    if spirit_total:
        spirits = all_spirits(spirit_total)
    else:
        spirits = [(a, b) for a in below(left.spirit[0]) for b in below(left.spirit[1])]
    return Space(
        below(left.own[0]),
        below(left.own[1]),
        cards_below(left.cards, dealing),
        spirits,
        spirit_total=spirit_total,
        dealing=dealing,
    )


def solve_from(
    score: Score,
    left: Left,
    board: Board,
    options: Options,
    *,
    spirit_total: int = 0,
    ends: Ends = (1.0, 0.0),
    heard: Callable[[int, int], None] | None = None,
) -> Solution:
    """Only what this position can still reach. `spirit_total` above 0: with spirit cubes won at every point."""
    space = space_from(left, board, options, spirit_total)
    return solve(space, terms_of(board, options), course_of(score), ends=ends, award=spirit_total > 0, heard=heard)


def tiebreak_value(
    score: Score,
    a: Rows,
    b: Rows,
    board: Board,
    options: Options,
    *,
    challenges: int | None = None,
    spirit: int = 0,
) -> float:
    """P(A wins) from this score with these rows and full decks: the figures of specification 8.2."""
    cards = start_cards(board)
    if challenges is not None:
        cards = Cards(challenges, challenges, cards.inside, cards.outside)
    left = Left((a, b), cards, (NONE, NONE))
    solved = solve_from(score, left, board, options, spirit_total=spirit)
    return solved.value(score, left)
