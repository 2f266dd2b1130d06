"""A game's box as PDF, for the page: what was printed lately is kept, and one is printed at a time."""

from functools import lru_cache
from threading import Lock

from netcord.club.printing import printed
from netcord.kernel import Unreadable
from netcord.printing import PARTS, Wish
from netcord.registry import game

MOST_CARDS = 256
_press = Lock()


def paper(
    key: str, lang: str, what: str = "", cards: str = "", size: str = "a4", backs: str = "long", options: str = ""
) -> bytes:
    """What is wanted of a game, the lists written with commas; nothing named is everything."""
    wanted = tuple(name for name in cards.split(",") if name)
    if len(wanted) > MOST_CARDS:
        raise Unreadable("at most {most} cards are printed at once, not {count}", most=MOST_CARDS, count=len(wanted))
    parts = tuple(part for part in what.split(",") if part) or PARTS
    agreed = tuple(option for option in options.split(",") if option)
    with _press:  # a server has better things to do than to print on all of its cores
        return _printed(key, lang, Wish(parts, size.lower(), backs.lower()), wanted, agreed)


@lru_cache(maxsize=16)
def _printed(key: str, lang: str, wish: Wish, wanted: tuple[str, ...], options: tuple[str, ...]) -> bytes:
    return printed(game(key), lang, wish, wanted, options=options, files=False)
