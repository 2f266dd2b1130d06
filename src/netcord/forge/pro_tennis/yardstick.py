"""A few pairings measured the long way: the match by its rules, nothing left out, and matches played out.

It takes minutes, so what came out is kept in a table, and the report sets the quick chances beside it.
"""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random

import msgspec

from netcord.analysis.matches import FOLLOWED, Exact, Pairing
from netcord.forge.common import read_rows, write_rows
from netcord.games.pro_tennis.cards import Card
from netcord.games.pro_tennis.table import Setup, lay
from netcord.kernel import Chance, Choose, Side, Value
from netcord.registry import game
from netcord.tennis import Score

from .match import match_chance
from .point import EVENTS, best_policy
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
    """Two cards: the first one's chance, how far off it may be, and how many of so many matches played out it won."""

    one: str
    other: str
    exact: float
    bound: float
    matches: int
    won: int

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
    first, second = card_named(one), card_named(other)
    odds = exact_odds(first, second)
    won = played_out(first, second, matches)
    return Measured(
        one=one,
        other=other,
        exact=round(odds.won[0], 6),
        bound=round(odds.missing + 5e-7, 6),  # rounded up
        matches=matches,
        won=won,
    )


def exact_odds(a: Card, b: Card, followed: int = FOLLOWED) -> Exact:
    """A match by its rules, `triple_ones`, a toss deciding who serves first."""
    laid, _ = lay(Setup((a, b), first=Side.A, options=EVENTS))
    pairing = Pairing(laid, laid.score.format, followed=followed)
    return pairing.odds(*(Score.start(pairing.format, side) for side in Side))


def write_yardstick(folder: Path, pairings: Sequence[tuple[str, str]] = PAIRINGS, matches: int = MATCHES) -> None:
    """Measure them all and keep what came out."""
    found = [measure(*pairing, matches) for pairing in pairings]
    write_rows(folder / YARDSTICK, Measured, (msgspec.to_builtins(line) for line in found))


def played_out(a: Card, b: Card, matches: int, seed: int = 1983) -> int:
    """How many matches the first card wins by the rules, both choosing what is best for the point, serving in turn."""
    rules, policy, dice = game("pro-tennis"), best_policy(), Random(seed)
    won = 0
    for number in range(matches):
        state = rules.start(Setup((a, b), first=tuple(Side)[number % 2], options=EVENTS))
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
