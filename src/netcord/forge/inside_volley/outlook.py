"""`netcord report inside-volley`: what is asked of the cards, and what they do, each with its standard error.

Figures are those of whole matches, summed exactly. The forecast is judged by meetings of pairs that nothing was fitted
to: each player's card is made from the two seasons before, and set beside surface Elo as it was before the match.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from math import log
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from netcord.analysis import Odds
from netcord.forge.almanac import Found, table
from netcord.forge.measuring import Figure, Row, mean
from netcord.games.inside_volley.cards import Card
from netcord.kernel import Side
from netcord.tennis import FORMATS, Score

from .figures import Figures, lasts, long_run, service_point, turned
from .form import form
from .making import average_card, from_almanac, tour_average
from .pack import averages, season_card
from .seasons import season_aims, stat_lines
from .whole import match_figures, whole_match

__all__ = ["rows"]

HELD_OUT = 3
"""One pair in so many is held out: nothing was fitted to it."""

UNSEEN = 120
"""So many seasons of the almanac that are not in the pack are forged for the report."""

FORECAST = 2_111
"""So many meetings of pairs held out are foretold: all of them."""


def _lot(*words: str) -> int:
    return int(sha256(" ".join(words).encode()).hexdigest(), 16)


# The figures


def unseen(many: int = UNSEEN) -> list[Found]:
    """Seasons of the almanac that are not in the pack, drawn by a hash of their names."""
    shipped = {(line.tour, str(line.season), line.surface, line.name) for line in stat_lines()}
    rows = [row for row in table("seasons") if row["surface"] != "ALL" and _key(row) not in shipped]
    rows.sort(key=lambda row: _lot(*_key(row)))
    return [Found(row["tour"], int(row["season"]), row["surface"], row["name"], row) for row in rows[:many]]


def _key(row: Mapping[str, str]) -> tuple[str, str, str, str]:
    return row["tour"], row["season"], row["surface"], row["name"]


def off(wanted: Figures, exact: Figures) -> float:
    """The mean absolute error of the seven figures, in percentage points."""
    return fmean(abs(float(100 * (one - other))) for one, other in zip(exact, wanted, strict=True))


def chance_of(card: Card, wanted: Figures, average: Card) -> float:
    """The chance of a match of three sets in which points are won as the figures say, neither rain nor injury lasts,
    and being behind matters as much as it does on the card."""
    theirs = long_run(average, card)
    served = wanted.first_in * wanted.first_won + (1 - wanted.first_in) * wanted.second_won
    returned = theirs.first * wanted.return_first + theirs.second * wanted.return_second
    points = {
        Side.A: _by_score(card, average, float(served)),
        Side.B: _by_score(average, card, float(1 - returned)),
    }
    odds = Odds[float](lambda score: points[score.server_side][score.behind])
    format = FORMATS["inside_volley_bo3"]
    return fmean(odds.match(Score.start(format, side)) for side in Side)


def _by_score(server: Card, returner: Card, won: float) -> tuple[float, float]:
    """Points won on serve, level and from behind: as far apart as on the cards, and so many in all."""
    level, behind = (
        float(sum(weight * service_point(server, returner, at, lasting).won for lasting, weight in lasts().items()))
        for at in (False, True)
    )
    share = float(turned(server, returner, serving=True).behind)
    short = won - (1 - share) * level - share * behind
    return level + short, behind + short


def rows(size: int | None = None) -> list[Row]:
    """What is asked of the cards, and what they do; `size`: of so many cards, seasons and meetings."""
    many, meetings = (UNSEEN, FORECAST) if size is None else (size, size)
    told = []
    errors, lost = [], []
    for line in stat_lines()[:size]:
        card, average, wanted = season_card(line), averages()[line.key], season_aims(line).figures
        errors.append(off(wanted, match_figures(card, average)))
        lost.append(100 * (chance_of(card, wanted, average) - whole_match(replace(card, inj=0), average).won))
    told += [
        Row("pack: whole matches, figures off by (points)", mean(errors), high=0.2),
        Row("pack: chance of a match lost to rain and injury (points)", mean(lost), -0.5, 0.5),
        Row("pack: chance of a match lost to rain and injury, at most (points)", Figure(max(lost)), high=2.0),
    ]
    aced: list[float] = []
    gifts: list[float] = []
    misses = []
    for found in unseen(many):
        made = from_almanac(found, bare=True)
        average = average_card(tour_average(found.tour, found.season, found.surface)[0])
        assert isinstance(made.card, Card), "it is a card of this game"
        served = long_run(average, made.card)
        misses.append(made.mean_error)
        for into, share, name in ((aced, served.aces, "opp_aces"), (gifts, served.double_faults, "opp_dfs")):
            into.append(100 * float(share) - 100 * int(found.row[name]) / int(found.row["opp_svpt"]))
    told += [
        Row("unseen seasons: figures off by (points)", mean(misses), high=0.2),
        Row("unseen seasons: aced too often by (points)", mean(aced), -0.15, 0.15),
        Row("unseen seasons: given double faults too often by (points)", mean(gifts), -0.15, 0.15),
    ]
    cards, elo = outlook(meetings)
    beyond = mean([one - other for one, other in zip(cards, elo, strict=True)])
    told += [
        Row("forecast: log loss of the cards", mean(cards)),
        Row("forecast: log loss of surface Elo", mean(elo)),
        Row("forecast: log loss beyond that of surface Elo", beyond, high=0.005),
    ]
    return told


# The forecast


class Meeting(NamedTuple):
    """Two players who met, what their surface Elo was before, and who won."""

    tour: str
    season: int
    surface: str
    best_of: int
    names: tuple[str, str]
    elo: tuple[float, float]
    won: bool


def held_out(row: Mapping[str, str]) -> bool:
    """Whether a pair is one that nothing is fitted to: all their meetings on the surface are, or none."""
    return _lot(row["tour"], row["surface"], row["a_id"], row["b_id"]) % HELD_OUT == 0


@cache
def held_out_meetings() -> tuple[Meeting, ...]:
    """The meetings of these pairs, in an order of their own, so that the first so many are a sample."""
    rows = sorted(
        (row for row in table("meetings") if held_out(row)),
        key=lambda row: _lot(row["tour"], row["date"], row["a_id"], row["b_id"]),
    )
    return tuple(
        Meeting(
            row["tour"],
            int(row["season"]),
            row["surface"],
            int(row["best_of"]),
            (row["a_name"], row["b_name"]),
            (float(row["a_surface_elo"]), float(row["b_surface_elo"])),
            row["a_won"] == "1",
        )
        for row in rows
    )


def quick_chance(card: Card, foe: Card, best_of: int) -> float:
    """Who wins, from the points over whole matches: to within a point in a hundred of the exact chance."""
    odds = Odds.by_server(float(long_run(card, foe).won), float(long_run(foe, card).won))
    return odds.match(Score.start(FORMATS[f"inside_volley_bo{best_of}"]))


def outlook(many: int = FORECAST) -> tuple[list[float], list[float]]:
    """What cards and surface Elo lose on meetings of pairs held out, match by match, in natural logarithms."""
    cards, elo = [], []
    known: dict[tuple[str, int, str, str], Card] = {}
    for one in held_out_meetings():
        keys = [(one.tour, one.season, one.surface, name) for name in one.names]
        forms = [form(*key) for key in keys]
        if forms[0] is None or forms[1] is None:
            continue
        for key, found in zip(keys, forms, strict=True):
            if key not in known and found is not None:
                known[key] = found.card
        chance = quick_chance(known[keys[0]], known[keys[1]], one.best_of)
        rated = 1 / (1 + 10 ** ((one.elo[1] - one.elo[0]) / 400))
        cards.append(-log(chance if one.won else 1 - chance))
        elo.append(-log(rated if one.won else 1 - rated))
        if len(cards) == many:
            break
    return cards, elo
