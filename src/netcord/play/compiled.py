"""Simulated matches from compiled points: the same counts as `tally` makes of facts, under the same names."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from netcord.kernel import Side

from .statistics import settled

if TYPE_CHECKING:
    from netcord.analysis.fast import Counted, Tables, Walker


class Walked(NamedTuple):
    """What came out of many matches: how they ended (how, sets of A and B, winner), and their box scores, added up."""

    matches: int
    ended: Counter[tuple[str, int, int, Side]]
    totals: Counter[str]
    throws: int

    def plus(self, more: "Walked") -> "Walked":
        """Both together."""
        return Walked(
            self.matches + more.matches,
            self.ended + more.ended,
            self.totals + more.totals,
            self.throws + more.throws,
        )


def play_compiled(
    walker: "Walker", matches: int, threads: int, on_part: Callable[[int], None] | None = None, *, first: int = 0
) -> Walked:
    """Walk so many, from the first on; `on_part` hears how many are done."""
    from netcord.analysis.fast import nothing

    tables, counted, before = walker.tables, nothing(), Walked(0, Counter(), Counter(), 0)
    for part in walker.walk(matches, threads, first):
        if walker.tables is not tables:  # what was counted with the former ones is given names while they are there
            before = before.plus(told(tables, counted))
            tables, counted = walker.tables, nothing()
        counted = counted.plus(part)
        if on_part is not None:
            on_part(before.matches + counted.matches)
    return before.plus(told(tables, counted))


def told(tables: "Tables", counted: "Counted") -> Walked:
    """Counts by their names."""
    totals: Counter[str] = Counter()
    _points(totals, counted.points)
    for (number, outcome), times in _labels(tables, counted).items():
        for key, count in settled(tables.labels[number], (None, Side.A, Side.B)[outcome]).items():
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
    return Walked(counted.matches, ended, +totals, counted.throws)


def _labels(tables: "Tables", counted: "Counted") -> Counter[tuple[int, int]]:
    """How often each label was told, by the outcome of its point: one by one, and in bags."""
    found: Counter[tuple[int, int]] = Counter()
    for (number, outcome), times in _cells(counted.told):
        found[number, outcome] += times
    for (bag, outcome), times in _cells(counted.bags):
        for number in tables.bags.bags[bag].labels:
            found[number, outcome] += times
    return found


def _points(totals: Counter[str], points: Any) -> None:
    """By what a point was about: bits are server, tie-break; games, sets and matches it would win for A and for B."""
    for (about, serve, winner, played), count in _cells(points):
        side = "AB"[winner]
        server, tiebreak = about & 1, about >> 1 & 1
        mine, foe = "AB"[server], "BA"[server]
        held = winner == server
        totals[f"{side}.points"] += count
        won_game, won_set = about >> (2 + winner) & 1, about >> (4 + winner) & 1
        totals[f"{side}.games"] += count * won_game
        totals[f"{side}.sets"] += count * won_set
        if tiebreak:
            totals[f"{side}.tiebreaks"] += count * (won_game or won_set)
        elif won_game or won_set:
            totals[f"{mine}.service_games"] += count
            totals[f"{mine}.service_games_held"] += count * held
        if not played:
            continue
        totals[f"{mine}.serve_points"] += count
        totals[f"{foe}.return_points"] += count
        totals[f"{side}.{'serve' if held else 'return'}_points_won"] += count
        if serve:
            name = "first_serves" if serve == 1 else "second_serves"
            totals[f"{mine}.{'first_serves_in' if serve == 1 else name}"] += count
            totals[f"{mine}.{name}_won"] += count * held
        if not tiebreak and about >> (3 - server) & 1:
            totals[f"{foe}.break_points"] += count
            totals[f"{foe}.break_points_won"] += count * (not held)
        for bit, key in enumerate(("A.set_points", "B.set_points", "A.match_points", "B.match_points"), 4):
            if about >> bit & 1:
                totals[key] += count


def _cells(array: Any) -> list[tuple[tuple[int, ...], int]]:
    return [
        (tuple(int(spot) for spot in where), int(array[tuple(where)])) for where in zip(*array.nonzero(), strict=True)
    ]
