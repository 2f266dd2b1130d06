"""ASE player designs from anybody's figures: characteristics as they are, or from how far a player stands out."""

import csv
from functools import cache
from io import StringIO
from statistics import mean

from netcord.forge.making import Column, Figure, Forged, Line, Maker, Wrong
from netcord.games.ase_card_tennis.design import LIMIT, WEIGHTS, Design
from netcord.kernel import Sentence, joined

from .figures import DATA
from .players import STRETCH, TRAITS

MEASURES = tuple(dict.fromkeys(key for parts in TRAITS.values() for key, _ in parts))
COLUMNS = (
    Column("name", "text", needed=True),
    Column("tour", "choice", values=("ATP", "WTA")),
    *(Column(trait, "whole", least=-LIMIT, most=LIMIT) for trait in WEIGHTS),
    *(Column(measure) for measure in MEASURES),
    Column("about", "text"),
)

CALLED = {
    "first_serve": Sentence("the first serve"),
    "second_serve": Sentence("the second serve"),
    "return_of_serve": Sentence("the return"),
    "forehand": Sentence("the forehand"),
    "backhand": Sentence("the backhand"),
    "net": Sentence("the net"),
    "touch": Sentence("touch"),
    "movement": Sentence("movement"),
}
"""What notes call a characteristic."""


@cache
def _tours() -> dict[tuple[str, str], dict[str, str]]:
    rows = csv.DictReader(StringIO((DATA / "player_figures.csv").read_text("utf-8")))
    return {(row["tour"], row["name"]): row for row in rows}


def make(line: Line) -> Forged:
    """A design. A characteristic that is given stands; else it is made of its figures; without any it is 0."""
    traits: dict[str, int] = {}
    figures: list[Figure] = []
    unknown: list[str] = []
    measured = [key for key in MEASURES if key in line]
    if measured and "tour" not in line:
        raise Wrong("tour", Sentence("figures are told from those of a tour: say ATP or WTA"))
    for trait in WEIGHTS:
        given = line.number(trait)
        parts = [(key, good) for key, good in TRAITS[trait] if key in line]
        if given is not None:
            traits[trait] = int(given)
        elif parts:
            wanted = STRETCH * mean(good * _stands_out(line, key) for key, good in parts)
            traits[trait] = max(-LIMIT, min(LIMIT, round(wanted)))
            figures.append(Figure(trait, round(wanted, 4), traits[trait]))
        else:
            traits[trait] = 0
            unknown.append(trait)
    design = Design(name=line.text("name"), about=line.text("about"), person=bool(measured), **traits)
    if len(unknown) == len(WEIGHTS):
        raise Wrong("first_serve", Sentence("a design needs at least one characteristic, or a figure it rests on"))
    called = joined([CALLED[trait] for trait in unknown], ", ")
    notes = [Sentence("nothing is known of {unknown}: 0", unknown=called)] if unknown else []
    if total := design.total("weighted"):
        notes.append(
            Sentence(
                "its pluses and minuses add up to {total:+d}: it is for matches with design_balance=free (ASE-14c)",
                total=total,
            )
        )
    return Forged(design, tuple(figures), tuple(notes))


def _stands_out(line: Line, key: str) -> float:
    """How many standard deviations a figure is above the mean of the charted players of the tour."""
    tour = line.text("tour")
    usual, spread = (float(_tours()[tour, label][key]) for label in ("mean", "deviation"))
    value = line.number(key)
    assert value is not None, "it is there"
    return (value - usual) / spread


MAKER = Maker(
    COLUMNS,
    make,
    {
        "name": "Your Player",
        "tour": "ATP",
        "first_serve_won": "47.0",
        "aces": "9.5",
        "double_faults": "8.0",
        "net_won": "70.0",
        "movement": "1",
    },
    far=0.5,
    measured=False,
)
