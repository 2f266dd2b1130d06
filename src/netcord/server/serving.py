"""Running the server: it listens, says where, opens the page, and goes down without losing anything."""

import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable

import uvicorn

from netcord.kernel import Impossible
from netcord.store import default_url

from .app import LOCAL, create
from .limits import limited
from .wire import LONGEST


def run(
    host: str,
    port: int,
    *,
    open_page: bool = True,
    database: str | None = None,
    names: Iterable[str] = (),
    limits: Iterable[str] = (),
) -> None:
    """Serve until interrupted. `limits` are those that are other than usual, each as NAME=NUMBER."""
    allowed = limited(limits)
    listening = _listening(host, port)
    found = listening.getsockname()[1]
    local = host in LOCAL
    given = tuple(names)
    hosts = (*LOCAL, *given) if local or given else None
    address = f"http://{'localhost' if local or host in ('0.0.0.0', '::') else host}:{found}/"
    config = uvicorn.Config(
        create(database or default_url(), hosts=hosts, limits=allowed),
        log_level="warning",
        server_header=False,
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    server = _Server(config, address, open_page=open_page)
    server.run(sockets=[listening])
    if not server.started:
        sys.exit(1)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, address: str, *, open_page: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_page = open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Matches are values without cycles: looking for those after every few hundred objects finds nothing.
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        if self.started:
            sys.stdout.write(f"netcord is at {self._address} (Ctrl-C ends it)\n")
            sys.stdout.flush()
            if self._open_page:
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise Impossible(
            "{host}:{port} cannot be listened to ({strerror}): try another --port",
            host=host,
            port=port,
            strerror=error.strerror,
        ) from None
    return made
