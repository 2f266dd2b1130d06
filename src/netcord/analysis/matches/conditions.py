"""What lasts from point to point: every condition a match may come to, and how points lead from one to another.

A condition is the table without its score. It is parted in two where the game says so: what tells on the points that
follow, and what is only counted (warnings), which multiplies the conditions but not the work of a point.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from heapq import heappop, heappush
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import astuple, replace
from numpy.typing import NDArray

from netcord.analysis.points import BOOK, Book, changed, ending, ends_in
from netcord.kernel import Impossible, Side, Value

from .boards import Winners
from .composing import SMALL, Move, Play
from .solving import Numbers
from .webs import Law, Place, Spread, each

MOST = 100_000
"""More conditions than this are refused rather than searched for ever."""

LIKELY = 0.65, 0.88
"""How likely another lasting change is thought to be, and how much less after each: it only orders conditions."""


_KNOWN: "dict[Any, Conditions]" = {}


class Step(NamedTuple):
    """A way a point may end, for one count: its share of the end, the points given, who leaves, and the next count."""

    share: float
    winners: Winners
    leaves: Side | None
    then: int  # the number of the next count
    change: int  # the number of its effect on the condition
    at_set: int  # the same if the point ends a set


class Outcome(NamedTuple):
    """An end of points: for every count, what may follow."""

    steps: tuple[tuple[Step, ...], ...]
    thrown: bool  # whether dice fall after it, before the next point


class Conditions:
    """The conditions that a match may come to from one it starts in, the likeliest first."""

    def __init__(self, start: Any, ends: Sequence[Place], most: int, book: Book = BOOK) -> None:
        self._book = book
        first, count = start.lasting().counted()
        self.counts: list[Hashable] = [count]
        self._effects: dict[tuple[Place, bool], int] = {}
        self._ends = list(ends)
        self.outcomes = self._read_outcomes(first)
        self._choose(first, most)

    @classmethod
    def of(cls, start: Any, ends: Sequence[Place], most: int) -> "Conditions":
        """The same, found once for all players: what happens to them does not hang on their cards."""
        if not hasattr(start, "cards"):
            return cls(start, ends, most)
        key = replace(start, cards=()), tuple(ends), most
        if key not in _KNOWN:
            _KNOWN[key] = cls(start, ends, most)
        found = copy(_KNOWN[key])
        found.tables = each(found.tables, lambda table: replace(table, cards=start.cards))
        return found

    # What may follow an end

    def _read_outcomes(self, first: Any) -> list[Outcome]:
        """The ends, for every count that can be come to, on the first table: counts and conditions do not mix."""
        read: dict[tuple[int, int], tuple[Step, ...]] = {}
        known = 0
        while known < len(self.counts):
            for number, (phase, changes) in enumerate(self._ends):
                table = first.recounted(self.counts[known])
                if table.counts(phase):
                    row = self._book.row(phase, changed(table, changes))
                    ways = [(way.weight / row.total, (way.phase, changes + way.changes)) for way in row.ways]
                else:
                    ways = [(1.0, (phase, changes))]
                read[number, known] = tuple(self._step(table, share, place) for share, place in ways)
            known += 1
        return [
            Outcome(tuple(read[number, count] for count in range(len(self.counts))), first.counts(phase))
            for number, (phase, _) in enumerate(self._ends)
        ]

    def _step(self, table: Any, share: float, place: Place) -> Step:
        end = ending(place[0], changed(table, place[1]))
        if end.leaves is not None:  # nothing lasts
            return Step(share, end.winners, end.leaves, 0, 0, 0)
        _, count = end.lasting.counted()
        if count not in self.counts:
            self.counts.append(count)
            if len(self.counts) > MOST:
                raise Impossible("more than {most:,} conditions: this cannot be summed", most=MOST)
        plain = self._effects.setdefault((place, False), len(self._effects))
        at_set = self._effects.setdefault((place, True), len(self._effects)) if table.tells_sets() else plain
        return Step(share, end.winners, end.leaves, self.counts.index(count), plain, at_set)

    # Which conditions are followed

    def _choose(self, first: Any, most: int) -> None:
        """Best first, by how likely a condition is thought to be come to: whichever end is thought as likely."""
        effects = list(self._effects)
        weights = np.zeros(len(effects))
        for outcome in self.outcomes:
            for step in outcome.steps[0]:
                for effect in {step.change, step.at_set}:
                    weights[effect] += step.share
        parted = None if first.parts() is None else _Parted(first, effects)
        after_all: Callable[[Any], Iterable[Any]] = _whole(effects) if parted is None else parted.after
        start: Any = first if parted is None else (0, 0)
        numbers: dict[Any, int] = {start: 0}
        goes: dict[int, list[int]] = {}
        found, chance, depth = [start], [1.0], [0]
        heap = [(-1.0, 0)]
        while heap and len(goes) < most:
            _, number = heappop(heap)
            if number in goes:
                continue
            row = goes[number] = []
            for after in after_all(found[number]):
                then = numbers.setdefault(after, len(found))
                if then == len(found):
                    found.append(after)
                    chance.append(0.0)
                    depth.append(depth[number] + 1)
                row.append(then)
            news = [(then, weights[effect]) for effect, then in enumerate(row) if then != number]
            total = sum(weight for _, weight in news)
            on = LIKELY[0] * LIKELY[1] ** depth[number]
            for then, weight in news:
                if then not in goes:
                    chance[then] += chance[number] * on * weight / total
                    heappush(heap, (-chance[then], then))
        self.complete = len(goes) == len(found)
        kept = _in_order(goes)
        if parted is not None:  # neighbours together: a sweep finds at hand what leads to a condition
            found = [parted.told(pair) for pair in found]
            near = sorted(kept, key=lambda number: _key(found[number]))
            places = {number: place for place, number in enumerate(near)}
            if all(places[then] >= places[number] for number in kept for then in goes[number] if then in places):
                kept = near
        order = {number: place for place, number in enumerate(kept)}
        chosen = [found[number] for number in kept]
        self.tables: Sequence[Any] = chosen if parted is None else Spread.of(first, chosen)
        self.goes: NDArray[np.int64] = np.array([[order.get(then, -1) for then in goes[number]] for number in kept]).T
        """By effect and condition, the condition it leads to; -1: one that is not followed."""


def _key(part: Any) -> Any:
    """A value as numbers that can be sorted."""
    if isinstance(part, tuple):
        return tuple(_key(one) for one in part)
    return astuple(part) if isinstance(part, Value) else part


def _whole(effects: Sequence[tuple[Place, bool]]) -> Callable[[Any], Iterable[Any]]:
    """By condition, those after each of the effects: asked of the rules."""

    def after(table: Any) -> Iterable[Any]:
        return [_effect(table, *effect) for effect in effects]

    return after


class _Parted:
    """The same for what lasts of each side, by number: the rules are asked about either side by itself, and once."""

    def __init__(self, first: Any, effects: Sequence[tuple[Place, bool]]) -> None:
        self._first = first
        self._effects = effects
        self._start = first.parts()
        self._known: tuple[list[Any], ...] = tuple([part] for part in self._start)
        self._numbers: tuple[dict[Any, int], ...] = tuple({part: 0} for part in self._start)
        self._rows: tuple[dict[int, list[int]], ...] = tuple({} for _ in Side)

    def after(self, pair: tuple[int, int]) -> Iterable[tuple[int, int]]:
        """By what lasts of A and of B, what does after each of the effects."""
        a, b = pair
        return zip(self._row(Side.A, a), self._row(Side.B, b), strict=True)

    def told(self, pair: tuple[int, int]) -> tuple[Any, Any]:
        """What lasts, by its numbers."""
        a, b = pair
        return self._known[0][a], self._known[1][b]

    def _row(self, side: Side, number: int) -> list[int]:
        rows = self._rows[side.row]
        if number not in rows:
            known, numbers = self._known[side.row], self._numbers[side.row]
            parts = tuple(known[number] if other is side else self._start[other.row] for other in Side)
            table = self._first.with_parts(parts)
            row = rows[number] = []
            for effect in self._effects:
                part = _effect(table, *effect).parts()[side.row]
                then = numbers.setdefault(part, len(known))
                if then == len(known):
                    known.append(part)
                row.append(then)
        return rows[number]


def _in_order(goes: Mapping[int, Sequence[int]]) -> list[int]:
    """Conditions, each before those it leads to; where they lead back to each other, as they were found."""
    before = dict.fromkeys(goes, 0)
    after = {number: {then for then in row if then != number and then in goes} for number, row in goes.items()}
    for row in after.values():
        for then in row:
            before[then] += 1
    ready = [number for number, many in before.items() if not many]
    for number in ready:
        for then in after[number]:
            before[then] -= 1
            if not before[then]:
                ready.append(then)
    return ready if len(ready) == len(goes) else list(goes)


def _effect(table: Any, place: Place, at_set: bool) -> Any:
    """The condition after an end on this table."""
    return ends_in(place[0], changed(table, place[1]), at_set).lasting.counted()[0]


# How points are played in them


def void(step: Step) -> bool:
    """Whether nothing of the point counts: it is played again, or the match is over before it is scored."""
    return not step.winners


def play_of(
    conditions: Conditions,
    kinds: Mapping[Hashable, int],
    kind_of: Any,
    laws: Sequence[Law],
) -> Play:
    """The points of every kind in every condition, as moves from condition to condition."""
    many, counts = len(conditions.tables), len(conditions.counts)
    size = many * counts
    figures: list[Any] = [("point", side) for side in Side] + [("leaves", side) for side in Side] + ["throw", "beyond"]
    figures += sorted({figure for law in laws for part in law.counts for figure in part})
    rows = {figure: number for number, figure in enumerate(figures)}
    moves, at_set, rates = [], [], []
    own = np.arange(many)
    for law in laws:
        rate = np.zeros((len(figures), many, counts))
        rate[rows["throw"]] = law.throws[:, None]
        plain: dict[Winners, _Parts] = {}
        ended: dict[Winners, _Parts] = {}
        differs = False
        for number, outcome in enumerate(conditions.outcomes):
            chance, counted = law.chances[number], law.counts[number]
            if outcome.thrown:
                rate[rows["throw"]] += chance[:, None]
            for count, steps in enumerate(outcome.steps):
                for step in steps:
                    part = chance * step.share
                    if step.leaves is not None:
                        rate[rows["leaves", step.leaves], :, count] += part
                    for winner in step.winners:
                        rate[rows["point", winner], :, count] += part
                    for figure, amount in counted.items():
                        if figure[0] == "event" or not void(step):
                            rate[rows[figure], :, count] += amount * step.share
                    if step.leaves is not None:
                        continue
                    differs |= step.at_set != step.change
                    # A condition that is not followed is taken for the one before, and that it was is counted.
                    beyond = conditions.goes[step.change] < 0
                    rate[rows["beyond"], :, count] += np.where(beyond, part, 0.0)
                    for into, effect in ((plain, step.change), (ended, step.at_set)):
                        target = np.where(conditions.goes[effect] < 0, own, conditions.goes[effect])
                        into.setdefault(step.winners, _Parts(many, counts)).add(part, own, target, count, step.then)
        moves.append({path: parts.move() for path, parts in plain.items()})
        at_set.append({path: parts.move() for path, parts in ended.items()} if differs else moves[-1])
        rates.append(rate.reshape(len(figures), size))
    return Play(size, kinds, kind_of, tuple(moves), tuple(at_set), tuple(rates), tuple(figures))


class _Parts:
    """Moves from condition to condition, being collected."""

    def __init__(self, many: int, counts: int) -> None:
        self.many, self.counts = many, counts
        self.stays = np.zeros((many, counts))
        self.moved: list[tuple[Numbers, NDArray[np.int64], NDArray[np.int64]]] = []

    def add(self, part: Numbers, own: NDArray[np.int64], target: NDArray[np.int64], count: int, then: int) -> None:
        """So much goes from each condition and this count to those, with that count."""
        if count == then:
            same = target == own
            self.stays[:, count] += np.where(same, part, 0.0)
            there = (target >= 0) & ~same
        else:
            there = target >= 0
        if there.any():
            where = np.flatnonzero(there)
            self.moved.append((part[where], target[where] * self.counts + then, own[where] * self.counts + count))

    def move(self) -> Move:
        """Put together."""
        size = self.many * self.counts
        stays = self.stays.reshape(size)
        if not self.moved:
            return Move(stays)
        parts, to, of = (np.concatenate(one) for one in zip(*self.moved, strict=True))
        if size <= SMALL:
            matrix = np.zeros((size, size))
            np.add.at(matrix, (to, of), parts)
            return Move(stays, matrix)
        from scipy.sparse import csr_matrix

        return Move(stays, csr_matrix((parts, (to, of)), (size, size)))
