"""The vectors of the specification, section 6, by their ids."""

from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.worldwide import GAME
from netcord.games.worldwide.automaton import AutoPile
from netcord.games.worldwide.between import Settle
from netcord.games.worldwide.cards import Effect, Zone
from netcord.games.worldwide.facts import (
    AutoDropped,
    AutoRebuilt,
    Challenged,
    Conceded,
    Dice,
    Discarded,
    DoubleFault,
    Errand,
    Moved,
    Place,
    Reshuffled,
    Rest,
    Serve,
    Served,
    Shot,
    Tired,
    Validated,
    WinnerHit,
)
from netcord.games.worldwide.judging import costs_a_card, needed
from netcord.games.worldwide.rallying import Stroke
from netcord.games.worldwide.serving import Service
from netcord.games.worldwide.table import Ball
from netcord.kernel import Illegal, Pile, Side
from netcord.tennis import EndsChanged, MatchWon, Point, SetWon

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
    PS,
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
    Match,
    N,
    Played,
    V,
    asked,
    hand_of,
    offered,
    pile,
    places,
    play,
    position,
    robot_of,
    robot_turn,
    serving,
    table_of,
)  # fmt: skip

# Serves: answer, roll, outcome

SERVES: list[tuple[str, dict[str, Any], Serve, int, str]] = [
    ("W1", {}, Serve(S13), 19, "ace"),
    ("E1 in", {}, Serve(S13), 13, "in"),
    ("E1 fault", {}, Serve(S13), 12, "fault"),
    ("E2 fault", {}, Serve(S13, Effect.SLICE), 14, "fault"),
    ("E2 in", {}, Serve(S13, Effect.SLICE), 15, "in"),
    ("E2 ace", {}, Serve(S13, Effect.SLICE), 18, "ace"),
    ("E3 9", {}, Serve(S13, stars=2), 9, "in"),
    ("E3 17", {}, Serve(S13, stars=2), 17, "in"),
    ("E3 18", {}, Serve(S13, stars=2), 18, "ace"),
]


@pytest.mark.parametrize(("more", "serve", "roll", "result"), [v[1:] for v in SERVES], ids=[v[0] for v in SERVES])
def test_serves(more: dict[str, Any], serve: Serve, roll: int, result: str) -> None:
    done = play(serving(**more), serve, roll)
    assert done.only(Served).result == result
    assert done.winner is (A if result == "ace" else None)
    assert done.me.stars == 4 - serve.stars


# Strokes: position, shot, roll (None: no die), outcome

HARD_SERVE = {"last": S4, "to": FH, "foe": N}
STROKES = [
    ("W5", {"hand": (BD,), "last": BA, "to": FH, "pawn": N, "surface": "clay"}, Shot(BD), 14, "good"),
    ("W7", {"hand": (WN,), "total": 10}, Shot(WN, 2), 9, "point"),
    ("W8", {"hand": (FA,), "players": (ROGER, None)}, Shot(FA, 0, True), 2, "fault"),
    ("E7", {"hand": (FA,), **HARD_SERVE}, Shot(FA), None, "good"),
    ("E8 fault", {"hand": (FA,), **HARD_SERVE, "effect": Effect.SLICE}, Shot(FA), 5, "fault"),
    ("E8 valid", {"hand": (FA,), **HARD_SERVE, "effect": Effect.SLICE}, Shot(FA), 6, "good"),
    ("E9", {"hand": (BD,), **HARD_SERVE, "effect": Effect.SLICE}, Shot(BD), None, "good"),
    ("E10 fault", {"hand": (BD,), "last": S10, "to": FH, "surface": "grass"}, Shot(BD), 2, "fault"),
    ("E10 valid", {"hand": (BD,), "last": S10, "to": FH, "surface": "grass"}, Shot(BD), 3, "good"),
    ("E11 fault", {"hand": (DS,)}, Shot(DS, 1), 2, "fault"),
    ("E11 valid", {"hand": (DS,)}, Shot(DS, 1), 3, "good"),
    ("E22 fault", {"hand": (VO,), "last": PS, "to": FH, "pawn": V, "foe": BH}, Shot(VO), 8, "fault"),
    ("E22 valid", {"hand": (VO,), "last": PS, "to": FH, "pawn": V, "foe": BH}, Shot(VO), 9, "good"),
    ("E23 fault", {"hand": (WN,), "last": FA, "to": BH, "total": 4}, Shot(WN, 2), 14, "fault"),
    ("E23 point", {"hand": (WN,), "last": FA, "to": BH, "total": 4}, Shot(WN, 2), 15, "point"),
    ("E24 fault", {"hand": (WN,), "last": SD, "to": N, "total": 9}, Shot(WN, 3), 7, "fault"),
    ("E24 point", {"hand": (WN,), "last": SD, "to": N, "total": 9}, Shot(WN, 3), 8, "point"),
    ("E25 fault", {"hand": (WN,), "last": S13, "to": FH}, Shot(WN, 3), 17, "fault"),
    ("E25 point", {"hand": (WN,), "last": S13, "to": FH}, Shot(WN, 3), 18, "point"),
    ("E26", {"hand": (WN,), "total": 23}, Shot(WN), 1, "point"),
    ("E46 fault", {"hand": (FA,), "players": (ROGER, None)}, Shot(FA, 0, True), 3, "fault"),
    ("E46 valid", {"hand": (FA,), "players": (ROGER, None)}, Shot(FA, 0, True), 10, "good"),
    ("E46 point", {"hand": (FA,), "players": (ROGER, None)}, Shot(FA, 0, True), 19, "point"),
    ("E49", {"hand": (VO,), "last": SD, "to": N, "pawn": V, "foe": BH}, Shot(VO), 6, "good"),
]


@pytest.mark.parametrize(("where", "shot", "roll", "outcome"), [v[1:] for v in STROKES], ids=[v[0] for v in STROKES])
def test_strokes(where: dict[str, Any], shot: Shot, roll: int | None, outcome: str) -> None:
    place = dict(where)
    hand = place.pop("hand")
    start = position(*hand, BD, **place)
    done = play(start, shot, *([] if roll is None else [roll]))
    paid = shot.stars + (1 if shot.card == DS else 0)
    if outcome == "fault":
        assert (done.missed, done.winner) == (True, B)
        assert done.me.stars == 4 - paid
    else:
        card = FIXTURE[shot.card]
        assert done.winner is (A if outcome == "point" else None)
        assert done.me.stars == min(5, 4 - paid + card.star_gain)
        assert done.only(Validated).roll == (roll or 0)


def test_w2_a_fault_then_a_safe_second_serve_to_the_backhand() -> None:
    done = play(serving(mode="match", points=(1, 0)), Serve(S13), 8, Serve(S4), 12)
    assert [served.result for served in done.all(Served)] == ["fault", "in"]
    assert done.table.ball == Ball(A, S4, BH)
    assert done.foe.pawn is BH


@pytest.mark.parametrize(("here", "there"), [(FH, BH), (N, V)])
def test_w3_long_moves_cost_one_card(here: Zone, there: Zone) -> None:
    state = position(BA, BD, to=there, pawn=here, last=DS if there is V else BD)
    done = play(state, BD)
    assert len(done.me.hand) == 1
    assert done.only(Discarded).card == BD


def test_w4_a_risky_return_of_a_safe_serve_needs_no_die_and_chooses_its_target() -> None:
    done = play(position(BA, BD, last=S4, to=BH, surface="clay"), Shot(BA))
    assert done.offered == (BH, FH)
    assert play(done.state, FH).table.ball == Ball(A, BA, FH)


def test_w5_ball_on_neutral_and_a_star() -> None:
    done = play(position(BD, BD, last=BA, to=FH, pawn=N, surface="clay"), Shot(BD), 14)
    assert done.only(Validated).needed == 3
    assert done.table.ball == Ball(A, BD, N)
    assert done.me.stars == 5


def test_w6_validated_five_and_three_make_a_winner_of_fourteen() -> None:
    state = position(WN, total=5 + 3)
    assert needed(state.table, A, FIXTURE[WN]) == 14


def test_w9_the_automatons_slice_costs_two() -> None:
    state = GAME.at(table_of(solo=True, first=B))
    done = play(state, Dice(5, 10))
    assert (done.only(Served).needed, done.only(Served).result) == (12, "fault")
    assert done.what == "auto_serve"


def test_w10_both_at_the_net_the_volley_pile_is_drawn() -> None:
    assert set(offered(robot_turn(VO, FH, pawn=V, human=V))) == set(range(48, 61))


@pytest.mark.parametrize(("roll", "good"), [(4, False), (5, True)])
def test_w11_three_long_moves_add_three(roll: int, good: bool) -> None:
    done = play(robot_turn(FA, FH, pawn=FH, fatigue=3, human=V), 46)  # a baseline defence of the Defence pile
    card = FIXTURE[46]
    state = replace(done.state, table=done.table)
    due = (card.difficulty or 0) + 2 + 3
    assert due == 5
    done = play(state, roll)
    assert done.missed is not good


def test_e4_three_stars_an_unprinted_effect_or_two_are_not_offered() -> None:
    state = serving(stars=5)
    serves = offered(state)
    assert {serve.stars for serve in serves} == {0, 1, 2}
    assert Serve(65, Effect.TSPIN) not in serves  # the canon prints slice only
    with pytest.raises(Illegal):
        play(state, Serve(S13, stars=3))


def test_e5_two_faults_are_a_double_fault() -> None:
    done = play(serving(), Serve(S10), 9, Serve(S4), 3)
    assert done.winner is B
    assert done.only(DoubleFault).server is A


@pytest.mark.parametrize("option", ["other_card", "any_card"])
def test_e6_the_second_serve_is_another_card(option: str) -> None:
    done = play(serving(second_serve=option), Serve(S13), 12)
    assert (Serve(S13) in done.offered) is (option == "any_card")


def test_e7_no_stars_on_a_sure_stroke() -> None:
    assert offered(position(FA, last=S4, to=FH)) == (Shot(FA), "concede")


def test_e12_stars_above_what_is_owned_are_lost() -> None:
    assert play(position(BD, BD, stars=5), Shot(BD)).me.stars == 5


def test_e13_going_with_the_last_card_leaves_none_to_play() -> None:
    state = position(BA, to=BH, pawn=FH)
    went = play(state, BA)
    assert (went.winner, len(went.me.discard)) == (B, 1)
    stayed = play(state, "concede")
    assert (stayed.winner, len(stayed.me.discard)) == (B, 0)


def test_e14_an_empty_hand_cannot_pay() -> None:
    table = position(BD, to=BH).table.with_player(A, hand=hand_of(A), pawn=FH)
    done = Played(GAME.at(table, table.turn(A)), ())
    assert sum(done.table.score.points) == 1
    assert done.table.score.points == (0, 1)


def test_e15_one_zone_is_free_and_the_longest_way_costs_one() -> None:
    assert not costs_a_card(FH, N)
    assert play(position(BD, BD, BD, last=DS, to=V, pawn=FH), BD).me.hand.piles[0].size == 2


@pytest.mark.parametrize(("foe", "stars"), [(V, 4), (N, 0)])
def test_e16_no_drop_shot_against_the_net_or_without_a_star(foe: Zone, stars: int) -> None:
    assert offered(position(DS, foe=foe, stars=stars)) == ("concede",)


def after_drop(*hand: int, foe: Zone = N) -> Played:
    return play(position(*hand, last=DS, to=V, pawn=BH, foe=foe), hand[-1])


def test_e17_a_drop_shot_frees_the_reply_from_start_zones() -> None:
    done = after_drop(BA, PS, SM, BD)
    assert done.me.pawn is V
    assert {shot.card for shot in done.offered if shot != "concede"} == {BA}
    assert {shot.card for shot in after_drop(BA, PS, SM, BD, foe=V).offered if shot != "concede"} == {BA, PS}


def test_e18_after_it_stay_or_pay_star_and_card() -> None:
    state = position(BA, BD, BD, last=DS, to=V, pawn=BH, stars=1)
    done = play(state, BD, Shot(BA), 20, FH)
    assert done.offered == (Place("stay"), Place("reposition", BD))
    back = play(done.state, Place("reposition", BD))
    assert (back.me.stars, len(back.me.hand), back.me.pawn) == (0, 0, N)


def test_e19_both_may_stand_at_the_net() -> None:
    done = after_drop(BA, VO, BD, foe=V)
    done = play(done.state, Shot(BA), 20, FH)
    assert all(place.how != "rush" for place in done.offered)
    table = play(done.state, Place("stay")).table.with_player(B, hand=hand_of(B, VO, BD, BA))
    assert {shot.card for shot in offered(GAME.at(table, table.turn(B))) if shot != "concede"} == {VO}


def test_e20_at_the_net_under_a_lob() -> None:
    state = position(VO, SM, BD, last=LB, to=BH, pawn=V, foe=N)
    assert set(offered(state)) == {"smash", VO, SM, BD, "concede"}
    assert {shot.card for shot in play(state, "smash").offered if shot != "concede"} == {SM}
    back = play(state, VO)
    assert back.me.pawn is BH
    done = play(back.state, Shot(BD), 20)
    assert all(place.how != "rush" for place in done.offered)


def test_e21_no_card_fits_at_the_net() -> None:
    state = position(SM, FA, BD, last=PS, to=FH, pawn=V, foe=N)
    assert offered(state) == ("concede",)
    assert play(state, "concede").winner is B


def test_e27_a_faulted_winner_returns_to_the_hand() -> None:
    done = play(position(WN, BD), Shot(WN), 1)
    assert WN in done.me.hand
    assert WN not in done.me.discard
    assert done.me.stars == 4


def test_e28_a_winner_given_up_for_fatigue_stays_in_the_discard() -> None:
    done = play(position(WN, BD, to=BH, pawn=FH), WN)
    assert WN in done.me.discard
    assert WN not in done.me.hand


def settled(played: tuple[int, ...], *, hand: int, stock: tuple[int, ...], discard: tuple[int, ...]) -> Played:
    """The end of a point for A, drawing whatever comes first."""
    table = position(BD).table.with_player(
        A, hand=hand_of(A, *[SD] * hand), stock=Pile.of("A#1", stock), discard=Pile.of("A discard", discard, ("*",)),
        played=played,
    )  # fmt: skip
    done = Played(GAME.at(table, Settle(A, Errand.NEXT)), ())
    while asked(done.state).what == "draw":
        more = play(done.state, done.offered[0])
        done = Played(more.state, done.facts + more.facts)
    return done


def test_e29_faulted_cards_count_for_the_draw() -> None:
    done = settled((BD, BD, FA), hand=9, stock=tuple(range(2, 9)), discard=())
    assert len(done.me.hand) == 11
    assert sorted(done.me.discard) == [BD, BD, FA]


def test_e30_the_discards_are_shuffled_before_what_was_played_joins_them() -> None:
    done = settled((BD, BD, BD, FA, FA), hand=4, stock=(20,), discard=(2, 3, 4, 5))
    assert done.only(Reshuffled).side is A
    assert (len(done.me.hand), len(done.me.stock), len(done.me.discard)) == (7, 2, 5)


def test_e31_the_limit_is_checked_after_the_winner_is_back() -> None:
    done = settled((BD, BD, WN), hand=11, stock=tuple(range(2, 9)), discard=())
    assert done.what == "limit"
    assert len(done.me.hand) == 14
    done = play(done.state, SD, SD)
    assert len(done.me.hand) == 12


def test_e32_nothing_to_draw_from_is_no_error() -> None:
    assert len(settled((BD, BD), hand=3, stock=(), discard=()).me.hand) == 3


def test_e33_servers_and_sides_of_the_tie_break_mode() -> None:
    score = table_of(first=A).score
    seen = []
    for total in range(7):
        seen.append((score.server_side.value, "BH" if score.court == "ad" else "FH"))
        score = score.point(A if total % 2 else B).score
    assert seen == [("A", "FH"), ("B", "BH"), ("B", "FH"), ("A", "BH"), ("A", "FH"), ("B", "BH"), ("B", "FH")]


def after_points(points: tuple[int, int], winner: Side) -> Played:
    table = table_of(first=A)
    state = GAME.at(replace(table, score=replace(table.score, points=points)))
    after, facts = GAME.settle(state.table, Point(winner))
    return Played(after, facts)


def test_e34_seven_with_two_clear() -> None:
    assert not after_points((6, 6), A).all(MatchWon)
    assert after_points((7, 6), A).all(MatchWon)
    assert after_points((6, 5), A).all(MatchWon)
    assert after_points((3, 2), A).all(EndsChanged)
    assert after_points((6, 5), B).all(EndsChanged)
    assert not after_points((7, 4), A).all(EndsChanged)


def in_match(games: tuple[int, int], points: tuple[int, int], winner: Side, **more: Any) -> Played:
    table = table_of(first=A, mode="match", **more)
    tie = games == (6, 6)
    score = replace(table.score, games=games, points=points, tiebreak=tie, turn=sum(games))
    after, facts = GAME.settle(replace(table, score=score), Point(winner))
    return Played(after, facts)


def test_e35_two_points_make_a_game_and_forty_all_lets_the_receiver_choose() -> None:
    assert in_match((0, 0), (1, 0), A).table.score.games == (1, 0)
    done = in_match((0, 0), (1, 0), B)
    assert done.what == "deciding_court"
    assert in_match((0, 0), (1, 1), B).table.score.games == (0, 1)


def test_e36_sets_and_the_short_tie_break() -> None:
    assert not in_match((5, 5), (1, 0), A).all(SetWon)
    assert in_match((6, 5), (1, 0), A).all(SetWon)
    for points in ((0, 0), (1, 0)):
        assert not in_match((6, 6), points, B).all(SetWon)
    assert in_match((6, 6), (2, 1), A).only(SetWon).set.games == (7, 6)
    assert in_match((6, 6), (1, 0), A).only(SetWon)
    assert not in_match((6, 6), (2, 1), A, set_tiebreak="first7").all(SetWon)


def test_e37_when_ends_change_in_a_match() -> None:
    assert not in_match((0, 0), (1, 0), A).all(EndsChanged)
    assert len(in_match((1, 1), (1, 0), A).all(EndsChanged)) == 1
    assert len(in_match((5, 3), (1, 0), A).all(EndsChanged)) == 1
    assert len(in_match((5, 4), (1, 0), A).all(EndsChanged)) == 1
    table = table_of(first=A, mode="match")
    won = replace(table.score.point(A).score, sets=in_match((5, 4), (1, 0), A).table.score.sets, games=(5, 4))
    after, facts = GAME.settle(replace(table, score=replace(won, points=(1, 0))), Point(A))
    assert Played(after, facts).all(MatchWon)
    assert not Played(after, facts).all(EndsChanged)


def at_ends(hand: int, stars: int, rest: Rest, *, discard: tuple[int, ...] = (FA,)) -> Played:
    """A change of ends: A's choice, B concentrates with nothing to plan for."""
    from netcord.games.worldwide.between import ChangeEnds

    table = position(BD).table.with_player(
        A, hand=hand_of(A, *[SD] * hand), stars=stars, stock=Pile.of("A#1", (2, 3)),
        discard=Pile.of("A discard", discard, ("*",)),
    )  # fmt: skip
    done = play(GAME.at(table, ChangeEnds()), rest, Rest.CONCENTRATION)
    return play(done.state, 2) if rest is Rest.RECOVERY else done


def test_e38_concentration_then_a_plan() -> None:
    done = at_ends(8, 4, Rest.CONCENTRATION)
    assert done.me.stars == 5
    done = play(done.state, FA)
    assert done.me.stars == 4
    assert FA in done.me.hand


def test_e39_recovery_and_plan_above_the_limit() -> None:
    done = play(at_ends(12, 4, Rest.RECOVERY).state, FA)
    assert len(done.me.hand) == 14
    done = play(done.state, SD, SD)
    assert len(done.me.hand) == 12


def test_e40_a_plan_needs_a_star() -> None:
    assert at_ends(8, 0, Rest.RECOVERY).what == "serve"
    assert at_ends(8, 0, Rest.CONCENTRATION).what == "plan"


@pytest.mark.parametrize("flip", ["good", "out"])
def test_e41_a_winner_is_challenged(flip: str) -> None:
    state = position(WN, BD, total=10, tokens=2, challenges=True)
    done = play(state, Shot(WN), 11, "challenge", flip)
    assert done.winner is (A if flip == "good" else B)
    assert done.me.tokens == (2 if flip == "good" else 1)
    assert bool(done.all(WinnerHit)) is (flip == "good")
    assert done.me.stars == (5 if flip == "good" else 4)


@pytest.mark.parametrize("flip", ["good", "out"])
def test_e42_another_stroke_is_replayed(flip: str) -> None:
    state = position(FA, BD, last=S4, to=FH, effect=Effect.SLICE, tokens=2, challenges=True)
    before = state.table.score
    done = play(state, Shot(FA), 5, "challenge", flip)
    if flip == "out":
        assert done.winner is B
        return
    assert done.winner is None
    assert done.table.score == before
    assert isinstance(done.state.phase, Service)
    assert done.state.phase.number == 1


@pytest.mark.parametrize(("tokens", "roll"), [(2, 4), (0, 5)])
def test_e43_no_challenge_without_token_or_by_two(tokens: int, roll: int) -> None:
    state = position(FA, BD, last=S4, to=FH, effect=Effect.SLICE, tokens=tokens, challenges=True)
    assert play(state, Shot(FA), roll).winner is B


@pytest.mark.parametrize("flip", ["good", "out"])
def test_e44_a_first_serve_is_challenged(flip: str) -> None:
    done = play(serving(tokens=2, challenges=True), Serve(S13), 12, "challenge", flip)
    assert isinstance(done.state.phase, Service)
    assert done.state.phase.number == (1 if flip == "good" else 2)
    assert done.only(Challenged).good is (flip == "good")
    assert done.me.tokens == (2 if flip == "good" else 1)


def test_e45_one_token_comes_back_at_the_end_of_a_set() -> None:
    table = table_of(first=A, mode="match", challenges=True)
    table = table.with_player(A, tokens=0)
    score = replace(table.score, games=(5, 0), points=(1, 0))
    after, _ = GAME.settle(replace(table, score=score), Point(A))
    assert [player.tokens for player in after.table.players] == [1, 2]


@pytest.mark.parametrize(("roll", "winner"), [(18, B), (19, A)])
def test_e47_in_the_range_but_short_is_a_fault(roll: int, winner: object) -> None:
    heavy = replace(FIXTURE[BA], malus=replace(FIXTURE[BA].malus, hard=15))
    state = position(FA, BD, last=BA, to=FH, players=(ROGER, None), deck=FIXTURE.with_cards(heavy))
    assert play(state, Shot(FA), roll).winner is winner


def test_e48_topspin_and_an_empty_hand_leave_only_staying() -> None:
    done = play(position(FA, last=XC, to=FH), Shot(FA), FH)
    assert not done.all(Moved)
    assert done.me.pawn is FH  # staying was the only option, so nobody was asked


def test_e50_the_server_comes_in_and_the_receiver_may_not() -> None:
    done = play(serving(), Serve(S10), 15, Place("rush"))
    table = done.table.with_player(B, hand=hand_of(B, FA, BD))
    table = table.with_player(A, hand=hand_of(A, VO, BD))
    done = play(GAME.at(table, Stroke(B)), Shot(FA), 6, FH)
    if done.what == "position":  # stay or reposition, never rush
        assert all(place.how != "rush" for place in done.offered)
        done = play(done.state, Place("stay"))
    assert {shot.card for shot in done.offered if shot != "concede"} == {VO}


def test_e51_initiation_has_no_stars_in_rallies_and_no_effects() -> None:
    assert play(position(BD, BD, level="initiation"), Shot(BD)).me.stars == 4
    assert all(serve.effect is Effect.NONE and not serve.stars for serve in offered(serving(level="initiation")))


def test_e52_leaving_the_net_with_an_empty_hand_is_illegal() -> None:
    table = position(BD, pawn=V, to=N, stars=1).table.with_player(A, hand=hand_of(A))
    assert places(table) == (Place("stay"),)


# Solo


@pytest.mark.parametrize(
    ("id", "number", "dice", "result", "effect", "rush"),
    [
        ("A1", 1, Dice(1, 10), "in", Effect.NONE, False),
        ("A2 fault", 1, Dice(3, 10), "fault", Effect.TSPIN, False),
        ("A2 in", 1, Dice(3, 11), "in", Effect.TSPIN, False),
        ("A3", 1, Dice(6, 12), "in", Effect.SLICE, False),
        ("A3 rush", 1, Dice(6, 15), "in", Effect.SLICE, True),
        ("A4 fault", 2, Dice(5, 5), "fault", Effect.SLICE, False),
        ("A4 in", 2, Dice(5, 6), "in", Effect.SLICE, False),
    ],
)
def test_automaton_serves(id: str, number: int, dice: Dice, result: str, effect: Effect, rush: bool) -> None:
    table = table_of(solo=True, first=B)
    table = table.with_player(A, hand=hand_of(A, *FULL))
    start = GAME.at(table)
    if number == 2:
        start = play(start, Dice(1, 1)).state
    done = play(start, dice)
    served = done.all(Served)[-1]
    assert (served.result, served.effect) == (result, effect)
    assert (done.foe.pawn is V) is rush
    if id == "A4 fault":
        assert done.winner is A


def test_a5_an_unplayable_defence_card_is_replaced_once() -> None:
    done = play(robot_turn(VO, BH, pawn=BH, human=V), PS)
    assert done.only(AutoDropped).card == PS
    assert play(done.state, LB).what == "auto_roll"


def test_a6_a_second_one_is_a_fault() -> None:
    done = play(robot_turn(VO, BH, pawn=BH, human=V), PS, 39)
    assert done.winner is A
    assert done.only(Conceded).side is B


def test_a7_number_37_wins_at_once() -> None:
    done = play(robot_turn(BD, N), WN)
    assert done.winner is B
    assert WN in robot_of(done.table).discard


def test_a8_a_die_for_the_target_only_then_the_rush() -> None:
    done = play(robot_turn(BD, N), FA)
    assert done.what == "auto_target"
    done = play(done.state, 1)
    assert done.table.ball == Ball(B, FA, BH)
    assert done.foe.pawn is V
    assert not done.missed


@pytest.mark.parametrize(("roll", "to"), [(8, None), (9, BH), (12, FH)])
def test_a9_fatigue_counts_and_the_roll_chooses_the_target(roll: int, to: Zone | None) -> None:
    done = play(robot_turn(FA, N, fatigue=2), BA, roll)
    assert done.missed is (to is None)
    if to is not None:
        assert done.table.ball == Ball(B, BA, to)


@pytest.mark.parametrize(("roll", "good"), [(3, False), (4, True)])
def test_a10_a_long_move_tires_at_once(roll: int, good: bool) -> None:
    state = robot_turn(FA, BH, pawn=FH)
    assert state.table.robot is not None
    assert state.table.robot.fatigue == 1
    done = play(state, SD, roll)
    assert done.missed is not good
    if good:
        assert done.table.ball == Ball(B, SD, N, Effect.SLICE)


def test_a11_a_smash_without_a_lob_waits() -> None:
    done = play(robot_turn(BD, N, pawn=V), SM, VO)
    assert robot_of(done.table).active == (SM,)
    assert done.what == "auto_roll"


@pytest.mark.parametrize(("roll", "good"), [(5, False), (6, True)])
def test_a12_the_active_smash_answers_a_lob(roll: int, good: bool) -> None:
    done = play(robot_turn(LB, BH, pawn=V, active=(SM,)), roll)
    assert done.missed is not good
    assert robot_of(done.table).active == ()
    if not good:
        assert SM in robot_of(done.table).discard


def test_a13_under_a_lob_a_volley_sends_it_back() -> None:
    done = play(robot_turn(LB, BH, pawn=V), VO)
    assert VO in robot_of(done.table).discard
    assert (done.foe.pawn, robot_of(done.table).fatigue) == (BH, 1)
    assert set(done.offered) == set(range(13, 25))


def test_a14_a_drop_shot_brings_it_forward_and_tires_it() -> None:
    state = robot_turn(DS, V)
    assert state.table.player(B).pawn is V
    assert robot_of(state.table).fatigue == 1
    assert set(offered(state)) == set(range(48, 61))


def test_a15_no_rush_on_the_stroke_after_a_lob() -> None:
    rushing = replace(FIXTURE[SD], net_rush=True)
    done = play(robot_turn(LB, BH, pawn=V, deck=FIXTURE.with_cards(rushing)), VO, SD, 20)
    assert done.foe.pawn is BH


def test_a16_a_rush_under_topspin_tires() -> None:
    rushing = replace(FIXTURE[10], net_rush=True)
    done = play(robot_turn(XC, FH, pawn=FH, deck=FIXTURE.with_cards(rushing)), 10)
    assert done.foe.pawn is V
    assert len(done.all(Tired)) == 1
    assert robot_of(done.table).fatigue == 1


def test_a17_a_drop_volley_against_the_net_is_replaced() -> None:
    done = play(robot_turn(VO, N, pawn=V, human=V), DV)
    assert DV in robot_of(done.table).discard
    assert done.what == "auto_draw"


def emptied(state: Match, name: str, discard: tuple[int, ...], played: tuple[int, ...], last: int, to: Zone) -> Played:
    """A pile run out: these cards in the discard, those played in this point."""
    table = state.table
    robot = robot_of(table)
    place = ["forehand", "backhand", "attack", "defence", "volley"].index(name)
    piles = tuple(p.emptied() if at == place else p for at, p in enumerate(robot.piles))
    robot = replace(robot, piles=piles, discard=Pile.of("auto discard", discard, ("*",)))
    table = replace(table.with_player(B, played=played), robot=robot, ball=Ball(A, last, to))
    return Played(*GAME.settle(table, AutoPile()))


def test_a18_a_pile_is_made_again_without_its_last_card() -> None:
    done = emptied(robot_turn(VO, FH, human=V), "defence", tuple(range(38, 47)), (47,), VO, FH)
    assert len(pile(done.state, "defence")) == 9


def test_a19_cards_of_this_point_and_an_active_smash_stay_out() -> None:
    state = robot_turn(BD, N, pawn=V, active=(SM,))
    done = emptied(state, "volley", tuple(range(48, 56)), (56, 57, 58, 59), BD, N)
    assert done.only(AutoRebuilt).cards == tuple(range(48, 56))


def test_a20_failing_those_everything_but_the_last_card() -> None:
    state = robot_turn(BD, N, pawn=V, active=(SM,))
    done = emptied(state, "volley", (), tuple(range(48, 60)), BD, N)
    assert done.only(AutoRebuilt).cards == tuple(range(48, 59))
