"""The languages a game is told in."""

from netcord.kernel import Unreadable
from netcord.registry import AnyGame
from netcord.tennis import HOME, Words, languages, load_words


def words_of(game: AnyGame, language: str) -> Words:
    """The words of a game and of everything around it."""
    return load_words(_folders(game), languages_of(game, language))


def languages_of(game: AnyGame, language: str) -> str:
    """The language, if the game is told in it."""
    if language not in (known := languages(_folders(game))):
        raise Unreadable(f"{game.name} is told in {' or '.join(known)}, not in {language!r}")
    return language


def _folders(game: AnyGame) -> tuple[str, ...]:
    return HOME, game.package, "netcord.club"
