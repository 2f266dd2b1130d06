"""A point as a chain: every position the rules can lead to, the weights of the dice, and what each way means.

The rules themselves are enumerated, phase by phase; nothing of them is said again here.

>>> import netcord
>>> from netcord.analysis import chain
>>> game = netcord.game("inside-volley")
>>> federer = next(card for card in game.cards() if card.edition == "printed")
>>> table = game.start(game.arrange((federer, federer), {"first": "A"})).table
>>> point = chain(table)
>>> len(point.positions), point.positions[0].phase, point.totals[0]
(11, Control(), 100)
>>> print(point.chances()[point.winning("A")])  # without rain that is due after it
2443/3600
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from netcord.kernel import Ask, Choose, Fact, Impossible, Over, Passing, Phase, Side, State
from netcord.tennis import (
    FORMATS,
    Ending,
    Forfeit,
    Meaning,
    NextPoint,
    Point,
    Score,
    meanings,
    side_of,
)

Label: TypeAlias = tuple[Meaning, ...]
"""What the facts of a way mean: a shot, an ace, a double fault, a try, an event."""

Changes: TypeAlias = tuple[Fact, ...]
"""Those facts of a way that leave something on the table."""

EDGE_OF_POINT = (Point, Forfeit, NextPoint)
"""Phases in which a point is over: it is scored, the match is, or it is played again."""


class Way(NamedTuple):
    """What may follow in a phase: with which weight, which phase, what it leaves on the table and what it means.

    `answer` is the option of a choice; throws that come to the same are one way, and have none.
    """

    weight: int
    phase: Phase[Any, Any]
    changes: Changes
    label: Label
    answer: Any = None


class Row(NamedTuple):
    """Everything that may follow in a phase. `chooser` is the side that decides; None: dice do, or nobody."""

    total: int
    ways: tuple[Way, ...]
    ask: Ask | None = None
    chooser: Side | None = None


class Book:
    """Rows that have been read from the rules, each once: a phase reads little of the table, and much of it is alike.

    `MatchTable.reads(phase)` says what that is.
    """

    def __init__(self) -> None:
        self._rows: dict[tuple[Phase[Any, Any], Hashable], Row] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def row(self, phase: Phase[Any, Any], table: Any) -> Row:
        """What may follow in a phase on this table."""
        key = phase, table.reads(phase)
        found = self._rows.get(key)
        if found is None:
            found = self._rows[key] = read_row(phase, table)
        return found


BOOK = Book()
"""What this process has read so far."""


def read_row(phase: Phase[Any, Any], table: Any) -> Row:
    """Ask a phase, give it every answer, and sum up what it says."""
    if isinstance(phase, Passing):
        step = phase.go_on(table)
        return Row(1, (Way(1, step.phase, *read_facts(table, step.facts)),))
    ask = phase.ask(table)
    if isinstance(ask, Over):
        raise Impossible("the match is over: no point can be opened")
    if isinstance(ask, Choose):
        ways = []
        for option in ask.options:
            step = phase.then(table, option)
            ways.append(Way(1, step.phase, *read_facts(table, step.facts), option))
        return Row(1, tuple(ways), ask, side_of(ask.seat))
    found: dict[tuple[Phase[Any, Any], Changes, Hashable], Way] = {}
    for outcome, weight in zip(ask.outcomes, ask.weights, strict=True):
        step = phase.then(table, outcome)
        changes, label = read_facts(table, step.facts)
        key = step.phase, changes, told_apart(label)
        same = found.get(key)
        found[key] = Way(weight if same is None else same.weight + weight, step.phase, changes, label)
    return Row(ask.total, tuple(found.values()), ask)


def told_apart(label: Label) -> Hashable:
    """A label as a key: an ace of A and a double fault of A are equal as tuples, and not the same."""
    return tuple((one.__class__, one) for one in label)


def read_facts(table: Any, facts: Iterable[Fact]) -> tuple[Changes, Label]:
    """The facts that change the table, and what all of them mean."""
    changes: list[Fact] = []
    label: list[Meaning] = []
    for fact in facts:
        label += meanings(fact)
        after = fact.on(table)
        if after is not table:
            changes.append(fact)
            table = after
    return tuple(changes), tuple(label)


def changed(table: Any, changes: Changes) -> Any:
    """The table after these facts."""
    for fact in changes:
        table = fact.on(table)
    return table


class End(NamedTuple):
    """How a point may end: the points that are counted one after the other, who leaves, and what lasts on the table.

    A penalty follows the point it was due after, so there may be two; none at all are counted where the point is played
    again. `after_set` is what lasts if the (first) point also ends a set. `leaves` forfeits the match.
    """

    winners: tuple[Side, ...]
    leaves: Side | None
    how: Ending
    lasting: Any
    after_set: Any


def _score(points: tuple[int, int], games: tuple[int, int], doubles: bool) -> Score:
    return replace(Score.start(FORMATS["standard_bo5"], doubles=doubles), points=points, games=games)


_LOVE = {doubles: _score((0, 0), (0, 0), doubles) for doubles in (False, True)}
_SET_POINT = {
    (row, doubles): _score((0, 3) if row else (3, 0), (0, 5) if row else (5, 0), doubles)
    for row in (0, 1)
    for doubles in (False, True)
}


def ending(phase: Phase[Any, Any], table: Any) -> End:
    """What follows when a point is over: asked of the rules, in the middle of a set and at its end."""
    plain = ends_in(phase, table)
    if not (isinstance(phase, Point) and table.tells_sets()):
        return plain._replace(after_set=plain.lasting)
    set_end = ends_in(phase, table, at_set=True)
    if set_end[:3] != plain[:3] or (len(plain.winners) > 1 and set_end.lasting != plain.lasting):
        raise Impossible("what follows a point depends on the score in a way that cannot be summed")
    return plain._replace(after_set=set_end.lasting)


def ends_in(phase: Phase[Any, Any], table: Any, at_set: bool = False) -> End:
    """The same for one of the two."""
    if isinstance(phase, Forfeit):
        return End((), phase.side, phase.how, table.lasting(), None)
    doubles = table.score.doubles
    score = _SET_POINT[phase.winner.row, doubles] if at_set and isinstance(phase, Point) else _LOVE[doubles]
    return _between(phase, replace(table, score=score))


def _between(phase: Phase[Any, Any], table: Any) -> End:
    """On from the end of a point to the opening of the next one."""
    winners: list[Side] = []
    while not isinstance(phase, NextPoint):
        if isinstance(phase, Forfeit):
            return End(tuple(winners), phase.side, phase.how, table.lasting(), None)
        if not isinstance(phase, Passing):
            raise Impossible(
                "between two points somebody is asked: {phase} cannot be summed", phase=type(phase).__name__
            )
        if isinstance(phase, Point):
            winners.append(phase.winner)
        step = phase.go_on(table)
        phase, table = step.phase, changed(table, step.facts)
    return End(tuple(winners), None, Ending.PLAYED, table.lasting(), None)


class Edge(NamedTuple):
    """A way out of a position: its weight out of the position's total, where to, and the number of its label.

    `target` is another position, or, below nought, an end: -1 is end 0, -2 end 1.
    """

    weight: int
    target: int
    label: int


class Chain(NamedTuple):
    """A point of tennis: positions with their edges (the opening is position 0), the ends it may come to, and labels.

    Where a side chooses (`choosers`), edges are its options, in the order they are offered; where dice fall, weights
    add up to the total.
    """

    positions: tuple[State[Any, Any], ...]
    choosers: tuple[Side | None, ...]
    totals: tuple[int, ...]
    edges: tuple[tuple[Edge, ...], ...]
    ends: tuple[End, ...]
    labels: tuple[Label, ...]

    def winning(self, side: Side | str) -> int:
        """The number of the end in which a side wins the point and nothing else happens."""
        return next(
            number
            for number, end in enumerate(self.ends)
            if end.winners == (side,) and end.lasting == self.positions[0].table.lasting()
        )

    def decided(self, policy: Callable[[State[Any, Any], Choose[Any]], Any]) -> "Chain":
        """The same with every choice made: by an answer, or by several with integer weights."""
        totals, edges = list(self.totals), list(self.edges)
        for place, state in enumerate(self.positions):
            ask = state.phase.ask(state.table) if self.choosers[place] is not None else None
            if isinstance(ask, Choose):
                answer = policy(state, ask)
                weights = answer if isinstance(answer, Mapping) else {answer: 1}
                totals[place] = sum(weights.values())
                edges[place] = tuple(
                    edge._replace(weight=weights[option])
                    for option, edge in zip(ask.options, self.edges[place], strict=True)
                    if weights.get(option)
                )
        return self._replace(choosers=(None,) * len(totals), totals=tuple(totals), edges=tuple(edges))

    def chances(self) -> tuple[Fraction, ...]:
        """The chance of every end, exactly; a chain with choices must be `decided` first."""
        from .enumerating import solve

        if any(chooser is not None for chooser in self.choosers):
            raise Impossible("somebody has a choice in this point: decide it by a policy first")

        def edges(place: Any) -> list[tuple[Fraction, Any, Hashable]]:
            total = self.totals[place]
            return [
                (Fraction(edge.weight, total), None, -1 - edge.target)
                if edge.target < 0
                else (Fraction(edge.weight, total), edge.target, None)
                for edge in self.edges[place]
            ]

        found = solve(0, edges)
        return tuple(found.get(number, Fraction(0)) for number in range(len(self.ends)))


def chain(table: Any, *, book: Book = BOOK, limit: int = 100_000) -> Chain:
    """The chain of the point that opens on this table, as its rules play it; equal positions are met once."""
    start = table.opening()
    tables: list[Any] = [start]
    known: dict[Any, int] = {start: 0}
    places: dict[tuple[Phase[Any, Any], int], int] = {(start.opens(), 0): 0}
    waiting = list(places)
    ends: dict[End, int] = {}
    ended: dict[tuple[Phase[Any, Any], int], int] = {}
    labels: dict[Hashable, int] = {}
    told: list[Label] = []
    rows, edges = [], []
    for phase, number in waiting:
        here = tables[number]
        row = book.row(phase, here)
        out = []
        for way in row.ways:
            then = number
            if way.changes:
                after = changed(here, way.changes)
                then = known.setdefault(after, len(tables))
                if then == len(tables):
                    tables.append(after)
            key = way.phase, then
            if isinstance(way.phase, EDGE_OF_POINT):
                if key not in ended:
                    end = ending(way.phase, tables[then])
                    ended[key] = ends.setdefault(end, len(ends))
                target = -1 - ended[key]
            else:
                if key not in places:
                    places[key] = len(places)
                    waiting.append(key)
                    if len(places) > limit:
                        raise Impossible("more than {limit:,} positions: ask a smaller question", limit=limit)
                target = places[key]
            which = labels.setdefault(told_apart(way.label), len(labels))
            if which == len(told):
                told.append(way.label)
            out.append(Edge(way.weight, target, which))
        rows.append(row)
        edges.append(tuple(out))
    return Chain(
        tuple(State(tables[number], phase) for phase, number in places),
        tuple(row.chooser for row in rows),
        tuple(row.total for row in rows),
        tuple(edges),
        tuple(ends),
        tuple(told),
    )
