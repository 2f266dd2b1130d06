"""A table is laid once for a match, and a record is replayed once, whoever follows it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import netcord
from netcord.club.story import Story
from netcord.play import Host, Recalls, create, resume
from netcord.tennis import TennisGame

from .conftest import PAIR, Run


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The setups for which a table was laid."""
    found: list[Any] = []
    begin: Callable[..., Any] = TennisGame.begin

    def counted(game: Any, setup: Any) -> Any:
        found.append(setup)
        return begin(game, setup)

    monkeypatch.setattr(TennisGame, "begin", counted)
    return found


@pytest.mark.parametrize(
    "words",
    [
        ("play", "inside-volley", *PAIR),
        ("play", "inside-volley", *PAIR, "--json"),
        ("play", "pro-tennis", "north", "south", "--you", "none", "-o", "sets_to_win=1"),
        ("play", "tennidice", "--you", "none", "--bot", "sensible", "-o", "spirit=off"),
        ("simulate", "inside-volley", *PAIR, "-n", "2", "--seed", "1", "--one-by-one"),
    ],
    ids=" ".join,
)
def test_a_match_is_played_on_one_table(run: Run, laid: list[Any], words: tuple[str, ...]) -> None:
    assert run(*words).code == 0
    assert len(laid) == 1


@pytest.mark.parametrize("seen", [("--all",), ("--watch", "all"), ("--watch", "final")], ids=" ".join)
def test_each_match_of_a_tournament_is_played_on_one_table(run: Run, laid: list[Any], seen: tuple[str, ...]) -> None:
    cup = ("tournament", "new", "--game", "pro-tennis", "-p", "north", "-p", "south", "-p", "east", "-p", "west")
    assert run(*cup, "-o", "random_events=off", "-o", "sets_to_win=1").code == 0
    assert laid == [], "four entrants are looked at, and nobody plays yet"
    assert run("tournament", "play", "last", *seen).code == 0
    assert run("tournament", "show", "last", "--json").json["finished"]
    assert len(laid) == 3
    laid.clear()
    assert run("tournament", "verify", "last").code == 0
    assert len(laid) == 3, "what is checked is also what its result is read from"


@pytest.mark.parametrize(
    "command",
    [("record", "show"), ("record", "show", "--json"), ("record", "verify"), ("record", "replay")],
    ids=" ".join,
)
def test_a_record_is_looked_at_on_one_table(run: Run, laid: list[Any], played: Path, command: tuple[str, ...]) -> None:
    assert run(*command[:2], str(played), *command[2:]).code == 0
    assert len(laid) == 1


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_a_match_is_resumed_on_one_table(run: Run, laid: list[Any], unfinished: Path, as_json: tuple[str, ...]) -> None:
    assert run("play", "--resume", str(unfinished), *as_json).code == 0
    assert len(laid) == 1


def test_a_resumed_match_is_told_as_if_there_had_been_no_break(tmp_path: Path) -> None:
    game = netcord.game("pro-tennis")
    cards = {card.id: card for card in game.cards()}
    setup = game.arrange((cards["north"], cards["south"]), {"sets_to_win": "1", "first": "A"})
    bots = {side: game.sparring.bots["best"](game, 1) for side in ("A", "B")}
    whole, half = Story(game, setup, "m", seat="A"), Story(game, setup, "m", seat="A")
    assert isinstance(whole, Recalls)
    with create(tmp_path / "m", game, setup, match="m", seed=b"netcord netcord netcord netcord!") as record:
        host = Host(game, parties=bots, record=record, listeners=[whole])
        for _ in range(60):
            host.advance()
    told = list(whole.log)
    with resume(tmp_path / "m") as record:
        again = Host(game, parties=bots, record=record, listeners=[half])
        assert half.log == told
        last = half.news()
        assert last, "the last lines are told again"
        assert tuple(told[-len(last) :]) == last
        assert half.statistics.match == whole.statistics.match
        assert half.score == whole.score
        assert half.number == again.number == 60
