"""Between the points: placing the cubes (§ Setup, § Two-set-match mode) and the spirit cubes (§ Spirit cubes)."""

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from netcord.kernel import Ask, Choose, Fact, Passing, Phase, Secret, Side, Step, go
from netcord.tennis import NEXT_POINT

from .cubes import Arrangement, Row, arrangements
from .facts import (
    Arranged,
    ChallengesRefreshed,
    Revealed,
    SpiritsBack,
    SpiritsRested,
    SpiritTaken,
)

if TYPE_CHECKING:
    from .table import Table

Over: TypeAlias = Literal["point", "game", "set"]
"""What the last point ended."""


# Placing


def arranging(table: "Table") -> Phase[Any, Any]:
    """TD-13 Both sides place at the same time; by option one of them first, openly."""
    match table.options.allocation:
        case "simultaneous":
            return Arrange(Side.A)
        case "server_first":
            return ArrangeOpenly(table.score.server_side)
        case "receiver_first":
            return ArrangeOpenly(table.score.server_side.other)


def offered(table: "Table", side: Side) -> tuple[Arrangement, ...]:
    """TD-12, TD-85 All own cubes, and in match mode all spirit cubes held, over the four rows."""
    spirits = table.of(side).spirits if table.rearranges_spirit else 0
    return arrangements(table.board.cubes.strategy, spirits)


class Arrange(Phase["Table", Arrangement]):
    """§ Setup 9: place your cubes on the strategy table, unseen (TD-13)."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """Any split; the opponent must not see which."""
        return Choose(table.captain(self.side), offered(table, self.side), "arrange", (self.side,))

    def then(self, table: "Table", arrangement: Arrangement) -> Step:
        """When both have placed, the cubes are shown."""
        hidden = Secret((self.side,), arrangement, offered(table, self.side))
        arranged = Arranged(self.side, hidden, rule="TD-13")
        return go(Arrange(Side.B) if self.side == Side.A else Reveal(), arranged)


class Reveal(Passing["Table"]):
    """TD-13 Both have placed: the cubes are shown."""

    def go_on(self, table: "Table") -> Step:
        """The point can open."""
        facts = []
        for side in Side:
            hidden = table.of(side).hidden
            assert hidden is not None, "cubes are shown when both sides have placed them"
            facts.append(Revealed(side, hidden.reveal(), rule="TD-13"))
        return go(NEXT_POINT, *facts)


class ArrangeOpenly(Phase["Table", Arrangement]):
    """Option allocation: one side after the other, each seeing what lies there."""

    side: Side
    last: bool = False

    def ask(self, table: "Table") -> Ask:
        """Any split."""
        return Choose(table.captain(self.side), offered(table, self.side), "arrange")

    def then(self, table: "Table", arrangement: Arrangement) -> Step:
        """Then the other side."""
        shown = Revealed(self.side, arrangement, rule="TD-13")
        return go(NEXT_POINT if self.last else ArrangeOpenly(Side(self.side).other, True), shown)


# Spirit cubes


class Award(Passing["Table"]):
    """§ Spirit cubes: the winner of a point (in match mode, of a game) takes one (TD-75, TD-86)."""

    winner: Side
    over: Over

    def go_on(self, table: "Table") -> Step:
        """TD-78 From the pool, else from the opponent; TD-79 if he has none either, nothing happens."""
        facts: tuple[Fact, ...] = ()
        if self.over != "point" and table.spirit_comes_back:
            facts = tuple(SpiritsBack(side, rule="TD-87") for side in Side if any(table.of(side).spent))
            for fact in facts:
                table = table.after(fact)
        after = AfterAward(self.over)
        if not self._due(table):
            return Step(after, facts)
        winner = Side(self.winner)
        theirs = table.of(winner.other).spirit
        if not table.pool and not any(theirs):
            return Step(after, facts)
        if self.over != "point" and table.rearranges_spirit:  # where it lies makes no odds: all are placed anew
            source = None if table.pool else next(row for row in Row if theirs[row.place])
            taken = SpiritTaken(winner, source is not None, source, rule="TD-86")
            return Step(after, (*facts, taken))
        if table.pool:
            return Step(Place(winner, self.over), facts)
        return Step(Steal(winner, self.over), facts)

    def _due(self, table: "Table") -> bool:
        if table.mode == "tiebreak" or self.over != "point":
            return True
        return table.score.tiebreak and table.options.match_tiebreak_spirit == "per_point"  # TD-89


class Steal(Phase["Table", Row]):
    """TD-78 The pool is empty: which of the opponent's spirit cubes? The taker chooses, or by option the victim."""

    obvious = True

    winner: Side
    over: Over

    def ask(self, table: "Table") -> Ask:
        """Rows with a spirit cube in them."""
        winner = Side(self.winner)
        theirs = table.of(winner.other).spirit
        rows = tuple(row for row in Row if theirs[row.place])
        if table.options.steal_choice == "victim":
            return Choose(table.captain(winner.other), rows, "give")
        return Choose(table.captain(winner), rows, "steal")

    def then(self, table: "Table", row: Row) -> Step:
        """Then the taker places it."""
        return go(Place(self.winner, self.over, row))


class Place(Phase["Table", Row]):
    """TD-75 The new spirit cube goes to any row, at once."""

    winner: Side
    over: Over
    taken_from: Row | None = None

    def ask(self, table: "Table") -> Ask:
        """Any of the four."""
        return Choose(table.captain(Side(self.winner)), tuple(Row), "place")

    def then(self, table: "Table", row: Row) -> Step:
        """It lies there until it is used, or stolen."""
        rule = "TD-78" if self.taken_from else "TD-75" if table.mode == "tiebreak" else "TD-86"
        taken = SpiritTaken(self.winner, self.taken_from is not None, self.taken_from, row, rule=rule)
        return go(AfterAward(self.over), taken)


class AfterAward(Passing["Table"]):
    """TD-90 After the spirit cube: refresh and arrangement where a game of a match is over, then the next point."""

    over: Over

    def go_on(self, table: "Table") -> Step:
        """TD-85 At the start of each game both sides arrange their cubes anew."""
        facts: list[Fact] = []
        if table.resting:
            facts.append(SpiritsRested(rule="TD-76"))
        if self.over == "point":
            return go(NEXT_POINT, *facts)
        refresh = table.options.challenge_refresh
        if refresh == "per_game" or (refresh == "per_set" and self.over == "set"):
            facts.append(ChallengesRefreshed(rule="TD-88"))
        return go(arranging(table), *facts)


ARRANGING_PHASES: tuple[type[Phase[Any, Any]], ...] = (
    Arrange,
    Reveal,
    ArrangeOpenly,
    Award,
    Steal,
    Place,
    AfterAward,
)
