"""Nothing that was acknowledged is lost, whatever becomes of the server."""

import json
import random
import sqlite3
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

import netcord
from netcord.play import parse, replay
from netcord.store import Vault

from .conftest import PATIENCE, Process, Served, act, can_act

PLAYERS = 4
WANTED = {"game": "worldwide", "seats": {"A": "you", "B": "bot:random"}, "options": {"mode": "match", "sets": "3"}}


@dataclass
class Played:
    """A match as whoever plays it remembers it."""

    match: str
    token: str
    over: bool = False
    known: int = 0
    """The highest number that the server has acknowledged."""
    lost: int = 0
    sent: dict[int, object] = field(default_factory=dict)
    answered: dict[int, object] = field(default_factory=dict)
    """By number, what was acknowledged."""


class Player:
    """Somebody who answers as fast as the server does and comes back whenever the line is lost.

    When a match is over, another one begins: however often the server is killed, somebody is playing.
    """

    def __init__(self, process: Process, luck: random.Random) -> None:
        self.matches: list[Played] = []
        self._address = f"127.0.0.1:{process.port}/api/matches"
        self._luck = luck
        self._over = threading.Event()
        self.thread = threading.Thread(target=self._play)
        self.thread.start()

    @property
    def answered(self) -> int:
        """How many answers the server has acknowledged."""
        return sum(len(match.answered) for match in tuple(self.matches))

    def stop(self) -> None:
        """No more."""
        self._over.set()
        self.thread.join()

    def _play(self) -> None:
        while not self._over.is_set():
            with suppress(OSError, WebSocketException, TimeoutError, EOFError, httpx.TransportError):
                if not self.matches or self.matches[-1].over:
                    made = httpx.post(f"http://{self._address}", json=WANTED, trust_env=False).json()
                    self.matches.append(Played(made["match"], made["tokens"]["A"]))
                self._play_on(self.matches[-1])
            time.sleep(0.02)

    def _play_on(self, match: Played) -> None:
        with connect(f"ws://{self._address}/{match.match}/live", proxy=None, max_size=None, close_timeout=1) as line:
            line.send(json.dumps({"type": "hello", "token": match.token, "lang": "en"}))
            while not self._over.is_set():
                state = json.loads(line.recv(PATIENCE))
                if state["type"] == "refused":
                    return  # come back, and see what is asked
                if state["type"] != "state":
                    continue
                number = state["number"]
                match.lost += number < match.known
                if "since" in state and state["since"] in match.sent:
                    match.answered[state["since"]] = match.sent[state["since"]]
                match.known = number
                if "over" in state:
                    match.over = True
                    return
                if offer := state.get("offer"):
                    choice = self._luck.choice([one["answer"] for one in offer["choices"] if one["answer"] is not None])
                    match.sent[number] = choice
                    line.send(json.dumps({"type": "answer", "number": number, "answer": choice}))
                elif state.get("transport"):
                    line.send(json.dumps({"type": "go", "number": number, "to": "point"}))


def everybody_is_answered(process: Process, players: Iterable[Player]) -> None:
    """Wait until each has had two more answers acknowledged."""
    due, began = {player: player.answered + 2 for player in players}, time.monotonic()
    while any(player.answered < most for player, most in due.items()):
        assert process.ended is None, "the server has fallen by itself"
        assert time.monotonic() < began + 10 * PATIENCE, "nobody gets an answer any more"
        time.sleep(0.01)


def killed_under_load(database: str, kills: int, luck: random.Random) -> None:
    process = Process(database)
    process.start()
    players = [Player(process, random.Random(number)) for number in range(PLAYERS)]
    try:
        for _ in range(kills):
            everybody_is_answered(process, players)
            time.sleep(luck.random() / 10)
            process.kill()
            process.start()
        everybody_is_answered(process, players)  # every match goes on
    finally:
        process.kill()  # nobody waits for an answer any more
        for player in players:
            player.stop()
    vault = Vault(database)
    game = netcord.game("worldwide")
    for match in (match for player in players for match in player.matches):
        assert match.lost == 0
        kept = vault.load(match.match)
        assert kept is not None
        record = parse(kept.record)  # every line once, in order, its checksum right
        assert sum(1 for _ in replay(record, game)) == len(record.entries) >= match.known
        for number, answer in match.answered.items():
            entry = record.entries[number]
            assert (entry.by, json.loads(entry.answer)) == ("A", answer)
    vault.close()


def test_no_acknowledged_answer_is_lost_or_doubled_by_a_kill(database: str, luck: random.Random) -> None:
    killed_under_load(database, 10, luck)


@pytest.mark.slow
def test_a_hundred_kills(database: str, luck: random.Random) -> None:
    killed_under_load(database, 100, luck)


def test_a_match_goes_on_after_a_restart_where_it_stood(tmp_path: Path, luck: random.Random) -> None:
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    first = Served(database)
    made = first.make("worldwide", options={"first": "A"})
    client = first.sit(made["match"], made["tokens"]["A"])
    for _ in range(5):
        act(client, client.ready(), luck)
    before = client.ready()
    first.stop()
    second = Served(database)
    after = second.sit(made["match"], made["tokens"]["A"]).state()
    second.stop()
    assert can_act(after)
    for key in ("number", "view", "offer", "score", "box"):
        assert after[key] == before[key], key


def test_nothing_is_told_before_it_is_stored(tmp_path: Path) -> None:
    """As long as somebody else holds the database, nobody hears of a move; then everybody does."""
    file = tmp_path / "matches.db"
    served = Served(f"sqlite:///{file}")
    made = served.make("worldwide", options={"first": "A"})
    client, watcher = served.sit(made["match"], made["tokens"]["A"]), served.sit(made["match"])
    state = client.ready()
    watcher.state(lambda one: one["number"] == state["number"])
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    act(client, state, random.Random(1))
    for viewer in (client, watcher):
        with suppress(TimeoutError):
            while True:
                assert json.loads(viewer.line.recv(0.3))["type"] == "presence"
    record = served.http.get(f"/api/matches/{made['match']}/record", headers={"X-Netcord-Tokens": made["tokens"]["A"]})
    assert record.text.count("\n") == state["number"] + 1
    other.execute("ROLLBACK")
    other.close()
    assert client.after(state["number"])["number"] == watcher.after(state["number"])["number"]
    served.stop()


def test_a_move_that_cannot_be_stored_is_refused_and_the_match_stands_as_it_is_stored(tmp_path: Path) -> None:
    """Somebody else has answered the same question by way of another server."""
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    here, there = Served(database), Served(database)
    made = here.make("worldwide", options={"first": "A"})
    mine, other = (server.sit(made["match"], made["tokens"]["A"]) for server in (here, there))
    state = mine.ready()
    assert other.ready()["number"] == state["number"]
    act(other, state, random.Random(1))
    moved = other.after(state["number"])
    act(mine, state, random.Random(2))
    after = mine.after(state["number"])
    assert mine.refused()["code"] == "stale"
    assert (after["number"], after["view"]) == (moved["number"], moved["view"])
    act(mine, after, random.Random(3))  # and it goes on from there
    assert mine.after(after["number"])
    here.stop()
    there.stop()
