"""Who waits for whom: the clock, bots that think, and lines that are lost."""

import asyncio
import inspect
import multiprocessing
import os
import random
import re
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from netcord.cli.commands.serve import serve
from netcord.kernel import Unreadable
from netcord.server import app, halls, rooms, thinking
from netcord.server.limits import Limits, limited
from netcord.server.sitting import Sitting
from netcord.server.thinking import Thinkers
from netcord.store import Vault

from .conftest import AT_ONCE, PATIENCE, Client, Served, State, act, all_settled, can_act


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks may run for a second."""
    monkeypatch.setattr(app, "SHORTEST_CLOCK", 1)


def between_two(server: Served, *, agreed: bool = True, **wanted: Any) -> tuple[State, dict[str, Client], str]:
    """A match of two persons; the token of B."""
    made = server.make("worldwide", seats={"A": "you", "B": "link"}, options={"first": "A"}, **wanted)
    match = made["match"]
    invitation = {"invitation": made["invitations"]["B"], "clock": agreed}
    joined = server.http.post(f"/api/matches/{match}/join", json=invitation).json()
    clients = {"A": server.sit(match, made["tokens"]["A"]), "B": server.sit(match, joined["token"])}
    return made, clients, joined["token"]


def until_asked(clients: dict[str, Client], wanted: str, luck: random.Random) -> State:
    """Play until it is this one's turn; the state as the other sees it."""
    number = 0
    while True:
        states = all_settled(clients, number)
        asked = next(who for who, state in states.items() if can_act(state))
        number = states[asked]["number"]
        if asked == wanted:
            return next(state for who, state in states.items() if who != wanted)
        act(clients[asked], states[asked], luck)


def test_a_bot_decides_for_whoever_is_away_when_the_clock_has_run_out(
    server: Served, hurried: None, luck: random.Random
) -> None:
    made, clients, token = between_two(server, clock=1)
    waiting = until_asked(clients, "B", luck)
    assert "clock" not in waiting, "whoever is there takes all the time there is"
    clients["B"].leave()
    told = clients["A"].hear("lapsed")
    assert (told["seat"], told["text"]) == ("B", "Guest is away and the time is up: netcord decides.")
    after = clients["A"].after(waiting["number"])
    assert after["since"] == waiting["number"]
    record = server.http.get(
        f"/api/matches/{made['match']}/record", headers={"X-Netcord-Tokens": made["tokens"]["A"]}
    ).text.splitlines()
    assert '"by":"B"' in record[1 + waiting["number"]]
    back = server.sit(made["match"], token).state()  # and whoever comes back goes on
    assert back["seat"] == "B"
    assert back["number"] >= after["number"]


def test_a_bot_goes_on_for_whoever_stays_away_and_nobody_waits_as_long_again(
    server: Served, hurried: None, monkeypatch: pytest.MonkeyPatch, luck: random.Random
) -> None:
    monkeypatch.setattr(rooms, "NEXT_CHOICE", 0.2)
    made, clients, token = between_two(server, clock=2)
    until_asked(clients, "B", luck)
    clients["B"].leave()
    away = clients["A"]
    away.hear("lapsed")
    state = away.state()
    while "clock" not in state:
        if can_act(state):
            act(away, state, luck)
        state = away.state()
    assert (state["clock"]["seat"], state["clock"]["bot"]) == ("B", True)
    assert state["clock"]["left"] <= 0.2
    back = server.sit(made["match"], token)
    back.state()
    back.leave()
    while any(one["present"] for one in away.hear("presence")["seats"] if one["seat"] == "B"):
        pass
    away.say(type="refresh")
    state = away.state(lambda state: can_act(state) or "clock" in state)
    assert can_act(state) or state["clock"]["left"] > 0.2, "whoever was back is waited for anew"


@pytest.mark.parametrize("clock", [None, 10])
def test_without_a_clock_that_both_want_nobody_decides_for_another(
    server: Served, luck: random.Random, clock: int | None
) -> None:
    _, clients, _ = between_two(server, agreed=False, clock=clock)
    waiting = until_asked(clients, "B", luck)
    assert "patience" not in waiting
    clients["B"].leave()
    while any(one["present"] for one in clients["A"].hear("presence")["seats"] if one["seat"] == "B"):
        pass
    clients["A"].say(type="refresh")
    state = clients["A"].state()
    assert "clock" not in state
    assert state["number"] == waiting["number"]


@pytest.mark.parametrize("agreed", [True, False])
def test_whether_there_is_a_clock_was_agreed_for_the_whole_match(database: str, *, agreed: bool) -> None:
    server = Served(database)
    made, clients, token = between_two(server, agreed=agreed, clock=60)
    told = [client.state(lambda state: state["seats"][1]["kind"] != "open") for client in clients.values()]
    assert [state.get("patience") for state in told] == [60 if agreed else None] * 2
    server.stop()
    server = Served(database)
    assert server.sit(made["match"], token).state().get("patience") == (60 if agreed else None)
    server.stop()


def test_the_clock_of_an_absent_player_is_told_to_the_other(server: Served, luck: random.Random) -> None:
    _, clients, _ = between_two(server, clock=3600)
    until_asked(clients, "B", luck)
    clients["B"].leave()
    while any(one["present"] for one in clients["A"].hear("presence")["seats"] if one["seat"] == "B"):
        pass
    clients["A"].say(type="refresh")
    clock = clients["A"].state()["clock"]
    assert (clock["seat"], clock["bot"]) == ("B", True)
    assert 0 < clock["left"] <= 3600


@pytest.fixture
def thoughtful(database: str) -> Iterator[Served]:
    """A server whose bots think in a process of their own."""
    served = Served(database, processes=1)
    yield served
    served.stop()


def test_bots_think_in_another_process_and_everybody_is_told(thoughtful: Served) -> None:
    made = thoughtful.make("worldwide", seats={"A": "you", "B": "bot:sensible"}, options={"first": "B"})
    client = thoughtful.sit(made["match"], made["tokens"]["A"])
    assert client.hear("thinking")["seat"] == "B"
    assert can_act(client.ready())
    assert multiprocessing.active_children()


def test_a_bot_holds_nobody_up_and_stops_when_nobody_waits_any_more(
    thoughtful: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = threading.Event()

    async def brood(self: Thinkers, who: object, view: object) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            given_up.set()
            raise

    monkeypatch.setattr(Thinkers, "elsewhere", brood)
    made = thoughtful.make("worldwide", seats={"A": "you", "B": "bot:sensible"}, options={"first": "B"})
    client = thoughtful.sit(made["match"], made["tokens"]["A"])
    client.hear("thinking")
    assert thoughtful.http.get("/api/health").status_code == 200
    other = thoughtful.make("worldwide", seats={"A": "you", "B": "bot:random"}, options={"first": "A"})
    assert can_act(thoughtful.sit(other["match"], other["tokens"]["A"]).ready())
    assert not given_up.is_set()
    client.leave()
    assert given_up.wait(20)


def whose() -> int:
    """The process this is thought in."""
    return os.getpid()


def brood(pipe: str) -> None:
    """Tell which process broods, and come to no end."""
    Path(pipe).write_text(str(os.getpid()), encoding="utf-8")
    threading.Event().wait()


def runs(process: int) -> bool:
    """Whether there is such a process."""
    return any(child.pid == process for child in multiprocessing.active_children())


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody waits for any more is given up at once."""
    monkeypatch.setattr(thinking, "GRACE", 0.0)


def test_a_thought_that_nobody_waits_for_any_more_is_ended_and_no_other(impatient: None, tmp_path: Path) -> None:
    async def think() -> None:
        thinkers, told = Thinkers(2), tmp_path / "who"
        brooding = asyncio.ensure_future(thinkers.work(partial(brood, str(told))))
        other = await thinkers.work(whose)
        while not told.exists() or not told.read_text(encoding="utf-8"):
            await asyncio.sleep(0.01)
        brooder = int(told.read_text(encoding="utf-8"))
        assert runs(brooder)
        assert brooder != other
        brooding.cancel()
        while runs(brooder):
            await asyncio.sleep(0.01)
        assert await thinkers.work(whose) == other
        assert runs(other)
        thinkers.close()
        assert not runs(other)

    asyncio.run(asyncio.wait_for(think(), PATIENCE))


def test_who_waits_in_line_to_be_thought_about_leaves_it_when_nobody_waits(tmp_path: Path) -> None:
    async def think() -> None:
        thinkers, told = Thinkers(1), tmp_path / "who"
        first = asyncio.ensure_future(thinkers.work(whose))
        waiting = asyncio.ensure_future(thinkers.work(partial(brood, str(told))))
        await asyncio.sleep(0)
        waiting.cancel()
        assert await first == await thinkers.work(whose)
        assert not told.exists()
        thinkers.close()

    asyncio.run(asyncio.wait_for(think(), PATIENCE))


def test_who_has_lost_the_line_comes_back_to_the_same_question(server: Served, luck: random.Random) -> None:
    made = server.make("worldwide", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"])
    act(client, client.ready(), luck)
    before = client.ready()
    client.line.socket.close()  # no farewell
    again = server.sit(made["match"], made["tokens"]["A"])
    after = again.state()
    assert {key: after[key] for key in ("number", "view", "offer", "feed")} == {
        key: before[key] for key in ("number", "view", "offer", "feed")
    }
    act(again, after, luck)
    assert again.after(after["number"])


def test_a_seat_can_be_taken_while_the_room_is_being_opened(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match has been read for its room, and not yet been played again, when somebody accepts the invitation."""
    server, vault = Served(database), Vault(database)
    made = server.make("worldwide", seats={"A": "you", "B": "link"}, options={"first": "A"})
    read, go_on = threading.Event(), threading.Event()

    def slowly(*given: Any) -> Sitting:
        read.set()
        assert go_on.wait(PATIENCE)
        return Sitting(*given)

    monkeypatch.setattr(halls, "Sitting", slowly)
    anna = server.sit(made["match"], made["tokens"]["A"])
    assert read.wait(PATIENCE)
    joined: dict[str, Any] = {}
    where, invitation = f"/api/matches/{made['match']}/join", {"invitation": made["invitations"]["B"]}
    joining = threading.Thread(target=lambda: joined.update(server.http.post(where, json=invitation).json()))
    joining.start()
    while not ((kept := vault.load(made["match"])) and all(one.used for one in kept.seats if one.invitation)):
        time.sleep(0.01)
    go_on.set()
    joining.join()
    assert server.sit(made["match"], joined["token"]).state()["seat"] == "B"
    assert anna.state(lambda state: bool(state["seats"][1]["kind"] == "person"))
    server.stop()
    vault.close()


def test_limits_are_changed_by_name() -> None:
    assert limited([]) == Limits()
    assert limited(["matches=5", "messages=2.5"]) == Limits(matches=5, messages=2.5)


@pytest.mark.parametrize("given", ["speed=1", "matches", "matches=many", "matches=0", "matches=1.5", "hello=-1"])
def test_a_limit_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(Unreadable):
        limited([given])


def test_hosting_tells_every_limit_and_every_option() -> None:
    """docs/hosting.md names what there is, and nothing else."""
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \| ([\d., ]+) \|", page, re.MULTILINE)
    told = {
        name: float(number)
        for names, numbers in rows
        for name, number in zip(re.findall(r"`(\w+)`", names), numbers.split(", "), strict=True)
    }
    assert told == {name: getattr(Limits(), name) for name in Limits.__struct_fields__}
    taken = {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}
    assert set(re.findall(r"^\| `(--[a-z-]+) ?[A-Z=]*`", page, re.MULTILINE)) == taken


def test_nobody_waits_between_points_of_a_match_in_which_they_are_asked_all_the_time(
    database: str, luck: random.Random
) -> None:
    """Points in which nobody decides anything are told one by one; pauses between them are for who mostly watches."""
    server = Served(database, pauses=dict.fromkeys(AT_ONCE, 10 * PATIENCE))
    _, clients, _ = between_two(server)
    number, played = 0, 0
    while played < 4:
        states = all_settled(clients, number)
        asked = next(who for who, state in states.items() if can_act(state))
        number = states[asked]["number"]
        played = sum(int(row["points"]) for row in states[asked]["score"]["rows"])
        act(clients[asked], states[asked], luck)
    server.stop()
