"""The examples printed in the rules."""

import pytest

from netcord.games.inside_volley.facts import CellRead, Controlled
from netcord.kernel import Side

from .driver import FEDERER, X, Y, a_match, at, card, play, points

SAMPLE = """
SERV    1   2   3   4   5   6
1       W   W/L W   A/W A/F W/L
2       W   W   L/W L/W L/W W
3       A/W A/L W/L A/W W   W*
4       A/L A/W W   W   W   W/F
5       W   A/W A/L W*  A/W W
6       L/W W   W   W   A/W A/L
RET     1   2   3   4   5   6
1       W   W/L L/W L/W L/W L/W
2       L   L/W L/W W   L*  L/W
3       L/W W   W/L L*  L*  L/W
4       W/L L/W W/L L/W L/W L/W
5       W   L/W A/W L*  W/L W/L
6       L/W W/L L/W W/L W/F W/L
"""


def test_the_sample_card_reads_as_printed() -> None:
    rows = [line.split() for line in SAMPLE.strip().splitlines()]
    serving, returning = rows[1:7], rows[8:14]
    assert [[str(number), *cells] for number, cells in enumerate(FEDERER.serv, 1)] == serving
    assert [[str(number), *cells] for number, cells in enumerate(FEDERER.ret, 1)] == returning
    assert (str(FEDERER.serve1), str(FEDERER.serve2)) == ("1-32 (33-63)", "64-81 (82-100)")
    assert (FEDERER.name, FEDERER.year, FEDERER.rank, FEDERER.country) == ("Roger Federer", 2007, 1, "SU")
    assert (FEDERER.titles, FEDERER.surface, FEDERER.inj, FEDERER.record) == (6, "HARD", 0, "44-6")


@pytest.mark.parametrize(
    ("numbers", "serve", "controller"),
    [
        (range(1, 33), 1, X),
        (range(33, 64), 1, Y),
        (range(64, 82), 2, X),
        (range(82, 101), 2, Y),
    ],
    ids=["1-32", "33-63", "64-81", "82-100"],
)
def test_ivv_01_the_serve_ranges_of_the_sample_card(numbers: range, serve: int, controller: Side) -> None:
    for number in numbers:
        control = play(a_match(), f"C{number}").only(Controlled)
        assert (control.serve, control.controller) == (serve, controller)


def test_ivv_03_w_l_is_a_winner_on_the_first_serve_and_a_loser_on_the_second() -> None:
    both = card("W/L", "W/L")
    assert play(a_match(both, both), "C10 D11").winners == "X"
    assert play(a_match(both, both), "C70 D11").winners == "Y"
    assert play(a_match(both, both), "C40 D11").winners == "Y"
    assert play(a_match(both, both), "C90 D11").winners == "X"


@pytest.mark.parametrize("called", ["0-0", "15-0", "0-15", "40-30", "30-40"])
def test_ivv_04_w_star_l_on_the_second_serve_is_a_plain_l_behind_or_not(called: str) -> None:
    both = card("W*/L", "W*/L")
    assert play(at(a_match(both, both), called), "C70 D11").winners == "Y"
    assert play(at(a_match(both, both), called), "C90 D11").winners == "X"
    reading = play(at(a_match(both, both), called), "C10 D11").only(CellRead)
    assert reading.token == "W*"  # on the first serve it is a W*


def test_double_zero_on_the_percentage_dice_is_a_hundred() -> None:
    assert play(a_match(), "C00").only(Controlled).number == 100


def test_a_game_runs_15_30_40_deuce_advantage_deuce_and_two_in_a_row() -> None:
    state, lines = a_match(), []
    for winner in "XXXYYYXYYXXX":
        played = points(state, winner)
        state = played.state
        lines.append(played.line.removeprefix("0-0 "))
    assert lines == [
        *("15-0", "30-0", "40-0", "40-15", "40-30", "40-40"),
        *("Ad-40", "40-40", "40-Ad", "40-40", "Ad-40"),
        "1-0 0-0",
    ]
