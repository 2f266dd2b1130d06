"""Secrets over the wire: every byte sent to a seat and to a spectator, against what really lay on the table."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import netcord
from netcord.kernel import Chance, Choose, Seat, Secret, Value, encode, may_look
from netcord.kernel.cards import Pile
from netcord.play import opening, parse, replay
from netcord.server.rooms import MISSED

from .conftest import Client, Served, State, act, all_settled, can_act

MOVES = 30


def hidden(value: Any, seat: Seat | None) -> Iterator[Any]:
    """The cards on a table that a seat may not see, and what somebody has decided in secret."""
    if isinstance(value, Pile):
        if not may_look(value.eyes, seat):
            yield from (card for card, _ in value.cards or ())
    elif isinstance(value, Secret):
        if value.value is not None and not may_look(value.eyes, seat):
            yield value.value
    elif isinstance(value, Value):
        for name in value.__struct_fields__:
            yield from hidden(getattr(value, name), seat)
    elif isinstance(value, tuple):
        for one in value:
            yield from hidden(one, seat)


def some_of_a_match(server: Served, game: str, luck: random.Random) -> tuple[State, str, dict[str, Client]]:
    """A match between two persons, watched by somebody, and ended by one of them if it does not end before."""
    options = {"format": "single_tiebreak"} if game == "ase" else {}
    made = server.make(game, seats={"A": "you", "B": "link"}, options=options)
    match = made["match"]
    joined = server.http.post(f"/api/matches/{match}/join", json={"invitation": made["invitations"]["B"]}).json()
    clients = {"A": server.sit(match, made["tokens"]["A"]), "B": server.sit(match, joined["token"])}
    clients["watching"] = server.sit(match)
    number = 0
    for _ in range(MOVES):
        states = all_settled(clients, number)
        if any("over" in state for state in states.values()):
            return made, joined["token"], clients
        (asked,) = (who for who, state in states.items() if can_act(state))
        number = states[asked]["number"]
        for who in "AB":  # whoever waits may look at their own cards
            clients[who].say(type="hand", number=number)
            clients[who].hear("hand")
        for client in clients.values():  # and anybody ask what has been missed
            client.say(type="refresh", since=0)
            client.state(lambda state: "since" not in state)
        act(clients[asked], states[asked], luck)
    all_settled(clients, number)
    clients["A"].say(type="concede")
    for client in clients.values():
        client.state(lambda state: "over" in state)
    return made, joined["token"], clients


@pytest.mark.parametrize("game", ["ase", "tennidice", "worldwide"])
def test_nobody_is_sent_what_he_may_not_know(server: Served, luck: random.Random, game: str) -> None:
    """Every message that anybody was sent, held against what the rules let that seat know of the real match.

    What else is in a message is made of that view and of those facts alone.
    """
    made, token, clients = some_of_a_match(server, game, luck)
    record = parse(server.record(made["match"]))
    assert record.ending is not None
    seed = record.ending.seed
    assert seed
    found = netcord.game(game)
    played = list(replay(record, found))
    states = [opening(record, found).state, *(one.state for one in played)]
    looked = told = caught_up = 0
    for who, client in clients.items():
        seat = who if who in "AB" else None
        for text in client.received:
            for secret in (seed, made["tokens"]["A"], token, *made["invitations"].values()):
                assert secret not in text
            message = json.loads(text)
            if message["type"] == "hand" and game == "ase":
                for card in hidden(states[message["number"]], seat):
                    assert f'"{card}"' not in text, f"{card} in the hand of {who}"
            if message["type"] != "state":
                continue
            if "since" in message:
                steps = played[message["since"] : message["number"]]
                facts = [fact for step in steps for fact in found.facts_seen(step.facts, seat)]
                assert [event["fact"] for event in message.get("facts", ())] == json.loads(encode(facts))
                told += len(facts)
            if "missed" in message:  # of the last answers everything, and nothing of what was hidden from the seat
                steps = played[max(0, message["number"] - MISSED) : message["number"]]
                facts = [fact for step in steps for fact in found.facts_seen(step.facts, seat)]
                assert [event["fact"] for event in message["missed"]] == json.loads(encode(facts))
                caught_up += len(facts)
            state = states[message["number"]]
            view = json.loads(encode(found.view(state, seat)))
            del view["unseen"]
            assert message["view"] == view
            assert message.get("offer", {"seat": seat})["seat"] == seat
            for card in hidden(state, seat):
                looked += 1
                if game == "ase" and "over" not in message:  # a card of this game is a word of its own, wherever it is
                    assert f'"{card}"' not in json.dumps({**message, "feed": []}), f"{card} of {who}"
    assert told
    assert caught_up
    assert looked, "there was something to be kept secret"


@pytest.mark.parametrize("game", ["ase", "tennidice", "worldwide"])
def test_nothing_of_an_unfinished_match_is_told_by_rest(server: Served, luck: random.Random, game: str) -> None:
    """Neither the record, nor the list of one's matches, nor a replay has the seed, a token or a secret in it."""
    options = {"format": "single_tiebreak"} if game == "ase" else {}
    made = server.make(game, seats={"A": "you", "B": "link"}, options=options)
    match = made["match"]
    joined = server.http.post(f"/api/matches/{match}/join", json={"invitation": made["invitations"]["B"]}).json()
    tokens = {"A": made["tokens"]["A"], "B": joined["token"], None: None}
    clients = {seat: server.sit(match, token) for seat, token in tokens.items()}
    number, kept = 0, []
    for _ in range(8):
        states = all_settled(clients, number)
        asked = next(seat for seat, state in states.items() if can_act(state))
        number = states[asked]["number"]
        for seat, token in tokens.items():
            head = {"X-Netcord-Tokens": token} if token else {}
            where = f"/api/matches/{match}"
            paths = (f"{where}/record", f"{where}/replay", "/api/matches")
            kept += [(seat, path, server.http.get(path, headers=head)) for path in paths]
        act(clients[asked], states[asked], luck)
    for client in clients.values():
        client.after(number)
    clients["A"].say(type="concede")
    clients["A"].state(lambda state: "over" in state)
    record = parse(server.record(match))
    assert record.ending is not None
    found = netcord.game(game)
    nulls = 0
    for seat, path, answer in kept:
        for secret in (record.ending.seed, *(token for token in tokens.values() if token), made["invitations"]["B"]):
            assert secret is not None
            assert secret not in answer.text, path
        if path.endswith("/replay"):
            assert answer.status_code == 409
        elif path.endswith("/record"):
            shown = [json.loads(line)["answer"] for line in answer.text.splitlines()[1:]]
            for one, answered in zip(shown, replay(record, found), strict=False):
                ask = answered.ask
                assert isinstance(ask, Chance | Choose)
                known = may_look(ask.eyes, seat) or (isinstance(ask, Choose) and ask.seat == seat)
                assert one == (json.loads(encode(answered.answer)) if known else None)
            nulls += shown.count(None)
        else:
            assert [one["match"] for one in answer.json()] == ([match] if seat else [])
    assert nulls


@pytest.mark.parametrize("game", ["ase", "worldwide"])
def test_a_record_that_is_not_over_is_shown_without_secrets(server: Served, game: str) -> None:
    made = server.make(game, seats={"A": "you", "B": "link"})
    match = made["match"]
    joined = server.http.post(f"/api/matches/{match}/join", json={"invitation": made["invitations"]["B"]}).json()
    client = server.sit(match, made["tokens"]["A"])
    client.state(lambda state: state["number"] > 2)

    def shown(token: str | None) -> list[State]:
        head = {"X-Netcord-Tokens": token} if token else {}
        text = server.http.get(f"/api/matches/{match}/record", headers=head).text
        assert "seed" not in text
        return [json.loads(line) for line in text.splitlines()][1:]

    mine, theirs, anybodys = shown(made["tokens"]["A"]), shown(joined["token"]), shown(None)
    assert len(mine) == len(theirs) == len(anybodys)
    for one, other, watched in zip(mine, theirs, anybodys, strict=True):
        drawn = [line["answer"] for line in (one, other) if line["answer"] is not None]
        assert len(drawn) in (1, 2)
        if len(drawn) == 1:
            assert watched["answer"] is None
    assert any(line["answer"] is None for line in mine)
    assert any(line["answer"] is None for line in theirs)
