"""What can happen in a match of Inside Volley Tennis, besides what happens in any match."""

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec.structs import replace

from netcord.kernel import Fact, Side
from netcord.tennis import Meaning, Mood, Reading, TennisFact, meaning

if TYPE_CHECKING:
    from .table import Table


class Event(StrEnum):
    """The random events table (IV-19)."""

    INJURY_SCARE = "injury_scare"
    RAIN = "rain"
    MINOR_INJURY = "minor_injury"
    DISTRACTED = "distracted"
    NOTHING = "nothing"
    STRING = "string"


class Controlled(TennisFact):
    """IV-09 The control roll: which serve is in play and who is in control of the point."""

    server: Side
    number: int
    serve: int
    controller: Side

    @property
    def means(self) -> tuple[Meaning, ...]:
        """The roll also says which serve is in play."""
        return (meaning.Serve(self.serve),)


class EventStruck(TennisFact):
    """IV-18a A random event, and the player it strikes."""

    told_by = ("event",)
    mood = Mood.EVENT

    player: Side
    roll: int
    event: Event

    @property
    def means(self) -> tuple[Meaning, ...]:
        """An event, unless it brings nothing."""
        return () if self.event == Event.NOTHING else (meaning.Struck(str(self.event), self.player),)


class InjuryIgnored(TennisFact):
    """IV-21a He has had his one minor injury: another is disregarded."""

    player: Side


class Injured(TennisFact):
    """IV-19c, IV-20b A minor injury: from the next point his W* reads L."""

    player: Side

    def on(self, table: "Table") -> "Table":
        """He is hurt until the match ends."""
        hurt = (True, table.hurt[1]) if self.player is Side.A else (table.hurt[0], True)
        return replace(table, hurt=hurt)


class InjuryChecked(TennisFact):
    """IV-19a The roll against the injury rating: at most the rating means that he retires."""

    told_by = ("retires",)
    mood = Mood.EVENT

    player: Side
    roll: int
    rating: int
    retires: bool


class Clouded(TennisFact):
    """IV-19b It is going to rain after this point."""

    def on(self, table: "Table") -> "Table":
        """Rain is due."""
        return replace(table, rain_due=True)


class Rained(TennisFact):
    """IV-20a The match was delayed by rain: from now on W* reads L on both cards."""

    mood = Mood.EVENT

    def on(self, table: "Table") -> "Table":
        """The court is slow and heavy."""
        return replace(table, rain=True, rain_due=False)


class Dried(TennisFact):
    """IVH-06 The effect of the rain lifts at the end of a set."""

    mood = Mood.EVENT

    def on(self, table: "Table") -> "Table":
        """W* reads W again."""
        return replace(table, rain=False)


class CellRead(TennisFact):
    """IV-10, IV-11 The cell of the matrix that decides the point. `token` is its side for this serve."""

    controller: Side
    serving: bool  # his serving matrix, else his returning matrix
    column: int
    row: int
    cell: str
    token: str
    serve: int
    winner: Side

    @property
    def reads(self) -> Reading:
        """A cell of one of the two matrices on his card."""
        return Reading(self.controller, "serv" if self.serving else "ret", self.row, self.column)

    @property
    def how(self) -> str:
        """What made of the cell what was read: nothing, the serve, or a star that stayed or turned, and by what."""
        if "*" not in self.token:
            return "plain" if self.cell == self.token else "half"
        if self.rule in ("IV-20a", "IV-20b"):
            return self.rule
        wins = self.token == "W*"
        return self.token + (".stays" if wins == (self.winner is self.controller) else ".turns")


class Ace(TennisFact):
    """IV-05d, IV-06d An ace."""

    mood = Mood.ACE

    server: Side
    serve: int

    @property
    def means(self) -> tuple[Meaning, ...]:
        """An ace."""
        return (meaning.Ace(self.server),)


class DoubleFault(TennisFact):
    """IV-05c, IV-06c A double fault."""

    mood = Mood.DOUBLE_FAULT

    server: Side

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A double fault."""
        return (meaning.DoubleFault(self.server),)


class Won(TennisFact):
    """The point was won in play, neither by an ace nor by a double fault."""

    told_by = ("how",)

    winner: Side
    loser: Side
    serve: int
    how: str  # "serve" or "return" with control, or "against_serve", "against_return" when the controller lost


FACTS: tuple[type[Fact], ...] = (
    Controlled,
    EventStruck,
    InjuryIgnored,
    Injured,
    InjuryChecked,
    Clouded,
    Rained,
    Dried,
    CellRead,
    Ace,
    DoubleFault,
    Won,
)
