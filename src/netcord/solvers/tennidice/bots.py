"""Bots that know what positions are worth. They are given views: all but a hidden allocation is public."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice import Arrangement
from netcord.kernel import Answer, Ask, Choose, Side, View
from netcord.tennis import side_of

from .oracle import Hint, Oracle
from .placing import combined, placing


class Perfect:
    """Plays every point as well as it can be played, and places its cubes by the allocation game.

    Without spirit cubes that is exact. With them the current point is exact and its ends are estimated, until little
    enough is left to solve everything. In a match each game is solved for itself.
    """

    def __init__(self, seed: int | str = 0, oracle: Oracle | None = None) -> None:
        self._luck = random.Random(seed)
        self._oracle = oracle or Oracle()

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """The option that is worth most to this side."""
        if ask.what == "arrange":
            return self._placed(view, Side(side_of(ask.seat)), ask.options)
        if ask.what in ("who_plays", "deciding_court"):
            either: Answer = ask.options[0]  # partners are equals, and so are the two sides of the court
            return either
        return max(self._oracle.hints(view.state), key=lambda hint: hint.match).answer

    def _placed(self, view: View[Any, Ask], side: Side, options: tuple[Arrangement, ...]) -> Arrangement:
        table = view.state.table
        found = placing(table, side)
        rows = found.rows[_drawn(found.mixture, self._luck)]
        fitting = [option for option in options if combined(table, side, option) == rows]
        return max(fitting, key=lambda option: sum(a * b for a, b in zip(option.spirit, rows, strict=True)))


def _drawn(mixture: NDArray[np.float64], luck: random.Random) -> int:
    support = np.flatnonzero(mixture > 1e-12)
    return int(luck.choices(support.tolist(), mixture[support].tolist())[0])


ADVISER = Oracle(points=True)


def hints(view: View[Any, Ask]) -> tuple[Hint, ...]:
    """For the choice a seat has now, every option with its chance of winning the match and the point, best first."""
    ask = view.ask
    assert isinstance(ask, Choose), "only choices are weighed"
    if ask.what == "arrange":
        table, side = view.state.table, Side(side_of(ask.seat))
        placed = placing(table, side)
        worth = dict(zip(placed.rows, placed.match.tolist(), strict=True))
        found = tuple(Hint(option, worth[combined(table, side, option)], None) for option in ask.options)
    else:
        found = ADVISER.hints(view.state)
    return tuple(sorted(found, key=lambda hint: -hint.match))
