"""Guests: bots of one's own, by entry point (`netcord.bots`) or as MODULE:MAKER, and how long they may think.

MODULE:MAKER runs a program. Only who may do so on this machine can invite one: at the terminal, or by starting a server
with it. Over the network a guest is asked for by its name, and one that was not invited is not there.
"""

import os
import sys
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, NamedTuple

from netcord.kernel import Sentence, Unreadable
from netcord.play import LIMIT, Guest
from netcord.registry import AnyGame
from netcord.tennis import BotMaker

__all__ = ["Invited", "allow", "guests", "invite", "invited", "welcome"]

GROUP = "netcord.bots"
"""The entry points by which an installed package offers bots: NAME, or GAME.NAME for one that plays only that game."""


@dataclass(frozen=True)
class GuestMaker:
    """Makes a guest from a game and a seed. It can be handed to other processes: it is a name until it is called."""

    path: str
    limit: float

    def __call__(self, game: Any, seed: int) -> Guest:
        """A bot that is asked with care."""
        return Guest(loaded(self.path), game, seed, self.limit)


class Invited(NamedTuple):
    """Who was invited, and how many seconds each guest has for a decision."""

    paths: tuple[str, ...] = ()
    limit: float = LIMIT


_invited = Invited()  # of this process


def invite(path: str) -> None:
    """Let a bot in by MODULE:MAKER; what is none is refused."""
    global _invited
    loaded(path)
    _invited = _invited._replace(paths=tuple(dict.fromkeys((*_invited.paths, path))))


def allow(seconds: float | None) -> None:
    """How long a guest may think about a decision, if anybody says so."""
    global _invited
    if seconds is None:
        return
    if not 0 < seconds <= 3600:
        raise Unreadable(
            "a bot has more than 0 and at most 3600 seconds for a decision, not {seconds:g}", seconds=seconds
        )
    _invited = _invited._replace(limit=seconds)


def invited() -> Invited:
    """What another process needs to let the same guests in."""
    return _invited


def welcome(known: Invited) -> None:
    """Let in whom another process has let in."""
    global _invited
    _invited = known


def guests(game: AnyGame) -> dict[str, BotMaker]:
    """By name, guests that play a game: those of installed packages, then those that were invited."""
    there = {name: path for key, name, path in installed() if key in ("", game.key)}
    return {
        name: GuestMaker(path, _invited.limit)
        for name, path in (there | {path: path for path in _invited.paths}).items()
    }


@cache
def installed() -> tuple[tuple[str, str, str], ...]:
    """By entry point: the game ("" for any), the name and the path. Nothing is loaded before it plays."""
    found = ((entry.name.rpartition("."), entry.value) for entry in entry_points(group=GROUP))
    return tuple((key, name, path) for (key, _, name), path in found)


@cache
def loaded(path: str) -> BotMaker:
    """What makes a bot, by MODULE:MAKER; also from the folder one is in."""
    module, colon, name = path.partition(":")
    if not colon or not module or not name:
        raise Unreadable("a bot of your own is named MODULE:MAKER, as in mybot:make, not {path!r}", path=path)
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    try:
        found: Any = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module == error.name or module.startswith(f"{error.name}.")):
            raise Unreadable(
                "there is no module {module!r} here: it is looked for in {here} and where packages are installed",
                module=module,
                here=here,
            ) from None
        raise Unreadable("{module} cannot be imported: {error}", module=module, error=error) from None
    except Exception as error:  # whatever a module does when it is imported
        what = f"{type(error).__name__}: {error}"
        raise Unreadable("{module} cannot be imported: {error}", module=module, error=what) from None
    for part in name.split("."):
        if part not in dir(found):
            near = get_close_matches(part, [one for one in dir(found) if not one.startswith("_")], 1, 0.6)
            hint = Sentence("did you mean {near}?", near=near[0]) if near else Sentence("nothing there is called so")
            raise Unreadable("{module} has no {name!r}: {hint}", module=module, name=part, hint=hint)
        found = getattr(found, part)
    if not callable(found):
        raise Unreadable(
            "{path} is no maker of bots: it must be something to call with a game and a seed, not {kind}",
            path=path,
            kind=type(found).__name__,
        )
    maker: BotMaker = found
    return maker
