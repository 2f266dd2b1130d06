"""A match as one viewer is told it: the story of a match made into messages."""

from collections.abc import Container, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from msgspec.structs import replace

from netcord.club.boxes import box_rows
from netcord.club.language import languages_of
from netcord.club.names import Names, in_words, names_of
from netcord.club.story import Story
from netcord.kernel import Ask, Fact, Seat, Side, Unreadable, View
from netcord.play import FRAME, BoxScore, Kind, Statistics, Told, stakes, why
from netcord.registry import AnyGame
from netcord.tennis import (
    HOME,
    Call,
    Court,
    PointWon,
    Score,
    Stressed,
    TennisFact,
    TossWon,
    Words,
    load_words,
    side_of,
    stressed,
)

from .wire import (
    BoxJson,
    BoxRow,
    Event,
    FeedGoesOn,
    FeedLine,
    OverState,
    Reason,
    ScoreRow,
    ScoreState,
    SeatState,
    SetState,
    raw,
)

Known: TypeAlias = dict[tuple[str, int, int], Event]
"""Events of one move, by language and who is called `you`, fact (its id, as long as the move lasts) and turn."""

FEED = 40
"""Lines of commentary that are told with a state: what scrolls past is in the replay."""
REASONS = 8
"""Rules that are told with a point."""
STROKE = "stroke"
"""The kind of a line that tells one stroke."""
EARLY = {"ret.": "retired", "def.": "defaulted"}
"""How a match may end before its last point, and what is said of it."""


@cache
def words_for(game: AnyGame, language: str) -> Words:
    """The words of a game, of the house and of the server."""
    return load_words((HOME, game.package, "netcord.club", "netcord.server"), languages_of(game, language))


def frame_words(language: str, only: Container[str] = (), without: Container[str] = ()) -> dict[str, Any]:
    """Every word of the frame of the page; of `only` these sections if any are named, and of none that are left out."""
    import tomllib
    from importlib.resources import files

    known = [file.name.removesuffix(".toml") for file in (files("netcord.server") / "words").iterdir()]
    if language not in known:
        raise Unreadable(
            "the page is there in {known}, not in {language!r}", known=", ".join(sorted(known)), language=language
        )
    text = (files("netcord.server") / "words" / f"{language}.toml").read_text(encoding="utf-8")
    words: dict[str, Any] = tomllib.loads(text).get("page", {})
    return {key: value for key, value in words.items() if (not only or key in only) and key not in without}


class Teller:
    """Tells one match through the eyes of a seat or a spectator, in one language.

    Moves are told answer by answer, since commentary depends on where one ends; the table is looked at once a move.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Any,
        match: str,
        language: str,
        seat: Seat | None,
        names: Names | None = None,
        *,
        named: bool = True,
        statistics: Statistics | None = None,
    ) -> None:
        words = words_for(game, language)
        called = in_words(names or names_of(game, setup), words)
        you = {} if named or seat is None else {seat: words.term("you")}
        self._you = you.keys()
        names = Names(called.full | you, called.short | you)
        self.story = Story(game, setup, match, language, names, seat=seat, strokes=False, statistics=statistics)
        self.server_words = words.called(self.story.names.short)
        self.seat = seat
        self.called = called
        """What everybody calls the players: whoever is told the story may be called `you` in it."""
        self._feed: list[FeedLine] = []
        self._stood: tuple[FeedLine | None, FeedLine | None] = None, None  # the last two lines before the last move
        # What changes with the points only is worked out with them; beside each, what it was worked out from.
        self.won: PointWon | None = None
        """The point that was won last."""
        self._title = ""
        self._boxed: BoxScore | None = None  # as it was told last
        self.box_changed = False
        """Whether the last move has changed the box score."""
        self.seats: tuple[tuple[Any, ...], tuple[SeatState, ...]] = (), ()
        """Who sits where."""
        self._standing: tuple[Score | None, str] = None, ""
        self._score: tuple[tuple[Any, ...], ScoreState] = (None,), ScoreState(())

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
        """What happened before somebody came; the facts as the viewer may read them.

        All of it is heard, and no more put into words than is still to be read: most of a long match is not.
        """
        heard = []
        for number, facts in moves:
            self.story.recall(number, facts)
            heard.append((number, facts, self.story.news(), self.story.last_point))
        many = 2 * FEED  # answers: as a rule some of them are a line together
        while True:
            self._feed.clear()
            for number, facts, news, point in heard[-many:]:
                self._write(number, facts, news, point)
            if many >= len(heard) or len(self._feed) > FEED:  # the first line may be the rest of another
                break
            many *= 2
        del self._feed[:-FEED]
        self.story.hear(self.story.number, (), view)
        self._so_far()
        self._boxed = self.story.statistics.match

    def hear(
        self, moves: Iterable[tuple[int, tuple[Fact, ...]]], view: View[Any, Ask], known: Known | None = None
    ) -> None:
        """What one move has brought; `known` are events of it that others have been told."""
        self._stood = (self._feed[-2] if len(self._feed) > 1 else None), (self._feed[-1] if self._feed else None)
        box = self.story.statistics.match
        self.box_changed, self._boxed = box is not self._boxed, box
        for number, facts in moves:
            self.story.hear(number, facts, view)
            self._write(number, facts, self.story.news(), self.story.last_point, known)
        del self._feed[:-FEED]
        self._so_far()

    def hear_facts(self, number: int, facts: tuple[Fact, ...], view: View[Any, Ask]) -> None:
        """What one answer has brought, where nobody chooses any more."""
        self.story.hear(number, facts, view)
        self._write(number, facts, self.story.news(), self.story.last_point)
        del self._feed[:-FEED]

    def _so_far(self) -> None:
        """In the middle of a point, what has happened in it: whoever chooses now wants to know."""
        if self.words.strokes:
            return  # told already, stroke by stroke
        for told in self.story.so_far():
            reasons = self.reasons(self.story.recent)
            self._add(FeedLine(told.kind, told.text, self.story.number, told.call, told.mood, reasons))

    def _add(self, line: FeedLine) -> None:
        """A line; what goes on with a point that has been told in part goes on in its line."""
        last = self._feed[-1] if self._feed else None
        if last is not None and last.kind == Kind.POINT and line.kind == Kind.POINT and not last.call:
            self._feed[-1] = replace(line, text=f"{last.text} {line.text}", why=line.why or last.why)
        else:
            self._feed.append(line)

    def _write(
        self,
        number: int,
        facts: Sequence[Fact],
        news: Iterable[Told],
        point: Sequence[Fact],
        known: Known | None = None,
    ) -> None:
        """What one answer has brought, in lines: its facts, what the story tells of them, and the last point so far."""
        by_stroke = bool(self.words.strokes)
        won = next((place + 1 for place, fact in enumerate(facts) if isinstance(fact, PointWon)), 0)
        shared: Known = {} if known is None else known
        self.won = next((fact for fact in facts if isinstance(fact, PointWon)), self.won)
        if by_stroke and won:
            self._strokes(number, facts[:won], point, shared, number)
        for told in news:
            if by_stroke and told.kind is Kind.POINT:
                continue
            reasons: tuple[Reason, ...] = ()
            if told.kind is Kind.POINT and told.call:
                reasons = self.reasons(point)
            score = figures(self.won.call) if self.won is not None and told.call else ""
            self._add(FeedLine(told.kind, told.text, number, told.call, told.mood, reasons, score=score))
        if by_stroke:
            self._strokes(number, facts[won:], point, shared, number + won)

    def _strokes(self, number: int, facts: Sequence[Fact], point: Sequence[Fact], known: Known, turn: int) -> None:
        """A line for each stroke; with the last of a point, the umpire's call."""
        for at, fact in enumerate(facts, turn):
            if isinstance(fact, PointWon):
                self._called(number, fact, point)
            elif not isinstance(fact, FRAME):
                self._stroke(number, self._once(fact, at, known))

    def _stroke(self, number: int, event: Event) -> None:
        line = self._feed[-1] if self._feed else None
        why = (Reason(event.rule, event.why),) if event.rule and event.why else ()
        if event.stroke.startswith(",") and line and line.kind == STROKE and line.by == event.by and not line.call:
            roll = line.roll or event.roll
            mood, text = event.mood or line.mood, line.text + event.stroke
            self._feed[-1] = replace(line, text=text, roll=roll, mood=mood, why=(*line.why, *why))
        elif event.stroke:
            text = event.stroke.removeprefix(", ")
            self._feed.append(FeedLine(STROKE, text, number, "", event.mood, why, event.by, event.roll))
        elif event.text and not event.by:
            self._feed.append(FeedLine(STROKE, event.text, number, "", event.mood, why))

    def _called(self, number: int, fact: PointWon, point: Sequence[Fact]) -> None:
        call = self.words.call(fact.call, self.names)
        line = self._feed[-1] if self._feed else None
        score = figures(fact.call)
        if line and line.kind == STROKE and not line.call:
            own = {reason.rule for reason in line.why}
            decided = tuple(reason for reason in self.reasons((fact,)) if reason.rule not in own)
            self._feed[-1] = replace(line, call=call, why=(*line.why, *decided), score=score)
        else:
            text = self.words.say("point", self.names, number, winner=fact.winner)
            self._feed.append(FeedLine(Kind.POINT, text, number, call, "", self.reasons(point), score=score))

    def reasons(self, facts: Sequence[Fact]) -> tuple[Reason, ...]:
        """The rules behind these facts, the last ones. The toss has a line of its own."""
        told = [fact for fact in facts if not isinstance(fact, TossWon)]
        return tuple(Reason(rule, text) for rule, text in why(told, self.words, self.called.short)[-REASONS:])

    def deciding(self, told: str) -> tuple[str, Stressed]:
        """The rule that decided the last point, and what it came from; nothing that is `told` already.

        What the point brought with it, and what was put away after it, decided nothing.
        """
        facts = self.story.last_point
        won = next((at for at, fact in enumerate(facts) if isinstance(fact, PointWon)), len(facts))
        for some in (facts[:won], facts[won : won + 1]):
            for rule, marked in reversed(why(some, self.words, self.called.short, marked=True)):
                text, stress = stressed(marked[:1].upper() + marked[1:])
                if text[1:] not in told:
                    return rule, Stressed(text, stress)
        return "", Stressed("", ())

    # Telling

    @property
    def feed(self) -> tuple[FeedLine, ...]:
        """The last lines of the commentary."""
        return tuple(self._feed)

    @property
    def news(self) -> tuple[FeedGoesOn, tuple[FeedLine, ...]]:
        """What the last move has brought to the commentary, and how it goes on with what was told before it.

        A move adds lines, and may go on with the last one there was.
        """
        before, last = self._stood
        for at in range(len(self._feed) - 1, -1, -1):
            if self._feed[at] is last:
                return "more", tuple(self._feed[at + 1 :])
            if self._feed[at] is before:
                return "last", tuple(self._feed[at + 1 :])
        return "all", self.feed

    @property
    def last_point(self) -> FeedLine | None:
        """The point that was told last, unless the next one has begun."""
        last = next((line for line in reversed(self._feed) if line.kind in (Kind.POINT, STROKE)), None)
        return last if last is not None and last.call else None

    def events(self, facts: Iterable[Fact], number: int, known: Known | None = None) -> tuple[Event, ...]:
        """Facts, as the viewer may read them, each with its own sentence.

        `known` are those that others have been told in this move: who may read the same is told the same.
        """
        shared: Known = {} if known is None else known
        return tuple(self._once(fact, turn, shared) for turn, fact in enumerate(facts, number))

    def _once(self, fact: Fact, turn: int, known: Known) -> Event:
        """One fact, unless it is known already."""
        key = self._told_as(fact), id(fact), turn
        if (event := known.get(key)) is None:
            event = known[key] = self.event(fact, turn)
        return event

    def _told_as(self, fact: Fact) -> str:
        """The language; what the umpire says is told otherwise to whoever is called `you` in it."""
        mine = isinstance(fact, FRAME) and self.names != self.called.short
        return f"{self.words.language} {self.seat}" if mine else self.words.language

    def event(self, fact: Fact, turn: int) -> Event:
        """One fact; `turn` chooses among several sentences, unless the commentary has chosen.

        Only the words of the house can say `you`: those of a game call everybody by name.
        """
        words, names = self.words, self.names if isinstance(fact, FRAME) else self.called.short
        told_with = self.story.turn(fact)
        text, why, stroke = words.in_full(fact, names, turn if told_with is None else told_with)
        mood = str(fact.mood) if isinstance(fact, TennisFact) else ""
        told = raw(fact), text[:1].upper() + text[1:], mood, fact.rule, why
        if stroke is None:
            return Event(*told)
        played = self.story.game.coverage.played
        card = None if played is None else played(self.story.setup, fact, words)
        doer, throw = (fact.doer, fact.throw) if isinstance(fact, TennisFact) else ("", None)
        return Event(*told, stroke, doer, self._thrown(throw), card)

    def _thrown(self, throw: tuple[int, int] | None) -> str:
        """ "14 / 10": what was rolled, and what was needed."""
        if throw is None:
            return ""
        roll, needed = throw
        return f"{roll} / {needed}" if roll else self.words.term("stroke_sure")

    @property
    def title(self) -> str:
        """The game, the surface and the length."""
        if not self._title:
            self._title = self.story.full_title
        return self._title

    @property
    def standing(self) -> str:
        """The score in a sentence."""
        score = self.story.score
        if self._standing[0] is not score:
            serves = self.say("you_serve") if score.server in self._you else ""
            self._standing = score, score.line if score.ended is not None else self.story.standing(serves=serves)
        return self._standing[1]

    def score(self, yours: Sequence[Seat]) -> ScoreState:
        """The scoreboard."""
        key = self.story.score, self.story.before_toss, tuple(yours)
        if self._score[0][0] is not key[0] or self._score[0][1:] != key[1:]:
            self._score = key, self._scoreboard(yours)
        return self._score[1]

    def _scoreboard(self, yours: Sequence[Seat]) -> ScoreState:
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
        note = "" if self.story.before_toss else self._serves(score, own=len(mine) == 1 and score.server_side in mine)
        return ScoreState(rows, note, part, stake)

    def _serves(self, score: Score, *, own: bool) -> str:
        """Who serves: in doubles to whom, and where that matters from which side."""
        name = self.names.get(score.server, "")
        if score.doubles:
            return self.say("serves_to", name=name, to=self.names.get(score.receiver, ""))
        serves = self.say("you_serve") if own else self.say("serves", name=name)
        if not self.story.game.coverage.sides or score.court is Court.CHOICE:
            return serves
        return self.say("serves_from", serves=serves, side=self.say(f"side_{score.court}"))

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
        full, short = self.called.full[side], self.called.short[side]
        return ScoreRow(side, full, short, sets, points, games, you, serving, won is side)

    @property
    def box(self) -> tuple[BoxJson, ...]:
        """The box score."""
        return _box(self.story.statistics.match, self.words.plain)

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
        if ended.how in EARLY and ended.winner is not None:
            heading = self.say(EARLY[ended.how], heading=heading, name=self.called.short[ended.winner.other])
        return OverState(ended.winner, str(ended.how), heading)


def figures(call: Call) -> str:
    """ "40-30": what the umpire calls in numbers, whoever serves first; "" for what is said in words alone."""
    second = call.first if call.kind.endswith("all") else call.second
    return f"{call.first}-{second}" if call.first and second else ""


@lru_cache(256)
def _box(score: BoxScore, words: Words) -> tuple[BoxJson, ...]:
    """A box score as it is sent: written once for all who are told it."""
    return tuple(raw(BoxRow(*row)) for row in box_rows(score, words))


def words_stake(words: Words, names: dict[str, str], what: str, side: Side, chances: int) -> str:
    """ "Break point, Federer." """
    several = chances > 1 and f"count_{chances}" in words.terms
    return words.say(f"{what}_point{'s' if several else ''}", names, side=side, count=chances)
