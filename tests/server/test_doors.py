"""At the doors: who is let in, what is too much, what goes out with every answer."""

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from netcord.server.limits import Limits

from .conftest import PATIENCE, Served

ELSEWHERE = "http://elsewhere.example"


def code(answer: Any) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.parametrize(
    ("lang", "nothing", "method"),
    [
        ("", "there is nothing at this address", "this address does not take that method"),
        ("fr", "il n'y a rien à cette adresse", "cette adresse n'accepte pas cette méthode"),
        ("xx", "there is nothing at this address", "this address does not take that method"),
    ],
)
def test_what_is_not_there_is_told_in_the_language_of_the_page(
    server: Served, lang: str, nothing: str, method: str
) -> None:
    for answer, status, text in (
        (server.http.get("/nothing.js", params={"lang": lang}), 404, nothing),
        (server.http.post("/", params={"lang": lang}), 405, method),
    ):
        assert code(answer) == (status, "impossible")
        assert answer.json()["error"]["message"] == text
    assert server.http.post("/").headers["allow"] == "GET"


def test_another_page_may_neither_make_a_match_nor_play_in_one(server: Served) -> None:
    made = server.make("worldwide")
    wanted = {"game": "worldwide"}
    assert code(server.http.post("/api/matches", json=wanted, headers={"Origin": ELSEWHERE})) == (403, "impossible")
    own = {"Origin": f"http://{server.where}"}
    assert server.http.post("/api/matches", json=wanted, headers=own).status_code == 201
    where = f"ws://{server.where}/api/matches/{made['match']}/live"
    with pytest.raises(InvalidStatus), connect(where, origin=Origin(ELSEWHERE), proxy=None):
        pass
    with connect(where, origin=Origin(own["Origin"]), proxy=None):
        pass


def test_a_name_that_somebody_else_has_pointed_here_is_not_answered_to(server: Served) -> None:
    assert code(server.http.get("/api/health", headers={"Host": "elsewhere.example"})) == (403, "impossible")


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing", "/match/abc"])
def test_every_answer_goes_out_with_its_guard(server: Served, path: str) -> None:
    head = server.http.get(path).headers
    assert "default-src 'none'" in head["content-security-policy"]
    assert "unsafe" not in head["content-security-policy"]
    assert head["x-content-type-options"] == "nosniff"
    assert head["x-frame-options"] == "DENY"
    assert head["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        (b"{", (400, "unreadable")),
        (b"[]", (400, "unreadable")),
        (b'{"game":"croquet"}', (400, "unreadable")),
        (b'{"game":"worldwide","cheat":true}', (400, "unreadable")),
        (b'{"game":"worldwide","options":{"surface":"ice"}}', (400, "unreadable")),
        (b'{"game":"worldwide","options":{"deck":"../../etc/passwd"}}', (400, "unreadable")),
        (b'{"game":"worldwide","seats":{"C":"you"}}', (400, "unreadable")),
        (b'{"game":"worldwide","seats":{"A":"king"}}', (400, "unreadable")),
        (b'{"game":"worldwide","seats":{"A":"bot:Federer"}}', (400, "unreadable")),
        (b'{"game":"worldwide","seats":{"A":"here"}}', (409, "illegal")),
        (b'{"game":"worldwide","clock":1}', (400, "unreadable")),
        (b'{"game":"worldwide","lang":"tlh"}', (400, "unreadable")),
        (b'{"game":"inside-volley","cards":["nobody"]}', (400, "unreadable")),
        (b'{"game":"' + b"x" * 20_000 + b'"}', (413, "limit")),
    ],
)
def test_a_match_that_cannot_be_made_is_refused_in_a_sentence(
    server: Served, body: bytes, refused: tuple[int, str]
) -> None:
    answer = server.http.post("/api/matches", content=body)
    assert code(answer) == refused
    assert answer.json()["error"]["message"]


def test_an_invitation_takes_one_seat_once(server: Served) -> None:
    made = server.make("worldwide", seats={"A": "you", "B": "link"})
    where = f"/api/matches/{made['match']}/join"
    invitation = {"invitation": made["invitations"]["B"]}
    joined = server.http.post(where, json=invitation).json()
    assert joined["seat"] == "B"
    assert code(server.http.post(where, json=invitation)) == (404, "impossible")
    assert code(server.http.post(where, json={"invitation": made["tokens"]["A"]})) == (404, "impossible")
    assert server.sit(made["match"], joined["token"]).state()["seat"] == "B"


@pytest.mark.parametrize(("match", "token", "closed"), [("nothing", None, 4404), ("", "no token", 4403)])
def test_who_has_no_place_is_told_so(server: Served, match: str, token: str | None, closed: int) -> None:
    client = server.sit(match or server.make("worldwide")["match"], token)
    assert client.refused()["code"] == "impossible"
    assert client.closed() == closed


def test_ones_own_matches_are_found_by_ones_tokens(server: Served) -> None:
    made = server.make("worldwide")
    server.make("worldwide")
    token = made["tokens"]["A"]
    server.sit(made["match"], token).ready()
    (found,) = server.http.get("/api/matches", headers={"X-Netcord-Tokens": f"{token},another"}).json()
    assert (found["match"], found.get("yours"), found.get("over")) == (made["match"], True, None)
    assert server.http.get("/api/matches").json() == []


def test_a_record_that_is_handed_in_is_replayed(server: Served) -> None:
    made = server.make("worldwide")
    client = server.sit(made["match"], made["tokens"]["A"])
    client.ready()
    record = server.record(made["match"])
    assert code(server.http.post("/api/records", content=record))[1] == "unreadable"  # it is not a whole record
    assert code(server.http.get(f"/api/matches/{made['match']}/replay")) == (409, "illegal")
    client.say(type="concede")
    client.state(lambda state: "over" in state)
    record = server.record(made["match"])
    again = server.http.post("/api/records", content=record).json()["match"]
    assert again != made["match"]
    assert server.record(again) == record
    points = [server.http.get(f"/api/matches/{match}/replay").json()["points"] for match in (made["match"], again)]
    assert points[0] == points[1]
    assert server.sit(again).state()["over"]["winner"] == "B"
    assert code(server.http.post("/api/records", content=record.replace(b'"B"', b'"A"', 1)))[0] == 400


def test_too_much_is_refused(database: str) -> None:
    limits = Limits(messages=1e-6, burst=3, requests=1e-6, requests_burst=3, matches=2, sockets=2)
    served = Served(database, limits=limits)
    try:
        made = [served.make("worldwide") for _ in range(2)]
        assert code(served.http.post("/api/matches", json={"game": "worldwide"})) == (429, "limit")  # of matches
        assert code(served.http.post("/api/matches", json={"game": "worldwide"})) == (429, "limit")  # of requests
        client = served.sit(made[0]["match"], made[0]["tokens"]["A"])
        state = client.ready()
        for _ in range(4):
            client.say(type="refresh")
        assert client.refused()["code"] == "limit"
        served.sit(made[1]["match"]).state()
        with pytest.raises(InvalidStatus):
            served.sit(made[1]["match"])
        assert client.line.ping().wait(PATIENCE)
        assert state["number"]
    finally:
        served.stop()


def test_the_page_is_served_whatever_its_address(tmp_path: Path, database: str) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>netcord</title>")
    (folder / "assets" / "app-123.js").write_text("let page = 1;" * 100)
    (tmp_path / "secret.txt").write_text("secret")
    served = Served(database, folder=folder)
    try:
        for path in ("/", "/setup/worldwide", "/match/abc", "/join"):
            answer = served.http.get(path)
            assert (answer.status_code, "netcord" in answer.text) == (200, True)
            assert answer.headers["cache-control"] == "no-cache"
        script = served.http.get("/assets/app-123.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["x-content-type-options"] == "nosniff"
        assert "content-security-policy" not in script.headers, "it is for pages, and longer than some scripts"
        for path in ("/assets/app-124.js", "/..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"):
            assert "secret" not in served.http.get(path).text
    finally:
        served.stop()


def test_a_page_that_is_not_built_is_told_so(tmp_path: Path, database: str) -> None:
    served = Served(database, folder=tmp_path)
    try:
        answer = served.http.get("/")
        assert answer.status_code == 503
        assert "has not been built" in answer.text
    finally:
        served.stop()


def test_every_address_is_described(server: Served) -> None:
    described = server.http.get("/api/openapi.json").json()
    assert set(described["paths"]) >= {"/api/matches", "/api/matches/{match}/join", "/api/records", "/api/games"}
    body = described["paths"]["/api/matches"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["required"] == ["game"]


def test_games_are_told_with_what_is_needed_to_set_them_up(server: Served) -> None:
    games = {game["key"]: game for game in server.http.get("/api/games?lang=fr").json()}
    assert len(games) == 5
    for game in games.values():
        assert server.http.post("/api/matches", json=game["quick"]).status_code == 201
        for option in game["options"]:
            assert option["default"] in [value["value"] for value in option["values"]]
            assert option["title"]
            assert option["about"]
    english = {game["key"]: game for game in server.http.get("/api/games?lang=en").json()}
    assert english["worldwide"]["about"] != games["worldwide"]["about"]
    cards = server.http.get("/api/games/inside-volley/cards").json()
    assert len(cards) == games["inside-volley"]["cards"]["count"]


def test_a_deck_of_strokes_can_be_looked_at_and_a_game_without_one_has_none(server: Served) -> None:
    strokes = server.http.get("/api/games/worldwide/deck?lang=fr").json()
    assert len(strokes) == 65
    assert strokes[-1]["name"] == "Service à plat"
    assert server.http.get("/api/games/inside-volley/deck").json() == []


def test_home_tells_how_often_every_level_beats_the_automaton(server: Served) -> None:
    """Every level has its chance in the table, and a better one wins no less often."""
    for lang in ("en", "fr"):
        games = {game["key"]: game for game in server.http.get(f"/api/games?lang={lang}").json()}
        alone = games["worldwide"]["alone"]
        assert "Harlan Whitcombe" in alone["about"]
        titles = [bot["title"] for bot in games["worldwide"]["bots"] if bot.get("level")]
        assert [level["title"] for level in alone["levels"]] == titles
        wins = [level["wins"] for level in alone["levels"]]
        assert wins == sorted(wins)
        assert wins[0] >= 50, "a newcomer can win it"
        assert games["ase"].get("alone") is None
