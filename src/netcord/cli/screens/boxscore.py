"""The box score."""

from typing import Any

from rich import box as boxes
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from netcord.club.language import said
from netcord.club.names import Names
from netcord.kernel import Side
from netcord.play import BoxScore
from netcord.tennis import Words


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} {round(100 * part / whole)}%" if whole else "-"


def _rows(box: BoxScore) -> list[tuple[str, Any]]:
    """The rows worth showing: a key of the words, and how a side's cell reads."""
    rows: list[tuple[str, Any]] = [
        ("stat_aces", lambda me, foe: str(me.aces)),
        ("stat_double_faults", lambda me, foe: str(me.double_faults)),
    ]
    if box.serves_told:
        rows += [
            ("stat_first_in", lambda me, foe: _share(me.first_serves_in, me.first_serves_in + me.second_serves)),
            ("stat_first_won", lambda me, foe: _share(me.first_serves_won, me.first_serves_in)),
            ("stat_second_won", lambda me, foe: _share(me.second_serves_won, me.second_serves)),
        ]
    rows += [
        ("stat_serve_won", lambda me, foe: _share(me.serve_points_won, me.serve_points)),
        ("stat_return_won", lambda me, foe: _share(me.return_points_won, me.return_points)),
    ]
    if not box.only_tiebreak:
        rows += [
            ("stat_break_won", lambda me, foe: _share(me.break_points_won, me.break_points)),
            ("stat_break_saved", lambda me, foe: _share(foe.break_points - foe.break_points_won, foe.break_points)),
            ("stat_held", lambda me, foe: _share(me.service_games_held, me.service_games)),
        ]
    rows.append(("stat_points", lambda me, foe: str(me.points)))
    if not box.only_tiebreak:
        rows.append(("stat_games", lambda me, foe: str(me.games)))
    if any(side.tiebreaks for side in box.sides) and not box.only_tiebreak:
        rows.append(("stat_tiebreaks", lambda me, foe: str(me.tiebreaks)))
    if any(side.set_points for side in box.sides) and not box.only_tiebreak:
        rows.append(("stat_set_points", lambda me, foe: str(me.set_points)))
    if any(side.match_points for side in box.sides):
        rows.append(("stat_match_points", lambda me, foe: str(me.match_points)))
    rows.append(("stat_run", lambda me, foe: str(me.longest_run)))
    return rows


def counted_rows(box: BoxScore, words: Words) -> list[tuple[str, str, str]]:
    """What the game has counted besides: what it is called, how often it was, and where that is known came off."""
    rows = []
    for name, (a, b) in box.counted:
        if total := words.terms.get(f"total_{name}"):
            rows.append((total, str(a.tried), str(b.tried)))
        else:
            rows.append((words.terms.get(f"stat_{name}", name), _share(a.won, a.tried), _share(b.won, b.tried)))
    return rows


def box_table(box: BoxScore, names: Names, words: Words, title: str = "") -> Group:
    """The box score of both sides."""
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False, title=title or None, title_justify="left", title_style="bold")
    table.add_column("")
    for side in Side:
        table.add_column(Text(names.short[side]), justify="right")
    a, b = box.sides
    for key, cell in _rows(box):
        table.add_row(words.term(key), cell(a, b), cell(b, a))
    for row in counted_rows(box, words):
        table.add_row(*row)
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
    rows = dict(_rows(box))
    table.add_column("")
    for key in keys:
        if key in rows:
            table.add_column(words.term(key), justify="right")
    a, b = box.sides
    for side, me, foe in ((Side.A, a, b), (Side.B, b, a)):
        table.add_row(Text(names.short[side]), *(rows[key](me, foe) for key in keys if key in rows))
    return Padding(table, (0, 0, 1, 0))
