"""What can happen in a match of Pro Tennis, besides what happens in any match."""

from enum import StrEnum
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec.structs import replace

from netcord.kernel import Fact, Seat, Side
from netcord.tennis import SHOT, Counted

from .cards import Column

if TYPE_CHECKING:
    from .table import Table


class Tactic(StrEnum):
    """PT-11 What one may do against a volley that came with a red 6."""

    NONE = "none"
    RUSH = "rush"
    SMASH = "smash"
    DROP = "drop"


AtNet: TypeAlias = Literal["rush", "drop"]
"""The two tactics that end the point at the net."""


class Event(StrEnum):
    """§ Random Events Table (PT-13)."""

    CRAMPS = "cramps"
    RACKET = "racket"
    ANKLE = "ankle"
    ARGUMENT = "argument"
    WRIST_1 = "wrist_1"
    WRIST_2 = "wrist_2"
    WRIST_3 = "wrist_3"
    STORM = "storm"
    FANS = "fans"
    FRACTURE = "fracture"


class ServiceRolled(Fact):
    """PT-02b Each side rolls a die, the higher serves first; equal dice are rolled again (PTQ-19)."""

    a: int
    b: int


class Hit(Fact):
    """A shot: the dice as they fell, the line after smash and subtractions, and the letter found there."""

    told_by = ("column", "letter")

    player: Seat
    column: Column
    natural: int
    line: int
    letter: str
    red: int = 0  # 0: no red die was rolled

    @property
    def counted(self) -> tuple[Counted, ...]:
        """A rally is as long as the shots in it."""
        return (Counted(SHOT, self.player),)


class Ace(Fact):
    """PT-04d Untouched by the receiver."""

    server: Seat


class DoubleFault(Fact):
    """PT-04a One roll stands for both serves."""

    server: Seat


class ClutchTried(Fact):
    """PT-10 An attempt to reach a winner after all."""

    told_by = ("made",)

    player: Seat
    number: int
    value: int
    made: bool

    @property
    def counted(self) -> tuple[Counted, ...]:
        """Tried and made; made, it is a shot too."""
        clutch = Counted("clutch", self.player, self.made)
        return (clutch, Counted(SHOT, self.player)) if self.made else (clutch,)


class TacticChosen(Fact):
    """PT-11a A strategy, or none, against a volley that came with a red 6."""

    told_by = ("tactic",)

    player: Seat
    tactic: Tactic

    @property
    def counted(self) -> tuple[Counted, ...]:
        """A strategy has come off when its point is won."""
        return () if self.tactic is Tactic.NONE else (Counted(self.tactic.value, self.player),)


class SmashRaised(Fact):
    """PT-11d One die of a smash was raised by one."""

    player: Seat
    natural: int
    raised: int


class NetPlay(Fact):
    """PT-11c, PT-11e Rush net or the reply to a drop: S and O lose, V and P win."""

    told_by = ("tactic", "won")

    player: Seat
    tactic: AtNet
    line: int
    letter: str
    won: bool

    @property
    def counted(self) -> tuple[Counted, ...]:
        """The last shot of its point."""
        return (Counted(SHOT, self.player),)


class Triples(Fact):
    """PT-12a Three equal dice: the shot is not looked up, a random event follows."""

    player: Seat
    face: int


class EventStruck(Fact):
    """PT-12 Triples: the shot is not looked up, something else happens to the one who rolled."""

    told_by = ("event",)

    player: Seat
    number: int
    event: Event

    def on(self, table: "Table") -> "Table":
        """Injuries last until the match ends (PTQ-04), a storm hits everybody."""
        return table.struck(self.player, self.event)


class Warned(Fact):
    """PT-14 The umpire's warning: nothing, then one more point, then the match."""

    told_by = ("count",)

    player: Seat
    count: int

    def on(self, table: "Table") -> "Table":
        """It counts until the match ends."""
        return table.warned(self.player)


class PenaltyDue(Fact):
    """PT-14b The next point is lost too."""

    side: Side

    def on(self, table: "Table") -> "Table":
        """It is owed."""
        return replace(table, owes=self.side)


class PenaltyPaid(Fact):
    """PT-14b A point is lost without dice."""

    side: Side

    def on(self, table: "Table") -> "Table":
        """Nothing is owed any more."""
        return replace(table, owes=None)


class PointReplayed(Fact):
    """PTH-02 House rule: a first warning costs nothing, the point is played again."""


FACTS: tuple[type[Fact], ...] = (
    ServiceRolled,
    Hit,
    Ace,
    DoubleFault,
    ClutchTried,
    TacticChosen,
    SmashRaised,
    NetPlay,
    Triples,
    EventStruck,
    Warned,
    PenaltyDue,
    PenaltyPaid,
    PointReplayed,
)
