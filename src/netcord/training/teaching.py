"""How a game is learned: by matches with itself, by machine code where there is some, or rally by rally."""

from collections.abc import Callable, Iterator

from netcord.kernel import Impossible, Unreadable
from netcord.registry import AnyGame

from . import ase, worldwide
from .driver import PLAN, Plan, Progress, by_matches
from .worldwide import Brought


def train(
    game: AnyGame,
    seed: str,
    done: Callable[[int], bool],
    *,
    workers: int = 1,
    plan: Plan = PLAN,
    deck: Brought | None = None,
) -> Iterator[Progress]:
    """Rounds of learning, until it is `done` after so many; with the deck in the box or one that was brought along."""
    if deck is not None and game.key != worldwide.KEY:
        raise Unreadable("only worldwide is learned with another deck than that in the box")
    if deck is not None and not worldwide.compiled():
        raise Impossible("this needs {needs}: install them with pip install 'netcord[train]'", needs="numba")
    if game.key == ase.KEY:
        own = ase.Plan() if plan.matches == PLAN.matches else ase.Plan(points=ase.DEAL * plan.matches)
        return ase.train(seed, done, own)
    usual = plan._replace(matches=PLAN.matches, together=PLAN.together) == PLAN
    if game.key == worldwide.KEY and worldwide.compiled() and usual:
        mine = worldwide.PLAN._replace(recipe=worldwide.PLAN.recipe._replace(together=plan.together))
        return worldwide.train(
            game, seed, done, mine if plan.matches == PLAN.matches else mine._replace(matches=plan.matches), deck
        )
    return by_matches(game, seed, done, workers=workers, plan=plan)
