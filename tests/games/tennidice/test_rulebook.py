"""The rules of Tennidice, one test each, in the order of the specification."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.tennidice import GAME, Arrangement, Setup, board_named
from netcord.games.tennidice.board import Kind, Target
from netcord.games.tennidice.cubes import arrangements
from netcord.games.tennidice.facts import (
    Ace,
    CardDrawn,
    CubeUsed,
    DoubleFault,
    Fault,
    Reshuffled,
    Served,
    SpiritTaken,
    StepsUp,
    Struck,
    Whiffed,
    Winner,
)
from netcord.kernel import Chance, Choose, Illegal, Over, encode
from netcord.tennis import Court, Ending, GameWon, PointWon, ServiceChanged, SetWon, Withdraw
from tests.rule_coverage import missing_tests, rule_ids

from .driver import A, B, Played, fresh, hits, one_point, serves, table, win_points

NO = [0, 0, 0, 0]


# Modes and scoring


def test_td_01_two_modes() -> None:
    assert win_points(fresh(), "A" * 7).table.score.line == "[7-0]"
    match = fresh("match").table.score
    assert (match.format.sets_to_win, match.line) == (2, "0-0 0-0")


def test_td_02_a_tie_break_is_won_at_seven_with_a_lead_of_two() -> None:
    assert GAME.ask(win_points(serves(points=(6, 5)), "A").state) == Over(A)
    assert win_points(serves(points=(6, 6)), "A").waits == "B: serve_dice"
    assert GAME.ask(win_points(serves(points=(6, 6), tiebreak_margin="1"), "A").state) == Over(A)


def test_td_03_one_serve_then_two_each() -> None:
    played, servers = fresh(), ""
    for _ in range(6):
        servers += played.table.score.server_side
        played = one_point(played, "A")
    assert servers == "ABBAAB"


def test_td_04_two_sets_win_a_match() -> None:
    played = win_points(fresh("match"), "AAAA" * 12)
    assert GAME.ask(played.state) == Over(A)
    assert len(played.all(SetWon)) == 2


def test_td_05_games_have_deuce_and_advantage_or_by_option_one_deciding_point() -> None:
    deuce = win_points(fresh("match"), "AAABBB")
    assert not win_points(deuce, "A").all(GameWon)
    assert win_points(deuce, "AA").all(GameWon)
    start = serves(mode="match", game_deuce="no_ad", points=(3, 2))
    level = start.play("S:F3 S:F3") if start.table.score.court is Court.AD else start.play("S:A3 S:A3")
    assert level.waits == "B: deciding_court"
    assert one_point(level.play("deuce"), "B").all(GameWon)


def test_td_06_six_games_with_two_clear_and_a_tie_break_at_six_all() -> None:
    six_all = win_points(fresh("match"), "AAAABBBB" * 6)
    assert six_all.table.score.tiebreak
    assert win_points(six_all, "A" * 7).table.score.line.startswith("7-6(0)")
    advantage = win_points(fresh("match", match_set="advantage"), "AAAABBBB" * 6)
    assert not advantage.table.score.tiebreak
    assert not win_points(advantage, "AAAA").all(SetWon)
    assert win_points(advantage, "A" * 8).all(SetWon)


def test_td_07_one_player_serves_a_game_from_deuce_first() -> None:
    played, seen = fresh("match"), []
    for _ in range(5):
        score = played.table.score
        seen.append(f"{score.server_side.value} {score.court.value}")
        played = one_point(played, "A")
    assert seen == ["A deuce", "A ad", "A deuce", "A ad", "B deuce"]


def test_td_08_even_points_are_served_from_the_deuce_side() -> None:
    dice: dict[Any, Any] = {
        points: GAME.ask(serves(points=points).state) for points in ((0, 0), (1, 0), (1, 1), (2, 1))
    }
    letters = {points: {cell[0] for cell in ask.outcomes} for points, ask in dice.items()}
    assert letters == {(0, 0): set("ABCD"), (1, 0): set("CDEF"), (1, 1): set("ABCD"), (2, 1): set("CDEF")}


def test_td_09_the_first_server_is_agreed_or_tossed_for() -> None:
    toss: Any = GAME.ask(GAME.start(Setup()))
    assert (toss.what, toss.weights) == ("toss", (1, 1))
    assert fresh(first="B").table.score.server_side is B


def test_td_10_the_setup() -> None:
    laid = fresh().table
    assert (laid.score.points, laid.pool) == ((0, 0), 3)
    assert dict(laid.deck.contents) == {"IN": 12, "OUT": 12}
    assert len(laid.discards) == 0


def test_td_11_seven_cubes_each() -> None:
    for held in fresh().table.holdings:
        assert (sum(held.own), held.challenges) == (4, 3)


def test_td_12_four_cubes_in_any_way() -> None:
    ask: Any = GAME.ask(GAME.start(Setup(first=A)))
    assert len(ask.options) == len(set(ask.options)) == 35
    assert all(sum(option.own) == 4 and min(option.own) >= 0 for option in ask.options)
    assert Arrangement((0, 4, 0, 0)) in ask.options


def test_td_13_cubes_are_placed_at_the_same_time_unseen_then_shown() -> None:
    start = GAME.start(Setup(first=A))
    one, other = (GAME.step(start, arrangement).state for arrangement in arrangements(4)[:2])
    for seat in ("B", None):
        assert encode(GAME.view(one, seat)) == encode(GAME.view(other, seat))
    assert GAME.view(one, "A") != GAME.view(other, "A")
    shown = Played(one).play("0-4-0-0")
    assert (shown.rows(A), shown.rows(B)) == ([4, 0, 0, 0], [0, 4, 0, 0])


@pytest.mark.parametrize(("allocation", "order"), [("server_first", "AB"), ("receiver_first", "BA")])
def test_td_13_by_option_one_side_places_openly_first(allocation: str, order: str) -> None:
    start = Played(GAME.start(GAME.arrange((), {"first": "A", "allocation": allocation})))
    assert start.waits == f"{order[0]}: arrange"
    after = start.play("0-4-0-0")
    assert after.waits == f"{order[1]}: arrange"
    assert after.table.of(order[0]).own == (0, 4, 0, 0)


def test_td_14_the_meeples_show_the_side_of_serve() -> None:
    assert fresh().table.score.court is Court.DEUCE
    assert one_point(fresh(), "A").table.score.court is Court.AD


def test_td_15_cubes_keep_their_rows_in_a_tie_break() -> None:
    played = win_points(fresh(), "ABABAB", "winner")
    assert (played.rows(A), played.rows(B)) == ([1, 1, 1, 1], [1, 1, 1, 1])
    assert not any(fact for fact in played.facts if type(fact).__name__ in ("Arranged", "Revealed"))
    assert played.spirit(A)[:3] == played.spirit(B)[:3] == [0, 0, 0]


def test_td_16_a_point_is_a_serve_then_a_rally() -> None:
    played = serves().play("S:B2 accept R:hit C2 R:hit D3 R:miss C1")
    assert [type(fact).__name__ for fact in played.facts][:4] == ["Served", "Struck", "Struck", "Missed"]
    assert played.points == "A"


# Serve


def test_td_20_the_letter_die_of_the_side_and_the_number_die() -> None:
    ask: Any = GAME.ask(serves().state)
    assert isinstance(ask, Chance)
    assert dict(zip(ask.outcomes, ask.weights, strict=True))["B2"] == 6
    assert ask.total == 36
    assert serves().play("S:B2").all(Served)[0].cell == "B2"


def test_td_21_in_the_box_is_good_elsewhere_a_fault() -> None:
    assert serves(challenges=(0, 0)).play("S:C2").waits == "B: return_dice"
    assert serves(challenges=(0, 0)).play("S:D1").all(Fault)  # inside the court, but the wrong box
    assert serves(challenges=(0, 0)).play("S:B3").all(Fault)
    assert serves().play("S:D1 challenge K:IN").waits == "B: return_dice"


def test_td_22_a_second_serve_and_a_double_fault() -> None:
    first = serves(challenges=(0, 0)).play("S:A3")
    assert first.waits == "A: serve_dice"
    assert GAME.ask(first.state) == GAME.ask(serves(challenges=(0, 0)).state)
    second = first.play("S:D3")
    assert (second.points, len(second.all(DoubleFault))) == ("B", 1)


def test_td_23_there_are_no_lets() -> None:
    ask: Any = GAME.ask(serves(challenges=(0, 0)).state)
    for cell in ask.outcomes:
        assert serves(challenges=(0, 0)).play(f"S:{cell}").waits in ("A: serve_dice", "B: return_dice")


# Rally


def test_td_30_the_receiver_returns_with_three_dice() -> None:
    played = serves(challenges=(0, 0)).play("S:B2")
    ask: Any = GAME.ask(played.state)
    assert (ask.by, ask.what, ask.total) == (B, "return_dice", 216)


def test_td_31_a_miss_loses_the_point() -> None:
    played = hits(B).play("R:miss C2")
    assert (played.points, len(played.all(Whiffed))) == ("A", 1)


def test_td_32_in_the_court_the_rally_goes_on_outside_it_ends() -> None:
    assert hits(B).play("R:hit C3").waits == "A: return_dice"
    assert hits(B).play("R:hit A5").points == "A"


def test_td_33_position_never_matters() -> None:
    asks = [GAME.ask(hits(B, challenges=(0, 0)).play(f"R:hit {cell}").state) for cell in ("B1", "E4", "C2")]
    assert asks[0] == asks[1] == asks[2]


def test_td_34_a_rally_has_no_limit() -> None:
    played = hits(A)
    for _ in range(100):
        played = played.play("R:hit C2 R:hit D2")
    assert played.waits == "A: return_dice"


# Challenges


def test_td_40_the_opponent_may_challenge_a_line_cell() -> None:
    played = hits(A).play("R:hit B3")
    assert (played.waits, played.options) == ("B: call", ["accept", "challenge"])
    assert hits(A).play("R:hit C3").waits == "B: return_dice"
    assert played.play("challenge").challenges() == (3, 2)
    assert hits(A, challenges=(3, 0)).play("R:hit B3").waits == "B: return_dice"


def test_td_41_in_plays_on_out_wins_the_point() -> None:
    start = hits(A).play("R:hit B3 challenge")
    assert start.play("K:IN").waits == "B: return_dice"
    assert start.play("K:OUT").points == "B"


def test_td_42_out_on_a_serve_is_a_fault() -> None:
    first = serves().play("S:B1 challenge K:OUT")
    assert (first.waits, first.points) == ("A: serve_dice", "")
    assert first.play("S:B1 challenge K:OUT").points == "B"
    assert serves(serve_challenge_literal=True).play("S:B1 challenge K:OUT").points == "B"
    assert serves(serve_challenge_literal=True).play("S:A1 accept").points == ""


def test_td_43_the_hitter_may_challenge_an_edge_cell() -> None:
    start = hits(A).play("R:hit A2")
    assert (start.waits, start.options) == ("A: save", ["accept", "challenge"])
    assert start.play("challenge K:IN").waits == "B: return_dice"
    assert start.play("challenge K:OUT").points == "B"
    serve = serves().play("S:D2 challenge")
    assert serve.play("K:IN").waits == "B: return_dice"
    assert serve.play("K:OUT").waits == "A: serve_dice"


def test_td_44_corners_and_misses_cannot_be_challenged() -> None:
    assert hits(A).play("R:hit A5").points == "B"
    assert hits(A).play("R:miss C2").points == "B"
    assert hits(A, corner_challenge=True).play("R:hit A5").options == ["accept", "challenge"]


def test_td_45_the_challenge_cube_is_gone_whatever_the_card() -> None:
    for card in ("IN", "OUT"):
        assert hits(A).play(f"R:hit B3 challenge K:{card}").challenges() == (3, 2)
    kept = {"challenge_kept_if_right": True}
    assert hits(A, **kept).play("R:hit B3 challenge K:OUT").challenges() == (3, 3)
    assert hits(A, **kept).play("R:hit B3 challenge K:IN").challenges() == (3, 2)
    assert hits(A, **kept).play("R:hit A3 challenge K:IN").challenges() == (3, 3)
    assert hits(A, **kept).play("R:hit A3 challenge K:OUT").challenges() == (2, 3)


def test_td_46_one_card_a_ball_and_no_accuracy_after_it() -> None:
    assert hits(A, [0, 2, 0, 0]).play("R:hit A3 challenge K:IN").waits == "B: return_dice"
    assert hits(A, [0, 2, 0, 0]).play("R:hit A3 challenge K:OUT").points == "B"
    assert hits(A, [0, 2, 0, 0]).play("R:hit B3 challenge K:OUT").points == "B"


def test_td_47_passing_is_final() -> None:
    played = hits(A, NO, [0, 0, 0, 1]).play("R:hit B3 accept")
    assert played.options == ["plain", "winner"]
    with pytest.raises(Illegal):
        GAME.step(played.state, "challenge")


def test_td_48_drawn_cards_lie_open_until_the_deck_is_empty() -> None:
    drawn = hits(A).play("R:hit B3 challenge K:IN")
    assert dict(drawn.table.discards.contents) == {"IN": 1}
    assert len(drawn.table.deck) == 23
    laid = table()
    empty = Played(GAME.at(replace(laid, deck=laid.deck.emptied(), discards=laid.deck)))
    assert empty.play("S:B1 challenge").all(Reshuffled)
    back = hits(A, card_cycle="return_and_shuffle").play("R:hit B3 challenge K:IN")
    assert (len(back.table.deck), len(back.table.discards)) == (24, 0)
    assert back.all(CardDrawn)[0].returned


# Abilities


def test_td_49_an_ability_costs_a_cube_and_there_is_no_limit_per_stroke() -> None:
    played = hits(A, [2, 2, 0, 0]).play("R:miss A5 agility H:miss agility H:hit >A4 >B4")
    assert played.rows(A) == NO
    assert len(played.all(CubeUsed)) == 4
    later = win_points(played.play("accept R:miss C2").play("agility"), "A")
    assert later.rows(A) == NO  # not back at the next point


def test_td_50_agility_rerolls_the_hit_die_and_the_coordinates_stand() -> None:
    start = hits(A, [1, 0, 0, 0]).play("R:miss D2")
    assert start.options == ["concede", "agility"]
    ask: Any = GAME.ask(start.play("agility").state)
    assert dict(zip(ask.outcomes, ask.weights, strict=True)) == {"hit": 4, "miss": 2}
    assert start.play("agility H:hit").all(Struck)[0].cell == "D2"
    every = hits(A, [1, 0, 0, 0], agility_scope="all_dice").play("R:miss D2 agility")
    assert every.waits == "A: return_dice"


def test_td_51_agility_may_be_repeated() -> None:
    assert hits(A, [2, 0, 0, 0]).play("R:miss C1 agility H:miss").options == ["concede", "agility"]
    assert hits(A, [2, 0, 0, 0], agility_repeat="once").play("R:miss C1 agility H:miss").points == "B"
    both = {"agility_repeat": "once", "agility_scope": "all_dice"}
    assert hits(A, [2, 0, 0, 0], **both).play("R:miss C1 agility R:miss C2").points == "B"


def test_td_52_agility_answers_a_good_ace_or_winner() -> None:
    ace = serves([0, 0, 1, 0], [2, 0, 0, 0]).play("ace S:B1 accept")
    assert (ace.waits, ace.options) == ("B: counter", ["concede", "agility"])
    answered = ace.play("agility")
    assert answered.waits == "B: return_dice"
    assert answered.play("R:miss C2").options == ["concede", "agility"]
    assert ace.play("concede").points == "A"


def test_td_53_agility_is_never_usable_otherwise() -> None:
    assert hits(A, [4, 0, 0, 0], challenges=(0, 0)).play("R:hit A2").points == "B"
    assert hits(A, [4, 0, 0, 0]).play("R:hit C2").waits == "B: return_dice"
    assert serves([4, 0, 0, 0], challenges=(0, 0)).play("S:A1").waits == "A: serve_dice"


def test_td_55_accuracy_moves_an_out_ball_one_cell() -> None:
    start = hits(A, [0, 1, 0, 0], challenges=(0, 3)).play("R:hit A2")
    assert start.options == ["accept", ">B2"]
    moved = start.play(">B2")
    assert (moved.rows(A), moved.waits) == (NO, "B: call")
    assert hits(A, [0, 1, 0, 0], challenges=(3, 0)).play("R:hit B2").waits == "B: return_dice"  # not from a line cell


def test_td_56_two_cubes_reach_the_court_from_a_corner() -> None:
    assert hits(A, [0, 2, 0, 0], challenges=(0, 0)).play("R:hit A5").options == ["accept", ">B5", ">A4"]
    for corner, way, cell in (("A5", "A4", "B4"), ("A5", "B5", "B4"), ("F5", "E5", "E4"), ("F5", "F4", "E4")):
        after = hits(A, [0, 2, 0, 0], challenges=(0, 0)).play(f"R:hit {corner} >{way}")
        assert after.options == ["accept", f">{cell}"]
        assert after.play(f">{cell}").waits == "B: return_dice"


def test_td_57_from_a_corner_one_cube_then_a_challenge() -> None:
    start = hits(A, [0, 1, 0, 0], challenges=(1, 0)).play("R:hit F5")
    assert sorted(start.options) == [">E5", ">F4", "accept"]
    assert start.play(">E5").options == ["accept", "challenge"]


def test_td_58_a_moved_ball_may_be_challenged() -> None:
    assert hits(A, [0, 1, 0, 0]).play("R:hit A2 >B2").options == ["accept", "challenge"]
    without = hits(A, [0, 1, 0, 0], challenge_after_accuracy="no").play("R:hit A2 >B2")
    assert without.waits == "B: return_dice"
    own = hits(A, [0, 1, 0, 0], challenge_after_accuracy="no").play("R:hit A5 >A4")
    assert own.options == ["accept", "challenge"]


def test_td_59_accuracy_is_not_for_serves() -> None:
    assert serves([0, 4, 0, 0], challenges=(0, 0)).play("S:A1").waits == "A: serve_dice"
    on = serves([0, 4, 0, 0], challenges=(0, 0), accuracy_on_serve=True).play("S:A3")
    assert sorted(on.options) == [">A2", ">B3", "accept"]
    winner = hits(A, [0, 1, 0, 1], challenges=(0, 0)).play("winner W:A2")
    assert winner.options == ["accept", ">B2"]


def test_td_60_a_step_must_help() -> None:
    assert hits(A, [0, 1, 0, 0], challenges=(0, 0)).play("R:hit A5").points == "B"
    assert hits(A, [0, 1, 0, 0], challenges=(0, 0)).play("R:hit A4").options == ["accept", ">B4"]
    assert ">A5" not in hits(A, [0, 4, 0, 0]).play("R:hit A4").options
    free = hits(A, [0, 1, 0, 0], challenges=(0, 0), useless_steps=True)
    assert free.play("R:hit A5").options == ["accept", ">B5", ">A4"]
    assert free.play("R:hit A5 >A4").points == "B", "the cube is gone, and the ball is out all the same"
    assert free.play("R:hit A5 >A4").rows(A) == NO
    assert ">A5" not in hits(A, [0, 4, 0, 0], useless_steps=True).play("R:hit A4").options


def test_td_61_accuracy_does_not_make_a_miss_good() -> None:
    assert hits(A, [0, 4, 0, 0]).play("R:miss A2").points == "B"


def test_td_65_an_ace_cube_is_removed_before_the_roll() -> None:
    declared = serves([0, 0, 1, 0]).play("ace")
    assert (declared.rows(A), declared.waits) == (NO, "A: serve_dice")
    assert declared.play("S:A3").rows(A) == NO
    kept = serves([0, 0, 1, 0], ace_cube_on_fault="kept").play("ace S:A3")
    assert (kept.rows(A), kept.options) == ([0, 0, 1, 0], ["plain", "ace"])
    spirit = serves(spirit=([0, 0, 1, 0], NO), ace_cube_on_fault="kept").play("ace+ S:A3")
    assert (spirit.spirit(A), spirit.table.pool) == ([0, 0, 1, 0], 2)


def test_td_66_an_ace_on_either_serve() -> None:
    assert serves([0, 0, 1, 0]).play("plain S:A3").options == ["plain", "ace"]
    assert serves([0, 0, 1, 0], ace_on_second_serve="no").play("plain S:A3").waits == "A: serve_dice"


def test_td_67_a_good_ace_wins_a_bad_one_is_a_fault() -> None:
    good = serves([0, 0, 1, 0], challenges=(0, 0)).play("ace S:B1")
    assert (good.points, len(good.all(Ace))) == ("A", 1)
    assert serves([0, 0, 1, 0], challenges=(0, 0)).play("ace S:A1").all(Fault)


def test_td_68_challenges_come_before_the_counter() -> None:
    start = serves([0, 0, 1, 0], [1, 0, 0, 0])
    assert start.play("ace S:B1").waits == "B: call"
    assert start.play("ace S:B1 challenge K:IN").waits == "B: counter"
    assert start.play("ace S:A1 challenge K:IN").waits == "B: counter"
    assert serves([0, 0, 1, 0], special_ball_save="no").play("ace S:A1").waits == "A: serve_dice"


def test_td_70_a_winner_needs_no_hit_die() -> None:
    ask: Any = GAME.ask(hits(B, NO, [0, 0, 0, 1]).play("winner").state)
    assert (ask.what, ask.total) == ("winner_dice", 36)
    on_serve = serves(NO, [0, 0, 0, 1], challenges=(0, 0)).play("S:B1")
    assert on_serve.options == ["plain", "winner"]


def test_td_71_a_good_winner_wins_an_out_one_loses_unless_saved() -> None:
    good = hits(A, [0, 0, 0, 1]).play("winner W:C2")
    assert (good.points, len(good.all(Winner))) == ("A", 1)
    assert hits(A, [0, 0, 0, 1], challenges=(0, 0)).play("winner W:A2").points == "B"
    assert hits(A, [0, 1, 0, 1]).play("winner W:A2").options == ["accept", "challenge", ">B2"]
    assert hits(A, [0, 1, 0, 1], special_ball_save="no").play("winner W:A2").points == "B"


def test_td_72_a_winner_may_answer_a_winner() -> None:
    start = [0, 0, 0, 1], [1, 0, 0, 1]
    assert hits(A, *start).play("winner W:C2 agility").options == ["plain", "winner"]
    assert hits(A, *start, winner_after_counter="no").play("winner W:C2 agility").waits == "B: return_dice"


def test_td_73_declared_before_the_dice_one_cube_a_stroke() -> None:
    played = hits(A, [0, 0, 0, 2]).play("winner")
    assert (played.rows(A), played.waits) == ([0, 0, 0, 1], "A: winner_dice")
    assert hits(A, [0, 0, 0, 2]).play("plain R:hit C2").waits == "B: return_dice"


# Spirit cubes


def test_td_75_the_point_winner_takes_a_spirit_cube_and_places_it() -> None:
    won = hits(A).play("R:miss C2")
    assert (won.waits, len(won.options)) == ("B: place", 4)
    placed = won.play("winner")
    assert (placed.spirit(B), placed.table.pool) == ([0, 0, 0, 1], 2)
    assert GAME.ask(win_points(serves(points=(6, 0)), "A").state) == Over(A)  # nothing after the last point


def test_td_76_a_used_spirit_cube_is_in_the_pool_at_once() -> None:
    start = hits(A, spirit=([1, 0, 0, 0], NO)).play("R:miss C2 agility+")
    assert (start.table.pool, start.spirit(A)) == (3, NO)
    cooled = hits(A, spirit=([3, 0, 0, 0], NO), spirit_cooldown=True).play("R:miss C2 agility+")
    assert (cooled.table.pool, cooled.table.resting) == (0, 1)
    lost = cooled.play("H:miss concede")
    assert lost.waits == "B: place"  # stolen: the cube just used is not there yet
    after = lost.play("ace")
    assert (after.spirit(A), after.spirit(B), after.table.pool) == ([1, 0, 0, 0], [0, 0, 1, 0], 1)


def test_td_77_the_user_chooses_which_cube() -> None:
    start = hits(A, [1, 0, 0, 1], spirit=([1, 0, 0, 1], NO))
    assert start.options == ["plain", "winner", "winner+"]
    assert start.play("plain R:miss C2").options == ["concede", "agility", "agility+"]
    nudged = hits(A, [0, 1, 0, 0], challenges=(0, 0), spirit=([0, 1, 0, 0], NO)).play("R:hit A2")
    assert nudged.options == ["accept", ">B2", ">B2+"]


def test_td_78_with_an_empty_pool_the_cube_comes_from_the_opponent() -> None:
    start = hits(A, spirit=([1, 1, 1, 0], NO)).play("R:miss C2 concede")
    assert (start.waits, start.options) == ("B: steal", ["agility", "accuracy", "ace"])
    victim = hits(A, spirit=([1, 1, 1, 0], NO), steal_choice="victim").play("R:miss C2 concede")
    assert victim.waits == "A: give"
    assert victim.play("ace").waits == "B: place"


def test_td_79_nobody_has_one_to_give() -> None:
    played = hits(B, spirit=([1, 1, 1, 0], NO)).play("R:miss C2")
    assert (played.points, played.all(SpiritTaken), played.waits) == ("A", [], "B: serve_dice")


def test_td_80_taking_is_automatic() -> None:
    won = hits(A).play("R:miss C2")
    assert won.options == ["agility", "accuracy", "ace", "winner"]  # where, not whether


def test_td_81_there_are_always_three_spirit_cubes() -> None:
    played = fresh()
    for side in "ABABBBBA":
        played = one_point(played, side)
        a, b = played.table.holdings
        assert played.table.pool + sum(a.spirit) + sum(b.spirit) == 3


# Match mode


def test_td_85_cubes_are_arranged_anew_before_each_game() -> None:
    start = serves([0, 0, 0, 0], mode="match", points=(3, 0), spirit=([0, 1, 0, 0], NO))
    over = start.play("S:E2 accept R:miss C2")
    assert (over.waits, len(over.options)) == ("A: arrange", 35 * 10)
    keep = serves(mode="match", points=(3, 0), spirit=([0, 1, 0, 0], NO), rearrange_spirit="no")
    over = keep.play("S:E2 accept R:miss C2")
    assert over.waits == "A: place"
    over = over.play("ace")
    assert (over.waits, len(over.options), over.spirit(A)) == ("A: arrange", 35, [0, 1, 1, 0])
    assert over.play("4-0-0-0 4-0-0-0").spirit(A) == [0, 1, 1, 0]


def test_td_86_the_winner_of_a_game_takes_a_spirit_cube() -> None:
    played = win_points(fresh("match"), "AAA")
    assert played.table.pool == 3
    played = win_points(played, "A")
    assert (played.table.pool, played.table.of(A).spirits) == (2, 1)
    assert len(played.all(SpiritTaken)) == 1


def test_td_87_spirit_cubes_stay_and_used_ones_are_in_the_pool() -> None:
    start = serves(mode="match", points=(3, 0), spirit=(NO, [2, 0, 0, 0])).play("S:E2 accept R:miss C2 agility+")
    assert start.table.pool == 2
    over = start.play("H:miss concede")
    assert (over.table.pool, [held.spirits for held in over.table.holdings]) == (1, [1, 1])
    held = {"match_spirit": "permanent"}
    back = serves(mode="match", points=(3, 0), spirit=(NO, [2, 0, 0, 0]), **held).play("S:E2 accept R:miss C2 agility+")
    assert back.table.pool == 1
    over = back.play("H:miss concede")
    assert (over.table.pool, [held.spirits for held in over.table.holdings]) == (0, [1, 2])


def test_td_88_challenges_are_for_the_match() -> None:
    def after(points: str, **given: Any) -> tuple[int, int]:
        start = serves(mode="match", challenges=(1, 0), **given)
        return win_points(start, points).challenges()

    assert after("AAAA") == (1, 0)
    assert after("AAAA", challenge_refresh="per_game") == (3, 3)
    assert after("AAAA", challenge_refresh="per_set") == (1, 0)
    assert after("AAAA" * 6, challenge_refresh="per_set") == (3, 3)


def test_td_89_a_tie_break_at_six_all_is_one_game() -> None:
    six_all = win_points(fresh("match"), "AAAABBBB" * 6)
    assert not win_points(six_all, "AAA").all(SpiritTaken)
    assert [held.spirits for held in six_all.table.holdings] == [1, 2]
    assert [taken.stolen for taken in win_points(six_all, "A" * 7).all(SpiritTaken)] == [True]
    each = win_points(fresh("match", match_tiebreak_spirit="per_point"), "AAAABBBB" * 6)
    assert len(win_points(each, "ABAB").all(SpiritTaken)) == 4


def test_td_90_score_then_spirit_cube_then_arrangement_then_the_next_server() -> None:
    over = serves(mode="match", points=(3, 0)).play("S:E2 accept R:miss C2")
    names = [type(fact).__name__ for fact in over.facts]
    assert names.index("PointWon") < names.index("GameWon") < names.index("SpiritTaken")
    assert over.waits == "A: arrange"
    assert over.all(ServiceChanged)[0].server == "B"


# Pairs


def test_td_95_a_pair_is_one_side_with_one_set_of_cubes() -> None:
    start = GAME.start(Setup(players=4, first=A))
    assert GAME.seats(start) == ("A1", "A2", "B1", "B2")
    played = Played(start)
    assert played.waits == "A1: arrange"
    played = played.play("1-1-1-1 1-1-1-1")
    assert len(played.table.holdings) == 2
    hidden = GAME.step(start, Arrangement((4, 0, 0, 0))).state
    own, foe = (GAME.view(hidden, seat).state.table.of(A).hidden for seat in ("A2", "B1"))
    assert own is not None
    assert own.value == Arrangement((4, 0, 0, 0))
    assert foe is not None
    assert foe.value is None


def test_td_96_pairs_serve_and_receive_in_order() -> None:
    played, seen = fresh(players="4"), []
    for _ in range(4):
        seen.append((str(played.table.score.server), str(played.table.score.receiver)))
        played = one_point(played, "A")
    assert seen == [("A1", "B1"), ("B2", "A2"), ("B2", "A1"), ("A2", "B2")]
    other = fresh(players="4", pair_order="pro_tennis")
    assert (other.table.score.server, other.table.score.receiver) == ("A1", "B1")
    assert one_point(other, "A").table.score.receiver == "A2"


def test_td_97_partners_alternate_or_say_who_plays() -> None:
    start = serves(players=4, challenges=(0, 0)).play("S:B2")
    order = [start.waits]
    for _ in range(4):
        start = start.play("R:hit C2")
        order.append(start.waits)
    assert [who.split(":")[0] for who in order] == ["B1", "A2", "B2", "A1", "B1"]
    free = serves(players=4, challenges=(0, 0), doubles_strokes="free").play("S:B2 R:hit C2")
    assert (free.waits, free.options) == ("A1: who_plays", ["A1", "A2"])
    again = free.play("A1")
    assert (again.waits, again.all(StepsUp)[0].seat) == ("A1: return_dice", "A1")


def test_td_98_pairs_play_on_the_singles_court_or_with_alleys() -> None:
    assert hits(A, players=2).play("R:hit A3").waits == "A: save"
    alleys = board_named("doubles_alleys")
    assert alleys.kind(Target.COURT, "A3") is Kind.SAFE
    assert alleys.kind(Target.BOX_DEUCE, "A2") is Kind.EDGE
    assert fresh(players="4").table.board.id == "default"


def test_td_99_a_side_may_leave() -> None:
    for how in (Ending.RETIRED, Ending.DEFAULTED):
        state, facts = GAME.step(fresh().state, Withdraw(A, how))
        assert GAME.ask(state) == Over(B, how)
        assert not any(isinstance(fact, PointWon) for fact in facts)
    assert GAME.ask(GAME.step(GAME.start(Setup()), Withdraw(B, Ending.WALKOVER)).state) == Over(A, "w/o")


def test_legal_means_offered() -> None:
    """Nothing is asked where there is only one thing to say, except where a spirit cube goes."""
    for state in (serves().state, hits(A).play("R:hit C2").state, hits(A).play("R:hit A5").state):
        ask = GAME.ask(state)
        assert not isinstance(ask, Choose) or len(ask.options) > 1


def test_every_rule_has_a_test() -> None:
    assert not missing_tests(rule_ids("netcord.games.tennidice"), Path(__file__).parent)
