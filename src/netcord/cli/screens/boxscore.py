"""The box score."""

from rich import box as boxes
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from netcord.club.boxes import box_rows
from netcord.club.language import said
from netcord.club.names import Names
from netcord.kernel import Side
from netcord.play import BoxScore
from netcord.tennis import Words


def box_table(box: BoxScore, names: Names, words: Words, title: str = "") -> Group:
    """The box score of both sides."""
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False, title=title or None, title_justify="left", title_style="bold")
    table.add_column("")
    for side in Side:
        table.add_column(Text(names.short[side]), justify="right")
    for row in box_rows(box, words):
        table.add_row(row.label, row.left, row.right)
    struck = ", ".join(
        words.terms.get(f"event_{event}", event) + (f" ×{count}" if count > 1 else "") for event, count in box.events
    )
    notes = [said(words, "longest_game", count=box.longest_game)] if box.longest_game else []
    if box.longest_rally:
        notes.append(said(words, "longest_rally", count=box.longest_rally))
    told = ["   ".join(notes)] + ([said(words, "events", events=struck)] if struck else [])
    return Group(table, Text("\n".join(told), style="dim"))


def set_summary(box: BoxScore, names: Names, words: Words) -> Padding:
    """A set in one small table."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", style="")
    keys = ["stat_points", "stat_aces", "stat_double_faults", "stat_first_in", "stat_break_won"]
    rows = {row.key: row for row in box_rows(box, words)}
    shown = [rows[key] for key in keys if key in rows]
    table.add_column("")
    for row in shown:
        table.add_column(row.label, justify="right")
    for side in Side:
        table.add_row(Text(names.short[side]), *(row.right if side.row else row.left for row in shown))
    return Padding(table, (0, 0, 1, 0))
