"""Points on many tables at once: the same phases, each table with its own chances.

Two cards in a hundred conditions, or a hundred cards against each other, play points of the same shape. So the shape
is found once, by asking the rules, and every chance in it is an array with a place for each table.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from netcord.analysis.points import BOOK, EDGE_OF_POINT, Book, Changes, Label, Row, changed
from netcord.kernel import Answer, Choose, Impossible, Phase, Side, State
from netcord.tennis import Forfeit, NextPoint, Point, meaning, side_of

from .solving import Numbers, order_of, solved, turned

Figure: TypeAlias = tuple[str, Side]
"""Something that is counted, and whose it is: ("ace", A)."""

Place: TypeAlias = tuple[Phase[Any, Any], Changes]
"""A position of a point, on whatever table: the phase, and what the point has left on the table so far."""

Policy: TypeAlias = Callable[[State[Any, Any], Choose[Any]], Answer | Mapping[Answer, int]]

BETTER = 1e-12
"""How much better another choice must be to be taken up."""


class Law(NamedTuple):
    """How points of one kind end: by place where it ends, its chance, and what is counted on the way there."""

    ends: tuple[Place, ...]
    chances: tuple[Numbers, ...]
    counts: tuple[Mapping[Figure, Numbers], ...]
    throws: Numbers  # how many throws of dice a point takes

    def over(self, ends: Sequence[Place]) -> "Law":
        """The same with these ends, in this order: what it does not know does not happen."""
        never = np.zeros(len(self.throws))
        known = {end: number for number, end in enumerate(self.ends)}
        chances = tuple(self.chances[known[end]] if end in known else never for end in ends)
        counts = tuple(self.counts[known[end]] if end in known else {} for end in ends)
        return Law(tuple(ends), chances, counts, self.throws)


class Spread(Sequence[Any]):
    """Tables that differ in what lasts of either side alone: told by its parts, laid where one is asked for."""

    def __init__(self, first: Any, parts: Sequence[Sequence[Any]], which: Sequence[NDArray[np.int64]]) -> None:
        """By side the parts there are, and for every table which of them it has."""
        self.first, self.parts, self.which = first, parts, which

    @classmethod
    def of(cls, first: Any, pairs: Sequence[tuple[Any, Any]]) -> "Spread":
        """Of these parts."""
        parts, which = [], []
        for side in Side:
            numbers = {part: number for number, part in enumerate(dict.fromkeys(pair[side.row] for pair in pairs))}
            parts.append(tuple(numbers))
            which.append(np.array([numbers[pair[side.row]] for pair in pairs]))
        return cls(first, parts, which)

    def __len__(self) -> int:
        return len(self.which[0])

    def __getitem__(self, number: Any) -> Any:
        return self.first.with_parts(
            tuple(parts[which[number]] for parts, which in zip(self.parts, self.which, strict=True))
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spread) and self.which is other.which and bool(self.first == other.first)

    __hash__ = None  # type: ignore[assignment]  # as of any sequence

    def each(self, made: Callable[[Any], Any]) -> "Spread":
        """Every table changed in the same way, which leaves its parts alone."""
        return Spread(made(self.first), self.parts, self.which)

    def read_by(self, phase: Phase[Any, Any], changes: Changes) -> "tuple[list[Any], NDArray[np.int64]] | None":
        """Tables for all that a phase can read, and for every table which of these it is; None: it may read both."""
        sides = self.first.reads_of(phase)
        own = self.first.parts()
        if len(sides) > 1:
            return None
        if not sides:
            return [changed(self.first, changes)], np.zeros(len(self), np.int64)
        row = sides[0].row
        laid = [self.first.with_parts((part, own[1]) if row == 0 else (own[0], part)) for part in self.parts[row]]
        return [changed(table, changes) for table in laid], self.which[row]


def each(tables: Sequence[Any], made: Callable[[Any], Any]) -> Sequence[Any]:
    """Every table changed in the same way."""
    return tables.each(made) if isinstance(tables, Spread) else [made(table) for table in tables]


class _Option(NamedTuple):
    then: dict[int, Numbers]
    ends: dict[int, Numbers]
    counts: dict[tuple[int, Figure], Numbers]  # by target (an end below nought), chance times number


class Web:
    """The point that opens on each of these tables; `kinds` of openings, such as who serves, have their own starts."""

    def __init__(self, kinds: Sequence[Sequence[Any]], book: Book = BOOK) -> None:
        """For every kind of opening, the tables, in the same order: openings of one kind differ in chances alone."""
        inner = [each(tables, _within) for tables in kinds]
        if any(tables != inner[0] for tables in inner[1:]):
            raise Impossible("within a point these tables can still tell how it opened")
        self._tables = inner[0]
        self._table = self._tables[0]
        self._book = book
        self.places: dict[Place, int] = {}
        self.ends: dict[Place, int] = {}
        self._alike: dict[tuple[Phase[Any, Any], Changes], tuple[list[Any], NDArray[np.int64]]] = {}
        self._options: list[tuple[_Option, ...]] = []
        self._rows: list[Row] = []
        self._choosers: list[Side | None] = []
        self._dice: list[bool] = []
        self.starts = []
        waiting: list[Place] = []
        for tables in kinds:
            phases = {table.opening().opens() for table in ([tables.first] if isinstance(tables, Spread) else tables)}
            if len(phases) > 1:
                raise Impossible("these tables open a point differently")
            place: Place = phases.pop(), ()
            self.starts.append(self._number(place, waiting))
        for place in waiting:
            self._read(place, waiting)
        self._order = order_of([{then for option in options for then in option.then} for options in self._options])

    @classmethod
    def each(cls, kinds: Sequence[Sequence[Any]], book: Book = BOOK) -> "list[tuple[Web, int]]":
        """For every kind of opening its web and the start in it: one web for all, unless they can tell to the end."""
        within = [each(tables, _within) for tables in kinds]
        if all(tables == within[0] for tables in within[1:]):
            whole = cls(kinds, book)
            return [(whole, number) for number in range(len(kinds))]
        return [(cls([tables], book), 0) for tables in kinds]

    def _number(self, place: Place, waiting: list[Place]) -> int:
        if place not in self.places:
            self.places[place] = len(self.places)
            waiting.append(place)
        return self.places[place]

    def _read(self, place: Place, waiting: list[Place]) -> None:
        """Ask the rules on every table, each row once, and put the chances side by side."""
        phase, changes = place
        book = self._book
        tables, which = self._read_alike(phase, changes)
        rows = [book.row(phase, table) for table in tables]
        chooser = rows[0].chooser
        choices = 1 if chooser is None else len(rows[0].ways)
        if any(row.chooser is not chooser or (chooser and len(row.ways) != choices) for row in rows):
            raise Impossible("{phase} offers other choices on other tables", phase=type(phase).__name__)
        options = []
        for choice in range(choices):
            then: dict[int, list[float]] = {}
            ends: dict[int, list[float]] = {}
            counts: dict[tuple[int, Figure], list[float]] = {}
            for number, row in enumerate(rows):
                for way in row.ways if chooser is None else row.ways[choice : choice + 1]:
                    share = way.weight / row.total
                    target: Place = way.phase, changes + way.changes
                    if isinstance(way.phase, EDGE_OF_POINT) or self._table.counts(way.phase):
                        end = self.ends.setdefault(target, len(self.ends))
                        ends.setdefault(end, [0.0] * len(rows))[number] += share
                        reached = -1 - end
                    else:
                        reached = self._number(target, waiting)
                        then.setdefault(reached, [0.0] * len(rows))[number] += share
                    for figure in figures_of(way.label):
                        counts.setdefault((reached, figure), [0.0] * len(rows))[number] += share
            options.append(
                _Option(
                    {one: np.array(part)[which] for one, part in then.items()},
                    {one: np.array(part)[which] for one, part in ends.items()},
                    {one: np.array(part)[which] for one, part in counts.items()},
                )
            )
        self._options.append(tuple(options))
        self._rows.append(rows[0])
        self._choosers.append(chooser)
        self._dice.append(chooser is None and rows[0].ask is not None)

    def _read_alike(self, phase: Phase[Any, Any], changes: Changes) -> tuple[list[Any], NDArray[np.int64]]:
        """Of tables that read alike in a phase, the first; and for every table, which of these it is."""
        like = self._table.reads_like(phase), changes
        if like not in self._alike:
            tables = self._tables
            told = tables.read_by(like[0], changes) if isinstance(tables, Spread) else None
            here = told[0] if told else [changed(table, changes) if changes else table for table in tables]
            firsts: list[Any] = []
            numbers: dict[Hashable, int] = {}
            which = np.empty(len(here), np.int64)
            for case, table in enumerate(here):
                number = numbers.setdefault(table.reads(like[0]), len(firsts))
                if number == len(firsts):
                    firsts.append(table)
                which[case] = number
            self._alike[like] = firsts, which[told[1]] if told else which
        return self._alike[like]

    # What is chosen

    def decided(self, policy: Policy) -> "list[Numbers | None]":
        """By position, the share of every option, asked of a policy table by table."""
        shares: list[Numbers | None] = []
        for (phase, changes), chooser in zip(self.places, self._choosers, strict=True):
            if chooser is None:
                shares.append(None)
                continue
            found = []
            for table in self._tables:
                here = changed(table, changes)
                ask = phase.ask(here)
                assert isinstance(ask, Choose), "somebody chooses here"
                answer = policy(State(here, phase), ask)
                weights = answer if isinstance(answer, Mapping) else {answer: 1}
                total = sum(weights.values())
                found.append([weights.get(option, 0) / total for option in ask.options])
            shares.append(np.array(found).T)
        return shares

    def best(self, again: "Mapping[int, Numbers] | None" = None) -> "list[Numbers | None]":
        """By position, the option with which the side that chooses wins the point most often, the other doing the same.

        `again` says what the ends in which the point is played again are worth to A.
        """
        size = len(self._tables)
        payoffs = self.payoffs()
        for end, worth in (again or {}).items():
            payoffs[end] = worth
        taken = [None if chooser is None else np.zeros(size, np.int64) for chooser in self._choosers]
        while True:
            shares = [
                None if one is None else np.equal.outer(np.arange(len(options)), one).astype(float)
                for one, options in zip(taken, self._options, strict=True)
            ]
            rows, ends = self._composed(shares)
            known = {place: sum_of(ways, payoffs) for place, ways in enumerate(ends) if ways}
            values = solved(rows, known, self._order)
            changed_any = False
            for place, (chooser, options) in enumerate(zip(self._choosers, self._options, strict=True)):
                now = taken[place]
                if chooser is None or now is None:
                    continue
                worths = np.stack(
                    [sum_of(one.then, values) + sum_of(one.ends, payoffs) + np.zeros(size) for one in options]
                )
                if chooser is Side.B:
                    worths = 1 - worths
                top = worths.argmax(0)
                better = worths[top, np.arange(size)] > worths[now, np.arange(size)] + BETTER
                if better.any():
                    taken[place] = np.where(better, top, now)
                    changed_any = True
            if not changed_any:
                return shares

    def payoffs(self) -> list[Numbers]:
        """What every end is worth to A: the point, or the match that is left; played again, half of it."""
        return [np.full(len(self._tables), self._payoff(place)) for place in self.ends]

    def _payoff(self, place: Place) -> float:
        """What an end is worth to A: the point, or the match that is left."""
        phase, changes = place
        match phase:
            case Point():
                return float(phase.winner is Side.A)
            case Forfeit():
                return float(phase.side is Side.B)
            case NextPoint():
                return 0.5
        row = self._book.row(phase, changed(self._table, changes))
        return sum(way.weight * self._payoff((way.phase, changes + way.changes)) for way in row.ways) / row.total

    def _composed(
        self, shares: "Sequence[Numbers | None]"
    ) -> tuple[list[dict[int, Numbers]], list[dict[int, Numbers]]]:
        rows, ends = [], []
        for options, share in zip(self._options, shares, strict=True):
            if share is None:
                rows.append(options[0].then)
                ends.append(options[0].ends)
                continue
            then: dict[int, Numbers] = {}
            out: dict[int, Numbers] = {}
            for option, part in zip(options, share, strict=True):
                for into, of in ((then, option.then), (out, option.ends)):
                    for target, chance in of.items():
                        into[target] = into[target] + part * chance if target in into else part * chance
            rows.append(then)
            ends.append(out)
        return rows, ends

    # What comes of it

    def values(self, shares: "Sequence[Numbers | None]", payoffs: Sequence[Numbers]) -> list[Numbers]:
        """What every position is worth, if every end is worth so much."""
        rows, ends = self._composed(shares)
        return solved(rows, {place: sum_of(ways, payoffs) for place, ways in enumerate(ends) if ways}, self._order)

    def laws(self, shares: "Sequence[Numbers | None]", counting: bool = True) -> list[Law]:
        """How the points of every kind end."""
        size, many = len(self._tables), len(self.ends)
        rows, ends = self._composed(shares)
        known = {}
        for place, ways in enumerate(ends):
            if ways:
                right = known[place] = np.zeros((size, many))
                for end, chance in ways.items():
                    right[:, end] = chance
        reach = [part + np.zeros((size, many)) for part in solved(rows, known, self._order)]
        found = []
        backwards = turned(rows)
        for start in self.starts:
            counts: list[dict[Figure, Numbers]] = [{} for _ in range(many)]
            throws = np.zeros(size)
            if counting:
                visits = solved(backwards, {start: np.ones(size)}, self._order)
                for place, options in enumerate(self._options):
                    here = visits[place]
                    if self._dice[place]:
                        throws = throws + here
                    for number, option in enumerate(options):
                        share = shares[place]
                        part = here if share is None else here * share[number]
                        for (target, figure), chance in option.counts.items():
                            if target < 0:
                                _count(counts[-1 - target], figure, part * chance)
                                continue
                            joint = (part * chance)[:, None] * reach[target]
                            for end in range(many):
                                _count(counts[end], figure, joint[:, end])
            chances = tuple(reach[start][:, end] for end in range(many))
            found.append(Law(tuple(self.ends), chances, tuple(counts), throws))
        return found


def _within(table: Any) -> Any:
    return table.opening().within_point()


def sum_of(ways: Mapping[int, Numbers], values: Sequence[Numbers]) -> Numbers:
    """Chances times what they lead to."""
    total: Numbers = np.zeros(1)
    for target, chance in ways.items():
        total = total + chance * values[target]
    return total


def _count(into: dict[Figure, Numbers], figure: Figure, part: Numbers) -> None:
    into[figure] = into[figure] + part if figure in into else part


def figures_of(label: Label) -> list[Figure]:
    """What is counted of what a way means."""
    found: list[Figure] = []
    for one in label:
        match one:
            case meaning.Ace(by):
                found.append(("ace", side_of(by)))
            case meaning.DoubleFault(by):
                found.append(("double_fault", side_of(by)))
            case meaning.Shot(by):
                found.append(("shot", side_of(by)))
            case meaning.Struck(_, player):
                found.append(("event", side_of(player)))
            case meaning.Tried(what, by, _):
                found.append((what, side_of(by)))
            case _:
                pass
    return found
