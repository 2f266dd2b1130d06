"""Corners where two rules meet: what drifts, what is shuffled, who is asked next.

Each would go unnoticed if one of the two rules were left out.
"""

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from netcord.games.ase_card_tennis import GAME, Design, Lunge, Setup, arrange
from netcord.games.ase_card_tennis.cards import AdjAlt, Cond, Drift, FlagAlt, Modes, NumberAlt
from netcord.games.ase_card_tennis.checks import check_deck
from netcord.games.ase_card_tennis.court import generic_receive
from netcord.games.ase_card_tennis.facts import Drew, InPlay, Missed, Mixed, PointAgain, Redrawn, ServeAgain
from netcord.games.ase_card_tennis.rules import MixDiscards, Serve, Tidy
from netcord.kernel import Illegal
from netcord.tennis import PointWon

from . import box
from .box import ap, nap, out
from .driver import (
    A,
    B,
    Played,
    a_ball,
    conserved,
    dealt,
    facing,
    hit,
    in_play,
    legal,
    options,
    play,
    serving,
    walks_from,
)

NAP, AP = "nap", "ap"
FREE: dict[str, Any] = {"design_balance": "free"}


def with_card(*cards: Any) -> Any:
    """The box with rally cards in the place of those with their ids."""
    new = {card.id: card for card in cards}
    return box.a_deck(rally=tuple(new.get(one.id, one) for one in box.RALLY))


def with_section(card: Any, place: int, **fields: Any) -> Any:
    """A card with one section changed."""
    parts = list(card.sections)
    parts[place] = replace(parts[place], **fields)
    return replace(card, sections=tuple(parts))


def neutral(at: str = "GC", mine: str = "R1", **more: Any) -> Any:
    """A ball without adjustment that A meets where A stands."""
    return facing("V1", NAP, target="S" + at[1], hit="SC", at=at, mine=mine, **more)


# 03 Stocks and hands


def test_ase_03f_house_rule_both_discard_piles_go_into_their_stocks() -> None:
    table = dealt(manual_reshuffle=True)
    rally, service = next(iter(table.stock)), next(iter(table.service_stock))
    table = replace(table, service_stock=table.service_stock.take(service, seen=True),
                    service_discard=table.service_discard.add(service))  # fmt: skip
    asked: Any = GAME.ask(GAME.at(table, MixDiscards(A)))
    assert asked.options == ("keep", "mix")  # service cards alone are worth a shuffle
    table = replace(table, stock=table.stock.take(rally, seen=True), discard=table.discard.add(rally))
    done = play(GAME.at(table, MixDiscards(A)), "mix")
    assert done.only(Mixed).by is A
    assert (len(done.table.discard), len(done.table.service_discard)) == (0, 0)
    assert rally in done.table.stock
    assert service in done.table.service_stock
    assert conserved(done.table)


def test_ase_03f_house_rule_both_are_asked_after_every_point() -> None:
    asked = play(facing("R1", mine="R2", manual_reshuffle=True), "concede")
    assert (asked.awaits, asked.asked.seat) == ("mix", A)
    asked = play(asked.state, "keep")
    assert (asked.awaits, asked.asked.seat) == ("mix", B)
    assert play(asked.state, "keep").awaits == "serve"


def test_ase_03b_house_rule_each_player_exchanges_up_to_the_number_agreed() -> None:
    state = facing("R1", mine="R2 R3", called="0-40", redraw_between_games="2", manual_reshuffle=True)
    first = play(state, "concede", "R2")
    assert (first.awaits, first.asked.seat) == ("redraw", A)
    second = play(first.state, "R3")
    assert (second.awaits, second.asked.seat) == ("redraw", B)
    done = play(second.state, "keep")
    assert done.awaits == "mix"
    assert [fact.card for fact in (*first.all(Redrawn), *second.all(Redrawn))] == ["R2", "R3"]
    assert play(done.state, "keep", "keep").table.hands[0] != state.table.hands[0]


def test_ase_02a_what_is_agreed_is_what_is_laid() -> None:
    given = {"first": "B", "deck": "women", "format": "one_set", "rally_hand_a": "5", "service_hand_b": "3"}
    setup = arrange((), given)
    assert (setup.deck, setup.format, setup.first) == ("women", "one_set", B)
    assert (setup.rally_hand, setup.service_hand) == ((5, 8), (6, 3))
    seed = Design(name="Seed", forehand=1)
    assert arrange((seed, Design()), {"budget_a": "6"}).budgets == (6, 0)


def test_ase_05a_after_a_second_serve_the_next_point_opens_with_a_first() -> None:
    done = play(serving(2), "S1", 1)
    assert done.only(PointWon).winner is B
    assert (done.table.serve, done.state.phase) == (1, Serve(1))


def test_ase_05b_in_a_no_ad_game_the_receiver_picks_the_side() -> None:
    table = dealt(setup={"format": "noad_bo3"}, called="40-30")
    done = play(GAME.at(replace(table, ball=a_ball(table, "R1")), facing("R1").phase), "concede")
    assert (done.awaits, done.asked.seat) == ("deciding_court", B)
    assert play(done.state, "ad").table.court == "ad"


# 06, 07 Running and playing


@pytest.mark.parametrize(("metric", "reached"), [("manhattan", True), ("depth", False), ("king", False)])
def test_ase_06e_house_rule_the_ball_is_measured_another_way(metric: str, reached: bool) -> None:
    state = facing("R1", hit="DF", at="DB", mine="V1", ball_metric=metric)
    assert legal(state, "V1", "SC") is reached


def test_ase_07k_house_rule_a_printed_hand_binds() -> None:
    deck = with_card(replace(box.V1, hand="F"))
    state = facing("R1", at="SC", mine="V1", deck=deck, volley_hands="printed")
    assert not options(state, "V1", "SC")  # the bar allows a backhand only
    assert {option.hand for option in options(state, "V1", "SB")} == {"F"}


@pytest.mark.parametrize(
    ("result", "target", "mode"), [(AP, "GC", "full"), (NAP, "GC", "full"), (NAP, "GC", "bounce"), (AP, "GC", "bounce")]
)
def test_ase_07h_a_lob_is_never_volleyed(result: str, target: str, mode: str) -> None:
    state = facing("L1", result, hit="DF", at="SC", target=target, mode=mode, mine="V1 M1")
    assert not options(state, "V1")
    assert bool(options(state, "M1", "SC")) is ("SC" in dict(in_play(state.table).receive))
    assert options(state, "M1")


def test_ase_07j_who_holds_a_legal_card_may_lunge_even_without_the_swap() -> None:
    state = facing("R1", mine="R2 R4", stuck_swap=False)
    asked: Any = GAME.ask(state)
    assert Lunge("R4") in asked.options


def test_ase_06f_a_generic_shot_too_is_measured_from_where_it_was_struck() -> None:
    state = facing("R1", at="GC", mine="V1")
    assert play(state, hit(state, "V1", "SC", target="DC"), 90).only(InPlay).ball.hit == "SC"  # he ran from GC


def test_ase_07j_a_lunge_too_is_replaced_before_anything_else() -> None:
    kinds = [type(fact) for fact in play(facing("R1", mine="R2 R4"), Lunge("R4")).facts]
    assert kinds.index(Drew) < kinds.index(PointWon)


# 08 Reading a card


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        (Cond(hand="F"), True), (Cond(hand="B"), False), (Cond(side="deuce"), True), (Cond(side="ad"), False),
        (Cond(serve=1), True), (Cond(serve=2), False), (Cond(as_return=False), True), (Cond(as_return=True), False),
        (Cond(sectors="GC"), True), (Cond(sectors="GC", hand="B"), False),
    ],
)  # fmt: skip
def test_ase_08h_every_part_of_a_condition_must_hold(when: Cond, holds: bool) -> None:
    deck = with_card(with_section(box.R1, 2, adj_alts=(AdjAlt(when, -11),), flag_alts=(FlagAlt(when, slow=True),)))
    state = neutral(deck=deck)
    ball = play(state, hit(state, "R1", "GC"), 90).only(InPlay).ball
    assert (ball.adj, ball.slow) == ((-11, True) if holds else (-4, False))


def test_ase_08h_a_return_is_still_a_return_when_the_receiver_is_asked() -> None:
    """The adjustment asks how it was struck, the width where it is met."""
    met_at = FlagAlt(Cond(by="receiver", sectors="GB"), wide=True)
    deck = with_card(with_section(box.R1, 2, adj_alts=(AdjAlt(Cond(as_return=True), -15),), flag_alts=(met_at,)))
    state = facing("S1", mine="R1", deck=deck)
    ball = play(state, hit(state, "R1", "DC"), 90).only(InPlay).ball
    answer = facing("R1", mine="R2", deck=deck)
    answer = GAME.at(replace(answer.table, ball=replace(ball, hitter=B)), answer.phase)
    assert play(answer, hit(answer, "R2", "DB"), 50).net == 50 - 15 - 5
    assert walks_from(play(answer, hit(answer, "R2", "GB"), 90)) == {"GB"}


@pytest.mark.parametrize(("mode", "adj"), [("full", -35), ("bounce", -25)])
def test_ase_11f_what_a_smash_leaves_is_read_on_the_sections_it_was_struck_with(mode: str, adj: int) -> None:
    there = Cond(by="receiver", sectors="SC")
    modes = Modes((out(12), ap(-30, adj_alts=(AdjAlt(there, -35),))), (out(6), ap(-20, adj_alts=(AdjAlt(there, -25),))))
    deck = with_card(replace(box.M1, modes=modes))
    state = facing("M1", hit="DC", at="SC", target="GC", struck_in=mode, mine="V1", deck=deck)
    assert play(state, hit(state, "V1", "SC", target="DC"), 90).net == 90 + adj


def test_ase_08f_house_rule_clamping_follows_the_dice() -> None:
    state = facing("S2", mine="R4", net_clamp=True, dice="0-99")
    assert play(state, hit(state, "R4", "DF"), 3).net == 0
    up = facing("D1", NAP, hit="DC", at="SC", target="SC", mine="R1", net_clamp=True, dice="0-99")
    assert play(up, hit(up, "R1", "SC"), 99).net == 99


def test_ase_08i_an_error_is_forced_if_only_the_adjustments_made_it_one() -> None:
    state = facing("R1", mine="R2")  # -4 and a run of -5 against 13
    rolled = play(state, hit(state, "R2", "DB")).state
    assert play(rolled, 14).only(Missed).forced
    assert play(rolled, 22).only(Missed).forced
    assert not play(rolled, 13).only(Missed).forced


def test_ase_08j_house_rule_a_let_on_a_second_serve_is_a_second_serve_again() -> None:
    let = with_section(box.S3, 1, event="let")
    again = play(serving(2, deck=box.a_deck(serves=(box.S1, box.S2, let)), service_let="replay"), "S3", 10)
    assert again.only(ServeAgain).number == 2
    assert (again.state.phase, again.table.serve) == (Serve(2), 2)


def test_ase_09c_house_rule_a_return_of_a_wide_serve_is_bound_all_the_same() -> None:
    state = facing("S2", mine="R4", at="DF", wide_exception=True)
    assert walks_from(play(state, hit(state, "R4", "DF"), 90)) == {"DF"}


# 11, 12 Generic shots


@pytest.mark.parametrize(
    ("shot", "landed", "depths"),
    [
        ("volley", "S", "SG"), ("volley", "G", "SGD"), ("volley", "D", "SD"),
        ("smash", "S", "SG"), ("smash", "G", "SGD"), ("smash", "D", "SD"),
        ("full", "S", "S"), ("full", "G", "SG"), ("full", "D", "GD"),
        ("bounce", "S", "SG"), ("bounce", "G", "GD"), ("bounce", "D", "D"),
        ("drop", "S", "S"), ("drop", "G", "SG"), ("dink", "S", "S"), ("dink", "G", "SG"),
    ],
)  # fmt: skip
def test_ase_12b_where_generic_shots_are_received(shot: str, landed: str, depths: str) -> None:
    """Table 2.4, on the side where they land and with either hand."""
    for side in "FCB":
        assert dict(generic_receive(shot, landed + side)) == {depth + side: "FB" for depth in depths}


@pytest.mark.parametrize(
    ("card", "result", "target", "length", "wide"),
    [
        ("V1", AP, "SB", "short", True), ("V1", AP, "GC", "good", False), ("V1", AP, "DF", "deep", True),
        ("V2", NAP, "GC", "good", False), ("M1", AP, "GB", "good", True), ("M1", AP, "DC", "deep", False),
        ("L1", AP, "DF", "deep", False), ("L1", AP, "GB", "good", False), ("L1", NAP, "GB", "short", False),
        ("D1", AP, "SF", "very_short", False), ("K1", AP, "SB", "very_short", False),
    ],
)  # fmt: skip
def test_ase_12b_how_long_generic_shots_are_and_which_are_wide(
    card: str, result: str, target: str, length: str, wide: bool
) -> None:
    ball = a_ball(dealt(), card, result, "SC", target=target)
    assert (ball.length, ball.wide) == (length, wide)


@pytest.mark.parametrize("card", [box.D1, box.K1])
def test_ase_11b_a_drop_shot_that_drifts_to_good_length_is_short(card: Any) -> None:
    """2.4 It is received at S and G as a short ball: at the net any card for that sector may answer."""
    drifts = with_section(card, 1, drift=Drift(depth=1))  # it would have sat up
    deck = with_card(replace(box.R1, start="SF"), drifts)
    state = facing(card.id, NAP, hit="SC", at="SF", target="SF", mine="R1 V1 R4", deck=deck)
    ball = in_play(state.table)
    assert (ball.landed, ball.length, ball.wide, ball.sits_up) == ("GF", "short", False, False)
    assert dict(ball.receive) == {"SF": "FB", "GF": "FB"}
    assert options(state, "R1", "SF")
    assert options(state, "V1", "SF")
    assert not options(state, "K1")  # it is not very short any more
    assert not options(state, "R4", "SF")  # nor does it sit up


def test_ase_11b_a_drop_shot_that_drifts_short_is_in_the_net() -> None:
    deck = with_card(with_section(box.D1, 1, sits_up=False, drift=Drift(depth=-1)))
    state = neutral(mine="D1", deck=deck)
    assert play(state, hit(state, "D1", "GC", target="SF"), 20).only(Missed).how == "net"


# 13 Hawkeye


def test_ase_13a_a_ball_called_in_that_drifts_out_is_no_close_call() -> None:
    deck = with_card(with_section(box.V1, 1, call="just_in"))
    state = neutral(at="SC", mine="V1-2", hawkeye=True, deck=deck)
    assert state.table.book.rally["V1-2"].card.sections[1].call == "just_in"
    lands = play(state, hit(state, "V1-2", "SC", target="GC"), 12)
    assert lands.awaits == "challenge"
    assert play(state, hit(state, "V1-2", "SC", target="DC"), 12).winner is B


def left(state: Any, *challenges: int) -> Any:
    """The same with so many wrong challenges left."""
    return GAME.at(replace(state.table, challenges=challenges), state.phase)


def test_ase_13e_who_has_none_left_is_passed_over() -> None:
    other = play(left(serving(hawkeye=True), 0, 2), "S1", 31)
    assert (other.awaits, other.asked.seat) == ("challenge", B)
    assert play(other.state, "decline").awaits == "serve"
    assert play(left(serving(hawkeye=True, hawkeye_who="aggrieved"), 0, 2), "S1", 31).awaits == "serve"
    assert play(left(serving(hawkeye=True), 1, 0), "S1", 31, "decline").awaits == "serve"


def test_ase_13b_house_rule_three_cards_confirm_a_ball_called_in_too() -> None:
    close = neutral(mine="R5", hawkeye=True, hawkeye_deck="3confirm")
    asked: Any = play(close, hit(close, "R5", "GC"), 12, "challenge").asked
    assert dict(zip(asked.outcomes, asked.weights, strict=True)) == {"in": 3, "out": 1}


def test_ase_13b_playing_on_is_for_balls_called_in_only() -> None:
    again = play(serving(hawkeye=True, hawkeye_wrong_in="play_on"), "S1", 31, "challenge", "in")
    assert again.all(ServeAgain)


@pytest.mark.parametrize(("number", "phase"), [(1, Serve(2)), (2, None)])
def test_ase_13b_a_serve_called_in_and_shown_out_is_a_fault(number: Literal[1, 2], phase: Any) -> None:
    close = with_section(box.S3, 1, call="just_in")
    state = serving(number, hawkeye=True, deck=box.a_deck(serves=(box.S1, box.S2, close)))
    asked = play(state, "S3", 10)
    assert (asked.awaits, asked.asked.seat) == ("challenge", B)
    done = play(asked.state, "challenge", "out")
    assert done.state.phase == phase if phase else done.winner is B
    replayed = play(asked.state, "challenge", "in")
    assert replayed.state.phase == Serve(number)
    assert replayed.table.challenges == (3, 2)


def test_ase_13c_without_hawkeye_nobody_counts_challenges() -> None:
    score = replace(dealt().score, games=(6, 6), turn=12, tiebreak=True)
    for hawkeye, allowed in ((False, (3, 3)), (True, (4, 4))):
        table = replace(dealt(hawkeye=hawkeye), score=score)
        assert play(GAME.at(table, Tidy(True, False))).table.challenges == allowed


# 14 Player design


@pytest.mark.parametrize(
    ("card", "ball", "more", "bonus"),
    [
        ("M1", "L1", {"hit": "DF", "at": "GC", "target": "GC", "mode": "full"}, 2),
        ("D1-2", "D1", {"hit": "DC", "at": "SC", "target": "SC"}, 3),
        ("K1", "D1", {"hit": "DC", "at": "SC", "target": "SC"}, 3),
    ],
)
def test_ase_14b_a_smash_is_net_play_and_a_drop_shot_or_dink_is_touch(
    card: str, ball: str, more: dict[str, Any], bonus: int
) -> None:
    player = Design(name="X", net=2, touch=3, forehand=5, backhand=4)
    state = facing(ball, mine=card, setup={"designs": (player, Design())}, **more, **FREE)
    came = in_play(state.table).adj
    assert play(state, hit(state, card, more["at"]), 50).net == 50 + came + bonus


def test_ase_14b_a_plain_balance_weighs_everything_alike() -> None:
    even = Design(name="Even", forehand=3, backhand=-3)
    assert GAME.start(arrange((even, even), {"design_balance": "plain"}))
    with pytest.raises(Illegal, match="weighted"):
        GAME.start(arrange((even, even), {}))


# 15 Leaving


def at_the_net(card: Any, his: str = "V1", foe: str = "SC", deck: Any = box.DECK, **more: Any) -> Any:
    """A about to strike from GB, B nearby; no adjustments."""
    more |= {"mine": card, "his": his, "leave": "gamble", "deck": deck}
    return facing("V1", NAP, target="SB", hit="SC", at="GB", foe=foe, **more)


def met(taken: Played) -> Any:
    """What B may do with the ball he took."""
    return play(taken.state, *([] if taken.awaits == "answer" else ["GB"])).asked.options


def test_ase_15b_house_rule_only_balls_going_long_or_wide_can_be_taken() -> None:
    state = at_the_net("R2", foe="SB")
    assert play(state, hit(state, "R2", "GB"), "take", 10).winner is B  # into the net: a fault whoever waits
    wide = play(state, hit(state, "R2", "GB"), "take", 13)
    assert wide.only(InPlay).ball.taken
    assert wide.only(InPlay).ball.adj == -8
    assert {option.card for option in met(wide)} == {"V1"}


def test_ase_15b_house_rule_what_was_taken_is_volleyed_and_nothing_else() -> None:
    state = at_the_net("R2", his="V1 R2-2", foe="SB")
    assert {option.card for option in met(play(state, hit(state, "R2", "GB"), "take", 13))} == {"V1"}
    good = met(play(state, hit(state, "R2", "GB"), "take", 90))
    assert {"V1", "R2-2"} <= {getattr(option, "card", "") for option in good}


def test_aseq_29_a_ball_taken_that_rolls_just_wide_may_be_challenged_before_it_is_volleyed() -> None:
    state = at_the_net("R2", foe="SB", hawkeye=True)
    wide = play(state, hit(state, "R2", "GB"), "take", 13)
    assert wide.awaits == "challenge"
    assert wide.asked.seat == A, "the striker, whom the call would hurt"
    assert play(wide.state, "decline", "decline").only(InPlay).ball.taken
    assert play(wide.state, "challenge", "out").winner is B
    assert play(wide.state, "challenge", "in").only(PointAgain)


def test_ase_15b_house_rule_away_from_the_net_nobody_is_asked() -> None:
    state = at_the_net("R2", foe="GC")
    assert play(state, hit(state, "R2", "GB")).awaits == "stroke_roll"


# Decks


def test_v04_a_number_cannot_wait_for_the_receiver() -> None:
    """Q8 A number is read before anybody answers."""
    waits = NumberAlt(Cond(by="receiver", sectors="DF"), 12)
    deck = with_card(with_section(box.R3, 0, alts=(waits,)))
    assert ("V04", "R3", "sections[0].alts[0].when.by") in {(b.rule, b.card, b.field) for b in check_deck(deck)}


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        (Cond(by="receiver", sectors="SB"), Cond(by="receiver", sectors="SB GB"), True),  # where R1 is never hit from
        (Cond(by="receiver", sectors="SB"), Cond(by="receiver", sectors="GB"), False),
        (Cond(sectors="DC"), Cond(by="receiver", sectors="GB"), True),  # one of each
        (Cond(side="deuce"), Cond(by="receiver", side="ad"), False),
    ],
)
def test_v06_two_alternatives_may_not_match_whoever_they_speak_of(first: Cond, second: Cond, clash: bool) -> None:
    deck = with_card(with_section(box.R1, 2, adj_alts=(AdjAlt(first, -9), AdjAlt(second, -12))))
    assert ("V06" in {breach.rule for breach in check_deck(deck)}) is clash


def test_v14_a_nap_may_drift_and_sit_up() -> None:
    deck = with_card(replace(box.D1, sections=(out(17), nap(30, 8, sits_up=True, drift=Drift(x=1)), ap(-4))))
    assert list(check_deck(deck)) == []
    assert Setup(deck=deck)
