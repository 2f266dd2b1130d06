"""What a fact means to whoever does not know its game: box score, commentary, a page with coloured lines and cards.

Every fact of a game of tennis is a `TennisFact`. It says in a few words that all games share what it comes to:

    class ClutchTried(TennisFact):
        @property
        def means(self) -> tuple[Meaning, ...]:
            return (meaning.Tried("clutch", self.player, self.made),)

    class PointReplayed(TennisFact):
        voids = True

What belongs to a point (`Serve`, `Shot`, `Ace`, `DoubleFault`, `Tried`) counts when the point is won, and not at all
when a fact `voids` it. What happens to a player whatever becomes of the point (`Struck`, `Met`) counts at once.

The box score has a line for each thing that is tried or met, called by the term `stat_clutch`; a term `total_clutch`
instead says that only how often it was is worth showing, as with winners.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import ClassVar, NamedTuple, TypeAlias

from netcord.kernel import Fact, Seat, Value


class Serve(NamedTuple):
    """The point is on its first or second serve."""

    number: int


class Shot(NamedTuple):
    """A shot of the rally."""

    by: Seat


class Ace(NamedTuple):
    """The point is won by the serve alone."""

    by: Seat


class DoubleFault(NamedTuple):
    """The point is lost by the serve alone."""

    by: Seat


class Tried(NamedTuple):
    """Something worth a line of the box score was tried. `won`: it came off; None: that is known when the point is."""

    what: str
    by: Seat
    won: bool | None = None


class Met(NamedTuple):
    """Something worth a line of the box score that stands even if its point does not: a challenge, a warning."""

    what: str
    by: Seat
    won: bool = True


class Struck(NamedTuple):
    """A random event, by its name, struck a player."""

    event: str
    player: Seat


Meaning: TypeAlias = Serve | Shot | Ace | DoubleFault | Tried | Met | Struck


class Mood(StrEnum):
    """How a page may colour the line a fact is told in."""

    PLAIN = ""
    ACE = "ace"
    DOUBLE_FAULT = "double_fault"
    EVENT = "event"


class Reading(Value):
    """A place on a player's card where something was read: a field of the card and, where it has them, line and column.

    Lines are called as the card calls them, columns are counted from 1; 0: the field has none. `rolled`: the line the
    dice had called, where something moved it.
    """

    by: Seat
    part: str
    line: int = 0
    column: int = 0
    rolled: int = 0


class Standing(Value):
    """What the match has brought a player and still tells on him; told by `standing_<what>` with the `{count}`."""

    by: Seat
    what: str
    count: int


class TennisFact(Fact):
    """A fact of a game of tennis, which says what it means. Most mean nothing to others: they only tell."""

    mood: ClassVar[Mood] = Mood.PLAIN
    """The colour it gives to its line."""

    voids: ClassVar[bool] = False
    """Whether the point being played is void with it, and leaves no trace."""

    @property
    def means(self) -> tuple[Meaning, ...]:
        """What it comes to, in order."""
        return ()

    @property
    def reads(self) -> Reading | None:
        """Where on a card it was read."""
        return None

    @property
    def doer(self) -> Seat:
        """Whose doing it is, as a list of strokes wants to know: whoever its fields name first; "" if nobody."""
        return next((str(found) for name in _doers(type(self)) if (found := getattr(self, name))), "")

    @property
    def throw(self) -> tuple[int, int] | None:
        """What was rolled for it, and what was needed; 0 if it could not fail; None: nothing is rolled for its kind."""
        return None


@cache
def _doers(kind: type[TennisFact]) -> tuple[str, ...]:
    """The fields, or what is worked out from fields, that say whose doing a kind of fact is."""
    return tuple(name for name in ("side", "server", "hitter", "seat", "by", "player") if name in dir(kind))


def check(kind: type[Fact]) -> None:
    """A kind of fact keeps to the vocabulary; said when a game is made, so that nobody has to guess later."""
    if not issubclass(kind, TennisFact):
        raise TypeError(f"{kind.__name__} must be a TennisFact, which says what it means, not a mere Fact")
    if not isinstance(kind.mood, Mood):
        raise TypeError(f"the mood of {kind.__name__} must be one of {', '.join(Mood.__members__)}, not {kind.mood!r}")
    if not isinstance(kind.voids, bool):
        raise TypeError(f"{kind.__name__} voids its point or does not: True or False, not {kind.voids!r}")
    for name in ("means", "reads", "doer", "throw"):
        if not isinstance(getattr(kind, name), property):
            raise TypeError(f"{name} of {kind.__name__} must be a property: what it is depends on the fact")
    if strange := [name for name in kind.told_by if name not in kind.__struct_fields__]:
        raise TypeError(f"{kind.__name__} is told by {', '.join(strange)}, which it does not have")


def meanings(fact: Fact) -> tuple[Meaning, ...]:
    """What a fact means; a fact of another kind of game means nothing here."""
    return fact.means if isinstance(fact, TennisFact) else ()


def readings(facts: Iterable[Fact]) -> dict[Seat, Reading]:
    """By player, where his card was read last; whoever's was read last of all comes last."""
    found: dict[Seat, Reading] = {}
    for fact in facts:
        if isinstance(fact, TennisFact) and (reading := fact.reads) is not None:
            found.pop(reading.by, None)
            found[reading.by] = reading
    return found
