"""A game's box on paper, for whoever asks: the terminal into a file, the page as a download."""

from collections.abc import Sequence
from pathlib import Path

from netcord.printing import Wish, pages
from netcord.registry import AnyGame

from .cards import cards_of, find_card, on_surface, players_of
from .language import words_of
from .setups import brought, parsed_options

__all__ = ["printed"]


def printed(
    game: AnyGame,
    language: str,
    wish: Wish,
    wanted: Sequence[str] = (),
    surface: str | None = None,
    options: Sequence[str] = (),
    own_cards: Path | None = None,
    *,
    files: bool = True,
) -> bytes:
    """A PDF: the cards of players that are wanted, all of a game's or of a user's own file if none is named.

    `files`: whether options may name some.
    """
    offered = cards_of(game, own_cards)
    if wanted:
        cards = tuple(find_card(name, offered, surface or "") for name in wanted)
    else:
        cards = on_surface(players_of(game, offered), surface) if offered else ()
    shelves = [shelf for card in cards if (shelf := game.shelf_of(card)) is not None]
    credits = dict.fromkeys(" ".join(filter(None, (shelf.credit, shelf.licence))) for shelf in shelves)
    chosen = parsed_options(game, options, files=files)
    own = {**chosen, **brought(game, chosen)}
    return pages(game, words_of(game, language), cards, wish, own, credits)
