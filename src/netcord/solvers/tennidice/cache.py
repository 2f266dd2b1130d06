"""The table of a whole tie-break without spirit cubes: built once, kept in the user's data folder, never shipped.

Values are whole numbers of 32 bits, so that 16,307,200 of them take 65 MB and still tell ten digits.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.games.tennidice import Board, Options, Setup
from netcord.games.tennidice.cubes import NONE, splits
from netcord.games.tennidice.table import format_of
from netcord.kernel import Impossible, Side, encode
from netcord.play import home
from netcord.tennis import Score

from .course import Course, course_of
from .solve import Solution, dealing_of, solve, start_cards
from .space import Cards, Left, Space, cards_below, up_to
from .terms import terms_of, without_spirits

FULL = 2**32 - 1  # stands for certainty
EDITION = 2  # rises when the table would come out differently


class Book(NamedTuple):
    """A solved tie-break with A serving first: `values[score, position]` as whole numbers.

    `matrix` is the allocation game, not rounded: P(first server wins) for each pair of arrangements.
    """

    space: Space
    course: Course
    values: NDArray[np.uint32]
    matrix: NDArray[np.float64]

    def value(self, score: Score, left: Left) -> float:
        """P(A wins) at the start of a point, whoever served first."""
        if score.first is Side.A:
            return self._read(score, left)
        a, b = score.points
        turned = replace(score, first=Side.A, points=(b, a))
        cards = Cards(left.cards.b, left.cards.a, left.cards.inside, left.cards.outside)
        return 1 - self._read(turned, Left(left.own[::-1], cards))

    def _read(self, score: Score, left: Left) -> float:
        return float(self.values[self.course.number(score), self.space.number(left)]) / FULL


def allocation_matrix(solved: Solution, opening: Score) -> NDArray[np.float64]:
    """P(first server wins) for each pair of arrangements, with every challenge cube and card there."""
    rows = splits(max(sum(one) for one in solved.space.own[0]))
    places = solved.space.places(rows, rows, [solved.space.cards[-1]], (NONE, NONE))[..., 0]
    found: NDArray[np.float64] = solved.values[solved.course.number(opening)][places]
    return found


def table_file(board: Board, options: Options) -> Path:
    """The file of a table: one for every board and set of options that changes play."""
    digest = hashlib.sha256(encode((EDITION, board, without_spirits(options)))).hexdigest()[:12]
    return home() / "tables" / f"tennidice-{board.id}-{digest}.npy"


def _matrix_file(path: Path) -> Path:
    return path.with_suffix(".allocation.npy")


def _space(board: Board, options: Options) -> Space:
    rows = up_to(board.cubes.strategy)
    dealing = dealing_of(board, options)
    return Space(rows, rows, cards_below(start_cards(board), dealing), dealing=dealing)


def _opening(board: Board, options: Options) -> Score:
    return Score.start(format_of(Setup(first=Side.A, board=board, options=options)), Side.A)


def build(board: Board, options: Options, heard: Callable[[int, int], None] | None = None) -> Path:
    """Solve the whole tie-break and keep it; about two minutes. `heard` is told how far it is."""
    space, course = _space(board, options), course_of(_opening(board, options))
    solved = solve(space, terms_of(board, options), course, heard=heard)
    path = table_file(board, options)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        matrix = allocation_matrix(solved, _opening(board, options))
        values = np.rint(np.clip(solved.values, 0, 1) * FULL).astype(np.uint32)
        for target, array in ((_matrix_file(path), matrix), (path, values)):
            with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
                np.save(file, array)
            os.replace(file.name, target)
    except OSError as error:
        raise Impossible(
            "the table cannot be kept in {folder}: {why}; set NETCORD_HOME to a folder you may write",
            folder=path.parent,
            why=error.strerror,
        ) from None
    load.cache_clear()
    return path


@cache
def load(board: Board, options: Options) -> Book | None:
    """The table, if it has been built."""
    path = table_file(board, options)
    if not path.is_file():
        return None
    space, course = _space(board, options), course_of(_opening(board, options))
    try:
        values = np.load(path, mmap_mode="r")
        matrix = np.load(_matrix_file(path))
    except (OSError, ValueError):
        return None
    if values.shape != (len(course.stops), space.size) or values.dtype != np.uint32:
        return None
    return Book(space, course, values, matrix)
