"""Ready-made player designs: eight balanced ones drawn up by hand, eight real players from how they were charted."""

import csv
from pathlib import Path
from statistics import mean, pstdev

import msgspec

from netcord.forge.common import CREDIT, LICENCE
from netcord.games.ase_card_tennis.design import LIMIT, Design, unbalanced
from netcord.kernel import Impossible, brief

from .figures import DATA, TOURS, read_rows, write_rows

BALANCED = (
    Design(name="Big Server", first_serve=4, second_serve=2, return_of_serve=-2, movement=-2, backhand=-1, net=1),
    Design(name="Counterpuncher", movement=3, first_serve=-3, forehand=-1),
    Design(name="Forehand First", forehand=4, backhand=-4, touch=-2, net=-2),
    Design(name="Two Wings", forehand=1, backhand=2, first_serve=-2, second_serve=-2, net=-1, touch=-1),
    Design(name="Serve and Volley", first_serve=2, second_serve=2, net=5, touch=1, movement=-2, return_of_serve=-2),
    Design(name="Returner", return_of_serve=4, second_serve=-1, first_serve=-2),
    Design(name="Touch Artist", touch=5, net=5, forehand=-1, second_serve=-2),
    Design(name="All Courter", first_serve=1, backhand=1, net=2, touch=2, movement=-2),
)
"""Pluses paid for with minuses: the weighted sum of each is nought."""

REAL = (
    "Roger Federer",
    "Novak Djokovic",
    "Pete Sampras",
    "Andre Agassi",
    "Serena Williams",
    "Iga Swiatek",
    "Steffi Graf",
    "Ashleigh Barty",
)
"""Right-handers all: the game knows no others (ASE-01a)."""

MEASURES = {  # how many of what, in the columns of the source
    "first_serve_won": ("first_won", "svpt"),
    "aces": ("aces", "svpt"),
    "second_won": ("second_won", "second_pts"),
    "double_faults": ("dfs", "second_pts"),
    "winners_fh": ("winners_fh", "ov_points"),
    "winners_bh": ("winners_bh", "ov_points"),
    "unforced_fh": ("unforced_fh", "ov_points"),
    "unforced_bh": ("unforced_bh", "ov_points"),
    "net_won": ("net_won", "net_pts"),
    "at_net": ("net_pts", "net_base"),
    "drops": ("sh_drop", "sh_total"),
    "lobs": ("sh_lob", "sh_total"),
    "long_won": ("rally_10p_won", "rally_10p_pts"),
}
TRAITS: dict[str, tuple[tuple[str, int], ...]] = {
    "first_serve": (("first_serve_won", 1), ("aces", 1)),
    "second_serve": (("second_won", 1), ("double_faults", -1)),
    "return_of_serve": (("return_won", 1),),
    "forehand": (("winners_fh", 1), ("unforced_fh", -1)),
    "backhand": (("winners_bh", 1), ("unforced_bh", -1)),
    "net": (("net_won", 1), ("at_net", 1)),
    "touch": (("drops", 1), ("lobs", 1)),
    "movement": (("long_won", 1),),
}
"""What each characteristic rests on, and whether more of it is better; what a player does often he does well."""

STRETCH = 2.0  # adjustments for one standard deviation among the charted players of the tour


def _measures(row: dict[str, str]) -> dict[str, float]:
    found = {
        name: 100 * int(row[part]) / int(row[whole]) for name, (part, whole) in MEASURES.items() if int(row[whole] or 0)
    }
    lost = int(row["opp_first_won"]) + int(row["opp_second_won"])
    return {**found, "return_won": 100 - 100 * lost / int(row["opp_svpt"])}


def select_players(source: Path, into: Path) -> None:
    """Fill in `player_figures.csv`: the eight players, and mean and deviation of each tour."""
    rows = [row for row in read_rows(source, "player_charted.csv") if row["surface"] == "ALL"]
    names = [*MEASURES, "return_won"]
    out: list[list[str]] = []
    for tour in ("ATP", "WTA"):
        all_of = [_measures(row) for row in rows if row["tour"] == tour]
        for label, sum_up in (("mean", mean), ("deviation", pstdev)):
            found = [sum_up([line[name] for line in all_of if name in line]) for name in names]
            out.append([tour, label, *(f"{value:.2f}" for value in found)])
    for row in rows:
        if row["name"] in REAL:
            mine = _measures(row)
            out.append([row["tour"], row["name"], *(f"{mine[name]:.2f}" for name in names)])
    write_rows(into / "player_figures.csv", ("tour", "name", *names), out)


def real_players() -> list[Design]:
    """The eight players: for each characteristic, how far they stood out in their tour."""
    with Path(str(DATA / "player_figures.csv")).open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    lines = {(row["tour"], row["name"]): row for row in rows}
    out = []
    for name in REAL:
        row = next(row for row in rows if row["name"] == name)
        usual, spread = lines[row["tour"], "mean"], lines[row["tour"], "deviation"]
        traits = {}
        for trait, parts in TRAITS.items():
            scores = [good * (float(row[key]) - float(usual[key])) / float(spread[key]) for key, good in parts]
            traits[trait] = max(-LIMIT, min(LIMIT, round(STRETCH * mean(scores))))
        out.append(Design(name=name, about=_rests_on(row, usual), person=True, **traits))
    return out


def tour_of(design: Design) -> str:
    """Whose deck a design is for; balanced ones are for either."""
    with Path(str(DATA / "player_figures.csv")).open(encoding="utf-8", newline="") as table:
        tours = {row["name"]: row["tour"] for row in csv.DictReader(table)}
    return next((name for name, tour in TOURS.items() if tours.get(design.name) == tour), "men")


def _rests_on(row: dict[str, str], usual: dict[str, str]) -> str:
    """The figures behind a design, each beside the mean of the tour."""
    keys = [key for parts in TRAITS.values() for key, _ in parts]
    told = ", ".join(f"{key.replace('_', ' ')} {float(row[key]):.1f} ({float(usual[key]):.1f})" for key in keys)
    return f"Charted, in per cent, beside the mean of the tour: {told}."


def write_designs(into: Path) -> None:
    """Write both sets of designs."""
    for design in BALANCED:
        if off := unbalanced(design, "weighted", 0):
            raise Impossible(off)
    sets = (
        ("balanced", "Balanced player designs", "netcord", "MIT", list(BALANCED)),
        ("real", "Real players", CREDIT, LICENCE, real_players()),
    )
    for file, name, credit, licence, designs in sets:
        shelf = {"set": name, "credit": credit, "licence": licence, "cards": brief(designs)}
        data = msgspec.json.format(msgspec.json.encode(shelf), indent=1)
        (into / f"{file}.designs.json").write_bytes(data + b"\n")
