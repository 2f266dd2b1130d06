"""Running the server: it listens, says where, opens the page, and goes down without losing anything."""

import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from contextlib import nullcontext, suppress

import uvicorn

from netcord.club.guests import allow, invite
from netcord.club.language import house_words, said
from netcord.kernel import Impossible
from netcord.store import Vault, default_url
from netcord.tennis import Words

from .app import LOCAL, create
from .limits import limited
from .lots import Lots
from .standing import can_show, standing_at
from .wire import LONGEST
from .writing import Written

__all__ = ["run"]

USUAL = 8765
"""The port where nobody names one."""
TRIES = 20
"""Ports after the usual one that are tried before any is taken."""


def run(
    host: str,
    port: int | None = None,
    *,
    open_page: bool = True,
    database: str | None = None,
    names: Iterable[str] = (),
    limits: Iterable[str] = (),
    bots: Iterable[str] = (),
    bot_time: float | None = None,
    lang: str | None = None,
    lots: Lots | None = None,
) -> None:
    """Serve until interrupted. Without a port it is the usual one, or the next that is free.

    `limits` are those that are other than usual, each as NAME=NUMBER; `bots` are guests, each as MODULE:MAKER;
    `lots` draws what nobody may guess: only tests have it drawn otherwise than by the operating system.
    """
    allow(bot_time)
    for path in bots:
        invite(path)
    words = house_words(lang)
    allowed = limited(limits)
    url = database or default_url()
    Vault(url).close()  # one that cannot be used is told in a sentence, before anybody listens
    listening = _listening(host, port) if port is not None else _somewhere(host)
    found = listening.getsockname()[1]
    local = host in LOCAL
    given = tuple(names)
    hosts = (*LOCAL, *given) if local or given else None
    address = f"http://{'localhost' if local or host in ('0.0.0.0', '::') else host}:{found}/"
    config = uvicorn.Config(
        create(url, hosts=hosts, limits=allowed, lots=lots),
        log_level="warning",
        server_header=False,
        ws=Written,
        ws_max_size=4 * LONGEST,
        timeout_graceful_shutdown=3,
    )
    if port is None and found != USUAL:
        _say(words, "serving_elsewhere", usual=USUAL, port=found)
    server = _Server(config, address, words, open_page=open_page)
    with standing_at(address) if database is None else nullcontext(), suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        sys.exit(1)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, address: str, words: Words, *, open_page: bool) -> None:
        super().__init__(config)
        self._address = address
        self._words = words
        self._open_page = open_page

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """What is still being reckoned would hold everything up until it is cut off."""
        self.config.app.state.server.reckoner.stop()  # type: ignore[union-attr]  # the app is ours
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Matches are values without cycles: looking for those after every few hundred objects finds nothing.
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        # Matches are played again in a thread: whoever plays meanwhile should not wait five milliseconds at every turn.
        sys.setswitchinterval(0.001)
        if self.started:
            _say(self._words, "serving_at", address=self._address)
            if self._open_page and can_show():
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def _say(words: Words, key: str, **fields: object) -> None:
    sys.stdout.write(said(words, key, **fields) + "\n")
    sys.stdout.flush()


def _somewhere(host: str) -> socket.socket:
    for port in range(USUAL, USUAL + TRIES):
        with suppress(Impossible):
            return _listening(host, port)
    return _listening(host, 0)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen()  # what another listens to may be bound where addresses are shared
    except OSError as error:
        made.close()
        raise Impossible(
            "{host}:{port} cannot be listened to ({strerror}): try another --port",
            host=host,
            port=port,
            strerror=error.strerror,
        ) from None
    return made
