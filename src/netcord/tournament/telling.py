"""The words of the sheets, in every language there are words in."""

from functools import cache
from typing import Any

from netcord import registry
from netcord.tennis import Words, load_words

from .tournament import Event, Match, Tournament

LATE = ("final", "semi_finals", "quarter_finals")
"""The rounds that have a name, from the last one on."""

ENDINGS = {"ret.": "retired", "def.": "defaulted", "w/o": "no_show"}


class Telling:
    """What a tournament says of itself in one language."""

    def __init__(self, words: Words, game: Words | None) -> None:
        self.language = words.language
        self._words = words
        self._game = {} if game is None else game.terms

    def say(self, key: str, **fields: Any) -> str:
        """A phrase."""
        return self._words.term(key, **fields)

    def round(self, event: Event, round: int) -> str:
        """Final, semi-finals, quarter-finals; before that the rounds are numbered."""
        last = event.rounds - round
        return self.say(LATE[last]) if last < len(LATE) else self.say("round", number=round)

    def title(self, event: Event) -> str:
        """Men's singles, mixed doubles; a title that somebody chose stays as it is."""
        key = f"{event.kind.value}_{'doubles' if event.doubles else 'singles'}"
        return self.say(key) if event.title == english()._words.terms.get(key) else event.title

    def score(self, match: Match) -> str:
        """The score as the winner has it, and how it ended if it ended early."""
        *sets, last = match.score.split(" ")
        return " ".join([*sets, self.say(ENDINGS[last]) if last in ENDINGS else last])

    def happening(self, event: str) -> str:
        """A random event, as the game calls it."""
        return self._game.get(f"event_{event}", event.replace("_", " "))


@cache
def english() -> Telling:
    """Without a game."""
    return Telling(load_words((__package__,), "en"), None)


def telling(tournament: Tournament, language: str = "en") -> Telling:
    """The words for a tournament."""
    game = registry.games().get(tournament.game)
    return Telling(load_words((__package__,), language), None if game is None else game.words(language))
