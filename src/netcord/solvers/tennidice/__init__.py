"""Tennidice solved.

    from netcord.solvers.tennidice import Oracle, Perfect, hint, report

`report()` builds the table of the tie-break without spirit cubes (a minute, 65 MB in the data folder) and tells the
allocation game; `spirit_report(a, b)` solves one pair of arrangements with spirit cubes, `placing_report()` all of them
at once, for an hour; `hint(view)` weighs every choice; `Perfect` is a bot. Names are looked up when they are asked for:
numpy and scipy are loaded no sooner.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from netcord.kernel import Ask, View
from netcord.tennis import BotMaker, Worth

if TYPE_CHECKING:
    from .bots import Perfect
    from .cache import build, load
    from .oracle import Oracle
    from .pricing import Pricer
    from .spirit import SpiritReport, rows_from, spirit_report
    from .summary import Report, placing_report, report
    from .tiebreaks import TiebreakOdds

_HOMES = {
    "Oracle": "oracle",
    "Perfect": "bots",
    "Pricer": "pricing",
    "Report": "summary",
    "SpiritReport": "spirit",
    "TiebreakOdds": "tiebreaks",
    "build": "cache",
    "load": "cache",
    "placing_report": "summary",
    "report": "summary",
    "rows_from": "spirit",
    "spirit_report": "spirit",
}

__all__ = [
    "Oracle",
    "Perfect",
    "Pricer",
    "Report",
    "SpiritReport",
    "TiebreakOdds",
    "at_once",
    "build",
    "hint",
    "load",
    "odds",
    "placing_report",
    "pricer",
    "report",
    "rows_from",
    "spirit_report",
    "to_solve",
]


def _perfect(game: Any, seed: int) -> "Perfect":
    from .bots import Perfect

    return Perfect(seed)


BOTS: Mapping[str, BotMaker] = {"perfect": _perfect}


def pricer(thorough: bool = False, heard: Callable[[int, int], None] | None = None) -> "Pricer":
    """What prices the states of a match, one after the other; thoroughly, if it may take minutes."""
    from .pricing import Pricer

    return Pricer(thorough=thorough, heard=heard)


def to_solve(state: Any) -> int | None:
    """How many positions a thorough pricer solves once, from this state on, so that all it says of a match is exact."""
    from .pricing import to_solve as told

    return told(state)


def at_once(setup: Any) -> bool:
    """Whether the odds of such a match are told at once."""
    from .tiebreaks import at_once as told

    return told(setup)


def odds(
    setup: Any, cubes: Sequence[str] = (), at: str = "", heard: Callable[[int, int], None] | None = None
) -> "TiebreakOdds":
    """Who wins, before a tie-break or at a score; with these cubes of A and of B on the table, if any are named."""
    from .tiebreaks import odds as told

    return told(setup, cubes, at, heard)


def hint(view: View[Any, Ask]) -> Worth:
    """What each choice is worth to the seat whose view it is: the chance of the match and, within one, of the point."""
    from .bots import hint as told

    return told(view)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"netcord.solvers.tennidice has no {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
