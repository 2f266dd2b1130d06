"""Chance, where an environment throws it itself."""

from random import Random

from .moments import CHANCE, Moment

BOUND = 10.0
"""No feature is larger: the contract of a game says so."""


def thrown(at: Moment, luck: Random) -> Moment:
    """The moment in which a player is asked, or the match is over: dice and draws until then."""
    while at.player == CHANCE:
        ask = at.ask
        (answer,) = luck.choices(ask.outcomes, cum_weights=ask.cumulative)  # type: ignore[union-attr]  # the player says which kind of question it is
        at = at.answered(answer)
    return at
