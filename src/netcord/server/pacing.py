"""How far a match goes on by itself, when it waits to be let on, and when an answer may be taken back."""

from collections.abc import Iterable, Mapping
from typing import Any

from netcord.kernel import Fact
from netcord.store import Seated
from netcord.tennis import GameWon, PointWon, SetWon

from .seats import BOT, HERE, PERSON
from .wire import Pace

MARKS: Mapping[str, tuple[type[Fact], ...]] = {
    "throw": (Fact,),
    "point": (PointWon,),
    "game": (GameWon,),
    "set": (SetWon,),
    "match": (),
}
"""What must happen for a pace to have come to its end; a match ends by itself."""

PAUSES: Mapping[str, float] = {"slow": 3.0, "normal": 1.5, "fast": 0.6, "instant": 0.0}
"""Seconds between points that nobody decides anything in, for those who play at different screens."""


def reached(to: Pace, facts: Iterable[Fact]) -> bool:
    """Whether these facts bring a pace to its end."""
    marks = MARKS[to]
    return to == "throw" or any(isinstance(fact, marks) for fact in facts)


class Rhythm:
    """How often persons are asked, compared with how often a point ends.

    A match whose persons are asked less than once a point is watched as much as played: there it waits after each
    point, so that nobody misses one. Where they are asked all the time, waiting would only be in their way: a point is
    told by itself if the next one may pass without a question, and that one follows. It may where a bot plays, and
    where that has been seen.
    """

    def __init__(self, seats: Iterable[Seated]) -> None:
        sitting = tuple(seats)
        self._persons = {one.seat for one in sitting if one.kind in (PERSON, HERE)}
        self.asked = 0
        self.points = 0
        self.passes = any(one.kind == BOT for one in sitting)
        """Whether a point may pass without a question to anybody."""
        self._decided = False  # somebody has been asked in this point

    def answered(self, by: str, facts: Iterable[Fact]) -> None:
        """Somebody, or the dice, answered, and this happened."""
        self.asked += by in self._persons
        self._decided |= by in self._persons
        if over := sum(1 for fact in facts if isinstance(fact, PointWon)):
            self.points += over
            self.passes |= not self._decided
            self._decided = False

    @property
    def seldom(self) -> bool:
        """Whether persons are asked less than once a point."""
        return self.asked < self.points


def paces(score: Any) -> tuple[Pace, ...]:
    """How far one may go on: sets and games only where there are some to be played."""
    games: tuple[Pace, ...] = () if score.rule.only_tiebreak else ("game",)
    sets: tuple[Pace, ...] = ("set",) if score.format.sets_to_win > 1 else ()
    return ("point", *games, *sets, "match")
