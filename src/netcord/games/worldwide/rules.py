"""The phases of Worldwide Tennis, in the order of the rulebook."""

from typing import Any

from netcord.kernel import Phase

from . import automaton, between, challenging, rallying, serving

PHASES: tuple[type[Phase[Any, Any]], ...] = (
    *serving.PHASES,  # §8
    *rallying.PHASES,  # §9, §10
    *between.PHASES,  # §11, §12
    *challenging.PHASES,  # §17
    *automaton.PHASES,  # §19, §20
)
