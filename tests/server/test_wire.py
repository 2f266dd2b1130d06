"""The documented wire: its examples are messages, its client plays, and TypeScript says the same."""

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netcord.server import wire
from netcord.server.app import create
from netcord.server.types import typescript

from .conftest import Served

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "wire.md"
TYPESCRIPT = ROOT / "web" / "src" / "lib" / "wire.ts"


def examples(kind: str) -> list[str]:
    """The blocks of the page of this kind."""
    found = re.findall(rf"^```{re.escape(kind)}\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found, kind
    return found


@pytest.mark.parametrize("text", examples("json client"))
def test_a_documented_message_of_a_client_is_read(text: str) -> None:
    wire.read_message(text)


def test_every_message_of_a_client_is_documented() -> None:
    assert {type(wire.read_message(text)) for text in examples("json client")} == set(wire.FromPage.__args__)


def test_every_message_of_the_server_is_documented() -> None:
    kind: Any = wire.FromServer
    found = [msgspec.json.decode(text, type=kind) for text in examples("json server")]
    assert {type(one) for one in found} == set(kind.__args__)


def test_the_documented_bodies_are_read() -> None:
    (wanted,) = examples("json POST /api/matches")
    assert msgspec.json.decode(wanted, type=wire.NewMatch).game == "worldwide"
    (made,) = examples("json 201")
    assert msgspec.json.decode(made, type=wire.Created).invitations
    (join,) = examples("json POST /api/matches/ID/join")
    assert msgspec.json.decode(join, type=wire.Join).invitation
    kinds = {"/api/codes": wire.Said, "/api/codes/join": wire.JoinByCode}
    kinds |= {f"/api/matches/ID/{what}": wire.Invited for what in ("code", "renew")}
    for where, kind in kinds.items():
        (body,) = examples(f"json POST {where}")
        msgspec.json.decode(body, type=kind)


def test_a_tournament_goes_as_documented(server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path))
    (wanted,) = examples("json POST /api/tournaments")
    answer = server.http.post("/api/tournaments", content=wanted)
    (made,) = examples("json 201 tournament")
    assert answer.status_code == 201
    assert answer.json().keys() == msgspec.json.decode(made).keys()
    name = answer.json()["tournament"]
    for what in ("court", "play", "players", "withdraw"):
        (body,) = examples(f"json POST /api/tournaments/NAME/{what}")
        answer = server.http.post(f"/api/tournaments/{name}/{what}", content=body)
        assert answer.status_code in (200, 201), answer.text


def test_a_season_begins_as_documented(server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path))
    (wanted,) = examples("json POST /api/seasons")
    answer = server.http.post("/api/seasons", content=wanted)
    assert answer.status_code == 201, answer.text
    assert server.http.post(f"/api/seasons/{answer.json()['season']}/draw").status_code == 200


def test_every_address_is_documented() -> None:
    text = PAGE.read_text(encoding="utf-8")
    paths = create("sqlite://").openapi()["paths"]
    for path, methods in paths.items():
        said = path
        for name, shown in (("match", "ID"), ("key", "GAME"), ("name", "NAME"), ("point", "POINT")):
            said = said.replace(f"{{{name}}}", shown)
        for method in methods:
            assert f"`{method.upper()} {said}" in text, f"{method} {path}"


def test_the_documented_client_plays_a_match_to_its_end(server: Served, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = examples("python client")
    random.seed(code)
    exec(compile(code, str(PAGE), "exec"), {"ADDRESS": server.where})
    assert "win" in capsys.readouterr().out.splitlines()[-1]


def test_every_field_of_a_state_is_documented() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for field in msgspec.structs.fields(wire.StateTold):
        assert f"`{field.name}`" in text or f'"{field.name}"' in text, field.name


def test_typescript_has_every_message() -> None:
    text = typescript()
    for union in (wire.FromPage, wire.FromServer):
        for kind in union.__args__:
            assert re.search(
                rf"export interface (Say)?{kind.__name__} {{\n  type: \"{kind.__struct_config__.tag}\";", text
            )
    assert "unknown;" not in re.sub(r"\[field: string\]: unknown;", "", text)


@pytest.mark.skipif(not TYPESCRIPT.is_file(), reason="the page is not there")
def test_the_page_is_written_against_these_types() -> None:
    assert TYPESCRIPT.read_text(encoding="utf-8") == typescript(), (
        "python -m netcord.server.types > web/src/lib/wire.ts"
    )
