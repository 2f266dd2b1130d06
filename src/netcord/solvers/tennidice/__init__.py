"""Tennidice solved.

    from netcord.solvers.tennidice import Oracle, Perfect, hints, report

`report()` builds the table of the tie-break without spirit cubes (a minute, 65 MB in the data folder) and tells the
allocation game; `spirit_report(a, b)` solves one pair of arrangements with spirit cubes; `hints(view)` weighs every
choice; `Perfect` is a bot. Names are looked up when they are asked for:
numpy and scipy are loaded no sooner.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from netcord.kernel import Answer, Ask, View
from netcord.tennis import BotMaker

if TYPE_CHECKING:
    from .bots import Perfect, hints
    from .cache import build, load
    from .oracle import Hint, Oracle, Worth
    from .spirit import SpiritReport, rows_from, spirit_report
    from .summary import Report, report

_HOMES = {
    "Hint": "oracle",
    "Oracle": "oracle",
    "Perfect": "bots",
    "Report": "summary",
    "SpiritReport": "spirit",
    "Worth": "oracle",
    "build": "cache",
    "hints": "bots",
    "load": "cache",
    "report": "summary",
    "rows_from": "spirit",
    "spirit_report": "spirit",
}

__all__ = [
    "Hint",
    "Oracle",
    "Perfect",
    "Report",
    "SpiritReport",
    "Worth",
    "build",
    "hints",
    "load",
    "report",
    "rows_from",
    "spirit_report",
]


def _perfect(game: Any, seed: int) -> "Perfect":
    from .bots import Perfect

    return Perfect(seed)


BOTS: Mapping[str, BotMaker] = {"perfect": _perfect}


def worth(view: View[Any, Ask]) -> dict[Answer, dict[str, float]]:
    """What each choice is worth to the seat whose view it is: the chance of the match and, within one, of the point."""
    from .bots import hints

    return {
        hint.answer: {"match": hint.match} | ({} if hint.point is None else {"point": hint.point})
        for hint in hints(view)
    }


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"netcord.solvers.tennidice has no {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
