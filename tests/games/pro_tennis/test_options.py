"""House rules PTH-01 to PTH-10, each with every value; the printed rule comes first. Draws have others."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.analysis import distribution, point_winner
from netcord.games.pro_tennis import GAME, Column, Condition, Options, Setup, Tactic
from netcord.games.pro_tennis.cards import LINES
from netcord.games.pro_tennis.facts import ClutchTried, EventStruck, Hit, NetPlay, PenaltyDue, PointReplayed, Warned
from netcord.games.pro_tennis.rules import LastShot, Stroke
from netcord.kernel import Choose, Illegal, Side, Unreadable, encode
from netcord.tennis import EndedEarly, MatchWon, PointWon, SetWon

from .driver import (
    EAST,
    FRESH,
    NORTH,
    SOUTH,
    A,
    B,
    a_match,
    at,
    awaits,
    games,
    hurt,
    in_tiebreak,
    mixed,
    play,
    points,
    roller,
    serves,
    sets,
    shot,
)


def test_every_default_is_the_printed_rule() -> None:
    assert GAME.arrange((NORTH, SOUTH), {}) == Setup((NORTH, SOUTH))
    assert GAME.start(GAME.arrange((NORTH, SOUTH), {"first": "A"})) == a_match()
    assert GAME.start(GAME.arrange((NORTH, SOUTH), {"first": "B"})) == a_match(first=B)
    assert Options() == Options(
        random_events="triples",
        first_warning_free=False,
        clutch_modifiers="none",
        smash_66_protected=False,
        drop_target="hitter",
        doubles_tiebreak_start="rotation",
        sets_to_win="auto",
        team_warnings=False,
        final_set="tiebreak",
        receiving="pro_tennis",
    )


def test_every_option_reaches_the_rules_and_every_value_is_tried() -> None:
    trials = GAME.trials()
    for option in GAME.options:
        for value in option.values[1:]:
            setup = trials[f"{option.key}={value}"]
            assert setup == GAME.arrange(setup.cards, {option.key: value}) != GAME.arrange(setup.cards, {})
    setups = [encode(setup) for setup in trials.values()]
    assert len(set(setups)) == len(setups)
    with pytest.raises(Unreadable, match="random_events can be triples or triple_ones or off, not 'some'"):
        GAME.arrange((NORTH, SOUTH), {"random_events": "some"})


@pytest.mark.parametrize(
    ("random_events", "faces"), [("triples", {1, 2, 3, 4, 5, 6}), ("triple_ones", {1}), ("off", set())]
)
def test_pth_01_random_events(random_events: str, faces: set[int]) -> None:
    state = a_match(random_events=random_events)
    for face in range(1, 7):
        played = play(state, f"{face}{face}{face}")
        assert (awaits(played.state) == "event") is (face in faces)
        if face not in faces:
            assert played.only(Hit).letter == NORTH.S[LINES.index(11 * face)]  # read as any other roll


def test_pth_01_without_events_triples_are_a_p_with_red_5_and_a_v_with_red_6() -> None:
    for random_events in ("triple_ones", "off"):
        state = a_match(random_events=random_events)
        assert awaits(play(state, "555").state) == "clutch"
        volleys = replace(SOUTH, SR="V" * 21)
        assert awaits(play(a_match(NORTH, volleys, random_events=random_events), "132 666").state) == "strategy"


def test_pth_02_first_warning_free_false() -> None:
    played = play(a_match(), "222 23")
    assert (played.winners, played.all(PointReplayed)) == ("B", ())


def test_pth_02_first_warning_free_true_replays_the_point() -> None:
    state = at(a_match(first_warning_free=True), points=(2, 1))
    played = play(state, "132 222 23")
    assert played.all(PointWon) == ()
    assert played.only(PointReplayed)
    assert played.only(Warned).count == 1
    assert played.state.phase == Stroke("A", Column.S, "B")  # the same server, the same score
    assert played.table.score == state.table.score
    second = play(played.state, "132 222 34")
    assert second.winners == "AA"  # a second warning costs what it always did
    assert second.only(PenaltyDue).side is B
    doubles = play(points(mixed(first_warning_free=True), "A").state, "132 666 23")
    assert doubles.state.phase == Stroke("A1", Column.S, "B2")
    assert play(a_match(first_warning_free=True), "222 12").winners == "B"  # other events cost the point


def test_pth_03_injuries_brought_along_from_an_earlier_match() -> None:
    """A tournament passes on conditions; the warnings of another match it may not (PT-14d)."""
    state = a_match(conditions=(Condition(cramps=1, wrist=2), Condition(ankle=1)))
    assert [state.table.subtract("A", column) for column in Column] == [3, 3, 2, 2]
    assert [state.table.subtract("B", column) for column in Column] == [0, 0, 0, 1]
    assert play(state, "341").only(Hit).line == 25
    assert a_match().table.conditions == (FRESH, FRESH)
    with pytest.raises(Illegal, match="2 cards need 2 conditions, not 1"):
        a_match(conditions=(FRESH,))
    for wrong in (Condition(wrist=-1), Condition(cramps=-1), Condition(ankle=-1), Condition(warnings=1)):
        with pytest.raises(Illegal, match="injuries are brought along, never warnings"):
            a_match(conditions=(FRESH, wrong))


@pytest.mark.parametrize(("modifiers", "made"), [("none", 25), ("literal", 34)])
def test_pth_04_clutch_modifiers(modifiers: str, made: int) -> None:
    """SOUTH's value is 25; a wrist of 2 and a storm let a literal 34 count as 25 (three lines up)."""
    state = hurt(a_match(clutch_modifiers=modifiers), "B", wrist=2, cramps=4, ankle=4)  # cramps and ankle: no matter
    state = GAME.at(replace(state.table, storms=1))
    for line in LINES:
        tried = play(state, f"565 {line}").only(ClutchTried)  # NORTH's 56 is read on 55, a P
        assert (tried.number, tried.made) == (line, line <= made)


@pytest.mark.parametrize(("protected", "line"), [(False, 46), (True, 66)])
def test_pth_05_smash_66_protected(protected: bool, line: int) -> None:
    state = play(a_match(EAST, NORTH, smash_66_protected=protected), "261 346 smash").state
    assert play(state, "56 =66").all(Hit)[-1].line == line
    assert play(state, "56 =56").all(Hit)[-1].line == 45
    assert play(state, "66").all(Hit)[-1].line == 66  # a natural one is always safe
    weak = hurt(a_match(EAST, NORTH, smash_66_protected=protected), "A", wrist=1)
    assert play(weak, "331 346 smash 56 =66").all(Hit)[-1].line == LINES[LINES.index(line) - 1]


def test_pth_06_drop_target_hitter() -> None:
    assert roller(play(mixed(), "132 346 drop").state) == ("last_shot", "B1")


@pytest.mark.parametrize("target", ["B1", "B2"])
def test_pth_06_drop_target_choice(target: str) -> None:
    state = play(mixed(drop_target="choice"), "132 346 drop").state
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    assert (ask.seat, ask.options) == ("A2", ("B1", "B2"))
    chosen = play(state, target)
    assert chosen.state.phase == LastShot(target, "A2", "drop")
    assert play(chosen.state, "13").only(NetPlay).player == target


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_pth_06_drop_target_roll(roll: int) -> None:
    state = play(mixed(drop_target="roll"), "132 346 drop").state
    assert roller(state) == ("drop_target", "A2")
    assert play(state, f"d{roll}").state.phase == LastShot("B1" if roll % 2 else "B2", "A2", "drop")


@pytest.mark.parametrize("drop_target", ["hitter", "choice", "roll"])
def test_pth_06_in_singles_there_is_nothing_to_choose(drop_target: str) -> None:
    assert roller(play(a_match(drop_target=drop_target), "132 346 drop").state) == ("last_shot", "B")


@pytest.mark.parametrize(
    ("start", "told"),
    [("rotation", "2B>B 1B>B 1B>A 2A>A 2A>B 1A>A"), ("1A", "1A>A 2B>B 2B>A 1B>B 1B>A 2A>A")],
)
def test_pth_07_doubles_tiebreak_start(start: str, told: str) -> None:
    later = in_tiebreak(mixed(doubles_tiebreak_start=start), sets=sets("6-3"), turn=21)
    assert " ".join(serves(later, 6)) == told
    assert serves(points(later, "B" * 7).state, 1) == ["1B>B"]  # the rotation of games goes on undisturbed
    assert serves(in_tiebreak(mixed(doubles_tiebreak_start=start)), 2) == ["1A>A", "2B>B"]  # in set 1 they agree


def test_pth_07_singles_is_left_alone() -> None:
    state = in_tiebreak(a_match(doubles_tiebreak_start="1A"), sets=sets("6-3"), turn=21)
    assert roller(state) == ("three_dice", "B")


@pytest.mark.parametrize(
    ("cards", "sets_to_win", "needed"),
    [
        ((NORTH, SOUTH), "auto", 3),
        ((NORTH, EAST), "auto", 2),
        *(((NORTH, SOUTH), str(needed), needed) for needed in (1, 2, 3)),
        *(((NORTH, EAST), str(needed), needed) for needed in (1, 2, 3)),
    ],
)
def test_pth_08_sets_to_win(cards: Any, sets_to_win: str, needed: int) -> None:
    state = a_match(*cards, sets_to_win=sets_to_win)
    assert games(state, "A" * (6 * needed - 1)).all(MatchWon) == ()
    assert games(state, "A" * 6 * needed).only(MatchWon).winner is A


@pytest.mark.parametrize(("together", "counts"), [(False, (1, 1)), (True, (1, 2))])
def test_pth_09_team_warnings(together: bool, counts: tuple[int, int]) -> None:
    first = play(mixed(team_warnings=together), "222 23")  # NORTH argues
    second = play(first.state, "132 566 none 666 24")  # WEST returns, EAST answers and argues
    assert [warned.player for warned in (first.only(Warned), second.only(Warned))] == ["A1", "A2"]
    assert (first.only(Warned).count, second.only(Warned).count) == counts
    assert len(second.all(PenaltyDue)) == (1 if together else 0)
    third = play(second.state, "222 25")
    assert bool(third.all(EndedEarly)) is together
    rival = play(hurt(mixed(team_warnings=together), "A1", warnings=2), "132 222 23")
    assert rival.only(Warned).count == 1  # the other team has a counter of its own


def test_pth_10_final_set_tiebreak() -> None:
    state = games(at(a_match(), games=(6, 5), turn=11, sets=sets("6-0", "0-6", "6-0", "0-6")), "B").state
    assert str(points(state, "A" * 7).only(SetWon).set) == "7-6(0)"


def test_pth_10_final_set_advantage() -> None:
    last = {"games": (6, 5), "turn": 11, "sets": sets("6-0", "0-6", "6-0", "0-6")}
    six_all = games(at(a_match(final_set="advantage"), **last), "B").state
    assert not six_all.table.score.tiebreak
    assert games(six_all, "ABABA").all(SetWon) == ()
    assert str(games(six_all, "ABABAA").only(SetWon).set) == "10-8"
    fourth = {**last, "sets": sets("6-0", "0-6", "6-0")}
    assert games(at(a_match(final_set="advantage"), **fourth), "B").state.table.score.tiebreak


@pytest.mark.parametrize(("cards", "done"), [((NORTH, SOUTH), ("6-0", "0-6", "6-0")), ((EAST, NORTH), ("6-0",))])
def test_pth_10_final_set_match_tiebreak_10(cards: Any, done: tuple[str, ...]) -> None:
    state = at(a_match(*cards, final_set="match_tiebreak_10"), games=(0, 5), turn=5, sets=sets(*done), first=A)
    state = games(state, "B").state
    assert state.table.score.tiebreak
    assert points(state, "A" * 9).all(MatchWon) == ()
    assert points(state, "A" * 10).only(MatchWon).line.endswith("[10-0]")
    assert points(state, "AB" * 9 + "A").all(MatchWon) == ()
    assert points(state, "AB" * 9 + "AA").only(MatchWon).line.endswith("[11-9]")


@pytest.mark.parametrize(("receiving", "told"), [("pro_tennis", "1B>B 1B>A"), ("itf", "1B>A 1B>B")])
def test_receiving_may_follow_fixed_sides_instead(receiving: str, told: str) -> None:
    assert " ".join(serves(at(mixed(receiving=receiving), turn=2), 2)) == told


def test_pth_02_the_replayed_point_is_summed_with_the_server_it_has() -> None:
    """A point that may be replayed still knows its server: the chances of both servers differ."""
    for first in Side:
        state = a_match(first=first, first_warning_free=True)
        odds = distribution(GAME, state, point_winner, policy=lambda here, ask: Tactic.NONE)
        small = replace(state, table=state.table.within_point())
        assert distribution(GAME, small, point_winner, policy=lambda here, ask: Tactic.NONE) == odds
        assert odds["A"] != Fraction(1, 2)


def test_event_facts_name_the_player_who_rolled_in_every_option() -> None:
    for random_events in ("triples", "triple_ones"):
        played = play(shot(mixed(random_events=random_events), "B2", "V", "A1"), "111 12")
        assert played.only(EventStruck).player == "B2"
        assert played.winners == "A"
