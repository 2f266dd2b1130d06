"""Points as flat arrays: what every throw may lead to, in every condition that a match comes to, as it comes to it.

The rules are read by `Book`, each phase once for all tables it cannot tell apart; nothing of them is said again here.
A throw is one draw of 64 bits, by the alias method: the first bits pick a slot, the others one of its two outcomes. An
outcome whose chance is w / T is drawn with that chance but for less than slots / 2**64.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import islice
from math import ceil, log2
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace

from netcord.analysis.matches.exact import kind
from netcord.analysis.matches.webs import Place, Web
from netcord.analysis.points import BOOK, EDGE_OF_POINT, Book, Label, Row, Way, changed, ending, told_apart
from netcord.kernel import Answer, Choose, Impossible, Passing, Side, State
from netcord.tennis import (
    BEGIN,
    FORMATS,
    EndedEarly,
    Forfeit,
    NextPoint,
    Point,
    Score,
    TossWon,
    meaning,
    meanings,
)

from .board import Board, Ints, board

UNKNOWN = -1

Decides: TypeAlias = Callable[[State[Any, Any], Choose[Any]], Answer | Mapping[Answer, int] | None]
"""Makes choices: by an answer, by several with integer weights, or None to play as well as can be."""


class Leaving(NamedTuple):
    """A side leaves the match: how, and by which rule."""

    side: Side
    how: str
    rule: str


class Arrays(NamedTuple):
    """Everything that a walk reads. Rows have a base and a number of bits; outcomes and slots lie from the base on."""

    # the scoreboard
    then: Ints
    wins: Ints
    about: Ints
    sets: Ints
    kinds: Ints
    # by condition and kind, and place: the row
    rows: Ints
    opens: Ints  # by kind: the place in which a point opens
    # by row
    base: Ints
    bits: Ints
    # by outcome
    limit: Any  # unsigned: a draw below it is the slot's own outcome
    other: Ints
    target: Ints  # a place, or -1 - an end
    label: Ints
    # by label
    shots: Ints
    serve: Ints
    # by condition and end: the ending
    ends: Ints
    # by ending
    given: Ints  # 1 to A, 2 to B, nought to nobody; four times that for a second point
    played: Ints  # bit 0 for the first, bit 1 for the second
    leaves: Ints  # the number of the leaving, or -1
    next: Ints
    next_set: Ints
    between: Ints  # the label of what happens before the next point


class _Grown:
    """Arrays that grow by doubling: those who read an older one still read what is right."""

    def __init__(self, dtype: Any = np.int64) -> None:
        self.array = np.zeros(256, dtype)
        self.size = 0

    def add(self, value: int) -> int:
        if self.size == len(self.array):
            self.array = np.concatenate([self.array, np.zeros_like(self.array)])
        self.array[self.size] = value
        self.size += 1
        return self.size - 1


class Tables:
    """The points of one setup, compiled as they are met."""

    def __init__(self, table: Any, policy: Decides | None = None, best: bool = True, book: Book = BOOK) -> None:
        """`policy` decides wherever somebody has a choice; without one, or where it says None, a side plays for the
        point as well as can be, thinking the same of the other. `best`: somebody may."""
        if table.score.doubles:
            raise Impossible("only singles are compiled so far")
        self.board: Board = board(table.score.format)
        self._policy = policy
        self._best = best
        self._book = book
        self._start = table.lasting()
        self.conditions: dict[Any, int] = {}
        self._tables: list[Any] = []
        self.places: dict[Place, int] = {}
        self.ends: dict[Place, int] = {}
        self._end_list: list[Place] = []
        self.labels: list[Label] = [()]
        self._labels: dict[Hashable, int] = {(): 0}
        self.leavings: dict[Leaving, int] = {}
        self._rows: dict[Any, int] = {}
        self._known: dict[tuple[Any, Place], list[tuple[int, int, Place]]] = {}
        self._decided: dict[Any, dict[Place, int]] = {}
        self._kept: list[Row] = []  # so that what a row is known by stays its own
        kinds: dict[Hashable, int] = {}
        self._scores: list[Any] = []
        numbers: list[int] = []
        known: dict[Any, int] = {}
        for score in self.board.scores:
            key = score.server, score.receiver, score.points
            if key not in known:
                told = kind(self._start, score)
                if told not in kinds:
                    kinds[told] = len(kinds)
                    self._scores.append(score)
                known[key] = kinds[told]
            numbers.append(known[key])
        self._kinds = np.array(numbers, np.int64)
        self.many = len(kinds)
        self._grown = {name: _Grown(np.uint64 if name == "limit" else np.int64) for name in _GROWING}
        self._grown["shots"].add(0)
        self._grown["serve"].add(0)
        self._row_of = np.full((64 * self.many, 64), UNKNOWN, np.int64)
        self._end_of = np.full((64, 64), UNKNOWN, np.int64)
        self._opens = np.zeros(self.many, np.int64)
        self._condition(self._start)
        for number in range(self.many):
            phase = self._opening(0, number).opens()
            self._opens[number] = self._place((phase, ()))
        self.fill(range(self.many))

    @property
    def arrays(self) -> Arrays:
        """As they are now; they only ever gain."""
        grown = {name: one.array for name, one in self._grown.items()}
        b = self.board
        return Arrays(
            b.then,
            b.wins,
            b.about,
            b.sets,
            self._kinds,
            rows=self._row_of,
            opens=self._opens,
            ends=self._end_of,
            **grown,
        )

    # Numbers for things

    def _condition(self, table: Any) -> int:
        number = self.conditions.get(table)
        if number is None:
            number = len(self._tables)
            if number >= len(self._end_of):
                self._end_of = _taller(self._end_of)
                self._row_of = _taller(self._row_of)
            self.conditions[table] = number
            self._tables.append(table)
        return number

    def _place(self, place: Place) -> int:
        number = self.places.setdefault(place, len(self.places))
        if number >= self._row_of.shape[1]:
            self._row_of = _wider(self._row_of)
        return number

    def _end(self, place: Place) -> int:
        number = self.ends.setdefault(place, len(self.ends))
        if number == len(self._end_list):
            self._end_list.append(place)
            if number >= self._end_of.shape[1]:
                self._end_of = _wider(self._end_of)
        return number

    def _label(self, label: Label) -> int:
        key = told_apart(label)
        number = self._labels.get(key)
        if number is None:
            self._grown["shots"].add(sum(isinstance(one, meaning.Shot) for one in label))
            serves = [one.number for one in label if isinstance(one, meaning.Serve)]
            number = self._grown["serve"].add(serves[-1] if serves else 0)
            self._labels[key] = number
            self.labels.append(label)
        return number

    def _opening(self, condition: int, number: int) -> Any:
        return replace(self._tables[condition], score=self._scores[number]).opening()

    def table_of(self, condition: int) -> Any:
        """What lasts in a condition."""
        return self._tables[condition]

    def place_of(self, number: int) -> Place:
        """A position of points, by its number."""
        return next(islice(self.places, number, None))

    def chances(self, row: int) -> dict[Any, float]:
        """What a row may lead to, read back from its slots: by place and label, the chance."""
        arrays = self.arrays
        base, slots = int(arrays.base[row]), 1 << int(arrays.bits[row])
        places = list(self.places)
        found: dict[Any, float] = {}
        for spot in range(base, base + slots):
            own = int(arrays.limit[spot]) / 2**64 if slots > 1 else 1.0
            for outcome, part in ((spot, own), (int(arrays.other[spot]), 1 - own)):
                if part > 1e-15:
                    target = int(arrays.target[outcome])
                    then = places[target] if target >= 0 else self._end_list[-1 - target]
                    key = then, told_apart(self.labels[int(arrays.label[outcome])])
                    found[key] = found.get(key, 0.0) + part / slots
        return found

    # Filling in

    def fill(self, slots: Sequence[int]) -> None:
        """Everything that may happen in points of these kinds in these conditions."""
        news: dict[Any, None] = {}
        for slot in slots:
            start = self._opening(*divmod(slot, self.many))
            for table in (start, start.within_point()):
                shared = table.counted()[0]
                if shared not in self._decided:
                    news[shared] = None
        if news:
            self._decide(list(news))
        for slot in slots:
            self._fill(slot)

    def _decide(self, tables: Sequence[Any]) -> None:
        """How both sides play for the point as well as can be: found for many conditions at once."""
        if not self._best:
            self._decided |= {table: {} for table in tables}
            return
        groups: dict[Any, list[Any]] = {}
        for table in tables:
            groups.setdefault((table.score, table.opens()), []).append(table)
        for group in groups.values():
            web = Web([group], self._book)
            shares = web.best()
            chosen = {
                place: share.argmax(0) for place, share in zip(web.places, shares, strict=True) if share is not None
            }
            for number, table in enumerate(group):
                self._decided[table] = {place: int(share[number]) for place, share in chosen.items()}

    def _fill(self, slot: int) -> None:
        start = self._opening(*divmod(slot, self.many))
        inner = start.within_point()
        shared = inner.counted()[0]
        opens: Place = (start.opens(), ())
        known = self._known.get((shared, opens))
        if known is None:
            known = self._known[shared, opens] = self._listed(opens, start, shared)
        for where, row, place in known:  # the opening last: a walk that finds it finds the others
            if row < 0:
                here = changed(inner, place[1])
                row = self._row(place, self._book.row(place[0], here), None)
            self._row_of[slot, where] = row

    def _listed(self, opens: Place, start: Any, inner: Any) -> list[tuple[int, int, Place]]:
        """The places of a point and their rows; -1 where it hangs on what is only counted."""
        waiting, seen, found = [opens], {opens}, []
        for place in waiting:
            phase, changes = place
            here = start if place is opens else inner
            here = changed(here, changes) if changes else here
            row = self._book.row(phase, here)
            weights: tuple[int, ...] | None = None
            if row.chooser is not None:
                weights = self._chosen(State(here, phase), row, inner, place)
            counts = inner.counts(phase)
            found.append((self._place(place), -1 if counts else self._row(place, row, weights), place))
            for spot, way in enumerate(row.ways):
                then: Place = way.phase, changes + way.changes
                if (weights is None or weights[spot]) and not isinstance(way.phase, EDGE_OF_POINT) and then not in seen:
                    if counts:
                        raise Impossible("a point goes on after what is only counted has changed")
                    seen.add(then)
                    waiting.append(then)
        return found[::-1]

    def _chosen(self, state: Any, row: Row, inner: Any, place: Place) -> tuple[int, ...]:
        ask = row.ask
        assert isinstance(ask, Choose), "somebody chooses here"
        answer = self._policy(state, ask) if self._policy is not None else None
        if answer is None:
            taken = self._decided[inner][place]
            return tuple(int(spot == taken) for spot in range(len(row.ways)))
        weights = answer if isinstance(answer, Mapping) else {answer: 1}
        return tuple(weights.get(way.answer, 0) for way in row.ways)

    def _row(self, place: Place, row: Row, weights: tuple[int, ...] | None) -> int:
        key = place, id(row), weights
        if key not in self._rows:
            self._kept.append(row)
            ways = row.ways
            if weights is not None:
                ways = tuple(way._replace(weight=weight) for way, weight in zip(ways, weights, strict=True) if weight)
            self._rows[key] = self._write(place, ways)
        return self._rows[key]

    def _write(self, place: Place, ways: Sequence[Way]) -> int:
        bits = ceil(log2(len(ways))) if len(ways) > 1 else 0
        limits, others = alias([way.weight for way in ways], 1 << bits)
        grown = self._grown
        base = grown["target"].size
        for spot in range(1 << bits):
            way = ways[spot] if spot < len(ways) else ways[0]  # the others are never drawn
            then: Place = way.phase, place[1] + way.changes
            target = -1 - self._end(then) if isinstance(way.phase, EDGE_OF_POINT) else self._place(then)
            grown["target"].add(target)
            grown["label"].add(self._label(way.label))
            grown["limit"].add(limits[spot])
            grown["other"].add(base + others[spot])
        grown["bits"].add(bits)
        return grown["base"].add(base)

    def fill_end(self, condition: int, number: int) -> None:
        """What follows an end in a condition."""
        phase, changes = self._end_list[number]
        table = changed(self._tables[condition], changes)
        end = ending(phase, table)
        told = _between(phase, table)
        given = sum((1 + winner.row) << (2 * spot) for spot, winner in enumerate(end.winners))
        if len(end.winners) > 2 or len(told.played) != len(end.winners):
            raise Impossible("more than two points follow each other without a throw")
        next_condition = set_condition = 0
        if end.leaves is None:
            next_condition, set_condition = self._condition(end.lasting), self._condition(end.after_set)
        grown = self._grown
        grown["played"].add(sum(played << spot for spot, played in enumerate(told.played)))
        leaving = -1
        if told.leaving is not None:
            leaving = self.leavings.setdefault(told.leaving, len(self.leavings))
        grown["leaves"].add(leaving)
        grown["next"].add(next_condition)
        grown["next_set"].add(set_condition)
        grown["between"].add(self._label(told.label))
        self._end_of[condition, number] = grown["given"].add(given)


_GROWING = (
    "base",
    "bits",
    "limit",
    "other",
    "target",
    "label",
    "shots",
    "serve",
    "given",
    "played",
    "leaves",
    "next",
    "next_set",
    "between",
)


class _Told(NamedTuple):
    played: tuple[bool, ...]
    leaving: Leaving | None
    label: Label


def _between(phase: Any, table: Any) -> _Told:
    """What is told between the end of a point and the next: whether points were played, who leaves, what it means."""
    played: list[bool] = []
    label: Label = ()
    table = replace(table, score=Score.start(FORMATS["standard_bo5"]))
    while not isinstance(phase, NextPoint):
        assert isinstance(phase, Passing), "an ending has been read: nobody is asked"
        if isinstance(phase, Point):
            played.append(phase.played)
        step = phase.go_on(table)
        for fact in step.facts:
            label += meanings(fact)
            if isinstance(fact, EndedEarly):
                return _Told(tuple(played), Leaving(fact.side, fact.how.value, fact.rule), label)
        if isinstance(phase, Forfeit):
            raise Impossible("a side leaves, and nobody says so")
        phase, table = step.phase, changed(table, step.facts)
    return _Told(tuple(played), None, label)


def first_serves(table: Any, phase: Any) -> tuple[int, int]:
    """The weights with which A and B serve first: equal dice are thrown again."""
    if phase == BEGIN:
        return (1, 0) if table.score.first is Side.A else (0, 1)
    ask = phase.ask(table)
    weights = [0, 0]
    for outcome, weight in zip(ask.outcomes, ask.weights, strict=True):
        step = phase.then(table, outcome)
        if step.phase == phase:
            continue
        won = [fact.server for fact in step.facts if isinstance(fact, TossWon)]
        if step.phase != BEGIN or len(won) != 1:
            raise Impossible("how the first server is found cannot be compiled")
        weights[won[0].row] += weight
    return weights[0], weights[1]


def alias(weights: Sequence[int], slots: int) -> tuple[list[int], list[int]]:
    """Vose's tables, in whole numbers: by slot the limit below which a draw is its own, and whose it is else."""
    total = sum(weights)
    left = [weight * slots for weight in weights] + [0] * (slots - len(weights))
    limits, others = [2**64 - 1] * slots, list(range(slots))
    small = [spot for spot in range(slots) if left[spot] < total]
    large = [spot for spot in range(slots) if left[spot] >= total]
    while small and large:
        one, other = small.pop(), large[-1]
        limits[one] = (left[one] << 64) // total
        others[one] = other
        left[other] -= total - left[one]
        if left[other] < total:
            small.append(large.pop())
    return limits, others


def _taller(array: Ints) -> Ints:
    return np.concatenate([array, np.full_like(array, UNKNOWN)])


def _wider(array: Ints) -> Ints:
    return np.concatenate([array, np.full_like(array, UNKNOWN)], axis=1)
