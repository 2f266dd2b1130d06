"""How a game is learned: by matches with itself, by machine code where there is some, or rally by rally."""

from collections.abc import Callable, Iterator

from netcord.registry import AnyGame

from . import ase, worldwide
from .driver import PLAN, Plan, Progress, by_matches


def train(
    game: AnyGame, seed: str, done: Callable[[int], bool], *, workers: int = 1, plan: Plan = PLAN
) -> Iterator[Progress]:
    """Rounds of learning, until it is `done` after so many."""
    if game.key == ase.KEY:
        own = ase.Plan() if plan.matches == PLAN.matches else ase.Plan(points=ase.DEAL * plan.matches)
        return ase.train(seed, done, own)
    usual = plan._replace(matches=PLAN.matches, together=PLAN.together) == PLAN
    if game.key == worldwide.KEY and worldwide.compiled() and usual:
        mine = worldwide.PLAN._replace(recipe=worldwide.PLAN.recipe._replace(together=plan.together))
        return worldwide.train(
            game, seed, done, mine if plan.matches == PLAN.matches else mine._replace(matches=plan.matches)
        )
    return by_matches(game, seed, done, workers=workers, plan=plan)
