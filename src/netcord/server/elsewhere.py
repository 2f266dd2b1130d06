"""Who is at which match by way of other processes on the same database: they tell each other whenever it changes.

Each process tells the others of a room when somebody comes or goes, and of all its rooms every now and then; what has
not been told again for long is forgotten, since a process that was killed cannot say so.
"""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

import msgspec

from netcord.kernel import Seat, Value, readable

HEARTBEAT = 5.0
"""Seconds after which every room is told again."""
FORGOTTEN = 3.5 * HEARTBEAT
"""Seconds after which a process is taken for gone."""


class There(Value, omit_defaults=True):
    """Who is at a match by way of one process: seats held, and how many watch. `ask`: the others are to say it, too."""

    match: str
    seats: tuple[Seat, ...] = ()
    watching: int = 0
    ask: bool = False


class _Known(NamedTuple):
    there: There
    at: float


class Elsewhere:
    """What other processes have told."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._known: dict[str, dict[str, _Known]] = {}  # by match, by process

    def hear(self, process: str, text: str) -> There | None:
        """What a process tells; None if it cannot be understood: another version of netcord may be running there."""
        try:
            there = msgspec.json.decode(text, type=readable(There))
        except msgspec.DecodeError:
            return None
        known = self._known.setdefault(there.match, {})
        if there.seats or there.watching:
            known[process] = _Known(there, self._clock())
        else:
            known.pop(process, None)
        if not known:
            del self._known[there.match]
        return there

    def seats(self, match: str) -> frozenset[Seat]:
        """The seats that somebody holds who is there."""
        return frozenset(seat for one in self._known.get(match, {}).values() for seat in one.there.seats)

    def watching(self, match: str) -> int:
        """How many watch there."""
        return sum(one.there.watching for one in self._known.get(match, {}).values())

    def forget(self) -> set[str]:
        """The matches of which something was told that has not been told again for long: it is forgotten."""
        late = self._clock() - FORGOTTEN
        gone = {match for match, known in self._known.items() if any(one.at < late for one in known.values())}
        for match in gone:
            kept = {process: one for process, one in self._known[match].items() if one.at >= late}
            if kept:
                self._known[match] = kept
            else:
                del self._known[match]
        return gone
