"""Bots and hints: what they choose, what they say it is worth, and that it comes true."""

from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")

from netcord.bots import random_bot  # noqa: E402
from netcord.games.tennidice import GAME, Arrangement, Holding, Nudge, Options, Setup, board_named  # noqa: E402
from netcord.games.tennidice.rules import Return  # noqa: E402
from netcord.games.tennidice.sensible import Sensible  # noqa: E402
from netcord.kernel import Choose, Side  # noqa: E402
from netcord.play import simulate  # noqa: E402
from netcord.solvers.tennidice import cache as tables  # noqa: E402
from netcord.solvers.tennidice.ahead import Exact  # noqa: E402
from netcord.solvers.tennidice.bots import Perfect, hints  # noqa: E402
from netcord.solvers.tennidice.match import after_game, prices, standing  # noqa: E402
from netcord.solvers.tennidice.oracle import Oracle, left_of  # noqa: E402
from netcord.solvers.tennidice.solve import solve_from  # noqa: E402
from netcord.solvers.tennidice.space import Cards, Left  # noqa: E402
from netcord.solvers.tennidice.versus import winning_rate  # noqa: E402
from netcord.tennis import FORMATS, Score  # noqa: E402

NO = (0, 0, 0, 0)


@pytest.fixture(autouse=True)
def _empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """No table has been built: everything is solved on demand."""
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path))
    tables.load.cache_clear()
    yield
    tables.load.cache_clear()


def position(
    a: Any, b: Any, points: tuple[int, int], *, challenges: int = 0, mode: Any = "tiebreak", **options: Any
) -> Any:
    """A table in the middle of a match."""
    laid = GAME.start(Setup(mode, first=Side.A, options=Options(**options))).table
    held = Holding(a, NO, challenges), Holding(b, NO, challenges)
    return replace(laid, holdings=held, score=replace(laid.score, points=points))


# Hints


def test_at_match_point_for_both_the_point_is_the_match() -> None:
    start = GAME.at(position((0, 1, 0, 0), NO, (6, 6), spirit=False, tiebreak_margin="1"), Return("A", "B"))
    state = GAME.step(start, "hit A2").state
    found = hints(GAME.view(state, "A"))
    assert [hint.answer for hint in found] == [Nudge("B2"), "accept"]
    assert found[0].match == pytest.approx(found[0].point)
    assert found[0].match == pytest.approx(27 / 37)  # the ball is good, and B is about to hit with nothing left
    assert found[1].match == found[1].point == 0


def test_hints_weigh_the_point_against_the_cube_for_the_rest_of_the_match() -> None:
    """At 0-5 down a point is worth little; at 5-6 it is worth everything."""
    worth = {}
    for points in ((0, 5), (5, 6)):
        start = GAME.at(position((0, 1, 0, 0), NO, points, spirit=False), Return("A", "B"))
        state = GAME.step(start, "hit A2").state
        worth[points] = {str(hint.answer): hint for hint in hints(GAME.view(state, "A"))}
    for found in worth.values():
        moved, left = found["accuracy to B2"], found["accept"]
        assert left.point == 0
        assert moved.point is not None
        assert moved.point > 0
        assert 0 <= left.match < moved.match < 1
    assert worth[5, 6]["accept"].match == 0


def test_what_is_hinted_is_what_the_rules_make_of_it() -> None:
    """Looked up or followed by the rules, a position is worth the same, in both chances."""
    oracle = Oracle(points=True)
    state = GAME.at(position((1, 1, 0, 1), (1, 0, 1, 0), (5, 5), challenges=1, spirit=False))
    for answer in ("plain", "B2", "accept", "plain"):
        looked, followed = oracle.worth(state), oracle.expanded(state)
        assert looked.match == pytest.approx(followed.match, abs=1e-10)
        assert looked.point == pytest.approx(followed.point, abs=1e-10)
        ask = GAME.ask(state)
        if isinstance(ask, Choose) and answer not in ask.options:
            break
        state = GAME.step(state, answer).state


def test_a_hint_with_spirit_cubes_in_a_small_rest_is_exact() -> None:
    state = GAME.at(position((0, 1, 0, 0), (0, 0, 0, 1), (5, 6), tiebreak_margin="1"), Return("B", "A"))
    oracle = Oracle()
    found = oracle.hints(state)
    assert {hint.answer for hint in found} == {"plain", "winner"}
    assert isinstance(oracle.ahead(state.table, left_of(state.table)), Exact)
    assert max(hint.match for hint in found) == pytest.approx(1 - oracle.worth(state).match, abs=1e-12)


def test_where_to_put_a_spirit_cube_can_be_asked() -> None:
    state = GAME.step(GAME.at(position(NO, NO, (5, 5)), Return("A", "B")), "miss C2").state
    found = hints(GAME.view(state, "B"))
    assert sorted(str(hint.answer) for hint in found) == ["accuracy", "ace", "agility", "winner"]
    assert found[0].match > 0.5
    assert found[0].point is None


def test_what_an_arrangement_is_worth_stands_in_the_table() -> None:
    board = board_named("default")
    board = replace(board, id="one-cube", cubes=replace(board.cubes, strategy=1, challenge=0))
    for first in Side:
        state = GAME.start(Setup(first=first, board=board, options=Options(spirit=False)))
        if first is Side.A:
            before = hints(GAME.view(state, "A"))  # nothing has been built: solved on demand, challenges left aside
            tables.build(board, Options(spirit=False))
            assert [hint.match for hint in before] == pytest.approx([h.match for h in hints(GAME.view(state, "A"))])
        found = hints(GAME.view(state, "A"))
        assert len(found) == 4
        assert found[0].answer == Arrangement((0, 1, 0, 0))
        assert found[0].match == pytest.approx(0.5, abs=0.01)
        assert found[0].point is None
        ask = GAME.ask(state)
        assert isinstance(ask, Choose)
        assert Perfect().choose(GAME.view(state, "A"), ask) == found[0].answer


def test_an_arrangement_for_a_game_of_a_match_is_weighed_without_a_table() -> None:
    state = GAME.start(Setup("match", first=Side.A))
    found = hints(GAME.view(state, "A"))
    assert len(found) == 35
    assert 0.4 < found[-1].match < found[0].match < 0.6


# Perfect


def test_perfect_takes_what_is_worth_most() -> None:
    state = GAME.step(GAME.at(position((0, 1, 0, 0), NO, (5, 6), spirit=False), Return("A", "B")), "hit A2").state
    ask: Any = GAME.ask(state)
    assert Perfect().choose(GAME.view(state, "A"), ask) == Nudge("B2")


def test_perfect_places_the_equilibrium() -> None:
    for spirit, rows in ((False, (1, 3, 0, 0)), (True, (1, 1, 0, 2))):
        state = GAME.start(Setup(first=Side.A, options=Options(spirit=spirit)))
        ask: Any = GAME.ask(state)
        assert Perfect().choose(GAME.view(state, "A"), ask) == Arrangement(rows)


@pytest.mark.parametrize("many", [400, pytest.param(20_000, marks=pytest.mark.slow)])
def test_perfect_beats_sensible_as_often_as_the_equations_say(many: int) -> None:
    score = Score.start(FORMATS["tennidice_tiebreak"], Side.A)
    rate = winning_rate(score, Side.A, (1, 3, 0, 0), (1, 1, 1, 1), board_named("default"), Options(spirit=False))
    assert rate == pytest.approx(0.6378066413, abs=1e-8)
    oracle = Oracle()
    setup = GAME.arrange((), {"first": "A", "spirit": "off"})
    state = GAME.start(setup)
    for rows in ((1, 3, 0, 0), (1, 1, 1, 1)):
        state = GAME.step(state, Arrangement(rows)).state
    oracle.prepare(state.table)
    played = simulate(GAME, setup, many, 11, {"A": lambda game, s: Perfect(s, oracle), "B": lambda game, s: Sensible()})
    won = sum(one.winner is Side.A for one in played) / many
    assert abs(won - rate) < 3.5 * sqrt(rate * (1 - rate) / many)


# Sensible


SPENDING = {
    "spirit=on": (10.556, 0.5294, 0.1484, 2.144, 4.797),
    "spirit=off": (11.318, 0.5649, 0.1588, 1.676, 5.404),
    "board=hit5": (9.795, 0.4963, 0.1567, 2.818, 5.129),
}
"""8.3 Points a tie-break, points won by the server, double faults and good strokes a point, cards a tie-break."""


def tally(counts: dict[str, int], fact: Any) -> None:
    name = type(fact).__name__
    counts[name] = counts.get(name, 0) + 1
    if name == "Served":
        counts["server"] = 0 if fact.server == "A" else 1
    elif name == "PointWon":
        held = fact.winner.row == counts["server"]
        counts["held"] = counts.get("held", 0) + held


@pytest.mark.parametrize("option", SPENDING)
def test_sensible_is_the_free_spending_policy_of_the_specification(option: str) -> None:
    many = 1500
    key, _, value = option.partition("=")
    setup = GAME.arrange((), {"first": "A", key: value})
    made = dict.fromkeys(("A", "B"), lambda game, seed: Sensible())
    played = simulate(GAME, setup, many, 83, made, tally=tally)

    def total(name: str) -> int:
        return sum(one.counts.get(name, 0) for one in played)

    points = total("PointWon")
    good = total("Served") + total("Struck") - total("Fault") - total("DoubleFault") - total("HitOut")
    wanted = SPENDING[option]
    assert points / many == pytest.approx(wanted[0], abs=4 * 3.0 / sqrt(many))
    assert total("held") / points == pytest.approx(wanted[1], abs=4 * 0.5 / sqrt(points))
    assert total("DoubleFault") / points == pytest.approx(wanted[2], abs=4 * 0.37 / sqrt(points))
    assert good / points == pytest.approx(wanted[3], abs=4 * 2.0 / sqrt(points))
    assert total("CardDrawn") / many == pytest.approx(wanted[4], abs=4 * 1.0 / sqrt(many))


def test_sensible_and_random_play_every_trial_to_its_end() -> None:
    for name, setup in GAME.trials().items():
        seats = ("A", "B") if setup.players == 2 else ("A1", "A2", "B1", "B2")
        bots = {seat: (lambda game, s: Sensible()) if seat[0] == "A" else random_bot for seat in seats}
        (played,) = simulate(GAME, setup, 1, name, bots)
        assert played.winner in tuple(Side)


# Matches


def test_a_match_has_a_price_for_what_is_not_given_back() -> None:
    board, options = board_named("default"), Options()
    point, challenge, cube = prices(board, options)
    assert 0.5 < point < 0.65
    assert 0 < challenge < 0.2
    assert 0 < cube < 0.2
    score = Score.start(FORMATS["tennidice_match"], Side.A)
    level = standing(score, 0, 0, board, options)
    assert level == pytest.approx(0.5, abs=1e-9)
    assert standing(score, 1, 0, board, options) > level > standing(score, 0, -1, board, options)
    assert standing(after_game(score, Side.A), 0, 0, board, options) > level


def test_perfect_plays_a_game_of_a_match() -> None:
    oracle = Oracle(points=True)
    laid = position((0, 1, 0, 0), (1, 0, 0, 0), (2, 3), mode="match")
    state = GAME.step(GAME.at(laid, Return("A", "B")), "hit A2").state
    found = {str(hint.answer): hint for hint in oracle.hints(state)}
    assert found["accuracy to B2"].match > found["accept"].match > 0.3  # a game lost is not the match
    assert found["accept"].point == 0
    moved = found["accuracy to B2"]
    assert moved.point is not None
    assert moved.point > 0.5


def test_the_price_of_a_challenge_cube_lies_among_exact_values() -> None:
    """In the last set at six all the tie-break is the match, and can be solved: the price is what a cube adds there."""
    board, options = board_named("default"), Options(spirit=False)
    score = Score.start(FORMATS["tennidice_tiebreak"], Side.A)
    adds = []
    for rows in ((1, 3, 0, 0), (0, 2, 0, 2)):
        left = Left((rows, rows), Cards(1, 1, 12, 12))
        more, less = left._replace(cards=Cards(1, 0, 12, 12)), left._replace(cards=Cards(0, 1, 12, 12))
        gain, loss = (solve_from(score, one, board, options).value(score, one) for one in (more, less))
        adds.append((gain - loss) / 2)
    assert min(adds) - 0.005 < prices(board, options, True).challenge < max(adds) + 0.005
