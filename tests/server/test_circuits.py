"""Seasons on the server: begun, drawn tournament by tournament, changed by their owner alone."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .conftest import PATIENCE, Served

SIXTEEN = {"season": "1983-men", "size": 16, "me": ["mcenroe"]}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def public(database: str) -> Iterator[Served]:
    """A server that strangers can reach."""
    served = Served(database, hosts=None)
    yield served
    served.stop()


def begun(server: Served) -> tuple[str, dict[str, str]]:
    """A new season: its name, and the header of its owner."""
    answer = server.http.post("/api/seasons", json=SIXTEEN)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["season"], {"X-Netcord-Tokens": made["token"]}


def test_seasons_that_can_be_begun_are_told_with_their_players(server: Served) -> None:
    found = {one["key"]: one for one in server.http.get("/api/circuits", params={"lang": "fr"}).json()}
    assert found["1983-men"]["name"] == "Saison 1983, messieurs"
    assert found["1983-men"]["sizes"] == [32, 16, 64]
    assert found["atp-2007"]["players"][0] == "Roger Federer"


def test_a_tournament_of_a_season_is_played_out_and_counts(server: Served) -> None:
    name, owner = begun(server)
    state = server.http.post(f"/api/seasons/{name}/draw", headers=owner).json()
    stop = state["sheet"]["stops"][0]
    assert stop["standing"] == "on"
    path = f"/api/tournaments/{stop['tournament']}"
    assert server.http.get(path).json()["season"] == name, "the way back"
    assert server.http.post(f"{path}/play", json={"mine": True}, headers=owner).status_code == 200
    until = time.monotonic() + PATIENCE
    while (found := server.http.get(f"/api/seasons/{name}").json()["sheet"])["stops"][0]["standing"] != "over":
        assert time.monotonic() < until, found["stops"][0]
        time.sleep(0.05)
    assert found["ranking"][0]["total"] == 2000
    assert found["next"] == 1
    assert found["record_book"][0]["tournament"] == stop["tournament"]
    assert "1 played" in server.http.get("/api/seasons").json()[0]["about"]


def test_strangers_may_look_at_a_season_they_were_told_of_and_change_nothing(public: Served) -> None:
    name, owner = begun(public)
    assert public.http.get("/api/seasons").json() == []
    assert [one["season"] for one in public.http.get("/api/seasons", headers=owner).json()] == [name]
    assert public.http.get(f"/api/seasons/{name}").json().get("mine", False) is False
    refused = public.http.post(f"/api/seasons/{name}/draw")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "illegal")
    drawn = public.http.post(f"/api/seasons/{name}/draw", headers=owner).json()
    tournament = drawn["sheet"]["stops"][0]["tournament"]
    assert tournament != "french-open-1983-men", "its name cannot be guessed"
    assert public.http.post(f"/api/tournaments/{tournament}/play", json={}).status_code == 409
    assert public.http.get(f"/api/tournaments/{tournament}", headers=owner).json()["mine"] is True


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"season": "1984-men"}, 400),
        ({"season": "1983-men", "size": 17}, 409),
        ({"season": "1983-men", "me": ["nobody"]}, 400),
        ({"season": "1983-men", "bot": "nobody"}, 400),
        ({"season": "1983-men", "name": "x" * 81}, 400),
        ({"season": "1983-men", "cards": 3}, 400),
        ({}, 400),
    ],
)
def test_what_cannot_be_begun_is_refused_and_leaves_nothing(server: Served, body: Any, status: int) -> None:
    answer = server.http.post("/api/seasons", json=body)
    assert answer.status_code == status, answer.text
    assert server.http.get("/api/seasons").json() == []


@pytest.mark.parametrize("name", ["nothing", "a%2Fb", "%00", "x" * 300])
def test_there_is_no_such_season(server: Served, name: str) -> None:
    assert server.http.get(f"/api/seasons/{name}").status_code in (400, 404)
    assert server.http.post(f"/api/seasons/{name}/draw").status_code in (400, 404, 405)
