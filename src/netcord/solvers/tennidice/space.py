"""Everything that can be left on the table: own cubes, challenge cubes and cards, spirit cubes.

Within a point all of these only shrink, so positions are put in order of how much is left: a level needs only the
levels below it, and is worked out as a whole.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice.cubes import NONE, Row, Rows

Ints = NDArray[np.int32]
Mask = NDArray[np.bool_]


class Cards(NamedTuple):
    """Challenge cubes of A and B, and the cards left."""

    a: int
    b: int
    inside: int
    outside: int


class Way(NamedTuple):
    """Where a use leads from every position, and whether it is there to be used."""

    to: Ints
    may: Mask


class Left(NamedTuple):
    """What is left on the table."""

    own: tuple[Rows, Rows]
    cards: Cards
    spirit: tuple[Rows, Rows] = (NONE, NONE)


def below(rows: Rows) -> list[Rows]:
    """Every vector up to this one."""
    return [(a, b, c, d) for a, b, c, d in product(*(range(many + 1) for many in rows))]


def up_to(many: int) -> list[Rows]:
    """Every vector of at most so many cubes: 70 for four."""
    return [rows for rows in product(range(many + 1), repeat=4) if sum(rows) <= many]  # type: ignore[misc]


def cards_below(cards: Cards, *, returned: bool = False) -> list[Cards]:
    """Every way the challenge cubes and cards can go down from here."""
    found = [cards]
    for here in found:
        for cubes in ((here.a - 1, here.b), (here.a, here.b - 1)):
            if min(cubes) < 0:
                continue
            for inside, outside in ((here.inside - 1, here.outside), (here.inside, here.outside - 1)):
                after = Cards(*cubes, here.inside, here.outside) if returned else Cards(*cubes, inside, outside)
                if min(after) >= 0 and after not in found:
                    found.append(after)
    return found


class Space:
    """Positions by number, in order of their level, and where each use leads."""

    def __init__(
        self,
        own_a: Iterable[Rows],
        own_b: Iterable[Rows],
        cards: Iterable[Cards],
        spirits: Iterable[tuple[Rows, Rows]] = ((NONE, NONE),),
        *,
        spirit_total: int = 0,
        returned: bool = False,
    ) -> None:
        self.own = (_ordered(own_a), _ordered(own_b))
        self.cards = sorted(set(cards), key=lambda one: (one.a + one.b, one))
        self.spirits = sorted(set(spirits), key=lambda pair: (sum(pair[0]) + sum(pair[1]), pair))
        self.spirit_total = spirit_total
        self.returned = returned
        levels = [[sum(rows) for rows in side] for side in self.own]
        grids = np.meshgrid(
            levels[0],
            levels[1],
            [one.a + one.b for one in self.cards],
            [sum(a) + sum(b) for a, b in self.spirits],
            indexing="ij",
        )
        level = (grids[0] + grids[1] + grids[2] + grids[3]).ravel()
        order = np.argsort(level, kind="stable")
        self.shape = grids[0].shape
        self.size = int(level.size)
        place = np.empty(self.size, np.int32)
        place[order] = np.arange(self.size, dtype=np.int32)
        self._place = place.reshape(self.shape)
        self._at = np.unravel_index(order, self.shape)
        ends = np.searchsorted(level[order], np.arange(level.max() + 2))
        self.levels = [slice(int(a), int(b)) for a, b in pairwise(ends) if b > a]
        self._numbers = (
            {rows: number for number, rows in enumerate(self.own[0])},
            {rows: number for number, rows in enumerate(self.own[1])},
            {one: number for number, one in enumerate(self.cards)},
            {pair: number for number, pair in enumerate(self.spirits)},
        )
        self.uses = {
            (side, row.place, spirit): self._use(side, row, spirit)
            for side in (0, 1)
            for row in Row
            for spirit in (False, True)
        }
        self.draws = {side: self._draw(side) for side in (0, 1)}
        inside = np.array([one.inside for one in self.cards], float)
        total = np.array([max(one.inside + one.outside, 1) for one in self.cards], float)
        self.in_chance = (inside / total)[self._at[2]]
        self.challenges = tuple(np.array([one[side] for one in self.cards])[self._at[2]] for side in (0, 1))
        self.accuracy = tuple(self._cubes(side, Row.ACCURACY) for side in (0, 1))

    def number(self, left: Left) -> int:
        """The number of a position."""
        own, cards, spirits = self._numbers[:2], self._numbers[2], self._numbers[3]
        i, j = own[0][left.own[0]], own[1][left.own[1]]
        return int(self._place[i, j, cards[left.cards], spirits[left.spirit]])

    def places(self, a: Sequence[int], b: Sequence[int], cards: Sequence[int]) -> Ints:
        """The numbers of many positions without spirit cubes, as a grid."""
        return self._place[np.ix_(list(a), list(b), list(cards), [0])][..., 0]

    def flat(self, grid: NDArray[np.float64]) -> NDArray[np.float64]:
        """A grid over rows, rows, cards and spirit cubes, in the order of the positions."""
        return grid[self._at]

    def holds(self, left: Left) -> bool:
        """Whether a position is in this space."""
        return (
            left.own[0] in self._numbers[0]
            and left.own[1] in self._numbers[1]
            and left.cards in self._numbers[2]
            and left.spirit in self._numbers[3]
        )

    def left(self, number: int) -> Left:
        """The position of a number."""
        i, j, k, m = (int(axis[number]) for axis in self._at)
        return Left((self.own[0][i], self.own[1][j]), self.cards[k], self.spirits[m])

    def _cubes(self, side: int, row: Row) -> Ints:
        own = np.array([rows[row.place] for rows in self.own[side]], np.int32)[self._at[side]]
        spirit = np.array([pair[side][row.place] for pair in self.spirits], np.int32)[self._at[3]]
        total: Ints = own + spirit
        return total

    def _use(self, side: int, row: Row, spirit: bool) -> Way:
        if spirit:
            return self._way(3, [self._spirit_after(pair, side, row.place, -1) for pair in self.spirits])
        known = {rows: number for number, rows in enumerate(self.own[side])}
        return self._way(side, [known.get(_less(rows, row.place), -1) for rows in self.own[side]])

    def _spirit_after(self, pair: tuple[Rows, Rows], side: int, place: int, change: int) -> int:
        rows = list(pair)
        some = list(rows[side])
        some[place] += change
        rows[side] = (some[0], some[1], some[2], some[3])
        return self._numbers[3].get((rows[0], rows[1]), -1)

    def _draw(self, side: int) -> tuple[Ints, Ints, Mask]:
        known = self._numbers[2]
        inside, outside, may = [], [], []
        for one in self.cards:
            cubes = (one.a - 1, one.b) if side == 0 else (one.a, one.b - 1)
            if self.returned:
                after = known.get(Cards(*cubes, one.inside, one.outside), -1)
                inside.append(after)
                outside.append(after)
            else:
                inside.append(known.get(Cards(*cubes, one.inside - 1, one.outside), -1))
                outside.append(known.get(Cards(*cubes, one.inside, one.outside - 1), -1))
            may.append(min(cubes) >= 0 and one.inside + one.outside > 0)
        allowed = np.array(may)[self._at[2]]
        return self._way(2, inside).to, self._way(2, outside).to, allowed

    def _way(self, axis: int, after: Sequence[int]) -> Way:
        """Moves along one axis of the grid; what is not there leads nowhere and may not be used."""
        moved = np.array(after, np.int64)[self._at[axis]]
        at = list(self._at)
        at[axis] = np.maximum(moved, 0)
        return Way(self._place[tuple(at)].astype(np.int32), moved >= 0)

    def award(self, side: int) -> dict[int, list[Way]]:
        """TD-75, TD-78 Where the winner's spirit cube may come from (-1: the pool, else a row) and go to."""
        found: dict[int, list[Way]] = {}
        for source in (-1, 0, 1, 2, 3):
            ways = []
            for place in range(4):
                after = []
                for pair in self.spirits:
                    pool = self.spirit_total - sum(pair[0]) - sum(pair[1])
                    if source < 0:
                        after.append(self._spirit_after(pair, side, place, 1) if pool else -1)
                    elif pool or not pair[1 - side][source]:
                        after.append(-1)
                    else:
                        taken = self.spirits[self._spirit_after(pair, 1 - side, source, -1)]
                        after.append(self._spirit_after(taken, side, place, 1))
                ways.append(self._way(3, after))
            found[source] = ways
        return found


def _ordered(vectors: Iterable[Rows]) -> list[Rows]:
    return sorted(set(vectors), key=lambda rows: (sum(rows), rows))


def _less(rows: Rows, place: int) -> Rows:
    some = list(rows)
    some[place] -= 1
    return some[0], some[1], some[2], some[3]


def all_spirits(total: int) -> list[tuple[Rows, Rows]]:
    """Every way the spirit cubes can lie in rows: 165 for three."""
    half = up_to(total)
    return [(a, b) for a in half for b in half if sum(a) + sum(b) <= total]
