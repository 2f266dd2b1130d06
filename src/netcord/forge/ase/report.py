"""What the decks play like: points between two sensible bots, counted as charted matches are, beside the real tour."""

from collections.abc import Callable
from typing import Any, NamedTuple

from netcord.forge.common import figure_told
from netcord.games.ase_card_tennis import GAME, Deck, Setup
from netcord.games.ase_card_tennis.bot import SensibleBot
from netcord.games.ase_card_tennis.facts import (
    Ace,
    DoubleFault,
    InPlay,
    Lunged,
    Missed,
    Prepared,
    Recovered,
    Served,
    ServeFault,
    Struck,
    Winner,
)
from netcord.kernel import Fact
from netcord.play import Party, simulate
from netcord.tennis import PointWon

from .figures import TOURS, tour_figures
from .rivals import AnyLegal, MostCertain, win_rate

POINTS = 100_000
MEN: dict[str, tuple[float, float]] = {
    "first serve in %": (60, 64),
    "double faults %": (2.5, 4.5),
    "aces %": (6, 10),
    "service points won %": (61.5, 66),
    "mean rally length": (3.8, 4.8),
    "winners %": (27, 37),
    "forced errors %": (29, 39),
    "unforced errors %": (25, 35),
    "points of 1-3 strokes %": (55.3, 63.3),
    "points of 4-6 strokes %": (18.1, 26.1),
    "points of 7-9 strokes %": (5.7, 13.7),
    "points of 10+ strokes %": (5.0, 13.0),
    "points with somebody at the net %": (15, 30),
}
"""The men's bands (specification 8.1)."""

SPREAD = {
    "first serve in %": ("first_in", 2.0),
    "double faults %": ("df", 1.0),
    "aces %": ("ace", 2.0),
    "service points won %": ("serve_won", 2.25),
    "mean rally length": ("mean_length", 0.5),
    "winners %": ("winner", 5.0),
    "forced errors %": ("forced", 5.0),
    "unforced errors %": ("unforced", 5.0),
    "points of 1-3 strokes %": ("length_1-3", 4.0),
    "points of 4-6 strokes %": ("length_4-6", 4.0),
    "points of 7-9 strokes %": ("length_7-9", 4.0),
    "points of 10+ strokes %": ("length_10+", 4.0),
    "points with somebody at the net %": ("net", 7.5),
}
"""By row, the figure of the tour, and how far the women's may be from theirs: bands as wide as the men's."""


def bands(name: str) -> dict[str, tuple[float, float]]:
    """What every figure of a deck must lie between."""
    if name == "men":
        return MEN
    real = tour_figures(TOURS[name])
    return {
        row: (round(real[figure] - spread, 2), round(real[figure] + spread, 2))
        for row, (figure, spread) in SPREAD.items()
    }


def tally(counts: dict[str, int], fact: Fact) -> None:
    """Count a fact as a charter would; keys with a leading underscore are about the point being played."""

    def add(key: str, many: int = 1) -> None:
        counts[key] = counts.get(key, 0) + many

    match fact:
        case Prepared():
            counts["_length"] = counts["_net"] = 0
        case Served(strike=strike, number=number):
            counts["_server"] = strike.side.row
            if number == 1:
                add("first serves")
        case ServeFault(number=1):
            add("first faults")
        case InPlay():
            counts["_length"] += 1
        case Struck(strike=strike):
            add("strokes")
            if strike.sector[0] == "S":
                counts["_net"] = 1
        case Recovered(to=to):
            if to[0] == "S":
                counts["_net"] = 1
        case Ace():
            add("aces")
        case Winner():
            add("winners")
        case DoubleFault():
            add("double faults")
        case Missed(forced=forced):
            add("forced" if forced else "unforced")
        case Lunged(stuck=stuck):
            add("unforced" if not stuck.value else "aces" if counts["_length"] == 1 else "winners")
        case PointWon(winner=winner):
            length = counts["_length"]
            add("points")
            add("net", counts["_net"])
            add("length", length)
            add("1-3" if length <= 3 else "4-6" if length <= 6 else "7-9" if length <= 9 else "10+")
            add("server won", int(winner.row == counts["_server"]))


class Row(NamedTuple):
    """One figure of one deck beside its band."""

    name: str
    value: float
    low: float
    high: float

    @property
    def inside(self) -> bool:
        """Whether the figure lies in its band."""
        return self.low <= self.value <= self.high


def play(deck: str | Deck, points: int, seed: int | str = 1, processes: int = 1) -> dict[str, int]:
    """What happened in at least so many points between two sensible bots."""
    total: dict[str, int] = {}
    sets, run = max(2, points // 75), 0
    while total.get("points", 0) < points:
        setup = Setup(deck=deck, format="one_set")
        for summary in simulate(
            GAME, setup, sets, f"{seed}/{run}", {"A": SensibleBot, "B": SensibleBot}, tally=tally, processes=processes
        ):
            for key, many in summary.counts.items():
                total[key] = total.get(key, 0) + many
        run += 1
        sets = max(2, (points - total["points"]) // 50)
    return total


def figures(counts: dict[str, int]) -> dict[str, float]:
    """The figures of a run."""
    points = counts["points"]

    def share(*keys: str) -> float:
        return round(100 * sum(counts.get(key, 0) for key in keys) / points, 2)

    return {
        "first serve in %": round(100 - 100 * counts["first faults"] / counts["first serves"], 2),
        "double faults %": share("double faults"),
        "aces %": share("aces"),
        "service points won %": share("server won"),
        "mean rally length": round(counts["length"] / points, 2),
        "winners %": share("winners", "aces"),
        "forced errors %": share("forced"),
        "unforced errors %": share("unforced"),
        **{f"points of {bucket} strokes %": share(bucket) for bucket in ("1-3", "4-6", "7-9", "10+")},
        "points with somebody at the net %": share("net"),
    }


def rows(
    name: str, points: int = POINTS, processes: int = 1, seed: int | str = 1, deck: Deck | None = None
) -> list[Row]:
    """Every figure of a deck beside its band."""
    found = figures(play(deck or name, points, seed, processes))
    return [Row(f"{name}: {figure}", value, *bands(name)[figure]) for figure, value in found.items()]


SETS = 300
RIVALS: dict[str, tuple[Callable[[Any, int], Party], int]] = {
    "any legal card": (AnyLegal, 80),
    "the surest card, no movement": (MostCertain, 60),
}
"""Whom the sensible bot must beat, and in how many of a hundred sets at least."""


def bot_rows(sets: int = SETS, processes: int = 1, seed: int | str = 1) -> list[Row]:
    """How often the bot that played those points wins a set, half of them with each deck."""
    found = []
    for name, (rival, least) in RIVALS.items():
        won = [win_rate(rival, sets // 2, f"{seed}/{deck}", processes, deck) for deck in TOURS]
        found.append(Row(f"bot: sets won against {name} %", round(100 * sum(won) / len(won), 2), least, 100))
    return found


def report(points: int = POINTS, processes: int = 1, seed: int | str = 1) -> dict[str, list[dict[str, Any]]]:
    """Both decks and the bot: {"rows": [{"name", "value", "low", "high", "inside"}, ...]}; fewer points, fewer sets."""
    found = [row for name in TOURS for row in rows(name, points, processes, seed)]
    found += bot_rows(max(4, min(SETS, SETS * points // POINTS)), processes, seed)
    return {"rows": [{**row._asdict(), "inside": row.inside} for row in found]}


def plain(found: dict[str, list[dict[str, Any]]], language: str = "en") -> str:
    """The same as a table for the terminal, the real tour beside it."""
    first, *heads, outside = (
        figure_told(head, language) for head in ("figure", "real", "found", "low", "high", "outside")
    )
    names = [figure_told(row["name"], language) for row in found["rows"]]
    width = max(map(len, (first, *names))) + 1
    lines = [f"{first:<{width}}" + "".join(f"{head:>8}" for head in heads)]
    for name, row in zip(names, found["rows"], strict=True):
        mark = "" if row["inside"] else f"  {outside}"
        figures = f"{row['value']:>8.2f}{row['low']:>8.2f}{row['high']:>8.2f}"
        lines.append(f"{name:<{width}}{_real(row['name']):>8}{figures}{mark}")
    return "\n".join(lines) + "\n"


def _real(name: str) -> str:
    """What a figure is on tour; nothing beside a row that is not about a deck."""
    deck, _, figure = name.partition(": ")
    return f"{tour_figures(TOURS[deck])[SPREAD[figure][0]]:.2f}" if deck in TOURS else ""
