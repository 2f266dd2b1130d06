"""What men's tennis is like on each surface: the figures the deck is held against, and how near it must come.

`python -m netcord.forge.worldwide select FOLDER` copies them out of a folder of tables into the game's own data.
Serves and the net are those of the 2010s; points by length those of all charted matches. Carpet is our indoors: on it
alone figures of halls are kept apart, and the last of them are of 2008. At the net indoors is as on hard courts: those
who served and volleyed on carpet are gone.
"""

import csv
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from netcord.forge.common import source_table
from netcord.forge.measuring import OPEN
from netcord.games.worldwide import Surface

DATA = files("netcord.games.worldwide") / "data"
TABLE = "tour_figures.csv"
PLACES = {Surface.CLAY: "Clay", Surface.HARD: "Hard", Surface.INDOOR: "Carpet", Surface.GRASS: "Grass"}
NET = "net points (any reason)"

Band: TypeAlias = Callable[[float], tuple[float, float]]


def _within(points: float, real: float) -> tuple[float, float]:
    return round(real - points, 4), round(real + points, 4)


def _at_least(low: float, real: float) -> tuple[float, float]:
    return low, OPEN


ROWS: tuple[tuple[str, tuple[str, str], Band], ...] = (
    ("first serves in", ("first serves in", "points"), partial(_within, 0.06)),
    ("points won on first serve", ("first serve points won", "first serves in"), partial(_within, 0.06)),
    ("aces", ("aces", "points"), partial(_within, 0.025)),
    ("times at the net in a point", ("at the net", "points"), partial(_within, 0.07)),
    ("net points won", ("won at the net", "at the net"), partial(_at_least, 0.58)),
    ("points of 1-3 strokes", ("1-3", "points"), partial(_within, 0.07)),
    ("points of 10+ strokes", ("10+", "points"), partial(_within, 0.04)),
)
"""What is held against the tour: its name, what of what it is counted as, and the band around the real figure."""


def select(source: Path, into: Path) -> None:
    """Fill in the figures from a folder of tables."""
    averages = {
        (row["period"], row["surface"]): row
        for row in source_table(source, "tour_averages.csv")
        if (row["tour"], row["source"]) == ("ATP", "match_stats")
    }
    nets = {
        (row["period"], row["surface"]): row
        for row in source_table(source, "net_points.csv")
        if (row["tour"], row["category"]) == ("ATP", NET)
    }
    lengths = {
        (row["surface"], row["length"]): row["share_pct"]
        for row in source_table(source, "rally_buckets.csv")
        if (row["tour"], row["period"]) == ("ATP", "all")
    }
    with (into / TABLE).open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("surface", "figure", "percent"))
        for surface, place in PLACES.items():
            period = "2010s" if ("2010s", place) in averages else "all"
            served = averages[period, place]
            net = nets["2010s", "Hard" if surface is Surface.INDOOR else place]
            for figure, percent in (
                ("serve points won", served["serve_won_pct"]),
                ("first serves in", served["first_in_pct"]),
                ("points won on first serve", served["first_won_pct"]),
                ("aces", served["ace_pct"]),
                ("double faults", served["df_pct"]),
                ("times at the net in a point", net["freq_pct"]),
                ("net points won", net["won_pct"]),
                ("points of 1-3 strokes", lengths[place, "1-3"]),
                ("points of 10+ strokes", lengths[place, "10+"]),
            ):
                table.writerow((surface.value, figure, percent))


@cache
def tour_figures(surface: Surface) -> Mapping[str, float]:
    """The real figures on a surface, as shares."""
    rows = csv.DictReader((DATA / TABLE).read_text("utf-8").splitlines())
    return {row["figure"]: round(float(row["percent"]) / 100, 4) for row in rows if row["surface"] == surface.value}
