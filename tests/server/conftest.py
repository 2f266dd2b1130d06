"""A real server for the tests, on a port of its own, and clients that play on it."""

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from netcord.server.app import create
from netcord.server.limits import Limits
from netcord.server.lots import Lots
from netcord.server.writing import Written
from tests.store.conftest import postgres as postgres

AT_ONCE = dict.fromkeys(("slow", "normal", "fast", "instant"), 0.0)
GENEROUS = Limits(
    messages=1e6,
    burst=1_000_000,
    requests=1e6,
    requests_burst=1_000_000,
    codes=1e6,
    codes_burst=1_000_000,
    codes_of_all=1e6,
    codes_of_all_burst=1_000_000,
    waiting=1000,
    hello=600,
    behind=100_000,
)
PATIENCE = 120.0
"""Seconds: nobody waits for so long, however much the machine has to do; then something is broken."""

State = dict[str, Any]


class Client:
    """Somebody at a match."""

    def __init__(self, server: "Served | Process", match: str, token: str | None = None, lang: str = "en") -> None:
        self.received: list[str] = []
        self._last: State = {}
        where = f"ws://{server.where}/api/matches/{match}/live"
        self._open = ExitStack()
        self.line: ClientConnection = self._open.enter_context(
            connect(where, proxy=None, max_size=None, ping_interval=None)
        )
        self.say(type="hello", token=token, lang=lang)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.line.send(json.dumps(message))

    def hear(self, *kinds: str) -> State:
        """The next message of these kinds."""
        while True:
            text = self.line.recv(PATIENCE)
            assert isinstance(text, str)
            self.received.append(text)
            message: State = json.loads(text)
            if message["type"] == "state":
                message = self._last = with_what_stands(message, self._last)
            if message["type"] in kinds:
                return message

    def state(self, wanted: Callable[[State], bool] = lambda state: True) -> State:
        """The next state, or the next one that is as wanted."""
        while not wanted(found := self.hear("state")):
            pass
        return found

    def after(self, number: int) -> State:
        """The next state in which that question is answered."""
        return self.state(lambda state: bool(state["number"] > number))

    def refused(self) -> State:
        """The next refusal."""
        return self.hear("refused")

    def closed(self) -> int:
        """How the server has closed the line."""
        while True:
            try:
                self.received.append(str(self.line.recv(PATIENCE)))
            except ConnectionClosed as error:
                return error.rcvd.code if error.rcvd else 0

    def ready(self) -> State:
        """The state in which something can be done here, or everything is done."""
        return self.state(lambda state: can_act(state) or "over" in state)

    def leave(self) -> None:
        """Go."""
        self._open.close()


def with_what_stands(state: State, before: State) -> State:
    """A state after a move, with what was told before and still holds, as docs/wire.md says."""
    if "since" not in state:
        return state
    lines = {"all": [], "more": before.get("feed", []), "last": before.get("feed", [])[:-1]}
    kept = {"box": before["box"]} if "box" in before else {}
    return kept | state | {"feed": [*lines[state.get("goes_on", "all")], *state["feed"]]}


def can_act(state: State) -> bool:
    """Whether whoever has this state can do something."""
    return any(state.get(key) for key in ("offer", "throw", "transport"))


def act(client: Client, state: State, luck: random.Random) -> None:
    """Do something that can be done, by lot."""
    number = state["number"]
    if offer := state.get("offer"):
        choice = luck.choice([one for one in offer["choices"] if one["answer"] is not None])
        client.say(type="answer", number=number, answer=choice["answer"])
    elif throw := state.get("throw"):
        faces = [luck.choice(die["faces"])["key"] for die in throw["dice"]]
        fallen = next(fall for fall in throw["outcomes"] if fall["faces"] == faces)
        client.say(type="throw", number=number, answer=fallen["answer"])
    else:
        client.say(type="go", number=number, to=luck.choice(state["transport"]))


Key = TypeVar("Key", bound=str | None)


def all_settled(clients: Mapping[Key, Client], number: int) -> dict[Key, State]:
    """What each is told once that question is answered and a person is asked again, or the match is over.

    In between a match may go on by itself, and then everybody is told of it in several messages.
    """

    def settled(state: State) -> bool:
        return bool(state["number"] > number and state["prompt"]["turn"] != "watch")

    return {who: client.state(settled) for who, client in clients.items()}


def play_out(client: Client, luck: random.Random) -> State:
    """Play a match to its end by whatever comes, from one screen."""
    while "over" not in (state := client.ready()):
        act(client, state, luck)
    return state


class Served:
    """A server that runs."""

    def __init__(self, url: str, **wanted: Any) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.where = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self.luck = random.Random("netcord")
        lots = Lots(self.luck)
        options: dict[str, Any] = {"processes": 0, "pauses": AT_ONCE, "limits": GENEROUS, "lots": lots} | wanted
        # Pings are drawn from the luck of the whole process, which no strategy of Hypothesis may see used meanwhile
        steady: dict[str, Any] = {"log_level": "error", "ws_ping_interval": None, "lifespan": "on"}
        config = uvicorn.Config(create(url, **options), ws=Written, ws_max_size=65536, **steady)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        self.http = httpx.Client(base_url=f"http://{self.where}", trust_env=False, timeout=PATIENCE)
        self._clients: list[Client] = []

    def make(self, game: str, **wanted: Any) -> State:
        """A new match."""
        seats = {"A": "you", "B": "bot:random"}
        drawn = game in ("inside-volley", "pro-tennis")  # these cannot be played without cards
        answer = self.http.post("/api/matches", json={"game": game, "seats": seats, "random": drawn} | wanted)
        assert answer.status_code == 201, answer.text
        made: State = answer.json()
        return made

    def sit(self, match: str, token: str | None = None, lang: str = "en") -> Client:
        """Somebody comes to a match."""
        client = Client(self, match, token, lang)
        self._clients.append(client)
        return client

    def record(self, match: str) -> bytes:
        """The record of a match."""
        return self.http.get(f"/api/matches/{match}/record").content

    def everybody_out(self) -> None:
        """Close all lines."""
        for client in self._clients:
            client.leave()
        self._clients.clear()

    def stop(self) -> None:
        """End it."""
        self.everybody_out()
        self._server.should_exit = True
        self._thread.join()
        self.http.close()


PORTS = iter(range(20_000 + os.getpid() * 16 % 12_000, 32_768))
"""Ports that are not given to whoever asks for any; each is taken once, since its server may be down for a while."""


def free_port() -> int:
    """A port that stays free while its server is down."""
    for port in PORTS:
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("there is no port left")


class Process:
    """A server as a user starts it."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        self.where = f"127.0.0.1:{self.port}"
        self.database = database

    def start(self) -> None:
        """Start, and wait until it says where it is."""
        netcord = "from netcord.cli import main; main()"
        command = [sys.executable, "-c", netcord, "serve", "--no-open", "--port", str(self.port)]
        self._process = subprocess.Popen([*command, "--database", self.database], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert re.search(rf"http://localhost:{self.port}/", line), line

    @property
    def ended(self) -> int | None:
        """What it ended with by itself; None while it runs."""
        return self._process.poll()

    def stop(self) -> None:
        """As whoever runs it ends it."""
        self._process.terminate()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def kill(self) -> None:
        """As a power cut does."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a process."""
    served = Served(f"sqlite:///{tmp_path_factory.mktemp('server') / 'matches.db'}")
    yield served
    served.stop()


@pytest.fixture
def server(running: Served, request: pytest.FixtureRequest) -> Iterator[Served]:
    """The server, with names, tokens and dice that are this test's own, and nobody left at it afterwards."""
    running.luck.seed(request.node.nodeid)
    yield running
    running.everybody_out()


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database of a test's own."""
    return f"sqlite:///{tmp_path / 'matches.db'}"


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> random.Random:
    """The same luck for a test every time."""
    return random.Random(request.node.name)
