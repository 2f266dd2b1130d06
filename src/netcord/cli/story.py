"""A match as a viewer follows it: names, words, commentary, box score, the score as it stands."""

import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from netcord.kernel import Ask, Chance, Fact
from netcord.play.narration import Kind, Narrator, Told, why
from netcord.play.statistics import Statistics
from netcord.registry import AnyGame
from netcord.tennis import PointWon, Score, Words, load_words

from .choosing import languages_of
from .players import Names, names_of


def words_of(game: AnyGame, language: str) -> Words:
    """The words of a game and of the terminal around it."""
    return load_words(("netcord.tennis", game.package, "netcord.cli"), languages_of(game, language))


class Story:
    """Everything that is told about one match. `match` gives the variety of its sentences."""

    def __init__(self, game: AnyGame, setup: Any, match: str, language: str = "en") -> None:
        self.game = game
        self.setup = setup
        self.words = words_of(game, language)
        self.names: Names = names_of(game, setup)
        self.statistics = Statistics()
        self.last_point: tuple[Fact, ...] = ()
        self._point: list[Fact] = []
        self._narrator = Narrator(self.words, self.names.short, zlib.crc32(match.encode()) % 97)

    @property
    def cards(self) -> Sequence[Any]:
        """The cards in play."""
        return tuple(getattr(self.setup, "cards", ()))

    @property
    def title(self) -> str:
        """The game, the surface and the length, for the head of the scoreboard."""
        parts = [self.game.name]
        if self.cards and hasattr(self.cards[0], "surface"):
            surface = str(self.cards[0].surface).lower()
            parts.append(self.words.terms.get(f"surface_{surface}", surface))
        if best_of := getattr(self.setup, "best_of", None):
            parts.append(self.words.term("ui_best_of").format(count=best_of))
        return " · ".join(parts)

    def hear(self, facts: Iterable[Fact]) -> tuple[Told, ...]:
        """What these facts add to the story, in lines."""
        heard = tuple(facts)
        self.statistics.hear(heard)
        self._point += heard
        if any(isinstance(fact, PointWon) for fact in heard):
            self.last_point = tuple(self._point)
            self._point.clear()
        return self._narrator.hear(heard)

    def opening(self, score: Score) -> Told:
        """Who serves first, when no toss has told."""
        text = self.words.say("serves_first", self.names.short, server=score.server)
        return Told(Kind.OPENING, text[:1].upper() + text[1:])

    def why(self) -> tuple[tuple[str, str], ...]:
        """The rules behind the last point."""
        return why(self.last_point, self.words, self.names.short)


def set_ended(lines: Iterable[Told]) -> bool:
    """Whether a set was won in these lines."""
    return any(line.kind is Kind.SET for line in lines)


def before_toss(ask: Ask) -> bool:
    """Whether nobody knows yet who serves first."""
    return isinstance(ask, Chance) and ask.what == "toss"


def score_of(state: Any) -> Score:
    """The score on the table."""
    score: Score = state.table.score
    return score
