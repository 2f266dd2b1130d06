"""The rules of Inside Volley Tennis, one test each, in the order of the rulebook."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.inside_volley import GAME, Card, Cell, Setup, Surface
from netcord.games.inside_volley.facts import (
    Ace,
    CellRead,
    Clouded,
    Controlled,
    DoubleFault,
    Event,
    EventStruck,
    Injured,
    InjuryChecked,
    InjuryIgnored,
    Rained,
    Won,
)
from netcord.kernel import Chance, Illegal, Over, Side
from netcord.tennis import Call, EndedEarly, GameWon, MatchWon, PointWon, ServiceChanged, SetScore, SetWon

from .driver import (
    FEDERER,
    LINES,
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
    grid,
    in_tiebreak,
    play,
    points,
    sets,
    won_match,
)


def read(script: str, x: Card, y: Card = FEDERER, called: str = "0-0") -> tuple[str, str]:
    """One point at a score: who won it, and by which rule the cell was read."""
    played = play(at(a_match(x, y), called), script)
    return played.winners, played.only(CellRead).rule


# Getting started, reading the card


def test_iv_01_a_match_needs_two_ten_sided_and_two_six_sided_dice_and_no_others() -> None:
    thrown: set[tuple[str, int, int]] = set()
    state = a_match(SYN, SYN)
    for script in ("", "C10", "C1", "C1 E2"):
        ask: Chance[Any] = asked(play(state, script).state)
        thrown.add((ask.what, len(ask.outcomes), ask.total))
    assert thrown == {
        ("control", 100, 10 * 10),
        ("cell", 36, 6 * 6),
        ("event", 11, 6 * 6),
        ("injury", 10, 10),
    }
    assert a_match().table.score.line == "0-0 0-0"  # the board and its pawns: the score lies on the table


def test_iv_02_both_cards_are_for_the_surface_that_was_chosen() -> None:
    clay = replace(FEDERER, surface=Surface.CLAY)
    assert a_match(clay, clay).table.cards == (clay, clay)
    with pytest.raises(Illegal, match=r"the match is on hard, but Roger Federer 2007 \(clay, printed\) is a card for"):
        a_match(FEDERER, clay)
    with pytest.raises(Illegal, match="the match is on grass, but Roger Federer"):
        GAME.start(Setup((FEDERER, FEDERER), surface=Surface.GRASS))


def test_iv_03_a_card_shows_the_player_his_season_two_serve_lines_and_two_matrices() -> None:
    assert (FEDERER.name, FEDERER.year, FEDERER.country, FEDERER.rank) == ("Roger Federer", 2007, "SU", 1)
    assert (FEDERER.titles, FEDERER.record, FEDERER.surface, FEDERER.inj) == (6, "44-6", Surface.HARD, 0)
    assert str(FEDERER.serve1) == "1-32 (33-63)"
    assert str(FEDERER.serve2) == "64-81 (82-100)"
    for matrix in (FEDERER.serv, FEDERER.ret):
        assert [len(row) for row in matrix] == [6] * 6


def test_iv_04_the_column_is_read_first_then_the_row() -> None:
    reading = play(a_match(), "C15 D32").only(CellRead)
    assert (reading.column, reading.row, reading.cell) == (3, 2, "L/W")
    assert play(a_match(), "C15 D23").only(CellRead).cell == "A/L"
    state = play(a_match(), "C15").state
    for column, row in product(range(1, 7), repeat=2):
        _, facts = GAME.step(state, Cell(column, row))
        assert isinstance(facts[0], CellRead)
        assert facts[0].cell == FEDERER.serv[row - 1][column - 1]


# The key of the serving matrix

FIRST, SECOND = "C10 D34", "C70 D34"  # the server in control on a first and on a second serve
BACK_1, BACK_2 = "C40 D34", "C90 D34"  # the returner in control on a first and on a second serve


@pytest.mark.parametrize("script", [FIRST, SECOND])
def test_iv_05a_w_on_the_serving_matrix_wins_the_point_for_the_server(script: str) -> None:
    assert read(script, card(serv="W")) == ("X", "IV-05a")


@pytest.mark.parametrize("script", [FIRST, SECOND])
def test_iv_05b_l_on_the_serving_matrix_loses_it(script: str) -> None:
    assert read(script, card(serv="L")) == ("Y", "IV-05b")


@pytest.mark.parametrize("script", [FIRST, SECOND])
def test_iv_05c_f_on_the_serving_matrix_is_a_double_fault(script: str) -> None:
    played = play(a_match(card(serv="F")), script)
    assert played.winners == "Y"
    assert played.only(DoubleFault) == DoubleFault(X, rule="IV-05c")
    assert not played.all(Ace)
    assert not played.all(Won)


@pytest.mark.parametrize(("script", "serve"), [(FIRST, 1), (SECOND, 2)])
def test_iv_05d_a_on_the_serving_matrix_is_an_ace(script: str, serve: int) -> None:
    played = play(a_match(card(serv="A")), script)
    assert played.winners == "X"
    assert played.only(Ace) == Ace(X, serve, rule="IV-05d")
    assert not played.all(DoubleFault)
    assert not played.all(Won)


@pytest.mark.parametrize("script", [FIRST, SECOND])
def test_iv_05e_w_star_on_the_serving_matrix_loses_when_the_server_is_behind(script: str) -> None:
    for called, winner in {"0-0": "X", "30-15": "X", "30-30": "X", "0-15": "Y", "15-40": "Y"}.items():
        assert read(script, card(serv="W*"), called=called) == (winner, "IV-05e"), called


@pytest.mark.parametrize("script", [FIRST, SECOND])
def test_iv_05f_l_star_on_the_serving_matrix_wins_when_the_server_is_behind(script: str) -> None:
    for called, winner in {"0-0": "Y", "30-15": "Y", "30-30": "Y", "0-15": "X", "15-40": "X"}.items():
        assert read(script, card(serv="L*"), called=called) == (winner, "IV-05f"), called


# The key of the returning matrix


@pytest.mark.parametrize("script", [BACK_1, BACK_2])
def test_iv_06a_w_on_the_returning_matrix_wins_the_point_for_the_returner(script: str) -> None:
    assert read(script, FEDERER, card(ret="W")) == ("Y", "IV-06a")


@pytest.mark.parametrize("script", [BACK_1, BACK_2])
def test_iv_06b_l_on_the_returning_matrix_loses_it(script: str) -> None:
    assert read(script, FEDERER, card(ret="L")) == ("X", "IV-06b")


@pytest.mark.parametrize("script", [BACK_1, BACK_2])
def test_iv_06c_f_on_the_returning_matrix_is_the_servers_double_fault(script: str) -> None:
    played = play(a_match(FEDERER, card(ret="F")), script)
    assert played.winners == "Y"
    assert played.only(DoubleFault) == DoubleFault(X, rule="IV-06c")


@pytest.mark.parametrize(("script", "serve"), [(BACK_1, 1), (BACK_2, 2)])
def test_iv_06d_a_on_the_returning_matrix_is_the_servers_ace(script: str, serve: int) -> None:
    played = play(a_match(FEDERER, card(ret="A")), script)
    assert played.winners == "X"
    assert played.only(Ace) == Ace(X, serve, rule="IV-06d")


@pytest.mark.parametrize("script", [BACK_1, BACK_2])
def test_iv_06e_w_star_on_the_returning_matrix_loses_when_the_server_is_behind(script: str) -> None:
    # It is always the server who is behind or not: 0-15 is a lead of the returner, and his W* turns.
    for called, winner in {"0-0": "Y", "15-0": "Y", "deuce": "Y", "0-15": "X", "Ad-out": "X"}.items():
        assert read(script, FEDERER, card(ret="W*"), called) == (winner, "IV-06e"), called


@pytest.mark.parametrize("script", [BACK_1, BACK_2])
def test_iv_06f_l_star_on_the_returning_matrix_wins_when_the_server_is_behind(script: str) -> None:
    for called, winner in {"0-0": "X", "15-0": "X", "deuce": "X", "0-15": "Y", "Ad-out": "Y"}.items():
        assert read(script, FEDERER, card(ret="L*"), called) == (winner, "IV-06f"), called


def test_iv_07a_a_split_cell_has_its_first_serve_before_the_slash() -> None:
    assert read(FIRST, card(serv="W/L")) == ("X", "IV-05a")
    assert read(SECOND, card(serv="W/L")) == ("Y", "IV-05b")
    assert read(BACK_1, FEDERER, card(ret="L/F")) == ("X", "IV-06b")
    assert read(BACK_2, FEDERER, card(ret="L/F")) == ("Y", "IV-06c")


def test_iv_07b_in_a_split_cell_a_star_counts_only_on_its_own_side() -> None:
    for called in ("0-0", "0-15"):
        assert read(SECOND, card(serv="W*/L"), called=called) == ("Y", "IV-05b")
        assert read(FIRST, card(serv="W/L*"), called=called) == ("X", "IV-05a")
    assert read(FIRST, card(serv="W*/L"), called="0-15") == ("Y", "IV-05e")
    assert read(SECOND, card(serv="W/L*"), called="0-15") == ("X", "IV-05f")


@pytest.mark.parametrize("called", ["0-0", "15-0", "15-15", "40-30", "deuce", "Ad-in"])
def test_iv_07c_when_the_server_is_not_behind_a_starred_letter_is_the_plain_letter(called: str) -> None:
    for letter in ("W", "L"):
        assert read(FIRST, card(serv=f"{letter}*"), called=called)[0] == read(FIRST, card(serv=letter))[0]
        starred, plain = card(ret=f"{letter}*"), card(ret=letter)
        assert read(BACK_1, FEDERER, starred, called)[0] == read(BACK_1, FEDERER, plain)[0]


# Playing a point


def test_iv_08a_control_is_rolled_once_a_point() -> None:
    state = a_match()
    assert awaits(state) == "control"
    played = play(state, "C10")
    assert awaits(played.state) == "cell"
    played = play(played.state, "D11")
    assert played.winners == "X"
    assert awaits(played.state) == "control"
    assert len(play(state, "C10 D11").all(Controlled)) == len(play(state, "C1 E7 D11").all(Controlled)) == 1


def test_iv_08b_two_ten_sided_dice_read_as_tens_and_ones_give_1_to_100_alike() -> None:
    ask: Chance[int] = asked(a_match())
    readings = [10 * tens + ones or 100 for tens, ones in product(range(10), repeat=2)]  # 00 counts as 100, 01 as 1
    assert sorted(readings) == list(ask.outcomes)
    assert set(ask.weights) == {1}
    assert play(a_match(), "C00").only(Controlled).number == 100
    assert play(a_match(), "C01").only(Controlled).number == 1


def test_iv_09a_the_servers_own_lines_say_which_serve_and_who_is_in_control() -> None:
    def said(server: Card, returner: Card, number: int) -> tuple[int, Side]:
        fact = play(a_match(server, returner), f"C{number}").only(Controlled)
        return fact.serve, fact.controller

    assert said(FEDERER, SYN, 31) == (1, X)  # 1-32 on the server's card
    assert said(SYN, FEDERER, 31) == (1, Y)  # 31-60 in parentheses on the server's card
    assert said(FEDERER, SYN, 62) == (1, Y)
    assert said(SYN, FEDERER, 62) == (2, X)
    # When Y serves, his lines count.
    fact = play(at_games(a_match(FEDERER, SYN), 1, 0), "C31").only(Controlled)
    assert (fact.server, fact.controller) == (Y, X)


def test_iv_09b_a_number_inside_parentheses_puts_the_returner_in_control() -> None:
    for number in (*range(33, 64), *range(82, 101)):
        assert play(a_match(), f"C{number}").only(Controlled) == Controlled(
            X, number, 1 if number <= 63 else 2, Y, rule="IV-09b"
        )


def test_iv_09c_a_number_outside_parentheses_puts_the_server_in_control() -> None:
    for number in (*range(1, 33), *range(64, 82)):
        assert play(a_match(), f"C{number}").only(Controlled) == Controlled(
            X, number, 1 if number <= 63 else 2, X, rule="IV-09c"
        )


def test_iv_10_the_player_in_control_throws_on_his_own_card() -> None:
    serves, returns = play(a_match(FEDERER, SYN), "C10 D63"), play(a_match(FEDERER, SYN), "C40 D21")
    assert (serves.only(CellRead).serving, serves.only(CellRead).cell) == (True, FEDERER.serv[2][5])
    assert (returns.only(CellRead).serving, returns.only(CellRead).cell) == (False, SYN.ret[0][1])
    asks = [asked(play(a_match(), control).state) for control in ("C10", "C40")]
    assert [ask.by for ask in asks] == [X, Y]
    # The other card makes no difference.
    for other in (FEDERER, SYN, card("F", "F"), card("A", "A")):
        assert play(a_match(FEDERER, other), "C10 D63").winners == "X"
        assert play(a_match(replace(other, **LINES), SYN), "C40 D21").winners == "X"


@pytest.mark.parametrize("control", ["C10", "C40", "C70", "C90"])
def test_iv_11_the_cell_read_for_the_serve_decides_the_point_at_once(control: str) -> None:
    state = play(a_match(), control).state
    for column, row in product(range(1, 7), repeat=2):
        played = play(state, f"D{column}{row}")
        assert played.only(CellRead).winner is played.only(PointWon).winner
        assert awaits(played.state) == "control"  # no rally, no further roll


# Scoring


def test_iv_12a_points_are_called_15_30_40_game() -> None:
    played = points(a_match(), "XXXX")
    calls = [won.call for won in played.all(PointWon)]
    assert calls == [
        Call("points", "15", "0"),
        Call("points", "30", "0"),
        Call("points", "40", "0"),
        Call("game", side=X),
    ]
    assert played.only(GameWon).games == (1, 0)
    lines = [won.score.line for won in points(a_match(), "YXYXY").all(PointWon)]
    assert lines == ["0-0 0-15", "0-0 15-15", "0-0 15-30", "0-0 30-30", "0-0 30-40"]


def test_iv_12b_deuce_then_advantage_then_game_or_deuce_again() -> None:
    deuce = at(a_match(), "deuce")
    assert deuce.table.score.call == Call("deuce", "40")
    played = points(deuce, "XYYXXX")
    lines = [won.score.line for won in played.all(PointWon)]
    assert lines == ["0-0 Ad-40", "0-0 40-40", "0-0 40-Ad", "0-0 40-40", "0-0 Ad-40", "1-0 0-0"]
    assert [won.game for won in played.all(PointWon)] == [False] * 5 + [True]
    assert points(deuce, "YY").only(GameWon).winner is Y


def test_iv_13a_six_games_with_a_lead_of_two_win_the_set() -> None:
    assert games(at_games(a_match(), 5, 4), "X").only(SetWon).set == SetScore((6, 4))
    assert games(at_games(a_match(), 5, 0), "X").only(SetWon).set == SetScore((6, 0))
    assert games(at_games(a_match(), 3, 5), "Y").only(SetWon).set == SetScore((3, 6))


def test_iv_13b_at_six_five_the_set_goes_on() -> None:
    six_five = games(at_games(a_match(), 5, 5), "X")
    assert six_five.all(SetWon) == ()
    assert six_five.line == "6-5 0-0"
    assert games(six_five.state, "X").only(SetWon).set == SetScore((7, 5))
    long = at_games(a_match(tiebreak="none"), 8, 8)
    assert games(long, "X").all(SetWon) == ()
    assert games(long, "XYYY").only(SetWon).set == SetScore((9, 11))


@pytest.mark.parametrize(
    ("best_of", "done", "tiebreak"),
    [
        (3, (), True),
        (3, ("6-4",), True),
        (3, ("6-4", "4-6"), False),  # the third of three
        (5, ("6-4", "4-6"), True),  # the third of five
        (5, ("6-4", "4-6", "6-1"), True),
        (5, ("6-4", "4-6", "6-1", "1-6"), False),  # the fifth of five
    ],
)
def test_iv_14a_a_tiebreak_at_six_all_in_every_set_but_the_last(
    best_of: int, done: tuple[str, ...], tiebreak: bool
) -> None:
    played = games(at_games(a_match(best_of=best_of), 6, 5, sets=sets(*done)), "Y")
    assert played.state.table.score.games == (6, 6)
    assert played.state.table.score.tiebreak is tiebreak
    if not tiebreak:
        assert games(played.state, "XYX").all(SetWon) == ()
        assert won_match(games(played.state, "XX")).endswith("8-6")


def test_iv_14b_the_players_may_agree_on_no_tiebreak_at_all() -> None:
    for best_of, done in ((3, ()), (3, ("6-4",)), (5, ("6-4", "4-6")), (3, ("6-4", "4-6"))):
        state = at_games(a_match(best_of=best_of, tiebreak="none"), 6, 5, sets=sets(*done))
        assert not games(state, "Y").state.table.score.tiebreak
        assert games(state, "YYY").only(SetWon).set == SetScore((6, 8))


def test_iv_15a_seven_points_with_a_lead_of_two_win_tiebreak_and_set() -> None:
    assert points(in_tiebreak(a_match(), 6, 5), "X").only(SetWon).set == SetScore((7, 6), (7, 5))
    assert points(in_tiebreak(a_match(), 0, 6), "Y").only(SetWon).set == SetScore((6, 7), (0, 7))
    extended = points(in_tiebreak(a_match(), 6, 6), "X")
    assert extended.all(SetWon) == ()
    extended = points(extended.state, "YXYYX")
    assert extended.all(SetWon) == ()
    assert points(extended.state, "YY").only(SetWon).set == SetScore((6, 7), (9, 11))
    assert points(in_tiebreak(a_match(), 6, 5), "X").line == "7-6(5) 0-0 0-0"


def test_iv_15b_tiebreak_points_are_counted_one_by_one() -> None:
    played = points(in_tiebreak(a_match(), 0, 0), "XXYXY")
    assert [won.score.line for won in played.all(PointWon)] == ["6-6 1-0", "6-6 2-0", "6-6 2-1", "6-6 3-1", "6-6 3-2"]
    assert played.all(PointWon)[-1].call == Call("tiebreak", "3", "2", X)


def test_iv_15c_one_serve_first_then_two_each() -> None:
    state = games(at_games(a_match(), 6, 5), "Y").state  # Y has just served: it is X's turn
    servers = []
    for winner in "XYXYXYXYXYXYX":
        servers.append("X" if state.table.score.server_side is X else "Y")
        state = points(state, winner).state
    assert "".join(servers) == "XYYXXYYXXYYXX"


def test_iv_15d_who_served_first_in_the_tiebreak_receives_first_in_the_next_set() -> None:
    for lost in range(6):  # however many points it took, and whoever served the last
        played = points(in_tiebreak(a_match(), 6, lost), "X")
        assert played.state.table.score.server_side is Y
    # Here Y was due to serve the tie-break.
    state = in_tiebreak(a_match(first=Y), 6, 3)
    assert state.table.score.turn % 2 == 0
    assert points(state, "X").state.table.score.server_side is X


def test_iv_16a_two_sets_win_a_match_of_three_and_three_a_match_of_five() -> None:
    two = games(at_games(a_match(best_of=3), 5, 0, sets=sets("6-4")), "X")
    assert two.only(MatchWon).winner is X
    assert GAME.ask(two.state) == Over(X)
    level = games(at_games(a_match(best_of=3), 0, 5, sets=sets("6-4")), "Y")
    assert level.all(MatchWon) == ()
    not_yet = games(at_games(a_match(best_of=5), 5, 0, sets=sets("6-4")), "X")
    assert not_yet.all(MatchWon) == ()
    three = games(at_games(a_match(best_of=5), 5, 0, sets=sets("6-4", "3-6", "6-4")), "X")
    assert won_match(three) == "6-4 3-6 6-4 6-0"


def test_iv_17_service_alternates_game_by_game_and_across_sets() -> None:
    played = games(a_match(), "XXXXXXYYY")  # 6-0 and on into the second set
    assert [changed.server for changed in played.all(ServiceChanged)] == [Y, X, Y, X, Y, X, Y, X, Y]
    played = games(at_games(a_match(), 5, 3), "X")  # 6-3: X has served games 1, 3, 5, 7, 9
    assert played.only(ServiceChanged).server is Y
    tossed = play(a_match(first=None), "TY")
    assert tossed.state.table.score.server_side is Y  # the toss says who begins


# Random events


def test_iv_18a_a_control_roll_of_1_or_100_brings_an_event_by_the_sum_of_two_dice() -> None:
    for number in range(1, 101):
        assert awaits(play(a_match(), f"C{number}").state) == ("event" if number in (1, 100) else "cell")
    ask: Chance[int] = asked(play(a_match(), "C1").state)
    assert ask.outcomes == tuple(range(2, 13))
    assert ask.weights == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    struck = {roll: play(a_match(), f"C1 E{roll}").only(EventStruck).event for roll in range(2, 13)}
    assert struck == {
        2: Event.INJURY_SCARE,
        3: Event.RAIN,
        4: Event.MINOR_INJURY,
        5: Event.DISTRACTED,
        6: Event.NOTHING,
        7: Event.NOTHING,
        8: Event.NOTHING,
        9: Event.STRING,
        10: Event.MINOR_INJURY,
        11: Event.RAIN,
        12: Event.INJURY_SCARE,
    }


@pytest.mark.parametrize("event", ["E3", "E6", "E7", "E8", "E11", "E2 J9", "E12 J9"])
def test_iv_18b_when_the_point_is_still_to_be_played_the_control_roll_is_kept(event: str) -> None:
    for control, cell in (("C1", FEDERER.serv[1][2]), ("C100", FEDERER.ret[1][2])):
        played = play(a_match(), f"{control} {event}")
        assert awaits(played.state) == "cell"
        assert len(played.all(Controlled)) == 1
        assert play(played.state, "D32").only(CellRead).cell == cell


def test_iv_18c_on_1_the_server_is_in_control_on_100_the_returner() -> None:
    one, hundred = play(a_match(), "C1 E7 D32"), play(a_match(), "C100 E7 D32")
    assert (one.only(Controlled).controller, one.only(Controlled).serve) == (X, 1)
    assert (one.only(CellRead).serving, one.only(CellRead).token) == (True, "L")
    assert (hundred.only(Controlled).controller, hundred.only(Controlled).serve) == (Y, 2)
    assert (hundred.only(CellRead).serving, hundred.only(CellRead).token) == (False, "W")
    assert one.only(EventStruck).player is X
    assert hundred.only(EventStruck).player is Y


@pytest.mark.parametrize("roll", [2, 12])
def test_iv_19a_a_serious_injury_is_checked_against_the_rating(roll: int) -> None:
    fragile, y = replace(FEDERER, inj=4), FEDERER
    for face in range(1, 11):
        played = play(at(a_match(fragile, y), "30-15"), f"C1 E{roll} J{face % 10}")
        assert played.only(InjuryChecked) == InjuryChecked(X, face, 4, face <= 4, rule="IV-19a")
        if face <= 4:
            assert GAME.ask(played.state) == Over(Y, "ret.")
            assert played.only(EndedEarly).rule == "IV-19a"
            assert played.line == "0-0 30-15 ret."  # the point is void
        else:
            assert play(played.state, "D11").winners == "X"
    # On 100 it is the returner's rating that counts.
    assert play(a_match(y, replace(y, inj=10)), f"C100 E{roll} J0").match_winner is X
    assert play(a_match(replace(y, inj=10), y), f"C100 E{roll} J1").match_winner is None


@pytest.mark.parametrize("roll", [3, 11])
def test_iv_19b_rain_comes_after_the_current_point(roll: int) -> None:
    played = play(a_match(card(serv="W*")), f"C1 E{roll}")
    assert played.only(EventStruck) == EventStruck(X, roll, Event.RAIN, rule="IV-19b")
    assert played.only(Clouded).rule == "IV-19b"
    assert not played.state.table.rain
    point = play(played.state, "D11")
    assert point.winners == "X"  # the point itself is still played in the dry
    kinds = [type(fact) for fact in point.facts]
    assert kinds.index(PointWon) < kinds.index(Rained)
    assert point.state.table.rain
    # When the point ends the match there is nothing left to delay.
    match_point = at(a_match(), "40-0", sets=sets("6-0"), games=(5, 0))
    over = play(match_point, f"C1 E{roll} D11")
    assert over.match_winner is X
    assert over.all(Rained) == ()


@pytest.mark.parametrize("roll", [4, 10])
def test_iv_19c_a_minor_injury_costs_the_point(roll: int) -> None:
    for control, winner, hurt, player in (("C1", "Y", (True, False), X), ("C100", "X", (False, True), Y)):
        played = play(a_match(), f"{control} E{roll}")
        assert played.winners == winner
        assert played.only(EventStruck) == EventStruck(player, roll, Event.MINOR_INJURY, rule="IV-19c")
        assert played.only(Injured).player is player
        assert played.state.table.hurt == hurt
        assert played.all(CellRead) == ()
        assert awaits(played.state) == "control"


def test_iv_19d_a_distracted_player_loses_the_point() -> None:
    for control, winner, player in (("C1", "Y", X), ("C100", "X", Y)):
        played = play(a_match(), f"{control} E5")
        assert played.winners == winner
        assert played.only(EventStruck) == EventStruck(player, 5, Event.DISTRACTED, rule="IV-19d")
        assert (played.aces, played.double_faults, played.all(CellRead)) == (0, 0, ())
        assert played.state.table.hurt == (False, False)


@pytest.mark.parametrize("roll", [6, 7, 8])
def test_iv_19e_six_seven_and_eight_are_nothing(roll: int) -> None:
    played = play(a_match(), f"C1 E{roll} D11")
    assert played.only(EventStruck) == EventStruck(X, roll, Event.NOTHING, rule="IV-19e")
    assert played.state == play(a_match(), "C2 D11").state


def test_iv_19f_a_broken_string_costs_the_point_and_nothing_more() -> None:
    played = play(a_match(), "C1 E9")
    assert played.only(EventStruck) == EventStruck(X, 9, Event.STRING, rule="IV-19f")
    assert played.state == play(a_match(), "C40 D11").state  # as if Y had simply won it


@pytest.mark.parametrize("called", ["0-0", "15-0", "0-15", "deuce", "Ad-out"])
def test_iv_20a_after_rain_every_w_star_reads_l_on_both_cards(called: str) -> None:
    starred = card("W*", "W*")
    wet = play(a_match(starred, starred), "C1 E3 D11").state
    for script, loser in ((FIRST, "Y"), (SECOND, "Y"), (BACK_1, "X"), (BACK_2, "X")):
        played = play(at(wet, called), script)
        assert played.winners == loser
        assert played.only(CellRead).rule == "IV-20a"
    # L* is left alone, and games later it is still wet.
    plain = card("L*", "L*")
    dry = a_match(plain, plain)
    wet = replace(dry, table=replace(dry.table, rain=True))
    for script in (FIRST, SECOND, BACK_1, BACK_2):
        assert play(at(wet, called), script).winners == play(at(dry, called), script).winners
    later = games(play(a_match(), "C1 E11 D11").state, "XYXYXYXXXXXX")
    assert later.state.table.score.sets
    assert later.state.table.rain


@pytest.mark.parametrize("called", ["0-0", "15-0", "0-15", "deuce", "Ad-out"])
def test_iv_20b_after_a_minor_injury_every_w_star_on_his_card_reads_l(called: str) -> None:
    starred = card("W*", "W*")
    hurt = play(a_match(starred, starred), "C1 E4").state  # X
    for script, loser in ((FIRST, "Y"), (SECOND, "Y")):
        played = play(at(hurt, called), script)
        assert played.winners == loser
        assert played.only(CellRead).rule == "IV-20b"
    # His returning matrix too, when Y serves.
    played = play(at(hurt, called, turn=1), BACK_1)
    assert (played.winners, played.only(CellRead).rule) == ("Y", "IV-20b")
    # The other card is as it was.
    fresh = a_match(starred, starred)
    assert play(at(hurt, called), BACK_1).winners == play(at(fresh, called), BACK_1).winners
    assert play(at(hurt, called, turn=1), FIRST).winners == play(at(fresh, called, turn=1), FIRST).winners
    # So is his own L*.
    lucky = card("L*", "L*")
    dry = a_match(lucky, lucky)
    sore = replace(dry, table=replace(dry.table, hurt=(True, False)))
    for script in (FIRST, SECOND):
        assert play(at(sore, called), script).winners == play(at(dry, called), script).winners


@pytest.mark.parametrize(("first", "again"), [("E4", "E10"), ("E10", "E4"), ("E4", "E4")])
def test_iv_21a_a_second_minor_injury_of_the_same_player_is_ignored(first: str, again: str) -> None:
    played = play(a_match(), f"C1 {first} C1 {again}")
    assert played.only(Injured).player is X
    assert played.only(InjuryIgnored) == InjuryIgnored(X, rule="IV-21a")
    assert awaits(played.state) == "cell"  # no point lost: it is played
    assert play(played.state, "D11").winners == "X"
    # The other player may still have his.
    both = play(a_match(), f"C1 {first} C100 {again}")
    assert both.state.table.hurt == (True, True)
    assert both.winners == "YX"
    assert play(a_match(), f"C100 {first} C1 {again}").state.table.hurt == (True, True)


def test_iv_21b_a_serious_injury_can_still_end_the_match() -> None:
    fragile = replace(SYN, serv=grid("W"))
    played = play(a_match(fragile), "C1 E4 C1 E2 J4 D11 C1 E12 J0 D11 C1 E12 J3")
    assert [checked.retires for checked in played.all(InjuryChecked)] == [False, False, True]  # each is checked anew
    assert GAME.ask(played.state) == Over(Y, "ret.")
    assert played.line == "0-0 30-15 ret."
