"""ASE Card Tennis as machine code: two plain players, the rules as printed, any format, any deck.

`plays` says what it is for; `netcord.compiled.ase.matches` needs numba and plays it.
"""

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from netcord.games.ase_card_tennis import Setup

KEY = "ase"
KNOWS = ("beginner", "club", "sensible", "tour", "champion")
"""Bots that it plays as they play."""


def plays(setup: Any, bots: Iterable[str]) -> bool:
    """Whether a setup between these bots can be played by machine code, here."""
    if not isinstance(setup, Setup) or find_spec("numba") is None:
        return False
    plain = Setup(deck=setup.deck, format=setup.format, first=setup.first, names=setup.names)
    return setup == plain and all(bot in KNOWS for bot in bots)


__all__ = ["KEY", "KNOWS", "kernel", "lessons", "matches", "plays", "rallying", "tables"]
