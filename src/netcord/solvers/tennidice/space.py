"""Everything that can be left on the table: own cubes, challenge cubes and cards, spirit cubes.

Within a point all of these only shrink, so positions are put in order of how much is left: a level needs only the
levels below it, and is worked out as a whole. Between points spirit cubes come back, own and challenge cubes do not:
levels that differ in spirit cubes alone make a block, and a block needs only itself and the one below it.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby, product
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice.cubes import NONE, Row, Rows

Ints = NDArray[np.int32]


class Cards(NamedTuple):
    """Challenge cubes of A and B, and the cards left."""

    a: int
    b: int
    inside: int
    outside: int


class Spent(NamedTuple):
    """The positions of a level from which a cube can be used, counted from its start, and where that leads."""

    rows: NDArray[np.intp]
    to: NDArray[np.intp]


class Drawn(NamedTuple):
    """The positions of a level from which a card can be drawn, and where IN and OUT lead."""

    rows: NDArray[np.intp]
    inside: NDArray[np.intp]
    outside: NDArray[np.intp]
    chance: NDArray[np.float64]  # of IN


class Block(NamedTuple):
    """The levels that share their own and challenge cubes, from where to where they lie."""

    whole: slice
    levels: tuple[slice, ...]


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
    return [rows for rows in product(range(many + 1), repeat=4) if sum(rows) <= many]  # type: ignore[misc]  # four each


class Dealing(NamedTuple):
    """How cards and challenge cubes go: by the options, and with how many cards a new deck begins."""

    returned: bool = False  # drawn cards go back at once
    kept: bool = False  # whoever was right keeps the cube
    deck: tuple[int, int] = (0, 0)

    def after(self, cards: Cards, side: int, own: bool) -> tuple[Cards | None, Cards | None]:
        """TD-43, TD-45, TD-48 What IN and OUT leave when a side challenges its own ball, or the opponent's."""
        if cards[side] < 1:
            return None, None
        inside, outside = self._deck(cards)
        found: list[Cards | None] = []
        for gone_in, gone_out in ((1, 0), (0, 1)):
            right = self.kept and bool(gone_in) == own
            cubes = [cards.a, cards.b]
            cubes[side] -= not right
            there = inside if gone_in else outside
            left = (inside, outside) if self.returned else (inside - gone_in, outside - gone_out)
            found.append(Cards(cubes[0], cubes[1], *left) if there > 0 else None)
        return found[0], found[1]

    def chance(self, cards: Cards) -> float:
        """Of IN."""
        inside, outside = self._deck(cards)
        return inside / (inside + outside) if inside + outside else 0.0

    def _deck(self, cards: Cards) -> tuple[int, int]:
        """TD-48 What is drawn from: where no card is left, the discards become the new deck."""
        return (cards.inside, cards.outside) if cards.inside + cards.outside else self.deck


PLAIN = Dealing()


def cards_below(cards: Cards, dealing: Dealing = PLAIN) -> list[Cards]:
    """Every way the challenge cubes and cards can go down from here."""
    found = {cards: None}
    queue = [cards]
    for here in queue:
        for side, own in product((0, 1), (True, False)):
            for after in dealing.after(here, side, own):
                if after is not None and after not in found:
                    found[after] = None
                    queue.append(after)
    return list(found)


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
        dealing: Dealing = PLAIN,
    ) -> None:
        self.own = (_ordered(own_a), _ordered(own_b))
        self.cards = sorted(set(cards), key=lambda one: (one.a + one.b, one))
        self.spirits = sorted(set(spirits), key=lambda pair: (sum(pair[0]) + sum(pair[1]), pair))
        self.spirit_total = spirit_total
        self.dealing = dealing
        grids = np.meshgrid(
            [sum(rows) for rows in self.own[0]],
            [sum(rows) for rows in self.own[1]],
            [one.a + one.b for one in self.cards],
            [sum(a) + sum(b) for a, b in self.spirits],
            indexing="ij",
        )
        many = int(grids[3].max()) + 1
        level = ((grids[0] + grids[1] + grids[2]) * many + grids[3]).ravel()
        order = np.argsort(level, kind="stable")
        self.shape = grids[0].shape
        self.size = int(level.size)
        place = np.empty(self.size, np.int32)
        place[order] = np.arange(self.size, dtype=np.int32)
        self._place = place.reshape(self.shape)
        self._at = tuple(axis.astype(np.int16) for axis in np.unravel_index(order, self.shape))
        found, starts = np.unique(level[order], return_index=True)
        stops = [*starts[1:].tolist(), self.size]
        self.levels = [slice(a, b) for a, b in zip(starts.tolist(), stops, strict=True)]
        self.blocks = [
            Block(slice(some[0].start, some[-1].stop), tuple(some))
            for _, group in groupby(zip(found // many, self.levels, strict=True), key=itemgetter(0))
            for some in [[one for _, one in group]]
        ]
        self._numbers = (
            {rows: number for number, rows in enumerate(self.own[0])},
            {rows: number for number, rows in enumerate(self.own[1])},
            {one: number for number, one in enumerate(self.cards)},
            {pair: number for number, pair in enumerate(self.spirits)},
        )
        self._uses: dict[tuple[int, int, bool, int], Spent] = {}
        self._draws: dict[tuple[int, bool, int], Drawn] = {}
        self._awards: dict[tuple[int, int, int, int | None], dict[int, list[Spent]]] = {}
        self._after_card = {
            (side, own): [dealing.after(one, side, own) for one in self.cards]
            for side in (0, 1)
            for own in (True, False)
        }
        self._chance = np.array([dealing.chance(one) for one in self.cards])
        self._accuracy = tuple(self._cubes(side, Row.ACCURACY) for side in (0, 1))
        self._challenges = tuple(np.array([one[side] for one in self.cards], np.int32) for side in (0, 1))

    @property
    def looped(self) -> bool:
        """Whether a card can leave everything as it was, so that a ball saved by it leads back to where it was."""
        return self.dealing.kept

    def number(self, left: Left) -> int:
        """The number of a position."""
        own, cards, spirits = self._numbers[:2], self._numbers[2], self._numbers[3]
        i, j = own[0][left.own[0]], own[1][left.own[1]]
        return int(self._place[i, j, cards[left.cards], spirits[left.spirit]])

    def places(self, a: Sequence[Rows], b: Sequence[Rows], cards: Sequence[Cards], pair: tuple[Rows, Rows]) -> Ints:
        """The numbers of many positions, as a grid."""
        numbers = self._numbers
        axes = ([numbers[0][r] for r in a], [numbers[1][r] for r in b], [numbers[2][one] for one in cards])
        return self._place[np.ix_(*axes, [numbers[3][pair]])][..., 0]

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

    def accuracy(self, side: int, numbers: NDArray[np.intp]) -> Ints:
        """How many cubes for accuracy a side has there."""
        return self._accuracy[side][numbers]

    def challenges(self, side: int, numbers: NDArray[np.intp]) -> Ints:
        """How many challenge cubes a side has there."""
        found: Ints = self._challenges[side][self._at[2][numbers]]
        return found

    def held(self, part: slice) -> NDArray[np.intp]:
        """How many spirit cubes lie in rows."""
        many = np.array([sum(a) + sum(b) for a, b in self.spirits], np.intp)
        return many[self._at[3][part]]

    def use(self, side: int, row: int, spirit: bool, level: slice) -> Spent:
        """Where a cube of a row, own or spirit, can be used in a level."""
        key = (side, row, spirit, level.start)
        if key not in self._uses:
            if spirit:
                after = [self._spirit_after(pair, side, row, -1) for pair in self.spirits]
            else:
                known = self._numbers[1] if side else self._numbers[0]
                after = [known.get(_less(rows, row), -1) for rows in self.own[side]]
            rows, to = self._moved(3 if spirit else side, after, level)
            self._uses[key] = Spent(rows, to)
        return self._uses[key]

    def draw(self, side: int, own: bool, level: slice) -> Drawn:
        """Where a side can challenge its own ball, or the opponent's, in a level."""
        key = (side, own, level.start)
        if key not in self._draws:
            known, after = self._numbers[2], self._after_card[side, own]
            places = [[-1 if one is None else known[one] for one in pair] for pair in after]
            either = [max(pair) for pair in places]  # where one of the two cards is gone, the other has chance 1
            inside = [pair[0] if pair[0] >= 0 else other for pair, other in zip(places, either, strict=True)]
            outside = [pair[1] if pair[1] >= 0 else other for pair, other in zip(places, either, strict=True)]
            rows, to_in = self._moved(2, inside, level)
            _, to_out = self._moved(2, outside, level)
            chance = self._chance[self._at[2][level][rows]]
            self._draws[key] = Drawn(rows, to_in, to_out, chance)
        return self._draws[key]

    def _moved(self, axis: int, after: Sequence[int], level: slice) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Moves along one axis of the grid, from the positions of a level that have one."""
        at: list[NDArray[Any]] = [one[level] for one in self._at]
        moved = np.array(after, np.int64)[at[axis]]
        rows = np.flatnonzero(moved >= 0)
        where = [one[rows] for one in at]
        where[axis] = moved[rows]
        return rows, self._place[tuple(where)].astype(np.intp)

    def _spirit_after(self, pair: tuple[Rows, Rows], side: int, place: int, change: int) -> int:
        rows = list(pair)
        some = list(rows[side])
        some[place] += change
        rows[side] = (some[0], some[1], some[2], some[3])
        return self._numbers[3].get((rows[0], rows[1]), -1)

    def award(self, side: int, part: slice, pool: int | None = None) -> dict[int, list[Spent]]:
        """TD-75, TD-78 Where the winner's spirit cube may come from (-1: the pool, else a row) and go to.

        `part` must be whole blocks; its positions are counted from its start. `pool`: as many lie there, whatever is
        in the rows, because some rest.
        """
        key = (side, part.start, part.stop, pool)
        if key in self._awards:
            return self._awards[key]
        found: dict[int, list[Spent]] = {}
        for source in (-1, 0, 1, 2, 3):
            ways = []
            for place in range(4):
                after = []
                for pair in self.spirits:
                    there = self.spirit_total - sum(pair[0]) - sum(pair[1]) if pool is None else pool
                    if source < 0:
                        after.append(self._spirit_after(pair, side, place, 1) if there else -1)
                    elif there or not pair[1 - side][source]:
                        after.append(-1)
                    else:
                        taken = self.spirits[self._spirit_after(pair, 1 - side, source, -1)]
                        after.append(self._spirit_after(taken, side, place, 1))
                rows, to = self._moved(3, after, part)
                ways.append(Spent(rows, to - part.start))
            found[source] = [way for way in ways if len(way.rows)]
        self._awards[key] = {source: ways for source, ways in found.items() if ways}
        return self._awards[key]


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
