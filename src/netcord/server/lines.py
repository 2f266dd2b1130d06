"""Who looks at a match, and the line on which they are told."""

import asyncio

import msgspec

from netcord.kernel import Seat, Value, Worked

from .seats import OWNER
from .wire import Told
from .writing import Write


class Viewer(Value, cache_hash=True, dict=True, gc=True):
    """Who looks at a match: the seats held (none: a spectator), and the language. All alike are told the same."""

    seats: tuple[Seat, ...]
    lang: str

    @Worked
    def playing(self) -> tuple[Seat, ...]:
        """The seats from which something is decided."""
        return tuple(seat for seat in self.seats if seat != OWNER)

    @Worked
    def heard_as(self) -> Seat | None:
        """Through whose eyes the story is told: at a screen that several share, a spectator's."""
        return self.playing[0] if len(self.playing) == 1 else None


class Line:
    """The line to one client: what cannot be sent at once waits here, so that a slow reader holds nobody up.

    `write` sends at once, if it can; without it everything waits in the queue.
    """

    def __init__(self, viewer: Viewer, token: str | None, behind: int, write: Write | None = None) -> None:
        self.viewer = viewer
        self.token = token
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(behind)
        self.lost = False
        self._write = write
        self.behind = 0
        """Messages that wait or are just being sent: nothing may overtake them."""

    def send(self, message: bytes) -> None:
        """Send at once or when there is time; who is too far behind is cut off and will ask for the whole state."""
        if self.lost or (self._write is not None and not self.behind and self._write(message)):
            return
        try:
            self.queue.put_nowait(message)
            self.behind += 1
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
