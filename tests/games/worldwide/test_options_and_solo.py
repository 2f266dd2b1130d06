"""§17-20: challenges, player cards and the automaton; a test for every rule, named after its ID."""

from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.worldwide import GAME, Setup, arrange
from netcord.games.worldwide.automaton import AutoPile, pile_for
from netcord.games.worldwide.between import ChangeEnds, icons
from netcord.games.worldwide.cards import Effect, Kind
from netcord.games.worldwide.constraints import PILES
from netcord.games.worldwide.facts import (
    AutoDropped,
    AutoRebuilt,
    Challenged,
    Dice,
    Missed,
    Moved,
    Place,
    Replayed,
    Rest,
    Serve,
    Served,
    Shot,
    SmashSaved,
    Tired,
    Validated,
)
from netcord.games.worldwide.judging import is_ace, malus, needed, star_cost
from netcord.games.worldwide.players import PlayerCard, Power, Select, shipped
from netcord.games.worldwide.rallying import Stroke
from netcord.games.worldwide.serving import Service
from netcord.games.worldwide.table import Ball
from netcord.kernel import Illegal, Pile
from netcord.tennis import Court, Point, PointWon

from .driver import (
    BA,
    BD,
    BH,
    DS,
    DV,
    FA,
    FH,
    FIXTURE,
    FULL,
    LB,
    ROGER,
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

SLICED: dict[str, Any] = {"last": S4, "to": FH, "effect": Effect.SLICE, "tokens": 2, "challenges": True}


# §17


def test_wt_17_1_two_tokens_each_with_the_option() -> None:
    assert [player.tokens for player in table_of(challenges=True).players] == [2, 2]
    assert [player.tokens for player in table_of().players] == [0, 0]


def test_wt_17_2_a_roll_one_short_may_be_challenged_serves_included() -> None:
    assert play(position(FA, BD, **SLICED), Shot(FA), 5).offered == ("challenge", "accept")
    assert play(position(FA, BD, **SLICED), Shot(FA), 4).winner is B
    assert play(serving(tokens=1, challenges=True), Serve(S13), 12).what == "challenge"
    assert play(serving(tokens=0, challenges=True), Serve(S13), 12).what == "serve"


def test_wt_17_3_the_token_is_a_fair_coin() -> None:
    ask = asked(play(position(FA, BD, **SLICED), Shot(FA), 5, "challenge").state)
    assert ask.outcomes == ("good", "out")
    assert ask.weights == (1, 1)


def test_wt_17_4_a_good_ball_keeps_the_token_and_replays_the_point() -> None:
    done = play(position(FA, BD, **SLICED), Shot(FA), 5, "challenge", "good")
    assert done.all(Replayed)
    assert not done.all(PointWon)
    assert (done.me.tokens, done.table.score.points) == (2, (0, 0))
    assert FA in done.me.discard  # Q23 nothing is given back
    assert isinstance(done.state.phase, Service)


def test_wt_17_4_by_option_everything_is_given_back() -> None:
    state = position(FA, BD, SD, **{**SLICED, "to": BH, "pawn": FH}, challenge_replay="rollback")
    table = state.table.with_player(A, stars_before=4)
    done = play(GAME.at(replace(table, ball=Ball(B, S4, FH, Effect.SLICE)), Stroke(A)), Shot(FA, 1), 2)
    done = play(done.state, "challenge", "good")
    assert FA in done.me.hand
    assert done.me.stars == 4


def test_wt_17_5_a_confirmed_fault_spends_the_token() -> None:
    done = play(position(FA, BD, **SLICED), Shot(FA), 5, "challenge", "out")
    assert (done.winner, done.me.tokens) == (B, 1)
    first = play(serving(tokens=2, challenges=True), Serve(S13), 12, "challenge", "out")
    assert first.winner is None
    literal = serving(tokens=2, challenges=True, challenge_first_serve="literal")
    assert play(literal, Serve(S13), 12, "challenge", "out").winner is B


def test_wt_17_6_one_token_back_at_the_end_of_a_set_never_more_than_two() -> None:
    table = table_of(first=A, mode="match", challenges=True).with_player(A, tokens=0).with_player(B, tokens=2)
    score = replace(table.score, games=(5, 0), points=(1, 0))
    done = Played(*GAME.settle(replace(table, score=score), Point(A)))
    assert [player.tokens for player in done.table.players] == [1, 2]
    game = replace(table, score=replace(score, games=(1, 0)))
    assert GAME.settle(game, Point(A)).state.table.player(A).tokens == 0


# §18


def someone(*powers: Power, **fields: Any) -> PlayerCard:
    return replace(PlayerCard("x", "X", "", "", 12, 4, 1, (), powers), **fields)


def test_wt_18_1_a_player_card_sets_hand_limit_and_stars() -> None:
    card = someone(hand_size=14, stars_up=2, stars_down=3)
    state = GAME.start(Setup(first=A, players=(card, None)))
    while asked(state).what == "draw":
        state = play(state, offered(state)[0]).state
    me = state.table.player(A)
    assert (len(me.hand), me.stars, me.owned) == (14, 2, 5)
    assert len(state.table.player(B).hand) == 12


def test_wt_18_2_the_listed_cards_leave_the_deck() -> None:
    me = table_of(players=(someone(removed=(2, 3, 25)), None)).player(A)
    held = {*me.hand, *me.stock}
    assert len(held) == 57
    assert not held & {2, 3, 25}


def test_wt_18_3_powers_and_penalties_do_what_they_say() -> None:
    attack = Select(Kind.ATTACK)
    card = someone(
        Power("difficulty_delta", attack, value=2), Power("malus_delta", attack, value=1),
        Power("ace_delta", Select(Kind.SERVICE), value=1), Power("draw_delta", attack, value=1),
        Power("recovery_delta", value=1), Power("concentration_delta", value=1), Power("free_reposition"),
        Power("star_cost_delta", Select(Kind.DROP_SHOT), value=-1),
    )  # fmt: skip
    both: dict[str, Any] = {"players": (card, card)}
    table = position(FA, last=BA, to=FH, **both).table
    assert malus(table) == 2 + 1
    assert needed(table, A, FIXTURE[FA]) == 4 + 3 + 2
    assert is_ace(table, A, FIXTURE[S13], 17)
    assert not is_ace(table, A, FIXTURE[S13], 16)
    assert icons(table.with_player(A, played=(FA, BD)), A) == 1 + 1
    assert star_cost(table, A, FIXTURE[DS]) == 0
    stand = table.with_player(A, stars=0)
    assert Place("reposition") in places(stand)
    rest = play(GAME.at(table.with_player(A, stars=0), ChangeEnds()), Rest.CONCENTRATION, Rest.RECOVERY)
    assert rest.me.stars == 3
    cards = len(rest.foe.hand)
    again = play(rest.state, rest.offered[0])
    assert again.what == "draw"  # a second card
    assert len(again.foe.hand) == cards + 1


def test_wt_18_3_our_sixteen_players_say_exactly_what_they_do() -> None:
    for card in shipped()[0].cards:
        GAME.start(arrange((card, card), {"player_cards": "on"}))
        assert card.powers or card.stars_up + card.stars_down > 5 or card.hand_size > 12


def test_wt_18_4_winner_on_needs_a_natural_roll_in_the_range_and_enough() -> None:
    roger: dict[str, Any] = {"players": (ROGER, None), "last": BA, "to": FH}
    assert play(position(FA, BD, **roger), Shot(FA), 18).winner is A
    assert play(position(FA, BD, **roger), Shot(FA), 17).winner is None
    assert play(position(XC, BD, **roger), Shot(XC), 20).winner is None  # no forehand attack


def test_wt_18_5_a_stroke_that_must_be_rolled_may_win_by_that_roll() -> None:
    state = position(FA, BD, players=(ROGER, None), last=BA, to=FH)
    assert {shot.roll for shot in offered(state) if isinstance(shot, Shot)} == {False}
    assert play(state, Shot(FA), 20).winner is A


def test_wt_18_6_a_sure_stroke_may_be_rolled_for_the_chance() -> None:
    state = position(FA, BD, players=(ROGER, None))
    assert set(offered(state)) >= {Shot(FA), Shot(FA, 0, True), Shot(FA, 3, True)}
    assert play(state, Shot(FA)).what == "target"
    assert play(state, Shot(FA, 0, True), 3).winner is B
    assert play(state, Shot(FA, 0, True), 4).winner is None


# §19


def test_wt_19_1_any_surface_and_both_modes_alone() -> None:
    for mode in ("tiebreak", "match"):
        for surface in ("clay", "hard", "grass", "indoor"):
            table = GAME.start(arrange((), {"players": "solo", "mode": mode, "surface": surface})).table
            assert (table.surface, table.score.tiebreak) == (surface, mode == "tiebreak")
            assert [player.pawn for player in table.players] == [N, N]


def test_wt_19_2_stars_and_challenges_for_the_human_none_for_the_automaton() -> None:
    human, robot = table_of(solo=True).players
    assert (human.stars, human.owned, human.tokens) == (4, 5, 2)
    assert (robot.stars, robot.owned, robot.tokens) == (0, 0, 0)


def test_wt_19_3_five_piles_by_number() -> None:
    robot = table_of(solo=True).robot
    assert robot is not None
    assert [len(one) for one in robot.piles] == [12, 12, 13, 10, 13]
    for name, numbers in PILES.items():
        assert list(robot.pile(name)) == list(numbers)


def test_wt_19_4_the_human_is_dealt_as_usual_and_a_toss_decides() -> None:
    state = GAME.start(arrange((), {"players": "solo"}))
    assert offered(state) == (A, B)
    state = play(state, B).state
    draws = 0
    while asked(state).what == "draw":
        state, draws = play(state, offered(state)[0]).state, draws + 1
    assert draws == 6
    card = shipped()[0].cards[0]
    with pytest.raises(Illegal, match="automaton"):
        GAME.start(Setup(solo=True, players=(None, card)))


# §20


def robot_serves(**more: Any) -> Any:
    table = table_of(solo=True, first=B, **more)
    return GAME.at(table.with_player(A, hand=hand_of(A, *FULL)))


def test_wt_20a_1_the_same_rule_says_when_the_automaton_rolls() -> None:
    assert play(robot_turn(BD, N), BA).what == "auto_target"
    assert play(robot_turn(FA, N), BA).what == "auto_roll"


def test_wt_20b_1_the_ten_then_the_four() -> None:
    done = play(robot_serves(), Dice(1, 1), Dice(1, 4))
    assert [(served.card, served.needed) for served in done.all(Served)] == [(S10, 10), (S4, 4)]


def test_wt_20b_2_a_d6_for_the_effect_each_time() -> None:
    effects = [play(robot_serves(), Dice(d6, 20)).only(Served).effect for d6 in range(1, 7)]
    assert effects == [Effect.NONE] * 2 + [Effect.TSPIN] * 2 + [Effect.SLICE] * 2
    assert len(offered(robot_serves())) == 120


def test_wt_20b_3_the_effect_makes_it_harder_and_an_ace_is_an_ace() -> None:
    assert [play(robot_serves(), Dice(d6, 1)).only(Served).needed for d6 in (1, 3, 5)] == [10, 11, 12]
    ace = FIXTURE.with_cards(replace(FIXTURE[S10], ace=(20, 20)))
    assert play(robot_serves(deck=ace), Dice(1, 20)).winner is B


def test_wt_20b_4_fifteen_or_sixteen_in_takes_it_to_the_net() -> None:
    rushes = [roll for roll in range(10, 21) if play(robot_serves(), Dice(1, roll)).foe.pawn is V]
    assert rushes == [15, 16]
    assert play(robot_serves(), Dice(1, 1), Dice(1, 16)).foe.pawn is V


def test_wt_20c_1_which_pile_first_match_wins() -> None:
    assert pile_for(robot_turn(VO, FH, pawn=V, human=V).table) == "volley"
    assert pile_for(robot_turn(BD, N, human=V).table) == "defence"
    for zone, name in ((FH, "forehand"), (BH, "backhand"), (N, "attack")):
        assert pile_for(robot_turn(BD, zone).table) == name


def test_wt_20c_2_an_empty_pile_is_made_again_from_its_discards() -> None:
    table = robot_turn(BD, N).table
    assert table.robot is not None
    piles = tuple(one.emptied() if at == 2 else one for at, one in enumerate(table.robot.piles))
    discard = Pile.of("auto discard", (25, 26, 1, 48), ("*",))
    table = replace(table.with_player(B, played=(27,)), robot=replace(table.robot, piles=piles, discard=discard))
    done = Played(*GAME.settle(table, AutoPile()))
    assert done.only(AutoRebuilt).cards == (25, 26)
    assert list(robot_of(done.table).discard) == [1, 48]


def test_wt_20d_1_even_to_the_forehand_odd_to_the_backhand() -> None:
    for roll, zone in ((18, FH), (19, BH)):
        assert play(robot_turn(FA, N), BA, roll).table.ball == Ball(B, BA, zone)


def test_wt_20d_2_a_die_for_the_target_alone_never_faults() -> None:
    for roll in (1, 2):
        done = play(robot_turn(BD, N), BA, roll)
        assert not done.all(Missed)
        assert done.table.ball is not None


def test_wt_20e_1_drawing_number_37_wins_the_point() -> None:
    done = play(robot_turn(FA, N), WN)
    assert done.winner is B
    assert WN in robot_of(done.table).discard
    second = GAME.trials()["solo, second winner"]
    assert GAME.start(second).table.card(36).kind is Kind.WINNER


def test_wt_20f_1_two_unplayable_defence_cards_are_a_direct_fault() -> None:
    unplayable = [number for number in PILES["defence"] if BH not in FIXTURE[number].start]
    done = play(robot_turn(VO, BH, pawn=BH, human=V), *unplayable[:2])
    assert done.winner is A
    assert len(done.all(AutoDropped)) == 2


def test_wt_20f_2_a_drop_volley_against_the_net_is_replaced_without_penalty() -> None:
    done = play(robot_turn(VO, N, pawn=V, human=V), DV, 59)
    assert [fact.card for fact in done.all(AutoDropped)] == [DV, 59]
    assert done.what == "auto_draw"


def test_wt_20g_1_long_moves_make_its_strokes_harder_until_the_point_is_over() -> None:
    state = robot_turn(FA, BH, pawn=FH, fatigue=1)
    assert robot_of(state.table).fatigue == 2
    assert needed(state.table, B, FIXTURE[SD]) == 1 + 2 + 2
    done = play(state, SD, 1)
    assert (done.winner, robot_of(done.table).fatigue) == (A, 0)
    assert robot_of(robot_turn(DS, V).table).fatigue == 1


def test_wt_20h_1_net_rush_cards_take_it_forward_where_allowed() -> None:
    assert play(robot_turn(BD, N), FA, 2).foe.pawn is V
    assert play(robot_turn(BD, N), BA, 2).foe.pawn is N
    assert play(robot_turn(FA, N), FA, 1).winner is A  # only a validated stroke
    rushing = FIXTURE.with_cards(replace(FIXTURE[46], net_rush=True))
    assert play(robot_turn(BD, N, human=V, deck=rushing), 46).foe.pawn is N  # not towards a human at the net


def test_wt_20i_1_a_smash_without_a_lob_is_set_aside() -> None:
    done = play(robot_turn(BD, N, pawn=V), SM)
    assert done.all(SmashSaved)
    assert robot_of(done.table).active == (SM,)
    assert done.what == "auto_draw"


def test_wt_20i_2_an_active_smash_answers_the_lob() -> None:
    state = robot_turn(LB, BH, pawn=V, active=(SM,))
    assert state.table.player(B).played == (SM,)
    assert robot_of(state.table).active == ()
    assert play(state, 20).only(Validated).card == SM


def test_wt_20i_3_without_one_the_volley_pile_is_tried() -> None:
    assert play(robot_turn(LB, BH, pawn=V), SM).what == "auto_roll"
    done = play(robot_turn(LB, BH, pawn=V), VO)
    assert (done.only(Moved).why, len(done.all(Tired)), done.foe.pawn) == ("retreat", 1, BH)


@pytest.mark.parametrize(("option", "left"), [("persists", (SM,)), ("per_point", ())])
def test_wt_20i_4_an_active_smash_waits_across_points(option: str, left: tuple[int, ...]) -> None:
    done = play(robot_turn(FA, BH, pawn=BH, active=(SM,), active_smash=option), SD, 1)
    assert done.winner is A
    assert robot_of(done.table).active == left
    assert (SM in robot_of(done.table).discard) is (not left)


def test_wt_20j_1_no_hand_no_stars_no_draws_and_free_drop_shots() -> None:
    done = play(robot_turn(BD, N), DS, 20)
    assert done.table.ball == Ball(B, DS, V)
    assert done.foe.stars == 0
    assert icons(robot_turn(BD, N).table.with_player(B, played=(BD,)), B) == 0
    assert play(robot_turn(FA, N), 35, 20).foe.stars == 0


def test_wt_20k_1_the_human_challenges_the_automaton_never() -> None:
    done = play(robot_turn(FA, N), BA, 6)  # one short of 7
    assert done.winner is A
    assert not done.all(Challenged)
    assert play(serving(solo=True, tokens=2), Serve(S13), 12).what == "challenge"


def test_wt_06b_3_chance_picks_the_automatons_side_at_forty_all() -> None:
    for option, answer, court in (("parity", 7, Court.AD), ("parity", 8, Court.DEUCE), ("coin", Court.AD, Court.AD)):
        table = table_of(solo=True, first=A, mode="match", solo_receiver_side=option)
        state = GAME.at(replace(table, score=replace(table.score, points=(1, 1))))
        assert play(state, answer).foe.pawn is (BH if court is Court.AD else FH)
