"""What a picture of the cards needs and only the rules can tell: which column of whose card is read next."""

from collections.abc import Mapping
from typing import Any

from netcord.kernel import Ask, Phase, Seat, View

from .cards import PLACE, Column
from .facts import Tactic
from .rules import Clutch, DropTarget, LastShot, Smash, SmashRoll, Strategy, Stroke
from .table import Table


def picture(view: View[Any, Ask]) -> Mapping[str, Any]:
    """What is read next, after which choice what, who answers which numbers in doubles, what cards are lowered.

    And in doubles, whether it was the number that said who is due, and who serves.
    """
    table: Table = view.state.table
    phase = view.state.phase
    return {
        "reads": _reads(table, phase),
        "after": {str(answer): _reads(table, next) for answer, next in _chosen(table, phase).items()},
        "answers": {seat: parity for seat in table.seats if (parity := table.parity(seat))},
        "lowered": {seat: lowered for seat in table.seats if (lowered := table.lowered(seat))},
        "by_number": _by_number(table, phase),
        "serves": table.score.server,
    }


def _by_number(table: Table, phase: Phase[Any, Any]) -> str:
    """PT-23a In doubles, whether the ball fell to whoever is due because the number was odd, or even."""
    match phase:
        case Strategy():
            return table.parity(phase.player)
        case Stroke(column=Column.V | Column.SP):  # a serve is returned by whoever it was served to
            return table.parity(phase.hitter)
        case _:
            return ""


def _chosen(table: Table, phase: Phase[Any, Any]) -> Mapping[str, Phase[Any, Any]]:
    """Where each choice leads."""
    match phase:
        case Strategy():
            return {tactic: phase.then(table, tactic).phase for tactic in Tactic}
        case DropTarget():
            return {seat: phase.then(table, seat).phase for seat in phase.opponents}
        case _:
            return {}


def _reads(table: Table, phase: Phase[Any, Any]) -> Mapping[str, Any] | None:
    """Whose card a phase is read on, in which column, and by how many lines the number is lowered before."""
    match phase:
        case Stroke():
            return _read(table, phase.hitter, phase.column, phase.facing)
        case Strategy():
            return _read(table, phase.player, Column.V, phase.against)
        case SmashRoll() | Smash():
            return _read(table, phase.hitter, Column.V, phase.facing)
        case LastShot():
            return _read(table, phase.player, Column.SR, phase.facing)
        case Clutch():
            return {"seat": phase.player, "column": "clutch", "off": 0}
        case _:
            return None


def _read(table: Table, seat: Seat, column: Column, facing: Seat) -> Mapping[str, Any]:
    # 56 is the highest line that nothing protects (PT-24b): it falls as far as any
    off = PLACE[56] - PLACE[table.line(seat, column, 56, facing, 56)]
    return {"seat": seat, "column": column.value, "off": off}
