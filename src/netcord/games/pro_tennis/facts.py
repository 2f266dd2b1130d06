"""What can happen in a match of Pro Tennis, besides what happens in any match."""

from enum import StrEnum
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec.structs import replace

from netcord.kernel import Fact, Seat, Side
from netcord.tennis import Meaning, Mood, Reading, TennisFact, meaning

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


INJURIES = (Event.CRAMPS, Event.ANKLE, Event.WRIST_1, Event.WRIST_2, Event.WRIST_3, Event.FRACTURE)
"""PT-15 Events that hurt a player."""


class ServiceRolled(TennisFact):
    """PT-02b Each side rolls a die, the higher serves first; equal dice are rolled again (PTQ-19)."""

    a: int
    b: int


class Hit(TennisFact):
    """A shot: the dice as they fell, the line after smash and subtractions, and the letter found there."""

    told_by = ("column", "letter")

    player: Seat
    column: Column
    natural: int
    line: int
    letter: str
    red: int = 0  # 0: no red die was rolled

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A rally is as long as the shots in it."""
        return (meaning.Shot(self.player),)

    @property
    def reads(self) -> Reading:
        """A line of one column of his card."""
        return Reading(
            self.player, str(self.column), self.line, rolled=self.natural if self.natural != self.line else 0
        )


class Ace(TennisFact):
    """PT-04d Untouched by the receiver."""

    mood = Mood.ACE

    server: Seat

    @property
    def means(self) -> tuple[Meaning, ...]:
        """An ace."""
        return (meaning.Ace(self.server),)


class DoubleFault(TennisFact):
    """PT-04a One roll stands for both serves."""

    mood = Mood.DOUBLE_FAULT

    server: Seat

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A double fault."""
        return (meaning.DoubleFault(self.server),)


class ClutchTried(TennisFact):
    """PT-10 An attempt to reach a winner after all."""

    told_by = ("made",)

    player: Seat
    number: int
    value: int
    made: bool

    @property
    def means(self) -> tuple[Meaning, ...]:
        """Tried and made; made, it is a shot too."""
        clutch = meaning.Tried("clutch", self.player, self.made)
        return (clutch, meaning.Shot(self.player)) if self.made else (clutch,)

    @property
    def reads(self) -> Reading:
        """PT-10 His clutch value."""
        return Reading(self.player, "clutch")


class TacticChosen(TennisFact):
    """PT-11a A strategy, or none, against a volley that came with a red 6."""

    told_by = ("tactic",)

    player: Seat
    tactic: Tactic

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A strategy has come off when its point is won."""
        return () if self.tactic is Tactic.NONE else (meaning.Tried(self.tactic.value, self.player),)


class SmashRaised(TennisFact):
    """PT-11d One die of a smash was raised by one."""

    player: Seat
    natural: int
    raised: int


class NetPlay(TennisFact):
    """PT-11c, PT-11e Rush net or the reply to a drop: S and O lose, V and P win."""

    told_by = ("tactic", "won")

    player: Seat
    tactic: AtNet
    line: int
    letter: str
    won: bool

    @property
    def means(self) -> tuple[Meaning, ...]:
        """The last shot of its point."""
        return (meaning.Shot(self.player),)

    @property
    def reads(self) -> Reading:
        """PT-11c Read in the column of returns."""
        return Reading(self.player, str(Column.SR), self.line)


class Triples(TennisFact):
    """PT-12a Three equal dice: the shot is not looked up, a random event follows."""

    player: Seat
    face: int


class EventStruck(TennisFact):
    """PT-12 Triples: the shot is not looked up, something else happens to the one who rolled."""

    told_by = ("event",)
    mood = Mood.EVENT

    player: Seat
    number: int
    event: Event

    @property
    def means(self) -> tuple[Meaning, ...]:
        """An event, and what lasts of it: injuries are the player's own, a storm is everybody's (PTQ-20)."""
        struck = meaning.Struck(str(self.event), self.player)
        if self.event == Event.STORM:
            return struck, *(meaning.Met("storm", side) for side in Side)
        return (struck, meaning.Met("injury", self.player)) if self.event in INJURIES else (struck,)

    def on(self, table: "Table") -> "Table":
        """Injuries last until the match ends (PTQ-04), a storm hits everybody."""
        return table.struck(self.player, self.event)


class Warned(TennisFact):
    """PT-14 The umpire's warning: nothing, then one more point, then the match."""

    told_by = ("count",)

    player: Seat
    count: int

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A warning stands, even where its point is played again (PTH-02)."""
        return (meaning.Met("warning", self.player),)

    def on(self, table: "Table") -> "Table":
        """It counts until the match ends."""
        return table.warned(self.player)


class PenaltyDue(TennisFact):
    """PT-14b The next point is lost too."""

    side: Side

    def on(self, table: "Table") -> "Table":
        """It is owed."""
        return replace(table, owes=self.side)


class PenaltyPaid(TennisFact):
    """PT-14b A point is lost without dice."""

    side: Side

    def on(self, table: "Table") -> "Table":
        """Nothing is owed any more."""
        return replace(table, owes=None)


class PointReplayed(TennisFact):
    """PTH-02 House rule: a first warning costs nothing, the point is played again."""

    voids = True


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
