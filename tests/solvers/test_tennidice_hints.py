"""Hints and the perfect opponent at every choice of every kind of match, with no table built."""

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.tennidice import GAME, Setup
from netcord.games.tennidice.board import Cubes
from netcord.games.tennidice.sensible import Sensible
from netcord.kernel import Chance, Choose, Over
from netcord.solvers.tennidice import bots
from netcord.solvers.tennidice import cache as tables
from netcord.solvers.tennidice.oracle import Oracle, circling


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
