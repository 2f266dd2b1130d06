"""What the players are called."""

from typing import Any, NamedTuple

from netcord.registry import AnyGame
from netcord.tennis import Words, surname

__all__ = ["Names", "in_words", "names_of"]


class Names(NamedTuple):
    """By seat, and in doubles by side too: in full for the scoreboard, short for the commentary."""

    full: dict[str, str]
    short: dict[str, str]


def names_of(game: AnyGame, setup: Any) -> Names:
    """The names in a setup; a card that is nobody's is called by its whole name."""
    full = {str(seat): name for seat, name in game.names(setup).items()}
    whole = tuple(card.name for card in game.cards_in(setup) if not card.person)

    def called(name: str) -> str:
        return name if any(name == one or name.startswith(f"{one} (") for one in whole) else surname(name)

    pairs = {side: f"{called(full[side + '1'])} / {called(full[side + '2'])}" for side in "AB" if side + "1" in full}
    short = {seat: pairs.get(seat) or called(name) for seat, name in full.items()}
    if len(set(short.values())) < len(short):
        return Names(full, full)
    return Names(full, short)


def in_words(names: Names, words: Words) -> Names:
    """Names as the language has them: an automaton is no proper name. The words have them as `called.Automaton`."""
    full, short = (
        {seat: words.terms.get(f"called.{name}", name) for seat, name in by_seat.items()} for by_seat in names
    )
    return Names(full, short)
