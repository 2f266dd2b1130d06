"""Form: the card of a player as he comes into a season, from the two seasons before it on a surface.

What few matches say is not believed as it stands. Figures are taken as differences from their season's tour, the older
season counts half, what was done on the surface is drawn towards what was done everywhere, and about half of all of it
lasts into the new season. That holds for all points together, serving and returning: whoever gets more first serves
in keeps them, and wins no more points for it. The rest is made up for by what else is known: whom a player met, his
rating on the surface and his age. The numbers were found on two thirds of the pairs of players who met again and again
(`outlook.py`).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from netcord.forge.almanac import table, usual_oppositions
from netcord.games.inside_volley.cards import Card

from .figures import Figures
from .making import COUNTED, average_card, tour_average
from .seasons import Aims, StatLine, average_figures
from .smith import forge

RECENT = {1: 2, 2: 1}
"""How much the last season counts, and the one before."""

DRAWN = 2_000
"""So many points on the surface, served and returned, and half of the figure is that of all surfaces."""

LASTS = 0.48
"""How much of what a player is better than his tour is left in the season after."""

OPPONENTS = 0.063
"""What opponents 400 points of Elo beyond the usual are worth, in serve and return points won together."""

RATED = 0.025
"""What 400 points of Elo on the surface are worth beyond that."""

AGED = -0.031
"""What ten years of age cost."""

PRIME = 26
"""The age at which nothing is added or taken away."""


class Base(NamedTuple):
    """What a tour did in a season on a surface; `won`: all points of its service."""

    won: float
    first_won: float
    second_won: float
    aces: float


class Devs(NamedTuple):
    """How much better than the tour: all points won serving and returning together, those on either serve, those
    returned on either serve, aces; as shares."""

    level: float
    first_won: float
    second_won: float
    return_first: float
    return_second: float
    aces: float
    aced: float


@cache
def _rows() -> dict[tuple[str, str, int, str], Mapping[str, str]]:
    return {(row["tour"], row["name"], int(row["season"]), row["surface"]): row for row in table("seasons")}


@cache
def bases() -> dict[tuple[str, str, str], Base]:
    """What every tour did, by tour, season and surface: both sides of all matches there are."""
    sums: dict[tuple[str, str, str], list[int]] = {}
    for row in table("seasons"):
        into = sums.setdefault((row["tour"], row["season"], row["surface"]), [0] * 6)
        for whose in ("", "opp_"):
            points, firsts, first_won, second_won, aces = (
                int(row[f"{whose}{name}"]) for name in ("svpt", "first_in", "first_won", "second_won", "aces")
            )
            for number, many in enumerate((points, firsts, first_won, points - firsts, second_won, aces)):
                into[number] += many
    return {
        key: Base((first_won + second_won) / points, first_won / firsts, second_won / seconds, aces / points)
        for key, (points, firsts, first_won, seconds, second_won, aces) in sums.items()
    }


def _devs(row: Mapping[str, str]) -> Devs:
    """A season beside its tour."""
    base = bases()[row["tour"], row["season"], row["surface"]]
    n = {name: int(row[name]) for name in COUNTED}
    seconds, returned = n["svpt"] - n["first_in"], n["opp_svpt"] - n["opp_first_in"]
    served, lost = (n[f"{whose}first_won"] + n[f"{whose}second_won"] for whose in ("", "opp_"))
    return Devs(
        served / n["svpt"] - lost / n["opp_svpt"],
        n["first_won"] / n["first_in"] - base.first_won,
        n["second_won"] / seconds - base.second_won,
        base.first_won - n["opp_first_won"] / n["opp_first_in"],
        base.second_won - n["opp_second_won"] / returned,
        n["aces"] / n["svpt"] - base.aces,
        n["opp_aces"] / n["opp_svpt"] - base.aces,
    )


def mean_of(rows: Sequence[tuple[int, Mapping[str, str]]]) -> tuple[Devs, float]:
    """Seasons together, and how many points they are, the last season counted once."""
    points = [weight * (int(row["svpt"]) + int(row["opp_svpt"])) for weight, row in rows]
    devs = [_devs(row) for _, row in rows]
    whole = sum(points)
    places = range(len(Devs._fields))
    mean = (sum(part * one[place] for part, one in zip(points, devs, strict=True)) / whole for place in places)
    return Devs(*mean), whole / RECENT[1]


class Form(NamedTuple):
    """A player before a season: his line of the seasons before, and what his card is to do."""

    line: StatLine
    aims: Aims

    @property
    def card(self) -> Card:
        """The card."""
        tour, _ = tour_average(self.line.tour, self.line.season, self.line.surface)
        return forge(self.line, tour, average_card(tour), self.aims)


@cache
def form(tour: str, year: int, surface: str, name: str) -> Form | None:
    """A player before a season, on a surface; None if there are no figures of the two seasons before it."""
    seasons = [(weight, year - ago) for ago, weight in RECENT.items()]
    here = [(weight, _rows()[key]) for weight, when in seasons if (key := (tour, name, when, surface)) in _rows()]
    everywhere = [(weight, _rows()[key]) for weight, when in seasons if (key := (tour, name, when, "ALL")) in _rows()]
    if not here and not everywhere:
        return None
    overall, _ = mean_of(everywhere or here)
    own, points = mean_of(here) if here else (overall, 0.0)
    drawn = Devs(*((points * one + DRAWN * other) / (points + DRAWN) for one, other in zip(own, overall, strict=True)))
    better = Devs(*(LASTS * dev for dev in drawn))
    usual = average_figures(tour_average(tour, year, surface)[0])
    line = _line(tour, year, surface, name, here or everywhere)
    served = line.svpt
    wanted = better.level + beyond(year, everywhere or here, here)
    shift = (wanted - _level(better, line.first_in / served, usual)) / 2

    def moved(value: Fraction, by: float) -> Fraction:
        return min(Fraction(97, 100), max(Fraction(1, 500), value + Fraction(round(by * 10**5), 10**5)))

    figures = Figures(
        first_in=Fraction(line.first_in, served),
        aces=moved(usual.aces, drawn.aces),
        double_faults=Fraction(line.dfs, served),
        first_won=moved(usual.first_won, better.first_won + shift),
        second_won=moved(usual.second_won, better.second_won + shift),
        return_first=moved(usual.return_first, better.return_first + shift),
        return_second=moved(usual.return_second, better.return_second + shift),
    )
    return Form(line, Aims(figures, moved(usual.aces, drawn.aced), Fraction(line.opp_dfs, line.opp_svpt)))


def _level(better: Devs, first_in: float, usual: Figures) -> float:
    """By how much figures that are so much better win more points than the usual ones, serving and returning together,
    of a player with this share of first serves in."""
    usual_in, firsts, seconds = (float(share) for share in (usual.first_in, usual.first_won, usual.second_won))
    serving = first_in * (firsts + better.first_won) + (1 - first_in) * (seconds + better.second_won)
    returning = usual_in * better.return_first + (1 - usual_in) * better.return_second
    return serving - usual_in * firsts - (1 - usual_in) * seconds + returning


def beyond(
    year: int, rows: Sequence[tuple[int, Mapping[str, str]]], here: Sequence[tuple[int, Mapping[str, str]]]
) -> float:
    """What is known of a player besides his figures, in serve and return points won together."""
    met = [
        (weight * int(row["svpt"]), float(row["opp_elo"]) - _usual_elo(row)) for weight, row in rows if row["opp_elo"]
    ]
    opponents = sum(part * better for part, better in met) / sum(part for part, _ in met) if met else 0.0
    rated = [float(row["surface_elo"]) - _usual_elo(row, "ALL") for _, row in (*here, *rows) if row["surface_elo"]]
    born = [int(row["birth_year"]) for _, row in rows if row["birth_year"]]
    return (
        OPPONENTS * opponents / 400
        + (RATED * rated[0] / 400 if rated else 0.0)
        + (AGED * (year - born[0] - PRIME) / 10 if born else 0.0)
    )


def _usual_elo(row: Mapping[str, str], surface: str = "") -> float:
    return usual_oppositions()[row["tour"], row["season"], surface or row["surface"]]["opp_elo"]


def _line(tour: str, year: int, surface: str, name: str, rows: list[tuple[int, Mapping[str, str]]]) -> StatLine:
    """What is on the card besides: sums over the seasons, of which break points tell of pressure."""
    counts = {column: sum(weight * int(row[column] or 0) for weight, row in rows) for column in COUNTED}
    newest = rows[0][1]
    return StatLine(
        tour=tour,
        season=year,
        surface=surface,
        name=name,
        country=newest["country"],
        rank_end=int(newest["rank_end"]) if newest["rank_end"] else None,
        wins=0,
        losses=0,
        titles=0,
        stat_matches=sum(int(row["stat_matches"]) for _, row in rows),
        **counts,
        season_matches=1,
        season_retired=0,
    )
