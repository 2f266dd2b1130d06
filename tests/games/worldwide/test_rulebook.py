"""A test for every rule of the specification, sections 1 to 16 of the rulebook; named after its ID."""

from collections import Counter
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from netcord.games.worldwide import GAME, Setup, arrange, shipped_deck
from netcord.games.worldwide.between import ChangeEnds, icons
from netcord.games.worldwide.cards import ACROSS, Effect, Kind, Surface
from netcord.games.worldwide.facts import (
    Cleared,
    Conceded,
    Discarded,
    DoubleFault,
    Missed,
    Moved,
    Place,
    PointOpened,
    Reshuffled,
    Rest,
    Rested,
    Serve,
    Served,
    Shot,
    Trimmed,
    WinnerHit,
)
from netcord.games.worldwide.judging import Block, block, costs_a_card, malus, needed, sliced, sure
from netcord.games.worldwide.table import Ball
from netcord.kernel import Choose, Illegal, Over, Pile
from netcord.tennis import Court, EndsChanged, Point, PointWon

from .driver import (
    BA,
    BACK,
    BD,
    BH,
    DS,
    DV,
    FA,
    FH,
    FIXTURE,
    FULL,
    LB,
    PS,
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
    serving,
    table_of,
)  # fmt: skip


def after_point(winner: Any, points: tuple[int, int], games: tuple[int, int] | None = None, **more: Any) -> Played:
    """Someone wins the point at this score; A serves first."""
    table = table_of(first=A, mode="match" if games else "tiebreak", **more)
    score = replace(table.score, points=points, games=games or (0, 0), turn=sum(games or (0,)))
    if games == (6, 6):
        score = replace(score, tiebreak=True)
    return Played(*GAME.settle(replace(table, score=score), Point(winner)))


def cards_in(options: tuple[Any, ...]) -> set[int]:
    return {shot.card for shot in options if isinstance(shot, Shot)}


# §1-6


def test_wt_01_1_the_match_is_the_tie_break_or_two_or_three_sets() -> None:
    assert GAME.ask(after_point(A, (6, 0)).state) == Over(A)
    for sets, need in (("2", 2), ("3", 3)):
        setup = arrange((), {"mode": "match", "sets": sets})
        assert GAME.start(setup).table.score.format.sets_to_win == need


def test_wt_02_1_two_players_or_one_against_the_automaton() -> None:
    assert GAME.seats(GAME.start(arrange((), {}))) == (A, B)
    assert GAME.seats(GAME.start(arrange((), {"players": "solo"}))) == (A,)


def test_wt_03_1_each_player_owns_a_whole_deck_of_65() -> None:
    table = table_of()
    assert len(table.all_cards.cards) == 65
    for side in (A, B):
        me = table.player(side)
        assert len(me.hand) + len(me.stock) + len(me.discard) == 60


def test_wt_04_1_three_zones_at_the_back_and_the_volley_zone_in_front() -> None:
    assert [ACROSS[zone] for zone in BACK] == [0, 1, 2]
    assert V not in ACROSS
    assert all(costs_a_card(zone, V) for zone in BACK)


def test_wt_04_2_everybody_is_right_handed() -> None:
    """A forehand crosscourt goes to a right-hander's forehand, and down the line to his backhand."""
    for card in shipped_deck().cards:
        if card.kind is Kind.CROSSCOURT:
            assert card.targets == ((FH,) if card.wing == "forehand" else (BH,))
        if card.kind is Kind.DOWN_THE_LINE:
            assert card.targets == ((BH,) if card.wing == "forehand" else (FH,))


def test_wt_04_3_a_target_is_a_zone_of_the_player_who_stands_there() -> None:
    done = play(position(FA, BD), Shot(FA), FH, Place("stay"), Shot(BD))
    assert done.all(Moved)[0].side is B
    assert done.all(Moved)[0].to is FH


def test_wt_05_1_a_card_is_one_stroke() -> None:
    done = play(position(FA, BD), Shot(FA))
    assert done.me.played == (FA,)
    assert FA not in done.me.hand


def test_wt_06_1_tie_break_mode_or_full_match() -> None:
    assert next(option for option in GAME.options if option.key == "mode").values == ("tiebreak", "match")
    assert table_of().score.tiebreak
    assert not table_of(mode="match").score.tiebreak


def test_wt_06a_1_seven_points_with_two_clear() -> None:
    assert GAME.ask(after_point(A, (6, 5)).state) == Over(A)
    assert after_point(A, (6, 6)).table.score.ended is None
    assert GAME.ask(after_point(B, (7, 8)).state) == Over(B)


def test_wt_06a_2_even_totals_keep_the_server_and_go_to_the_forehand() -> None:
    done = Played(GAME.at(table_of(first=A)), ())
    assert done.table.score.server_side is A
    assert done.foe.pawn is FH
    after = after_point(A, (1, 0))
    assert after.table.score.server_side is B
    assert after.table.score.court is Court.DEUCE


def test_wt_06a_3_odd_totals_change_the_server_and_go_to_the_backhand() -> None:
    done = after_point(A, (0, 0))
    assert done.table.score.server_side is B
    assert done.only(PointOpened).zone is BH


def test_wt_06b_1_two_points_make_a_game() -> None:
    assert after_point(A, (0, 0), (0, 0)).table.score.point_labels == ("40", "0")
    assert after_point(A, (1, 0), (0, 0)).table.score.games == (1, 0)


def test_wt_06b_2_first_to_the_forehand_then_to_the_backhand() -> None:
    assert GAME.at(table_of(first=A, mode="match")).table.player(B).pawn is FH
    assert after_point(A, (0, 0), (0, 0)).only(PointOpened).zone is BH


def test_wt_06b_3_at_forty_all_the_receiver_chooses_his_side() -> None:
    done = after_point(B, (1, 0), (0, 0))
    ask = GAME.ask(done.state)
    assert isinstance(ask, Choose)
    assert (ask.seat, ask.options) == (B, (Court.DEUCE, Court.AD))
    assert play(done.state, Court.AD).only(PointOpened).zone is BH
    assert after_point(B, (1, 1), (0, 0)).table.score.games == (0, 1)


def test_wt_06b_4_six_games_two_clear_and_a_tie_break_at_six_all() -> None:
    assert after_point(A, (1, 0), (5, 4)).table.score.sets_won == (1, 0)
    assert after_point(A, (1, 0), (5, 5)).table.score.sets_won == (0, 0)
    assert after_point(A, (1, 0), (6, 5)).table.score.sets_won == (1, 0)
    assert after_point(A, (1, 0), (5, 6)).table.score.tiebreak


def test_wt_06b_5_service_alternates_game_by_game() -> None:
    assert after_point(A, (1, 0), (0, 0)).table.score.server_side is B
    assert after_point(A, (1, 0), (1, 0)).table.score.server_side is A


def test_wt_06b_6_the_set_tie_break_is_served_abba() -> None:
    score = replace(table_of(first=A, mode="match").score, games=(6, 6), tiebreak=True, turn=12)
    servers = ""
    for winner in (A, B, A, B, A, B, A):
        servers += score.server_side.value
        score = score.point(winner).score
    assert servers == "ABBAABB"


def test_wt_06b_7_two_points_clear_win_the_set_tie_break() -> None:
    assert after_point(A, (1, 0), (6, 6)).table.score.sets_won == (1, 0)
    assert after_point(A, (1, 1), (6, 6)).table.score.sets_won == (0, 0)
    assert after_point(A, (1, 0), (6, 6), set_tiebreak="first7").table.score.sets_won == (0, 0)


def test_wt_06b_8_the_tie_break_is_the_thirteenth_game() -> None:
    score = after_point(A, (1, 0), (6, 6)).table.score
    assert score.sets[0].games == (7, 6)
    assert score.server_side is B  # A opened the tie-break


def test_wt_06b_9_the_first_to_two_or_three_sets() -> None:
    lengths: tuple[tuple[Literal[2, 3], bool], ...] = ((2, True), (3, False))
    for sets, over in lengths:
        table, _ = GAME.lay(Setup("match", sets, first=A))
        won = replace(table.score, sets=(after_point(A, (1, 0), (5, 0)).table.score.sets), games=(5, 0), points=(1, 0))
        done = Played(*GAME.settle(replace(table, score=won), Point(A)))
        assert isinstance(GAME.ask(done.state), Over) is over


def test_wt_06b_10_hands_and_stars_are_not_reset_between_games_and_sets() -> None:
    table = table_of(first=A, mode="match").with_player(A, stars=1, hand=hand_of(A, BD, FA))
    score = replace(table.score, games=(5, 0), points=(1, 0))
    done = Played(*GAME.settle(replace(table, score=score), Point(A)))
    assert done.me.stars == 1
    assert list(done.me.hand) == [BD, FA]


# §7


def test_wt_07_a_four_surfaces_hard_by_default() -> None:
    assert [surface.value for surface in Surface] == ["hard", "clay", "grass", "indoor"]
    assert arrange((), {}).surface is Surface.HARD


def test_wt_07_b_score_at_zero_and_a_deck_each() -> None:
    table = table_of()
    assert table.score.untouched
    assert table.players[0].stock.deck != table.players[1].stock.deck


def test_wt_07_f_four_stars_up_of_five() -> None:
    for player in table_of().players:
        assert (player.stars, player.owned) == (4, 5)
    assert table_of(star_cap="supply12").star_room(A) == 12 - 4


def test_wt_07_f2_two_challenge_tokens_only_with_the_option() -> None:
    assert [player.tokens for player in table_of().players] == [0, 0]
    assert [player.tokens for player in table_of(challenges=True).players] == [2, 2]


def test_wt_07_g_services_lie_open_in_ascending_order() -> None:
    table = table_of(deck=None)
    shown = [card.difficulty or 0 for card in table.all_cards.services]
    assert shown == sorted(shown)
    for player in table.players:
        assert not any(number in player.hand or number in player.stock for number in range(61, 66))


def test_wt_07_h_six_starting_cards() -> None:
    table = table_of(deck=None)
    for player in table.players:
        assert tuple(player.hand) == shipped_deck().starting
        assert len(player.hand) == 6


def test_wt_07_i_six_more_are_drawn_for_a_hand_of_twelve() -> None:
    state = GAME.start(Setup(first=A))
    draws = 0
    while asked(state).what == "draw":
        state = play(state, offered(state)[0]).state
        draws += 1
    assert draws == 12
    assert [len(player.hand) for player in state.table.players] == [12, 12]


def test_wt_07_j_a_toss_decides_who_serves() -> None:
    assert offered(GAME.start(Setup())) == (A, B)


# §8


def test_wt_08_1_server_on_neutral_receiver_where_the_score_says() -> None:
    table = table_of(first=A).with_player(A, pawn=V).with_player(B, pawn=V)
    table = GAME.at(table).table
    assert (table.player(A).pawn, table.player(B).pawn) == (N, FH)


def test_wt_08_2_the_server_picks_one_of_five_then_rolls() -> None:
    assert {serve.card for serve in offered(serving())} == set(range(61, 66))
    assert play(serving(), Serve(S10)).offered == tuple(range(1, 21))


def test_wt_08_3_a_serve_that_reaches_its_difficulty_is_in() -> None:
    assert play(serving(), Serve(S10), 10).table.ball == Ball(A, S10, FH)
    assert play(serving(), Serve(S10), 9).table.ball is None


def test_wt_08_4_an_ace_wins_the_point_on_any_serve() -> None:
    assert play(serving(), Serve(S13), 18).winner is A
    assert play(serving(), Serve(S4), 1, Serve(S13), 20).winner is A


def test_wt_08_5_after_a_fault_another_card() -> None:
    done = play(serving(), Serve(S13), 1)
    assert S13 not in {serve.card for serve in done.offered}
    assert S13 in {serve.card for serve in play(serving(second_serve="any_card"), Serve(S13), 1).offered}


def test_wt_08_6_two_faults_lose_the_point() -> None:
    done = play(serving(), Serve(S13), 1, Serve(S4), 1)
    assert done.winner is B
    assert done.all(DoubleFault)


def test_wt_08_7_the_service_card_is_what_the_return_answers() -> None:
    state = position(FA, BD, last=S10, to=FH, surface="grass")
    assert malus(state.table) == 3
    assert not sure(state.table, A, FIXTURE[FA])
    assert sure(position(FA, last=S4, to=FH).table, A, FIXTURE[FA])


def test_wt_08_8_the_server_may_stay_or_rush() -> None:
    done = play(serving(), Serve(S4), 10)
    assert done.offered == (Place("stay"), Place("rush"))
    assert play(serving(serve_and_volley=False), Serve(S4), 10).what == "stroke"


def test_wt_08_9_a_service_card_is_never_spent() -> None:
    done = play(serving(), Serve(S13), 20)
    table = done.table
    assert all(number not in player.discard for player in table.players for number in range(61, 66))
    state = GAME.at(replace(table, score=replace(table.score, points=(0, 0))))
    assert S13 in {serve.card for serve in offered(state)}


# §9


def test_wt_09_1_turns_alternate_from_the_receiver() -> None:
    done = play(serving(), Serve(S4), 10, Place("stay"))
    ask = GAME.ask(done.state)
    assert isinstance(ask, Choose)
    assert (ask.seat, ask.what) == (B, "stroke")


def test_wt_09a_1_the_pawn_goes_to_the_ball() -> None:
    assert position(BD, to=FH, pawn=N).table.player(A).pawn is FH


def test_wt_09a_2_vertical_or_two_zones_cost_a_card_of_choice() -> None:
    state = position(BD, FA, to=BH, pawn=FH)
    assert set(offered(state)) == {BD, FA, "concede"}
    done = play(state, FA)
    assert (done.only(Discarded).card, done.me.pawn) == (FA, BH)


def test_wt_09a_3_one_zone_or_none_is_free() -> None:
    for here, there in ((FH, N), (N, BH), (N, N)):
        assert not costs_a_card(here, there)
    assert len(position(BD, to=N, pawn=FH).table.player(A).hand) == 1


def test_wt_09a_4_refusing_to_move_loses_the_point_and_no_card() -> None:
    done = play(position(BD, FA, to=BH, pawn=FH), "concede")
    assert done.winner is B
    assert len(done.me.hand) == 2


def test_wt_09a_5_a_cost_that_cannot_be_paid_loses_the_point() -> None:
    table = position(BD).table.with_player(A, hand=hand_of(A), pawn=FH)
    table = replace(table, ball=Ball(B, BD, BH))
    done = Played(*GAME.settle(table, table.turn(A)))
    assert done.only(Conceded).why == "exhausted"
    assert done.winner is B


def test_wt_09b_1_only_cards_that_start_where_the_ball_is() -> None:
    assert cards_in(offered(position(FA, BA, XC, SD, to=FH))) == {FA, XC}
    assert cards_in(offered(position(FA, BA, XC, SD, to=BH))) == {BA, SD}


def test_wt_09b_2_safe_or_risky_against_safe_needs_no_die() -> None:
    assert play(position(FA, BD), Shot(FA)).what == "target"
    assert not sure(position(DS).table, A, FIXTURE[DS])
    assert not sure(position(BD, last=FA, to=FH).table, A, FIXTURE[BD])


def test_wt_09b_3_difficulty_and_malus_against_the_die() -> None:
    state = position(BA, last=FA, to=BH, surface="grass")
    assert needed(state.table, A, FIXTURE[BA]) == 5 + 3
    assert needed(position(DS, last=BD).table, A, FIXTURE[DS]) == 6  # rolled against a safe stroke too


def test_wt_09b_4_short_is_a_fault() -> None:
    done = play(position(BD, BD, last=FA, to=FH), Shot(BD), 1)
    assert done.winner is B
    assert done.only(Missed).needed == 2


def test_wt_09b_5_enough_is_good_and_hopeless_plays_stay_legal() -> None:
    assert not play(position(BD, BD, last=FA, to=FH), Shot(BD), 2).missed
    state = position(WN, last=S13, to=FH)
    assert needed(state.table, A, FIXTURE[WN]) == 25
    assert Shot(WN) in offered(state)


def test_wt_09b_6_the_target_is_chosen_after_the_roll() -> None:
    done = play(position(BA, BD, last=FA, to=BH), Shot(BA), 20)
    assert (done.what, done.offered) == ("target", (BH, FH))
    assert play(position(BD, BD), Shot(BD)).what != "target"


def test_wt_09b_7_stars_come_with_validation_and_serve_at_once() -> None:
    done = play(position(BD, BD, to=FH, stars=0), Shot(BD))
    assert done.me.stars == 1
    assert Place("reposition") in done.offered
    assert play(position(BD, BD, last=FA, to=FH, stars=0), Shot(BD), 1).me.stars == 0
    assert play(position(BD, BD, last=FA, to=FH, stars=0, stars_on_fault=True), Shot(BD), 1).me.stars == 1


def test_wt_09b_8_printed_difficulties_add_up_sure_or_rolled() -> None:
    assert play(position(FA, BD), Shot(FA)).me.total == 4
    assert play(position(FA, BD, last=BA, to=FH), Shot(FA, 3), 20).me.total == 4
    assert play(serving(), Serve(S13), 15).me.total == 0


def test_wt_09c_1_stay_rush_or_reposition_then_the_other_plays() -> None:
    done = play(position(FA, BD, to=FH), Shot(FA), FH)
    assert [place.how for place in done.offered] == ["stay", "rush", "reposition"]
    ask = GAME.ask(play(done.state, Place("stay")).state)
    assert isinstance(ask, Choose)
    assert ask.seat == B


def test_wt_09c_2_rushing_is_free() -> None:
    done = play(position(FA, BD, to=FH), Shot(FA), FH, Place("rush"))
    assert (done.me.pawn, len(done.me.hand), done.me.stars) == (V, 1, 4)


def test_wt_09c_3_no_rush_against_a_player_at_the_net() -> None:
    done = play(position(FA, BD, to=FH, foe=V), Shot(FA), FH)
    assert Place("rush") not in done.offered


def test_wt_09c_4_repositioning_costs_a_star() -> None:
    done = play(position(FA, BD, to=FH), Shot(FA), FH, Place("reposition"))
    assert (done.me.pawn, done.me.stars) == (N, 3)
    assert Place("reposition") not in places(position(FA, to=N).table)


def test_wt_09c_5_from_the_net_a_star_and_a_card() -> None:
    table = position(BD, FA, to=N, pawn=V, stars=1).table
    assert places(table) == (
        Place("stay"), Place("reposition", BD), Place("reposition", FA)
    )  # fmt: skip
    broke = table.with_player(A, stars=0)
    assert places(broke) == (Place("stay"),)
    cheap = replace(broke, options=replace(broke.options, reposition_from_net="card_only"))
    assert Place("reposition", BD) in places(cheap)


# §10


def test_wt_10_1_a_player_at_the_net_does_not_move() -> None:
    assert position(VO, BD, last=PS, to=BH, pawn=V).table.player(A).pawn is V


def test_wt_10_2_from_the_net_only_volleys_whatever_the_target() -> None:
    for zone in BACK:
        assert cards_in(offered(position(VO, BD, FA, last=PS, to=zone, pawn=V))) == {VO}


def test_wt_10_3_a_lob_is_answered_with_a_smash_if_one_likes() -> None:
    state = position(SM, BD, last=LB, to=BH, pawn=V)
    assert set(offered(state)) == {"smash", SM, BD, "concede"}
    forced = position(SM, BD, last=LB, to=BH, pawn=V, smash_forced=True)
    assert offered(forced) == ("smash",)
    assert "smash" not in offered(position(VO, BD, last=LB, to=BH, pawn=V, smash_forced=True))


def test_wt_10_4_or_one_goes_back_for_a_card() -> None:
    done = play(position(VO, BD, last=LB, to=N, pawn=V), VO)
    assert (done.me.pawn, done.only(Discarded).card) == (N, VO)


def test_wt_10_5_no_rush_on_the_stroke_that_answers_a_lob() -> None:
    done = play(position(FA, BD, last=LB, to=FH, pawn=FH, foe=N), Shot(FA), 20, FH)
    assert Place("rush") not in done.offered


def test_wt_10_6_no_volley_against_a_lob_no_smash_against_anything_else() -> None:
    under = position(VO, DV, SM, last=LB, to=BH, pawn=V).table
    assert [block(under, A, FIXTURE[card]) for card in (VO, DV, SM)] == [Block.LOB, Block.LOB, Block.FREE]
    assert block(position(SM, last=PS, to=BH, pawn=V).table, A, FIXTURE[SM]) is Block.NO_LOB


def test_wt_10_7_no_playable_card_at_the_net_loses_the_point() -> None:
    state = position(BD, FA, last=PS, to=FH, pawn=V)
    assert offered(state) == ("concede",)
    assert play(state, "concede").winner is B


def test_wt_10_8_both_may_be_at_the_net() -> None:
    done = play(position(VO, BD, BD, last=DS, to=V, pawn=N, foe=V), BD)
    assert (done.me.pawn, done.foe.pawn) == (V, V)
    assert VO in cards_in(done.offered)


# §11


def test_wt_11a_1_a_winner_or_an_ace_wins_the_point() -> None:
    done = play(position(WN, BD, total=21), Shot(WN), 2)
    assert (done.winner, bool(done.all(WinnerHit))) == (A, True)


def test_wt_11a_2_a_fault_loses_it() -> None:
    assert play(position(WN, BD), Shot(WN), 20).winner is B


def test_wt_11a_3_refusing_loses_it_also_in_phase_b() -> None:
    assert play(position(BD, BD), "concede").winner is B


@pytest.mark.parametrize(("language", "never"), [("en", "no card"), ("fr", "pas de carte")])
def test_wt_11a_3_whether_a_card_would_have_fitted_is_never_told(language: str, never: str) -> None:
    """Whoever lets a ball go with playable cards in hand says as little as who has none."""
    words = GAME.words(language)
    let_go, could_not = (
        play(position(BD, BD), "concede").only(Conceded),
        play(position(FA, to=BH, pawn=FH), FA).only(Conceded),
    )
    for turn in range(4):
        told = {words.tell(fact, {"A": "Noah", "B": "Lendl"}, turn) for fact in (let_go, could_not)}
        assert len(told) == 1
        assert never not in told.pop()


def test_wt_11a_4_no_playable_card_after_the_move_loses_it() -> None:
    done = play(position(FA, to=BH, pawn=FH), FA)
    assert (done.winner, done.only(Conceded).why) == (B, "no_card")


def test_wt_11b_a_the_score_comes_first_and_the_last_point_settles_nothing() -> None:
    done = play(position(WN, BD, total=22), Shot(WN), 20)
    kinds = [type(fact) for fact in done.facts]
    assert kinds.index(PointWon) < kinds.index(Cleared)
    table = position(WN, BD, total=22).table
    last = GAME.at(replace(table, score=replace(table.score, points=(6, 0))), table.turn(A))
    assert not play(last, Shot(WN), 20).all(Cleared)


def test_wt_11b_b1_draw_icons_of_everything_played_good_or_not() -> None:
    table = position(BD).table.with_player(A, played=(BD, XC, FA, SD), served=(S4, S13))
    assert icons(table, A) == 1 + 1 + 0 + 1
    drawing = replace(FIXTURE[S4], draw=1)
    twice = replace(table, deck=FIXTURE.with_cards(drawing)).with_player(A, served=(S4, S4))
    assert icons(twice, A) == 4  # once per card used


def test_wt_11b_b2_an_empty_pile_is_made_again_from_the_discards() -> None:
    table = position(BD, BD).table.with_player(
        A, stock=Pile.of("A#1"), discard=Pile.of("A discard", (2, 3, 4), ("*",)), played=(XC,)
    )
    done = Played(*GAME.settle(table, Point(A)))
    assert done.only(Reshuffled).side is A
    assert done.me.stock.deck == "A#2"
    assert set(done.me.stock) == {2, 3, 4}


def test_wt_11b_b3_a_hand_above_the_limit_is_cut_down() -> None:
    table = position(*[SD] * 13, BD).table
    done = Played(*GAME.settle(table, Point(A)))
    assert done.what == "limit"
    done = play(done.state, BD, SD)
    assert done.only(Trimmed).cards == (BD, SD)
    assert len(done.me.hand) == 12


def test_wt_11b_c_cards_played_are_discarded_and_the_winner_returns() -> None:
    done = play(position(FA, WN, BD, to=FH), Shot(FA), FH, Place("stay"), "concede")
    assert FA in done.me.discard
    done = play(position(WN, BD), Shot(WN), 1)
    assert (WN in done.me.hand, WN in done.me.discard) == (True, False)


# §12


def test_wt_12_1_every_six_points_in_tie_break_mode() -> None:
    assert after_point(A, (3, 2)).all(EndsChanged)
    assert not after_point(A, (3, 1)).all(EndsChanged)
    assert after_point(A, (5, 6)).all(EndsChanged)


def test_wt_12_2_after_odd_games_but_the_first_and_after_each_set() -> None:
    changes = {
        games: bool(after_point(A, (1, 0), games).all(EndsChanged)) for games in ((0, 0), (1, 1), (2, 1), (5, 4))
    }
    assert changes == {(0, 0): False, (1, 1): True, (2, 1): False, (5, 4): True}
    assert not after_point(A, (3, 2), (6, 6), set_tiebreak="first7").all(EndsChanged)
    assert after_point(A, (3, 2), (6, 6), set_tiebreak="first7", set_tiebreak_ends="every6").all(EndsChanged)


def at_ends(**mine: Any) -> Any:
    table = position(BD, BD).table.with_player(A, stock=Pile.of("A#1", (2, 3)), **mine)
    return GAME.at(table, ChangeEnds())


def test_wt_12_3_recovery_draws_a_card_concentration_brings_two_stars() -> None:
    done = play(at_ends(stars=1), Rest.CONCENTRATION, Rest.RECOVERY)
    assert done.me.stars == 3
    assert done.what == "draw"
    assert [fact.rest for fact in done.all(Rested)] == [Rest.CONCENTRATION, Rest.RECOVERY]
    assert play(at_ends(stars=4), Rest.CONCENTRATION, Rest.CONCENTRATION).me.stars == 5


def test_wt_12_3_neither_knows_the_others_choice_before_both_are_made() -> None:
    state = at_ends(stars=1)
    views = {GAME.view(play(state, rest).state, B) for rest in Rest}
    assert len(views) == 1


def test_wt_12_4_a_star_takes_a_card_back_once() -> None:
    state = at_ends(stars=0, discard=Pile.of("A discard", (FA, WN), ("*",)))
    done = play(state, Rest.CONCENTRATION, Rest.CONCENTRATION)
    assert done.offered == (0, FA, WN)
    done = play(done.state, WN)
    assert (done.me.stars, WN in done.me.hand, done.what) == (1, True, "serve")


def test_wt_12_5_cards_just_played_can_be_taken_back() -> None:
    table = position(BD, WN, total=22).table
    table = replace(table, score=replace(table.score, points=(3, 2)))
    table = table.with_player(A, played=(FA,))
    done = play(GAME.at(table, table.turn(A)), Shot(WN), 20, Rest.CONCENTRATION, Rest.CONCENTRATION)
    assert done.what == "plan"
    assert FA in done.offered


# §13


def test_wt_13a_1_a_drop_shot_needs_the_opponent_at_the_back() -> None:
    assert block(position(DS, foe=V).table, A, FIXTURE[DS]) is Block.NEEDS_BACK
    assert block(position(DS, foe=N).table, A, FIXTURE[DS]) is Block.FREE


def test_wt_13a_2_it_costs_a_star_whatever_comes_of_it() -> None:
    assert play(position(DS, BD), Shot(DS), 1).me.stars == 3
    assert play(position(DS, BD), Shot(DS, 1), 20).me.stars == 2
    assert block(position(DS, stars=0).table, A, FIXTURE[DS]) is Block.STARS


def test_wt_13a_3_the_opponent_must_come_to_the_net_for_a_card() -> None:
    done = play(position(DS, BD), Shot(DS), 20, Place("stay"))
    assert done.what == "fatigue"
    done = play(done.state, BD)
    assert (done.foe.pawn, len(done.foe.hand)) == (V, len(FULL) - 1)


def test_wt_13a_4_the_reply_starts_anywhere() -> None:
    done = play(position(BA, XC, BD, last=DS, to=V, pawn=FH), BD)
    assert cards_in(done.offered) == {BA, XC}


def test_wt_13a_5_after_the_reply_one_stands_at_the_net() -> None:
    done = play(position(BA, BD, BD, last=DS, to=V, pawn=FH), BD, Shot(BA), 20, FH)
    assert done.me.pawn is V
    assert [place.how for place in done.offered] == ["stay", "reposition"]


def test_wt_13a_6_a_drop_volley_is_a_drop_shot_from_the_net() -> None:
    assert play(position(DV, BD, last=PS, to=N, pawn=V), Shot(DV), 20).table.ball == Ball(A, DV, V)
    assert block(position(DV, last=PS, to=N, pawn=V, stars=0).table, A, FIXTURE[DV]) is Block.STARS
    free = position(DV, last=PS, to=N, pawn=V, stars=0, drop_volley_cost="0")
    assert block(free.table, A, FIXTURE[DV]) is Block.FREE


def test_wt_13b_1_the_winner_is_always_rolled_and_in_the_starting_hand() -> None:
    assert not sure(position(WN).table, A, FIXTURE[WN])
    assert WN in shipped_deck().starting
    winners = [card.number for card in shipped_deck(True).cards if card.kind is Kind.WINNER]
    assert winners == [36, 37]


def test_wt_13b_2_twenty_two_less_what_was_validated() -> None:
    for total, due in ((0, 22), (8, 14), (23, -1)):
        assert needed(position(WN, total=total).table, A, FIXTURE[WN]) == due
    assert needed(position(WN, total=23, winner_floor="1").table, A, FIXTURE[WN]) == 1


def test_wt_13b_3_malus_slice_and_stars_apply() -> None:
    state = position(WN, last=SD, to=N, total=10)
    assert needed(state.table, A, FIXTURE[WN], 2) == 22 - 10 + 0 + 2 - 5


def test_wt_13b_4_its_star_comes_only_with_success() -> None:
    assert play(position(WN, BD, total=21, stars=1), Shot(WN), 20).me.stars == 2
    assert play(position(WN, BD, stars=1), Shot(WN), 1).me.stars == 1
    assert play(position(WN, BD, stars=1, stars_on_fault=True), Shot(WN), 1).me.stars == 1


def test_wt_13b_5_it_returns_unless_given_up_for_fatigue() -> None:
    assert WN in play(position(WN, BD), Shot(WN), 1).me.hand
    assert WN in play(position(WN, BD, to=BH, pawn=FH), WN).me.discard


# §14-16


def test_wt_14_1_initiation_ignores_star_icons_and_effects() -> None:
    assert play(position(BD, BD, level="initiation"), Shot(BD)).me.stars == 4
    assert not sliced(position(FA, last=SD, to=N, level="initiation").table, A)
    assert offered(position(DS, level="initiation")) == (Shot(DS), "concede")  # no Star bonus
    with pytest.raises(Illegal, match="initiation"):
        GAME.start(arrange((), {"level": "initiation", "challenges": "on"}))


def test_wt_14_2_stars_are_still_spent_and_gained_by_concentration() -> None:
    assert play(position(DS, BD, level="initiation"), Shot(DS), 20).me.stars == 3
    table = position(BD, level="initiation").table.with_player(A, stars=1)
    assert play(GAME.at(table, ChangeEnds()), Rest.CONCENTRATION, Rest.CONCENTRATION).me.stars == 3


def test_wt_15_1_stars_on_a_serve_take_off_two_or_four() -> None:
    for stars, due in ((0, 13), (1, 11), (2, 9)):
        assert play(serving(), Serve(S13, stars=stars), 1).only(Served).needed == due
    assert max(serve.stars for serve in offered(serving())) == 2


def test_wt_15_2_stars_on_a_stroke_take_off_three_five_or_seven() -> None:
    state = position(WN, last=FA, to=FH)
    assert [needed(state.table, A, FIXTURE[WN], stars) for stars in range(4)] == [24, 21, 19, 17]
    assert {shot.stars for shot in offered(state) if shot != "concede"} == {0, 1, 2, 3}


def test_wt_15_3_paid_before_the_roll_and_never_on_a_sure_stroke() -> None:
    done = play(position(WN, BD), Shot(WN, 3))
    assert done.me.stars == 1
    assert cards_in(offered(position(FA))) == {FA}
    assert Shot(FA, 1) not in offered(position(FA))


def test_wt_16_1_an_effect_lasts_for_the_next_turn_only() -> None:
    done = play(position(SD, BD, to=N), Shot(SD))
    assert done.table.ball == Ball(A, SD, N, Effect.SLICE)
    done = play(done.state, Place("stay"), Shot(BD))
    assert done.table.ball is not None
    assert done.table.ball.effect is Effect.NONE


def test_wt_16_2_topspin_makes_a_rush_cost_a_card() -> None:
    done = play(position(FA, BD, last=XC, to=FH), Shot(FA), FH)
    assert Place("rush") not in done.offered
    done = play(done.state, Place("rush", BD))
    assert (done.me.pawn, len(done.me.hand), done.only(Discarded).why) == (V, 0, "rush")


def test_wt_16_3_slice_makes_risky_replies_roll_with_two_more() -> None:
    state = position(FA, BD, last=SD, to=N)
    assert not sure(state.table, A, FIXTURE[FA])
    assert needed(state.table, A, FIXTURE[FA]) == 4 + 2
    assert sure(state.table, A, FIXTURE[BD])


def test_wt_16_4_slice_does_nothing_to_a_player_at_the_net() -> None:
    table = position(VO, last=SD, to=N, pawn=V).table
    assert needed(table, A, FIXTURE[VO]) == 6


def test_wt_16_5_on_serve_one_effect_is_announced_and_paid_for() -> None:
    for effect, due in ((Effect.NONE, 10), (Effect.TSPIN, 11), (Effect.SLICE, 12)):
        assert play(serving(), Serve(S10, effect), 1).only(Served).needed == due
    done = play(serving(), Serve(S10, Effect.SLICE), 12)
    assert done.table.ball == Ball(A, S10, FH, Effect.SLICE)


# Invariants


def test_cards_are_never_lost_or_made() -> None:
    """I1 hand, draw pile, discard and cards in play are always the sixty of the deck."""
    import random

    luck = random.Random(5)
    state = GAME.start(arrange((), {"mode": "match", "first": "A"}))
    while not isinstance(ask := GAME.ask(state), Over):
        answers = ask.options if isinstance(ask, Choose) else ask.outcomes
        state = GAME.step(state, luck.choice(answers)).state
        for me in state.table.players:
            held = Counter([*me.hand, *me.stock, *me.discard, *me.played])
            assert held == Counter(range(1, 61))
            assert 0 <= me.stars <= me.owned
