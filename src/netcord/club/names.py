"""What the players are called."""

from typing import Any, NamedTuple

from netcord.registry import AnyGame

PARTICLES = {"da", "de", "del", "della", "den", "der", "di", "du", "la", "le", "ten", "van", "von"}


class Names(NamedTuple):
    """By seat, and in doubles by side too: in full for the scoreboard, short for the commentary."""

    full: dict[str, str]
    short: dict[str, str]


def surname(name: str) -> str:
    """ "Juan Martin del Potro" is del Potro; "ATP average" stays as it is, and so does what tells namesakes apart."""
    words = name.split()
    tail = len(words)
    while tail > 1 and (words[tail - 1].isdigit() or words[tail - 1].startswith("(")):
        tail -= 1
    if tail < 2 or words[tail - 1].islower():
        return name
    start = tail - 1
    while start > 1 and words[start - 1] in PARTICLES:
        start -= 1
    return " ".join(words[start:])


def names_of(game: AnyGame, setup: Any) -> Names:
    """The names in a setup."""
    full = {str(seat): name for seat, name in game.names(setup).items()}
    pairs = {side: f"{surname(full[side + '1'])} / {surname(full[side + '2'])}" for side in "AB" if side + "1" in full}
    short = {seat: pairs.get(seat) or surname(name) for seat, name in full.items()}
    if len(set(short.values())) < len(short):
        return Names(full, full)
    return Names(full, short)
