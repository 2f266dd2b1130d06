"""Placing the cubes: what every arrangement is worth against an opponent who places as well as can be.

For a tie-break on the printed board two exact matrices are shipped, without spirit cubes and with them. On other
boards, or with options, a tie-break without spirit cubes is looked up in its table; where none has been built, and in
every game of a match, challenge cubes and spirit cubes to come are left aside.
"""

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice import Arrangement, Board, Options, Table, shipped_boards
from netcord.games.tennidice.cubes import Rows, splits
from netcord.kernel import Side

from .allocation import equilibrium
from .cache import load
from .match import after_game, game_matrix, standing
from .oracle import circling

Matrix = NDArray[np.float64]


class Placing(NamedTuple):
    """Rows of cubes, own and spirit together: how often to place them, and the chance of the match with each."""

    rows: tuple[Rows, ...]
    mixture: NDArray[np.float64]
    match: NDArray[np.float64]


def combined(table: Table, side: Side, arrangement: Arrangement) -> Rows:
    """Own and spirit cubes by row, once a side has placed so."""
    spirit = arrangement.spirit if table.rearranges_spirit else table.of(side).spirit
    a, b, c, d = (own + more for own, more in zip(arrangement.own, spirit, strict=True))
    return a, b, c, d


def placing(table: Table, side: Side) -> Placing:
    """The allocation game as a side sees it."""
    rows = [_rows(table, one) for one in Side]
    if table.mode == "match":
        matrix = game_matrix(table.score, rows[0], rows[1], table.board, table.options)
        lost, won = _stakes(table)
        matrix = lost + (won - lost) * matrix
    else:
        matrix = _tiebreak(table)
    seen = _shown(table, side.other)
    if seen is not None:  # it lies open: the best reply
        place = rows[side.other.row].index(seen)
        chances = matrix[:, place] if side is Side.A else 1 - matrix[place]
        mixture = np.zeros(len(chances))
        mixture[int(chances.argmax())] = 1.0
        return Placing(rows[side.row], mixture, chances)
    if table.options.allocation != "simultaneous" and not table.of(side).hidden:  # the other will see it
        chances = matrix.min(axis=1) if side is Side.A else 1 - matrix.max(axis=0)
        mixture = np.zeros(len(chances))
        mixture[int(chances.argmax())] = 1.0
        return Placing(rows[side.row], mixture, chances)
    found = equilibrium(matrix)
    if side is Side.A:
        return Placing(rows[0], found.rows, matrix @ found.columns)
    return Placing(rows[1], found.columns, 1 - found.rows @ matrix)


def _rows(table: Table, side: Side) -> tuple[Rows, ...]:
    own, held = table.board.cubes.strategy, table.of(side)
    if table.rearranges_spirit:
        return splits(own + held.spirits)
    return tuple(dict.fromkeys(combined(table, side, Arrangement(rows)) for rows in splits(own)))


def _shown(table: Table, side: Side) -> Rows | None:
    """What a side has placed openly, if it has."""
    held = table.of(side)
    if table.options.allocation == "simultaneous" or sum(held.own) < table.board.cubes.strategy:
        return None
    a, b, c, d = (own + more for own, more in zip(held.own, held.spirit, strict=True))
    return a, b, c, d


def _stakes(table: Table) -> tuple[float, float]:
    a, b = table.holdings
    ahead = a.challenges - b.challenges, a.spirits - b.spirits
    lost, won = (
        standing(after_game(table.score, winner), *ahead, table.board, table.options) for winner in (Side.B, Side.A)
    )
    return lost, won


def left_aside(table: Table) -> bool:
    """Whether `placing` does without some cubes: good enough to place by, but the chances are those of another game."""
    worked_out = table.mode == "tiebreak" and _worked_out(table) is not None
    if circling(table):  # what is shipped forbids useless steps, which gain a little where spirit cubes go round
        return not worked_out or table.options.useless_steps
    return any(held.challenges for held in table.holdings) and not worked_out


def placed_so(table: Table, a: Rows, b: Rows) -> float | None:
    """P(A wins) a tie-break in which all cubes have just been placed like this, where it was worked out exactly."""
    rows = splits(table.board.cubes.strategy)
    if table.mode != "tiebreak" or left_aside(table) or a not in rows or b not in rows:
        return None
    return float(_tiebreak(table)[rows.index(a), rows.index(b)])


def _tiebreak(table: Table) -> Matrix:
    """P(A wins) for each pair of arrangements in a tie-break."""
    score, board, options = table.score, table.board, table.options
    found = _worked_out(table)
    if found is None:
        rows = splits(board.cubes.strategy)
        return game_matrix(score, rows, rows, board, options)
    return found if score.first is Side.A else 1 - found.T


def _worked_out(table: Table) -> Matrix | None:
    """What was worked out before: in the table without spirit cubes, or shipped."""
    book = None if circling(table) else load(table.board, table.options)
    return _shipped(table.board, table.options) if book is None else book.matrix


@cache
def _shipped(board: Board, options: Options) -> Matrix | None:
    """A matrix worked out before: for the printed board, and no option that changes a tie-break."""
    same = ("spirit", "allocation", "pair_order", "useless_steps")
    plain = Options(**{name: getattr(options, name) for name in same})
    if options != plain or shipped_boards().get(board.id) != board:
        return None
    known = json.loads((files(__package__) / "allocations.json").read_text())
    found = known.get(f"{board.id}, spirit {'on' if options.spirit else 'off'}")
    return None if found is None else np.array(found)
