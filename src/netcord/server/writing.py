"""WebSockets without detours, where netcord runs its own server.

By ASGI a text is handed over as `str`, and the server encodes it again: for what is written once and sent to several,
that is most of the work. And whatever comes in goes through a queue, and a task has to wake up for it. A socket of
netcord's own server says among its extensions that it takes the bytes of a text at once, and that it calls whoever
listens. Anywhere else messages go the usual way, both ways.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "netcord.direct"

Write: TypeAlias = Callable[[bytes], bool]
"""Sends a text at once; False: it has to wait, or nobody is there any more."""
Heard: TypeAlias = Callable[[str], None]
"""Told a text that has come in."""


class Direct(NamedTuple):
    """What a socket can do besides what ASGI asks for."""

    write: Write
    listen: Callable[[Heard], None]


class Written(WebSocketsSansIOProtocol):
    """A WebSocket that takes bytes of text, and calls whoever listens."""

    heard: Heard | None = None

    def handle_connect(self, event: Any) -> None:
        """A client has come: tell the application what else can be done here."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"direct": Direct(self.write, self.listen)}

    def write(self, text: bytes) -> bool:
        """Send a text at once; False: it has to wait, or nobody is there any more."""
        open = self.handshake_complete and not (self.close_sent or self.disconnected or self.transport.is_closing())
        if not open or not self.writable.is_set():
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def listen(self, heard: Heard) -> None:
        """From now on `heard` is told what comes in; that somebody has gone is still told the usual way."""
        self.heard = heard

    def send_receive_event_to_app(self) -> None:
        """A message has come in whole; what is no text goes the usual way."""
        if self.heard is None or self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.heard(text)


def direct(socket: WebSocket) -> Direct | None:
    """What a socket can do besides what ASGI asks for; None where messages go the usual way."""
    extension: dict[str, Direct] = socket.scope.get("extensions", {}).get(EXTENSION, {})
    return extension.get("direct")
