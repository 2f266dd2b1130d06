"""A match that is played by the rules, followed through the compiled points: where it is, throw for throw."""

from fractions import Fraction
from typing import Any

from netcord.analysis.points import EDGE_OF_POINT, changed, read_facts, read_row, told_apart
from netcord.kernel import Choose, Impossible, Side
from netcord.tennis import Score

from .tables import ABOUT, AFTER_B, KIND, Tables
from .wholes import WHOLE

ROUNDED = Fraction(256, WHOLE)
"""So far chances of a table may be off."""


class Follower:
    """Where a match is on its tables. It goes on by what the rules say follows a throw or a choice."""

    def __init__(self, tables: Tables, first: Side) -> None:
        self.tables = tables
        self._place = -1  # between points
        self._score = tables.board.starts[first.row]
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
        here, changes = tables.place_of(self._place)
        if here != phase:
            raise Impossible("the rules are at {phase}, the compiled point is elsewhere", phase=type(phase).__name__)
        asked = read_row(phase, table)
        step = phase.then(table, answer)
        went = read_facts(table, step.facts)
        chances = tables.chances(self._condition, kind, self._place)
        found = None
        total = asked.total if asked.chooser is None else len(asked.ways)
        for way in asked.ways:
            then = way.phase, changes + way.changes
            key = then, tables.told(way.label), int(len(asked.ways) > 1)
            chances[key] = chances.get(key, Fraction(0)) - Fraction(way.weight, total)
            same = (step.phase, went[0], told_apart(went[1])) == (way.phase, way.changes, told_apart(way.label))
            if same and (asked.chooser is None or way.answer == answer):
                found = then
        if found is None or max(map(abs, chances.values())) > ROUNDED:
            raise Impossible("{phase} is compiled with other ways than it has", phase=type(phase).__name__)
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
