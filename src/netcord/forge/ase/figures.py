"""The real figures the decks rest on: how often each shot misses and hurts, how often each serve misses.

`select` copies the rows we use out of a folder of tables into the game's own data; everything else reads only those.
"""

import csv
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from netcord.kernel import Unreadable

DATA = files("netcord.games.ase_card_tennis") / "data"
TOURS = {"men": "ATP", "women": "WTA"}

DIRECTIONS = {"crosscourt": "cross", "down the middle": "middle", "down the line": "line"}
STROKES = {"forehand drive": "fh", "backhand drive": "bh", "slice (either side)": "slice"}
KINDS = {"v": "volley", "z": "volley", "o": "smash", "u": "drop", "y": "drop", "l": "lob", "m": "lob", "r": "chip"}

WON_BY = {"won_forehand": "fr", "won_drop": "uy", "won_smash": "op", "won_lob": "lm"}
"""Shots that winners are struck with, by the letters of charters: shares of all winners but aces."""


class Shot:
    """What a kind of stroke did, in per cent: own unforced errors, winners, errors forced from the opponent."""

    def __init__(self, shots: int, unforced: float, winner: float, forced: float) -> None:
        self.shots, self.unforced, self.winner, self.forced = shots, unforced, winner, forced


def read_rows(folder: Path, name: str) -> list[dict[str, str]]:
    """A table of a folder."""
    try:
        with (folder / name).open(encoding="utf-8", newline="") as table:
            return list(csv.DictReader(table))
    except OSError as error:
        raise Unreadable(
            "{name} cannot be read in {folder}: {why}", name=name, folder=folder, why=error.strerror
        ) from None


def select(source: Path, into: Path) -> None:
    """Fill in `shot_figures.csv`, `serve_figures.csv` and `tour_figures.csv` from a folder of tables."""
    shots = [
        (
            row["tour"],
            f"{STROKES[row['stroke']]}_{DIRECTIONS.get(row['direction'], row['direction'].replace('-', '_'))}",
            row,
        )
        for row in read_rows(source, "shot_directions_history.csv")
        if (row["period"], row["surface"]) == ("all", "ALL")
    ]
    shots += [
        (row["tour"], f"{KINDS[row['shot']]}_{row['shot']}", row)
        for row in read_rows(source, "shots_history.csv")
        if (row["period"], row["surface"]) == ("all", "ALL") and row["shot"] in KINDS
    ]
    columns = ("shots", "unforced_err_pct", "winner_pct", "induced_forced_pct")
    write_rows(
        into / "shot_figures.csv",
        ("tour", "shot", *columns),
        ([tour, key, *(row[c] for c in columns)] for tour, key, row in shots),
    )
    keys = ("tour", "serve_no", "court", "direction")
    serves = [
        [*(row[key] for key in keys), row["attempts"], row["share_pct"], row["fault_pct"]]
        for row in read_rows(source, "serve_direction.csv")
        if (row["surface"], row["hands"]) == ("ALL", "ALL") and row["direction"] in ("wide", "body", "T")
    ]
    write_rows(into / "serve_figures.csv", (*keys, "attempts", "share_pct", "fault_pct"), serves)
    write_rows(into / "tour_figures.csv", ("tour", "figure", "value"), _tour(source))


def _tour(source: Path) -> list[list[str]]:
    """The targets: serve figures and points by length and ending from charted matches."""
    out: list[list[str]] = []
    serve = {
        row["tour"]: row
        for row in read_rows(source, "tour_averages.csv")
        if (row["period"], row["surface"], row["source"]) == ("2010s", "ALL", "charted")
    }
    buckets = [
        row for row in read_rows(source, "rally_buckets.csv") if (row["period"], row["surface"]) == ("all", "ALL")
    ]
    lengths = [
        row for row in read_rows(source, "rally_length.csv") if (row["surface"], row["serve_no"]) == ("ALL", "ALL")
    ]
    nets = {
        row["tour"]: row["freq_pct"]
        for row in read_rows(source, "net_points.csv")
        if (row["period"], row["surface"], row["category"]) == ("all", "ALL", "net points (any reason)")
    }
    for tour in TOURS.values():
        line = serve[tour]
        out += [[tour, name, line[f"{name}_pct"]] for name in ("first_in", "df", "ace", "serve_won")]
        mine = [row for row in buckets if row["tour"] == tour]
        points = sum(int(row["points"]) for row in mine)
        for name, columns in (
            ("winner", ("server_winners", "returner_winners")),
            ("forced", ("server_induced_forced", "returner_induced_forced")),
            ("unforced", ("server_unforced", "returner_unforced")),
        ):
            total = sum(int(row[column]) for row in mine for column in columns)
            out.append([tour, name, f"{100 * total / points:.2f}"])
        out += [[tour, f"length_{row['length']}", row["share_pct"]] for row in mine]
        long = [row for row in lengths if row["tour"] == tour]
        strokes = sum(int(row["length"].rstrip("+")) * int(row["points"]) for row in long)
        out.append([tour, "mean_length", f"{strokes / sum(int(row['points']) for row in long):.2f}"])
        out.append([tour, "net", nets[tour]])
        server = next(row for row in mine if row["length"] == "4-6")
        out.append([tour, "server_4-6", server["server_won_pct"]])
        out += [[tour, name, f"{value:.2f}"] for name, value in (*_strokes(source, tour), *_serves(source, tour))]
    return out


def _strokes(source: Path, tour: str) -> Iterable[tuple[str, float]]:
    """What winners are struck with, how many backhands are sliced, and with which hand serves are returned."""
    whole = ("ALL",) * 4
    rows = {
        row["shot"]: row
        for row in read_rows(source, "shots.csv")
        if row["tour"] == tour and tuple(row[key] for key in ("surface", "phase", "from_dir", "to_dir")) == whole
    }
    winners = {shot: int(row["n"]) * float(row["winner_pct"]) for shot, row in rows.items() if shot != "ALL"}
    for name, shots in WON_BY.items():
        yield name, 100 * sum(winners[shot] for shot in shots) / sum(winners.values())
    sliced, driven = (int(rows[shot]["n"]) for shot in "sb")
    yield "sliced_backhands", 100 * sliced / (sliced + driven)
    returns = {
        row["split"]: int(row["return_pts"])
        for row in read_rows(source, "returns_history.csv")
        if (row["tour"], row["period"], row["surface"]) == (tour, "all", "ALL")
    }
    yield "return_forehand", 100 * returns["forehand"] / (returns["forehand"] + returns["backhand"])


def _serves(source: Path, tour: str) -> Iterable[tuple[str, float]]:
    """Where first serves go, to a right-hander's forehand, and how many serves to the body are aces."""
    rows = {
        (row["serve_no"], row["court"], row["direction"]): row
        for row in read_rows(source, "serve_direction.csv")
        if (row["tour"], row["surface"], row["hands"]) == (tour, "ALL", "ALL")
    }
    yield "first_deuce_wide", float(rows["1", "deuce", "wide"]["share_pct"])
    yield "first_ad_t", float(rows["1", "ad", "T"]["share_pct"])
    body = [row for (_, _, direction), row in rows.items() if direction == "body"]
    aces = sum(int(row["in"]) * float(row["ace_pct"]) for row in body)
    yield "body_ace", aces / sum(int(row["in"]) for row in body)


def write_rows(path: Path, head: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """Write a table."""
    with path.open("w", encoding="utf-8", newline="") as table:
        writer = csv.writer(table, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


@cache
def shots(tour: str) -> dict[str, Shot]:
    """Strokes by pattern or kind; kinds charted by wing are added up."""
    parts: dict[str, list[tuple[int, float, float, float]]] = {}
    for row in read_rows(Path(str(DATA)), "shot_figures.csv"):
        if row["tour"] == tour:
            key = row["shot"] if row["shot"].split("_")[0] in ("fh", "bh", "slice") else row["shot"].split("_")[0]
            line = (float(row["unforced_err_pct"]), float(row["winner_pct"]), float(row["induced_forced_pct"]))
            parts.setdefault(key, []).append((int(row["shots"]), *line))
    out = {}
    for key, lines in parts.items():
        total = sum(line[0] for line in lines)
        unforced, winner, forced = (sum(line[0] * line[column] for line in lines) / total for column in (1, 2, 3))
        out[key] = Shot(total, unforced, winner, forced)
    return out


@cache
def serve_faults(tour: str) -> dict[tuple[int, str, str], float]:
    """How many per cent of serves miss, by serve, court and placement."""
    return {
        (int(row["serve_no"]), row["court"], row["direction"].lower()): float(row["fault_pct"])
        for row in read_rows(Path(str(DATA)), "serve_figures.csv")
        if row["tour"] == tour
    }


@cache
def serve_shares(tour: str) -> dict[tuple[int, str, str], float]:
    """How many per cent of serves go where, by serve and court."""
    return {
        (int(row["serve_no"]), row["court"], row["direction"].lower()): float(row["share_pct"])
        for row in read_rows(Path(str(DATA)), "serve_figures.csv")
        if row["tour"] == tour
    }


@cache
def tour_figures(tour: str) -> dict[str, float]:
    """The targets of a tour."""
    return {
        row["figure"]: float(row["value"])
        for row in read_rows(Path(str(DATA)), "tour_figures.csv")
        if row["tour"] == tour
    }
