"""A tie-break with spirit cubes, cell by cell by machine code: what a pass through a score needs, and the pass.

A cell is everything that can lie beside two given rows of own cubes (`cells`). Those with fewer own cubes come first,
B's rows within A's, and of a cell only that is kept which its neighbours will look at, until they have.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice import Board, Options
from netcord.games.tennidice.board import Kind, Target
from netcord.games.tennidice.cubes import Row, Rows
from netcord.kernel import Impossible

from .course import Course, Stop
from .solve import STILL, dealing_of
from .space import Cards, all_spirits, cards_below
from .terms import Terms, terms_of

Floats = NDArray[np.float64]
OPTIONS = Options()  # the only ones that `cells` knows
ROUNDS = 7  # about as often as scores that go round in circles are repeated until they settle


class _Kind(NamedTuple):
    """What the neighbours need of a cell for the use of one row: from which column on, and how many."""

    row: Row
    column: int
    width: int


class Plan(NamedTuple):
    """The moves within a cell, which are those of every cell."""

    cards: list[Cards]
    spirits: list[tuple[Rows, Rows]]
    draws: NDArray[np.int64]  # by cards and side: where IN and OUT lead, or -1
    chances: Floats
    challenges: NDArray[np.int64]
    moves: NDArray[np.int64]  # by spirit cubes, side and row: what a use leaves, or -1
    accuracy: NDArray[np.int64]  # spirit cubes for accuracy
    awards: NDArray[np.int64]  # by side and spirit cubes: what may be had, then -1
    card: dict[Cards, int]  # the number of each
    spirit: dict[tuple[Rows, Rows], int]


def _plan(board: Board, most: Cards) -> Plan:
    dealing = dealing_of(board, OPTIONS)
    total = board.cubes.spirit
    cards = sorted(cards_below(most, dealing), key=lambda one: (one.a + one.b, one))
    spirits = sorted(all_spirits(total), key=lambda pair: (sum(pair[0]) + sum(pair[1]), pair))
    many = len(spirits)
    place = {one: number * many for number, one in enumerate(cards)}
    number = {pair: at for at, pair in enumerate(spirits)}
    draws = np.full((len(cards), 2, 2), -1, np.int64)
    for at, one in enumerate(cards):
        for side in (0, 1):
            found = [place[after] for after in dealing.after(one, side, True) if after is not None]
            if found:  # where one of the two cards is gone, the other has chance 1
                draws[at, side] = found[0], found[-1]
    moves = np.full((many, 2, 4), -1, np.int64)
    awards = np.full((2, many, 17), -1, np.int64)
    for at, pair in enumerate(spirits):
        for side in (0, 1):
            for row in range(4):
                if pair[side][row]:
                    moves[at, side, row] = number[_changed(pair, side, row, -1)]
            if sum(pair[0]) + sum(pair[1]) < total:
                sources = [pair]
            else:
                sources = [_changed(pair, 1 - side, row, -1) for row in range(4) if pair[1 - side][row]]
            ways = {number[_changed(source, side, row, 1)] for source in sources for row in range(4)} or {at}
            awards[side, at, : len(ways)] = sorted(ways)
    return Plan(
        cards,
        spirits,
        draws,
        np.array([dealing.chance(one) for one in cards]),
        np.array([[one.a, one.b] for one in cards], np.int64),
        moves,
        np.array([[rows[Row.ACCURACY.place] for rows in pair] for pair in spirits], np.int64),
        awards,
        {one: at for at, one in enumerate(cards)},
        number,
    )


def _changed(pair: tuple[Rows, Rows], side: int, row: int, change: int) -> tuple[Rows, Rows]:
    rows = [list(one) for one in pair]
    rows[side][row] += change
    (a, b, c, d), (e, f, g, h) = rows
    return (a, b, c, d), (e, f, g, h)


def throws(terms: Terms) -> tuple[Floats, dict[Target, Floats]]:
    """The chances of line, edge, corner and safe, of a return and of a serve into either box."""
    order = (Kind.LINE, Kind.EDGE, Kind.CORNER, Kind.SAFE)
    near = {Kind.EDGE: Kind.LINE, Kind.CORNER: Kind.EDGE}
    reached = sorted(frozenset().union(*terms.reached.values()))
    kinds = [terms.landings[place].kind for place in reached]
    fits = len(set(kinds)) == len(kinds)
    for place in reached:
        landing = terms.landings[place]
        expected = (near[landing.kind],) if landing.kind in near else ()
        fits = fits and tuple(terms.landings[step].kind for step in landing.steps) == expected
    if not fits:
        raise Impossible(
            "on this board a ball lands in more ways than line, edge, corner and safe: it is not solved whole"
        )

    def chances(weights: Sequence[float]) -> Floats:
        found = np.zeros(4)
        for place in reached:
            found[order.index(terms.landings[place].kind)] += weights[place]
        return found

    return chances(terms.returns), {box: chances(weights) for box, weights in terms.serves.items()}


class Ground:
    """All cells of a tie-break: every pair of rows of A and of B, and what can lie beside each, from these cards on.

    With any row there must be those that come of it.
    """

    def __init__(
        self, board: Board, course: Course, rows: tuple[Sequence[Rows], Sequence[Rows]], cards: Cards, threads: int
    ) -> None:
        self.board, self.course, self.threads = board, course, threads
        self.terms = terms_of(board, OPTIONS)
        self.returns, self.serves = throws(self.terms)
        self.rows = tuple(sorted(some, key=lambda one: (sum(one), one)) for some in rows)
        self.number = tuple({one: number for number, one in enumerate(some)} for some in self.rows)
        self.plan = _plan(board, cards)
        self.positions = len(self.plan.cards) * len(self.plan.spirits)  # of a cell
        self.shape = len(self.rows[0]) * len(self.rows[1]), self.positions

    def cell(self, a: Rows, b: Rows) -> int:
        """The number of a cell."""
        return self.number[0][a] * len(self.rows[1]) + self.number[1][b]

    def grows(self, side: int, rows: Rows, row: Row) -> bool:
        """Whether rows with another cube will look at these."""
        return _changed((rows, rows), 0, row.place, 1)[0] in self.number[side]

    def reached(self, scores: tuple[int, ...], most: int) -> int:
        """How many ways for spirit cubes can come up, if at most so many lie in rows; in a circle all."""
        ways = self.plan.spirits
        return len(ways) if len(scores) > 1 else sum(sum(a) + sum(b) <= most for a, b in ways)


def in_order(course: Course, wanted: Collection[int]) -> list[tuple[int, ...]]:
    """These scores in the order in which to solve them: one by itself, or those that go round in circles together."""
    found: list[tuple[int, ...]] = []
    for group in course.groups:
        scores = tuple(score for batch in group for score in batch)
        if len(group) > 1:
            found += [scores] if not set(scores).isdisjoint(wanted) else []
        else:
            found += [(score,) for score in scores if score in wanted]
    return found


def weight(scores: tuple[int, ...]) -> int:
    """How long a score takes, or a circle of them, beside others."""
    return 1 if len(scores) == 1 else ROUNDS * len(scores)


class Pass:
    """A way through all cells, for a score or a circle of scores; `known` tells the values of a score that follows."""

    def __init__(
        self,
        ground: Ground,
        scores: tuple[int, ...],
        known: Callable[[int], Floats],
        found: Sequence[Floats],
        reached: int,
    ) -> None:
        from . import cells

        self.cells, self.ground, self.found, self.reached = cells, ground, found, reached
        self.many = len(scores)
        stops: list[Stop] = [ground.course.stops[score] for score in scores]
        after = [one for stop in stops for one in stop.then if one is not None and one not in scores]
        self.ahead = [known(one) for one in dict.fromkeys(after)]
        row = {score: number for number, score in enumerate([*scores, *dict.fromkeys(after)])}
        self.then = np.array([[-1 if one is None else row[one] for one in stop.then] for stop in stops], np.int64)
        self.servers = np.array([stop.server for stop in stops], np.int64)
        self.serving = np.array([ground.serves[stop.box] for stop in stops])
        self.still = STILL if self.many > 1 else 0.0
        self.kinds = (
            _Kind(Row.AGILITY, cells.HIT, 5),
            _Kind(Row.ACCURACY, cells.PLAIN_LINE, 4),
            _Kind(Row.ACE, cells.ACE, 2),
            _Kind(Row.WINNER, cells.WINNER, 1),
        )
        self.spare: list[tuple[Floats, Floats, Floats, Floats]] = []

    def run(self, told: Callable[[], None]) -> None:
        """A's rows one after the other, so that little is kept at a time; B's with as many cubes at once."""
        ground = self.ground
        order = sorted(ground.rows[0], key=lambda one: (one[3], one[2], one[1], one[0]))
        levels = [list(some) for _, some in groupby(ground.rows[1], sum)]
        of_a: dict[tuple[Row, Rows], Floats] = {}
        free: dict[Row, list[Floats]] = {kind.row: [] for kind in self.kinds}
        of_b = {kind.row: self._room(kind) for kind in self.kinds}
        with _threads(ground.threads) as pool:
            for a in order:
                for kind in self.kinds:
                    if ground.grows(0, a, kind.row):
                        of_a[kind.row, a] = free[kind.row].pop() if free[kind.row] else self._room(kind)
                for level in levels:
                    list(pool.map(lambda b, a=a: self._cell(a, b, of_a, of_b), level))
                for kind in self.kinds:
                    less = _less(a, kind.row)
                    if less is not None:
                        free[kind.row].append(of_a.pop((kind.row, less)))
                told()

    def _room(self, kind: _Kind) -> Floats:
        return np.empty((len(self.ground.rows[1]), self.many, self.ground.positions, kind.width))

    def _cell(self, a: Rows, b: Rows, of_a: dict[tuple[Row, Rows], Floats], of_b: dict[Row, Floats]) -> None:
        ground, cells, plan = self.ground, self.cells, self.ground.plan
        of = ground.number[1]
        values, here, before, notes = self._desk()
        ways = len(plan.spirits)
        guess = None
        for kind in self.kinds:
            for side, rows in enumerate((a, b)):
                less, column = _less(rows, kind.row), cells.SIDE * side + kind.column
                if less is None:
                    cells.forget(before, column, kind.width)
                    continue
                place = of[b] if side == 0 else of[less]
                known = (of_a[kind.row, less] if side == 0 else of_b[kind.row])[place]
                cells.carry(before, column, known, 0, kind.width, ways, self.reached)
                guess = ground.cell(less, b) if side == 0 else ground.cell(a, less)
        cell = ground.cell(a, b)
        for place, found in enumerate(self.found):  # a circle settles sooner if it begins near
            values[place] = np.nan if self.many == 1 else 0.5 if guess is None else found[guess]
        for place, ahead in enumerate(self.ahead, self.many):
            values[place] = ahead[cell]
        own = np.array([rows[Row.ACCURACY.place] for rows in (a, b)], np.int64)
        cells.settle(
            values,
            self.then,
            self.servers,
            self.serving,
            ground.returns,
            ground.terms.hit,
            own,
            plan.draws,
            plan.chances,
            plan.challenges,
            plan.moves,
            plan.accuracy,
            plan.awards,
            here,
            before,
            notes,
            self.still,
            self.reached,
        )
        for kind in self.kinds:
            if ground.grows(0, a, kind.row):
                cells.carry(of_a[kind.row, a][of[b]], 0, here, kind.column, kind.width, ways, self.reached)
            if ground.grows(1, b, kind.row):
                mine = cells.SIDE + kind.column
                cells.carry(of_b[kind.row][of[b]], 0, here, mine, kind.width, ways, self.reached)
        for place, found in enumerate(self.found):
            found[cell] = values[place]
        self.spare.append((values, here, before, notes))

    def _desk(self) -> tuple[Floats, Floats, Floats, Floats]:
        """Room to work on a cell."""
        try:
            return self.spare.pop()
        except IndexError:
            size, cells = self.ground.positions, self.cells
            here = np.zeros((self.many, size + 1, cells.WIDTH))
            here[:, size] = cells.NEVER
            before = np.empty((self.many, size, cells.BOTH))
            return np.empty((self.many + len(self.ahead), size)), here, before, np.empty((2, cells.NOTES))


def _less(rows: Rows, row: Row) -> Rows | None:
    """The rows after a cube of this one is used, if there is one."""
    some = list(rows)
    some[row.place] -= 1
    return None if some[row.place] < 0 else (some[0], some[1], some[2], some[3])


@contextmanager
def _threads(many: int) -> Iterator[Any]:
    """So many of them; whoever stops the run need not wait for what has not begun."""
    pool = ThreadPoolExecutor(many)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
