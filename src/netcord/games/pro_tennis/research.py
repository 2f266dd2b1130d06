"""What Pro Tennis says to those who build players: its answers by number, and a view of a match as numbers."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from netcord.kernel import Answer, Ask, Seat, State
from netcord.tennis import Basics, Features, Research, courts, partner_of, side_of

from .cards import LINES, WEIGHTS, Card, Column
from .facts import Tactic
from .rules import PHASES, RULE_OF, Smash, three_dice
from .table import DOUBLES, Setup, Table, match_format

BASICS = Basics(PHASES)


def answers(setup: Setup) -> Iterator[Answer]:
    """Strategies, the numbers a smash may be read on, and who must reach a drop in doubles (PT-11, PTH-06)."""
    yield from Tactic
    yield from LINES
    yield from DOUBLES
    yield from courts(match_format(setup.cards, setup.options))


LETTERS = tuple((column, letter) for column in Column for letter in RULE_OF[column])
"""Every letter that a column may print."""


@cache
def _printed(card: Card) -> tuple[float, ...]:
    """The clutch value, and how often each letter of each column is rolled."""
    total = sum(WEIGHTS)
    shares = [
        sum(weight for found, weight in zip(card.column(column), WEIGHTS, strict=True) if found == letter) / total
        for column, letter in LETTERS
    ]
    return (card.clutch / LINES[-1], *shares)


def _player(table: Table, seat: Seat) -> tuple[float, ...]:
    lines = [table.subtract(seat, column) / len(LINES) for column in Column]
    return (table.warnings(seat) / 2, *lines, *_printed(table.card(seat)))


NUMBERS = (
    "warnings",
    *(f"{column.value} lowered" for column in Column),
    "clutch",
    *(f"{column.value} {letter}" for column, letter in LETTERS),
)


def _read(state: State[Table, Any], ask: Ask, seat: Seat) -> list[float]:
    table, phase = state.table, state.phase
    values = BASICS.read(state, ask, seat)
    smashed = LINES.index(phase.number) / len(LINES) if isinstance(phase, Smash) else 0.0
    values += (smashed, float(table.owes is not None and table.owes == side_of(seat)))
    for player in _around(table.seats, seat):
        values += _player(table, player)
    return values


def _around(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Whoever looks first, then his partner, then the others."""
    if len(seats) == 2:
        return side_of(seat), side_of(seat).other
    foe = side_of(seat).other
    return seat, partner_of(seat), f"{foe.value}1", f"{foe.value}2"


@cache
def _features(players: int) -> Features:
    whose = ("my", "their") if players == 2 else ("my", "my partner's", "their first", "their second")
    own = (f"{one} {what}" for one in whose for what in NUMBERS)
    return Features((*BASICS.names, "smash", "penalty due", *own), _read)


RESEARCH: Research[Setup, Table] = Research(
    answers=answers,
    outcomes=lambda setup: len(three_dice("A").outcomes),
    features=lambda table: _features(len(table.cards)),
    asks=False,  # triples may end a match before anybody has chosen a strategy
)
