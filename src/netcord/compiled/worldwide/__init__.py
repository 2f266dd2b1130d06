"""Worldwide Tennis as machine code: two players without player cards, the advanced game, tie-breaks and matches.

`plays` says what it is for; `netcord.compiled.worldwide.matches` needs numba and plays it.
"""

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from netcord.games.worldwide import Options, Setup

KEY = "worldwide"
KNOWS = ("club", "sensible", "tour", "champion")
"""Bots that it plays as they play."""


def plays(setup: Any, bots: Iterable[str]) -> bool:
    """Whether a setup between these bots can be played by machine code, here."""
    if not isinstance(setup, Setup) or find_spec("numba") is None:
        return False
    return not setup.solo and not setup.cards and setup.options == Options() and all(bot in KNOWS for bot in bots)


__all__ = ["KEY", "KNOWS", "matches", "plays"]
