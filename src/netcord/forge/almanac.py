"""The almanac: every player-season-surface we have figures of, in one small table inside the package.

From 1991 on (women from 2003) these are sums over official match statistics. Before that nobody kept them: what a
player did then is taken from the matches that volunteers have charted, of several years together, and a card says so.
The table is written by one command from a folder of the source tables:

    python -m netcord.forge.almanac FOLDER
"""

import csv
import lzma
import sys
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from netcord.kernel import Impossible, Unreadable, either
from netcord.tennis import slug

from .common import source_table

__all__ = ["SIZES", "SURFACES", "TOURS", "Found", "field", "fields", "find", "listed"]

DATA = files(__package__) / "data"
SURFACES = ("Hard", "Clay", "Grass", "Carpet")
TOURS = ("ATP", "WTA")
FEWEST = 200
"""So many charted service points, and as many returned, a card can be made from."""

FACED = ("first_won", "second_won", "ace", "df", "ret_first_won", "ret_second_won", "aced")
"""What opponents do serving and returning, in per cent, averaged over the points a player played against them."""

COUNTS = ("svpt", "first_in", "first_won", "second_won", "aces", "dfs", "bp_saved", "bp_faced")
SEASONS = (
    *("tour", "season", "surface", "name", "country", "hand", "rank_end", "wins", "losses", "titles", "losses_ret"),
    *("stat_matches", *COUNTS, *(f"opp_{name}" for name in COUNTS)),
    *("birth_year", "surface_elo", "opp_elo", *(f"opp_{name}_pct" for name in FACED)),
)
EARLIER = (
    *("tour", "season", "name", "country", "hand", "rank_end", "wins", "losses", "losses_ret"),
    *(f"{what}_{surface.lower()}" for surface in SURFACES for what in ("w", "l", "titles")),
)
CHARTED = (
    *("tour", "name", "surface", "early", "first_year", "last_year", "matches", *COUNTS),
    *(f"opp_{name}" for name in COUNTS[:6]),
)
AVERAGES = (
    *("tour", "period", "surface", "source", "matches", "first_in_pct", "first_won_pct", "second_won_pct"),
    *("serve_won_pct", "ace_pct", "df_pct", "bp_saved_pct"),
)
MEETINGS = (
    *("tour", "season", "date", "surface", "best_of", "a_id", "a_name", "b_id", "b_name", "a_won"),
    *("a_surface_elo", "b_surface_elo"),
)
TABLES = {"seasons": SEASONS, "earlier": EARLIER, "charted": CHARTED, "averages": AVERAGES, "meetings": MEETINGS}


class Found(NamedTuple):
    """A player in a season on a surface: the figures, and what they are summed over."""

    tour: str
    season: int
    surface: str
    name: str
    row: Mapping[str, str]
    charted: Mapping[str, str] | None = None

    @property
    def label(self) -> str:
        """As people say it."""
        return f"{self.name} {self.season} {self.surface.lower()}"


# Writing it


def write(source: Path, target: Path) -> None:
    """The tables of the almanac, from the source tables of a folder: the columns we use, each packed."""
    rows: dict[str, list[dict[str, str]]] = {
        "seasons": seasons_with_opposition(source),
        "earlier": [],
        "charted": [],
        "averages": source_table(source, "tour_averages.csv"),
        "meetings": source_table(source, "meetings.csv"),
    }
    for name in ("legends_1980s.csv", "wta_1991_2002.csv"):
        rows["earlier"] += [
            {**row, "rank_end": row["rank_end"] or row["elo_rank"]} for row in source_table(source, name)
        ]
    for name, early in (("legends_charted.csv", "1"), ("player_charted.csv", "")):
        rows["charted"] += [{**row, "early": early} for row in source_table(source, name)]
    for name, columns in TABLES.items():
        text = StringIO()
        table = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
        table.writeheader()
        table.writerows(rows[name])
        packed = lzma.compress(text.getvalue().encode(), format=lzma.FORMAT_XZ, preset=9)
        (target / f"{name}.csv.xz").write_bytes(packed)


def seasons_with_opposition(source: Path) -> list[dict[str, str]]:
    """The seasons of a folder of source tables, each with whom the player met."""
    seasons = source_table(source, "player_seasons.csv")
    met = {_who(row): row for row in source_table(source, "opposition.csv")}
    return [{**met.get(_who(row), {}), **row} for row in seasons]


def _who(row: Mapping[str, str]) -> tuple[str, str, str, str]:
    return row["tour"], row["season"], row["surface"], row["player_id"]


# Strength of schedule


class Opposition(NamedTuple):
    """By how many percentage points the opponents of a season were beyond those of all players of the tour that year on
    that surface: what they do serving, what they do returning, how often they are aced."""

    first_won: float = 0.0
    second_won: float = 0.0
    ace: float = 0.0
    df: float = 0.0
    ret_first_won: float = 0.0
    ret_second_won: float = 0.0
    aced: float = 0.0


def oppositions(rows: Iterable[Mapping[str, str]]) -> dict[tuple[str, str, str], dict[str, float]]:
    """Whom all players of a tour met in a year on a surface, on average over the points they served."""
    sums: dict[tuple[str, str, str], dict[str, list[float]]] = {}
    for row in rows:
        into = sums.setdefault((row["tour"], row["season"], row["surface"]), {})
        for name in (*(f"opp_{name}_pct" for name in FACED), "opp_elo"):
            if row.get(name):
                total = into.setdefault(name, [0.0, 0.0])
                total[0] += float(row[name]) * int(row["svpt"])
                total[1] += int(row["svpt"])
    return {key: {name: part / whole for name, (part, whole) in into.items()} for key, into in sums.items()}


@cache
def usual_oppositions() -> dict[tuple[str, str, str], dict[str, float]]:
    """The same, of the seasons we have."""
    return oppositions(table("seasons"))


def faced(row: Mapping[str, str], usual: Mapping[tuple[str, str, str], Mapping[str, float]]) -> Opposition | None:
    """How strong the opponents of a season were; None where nobody has counted it. To a hundredth of a point."""
    average = usual.get((row["tour"], row["season"], row.get("surface", "")), {})
    columns = [f"opp_{name}_pct" for name in FACED]
    if not all(row.get(name) and name in average for name in columns):
        return None
    return Opposition(*(round(float(row[name]) - average[name], 2) for name in columns))


# Reading it


@cache
def table(name: str) -> tuple[dict[str, str], ...]:
    """One of the tables, row by row."""
    text = lzma.decompress((DATA / f"{name}.csv.xz").read_bytes()).decode()
    return tuple(csv.DictReader(StringIO(text)))


@cache
def _official() -> dict[tuple[str, int, str, str], dict[str, str]]:
    return {(row["tour"], int(row["season"]), row["surface"], row["name"]): row for row in table("seasons")}


@cache
def _earlier() -> dict[tuple[str, int, str], dict[str, str]]:
    return {(row["tour"], int(row["season"]), row["name"]): row for row in table("earlier")}


@cache
def _people() -> dict[str, set[tuple[str, str]]]:
    """By word of a name, the players who have it."""
    found: dict[str, set[tuple[str, str]]] = {}
    for row in (*table("seasons"), *table("earlier")):
        for word in slug(row["name"]).split("-"):
            found.setdefault(word, set()).add((row["tour"], row["name"]))
    return found


PLAIN = str.maketrans(
    {"'": "", "’": "", "Đ": "Dj", "đ": "dj", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "æ": "ae", "ß": "ss"}
)
"""Letters that do not come apart into one of ours and an accent, as the sources write them."""

WHOLE = "ALL"
"""The surface of a whole season."""


def find(wanted: str) -> Found:
    """A season by words: "Graf 1988 grass", "Agassi '99". Without a surface, the one it has most matches on."""
    words = slug(wanted.translate(PLAIN)).split("-")
    years = [_year(word) for word in words if word.isdigit()]
    surfaces = [word.capitalize() for word in words if word.capitalize() in SURFACES or word.upper() == WHOLE]
    tours = [word.upper() for word in words if word.upper() in TOURS]
    named = [
        word
        for word in words
        if word and not word.isdigit() and word.capitalize() not in surfaces and word.upper() not in TOURS
    ]
    if not named:
        raise Unreadable('say whose season, as in "Graf 1988 grass", not {wanted!r}', wanted=wanted)
    tour, name = _person(named, tours, years, wanted)
    seasons = seasons_of(tour, name)
    listed = _runs(seasons)
    if not years:
        raise Unreadable("{name} has seasons in {listed}: say which", name=name, listed=listed)
    if len(years) > 1 or len(surfaces) > 1:
        raise Unreadable("a card is of one season and one surface: say {wanted!r} one by one", wanted=wanted)
    if years[0] not in seasons:
        raise Unreadable(
            "there are no figures of {name} in {year}: there are some of {listed}",
            name=name,
            year=years[0],
            listed=listed,
        )
    whole = (tour, years[0], WHOLE, name) in _official()
    there = [*surfaces_of(tour, years[0], name), *(["All"] if whole else [])]
    if not there:
        raise Impossible(
            "nobody kept serve statistics of {name} in {year}, and too few of those matches were charted",
            name=name,
            year=years[0],
        )
    if surfaces and surfaces[0] not in there:
        raise Unreadable(
            "there are too few figures of {name} in {year} on {surface}: there are enough on {there}",
            name=name,
            year=years[0],
            surface=surfaces[0].lower(),
            there=either(surface.lower() for surface in there),
        )
    surface = surfaces[0] if surfaces else there[0]
    return season(tour, years[0], WHOLE if surface == "All" else surface, name)


def _runs(years: Sequence[int]) -> str:
    """Years as people list them: 2014, 2018-2021."""
    runs: list[list[int]] = []
    for year in years:
        if runs and year == runs[-1][-1] + 1:
            runs[-1].append(year)
        else:
            runs.append([year])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _year(word: str) -> int:
    """A year as people write it; 99 is 1999, 07 is 2007."""
    return int(word) if len(word) != 2 else int(word) + (1900 if int(word) >= 60 else 2000)


def _person(named: Sequence[str], tours: Sequence[str], years: Sequence[int], wanted: str) -> tuple[str, str]:
    known = _people()
    if missing := [word for word in named if word not in known]:
        near = get_close_matches(missing[0], known, 3, 0.7)
        if not near:
            raise Unreadable(
                "there is nobody called {word!r} in the almanac, and no such surface: write a name, a year and hard, "
                "clay, grass or carpet, as in 'Graf 1988 grass'",
                word=missing[0],
            )
        raise Unreadable(
            "there is nobody called {word!r} in the almanac: did you mean {near}?", word=missing[0], near=either(near)
        )
    found = set.intersection(*(known[word] for word in named))
    if tours:
        found = {one for one in found if one[0] == tours[0]}
    if years and len(found) > 1:
        found = {one for one in found if years[0] in seasons_of(*one)} or found
    if len(found) != 1:
        listed = ", ".join(sorted(name for _, name in found)[:8])
        raise Unreadable("{wanted!r} could be {listed}: say which", wanted=wanted, listed=listed or "–")
    return next(iter(found))


@cache
def seasons_of(tour: str, name: str) -> tuple[int, ...]:
    """The years a player has a season in."""
    official = (year for who, year, _, whose in _official() if (who, whose) == (tour, name))
    earlier = (year for who, year, whose in _earlier() if (who, whose) == (tour, name))
    return tuple(sorted({*official, *earlier}))


def surfaces_of(tour: str, year: int, name: str) -> list[str]:
    """The surfaces of a season that have enough figures for a card, the one with most matches first."""
    official = {one: _official().get((tour, year, one, name)) for one in SURFACES}
    many = {one: int(row["stat_matches"]) for one, row in official.items() if row is not None}
    if not many and (row := _earlier().get((tour, year, name))):
        played = {one: int(row[f"w_{one.lower()}"] or 0) + int(row[f"l_{one.lower()}"] or 0) for one in SURFACES}
        many = {one: count for one, count in played.items() if count and _charted(tour, year, one, name)}
    return sorted(many, key=lambda one: (-many[one], SURFACES.index(one)))


def season(tour: str, year: int, surface: str, name: str) -> Found:
    """A season as the almanac has it."""
    if (row := _official().get((tour, year, surface, name))) is not None:
        return Found(tour, year, surface, name, row)
    return Found(tour, year, surface, name, _earlier()[tour, year, name], _charted(tour, year, surface, name))


def whole_season(found: Found) -> Mapping[str, str]:
    """The same season on all surfaces."""
    return _official().get((found.tour, found.season, "ALL", found.name), found.row)


@cache
def _chartings() -> dict[tuple[str, str, str], list[dict[str, str]]]:
    by: dict[tuple[str, str, str], list[dict[str, str]]] = {}
    for row in table("charted"):
        by.setdefault((row["tour"], row["surface"], row["name"]), []).append(row)
    return by


def _charted(tour: str, year: int, surface: str, name: str) -> dict[str, str] | None:
    """What was charted of a player on a surface: until 1990 for the years until then, else of all years."""
    found = _chartings().get((tour, surface, name), [])
    found = [row for row in found if int(row["svpt"] or 0) >= FEWEST and int(row["opp_svpt"] or 0) >= FEWEST]
    return next(iter(sorted(found, key=lambda row: (row["early"] == "1") is not (year <= 1990))), None)


def listed(
    name: str = "", year: int | None = None, surface: str | None = None, tour: str | None = None
) -> tuple[Found, ...]:
    """Every season a card can be made of: by words of a name, a year, a surface or a tour; the best ranked first."""
    words = [word for word in slug(name.translate(PLAIN)).split("-") if word]
    if missing := [word for word in words if word not in _people()]:
        near = get_close_matches(missing[0], _people(), 3, 0.7)
        raise Unreadable(
            "there is nobody called {word!r} in the almanac: did you mean {near}?",
            word=missing[0],
            near=either(near) if near else "–",
        )
    people = set.intersection(*(_people()[word] for word in words)) if words else None
    keys = {(who, when, whose) for who, when, _, whose in _official()} | set(_earlier())
    wanted = sorted(
        key
        for key in keys
        if (year is None or key[1] == year)
        and (tour is None or key[0] == tour)
        and (people is None or (key[0], key[2]) in people)
    )
    found = [
        season(who, when, where, whose)
        for who, when, whose in wanted
        for where in sorted(surfaces_of(who, when, whose), key=SURFACES.index)
        if surface is None or where == surface
    ]
    return tuple(sorted(found, key=lambda one: (one.tour, one.season, int(one.row["rank_end"] or 9999), one.name)))


# Fields of real seasons

SIZES = (8, 16, 32, 64)


def field(tour: str, year: int, surface: str) -> tuple[Found, ...]:
    """Everybody with figures of a year on a surface, the best ranked first; the whole season's rank counts."""
    rows = (row for (who, when, where, _), row in _official().items() if (who, when, where) == (tour, year, surface))
    ranked = sorted(rows, key=lambda row: (int(row["rank_end"] or 9999), -int(row["wins"]), row["name"]))
    return tuple(Found(tour, year, surface, row["name"], row) for row in ranked)


@cache
def fields() -> dict[tuple[str, int, str], int]:
    """Every field there is, with how many may enter: tour, year, surface."""
    counts: dict[tuple[str, int, str], int] = {}
    for tour, year, surface, _ in _official():
        if surface in SURFACES:
            counts[tour, year, surface] = counts.get((tour, year, surface), 0) + 1
    return {key: many for key, many in sorted(counts.items()) if many >= SIZES[0]}


def averages() -> Iterable[dict[str, str]]:
    """What an average player did, by tour, period, surface and source."""
    return table("averages")


def main(words: Sequence[str]) -> int:
    """Write the almanac anew."""
    if len(words) != 1:
        sys.stderr.write("python -m netcord.forge.almanac FOLDER\n")
        return 1
    write(Path(words[0]), Path(str(DATA)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
