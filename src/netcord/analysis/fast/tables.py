"""Points as flat arrays: what may happen in every condition that a match comes to, as it comes to it.

The rules are read by `Book`, each phase once for all tables it cannot tell apart; nothing of them is said again here.
What is drawn at a time is a whole point, or as much of one as a table holds (`wholes`); or one throw, if that is
wanted. A draw takes 63 bits, by the alias method: the first pick a slot, the others one of its two outcomes.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import islice
from math import ceil, log2
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace

from netcord.analysis.matches.exact import kind
from netcord.analysis.matches.webs import Place, Web
from netcord.analysis.points import BOOK, EDGE_OF_POINT, Book, Label, Row, changed, ending, told_apart
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
    meanings,
)

from .board import Board, Ints, board_of
from .wholes import LATER, OUTCOME, OUTCOMES, WHOLE, WHOLE_BITS, Bags, Outcome, Ways, outcomes, slots

UNKNOWN = -1

Decides: TypeAlias = Callable[[State[Any, Any], Choose[Any]], Answer | Mapping[Answer, int] | None]
"""Makes choices: by an answer, by several with integer weights, or None to play as well as can be."""


Shared: TypeAlias = tuple[Any, Place]
"""Points that are alike: on a table without what is only counted, from an opening."""


class Leaving(NamedTuple):
    """A side leaves the match: how, and by which rule."""

    side: Side
    how: str
    rule: str


class Arrays(NamedTuple):
    """Everything that a walk reads."""

    # the scoreboard, see `packed`
    board: Ints
    sets: Ints
    opens: Ints  # by kind: the place in which a point opens
    # what is drawn: 64 times where a table begins, and how many bits of a draw are left when its slot is picked;
    # -1: not known yet
    openings: Ints  # by condition and kind, where a point opens
    tables: Ints  # by condition (and kind, where a point can tell to its end who served) and place
    slots: Ints  # draws below this are its own outcome; which that is, and from bit `OUTCOME` on that of the others
    tells: Ints  # by bag
    # by condition and end: the ending
    ends: Ints
    endings: Ints  # see `Following`


class Following(NamedTuple):
    """What follows an end in a condition."""

    given: int  # 1 to A, 2 to B, nought to nobody; four times that for a second point
    played: int  # bit 0 for the first, bit 1 for the second
    between: int  # the label of what happens before the next point
    leaves: int  # the number of the leaving, or -1
    next: int  # the condition
    next_set: int  # the same if the (first) point ended a set


AFTER_B, ABOUT, KIND = 20, 40, 48
"""From which bit on a score is told: the next after a point to A from 0, after one to B, what it is about, its kind."""


def packed(board: Board, kinds: Ints) -> Ints:
    """Everything about a score in one number."""
    if len(kinds) >= 1 << AFTER_B or int(kinds.max()) >= 1 << (63 - KIND):
        raise Impossible("a match of this format has more scores than can be compiled")
    then = board.then.reshape(-1, 2)
    return then[:, 0] | then[:, 1] << AFTER_B | board.about << ABOUT | kinds << KIND


class _Grown:
    """An array that grows by doubling: those who read an older one still read what is right."""

    def __init__(self, *shape: int) -> None:
        self._array = np.zeros((256, *shape), np.int64)
        self.size = 0

    @property
    def array(self) -> Ints:
        """What is in it."""
        return self._array[: self.size]

    def add(self, *rows: Any) -> int:
        """Where they begin."""
        base, self.size = self.size, self.size + len(rows)
        while self.size > len(self._array):
            self._array = np.concatenate([self._array, np.zeros_like(self._array)])
        self._array[base : self.size] = rows
        return base


class Tables:
    """The points of one setup, compiled as they are met."""

    def __init__(
        self,
        table: Any,
        policy: Decides | None = None,
        best: bool = True,
        book: Book = BOOK,
        by_throws: bool = False,
    ) -> None:
        """`policy` decides wherever somebody has a choice; without one, or where it says None, a side plays for the
        point as well as can be, thinking the same of the other. `best`: somebody may. `by_throws`: no point is drawn as
        a whole."""
        self.board: Board = board_of(table.score.format, table.score.doubles)
        self._table = table
        self._policy = policy
        self._best = best
        self._book = book
        self._start = table.lasting()
        self.conditions: dict[Any, int] = {}
        self._tables: list[Any] = []
        self.places: dict[Place, int] = {}
        self.ends: dict[Place, int] = {}
        self._end_list: list[Place] = []
        self._plain: list[int] = []  # ends that leave nothing on the table
        self.labels: list[Label] = [()]
        self._labels: dict[Hashable, int] = {(): 0}
        self.leavings: dict[Leaving, int] = {}
        self._rows: dict[Any, Ways] = {}
        self._known: dict[Shared, dict[int, Ways | None]] = {}
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
        self._board = packed(self.board, np.array(numbers, np.int64))
        self.many = len(kinds)
        self._endings = _Grown(8)
        self._slots = _Grown(2)
        self._tells = _Grown()
        self._tells.add(0)
        self._by_throws = by_throws
        self.bags = Bags(self.labels)
        self._drawn: dict[Any, int] = {}
        self._written: dict[bytes, int] = {}  # by what is in a table, where it is
        self._quick_in: dict[int, tuple[int, ...]] = {}
        self._opening_of: Any = np.full(64 * self.many, UNKNOWN, np.int32)
        self._end_of = np.full((64, 64), UNKNOWN, np.int64)
        self._opens = np.zeros(self.many, np.int64)
        self._tables.append(self._start)
        self.conditions[self._start] = 0
        inner = {self._opening(0, number).within_point() for number in range(self.many)}
        self.alike = self.many if len(inner) == 1 else 1
        """How many kinds of points are the same once they have begun: all of them, or none."""
        self._table_of: Any = np.full((64 * self.many // self.alike, 64), UNKNOWN, np.int32)
        for number in range(self.many):
            phase = self._opening(0, number).opens()
            self._opens[number] = self._place((phase, ()))

    @property
    def arrays(self) -> Arrays:
        """As they are now; they only ever gain."""
        return Arrays(
            self._board,
            self.board.sets,
            self._opens,
            self._opening_of,
            self._table_of,
            self._slots.array,
            self._tells.array,
            self._end_of,
            self._endings.array,
        )

    def emptied(self) -> "Tables":
        """The same points, of which nothing is known yet."""
        return Tables(self._table, self._policy, self._best, self._book, self._by_throws)

    # Numbers for things

    def _condition(self, table: Any) -> int:
        number = self.conditions.get(table)
        if number is None:
            number = len(self._tables)
            if number >= len(self._end_of):
                self._end_of = _taller(self._end_of)
                self._opening_of = _taller(self._opening_of)
                self._table_of = _taller(self._table_of)
            self.conditions[table] = number
            self._tables.append(table)
        return number

    def _place(self, place: Place) -> int:
        number = self.places.setdefault(place, len(self.places))
        if number >= self._table_of.shape[1]:
            self._table_of = _wider(self._table_of)
        return number

    def _end(self, place: Place) -> int:
        number = self.ends.setdefault(place, len(self.ends))
        if number == len(self._end_list):
            self._end_list.append(place)
            if isinstance(place[0], Point) and not place[1]:
                self._plain.append(number)
            if number >= self._end_of.shape[1]:
                self._end_of = _wider(self._end_of)
        return number

    def _label(self, label: Label) -> int:
        key = told_apart(label)
        number = self._labels.setdefault(key, len(self.labels))
        if number == len(self.labels):
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

    def told(self, label: Label) -> tuple[int, ...]:
        """The numbers of a label, as a bag holds them."""
        number = self._label(label)
        return (number,) if number else ()

    def chances(self, condition: int, kind: int, place: int) -> dict[Any, Fraction]:
        """What is drawn there, read back from its slots: by place or end, labels and throws, the chance."""
        slot = condition * self.many + kind
        row = slot // self.alike
        if row >= len(self._table_of) or self._table_of[row, place] < 0:
            self.fill([(slot, place)])
        base, width = divmod(int(self._table_of[row, place]), 64)
        places = list(self.places)
        found: dict[Any, Fraction] = {}
        for spot, (below, told) in enumerate(self._slots.array[base : base + (WHOLE >> width)].tolist()):
            own = below - (spot << width)
            for one, parts in ((told & ((1 << OUTCOME) - 1), own), (told >> OUTCOME, (1 << width) - own)):
                outcome = Outcome.read(one)
                target = places[outcome.target] if outcome.target >= 0 else self._end_list[-1 - outcome.target]
                bag = self.bags.bags[outcome.bag]
                key = target, tuple(sorted(bag.labels)), bag.throws
                found[key] = found.get(key, Fraction(0)) + Fraction(parts, WHOLE)
        return {key: part for key, part in found.items() if part}

    # Filling in

    def fill(self, wanted: Sequence[tuple[int, int]]) -> None:
        """What may happen in points of these kinds in these conditions (slots), from these places on."""
        news: dict[int, None] = {}
        for slot in {slot for slot, _ in wanted}:
            condition, number = divmod(slot, self.many)
            if self._opening(condition, number).within_point().counted()[0] not in self._decided:
                news[condition] = None
        if news:
            self._decide(list(news))
        for slot, place in wanted:
            self._fill(slot, place)

    def _decide(self, conditions: Sequence[int]) -> None:
        """How both sides play for the point as well as can be: found for many conditions at once."""
        kinds = [[self._opening(one, kind).counted()[0] for one in conditions] for kind in range(self.many)]
        inner = [[table.within_point() for table in tables] for tables in kinds]
        if not self._best:
            self._decided |= {table: {} for tables in inner for table in tables}
            return
        done: set[int] = set()
        for (web, _), tables in zip(Web.each(kinds, self._book), inner, strict=True):
            if id(web) in done:  # whoever serves, the same follows
                continue
            done.add(id(web))
            chosen = {
                place: share.argmax(0) for place, share in zip(web.places, web.best(), strict=True) if share is not None
            }
            for number, table in enumerate(tables):
                self._decided[table] = {place: int(share[number]) for place, share in chosen.items()}

    def _fill(self, slot: int, place: int) -> None:
        condition, number = divmod(slot, self.many)
        start = self._opening(condition, number)
        inner = start.within_point()
        shared: Shared = inner.counted()[0], (start.opens(), ())
        if shared not in self._known:
            self._known[shared] = self._listed(shared[1], start, shared[0])
        known = self._known[shared]
        if known[place] is None:  # it hangs on what is only counted
            phase, changes = self.place_of(place)
            row = self._book.row(phase, changed(inner, changes))
            found = self._draw(condition, place, {place: self._ways((phase, changes), row, None)}.get, 1)
        else:
            key = *shared, place, self._quick(condition)
            if key not in self._drawn:
                most = 1 if self._by_throws else OUTCOMES if place == self._opens[number] else LATER
                self._drawn[key] = self._draw(condition, place, known.get, most)
            found = self._drawn[key]
        self._table_of[slot // self.alike, place] = found
        if place == self._opens[number]:
            self._opening_of[slot] = found

    def following(self, condition: int, end: int) -> Following:
        """What follows an end in a condition."""
        if condition >= len(self._end_of) or self._end_of[condition, end] < 0:
            self.fill_end(condition, end)
        return Following(*self._endings.array[self._end_of[condition, end], :6].tolist())

    def _quick(self, condition: int) -> tuple[int, ...]:
        """The ends in which a point is won, and there is no more to it."""
        found = self._quick_in.get(condition, ())
        if not found and self._plain:
            for end in self._plain:
                told = self.following(condition, end)
                if told.given in (1, 2) and told[1:] == (1, 0, -1, condition, condition):
                    found = *found, end
            self._quick_in[condition] = found
        return found

    def _draw(self, condition: int, opens: int, ways_of: Callable[[int], Ways | None], most: int) -> int:
        """Write the table of a point from a place on."""
        found = outcomes(opens, ways_of, self.bags, most)
        at_once = self._quick(condition)
        told = []
        for target, number in found:
            quick = -1 - target in at_once
            winner = self.following(condition, -1 - target).given - 1 if quick else 0
            told.append(Outcome(target, number, quick, winner).written())
        key = blake2b(np.array([told, list(found.values())], np.uint64).tobytes(), digest_size=16).digest()
        if key in self._written:  # most conditions change little of what may happen
            return self._written[key]
        bits = ceil(log2(len(found))) if len(found) > 1 else 0
        own, whose = slots(list(found.values()), bits)
        told += told[:1] * (len(own) - len(told))  # which are never drawn
        width = WHOLE_BITS - bits
        rows = ((parts + (spot << width), told[spot] | told[whose[spot]] << OUTCOME) for spot, parts in enumerate(own))
        base = self._slots.add(*((min(below, WHOLE - 1), two) for below, two in rows))  # the last is all its own
        self._tells.add(*(bag.written() for bag in self.bags.bags[self._tells.size :]))
        if base >= 1 << 25:
            raise Impossible("more conditions than can be compiled")
        self._written[key] = base << 6 | width
        return self._written[key]

    def _listed(self, opens: Place, start: Any, inner: Any) -> dict[int, Ways | None]:
        """The places of a point and what may follow there; None where it hangs on what is only counted."""
        waiting, seen = [opens], {opens}
        found: dict[int, Ways | None] = {}
        for place in waiting:
            phase, changes = place
            here = start if place is opens else inner
            here = changed(here, changes) if changes else here
            row = self._book.row(phase, here)
            weights: tuple[int, ...] | None = None
            if row.chooser is not None:
                weights = self._chosen(State(here, phase), row, inner, place)
            counts = inner.counts(phase)
            found[self._place(place)] = None if counts else self._ways(place, row, weights)
            for spot, way in enumerate(row.ways):
                then: Place = way.phase, changes + way.changes
                if (weights is None or weights[spot]) and not isinstance(way.phase, EDGE_OF_POINT) and then not in seen:
                    if counts:
                        raise Impossible("a point goes on after what is only counted has changed")
                    seen.add(then)
                    waiting.append(then)
        return found

    def _chosen(self, state: Any, row: Row, inner: Any, place: Place) -> tuple[int, ...]:
        ask = row.ask
        assert isinstance(ask, Choose), "somebody chooses here"
        answer = self._policy(state, ask) if self._policy is not None else None
        if answer is None:
            taken = self._decided[inner][place]
            return tuple(int(spot == taken) for spot in range(len(row.ways)))
        weights = answer if isinstance(answer, Mapping) else {answer: 1}
        return tuple(weights.get(way.answer, 0) for way in row.ways)

    def _ways(self, place: Place, row: Row, weights: tuple[int, ...] | None) -> Ways:
        key = place, id(row), weights
        if key not in self._rows:
            self._kept.append(row)
            found = []
            for spot, way in enumerate(row.ways):
                then: Place = way.phase, place[1] + way.changes
                weight = way.weight if weights is None else weights[spot]
                if weight:
                    target = -1 - self._end(then) if isinstance(way.phase, EDGE_OF_POINT) else self._place(then)
                    found.append((weight, target, self._label(way.label)))
            self._rows[key] = Ways(tuple(found), sum(weight for weight, _, _ in found))
        return self._rows[key]

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
        leaving = -1
        if told.leaving is not None:
            leaving = self.leavings.setdefault(told.leaving, len(self.leavings))
        played = sum(played << spot for spot, played in enumerate(told.played))
        found = Following(given, played, self._label(told.label), leaving, next_condition, set_condition)
        self._end_of[condition, number] = self._endings.add((*found, 0, 0))


class _Told(NamedTuple):
    played: tuple[bool, ...]
    leaving: Leaving | None
    label: Label


def _between(phase: Any, table: Any) -> _Told:
    """What is told between the end of a point and the next: whether points were played, who leaves, what it means."""
    played: list[bool] = []
    label: Label = ()
    table = replace(table, score=Score.start(FORMATS["standard_bo5"], doubles=table.score.doubles))
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


def _taller(array: Any) -> Any:
    return np.concatenate([array, np.full_like(array, UNKNOWN)])


def _wider(array: Any) -> Any:
    return np.concatenate([array, np.full_like(array, UNKNOWN)], axis=1)
