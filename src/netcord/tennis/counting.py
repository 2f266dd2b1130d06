"""What a game wants counted in the box score, besides what every match has.

A fact that should be counted says so in a property:

    class ClutchTried(Fact):
        @property
        def counted(self) -> tuple[Counted, ...]:
            return (Counted("clutch", self.player, self.made),)

The box score then has a line "clutch", with how often each side tried and how often it came off. Its words are the
term `stat_clutch`; a term `total_clutch` instead says that only how often it was is worth showing, as with winners.
A fact without the property is not counted.
"""

from typing import NamedTuple

from netcord.kernel import Seat


class Counted(NamedTuple):
    """One more of something, by a player. `won` says whether it came off; None: that is known when the point is won."""

    what: str
    by: Seat
    won: bool | None = None


SHOT = "shot"
"""Counted under this name are shots: they make the length of a rally, and have no line of their own."""

ACE = "ace"
"""Counted under this name are aces that no fact `Ace` tells of: a return that was only touched, say."""
