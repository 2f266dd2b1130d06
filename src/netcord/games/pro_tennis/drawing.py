"""The table as a player sees it at a choice: what the dice can find on the cards that matter now."""

from typing import Any

from netcord.kernel import Ask, State, View
from netcord.tennis import Words

from .cards import Column
from .choices import LETTERS, found
from .rules import DropTarget, Strategy
from .table import Table


def draw(view: View[State[Table, Any], Ask], words: Words) -> str:
    """The columns that matter now, each letter with how many of 36 throws find it."""
    table, phase = view.state.table, view.state.phase
    match phase:
        case Strategy():
            rows = [(phase.player, Column.V, phase.against), (phase.player, Column.SR, phase.against)]
            rows.append((phase.against, Column.SR, phase.player))
        case DropTarget():
            foe = "B" if phase.player.startswith("A") else "A"
            rows = [(f"{foe}{number}", Column.SR, phase.player) for number in (1, 2)]
        case _:
            return ""
    names = [table.card(seat).name for seat, _, _ in rows]
    width = max(map(len, names))
    wide = max(len(words.term(column.value)) for _, column, _ in rows)
    return "\n".join(
        f"  {name:<{width}}  {words.term(column.value):<{wide}}  {_odds(table, seat, column, facing)}"
        for name, (seat, column, facing) in zip(names, rows, strict=True)
    )


def _odds(table: Table, seat: str, column: Column, facing: str) -> str:
    """ "O 7   S 4   V 14   P 11 of 36", injuries and women against men included."""
    many = found(table, seat, column, facing)
    return "  ".join(f"{letter} {many[letter]:>2}" for letter in LETTERS) + "  / 36"
