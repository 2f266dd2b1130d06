"""Does tennis come out of it? The sensible bot against itself, against others and against the automaton, counted."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

import msgspec

from netcord.bots import random_bot
from netcord.forge.common import figure_told
from netcord.games.worldwide import GAME, Setup, Surface
from netcord.games.worldwide import facts as wt
from netcord.games.worldwide.bot import Safest, Sensible
from netcord.games.worldwide.cards import Zone
from netcord.kernel import Fact, Side
from netcord.play import Summary, simulate
from netcord.tennis import PointWon

SURFACES = (Surface.CLAY, Surface.HARD, Surface.INDOOR, Surface.GRASS)
MATCHES, SEED = 4000, "worldwide"
OPENING_HAND, OPENING_STARS = 12, 4
PARTS = {"opening": range(1, 5), "middle": range(5, 9), "end": range(9, 1000)}
"""A match in three parts, by the number of the point: seven points win it, so most have ten to twelve."""


class Row(NamedTuple):
    """One line of the report: a figure and the band it should lie in."""

    name: str
    value: float
    low: float
    high: float

    @property
    def inside(self) -> bool:
        """Whether the figure lies in its band."""
        return self.low <= round(self.value, 6) <= self.high


def tally(counts: dict[str, int], fact: Fact) -> None:
    """Count what happens in a match. Names with a leading underscore are of the point being played."""
    kind = type(fact)
    if kind in _MOMENTS:
        _MOMENTS[kind](counts, fact)


def _add(counts: dict[str, int], name: str, many: int = 1) -> None:
    counts[name] = counts.get(name, 0) + many


def _opened(counts: dict[str, int], fact: wt.PointOpened) -> None:
    _add(counts, "points")
    part = next(name for name, numbers in PARTS.items() if counts["points"] in numbers)
    _add(counts, f"points, {part}")
    counts["_server"], counts["_strokes"], counts["_net"] = fact.server.row, 0, 0
    for side in Side:
        hand, stars = counts.get(f"_hand{side}", OPENING_HAND), counts.get(f"_stars{side}", OPENING_STARS)
        for name in ("", f", {part}"):
            _add(counts, f"hands{name}", hand)
            _add(counts, f"stars{name}", stars)


def _hand(counts: dict[str, int], side: Side, many: int) -> None:
    counts[f"_hand{side}"] = counts.get(f"_hand{side}", OPENING_HAND) + many


def _stars(counts: dict[str, int], side: Side, many: int) -> None:
    counts[f"_stars{side}"] = counts.get(f"_stars{side}", OPENING_STARS) + many


def _served(counts: dict[str, int], fact: wt.Served) -> None:
    _stars(counts, fact.server, -fact.stars)
    if fact.number == 1:
        _add(counts, "first serves in", fact.result != "fault")
    counts["_strokes"] += fact.result != "fault"
    _add(counts, "aces", fact.result == "ace")


def _played(counts: dict[str, int], fact: wt.Played) -> None:
    _hand(counts, fact.side, -1)
    _stars(counts, fact.side, -fact.stars)


def _validated(counts: dict[str, int], fact: wt.Validated) -> None:
    counts["_strokes"] += 1
    _stars(counts, fact.side, fact.gained)


def _moved(counts: dict[str, int], fact: wt.Moved) -> None:
    _stars(counts, fact.side, -fact.stars)
    if fact.to is Zone.V:
        counts["_net"] = 1


def _drew(counts: dict[str, int], fact: wt.Drew) -> None:
    if fact.rule != "WT-07-i":
        _hand(counts, fact.side, 1)


def _planned(counts: dict[str, int], fact: wt.Planned) -> None:
    if fact.card:
        _hand(counts, fact.side, 1)
        _stars(counts, fact.side, -1)


def _won(counts: dict[str, int], fact: PointWon) -> None:
    _add(counts, "strokes", counts["_strokes"])
    _add(counts, "net points", counts["_net"])
    _add(counts, "served points won", fact.winner.row == counts["_server"])


def _ended(name: str) -> Callable[[dict[str, int], Any], None]:
    return lambda counts, fact: _add(counts, name)


_MOMENTS: dict[type[Fact], Callable[[dict[str, int], Any], None]] = {
    wt.PointOpened: _opened,
    wt.Served: _served,
    wt.Played: _played,
    wt.Validated: _validated,
    wt.Moved: _moved,
    wt.Drew: _drew,
    wt.Planned: _planned,
    wt.Discarded: lambda counts, fact: _hand(counts, fact.side, -1),
    wt.Trimmed: lambda counts, fact: _hand(counts, fact.side, -len(fact.cards)),
    wt.Cleared: lambda counts, fact: _hand(counts, fact.side, len(fact.back)),
    wt.Rested: lambda counts, fact: _stars(counts, fact.side, fact.gained),
    wt.DoubleFault: _ended("double faults"),
    wt.Missed: _ended("ended by a fault"),
    wt.WinnerHit: _ended("ended by a winner"),
    wt.Conceded: _ended("ended without a card"),
    PointWon: _won,
}


class Sample(NamedTuple):
    """Matches of one kind, added up."""

    matches: int
    won: int  # by side A
    answers: int
    counts: Counter[str]

    def per_point(self, name: str) -> float:
        """How often something happens in a point."""
        return self.counts[name] / max(1, self.counts["points"])

    def held(self, name: str, part: str) -> float:
        """How many of its hands or Stars a player has at the serve, in one part of the match."""
        return self.counts[f"{name}, {part}"] / max(1, 2 * self.counts[f"points, {part}"])


def added(summaries: Iterable[Summary]) -> Sample:
    """Matches, added up."""
    counts: Counter[str] = Counter()
    matches = won = answers = 0
    for one in summaries:
        matches += 1
        won += one.winner is Side.A
        answers += one.answers
        for name, many in one.counts.items():
            if not name.startswith("_"):
                counts[name] += many
    return Sample(matches, won, answers, counts)


def sensible(game: Any, seed: int) -> Sensible:
    """The bot needs no seed."""
    return Sensible()


def safest(game: Any, seed: int) -> Safest:
    """Nor does this one."""
    return Safest()


def sample(setup: Setup, matches: int, seed: str, foe: Any = sensible, processes: int = 1) -> Sample:
    """The sensible bot as A against someone as B."""
    return added(simulate(GAME, setup, matches, seed, {"A": sensible, "B": foe}, tally=tally, processes=processes))


def tennis_rows(samples: dict[Surface, Sample]) -> list[Row]:
    """What a point looks like on each surface, and how the surfaces compare."""
    rows = []
    for surface, done in samples.items():
        rows += [
            Row(f"{surface}: serve points won", done.per_point("served points won"), 0.55, 0.68),
            Row(f"{surface}: first serves in", done.per_point("first serves in"), 0.35, 0.75),
            Row(f"{surface}: aces", done.per_point("aces"), 0.01, 0.2),
            Row(f"{surface}: double faults", done.per_point("double faults"), 0.02, 0.08),
            Row(f"{surface}: strokes in a point", done.per_point("strokes"), 3.5, 7.0),
            Row(f"{surface}: points with a player at the net", done.per_point("net points"), 0.08, 0.35),
            Row(f"{surface}: ended by a winner", done.per_point("ended by a winner"), 0.05, 0.6),
            Row(f"{surface}: ended by a fault", done.per_point("ended by a fault"), 0.1, 0.75),
            Row(f"{surface}: ended without a card", done.per_point("ended without a card"), 0.0, 0.15),
            Row(f"{surface}: cards in hand at the serve", done.per_point("hands") / 2, 7.0, 12.0),
            *(Row(f"{surface}: cards in hand, {part}", done.held("hands", part), 7.0, 12.0) for part in PARTS),
            Row(f"{surface}: Stars at the serve", done.per_point("stars") / 2, 0.5, 5.0),
            *(Row(f"{surface}: Stars, {part}", done.held("stars", part), 0.5, 5.0) for part in PARTS),
            Row(f"{surface}: decisions and throws in a match", done.answers / done.matches, 100, 400),
        ]
    return rows + _order_rows(samples)


def _order_rows(samples: dict[Surface, Sample]) -> list[Row]:
    """Which surface has more of what: differences that must not be negative."""
    served = {surface: done.per_point("served points won") for surface, done in samples.items()}
    length = {surface: done.per_point("strokes") for surface, done in samples.items()}
    net = {surface: done.per_point("net points") for surface, done in samples.items()}
    aces = {surface: done.per_point("aces") for surface, done in samples.items()}
    clay, hard, indoor, grass = SURFACES
    tiny = 1e-6
    return [
        Row("serve: grass above indoor", served[grass] - served[indoor], tiny, 1),
        Row("serve: indoor not below hard", served[indoor] - served[hard], 0, 1),
        Row("serve: hard above clay", served[hard] - served[clay], tiny, 1),
        Row("rally: clay longest", length[clay] - max(length[hard], length[indoor], length[grass]), tiny, 9),
        Row("net: most on grass", net[grass] - max(net[clay], net[hard], net[indoor]), tiny, 1),
        Row("aces: grass above clay", aces[grass] - aces[clay], tiny, 1),
    ]


def opponent_rows(matches: int, solo: int, seed: str, processes: int = 1) -> list[Row]:
    """What the bot wins against a random player, against always the safest card, and in solo against the automaton."""
    rows = []
    for surface in SURFACES:
        part = partial(sample, processes=processes)
        chance = part(Setup(surface=surface), matches, f"{seed}/random/{surface}", random_bot)
        careful = part(Setup(surface=surface), matches, f"{seed}/safest/{surface}", safest)
        alone = part(Setup(surface=surface, solo=True), solo, f"{seed}/solo/{surface}")
        rows += [
            Row(f"{surface}: bot beats random", chance.won / matches, 0.75, 1),
            Row(f"{surface}: bot beats the safest card", careful.won / matches, 0.6, 1),
            Row(f"{surface}: bot beats the automaton", alone.won / solo, 0.25, 0.75),
        ]
    return rows


def report(matches: int = MATCHES, seed: str = SEED, processes: int = 1) -> list[Row]:
    """Every figure: so many matches of the bot against itself, as many in solo, a third of that against each other."""
    each = max(1, matches // len(SURFACES))
    samples = {s: sample(Setup(surface=s), each, f"{seed}/{s}", processes=processes) for s in SURFACES}
    return tennis_rows(samples) + opponent_rows(max(1, each // 3), each, seed, processes)


def plain(rows: Iterable[Row], language: str = "en") -> str:
    """The report as text."""
    listed = [(figure_told(row.name, language), row) for row in rows]
    value, low, high, outside = (figure_told(head, language) for head in ("value", "low", "high", "outside"))
    width = max(len(name) for name, _ in listed)
    lines = [f"{'':{width}} {value:>9} {low:>8} {high:>8}"]
    for name, row in listed:
        mark = "" if row.inside else f"  {outside}"
        lines.append(f"{name:{width}} {row.value:9.3f} {row.low:8.2f} {row.high:8.2f}{mark}")
    return "\n".join(lines) + "\n"


def as_json(rows: Iterable[Row]) -> str:
    """The report as `{"rows": [{"name", "value", "low", "high", "inside"}, ...]}`."""
    listed = [{**row._asdict(), "value": round(row.value, 4), "inside": row.inside} for row in rows]
    return msgspec.json.encode({"rows": listed}).decode()
