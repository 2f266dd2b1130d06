"""What solvers add to a game: opponents and hints, and what is said where numpy is missing."""

from collections.abc import Iterator

import pytest

import netcord
from netcord import solvers
from netcord.club.opponents import bot_named, bots_of, hint_of, stand_in, usual_bot
from netcord.kernel import Impossible
from netcord.tennis import LEVELS

TENNIDICE, INSIDE_VOLLEY = netcord.game("tennidice"), netcord.game("inside-volley")


@pytest.fixture
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(solvers, "find_spec", lambda name: None)
    solvers.ready.cache_clear()
    yield
    solvers.ready.cache_clear()


def test_a_solved_game_has_a_perfect_opponent_but_the_usual_one_answers_at_once() -> None:
    assert list(bots_of(TENNIDICE)) == [*LEVELS, "sensible", "perfect", "random", "first"]
    assert usual_bot(TENNIDICE) == "club"
    assert stand_in(TENNIDICE) == "sensible"
    assert type(bot_named(TENNIDICE, "perfect")(TENNIDICE, 1)).__name__ == "Perfect"


def test_without_numpy_who_has_solved_the_game_says_what_is_missing(without_numpy: None) -> None:
    with pytest.raises(Impossible, match=r"numpy and scipy: .*netcord\[solve\]"):
        bot_named(TENNIDICE, "perfect")(TENNIDICE, 1)
    hint = hint_of(TENNIDICE)
    assert hint is not None
    with pytest.raises(Impossible, match=r"netcord\[solve\]"):
        hint(TENNIDICE.view(TENNIDICE.start(TENNIDICE.arrange((), {"first": "A"})), "A"))


def test_games_that_are_not_solved_are_left_as_they_are() -> None:
    assert solvers.bots("inside-volley") == {}
    assert solvers.hint("inside-volley") is None
    assert hint_of(INSIDE_VOLLEY) is INSIDE_VOLLEY.sparring.hint
    assert list(bots_of(INSIDE_VOLLEY)) == ["random", "first"]
