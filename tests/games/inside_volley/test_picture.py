"""What a picture of the cards is told: the control ruler, the matrix that is read, what a mark means now."""

from typing import Any

import pytest

from netcord.games.inside_volley import GAME
from netcord.games.inside_volley.facts import CellRead, Controlled
from netcord.kernel import Chance

from .driver import SYN, Played, X, a_match, play


def picture(played: Played) -> Any:
    assert GAME.coverage.picture is not None
    return GAME.coverage.picture(GAME.view(played.state, None))


def test_the_ruler_says_of_every_roll_who_is_in_control() -> None:
    start = play(a_match(), "")
    bands = picture(start)["bands"][X]
    assert [bands[0]["from"], bands[-1]["to"]] == [1, 100]
    for number in range(1, 101):
        (told,) = (one for one in GAME.step(start.state, number).facts if isinstance(one, Controlled))
        (band,) = (one for one in bands if one["from"] <= number <= one["to"])
        assert (band["serve"], band["side"]) == (told.serve, told.controller)


@pytest.mark.parametrize("script", ["C15", "C50", "C95", "C15 D23 C15 D23 C95"])
def test_the_matrix_that_is_read_and_who_wins_by_each_mark_on_it(script: str) -> None:
    played = play(a_match(SYN, SYN), script)
    told = picture(played)
    ask = GAME.ask(played.state)
    assert isinstance(ask, Chance)
    for cell in ask.outcomes:
        (read,) = (one for one in GAME.step(played.state, cell).facts if isinstance(one, CellRead))
        assert told["reads"] == {"side": read.controller, "serving": read.serving, "serve": read.serve}
        assert told["wins"][read.controller][read.token] == read.winner


def test_before_the_control_roll_no_matrix_is_read() -> None:
    assert picture(play(a_match(), ""))["reads"] is None
