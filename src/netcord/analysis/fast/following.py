"""A match that is played by the rules, followed through the compiled points: where it is, throw for throw."""

from collections.abc import Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from netcord.analysis.matches.webs import Place
from netcord.analysis.points import EDGE_OF_POINT, changed, read_facts, read_row, told_apart
from netcord.kernel import Choose, Impossible, Side
from netcord.tennis import Score

from .tables import ABOUT, AFTER_B, KIND, Tables
from .wholes import WHOLE

ROUNDED = Fraction(256, WHOLE)
"""So far chances of a table may be off."""


class _Read(NamedTuple):
    """A place of the compiled points that was held against the rules: what they ask there, and what follows what."""

    ask: Any
    ways: dict[Hashable, Place]


class Follower:
    """Where a match is on its tables. It goes on by what the rules say follows a throw or a choice.

    Where it comes for the first time, everything that may follow is held against the rules, with its chances; later
    whether they ask the same there, and whether what this throw led to is one of the ways, on to the same place.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._read: dict[tuple[int, int, int], _Read] = {}
        self.begin(Side.A)

    def begin(self, first: Side) -> None:
        """A match, served first by this side."""
        self._place = -1  # between points
        self._score = self.tables.board.starts[first.row]
        self._condition = 0
        self.over = False
        self._sets = 0

    @property
    def between_points(self) -> bool:
        """Whether no point is being played."""
        return self._place < 0

    @property
    def score(self) -> Score:
        """In its shortest form."""
        return self.tables.board.scores[self._score]

    @property
    def lasting(self) -> Any:
        """The condition."""
        return self.tables.table_of(self._condition)

    @property
    def sets(self) -> tuple[int, int]:
        """Won by A and by B."""
        return divmod(self._sets, 8)

    def hear(self, table: Any, phase: Any, answer: Any) -> bool:
        """A question of the rules was answered on this table; whether that ended a point."""
        tables = self.tables
        kind = int(tables.arrays.board[self._score] >> KIND)
        if self._place < 0:
            self._place = int(tables.arrays.opens[kind])
        spot = self._condition, kind, self._place
        ask = phase.ask(table)
        known = self._read.get(spot)
        if known is None or known.ask != ask:
            known = self._read[spot] = _Read(ask, self._held(table, phase, kind))
        step = phase.then(table, answer)
        changes, label = read_facts(table, step.facts)
        chosen = answer if isinstance(ask, Choose) else None
        found = known.ways.get((chosen, step.phase, changes, told_apart(label)))
        if found is None:
            raise _elsewhere(phase)
        if not isinstance(found[0], EDGE_OF_POINT):
            self._place = tables.places[found]
            after = changed(table, step.facts)
            ask = step.phase.ask(after)
            if step.phase.obvious and isinstance(ask, Choose) and len(ask.options) == 1:  # nobody is asked
                return self.hear(after, step.phase, ask.options[0])
            return False
        self._place = -1
        self._end(tables.ends[found])
        return True

    def _held(self, table: Any, phase: Any, kind: int) -> dict[Hashable, Place]:
        """Everything that may follow here by the rules, if it is what is compiled, with the same chances."""
        tables = self.tables
        here, changes = tables.place_of(self._place)
        if here != phase:
            raise Impossible("the rules are at {phase}, the compiled point is elsewhere", phase=type(phase).__name__)
        asked = read_row(phase, table)
        chances = tables.chances(self._condition, kind, self._place)
        total = asked.total if asked.chooser is None else len(asked.ways)
        found: dict[Hashable, Place] = {}
        for way in asked.ways:
            then = way.phase, changes + way.changes
            key = then, tables.told(way.label), int(len(asked.ways) > 1)
            chances[key] = chances.get(key, Fraction(0)) - Fraction(way.weight, total)
            found[way.answer, way.phase, way.changes, told_apart(way.label)] = then
        if max(map(abs, chances.values())) > ROUNDED:
            raise _elsewhere(phase)
        return found

    def _end(self, end: int) -> None:
        tables = self.tables
        arrays = tables.arrays
        following = tables.following(self._condition, end)
        ways, set_over = following.given, False
        self._sets = int(arrays.sets[self._score])
        first = True
        while ways and not self.over:
            winner = (ways & 3) - 1
            ways >>= 2
            here = int(arrays.board[self._score])
            won = here >> (ABOUT + 2 + winner)
            set_over |= bool(won & 4) and first
            first = False
            self.over = bool(won & 16)
            self._sets = int(arrays.sets[self._score]) + ((8, 1)[winner] if won & 4 else 0)
            self._score = here >> (AFTER_B * winner) & ((1 << AFTER_B) - 1)
        self.over |= following.leaves >= 0
        if not self.over:
            self._condition = following.next_set if set_over else following.next


def _elsewhere(phase: Any) -> Impossible:
    return Impossible("{phase} is compiled with other ways than it has", phase=type(phase).__name__)
