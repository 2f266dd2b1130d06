"""Simulated matches from compiled points: the same counts as `tally` makes of facts, under the same names."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from netcord.kernel import Side

from .statistics import settled

if TYPE_CHECKING:
    from netcord.analysis.fast import Counted, Tables, Walker


class Played(NamedTuple):
    """What came out of many matches: how they ended (how, sets of A and B, winner), and their box scores, added up."""

    matches: int
    ended: Counter[tuple[str, int, int, Side]]
    totals: Counter[str]
    throws: int


def play_compiled(walker: "Walker", matches: int, threads: int, on_part: Callable[[int], None] | None = None) -> Played:
    """Walk them all; `on_part` hears how many are done."""
    from netcord.analysis.fast import nothing

    whole = nothing()
    for part in walker.walk(matches, threads):
        whole = whole.plus(part)
        if on_part is not None:
            on_part(whole.matches)
    return told(walker.tables, whole)


def told(tables: "Tables", counted: "Counted") -> Played:
    """Counts by their names."""
    totals: Counter[str] = Counter()
    _points(totals, counted.points)
    _games(totals, counted.games)
    for number, label in enumerate(tables.labels):
        if number < len(counted.told):
            for outcome, times in enumerate(counted.told[number].tolist()):
                if times:
                    for key, count in settled(label, (None, Side.A, Side.B)[outcome]).items():
                        totals[key] += count * times
    for key, count in zip(
        ("A.longest_run", "B.longest_run", "longest_game", "longest_rally"), counted.longest.tolist(), strict=True
    ):
        totals[key] += count
    ended: Counter[tuple[str, int, int, Side]] = Counter()
    for sets, (a, b) in enumerate(counted.results[0].tolist()):
        for side, count in zip(Side, (a, b), strict=True):
            if count:
                ended["", sets // 8, sets % 8, side] += count
    for leaving, number in tables.leavings.items():
        if 1 + number < len(counted.results):
            for sets, (count, _) in enumerate(counted.results[1 + number].tolist()):
                if count:
                    ended[leaving.how, sets // 8, sets % 8, leaving.side.other] += count
                    totals[f"{leaving.side.value}.ended.{leaving.how} {leaving.rule}"] += count
    return Played(counted.matches, ended, +totals, counted.throws)


def _points(totals: Counter[str], points: Any) -> None:
    """By what a point was about: bits are server, tie-break, break point, set points and match points of A and B."""
    for (about, serve, winner, played), count in _cells(points):
        totals[f"{'AB'[winner]}.points"] += count
        if not played:
            continue
        server = about & 1
        mine, foe = "AB"[server], "BA"[server]
        won = winner == server
        totals[f"{mine}.serve_points"] += count
        totals[f"{foe}.return_points"] += count
        totals[f"{'AB'[winner]}.{'serve' if won else 'return'}_points_won"] += count
        if serve:
            name = "first_serves" if serve == 1 else "second_serves"
            totals[f"{mine}.{'first_serves_in' if serve == 1 else name}"] += count
            totals[f"{mine}.{name}_won"] += count * won
        if about & 4:
            totals[f"{foe}.break_points"] += count
            totals[f"{foe}.break_points_won"] += count * (not won)
        for bit, key in enumerate(("A.set_points", "B.set_points", "A.match_points", "B.match_points"), 3):
            if about >> bit & 1:
                totals[key] += count


def _games(totals: Counter[str], games: Any) -> None:
    for (won, server, winner), count in _cells(games):
        side = "AB"[winner]
        totals[f"{side}.games"] += count * bool(won & 1)
        totals[f"{side}.sets"] += count * bool(won & 2)
        if won & 8:
            totals[f"{side}.tiebreaks"] += count
        else:
            totals[f"{'AB'[server]}.service_games"] += count
            totals[f"{'AB'[server]}.service_games_held"] += count * (winner == server)


def _cells(array: Any) -> list[tuple[tuple[int, ...], int]]:
    return [
        (tuple(int(spot) for spot in where), int(array[tuple(where)])) for where in zip(*array.nonzero(), strict=True)
    ]
