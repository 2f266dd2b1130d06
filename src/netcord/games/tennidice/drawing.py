"""The court as text: the lettered grid with the ball on it, and the cubes in their rows. Pure text, no colours."""

from typing import Any

from netcord.kernel import Side, View
from netcord.tennis import Words

from .board import Board, Cell, Kind, Target
from .cubes import Row
from .rules import Ball
from .table import Holding, Table

MARKS = {Kind.SAFE: ".", Kind.LINE: "·", Kind.EDGE: "-", Kind.CORNER: " "}
BALL, OWN, SPIRIT, GONE = "o", "■", "◆", "·"


def grid_text(board: Board, target: Target = Target.COURT, ball: Cell | None = None) -> str:
    """The half the ball lands in, seen by the hitter: the far rows on top, the net below. In cells are framed."""
    inside = board.inside(target)
    lines = ["    " + "   ".join(board.columns)]
    for row in reversed(board.rows):
        cells = []
        for column in board.columns:
            cell = f"{column}{row}"
            mark = BALL if cell == ball else MARKS[board.kind(target, cell)]
            cells.append(f"[{mark}]" if cell in inside else f" {mark} ")
        lines.append(f"{row}  " + " ".join(cells))
    lines.append("   " + "=" * (4 * len(board.columns) - 1))
    return "\n".join(lines)


def cubes_text(holding: Holding, words: Words) -> str:
    """A side's rows: own cubes, then spirit cubes."""
    labels = {row: words.terms[row.value].split(" (")[0] if row in _PLAIN else _short(row, words) for row in Row}
    width = max(map(len, (*labels.values(), words.terms["challenges"])))
    lines = []
    for row in Row:
        cubes = OWN * holding.own[row.place] + SPIRIT * holding.spirit[row.place]
        lines.append(f"{labels[row]:<{width}}  {cubes or GONE}")
    lines.append(f"{words.terms['challenges']:<{width}}  {OWN * holding.challenges or GONE}")
    return "\n".join(lines)


_PLAIN = (Row.AGILITY, Row.ACCURACY)


def _short(row: Row, words: Words) -> str:
    return words.terms[f"about_{row.value}"].partition(":")[0].strip().lower()


def beside(left: str, right: str, gap: int = 4) -> str:
    """Two texts side by side."""
    a, b = left.splitlines(), right.splitlines()
    width = max(map(len, a), default=0)
    rows = max(len(a), len(b))
    a, b = a + [""] * (rows - len(a)), b + [""] * (rows - len(b))
    return "\n".join(f"{one:<{width}}{' ' * gap}{other}".rstrip() for one, other in zip(a, b, strict=True))


def board_text(view: View[Any, Any], words: Words, names: dict[str, str] | None = None) -> str:
    """What a seat sees: the grid with the ball, both sides' cubes, the pool and the cards left."""
    table: Table = view.state.table
    ball: Ball | None = getattr(view.state.phase, "ball", None)
    serve = ball.serve if ball else getattr(view.state.phase, "serve", 0)
    grid = grid_text(table.board, table.target(serve), ball.cell if ball else None)
    called = names or {}
    sides = []
    for side in Side:
        name = called.get(side.value, side.value)
        sides.append(f"{name}\n{cubes_text(table.of(side), words)}")
    left = dict(table.deck.contents)
    deck = f"{words.terms['deck']}: {left.get('IN', 0)} IN, {left.get('OUT', 0)} OUT"
    pool = f"{words.terms['pool']}: {SPIRIT * table.pool or GONE}"
    return "\n".join([beside(grid, beside(sides[0], sides[1])), f"{deck}   {pool}"])
