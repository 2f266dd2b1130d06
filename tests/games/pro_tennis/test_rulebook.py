"""The rules of Pro Tennis, one test each, in the order of the rules folder. Tournament draws are tested elsewhere."""

import json
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.pro_tennis import GAME, Column, Condition, Setup, Tactic
from netcord.games.pro_tennis.cards import LINES, WEIGHTS, read_cards
from netcord.games.pro_tennis.facts import (
    Ace,
    ClutchTried,
    DoubleFault,
    Event,
    EventStruck,
    Hit,
    NetPlay,
    PenaltyDue,
    PenaltyPaid,
    ServiceRolled,
    SmashRaised,
    TacticChosen,
    Triples,
    Warned,
)
from netcord.games.pro_tennis.rules import EVENTS, Clutch, RandomEvent, Strategy, Stroke, raised, read
from netcord.kernel import Chance, Illegal, Over, Unreadable
from netcord.play import Left, Tries, box_score, leavings
from netcord.tennis import Call, EndedEarly, Ending, GameWon, MatchWon, PointWon, Reading, SetWon, Standing, TossWon

from .driver import (
    EAST,
    FRESH,
    MIXED,
    NORTH,
    SOUTH,
    WEST,
    A,
    B,
    a_match,
    at,
    awaits,
    card,
    games,
    hurt,
    in_tiebreak,
    mixed,
    one_line,
    play,
    points,
    roller,
    serves,
    sets,
    shot,
)

# Set-up and dice


def outcomes(state: Any) -> Counter[Any]:
    """The chance that is asked for: every outcome with its weight."""
    ask = GAME.ask(state)
    assert isinstance(ask, Chance)
    return Counter(dict(zip(ask.outcomes, ask.weights, strict=True)))


def test_pt_01a_a_point_is_played_with_two_white_dice_and_a_red_one_and_no_others() -> None:
    rolls = {
        "three_dice": a_match(),
        "clutch": play(a_match(), "465").state,
        "event": play(a_match(), "222").state,
        "last_shot": play(a_match(), "132 346 rush").state,
        "smash_roll": play(a_match(), "132 346 smash").state,
    }
    for what, state in rolls.items():
        assert awaits(state) == what
        assert sum(outcomes(state).values()) == (216 if what == "three_dice" else 36)
    assert sum(outcomes(a_match(first=None)).values()) == 36  # one die for each side


def test_pt_01b_a_card_rates_four_columns_and_shows_hand_ranking_and_clutch_value() -> None:
    assert [column.value for column in Column] == ["S", "SR", "SP", "V"]
    fields = {"id": "x", "name": "X", "sex": "F", "hand": "L", "rank": 7, "clutch": 34}
    columns = {"S": "I" * 21, "SR": "V" * 21, "SP": "V" * 21, "V": "O" * 21}
    (read_card,) = read_cards("x.json", json.dumps({**fields, **columns}).encode()).cards
    assert (read_card.hand, read_card.rank, read_card.clutch) == ("L", 7, 34)
    assert [read_card.column(column) for column in Column] == list(columns.values())
    assert read_card.label == "X (34)"
    for missing in (*columns, "hand", "rank", "clutch"):
        with pytest.raises(Unreadable, match=f"{missing}: missing"):
            read_cards("x.json", json.dumps({k: v for k, v in {**fields, **columns}.items() if k != missing}).encode())


def test_pt_02a_singles_takes_two_cards_which_may_be_the_same() -> None:
    assert a_match(NORTH, SOUTH).table.seats == ("A", "B")
    assert a_match(NORTH, NORTH).table.cards == (NORTH, NORTH)
    for cards in ((), (NORTH,), (NORTH, SOUTH, EAST), (*MIXED, NORTH)):
        with pytest.raises(Illegal, match=f"singles takes two cards, doubles four, not {len(cards)}"):
            GAME.start(Setup(cards))


def test_pt_02b_the_higher_die_serves_the_whole_first_game_and_equal_dice_are_rolled_again() -> None:
    state = a_match(first=None)
    for dice, server in (("6:5", "A"), ("1:2", "B")):
        played = play(state, dice)
        assert roller(played.state) == ("three_dice", server)
        assert played.only(TossWon).server == server
        assert played.rules == ("PT-02b", "PT-02b")
    again = play(state, "4:4")
    assert again.facts == (ServiceRolled(4, 4, rule="PT-02b"),)
    assert awaits(again.state) == "service"
    assert play(state, "4:4 3:3 2:6").only(TossWon).server is B
    now = play(state, "1:2").state
    for winner in "ABABAB":  # to deuce, all of it served by B
        assert roller(now) == ("three_dice", "B")
        now = points(now, winner).state


def test_pt_02c_service_alternates_every_game_across_sets() -> None:
    state = a_match()
    for number in range(15):  # 6-0, 6-0, 3-0: the first set ends after an even game, so A opens every set
        assert state.table.score.server_side is (B if number % 2 else A)
        state = games(state, "A").state
    odd = games(at(a_match(), games=(5, 3), turn=8), "A").state  # 6-3: nine games
    assert odd.table.score.games == (0, 0)
    assert odd.table.score.server_side is B


def test_pt_03a_rally_rolls_use_three_dice_and_clutch_strategies_and_events_two() -> None:
    for column in Column:
        assert awaits(shot(a_match(), "A", column, "B")) == "three_dice"
    two = Counter(dict(zip(LINES, WEIGHTS, strict=True)))
    for script in ("465", "222", "132 346 rush", "132 346 smash", "132 346 drop"):
        assert outcomes(play(a_match(), script).state) == two


def test_pt_03b_white_dice_are_read_the_smaller_digit_first() -> None:
    assert (read(2, 3), read(5, 1), read(1, 5), read(4, 4)) == (23, 15, 15, 44)
    numbers = Counter[int]()
    for dice, weight in outcomes(a_match()).items():
        numbers[dice.number] += weight
    assert numbers == {line: 6 * weight for line, weight in zip(LINES, WEIGHTS, strict=True)}


def test_pt_03c_the_red_die_is_never_part_of_the_number() -> None:
    reds = Counter[int]()
    for dice, weight in outcomes(a_match()).items():
        assert dice.number in LINES
        reds[dice.red] += weight
    assert reds == dict.fromkeys(range(1, 7), 36)
    for red in (1, 2, 3, 4, 5, 6):
        assert play(a_match(), f"34{red}").only(Hit).natural == 34


# Columns


def test_pt_04_the_server_rolls_three_dice_on_his_s_column() -> None:
    assert roller(a_match()) == ("three_dice", "A")
    for place, line in enumerate(LINES):
        red = 1 if line != 11 else 2
        hit = play(a_match(), f"{line}{red}").only(Hit)
        assert (hit.player, hit.column, hit.line, hit.letter) == ("A", Column.S, line, NORTH.S[place])


def test_pt_04a_f_is_a_double_fault() -> None:
    played = play(a_match(), "112")
    assert played.winners == "B"
    assert played.only(DoubleFault) == DoubleFault("A", rule="PT-04a")
    assert played.only(Hit).rule == "PT-04a"


def test_pt_04b_i_lets_the_receiver_roll_on_sr() -> None:
    played = play(a_match(), "132")
    assert (played.letters, played.rules, played.winners) == ("I", ("PT-04b",), "")
    assert played.state.phase == Stroke("B", Column.SR, "A")


def test_pt_04c_p_is_a_point_for_the_server() -> None:
    played = play(a_match(), "451")
    assert (played.letters, played.rules, played.winners) == ("P", ("PT-04c",), "A")
    assert played.all(Ace) == ()


def test_pt_04d_a_is_an_ace() -> None:
    played = play(a_match(), "561")
    assert (played.letters, played.winners) == ("A", "A")
    assert played.only(Ace) == Ace("A", rule="PT-04d")


def test_pt_05_after_i_the_receiver_rolls_three_dice_on_sr() -> None:
    for place, line in enumerate(LINES):
        red = 1 if line != 11 else 2
        _, hit = play(a_match(), f"132 {line}{red}").all(Hit)
        assert (hit.player, hit.column, hit.letter) == ("B", Column.SR, SOUTH.SR[place])


@pytest.mark.parametrize("red", [1, 2, 3, 4, 5, 6])
def test_pt_05a_o_is_out(red: int) -> None:
    played = play(a_match(), f"132 12{red}")
    assert (played.letters, played.rules, played.winners) == ("IO", ("PT-04b", "PT-05a"), "A")


def test_pt_05b_s_sets_the_server_up() -> None:
    played = play(a_match(), "132 231")
    assert (played.letters, played.rules[-1], played.winners) == ("IS", "PT-05b", "")
    assert played.state.phase == Stroke("A", Column.SP, "B")


def test_pt_05c_v_begins_a_rally() -> None:
    played = play(a_match(), "132 341")
    assert (played.letters, played.rules[-1], played.winners) == ("IV", "PT-05c", "")
    assert played.state.phase == Stroke("A", Column.V, "B")


def test_pt_05d_p_is_a_winner() -> None:
    played = play(a_match(), "132 461")
    assert (played.letters, played.rules[-1], played.winners) == ("IP", "PT-05d", "B")


def test_pt_06_after_an_s_from_sr_or_v_the_opponent_rolls_three_dice_on_sp() -> None:
    for place, line in enumerate(LINES):
        red = 1 if line != 11 else 2
        for before in ("132 231", "132 341 152"):
            hit = play(a_match(), f"{before} {line}{red}").all(Hit)[-1]
            hitter = NORTH if before == "132 231" else SOUTH
            assert (hit.column, hit.letter) == (Column.SP, hitter.SP[place])
            assert hit.player == ("A" if hitter is NORTH else "B")


@pytest.mark.parametrize(("hitter", "other"), [("A", "B"), ("B", "A")])
def test_pt_06a_o_loses_the_point(hitter: str, other: str) -> None:
    played = play(shot(a_match(), hitter, "SP", other), "121")
    assert (played.letters, played.rules, played.winners) == ("O", ("PT-06a",), other)


def test_pt_06b_v_lets_the_opponent_volley() -> None:
    played = play(shot(a_match(), "A", "SP", "B"), "151")
    assert (played.letters, played.rules, played.winners) == ("V", ("PT-06b",), "")
    assert played.state.phase == Stroke("B", Column.V, "A")


@pytest.mark.parametrize(("hitter", "other"), [("A", "B"), ("B", "A")])
def test_pt_06c_p_wins_the_point(hitter: str, other: str) -> None:
    played = play(shot(a_match(), hitter, "SP", other), "561")
    assert (played.letters, played.rules, played.winners) == ("P", ("PT-06c",), hitter)


def test_pt_07_after_a_v_from_sr_sp_or_v_the_opponent_rolls_three_dice_on_v() -> None:
    for before, hitter in (("132 341", "A"), ("132 231 151", "B"), ("132 341 231", "B")):
        assert play(a_match(), before).letters[-1] == "V"
        for place, line in enumerate(LINES):
            red = 1 if line != 11 else 2
            hit = play(a_match(), f"{before} {line}{red}").all(Hit)[-1]
            assert (hit.player, hit.column) == (hitter, Column.V)
            assert hit.letter == (NORTH if hitter == "A" else SOUTH).V[place]


@pytest.mark.parametrize(("hitter", "other"), [("A", "B"), ("B", "A")])
def test_pt_07a_o_loses_the_point(hitter: str, other: str) -> None:
    played = play(shot(a_match(), hitter, "V", other), "121")
    assert (played.letters, played.rules, played.winners) == ("O", ("PT-07a",), other)


def test_pt_07b_s_lets_the_opponent_roll_on_sp() -> None:
    played = play(shot(a_match(), "A", "V", "B"), "151")
    assert (played.letters, played.rules, played.winners) == ("S", ("PT-07b",), "")
    assert played.state.phase == Stroke("B", Column.SP, "A")  # PTQ-12: not the serve column


@pytest.mark.parametrize(("hitter", "other"), [("A", "B"), ("B", "A")])
def test_pt_07c_p_wins_the_point(hitter: str, other: str) -> None:
    played = play(shot(a_match(), hitter, "V", other), "561")
    assert (played.letters, played.rules, played.winners) == ("P", ("PT-07c",), hitter)


def test_pt_07d_v_keeps_the_rally_going() -> None:
    played = play(shot(a_match(), "A", "V", "B"), "231")
    assert (played.letters, played.rules, played.winners) == ("V", ("PT-07d",), "")
    assert played.state.phase == Stroke("B", Column.V, "A")


def test_pt_08_rolls_alternate_without_limit_until_somebody_wins_the_point() -> None:
    rally = play(a_match(), "132 341 " + "231 251 " * 150)  # NORTH volleys 23, SOUTH 25, again and again
    assert rally.letters == "IV" + "VV" * 150
    assert rally.hitters == ("A", "B") * 151
    over = play(rally.state, "121")
    assert over.winners == "B"
    assert over.line == "0-0 0-15"
    assert over.state.phase == Stroke("A", Column.S, "B")  # on to the next point


# The red die, clutch shots, strategies


@pytest.mark.parametrize("red", [1, 2, 3, 4])
def test_pt_09a_red_1_to_4_has_no_effect(red: int) -> None:
    assert play(a_match(), f"46{red}").winners == "A"
    assert play(a_match(), f"132 34{red}").state.phase == Stroke("A", Column.V, "B")


def test_pt_09b_red_5_matters_only_with_the_letter_p() -> None:
    played = play(a_match(), "115")
    assert played.all(DoubleFault)
    assert play(a_match(), "135").state.phase == Stroke("B", Column.SR, "A")  # I
    assert play(a_match(), "565").all(Ace)
    assert play(a_match(), "132 125").winners == "A"  # O
    assert play(a_match(), "132 235").state.phase == Stroke("A", Column.SP, "B")  # S
    assert play(a_match(), "132 345").state.phase == Stroke("A", Column.V, "B")  # V
    assert awaits(play(a_match(), "465").state) == "clutch"  # P


def test_pt_09c_red_6_matters_only_with_the_letter_v() -> None:
    assert play(a_match(), "116").all(DoubleFault)
    assert play(a_match(), "136").state.phase == Stroke("B", Column.SR, "A")  # I
    assert play(a_match(), "466").winners == "A"  # P
    assert play(a_match(), "566").all(Ace)
    assert play(a_match(), "132 126").winners == "A"  # O
    assert play(a_match(), "132 236").state.phase == Stroke("A", Column.SP, "B")  # S
    assert play(a_match(), "132 466").winners == "B"  # P
    assert awaits(play(a_match(), "132 346").state) == "strategy"  # V


@pytest.mark.parametrize(("column", "rule"), [("S", "PT-04c"), ("SR", "PT-05d"), ("SP", "PT-06c"), ("V", "PT-07c")])
def test_pt_10a_a_p_with_red_5_lets_the_other_side_try_a_clutch(column: str, rule: str) -> None:
    state = shot(a_match(card(NORTH, S="P", SR="P", SP="P", V="P"), SOUTH), "A", column, "B")
    played = play(state, "135")
    assert played.winners == ""
    assert played.rules == (rule,)
    assert played.state.phase == Clutch("B", "A")
    assert roller(played.state) == ("clutch", "B")


def test_pt_10a_the_letter_is_the_one_after_all_subtractions() -> None:
    cramped = hurt(a_match(), "A", cramps=1)
    assert play(cramped, "445").letters == "I"  # 44 moves up to 36: no P any more
    assert awaits(play(cramped, "565").state) == "clutch"  # the ace on 56 becomes the P on 55


def test_pt_10b_the_natural_number_is_compared_with_the_own_clutch_value() -> None:
    for number in LINES:
        tried = play(a_match(), f"465 {number}").only(ClutchTried)
        assert (tried.player, tried.number, tried.value, tried.made) == ("B", number, 25, number <= 25)
    poor, great = card(SOUTH, clutch=0), card(SOUTH, clutch=66)
    for number in LINES:
        assert not play(a_match(NORTH, poor), f"465 {number}").only(ClutchTried).made
        assert play(a_match(NORTH, great), f"465 {number}").only(ClutchTried).made
    stormy = replace(hurt(a_match(), "B", wrist=3).table, storms=2)
    assert not play(GAME.at(stormy), "465 26").only(ClutchTried).made  # PTQ-05: no subtractions


def test_pt_10c_a_made_clutch_counts_as_a_v_without_a_red_die() -> None:
    played = play(a_match(), "465 25")
    assert played.only(ClutchTried).rule == "PT-10c"
    assert played.winners == ""
    assert played.state.phase == Stroke("A", Column.V, "B")  # three dice on V, no strategy


def test_pt_10d_a_missed_clutch_lets_the_p_stand() -> None:
    played = play(a_match(), "465 26")
    assert played.only(ClutchTried).rule == "PT-10d"
    assert played.winners == "A"
    assert play(a_match(), "132 465 34").winners == "B"  # NORTH misses against the return winner


def test_pt_10e_aces_cannot_be_saved() -> None:
    played = play(a_match(NORTH, card(SOUTH, clutch=66)), "565")
    assert played.winners == "A"
    assert played.all(ClutchTried) == ()


def test_pt_10f_there_is_no_limit_on_clutches_in_a_point() -> None:
    winners = card(NORTH, S="P", V="P", clutch=66)
    played = play(a_match(winners, winners), "135" + " 16 135" * 40)
    assert len(played.all(ClutchTried)) == 40
    assert played.winners == ""
    assert [tried.player for tried in played.all(ClutchTried)] == ["B"] * 40  # A volleys P and red 5 each time


@pytest.mark.parametrize("column", ["SR", "SP", "V"])
def test_pt_11a_a_v_with_red_6_offers_the_answering_player_a_strategy(column: str) -> None:
    played = play(
        shot(a_match(card(NORTH, SR="V", SP="V", V=one_line("V" * 21, 11, "O")), SOUTH), "A", column, "B"), "136"
    )
    assert played.state.phase == Strategy("B", "A")
    assert roller(played.state) == ("strategy", "B")


def test_pt_11b_a_strategy_is_voluntary_and_one_of_three() -> None:
    state = play(a_match(), "132 346").state
    ask: Any = GAME.ask(state)
    assert ask.options == (Tactic.NONE, Tactic.RUSH, Tactic.SMASH, Tactic.DROP)
    declined = play(state, "none")
    assert declined.only(TacticChosen) == TacticChosen("A", Tactic.NONE, rule="PT-11b")
    assert declined.state.phase == Stroke("A", Column.V, "B")
    assert play(state, "none 361").winners == "A"


def test_pt_11c_rush_net_reads_two_white_dice_on_the_own_sr() -> None:
    state = play(a_match(), "132 346 rush").state
    assert roller(state) == ("last_shot", "A")
    for place, line in enumerate(LINES):
        played = play(state, f"{line}")
        won = NORTH.SR[place] in "VP"
        assert played.winners == ("A" if won else "B")
        assert played.only(NetPlay) == NetPlay("A", "rush", line, NORTH.SR[place], won, rule="PT-11c")
    assert {NORTH.SR[LINES.index(line)] for line in (12, 15, 34, 56)} == {"O", "S", "V", "P"}


def test_pt_11d_a_smash_may_add_one_to_either_die_and_reads_v_normally() -> None:
    assert raised(35) == (35, 45, 36)
    assert raised(15) == (15, 25, 16)
    assert raised(12) == (12, 22, 13)
    assert raised(33) == (33, 34)
    assert raised(16) == (16, 26)
    assert raised(66) == (66,)
    state = play(a_match(), "132 346 smash").state
    assert roller(state) == ("smash_roll", "A")
    plain = play(state, "15 =15")
    assert plain.all(SmashRaised) == ()
    assert plain.letters == "S"
    assert plain.state.phase == Stroke("B", Column.SP, "A")
    lifted = play(state, "15 =25")
    assert lifted.only(SmashRaised) == SmashRaised("A", 15, 25, rule="PT-11d")
    assert (lifted.only(Hit).natural, lifted.only(Hit).line, lifted.only(Hit).red) == (15, 25, 0)
    assert lifted.state.phase == Stroke("B", Column.V, "A")  # a smash V offers no strategy
    assert play(state, "35 =45").winners == "A"  # a smash P is final
    assert play(state, "11 =12").winners == "B"
    assert play(state, "66").winners == "A"  # a 6 cannot rise: nothing to ask
    with pytest.raises(Illegal):
        GAME.step(play(state, "15").state, 35)


def test_pt_11e_a_drop_is_in_and_the_opponent_rolls_two_white_dice_on_his_sr() -> None:
    state = play(a_match(), "132 346 drop").state
    assert roller(state) == ("last_shot", "B")
    for place, line in enumerate(LINES):
        played = play(state, f"{line}")
        won = SOUTH.SR[place] in "VP"
        assert played.winners == ("B" if won else "A")
        assert played.only(NetPlay) == NetPlay("B", "drop", line, SOUTH.SR[place], won, rule="PT-11e")


@pytest.mark.parametrize("tactic", ["rush", "drop"])
def test_pt_11f_after_rush_net_or_drop_the_point_always_ends(tactic: str) -> None:
    for line in LINES:
        played = play(a_match(), f"132 346 {tactic} {line}")
        assert len(played.winners) == 1
        assert played.all(ClutchTried) == ()


# Random events


def test_pt_12a_a_triple_on_three_dice_brings_a_random_event() -> None:
    for column in Column:
        for face in range(1, 7):
            played = play(shot(a_match(), "B", column, "A"), f"{face}{face}{face}")
            assert played.state.phase == RandomEvent("B")
    triples = [dice for dice in outcomes(a_match()) if a_match().table.triple(dice.number, dice.red)]
    assert sum(outcomes(a_match())[dice] for dice in triples) == 6
    for line in LINES:  # two dice never do
        assert play(a_match(), f"465 {line}").all(EventStruck) == ()


def test_pt_12b_an_event_pre_empts_the_shot_the_clutch_and_the_strategy() -> None:
    clutched = play(a_match(card(NORTH, S="P"), SOUTH), "555")
    assert clutched.facts == (Triples("A", 5, rule="PT-12a"),)
    assert awaits(clutched.state) == "event"
    offered = play(shot(a_match(card(NORTH, V=one_line("V" * 21, 11, "O")), SOUTH), "A", "V", "B"), "666")
    assert offered.facts == (Triples("A", 6, rule="PT-12a"),)
    assert awaits(offered.state) == "event"


def test_pt_12c_the_same_player_rolls_two_white_dice_on_the_table_unadjusted() -> None:
    state = play(hurt(a_match(), "B", wrist=3, cramps=2), "132 444").state
    assert roller(state) == ("event", "B")
    for line in LINES:
        struck = play(state, f"{line}").only(EventStruck)
        assert (struck.number, struck.event) == (line, EVENTS[line])
    weights = Counter[Event]()
    for line, weight in zip(LINES, WEIGHTS, strict=True):
        weights[EVENTS[line]] += weight
    assert weights == {
        Event.CRAMPS: 1, Event.RACKET: 10, Event.ANKLE: 1, Event.ARGUMENT: 14, Event.WRIST_1: 1, Event.WRIST_2: 1,
        Event.STORM: 4, Event.WRIST_3: 1, Event.FANS: 2, Event.FRACTURE: 1,
    }  # fmt: skip


def test_pt_12d_all_effects_apply_to_the_one_who_rolled() -> None:
    for script, roller_, other in (("222", "A", "B"), ("132 222", "B", "A")):
        for line in (11, 22, 23, 33, 44, 55):
            played = play(a_match(), f"{script} {line}")
            assert played.winners == other
            assert played.table.condition(roller_) != FRESH
            assert played.table.condition(other) == FRESH
            assert played.table.storms == 0


def test_pt_12e_events_occur_in_tie_breaks_and_leave_the_service_order_alone() -> None:
    played = play(in_tiebreak(a_match()), "222 13")
    assert (played.winners, played.line) == ("B", "6-6 0-1")
    assert roller(played.state) == ("three_dice", "B")
    assert roller(play(played.state, "333 12").state) == ("three_dice", "B")


def struck(line: int, state: Any = None) -> tuple[str, Condition, Condition, int, str]:
    """A triple on A's serve and this line: who won the point, both conditions, the storms, the rule."""
    played = play(state or a_match(), f"222 {line}")
    table = played.table
    return played.winners, table.condition("A"), table.condition("B"), table.storms, played.only(EventStruck).rule


def test_pt_13a_cramps_take_one_line_off_s_and_sr() -> None:
    assert struck(11) == ("B", Condition(cramps=1), FRESH, 0, "PT-13a")
    table = play(a_match(), "222 11").table
    assert [table.subtract("A", column) for column in Column] == [1, 1, 0, 0]


@pytest.mark.parametrize("line", [12, 13, 14, 15, 16])
def test_pt_13b_a_broken_racket_costs_the_point_alone(line: int) -> None:
    assert struck(line) == ("B", FRESH, FRESH, 0, "PT-13b")


def test_pt_13c_a_sprained_ankle_takes_one_line_off_v_smash_included() -> None:
    assert struck(22) == ("B", Condition(ankle=1), FRESH, 0, "PT-13c")
    table = play(a_match(), "222 22").table
    assert [table.subtract("A", column) for column in Column] == [0, 0, 0, 1]
    limping = hurt(a_match(), "A", ankle=1)
    assert play(limping, "132 346 smash 35 =35").all(Hit)[-1].line == 34
    assert play(limping, "132 346 rush 35").only(NetPlay).line == 35  # a rush is SR (PTQ-06)


@pytest.mark.parametrize("line", [23, 24, 25, 26])
def test_pt_13d_an_argument_on_23_to_26_costs_the_point_and_a_warning(line: int) -> None:
    assert struck(line) == ("B", Condition(warnings=1), FRESH, 0, "PT-13d")


def test_pt_13e_a_sprained_wrist_on_33_takes_one_line_off_everything() -> None:
    assert struck(33) == ("B", Condition(wrist=1), FRESH, 0, "PT-13e")
    assert [play(a_match(), "222 33").table.subtract("A", column) for column in Column] == [1, 1, 1, 1]


@pytest.mark.parametrize("line", [34, 35, 36])
def test_pt_13f_an_argument_on_34_to_36_counts_like_one_on_23_to_26(line: int) -> None:
    assert struck(line) == ("B", Condition(warnings=1), FRESH, 0, "PT-13f")
    assert struck(line, hurt(a_match(), "A", warnings=1))[1] == Condition(warnings=2)


def test_pt_13g_a_sprained_wrist_on_44_takes_two_lines_off_everything() -> None:
    assert struck(44) == ("B", Condition(wrist=2), FRESH, 0, "PT-13g")
    assert [play(a_match(), "222 44").table.subtract("A", column) for column in Column] == [2, 2, 2, 2]


@pytest.mark.parametrize("line", [45, 46])
def test_pt_13h_a_thunderstorm_takes_one_line_off_everything_for_everybody_and_adds_up(line: int) -> None:
    assert struck(line) == ("B", FRESH, FRESH, 1, "PT-13h")
    again = play(play(a_match(), f"222 {line}").state, f"333 {line}")
    for seat in ("A", "B"):
        assert [again.table.subtract(seat, column) for column in Column] == [2, 2, 2, 2]
    doubles = play(mixed(), f"222 {line}").table
    assert [doubles.subtract(seat, Column.SP) for seat in doubles.seats] == [1, 1, 1, 1]


def test_pt_13i_a_sprained_wrist_on_55_takes_three_lines_off_everything() -> None:
    assert struck(55) == ("B", Condition(wrist=3), FRESH, 0, "PT-13i")
    assert [play(a_match(), "222 55").table.subtract("A", column) for column in Column] == [3, 3, 3, 3]


def test_pt_13j_distraction_costs_the_point_alone() -> None:
    assert struck(56) == ("B", FRESH, FRESH, 0, "PT-13j")


def test_pt_13k_a_fractured_wrist_loses_the_match() -> None:
    state = at(a_match(), points=(3, 0), games=(5, 0), sets=sets("6-0", "6-0"), turn=22)
    played = play(state, "222 66")
    assert played.all(PointWon) == ()  # no point is scored
    ended = played.only(EndedEarly)
    assert (ended.side, ended.how, ended.rule) == (A, Ending.DEFAULTED, "PT-13k")
    assert played.only(EventStruck).rule == "PT-13k"
    assert GAME.ask(played.state) == Over(B, Ending.DEFAULTED)
    assert played.line == "6-0 6-0 5-0 40-0 def."  # the score so far is kept (PTQ-03)


def test_pt_14a_the_first_warning_costs_nothing_beyond_the_point() -> None:
    played = play(a_match(), "222 23")
    assert (played.winners, played.line) == ("B", "0-0 0-15")
    assert played.only(Warned) == Warned("A", 1, rule="PT-14a")
    assert played.all(PenaltyDue) == ()
    assert played.table.owes is None


def test_pt_14b_the_second_warning_costs_the_next_point_too_without_dice() -> None:
    played = play(hurt(a_match(), "A", warnings=1), "222 36")
    assert played.winners == "BB"
    assert [won.played for won in played.all(PointWon)] == [True, False]
    assert played.line == "0-0 0-30"
    assert played.only(Warned).rule == "PT-14b"
    assert played.only(PenaltyDue) == PenaltyDue(A, rule="PT-14b")
    assert played.only(PenaltyPaid) == PenaltyPaid(A, rule="PT-14b")
    assert played.table.owes is None
    for state, line in (  # PTQ-02: across a game, a set, into a tie-break
        (at(a_match(), points=(0, 3)), "0-1 0-15"),
        (at(a_match(), points=(0, 3), games=(4, 5), turn=9, first=B), "4-6 0-0 0-15"),
        (at(a_match(), points=(0, 3), games=(6, 5), turn=11, first=B), "6-6 0-1"),
    ):
        assert play(hurt(state, "A", warnings=1), "222 36").line == line


def test_pt_14c_the_third_warning_loses_the_match_at_once() -> None:
    played = play(hurt(a_match(), "B", warnings=2), "132 555 24")
    assert played.all(PointWon) == ()
    assert played.only(Warned) == Warned("B", 3, rule="PT-14c")
    ended = played.only(EndedEarly)
    assert (ended.side, ended.how, ended.rule) == (B, Ending.DEFAULTED, "PT-14c")
    assert played.match_winner is A


def test_pt_14c_the_box_score_says_who_was_defaulted_and_why() -> None:
    played = play(hurt(a_match(), "B", warnings=2), "132 555 24")
    assert box_score(played.facts).ended == (Left(B, "def.", "PT-14c"),)
    assert leavings(box_score(played.facts), GAME.words("en"), {"B": "Nastase"}) == (
        ("Nastase was defaulted (third warning)", 1),
    )
    assert leavings(box_score(played.facts), GAME.words("fr"), {"B": "Nastase"}) == (
        ("disqualification : Nastase (troisième avertissement)", 1),
    )


def test_pt_14d_warnings_injuries_and_storms_stand_on_the_board_and_in_the_box_score() -> None:
    played = play(a_match(), "222 23 222 11 222 45")
    assert played.table.standing() == (
        Standing("A", "warning", 1),
        Standing("A", "cramps", 1),
        Standing("A", "storm", 1),
        Standing("B", "storm", 1),
    )
    assert dict(box_score(played.facts).counted) == {
        "injury": (Tries(1, 1), Tries()),
        "storm": (Tries(1, 1), Tries(1, 1)),
        "warning": (Tries(1, 1), Tries()),
    }
    replayed = play(a_match(first_warning_free=True), "222 23")
    assert dict(box_score(replayed.facts).counted) == {"warning": (Tries(1, 1), Tries())}  # the point did not count


def test_pt_05_a_shot_says_which_line_of_which_card_was_read() -> None:
    played = play(a_match(), "132 341")
    assert [hit.reads for hit in played.all(Hit)] == [Reading("A", "S", 13), Reading("B", "SR", 34)]


def test_pt_14d_warnings_are_counted_by_player_and_match() -> None:
    state = play(a_match(), "222 23").state
    both = play(state, "132 444 24")
    assert both.table.conditions == (Condition(warnings=1), Condition(warnings=1))
    assert both.all(PenaltyDue) == ()
    partner = play(hurt(mixed(), "A1", warnings=2), "132 341 222 24")  # EAST argues, NORTH has two warnings
    assert partner.only(Warned) == Warned("A2", 1, rule="PT-14a")
    with pytest.raises(Illegal, match="PT-14d"):
        a_match(conditions=(Condition(warnings=1), FRESH))


def test_pt_15a_subtractions_affect_only_the_white_dice() -> None:
    weak = hurt(a_match(), "A", wrist=3)
    assert awaits(play(weak, "665").state) == "clutch"  # 66 is read on 46, the red 5 stays a 5
    assert awaits(play(weak, "222").state) == "event"  # triples as the dice fell
    assert play(weak, "441").only(Hit).red == 1
    assert play(weak, "446").only(Hit).line == 34  # 446 is not read as triples or as red 5
    assert awaits(play(shot(weak, "A", "V", "B"), "356").state) == "strategy"


def test_pt_15b_subtracting_moves_up_line_by_line() -> None:
    for off, line in ((0, 34), (1, 33), (2, 26), (3, 25)):
        assert play(hurt(a_match(), "A", wrist=off), "341").only(Hit).line == line


def test_pt_15c_subtracting_stops_at_11() -> None:
    for off in (1, 3, 30):
        assert play(hurt(a_match(), "A", wrist=off), "121").only(Hit).line == 11
        assert play(hurt(a_match(), "A", wrist=off), "112").only(Hit).line == 11


def test_pt_15d_subtractions_add_up_by_column() -> None:
    table = replace(hurt(a_match(), "A", cramps=2, ankle=1, wrist=5).table, storms=1)
    assert [table.subtract("A", column) for column in Column] == [8, 8, 6, 7]
    assert [table.subtract("B", column) for column in Column] == [1, 1, 1, 1]
    state = a_match()
    for script in ("222 33", "333 44", "444 11"):
        state = play(state, script).state
    assert state.table.condition("A") == Condition(cramps=1, wrist=3)
    assert play(state, "661").only(Hit).line == 45


def test_pt_15e_subtractions_never_touch_clutch_event_or_service_rolls() -> None:
    weak = hurt(hurt(a_match(), "A", wrist=3), "B", wrist=3)
    assert play(weak, "665 26").only(ClutchTried).made is False
    assert play(weak, "222 66").only(EventStruck).event is Event.FRACTURE
    tired = a_match(first=None, conditions=(Condition(wrist=9), FRESH))
    assert play(tired, "2:1").only(TossWon).server is A
    for column in Column:  # but every column
        assert play(shot(weak, "B", column, "A"), "661").lines == (46,)


# Scoring


def test_pt_16a_points_are_called_love_15_30_40_game() -> None:
    played = points(a_match(), "AABAA")
    calls = [won.call for won in played.all(PointWon)]
    assert calls == [
        Call("points", "15", "0"), Call("points", "30", "0"), Call("points", "30", "15"), Call("points", "40", "15"),
        Call("game", side=A),
    ]  # fmt: skip
    names = {"A": "North", "B": "South"}
    assert GAME.words("en").call(calls[0], names) == "Fifteen-Love"


def test_pt_16b_a_game_needs_four_points_and_a_lead_of_two() -> None:
    for winners in ("AAAA", "AABAA", "ABABAA", "ABABABAA", "ABABABABAA"):
        assert points(a_match(), winners[:-1]).all(GameWon) == ()
        assert points(a_match(), winners).only(GameWon) == GameWon(A, (1, 0))


def test_pt_16c_deuce_advantage_and_back() -> None:
    deuce = points(a_match(), "ABABAB")
    assert deuce.all(PointWon)[-1].call.kind == "deuce"
    ahead = points(deuce.state, "B")
    assert ahead.only(PointWon).call == Call("advantage", side=B)
    back = points(ahead.state, "A")
    assert back.only(PointWon).call.kind == "deuce"
    assert points(back.state, "BB").only(GameWon).winner is B


@pytest.mark.parametrize("lost", [0, 1, 2, 3, 4])
def test_pt_17a_a_set_needs_six_games_and_a_lead_of_two_or_seven_five(lost: int) -> None:
    state = at(a_match(), games=(5, lost), turn=5 + lost)
    assert str(games(state, "A").only(SetWon).set) == f"6-{lost}"
    five_all = games(at(a_match(), games=(5, 5), turn=10), "A")
    assert five_all.all(SetWon) == ()
    assert str(games(five_all.state, "A").only(SetWon).set) == "7-5"


@pytest.mark.parametrize("done", [(), ("6-0",), ("6-0", "0-6", "6-0", "0-6")])
def test_pt_17b_at_six_all_a_tie_break_decides_every_set(done: tuple[str, ...]) -> None:
    state = games(at(a_match(), games=(6, 5), turn=11, sets=sets(*done)), "B").state
    assert state.table.score.tiebreak
    assert points(state, "AAAAAA").all(SetWon) == ()
    assert str(points(state, "AAAAAAA").only(SetWon).set) == "7-6(0)"


def test_pt_18a_whoever_did_not_serve_the_last_game_opens_the_tie_break() -> None:
    for first in (A, B):
        last = at(a_match(first=first), games=(6, 5), turn=11)
        opens = games(last, "B").state
        assert last.table.score.server_side is first.other
        assert opens.table.score.server_side is first


def test_pt_18b_then_the_other_serves_two_and_two_each_in_turn() -> None:
    state = in_tiebreak(a_match())
    served = ""
    for number in range(22):
        served += state.table.score.server_side.value
        state = points(state, "AB"[number % 2]).state
    assert served == "ABBAABBAABBAABBAABBAAB"


@pytest.mark.parametrize(("a", "b"), [(7, 0), (7, 5), (8, 6), (9, 7), (17, 15), (21, 19)])
def test_pt_18c_seven_points_with_a_lead_of_two_win_the_tie_break(a: int, b: int) -> None:
    together = points(in_tiebreak(a_match()), "AB" * b + "A" * (a - b - 1))
    assert together.all(SetWon) == ()
    assert together.all(PointWon)[-1].call.kind == "tiebreak"  # plain counts
    assert str(points(together.state, "A").only(SetWon).set) == f"7-6({b})"


def test_pt_18d_the_tie_break_counts_as_one_game_of_the_rotation() -> None:
    for first in (A, B):
        state = points(in_tiebreak(a_match(first=first)), "A" * 7).state
        assert state.table.score.server_side is first.other


@pytest.mark.parametrize(
    ("cards", "needed"),
    [
        ((NORTH, SOUTH), 3),
        ((EAST, WEST), 2),
        ((EAST, NORTH), 2),
        ((NORTH, SOUTH, SOUTH, NORTH), 3),
        ((EAST, WEST, WEST, EAST), 2),
        (MIXED, 2),
        ((NORTH, SOUTH, SOUTH, EAST), 2),
    ],
)
def test_pt_19_men_play_to_three_sets_and_to_two_as_soon_as_a_woman_plays(cards: Any, needed: int) -> None:
    state = a_match(*cards)
    before = games(state, "A" * (6 * needed - 1))
    assert before.all(MatchWon) == ()
    assert len(games(state, "A" * 6 * needed).only(MatchWon).line.split()) == needed


# Doubles


def test_pt_20a_the_team_that_serves_first_is_1a_and_1b() -> None:
    state = mixed()
    assert state.table.seats == ("A1", "A2", "B1", "B2")
    assert [state.table.card(seat) for seat in state.table.seats] == [NORTH, EAST, SOUTH, WEST]
    assert roller(state)[1] == "A1"
    assert roller(mixed(first=B))[1] == "B1"  # the other team is called first: its A player serves
    assert roller(a_match(EAST, NORTH, SOUTH, WEST))[1] == "A1"  # the owners choose who is A
    assert roller(play(mixed(first=None), "3:4").state)[1] == "B1"  # one die for each team


def test_pt_20b_doubles_is_scored_as_singles() -> None:
    winners = "ABABABAA" + "B" * 4 + "AABBBB"
    single, double = points(a_match(EAST, WEST), winners), points(mixed(), winners)
    assert single.line == double.line == "1-2 0-0"
    assert [won.call for won in single.all(PointWon)] == [won.call for won in double.all(PointWon)]
    in_six = points(in_tiebreak(mixed()), "AB" * 6 + "AA")
    assert str(in_six.only(SetWon).set) == "7-6(6)"


def order(game: int) -> list[str]:
    """Who serves to whom in a game of the cycle, eight points of it."""
    return serves(at(mixed(), games=(game % 4 // 2, (game % 4 + 1) // 2), turn=game), 8)


def test_pt_21a_game_1_is_served_by_1a_to_2a_and_2b_in_turn() -> None:
    assert order(0) == ["1A>A", "1A>B"] * 4


def test_pt_21b_game_2_is_served_by_2b_to_1a_and_1b_in_turn() -> None:
    assert order(1) == ["2B>A", "2B>B"] * 4


def test_pt_21c_game_3_is_served_by_1b_to_2b_and_2a_in_turn() -> None:
    assert order(2) == ["1B>B", "1B>A"] * 4


def test_pt_21d_game_4_is_served_by_2a_to_1b_and_1a_in_turn() -> None:
    assert order(3) == ["2A>B", "2A>A"] * 4


def test_pt_21e_the_cycle_repeats_for_the_whole_match_and_receivers_restart_each_game() -> None:
    state = mixed()
    opened = []
    for winner in "ABABABABAA" + "BBB":  # ten games of a set, and three of the next
        opened += serves(state, 1)
        state = points(state, winner * 4).state
    assert state.table.score.sets
    assert opened == ["1A>A", "2B>A", "1B>B", "2A>B"] * 3 + ["1A>A"]
    five_points = points(mixed(), "AABAA").state  # an odd number of points: the next game starts afresh
    assert serves(five_points, 1) == ["2B>A"]


def test_pt_22a_in_a_tie_break_1a_serves_once_then_2b_1b_and_2a_twice_each_and_round_again() -> None:
    servers = [pair[:2] for pair in serves(in_tiebreak(mixed()), 17)]
    assert servers == ["1A", *["2B", "2B", "1B", "1B", "2A", "2A", "1A", "1A"] * 2]


def test_pt_22b_in_a_tie_break_the_first_serve_of_a_turn_goes_to_the_same_letter() -> None:
    pairs = serves(in_tiebreak(mixed()), 15)
    assert pairs[0] == "1A>A"
    for first, second in zip(pairs[1::2], pairs[2::2], strict=True):
        assert first[:2] == second[:2]
        assert (first[1] == first[3], second[1] == second[3]) == (True, False)


def test_pt_23a_an_odd_number_is_answered_by_the_a_player_and_an_even_one_by_the_b_player() -> None:
    state = a_match(*(card(each, V=one_line("V" * 21, 11, "O"), SR="S") for each in (NORTH, SOUTH, SOUTH, NORTH)))
    odd = 0
    for line, weight in zip(LINES, WEIGHTS, strict=True):
        odd += weight * (line % 2)
        answers = "A1" if line in (11, 13, 15, 23, 25, 33, 35, 45, 55) else "A2"
        red = 1 if line != 11 else 2
        assert roller(play(shot(state, "B1", "SR", "A1"), f"{line}{red}").state)[1] == answers  # an S
        if line != 11:
            assert roller(play(shot(state, "B1", "V", "A1"), f"{line}1").state)[1] == answers  # a V
    assert odd == 15


def test_pt_23b_the_number_counts_before_any_adjustment() -> None:
    weak = hurt(mixed(), "B1", wrist=1)
    played = play(weak, "132 341")  # SOUTH rolls 34, read on 33: the even number decides
    assert played.all(Hit)[-1].line == 33
    assert roller(played.state)[1] == "A2"
    smashed = play(mixed(), "132 356 smash 24 =25")  # NORTH raises 24 to 25, a V
    assert smashed.letters[-1] == "V"
    assert roller(smashed.state)[1] == "B2"


def test_pt_23c_a_serve_that_is_in_is_answered_by_the_designated_receiver() -> None:
    for number in ("132", "142"):
        assert roller(play(mixed(), number).state)[1] == "B1"
        assert roller(play(points(mixed(), "A").state, number).state)[1] == "B2"


def test_pt_23d_a_clutch_is_tried_by_the_receiver_of_a_serve_and_otherwise_by_parity() -> None:
    assert play(mixed(), "465").state.phase == Clutch("B1", "A1")  # even, and still the receiver
    assert play(points(mixed(), "A").state, "455").state.phase == Clutch("B2", "A1")  # odd, and still the receiver
    assert play(mixed(), "132 465").state.phase == Clutch("A2", "B1")  # SR, even
    assert play(shot(mixed(), "A1", "SP", "B1"), "455").state.phase == Clutch("B1", "A1")
    assert play(shot(mixed(), "A1", "V", "B1"), "465").state.phase == Clutch("B2", "A1")


def test_pt_23e_a_made_clutch_is_answered_by_the_parity_of_its_number() -> None:
    assert play(mixed(), "465 22").state.phase == Stroke("A2", Column.V, "B1")
    assert play(mixed(), "465 13").state.phase == Stroke("A1", Column.V, "B1")


def test_pt_23f_a_drop_is_answered_by_the_opponent_who_hit_the_dropped_shot() -> None:
    for state, script, hitter in ((mixed(), "132 346", "B1"), (points(mixed(), "A").state, "132 566", "B2")):
        played = play(state, f"{script} drop")
        assert roller(played.state) == ("last_shot", hitter)
        assert played.only(TacticChosen).player == "A2"


def test_pt_23g_an_event_hits_the_individual_and_the_team_pays() -> None:
    played = play(mixed(), "132 341 222 44")  # EAST rolls the triple
    assert played.winners == "B"
    assert [played.table.condition(seat) for seat in played.table.seats] == [FRESH, Condition(wrist=2), FRESH, FRESH]
    assert play(mixed(), "132 341 222 66").match_winner is B
    penalty = play(hurt(mixed(), "A2", warnings=1), "132 341 222 24")
    assert penalty.winners == "BB"
    assert play(hurt(mixed(), "A2", warnings=2), "132 341 222 24").match_winner is B


# Women against men


def test_pt_24a_a_woman_facing_a_man_subtracts_five_five_three_three() -> None:
    state = a_match(EAST, NORTH)
    for column, off in (("S", 5), ("SR", 5), ("SP", 3), ("V", 3)):
        for place, line in enumerate(LINES[:-1]):
            red = 1 if line != 11 else 2
            hit = play(shot(state, "A", column, "B"), f"{line}{red}").only(Hit)
            assert hit.line == LINES[max(0, place - off)]
    smash = play(state, "261 346 smash 45 =45").all(Hit)[-1]
    assert smash.line == 35  # PTQ-06 by column: three lines
    assert play(state, "261 346 rush 45").only(NetPlay).line == 33  # five
    assert play(a_match(NORTH, EAST), "132 461 236 none 561").lines[1] == 34


def test_pt_24b_a_natural_66_is_never_adjusted_by_sex_but_by_injuries() -> None:
    for column in Column:
        assert play(shot(a_match(EAST, NORTH), "A", column, "B"), "661").only(Hit).line == 66
        weak = hurt(a_match(EAST, NORTH), "A", wrist=1)
        assert play(shot(weak, "A", column, "B"), "661").only(Hit).line == 56
    state = play(a_match(EAST, NORTH), "261 346").state
    assert play(state, "rush 66").only(NetPlay).line == 66
    assert play(state, "smash 56 =66").all(Hit)[-1].line == 46  # PTQ-07: only a natural one


def test_pt_24c_a_serve_is_adjusted_only_if_the_designated_receiver_is_a_man() -> None:
    state = a_match(EAST, NORTH, SOUTH, WEST)  # EAST serves to SOUTH, then to WEST
    assert play(state, "341").only(Hit).line == 23
    assert play(points(state, "A").state, "341").only(Hit).line == 34


def test_pt_24d_other_shots_are_adjusted_only_if_a_man_hit_the_shot_being_answered() -> None:
    from_man, from_woman = shot(mixed(), "A2", "V", "B1"), shot(mixed(), "A2", "V", "B2")
    assert play(from_man, "461").only(Hit).line == 36
    assert play(from_woman, "461").only(Hit).line == 46
    for column, off in (("SR", 5), ("SP", 3)):
        assert play(shot(mixed(), "A2", column, "B1"), "461").only(Hit).line == LINES[17 - off]
        assert play(shot(mixed(), "A2", column, "B2"), "461").only(Hit).line == 46
    clutch = play(mixed(), "465 22 441")  # SOUTH's clutch: a man's shot
    assert clutch.lines[-1] == 34
    dropped = play(shot(mixed(), "A2", "SR", "B2"), "456")  # EAST returns, SOUTH drops: a man's drop
    assert play(dropped.state, "drop 46").only(NetPlay) == NetPlay("A2", "drop", 34, "V", True, rule="PT-11e")
    by_woman = play(shot(mixed(), "A2", "SR", "B2"), "466")  # WEST drops
    assert play(by_woman.state, "drop 46").only(NetPlay).line == 46


def test_pt_24e_never_between_two_women_and_never_for_men() -> None:
    for state in (a_match(EAST, WEST), a_match(NORTH, EAST), a_match(NORTH, SOUTH)):
        for column in Column:
            assert play(shot(state, "A", column, "B"), "461").only(Hit).line == 46


def test_pt_24f_it_adds_to_injuries_and_stops_at_11() -> None:
    state = hurt(a_match(EAST, NORTH), "A", wrist=1, cramps=2)
    assert play(state, "461").only(Hit).line == LINES[17 - 8]
    assert play(state, "231").only(Hit).line == 11
    stormy = GAME.at(replace(state.table, storms=1))
    assert play(shot(stormy, "A", "V", "B"), "461").only(Hit).line == LINES[17 - 5]
