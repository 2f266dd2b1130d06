"""Tennidice solved.

    from netcord.solvers.tennidice import Oracle, Perfect, Sensible, hints, report

`report()` builds the table of the tie-break without spirit cubes (a minute, 65 MB in the data folder) and tells the
allocation game; `hints(view)` weighs every choice; `Perfect` and `Sensible` are bots. Names are looked up when they are
asked for, so that `Sensible` works without numpy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bots import Perfect, hints
    from .cache import build, load
    from .oracle import Hint, Oracle, Worth
    from .sensible import Sensible
    from .summary import Report, report

_HOMES = {
    "Hint": "oracle",
    "Oracle": "oracle",
    "Perfect": "bots",
    "Report": "summary",
    "Sensible": "sensible",
    "Worth": "oracle",
    "build": "cache",
    "hints": "bots",
    "load": "cache",
    "report": "summary",
}

__all__ = ["Hint", "Oracle", "Perfect", "Report", "Sensible", "Worth", "build", "hints", "load", "report"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"netcord.solvers.tennidice has no {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
