"""The box score, against matches counted by hand and against a slower count."""

from collections.abc import Iterable
from typing import Any

import pytest

import netcord
from netcord.games.inside_volley import Cell
from netcord.kernel import Chance, Fact, Over, Side
from netcord.play import SeededDice, simulate
from netcord.play.statistics import BoxScore, SideBox, Stake, Statistics, box_score, stakes, tally
from netcord.tennis import FORMATS, EndedEarly, Point, PointWon, Score

GAME = netcord.game("inside-volley")
FEDERER = next(card for card in GAME.cards() if card.edition == "printed")

# What a point takes, on Federer's printed card: control number, then the cell (column, row).
ACE = (20, Cell(5, 1))  # A/F on a first serve
DOUBLE_FAULT = (75, Cell(5, 1))  # A/F on a second serve
FIRST_WON = (10, Cell(1, 1))  # W, server in control
FIRST_LOST = (15, Cell(3, 2))  # L/W on a first serve
SECOND_WON = (70, Cell(3, 2))  # L/W on a second serve
SECOND_LOST = (95, Cell(1, 1))  # returner in control, W
DISTRACTED = (1, 5)  # the server loses a first-serve point to an event
STRING = (100, 9)  # the returner loses a second-serve point to an event


def facts_of(points: Iterable[tuple[Any, ...]], **options: str) -> list[Fact]:
    state, facts = GAME.begin(GAME.arrange((FEDERER, FEDERER), {"first": "A", **options}))
    told = list(facts)
    for dice in points:
        for answer in dice:
            state, facts = GAME.step(state, answer)
            told += facts
    return told


def test_a_game_counted_by_hand() -> None:
    # A serves: ace, double fault, first serve won, second serve won, game at 40-15.
    box = box_score(facts_of([ACE, DOUBLE_FAULT, FIRST_WON, SECOND_WON, FIRST_WON]))
    assert box.side(Side.A) == SideBox(
        points=4,
        aces=1,
        double_faults=1,
        serve_points=5,
        serve_points_won=4,
        first_serves_in=3,
        first_serves_won=3,
        second_serves=2,
        second_serves_won=1,
        service_games=1,
        service_games_held=1,
        games=1,
        longest_run=3,
    )
    assert box.side(Side.B) == SideBox(points=1, return_points=5, return_points_won=1, longest_run=1)
    assert (box.points, box.longest_game, box.events) == (6 - 1, 5, ())


def test_a_break_counted_by_hand() -> None:
    # A serves to 0-40, saves two break points, loses the third.
    box = box_score(facts_of([FIRST_LOST, SECOND_LOST, DOUBLE_FAULT, ACE, FIRST_WON, SECOND_LOST]))
    a, b = box.sides
    assert (b.break_points, b.break_points_won) == (3, 1)
    assert (a.service_games, a.service_games_held) == (1, 0)
    assert (a.games, b.games) == (0, 1)
    assert (a.longest_run, b.longest_run) == (2, 3)
    assert box.longest_game == 6


def test_ivq_22_a_point_lost_by_an_event_counts_by_its_serve_and_is_no_ace_and_no_double_fault() -> None:
    box = box_score(facts_of([DISTRACTED, STRING]))
    a, b = box.sides
    assert (a.first_serves_in, a.first_serves_won) == (1, 0)
    assert (a.second_serves, a.second_serves_won) == (1, 1)
    assert (a.aces, a.double_faults) == (0, 0)
    assert (a.events, b.events) == (1, 1)
    assert box.events == (("distracted", 1), ("string", 1))


def test_an_event_that_brings_nothing_is_not_counted() -> None:
    box = box_score(facts_of([(1, 7, Cell(1, 1))]))
    assert box.events == ()
    assert box.side(Side.A).events == 0
    assert box.side(Side.A).first_serves_won == 1


def test_ivq_17_a_point_given_up_by_retirement_counts_nowhere() -> None:
    fragile = next(card for card in GAME.trials()["printed rules"].cards if card.inj == 10)
    state, facts = GAME.begin(GAME.arrange((fragile, FEDERER), {"first": "A"}))
    told = list(facts)
    for answer in (*ACE, 1, 12, 3):
        state, facts = GAME.step(state, answer)
        told += facts
    assert any(isinstance(fact, EndedEarly) for fact in told)
    box = box_score(told)
    assert (box.points, box.side(Side.A).serve_points, box.side(Side.A).first_serves_in) == (1, 1, 1)
    assert box.events == (("injury_scare", 1),)


def test_a_love_set_and_match_by_hand() -> None:
    """A holds to love six times and breaks to love six times: 6-0 6-0, 48 points to none."""
    hold, lose = [ACE] * 4, [SECOND_LOST] * 4
    facts = facts_of([*(hold + lose) * 6])
    statistics = Statistics()
    statistics.hear(facts)
    a, b = statistics.match.sides
    assert (a.points, b.points) == (48, 0)
    assert (a.aces, a.service_games, a.service_games_held) == (24, 6, 6)
    assert (a.break_points, a.break_points_won) == (6, 6)
    assert (b.service_games, b.service_games_held) == (6, 0)
    assert (a.set_points, a.match_points) == (2, 1)
    assert (a.sets, a.games, a.longest_run) == (2, 12, 48)
    assert [part.side(Side.A).points for part in statistics.sets] == [24, 24]
    assert [part.side(Side.A).longest_run for part in statistics.sets] == [24, 24]


def test_a_tie_break_is_a_game_but_no_service_game() -> None:
    hold = [ACE] * 4
    # Six all, then A wins the tie-break 7-0: serves 0, 3, 4 are A's own, the others are B's.
    tiebreak = [ACE, SECOND_LOST, SECOND_LOST, ACE, ACE, SECOND_LOST, SECOND_LOST]
    box = box_score(facts_of([*hold * 12, *tiebreak]))
    a, b = box.sides
    assert (a.games, b.games, a.sets, a.tiebreaks, b.tiebreaks) == (7, 6, 1, 1, 0)
    assert (a.service_games, b.service_games) == (6, 6)
    assert (a.serve_points, b.serve_points) == (24 + 3, 24 + 4)
    assert a.break_points == 0, "there are no break points in a tie-break"
    assert a.set_points == 1
    assert box.longest_game == 4, "a tie-break is not a long game"


def test_a_penalty_point_counts_but_was_not_played() -> None:
    score = Score.start(FORMATS["one_set"]).point(Side.B).score
    box = box_score([PointWon(Side.B, score, played=False)])
    assert box.side(Side.B).points == 1
    assert box.side(Side.A).serve_points == 0
    assert Point(Side.A).played


@pytest.mark.parametrize(
    ("points", "server", "expected"),
    [
        ((0, 0), Side.A, ()),
        ((3, 0), Side.A, (Stake(Side.A, "game", 3),)),
        ((0, 3), Side.A, (Stake(Side.B, "break", 3),)),
        ((2, 3), Side.A, (Stake(Side.B, "break", 1),)),
        ((3, 3), Side.A, ()),
        ((4, 3), Side.B, (Stake(Side.A, "break", 1),)),
    ],
)
def test_what_is_at_stake_in_a_game(points: tuple[int, int], server: Side, expected: tuple[Stake, ...]) -> None:
    assert stakes(score_at(points, first=server)) == expected


def score_at(points: tuple[int, int], games: tuple[int, int] = (0, 0), first: Side = Side.A) -> Score:
    score = Score.start(FORMATS["standard_bo3"], first)
    while score.games != games:
        a, b = score.games
        winner = Side.A if a < games[0] and (a <= b or b == games[1]) else Side.B
        for _ in range(4):
            score = score.point(winner).score
    for row, side in enumerate(Side):
        for _ in range(min(points[row], 3)):
            score = score.point(side).score
    for row, side in enumerate(Side):
        for _ in range(points[row] - 3):
            score = score.point(side).score
    return score


def test_a_break_point_that_would_win_the_set_is_a_set_point() -> None:
    score = score_at((0, 3), games=(4, 5))
    assert score.server_side is Side.B or score.server_side is Side.A
    (stake,) = stakes(score)
    assert (stake.side, stake.what, stake.chances) == (Side.B, "set", 3)


def test_at_a_deciding_point_both_have_something_at_stake() -> None:
    score = Score.start(FORMATS["noad_bo3"])
    for side in (Side.A, Side.B) * 3:
        score = score.point(side).score
    assert stakes(score) == (Stake(Side.A, "game", 1), Stake(Side.B, "break", 1))


def test_nothing_is_at_stake_when_the_match_is_over() -> None:
    assert stakes(Score.start(FORMATS["one_set"]).retire(Side.A)) == ()


def slow_count(facts: Iterable[Fact]) -> dict[str, int]:
    """The same numbers counted another way: from the list of points alone."""
    found = dict.fromkeys(("break", "broken", "set", "match", "tiebreaks"), 0)
    score = None
    for fact in facts:
        if not isinstance(fact, PointWon):
            continue
        before = score or Score.start(fact.score.format, fact.score.first)
        for side in Side:
            after = before.point(side)
            receiving = before.server_side is not side and not before.tiebreak
            found["break"] += after.game and receiving
            found["broken"] += after.game and receiving and fact.winner is side
            found["set"] += after.set
            found["match"] += after.match
        found["tiebreaks"] += before.tiebreak and fact.set
        score = fact.score
    return found


@pytest.mark.parametrize("option", [{}, {"best_of": "5"}, {"tiebreak": "none"}, {"tiebreak": "final_10"}])
def test_random_matches_add_up(option: dict[str, str]) -> None:
    for seed in range(8):
        state, facts = GAME.begin(GAME.arrange((FEDERER, FEDERER), option))
        told, dice = list(facts), SeededDice(seed)
        while not isinstance(ask := GAME.ask(state), Over):
            assert isinstance(ask, Chance)
            state, facts = GAME.step(state, dice.throw(ask))
            told += facts
        box = box_score(told)
        a, b = box.sides
        for me, foe in ((a, b), (b, a)):
            assert me.serve_points == foe.return_points == me.first_serves_in + me.second_serves
            assert me.points == me.serve_points_won + me.return_points_won
            assert me.serve_points_won == me.first_serves_won + me.second_serves_won
            assert me.service_games - me.service_games_held == foe.break_points_won
            assert me.games == me.service_games_held + foe.service_games - foe.service_games_held + me.tiebreaks
        slow = slow_count(told)
        assert a.break_points + b.break_points == slow["break"]
        assert a.break_points_won + b.break_points_won == slow["broken"]
        assert a.set_points + b.set_points == slow["set"]
        assert a.match_points + b.match_points == slow["match"]
        assert a.tiebreaks + b.tiebreaks == slow["tiebreaks"]
        score: Score = state.table.score
        assert (a.sets, b.sets) == score.sets_won


def test_a_simulation_tallies_the_same_as_a_replay() -> None:
    setup = GAME.arrange((FEDERER, FEDERER), {})
    summaries = simulate(GAME, setup, 4, 3, tally=tally)
    for summary in summaries:
        box = BoxScore.of(summary.counts)
        assert box.points > 40
        assert box.side(Side.A).sets + box.side(Side.B).sets in (2, 3)


def test_facts_without_serves_are_counted_without_them() -> None:
    score = Score.start(FORMATS["one_set"])
    box = box_score([PointWon(Side.A, score.point(Side.A).score)])
    assert not box.serves_told
    assert box.as_dict()["A"]["serve_points_won"] == 1


def test_every_field_is_in_the_document_even_at_zero() -> None:
    document = box_score([]).as_dict()
    assert set(document["A"]) == set(SideBox.__struct_fields__)
    assert document["points"] == 0
