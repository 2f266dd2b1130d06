"""The solver's report as a value: what a tie-break without spirit cubes is worth, and how to place the cubes for it."""

from collections.abc import Callable

import numpy as np

from netcord.games.tennidice import Options, board_named
from netcord.games.tennidice.cubes import Rows, splits
from netcord.kernel import Impossible, Value
from netcord.tennis import load_words

from .allocation import equilibrium, guarantees
from .cache import build, load, table_file


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

    def text(self, language: str = "en") -> str:
        """For a terminal."""
        words = load_words((__package__,), language)
        lines = [
            words.term("solved", board=self.board, positions=f"{self.positions:,}"),
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
    rows = splits(here.cubes.strategy)
    found, safe = equilibrium(book.matrix), guarantees(book.matrix)

    def support(mixture: np.ndarray) -> tuple[Share, ...]:
        return tuple(Share(rows[i], float(mixture[i])) for i in np.flatnonzero(mixture > 1e-12))

    return Report(
        board,
        found.value,
        found.pure,
        support(found.rows),
        support(found.columns),
        tuple(Share(rows[i], float(safe[i])) for i in np.argsort(-safe, kind="stable")),
        int(book.values.size),
        book.values.nbytes / 1e6,
        str(table_file(here, chosen)),
    )
