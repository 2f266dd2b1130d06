"""The rules of ASE Card Tennis, one test each, in the order of the specification."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from netcord.games.ase_card_tennis import GAME, Design, Hit, Setup, arrange
from netcord.games.ase_card_tennis.cards import AdjAlt, Cond, FlagAlt, Sheet, Spot
from netcord.games.ase_card_tennis.clock import clock
from netcord.games.ase_card_tennis.court import (
    ACROSS,
    DEPTH,
    SECTORS,
    farthest,
    generic_receive,
    in_reach,
    landing,
    run_cost,
    steps,
    walks,
)
from netcord.games.ase_card_tennis.design import SEED_BUDGETS, WEIGHTS, seed_budget, spend
from netcord.games.ase_card_tennis.facts import (
    Ace,
    Allowed,
    Challenged,
    Conceded,
    DiceRead,
    DoubleFault,
    Drew,
    InPlay,
    Lunged,
    Missed,
    Mixed,
    PointAgain,
    Prepared,
    Recovered,
    Redrawn,
    Reshuffled,
    ServeAgain,
    Served,
    ServeFault,
    Struck,
    TimeUp,
    Winner,
)
from netcord.games.ase_card_tennis.rules import Answer, MixDiscards, Serve, Tidy
from netcord.kernel import Chance, Choose, Illegal, Pile, encode
from netcord.play import box_score
from netcord.tennis import GameWon, MatchWon, Score, SetWon, format_named

from . import box
from .driver import (
    A,
    B,
    a_ball,
    asked,
    conserved,
    dealt,
    facing,
    hit,
    in_play,
    legal,
    lunge,
    options,
    play,
    serving,
    walks_from,
)

NAP, AP = "nap", "ap"


def neutral(at: str = "GC", mine: str = "R1", **more: Any) -> Any:
    """A ball without adjustment that A meets at good length where A stands."""
    return facing("V1", NAP, target="S" + at[1], hit="SC", at=at, mine=mine, **more)


# 01 The court


def test_ase_01a_two_players_in_singles() -> None:
    state = GAME.start(Setup(first=A))
    assert GAME.seats(state) == (A, B)
    with pytest.raises(Illegal, match="singles"):
        arrange((Design(name="X"),), {})


def test_ase_01b_nine_sectors_and_every_player_in_one_of_them() -> None:
    assert len(SECTORS) == len(set(SECTORS)) == 9
    assert {(DEPTH[sector], ACROSS[sector]) for sector in SECTORS} == {(d, x) for d in (1, 2, 3) for x in (-1, 0, 1)}
    assert all(pawn in SECTORS for pawn in dealt().pawns)


def test_ase_01c_positions_are_sectors_and_the_drawn_court_is_not_used() -> None:
    state = facing("R1", mine="R2")
    done = play(state, hit(state, "R2", "DB"), 90, "DC")
    assert done.table.pawns == ("DC", "DC")  # two letters each: nothing finer is kept
    assert done.table.ball is not None
    assert done.table.ball.hit == "DB"
    assert {sector for sector, _ in done.table.ball.receive} <= set(SECTORS)


def test_ase_01d_my_forehand_side_faces_your_backhand_side() -> None:
    assert farthest("DF", "DB") < farthest("DF", "DC") < farthest("DF", "DF")
    assert farthest("SF", "SB") == farthest("SB", "SF") == farthest("SC", "SC") == 0
    assert landing("GC", 0, 1) == "GB"  # to the hitter's right is the receiver's backhand side


def test_ase_01e_every_stroke_and_movement_is_a_choice() -> None:
    state = facing("R1", mine="R2 V1", his="R1")
    asked = GAME.ask(state)
    assert isinstance(asked, Choose)
    done = play(state, hit(state, "R2", "DB"), 90)
    assert isinstance(GAME.ask(done.state), Choose)
    assert done.awaits == "recover"


# 02 Setting up


@pytest.mark.parametrize("name", ["standard_bo3", "one_set", "tiebreaks_bo3"])
def test_ase_02a_the_format_is_agreed(name: str) -> None:
    assert GAME.start(Setup(format=name, first=A)).table.score.format.name == name


def test_ase_02b_a_toss_decides_the_first_server() -> None:
    state = GAME.start(Setup())
    asked = GAME.ask(state)
    assert isinstance(asked, Chance)
    assert asked.what == "toss"
    assert GAME.step(state, B).state.table.score.server_side is B


def test_ase_02c_both_pawns_start_deep_and_central_at_love_all() -> None:
    done = play(GAME.start(Setup(first=A)))
    assert done.table.pawns == ("DC", "DC")
    assert done.only(Prepared).court == "deuce"
    assert done.table.score.points == (0, 0)


def test_ase_02d_the_basic_game_has_no_hawkeye() -> None:
    assert not Setup().options.hawkeye
    assert play(serving(), "S1", 31).awaits == "serve"  # a close call, and nobody is asked


def test_ase_02e_the_first_server_is_dealt_six_service_cards() -> None:
    done = play(GAME.start(Setup(first=B)))
    assert [len(hand) for hand in done.table.serves] == [0, 6]
    assert (len(done.table.service_stock), len(done.table.service_discard)) == (48, 0)


def test_ase_02f_both_are_dealt_eight_hidden_rally_cards() -> None:
    done = play(GAME.start(Setup(first=A)))
    assert [len(hand) for hand in done.table.hands] == [8, 8]
    assert (len(done.table.stock), len(done.table.discard)) == (146, 0)
    seen = GAME.view(done.state, A).state.table
    assert sorted(seen.hands[0]) == sorted(done.table.hands[0])
    assert all(pile.cards is None for pile in seen.hands[1].piles)


# 03 The play


def test_ase_03a_points_follow_until_the_match_is_won() -> None:
    table = dealt(setup={"format": "one_set"}, called="40-0", score={"games": (5, 0), "turn": 6})
    done = play(GAME.at(table, Serve(1)), "S1", 90, "DC", "concede")
    assert done.all(GameWon)
    assert done.all(SetWon)
    assert done.only(MatchWon).winner is A


def test_ase_03b_after_a_game_the_service_cards_are_shuffled_anew() -> None:
    state = facing("R1", mine="R2", called="0-40")  # A serves; B has 40
    done = play(state, "concede")
    assert done.only(GameWon).winner is B
    assert [len(hand) for hand in done.table.serves] == [0, 6]
    assert len(done.table.service_stock) == 48
    assert done.table.service_stock.deck == "service#2"
    assert conserved(done.table)


def test_ase_03b_house_rule_a_card_may_be_exchanged_between_games() -> None:
    state = facing("R1", mine="R2", called="0-40", redraw_between_games="1")
    asked = play(state, "concede")
    assert asked.awaits == "redraw"
    done = play(asked.state, "R2", "keep")
    assert done.only(Redrawn).card == "R2"
    assert "R2" in done.table.discard
    assert len(done.table.hands[0]) == 8


def test_ase_03c_rally_cards_carry_over() -> None:
    state = facing("R1", mine="R2 R3", called="0-40")
    done = play(state, "concede")
    assert done.table.hands == state.table.hands
    assert (len(done.table.stock), len(done.table.discard)) == (len(state.table.stock), 1)


def test_ase_03d_in_a_tie_break_both_hold_service_cards_until_it_ends() -> None:
    state = play(GAME.start(Setup(format="single_tiebreak", first=A))).state
    assert [len(hand) for hand in state.table.serves] == [6, 6]
    assert len(state.table.service_stock) == 42
    receiver = state.table.serves[1]
    card = next(card for card in state.table.serves[0])
    state = play(state, card, 1).state
    assert state.table.serves[1] == receiver
    assert len(state.table.serves[0]) == 6


def test_ase_03e_an_exhausted_stock_is_rebuilt_from_its_discards() -> None:
    state = serving()
    used = list(state.table.service_stock)
    table = replace(
        state.table, service_stock=Pile.of("service#1"), service_discard=state.table.service_discard.add(*used)
    )
    done = play(GAME.at(table, Serve(1)), "S1")
    assert done.all(Reshuffled)
    assert (len(done.table.service_stock), len(done.table.service_discard)) == (47, 0)
    assert conserved(done.table)


def test_ase_03e_everybody_knows_what_is_in_the_new_stock() -> None:
    state = facing("R1", mine="R2")
    table = state.table
    used = list(table.stock)
    table = replace(table, stock=Pile.of("rally#1"), discard=table.discard.add(*used))
    state = GAME.at(table, Answer(A))
    after = GAME.step(state, hit(state, "R2", "DB")).state
    unseen = dict(GAME.view(after, A).unseen)
    assert sorted(card for card, _ in unseen["rally#2"]) == sorted(used)
    assert len(unseen["rally#1"]) == 8  # B's hand


def test_ase_03f_house_rule_players_may_reshuffle_between_points() -> None:
    table = dealt(manual_reshuffle=True)
    card = next(iter(table.stock))
    table = replace(table, stock=table.stock.take(card, seen=True), discard=table.discard.add(card))
    state = GAME.at(table, MixDiscards(A))
    assert asked(state).options == ("keep", "mix")
    done = play(state, "mix")
    assert done.only(Mixed).by is A
    assert len(done.table.discard) == 0
    assert conserved(done.table)
    second = play(state, "keep")
    assert second.asked.seat == B
    assert not play(GAME.at(dealt(), Tidy(False, False))).all(Mixed)


def test_ase_03g_service_cards_start_points_and_rally_cards_go_on() -> None:
    state = serving()
    asked: Any = GAME.ask(state)
    assert set(asked.options) == set(state.table.serves[0])
    answering = facing("S1", mine="R1")
    offered: Any = GAME.ask(answering)
    assert {option.card for option in offered.options if isinstance(option, Hit)} <= set(answering.table.hands[0])


def test_ase_03h_strokes_alternate_until_a_fault_or_nobody_can_answer() -> None:
    state = facing("R1", mine="R2", his="R2")
    done = play(state, hit(state, "R2", "DB"), 90, "DB")
    assert done.asked.seat == B
    assert play(done.state, "concede").only(Winner).side is A
    assert play(state, hit(state, "R2", "DB"), 1).only(Missed).side is A


# 04 The turn


def test_ase_04a_announce_refill_roll_move_tidy() -> None:
    state = facing("R1", mine="R2")
    done = play(state, hit(state, "R2", "GB"), 90)
    kinds = [type(fact) for fact in done.facts]
    assert kinds == [Struck, Drew, DiceRead, InPlay]  # prepared and run before, played, result
    assert play(done.state, done.asked.options[0] if done.awaits == "recover" else "concede").facts


def test_ase_04b_a_serve_has_no_run_and_a_return_neither() -> None:
    served = play(serving(), "S1", 90)
    assert served.only(Served).strike.start == served.only(Served).strike.sector == "DC"
    state = facing("S1", mine="R3")
    assert not play(state, hit(state, "R3", "DC"), 90).only(Struck).strike.serve
    assert [part.why for part in play(state, hit(state, "R3", "DC"), 90).only(DiceRead).adjustments] == ["incoming"]


# 05 Preparing


def test_ase_05a_before_a_point_both_pawns_go_home() -> None:
    state = facing("R1", at="DB", foe="SF", mine="R2")
    assert play(state, "concede").table.pawns == ("DC", "DC")


@pytest.mark.parametrize(("called", "court"), [("0-0", "deuce"), ("15-0", "ad"), ("40-40", "deuce"), ("ad", "ad")])
def test_ase_05b_even_points_from_the_deuce_side_odd_ones_from_the_ad_side(called: str, court: str) -> None:
    assert dealt(called=called).court == court


def test_ase_05c_both_serves_of_a_point_are_from_the_same_side() -> None:
    state = serving(called="15-0")
    assert play(state, "S1", 1).table.court == state.table.court == "ad"


# 06 Running before the shot


def test_ase_06a_only_a_rally_shot_allows_a_run() -> None:
    rally = facing("R1", mine="R2")
    assert {option.dest for option in options(rally, "R2")} == {"GB", "DB"}
    assert rally.table.pawns[0] == "DC"
    given = facing("S1", mine="R1")
    assert play(given, hit(given, "R1", "DC"), 90).only(Struck).strike.start == "DC"


@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [("DC", "DC", 0), ("GC", "GB", -5), ("GC", "SF", -10), ("DF", "DB", -15), ("DF", "SC", -20)],
)
def test_ase_06b_what_a_run_costs(start: str, end: str, cost: int) -> None:
    assert run_cost(start, end) == cost


def test_ase_06c_the_cost_is_the_sum_of_both_directions() -> None:
    g = (0, 5, 15)
    pairs = [(a, b) for a in SECTORS for b in SECTORS]
    assert all(run_cost(a, b) == -g[abs(DEPTH[a] - DEPTH[b])] - g[abs(ACROSS[a] - ACROSS[b])] for a, b in pairs)
    assert sum(run_cost(a, b) for a, b in pairs) == -900
    assert sum(run_cost(a, b) for a, b in pairs if steps(a, b) < 4) == -780


def test_ase_06d_from_corner_to_corner_is_too_far() -> None:
    assert "SF" not in in_reach("DB", "DF", "manhattan", False)
    assert "SF" in in_reach("DB", "DF", "manhattan", True)


def test_ase_06e_the_table_of_how_far_a_player_may_run() -> None:
    table = {
        "SF": "210321432", "SC": "101212323", "SB": "012123234", "GF": "321432543", "GC": "212323434",
        "GB": "123234345", "DF": "432543654", "DC": "323434545", "DB": "234345456",
    }  # fmt: skip
    for h, row in table.items():
        assert "".join(str(farthest(h, p)) for p in SECTORS) == row, h
    assert Counter(farthest(h, p) for h in SECTORS for p in SECTORS) == {0: 3, 1: 10, 2: 19, 3: 22, 4: 17, 5: 8, 6: 2}


def test_ase_06f_the_ball_is_measured_from_where_it_was_struck() -> None:
    near = facing("R1", hit="DF", at="DB", foe="SC", mine="V1")  # its hitter has moved up since
    assert in_play(near.table).hit == "DF"
    assert legal(near, "V1", "SC")


def test_ase_06g_staying_is_always_in_time() -> None:
    assert all(place in in_reach(place, h, "manhattan", False) for h in SECTORS for place in SECTORS)


def test_ase_06h_an_over_long_run_is_refused_and_changes_nothing() -> None:
    state = facing("R1", hit="DC", at="DB", mine="V1")
    before = encode(state)
    with pytest.raises(Illegal):
        GAME.step(state, Hit("SC", "V1", "B", "DC"))
    assert encode(state) == before


def test_ase_06i_run_and_card_are_one_decision() -> None:
    state = facing("R1", mine="R2")
    shown = GAME.step(state, hit(state, "R2", "GB")).facts
    assert isinstance(shown[0], Struck)
    assert (shown[0].strike.start, shown[0].strike.sector, shown[0].strike.card) == ("DC", "GB", "R2")


# 07 Playing a card


def test_ase_07a_card_hand_and_target_are_announced_before_the_dice() -> None:
    state = facing("R1", at="GC", mine="V1")
    state = GAME.step(state, hit(state, "V1", "SC", "B", "DF")).state
    strike = GAME.view(state, B).state.table.strike
    assert strike is not None
    assert (strike.card, strike.hand, strike.target, strike.sector) == ("V1", "B", "DF", "SC")
    assert state.table.rolled is None


def test_ase_07b_the_card_is_replaced_before_the_dice() -> None:
    state = facing("R1", mine="R2")
    shown = GAME.step(state, hit(state, "R2", "DB")).state
    assert len(shown.table.hands[0]) == 7
    assert asked(shown).what == "draw"
    ready = play(shown)
    assert len(ready.table.hands[0]) == 8
    assert ready.awaits == "stroke_roll"


def test_ase_07c_a_serve_must_offer_the_side() -> None:
    assert play(serving(called="15-0"), "S2").only(ServeFault).wrong_side
    assert play(serving(called="0-0"), "S2", 90).all(InPlay)


def test_ase_07d_a_return_must_fit_sector_and_hand_and_is_never_a_smash_dink_or_volley() -> None:
    state = facing("S3", mine="R1 R3 R4 R2 M1 K1 V1 L1")
    cards = {option.card for option in options(state)}
    assert cards == {"R1", "R3", "R4", "L1"}  # R2 is for the backhand corner


def test_ase_07e_a_returner_names_the_sector_and_runs_for_nothing() -> None:
    state = facing("S3", mine="R3")
    assert {option.dest for option in options(state, "R3")} == {"DF", "DC"}
    done = play(state, hit(state, "R3", "DF"), 90)
    assert done.table.pawns[0] == "DF"
    assert done.net == 90 - 2


def test_ase_07f_a_rally_shot_that_does_not_fit_loses_the_point() -> None:
    state = facing("R1", mine="R4")
    assert not options(state, "R4")
    assert lunge(state, "R4").winner is B


def test_ase_07g_sector_hand_and_reach_must_fit() -> None:
    state = facing("R1", at="GC", mine="V1 R2 R4")
    assert not legal(state, "R4", "GF")  # L1 the ball is not there
    assert not legal(state, "V1", "SC", "F")  # L2 the hand
    assert legal(state, "V1", "SC", "B")
    far = facing("R1", hit="SC", at="DC", mine="V1")
    assert not legal(far, "V1", "SC")  # L3
    assert not legal(state, "R2", "SB")  # L4


def test_ase_07h_situational_shots_need_their_situation() -> None:
    lob = facing("L1", hit="DF", at="GC", target="GC", mode="bounce", mine="M1 V1 K1 R1")
    assert {option.card for option in options(lob)} == {"M1", "R1"}
    full = facing("L1", hit="DF", at="GC", target="GC", mode="full", mine="M1 R1")
    assert {option.card for option in options(full)} == {"M1"}
    drop = facing("D1", hit="DC", at="SC", target="SC", mine="M1 V1 K1 R1 L1")
    assert {option.card for option in options(drop)} >= {"K1", "L1"}
    assert not {"M1", "V1", "R1"} & {option.card for option in options(drop)}


def test_ase_07i_nobody_can_answer_a_winner_and_nobody_can_return_an_ace() -> None:
    assert play(facing("R1", at="DF", mine=""), "concede").only(Winner).side is B
    assert play(facing("S2", mine=""), "concede").only(Ace).server is B


def test_ase_07j_a_card_that_does_not_fit_is_a_fault_without_a_roll() -> None:
    state = facing("R1", mine="R2 R4")
    done = lunge(state, "R4")
    assert done.winner is B
    assert not done.all(DiceRead)
    assert done.only(Lunged).stuck.value is False  # a legal card was held
    assert "R4" in done.table.discard
    assert len(done.table.hands[0]) == 8
    (seen,) = GAME.facts_seen((done.only(Lunged),), B)
    assert isinstance(seen, Lunged)
    assert seen.stuck.value is None


def test_ase_07j_without_the_swap_a_stuck_player_can_only_concede() -> None:
    state = facing("R1", at="DF", mine="", stuck_swap=False)
    assert asked(state).options == ("concede",)


def test_ase_07k_a_bar_allows_one_hand_only() -> None:
    state = facing("R1", at="SC", mine="V1")
    assert {option.hand for option in options(state, "V1", "SC")} == {"B"}
    assert {option.hand for option in options(facing("R1", at="SB", mine="V1"), "V1", "SB")} == {"F"}
    state = facing("L1", hit="DF", at="GC", target="GC", mode="bounce", mine="L1-2")
    assert {option.hand for option in options(state, "L1-2", "GC")} == {"F", "B"}


# 08 The result


@pytest.mark.parametrize(("dice", "low"), [("1-100", 1), ("0-99", 0)])
def test_ase_08a_percentage_dice_are_uniform(dice: str, low: int) -> None:
    asked: Any = play(serving(dice=dice), "S1").asked
    assert asked.outcomes == tuple(range(low, low + 100))
    assert set(asked.weights) == {1}


def test_ase_08b_incoming_run_and_design_add_up() -> None:
    player = Design(name="X", backhand=3, forehand=-3, net=3)
    state = facing("R1", mine="R2", setup={"designs": (player, Design())})
    done = play(state, hit(state, "R2", "GB"), 50)
    assert {part.why: part.amount for part in done.only(DiceRead).adjustments} == {
        "incoming": -4,
        "run": -10,
        "design": 3,
    }
    assert done.net == 50 - 4 - 10 + 3


def test_ase_08c_low_numbers_fail() -> None:
    state = neutral()
    rolled = play(state, hit(state, "R1", "GC"))
    results = [play(rolled.state, roll).result for roll in range(1, 101)]
    assert results == ["fault"] * 9 + [NAP] * 6 + [AP] * 85


def test_ase_08d_from_the_bottom_up_and_equality_applies() -> None:
    sheet = Sheet(box.R2.sections)
    assert [sheet.read(net, Spot("DB", "B")) for net in (10, 11, 13, 14)] == [0, 1, 1, 2]


def test_ase_08e_if_no_number_applies_it_is_as_played() -> None:
    state = neutral()
    assert play(state, hit(state, "R1", "GC"), 16).result == AP


@pytest.mark.parametrize(
    ("adj", "chances"), [(0, (9, 6, 85)), (-6, (15, 6, 79)), (4, (5, 6, 89)), (12, (0, 3, 97)), (-95, (100, 0, 0))]
)
def test_ase_08f_the_net_number_is_unbounded(adj: int, chances: tuple[int, ...]) -> None:
    assert Sheet(box.R1.sections).chances(adj, Spot("DC", "F")) == chances
    counted = Counter(Sheet(box.R1.sections).read(roll + adj, Spot("DC", "F")) for roll in range(1, 101))
    assert tuple(counted[section] for section in range(3)) == chances


def test_ase_08f_house_rule_the_net_number_is_clamped() -> None:
    state = facing("S2", mine="R4", net_clamp=True)
    assert play(state, hit(state, "R4", "DF"), 3).net == 1


@pytest.mark.parametrize(("adj", "chances"), [(0, (12, 4, 5, 79)), (-5, (17, 4, 5, 74)), (15, (0, 1, 5, 94))])
def test_ase_08g_a_small_number_moves_the_whole_card(adj: int, chances: tuple[int, ...]) -> None:
    assert Sheet(box.R3.sections).chances(adj, Spot("DF", "F")) == chances
    assert Sheet(box.R3.sections).chances(0, Spot("DC", "F")) == (8, 4, 5, 83)


def test_ase_08h_a_small_adjustment_counts_instead_of_the_large_one() -> None:
    assert a_ball(dealt(), "R3", hit="DF").adj == -9
    assert a_ball(dealt(), "R3", hit="DC").adj == -5


def test_ase_08h_a_condition_may_look_at_the_receiver() -> None:
    there = Cond(by="receiver", sectors="GB")
    top = replace(box.R1.sections[-1], adj_alts=(AdjAlt(there, -20),), flag_alts=(FlagAlt(there, wide=True),))
    card = replace(box.R1, sections=(*box.R1.sections[:-1], top))
    deck = box.a_deck(rally=(card, *box.RALLY[1:]))
    state = facing("R1", mine="R2", deck=deck)
    at_gb, at_db = (play(state, hit(state, "R2", dest), 90) for dest in ("GB", "DB"))
    assert at_gb.net == 90 - 20 - 10
    assert at_db.net == 90 - 4 - 5
    assert walks_from(at_gb) == {"GB"}
    assert walks_from(at_db) == {"DB", "DC", "GB"}


def test_ase_08i_first_fault_second_serve_other_faults_lose_the_point() -> None:
    first = play(serving(), "S1", 1)
    assert first.state.phase == Serve(2)
    assert first.only(ServeFault).number == 1
    assert play(first.state, "S3", 1).only(DoubleFault).server is A


def test_ase_08j_length_flags_and_map_are_those_of_the_section_that_applied() -> None:
    state = facing("S3", mine="R1")
    nap, ap = (play(state, hit(state, "R1", "DC"), roll).only(InPlay).ball for roll in (16, 90))
    assert (nap.length, ap.length) == ("short", "good")
    assert "DB" not in dict(nap.receive)
    assert "DB" in dict(ap.receive)


def test_ase_08j_house_rule_a_let_is_replayed() -> None:
    let = replace(box.S3, sections=(box.S3.sections[0], replace(box.S3.sections[1], event="let"), box.S3.sections[2]))
    deck = box.a_deck(serves=(box.S1, box.S2, let))
    assert play(serving(deck=deck), "S3", 10).all(InPlay)
    again = play(serving(deck=deck, service_let="replay"), "S3", 10)
    assert again.all(ServeAgain)
    assert again.state.phase == Serve(1)


def test_ase_08k_the_kind_of_fault_changes_nothing() -> None:
    state = facing("R1", mine="R2")
    net, wide = (play(state, hit(state, "R2", "DB"), roll) for roll in (19, 22))
    assert net.only(Missed).how == "net"
    assert wide.only(Missed).how == "wide"
    assert net.table == wide.table


# 09 Moving after the shot


@pytest.mark.parametrize(("at", "many"), [("DF", 3), ("SB", 3), ("GF", 4), ("SC", 4), ("GC", 5)])
def test_ase_09a_stay_or_one_orthogonal_step(at: str, many: int) -> None:
    places = walks(at, 1, True)
    assert len(places) == many
    assert all(steps(at, place) <= 1 for place in places)
    assert sum(len(walks(sector, 1, True)) for sector in SECTORS) == 33


def test_ase_09b_from_where_the_stroke_was_played() -> None:
    state = facing("S3", mine="R3")
    assert walks_from(play(state, hit(state, "R3", "DF"), 90)) == {"DF", "DC", "GF"}


def test_ase_09c_a_wide_ball_pins_the_one_who_answers_it() -> None:
    state = facing("R4", hit="DF", mine="R2")
    done = play(state, hit(state, "R2", "DB"), 90)
    assert done.table.pawns[0] == "DB"
    assert done.only(Recovered).to == "DB"  # nothing to choose


def test_ase_09d_a_returner_moves_forward_only_off_a_slow_serve() -> None:
    fast, slow = facing("S1", mine="R1"), facing("S3", mine="R1")
    assert "GC" not in walks_from(play(fast, hit(fast, "R1", "DC"), 90))
    assert "GC" in walks_from(play(slow, hit(slow, "R1", "DC"), 90))


def test_ase_09e_off_a_deep_ball_not_forward() -> None:
    state = facing("R5", mine="R3")
    assert walks_from(play(state, hit(state, "R3", "DF"), 90)) == {"DF", "DC"}


def test_ase_09f_what_counts_is_the_result_that_occurred_and_a_server_is_free() -> None:
    short = facing("R1", NAP, mine="R2")
    assert "SB" in walks_from(play(short, hit(short, "R2", "GB"), 90))
    assert "GC" in walks_from(play(serving(), "S2", 90))  # his own serve was wide


def test_ase_09g_the_pawn_moves_before_the_opponent_decides() -> None:
    state = facing("R1", mine="R2")
    done = play(state, hit(state, "R2", "GB"), 90)
    moved = play(done.state, "SB")
    assert moved.asked.seat == B
    assert GAME.view(moved.state, B).state.table.pawns[0] == "SB"


# 10 Tidying up


def test_ase_10a_a_card_stays_until_it_has_been_answered() -> None:
    state = facing("R1", mine="R2")
    shown = play(state, hit(state, "R2", "DB"))
    assert shown.table.in_play == ("R1", "R2")
    answered = play(shown.state, 90)
    assert answered.table.in_play == ("R2",)
    assert "R1" in answered.table.discard
    over = play(shown.state, 1)
    assert over.table.in_play == ()
    assert {"R1", "R2"} <= set(over.table.discard)


# 11 Lobs, drop shots, smashes


def test_ase_11a_lobs_and_drop_shots_name_their_target() -> None:
    state = facing("S3", NAP, mine="L1 D1")
    assert {option.target for option in options(state, "L1")} == {"GF", "GC", "GB", "DF", "DC", "DB"}
    assert {option.target for option in options(state, "D1")} == {"SF", "SC", "SB"}


def test_ase_11b_a_ball_may_drift_and_land_out() -> None:
    assert landing("DF", -1, 0) == "GF"
    assert landing("DC", 1, 0) is None
    assert landing("GB", 0, 1) is None
    state = neutral(at="SC", mine="V1-2")
    done = play(state, hit(state, "V1-2", "SC", target="DC"), 12)
    assert done.only(Missed).how == "long"
    assert done.result == NAP


def test_ase_11c_two_steps_after_a_lob() -> None:
    state = facing("R3", hit="DC", at="DF", mine="L1")
    assert walks_from(play(state, hit(state, "L1", "DF", target="DC"), 90)) == set(walks("DF", 2, True))
    assert sorted(len(walks(sector, 2, True)) for sector in SECTORS) == [6] * 4 + [7] * 4 + [9]


def test_ase_11d_a_lob_allowed_to_bounce_gives_a_further_step() -> None:
    state = facing("R2", hit="DB", at="DB", mine="L1")  # wide and deep
    lobbed = play(state, hit(state, "L1", "DB", target="DC"), 90)
    assert walks_from(lobbed) == {"DB", "DC"}
    bounced = play(lobbed.state, "DC", "bounce")
    assert (bounced.asked.seat, bounced.awaits) == (A, "recover")
    assert set(bounced.asked.options) == {"DC", "DF", "DB"}  # not forward off a deep ball


def test_ase_11e_a_smash_answers_any_lob_in_play_and_nothing_else() -> None:
    for result in (NAP, AP):
        state = facing("L1", result, hit="DF", at="GC", target="DC", mode="full", mine="M1")
        assert options(state, "M1")
    assert not options(facing("R1", at="DB", mine="M1"), "M1")


def test_ase_11f_a_smash_is_read_on_the_sections_of_its_mode() -> None:
    for mode, adj in (("full", -30), ("bounce", -20)):
        state = facing("L1", hit="DF", at="GC", target="GC", mode=mode, mine="M1")
        assert play(state, hit(state, "M1", "GC", target="DC"), 90).only(InPlay).ball.adj == adj


# 12 At the net


def test_ase_12a_volleys_and_dinks_are_played_in_shallow_sectors_only() -> None:
    state = facing("R1", at="GC", mine="V1 K1")
    assert {option.dest[0] for option in options(state, "V1")} == {"S"}
    assert not options(state, "K1")


def test_ase_12b_a_volley_names_its_target() -> None:
    state = facing("R1", at="SC", mine="V1")
    assert {option.target for option in options(state, "V1", "SC")} == set(SECTORS)
    ball = play(state, hit(state, "V1", "SC", target="DF"), 90).only(InPlay).ball
    assert (ball.landed, ball.length, ball.wide) == ("DF", "deep", True)
    assert ball.receive == generic_receive("volley", "DF")


def test_ase_12c_at_the_net_against_good_and_deep_balls_only_volleys() -> None:
    block = replace(box.R1, id="R1", start="SB")
    deck = box.a_deck(rally=(block, *box.RALLY[1:]))
    good, short = (
        facing("R2", hit="DB", at="SB", mine="R1", deck=deck),
        facing("R2", hit="DB", at="SB", mine="R1", deck=deck),
    )
    assert not options(good, "R1")
    short = replace(short, table=replace(short.table, ball=replace(in_play(short.table), length="short")))
    assert options(short, "R1", "SB")


def test_ase_12d_a_dink_needs_a_very_short_ball() -> None:
    assert options(facing("D1", hit="DC", at="SC", target="SC", mine="K1"), "K1")
    assert not options(facing("R1", NAP, at="SB", mine="K1"), "K1")


def test_ase_12e_a_drop_shot_is_answered_by_drop_dink_or_lob_only() -> None:
    state = facing("D1", hit="DC", at="SC", target="SC", mine="R1 R2 V1 M1 D1-2 K1 L1")
    assert {option.card.partition("-")[0] for option in options(state)} == {"D1", "K1", "L1"}
    dink = facing("K1", hit="SF", at="SC", target="SC", mine="R1 L1")
    assert {option.card.partition("-")[0] for option in options(dink)} == {"L1", "K1"}


def test_ase_12f_a_ball_that_sits_up_is_played_like_one_at_good_length() -> None:
    state = facing("D1", NAP, hit="DC", at="SC", target="SC", mine="R1 R4 V1")
    assert legal(state, "R1", "SC")  # GC in from
    assert not options(state, "R4")
    assert not options(state, "V1")


# 13 Hawkeye


def test_ase_13a_only_close_calls_and_the_one_they_hurt_first() -> None:
    asked = play(serving(hawkeye=True), "S1", 31)
    assert (asked.awaits, asked.asked.seat) == ("challenge", A)
    second = play(asked.state, "decline")
    assert (second.awaits, second.asked.seat) == ("challenge", B)
    assert play(second.state, "decline").awaits == "serve"
    assert play(serving(hawkeye=True), "S1", 30).awaits == "serve"
    assert play(serving(hawkeye=True, hawkeye_who="aggrieved"), "S1", 31, "decline").awaits == "serve"


@pytest.mark.parametrize(
    ("serve_no", "card", "correct", "phase"),
    [(1, "in", True, 1), (1, "out", False, 2), (2, "in", True, 2), (2, "out", False, None)],
)
def test_ase_13b_out_ends_the_serve_and_in_replays_it(
    serve_no: Literal[1, 2], card: str, correct: bool, phase: Literal[1, 2] | None
) -> None:
    done = play(serving(serve_no, hawkeye=True), "S1", 31, "challenge", card)
    assert done.only(Challenged).correct is correct
    if phase is None:
        assert done.all(DoubleFault)
    else:
        assert done.state.phase == Serve(phase)


def test_ase_13b_house_rules_for_replays_and_cards() -> None:
    again = play(serving(2, hawkeye=True, hawkeye_replay="point"), "S1", 31, "challenge", "in")
    assert again.all(PointAgain)
    assert again.state.phase == Serve(1)
    close = neutral(mine="R5", hawkeye=True, hawkeye_wrong_in="play_on")
    on = play(close, hit(close, "R5", "GC"), 12, "challenge", "in")
    assert on.all(InPlay)
    deck: Any = play(serving(hawkeye=True), "S1", 31, "challenge").asked
    assert dict(zip(deck.outcomes, deck.weights, strict=True)) == {"in": 2, "out": 2}
    deck = play(serving(hawkeye=True, hawkeye_deck="3confirm"), "S1", 31, "challenge").asked
    assert dict(zip(deck.outcomes, deck.weights, strict=True)) == {"in": 1, "out": 3}


def test_ase_13b_a_point_that_is_replayed_leaves_no_shot_and_no_error_in_the_box_score() -> None:
    close = neutral(mine="R5", hawkeye=True)
    again = play(close, hit(close, "R5", "GC"), 12, "challenge", "in")
    assert again.all(Struck)
    assert again.only(PointAgain)
    won = play(facing("R1"), "concede")
    box_of = box_score((*again.facts, *won.facts))
    only = box_score(won.facts)
    assert (box_of.shots, box_of.longest_rally, box_of.sides) == (only.shots, only.longest_rally, only.sides)
    assert dict(box_of.counted).keys() - dict(only.counted) == {"hawkeye"}  # the challenge was made all the same


def test_ase_15a_a_second_serve_that_never_came_was_a_second_serve() -> None:
    late = box_score(play(serving(2, move_clock="25/20"), "late").facts)
    assert (late.side(A).double_faults, late.side(A).second_serves) == (1, 1)


def test_ase_13c_three_wrong_challenges_a_set_and_one_more_in_a_tie_break() -> None:
    table = dealt(hawkeye=True)
    assert table.challenges == (3, 3)
    used = replace(table, challenges=(0, 1), score=replace(table.score, games=(5, 0), points=(3, 0)))
    state = GAME.at(replace(used, ball=replace(a_ball(table, "R1"), hitter=A)), Answer(B))
    assert play(state, "concede").only(Allowed).challenges == (3, 3)
    begins = replace(used, score=replace(table.score, games=(5, 6), turn=11, points=(3, 0)))
    state = GAME.at(replace(begins, ball=replace(a_ball(table, "R1"), hitter=A)), Answer(B))
    assert play(state, "concede").only(Allowed).challenges == (1, 2)


def test_ase_13d_the_allowance_may_be_agreed() -> None:
    assert dealt(hawkeye=True, challenges="5").challenges == (5, 5)
    agreed = dealt(hawkeye=True, challenges="2")
    score = replace(agreed.score, games=(6, 6), turn=12, tiebreak=True)
    assert play(GAME.at(replace(agreed, score=score), Tidy(True, False))).table.challenges == (2, 2)
    assert dealt(hawkeye=True, setup={"format": "tiebreaks_bo3"}).challenges == (1, 1)


def test_ase_13e_without_allowance_nobody_is_asked() -> None:
    assert play(serving(hawkeye=True, challenges="0"), "S1", 31).awaits == "serve"


# 14 Handicap and player design


def test_ase_14a_a_handicap_is_a_smaller_hand() -> None:
    done = play(GAME.start(Setup(first=A, rally_hand=(5, 8), service_hand=(3, 6))))
    assert ([len(hand) for hand in done.table.hands], len(done.table.serves[0])) == ([5, 8], 3)
    hands: list[dict[str, Any]] = [{"rally_hand": (2, 8)}, {"rally_hand": (9, 8)}, {"service_hand": (1, 6)}]
    for wrong in hands:
        with pytest.raises(Illegal, match="ASE-14a"):
            GAME.start(Setup(**wrong))


def test_ase_14b_a_fair_design_balances() -> None:
    fair = Design(name="Fair", forehand=1, backhand=-1, net=-1)
    assert GAME.start(Setup(designs=(fair, fair)))
    with pytest.raises(Illegal, match=r"6x\+2 is \+12 instead of 0"):
        GAME.start(Setup(designs=(Design(name="Greedy", forehand=2), fair)))


@pytest.mark.parametrize(("trait", "serve_no"), [("first_serve", 1), ("second_serve", 2)])
def test_ase_14b_serves_use_their_own_characteristic(trait: str, serve_no: Literal[1, 2]) -> None:
    setup = {"designs": (replace(Design(name="X"), **{trait: 4}), Design())}
    state = serving(serve_no, setup=setup, design_balance="free")
    assert play(state, "S1", 50).net == 54
    assert play(serving(2 if serve_no == 1 else 1, setup=setup, design_balance="free"), "S1", 50).net == 50


def test_ase_14b_a_return_a_volley_and_a_lob_use_theirs() -> None:
    player = Design(name="X", return_of_serve=1, net=2, touch=3, forehand=5)
    more: dict[str, Any] = {"setup": {"designs": (player, Design())}, "design_balance": "free"}
    given = facing("S1", mine="R1", **more)
    assert play(given, hit(given, "R1", "DC"), 50).net == 50 - 6 + 1
    volleyed = facing("R1", at="SC", mine="V1", **more)
    assert play(volleyed, hit(volleyed, "V1", "SC", target="DC"), 50).net == 50 - 4 + 2
    lobbed = facing("R1", at="DB", mine="L1", **more)
    assert play(lobbed, hit(lobbed, "L1", "DB", "F", "DC"), 50).net == 50 - 4 + 3


def test_ase_14c_real_players_need_not_balance() -> None:
    real = Design(name="Real", forehand=5, backhand=5)
    assert arrange((real, real), {"design_balance": "free"})
    assert GAME.start(arrange((real, real), {"design_balance": "free"}))


def test_ase_14d_seeds_have_budgets() -> None:
    assert [seed_budget(seed, 8) for seed in range(1, 9)] == [12, 12, 6, 6, 0, 0, -6, -6]
    assert SEED_BUDGETS == (12, 6, 0, -6)
    seed = Design(name="Seed", forehand=2)
    assert GAME.start(Setup(designs=(seed, Design()), budgets=(12, 0)))
    with pytest.raises(Illegal, match="instead of"):
        GAME.start(Setup(designs=(seed, Design()), budgets=(6, 0)))


def test_ase_14d_a_design_spends_the_budget_of_its_seed_within_its_limits() -> None:
    even = Design(name="Even", forehand=5, first_serve=-5, return_of_serve=-1, second_serve=-1)
    assert even.total("weighted") == 0
    for budget in SEED_BUDGETS:
        spent = spend(even, budget, "weighted")
        assert spent.total("weighted") == budget
        assert all(abs(value) <= 5 for value in spent.traits.values())
    assert spend(Design(name="Plain"), 12, "plain").total("plain") == 12
    plain = Design(name="Plain")
    assert spend(plain, 12, "weighted") == Design(name="Plain", movement=1, first_serve=1)
    assert spend(plain, -6, "weighted") == Design(name="Plain", forehand=-1)
    mine = Design(name="Mine", forehand=2)
    assert spend(mine, 12, "weighted") == mine, "it has spent its budget already"
    real = Design(name="Real", forehand=4, movement=5)
    assert spend(real, 6, "free") == Design(name="Real", forehand=5, movement=5)
    full = replace(Design(name="Full"), **dict.fromkeys(WEIGHTS, 5))
    with pytest.raises(Illegal, match=r"Full cannot spend \+6"):
        spend(full, 6, "free")


# 15 Time and leaving


def test_ase_15a_the_clock_is_an_agreement_that_the_rules_do_not_keep() -> None:
    option = next(option for option in GAME.options if option.key == "move_clock")
    assert option.default == "off"
    timed = play(serving(move_clock="25/20"), "S1", 90)
    assert timed.table.options.move_clock == "25/20"
    assert timed.facts == play(serving(), "S1", 90).facts


def test_ase_15a_a_serve_that_is_late_is_a_fault_and_costs_no_card() -> None:
    before = serving(move_clock="25/20")
    late = play(before, "late")
    assert late.only(ServeFault).rule == late.only(TimeUp).rule == "ASE-15a"
    assert late.awaits == "serve"
    assert late.table.serves == before.table.serves
    assert play(late.state, "late").winner is B
    assert "late" not in str(GAME.ask(serving()))


def test_ase_15a_what_is_not_decided_in_time() -> None:
    for state, seconds, answer in (
        (serving(move_clock="25/20"), 25, "late"),
        (facing("R1", mine="R2", move_clock="25/20"), 20, "concede"),
        (serving(), None, None),
    ):
        ask = GAME.ask(state)
        assert isinstance(ask, Choose)
        timed = clock(GAME.view(state, ask.seat), ask)
        assert (timed and timed.seconds, timed and timed.answer) == (seconds, answer)


def test_ase_15b_a_ball_may_always_be_let_go() -> None:
    done = play(facing("R1", mine="R2"), "concede")
    assert done.only(Conceded).side is A
    assert done.winner is B
    assert play(neutral(mine="R1", foe="SC"), hit(neutral(mine="R1", foe="SC"), "R1", "GC")).awaits == "stroke_roll"


# 16 Scoring


def test_ase_16a_games_sets_and_matches_as_in_tennis() -> None:
    for name, sets in (("one_set", 1), ("standard_bo3", 2), ("standard_bo5", 3)):
        rule = format_named(name)
        assert rule.sets_to_win == sets
        assert (rule.set.target, rule.set.margin, rule.set.tiebreak_at, rule.set.game.target) == (6, 2, 6, 4)


def test_ase_16b_who_serves_in_a_tie_break() -> None:
    score = Score.start(format_named("single_tiebreak"), A)
    servers = "".join(replace(score, points=(played, 0)).server_side for played in range(7))
    assert servers + "".join(replace(score, points=(4, played)).server_side for played in (3, 4)) == "ABBAABBAA"


def test_ase_16c_a_match_of_tie_breaks() -> None:
    state = play(GAME.start(Setup(format="tiebreaks_bo3", first=A))).state
    assert state.table.score.tiebreak
    table = replace(state.table, score=replace(state.table.score, points=(6, 0)))
    ball = a_ball(dealt(), "R1")
    ball = replace(ball, card=next(iter(table.book.rally)), hitter=A)
    done = play(GAME.at(replace(table, ball=ball), Answer(B)), "concede")
    assert done.all(SetWon)
    assert done.table.score.server_side is B
    assert [len(hand) for hand in done.table.serves] == [6, 6]
    assert done.table.service_stock.deck == "service#2"
    assert len(done.table.service_stock) == 42


def test_the_chance_of_a_double_fault_with_two_given_cards() -> None:
    """Section 9: S1 then S3."""
    first = Fraction(sum(play(serving(), "S1", roll).result != "fault" for roll in range(1, 101)), 100)
    second = Fraction(sum(play(serving(2), "S3", roll).result == "fault" for roll in range(1, 101)), 100)
    assert first == Fraction(64, 100)
    assert (1 - first) * second == Fraction(252, 10_000)


def test_how_many_runs_are_legal() -> None:
    """Section 9: (hit, current, dest)."""
    triples = [(h, here, dest) for h in SECTORS for here in SECTORS for dest in SECTORS]
    assert sum(dest in in_reach(here, h, "manhattan", True) for h, here, dest in triples) == 604
    assert sum(dest in in_reach(here, h, "manhattan", False) for h, here, dest in triples) == 590
    assert [h for h in SECTORS if "SC" in in_reach("DB", h, "manhattan", False)] == ["DF", "DB"]


def test_every_rule_has_a_test() -> None:
    from importlib.resources import files

    ids = (files("netcord.games.ase_card_tennis") / "rule_ids.txt").read_text(encoding="utf-8").split()
    text = Path(__file__).read_text(encoding="utf-8")
    assert [id for id in ids if f"def test_{id.lower().replace('-', '_')}_" not in text] == []
