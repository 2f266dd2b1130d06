"""What Inside Volley says to those who build players: little, since nobody chooses anything."""

from functools import cache
from typing import Any

from netcord.kernel import Ask, Seat, Side, State, die
from netcord.tennis import Basics, Features, Research, side_of

from .cards import Card
from .rules import CELLS, PHASES
from .table import Setup, Table

BASICS = Basics(PHASES)


@cache
def _strength(card: Card) -> tuple[float, ...]:
    """The shares of a hundred in which a server gets his first serve in, and is in control with either serve."""
    first, second = card.serve1, card.serve2
    return (
        first.returner[1] / 100,
        (first.server[1] - first.server[0] + 1) / 100,
        (second.server[1] - second.server[0] + 1) / 100,
        card.inj / 10,
    )


def _read(state: State[Table, Any], ask: Ask, seat: Seat) -> list[float]:
    table, me = state.table, side_of(seat)
    values = BASICS.read(state, ask, seat)
    values.append(float(table.rain))
    for side in (me, me.other):
        values += (float(table.hurt[side.row]), *_strength(table.card(side)))
    return values


def _of(whose: str) -> tuple[str, ...]:
    return tuple(
        f"{whose} {what}" for what in ("hurt", "first serve", "control on first", "control on second", "injury")
    )


FEATURES = Features((*BASICS.names, "rain", *_of("my"), *_of("their")), _read)

RESEARCH: Research[Setup, Table] = Research(
    answers=lambda setup: (),
    outcomes=lambda setup: max(len(die("control", 100, Side.A).outcomes), len(CELLS[Side.A].outcomes)),
    features=lambda table: FEATURES,
    decisions=lambda setup: 0,
    asks=False,
)
