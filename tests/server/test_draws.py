"""Tournaments on the server: the same folders as at the terminal, played in rooms, changed by their owner alone."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from netcord import tournament
from netcord.cli.app import app as terminal
from netcord.server.limits import Limits

from .conftest import PATIENCE, Served, play_out

FOUR = {"game": "tennidice", "name": "Cup", "bot": "random", "events": [{"players": ["Ana", "Bea", "Cleo", "Dora"]}]}
State = dict[str, Any]


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


def drawn(server: Served, **wanted: Any) -> tuple[str, dict[str, str]]:
    """A new tournament: its name, and the header of its owner."""
    answer = server.http.post("/api/tournaments", json=FOUR | wanted)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["tournament"], {"X-Netcord-Tokens": made["token"]}


def state(server: Served, name: str, lang: str = "en") -> State:
    answer = server.http.get(f"/api/tournaments/{name}", params={"lang": lang})
    assert answer.status_code == 200, answer.text
    found: State = answer.json()
    return found


def post(server: Served, name: str, what: str, body: State, **header: str) -> State:
    answer = server.http.post(f"/api/tournaments/{name}/{what}", json=body, headers=header)
    assert answer.status_code in (200, 201), answer.text
    found: State = answer.json()
    return found


def refused(server: Served, name: str, what: str, body: State, **header: str) -> tuple[int, str]:
    answer = server.http.post(f"/api/tournaments/{name}/{what}", json=body, headers=header)
    return answer.status_code, answer.json()["error"]["code"]


def when(server: Served, name: str, wanted: Any) -> State:
    """The state as soon as it is as wanted."""
    until = time.monotonic() + PATIENCE
    while not wanted(found := state(server, name)):
        assert time.monotonic() < until, found["standing"]
        time.sleep(0.02)
    return found


def matches(found: State) -> dict[str, State]:
    return {match["id"]: match for event in found["events"] for match in event["matches"]}


def test_a_draw_is_made_and_shown_as_a_sheet(server: Served) -> None:
    name, _ = drawn(server)
    found = state(server, name)
    (event,) = found["events"]
    assert [one["name"] for one in event["entrants"]] == ["Ana", "Bea", "Cleo", "Dora"]
    assert [round["name"] for round in event["stages"][0]["rounds"]] == ["Semi-finals", "Final"]
    standings = {match["id"]: match["standing"] for match in event["matches"]}
    assert standings == {"open-1-1": "due", "open-1-2": "due", "open-2-1": "waiting"}
    assert state(server, name, "fr")["events"][0]["stages"][0]["rounds"][0]["name"] == "Demi-finales"


def test_the_terminal_has_the_same_tournaments(server: Served, home: Path) -> None:
    name, _ = drawn(server)
    listed = json.loads(CliRunner().invoke(terminal, ["tournament", "list", "--json"]).stdout)
    assert [one["name"] for one in listed["tournaments"]] == [name]
    CliRunner().invoke(terminal, ["tournament", "play", name, "open-1-1", "--json"])
    assert matches(state(server, name))["open-1-1"]["standing"] == "played"
    told = server.http.get("/api/tournaments").json()
    assert [(one["tournament"], one["standing"]) for one in told] == [(name, "1 match played, 1 can be played now")]


def test_a_list_tells_what_is_played_next_and_ones_own_match_first(server: Served) -> None:
    drawn(server, name="Theirs")
    (theirs,) = server.http.get("/api/tournaments").json()
    assert (theirs["due"]["round"], theirs["due"].get("mine", False)) == ("Semi-finals", False)
    for player in ("Ana", "Bea", "Cleo", "Dora"):
        name, _ = drawn(server, name=f"Cup of {player}", me=[player])
        listed = server.http.get("/api/tournaments", params={"lang": "fr"}).json()
        due = next(one["due"] for one in listed if one["tournament"] == name)
        assert (due["round"], due["mine"]) == ("Demi-finales", True)
        assert player in (due["a"], due["b"])


def test_a_match_played_here_goes_into_the_draw(server: Served, home: Path) -> None:
    name, _ = drawn(server, me=["Ana"])
    tie = next(match for match in matches(state(server, name)).values() if match.get("mine"))
    court = post(server, name, "court", {"match": tie["id"]})
    assert list(court["tokens"]) == tie["mine"]
    assert post(server, name, "court", {"match": tie["id"]}) == court  # asked again, on another device
    client = server.sit(court["match"], next(iter(court["tokens"].values())))
    over = play_out(client, Random(1))
    assert over["draw"] == name
    assert "Ana" in {row["name"] for row in over["score"]["rows"]}
    found = when(server, name, lambda found: matches(found)[tie["id"]]["standing"] == "played")
    assert matches(found)[tie["id"]]["winner"] == over["over"]["winner"]
    assert not [finding for finding in tournament.verify(home / "tournaments" / name) if finding.grave]


def test_a_rematch_counts_nowhere(server: Served) -> None:
    name, _ = drawn(server, me=["Ana"])
    tie = next(match for match in matches(state(server, name)).values() if match.get("mine"))
    court = post(server, name, "court", {"match": tie["id"]})
    client = server.sit(court["match"], next(iter(court["tokens"].values())))
    play_out(client, Random(1))
    client.say(type="rematch")
    again = client.hear("rematch")
    assert "draw" not in server.sit(again["match"], again["token"]).state()


def test_the_rest_is_played_out_to_a_champion(server: Served, home: Path) -> None:
    name, _ = drawn(server, me=["Ana"])
    post(server, name, "play", {})
    found = when(server, name, lambda found: "running" not in found)
    left = [match for match in matches(found).values() if match["standing"] == "due"]
    assert [bool(match.get("mine")) for match in left] == [True]  # a person's match waits, and so does the final
    assert "others" not in found
    again = server.http.post(f"/api/tournaments/{name}/play", json={}, params={"lang": "en"})
    assert again.json()["error"]["message"] == "these matches wait for yours: play it, or have it played"
    post(server, name, "play", {"mine": True})
    found = when(server, name, lambda found: "running" not in found)
    assert found["over"]
    champion = found["events"][0]["entrants"][found["events"][0]["champion"]]["name"]
    assert found["standing"] == f"won by {champion}"
    assert len(found["events"][0]["path"]) == 2
    assert tournament.verify(home / "tournaments" / name) == ()


def test_the_others_are_played_as_far_as_ones_own_round(server: Served) -> None:
    """What will be played is counted beforehand: rounds after one's own wait for it."""
    name, _ = drawn(server, me=["P1"], events=[{"players": [f"P{number}" for number in range(1, 9)]}])
    assert state(server, name)["others"] == 3
    told = post(server, name, "play", {})
    assert "running" not in told or told["running"]["of"] == 3
    found = when(server, name, lambda found: "running" not in found)
    due = [match for match in matches(found).values() if match["standing"] == "due"]
    assert sorted(bool(match.get("mine")) for match in due) == [False, True], "a semi-final could be played, but waits"
    assert "others" not in found
    answer = server.http.post(f"/api/tournaments/{name}/play", json={}, params={"lang": "fr"})
    assert answer.json()["error"]["message"] == "ces matchs attendent le vôtre : jouez-le, ou faites-le jouer"
    post(server, name, "play", {"mine": True})
    assert "others" not in when(server, name, lambda found: found.get("over"))


def test_a_match_on_court_is_played_out_from_where_it_stands(server: Served, home: Path) -> None:
    name, _ = drawn(server, me=["Ana"])
    tie = next(match for match in matches(state(server, name)).values() if match.get("mine"))
    court = post(server, name, "court", {"match": tie["id"]})
    client = server.sit(court["match"], next(iter(court["tokens"].values())))
    ready = client.ready()
    choice = next(one for one in ready["offer"]["choices"] if one["answer"] is not None)
    client.say(type="answer", number=ready["number"], answer=choice["answer"])
    number = client.after(ready["number"])["number"]
    post(server, name, "play", {"match": tie["id"]})
    client.state(lambda told: "over" in told)  # whoever is there is told
    when(server, name, lambda found: matches(found)[tie["id"]]["standing"] == "played")
    here = server.record(court["match"])
    assert here == (home / "tournaments" / name / "matches" / f"{tie['id']}.jsonl").read_bytes()
    assert here.count(b"\n") > number


def test_nobody_plays_out_a_match_that_somebody_sits_at(server: Served) -> None:
    """Whoever took it on court plays for nobody else in the draw; still it is theirs until they have it played."""
    name, _ = drawn(server)
    first, other = (match["id"] for match in matches(state(server, name)).values() if match["standing"] == "due")
    court = post(server, name, "court", {"match": first, "seats": {"A": "you", "B": "bot:random"}})
    client = server.sit(court["match"], court["tokens"]["A"])
    ready = client.ready()
    post(server, name, "play", {})
    found = matches(when(server, name, lambda found: "running" not in found))
    assert (found[first]["standing"], found[other]["standing"]) == ("due", "played")
    choice = next(one for one in ready["offer"]["choices"] if one["answer"] is not None)
    client.say(type="answer", number=ready["number"], answer=choice["answer"])
    assert client.after(ready["number"])["number"] > ready["number"], "the match goes on as if nothing had been"
    post(server, name, "play", {"mine": True})
    assert when(server, name, lambda found: found.get("over"))


def test_who_withdraws_retires_from_the_match_on_court(server: Served) -> None:
    name, _ = drawn(server, me=["Ana"])
    tie = next(match for match in matches(state(server, name)).values() if match.get("mine"))
    court = post(server, name, "court", {"match": tie["id"]})
    client = server.sit(court["match"], next(iter(court["tokens"].values())))
    ready = client.ready()
    choice = next(one for one in ready["offer"]["choices"] if one["answer"] is not None)
    client.say(type="answer", number=ready["number"], answer=choice["answer"])
    client.after(ready["number"])
    found = post(server, name, "withdraw", {"player": "Ana", "why": "a bad knee"})
    entered = matches(found)[tie["id"]]
    assert (entered["standing"], entered["why"]) == ("played", "a bad knee")
    assert entered["score"].endswith("ret.")
    assert "Ana" in [one["name"] for one in found["events"][0]["entrants"] if one.get("out")]
    assert client.state(lambda told: "over" in told)["over"]["how"]
    assert refused(server, name, "withdraw", {"player": "Ana"}) == (409, "illegal")


def test_a_match_nobody_plays_is_watched(server: Served) -> None:
    name, _ = drawn(server)
    court = post(server, name, "court", {"match": "open-1-1"})
    assert list(court["tokens"]) == ["*"]
    client = server.sit(court["match"], court["tokens"]["*"])
    play_out(client, Random(2))
    when(server, name, lambda found: matches(found)["open-1-1"]["standing"] == "played")


def test_groups_consolation_and_several_events(server: Served) -> None:
    name, _ = drawn(
        server,
        game="pro-tennis",
        events=[
            {"kind": "men", "best": 8, "plan": "groups", "groups": 2, "through": 1},
            {"kind": "women", "best": 5, "plan": "consolation"},
            {"kind": "mixed", "best": 4},
        ],
    )
    found = state(server, name)
    men, women, mixed = found["events"]
    assert [stage["form"] for stage in men["stages"]] == ["group", "group", "bracket"]
    assert [stage["key"] for stage in women["stages"]] == ["plate", ""]
    assert mixed["doubles"]
    post(server, name, "play", {"event": "men", "day": 1})
    found = when(server, name, lambda found: "running" not in found)
    played = [match for match in matches(found).values() if match["standing"] == "played"]
    assert {(match["id"].split("-")[0], match["day"]) for match in played} == {("men", 1)}


def test_the_calendar_is_drawn_as_at_the_terminal(server: Served) -> None:
    told = {one["key"]: one for one in server.http.get("/api/calendar").json()}
    assert told["wimbledon-1983-men"]["sizes"] == [32, 16, 64]
    name, _ = drawn(server, game="", events=[], calendar=["wimbledon-1983-men"], size=16, name="")
    found = state(server, name)
    assert found["name"] == "Wimbledon 1983, men"
    assert len(found["events"][0]["entrants"]) == 16


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"game": "golf", "events": [{"best": 4}]},
        {"game": "tennidice", "events": [{"best": 4}]},
        {"game": "tennidice", "events": [{"players": ["Ana", "Ana"]}]},
        {"game": "tennidice", "events": [{"players": ["Ana"]}]},
        {"game": "pro-tennis", "events": [{"best": 4, "random": 4}]},
        {"game": "pro-tennis", "events": [{"best": 4}], "options": {"random_events": "/etc/passwd"}},
        {"game": "pro-tennis", "events": [{"best": 4}] * 9},
        {"calendar": ["wimbledon-1983-men"], "game": "pro-tennis"},
        {"game": "pro-tennis", "events": [{"best": 4}], "name": "x" * 81},
        {"game": "tennidice", "events": [{"players": ["Ana", "Bea"]}], "bot": "zoe"},
    ],
)
def test_a_draw_that_cannot_be_is_refused_and_leaves_nothing(server: Served, home: Path, wanted: State) -> None:
    answer = server.http.post("/api/tournaments", json=wanted)
    assert answer.status_code in (400, 409, 422), answer.text
    assert str(home) not in answer.text
    assert server.http.get("/api/tournaments").json() == []


def test_what_cannot_be_played_is_refused(server: Served) -> None:
    name, _ = drawn(server)
    assert refused(server, name, "court", {"match": "open-2-1"}) == (409, "illegal")
    assert refused(server, name, "court", {"match": "open-9-9"}) == (400, "unreadable")
    assert refused(server, name, "play", {"match": "open-2-1"}) == (409, "illegal")
    assert refused(server, name, "play", {"event": "mixed"}) == (400, "unreadable")
    assert refused(server, name, "players", {"me": ["Zoe"]}) == (400, "unreadable")
    assert refused(server, name, "players", {"bot": "zoe"}) == (400, "unreadable")
    assert refused(server, "nowhere", "play", {}) == (404, "impossible")
    for strange in ("..%2f..", "%2e%2e%5cx", "a%00b", "x" * 300):
        assert server.http.get(f"/api/tournaments/{strange}").status_code == 404


def test_strangers_may_look_but_change_nothing(public: Served, home: Path) -> None:
    name, owner = drawn(public)
    assert name != "cup"  # it cannot be guessed
    assert "mine" not in state(public, name)
    bodies: dict[str, State] = {
        "court": {"match": "open-1-1"},
        "play": {},
        "withdraw": {"player": "Ana"},
        "players": {},
    }
    for what, body in bodies.items():
        assert refused(public, name, what, body) == (409, "illegal")
        assert refused(public, name, what, body, **{"X-Netcord-Tokens": "guessed"}) == (409, "illegal")
    assert public.http.get("/api/tournaments").json() == []
    assert [one["tournament"] for one in public.http.get("/api/tournaments", headers=owner).json()] == [name]
    found = post(public, name, "withdraw", {"player": "Ana"}, **owner)
    assert [one.get("out", False) for one in found["events"][0]["entrants"]] == [True, False, False, False]


def test_a_public_server_does_not_show_what_was_drawn_at_its_terminal(public: Served) -> None:
    CliRunner().invoke(
        terminal, ["tournament", "new", "--game", "tennidice", "-p", "Ana", "-p", "Bea", "--name", "Ours"]
    )
    assert public.http.get("/api/tournaments").json() == []
    assert public.http.get("/api/tournaments/ours").status_code == 404


def test_a_result_that_was_cut_off_is_entered_when_somebody_looks(home: Path, database: str) -> None:
    first = Served(database)
    name, _ = drawn(first)
    court = post(first, name, "court", {"match": "open-1-1"})
    folder = home / "tournaments" / name
    away = folder.with_name("away")
    folder.rename(away)  # the result cannot be entered now
    play_out(first.sit(court["match"], court["tokens"]["*"]), Random(3))
    first.stop()
    away.rename(folder)
    second = Served(database)
    try:
        assert matches(state(second, name))["open-1-1"]["standing"] == "played"
    finally:
        second.stop()


def test_there_are_only_so_many_tournaments(database: str) -> None:
    served = Served(database, limits=Limits(tournaments=1))
    try:
        drawn(served)
        assert served.http.post("/api/tournaments", json=FOUR).status_code == 429
    finally:
        served.stop()


def test_the_sheet_can_be_taken_along(server: Served) -> None:
    name, _ = drawn(server)
    answer = server.http.get(f"/api/tournaments/{name}/sheet", params={"lang": "fr"})
    assert answer.headers["content-disposition"].endswith(f'filename="{name}.html"')
    assert "Demi-finales" in answer.text
