"""The languages a game is told in."""

from netcord.kernel import Unreadable
from netcord.registry import AnyGame
from netcord.tennis import Words, load_words


def words_of(game: AnyGame, language: str) -> Words:
    """The words of a game and of everything around it."""
    return load_words(("netcord.tennis", game.package, "netcord.club"), languages_of(game, language))


def languages_of(game: AnyGame, language: str) -> str:
    """The language, if the game is told in it."""
    if language not in game.coverage.languages:
        raise Unreadable(f"{game.name} is told in {' or '.join(game.coverage.languages)}, not in {language!r}")
    return language
