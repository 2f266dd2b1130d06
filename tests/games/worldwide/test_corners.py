"""Corners where two rules meet: initiation and topspin, a power at the net, a rollback in the middle of a rally.

Each would go unnoticed if one of the two rules were left out.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.worldwide import GAME, Setup, arrange
from netcord.games.worldwide.automaton import AutoPile
from netcord.games.worldwide.between import ChangeEnds, Settle, icons
from netcord.games.worldwide.cards import Effect, Kind
from netcord.games.worldwide.facts import (
    AutoDropped,
    AutoRebuilt,
    Conceded,
    Dice,
    DoubleFault,
    Errand,
    Place,
    Rest,
    Serve,
    Served,
    Shot,
)
from netcord.games.worldwide.judging import malus, needed, serve_needed, star_cost
from netcord.games.worldwide.players import PlayerCard, Power, Select
from netcord.games.worldwide.rallying import Position
from netcord.games.worldwide.table import Ball
from netcord.kernel import Illegal, Pile
from netcord.tennis import EndsChanged, Point

from .driver import (
    BA,
    BD,
    BH,
    DS,
    DV,
    FA,
    FH,
    FIXTURE,
    LB,
    S4,
    S10,
    S13,
    SD,
    SM,
    VO,
    WN,
    XC,
    A,
    B,
    N,
    Played,
    V,
    asked,
    hand_of,
    offered,
    places,
    play,
    position,
    robot_of,
    robot_turn,
    serving,
    table_of,
)  # fmt: skip


def someone(*powers: Power, **fields: Any) -> PlayerCard:
    return replace(PlayerCard("x", "X", "", "", 12, 4, 1, (), powers), **fields)


# Stars


def test_wt_13a_2_the_star_of_a_drop_shot_cannot_buy_a_bonus_too() -> None:
    assert offered(position(DS, stars=1)) == (Shot(DS), "concede")
    assert offered(position(DS, stars=3)) == (Shot(DS), Shot(DS, 1), Shot(DS, 2), "concede")


def test_wt_15_3_nobody_pays_stars_that_he_has_not() -> None:
    assert {shot.stars for shot in offered(position(WN, stars=2)) if shot != "concede"} == {0, 1, 2}
    assert {serve.stars for serve in offered(serving(stars=1))} == {0, 1}
    assert play(serving(stars=1), Serve(S13, stars=1), 1).me.stars == 0


def test_wt_09c_5_by_option_the_net_is_left_for_a_card_alone() -> None:
    table = position(BD, FA, pawn=V, to=N, stars=2, reposition_from_net="card_only").table
    done = play(GAME.at(table, Position(A)), Place("reposition", BD))
    assert (done.me.stars, done.me.pawn, list(done.me.hand)) == (2, N, [FA])


def test_wt_18_3_a_free_reposition_is_one_from_the_back_of_the_court() -> None:
    quick = (someone(Power("free_reposition")), None)
    table = position(BD, to=FH, stars=1, players=quick).table
    done = play(GAME.at(table, Position(A)), Place("reposition"))
    assert (done.me.stars, done.me.pawn) == (1, N)
    at_net = position(BD, pawn=V, to=N, stars=0, players=quick).table
    assert places(at_net) == (Place("stay"),)
    left = play(GAME.at(at_net.with_player(A, stars=1), Position(A)), Place("reposition", BD))
    assert left.me.stars == 0


def test_wt_07_f_with_twelve_stars_in_all_two_concentrate_on_what_is_left() -> None:
    table = position(BD, BD, star_cap="supply12").table.with_player(A, stars=6).with_player(B, stars=5)
    done = play(GAME.at(table, ChangeEnds()), Rest.CONCENTRATION, Rest.CONCENTRATION)
    assert (done.me.stars, done.foe.stars) == (7, 5)
    lone = position(BD, BD, stars=5, star_cap="supply12")
    assert play(lone, Shot(BD)).me.stars == 6  # above the tokens owned


# Effects


def test_wt_14_1_in_an_initiation_match_topspin_costs_no_card() -> None:
    done = play(position(FA, BD, last=XC, to=FH, level="initiation"), Shot(FA), FH)
    assert Place("rush") in done.offered
    risky = play(position(FA, BD, last=SD, to=N, level="initiation"), Shot(FA))
    assert risky.what == "target"  # nor does a slice make it roll


def test_wt_14_1_alone_too_initiation_has_no_effects_and_no_challenges() -> None:
    start = GAME.at(table_of(solo=True, first=B, level="initiation").with_player(A, hand=hand_of(A, BD, FA)))
    served = play(start, Dice(5, 10)).only(Served)
    assert (served.needed, served.effect) == (10, Effect.NONE)
    assert table_of(solo=True, level="initiation").player(A).tokens == 0
    assert not table_of(solo=True, level="initiation").challenges


def test_wt_16_3_a_safe_reply_to_a_slice_is_rolled_without_the_two() -> None:
    state = position(BD, FA, last=S10, to=FH, effect=Effect.SLICE)
    assert needed(state.table, A, FIXTURE[BD]) == 2
    assert needed(state.table, A, FIXTURE[FA]) == 4 + 2 + 2


def test_wt_16_4_who_goes_back_under_a_sliced_lob_meets_the_slice() -> None:
    back = play(position(FA, BD, SM, last=LB, to=FH, pawn=V, effect=Effect.SLICE), BD)
    assert needed(back.table, A, FIXTURE[FA]) == 4 + 2 + 2
    drop = play(position(FA, BD, last=DS, to=V, pawn=FH, effect=Effect.SLICE), BD)
    assert needed(drop.table, A, FIXTURE[FA]) == 4 + 3  # he came to the net: the slice does nothing


# Lobs


def test_wt_10_4_an_empty_hand_under_a_lob_loses_at_once() -> None:
    table = position(BD, last=LB, to=BH, pawn=V).table.with_player(A, hand=hand_of(A))
    done = Played(*GAME.settle(table, table.turn(A)))
    assert (done.winner, done.only(Conceded).why) == (B, "no_card")


def test_wt_10_5_after_a_smash_there_is_nothing_to_rush_for() -> None:
    done = play(position(SM, BD, last=LB, to=BH, pawn=V, foe=BH), "smash", Shot(SM), 20, FH)
    assert {place.how for place in done.offered} == {"stay", "reposition"}


# Player cards


def test_wt_18_3_a_malus_power_is_the_strikers_and_never_below_nothing() -> None:
    heavy = someone(Power("malus_delta", Select(Kind.ATTACK), value=1))
    assert malus(position(FA, last=BA, to=FH, players=(None, heavy)).table) == 3
    assert malus(position(FA, last=BA, to=FH, players=(heavy, None)).table) == 2
    light = someone(Power("malus_delta", value=-5))
    assert malus(position(FA, last=BA, to=FH, players=(None, light)).table) == 0


def test_wt_18_3_a_difficulty_power_counts_on_serve_and_not_for_the_winner() -> None:
    server = someone(Power("difficulty_delta", Select(Kind.SERVICE), value=-1))
    table = serving(players=(server, None)).table
    assert serve_needed(table, A, FIXTURE[S10], Effect.SLICE, 1) == 10 + 2 - 2 - 1
    assert serve_needed(table, B, FIXTURE[S10], Effect.NONE, 0) == 10
    hitter = someone(Power("difficulty_delta", Select(Kind.ATTACK), value=-2))
    done = play(position(FA, BD, players=(hitter, None)), Shot(FA))
    assert done.me.total == 4  # Q42 what is printed


def test_wt_18_3_penalties_never_make_a_draw_or_a_cost_negative() -> None:
    poor = someone(
        Power("draw_delta", Select(Kind.ATTACK), value=-3), Power("recovery_delta", value=-4),
        Power("concentration_delta", value=-4), Power("star_cost_delta", value=-9),
    )  # fmt: skip
    table = position(BD, players=(poor, None)).table.with_player(A, played=(FA, BD), stars=1)
    assert icons(table, A) == 0
    assert star_cost(table, A, FIXTURE[DS]) == 0
    calm = play(GAME.at(table, ChangeEnds()), Rest.CONCENTRATION, Rest.CONCENTRATION)
    assert calm.me.stars == 1
    assert play(GAME.at(table, ChangeEnds()), Rest.RECOVERY, Rest.CONCENTRATION).what != "draw"


def test_wt_18_4_winner_on_has_two_ends() -> None:
    lucky = (someone(Power("winner_on", Select(Kind.ATTACK), (15, 17))), None)
    wins = [
        roll for roll in range(7, 21) if play(position(FA, BD, last=BA, to=FH, players=lucky), Shot(FA), roll).winner
    ]
    assert wins == [15, 16, 17]


def test_wt_18_6_a_slice_leaves_no_choice_to_a_winner_on() -> None:
    lucky = (someone(Power("winner_on", Select(Kind.ATTACK), (18, 20))), None)
    state = position(FA, last=SD, to=N, players=lucky)
    assert set(offered(state)) == {Shot(FA), Shot(FA, 1), Shot(FA, 2), Shot(FA, 3), "concede"}
    assert play(state, Shot(FA), 18).winner is A


def test_wt_18_1_stars_face_up_and_down_are_those_of_the_card() -> None:
    table = table_of(players=(someone(stars_up=3, stars_down=3), someone(stars_up=1, stars_down=0)))
    assert [(player.stars, player.owned) for player in table.players] == [(3, 6), (1, 1)]
    rich = table.with_player(A, hand=hand_of(A, BD, BD), stars=5, pawn=N)
    state = GAME.at(replace(rich, ball=Ball(B, BD, N)), rich.turn(A))
    assert play(state, Shot(BD)).me.stars == 6


@pytest.mark.parametrize("limit", [8, 14])
def test_wt_18_1_the_hand_size_is_the_limit_of_that_player_alone(limit: int) -> None:
    table = table_of(players=(someone(hand_size=limit), None))
    table = table.with_player(A, hand=hand_of(A, *range(1, 16))).with_player(B, hand=hand_of(B, *range(1, 14)))
    state = GAME.at(table, Settle(A, Errand.NEXT))
    cut = {A: 0, B: 0}
    while asked(state).what == "limit":
        cut[asked(state).seat] += 1
        state = play(state, offered(state)[0]).state
    assert cut == {A: 15 - limit, B: 1}
    assert [len(player.hand) for player in state.table.players] == [limit, 12]


def test_wt_18_2_a_starting_card_that_is_removed_is_not_dealt() -> None:
    gone = next(number for number in FIXTURE.starting if number != WN)
    state = GAME.start(Setup(first=A, players=(someone(removed=(gone,)), None)))
    while asked(state).what == "draw":
        state = play(state, offered(state)[0]).state
    me = state.table.player(A)
    assert len(me.hand) == 12
    assert gone not in {*me.hand, *me.stock}


def test_wt_18_1_player_cards_in_an_initiation_match_are_refused() -> None:
    with pytest.raises(Illegal, match="initiation"):
        GAME.start(Setup(players=(someone(), None), options=replace(Setup().options, level="initiation")))


# The WINNER


def test_wt_13b_5_a_second_winner_returns_like_the_first() -> None:
    second = replace(FIXTURE[WN], number=36)
    state = position(36, BD, total=22, deck=FIXTURE.with_cards(second))
    done = play(state, Shot(36), 20)
    assert (done.winner, 36 in done.me.hand) == (A, True)


def test_wt_13b_2_what_was_validated_counts_in_its_own_point_only() -> None:
    done = play(position(BA, BD, WN, last=FA, to=BH), Shot(BA), 20, FH, Place("stay"), "concede")
    assert done.winner is A
    assert done.me.total == 0


# Challenges


def test_wt_17_4_by_option_cards_given_up_and_stars_come_back_to_both() -> None:
    """A ran, discarding SD, and paid a Star; B had discarded FA and paid two."""
    state = position(FA, BD, SD, last=S4, to=FH, pawn=BH, effect=Effect.SLICE, tokens=2, challenges=True,
                     challenge_replay="rollback", foe_hand=(BD,))  # fmt: skip
    table = state.table.with_player(A, stars_before=4, total=9)
    table = table.with_player(B, stars=1, stars_before=3, spent=(FA,), played=(BA,),
                              discard=Pile.of("B discard", (FA, 2), ("*",)))  # fmt: skip
    done = play(GAME.at(table, table.turn(A)), SD, Shot(FA, 1), 2, "challenge", "good")
    assert sorted(done.me.hand) == sorted((FA, BD, SD))
    assert (list(done.me.discard), done.me.stars, done.me.tokens) == ([], 4, 2)
    assert (done.me.total, done.me.played, done.me.spent) == (0, (), ())
    assert sorted(done.foe.hand) == sorted((BD, FA, BA))
    assert (list(done.foe.discard), done.foe.stars) == ([2], 3)


def test_wt_17_4_by_option_the_automatons_piles_are_as_they_were() -> None:
    start = serving(solo=True, tokens=2, challenge_replay="rollback", hand=(BD, DS, WN))
    before = start.table.robot
    done = play(start, Serve(S4), 10, Place("stay"), XC)
    assert done.table.robot != before
    done = play(done.state, Shot(DS), 5, "challenge", "good")
    assert done.table.robot == before
    assert sorted(done.me.hand) == sorted((BD, DS, WN))
    assert done.me.stars == 4


def test_wt_17_4_a_replay_at_forty_all_keeps_the_chosen_side() -> None:
    state = serving(mode="match", points=(1, 1), tokens=2, challenges=True)
    done = play(state, "ad", Serve(S13), 12, "challenge", "good")
    assert done.what == "serve"  # the receiver is not asked again
    assert (done.foe.pawn, done.table.score.points) == (BH, (1, 1))


def test_wt_17_5_a_second_serve_confirmed_out_is_a_double_fault() -> None:
    for option in ("fault_stands", "literal"):
        state = serving(tokens=2, challenges=True, challenge_first_serve=option)
        done = play(state, Serve(S13), 1, Serve(S4), 3, "challenge", "out")
        assert (done.winner, done.me.tokens, len(done.all(DoubleFault))) == (B, 1, 1)


# The automaton


def test_wt_20c_2_a_pile_of_drop_volleys_alone_would_never_end() -> None:
    """Both at the net, every volley played in this point: what cannot be played does not make a pile (Q35)."""
    table = robot_turn(BD, N, pawn=V, human=V, active=(SM,)).table
    assert table.robot is not None
    piles = tuple(one.emptied() if at == 4 else one for at, one in enumerate(table.robot.piles))
    robot = replace(table.robot, piles=piles, discard=Pile.of("auto discard", (DV, 59), ("*",)))
    table = replace(table.with_player(B, played=tuple(range(48, 58))), robot=robot)
    done = Played(*GAME.settle(table, AutoPile()))
    assert done.only(AutoRebuilt).cards == tuple(range(48, 57))
    assert play(done.state, VO).what == "auto_roll"
    at_back = replace(table.with_player(A, pawn=N), ball=Ball(A, BD, N))
    assert Played(*GAME.settle(at_back, AutoPile())).only(AutoRebuilt).cards == (DV, 59)


def test_wt_20e_1_a_second_winner_is_rolled_by_the_formula() -> None:
    second = replace(FIXTURE[WN], number=36)
    deck = FIXTURE.with_cards(second)
    state = robot_turn(FA, N, fatigue=1, deck=deck)
    table = state.table.with_player(B, total=9)
    drawn = play(GAME.at(table, AutoPile()), 36)
    assert drawn.what == "auto_roll"
    assert needed(drawn.table, B, second) == 22 - 9 + 2 + 1
    assert play(drawn.state, 15).winner is A
    assert play(drawn.state, 16).winner is B


def test_wt_20f_1_the_second_card_counts_from_a_pile_made_again() -> None:
    table = robot_turn(VO, BH, pawn=BH, human=V).table
    assert table.robot is not None
    unplayable = [number for number in range(38, 48) if BH not in FIXTURE[number].start][:2]
    piles = tuple(Pile.of("auto defence", unplayable[:1], ("*",)) if at == 3 else one
                  for at, one in enumerate(table.robot.piles))  # fmt: skip
    robot = replace(table.robot, piles=piles, discard=Pile.of("auto discard", unplayable[1:], ("*",)))
    done = play(GAME.at(replace(table, robot=robot), AutoPile()), unplayable[0], unplayable[1])
    assert done.winner is A
    assert len(done.all(AutoDropped)) == 2


def test_wt_20h_1_a_lob_answered_from_the_back_bars_its_rush() -> None:
    rushing = replace(FIXTURE[XC], net_rush=True)
    for pawn in (FH, N):  # already there, or one step away
        state = robot_turn(LB, FH, pawn=pawn, deck=FIXTURE.with_cards(rushing))
        assert play(state, XC, 20).foe.pawn is FH


def test_wt_20i_4_by_option_its_fatigue_is_over_too() -> None:
    done = play(robot_turn(FA, BH, pawn=FH, active=(SM,), active_smash="per_point"), SD, 1)
    assert (done.winner, robot_of(done.table).fatigue) == (A, 0)


# Choices made at the same time


def test_wt_12_4_both_plan_and_neither_knows_the_others_plan() -> None:
    table = position(BD, BD).table
    for side in (A, B):
        table = table.with_player(side, stars=1, discard=Pile.of(f"{side.value} discard", (FA, WN), ("*",)))
    state = play(GAME.at(table, ChangeEnds()), Rest.CONCENTRATION, Rest.CONCENTRATION).state
    played = [play(state, plan) for plan in (0, FA, WN)]
    assert [(done.what, asked(done.state).seat) for done in played] == [("plan", B)] * 3
    assert len({GAME.view(done.state, B) for done in played}) == 1
    done = play(played[1].state, WN)
    assert (FA in done.me.hand, WN in done.foe.hand) == (True, True)
    assert (done.me.stars, done.foe.stars) == (2, 2)


def test_wt_11b_b3_neither_knows_what_the_other_discards_above_the_limit() -> None:
    table = table_of().with_player(A, hand=hand_of(A, *range(1, 14))).with_player(B, hand=hand_of(B, *range(1, 14)))
    state = GAME.at(table, Settle(A, Errand.NEXT))
    played = [play(state, card) for card in (1, 7)]
    assert [(done.what, asked(done.state).seat) for done in played] == [("limit", B)] * 2
    assert len({GAME.view(done.state, B) for done in played}) == 1
    done = play(played[1].state, 2)
    assert (list(done.me.discard), list(done.foe.discard)) == ([7], [2])


# Score


def test_wt_06b_6_a_set_tie_break_goes_to_the_forehand_and_the_backhand_in_turn() -> None:
    table = table_of(first=A, mode="match", set_tiebreak="first7")
    score = replace(table.score, games=(6, 6), tiebreak=True, turn=12)
    seen = []
    for played in range(5):
        opened = GAME.at(replace(table, score=replace(score, points=(played, 0)))).table
        seen.append((opened.score.server_side, opened.player(opened.score.server_side.other).pawn))
    assert seen == [(A, FH), (B, BH), (B, FH), (A, BH), (A, FH)]


def test_wt_12_2_a_short_tie_break_never_reaches_a_change_and_every_six_asks_for_one() -> None:
    table = table_of(first=A, mode="match", set_tiebreak_ends="every6")
    score = replace(table.score, games=(6, 6), points=(3, 2), tiebreak=True, turn=12)
    done = Played(*GAME.settle(replace(table, score=score), Point(B)))
    assert done.all(EndsChanged)
    assert done.what == "rest"


def test_wt_06_1_what_is_agreed_is_what_is_laid() -> None:
    setup = arrange((), {"first": "B", "mode": "match", "sets": "3", "surface": "indoor"})
    assert (setup.first, setup.mode, setup.sets, setup.surface) == (B, "match", 3, "indoor")
    assert GAME.start(setup).table.score.server_side is B


def test_wt_18_1_player_cards_are_named_in_pairs() -> None:
    with pytest.raises(Illegal, match="player_cards=on"):
        arrange((), {"player_cards": "on"})
    with pytest.raises(Illegal, match="two player cards"):
        arrange((someone(),), {})
    with pytest.raises(Illegal, match="automaton"):
        arrange((someone(), someone()), {"players": "solo"})
