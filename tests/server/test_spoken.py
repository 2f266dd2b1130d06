"""Codes to be said aloud: they take one seat once, for a while, and nobody guesses one."""

import random

import pytest

from netcord.kernel import Unreadable
from netcord.server import spoken
from netcord.server.limits import Limits
from netcord.store import vault as vaults

from .conftest import Served, State
from .test_doors import code as refusal


def invited(server: Served, **wanted: object) -> tuple[State, str]:
    """A match with a free seat, and a code for it."""
    made = server.make("worldwide", seats={"A": "you", "B": "link"}, **wanted)
    return made, asked(server, made)


def asked(server: Served, made: State) -> str:
    """A code for the free seat of a match."""
    answer = server.http.post(f"/api/matches/{made['match']}/code", json={"invitation": made["invitations"]["B"]})
    assert answer.status_code == 200, answer.text
    assert answer.json()["seconds"] == 600
    return str(answer.json()["code"])


def test_a_code_takes_one_seat_once_however_it_is_typed(server: Served) -> None:
    made, code = invited(server, clock=60)
    one, other, number = code.split()
    typed = f" {one.upper()}-{other.title()}, {number[:2]} {number[2:]}"
    told = server.http.post("/api/codes", json={"code": typed}).json()
    assert told == {"match": made["match"], "game": "worldwide", "clock": 60}
    joined = server.http.post("/api/codes/join", json={"code": typed, "clock": True}).json()
    assert (joined["match"], joined["seat"]) == (made["match"], "B")
    assert server.sit(made["match"], joined["token"]).state()["seat"] == "B"
    for where in ("/api/codes", "/api/codes/join"):
        assert refusal(server.http.post(where, json={"code": code})) == (404, "impossible")
    by_link = f"/api/matches/{made['match']}/join"
    assert refusal(server.http.post(by_link, json={"invitation": made["invitations"]["B"]})) == (404, "impossible")
    again = f"/api/matches/{made['match']}/code"
    assert refusal(server.http.post(again, json={"invitation": made["invitations"]["B"]})) == (404, "impossible")


def test_a_code_is_for_whoever_has_the_invitation_and_the_last_one_counts(server: Served) -> None:
    made, first = invited(server)
    where = f"/api/matches/{made['match']}/code"
    for wrong in (made["tokens"]["A"], "nothing"):
        assert refusal(server.http.post(where, json={"invitation": wrong})) == (404, "impossible")
    second = asked(server, made)
    assert refusal(server.http.post("/api/codes", json={"code": first})) == (404, "impossible")
    assert server.http.post("/api/codes", json={"code": second}).status_code == 200


def test_whoever_takes_the_seat_by_the_link_uses_the_code_up(server: Served) -> None:
    made, code = invited(server)
    where = f"/api/matches/{made['match']}/join"
    assert server.http.post(where, json={"invitation": made["invitations"]["B"]}).status_code == 200
    assert refusal(server.http.post("/api/codes/join", json={"code": code})) == (404, "impossible")


def test_a_code_is_forgotten_after_a_while(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made, code = invited(server)
    now = vaults.milliseconds()
    monkeypatch.setattr(vaults, "milliseconds", lambda: now + 599_000)
    assert server.http.post("/api/codes", json={"code": code}).status_code == 200
    monkeypatch.setattr(vaults, "milliseconds", lambda: now + 601_000)
    assert refusal(server.http.post("/api/codes", json={"code": code})) == (404, "impossible")
    assert refusal(server.http.post("/api/codes/join", json={"code": code})) == (404, "impossible")
    assert asked(server, made) != code


def test_few_may_be_tried_by_one_address_and_by_all(database: str) -> None:
    server = Served(database, limits=Limits(codes=1e-6, codes_burst=3, requests=1e6, requests_burst=1_000_000))
    answers = [refusal(server.http.post("/api/codes", json={"code": f"ace lob {n}"})) for n in range(1000, 1005)]
    server.stop()
    assert answers == [(404, "impossible")] * 3 + [(429, "limit")] * 2
    server = Served(database, limits=Limits(codes=1e6, codes_burst=1_000_000, codes_of_all=1e-6, codes_of_all_burst=4))
    answers = [refusal(server.http.post("/api/codes/join", json={"code": f"ace lob {n}"})) for n in range(1000, 1006)]
    server.stop()
    assert answers == [(404, "impossible")] * 4 + [(429, "limit")] * 2


def test_only_so_many_are_open_at_once(database: str) -> None:
    server = Served(database, limits=Limits(codes_open=2))
    made = [server.make("worldwide", seats={"A": "you", "B": "link"}) for _ in range(3)]
    got = [
        server.http.post(f"/api/matches/{one['match']}/code", json={"invitation": one["invitations"]["B"]}).status_code
        for one in made
    ]
    server.stop()
    assert got == [200, 200, 404]


def test_guessing_is_hopeless() -> None:
    """The figures of docs/hosting.md: by the usual limits, in the time for which a code lasts."""
    usual = Limits()
    tries = usual.codes_of_all_burst + usual.codes_of_all * usual.code_lasts
    assert spoken.how_many() == 189_225_000
    assert tries / spoken.how_many() < 3.4e-6
    assert tries * usual.codes_open / spoken.how_many() < 7e-4


@pytest.mark.parametrize(
    "said", ["", "tango", "tango lob", "tango lob 48", "tango lob 48623", "mango lob 4862", "4862 " * 3]
)
def test_what_is_no_code_is_not_understood(said: str) -> None:
    with pytest.raises(Unreadable):
        spoken.understood(said)


def test_whatever_is_drawn_is_understood() -> None:
    luck = random.Random("codes")
    for _ in range(500):
        code = spoken.drawn(luck)
        assert spoken.understood(code) == code
    assert len(set(spoken.WORDS)) == len(spoken.WORDS)


def test_an_invitation_is_taken_back_with_its_code_by_whoever_holds_a_seat(server: Served) -> None:
    made, code = invited(server)
    where, first = f"/api/matches/{made['match']}", made["invitations"]["B"]
    mine = {"X-Netcord-Tokens": made["tokens"]["A"]}
    for strange in ({}, {"X-Netcord-Tokens": first}):
        answer = server.http.post(f"{where}/renew", json={"invitation": first}, headers=strange)
        assert refusal(answer) == (404, "impossible"), "whoever has the link alone cannot lock everybody else out"
    assert refusal(server.http.post(f"{where}/renew", json={"invitation": "x"}, headers=mine)) == (404, "impossible")
    second = server.http.post(f"{where}/renew", json={"invitation": first}, headers=mine).json()["invitation"]
    assert second != first
    for path, body in ((f"{where}/join", {"invitation": first}), ("/api/codes/join", {"code": code})):
        assert refusal(server.http.post(path, json=body)) == (404, "impossible")
    assert refusal(server.http.post(f"{where}/renew", json={"invitation": first}, headers=mine)) == (404, "impossible")
    joined = server.http.post(f"{where}/join", json={"invitation": second})
    assert joined.json()["seat"] == "B"
    answer = server.http.post(f"{where}/renew", json={"invitation": second}, headers=mine)
    assert refusal(answer) == (404, "impossible"), "a seat that is taken is not taken away"
