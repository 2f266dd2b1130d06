"""The box score as rows that a front end shows: what is counted, each side's cell, and how the two compare."""

from collections.abc import Callable
from typing import NamedTuple

from netcord.play import BoxScore, SideBox
from netcord.tennis import Words

__all__ = ["box_rows"]


class Row(NamedTuple):
    """One line of a box score; `share` are the lengths of two bars, the better one 1."""

    key: str
    label: str
    left: str
    right: str
    share: tuple[float, float]


class _Cell(NamedTuple):
    """A number, or a part of a whole."""

    part: int
    whole: int | None = None

    @property
    def text(self) -> str:
        if self.whole is None:
            return str(self.part)
        return f"{self.part}/{self.whole} {round(100 * self.part / self.whole)}%" if self.whole else "-"

    @property
    def size(self) -> float:
        return float(self.part) if self.whole is None else self.part / self.whole if self.whole else 0.0


_Reads = Callable[[SideBox, SideBox], _Cell]


def _cells(box: BoxScore) -> list[tuple[str, _Reads]]:
    """The rows worth showing: a key of the words, and how a side's cell reads beside the other's."""
    rows: list[tuple[str, _Reads]] = [
        ("stat_aces", lambda me, foe: _Cell(me.aces)),
        ("stat_double_faults", lambda me, foe: _Cell(me.double_faults)),
    ]
    if box.serves_told:
        rows += [
            ("stat_first_in", lambda me, foe: _Cell(me.first_serves_in, me.first_serves_in + me.second_serves)),
            ("stat_first_won", lambda me, foe: _Cell(me.first_serves_won, me.first_serves_in)),
            ("stat_second_won", lambda me, foe: _Cell(me.second_serves_won, me.second_serves)),
        ]
    rows += [
        ("stat_serve_won", lambda me, foe: _Cell(me.serve_points_won, me.serve_points)),
        ("stat_return_won", lambda me, foe: _Cell(me.return_points_won, me.return_points)),
    ]
    if not box.only_tiebreak:
        rows += [
            ("stat_break_won", lambda me, foe: _Cell(me.break_points_won, me.break_points)),
            ("stat_break_saved", lambda me, foe: _Cell(foe.break_points - foe.break_points_won, foe.break_points)),
            ("stat_held", lambda me, foe: _Cell(me.service_games_held, me.service_games)),
        ]
    rows.append(("stat_points", lambda me, foe: _Cell(me.points)))
    if not box.only_tiebreak:
        rows.append(("stat_games", lambda me, foe: _Cell(me.games)))
        if any(side.tiebreaks for side in box.sides):
            rows.append(("stat_tiebreaks", lambda me, foe: _Cell(me.tiebreaks)))
        if any(side.set_points for side in box.sides):
            rows.append(("stat_set_points", lambda me, foe: _Cell(me.set_points)))
    if any(side.match_points for side in box.sides):
        rows.append(("stat_match_points", lambda me, foe: _Cell(me.match_points)))
    rows.append(("stat_run", lambda me, foe: _Cell(me.longest_run)))
    return rows


def box_rows(box: BoxScore, words: Words) -> tuple[Row, ...]:
    """The box score of both sides, and below it what the game has counted besides."""
    a, b = box.sides
    rows = [_row(key, words.term(key), reads(a, b), reads(b, a)) for key, reads in _cells(box)]
    for name, (mine, theirs) in box.counted:
        if total := words.terms.get(f"total_{name}"):
            rows.append(_row(f"total_{name}", total, _Cell(mine.tried), _Cell(theirs.tried)))
        else:
            label = words.terms.get(f"stat_{name}", name)
            rows.append(_row(f"stat_{name}", label, _Cell(mine.won, mine.tried), _Cell(theirs.won, theirs.tried)))
    return tuple(rows)


def _row(key: str, label: str, left: _Cell, right: _Cell) -> Row:
    most = max(left.size, right.size)
    share = (left.size / most, right.size / most) if most else (0.0, 0.0)
    return Row(key, label, left.text, right.text, share)
