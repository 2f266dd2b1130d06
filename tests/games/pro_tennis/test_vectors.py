"""Every test vector of the specification, by its number. NORTH (A) serves to SOUTH (B) unless stated."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from netcord.games.pro_tennis import GAME, Condition
from netcord.games.pro_tennis.cards import LINES, Column
from netcord.games.pro_tennis.facts import Ace, ClutchTried, DoubleFault, EventStruck, Hit, NetPlay, PenaltyDue
from netcord.games.pro_tennis.rules import raised, read
from netcord.kernel import Over
from netcord.tennis import Ending, PointWon

from .driver import (
    EAST,
    FRESH,
    NORTH,
    SOUTH,
    WEST,
    A,
    B,
    Match,
    a_match,
    at,
    awaits,
    hurt,
    in_tiebreak,
    mixed,
    play,
    roller,
    serves,
    sets,
)


class Vector(NamedTuple):
    """Rolls, the letters found on the way with their lines, and who wins each point."""

    number: str
    rolls: str
    winners: str
    letters: str
    lines: tuple[int, ...] = ()
    state: Match = a_match()


WEAK = hurt(a_match(), "A", wrist=2)

VECTORS = [
    Vector("PTV-04", "132 341 152 445 16 256 rush 36", "A", "IVSPV", (13, 34, 15, 44, 25)),
    Vector("PTV-05", "112", "B", "F"),
    Vector("PTV-06", "565", "A", "A"),
    Vector("PTV-07", "451", "A", "P"),
    Vector("PTV-08", "465 25 361", "A", "PP", (46, 36)),
    Vector("PTV-09", "465 26", "A", "P"),
    Vector("PTV-10", "555 12", "B", ""),
    Vector("PTV-11", "132 666 56", "A", "I"),
    Vector("PTV-12", "132 346 none 361", "A", "IVP"),
    Vector("PTV-13", "132 346 rush 15", "B", "IV"),
    Vector("PTV-14", "132 346 rush 23", "A", "IV"),
    Vector("PTV-15", "132 346 drop 16", "A", "IV"),
    Vector("PTV-16", "132 346 drop 24", "B", "IV"),
    Vector("PTV-17", "132 346 smash 15 =25 451", "B", "IVVP", (13, 34, 25, 45)),
    Vector("PTV-18", "132 346 smash 35 =45", "A", "IVP", (13, 34, 45)),
    Vector("PTV-18", "132 346 smash 35 =36", "A", "IVP", (13, 34, 36)),
    Vector("PTV-18", "132 346 smash 35 =35 451", "B", "IVVP", (13, 34, 35, 45)),
    Vector("PTV-20", "162 346 smash 35 =45", "A", "IVP", (14, 34, 36), WEAK),
    Vector("PTV-21", "162 346 smash 35 =36 451", "B", "IVVP", (14, 34, 34, 45), WEAK),
    Vector("PTV-22", "465 26", "A", "P", (46,), hurt(a_match(), "B", wrist=3)),
    Vector("PTV-23", "465 16 236 rush 45", "B", "PV", (46, 23)),
    Vector("PTV-29", "222 45 441 131", "BA", "IO", (36, 12)),
    Vector("PTV-30", "132 666 11 132 241 441", "AA", "IISP", (13, 13, 23, 44)),
    Vector("PTV-32", "332 112", "A", "IO", (22, 11), a_match(EAST, NORTH)),
    Vector("PTV-33", "661", "A", "A", (66,), a_match(EAST, NORTH)),
    Vector("PTV-33", "161", "B", "F", (11,), a_match(EAST, NORTH)),
    Vector("PTV-34", "261 341 461 112", "A", "IVVO", (16, 34, 36, 11), a_match(EAST, NORTH)),
    Vector("PTV-35", "132 461 361", "A", "IVP", (13, 34, 36), a_match(NORTH, EAST)),
    Vector("PTV-36", "665 16 112", "B", "PO", (56, 11), hurt(a_match(WEST, NORTH), "A", wrist=1)),
    Vector("PTV-37", "461 112", "A", "IO", (33, 11), hurt(a_match(EAST, NORTH), "A", wrist=1)),
    Vector("PTV-38", "461", "A", "P", (46,), a_match(EAST, WEST)),
    Vector("PTV-39", "132 341 461 451", "B", "IVVP", (13, 34, 36, 45), mixed()),
    Vector("PTV-40", "465 22 561", "A", "PP", (46, 45), mixed()),
    Vector("PTV-41", "132 351 455 16 561", "A", "IVPP", (13, 35, 45, 45), mixed()),
    Vector("PTV-42", "132 351 465 26 441", "A", "IVPP", (13, 35, 46, 44), mixed()),
    Vector("PTV-43", "132 346 drop 13", "A", "IV", (13, 34), mixed()),
    Vector("PTV-44", "132 341 222 46", "B", "IV", (13, 34), mixed()),
]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector.number} {vector.rolls}")
def test_vector(vector: Vector) -> None:
    played = play(vector.state, vector.rolls)
    assert (played.winners, played.letters) == (vector.winners, vector.letters)
    assert not vector.lines or played.lines == vector.lines
    assert awaits(played.state) == "three_dice"  # on to the next point


def test_ptv_01_reading_the_dice() -> None:
    assert (read(2, 3), read(5, 1), read(4, 4)) == (23, 15, 44)


@pytest.mark.parametrize(
    ("number", "off", "line"),
    [(34, 1, 33), (34, 2, 26), (12, 3, 11), (11, 1, 11), (66, 1, 56), (44, 2, 35), (22, 1, 16)],
)
def test_ptv_02_ptv_03_subtracting(number: int, off: int, line: int) -> None:
    red = 1 if number != 11 else 2
    assert play(hurt(a_match(), "A", wrist=off), f"{number}{red}").only(Hit).line == line


def test_ptv_04_the_clutch_is_made_with_16_of_33_and_the_rush_wins() -> None:
    played = play(a_match(), "132 341 152 445 16 256 rush 36")
    tried, rushed = played.only(ClutchTried), played.only(NetPlay)
    assert (tried.player, tried.number, tried.value, tried.made) == ("A", 16, 33, True)
    assert (rushed.player, rushed.letter, rushed.won) == ("A", "V", True)


def test_ptv_05_ptv_06_ptv_07_fault_ace_and_service_winner() -> None:
    assert play(a_match(), "112").all(DoubleFault)
    assert play(a_match(), "565").all(Ace)
    assert not play(a_match(), "451").all(Ace)


def test_ptv_08_ptv_09_a_clutch_equal_to_the_value_is_made_and_one_line_more_is_not() -> None:
    assert play(a_match(), "465 25").only(ClutchTried).made
    assert not play(a_match(), "465 26").only(ClutchTried).made


@pytest.mark.parametrize(("rolls", "struck"), [("555 12", "A"), ("132 666 56", "B")], ids=["PTV-10", "PTV-11"])
def test_ptv_10_ptv_11_triples_bring_an_event_and_no_clutch_or_strategy(rolls: str, struck: str) -> None:
    played = play(a_match(), rolls)
    assert played.only(EventStruck).player == struck
    assert not played.all(ClutchTried)


def test_ptv_18_a_smash_winner_cannot_be_clutched() -> None:
    ask: Any = GAME.ask(play(a_match(), "132 346 smash 35").state)
    assert [NORTH.V[LINES.index(line)] for line in ask.options] == ["V", "P", "P"]
    assert not play(a_match(), "132 346 smash 35 =45").all(ClutchTried)


def test_ptv_19_what_a_smash_may_be_read_as() -> None:
    assert [set(raised(number)) for number in (66, 56, 33)] == [{66}, {56, 66}, {33, 34}]
    assert awaits(play(a_match(), "132 346 smash 66").state) == "three_dice"  # nothing to choose: the point is over


def test_ptv_24_a_first_warning() -> None:
    played = play(a_match(), "222 23")
    assert played.winners == "B"
    assert played.table.condition("A") == Condition(warnings=1)
    assert (played.table.owes, played.all(PenaltyDue)) == (None, ())


def test_ptv_25_a_second_warning_at_30_40() -> None:
    played = play(hurt(at(a_match(), points=(2, 3)), "A", warnings=1), "222 34")
    assert played.line == "0-1 0-15"
    assert roller(played.state) == ("three_dice", "B")  # SOUTH serves, 15-0 ahead
    assert [won.played for won in played.all(PointWon)] == [True, False]


def test_ptv_26_a_third_warning_two_sets_five_games_and_40_0_ahead() -> None:
    state = at(a_match(), sets=sets("6-0", "6-0"), games=(5, 0), points=(3, 0), turn=22)
    played = play(hurt(state, "A", warnings=2), "222 24")
    assert GAME.ask(played.state) == Over(B, Ending.DEFAULTED)


def test_ptv_27_a_second_warning_at_match_point_lapses() -> None:
    state = at(a_match(), sets=sets("0-6", "0-6"), games=(0, 5), points=(0, 3), turn=22)
    played = play(hurt(state, "A", warnings=1), "222 24")
    assert GAME.ask(played.state) == Over(B)
    assert (played.line, len(played.all(PointWon))) == ("0-6 0-6 0-6", 1)


def test_ptv_28_a_fracture_by_the_returner() -> None:
    assert GAME.ask(play(a_match(), "132 333 66").state) == Over(A, Ending.DEFAULTED)


def test_ptv_31_a_second_warning_in_a_tie_break() -> None:
    state = in_tiebreak(a_match(first=A), 3, 3)  # B has served the sixth point and serves the seventh
    assert roller(state)[1] == "B"
    played = play(hurt(state, "B", warnings=1), "222 35")
    assert (played.winners, played.line) == ("AA", "6-6 5-3")
    assert roller(played.state)[1] == "A"  # point 9 is served by the tie-break's first server


def test_ptv_36_the_clutch_is_made_by_north() -> None:
    tried = play(hurt(a_match(WEST, NORTH), "A", wrist=1), "665 16").only(ClutchTried)
    assert (tried.player, tried.made) == ("B", True)


@pytest.mark.parametrize(
    ("rolls", "hitters", "clutched"),
    [
        ("132 341 461 451", ("A1", "B1", "A2", "B2"), ()),
        ("465 22 561", ("A1", "A2"), ("B1",)),
        ("132 351 455 16 561", ("A1", "B1", "A1", "A2"), ("B1",)),
        ("132 351 465 26 441", ("A1", "B1", "A1", "A2"), ("B2",)),
    ],
    ids=["PTV-39", "PTV-40", "PTV-41", "PTV-42"],
)
def test_ptv_39_to_ptv_42_who_hits_in_doubles(rolls: str, hitters: tuple[str, ...], clutched: tuple[str, ...]) -> None:
    played = play(mixed(), rolls)
    assert played.hitters == hitters
    assert tuple(tried.player for tried in played.all(ClutchTried) if tried.made) == clutched


def test_ptv_43_the_hitter_replies_to_a_drop() -> None:
    reply = play(mixed(), "132 346 drop 13").only(NetPlay)
    assert (reply.player, reply.line, reply.letter) == ("B1", 13, "O")


def test_ptv_44_a_storm_in_doubles_hits_all_four() -> None:
    played = play(mixed(), "132 341 222 46")
    assert played.only(EventStruck).player == "A2"
    assert played.table.storms == 1
    assert played.table == replace(played.table, conditions=(FRESH,) * 4)
    assert [played.table.subtract(seat, Column.V) for seat in played.table.seats] == [1, 1, 1, 1]


def test_ptv_45_games_1_to_4_and_round_again() -> None:
    shown = []
    state = mixed()
    for game in range(5):
        shown.append(serves(state, 2))
        state = play(state, " ".join(["661" if game % 2 == 0 else "112"] * 4)).state
    assert shown == [["1A>A", "1A>B"], ["2B>A", "2B>B"], ["1B>B", "1B>A"], ["2A>B", "2A>A"], ["1A>A", "1A>B"]]


def test_ptv_46_the_tie_break_of_the_first_set() -> None:
    told = "1A>A 2B>B 2B>A 1B>B 1B>A 2A>A 2A>B 1A>A 1A>B 2B>B 2B>A"
    assert " ".join(serves(in_tiebreak(mixed()), 11)) == told


def test_ptv_47_a_tie_break_when_2b_is_due() -> None:
    state = in_tiebreak(mixed(), sets=sets("6-3"), turn=9 + 12)
    assert " ".join(serves(state, 8)) == "2B>B 1B>B 1B>A 2A>A 2A>B 1A>A 1A>B 2B>B"


def test_ptv_48_the_servers_of_a_singles_tie_break() -> None:
    state, served = in_tiebreak(a_match(NORTH, SOUTH)), ""
    for number in range(13):
        server = roller(state)[1]
        served += "X" if server == "A" else "Y"
        state = play(state, "661" if server == "AB"[number % 2] else "112").state
    assert served == "XYYXXYYXXYYXX"


def test_every_vector_is_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8").lower().replace("_", "-")
    missing = [number for number in range(1, 49) if f"ptv-{number:02}" not in source]
    assert missing == []
