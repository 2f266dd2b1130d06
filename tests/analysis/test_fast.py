"""Compiled points: the same as the rules throw by throw, as exact odds, as numpy and numba, on any number of cores."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import netcord
from netcord.analysis.enumerating import solve
from netcord.analysis.fast import Follower, Tables, Walker, board_of, first_serves
from netcord.analysis.fast.wholes import WHOLE, Bags, Ways, outcomes, slots
from netcord.analysis.matches import Pairing
from netcord.analysis.points import EDGE_OF_POINT, chain, changed, ending
from netcord.club.runs import Run
from netcord.kernel import Chance, Choose, Over, Side
from netcord.play.compiled import Walked, play_compiled
from netcord.tennis import FORMATS, Score, TossWon

STANDARD_ERRORS = 4


def _played(
    game: Any, setup: Any, matches: int, *, numba: bool, threads: int = 1, seed: str = "1", most: int = 10**6
) -> Walked:
    table, phase = game.lay(setup)
    walker = Walker(Tables(table), first_serves(table, phase), seed, numba=numba, most=most)
    return play_compiled(walker, matches, threads)


def _pairs(key: str, many: int) -> Iterator[tuple[Any, Any]]:
    """Cards that may meet, far apart in the box."""
    cards = netcord.game(key).cards()
    found = [(a, b) for a, b in combinations(cards, 2) if a.surface == b.surface]
    return islice(iter(found[:: max(1, len(found) // many)]), many)


@pytest.mark.parametrize(
    ("key", "trial"),
    [("inside-volley", ""), ("pro-tennis", "men"), ("pro-tennis", "men's doubles"), ("pro-tennis", "mixed doubles")],
)
def test_numpy_and_numba_play_the_same_matches(key: str, trial: str) -> None:
    game = netcord.game(key)
    setup = game.trials()[trial] if trial else next(iter(game.trials().values()))
    if "doubles" in trial:  # as written hardly two matches come to the same conditions
        setup = game.arrange(setup.cards, {"random_events": "off" if "men's" in trial else "triple_ones"})
    assert _played(game, setup, 60, numba=False) == _played(game, setup, 60, numba=True)


def test_any_number_of_cores_plays_the_same_matches() -> None:
    game = netcord.game("inside-volley")
    setup = next(iter(game.trials().values()))
    alone = _played(game, setup, 30_000, numba=True)
    assert _played(game, setup, 30_000, numba=True, threads=3) == alone
    assert _played(game, setup, 30_000, numba=True, seed="2") != alone
    assert alone.matches == sum(alone.ended.values()) == 30_000
    assert _played(game, setup, 30_000, numba=True, threads=3, most=1) == alone


def test_conditions_are_forgotten_when_they_are_too_many_and_the_matches_stay_the_same() -> None:
    """As written a match of Pro Tennis comes to conditions that no other came to: a long run would eat all memory."""
    game = netcord.game("pro-tennis")
    table, phase = game.lay(game.trials()["men"])
    many, few = (Walker(Tables(table), first_serves(table, phase), "1", numba=True, most=most) for most in (10**6, 50))
    heard: list[int] = []
    assert play_compiled(few, 200, 1, heard.append) == play_compiled(many, 200, 1)
    assert heard == [128, 200]
    assert 50 < len(few.tables.conditions) < len(many.tables.conditions)


@pytest.mark.parametrize("weights", [[1], [1, 1], [3, 5, 1], [216, 1, 7, 7, 7], [100, 3, 9, 36, 1, 2]])
def test_a_draw_has_the_chances_of_the_dice_to_the_last_part(weights: list[int]) -> None:
    ways = Ways(tuple((weight, -1 - end, 0) for end, weight in enumerate(weights)), sum(weights))
    found = outcomes(0, {0: ways}.get, Bags([()]))
    assert sum(found.values()) == WHOLE
    bits = (len(weights) - 1).bit_length()
    own, others = slots(list(found.values()), bits)
    drawn = [0] * (1 << bits)
    for slot, (parts, other) in enumerate(zip(own, others, strict=True)):
        drawn[slot] += parts
        drawn[other] += (WHOLE >> bits) - parts
    assert drawn[: len(weights)] == list(found.values())
    for (target, _), parts in found.items():
        assert abs(parts - Fraction(WHOLE * weights[-1 - target], sum(weights))) < len(weights)


def _first(state: Any, ask: Choose[Any]) -> Any:
    return ask.options[0]


@pytest.mark.parametrize(
    ("key", "options"),
    [("inside-volley", {}), ("pro-tennis", {"random_events": "off"}), ("pro-tennis", {"random_events": "triples"})],
)
def test_whole_points_end_as_their_chain_does(key: str, options: dict[str, str]) -> None:
    """The chain in fractions, and the tables that whole points are drawn from, put together where one leads on."""
    game = netcord.game(key)
    table, _ = game.lay(game.arrange(next(_pairs(key, 1)), options | {"first": "A"}))
    point = chain(table).decided(_first)
    tables = Tables(table, _first, best=False)
    opens = (table.opening().opens(), ())

    def drawn(place: Any) -> list[tuple[Fraction, Any, Any]]:
        edges: list[tuple[Fraction, Any, Any]] = []
        for ((phase, changes), _, throws), chance in tables.chances(0, 0, tables.places[place]).items():
            if isinstance(phase, EDGE_OF_POINT):
                edges.append((chance, None, ending(phase, changed(table.opening(), changes))))
            else:
                edges.append((chance, (phase, changes), None))
            assert place != opens or throws > 0
        return edges

    found = solve(opens, drawn)
    for end, chance in zip(point.ends, point.chances(), strict=True):
        assert abs(found.pop(end, Fraction(0)) - chance) < Fraction(1, 2**52), end
    assert not found
    ended = sum(chance for chance, target, _ in drawn(opens) if target is None)
    assert ended > Fraction(8, 10)  # by one draw


@pytest.mark.parametrize(("key", "options"), [("inside-volley", {}), ("pro-tennis", {"random_events": "off"})])
def test_whole_points_and_single_throws_play_matches_of_the_same_kind(key: str, options: dict[str, str]) -> None:
    game, matches = netcord.game(key), 20_000
    table, phase = game.lay(game.arrange(next(_pairs(key, 1)), options))
    whole, thrown = (
        play_compiled(Walker(Tables(table, by_throws=by_throws), first_serves(table, phase), "1"), matches, 1)
        for by_throws in (False, True)
    )
    assert whole != thrown
    assert whole.throws == pytest.approx(thrown.throws, rel=0.01)
    for line, count in thrown.totals.items():
        assert abs(whole.totals[line] - count) <= 8 * sqrt(2 * count) + 0.01 * count, line


def _stands(score: Score) -> tuple[Any, ...]:
    """What can be told of a score in its shortest form, too."""
    return score.server, score.receiver, score.sets_won, score.tiebreak


@pytest.mark.parametrize(
    ("name", "doubles"),
    [
        ("standard_bo3", False),
        ("standard_bo5", False),
        ("inside_volley_bo3", False),
        ("grand_slam_bo5", False),
        ("advantage_bo3", False),
        ("pro_tennis_women", True),
        ("standard_bo3", True),
        ("advantage_bo3", True),
    ],
)
def test_the_board_is_the_scoring_point_for_point(name: str, doubles: bool) -> None:
    format, luck = FORMATS[name], Random(name)
    scores = board_of(format, doubles)
    for match in range(20):
        first = tuple(Side)[match % 2]
        score, place = Score.start(format, first, doubles=doubles), scores.starts[first.row]
        while score.ended is None:
            told = scores.scores[place]
            assert _stands(told) == _stands(score)
            side = luck.choice(tuple(Side))
            progress = score.point(side)
            won = int(scores.about[place]) >> (2 + side.row)
            assert (won & 1, won & 4, won & 16) == (progress.game, 4 * progress.set, 16 * progress.match)
            place, score = int(scores.then[2 * place + side.row]), progress.score


def _follow(key: str, setup: Any, points: int, seed: int) -> None:
    """Play by the rules with dice of a seed, and follow every throw and every choice through the compiled points."""
    game, luck = netcord.game(key), Random(seed)
    table, _ = game.lay(setup)
    random_choices = lambda state, ask: dict.fromkeys(ask.options, 1)  # noqa: E731
    tables = Tables(table, random_choices, best=False, by_throws=True)
    follower, done = Follower(tables), 0
    while done < points:
        state, facts = game.begin(setup)
        begun = False
        while not isinstance(ask := game.ask(state), Over):
            if isinstance(ask, Chance):
                answer = luck.choices(ask.outcomes, cum_weights=ask.cumulative)[0]
            else:
                assert isinstance(ask, Choose)
                answer = luck.choice(ask.options)
            opened = state.phase
            before = state.table
            state, facts = game.step(state, answer)
            if not begun:
                if any(isinstance(fact, TossWon) for fact in facts):
                    follower.begin(state.table.score.first)
                    begun = True
                continue
            done += follower.hear(before, opened, answer)
            if follower.between_points:
                score = state.table.score
                assert follower.over == (score.ended is not None)
                if not follower.over:
                    assert _stands(follower.score) == _stands(score)
                    assert follower.lasting == state.table.lasting()
        assert follower.over
        assert follower.sets == state.table.score.sets_won


@pytest.mark.parametrize(
    ("key", "trial", "points"),
    [
        ("inside-volley", "", 1_500),
        ("pro-tennis", "men", 1_500),
        ("pro-tennis", "mixed doubles", 1_500),
        ("pro-tennis", "drop_target=choice", 500),
        ("pro-tennis", "team_warnings=true", 500),
        pytest.param("inside-volley", "", 100_000, marks=pytest.mark.slow),
        pytest.param("pro-tennis", "men", 100_000, marks=pytest.mark.slow),
        pytest.param("pro-tennis", "mixed doubles", 100_000, marks=pytest.mark.slow),
    ],
)
def test_compiled_points_are_the_rules_throw_for_throw(key: str, trial: str, points: int) -> None:
    trials = netcord.game(key).trials()
    setup = trials[trial] if trial else next(iter(trials.values()))
    _follow(key, replace(setup, first=None), points, points)


FIELD = {
    "inside-volley": [{"best_of": "3"}, {"best_of": "5", "rain_ends": "set"}, {"tiebreak": "all"}],
    "pro-tennis": [
        {"random_events": "off"},
        {"random_events": "off", "sets_to_win": "1"},
        {"random_events": "triple_ones", "sets_to_win": "2"},
    ],
}
"""How the pairings of the agreement play, in turns."""


@pytest.mark.parametrize("pairings", [9, pytest.param(30, marks=pytest.mark.slow)])
@pytest.mark.parametrize("key", FIELD)
def test_simulated_matches_are_the_exact_odds_within_four_standard_errors(key: str, pairings: int) -> None:
    """Pairings in three formats; where odds are not exact they say how far off they are."""
    game = netcord.game(key)
    for number, pair in enumerate(_pairs(key, pairings)):
        matches = 8_000 if "triple_ones" in FIELD[key][number % 3].values() else 20_000
        setup = game.arrange(pair, FIELD[key][number % 3])
        table, _ = game.lay(setup)
        format = table.score.format
        exact = Pairing(table.lasting(), format, followed=60).odds(*(Score.start(format, side) for side in Side))
        played = _played(game, setup, matches, numba=True, seed=f"agree {number}")
        won = sum(count for (_, _, _, winner), count in played.ended.items() if winner is Side.A) / matches
        chance = exact.won[0]
        off = STANDARD_ERRORS * sqrt(chance * (1 - chance) / matches) + exact.missing
        assert abs(won - chance) <= off, (number, pair[0].id, pair[1].id, won, chance)
        points = (played.totals["A.points"] + played.totals["B.points"]) / matches
        mean = sum(exact.figures["point", side] for side in Side)
        assert abs(points - mean) <= mean * (0.02 + exact.missing)


PAIRS = [
    {"random_events": "off", "sets_to_win": "2"},
    {"random_events": "off", "sets_to_win": "1", "receiving": "itf"},
    {"random_events": "off", "sets_to_win": "1", "doubles_tiebreak_start": "1A"},
    {"random_events": "triple_ones", "sets_to_win": "1"},
]
"""How pairs play, in turns."""


@pytest.mark.parametrize("pairings", [4, pytest.param(30, marks=pytest.mark.slow)])
def test_pt_20_simulated_doubles_are_the_exact_odds_within_four_standard_errors(pairings: int) -> None:
    """Men, women and mixed; with events the odds say how far off they may be."""
    game, matches, luck = netcord.game("pro-tennis"), 10_000, Random(4)
    for number in range(pairings):
        four = tuple(luck.sample(game.cards(), 4))
        setup = game.arrange(four, PAIRS[number % 4])
        table, _ = game.lay(setup)
        format = table.score.format
        exact = Pairing(table, format, followed=40).odds(*(Score.start(format, side, doubles=True) for side in Side))
        assert exact.missing < 0.05
        played = _played(game, setup, matches, numba=True, seed=f"pairs {number}")
        won = sum(count for (_, _, _, winner), count in played.ended.items() if winner is Side.A) / matches
        chance = exact.won[0]
        doubt = STANDARD_ERRORS * sqrt(chance * (1 - chance) / matches) + exact.missing
        assert abs(won - chance) <= doubt, (number, [card.id for card in four], won, chance)
        points = (played.totals["A.points"] + played.totals["B.points"]) / matches
        mean = sum(exact.figures["point", side] for side in Side)
        assert abs(points - mean) <= mean * (0.02 + exact.missing)


@pytest.mark.parametrize("pairings", [1, pytest.param(30, marks=pytest.mark.slow)])
def test_as_written_simulated_matches_are_the_swept_odds_within_four_standard_errors(pairings: int) -> None:
    """Injuries, warnings and storms last: what is summed follows the likeliest conditions, what is simulated all."""
    game, matches = netcord.game("pro-tennis"), 4_000
    for number, pair in enumerate(_pairs("pro-tennis", pairings)):
        setup = game.arrange(pair, {"sets_to_win": str(1 + number % 2)})
        table, _ = game.lay(setup)
        pairing = Pairing(table, table.score.format, followed=2_000 if number % 2 else 400)
        assert pairing.sweeps
        exact = pairing.odds(*(Score.start(pairing.format, side) for side in Side))
        assert exact.missing < 0.03
        played = _played(game, setup, matches, numba=True, seed=f"as written {number}")
        won = sum(count for (_, _, _, winner), count in played.ended.items() if winner is Side.A) / matches
        left = sum(count for (how, *_), count in played.ended.items() if how) / matches
        for found, chance in (
            (won, exact.won[0]),
            (left, sum(exact.figures["leaves", side] for side in Side)),
        ):
            doubt = STANDARD_ERRORS * sqrt(chance * (1 - chance) / matches) + exact.missing
            assert abs(found - chance) <= doubt, (number, pair[0].id, pair[1].id, found, chance)


def test_pt_12_throws_on_the_events_table_are_counted_with_the_others() -> None:
    """As written there are seven of them in a match; what is simulated counts every throw as it falls."""
    game, matches = netcord.game("pro-tennis"), 20_000
    setup = game.arrange(next(_pairs("pro-tennis", 1)), {"sets_to_win": "1"})
    table, _ = game.lay(setup)
    format = table.score.format
    exact = Pairing(table, format, followed=60).odds(*(Score.start(format, side) for side in Side))
    assert _played(game, setup, matches, numba=True).throws / matches == pytest.approx(exact.figures["throw"], rel=0.01)


@pytest.mark.parametrize(
    ("key", "options", "trial"),
    [
        ("inside-volley", {}, ""),
        ("pro-tennis", {"sets_to_win": "2"}, "men"),
        ("pro-tennis", {"random_events": "off", "sets_to_win": "1"}, "mixed doubles"),
    ],
)
def test_a_run_counts_what_matches_one_by_one_count(key: str, options: dict[str, str], trial: str) -> None:
    """The same lines of the box score, and every mean of many matches near that of a few."""
    game = netcord.game(key)
    setup = game.trials()[trial] if trial else next(iter(game.trials().values()))
    setup = game.arrange(setup.cards, options)
    quick, slow = Run(game, setup, 2_000, "1"), Run(game, setup, 150, "1", one_by_one=True)
    assert quick.compiled
    assert not slow.compiled
    quick.play()
    slow.play()
    assert {line for line, count in slow.totals.items() if count > 20} <= set(quick.totals)
    for line, count in slow.totals.items():
        if count > 400:
            assert quick.totals[line] / 2_000 == pytest.approx(count / 150, rel=0.25), line
