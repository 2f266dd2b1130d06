"""A match as a viewer follows it: names, words, commentary, box score, the score as it stands."""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from netcord.kernel import Ask, Fact, Seat, Side, View
from netcord.play import FRAME, Kind, Narrator, Record, Statistics, Told, opening, replay_from, set_line, why
from netcord.registry import AnyGame
from netcord.tennis import ForServe, Offer, PointWon, Score, Words, Worth

from .language import listed, said, words_of
from .names import Names, in_words, names_of
from .opponents import hint_of

__all__ = ["Story", "line_up", "retold", "set_ended"]


class Story:
    """One match as one viewer follows it, through the eyes of a seat or as a spectator: a `Listener` for any host.

    It hears facts and views, and turns them into what a front end shows: commentary (`news`), the box score
    (`statistics`), the score in words (`standing`), what is asked (`question`, `choices`), the reasons (`why`).
    `match` gives the variety of its sentences. Without `strokes` it tells only what frames them, where the game has
    words for a list of strokes: then whoever asks for the story has such a list. Given `statistics` are kept by whoever
    gives them, for several stories of the same match.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Any,
        match: str,
        language: str = "en",
        names: Names | None = None,
        seat: Seat | None = None,
        *,
        strokes: bool = True,
        statistics: Statistics | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.seat = seat
        words = words_of(game, language).calling(game.coverage.terms(setup, language) if game.coverage.terms else {})
        self.names: Names = names or in_words(names_of(game, setup), words)
        self.words = words.called(self.names.short)
        self.statistics = statistics or Statistics()
        self.hint = hint_of(game)
        self.number = 0
        """The answer that is awaited next."""
        self.view: View[Any, Ask] | None = None
        """The table as the viewer sees it now; None before the host has told anything."""
        self.last_point: tuple[Fact, ...] = ()
        self.log: list[Told] = []  # everything told so far
        self._news: list[Told] = []  # what of it nobody has taken yet
        self._point: list[Fact] = []
        self._all = strokes or not words.strokes
        self._counts = statistics is None
        self._narrator = Narrator(self.words, self.names.short, zlib.crc32(match.encode()) % 97)

    # As a listener

    def hear(self, number: int, facts: tuple[Fact, ...], view: View[Any, Ask]) -> None:
        """What these facts add to the story, and the table after them."""
        self.number, self.view = number, view
        self._news += self._heard(facts)

    def recall(self, number: int, facts: tuple[Fact, ...]) -> None:
        """What happened before the match was resumed: only the last of it is news."""
        self.number = number
        self._news = list(self._heard(facts)) or self._news

    def _heard(self, facts: tuple[Fact, ...]) -> tuple[Told, ...]:
        if self._counts:
            self.statistics.hear(facts)
        self._point += facts
        frame = [fact for fact in facts if isinstance(fact, FRAME)]
        if frame and any(isinstance(fact, PointWon) for fact in frame):
            self.last_point = tuple(self._point)
            self._point.clear()
        return self._logged(self._narrator.hear(facts if self._all else frame))

    def _logged(self, lines: tuple[Told, ...]) -> tuple[Told, ...]:
        self.log += lines
        return lines

    # What is told

    def news(self) -> tuple[Told, ...]:
        """The commentary since it was last taken."""
        lines, self._news = tuple(self._news), []
        return lines

    def so_far(self) -> tuple[Told, ...]:
        """What has happened in the point being played; it is not told again."""
        return self._logged(self._narrator.so_far())

    def brief(self, shots: int | None) -> None:
        """From now on tell points of more shots than this in brief."""
        self._narrator.brief = shots

    def turn(self, fact: Fact) -> int | None:
        """Which of its sentences the commentary told a fact with, if it did and that was not long ago."""
        return self._narrator.turn(fact)

    def opening(self) -> Told:
        """Who serves first, when no toss has told."""
        text = self.words.say("serves_first", self.names.short, server=self.score.server)
        return Told(Kind.OPENING, text[:1].upper() + text[1:])

    def why(self) -> tuple[tuple[str, str], ...]:
        """The rules behind the point being played, and before its first ball behind the last one."""
        return why(self.recent, self.words, self.names.short)

    @property
    def recent(self) -> tuple[Fact, ...]:
        """What has happened in the point being played, and before its first ball in the last one."""
        return tuple(self._point) or self.last_point

    # How it stands

    @property
    def score(self) -> Score:
        """The score as the viewer last saw it."""
        assert self.view is not None, "there is a score once the host has told how the match stands"
        return score_of(self.view.state)

    @property
    def before_toss(self) -> bool:
        """Whether nobody knows yet who serves first."""
        return self.view is not None and isinstance(self.view.state.phase, ForServe)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who makes choices: an automaton has no seat."""
        return () if self.view is None else self.game.seats(self.view.state)

    def standing(self, score: Score | None = None, serves: str = "") -> str:
        """The score as the umpire tells it: who `serves`, then points, games and sets, the server's first."""
        score = score or self.score
        server, words, call = score.server_side, self.words, score.call
        side = self.names.short.get(str(call.side), "")
        points = words.calls[call.kind].format(first=call.first, second=call.second, side=side)
        if score.tiebreak:
            points = said(words, "score_tiebreak", points=points)
        serves = serves or said(words, "serves", server=self.names.short.get(score.server, ""))
        parts = [serves, points]
        if not score.rule.only_tiebreak:
            games = score.games if server is Side.A else score.games[::-1]
            parts.append(said(words, "score_games", games=f"{games[0]}-{games[1]}"))
        if score.sets:
            sets = " ".join(set_line(done, server) for done in score.sets)
            parts.append(said(words, "score_sets", count=len(score.sets), sets=sets))
        return " · ".join(parts)

    @property
    def standings(self) -> tuple[str, ...]:
        """What the match has brought the players and still tells on them, a line for each: "Davis: 1 warning"."""
        found: dict[Seat, list[str]] = {}
        for one in () if self.view is None else self.view.state.table.standing():
            found.setdefault(one.by, []).append(self.words.term(f"standing_{one.what}", count=one.count))
        return tuple(
            said(self.words, "standing", name=self.names.short.get(seat, seat), what=", ".join(told))
            for seat, told in found.items()
        )

    @property
    def lowered(self) -> dict[Seat, Mapping[str, int]]:
        """By player, the columns of his card that are lowered now, and by how many lines."""
        if self.view is None:
            return {}
        table = self.view.state.table
        return {seat: found for seat in table.seats if (found := table.lowered(seat))}

    @property
    def length(self) -> str:
        """How long the match is, in words: one tie-break, best of three sets."""
        rules = self.score.format
        what, sets = "tiebreak" if rules.rule(0).only_tiebreak else "set", rules.sets_to_win
        if sets == 1:
            return said(self.words, f"length_{what}")
        return said(self.words, f"length_{what}s", count=2 * sets - 1)

    @property
    def cards(self) -> Sequence[Any]:
        """The cards in play."""
        return self.game.cards_in(self.setup)

    @property
    def line_up(self) -> str:
        """The cards against each other, partners joined."""
        labels = [card.titled(self.words) for card in self.cards]
        if len(labels) < 2:
            labels = [self.names.full["A"], self.names.full["B"]]
        return line_up(labels, self.words)

    @property
    def title(self) -> str:
        """The game, the surface and the length, for the head of the scoreboard."""
        sets = self.score.format.sets_to_win
        return self._titled(said(self.words, "best_of", count=2 * sets - 1) if sets > 1 else "")

    @property
    def full_title(self) -> str:
        """The game, the surface and the length in words, however short."""
        length = said(self.words, "length_doubles", length=self.length) if self.score.doubles else self.length
        return self._titled(length)

    def _titled(self, length: str) -> str:
        surface = self.game.surface(self.setup)
        parts = (self.game.name, self.words.terms.get(f"surface_{surface}", surface), length)
        return " · ".join(filter(None, parts))

    # What is asked

    def question(self, offer: Offer[Any]) -> str:
        """What a seat is asked, and who."""
        name = self.names.short.get(offer.seat, offer.seat)
        return said(self.words, "choose", name=name, question=offer.question)

    def drawn(self, view: View[Any, Ask]) -> str:
        """The table as a seat sees it, if the game draws it."""
        return "" if self.game.coverage.draw is None else self.game.coverage.draw(view, self.words).rstrip()

    def worth(self, view: View[Any, Ask]) -> Worth | None:
        """What each choice is worth, if the game can tell."""
        return None if self.hint is None else self.hint(view)

    def choices(self, view: View[Any, Ask]) -> Offer[Any]:
        """What the seat is asked, and what it can choose."""
        return self.game.offer(view, self.words)


def line_up(labels: Sequence[str], words: Words) -> str:
    """ "A v B", and of pairs "A and B v C and D"."""
    half = len(labels) // 2
    first, second = (listed(side, words) for side in (labels[:half], labels[half:]))
    return said(words, "versus", first=first, second=second)


def set_ended(lines: Iterable[Told]) -> bool:
    """Whether a set was won in these lines."""
    return any(line.kind is Kind.SET for line in lines)


def score_of(state: Any) -> Score:
    """The score on the table."""
    score: Score = state.table.score
    return score


def retold(record: Record, story: Story) -> Iterator[int]:
    """A record played again for a story, answer by answer: their numbers, each after the story has heard it.

    A finished match has no secrets any more. Of one that goes on, the story is told what its viewer may know.
    """
    game, finished = story.game, record.ending is not None
    state, facts = opening(record, game)
    story.hear(0, facts if finished else game.facts_seen(facts, story.seat), game.view(state, story.seat))
    yield 0
    for played in replay_from(state, record.entries, game):
        facts = played.facts if finished else game.facts_seen(played.facts, story.seat)
        story.hear(played.n + 1, facts, game.view(played.state, story.seat))
        yield played.n + 1
