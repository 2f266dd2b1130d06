"""Matches of ASE Card Tennis by compiled loops: what bots play in an hour is played in seconds.

Both players choose as the bots do with plain designs and the rules as printed; a test compares them choice by choice.
"""

import hashlib
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.bots.networks import UNIT
from netcord.games.ase_card_tennis import Setup
from netcord.games.ase_card_tennis.cards import Deck
from netcord.games.ase_card_tennis.judging import CLEAR, FOOLED, judge_of
from netcord.games.ase_card_tennis.levels import Champion
from netcord.games.ase_card_tennis.rally import House
from netcord.kernel import Side

from . import kernel
from .kernel import DECIDED
from .tables import Course, Model, Thoughts, course, narrow

__all__ = ["DECIDED", "NAMES", "PLAYERS", "Compiled", "Pairing", "Style", "compiled", "seed_of"]

NAMES = {
    "points": kernel.POINTS,
    "first serves": kernel.FIRST_SERVES,
    "first faults": kernel.FIRST_FAULTS,
    "double faults": kernel.DOUBLES,
    "aces": kernel.ACES,
    "body serves": kernel.BODY_SERVES,
    "body aces": kernel.BODY_ACES,
    "server won": kernel.SERVER_WON,
    "length": kernel.LENGTH,
    "winners": kernel.WINNERS,
    "forced": kernel.FORCED,
    "unforced": kernel.UNFORCED,
    "1-3": kernel.L13,
    "4-6": kernel.L46,
    "7-9": kernel.L79,
    "10+": kernel.L10,
    "server won 4-6": kernel.SERVER_46,
    "net": kernel.NET,
    "first serves, deuce": kernel.FIRST_DEUCE,
    "first serves, deuce wide": kernel.FIRST_DEUCE_WIDE,
    "first serves, ad": kernel.FIRST_AD,
    "first serves, ad t": kernel.FIRST_AD_T,
    "returns F": kernel.RETURNS_F,
    "returns B": kernel.RETURNS_B,
    "winners, forehand": kernel.WON_FOREHAND,
    "winners, drop": kernel.WON_DROP,
    "winners, smash": kernel.WON_SMASH,
    "winners, lob": kernel.WON_LOB,
    "backhands": kernel.BACKHANDS,
    "backhands sliced": kernel.SLICED,
}
"""What is counted of a match, as `netcord report ase` calls it, and where."""


class Style(NamedTuple):
    """How somebody plays."""

    policy: int = kernel.CHAMPION
    ways: int = Champion.ways
    serves: int = Champion.serves
    stands: int = Champion.stands
    watches: int = kernel.STROKES
    clear: int = CLEAR
    fooled: int = FOOLED


PLAYERS = {
    "champion": Style(),
    "tour": Style(kernel.TOUR, watches=kernel.NOTHING),
    "club": Style(kernel.CLUB, watches=kernel.NOTHING),
    "beginner": Style(kernel.BEGINNER, watches=kernel.NOTHING),
    "sensible": Style(kernel.SENSIBLE, watches=kernel.NOTHING),
    "champion who only counts": Style(watches=kernel.NOTHING),
    "champion who sees all cards": Style(watches=kernel.FACES),
}
assert kernel.UNIT == UNIT


def seed_of(seed: int | str) -> int:
    """63 bits, as numba takes them, for a seed as people write it."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big") >> 1


class Compiled:
    """A deck ready to be played."""

    def __init__(self, deck: str | Deck) -> None:
        self.model = Model(deck)
        self.deck = deck if isinstance(deck, str) else "men"
        self.rules, self.sense = narrow(self.model.rules), narrow(self.model.sense)
        self.thoughts: Thoughts = narrow(self.model.thoughts)
        self._courses: dict[tuple[str, Side | None], tuple[Course, Course]] = {}

    @cached_property
    def alone(self) -> Thoughts:
        """What somebody thinks who plays for the point alone."""
        found: Thoughts = narrow(self.model.think(judge_of(self.model.deck, House(), alone=True)))
        return found

    def courses(self, format: str, first: Side | None = None) -> tuple[Course, Course]:
        """Every score, of matches with even and with odd numbers; both may serve first unless it is said who does."""
        found = self._courses.get((format, first))
        if found is None:
            found = course(format, self.deck, first or Side.A), course(format, self.deck, first or Side.B)
            self._courses[format, first] = found
        return found

    def minds(self, a: Style, b: Style) -> tuple[Thoughts, Thoughts]:
        """What both think."""
        one, other = (self.alone if style.policy == kernel.TOUR else self.thoughts for style in (a, b))
        return one, other

    def play(
        self,
        a: Style,
        b: Style,
        matches: int,
        seed: int | str,
        format: str = "single_tiebreak",
        *,
        number: int = 0,
        first: Side | None = None,
    ) -> NDArray[np.int64]:
        """What was counted of so many matches from a number on, a row each; the last count is who won."""
        counts = np.zeros((matches, kernel.COUNTS), np.int64)
        kernel.matches(
            self.rules,
            self.minds(a, b),
            self.sense,
            self.courses(format, first),
            np.array([a, b]),
            seed_of(seed),
            number,
            matches,
            counts,
        )
        return counts


@lru_cache(maxsize=2)
def compiled(deck: str | Deck) -> Compiled:
    """A deck ready to be played, worked out once."""
    return Compiled(deck)


class Pairing:
    """Two bots on one setup."""

    def __init__(self, setup: Setup, a: str, b: str) -> None:
        self.setup, self.styles = setup, (PLAYERS[a], PLAYERS[b])
        self.compiled = compiled(setup.deck)

    def played(self, seed: str, matches: int, first: int = 0) -> NDArray[np.int64]:
        """What was counted of so many matches, a row each; the last number is who won."""
        setup = self.setup
        return self.compiled.play(*self.styles, matches, seed, setup.format, number=first, first=setup.first)
