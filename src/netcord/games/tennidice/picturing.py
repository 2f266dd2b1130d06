"""What a picture of the table needs and only the rules can tell: where the ball must land, what each cell means for
that and how often the dice name it, the cards that settle calls, and what cubes are worth before they are placed."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from netcord.kernel import Ask, View

from .arranging import Arrange, ArrangeOpenly
from .board import HIT, IN, OUT, Board, Kind, Target
from .cubes import Row
from .table import Table

RULE_OF: Mapping[Row, str] = {Row.AGILITY: "TD-50", Row.ACCURACY: "TD-55", Row.ACE: "TD-65", Row.WINNER: "TD-70"}
"""By row, the rule that says what a cube on it does."""


def picture(view: View[Any, Ask]) -> Mapping[str, Any]:
    """The half the ball flies to, as plain data."""
    table: Table = view.state.table
    phase = view.state.phase
    serve = getattr(getattr(phase, "ball", phase), "serve", 0)
    target = table.target(serve)
    calls = dict((table.deck or table.discards).contents)
    told = {
        "target": target.value,
        "box": table.target(1).value,
        "cells": _cells(table.board, target, table.options.corner_challenge),
        "calls": {"in": calls.get(IN, 0), "out": calls.get(OUT, 0), "stay": table.options.card_cycle == "discard"},
    }
    if not isinstance(phase, Arrange | ArrangeOpenly):
        return told
    return told | {"bare": _bare(table.board), "rules": {row.value: rule for row, rule in RULE_OF.items()}}


@cache
def _cells(board: Board, target: Target, corners: bool) -> tuple[Mapping[str, Any], ...]:
    """Every cell: what it means, of how many throws it is named, and whether a call there may be challenged.

    TD-40 and TD-43: beside a line, on either side of it; TD-44 by option in a corner too.
    """
    throws = board.returns() if target is Target.COURT else board.serves(target)
    cells = []
    for column in board.columns:
        for row in board.rows:
            cell = f"{column}{row}"
            kind = board.kind(target, cell)
            doubtful = kind in (Kind.LINE, Kind.EDGE) or (corners and kind is Kind.CORNER)
            cells.append({"cell": cell, "kind": kind.value, "throws": throws.get(cell, 0), "doubtful": doubtful})
    return tuple(cells)


@cache
def _bare(board: Board) -> Mapping[str, Any]:
    """A point that is played without any cube: parts of all throws, and how often the server wins it."""
    serves, returns, hits = board.serves(Target.BOX_DEUCE), board.returns(), board.hits()
    court = board.inside(Target.COURT)
    out = {cell: many for cell, many in returns.items() if cell not in court}
    near = frozenset(cell for cell in out if any(one in court for one in board.steps(Target.COURT, cell)))
    served = _part(serves, board.inside(Target.BOX_DEUCE))
    landed, hit = _part(returns, court), (hits.get(HIT, 0), sum(hits.values()))
    good = landed[0] / landed[1] * hit[0] / hit[1]
    # Whoever must return next wins if the return is good and the other, who must then return, does not win.
    returner = good / (1 + good)
    fault = 1 - served[0] / served[1]
    return {
        "serves": served,
        "hits": hit,
        "returns": landed,
        "saved": _part(out, near),
        "server": (1 - fault * fault) * (1 - returner),
    }


def _part(throws: Mapping[str, int], inside: frozenset[str]) -> tuple[int, int]:
    return sum(many for cell, many in throws.items() if cell in inside), sum(throws.values())
