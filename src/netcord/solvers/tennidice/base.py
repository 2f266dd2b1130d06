"""What the end of a point is worth, looked up in a tie-break solved without spirit cubes.

Where spirit cubes are in play they count as own cubes of their rows. That can make more cubes than the table knows;
then the value is continued beyond it: in log odds, a cube adds beside another cube what it adds without it.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.games.tennidice.cubes import Rows
from netcord.kernel import Side
from netcord.tennis import Score

from .course import Course
from .space import Cards, Space

Grid = NDArray[np.float64]
EDGE = 1e-9  # log odds are taken no nearer to certainty than this


class Base:
    """A solved tie-break, asked for many positions at once."""

    def __init__(self, space: Space, course: Course, values: NDArray[np.generic], full: float, first: Side) -> None:
        self.space, self.course, self._values, self._full, self.first = space, course, values, full, first
        self._odds: dict[tuple[int, ...], Grid] = {}  # the last few asked for

    def covers(self, score: Score, cards: Cards) -> bool:
        """Whether a score with so many cards is in it."""
        turned = score.first is not self.first
        points = score.points[::-1] if turned else score.points
        asked = replace(score, first=self.first, points=points)
        try:
            self.course.number(asked)
        except KeyError:
            return False
        return _turned(cards, turned) in self.space.cards

    def grid(self, score: Score, a: Sequence[Rows], b: Sequence[Rows], cards: Sequence[Cards]) -> Grid:
        """P(A wins) at the start of a point, for every pair of rows and every deck."""
        if score.first is not self.first:  # the same tie-break from the other side of the net
            turned = replace(score, first=self.first, points=score.points[::-1])
            other = self.grid(turned, b, a, [_turned(one, True) for one in cards])
            return 1 - other.transpose(1, 0, 2)
        row = self._values[self.course.number(score)]
        decks = [self.space.cards.index(one) for one in cards]
        known_a, known_b = self.space.own
        if all(rows in known_a for rows in a) and all(rows in known_b for rows in b):
            places = self.space.places([known_a.index(r) for r in a], [known_b.index(r) for r in b], decks)
            return np.asarray(row[places], float) / self._full
        odds = self._log_odds(self.course.number(score), decks)
        left = np.array([_shares(rows, tuple(known_a)) for rows in a])
        right = np.array([_shares(rows, tuple(known_b)) for rows in b])
        mixed = np.tensordot(left, odds, (1, 0))
        mixed = np.tensordot(mixed, right, (1, 1)).transpose(0, 2, 1)
        grid: Grid = 1 / (1 + np.exp(-mixed))
        return grid

    def _log_odds(self, score: int, decks: list[int]) -> Grid:
        """Everything known at a score, in log odds."""
        key = (score, *decks)
        if key not in self._odds:
            known_a, known_b = self.space.own
            every = self.space.places(range(len(known_a)), range(len(known_b)), decks)
            inside = np.clip(np.asarray(self._values[score][every], float) / self._full, EDGE, 1 - EDGE)
            if len(self._odds) > 3:
                self._odds.pop(next(iter(self._odds)))
            self._odds[key] = np.log(inside / (1 - inside))
        return self._odds[key]


def _turned(cards: Cards, turn: bool) -> Cards:
    return Cards(cards.b, cards.a, cards.inside, cards.outside) if turn else cards


@cache
def _shares(rows: Rows, known: tuple[Rows, ...]) -> tuple[float, ...]:
    """How the log odds of more cubes than are known are put together from fewer."""
    if rows in known:
        return tuple(float(rows == one) for one in known)
    most, second = sorted(range(4), key=lambda place: -rows[place])[:2]
    if not rows[second]:
        second = most
    one, other = _without(rows, most), _without(rows, second)
    both = _without(one, second)
    parts = zip(_shares(one, known), _shares(other, known), _shares(both, known), strict=True)
    return tuple(p + q - r for p, q, r in parts)


def _without(rows: Rows, place: int) -> Rows:
    some = list(rows)
    some[place] -= 1
    return some[0], some[1], some[2], some[3]
