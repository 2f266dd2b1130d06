"""The languages people are spoken to in: which one, and its words."""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from netcord.kernel import Sentence, Unreadable, either
from netcord.registry import AnyGame, games
from netcord.tennis import HOME, Spoken, Words, errors_in, load_words, retold
from netcord.tennis import languages as languages_in

__all__ = [
    "ENGLISH",
    "about",
    "house_words",
    "language",
    "languages",
    "languages_of",
    "listed",
    "of_the_system",
    "said",
    "told",
    "words_of",
]

HOUSE = (HOME, "netcord.club")
"""Where the words of everything around the games are."""
ERRORS = (*HOUSE, "netcord.play", "netcord.tournament", "netcord.forge", "netcord.printing")
"""Where the words are for what goes wrong around the games."""
VARIABLE = "NETCORD_LANG"
ENGLISH = "en"
"""What errors are written in."""
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says what its user speaks; the first that is set counts."""


def languages() -> tuple[str, ...]:
    """The languages there are words in, the usual one first."""
    return languages_in(HOUSE)


def language(wanted: str | None = None) -> str:
    """The language wanted; else what NETCORD_LANG says; else what the system speaks, as far as there are words."""
    known = languages()
    if asked := wanted or os.environ.get(VARIABLE):
        if asked not in known:
            where = "" if wanted else Sentence("{variable} is {asked!r}, but ", variable=VARIABLE, asked=asked)
            raise Unreadable(
                "{where}netcord is told in {known}, not in {asked!r}", where=where, known=either(known), asked=asked
            )
        return asked
    return of_the_system()


def of_the_system() -> str:
    """What the system speaks, as far as there are words."""
    known = languages()
    system = next(filter(None, map(os.environ.get, LOCALE)), "") or ""
    spoken = system.partition("_")[0].partition(".")[0].lower()
    return spoken if spoken in known else known[0]


def house_words(wanted: str | None = None) -> Words:
    """The words of everything around the games."""
    return load_words(HOUSE, language(wanted))


def words_of(game: AnyGame, language: str) -> Words:
    """The words of a game and of everything around it."""
    return load_words(_folders(game), languages_of(game, language))


def languages_of(game: AnyGame, language: str) -> str:
    """The language, if the game is told in it."""
    if language not in (known := languages_in(_folders(game))):
        raise Unreadable(
            "{game} is told in {known}, not in {language!r}", game=game.name, known=either(known), language=language
        )
    return language


def _folders(game: AnyGame) -> tuple[str, ...]:
    return HOME, game.package, "netcord.club"


def said(words: Words, key: str, **fields: Any) -> str:
    """A word or sentence of the house: a term whose key begins with `ui_`."""
    return words.term(f"ui_{key}", **fields)


def told(what: Spoken | str, language: str) -> str:
    """What went wrong, or what a check has found, in a language; English where nobody has put it into words."""
    return str(what) if language == ENGLISH else retold(what, _errors(language), language)


@cache
def _errors(language: str) -> Mapping[str, str]:
    folders = (*ERRORS, *(game.package for game in games().values()))
    return {template: words for folder in folders for template, words in errors_in(folder, language).items()}


def about(game: AnyGame, words: Words) -> str:
    """What a game is, in one sentence; a game from elsewhere tells it in its own language."""
    return words.terms.get(f"ui_about_{game.key}", game.about)


def listed(parts: Sequence[str], words: Words) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return said(words, "and", first=", ".join(parts[:-1]), last=parts[-1])
