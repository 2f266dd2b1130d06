"""Five tabletop tennis games in one box.

>>> import netcord
>>> game = netcord.game("inside-volley")
>>> state = game.start(game.trials()["first=A"])
>>> game.ask(state).what
'control'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from netcord.registry import AnyGame

__version__ = "0.1.0.dev0"
__all__ = ["__version__", "all_games", "game"]


def game(key: str) -> "AnyGame":
    """The game of this key, such as "inside-volley"."""
    from netcord import registry

    return registry.game(key)


def all_games() -> "dict[str, AnyGame]":
    """Every game there is, by its key."""
    from netcord import registry

    return registry.games()
