"""Seasons at the terminal: begun, played tournament by tournament, shown in both languages."""

from pathlib import Path

import pytest

from .conftest import Run
from .test_errors import complaint


@pytest.fixture(autouse=True)
def _luck(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcord.tournament.preparing.new_seed", lambda: bytes(range(32)))


def test_a_season_is_begun_and_its_first_tournament_played(run: Run) -> None:
    begun = run("season", "new", "1983-men", "--me", "mcenroe", "--size", "16").out
    assert "Season of 1983, men" in begun
    assert "You play for John McEnroe, number 2 with 0 points." in begun
    assert "netcord season play season-of-1983-men" in begun
    assert max(map(len, begun.splitlines())) <= 80
    told = run("season", "play", "last", "--all").out
    assert "5 tournaments, 1 played." in told
    assert "Most titles" in told
    assert "netcord season play season-of-1983-men" in told
    assert "1 played" in run("season", "list").out
    assert "Roland-Garros" in (french := run("season", "show", "--lang", "fr").out)
    assert "5 tournois, 1 joué." in french
    assert max(map(len, french.splitlines())) <= 80
    found = run("season", "show", "last", "--json").json
    assert [one["over"] for one in found["tournaments"]] == [True, False, False, False, False]
    assert found["ranking"][0]["name"] == found["tournaments"][0]["champion"]
    assert len(found["meetings"]) == 15


def test_what_is_wrong_is_told(run: Run) -> None:
    assert "there is no season '1984-men'" in complaint(run, "season", "new", "1984-men")
    assert "nobody called 'graf'" in complaint(run, "season", "new", "1983-men", "--me", "graf")
    assert "`netcord season new` begins one" in complaint(run, "season", "show")
    assert "netcord season new 1983-men" in run("season", "list").out
    assert "Pro Tennis has no bot 'nobody'" in complaint(run, "season", "new", "1983-men", "--bot", "nobody")
