"""The test vectors of the specification: W01 to W13 are the rulebook's own examples, E01 to E66 ours."""

from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.ase_card_tennis import GAME, Design, Hit, Setup
from netcord.games.ase_card_tennis.cards import Sheet, Spot, map_of
from netcord.games.ase_card_tennis.court import farthest, run_cost
from netcord.games.ase_card_tennis.design import Design as Player
from netcord.games.ase_card_tennis.facts import (
    Ace,
    Challenged,
    DiceRead,
    DoubleFault,
    FaultStands,
    InPlay,
    LeftIn,
    Lunged,
    Missed,
    PointAgain,
    ServeAgain,
    ServeFault,
    Winner,
)
from netcord.games.ase_card_tennis.rules import Answer, Tidy
from netcord.kernel import Illegal, Pile
from netcord.tennis import PointWon

from . import box
from .driver import (
    A,
    B,
    Played,
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


def receive(card: Any, result: str, court: str = "") -> dict[str, str]:
    """The map of a section."""
    return dict(map_of(next(section for section in card.sections if section.type == result), court))


# Rulebook examples


def test_w01_the_example_card_is_played_from_deep_centre_and_good_centre_only() -> None:
    assert set(box.R1.start.split()) == {"DC", "GC"}


def test_w02_as_played_it_is_answered_with_these_hands() -> None:
    assert receive(box.R1, AP) == {"SC": "B", "SB": "F", "GB": "FB", "DB": "FB"}


def test_w03_not_as_played_it_does_not_reach_deep_backhand() -> None:
    assert set(receive(box.R1, NAP)) == {"SC", "SB", "GB"}


def test_w04_the_example_serve_from_both_sides() -> None:
    assert receive(box.S1, AP, "deuce") == {"DF": "B", "DC": "F"}
    assert receive(box.S1, AP, "ad") == {"DC": "B", "DB": "F"}


@pytest.mark.parametrize(
    ("called", "court"),
    [(score, "deuce") for score in ("0-0", "30-0", "40-15", "deuce")]
    + [(score, "ad") for score in ("15-0", "30-15", "40-30", "ad")],
)
def test_w05_even_points_from_the_deuce_side(called: str, court: str) -> None:
    assert dealt(called=called).court == court


@pytest.mark.parametrize(
    ("id", "start", "end", "cost"),
    [("W06", "DC", "GC", -5), ("W07", "DC", "GF", -10), ("W08", "DC", "SC", -15), ("W09", "DB", "SC", -20)],
)
def test_w06_to_w09_what_a_run_costs(id: str, start: str, end: str, cost: int) -> None:
    assert run_cost(start, end) == cost


@pytest.mark.parametrize(("id", "h", "p", "most"), [("W10", "SC", "SC", 0), ("W11", "DC", "SC", 2)])
def test_w10_w11_how_far_a_player_may_run(id: str, h: str, p: str, most: int) -> None:
    assert farthest(h, p) == most


def test_w12_setup() -> None:
    table = play(GAME.start(Setup(deck=box.DECK, first=A))).table
    assert (len(table.serves[0]), len(table.serves[1]), len(table.service_stock)) == (6, 0, 48)
    assert (len(table.hands[0]), len(table.hands[1]), len(table.stock)) == (8, 8, 146)
    assert table.pawns == ("DC", "DC")
    assert table.score.points == table.score.games == (0, 0)


def test_w13_a_fault_gives_a_second_serve_or_loses_the_point() -> None:
    first = play(serving(), "S1", 30)
    assert (first.awaits, first.winner) == ("serve", None)
    assert play(serving(2), "S1", 30).winner is B
    state = facing("S1", mine="R1")
    assert play(state, hit(state, "R1", "DC"), 1).winner is B
    state = facing("R1", mine="R2")
    assert play(state, hit(state, "R2", "DB"), 1).winner is B


# Our own


def test_e01_a_serve_into_the_net() -> None:
    done = play(serving(), "S1", 30)
    assert (done.net, done.result, done.awaits) == (30, "fault", "serve")
    assert done.only(DiceRead).rolled.out == "net"
    assert done.table.serve == 2


def test_e02_a_serve_just_long() -> None:
    rolled = play(serving(), "S1", 31).only(DiceRead).rolled
    assert (rolled.out, rolled.call) == ("long", "just_long")


def test_e03_the_border_of_fault_and_as_played() -> None:
    assert play(serving(), "S1", 36).all(ServeFault)
    done = play(serving(), "S1", 37)
    assert (done.result, done.only(InPlay).ball.adj) == (AP, -6)


def test_e04_a_card_for_the_other_side_is_a_fault_without_a_roll() -> None:
    done = play(serving(called="15-0"), "S2")
    assert done.only(ServeFault).wrong_side
    assert not done.all(DiceRead)
    assert "S2" in done.table.service_discard
    assert len(done.table.serves[0]) == 6
    assert done.state.phase.number == 2


def test_e05_on_the_second_serve_it_is_a_double_fault() -> None:
    done = play(serving(2, called="15-0"), "S2")
    assert done.all(DoubleFault)
    assert done.only(PointWon).score.points == (1, 1)


@pytest.mark.parametrize(("roll", "result", "adj"), [(7, "fault", 0), (8, NAP, 6), (12, NAP, 6), (13, AP, -2)])
def test_e06_a_second_serve(roll: int, result: str, adj: int) -> None:
    done = play(serving(2), "S3", roll)
    assert done.result == result
    if result == "fault":
        assert done.all(DoubleFault)
    else:
        assert done.only(InPlay).ball.adj == adj


def test_e07_a_return_costs_no_run() -> None:
    state = facing("S1", mine="R1")
    done = play(state, hit(state, "R1", "DC"), 50)
    assert done.net == 50 - 6


@pytest.mark.parametrize(("roll", "net", "result"), [(15, 9, "fault"), (16, 10, NAP), (21, 15, NAP), (22, 16, AP)])
def test_e08_the_return_is_read_with_the_serves_adjustment(roll: int, net: int, result: str) -> None:
    state = facing("S1", mine="R1")
    done = play(state, hit(state, "R1", "DC"), roll)
    assert (done.net, done.result) == (net, result)


def test_e09_a_return_where_the_ball_is_not() -> None:
    state = facing("S1", mine="R2")
    assert not options(state, "R2")
    assert lunge(state, "R2").winner is B


def test_e10_a_return_with_the_wrong_hand_at_deep_backhand() -> None:
    state = facing("S1", mine="R2", called="15-0")
    assert state.table.court == "ad"
    assert not options(state, "R2")
    assert lunge(state, "R2").winner is B


def test_e11_a_return_with_the_wrong_hand_at_deep_centre() -> None:
    state = facing("S1", mine="R1", called="15-0")
    assert not options(state, "R1")


def test_e12_the_returner_is_placed_where_the_card_fits() -> None:
    state = facing("S1", mine="R3")
    assert {option.dest for option in options(state, "R3")} == {"DC"}
    done = play(state, hit(state, "R3", "DC"), 8 + 6)
    assert done.table.pawns[0] == "DC"
    assert done.only(DiceRead).rolled.section == 0


def test_e13_a_hand_that_cannot_return_is_an_ace() -> None:
    state = facing("S2", mine="R1 R2 R5 M1 K1 V1 D1 R1")
    assert not options(state)
    assert play(state, "concede").all(Ace)


@pytest.mark.parametrize(("roll", "result"), [(24, "fault"), (25, AP)])
def test_e14_a_wide_serve_pins_the_returner(roll: int, result: str) -> None:
    state = facing("S2", mine="R4")
    done = play(state, hit(state, "R4", "DF"), roll)
    assert (done.net, done.result) == (roll - 10, result)
    if result == AP:
        assert walks_from(done) == {"DF"}


def test_e15_a_lob_from_a_wide_serve_gives_one_step_sideways() -> None:
    state = facing("S2", mine="L1")
    done = play(state, hit(state, "L1", "DF", target="DC"), 90)
    assert walks_from(done) == {"DF", "DC"}


def test_e16_off_a_fast_serve_not_forward() -> None:
    state = facing("S1", mine="R1")
    assert walks_from(play(state, hit(state, "R1", "DC"), 90)) == {"DC", "DF", "DB"}


def test_e17_off_a_slow_serve_forward_too() -> None:
    state = facing("S3", mine="R1")
    assert walks_from(play(state, hit(state, "R1", "DC"), 90)) == {"DC", "DF", "DB", "GC"}


def test_e18_the_server_is_free() -> None:
    assert walks_from(play(serving(), "S2", 90)) == {"DC", "DF", "DB", "GC"}


@pytest.mark.parametrize(
    ("id", "dest", "roll", "net", "result", "call"),
    [
        ("E19", "DB", 19, 10, "fault", ""),
        ("E19", "DB", 22, 13, "fault", "just_wide"),
        ("E19", "DB", 23, 14, AP, ""),
        ("E20", "GB", 24, 10, "fault", ""),
        ("E20", "GB", 27, 13, "fault", "just_wide"),
        ("E20", "GB", 28, 14, AP, ""),
    ],
)
def test_e19_e20_incoming_and_run_add_up(id: str, dest: str, roll: int, net: int, result: str, call: str) -> None:
    state = facing("R1", mine="R2")
    done = play(state, hit(state, "R2", dest), roll)
    assert (done.net, done.result, done.only(DiceRead).rolled.call) == (net, result, call)


def test_e21_a_shorter_ball_does_not_reach_deep_backhand() -> None:
    state = facing("R1", NAP, mine="R2")
    assert not legal(state, "R2", "DB")
    done = play(state, hit(state, "R2", "GB"), 50)
    assert done.net == 50 + 4 - 10


def test_e22_a_wide_ball_pins_the_striker() -> None:
    state = facing("R2", hit="DB", mine="R2")
    assert walks_from(play(state, hit(state, "R2", "DB"), 90)) == {"DB"}


def test_e23_a_deep_ball_bars_the_way_forward() -> None:
    state = facing("R5", mine="R4")
    done = play(state, hit(state, "R4", "DF"), 90)
    assert done.net == 90 - 3 - 5
    assert walks_from(done) == {"DF", "DC"}


def test_e24_a_backhand_volley() -> None:
    state = facing("R1", at="GC", mine="V1")
    assert {option.hand for option in options(state, "V1", "SC")} == {"B"}
    assert play(state, hit(state, "V1", "SC", target="DC"), 50).net == 50 - 4 - 5
    assert farthest("DC", "SC") == 2


def test_e25_at_the_net_against_a_good_ball_only_volleys() -> None:
    state = facing("R1", at="SB", mine="D1 L1 K1 M1")
    for card in ("D1", "L1", "K1", "M1"):
        assert not legal(state, card, "SB")
        assert lunge(state, card).winner is B


@pytest.mark.parametrize(
    ("id", "h", "at", "dest", "allowed"),
    [("E26", "SC", "GC", "SC", False), ("E27", "SF", "SC", "SB", False), ("E28", "SF", "SC", "SF", True)],
)
def test_e26_to_e28_no_time_to_run(id: str, h: str, at: str, dest: str, allowed: bool) -> None:
    target = "S" + dest[1]
    state = facing("V1", hit=h, at=at, target=target, mine="V1")
    assert dest in {sector for sector, _ in in_play(state.table).receive}
    assert legal(state, "V1", dest) is allowed
    if allowed:
        assert play(state, hit(state, "V1", dest, target="GC"), 90).net == 90 - 15 - 5
    else:
        with pytest.raises(Illegal):
            GAME.step(state, Hit(dest, "V1", "F", "GC"))


@pytest.mark.parametrize(("h", "allowed"), [("DC", False), ("DF", True)])
def test_e29_a_run_of_three(h: str, allowed: bool) -> None:
    state = facing("R1", hit=h, at="DB", mine="V1")
    assert legal(state, "V1", "SC") is allowed
    if allowed:
        assert play(state, hit(state, "V1", "SC", target="DC"), 90).net == 90 - 4 - 20


def test_e30_a_run_of_four() -> None:
    state = facing("V1", hit="DF", at="DB", target="SF", mine="V1")
    assert farthest("DF", "SF") == 4
    assert not legal(state, "V1", "SF")
    state = facing("V1", hit="DF", at="DB", target="SF", mine="V1", four_sector_move="minus30")
    assert play(state, hit(state, "V1", "SF", target="DC"), 90).net == 90 - 15 - 30


def read(card: Any, adj: int, roll: int, sector: str = "DC") -> int:
    """The section a roll leads to."""
    return Sheet(card.sections).read(roll + adj, Spot(sector, "F"))


@pytest.mark.parametrize(
    ("id", "adj", "roll", "section"),
    [("E31", -25, 3, 0), ("E32", 10, 1, 1), ("E32", 10, 5, 1), ("E32", 10, 6, 2), ("E33", 8, 100, 2)],
)
def test_e31_to_e33_the_net_number_has_no_bounds(id: str, adj: int, roll: int, section: int) -> None:
    assert read(box.R1, adj, roll) == section


@pytest.mark.parametrize(
    ("id", "sector", "rolls", "adj"),
    [("E34", "DC", (8, 12, 17, 18), -5), ("E35", "DF", (12, 16, 21, 22), -9)],
)
def test_e34_e35_small_numbers_move_the_whole_card(id: str, sector: str, rolls: tuple[int, ...], adj: int) -> None:
    assert [read(box.R3, 0, roll, sector) for roll in rolls] == [0, 1, 2, 3]
    assert Sheet(box.R3.sections).thresholds(Spot(sector, "F")) == rolls[:3]
    state = facing("S3", mine="R3")
    done = play(state, hit(state, "R3", sector), 90)
    assert done.only(InPlay).ball.adj == adj


@pytest.mark.parametrize(
    ("roll", "result", "sits"), [(17, "fault", False), (18, NAP, True), (30, NAP, True), (31, AP, False)]
)
def test_e36_a_drop_shot(roll: int, result: str, sits: bool) -> None:
    state = facing("L1", at="GC", hit="DF", target="GC", mode="bounce", mine="D1")
    done = play(state, hit(state, "D1", "GC", target="SF"), roll)
    assert done.result == result
    if result != "fault":
        ball = done.only(InPlay).ball
        assert (ball.sits_up, ball.landed, ball.length) == (sits, "SF", "very_short")


@pytest.mark.parametrize(
    ("id", "result", "card", "allowed"),
    [
        ("E37", AP, "R4", False),
        ("E37", AP, "V1", False),
        ("E37", AP, "L1", True),
        ("E37", AP, "D1", True),
        ("E37", AP, "K1", True),
        ("E38", NAP, "R4", True),
        ("E38", NAP, "R3", False),
        ("E38", NAP, "V1", False),
        ("E38", NAP, "K1", True),
    ],
)
def test_e37_e38_answering_a_drop_shot(id: str, result: str, card: str, allowed: bool) -> None:
    state = facing("D1", result, hit="GC", at="GF", target="SF", mine="R3 R4 L1 D1-2 K1 V1")
    name = "D1-2" if card == "D1" else card
    assert legal(state, name, "SF") is allowed
    if allowed:
        answer = next(option for option in options(state, name, "SF"))
        adj = (-4 if result == AP else 8) - 5
        assert play(state, answer, 90).net == 90 + adj


def test_e39_a_drop_shot_out_of_reach_is_a_winner() -> None:
    state = facing("D1", hit="GC", at="DC", target="SF", mine="L1 L1 L1 L1 L1 L1 L1 L1")
    assert not options(state)
    assert play(state, "concede").all(Winner)


def test_e40_a_drop_shot_from_the_net_leaves_no_time() -> None:
    lobs = " ".join(["L1"] * 8)
    assert not options(facing("D1", hit="SC", at="DC", target="SC", mine=lobs))
    state = facing("D1", hit="DC", at="DC", target="SC", mine=lobs)
    assert play(state, hit(state, "L1", "SC", target="DC"), 90).net == 90 - 4 - 15


@pytest.mark.parametrize(
    ("id", "target", "roll", "landed", "adj", "full", "bounce"),
    [
        ("E41", "DF", 10, "GF", 10, {"SF", "GF"}, {"GF", "DF"}),
        ("E41", "DF", 11, "DF", 0, {"GF", "DF"}, {"DF"}),
        ("E42", "GF", 10, "SF", 10, {"SF"}, {"SF", "GF"}),
    ],
)
def test_e41_e42_where_a_lob_is_met(
    id: str, target: str, roll: int, landed: str, adj: int, full: set[str], bounce: set[str]
) -> None:
    state = facing("V1", NAP, target="SC", hit="SC", at="GC", mine="L1")  # no adjustment, no run
    done = play(state, hit(state, "L1", "GC", target=target), roll)
    ball = done.only(InPlay).ball
    assert (ball.landed, ball.adj) == (landed, adj)
    met = play(done.state, "GC")
    assert {sector for sector, _ in in_play(play(met.state, "full").table).receive} == full
    assert {sector for sector, _ in in_play(play(met.state, "bounce").table).receive} == bounce


def test_e41_a_lob_that_fails() -> None:
    state = facing("V1", NAP, target="SC", hit="SC", at="GC", mine="L1")
    assert play(state, hit(state, "L1", "GC", target="DF"), 4).winner is B


def test_e43_a_lob_on_the_full() -> None:
    state = facing("L1", hit="DF", at="SC", target="DC", mode="full", mine="M1 V1")
    assert play(state, hit(state, "M1", "GC", target="DC"), 90).net == 90 - 5
    assert not legal(state, "V1", "SC")
    assert not legal(state, "M1", "SC")


def test_e44_a_lob_after_the_bounce() -> None:
    state = facing("L1", hit="DF", at="SC", target="DC", mode="bounce", mine="M1 R1")
    assert farthest("DF", "DC") == 5
    for card, target in (("M1", "DC"), ("R1", "")):
        assert play(state, hit(state, card, "DC", target=target), 90).net == 90 - 15


def test_e44_the_lobber_has_a_further_step() -> None:
    state = facing("R1", hit="DC", at="DB", mine="L1")
    lobbed = play(state, hit(state, "L1", "DB", target="DC"), 90, "DB")
    assert lobbed.awaits == "lob"
    assert lobbed.asked.seat == B
    let = play(lobbed.state, "bounce")
    assert let.asked.seat == A
    assert set(let.asked.options) == {"DB", "DC", "GB"}
    assert play(let.state, "DC").table.pawns[0] == "DC"
    assert play(lobbed.state, "full").asked.seat == B


@pytest.mark.parametrize(("mode", "result", "adj"), [("full", "fault", None), ("bounce", AP, -20)])
def test_e45_two_ways_to_smash(mode: str, result: str, adj: int | None) -> None:
    state = facing("L1", hit="DF", at="GC", target="GC", mode=mode, mine="M1")
    done = play(state, hit(state, "M1", "GC", target="DC"), 12)
    assert done.result == result
    assert (done.only(InPlay).ball.adj if adj else None) == adj


@pytest.mark.parametrize(
    ("id", "wide", "length", "places"),
    [
        ("E46", False, "good", {"DF", "DC", "DB", "GF", "GC", "SF"}),
        ("E47", True, "good", {"DF", "DC", "GF"}),
        ("E47", False, "deep", {"DF", "DC", "DB"}),
    ],
)
def test_e46_e47_steps_after_a_lob(id: str, wide: bool, length: str, places: set[str]) -> None:
    state = facing("R3", hit="DC", at="DF", mine="L1")
    state = replace(state, table=replace(state.table, ball=replace(in_play(state.table), wide=wide, length=length)))
    assert walks_from(play(state, hit(state, "L1", "DF", target="DC"), 90)) == places


def volley(card: str, target: str) -> Played:
    """A volley with a roll of twelve and no adjustments."""
    state = facing("V1", NAP, target="SC", hit="DC", at="SC", mine=card)
    return play(state, hit(state, card, "SC", target=target), 12)


def test_e48_a_volley_that_drifts_long() -> None:
    assert volley("V1", "DC").only(Missed).how == "long"
    ball = volley("V1", "GC").only(InPlay).ball
    assert (ball.landed, ball.length) == ("DC", "deep")


def test_e49_a_volley_that_drifts_aside() -> None:
    assert volley("V2", "GC").only(InPlay).ball.landed == "GB"
    assert volley("V2", "GF").only(InPlay).ball.landed == "GC"
    assert volley("V2", "GB").only(Missed).how == "wide"


def test_e50_a_smash_without_a_lob() -> None:
    state = facing("R1", at="DB", mine="M1")
    assert not options(state, "M1")
    assert lunge(state, "M1").winner is B


def test_e51_who_is_stuck_lunges_and_draws() -> None:
    state = facing("R1", at="DF", mine="")
    assert not options(state)
    done = lunge(state, "K1")
    assert done.winner is B
    assert done.only(Lunged).stuck.value is True
    assert "K1" in done.table.discard
    assert len(done.table.hands[0]) == 8


def test_e52_an_exhausted_stock() -> None:
    state = facing("R1", mine="R2")
    table = state.table
    held = {*table.hands[0], *table.hands[1], "R1"}
    rest = [card for card in table.book.rally if card not in held]
    table = replace(table, stock=Pile.of("rally#1"), discard=table.discard.add(*rest))
    assert len(table.discard) == 145
    state = GAME.at(table, Answer(A))
    shown = GAME.step(state, hit(state, "R2", "DB")).state.table
    assert (len(shown.hands[0]), len(shown.in_play), len(shown.stock), len(shown.discard)) == (7, 2, 145, 0)
    done = play(state, hit(state, "R2", "DB")).table
    assert (len(done.stock), len(done.discard), len(done.hands[0])) == (144, 0, 8)
    assert conserved(done)


def test_e53_after_a_game_all_service_cards_are_shuffled() -> None:
    table = dealt()
    used = list(table.service_stock)[:9]
    stock = table.service_stock
    for card in used:
        stock = stock.take(card, seen=True)
    table = replace(table, service_stock=stock, service_discard=table.service_discard.add(*used))
    table = replace(table, score=replace(table.score, points=(0, 0), games=(1, 0), turn=1))
    hands = table.hands
    done = play(GAME.at(table, Tidy(True, False))).table
    assert (len(done.serves[0]), len(done.serves[1]), len(done.service_stock), len(done.service_discard)) == (
        0,
        6,
        48,
        0,
    )
    assert done.hands == hands


def test_e54_a_tie_break_begins() -> None:
    table = replace(dealt(), score=replace(dealt().score, games=(6, 6), turn=12, tiebreak=True, points=(0, 0)))
    done = play(GAME.at(table, Tidy(True, False))).table
    assert (len(done.serves[0]), len(done.serves[1]), len(done.service_stock)) == (6, 6, 42)
    servers = [
        (replace(done.score, points=(played, 0)).server_side, replace(done.score, points=(played, 0)).court.value)
        for played in range(5)
    ]
    assert servers == [(A, "deuce"), (B, "ad"), (B, "deuce"), (A, "ad"), (A, "deuce")]


@pytest.mark.parametrize(("card", "left", "number"), [("in", 3, 1), ("out", 2, 2)])
def test_e55_the_server_challenges(card: str, left: int, number: int) -> None:
    done = play(serving(hawkeye=True), "S1", 31, "challenge", card)
    assert done.table.challenges[0] == left
    assert done.state.phase.number == number
    assert bool(done.all(ServeAgain)) is (card == "in")


@pytest.mark.parametrize(("card", "left"), [("out", 3), ("in", 2)])
def test_e56_a_challenge_of_a_ball_just_in(card: str, left: int) -> None:
    state = facing("V1", NAP, target="SC", hit="DC", at="GC", mine="R5", hawkeye=True)
    done = play(state, hit(state, "R5", "GC"), 12)
    assert done.asked.seat == B
    done = play(done.state, "challenge", card)
    assert done.table.challenges[1] == left
    assert (done.winner is B) is (card == "out")
    assert bool(done.all(PointAgain)) is (card == "in")
    if card == "in":
        assert done.state.phase.number == 1


def test_e57_a_tie_break_adds_a_challenge() -> None:
    table = dealt(hawkeye=True)
    score = replace(table.score, games=(6, 6), turn=12, tiebreak=True, points=(0, 0))
    table = replace(table, score=score, challenges=(0, 0))
    assert play(GAME.at(table, Tidy(True, False))).table.challenges == (1, 1)


def test_e58_a_plain_fault_cannot_be_challenged() -> None:
    state = facing("V1", NAP, target="SB", hit="DC", at="GB", mine="R2", hawkeye=True)
    done = play(state, hit(state, "R2", "GB"), 5)
    assert done.winner is B
    assert not done.all(Challenged)


@pytest.mark.parametrize(("roll", "net", "result"), [(6, 9, "fault"), (7, 10, NAP)])
def test_e59_a_better_forehand(roll: int, net: int, result: str) -> None:
    player = Player(name="Drive", forehand=3, backhand=-3, net=-3)
    setup = {"designs": (player, Design()), "format": "one_set"}
    state = facing("V1", NAP, target="SC", hit="DC", at="GC", mine="R1", setup=setup)
    done = play(state, hit(state, "R1", "GC"), roll)
    assert (done.net, done.result) == (net, result)


@pytest.mark.parametrize(("movement", "costs"), [(3, (-2, -12, 0)), (5, (0, -10, 0)), (-3, (-8, -18, 0))])
def test_e60_better_and_worse_movers(movement: int, costs: tuple[int, int, int]) -> None:
    player = Player(name="Runner", movement=movement)
    assert tuple(player.run(cost) for cost in (-5, -15, 0)) == costs


def test_e61_a_smaller_hand() -> None:
    table = play(GAME.start(Setup(deck=box.DECK, first=A, rally_hand=(5, 8)))).table
    assert (len(table.hands[0]), len(table.stock)) == (5, 149)
    state = facing("R1", mine="R2", setup={"rally_hand": (5, 8)})
    assert len(play(state, hit(state, "R2", "DB"), 90).table.hands[0]) == 5


def test_e62_dice_from_0_to_99() -> None:
    state = facing("V1", NAP, target="SC", hit="DC", at="GC", mine="R1", dice="0-99")
    asked = play(state, hit(state, "R1", "GC"))
    faults = [roll for roll in asked.asked.outcomes if play(asked.state, roll).result == "fault"]
    assert faults == list(range(10))
    assert len(asked.asked.outcomes) == 100


def at_the_net(mine: str = "R4") -> Any:
    """A about to strike from DF, B at the net; no adjustments."""
    return facing("V1", NAP, target="SF", hit="SC", at="GF", foe="SC", mine=mine, his="V1", leave="gamble")


def test_e63_a_ball_going_long_may_be_left_or_taken() -> None:
    state = at_the_net()
    asked = play(state, hit(state, "R4", "GF"))
    assert (asked.awaits, asked.asked.seat) == ("leave", B)
    assert play(asked.state, "leave", 14).winner is B
    taken = play(asked.state, "take", 14)
    assert taken.only(InPlay).ball.taken
    assert taken.only(InPlay).ball.adj == -10
    answer = play(taken.state, *([] if taken.awaits == "answer" else ["GF"]))
    assert {option.card for option in answer.asked.options} == {"V1"}


def test_e63_if_it_cannot_be_volleyed_the_fault_stands() -> None:
    state = facing("V1", NAP, target="SF", hit="SC", at="GF", foe="SF", mine="R4", his="R1", leave="gamble")
    taken = play(state, hit(state, "R4", "GF"), "take", 14)
    answer = play(taken.state, *([] if taken.awaits == "answer" else ["GF"]))
    assert answer.asked.options == ("cannot",)
    done = play(answer.state, "cannot")
    assert done.winner is B
    assert done.all(FaultStands)


def test_e64_a_ball_left_was_in() -> None:
    state = at_the_net()
    done = play(state, hit(state, "R4", "GF"), "leave", 15)
    assert done.winner is A
    assert done.all(LeftIn)


def test_e65_the_wide_exception() -> None:
    for exception, places in ((True, {"DB", "DC"}), (False, {"DB"})):
        state = facing("R2", hit="DB", at="DB", mine="R2-2", wide_exception=exception)
        assert walks_from(play(state, hit(state, "R2-2", "DB"), 90)) == places


@pytest.mark.parametrize(
    ("h", "p", "expected"), [("SF", "SF", (2, 0, 1)), ("DC", "SC", (2, 2, 2)), ("DF", "SC", (3, 2, 2))]
)
def test_e66_three_ways_to_measure(h: str, p: str, expected: tuple[int, int, int]) -> None:
    assert tuple(farthest(h, p, metric) for metric in ("manhattan", "depth", "king")) == expected
