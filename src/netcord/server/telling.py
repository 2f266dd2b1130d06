"""A match as one viewer is told it: the story of a match made into messages."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from netcord.club.boxes import box_rows
from netcord.club.language import languages_of
from netcord.club.story import Story
from netcord.kernel import Ask, Fact, Seat, Side, Unreadable, View
from netcord.play import Kind, stakes, why
from netcord.registry import AnyGame
from netcord.tennis import HOME, Score, TennisFact, Words, load_words, side_of

from .wire import BoxRow, Event, FeedLine, OverState, Reason, ScoreRow, ScoreState, SetState, raw

FEED = 40
"""Lines of commentary that are told with a state: what scrolls past is in the replay."""
REASONS = 8
"""Rules that are told with a point."""


@cache
def words_for(game: AnyGame, language: str) -> Words:
    """The words of a game, of the house and of the server."""
    return load_words((HOME, game.package, "netcord.club", "netcord.server"), languages_of(game, language))


def frame_words(language: str) -> dict[str, Any]:
    """Every word of the frame of the page."""
    import tomllib
    from importlib.resources import files

    known = [file.name.removesuffix(".toml") for file in (files("netcord.server") / "words").iterdir()]
    if language not in known:
        raise Unreadable(
            "the page is there in {known}, not in {language!r}", known=", ".join(sorted(known)), language=language
        )
    text = (files("netcord.server") / "words" / f"{language}.toml").read_text(encoding="utf-8")
    words: dict[str, Any] = tomllib.loads(text).get("page", {})
    return words


class Teller:
    """Tells one match through the eyes of a seat or a spectator, in one language.

    Moves are told answer by answer, since commentary depends on where one ends; the table is looked at once a move.
    """

    def __init__(self, game: AnyGame, setup: Any, match: str, language: str, seat: Seat | None) -> None:
        self.story = Story(game, setup, match, language, seat=seat)
        self.server_words = words_for(game, language).called(self.story.names.short)
        self.seat = seat
        self._feed: list[FeedLine] = []

    @property
    def words(self) -> Words:
        """How this match is told."""
        return self.story.words

    @property
    def names(self) -> dict[str, str]:
        """What seats are called for short."""
        return self.story.names.short

    def say(self, key: str, **fields: Any) -> str:
        """Something the server says itself."""
        return self.server_words.term(f"server_{key}", **fields)

    # Hearing

    def recall(self, moves: Iterable[tuple[int, tuple[Fact, ...]]], view: View[Any, Ask]) -> None:
        """What happened before somebody came; the facts as the viewer may read them."""
        for number, facts in moves:
            self.story.recall(number, facts)
            self._write(number)
        self.story.hear(self.story.number, (), view)
        self._so_far()

    def hear(self, moves: Iterable[tuple[int, tuple[Fact, ...]]], view: View[Any, Ask]) -> None:
        """What one move has brought."""
        for number, facts in moves:
            self.story.hear(number, facts, view)
            self._write(number)
        self._so_far()

    def hear_facts(self, number: int, facts: tuple[Fact, ...], view: View[Any, Ask]) -> None:
        """What one answer has brought, where nobody chooses any more."""
        self.story.hear(number, facts, view)
        self._write(number)

    def _so_far(self) -> None:
        """In the middle of a point, what has happened in it: whoever chooses now wants to know."""
        for told in self.story.so_far():
            self._feed.append(FeedLine(told.kind, told.text, self.story.number, told.call, told.mood))

    def _write(self, number: int) -> None:
        for told in self.story.news():
            reasons: tuple[Reason, ...] = ()
            if told.kind is Kind.POINT and told.call:
                reasons = self.reasons(self.story.last_point)
            self._feed.append(FeedLine(told.kind, told.text, number, told.call, told.mood, reasons))
        del self._feed[:-FEED]

    def reasons(self, facts: Sequence[Fact]) -> tuple[Reason, ...]:
        """The rules behind these facts, the last ones."""
        return tuple(Reason(rule, text) for rule, text in why(facts, self.words, self.names)[-REASONS:])

    # Telling

    @property
    def feed(self) -> tuple[FeedLine, ...]:
        """The last lines of the commentary."""
        return tuple(self._feed)

    @property
    def last_point(self) -> FeedLine | None:
        """The point that was told last, unless the next one has begun."""
        last = next((line for line in reversed(self._feed) if line.kind == Kind.POINT), None)
        return last if last is not None and last.call else None

    def events(self, facts: Iterable[Fact], number: int) -> tuple[Event, ...]:
        """Facts, as the viewer may read them, each with its own sentence."""
        return tuple(self.event(fact, number + place) for place, fact in enumerate(facts))

    def event(self, fact: Fact, turn: int) -> Event:
        """One fact; `turn` chooses among several sentences."""
        words, names = self.words, self.names
        text = words.tell(fact, names, turn)
        mood = str(fact.mood) if isinstance(fact, TennisFact) else ""
        return Event(raw(fact), text[:1].upper() + text[1:], mood, fact.rule, words.why(fact, names))

    def score(self, yours: Sequence[Seat]) -> ScoreState:
        """The scoreboard."""
        score = self.story.score
        won = score.ended.winner if score.ended is not None else None
        mine = {side_of(seat) for seat in yours if seat[:1] in "AB"}
        rows = tuple(self._row(score, side, won, you=side in mine and len(mine) == 1) for side in Side)
        if score.ended is not None:
            return ScoreState(rows)
        stake = ""
        for one in stakes(score):
            if one.what != "game":
                stake = words_stake(self.words, self.names, one.what, one.side, one.chances)
        number = len(score.sets) + 1
        which = self.say("set", number=number) if not score.rule.only_tiebreak else ""
        part = self.say("tiebreak") if score.tiebreak else which
        note = "" if self.story.before_toss else self.say("serves", name=self.names.get(score.server, ""))
        return ScoreState(rows, note, part, stake)

    def _row(self, score: Score, side: Side, won: Side | None, *, you: bool) -> ScoreRow:
        at = side.row
        sets = tuple(
            SetState(
                done.tiebreak[at] if done.only_tiebreak and done.tiebreak else done.games[at],
                None if done.tiebreak is None or done.only_tiebreak else done.tiebreak[at],
                done.winner is side,
            )
            for done in score.sets
        )
        over = score.ended is not None and not score.ended.how
        games = None if score.rule.only_tiebreak or over else score.games[at]
        points = "" if over else score.point_labels[at]
        serving = score.ended is None and not self.story.before_toss and score.server_side is side
        full = self.story.names.full[side]
        return ScoreRow(side, full, self.names[side], sets, points, games, you, serving, won is side)

    @property
    def box(self) -> tuple[BoxRow, ...]:
        """The box score."""
        return tuple(BoxRow(*row) for row in box_rows(self.story.statistics.match, self.words))

    def over(self, yours: Sequence[Seat]) -> OverState | None:
        """How the match ended, as those see it who played it."""
        ended = self.story.score.ended
        if ended is None:
            return None
        mine = {side_of(seat) for seat in yours if seat[:1] in "AB"}
        if len(mine) == 1 and ended.winner in mine:
            heading = self.say("you_win")
        else:
            heading = self.say("wins", name=self.names[ended.winner])
        return OverState(ended.winner, str(ended.how), heading)


def words_stake(words: Words, names: dict[str, str], what: str, side: Side, chances: int) -> str:
    """ "Break point, Federer." """
    several = chances > 1 and f"count_{chances}" in words.terms
    return words.say(f"{what}_point{'s' if several else ''}", names, side=side, count=chances)
