"""The examples that the rules folder itself prints."""

import pytest

from netcord.games.pro_tennis.facts import ClutchTried, Hit, NetPlay, TacticChosen
from netcord.games.pro_tennis.rules import read
from netcord.tennis import PointWon, SetWon

from .driver import MIXED, A, B, a_match, at, games, hurt, in_tiebreak, mixed, play, points, roller, serves


def test_section_1_how_to_read_the_dice() -> None:
    assert [read(2, 3), read(5, 1), read(4, 4)] == [23, 15, 44]


def test_section_8_the_example_of_a_point_shot_by_shot() -> None:
    """Player A, clutch rating 33, is NORTH; the printed example names letters and one number, the 16."""
    told = [
        ("132", "I", "A"),  # A serves: in
        ("341", "V", "B"),  # B returns: a volley
        ("152", "S", "A"),  # A sets B up
        ("445", "P", "B"),  # B's special shot wins the point, but for the red 5
    ]
    state = a_match()
    for dice, letter, hitter in told:
        assert roller(state) == ("three_dice", hitter)
        played = play(state, dice)
        assert played.only(Hit).letter == letter
        assert played.all(PointWon) == ()
        state = played.state
    assert roller(state) == ("clutch", "A")
    saved = play(state, "16")
    assert saved.only(ClutchTried).value == 33
    assert saved.only(ClutchTried).made
    assert roller(saved.state) == ("three_dice", "B")
    volley = play(saved.state, "256")
    assert (volley.only(Hit).column.value, volley.letters) == ("V", "V")
    assert roller(volley.state) == ("strategy", "A")
    rush = play(volley.state, "rush 36")
    assert rush.only(TacticChosen).player == "A"
    assert (rush.only(NetPlay).letter, rush.only(NetPlay).won) == ("V", True)
    assert rush.only(PointWon).winner is A


@pytest.mark.parametrize("dice", ["111", "555"])
def test_section_9_triples_such_as_1_1_1_or_5_5_5(dice: str) -> None:
    assert roller(play(a_match(), dice).state) == ("event", "A")


@pytest.mark.parametrize(("off", "line"), [(1, 33), (2, 26)])
def test_notes_one_off_34_is_33_and_two_are_26(off: int, line: int) -> None:
    assert play(hurt(a_match(), "A", wrist=off), "341").only(Hit).line == line


@pytest.mark.parametrize("lost", [0, 1, 2, 3, 4])
def test_section_10_sets_of_6_0_to_6_4(lost: int) -> None:
    assert str(games(at(a_match(), games=(5, lost), turn=5 + lost), "A").only(SetWon).set) == f"6-{lost}"


@pytest.mark.parametrize(("more", "fewer"), [(7, 5), (9, 7), (17, 15), (21, 19)])
def test_section_10_tie_breaks_of_7_5_9_7_17_15_and_21_19(more: int, fewer: int) -> None:
    played = points(in_tiebreak(a_match()), "AB" * fewer + "B" * (more - fewer))
    assert (played.only(SetWon).winner, str(played.only(SetWon).set)) == (B, f"6-7({fewer})")


def test_section_10_advantage_player_a_and_deuce_again() -> None:
    calls = [won.call for won in points(a_match(), "AAABBBAB").all(PointWon)]
    assert [(call.kind, call.side) for call in calls[-3:]] == [("deuce", None), ("advantage", A), ("deuce", None)]


def test_doubles_the_order_of_serves_in_the_first_four_games() -> None:
    shown = [serves(at(mixed(), turn=turn), 4) for turn in range(4)]
    assert shown == [["1A>A", "1A>B"] * 2, ["2B>A", "2B>B"] * 2, ["1B>B", "1B>A"] * 2, ["2A>B", "2A>A"] * 2]


def test_doubles_the_order_of_serves_in_a_tie_break() -> None:
    servers = [pair[:2] for pair in serves(in_tiebreak(a_match(*MIXED)), 15)]
    assert servers == ["1A", *(player for player in ("2B", "1B", "2A", "1A", "2B", "1B", "2A") for _ in "12")]
