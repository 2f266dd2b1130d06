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
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from netcord.games.tennidice import Board, Setup
from netcord.games.tennidice.cubes import splits
from netcord.games.tennidice.table import format_of
from netcord.kernel import Impossible, Side, encode
from netcord.tennis import Score

from .course import Course, course_of
from .ground import OPTIONS, Floats, Ground, Pass, in_order, weight
from .solve import start_cards
from .space import up_to

Heard = Callable[[int, int], None]
EDITION = 1  # rises when files of former runs will not do any more


class Whole:
    """A tie-break with spirit cubes being solved, in a folder."""

    def __init__(self, board: Board, folder: Path, *, opening: Score | None = None, threads: int | None = None) -> None:
        if find_spec("numba") is None:
            raise Impossible("the whole tie-break takes machine code: install numba with pip install 'netcord[fast]'")
        self.board = board
        self.opening = opening or Score.start(format_of(Setup(first=Side.A, board=board, options=OPTIONS)), Side.A)
        self.course: Course = course_of(self.opening)
        rows = up_to(board.cubes.strategy)
        self.ground = Ground(board, self.course, (rows, rows), start_cards(board), threads or os.cpu_count() or 1)
        self.plan, self.rows = self.ground.plan, self.ground.rows[0]
        digest = hashlib.sha256(encode((EDITION, board, OPTIONS, self.opening))).hexdigest()[:12]
        self.folder = folder / f"tennidice-{board.id}-{digest}"

    @property
    def size(self) -> int:
        """How many positions there are, all scores together."""
        return len(self.course.stops) * math.prod(self.ground.shape)

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
        return in_order(self.course, wanted)

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
        work = [weight(scores) * len(self.rows) for scores in missing]
        done = 0
        for scores, more in zip(missing, work, strict=True):
            rows = 0

            def told(start: int = done, each: int = weight(scores)) -> None:
                nonlocal rows
                rows += 1
                if heard is not None:
                    heard(start + rows * each, sum(work))

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
        return self.ground.reached(scores, sum(self.course.stops[scores[0]].points) - sum(self.opening.points))

    def _solve(self, scores: tuple[int, ...], told: Callable[[], None], reached: int) -> None:
        """A score, or a circle of them."""
        parts = [self.file(score).with_suffix(".part") for score in scores]
        try:
            found = [np.lib.format.open_memmap(part, "w+", np.float64, self.ground.shape) for part in parts]
            for part in parts:
                _take_room(part)
            Pass(self.ground, scores, self.values, found, reached).run(told)
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
        own = splits(self.board.cubes.strategy)
        cells = np.array([[self.ground.cell(a, b) for b in own] for a in own])
        full = (len(self.plan.cards) - 1) * len(self.plan.spirits)  # no spirit cube in a row
        return np.array(self.values(self.course.number(self.opening))[cells.ravel(), full]).reshape(cells.shape)


def _take_room(file: Path) -> None:
    """Have the whole of a file on the disk: if that is full, it is said now, and not by a crash in the middle."""
    if hasattr(os, "posix_fallocate"):
        with file.open("r+b") as opened:
            os.posix_fallocate(opened.fileno(), 0, file.stat().st_size)
