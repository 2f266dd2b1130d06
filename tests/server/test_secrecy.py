"""Secrets over the wire: every byte sent to a seat and to a spectator, against what really lay on the table."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import netcord
from netcord.kernel import Seat, Value, encode, may_look
from netcord.kernel.cards import Pile
from netcord.play import opening, parse, replay

from .conftest import Client, Served, State, act, all_settled, can_act

MOVES = 30


def hidden(value: Any, seat: Seat | None) -> Iterator[Any]:
    """The cards on a table that a seat may not see."""
    if isinstance(value, Pile):
        if not may_look(value.eyes, seat):
            yield from (card for card, _ in value.cards or ())
    elif isinstance(value, Value):
        for name in value.__struct_fields__:
            yield from hidden(getattr(value, name), seat)
    elif isinstance(value, tuple):
        for one in value:
            yield from hidden(one, seat)


def some_of_a_match(server: Served, game: str, luck: random.Random) -> tuple[State, str, dict[str, Client]]:
    """A match between two persons, watched by somebody, and ended by one of them."""
    options = {"format": "single_tiebreak"} if game == "ase" else {}
    made = server.make(game, seats={"A": "you", "B": "link"}, options=options)
    match = made["match"]
    joined = server.http.post(f"/api/matches/{match}/join", json={"invitation": made["invitations"]["B"]}).json()
    clients = {"A": server.sit(match, made["tokens"]["A"]), "B": server.sit(match, joined["token"])}
    clients["watching"] = server.sit(match)
    number = 0
    for _ in range(MOVES):
        states = all_settled(clients, number)
        (asked,) = (who for who, state in states.items() if can_act(state))
        number = states[asked]["number"]
        act(clients[asked], states[asked], luck)
    all_settled(clients, number)
    clients["A"].say(type="concede")
    for client in clients.values():
        client.state(lambda state: "over" in state)
    return made, joined["token"], clients


@pytest.mark.parametrize("game", ["ase", "worldwide"])
def test_nobody_is_sent_what_he_may_not_know(server: Served, luck: random.Random, game: str) -> None:
    made, token, clients = some_of_a_match(server, game, luck)
    record = parse(server.record(made["match"]))
    assert record.ending is not None
    seed = record.ending.seed
    assert seed
    found = netcord.game(game)
    states = [opening(record, found).state, *(played.state for played in replay(record, found))]
    looked = 0
    for who, client in clients.items():
        seat = who if who in "AB" else None
        for text in client.received:
            for secret in (seed, made["tokens"]["A"], token, *made["invitations"].values()):
                assert secret not in text
            message = json.loads(text)
            if message["type"] != "state" or "over" in message:
                continue
            state = states[message["number"]]
            view = json.loads(encode(found.view(state, seat)))
            del view["unseen"]
            assert message["view"] == view
            for card in hidden(state, seat):
                if isinstance(card, str):  # a card of this game is a word of its own, wherever it stands
                    looked += 1
                    assert f'"{card}"' not in json.dumps({**message, "feed": []}), f"{card} of {who}"
    assert looked or game != "ase"


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
