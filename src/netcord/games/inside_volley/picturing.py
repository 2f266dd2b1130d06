"""What a picture of the cards needs and only the rules can tell: whose card a control roll leads to, and what a mark on
it means as things stand."""

from collections.abc import Mapping
from functools import cache
from itertools import groupby
from typing import Any

from netcord.kernel import Ask, Side, View
from netcord.tennis import Court

from .cards import Card, token
from .rules import KEY, ReadMatrix, decided, in_control
from .table import Table


def picture(view: View[Any, Ask]) -> Mapping[str, Any]:
    """The control ruler from 1 to 100 by who serves, the matrix that is read next, who wins by each mark on a card.

    And of the next point, how many of the 36 cells that a stretch of the ruler leads to win it for who is in control.
    """
    table: Table = view.state.table
    phase = view.state.phase
    server = table.score.server_side
    bands = {side.value: _bands(table.card(side), side) for side in Side}
    reads = None
    if isinstance(phase, ReadMatrix):
        reads = {"side": phase.controller.value, "serving": phase.controller is server, "serve": phase.serve}
    return {
        "server": server.value,
        "court": "ad" if table.score.court is Court.AD else "deuce",
        "bands": bands,
        "reads": reads,
        "behind": table.score.behind,
        "wins": {side.value: {mark: decided(table, side, mark)[0].value for mark in KEY} for side in Side},
        "next": [{**band, "won": _won(table, Side(band["side"]), band["serve"])} for band in bands[server.value]],
    }


def _won(table: Table, me: Side, serve: int) -> int:
    """How many cells of the matrix that is read win the point for whoever is in control."""
    card = table.card(me)
    cells = card.serv if me is table.score.server_side else card.ret
    return sum(decided(table, me, token(cell, serve))[0] is me for row in cells for cell in row)


@cache
def _bands(card: Card, server: Side) -> tuple[Mapping[str, Any], ...]:
    """The rolls that come to the same, together."""
    rolls = [in_control(card, server, number) for number in range(1, 101)]
    together = groupby(rolls, key=lambda roll: (roll.serve, roll.controller))
    bands = []
    for (serve, controller), same in together:
        numbers = [roll.number for roll in same]
        bands.append({"from": numbers[0], "to": numbers[-1], "serve": serve, "side": controller.value})
    return tuple(bands)
