"""A whole tie-break with spirit cubes, solved once: every score, and everything that can be left on the table.

There are 2,690,688,000 positions on the printed board, so that only a few scores are at hand at a time. Scores come
one after the other, the latest first; a score needs the two that follow, and is kept in a file until no other needs it,
so that a run that was stopped goes on. Within a score it goes cell by cell (`cells`): those with fewer own cubes first,
B's rows within A's, and of a cell only that is kept which its neighbours will look at, until they have.
"""

import hashlib
import math
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice import Board, Options, Setup
from netcord.games.tennidice.board import Kind, Target
from netcord.games.tennidice.cubes import Row, Rows, splits
from netcord.games.tennidice.table import format_of
from netcord.kernel import Impossible, Side, encode
from netcord.tennis import Score

from .course import Course, Stop, course_of
from .solve import STILL, dealing_of, start_cards
from .space import Cards, all_spirits, cards_below, up_to
from .terms import Terms, terms_of

Floats = NDArray[np.float64]
Heard = Callable[[int, int], None]
EDITION = 1  # rises when files of former runs will not do any more
OPTIONS = Options()  # the only ones that `cells` knows
ROUNDS = 7  # about as often as scores that go round in circles are repeated until they settle


class _Kind(NamedTuple):
    """What the neighbours need of a cell for the use of one row: from which column on, and how many."""

    row: Row
    column: int
    width: int


class _Plan(NamedTuple):
    """The moves within a cell, which are those of every cell."""

    cards: list[Cards]
    spirits: list[tuple[Rows, Rows]]
    draws: NDArray[np.int64]  # by cards and side: where IN and OUT lead, or -1
    chances: Floats
    challenges: NDArray[np.int64]
    moves: NDArray[np.int64]  # by spirit cubes, side and row: what a use leaves, or -1
    accuracy: NDArray[np.int64]  # spirit cubes for accuracy
    awards: NDArray[np.int64]  # by side and spirit cubes: what may be had, then -1


def _plan(board: Board) -> _Plan:
    dealing = dealing_of(board, OPTIONS)
    total = board.cubes.spirit
    cards = sorted(cards_below(start_cards(board), dealing), key=lambda one: (one.a + one.b, one))
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
    return _Plan(
        cards,
        spirits,
        draws,
        np.array([dealing.chance(one) for one in cards]),
        np.array([[one.a, one.b] for one in cards], np.int64),
        moves,
        np.array([[rows[Row.ACCURACY.place] for rows in pair] for pair in spirits], np.int64),
        awards,
    )


def _changed(pair: tuple[Rows, Rows], side: int, row: int, change: int) -> tuple[Rows, Rows]:
    rows = [list(one) for one in pair]
    rows[side][row] += change
    (a, b, c, d), (e, f, g, h) = rows
    return (a, b, c, d), (e, f, g, h)


def _throws(terms: Terms) -> tuple[Floats, dict[Target, Floats]]:
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


class Whole:
    """A tie-break with spirit cubes being solved, in a folder."""

    def __init__(self, board: Board, folder: Path, *, opening: Score | None = None, threads: int | None = None) -> None:
        if find_spec("numba") is None:
            raise Impossible("the whole tie-break takes machine code: install numba with pip install 'netcord[fast]'")
        self.board = board
        self.terms = terms_of(board, OPTIONS)
        self.returns, self.serves = _throws(self.terms)
        self.opening = opening or Score.start(format_of(Setup(first=Side.A, board=board, options=OPTIONS)), Side.A)
        self.course: Course = course_of(self.opening)
        self.rows = sorted(up_to(board.cubes.strategy), key=lambda rows: (sum(rows), rows))
        self.number = {rows: number for number, rows in enumerate(self.rows)}
        self.plan = _plan(board)
        self.positions = len(self.plan.cards) * len(self.plan.spirits)  # of a cell
        self.threads = threads or os.cpu_count() or 1
        digest = hashlib.sha256(encode((EDITION, board, OPTIONS, self.opening))).hexdigest()[:12]
        self.folder = folder / f"tennidice-{board.id}-{digest}"

    @property
    def size(self) -> int:
        """How many positions there are, all scores together."""
        return len(self.course.stops) * len(self.rows) ** 2 * self.positions

    @property
    def looked_at(self) -> int:
        """How many of them can come up."""
        groups = [tuple(score for batch in group for score in batch) for group in self.course.groups]
        circles = [one for one, group in zip(groups, self.course.groups, strict=True) if len(group) > 1]
        alone = [(score,) for one in groups if one not in circles for score in one]
        ways = sum(len(one) * self.reached(one) for one in [*circles, *alone])
        return len(self.rows) ** 2 * len(self.plan.cards) * ways

    @property
    def kept(self) -> Path:
        """Where the allocation game is kept, once all is solved."""
        return self.folder / "allocation.npy"

    # Files

    def file(self, score: int) -> Path:
        """Where a score is kept."""
        a, b = self.course.stops[score].points
        return self.folder / f"{a}-{b}.npy"

    def values(self, score: int) -> Floats:
        """A finished score: by cell (A's rows, B's rows) and position (cards, spirit cubes)."""
        found: Floats = np.load(self.file(score), mmap_mode="r")
        return found

    def missing(self) -> list[tuple[int, ...]]:
        """What is still to be solved, in order: a score by itself, or those that go round in circles together."""
        wanted: set[int] = set()
        queue = [self.course.number(self.opening)]
        for score in queue:
            if score not in wanted and not self.file(score).is_file():
                wanted.add(score)
                queue += [after for after in self.course.stops[score].then if after is not None]
        found: list[tuple[int, ...]] = []
        for group in self.course.groups:
            scores = tuple(score for batch in group for score in batch)
            if len(group) > 1:
                found += [scores] if wanted.intersection(scores) else []
            else:
                found += [(score,) for score in scores if score in wanted]
        return found

    def solved(self, heard: Heard | None = None) -> Floats:
        """P(first server wins) for each pair of arrangements: what was solved before, or solved now, to the end."""
        try:
            if not self.kept.is_file():
                self.run(heard)
                part = self.kept.with_suffix(".part")
                with part.open("wb") as file:
                    np.save(file, self.matrix())
                os.replace(part, self.kept)
                self.file(self.course.number(self.opening)).unlink()
            found: Floats = np.load(self.kept)
        except OSError as error:
            raise Impossible(
                "the scores cannot be kept in {folder}: {why}; name another folder with --folder",
                folder=self.folder,
                why=error.strerror or error,
            ) from None
        return found

    def run(self, heard: Heard | None = None, *, keep: bool = False) -> None:
        """Solve what is missing. `heard` is told how far it is.

        `keep`: files that nobody needs any more stay, and hold positions too that cannot come up.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        self._refuse_without_room()
        missing = self.missing()
        work = [_weight(scores) * len(self.rows) for scores in missing]
        done = 0
        for scores, more in zip(missing, work, strict=True):
            rows = 0

            def told(start: int = done, weight: int = _weight(scores)) -> None:
                nonlocal rows
                rows += 1
                if heard is not None:
                    heard(start + rows * weight, sum(work))

            self._solve(scores, told, len(self.plan.spirits) if keep else self.reached(scores))
            done += more
            if not keep:
                self._clear()

    def _refuse_without_room(self) -> None:
        """Two scores after the other lead to those at hand: what lies in files at a time."""
        widest = max(sum(map(len, group)) for group in self.course.groups)
        there = sum(file.stat().st_size for file in self.folder.glob("*.npy"))
        need = (2 * widest + 1) * 8 * self.size // len(self.course.stops) - there
        free = shutil.disk_usage(self.folder).free
        if free < need:
            raise Impossible(
                "this takes {need} GB in {folder}, where {free} are free: name another folder with --folder",
                need=math.ceil(need / 1e9),
                folder=self.folder,
                free=int(free / 1e9),
            )

    def _clear(self) -> None:
        """Delete what no missing score leads to."""
        needed = {self.course.number(self.opening)}
        for scores in self.missing():
            for score in scores:
                needed.update(after for after in self.course.stops[score].then if after is not None)
        for score in range(len(self.course.stops)):
            if score not in needed:
                self.file(score).unlink(missing_ok=True)

    # Solving

    def reached(self, scores: tuple[int, ...]) -> int:
        """How many ways for spirit cubes can come up: none lies in a row at the opening, and each point brings one."""
        if len(scores) > 1:
            return len(self.plan.spirits)
        played = sum(self.course.stops[scores[0]].points) - sum(self.opening.points)
        return sum(sum(a) + sum(b) <= played for a, b in self.plan.spirits)

    def _solve(self, scores: tuple[int, ...], told: Callable[[], None], reached: int) -> None:
        """A score, or a circle of them."""
        size = (len(self.rows) ** 2, self.positions)
        parts = [self.file(score).with_suffix(".part") for score in scores]
        try:
            found = [np.lib.format.open_memmap(part, "w+", np.float64, size) for part in parts]
            for part in parts:
                _take_room(part)
            _Pass(self, scores, found, reached).run(told)
            for one in found:
                one.flush()
            del found
            for score, part in zip(scores, parts, strict=True):
                os.replace(part, self.file(score))
        finally:
            for part in parts:
                part.unlink(missing_ok=True)

    def matrix(self) -> Floats:
        """P(first server wins) for each pair of arrangements, with every challenge cube and card there."""
        own = [self.number[rows] for rows in splits(self.board.cubes.strategy)]
        cells = np.array([[a * len(self.rows) + b for b in own] for a in own])
        full = (len(self.plan.cards) - 1) * len(self.plan.spirits)  # no spirit cube in a row
        return np.array(self.values(self.course.number(self.opening))[cells.ravel(), full]).reshape(cells.shape)


def _take_room(file: Path) -> None:
    """Have the whole of a file on the disk: if that is full, it is said now, and not by a crash in the middle."""
    if hasattr(os, "posix_fallocate"):
        with file.open("r+b") as opened:
            os.posix_fallocate(opened.fileno(), 0, file.stat().st_size)


def _weight(scores: tuple[int, ...]) -> int:
    return 1 if len(scores) == 1 else ROUNDS * len(scores)


class _Pass:
    """A way through all cells, for a score or a circle of scores."""

    def __init__(self, whole: Whole, scores: tuple[int, ...], found: Sequence[Floats], reached: int) -> None:
        from . import cells

        self.cells, self.whole, self.found, self.reached = cells, whole, found, reached
        self.many = len(scores)
        stops: list[Stop] = [whole.course.stops[score] for score in scores]
        after = [one for stop in stops for one in stop.then if one is not None and one not in scores]
        self.ahead = [whole.values(one) for one in dict.fromkeys(after)]
        row = {score: number for number, score in enumerate([*scores, *dict.fromkeys(after)])}
        self.then = np.array([[-1 if one is None else row[one] for one in stop.then] for stop in stops], np.int64)
        self.servers = np.array([stop.server for stop in stops], np.int64)
        self.serving = np.array([whole.serves[stop.box] for stop in stops])
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
        rows = self.whole.rows
        order = sorted(rows, key=lambda one: (one[3], one[2], one[1], one[0]))
        levels = [[one for one in rows if sum(one) == many] for many in range(max(map(sum, rows)) + 1)]
        of_a: dict[tuple[Row, Rows], Floats] = {}
        free: dict[Row, list[Floats]] = {kind.row: [] for kind in self.kinds}
        of_b = {kind.row: self._room(kind) for kind in self.kinds}
        with _threads(self.whole.threads) as pool:
            for a in order:
                for kind in self.kinds if self._grows(a) else ():
                    of_a[kind.row, a] = free[kind.row].pop() if free[kind.row] else self._room(kind)
                for level in levels:
                    list(pool.map(lambda b, a=a: self._cell(a, b, of_a, of_b), level))
                for kind in self.kinds:
                    less = _less(a, kind.row)
                    if less is not None:
                        free[kind.row].append(of_a.pop((kind.row, less)))
                told()

    def _room(self, kind: _Kind) -> Floats:
        return np.empty((len(self.whole.rows), self.many, self.whole.positions, kind.width))

    def _grows(self, rows: Rows) -> bool:
        return sum(rows) < self.whole.board.cubes.strategy

    def _cell(self, a: Rows, b: Rows, of_a: dict[tuple[Row, Rows], Floats], of_b: dict[Row, Floats]) -> None:
        whole, cells, plan = self.whole, self.cells, self.whole.plan
        number, many = whole.number, len(whole.rows)
        values, here, before, notes = self._desk()
        ways = len(plan.spirits)
        guess = None
        for kind in self.kinds:
            for side, rows in enumerate((a, b)):
                less, column = _less(rows, kind.row), cells.SIDE * side + kind.column
                if less is None:
                    cells.forget(before, column, kind.width)
                    continue
                place = number[b] if side == 0 else number[less]
                known = (of_a[kind.row, less] if side == 0 else of_b[kind.row])[place]
                cells.carry(before, column, known, 0, kind.width, ways, self.reached)
                guess = number[less] * many + number[b] if side == 0 else number[a] * many + number[less]
        cell = number[a] * many + number[b]
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
            whole.returns,
            whole.terms.hit,
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
            if self._grows(a):
                cells.carry(of_a[kind.row, a][number[b]], 0, here, kind.column, kind.width, ways, self.reached)
            if self._grows(b):
                mine = cells.SIDE + kind.column
                cells.carry(of_b[kind.row][number[b]], 0, here, mine, kind.width, ways, self.reached)
        for place, found in enumerate(self.found):
            found[cell] = values[place]
        self.spare.append((values, here, before, notes))

    def _desk(self) -> tuple[Floats, Floats, Floats, Floats]:
        """Room to work on a cell."""
        try:
            return self.spare.pop()
        except IndexError:
            size, cells = self.whole.positions, self.cells
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
