"""Matches of ASE Card Tennis by compiled loops: what the arena plays in an hour is played in seconds.

Both players choose as the bots do with plain designs and the rules as printed; a test compares them choice by choice.
The extra `fast` is needed. `python bench/ase.py` is the command.
"""

import hashlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.bots.networks import UNIT
from netcord.games.ase_card_tennis.cards import Deck
from netcord.games.ase_card_tennis.judging import CLEAR, FOOLED
from netcord.games.ase_card_tennis.levels import Champion
from netcord.kernel import Side

from . import ase_kernel as kernel
from .ase_tables import Course, Model, course, narrow


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
    "sensible": Style(kernel.SENSIBLE),
    "champion who only counts": Style(watches=kernel.NOTHING),
    "champion who sees all cards": Style(watches=kernel.FACES),
}
assert kernel.UNIT == UNIT


def seed_of(seed: int | str) -> int:
    """63 bits, as numba takes them, for a seed as people write it."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big") >> 1


class Played(NamedTuple):
    """What came of matches: how many A won of them, and what was counted."""

    won: int
    matches: int
    counts: NDArray[np.int64]

    @property
    def points(self) -> float:
        """The share of points that A won."""
        return float(self.counts[kernel.WON_A] / self.counts[kernel.POINTS])


class Compiled:
    """A deck ready to be played."""

    def __init__(self, deck: str | Deck) -> None:
        self.model = Model(deck)
        self.deck = deck if isinstance(deck, str) else "men"
        self.rules, self.sense = narrow(self.model.rules), narrow(self.model.sense)
        self.thoughts = narrow(self.model.thoughts)

    def courses(self, format: str) -> tuple[Course, Course]:
        """Every score, A serving first and B."""
        return course(format, self.deck, Side.A), course(format, self.deck, Side.B)

    def play(
        self, a: Style, b: Style, matches: int, seed: int | str, format: str = "single_tiebreak", minds: Any = None
    ) -> Played:
        """Matches of two players, who serve first in turn."""
        counts = np.zeros(kernel.COUNTS, np.int64)
        won = kernel.matches(
            self.rules,
            minds or (self.thoughts, self.thoughts),
            self.sense,
            self.courses(format),
            np.array([a, b]),
            seed_of(seed),
            0,
            matches,
            counts,
        )
        return Played(won, matches, counts)
