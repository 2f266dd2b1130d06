"""The statistics behind the cards: the stat lines and tour averages we ship, and what they ask of a card."""

import csv
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import floor
from pathlib import Path
from typing import NamedTuple, TypeAlias

from netcord.forge.almanac import Opposition, faced, oppositions, seasons_with_opposition
from netcord.forge.common import read_rows, source_table, write_rows
from netcord.kernel import Impossible, Value

from .figures import MATCH, Figures

DATA = files("netcord.games.inside_volley") / "data"
SURFACES = ("Hard", "Clay", "Grass", "Carpet")
STAT_LINES = "stat_lines.csv"
TOUR_AVERAGES = "tour_averages.csv"

Key: TypeAlias = tuple[str, str, str]
"""Tour, decade and surface."""


class StatLine(Value, kw_only=True):
    """What a player did in one season on one surface; `opp_` is what the opponents did serving against him."""

    tour: str
    season: int
    surface: str
    name: str
    country: str = ""
    rank_end: int | None = None
    wins: int
    losses: int
    titles: int
    stat_matches: int  # with serve statistics; everything from here on covers only these
    svpt: int
    first_in: int
    first_won: int
    second_won: int
    aces: int
    dfs: int
    bp_saved: int
    bp_faced: int
    opp_svpt: int
    opp_first_in: int
    opp_first_won: int
    opp_second_won: int
    opp_aces: int
    opp_dfs: int
    opp_bp_saved: int
    opp_bp_faced: int
    season_matches: int  # on all surfaces: a body does not know what it plays on
    season_retired: int
    faced_first_won: float = 0.0  # by how many percentage points the opponents were beyond the usual ones
    faced_second_won: float = 0.0
    faced_ace: float = 0.0
    faced_df: float = 0.0
    faced_ret_first_won: float = 0.0
    faced_ret_second_won: float = 0.0
    faced_aced: float = 0.0

    @property
    def key(self) -> Key:
        """Which average player this season is measured against."""
        return self.tour, f"{self.season // 10}0s", self.surface

    @property
    def faced(self) -> Opposition:
        """How strong the opponents were."""
        return Opposition(*(getattr(self, f"faced_{name}") for name in Opposition._fields))


class TourAverage(Value, kw_only=True):
    """What an average player of a tour did on a surface in a decade, in per cent."""

    tour: str
    period: str
    surface: str
    matches: int
    first_in_pct: Decimal
    first_won_pct: Decimal
    second_won_pct: Decimal
    serve_won_pct: Decimal
    ace_pct: Decimal
    df_pct: Decimal
    bp_saved_pct: Decimal

    @property
    def key(self) -> Key:
        """Which average player this is."""
        return self.tour, self.period, self.surface


@cache
def stat_lines() -> tuple[StatLine, ...]:
    """The seasons we make cards of."""
    return read_rows((DATA / STAT_LINES).read_text("utf-8"), StatLine, STAT_LINES)


@cache
def tour_averages() -> dict[Key, TourAverage]:
    """The average players these seasons are measured against."""
    lines = read_rows((DATA / TOUR_AVERAGES).read_text("utf-8"), TourAverage, TOUR_AVERAGES)
    return {line.key: line for line in lines}


# Choosing seasons.


def select(source: Path, target: Path) -> None:
    """Fill in the chosen seasons, and the averages they need, from the tables in a folder.

    The stat lines choose for themselves: whoever wants another card adds a line `tour,season,surface,name` and lets
    it be filled in. The source tables are `player_seasons.csv`, `opposition.csv` and `tour_averages.csv`.
    """
    with (target / STAT_LINES).open(encoding="utf-8", newline="") as file:
        chosen = [(row["tour"], row["season"], row["surface"], row["name"]) for row in csv.DictReader(file)]
    played = seasons_with_opposition(source)
    usual = oppositions(played)
    seasons = {(row["tour"], row["season"], row["surface"], row["name"]): row for row in played}
    lines = []
    for tour, season, surface, name in chosen:
        try:
            row, year = seasons[tour, season, surface, name], seasons[tour, season, "ALL", name]
        except KeyError:
            raise Impossible(
                "player_seasons.csv has no line {tour}, {season}, {surface}, {name}",
                tour=tour,
                season=season,
                surface=surface,
                name=name,
            ) from None
        matches = str(int(year["wins"]) + int(year["losses"]))
        met = (faced(row, usual) or Opposition())._asdict()
        lines.append(
            {
                **row,
                "season_matches": matches,
                "season_retired": year["losses_ret"],
                **{f"faced_{name}": f"{value:.2f}" for name, value in met.items()},
            }
        )
    lines.sort(key=lambda row: (row["tour"], SURFACES.index(row["surface"]), row["season"], row["name"]))
    write_rows(target / STAT_LINES, StatLine, lines)
    needed = {line.key for line in read_rows((target / STAT_LINES).read_text("utf-8"), StatLine, STAT_LINES)}
    official = (row for row in source_table(source, TOUR_AVERAGES) if row["source"] == "match_stats")
    averages = [row for row in official if (row["tour"], row["period"], row["surface"]) in needed]
    write_rows(target / TOUR_AVERAGES, TourAverage, averages)


# What a season asks of its card.


def season_figures(line: StatLine) -> Figures:
    """The seven figures of a season as it was played."""
    return Figures(
        first_in=Fraction(line.first_in, line.svpt),
        aces=Fraction(line.aces, line.svpt),
        double_faults=Fraction(line.dfs, line.svpt),
        first_won=Fraction(line.first_won, line.first_in),
        second_won=Fraction(line.second_won, line.svpt - line.first_in),
        return_first=1 - Fraction(line.opp_first_won, line.opp_first_in),
        return_second=1 - Fraction(line.opp_second_won, line.opp_svpt - line.opp_first_in),
    )


class Aims(NamedTuple):
    """What is asked of a card: its seven figures, and how often its owner is aced and is given double faults."""

    figures: Figures
    aced: Fraction
    gifts: Fraction


HALF = Fraction(1, 2)
"""How much of what opponents were beyond the usual is believed: their own figures come from schedules of their own. Of
the pairs a forecast is fitted to, half of it foretells results best."""


def season_aims(line: StatLine, *, bare: bool = False) -> Aims:
    """What a season asks of its card: as it was played (`bare`), or as it would have been against usual opponents."""
    aims = Aims(season_figures(line), Fraction(line.opp_aces, line.opp_svpt), Fraction(line.opp_dfs, line.opp_svpt))
    return aims if bare else adjusted(aims, line.faced)


def adjusted(aims: Aims, met: Opposition) -> Aims:
    """Strength of schedule: against better returners a server wins fewer points, and so on, figure by figure."""
    beyond = {name: HALF * Fraction(round(100 * value), 10_000) for name, value in met._asdict().items()}
    have = aims.figures
    figures = have._replace(
        aces=_share(have.aces - beyond["aced"]),
        first_won=_share(have.first_won + beyond["ret_first_won"]),
        second_won=_share(have.second_won + beyond["ret_second_won"]),
        return_first=_share(have.return_first + beyond["first_won"]),
        return_second=_share(have.return_second + beyond["second_won"]),
    )
    return Aims(figures, _share(aims.aced - beyond["ace"]), _share(aims.gifts - beyond["df"]))


def _share(value: Fraction) -> Fraction:
    return min(Fraction(1), max(Fraction(), value))


def average_figures(tour: TourAverage) -> Figures:
    """The seven figures of an average player: what he wins returning, his like lose serving."""
    first_won, second_won = Fraction(tour.first_won_pct) / 100, Fraction(tour.second_won_pct) / 100
    return Figures(
        first_in=Fraction(tour.first_in_pct) / 100,
        aces=Fraction(tour.ace_pct) / 100,
        double_faults=Fraction(tour.df_pct) / 100,
        first_won=first_won,
        second_won=second_won,
        return_first=1 - first_won,
        return_second=1 - second_won,
    )


STAR = 100 / 2 / 36
"""Percentage points that one starred cell is worth once the server is behind: half the points, one cell in 36."""

TRUST = 100
"""So many break points, and half of what they say is believed."""


def pressure(line: StatLine, tour: TourAverage) -> tuple[float, float]:
    """Starred cells a player has earned, serving and returning: L* if positive, W* if negative.

    Serving, how much better he saved break points than he won service points at large; returning, how much better he
    converted them than he won return points; each beside the same difference on his tour, where everybody loses a few
    more of them. The fewer break points there were, the less is believed; of none, nothing.
    """
    usual = float(tour.bp_saved_pct - tour.serve_won_pct)
    serving = 100 * (line.first_won + line.second_won) / line.svpt
    against = 100 * (line.opp_first_won + line.opp_second_won) / line.opp_svpt
    saved = 100 * line.bp_saved - (serving + usual) * line.bp_faced
    conceded = 100 * line.opp_bp_saved - (against + usual) * line.opp_bp_faced
    return saved / STAR / (line.bp_faced + TRUST), -conceded / STAR / (line.opp_bp_faced + TRUST)


def injury_rating(line: StatLine) -> int:
    """INJ: the rating with which a player retires as often as he did that season.

    In each point an event strikes him with chance 1/100, is a 2 or 12 with 2/36, and ends his match with INJ/10.
    """
    per_rating = MATCH / 100 * 2 / 36 / 10
    return min(10, floor(line.season_retired / line.season_matches / per_rating + 0.5))
