"""A few pairings measured the long way: the match by its rules, nothing left out, and matches played out.

It takes minutes, so what came out is kept in a table, and the report sets the quick chances beside it.
"""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random

import msgspec

from netcord.forge.common import read_rows, write_rows
from netcord.games.pro_tennis.cards import Card
from netcord.games.pro_tennis.table import Options, Setup
from netcord.kernel import Chance, Choose, Side, Value
from netcord.registry import game

from .match import match_chance
from .point import best_policy
from .proof import card_named
from .seasons import DATA

YARDSTICK = "yardstick_1983.csv"

PAIRINGS = (
    ("john-mcenroe", "jimmy-connors"),
    ("jimmy-arias", "henri-leconte"),
    ("mats-wilander", "kevin-curren"),
    ("ivan-lendl", "chris-lewis"),
    ("pam-shriver", "hana-mandlikova"),
    ("tracy-austin", "andrea-jaeger"),
    ("chris-evert", "helena-sukova"),
    ("martina-navratilova", "virginia-wade"),
)
"""From even matches to one-sided ones, men and women, and whoever serves out of order."""

MATCHES = 5_000


class Measured(Value, kw_only=True):
    """Two cards: the bounds of the first one's chance, and how many of so many matches played out it won."""

    one: str
    other: str
    least: float
    most: float
    matches: int
    won: int

    @property
    def exact(self) -> float:
        """The chance, if matches beyond what was followed go like the others."""
        return self.least / (1 - (self.most - self.least))

    @property
    def quick(self) -> float:
        """The chance as the forge computes it for every pairing."""
        one, other = card_named(self.one), card_named(self.other)
        return match_chance(one, other, sets_of(one))

    @property
    def played(self) -> float:
        """The share won of the matches played out."""
        return self.won / self.matches

    @property
    def doubt(self) -> float:
        """The standard error of that share."""
        return sqrt(self.played * (1 - self.played) / self.matches)


def sets_of(card: Card) -> int:
    """PT-19 Sets to win a match."""
    return 3 if card.sex == "M" else 2


def yardstick() -> tuple[Measured, ...]:
    """What was measured of the shipped cards."""
    return read_rows((DATA / YARDSTICK).read_text("utf-8"), Measured, YARDSTICK)


def measure(one: str, other: str, matches: int = MATCHES) -> Measured:
    """A pairing of shipped cards, the long way."""
    from .exact import exact_chance  # needs the extra `solve`

    first, second = card_named(one), card_named(other)
    bounds = exact_chance(first, second, sets_of(first))
    won = played_out(first, second, matches)
    return Measured(
        one=one, other=other, least=round(bounds.least, 6), most=round(bounds.most, 6), matches=matches, won=won
    )


def write_yardstick(folder: Path, pairings: Sequence[tuple[str, str]] = PAIRINGS, matches: int = MATCHES) -> None:
    """Measure them all and keep what came out."""
    found = [measure(*pairing, matches) for pairing in pairings]
    write_rows(folder / YARDSTICK, Measured, (msgspec.to_builtins(line) for line in found))


def played_out(a: Card, b: Card, matches: int, seed: int = 1983) -> int:
    """How many matches the first card wins by the rules, both choosing what is best for the point, serving in turn."""
    rules, policy, dice = game("pro-tennis"), best_policy(), Random(seed)
    options = Options(random_events="triple_ones")
    won = 0
    for number in range(matches):
        state = rules.start(Setup((a, b), first=tuple(Side)[number % 2], options=options))
        while True:
            ask = rules.ask(state)
            if isinstance(ask, Chance):
                state = rules.step(state, dice.choices(ask.outcomes, ask.weights)[0]).state
            elif isinstance(ask, Choose):
                state = rules.step(state, policy(state, ask)).state
            else:
                won += ask.winner is Side.A
                break
    return won
