"""Who decides for seats that no person sits at: bots of the game's own, and two that know no game."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from netcord.bots import FirstOption, RandomBot
from netcord.kernel import Seat, Unreadable
from netcord.play import Party
from netcord.registry import AnyGame

SEATS: Mapping[str, tuple[Seat, ...]] = {
    "a": ("A", "A1", "A2"),
    "b": ("B", "B1", "B2"),
    "both": ("A", "A1", "A2", "B", "B1", "B2"),
    "none": (),
}
"""Where a person may sit, singles and doubles."""


def _first(seed: int) -> Party:
    return FirstOption()


def bots_of(game: AnyGame) -> dict[str, Callable[[int], Party]]:
    """By name, what makes a bot from a seed: the game's own first, and the first of them is the usual opponent."""
    return {**game.bots, "random": RandomBot, "first": _first}


def usual_bot(game: AnyGame) -> str:
    """The name of the bot that plays unless another is asked for."""
    return next(iter(bots_of(game)))


def bot_named(game: AnyGame, name: str | None) -> Callable[[int], Party]:
    """What makes bots of this name; without a name, the usual ones."""
    known = bots_of(game)
    wanted = name or usual_bot(game)
    if wanted not in known:
        near = get_close_matches(wanted, known, 1, 0.6)
        listed = f"did you mean {near[0]}?" if near else f"choose from {', '.join(known)}"
        raise Unreadable(f"{game.name} has no bot {wanted!r}: {listed}")
    return known[wanted]


def seats_of(you: str) -> tuple[Seat, ...]:
    """Where a person sits who says A, B, both or none."""
    if you.lower() not in SEATS:
        raise Unreadable(f"you can sit at A, at B, at both or at none, not at {you!r}")
    return SEATS[you.lower()]
