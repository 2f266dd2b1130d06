"""The match around the points: toss, scoring, deciding points, change of ends, the end.

A game states how its table is laid and in which phase a point opens; when a point is decided it goes to `Point`,
and this module does the rest, once for all games.
"""

from collections.abc import Hashable, Mapping
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from netcord.kernel import (
    Ask,
    Choose,
    Fact,
    Over,
    Passing,
    Phase,
    Reply,
    Seat,
    Side,
    Step,
    Table,
    coin,
    go,
)

from .meaning import Mood, Standing, TennisFact
from .scoring import Call, Ending, Format, Progress, Score, SetScore
from .serving import Court

M = TypeVar("M", bound="MatchTable")
A = TypeVar("A")

NO_FORMAT = Format("")
"""For a score that says nothing."""


class MatchTable(Table):
    """A table with a score on it. A game adds what else lies there."""

    summed: ClassVar[bool] = False
    """Whether points can be listed to their end, and what lasts between them, so that matches can be summed exactly."""

    score: Score

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who makes choices: a side in singles, its partners in doubles. An automaton has no seat."""
        return ("A1", "A2", "B1", "B2") if self.score.doubles else (Side.A, Side.B)

    def opens(self) -> Phase[Any, Any]:
        """The phase in which the next point opens."""
        raise NotImplementedError

    def after_point(self, progress: Progress) -> Phase[Any, Any]:
        """What comes between a point and the next: draws, rearranging, pauses. Never called after the last point."""
        return NEXT_POINT

    def after_toss(self) -> Phase[Any, Any]:
        """What comes between the toss and the first point: dealing, placing."""
        return NEXT_POINT

    def within_point(self: M) -> M:
        """The table as far as the point being played can tell: a game forgets what cannot matter before the next."""
        return self

    def opening(self: M) -> M:
        """The table as a point opens on it, as far as that point can tell: equal ones open equal points."""
        return self.within_point()

    def lasting(self) -> "MatchTable":
        """What lasts from one point to the next besides the score: the table with no score in particular on it."""
        return replace(self, score=Score.start(NO_FORMAT, doubles=self.score.doubles))

    def counted(self: M) -> tuple[M, Hashable]:
        """What lasts, parted: what tells on the points that follow, and what is only counted until it has come to so
        many (warnings), which `recounted` puts back."""
        return self, None

    def recounted(self: M, count: Any) -> M:
        """The table with so much counted on it."""
        return self

    def parts(self) -> tuple[Hashable, ...] | None:
        """What lasts, A's and B's, if what happens to one side does not hang on the other's; `with_parts` puts it back.

        None where it does, or where nothing is gained by it.
        """
        return None

    def with_parts(self: M, parts: Any) -> M:
        """The table with these parts on it."""
        return self

    def counts(self, phase: Phase[Any, Any]) -> bool:
        """Whether a phase reads or changes what is only counted."""
        return False

    def tells_sets(self) -> bool:
        """Whether what lasts may change because a set ends."""
        return True

    def reads(self, phase: Phase[Any, Any]) -> Hashable:
        """What of the table a phase can tell apart: where it is equal, equal answers lead to equal steps."""
        return self

    def reads_like(self, phase: Phase[Any, Any]) -> Phase[Any, Any]:
        """A phase for which `reads` is the same on every table: of many that are, one and the same."""
        return phase

    def reads_of(self, phase: Phase[Any, Any]) -> tuple[Side, ...]:
        """Whose part of what lasts (`parts`) a phase reads."""
        return tuple(Side)

    def decides(self) -> Phase[Any, Any]:
        """SC-03 How the side of a deciding point is settled; it must end in `CourtChosen` and `NEXT_POINT`."""
        return DecidingCourt()

    def lowered(self, seat: Seat) -> Mapping[str, int]:
        """The columns of a player's card that are lowered now, and by how many lines."""
        return {}

    def standing(self) -> tuple[Standing, ...]:
        """What the match has brought the players and still tells on them, for the scoreboard."""
        return ()

    def deciding_courts(self) -> tuple[Court, ...]:
        """SC-03 The sides the receiver may choose from before a deciding point."""
        return Court.DEUCE, Court.AD


# Facts


class TossWon(TennisFact):
    """SC-20 Who serves first."""

    server: Side

    def on(self, table: M) -> M:
        """The score knows its first server."""
        return replace(table, score=replace(table.score, first=self.server))


class CourtChosen(TennisFact):
    """SC-03 The receiver picked the side of a deciding point."""

    receiver: Seat
    court: Court

    def on(self, table: M) -> M:
        """The score knows the side."""
        return replace(table, score=table.score.choose(self.court))


class PointWon(TennisFact):
    """A point was won, in play or by penalty; `score` is the score after it."""

    winner: Side
    score: Score
    played: bool = True
    game: bool = False
    set: bool = False
    match: bool = False

    def on(self, table: M) -> M:
        """The new score stands."""
        return replace(table, score=self.score)

    @property
    def call(self) -> Call:
        """What the umpire says."""
        return Progress(self.score, self.winner, self.game, self.set, self.match).call


class GameWon(TennisFact):
    """A game was won; `games` is the set's score after it."""

    winner: Side
    games: tuple[int, int]


class SetWon(TennisFact):
    """A set was won."""

    winner: Side
    set: SetScore


class MatchWon(TennisFact):
    """The match was won in play."""

    winner: Side
    line: str


class EndsChanged(TennisFact):
    """The players change ends."""


class ServiceChanged(TennisFact):
    """Another player serves."""

    server: Seat


class EndedEarly(TennisFact):
    """A side retired (SC-42), was defaulted (SC-43) or did not appear (SC-44); `rule` is the reason."""

    told_by = ("how",)
    mood = Mood.EVENT
    voids = True  # Ruling IVQ-17: the point being played counts nowhere

    side: Side
    how: Ending
    score: Score

    def on(self, table: M) -> M:
        """The score is closed."""
        return replace(table, score=self.score)


# Phases


class ForServe(Phase[M, A]):
    """Decides who serves first, by a coin or by dice: until it is over nobody is said to serve."""


class Toss(ForServe[MatchTable, Side]):
    """SC-20 A coin decides who serves first."""

    def ask(self, table: MatchTable) -> Ask:
        """Heads or tails."""
        return coin("toss", Side.A, Side.B)

    def then(self, table: MatchTable, server: Side) -> Step:
        """The winner of the toss serves."""
        return go(BEGIN, TossWon(server, rule="SC-20"))


class AfterToss(Passing[MatchTable]):
    """The first server is known."""

    def go_on(self, table: MatchTable) -> Step:
        """Whatever the game does before the first point."""
        return go(table.after_toss())


class Point(Passing[MatchTable]):
    """The point is decided: score it and go on (SC-50)."""

    winner: Side
    played: bool = True  # SC-40 False: awarded without play
    rule: str = ""

    def go_on(self, table: MatchTable) -> Step:
        """The score, and everything that follows from it, in order."""
        winner = self.winner
        progress = table.score.point(winner)
        score = progress.score
        facts: tuple[Fact, ...] = (
            PointWon(winner, score, self.played, progress.game, progress.set, progress.match, rule=self.rule),
        )
        if progress.game:
            facts += (GameWon(winner, score.sets[-1].games if progress.set else score.games),)
        if progress.set:
            facts += (SetWon(winner, score.sets[-1]),)
        if progress.match:
            return Step(FINISHED, (*facts, MatchWon(winner, score.line)))
        if progress.ends:
            facts += (EndsChanged(),)
        if progress.server:
            facts += (ServiceChanged(score.server),)
        return Step(replace(table, score=score).after_point(progress), facts)


class NextPoint(Passing[MatchTable]):
    """On to the next point, by way of the receiver's choice if it is a deciding one (SC-31)."""

    def go_on(self, table: MatchTable) -> Step:
        """The point opens."""
        if table.score.court is Court.CHOICE:
            return go(table.decides())
        return go(table.opens())


class DecidingCourt(Phase[MatchTable, Court]):
    """SC-03 Before a deciding point the receiver picks the side it is served from."""

    obvious = True

    def ask(self, table: MatchTable) -> Ask:
        """Deuce or ad."""
        return Choose(table.score.receiver, table.deciding_courts(), "deciding_court")

    def then(self, table: MatchTable, court: Court) -> Step:
        """The point opens on that side."""
        return go(NEXT_POINT, CourtChosen(table.score.receiver, court, rule="SC-03"))


class Forfeit(Passing[MatchTable]):
    """A side cannot or may not go on: the opponent wins the match now (SC-42, SC-43, SC-44)."""

    side: Side
    how: Ending
    rule: str = ""

    def go_on(self, table: MatchTable) -> Step:
        """The score is closed as it stands."""
        end = {
            Ending.RETIRED: table.score.retire,
            Ending.DEFAULTED: table.score.default,
            Ending.WALKOVER: table.score.walkover,
        }[self.how]
        rule = self.rule or {Ending.RETIRED: "SC-42", Ending.DEFAULTED: "SC-43", Ending.WALKOVER: "SC-44"}[self.how]
        return go(FINISHED, EndedEarly(self.side, self.how, end(self.side), rule=rule))


class Finished(Phase[MatchTable, Any]):
    """The match is over."""

    def ask(self, table: MatchTable) -> Ask:
        """Nothing more."""
        ended = table.score.ended
        assert ended is not None, "a match is finished only by its score"
        return Over(ended.winner, ended.how)


BEGIN = AfterToss()
"""How a match begins whose first server is agreed; `Toss()` comes here too."""

NEXT_POINT = NextPoint()
FINISHED = Finished()

MATCH_FACTS: tuple[type[Fact], ...] = (
    TossWon,
    CourtChosen,
    PointWon,
    GameWon,
    SetWon,
    MatchWon,
    EndsChanged,
    ServiceChanged,
    EndedEarly,
)
MATCH_PHASES: tuple[type[Phase[Any, Any]], ...] = (
    Toss,
    AfterToss,
    Point,
    NextPoint,
    DecidingCourt,
    Forfeit,
    Finished,
)


class Withdraw(Reply):
    """Not an answer to any question: a side leaves the match (or never came), whatever is being asked.

    The host accepts it from the side itself, or from the referee.
    """

    side: Side
    how: Ending = Ending.RETIRED

    def __str__(self) -> str:
        return f"{self.side} leaves ({self.how})"
