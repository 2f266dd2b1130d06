"""Who decides for seats that no person sits at: bots of the game's own, and two that know no game."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from netcord.bots import first_bot, random_bot
from netcord.kernel import Ask, Seat, Sentence, Side, Unreadable, View
from netcord.registry import AnyGame
from netcord.solvers import bots as solver_bots
from netcord.solvers import hint as solver_hint
from netcord.tennis import BotMaker, Worth, side_of

SEATS: Mapping[str, tuple[Seat, ...]] = {
    "a": ("A", "A1", "A2"),
    "b": ("B", "B1", "B2"),
    "both": ("A", "A1", "A2", "B", "B1", "B2"),
    "none": (),
}
"""Where a person may sit, singles and doubles."""


def bots_of(game: AnyGame) -> dict[str, BotMaker]:
    """By name, what makes a bot from the game and a seed; the usual one first.

    Who has solved a game comes behind those who answer at once: nobody is kept waiting who has not asked for that.
    """
    usual = usual_bot(game)
    known = {**game.sparring.bots, **solver_bots(game.key), "random": random_bot, "first": first_bot}
    return {usual: known[usual], **known}


def hint_of(game: AnyGame) -> Callable[[View[Any, Ask]], Worth] | None:
    """What tells the worth of every choice: the game itself, or who has solved it."""
    return game.sparring.hint or solver_hint(game.key)


def usual_bot(game: AnyGame) -> str:
    """The name of the bot that plays unless another is asked for: one that answers at once."""
    return next(iter(game.sparring.bots), "random")


def bot_named(game: AnyGame, name: str | None) -> BotMaker:
    """What makes bots of this name; without a name, the usual ones."""
    known = bots_of(game)
    wanted = name or usual_bot(game)
    if wanted not in known:
        near = get_close_matches(wanted, known, 1, 0.6)
        listed = (
            Sentence("did you mean {near}?", near=near[0])
            if near
            else Sentence("choose from {listed}", listed=", ".join(known))
        )
        raise Unreadable("{game} has no bot {wanted!r}: {listed}", game=game.name, wanted=wanted, listed=listed)
    return known[wanted]


def sides(seats: Iterable[Seat]) -> tuple[Side, ...]:
    """The sides on which somebody decides: an automaton has no seat."""
    return tuple(sorted({side_of(seat) for seat in seats}))


def seats_of(you: str) -> tuple[Seat, ...]:
    """Where a person sits who says A, B, both or none."""
    if you.lower() not in SEATS:
        raise Unreadable("you can sit at A, at B, at both or at none, not at {you!r}", you=you)
    return SEATS[you.lower()]
