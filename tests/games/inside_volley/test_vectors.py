"""Every test vector of the specification, by its number. Scores are server-returner; X serves, Y returns."""

from typing import NamedTuple

import pytest

from netcord.games.inside_volley import GAME, Card
from netcord.games.inside_volley.facts import Controlled, Injured, InjuryIgnored
from netcord.kernel import Chance, Over, Side
from netcord.tennis import SetWon

from .driver import (
    FEDERER,
    SYN,
    X,
    Y,
    a_match,
    asked,
    at,
    at_games,
    awaits,
    card,
    games,
    in_tiebreak,
    play,
    points,
    sets,
    won_match,
)


class Vector(NamedTuple):
    """Rolls, and who wins each point of them."""

    number: str
    rolls: str
    winners: str
    called: str = "0-0"
    aces: int = 0
    double_faults: int = 0
    x: Card = FEDERER
    y: Card = FEDERER


SPLIT_STAR = card("W*/L", "W*/L")

VECTORS = [
    Vector("IVV-02", "C32 D11", "X"),
    Vector("IVV-02", "C33 D11", "Y"),
    Vector("IVV-02", "C63 D11", "Y"),
    Vector("IVV-02", "C64 D11", "X"),
    Vector("IVV-02", "C81 D11", "X"),
    Vector("IVV-02", "C82 D11", "Y"),
    Vector("IVV-02", "C99 D11", "Y"),
    Vector("IVV-03", "C10 D21", "X"),  # serv column 2 row 1 is W/L
    Vector("IVV-03", "C70 D21", "Y"),
    Vector("IVV-03", "C40 D21", "Y"),  # ret column 2 row 1 is W/L too
    Vector("IVV-03", "C90 D21", "X"),
    Vector("IVV-04", "C70 D11", "Y", x=SPLIT_STAR),
    Vector("IVV-04", "C70 D11", "Y", "0-15", x=SPLIT_STAR),
    Vector("IVV-05", "C15 D32", "Y"),
    Vector("IVV-06", "C70 D32", "X"),
    Vector("IVV-07", "C40 D35", "X", aces=1),
    Vector("IVV-08", "C95 D35", "Y"),
    Vector("IVV-09", "C90 D56", "Y", double_faults=1),
    Vector("IVV-10", "C50 D56", "Y"),
    Vector("IVV-11", "C75 D51", "Y", double_faults=1),
    Vector("IVV-11", "C20 D51", "X", aces=1),
    Vector("IVV-12", "C10 D63", "X"),
    Vector("IVV-12", "C10 D63", "X", "15-0"),
    Vector("IVV-12", "C10 D63", "X", "deuce"),
    Vector("IVV-12", "C10 D63", "X", "Ad-in"),
    Vector("IVV-13", "C10 D63", "Y", "0-15"),
    Vector("IVV-13", "C10 D63", "Y", "Ad-out"),
    Vector("IVV-14", "C45 D52", "X"),
    Vector("IVV-14", "C45 D52", "Y", "0-15"),
    Vector("IVV-16", "C1 E7 D45", "X"),
    Vector("IVV-17", "C100 E6 D11", "Y"),
    Vector("IVV-18", "C1 E3 D45 C10 D45", "XY"),
    Vector("IVV-19", "C1 E11 D45 C45 D52", "XX"),
    Vector("IVV-20", "C100 E4", "X"),
    Vector("IVV-21", "C1 E10", "Y"),
    Vector("IVV-22", "C100 E4 C100 E10 D11", "XY"),
    Vector("IVV-23", "C1 E2 J0 D11", "X"),
    Vector("IVV-24", "C1 E5", "Y"),
    Vector("IVV-24", "C100 E9", "X"),
    Vector("IVV-31", "C1 E12 J4 D55", "X", x=SYN),
    Vector("IVV-32", "C100 E2 J0 D11", "Y", y=SYN),
    Vector("IVV-33", "C10 D11", "X", x=SYN),
    Vector("IVV-33", "C10 D11", "Y", "0-15", x=SYN),
    Vector("IVV-34", "C70 D11", "Y", x=SYN),
    Vector("IVV-35", "C10 D21", "Y", x=SYN),
    Vector("IVV-35", "C10 D21", "X", "15-30", x=SYN),
    Vector("IVV-36", "C70 D21", "X", "15-30", x=SYN),
    Vector("IVV-37", "C10 D31", "Y", double_faults=1, x=SYN),
    Vector("IVV-38", "C70 D41", "X", aces=1, x=SYN),
    Vector("IVV-39", "C40 D11", "Y", y=SYN),
    Vector("IVV-39", "C40 D11", "X", "0-15", y=SYN),
    Vector("IVV-40", "C40 D21", "X", aces=1, y=SYN),
    Vector("IVV-40", "C40 D41", "Y", double_faults=1, y=SYN),
    Vector("IVV-41", "C100 E4 C40 D11", "XX", y=SYN),
    Vector("IVV-42", "C100 E4 C10 D63", "XX", y=SYN),
]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector.number}: {vector.rolls} at {vector.called}")
def test_vector(vector: Vector) -> None:
    played = play(at(a_match(vector.x, vector.y), vector.called), vector.rolls)
    assert played.winners == vector.winners
    assert (played.aces, played.double_faults) == (vector.aces, vector.double_faults)
    assert awaits(played.state) == "control"


def test_ivv_01_the_ranges_of_the_sample_card() -> None:
    said = {number: play(a_match(), f"C{number}").only(Controlled) for number in range(1, 101)}
    by_range = [
        [number for number, control in said.items() if (control.serve, control.controller) == (serve, side)]
        for serve in (1, 2)
        for side in (X, Y)
    ]
    assert [(found[0], found[-1], len(found)) for found in by_range] == [
        (1, 32, 32),
        (33, 63, 31),
        (64, 81, 18),
        (82, 100, 19),
    ]


def test_ivv_15_tens_and_ones_of_zero_are_a_hundred_and_both_ends_are_events() -> None:
    for rolled, number in (("C00", 100), ("C01", 1)):
        played = play(a_match(), rolled)
        assert played.only(Controlled).number == number
        assert awaits(played.state) == "event"


def test_ivv_18_the_rain_is_on_the_table_from_the_second_point() -> None:
    assert not play(a_match(), "C1 E3").state.table.rain
    after = play(a_match(), "C1 E3 D45")
    assert after.line == "0-0 15-0"
    assert after.state.table.rain
    assert play(at(a_match(), "15-0"), "C10 D45").winners == "X"  # in the dry it would have been won


@pytest.mark.parametrize(("rolls", "hurt"), [("C100 E4", (False, True)), ("C1 E10", (True, False))])
def test_ivv_20_and_ivv_21_who_is_hurt(rolls: str, hurt: tuple[bool, bool]) -> None:
    assert play(a_match(), rolls).state.table.hurt == hurt


def test_ivv_22_the_second_injury_leaves_its_trace_as_ignored() -> None:
    played = play(a_match(), "C100 E4 C100 E10 D11")
    assert played.only(Injured).player is Y
    assert played.only(InjuryIgnored).player is Y


def test_ivv_23_a_rating_of_zero_survives_every_face() -> None:
    for face in range(10):
        assert play(a_match(), f"C1 E2 J{face}").match_winner is None


def test_ivv_25_behind_in_a_tiebreak_w_star_is_lost() -> None:
    state = in_tiebreak(a_match(), 3, 4)
    assert state.table.score.server_side is X
    played = play(state, "C10 D63")
    assert (played.winners, played.state.table.score.points) == ("Y", (3, 5))


def test_ivv_26_the_one_who_serves_this_point_is_not_behind() -> None:
    state = in_tiebreak(a_match(), 2, 4)
    assert state.table.score.server_side is Y
    played = play(state, "C10 D63")
    assert (played.winners, played.state.table.score.points) == ("Y", (2, 5))


def test_ivv_27_one_set_all_in_best_of_three_has_no_tiebreak() -> None:
    level = games(at_games(a_match(), 6, 5, sets=sets("6-3", "3-6")), "Y")
    assert level.line == "6-3 3-6 6-6 0-0"
    assert not level.state.table.score.tiebreak
    on = games(level.state, "XYYX")
    assert on.all(SetWon) == ()
    assert won_match(games(on.state, "YY")) == "6-3 3-6 8-10"


def test_ivv_28_one_set_all_in_best_of_five_has_one() -> None:
    level = games(at_games(a_match(best_of=5), 6, 5, sets=sets("6-3", "3-6")), "Y")
    assert level.state.table.score.tiebreak
    assert str(points(level.state, "X" * 7).only(SetWon).set) == "7-6(0)"


@pytest.mark.parametrize("first", [X, Y])
def test_ivv_29_the_tiebreaks_first_server_receives_first_in_the_next_set(first: Side) -> None:
    tiebreak = in_tiebreak(a_match(first=first), 0, 0)
    assert tiebreak.table.score.server_side is first
    assert points(tiebreak, "XXXXXXX").state.table.score.server_side is first.other


def test_ivv_30_the_servers_of_a_tiebreak() -> None:
    state, servers = in_tiebreak(a_match(), 0, 0), ""
    for winner in "XYYXXYYXXYYXXYYXX":
        servers += "X" if state.table.score.server_side is X else "Y"
        state = points(state, winner).state
    assert servers == "XYYXXYYXXYYXXYYXX"


def test_ivv_31_syn_retires_on_a_three() -> None:
    played = play(a_match(SYN), "C1 E12 J3")
    assert GAME.ask(played.state) == Over(Y, "ret.")
    assert played.winners == ""


def test_the_event_dice_have_the_weights_of_the_table() -> None:
    ask: Chance[int] = asked(play(a_match(), "C1").state)
    odds = dict(zip(ask.outcomes, ask.weights, strict=True))
    assert [odds[2] + odds[12], odds[3] + odds[11], odds[4] + odds[10], odds[5], odds[6] + odds[7] + odds[8]] == [
        2,
        4,
        6,
        4,
        16,
    ]
    assert odds[9] == 4


def test_all_forty_two_vectors_are_here() -> None:
    in_functions = {"IVV-01", "IVV-15", "IVV-25", "IVV-26", "IVV-27", "IVV-28", "IVV-29", "IVV-30"}
    named = {vector.number for vector in VECTORS} | in_functions
    assert named == {f"IVV-{number:02}" for number in range(1, 43)}
