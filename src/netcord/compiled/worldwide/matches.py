"""Matches of Worldwide Tennis by machine code: many of two bots, or those that networks learn from."""

import hashlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.bots.networks import Weights
from netcord.games.worldwide import Setup, inputs
from netcord.games.worldwide.levels import LEARNED, shipped_weights
from netcord.games.worldwide.search import CLOSE, HANDS, TRUST
from netcord.games.worldwide.table import lay

from .mind import new_scene
from .playing import CHAMPION, CLUB, DECIDED, NAMES, SENSIBLE, TOUR, WIDTH, play
from .practising import practise
from .tables import OnCourt, court, reader

__all__ = ["BOTS", "DECIDED", "NAMES", "Pairing", "Practised", "Seated", "practised"]

BOTS = {"sensible": SENSIBLE, "club": CLUB, "tour": TOUR, "champion": CHAMPION}


def seeds_of(seed: str, matches: int, first: int = 0) -> NDArray[np.uint64]:
    """Where the luck of each match begins: it depends on the seed and on its number alone."""
    start = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")
    numbers = start + np.arange(first, first + matches, dtype=np.uint64) * np.uint64(0xD1B54A32D192ED03)
    return np.asarray(numbers, np.uint64)


class Seated(NamedTuple):
    """Who plays on a side: a bot by its name, and what it has learned."""

    bot: str
    weights: Weights | None = None

    @classmethod
    def shipped(cls, bot: str) -> "Seated":
        """A bot with what it has learned, if it has."""
        return cls(bot, shipped_weights(bot) if bot in LEARNED else None)


class Pairing:
    """Two bots on one setup."""

    def __init__(self, setup: Setup, a: Seated, b: Seated) -> None:
        self.courts: tuple[OnCourt, OnCourt] = (
            court(setup, a.weights or b.weights),
            court(setup, b.weights or a.weights),
        )
        self.bots = np.array([BOTS[a.bot], BOTS[b.bot]], np.int64)
        self._scenes, self._deeps = (tuple(new_scene(one) for one in self.courts) for _ in range(2))
        self.how = np.array([TRUST, HANDS, CLOSE])

    def played(self, seed: str, matches: int, first: int = 0) -> NDArray[np.int64]:
        """What was counted of so many matches, a row each; the last number is who won."""
        counted = np.zeros((matches, WIDTH), np.int64)
        decks, boards, struck, point = zip(*self.courts, strict=True)
        play(
            matches, seeds_of(seed, matches, first), self.bots, decks, boards, struck, point, self._scenes, self._deeps,
            self.how, counted,
        )  # fmt: skip
        return counted


class Practised(NamedTuple):
    """What matches teach, as A sees it: balls (inputs, striker, point, A's chance), points (what each side then saw,
    who learns, whether it was the last, whether both did, whether the server won; A's chance at first, and usually)."""

    balls: NDArray[np.int8]
    ball_facts: NDArray[np.int64]
    ball_chance: NDArray[np.float64]
    lefts: NDArray[np.int8]
    point_facts: NDArray[np.int64]
    point_chance: NDArray[np.float64]


def practised(
    setup: Setup, weights: Weights | None, seed: str, matches: int, rivals: float, strays: float
) -> Practised:
    """So many matches to learn from; without weights, of `sensible` with itself."""
    here, table = court(setup, weights, roughly=2), lay(setup)[0]
    reads, reads_point = reader(inputs.STRUCK_INPUTS, table), reader(inputs.POINT_INPUTS, table)
    read_scene = new_scene(here._replace(struck=reads, point=reads_point))
    many = 120 if setup.mode == "tiebreak" else 500
    balls = np.zeros((matches * many + 5000, len(inputs.STRUCK_INPUTS)), np.int8)
    points = matches * (24 if setup.mode == "tiebreak" else 120) + 500
    ball_facts, ball_chance = np.zeros((len(balls), 2), np.int64), np.zeros(len(balls))
    lefts = np.zeros((2, points, len(inputs.POINT_INPUTS)), np.int8)
    point_facts, point_chance = np.zeros((points, 5), np.int64), np.zeros((points, 2))
    struck, over, _ = practise(
        matches, seeds_of(seed, matches), weights is None, rivals, strays, here.deck, here.board, here.struck,
        here.point, new_scene(here), reads, reads_point, read_scene, balls, ball_facts, ball_chance, lefts, point_facts,
        point_chance,
    )  # fmt: skip
    return Practised(
        balls[:struck],
        ball_facts[:struck],
        ball_chance[:struck],
        lefts[:, :over],
        point_facts[:over],
        point_chance[:over],
    )
