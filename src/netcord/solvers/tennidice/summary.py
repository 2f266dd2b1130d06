"""The solver's report as a value: what a tie-break is worth, and how to place the cubes for it."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from netcord.games.tennidice import Options, board_named
from netcord.games.tennidice.cubes import Rows, splits
from netcord.kernel import Impossible, Value
from netcord.play import home
from netcord.tennis import load_words

from .allocation import Matrix, equilibrium, guarantees
from .cache import build, load, table_file
from .whole import Whole


class Share(Value):
    """An arrangement, and a number that goes with it."""

    rows: Rows
    share: float


class Report(Value):
    """The allocation game solved. `value` is the first server's chance; shares of mixtures add up to 1."""

    board: str
    value: float
    pure: bool
    first: tuple[Share, ...]  # what the first server places
    second: tuple[Share, ...]
    guaranteed: tuple[Share, ...]  # what each arrangement guarantees, whoever serves first, best first
    positions: int
    megabytes: float
    file: str
    spirit: bool = False  # whether it is about the tie-break with spirit cubes

    def text(self, language: str = "en") -> str:
        """For a terminal."""
        words = load_words((__package__,), language)
        lines = [
            words.term("solved_whole" if self.spirit else "solved", board=self.board, positions=f"{self.positions:,}"),
            words.term("pure" if self.pure else "mixed", value=f"{self.value:.10f}"),
            words.term("first", rows=", ".join(_shown(share) for share in self.first)),
            words.term("second", rows=", ".join(_shown(share) for share in self.second)),
            words.term("guaranteed"),
        ]
        lines += [f"  {_rows(share.rows)}  {share.share:.10f}" for share in self.guaranteed[:8]]
        return "\n".join(lines)


def _rows(rows: Rows) -> str:
    return "[" + ",".join(map(str, rows)) + "]"


def _shown(share: Share) -> str:
    return _rows(share.rows) if share.share > 1 - 1e-9 else f"{_rows(share.rows)} {share.share:.10f}"


def report(
    board: str = "default", options: Options | None = None, heard: Callable[[int, int], None] | None = None
) -> Report:
    """Solve the tie-break without spirit cubes, or read the table that was built before, and sum it up."""
    here, chosen = board_named(board), options or Options()
    book = load(here, chosen)
    if book is None:
        build(here, chosen, heard)
        book = load(here, chosen)
    if book is None:
        raise Impossible("the table was built but cannot be read: free some memory, or set NETCORD_HOME elsewhere")
    size = book.values.nbytes / 1e6
    return _summed_up(board, book.matrix, int(book.values.size), size, table_file(here, chosen))


def placing_report(
    board: str = "default", folder: Path | None = None, heard: Callable[[int, int], None] | None = None
) -> Report:
    """Solve the whole tie-break with spirit cubes, which takes minutes, and sum it up.

    A run that was stopped goes on; one that came to its end is told at once. `folder`: where scores are kept meanwhile.
    """
    whole = Whole(board_named(board), folder or home() / "tables")
    matrix = whole.solved(heard)
    return _summed_up(board, matrix, whole.looked_at, whole.kept.stat().st_size / 1e6, whole.kept, spirit=True)


def _summed_up(
    board: str, matrix: Matrix, positions: int, megabytes: float, file: Path, *, spirit: bool = False
) -> Report:
    rows = splits(board_named(board).cubes.strategy)
    found, safe = equilibrium(matrix), guarantees(matrix)

    def support(mixture: np.ndarray) -> tuple[Share, ...]:
        return tuple(Share(rows[i], float(mixture[i])) for i in np.flatnonzero(mixture > 1e-12))

    return Report(
        board,
        found.value,
        found.pure,
        support(found.rows),
        support(found.columns),
        tuple(Share(rows[i], float(safe[i])) for i in np.argsort(-safe, kind="stable")),
        positions,
        megabytes,
        str(file),
        spirit,
    )
