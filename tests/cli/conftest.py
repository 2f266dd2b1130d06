"""A folder of its own for every test, and a way to run commands."""

import json
import random
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

import netcord
from netcord import registry
from netcord.cli.app import app
from netcord.play import Host, create

from .toy import TOY


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    for name in ("NETCORD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home" / "records"


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice, players drawn by lot and names of matches every time, where a command leaves them to chance."""
    luck = random.Random("netcord")
    monkeypatch.setattr(secrets, "token_bytes", luck.randbytes)
    monkeypatch.setattr(random.SystemRandom, "getrandbits", lambda self, bits: luck.getrandbits(bits))
    monkeypatch.setattr(random.SystemRandom, "random", lambda self: luck.random())


@pytest.fixture
def run() -> Run:
    def run(*words: str, typed: str = "") -> Ran:
        result = CliRunner().invoke(app, list(words), input=typed, prog_name="netcord")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is there too."""
    known = {**registry.games(), "toy": TOY}
    monkeypatch.setattr(registry, "games", lambda: known)


PAIR = ("roger-federer-2007-hard-printed", "rafael-nadal-2013-hard")


@pytest.fixture(scope="session")
def one_match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of Inside Volley Tennis, played once."""
    game = netcord.game("inside-volley")
    cards = {card.id: card for card in game.cards()}
    path = tmp_path_factory.mktemp("played") / "match.jsonl"
    setup = game.arrange(tuple(cards[name] for name in PAIR), {})
    with create(path, game, setup, match="a-match-to-look-at", seed=b"netcord netcord netcord netcord!") as record:
        Host(game, record=record).run()
    return path


@pytest.fixture
def played(one_match: Path, tmp_path: Path) -> Path:
    """A finished match."""
    path = tmp_path / "match.jsonl"
    path.write_bytes(one_match.read_bytes())
    return path


@pytest.fixture
def unfinished(played: Path, tmp_path: Path) -> Path:
    """A match whose seed is still kept beside it: the finished one, wound back by forty lines."""
    lines = played.read_bytes().splitlines(keepends=True)
    seed = json.loads(lines[-1])["seed"]
    path = tmp_path / "unfinished.jsonl"
    path.write_bytes(b"".join(lines[:-40]))
    (tmp_path / "unfinished.jsonl.seed").write_text(seed + "\n")
    return path
