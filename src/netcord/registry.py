"""The games there are: the folders of `netcord.games`, and outside games by the entry point `netcord.games`."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, TypeAlias

import netcord.games as folder
from netcord.kernel import Unreadable, either
from netcord.tennis import TennisGame

AnyGame: TypeAlias = TennisGame[Any, Any]


@cache
def games() -> dict[str, AnyGame]:
    """Every game by its key, in the order of their names."""
    found: dict[str, AnyGame] = {}
    for module in pkgutil.iter_modules(folder.__path__):
        game: AnyGame = import_module(f"netcord.games.{module.name}").GAME
        found[game.key] = game
    for entry in entry_points(group="netcord.games"):
        outside: AnyGame = entry.load()
        found.setdefault(outside.key, outside)
    return dict(sorted(found.items(), key=lambda item: item[1].name))


def game(key: str) -> AnyGame:
    """The game of this key."""
    known = games()
    if key not in known:
        raise Unreadable("there is no game {key!r}: choose {known}", key=key, known=either(known))
    return known[key]
