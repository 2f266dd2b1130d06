"""Bots that know what positions are worth. They are given views: all but a hidden allocation is public."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice import Arrangement, Table
from netcord.kernel import Answer, Ask, Choose, Side, View
from netcord.tennis import Hint, Worth, side_of

from .match import off
from .oracle import Oracle
from .placing import combined, left_aside, placing


class Perfect:
    """Plays every point as well as it can be played, and places its cubes by the allocation game.

    Without spirit cubes that is exact. With them the current point is exact and its ends are estimated, until little
    enough is left to solve everything. In a match each game is solved for itself.
    """

    def __init__(self, seed: int | str = 0, oracle: Oracle | None = None) -> None:
        self._luck = random.Random(seed)
        self._oracle = oracle or Oracle()
        self._adviser = self._oracle.adviser()

    def hint(self, view: View[Any, Ask]) -> Worth:
        """What each choice is worth, from what has been worked out for this match already."""
        return hint(view, self._adviser)

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """The option that is worth most to this side."""
        if ask.what == "arrange":
            return self._placed(view, Side(side_of(ask.seat)), ask.options)
        if ask.what in ("who_plays", "deciding_court"):
            either: Answer = ask.options[0]  # partners are equals, and so are the two sides of the court
            return either
        return best(self._oracle.hints(view.state))

    def _placed(self, view: View[Any, Ask], side: Side, options: tuple[Arrangement, ...]) -> Arrangement:
        table = view.state.table
        found = placing(table, side)
        rows = found.rows[_drawn(found.mixture, self._luck)]
        fitting = [option for option in options if combined(table, side, option) == rows]
        return max(fitting, key=lambda option: sum(a * b for a, b in zip(option.spirit, rows, strict=True)))


def best(worth: Worth) -> Answer:
    """The choice that wins the match most often."""
    return max(worth, key=lambda answer: worth[answer].match or 0.0)


def _drawn(mixture: NDArray[np.float64], luck: random.Random) -> int:
    support = np.flatnonzero(mixture > 1e-12)
    return int(luck.choices(support.tolist(), mixture[support].tolist())[0])


ADVISER = Oracle(points=True)


def hint(view: View[Any, Ask], adviser: Oracle = ADVISER) -> Worth:
    """For the choice a seat has now, what every option is worth, best first; nothing where that is not known."""
    ask = view.ask
    assert isinstance(ask, Choose), "only choices are weighed"
    if ask.what == "arrange":
        found = _placings(view.state.table, Side(side_of(ask.seat)), ask.options)
    else:
        found = adviser.hints(view.state)
    return dict(sorted(found.items(), key=lambda one: -(one[1].match or 0.0)))


def _placings(table: Table, side: Side, options: tuple[Arrangement, ...]) -> dict[Answer, Hint]:
    if left_aside(table):
        return {}
    placed = placing(table, side)
    worth = dict(zip(placed.rows, placed.match.tolist(), strict=True))
    exact = table.mode == "tiebreak"
    found: dict[Answer, Hint] = {}
    for option in options:
        match = worth[combined(table, side, option)]
        found[option] = Hint(None, match, exact, None if exact else off(match))
    return found
