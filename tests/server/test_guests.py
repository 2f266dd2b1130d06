"""Bots of one's own on the page: those the server was started with, and nobody else's."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import netcord
from netcord.club import guests
from netcord.club.guests import Invited, allow, invite, welcome
from netcord.kernel import Choose
from netcord.play import verify
from netcord.server.thinking import Thinkers, Who, choose

from .conftest import Served, play_out

TENNIDICE = netcord.game("tennidice")
WRITTEN = """
class Fails:
    def choose(self, view, ask):
        raise KeyError("the four of accuracy")

def fails(game, seed):
    return Fails()
"""


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    (tmp_path / "bots_of_mine.py").write_text(WRITTEN)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "bots_of_mine:fails"
    welcome(Invited())
    guests.loaded.cache_clear()
    sys.modules.pop("bots_of_mine", None)


def test_a_bot_that_was_not_invited_is_not_there(server: Served, guest: str) -> None:
    for name in (guest, "os:system", "netcord.bots:random_bot"):
        asked = server.http.post("/api/matches", json={"game": "tennidice", "seats": {"A": "you", "B": f"bot:{name}"}})
        assert asked.status_code in (400, 422)
        assert f"Tennidice has no bot '{name}'" in asked.text
    assert "bots_of_mine" not in sys.modules


def test_a_guest_plays_on_the_page_and_what_is_done_for_it_is_told(
    server: Served, guest: str, luck: random.Random
) -> None:
    invite(guest)
    shown = next(game for game in server.http.get("/api/games").json() if game["key"] == "tennidice")
    assert guest in [bot["name"] for bot in shown["bots"]]
    made = server.make("tennidice", seats={"A": "you", "B": f"bot:{guest}"})
    anna = server.sit(made["match"], made["tokens"]["A"])
    end = play_out(anna, luck)
    assert end["over"]["winner"] in ("A", "B")
    told = [text for text in anna.received if '"lapsed"' in text[:20]]
    assert told
    assert all("it failed with KeyError" in text for text in told)
    assert not any("four of accuracy" in text for text in anna.received), "what only its seat sees is told to nobody"
    assert verify(server.record(made["match"]), TENNIDICE) == ()


def test_a_guest_that_is_not_invited_any_more_is_played_for(guest: str) -> None:
    """A match goes on that was begun with a bot which the server was not started with again."""
    view = TENNIDICE.view(TENNIDICE.start(TENNIDICE.arrange((), {"first": "A"})), "A")
    assert isinstance(view.ask, Choose)
    thought = choose(Who("tennidice", guest, "a-match", "A"), view)
    assert thought.answer == view.ask.options[0]
    assert thought.lapse is not None
    assert thought.lapse.why == "gone"


def test_guests_are_never_asked_on_the_spot(guest: str) -> None:
    """However quick one was: nobody knows how long it will take the next time, and others would wait."""
    invite(guest)
    allow(5)
    thinkers = Thinkers(1)
    assert not thinkers.at_once(Who("tennidice", guest, "m", "A"))
    thinkers.close()


def test_the_levels_are_offered_with_a_line_about_each(server: Served) -> None:
    for lang in ("en", "fr"):
        for game in server.http.get("/api/games", params={"lang": lang}).json():
            levels = [bot for bot in game["bots"] if bot.get("level")]
            if game["key"] in ("tennidice", "pro-tennis"):
                assert [bot["name"] for bot in levels] == ["beginner", "club", "tour", "champion"]
                assert game["bots"][:4] == levels
                assert game["quick"]["seats"]["B"] == "bot:club"
            assert all(bot["about"] and bot["title"] != bot["name"] for bot in levels)
            assert sum(bot.get("usual", False) for bot in game["bots"]) == 1
