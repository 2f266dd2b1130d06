"""A match as a viewer follows it: names, words, commentary, box score, the score as it stands."""

import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from netcord.kernel import Ask, Chance, Fact, View
from netcord.play import Kind, Narrator, Statistics, Told, why
from netcord.registry import AnyGame
from netcord.tennis import Offer, PointWon, Score, Words, Worth

from .language import words_of
from .names import Names, names_of
from .opponents import hint_of

TOSSES = ("toss", "service")
"""What the dice that decide on the first serve are called."""


class Story:
    """Everything that is told about one match. `match` gives the variety of its sentences."""

    def __init__(self, game: AnyGame, setup: Any, match: str, language: str = "en", names: Names | None = None) -> None:
        self.game = game
        self.setup = setup
        words = words_of(game, language).calling(game.coverage.terms(setup, language) if game.coverage.terms else {})
        self.names: Names = names or _in_words(names_of(game, setup), words)
        self.words = words.called(self.names.short)
        self.sets = score_of(game.start(setup)).format.sets_to_win
        self.statistics = Statistics()
        self.hint = hint_of(game)
        self.last_point: tuple[Fact, ...] = ()
        self.log: list[Told] = []  # everything told so far
        self._point: list[Fact] = []
        self._narrator = Narrator(self.words, self.names.short, zlib.crc32(match.encode()) % 97)

    @property
    def cards(self) -> Sequence[Any]:
        """The cards in play."""
        return self.game.cards_in(self.setup)

    @property
    def line_up(self) -> str:
        """The cards against each other, partners joined."""
        labels = [card.label for card in self.cards]
        if len(labels) < 2:
            return f"{self.names.full['A']} v {self.names.full['B']}"
        return line_up(labels)

    @property
    def title(self) -> str:
        """The game, the surface and the length, for the head of the scoreboard."""
        parts = [self.game.name]
        if surface := self.game.surface(self.setup):
            parts.append(self.words.terms.get(f"surface_{surface}", surface))
        if self.sets > 1:
            parts.append(self.words.term("ui_best_of", count=2 * self.sets - 1))
        return " · ".join(parts)

    def hear(self, facts: Iterable[Fact]) -> tuple[Told, ...]:
        """What these facts add to the story, in lines."""
        heard = tuple(facts)
        self.statistics.hear(heard)
        self._point += heard
        if any(isinstance(fact, PointWon) for fact in heard):
            self.last_point = tuple(self._point)
            self._point.clear()
        return self._logged(self._narrator.hear(heard))

    def so_far(self) -> tuple[Told, ...]:
        """What has happened in the point being played; it is not told again."""
        return self._logged(self._narrator.so_far())

    def _logged(self, lines: tuple[Told, ...]) -> tuple[Told, ...]:
        self.log += lines
        return lines

    def brief(self, shots: int | None) -> None:
        """From now on tell points of more shots than this in brief."""
        self._narrator.brief = shots

    def drawn(self, view: View[Any, Ask]) -> str:
        """The table as a seat sees it, if the game draws it."""
        return "" if self.game.coverage.draw is None else self.game.coverage.draw(view, self.words).rstrip()

    def worth(self, view: View[Any, Ask]) -> Worth | None:
        """What each choice is worth, if the game can tell."""
        return None if self.hint is None else self.hint(view)

    def choices(self, view: View[Any, Ask]) -> Offer[Any]:
        """What the seat is asked, and what it can choose."""
        return self.game.offer(view, self.words)

    def opening(self, score: Score) -> Told:
        """Who serves first, when no toss has told."""
        text = self.words.say("serves_first", self.names.short, server=score.server)
        return Told(Kind.OPENING, text[:1].upper() + text[1:])

    def why(self) -> tuple[tuple[str, str], ...]:
        """The rules behind the point being played, and before its first ball behind the last one."""
        return why(self._point or self.last_point, self.words, self.names.short)


def _in_words(names: Names, words: Words) -> Names:
    """Names as the language has them: an automaton is no proper name. The words have them as `called.Automaton`."""
    full, short = (
        {seat: words.terms.get(f"called.{name}", name) for seat, name in by_seat.items()} for by_seat in names
    )
    return Names(full, short)


def line_up(labels: Sequence[str]) -> str:
    """ "A v B", and of pairs "A and B v C and D"."""
    half = len(labels) // 2
    return " v ".join(" and ".join(side) for side in (labels[:half], labels[half:]))


def set_ended(lines: Iterable[Told]) -> bool:
    """Whether a set was won in these lines."""
    return any(line.kind is Kind.SET for line in lines)


def before_toss(ask: Ask) -> bool:
    """Whether nobody knows yet who serves first."""
    return isinstance(ask, Chance) and ask.what in TOSSES


def score_of(state: Any) -> Score:
    """The score on the table."""
    score: Score = state.table.score
    return score
