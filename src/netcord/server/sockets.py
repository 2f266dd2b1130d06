"""A WebSocket of a client: it says who it is, then every message is worked on, and refused if it makes no sense."""

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from netcord.club.language import told
from netcord.kernel import Illegal, NetcordError, Unreadable

from . import wire
from .halls import Hall
from .limits import Bucket
from .lines import Line
from .rooms import Room
from .wire import Limit, Missing, RefusedTold
from .writing import direct

_log = logging.getLogger(__name__)

REFUSED, NO_MATCH, TOO_MANY, TOO_SLOW = 4403, 4404, 4429, 4408
"""Why a socket is closed: not for you, no such match, too many, too slow."""


async def serve(socket: WebSocket, match: str, hall: Hall, sockets: "Sockets") -> None:
    """One client, from its first message to its last."""
    await socket.accept()
    with sockets.one(), contextlib.suppress(WebSocketDisconnect):
        try:
            line, room, since = await _welcome(socket, match, hall)
        except NetcordError as error:
            await _refuse(socket, error)
            return
        sender = asyncio.create_task(_send(socket, line))
        try:
            await room.enter(line, since)
            await _listen(socket, line, room, hall)
        finally:
            room.leave(line)
            with contextlib.suppress(asyncio.CancelledError):
                await sender


class Sockets:
    """How many there are."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open = 0

    @contextlib.contextmanager
    def one(self) -> Iterator[None]:
        """One more, as long as it is there."""
        self.open += 1
        try:
            yield
        finally:
            self.open -= 1


async def _welcome(socket: WebSocket, match: str, hall: Hall) -> tuple[Line, Room, int | None]:
    try:
        text = await asyncio.wait_for(_text(socket), hall.limits.hello)
    except TimeoutError:
        raise Unreadable('say who you are first: {"type":"hello","token":null,"lang":"en"}') from None
    _check_size(text, hall.limits.message)
    hello = wire.read_message(text)
    if not isinstance(hello, wire.Hello):
        raise Unreadable('say who you are first: {"type":"hello","token":null,"lang":"en"}')
    room = await hall.room(match)
    if len(room.lines) >= hall.limits.sockets_of_match:
        raise Limit("there is no room for more at this match")
    viewer, found = room.viewer(hello.token, hello.lang), direct(socket)
    line = Line(viewer, hello.token, hall.limits.behind, None if found is None else found.write)
    return line, room, hello.since


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if text is not None else (message.get("bytes") or b"").decode("utf-8", "replace")


def _check_size(text: str, most: int) -> None:
    if len(text) > most or (4 * len(text) > most and len(text.encode()) > most):
        raise Limit("a message has at most {most} bytes", most=most)


async def _refuse(socket: WebSocket, error: NetcordError) -> None:
    code = {Missing: NO_MATCH, Limit: TOO_MANY}.get(type(error), REFUSED)
    if isinstance(error, Missing) and "token" in str(error):
        code = REFUSED
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(_refusal(error, None))
        await socket.close(code)


async def _send(socket: WebSocket, line: Line) -> None:
    """Send what waits in the line until it is closed."""
    try:
        while (message := await line.queue.get()) is not None:
            await socket.send_text(message.decode())
            line.behind -= 1
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(TOO_SLOW)
    except (RuntimeError, WebSocketDisconnect, OSError):
        line.close()  # the client has gone


async def _listen(socket: WebSocket, line: Line, room: Room, hall: Hall) -> None:
    """Take messages and have them worked on, a few at a time, so that a lost client is noticed at once."""
    bucket = Bucket(hall.limits.messages, hall.limits.burst)
    under_way: set[asyncio.Task[None]] = set()

    def heard(text: str) -> None:
        if line.lost:
            return  # cut off, and about to be closed
        try:
            bucket.take()
            _check_size(text, hall.limits.message)
            message = wire.read_message(text)
            if len(under_way) >= hall.limits.waiting:
                raise Limit("wait for the answers to what you have sent already")
        except NetcordError as error:
            line.send(_refusal(error, None, line.viewer.lang).encode())
            return
        task = asyncio.create_task(_work(room, line, message))
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    if (found := direct(socket)) is not None:
        found.listen(heard)
    while True:
        heard(await _text(socket))


async def _work(room: Room, line: Line, message: wire.FromPage) -> None:
    number = getattr(message, "number", None)
    try:
        await _done(room, line, message)
    except NetcordError as error:
        line.send(_refusal(error, number, line.viewer.lang).encode())
    except Exception as error:  # nobody can cause this: it is a bug, told without its insides, which may hold secrets
        _log.error("%s on %s", type(error).__name__, type(message).__name__, exc_info=_log.isEnabledFor(logging.DEBUG))
        line.tell(RefusedTold("impossible", "something went wrong here, and nothing has changed", number))


async def _done(room: Room, line: Line, message: wire.FromPage) -> None:
    match message:
        case wire.Answer():
            await room.answer(line, message.number, bytes(message.answer))
        case wire.Throw():
            await room.throw(line, message.number, bytes(message.answer))
        case wire.Try():
            await room.foretell(line, message.number, bytes(message.answer))
        case wire.Go():
            await room.go(line, message.number, message.to)
        case wire.Hint():
            await room.hint(line, message.number)
        case wire.Hand():
            await room.hand(line, message.number)
        case wire.Undo():
            await room.undo(line, message.number)
        case wire.Concede():
            await room.concede(line)
        case wire.Rematch(swap):
            await room.rematch(line, swap=swap)
        case wire.Refresh(since):
            await room.refresh(line, since)
        case wire.Lang():
            await room.speak(line, message.lang)
        case wire.Hello():
            raise Illegal("you have said hello already: refresh asks for the whole state")


def _refusal(error: NetcordError, number: int | None, lang: str = "en") -> str:
    code: Any = error.code  # one of the codes of the wire: errors of this tree have no others
    return msgspec.json.encode(RefusedTold(code, told(error, lang), number)).decode()
