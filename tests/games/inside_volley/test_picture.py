"""What a picture of the cards is told: the control ruler, the matrix that is read, what a mark means now."""

from typing import Any

import pytest

from netcord.games.inside_volley import GAME
from netcord.games.inside_volley.facts import CellRead, Controlled
from netcord.kernel import Chance, Side
from netcord.tennis import stressed

from .driver import SYN, Played, X, a_match, play

A, B = Side.A, Side.B


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


@pytest.mark.parametrize(
    ("cell", "token", "winner", "rule", "told", "stress"),
    [
        ("W", "W", A, "IV-05a", "W, point Ann", ("W",)),
        ("L/W", "L", B, "IV-05b", "L/W reads L on a first serve, point Ben", ("reads L",)),
        ("W*", "W*", A, "IV-05e", "W*, and the server is not behind in the game: a win, point Ann", ("a win",)),
        ("L*", "L*", B, "IV-05f", "L*, and the server is not behind in the game: a loss, point Ben", ("a loss",)),
        (
            "A/W*",
            "W*",
            B,
            "IV-05e",
            "W*, a win, but the server is behind in the game: it turns into L, point Ben",
            ("the server is behind", "turns into L"),
        ),
        (
            "L*",
            "L*",
            A,
            "IV-05f",
            "L*, a loss, but the server is behind in the game: it turns into W, point Ann",
            ("the server is behind", "turns into W"),
        ),
        (
            "W*",
            "W*",
            B,
            "IV-20a",
            "W*, but the court is heavy with rain: it reads L, point Ben",
            ("the court is heavy", "reads L"),
        ),
        ("W*", "W*", B, "IV-20b", "W*, but Ann is hurt: it reads L, point Ben", ("Ann is hurt", "reads L")),
    ],
)
def test_a_cell_says_what_made_of_it_what_was_read(
    cell: str, token: str, winner: Side, rule: str, told: str, stress: tuple[str, ...]
) -> None:
    read = CellRead(A, True, 3, 2, cell, token, 1, winner, rule=rule)
    names = {"A": "Ann", "B": "Ben"}
    marked = GAME.words().marked_why(read, names)
    assert stressed(marked) == (f"dice 3-2 on Ann's serving matrix: {told}", stress)
    assert GAME.words().why(read, names) == f"dice 3-2 on Ann's serving matrix: {told}", "and nobody sees the stars"
    assert len(stressed(GAME.words("fr").marked_why(read, names)).stress) == len(stress)


def test_the_side_from_which_the_next_point_is_served_changes_with_every_point() -> None:
    scripts = ["", "C15 D23", "C15 D23 C15 D23"]
    assert [picture(play(a_match(SYN, SYN), script))["court"] for script in scripts] == ["deuce", "ad", "deuce"]


@pytest.mark.parametrize("script", ["", "C15 D23 C15 D23", "C95 D11"])
def test_of_the_next_point_each_stretch_tells_how_many_cells_win_for_who_is_in_control(script: str) -> None:
    """Counted by playing all of them: every roll for control that no event follows, and every cell."""
    start = play(a_match(SYN, SYN), script)
    for band in picture(start)["next"]:
        won = set()
        for number in range(band["from"], band["to"] + 1):
            controlled = GAME.step(start.state, number).state
            ask = GAME.ask(controlled)
            if not isinstance(ask, Chance) or len(ask.outcomes) != 36:
                continue  # an event first
            reads = (GAME.step(controlled, cell).facts for cell in ask.outcomes)
            won.add(sum(one.winner == band["side"] for facts in reads for one in facts if isinstance(one, CellRead)))
        assert won == {band["won"]}
