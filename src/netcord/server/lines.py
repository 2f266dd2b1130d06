"""Who looks at a match, and the line on which they are told."""

import asyncio
from functools import cache
from typing import NamedTuple

import msgspec

from netcord.kernel import Seat

from .seats import OWNER
from .wire import Told


class Viewer(NamedTuple):
    """Who looks at a match: the seats held (none: a spectator), and the language. All alike are told the same."""

    seats: tuple[Seat, ...]
    lang: str

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats from which something is decided."""
        return _playing(self.seats)

    @property
    def heard_as(self) -> Seat | None:
        """Through whose eyes the story is told: at a screen that several share, a spectator's."""
        playing = self.playing
        return playing[0] if len(playing) == 1 else None


@cache
def _playing(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat != OWNER)


class Line:
    """The line to one client: what is to be sent waits here, so that a slow reader holds nobody up."""

    def __init__(self, viewer: Viewer, token: str | None, behind: int) -> None:
        self.viewer = viewer
        self.token = token
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(behind)
        self.lost = False

    def send(self, message: bytes) -> None:
        """Send when there is time; who is too far behind is cut off and will ask for the whole state."""
        if self.lost:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close()

    def tell(self, message: Told) -> None:
        """Send a message."""
        self.send(msgspec.json.encode(message))

    def close(self) -> None:
        """Nothing more is sent."""
        if not self.lost:
            self.lost = True
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)
