"""Games solved: what perfect play is worth, and what that adds to a game: opponents who know it, and hints.

A folder here bears the key of its game and tells `BOTS`, makers of bots by name, `hint(view)`, what a choice is worth,
`pricer(thorough, heard)`, which prices the states of a match, `to_solve(state)`, what it takes to do so exactly,
`odds(setup, cubes, at, heard)`, which tells who wins, and `at_once(setup)`, whether that can be told at once. Solving
needs the extra `solve` (numpy and scipy), which is loaded when something is asked for.
"""

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from netcord.kernel import Ask, Impossible, View, both
from netcord.tennis import BotMaker, Worth

__all__ = ["NEEDS", "at_once", "bots", "hint", "is_solved", "odds", "pricer", "ready", "to_solve"]

NEEDS = ("numpy", "scipy")


@cache
def ready() -> bool:
    """Whether what solving needs is installed."""
    return all(find_spec(name) is not None for name in NEEDS)


@cache
def _solver(key: str) -> ModuleType | None:
    name = key.replace("-", "_")
    if name not in {module.name for module in pkgutil.iter_modules(__path__)}:
        return None
    return import_module(f"{__name__}.{name}")


def is_solved(key: str) -> bool:
    """Whether somebody has solved the game of this key."""
    return _solver(key) is not None


def bots(key: str) -> dict[str, BotMaker]:
    """By name, what makes a bot from the game and a seed, for the game of this key."""
    solver = _solver(key)
    if solver is None:
        return {}
    found: Mapping[str, BotMaker] = solver.BOTS
    return {name: make if ready() else _missing for name, make in found.items()}


def hint(key: str) -> Callable[[View[Any, Ask]], Worth] | None:
    """What tells the worth of every choice in the game of this key."""
    solver = _solver(key)
    if solver is None:
        return None
    found: Callable[[View[Any, Ask]], Worth] = solver.hint
    return found if ready() else _missing


def pricer(key: str, thorough: bool = False, heard: Callable[[int, int], None] | None = None) -> Any:
    """What prices the states of matches in the game of this key, in their order; None if nobody has solved it.

    `thorough`: it may take minutes, and `heard` is told how far it is.
    """
    solver = _solver(key)
    return None if solver is None else solver.pricer(thorough, heard) if ready() else _missing()


def to_solve(key: str, state: Any) -> int | None:
    """How many positions a thorough pricer solves once, from this state on, so that all it says of a match is exact.

    None: nobody has solved the game of this key, nothing is gained, or it cannot be done.
    """
    solver = _solver(key)
    return None if solver is None or not ready() else solver.to_solve(state)


def at_once(key: str, setup: Any) -> bool:
    """Whether the odds of such a match are told at once, by who has solved the game of this key."""
    solver = _solver(key)
    return solver is not None and ready() and bool(solver.at_once(setup))


def odds(key: str, setup: Any, cubes: Sequence[str], at: str, heard: Callable[[int, int], None] | None = None) -> Any:
    """Who wins in the game of this key, which somebody has solved, with these cubes on the table and at this score.

    That may take a minute, and `heard` is told how far it is.
    """
    solver = _solver(key)
    assert solver is not None, "somebody has solved it"
    return solver.odds(setup, cubes, at, heard) if ready() else _missing()


def _missing(*asked: Any) -> Any:
    raise Impossible("this needs {needs}: install them with pip install 'netcord[solve]'", needs=both(NEEDS))
