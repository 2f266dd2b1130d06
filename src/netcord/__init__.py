"""Five tabletop tennis games in one box.

>>> import netcord
>>> game = netcord.game("inside-volley")
>>> state = game.start(game.trials()["first=A"])
>>> game.ask(state).what
'control'

What is listed in `__all__` is what a program outside needs; docs/engine.md shows it at work. Everything but the two
functions is looked up when it is asked for, so that `import netcord` costs nothing.
"""

TYPE_CHECKING = False  # as in typing, which takes long enough for Ctrl-C to fall into its import
if TYPE_CHECKING:
    from typing import Any

    from netcord.analysis import distribution
    from netcord.bots import RandomBot, random_bot
    from netcord.kernel import (
        Chance,
        Choose,
        Illegal,
        Impossible,
        NetcordError,
        Over,
        Side,
        Stale,
        Unreadable,
        encode,
    )
    from netcord.play import FairDice, Host, Record, SeededDice, Summary, create, parse, read, resume, simulate, verify
    from netcord.registry import AnyGame
    from netcord.tennis import FORMATS, Format, Option, Score, Scorebook, TennisGame, Withdraw, option_text

__version__ = "0.1.0.dev0"

_HOMES = {
    "netcord.analysis": ("distribution",),
    "netcord.bots": ("RandomBot", "random_bot"),
    "netcord.kernel": (
        "Chance",
        "Choose",
        "Illegal",
        "Impossible",
        "NetcordError",
        "Over",
        "Side",
        "Stale",
        "Unreadable",
        "encode",
    ),
    "netcord.play": (
        "FairDice",
        "Host",
        "Record",
        "SeededDice",
        "Summary",
        "create",
        "parse",
        "read",
        "resume",
        "simulate",
        "verify",
    ),
    "netcord.tennis": (
        "FORMATS",
        "Format",
        "Option",
        "Score",
        "Scorebook",
        "TennisGame",
        "Withdraw",
        "option_text",
    ),
}
"""Where each name lives."""

__all__ = [
    "FORMATS",
    "Chance",
    "Choose",
    "FairDice",
    "Format",
    "Host",
    "Illegal",
    "Impossible",
    "NetcordError",
    "Option",
    "Over",
    "RandomBot",
    "Record",
    "Score",
    "Scorebook",
    "SeededDice",
    "Side",
    "Stale",
    "Summary",
    "TennisGame",
    "Unreadable",
    "Withdraw",
    "__version__",
    "all_games",
    "create",
    "distribution",
    "encode",
    "game",
    "option_text",
    "parse",
    "random_bot",
    "read",
    "resume",
    "simulate",
    "verify",
]


def game(key: str) -> "AnyGame":
    """The game of this key, such as "inside-volley"."""
    from netcord import registry

    return registry.game(key)


def all_games() -> "dict[str, AnyGame]":
    """Every game there is, by its key."""
    from netcord import registry

    return registry.games()


def __getattr__(name: str) -> "Any":
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"netcord has no {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
