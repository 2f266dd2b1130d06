"""The statistics behind the cards: the fifty best men and women of 1983, and what is known of their tennis."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Literal, NamedTuple

from netcord.forge.common import read_rows, source_table, write_rows
from netcord.kernel import Impossible, Value

DATA = files("netcord.games.pro_tennis") / "data"
LEGENDS = "legends_1983.csv"
CHARTED = "charted.csv"
TOUR_AVERAGES = "tour_averages.csv"
NAMES = "names_1983.csv"

TOURS = ("ATP", "WTA")
SEASON = 1983
YEARS = range(1980, 1987)
"""Seven seasons around 1983: what a player did in all of them says more than a handful of matches of one."""

PLAYERS = 50
"""Cards of each sex in the set (specification 2.2)."""

FEW = 15
"""Somebody with fewer matches in 1983 keeps no ranking: it is that of an earlier season."""


UNSURE = 6
"""After so many matches of a season half of what Elo says beyond the mean of the fifty holds for the next one: found in
the seasons until 1983 (`foretold`), where 5 is best of women, 7 or 8 of men; later seasons had no say."""


class Legend(Value, kw_only=True):
    """A player in 1983; from `w_clay` on, sums over the seven seasons around it. `ch_` is from charted matches."""

    tour: Literal["ATP", "WTA"]
    player_id: int
    name: str
    country: str = ""
    hand: str = ""
    rank_end: int | None = None
    elo: int
    elo_rank: int
    wins: int
    losses: int
    titles: int
    w_clay: int
    l_clay: int
    w_grass: int
    l_grass: int
    w_carpet: int
    l_carpet: int
    tb_won: int
    tb_lost: int
    dec_won: int
    dec_lost: int
    ch_svpt: int
    ch_first_won: int
    ch_second_won: int
    ch_aces: int
    ch_dfs: int

    @property
    def seed(self) -> tuple[int, int]:
        """The order of the set: by the ranking at the end of 1983, by Elo where there is none; equals by Elo."""
        ranked = self.rank_end is not None and self.wins + self.losses >= FEW
        return (self.rank_end if ranked and self.rank_end else self.elo_rank), -self.elo


class Charted(Value, kw_only=True):
    """All charted matches of a player, 1975 to 1990."""

    tour: str
    player_id: int
    name: str
    first_year: int
    last_year: int
    matches: int
    svpt: int
    first_won: int
    second_won: int
    aces: int
    serve_unret: int
    dfs: int
    opp_svpt: int
    opp_first_won: int
    opp_second_won: int
    net_base: int = 0
    net_pts: int = 0
    net_won: int = 0
    rally_1_3_pts: int = 0
    rally_4_6_pts: int = 0
    rally_7_9_pts: int = 0
    rally_10p_pts: int = 0

    @property
    def rallies(self) -> int:
        """Points whose length is known."""
        return self.rally_1_3_pts + self.rally_4_6_pts + self.rally_7_9_pts + self.rally_10p_pts

    @property
    def long_rallies(self) -> int:
        """Points of seven strokes and more."""
        return self.rally_7_9_pts + self.rally_10p_pts


class TourAverage(Value, kw_only=True):
    """An average player of the charted matches, in per cent, and how strong he is."""

    tour: str
    period: str
    serve_won_pct: float
    ace_pct: float
    df_pct: float
    elo: int  # of those who played the charted service points of 1980 to 1986, on average
    unret_pct: float  # serves not returned, aces apart; this and the rest from all charted matches
    net_pct: float  # points at the net
    net_won_pct: float  # of these, won
    long_pct: float  # points of seven strokes and more


class Naming(Value, kw_only=True):
    """A name or a country as it was in 1983, where the source has a later one."""

    tour: str
    player_id: int
    name: str
    country: str


class ServeLine(NamedTuple):
    """What was charted of a player's serve, as shares of his service points."""

    points: int
    won: float
    aces: float
    faults: float


class Player(NamedTuple):
    """Everything known of one player."""

    legend: Legend
    charted: Charted | None
    average: TourAverage
    name: str
    country: str
    rank: int
    strength: float = 0.0
    """His Elo as far as his matches bear it out: n of them to n / (n + 6)."""

    @property
    def key(self) -> tuple[str, int]:
        """Tour and number; the two tours number their players apart."""
        return self.legend.tour, self.legend.player_id

    @property
    def sex(self) -> Literal["M", "F"]:
        """As the cards have it."""
        return "M" if self.legend.tour == "ATP" else "F"

    @property
    def sets(self) -> int:
        """PT-19 How many sets win a match."""
        return 3 if self.sex == "M" else 2


def _read(name: str) -> str:
    return (DATA / name).read_text("utf-8")


@cache
def tour_averages() -> dict[str, TourAverage]:
    """The average man and the average woman."""
    return {line.tour: line for line in read_rows(_read(TOUR_AVERAGES), TourAverage, TOUR_AVERAGES)}


@cache
def players(tour: str) -> tuple[Player, ...]:
    """The fifty of a tour, best first: their place is their ranking, so that nobody shares a seed."""
    charted = {(line.tour, line.player_id): line for line in read_rows(_read(CHARTED), Charted, CHARTED)}
    names = {(line.tour, line.player_id): line for line in read_rows(_read(NAMES), Naming, NAMES)}
    legends = [line for line in read_rows(_read(LEGENDS), Legend, LEGENDS) if line.tour == tour]
    mean = sum(line.elo for line in legends) / len(legends)
    found = []
    for rank, legend in enumerate(sorted(legends, key=lambda legend: legend.seed), 1):
        key = legend.tour, legend.player_id
        known = names.get(key, legend)
        matches = legend.wins + legend.losses
        strength = mean + (legend.elo - mean) * matches / (matches + UNSURE)
        average = tour_averages()[tour]
        found.append(Player(legend, charted.get(key), average, known.name, known.country, rank, strength))
    return tuple(found)


def foretold(source: Path, unsure: int) -> dict[str, float]:
    """By tour, how far off the next season's Elo is (root mean square), if n matches are believed to n / (n + unsure).

    Of the fifty of every season whose next one is 1983 or earlier, beside the mean of those who played both.
    """
    rows = [row for row in source_table(source, "legends_1980s.csv") if row["elo"] and row["elo_rank"]]
    found = {}
    for tour in TOURS:
        off: list[float] = []
        by_season: dict[int, list[Legend]] = {}
        for row in rows:
            if row["tour"] == tour and int(row["season"]) <= SEASON:
                by_season.setdefault(int(row["season"]), []).append(
                    _legend({**row, **{column: row[column] or "0" for column in SUMMED}})
                )
        for season in sorted(by_season)[:-1]:
            fifty = sorted(by_season[season], key=lambda legend: legend.seed)[:PLAYERS]
            after = {line.player_id: line.elo for line in by_season[season + 1]}
            both = [line for line in fifty if line.player_id in after]
            mean, then = fmean(line.elo for line in fifty), fmean(after[line.player_id] for line in both)
            for line in both:
                matches = line.wins + line.losses
                off.append(after[line.player_id] - then - (line.elo - mean) * matches / (matches + unsure))
        found[tour] = sqrt(fmean(one * one for one in off))
    return found


# Choosing the players.


def select(source: Path, target: Path) -> None:
    """Choose the players and copy what we need of them from the tables in a folder.

    The tables are `legends_1980s.csv`, `legends_charted.csv` and `tour_averages.csv`.
    """
    seasons = source_table(source, "legends_1980s.csv")
    charted = [row for row in source_table(source, "legends_charted.csv") if row["surface"] == "ALL"]
    around = [row for row in seasons if int(row["season"]) in YEARS]
    chosen: list[dict[str, str]] = []
    averages: list[dict[str, str]] = []
    for tour in TOURS:
        lines = [_summed(row, around) for row in seasons if (row["tour"], row["season"]) == (tour, str(SEASON))]
        lines = [row for row in lines if row["elo"] and row["elo_rank"]]
        lines.sort(key=lambda row: _legend(row).seed)
        chosen += lines[:PLAYERS]
        averages.append(_average(tour, source, around, charted))
    keys = {(row["tour"], row["player_id"]) for row in chosen}
    write_rows(target / LEGENDS, Legend, chosen)
    write_rows(target / CHARTED, Charted, (row for row in charted if (row["tour"], row["player_id"]) in keys))
    write_rows(target / TOUR_AVERAGES, TourAverage, averages)


SUMMED = [
    *(f"{result}_{surface}" for surface in ("clay", "grass", "carpet") for result in "wl"),
    *("tb_won", "tb_lost", "dec_won", "dec_lost"),
    *("ch_svpt", "ch_first_won", "ch_second_won", "ch_aces", "ch_dfs"),
]


def _summed(row: dict[str, str], around: list[dict[str, str]]) -> dict[str, str]:
    """A line of 1983 with the sums over the seasons around it."""
    who = row["tour"], row["player_id"]
    theirs = [season for season in around if (season["tour"], season["player_id"]) == who]
    return {**row, **{column: str(_sum(theirs, column)) for column in SUMMED}}


def _sum(rows: list[dict[str, str]], column: str) -> int:
    return sum(int(row[column] or 0) for row in rows)


def _legend(row: Mapping[str, str]) -> Legend:
    columns = [name for name in Legend.__struct_fields__ if row[name]]
    text = ",".join(columns) + "\n" + ",".join(row[name] for name in columns) + "\n"
    return read_rows(text, Legend, "legends_1980s.csv")[0]


def _average(tour: str, source: Path, around: list[dict[str, str]], charted: list[dict[str, str]]) -> dict[str, str]:
    """The tour's line of the 1980s, and what the charted matches say beyond it."""
    found = [row for row in source_table(source, TOUR_AVERAGES) if row["tour"] == tour and row["surface"] == "ALL"]
    decade = [row for row in found if (row["period"], row["source"]) == ("1980s", "charted")]
    if not decade:
        raise Impossible(
            "{tour_averages} has no charted line {tour}, 1980s, ALL", tour_averages=TOUR_AVERAGES, tour=tour
        )
    served = [row for row in around if row["tour"] == tour and row["ch_svpt"] and row["elo"]]
    points = _sum(served, "ch_svpt")
    lines = [row for row in charted if row["tour"] == tour]
    long = _sum(lines, "rally_7_9_pts") + _sum(lines, "rally_10p_pts")
    known = long + _sum(lines, "rally_1_3_pts") + _sum(lines, "rally_4_6_pts")
    return {
        **decade[0],
        "elo": str(round(sum(int(row["ch_svpt"]) * int(row["elo"]) for row in served) / points)),
        "unret_pct": f"{100 * _sum(lines, 'serve_unret') / _sum(lines, 'svpt'):.2f}",
        "net_pct": f"{100 * _sum(lines, 'net_pts') / _sum(lines, 'net_base'):.2f}",
        "net_won_pct": f"{100 * _sum(lines, 'net_won') / _sum(lines, 'net_pts'):.2f}",
        "long_pct": f"{100 * long / known:.2f}",
    }


# What the statistics say of a player.

COUNTED = 200
"""From so many charted service points on, a player counts as charted and his card is held to his figures."""

BELIEF = 300
"""So many points, and half of what fewer charted points say is believed."""


def serve_around(player: Player) -> ServeLine | None:
    """The serve as charted in the seven seasons around 1983."""
    line = player.legend
    return _serve_line(line.ch_svpt, line.ch_first_won + line.ch_second_won, line.ch_aces, line.ch_dfs)


def serve_career(player: Player) -> ServeLine | None:
    """The serve as charted from 1975 to 1990."""
    line = player.charted
    if line is None:
        return None
    return _serve_line(line.svpt, line.first_won + line.second_won, line.aces, line.dfs)


def _serve_line(points: int, won: int, aces: int, faults: int) -> ServeLine | None:
    return ServeLine(points, won / points, aces / points, faults / points) if points else None


def charted_serves(player: Player) -> list[ServeLine]:
    """What was charted of a serve and counts: around 1983, and of all years."""
    return [line for line in (serve_around(player), serve_career(player)) if line and line.points >= COUNTED]


def charted_serve(player: Player) -> ServeLine | None:
    """The serve a card is held to: around 1983 if enough of it was charted, else of all years, if that is enough."""
    return next(iter(charted_serves(player)), None)


def hinted_serve(player: Player) -> ServeLine | None:
    """What little was charted of everybody else."""
    lines = [line for line in (serve_around(player), serve_career(player)) if line]
    return max(lines, default=None, key=lambda line: line.points)


def _blend(known: float, points: int, otherwise: float) -> float:
    return (known * points + otherwise * BELIEF) / (points + BELIEF)


def _fast_share(player: Player) -> float:
    """How much of what he plays on grass, carpet or clay is on the fast two."""
    line = player.legend
    fast = line.w_grass + line.l_grass + line.w_carpet + line.l_carpet
    return (fast + 5) / (fast + line.w_clay + line.l_clay + 10)


@cache
def _usual_fast_share(tour: str) -> float:
    return sum(map(_fast_share, players(tour))) / PLAYERS


def attack(player: Player) -> float:
    """How much of a net-rusher: 1 is McEnroe or Navratilova, -1 stays at the baseline.

    By points played at the net, a unit for twenty in a hundred more than usual; where few were charted, by surfaces:
    how often he plays on grass and carpet rather than on clay, and how much better he does there.
    """
    line, charted = player.legend, player.charted
    fast = line.w_grass + line.w_carpet, line.l_grass + line.l_carpet
    better = (fast[0] + 5) / (sum(fast) + 10) - (line.w_clay + 5) / (line.w_clay + line.l_clay + 10)
    played = _fast_share(player) - _usual_fast_share(line.tour) + better
    if charted is None or not charted.net_base:
        return _within(played, 1.0)
    net = (100 * charted.net_pts / charted.net_base - player.average.net_pct) / 20
    return _within(_blend(net, charted.net_base, played), 1.2)


def steadiness(player: Player) -> float:
    """How long the rallies: a unit for fifteen in a hundred more of seven strokes than usual, else by attack."""
    otherwise, charted = -0.6 * attack(player), player.charted
    if charted is None or not charted.rallies:
        return _within(otherwise, 1.2)
    long = (100 * charted.long_rallies / charted.rallies - player.average.long_pct) / 15
    return _within(_blend(long, charted.rallies, otherwise), 1.2)


def touch(player: Player) -> float:
    """How good at the net: points won there, per cent above the usual; a hundred points are believed by half."""
    charted = player.charted
    if charted is None or not charted.net_pts:
        return 0.0
    better = 100 * charted.net_won / charted.net_pts - player.average.net_won_pct
    return better * charted.net_pts / (charted.net_pts + 100)


def unreturned(player: Player) -> float:
    """Serves that do not come back, aces apart, in per cent."""
    otherwise, charted = player.average.unret_pct + 4 * attack(player), player.charted
    return otherwise if charted is None else _blend(100 * charted.serve_unret / charted.svpt, charted.svpt, otherwise)


def served(player: Player) -> tuple[float, float]:
    """Aces and double faults in per cent: as charted, or the tour's, more aces for net-rushers, and any hint."""
    line = charted_serve(player)
    if line:
        return 100 * line.aces, 100 * line.faults
    aces, faults = player.average.ace_pct * (1 + 0.5 * attack(player)), player.average.df_pct
    hint = hinted_serve(player)
    if hint is None:
        return aces, faults
    return _blend(100 * hint.aces, hint.points, aces), _blend(100 * hint.faults, hint.points, faults)


ON_SERVE = {"M": 0.58, "F": 0.57}
"""The share of a player's level that shows on his serve: so the fifty, among themselves, serve as their tour did."""


def serve_level(player: Player, level: float) -> float:
    """Points won on serve against the average card, as a share, for a player of this level.

    As charted: halfway from the seasons around 1983 to all years, where both count, but at most 1.8 points in a
    hundred, so that neither is far away. Otherwise a share of what sets him apart from the average shows on his serve,
    and 2.5 points in a hundred more for a net-rusher.
    """
    lines = charted_serves(player)
    if lines:
        return lines[0].won + _within((lines[-1].won - lines[0].won) / 2, 0.018)
    otherwise = player.average.serve_won_pct / 100 + ON_SERVE[player.sex] * level + 0.025 * attack(player)
    hint = hinted_serve(player)
    return otherwise if hint is None else _blend(hint.won, hint.points, otherwise)


def pressure(player: Player) -> float:
    """The share of deciding sets and tie-breaks won, twenty even ones added."""
    line = player.legend
    won, lost = line.tb_won + line.dec_won, line.tb_lost + line.dec_lost
    return (won + 10) / (won + lost + 20)


USUAL_PRESSURE, SWING = 0.56, 0.7
"""The fifty win 56 in a hundred; each point more is worth 0.7 of a clutch chance that is even otherwise.

So McEnroe's record gives the 33 that is printed on his card.
"""


def clutch_level(player: Player) -> float:
    """The chance of a clutch shot that a player's record has earned."""
    return 0.5 + SWING * (pressure(player) - USUAL_PRESSURE)


def _within(value: float, most: float) -> float:
    return min(most, max(-most, value))
