"""How a game is learned: by matches with itself, or in a way of its own where its rallies can be gone through."""

from collections.abc import Callable, Iterator

from netcord.registry import AnyGame

from . import ase
from .driver import PLAN, Plan, Progress, by_matches


def train(
    game: AnyGame, seed: str, done: Callable[[int], bool], *, workers: int = 1, plan: Plan = PLAN
) -> Iterator[Progress]:
    """Rounds of learning, until it is `done` after so many."""
    if game.key == ase.KEY:
        own = ase.Plan() if plan.matches == PLAN.matches else ase.Plan(points=ase.DEAL * plan.matches)
        return ase.train(seed, done, own)
    return by_matches(game, seed, done, workers=workers, plan=plan)
