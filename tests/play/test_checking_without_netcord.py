"""docs/verify_record.py: anybody can check a record with fifty lines of plain Python."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import netcord
from netcord.bots import RandomBot
from netcord.cli.app import app
from netcord.play import Host, create
from netcord.play.record import framed, unframed

PROGRAM = Path(__file__).parents[2] / "docs" / "verify_record.py"


def test_it_is_short_and_needs_nothing() -> None:
    source = PROGRAM.read_text("utf-8")
    assert len(source.splitlines()) <= 50
    imported = {
        name.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for name in node.names
    }
    assert imported <= sys.stdlib_module_names


def checked(record: Path, throws: Path) -> tuple[int, str]:
    """By a Python that cannot see netcord."""
    run = subprocess.run([sys.executable, "-I", "-S", PROGRAM, record, throws], capture_output=True, text=True)
    return run.returncode, (run.stdout + run.stderr).strip()


@pytest.mark.parametrize("key", netcord.all_games())
def test_it_confirms_true_records_and_finds_out_forged_ones(key: str, tmp_path: Path) -> None:
    game = netcord.game(key)
    setup: Any = next(iter(game.trials().values()))
    path = tmp_path / "final.jsonl"
    seeds = {"A": 'dé"uce\\', "B": "let\n"}
    with create(path, game, setup, match="Roland-Garros, été", seed=bytes(range(32)), player_seeds=seeds) as record:
        host: Host[Any] = Host(game, record=record)
        host.parties |= {seat: RandomBot(1) for seat in game.seats(host.state)}
        host.run()
    listed = CliRunner().invoke(app, ["record", "throws", str(path), "--json"])
    throws = tmp_path / "throws.json"
    throws.write_text(listed.stdout, "utf-8")
    assert checked(path, throws) == (0, "every checksum and every throw holds")

    data = path.read_bytes()
    path.write_bytes(data.replace(b'"by":"dice"', b'"by":"diCe"', 1))
    status, told = checked(path, throws)
    assert status == 1
    assert "the checksum does not match" in told

    lines, before = [], ""
    for number, line in enumerate(data.splitlines()):
        bare = unframed(line)
        assert bare is not None
        body = bare[0] if number else bare[0].replace(b'"edition":', b'"edition":4', 1)
        written, before = framed(before, body)
        lines.append(written)
    path.write_bytes(b"".join(lines))
    status, told = checked(path, throws)
    assert status == 1
    assert "checksum" not in told
    assert "the seed gives" in told
    assert json.loads(lines[0])["edition"] > 40
