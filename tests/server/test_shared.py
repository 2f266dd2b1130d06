"""Several server processes on one PostgreSQL: a match is the same at each of them."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator

import httpx
import pytest

import netcord
from netcord.play import parse, verify
from netcord.server.elsewhere import FORGOTTEN, Elsewhere
from netcord.server.halls import Hall
from netcord.server.limits import Limits
from netcord.server.lines import Line
from netcord.server.lots import Lots
from netcord.server.rooms import Room
from netcord.server.seats import placed
from netcord.server.sitting import Plan, made
from netcord.server.thinking import Thinkers
from netcord.store import Kept, Vault

from .conftest import AT_ONCE, PATIENCE, Client, Process, State, act, all_settled, can_act


@pytest.fixture(scope="module")
def servers(postgres: str) -> Iterator[tuple[Process, Process]]:
    """Two servers as users start them, one database."""
    started = Process(postgres), Process(postgres)
    for one in started:
        one.start()
    yield started
    for one in started:
        one.stop()


class Shared:
    """A match between somebody at one server and somebody at the other, and a spectator at each."""

    def __init__(self, servers: tuple[Process, Process], game: str, **wanted: object) -> None:
        here, there = servers
        wanted = {"game": game, "seats": {"A": "you", "B": "link"}, "speed": "instant"} | wanted
        made = httpx.post(f"http://{here.where}/api/matches", json=wanted, trust_env=False, timeout=20).json()
        self.match = made["match"]
        where = f"http://{there.where}/api/matches/{self.match}/join"
        invitation = {"invitation": made["invitations"]["B"], "clock": True}
        self.anna = Client(here, self.match, made["tokens"]["A"])
        assert self.anna.state()["seats"][1]["kind"] == "open"
        joined = httpx.post(where, json=invitation, trust_env=False, timeout=20)
        self.again = httpx.post(where.replace(there.where, here.where), json=invitation, trust_env=False, timeout=20)
        self.token = made["tokens"]["A"]
        self.bob = Client(there, self.match, joined.json()["token"])
        self.watchers = [Client(server, self.match) for server in servers]
        self.clients = {"A": self.anna, "B": self.bob, "here": self.watchers[0], "there": self.watchers[1]}

    def leave(self) -> None:
        """Everybody goes."""
        for client in self.clients.values():
            client.leave()


def test_players_at_different_servers_play_a_match_to_its_end(
    servers: tuple[Process, Process], postgres: str, luck: random.Random
) -> None:
    match = Shared(servers, "tennidice")
    assert match.again.status_code == 404, "an invitation is used up at every server"
    number, moves = 0, 0
    while True:
        states = all_settled(match.clients, number)
        assert len({state["number"] for state in states.values()}) == 1
        watched = [states[who] for who in ("here", "there")]
        assert watched[0]["view"] == watched[1]["view"]
        assert not any(can_act(state) for state in watched)
        asked = [who for who, state in states.items() if can_act(state)]
        if not asked:
            break
        number = states[asked[0]]["number"]
        act(match.clients[asked[0]], states[asked[0]], luck)
        moves += 1
    assert moves > 10
    assert len({state["over"]["winner"] for state in states.values()}) == 1
    match.leave()
    vault = Vault(postgres)
    kept = vault.load(match.match)
    vault.close()
    assert kept is not None
    assert verify(kept.record, netcord.game("tennidice")) == ()


class Slow(Vault):
    """Reads a match, and hands it over only when it may."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.read, self.may = threading.Event(), threading.Event()

    def load(self, match: str) -> Kept | None:
        """As it stood when it was read."""
        kept = super().load(match)
        self.read.set()
        assert self.may.wait(PATIENCE)
        return kept


def test_a_move_made_elsewhere_while_a_match_is_being_opened_is_not_missed(database: str) -> None:
    """Whoever comes just then would wait for a move that has long been made."""
    here, there = Vault(database), Slow(database)
    lots, game = Lots(random.Random("netcord")), netcord.game("tennidice")
    places = placed(game, ("A", "B"), {"A": "you", "B": "bot:random"}, lots)
    kept = made(game, game.arrange((), {"first": "A"}), lots, Plan(), places.seated)

    async def rooms() -> tuple[Room, Room]:
        first, second = (Hall(vault, Thinkers(0), Limits(), AT_ONCE, lots) for vault in (here, there))
        await first.create(kept)
        opening = asyncio.create_task(second.room(kept.match))
        await asyncio.to_thread(there.read.wait, PATIENCE)
        room = await first.room(kept.match)
        line = Line(room.viewer(places.tokens["A"], "en"), places.tokens["A"], 64)
        await room.enter(line)
        state = json.loads(await line.queue.get() or b"")
        answer = next(one["answer"] for one in state["offer"]["choices"] if one["answer"] is not None)
        await room.answer(line, state["number"], json.dumps(answer).encode())
        second.moved(kept.match)
        there.may.set()
        late = await opening
        while late.host.number < room.host.number:
            await asyncio.sleep(0.01)
        return room, late

    room, late = asyncio.run(asyncio.wait_for(rooms(), PATIENCE))
    assert room.host.number == late.host.number > 0
    assert room.sitting.statistics.match == late.sitting.statistics.match
    asked, known = room.sitting.rhythm, late.sitting.rhythm
    assert (asked.asked, asked.points) == (known.asked, known.points), "or a match would stop where it need not"
    assert asked.asked == 1
    for vault in (here, there):
        vault.close()


def agreed(clients: list[Client]) -> list[State]:
    """The states of all, once they are at the same number and somebody can do something."""
    while True:
        for client in clients:
            client.say(type="refresh")
        found = [client.state(lambda state: "since" not in state) for client in clients]
        if len({state["number"] for state in found}) == 1 and any(can_act(state) for state in found):
            return found
        time.sleep(0.05)  # whoever asks without a pause is refused


def outcome(client: Client, number: int) -> str:
    """What has become of an answer to this question: counted, or the code it was refused with."""
    while True:
        told = client.hear("state", "refused")
        if told["type"] == "refused":
            return str(told["code"])
        if told.get("since") == number:
            return "counted"


def test_of_two_who_answer_at_once_one_is_told_that_it_is_stale(
    servers: tuple[Process, Process], postgres: str
) -> None:
    """One person at two servers, who presses in both windows at the same time, again and again."""
    match = Shared(servers, "worldwide", options={"first": "A"})
    other = Client(servers[1], match.match, match.token)
    everybody = [match.anna, other, match.bob]
    rounds = 0
    while rounds < 6:
        mine, twin, bobs = agreed(everybody)
        if can_act(bobs):
            act(match.bob, bobs, random.Random(bobs["number"]))
            continue
        act(match.anna, mine, random.Random(1))
        act(other, twin, random.Random(2))
        assert sorted(outcome(client, mine["number"]) for client in (match.anna, other)) == ["counted", "stale"]
        rounds += 1
    match.leave()
    other.leave()
    vault = Vault(postgres)
    kept = vault.load(match.match)
    vault.close()
    assert kept is not None
    record = parse(kept.record)  # every line once, in order
    assert [one.by for one in record.entries].count("A") == rounds


def refreshed(client: Client) -> State:
    """The whole state as it stands."""
    client.say(type="refresh")
    return client.state(lambda state: "since" not in state)


def present(client: Client, seat: str, *, wanted: bool) -> None:
    """Wait until somebody is told that a player is there, or is not."""
    while not any(
        one["seat"] == seat and one.get("present", False) is wanted for one in client.hear("presence")["seats"]
    ):
        pass


def test_whoever_is_at_another_server_is_there_and_no_clock_runs_against_him(servers: tuple[Process, Process]) -> None:
    match = Shared(servers, "worldwide", options={"first": "B"}, clock=3600)
    states = agreed([match.anna, match.bob])
    assert can_act(states[1]), "Bob serves first"
    present(match.anna, "B", wanted=True)
    state = refreshed(match.anna)
    assert [one["present"] for one in state["seats"]] == [True, True]
    assert "clock" not in state
    match.bob.leave()
    present(match.anna, "B", wanted=False)
    state = refreshed(match.anna)
    assert not state["seats"][1].get("present", False)
    assert state["clock"]["seat"] == "B"
    match.leave()


def test_what_a_server_that_was_killed_has_told_is_forgotten_after_a_while() -> None:
    now = 100.0
    elsewhere = Elsewhere(lambda: now)
    assert elsewhere.hear("one", '{"match":"m","seats":["A"]}')
    now += FORGOTTEN / 2
    assert elsewhere.hear("other", '{"match":"m","seats":["B"],"watching":2}')
    assert (elsewhere.seats("m"), elsewhere.watching("m")) == (frozenset("AB"), 2)
    assert elsewhere.forget() == set()
    now += FORGOTTEN / 2 + 1
    assert elsewhere.forget() == {"m"}
    assert (elsewhere.seats("m"), elsewhere.watching("m")) == (frozenset("B"), 2)
    elsewhere.hear("other", '{"match":"m"}')
    assert (elsewhere.seats("m"), elsewhere.watching("m")) == (frozenset(), 0)
    assert elsewhere.hear("other", "[]") is None
