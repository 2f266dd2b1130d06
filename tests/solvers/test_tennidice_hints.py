"""Hints and the perfect opponent at every choice of every kind of match, with no table built."""

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.tennidice import GAME, Arrangement, Options, Setup, board_named
from netcord.games.tennidice.board import Cubes
from netcord.games.tennidice.sensible import Sensible
from netcord.kernel import Chance, Choose, Over, Side
from netcord.solvers.tennidice import bots
from netcord.solvers.tennidice import cache as tables
from netcord.solvers.tennidice import oracle as oracles
from netcord.solvers.tennidice.oracle import Oracle, circling, left_of
from netcord.solvers.tennidice.pricing import Pricer, to_solve
from netcord.solvers.tennidice.solve import solve_from
from netcord.tennis import side_of


@pytest.fixture(autouse=True)
def _empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path))
    tables.load.cache_clear()
    yield
    tables.load.cache_clear()


def small(setup: Setup) -> Setup:
    """The same with fewer cubes, which is soon solved."""
    return replace(setup, board=replace(setup.board, cubes=Cubes(strategy=1, challenge=1, spirit=2)))


def walk(setup: Setup, luck: random.Random) -> Any:
    """The states of a match in which somebody has a choice, played sensibly and sometimes at random."""
    state = GAME.start(setup)
    sensible = Sensible()
    while not isinstance(ask := GAME.ask(state), Over):
        if isinstance(ask, Chance):
            answer = luck.choices(ask.outcomes, ask.weights)[0]
        else:
            assert isinstance(ask, Choose)
            if len(ask.options) > 1:
                yield state, ask
            answer = sensible.choose(GAME.view(state, ask.seat), ask)
            if luck.random() < 0.3:
                answer = luck.choice(ask.options)
        state = GAME.step(state, answer).state


@pytest.mark.parametrize("name", GAME.trials())
def test_every_choice_can_be_weighed(name: str) -> None:
    """Any position, both modes, two and four players, every option: chances, and none of them an error.

    There are few cubes and the budget is small, so that estimates are met as well as exact solutions. How cubes are
    placed is not told where it was worked out without some of them.
    """
    adviser = Oracle(points=True, budget=20_000, opening=20_000)
    luck = random.Random(name)
    asked: set[str] = set()
    for state, ask in walk(small(GAME.trials()[name]), luck):
        if ask.what in asked or (state.table.mode == "match" and luck.random() < 0.8):
            continue
        asked.add(ask.what)
        assert bots.Perfect(0, adviser).choose(GAME.view(state, ask.seat), ask) in ask.options
        found = bots.hint(GAME.view(state, ask.seat), adviser)
        if ask.what == "arrange" and (any(held.challenges for held in state.table.holdings) or circling(state.table)):
            assert not found
            continue
        assert set(found) == set(ask.options)
        chances = [hint.match or 0.0 for hint in found.values()]
        assert all(-1e-5 <= chance <= 1 + 1e-5 for chance in chances)
        assert all(hint.point is None or -1e-5 <= hint.point <= 1 + 1e-5 for hint in found.values())
        assert chances == sorted(chances, reverse=True)
    assert len(asked) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("name", GAME.trials())
def test_every_choice_can_be_weighed_on_the_printed_board(name: str) -> None:
    luck = random.Random(name)
    asked: set[str] = set()
    for state, ask in walk(GAME.trials()[name], luck):
        if ask.what not in asked and luck.random() < 0.5:
            asked.add(ask.what)
            found = bots.hint(GAME.view(state, ask.seat))
            assert set(found) == set(ask.options) or (ask.what == "arrange" and not found)
    assert len(asked) >= 4


@pytest.mark.parametrize("machine", [True, False])
def test_with_spirit_cubes_every_state_is_priced_exactly_if_it_may_take_long(
    machine: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TD-75 to TD-78: from the first point on, and what was estimated before is off. The throws of a point are fair.

    Solved by machine code, or where there is no numba, by the equations.
    """
    monkeypatch.setattr(oracles, "by_machine", lambda board, options: machine)
    board = replace(board_named("default"), cubes=Cubes(strategy=1, challenge=1, spirit=1))
    state = GAME.start(Setup(first=Side.A, board=board, options=Options()))
    for rows in ((0, 1, 0, 0), (1, 0, 0, 0)):
        state = GAME.step(state, Arrangement(rows)).state
    told: list[tuple[int, int]] = []
    thorough = Pricer(
        Oracle(budget=10, opening=10, thorough=10**8, heard=lambda done, total: told.append((done, total)))
    )
    price, roughly = thorough.begin(state), Pricer(Oracle(budget=10, opening=10)).begin(state)
    assert price is not None
    assert roughly is not None
    assert (price.exact, roughly.exact) == (True, False)
    assert price.missing == 0 < roughly.missing < 0.5, "an estimate says how far it is off"
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    left, table = left_of(state.table), state.table
    solved = solve_from(table.score, left, table.board, table.options, spirit_total=1)
    assert price.won == pytest.approx(solved.value(table.score, left), abs=1e-12)
    luck, met = random.Random(5), 0
    while not isinstance(ask := GAME.ask(state), Over) and met < 40:
        assert price is not None
        assert price.exact
        then = {answer: thorough.follow(answer, GAME.step(state, answer).state) for answer in options_of(ask)}
        chances = {answer: one.won for answer, one in then.items() if one is not None}
        if isinstance(ask, Chance):
            met += 1
            mean = sum(weight * chances[one] for one, weight in zip(ask.outcomes, ask.weights, strict=True)) / ask.total
            assert mean == pytest.approx(price.won, abs=1e-9)
        else:
            assert isinstance(ask, Choose)
            best = max if side_of(ask.seat) is Side.A else min
            assert best(chances.values()) == pytest.approx(price.won, abs=1e-9)
        answer = luck.choice(list(chances))
        state, price = GAME.step(state, answer).state, then[answer]


def test_td_75_how_much_there_is_to_solve_is_told_once_the_cubes_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.start(Setup(first=Side.A))
    assert to_solve(state) is None
    for rows in ((0, 2, 0, 2), (0, 4, 0, 0)):
        assert to_solve(state) is None
        state = GAME.step(state, Arrangement(rows)).state
    assert to_solve(state) == 24_710_400, "docs/tennidice-solved.md"
    useless = replace(state, table=replace(state.table, options=Options(useless_steps=True)))
    assert to_solve(useless) == 6 * 24_710_400, "machine code does not know them"
    for options in (Options(spirit=False), Options(challenge_kept_if_right=True), Options(spirit_cooldown=True)):
        other = replace(state, table=replace(state.table, options=options))
        assert (to_solve(other) is None) == (not options.spirit_cooldown)
    spread = GAME.start(Setup(first=Side.A, options=Options(spirit_cooldown=True)))
    for _ in Side:
        spread = GAME.step(spread, Arrangement((1, 1, 1, 1))).state
    assert to_solve(spread) is None, "too much"
    assert to_solve(GAME.start(Setup("match", first=Side.A))) is None


def test_td_13_with_spirit_cubes_placing_is_priced_exactly_though_what_follows_is_estimated() -> None:
    pricer = Pricer(Oracle(budget=10, opening=10))
    state = GAME.start(Setup(first=Side.A))
    prices = [pricer.begin(state)]
    for answer in (Arrangement((0, 2, 0, 2)), Arrangement((0, 4, 0, 0)), "B1"):
        state = GAME.step(state, answer).state
        prices.append(pricer.follow(answer, state))
    before, half, placed, served = (price for price in prices if price is not None)
    assert (before.exact, half.exact, placed.exact, served.exact) == (True, True, True, False)
    assert before.won == pytest.approx(0.5008083300, abs=1e-9)
    assert half.won < before.won - 0.002, "not the best that A can place"
    assert placed.won == pytest.approx(0.6032877298, abs=1e-9)  # docs/tennidice-solved.md


def options_of(ask: Any) -> Any:
    """All answers there are."""
    return ask.outcomes if isinstance(ask, Chance) else ask.options
