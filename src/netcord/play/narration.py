"""Commentary: facts in, lines out. A point becomes a sentence or two and the umpire's call.

The narrator is a fold like the table and the box score: the same facts make the same commentary, live or replayed.
Where the words offer several sentences for a fact they are used in turn, so that none comes twice running.

A rally of many shots is told shot by shot, or in brief: of shots that follow each other only the last is told, and
how many there were. Facts say which of them are shots, and how they colour a line (`netcord.tennis.meaning`).
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from netcord.kernel import Fact, Side, Value
from netcord.tennis import (
    EndedEarly,
    EndsChanged,
    GameWon,
    MatchWon,
    Mood,
    PointWon,
    Score,
    ServiceChanged,
    SetScore,
    SetWon,
    TennisFact,
    TossWon,
    Words,
    meaning,
)

from .statistics import BoxScore, stakes


class Kind(StrEnum):
    """What a line of commentary is about."""

    OPENING = "opening"  # the toss
    POINT = "point"  # a point, with the umpire's call
    NOTICE = "notice"  # a break, set or match point comes up
    BETWEEN = "between"  # service, ends, weather
    GAME = "game"
    SET = "set"
    MATCH = "match"  # the end, however it came


FRAME = (PointWon, GameWon, SetWon, MatchWon, TossWon, EndedEarly, EndsChanged, ServiceChanged)
"""What frames the strokes of any game; the narrator has lines of its own for it."""


REMEMBERED = 200
"""Facts of which the narrator remembers how they were told: more than a point has."""


class Told(Value):
    """One line. `call` is what the umpire says; `mood` tells a page how to colour it: ace, double_fault, event."""

    kind: Kind
    text: str
    call: str = ""
    mood: str = ""


class _Sentence(NamedTuple):
    text: str
    shots: int = 0
    plain: bool = False  # a shot and nothing else: of several in a row the last is enough


def _sentence(fact: Fact, text: str) -> _Sentence:
    meant = [type(one) for one in meaning.meanings(fact) if not isinstance(one, meaning.Serve)]
    return _Sentence(text, meant.count(meaning.Shot), meant == [meaning.Shot])


def _mood(fact: Fact) -> Mood:
    return fact.mood if isinstance(fact, TennisFact) else Mood.PLAIN


class Narrator:
    """Tells a match as its facts come in. `names` says how seats are called; `offset` turns the variety round.

    Points of more than `brief` shots are told in brief; None: none are. Who comes in later is told the `score`.
    """

    def __init__(
        self,
        words: Words,
        names: Mapping[str, str],
        offset: int = 0,
        brief: int | None = None,
        score: Score | None = None,
    ) -> None:
        self.words = words
        self.names = names
        self.brief = brief
        self._offset = offset
        self._told: dict[str, int] = {}  # how often each sentence's place has been used
        self._turns: dict[int, tuple[Fact, int]] = {}  # the last facts by their id, each with the sentence it was given
        self._sentences: list[_Sentence] = []  # of the point being played, as far as it is not told
        self._begun = False  # a part of the point has been told already
        self._mood = Mood.PLAIN
        self._score = score  # as it stands; None before the first point
        self._before_point: Score | None = None  # as it stood before the last point

    def hear(self, facts: Iterable[Fact]) -> tuple[Told, ...]:
        """The lines these facts make. What belongs to a point that is still being played is kept until its end."""
        heard = tuple(facts)
        if not heard:
            return ()
        lines: list[Told] = []
        last = max((place for place, fact in enumerate(heard) if isinstance(fact, PointWon | EndedEarly)), default=-1)
        for place, fact in enumerate(heard):
            match fact:
                case PointWon():
                    lines += self._point(fact)
                case GameWon():
                    lines += self._game(fact)
                case SetWon():
                    lines += self._set(fact)
                case TossWon():
                    lines.append(Told(Kind.OPENING, self._paragraph(self._tell(fact))))
                case MatchWon():
                    lines.append(Told(Kind.MATCH, self._tell(replace(fact, line=self._won_by(fact.winner)))))
                case EndedEarly():
                    lines.append(Told(Kind.MATCH, self._paragraph(self._tell(fact)), mood=fact.mood))
                    self._score = fact.score
                case EndsChanged() | ServiceChanged():
                    lines += self._between(fact, lines)
                case _ if -1 < last < place:  # after the point; before another it belongs to that
                    if text := self._tell(fact):
                        lines.append(Told(Kind.BETWEEN, text, mood=_mood(fact)))
                case _:
                    self._sentences.append(_sentence(fact, self._tell(fact)))
                    self._mood = self._mood or _mood(fact)
        if self._score is not None and lines and lines[-1].kind is not Kind.MATCH:
            lines += self._notices(lines)
        return tuple(lines)

    def so_far(self) -> tuple[Told, ...]:
        """What has happened in the point being played, for somebody who must choose now; it is not told again."""
        if not any(sentence.text for sentence in self._sentences):
            return ()
        mood = self._mood
        line = Told(Kind.POINT, self._paragraph(), mood=mood)
        self._mood, self._begun = mood, True
        return (line,)

    # Sentences

    def _turn(self, key: str) -> int:
        turn = self._told.get(key, self._offset)
        self._told[key] = turn + 1
        return turn

    def _tell(self, fact: Fact) -> str:
        key = self.words.key(fact)
        line = self.words.facts[key]
        if isinstance(line, Mapping):  # a turn for each of its values
            key = ".".join([key, *(str(getattr(fact, name)) for name in line["by"])])
        turn = self._turn(key)
        self._turns[id(fact)] = fact, turn
        if len(self._turns) > REMEMBERED:
            del self._turns[next(iter(self._turns))]
        return _capital(self.words.tell(fact, self.names, turn))

    def turn(self, fact: Fact) -> int | None:
        """Which of its sentences a fact was told with, if that was not long ago: what tells it again uses the same."""
        found = self._turns.get(id(fact))
        return None if found is None else found[1]

    def _say(self, key: str, **fields: Any) -> str:
        return _capital(self.words.say(key, self.names, self._turn(key), **fields))

    def _paragraph(self, *more: str) -> str:
        told = [*self._in_brief(), *more]
        self._sentences, self._mood, self._begun = [], Mood.PLAIN, False
        return " ".join(text for text in told if text)

    def _in_brief(self) -> list[str]:
        """The sentences of the point; of a long rally, how long it was and what each exchange came to."""
        shots = sum(sentence.shots for sentence in self._sentences)
        if self.brief is None or shots <= self.brief:
            return [sentence.text for sentence in self._sentences]
        told = [sentence for sentence in self._sentences if sentence.text]
        kept = [one.text for one, then in pairwise((*told, None)) if one and not (one.plain and then and then.plain)]
        return [self._say("rally_goes_on" if self._begun else "rally", count=shots), *kept]

    # What the match is made of

    def _point(self, fact: PointWon) -> Iterable[Told]:
        before, mood = self._before(fact), self._mood
        self._before_point, self._score = before, fact.score
        if not any(sentence.text for sentence in self._sentences):
            self._sentences.append(_Sentence(self._say("point", winner=fact.winner)))
        saved = self._saved(before, fact)
        yield Told(Kind.POINT, self._paragraph(saved), self.words.call(fact.call, self.names), mood)

    def _before(self, fact: PointWon) -> Score:
        """The score before the point; at the first one, love all."""
        if self._score is not None:
            return self._score
        return Score.start(fact.score.format, fact.score.first, doubles=fact.score.doubles)

    def _saved(self, before: Score, fact: PointWon) -> str:
        if fact.game or fact.set:
            return ""
        for stake in stakes(before):
            if stake.side is not fact.winner and stake.what != "game":
                return self._say(f"saved_{stake.what}")
        return ""

    def _game(self, fact: GameWon) -> Iterable[Told]:
        score, before = self._score, self._before_point
        assert score is not None, "a game is won by a point"
        assert before is not None, "and a point has a score before it"
        if len(score.sets) > len(before.sets):
            return  # the set is told instead
        a, b = fact.games
        leader = None if a == b else Side.A if a > b else Side.B
        held = before.server_side is fact.winner
        standing = "level" if leader is None else "leads" if leader is fact.winner else "trails"
        love = self.words.term("to_love") if before.points[fact.winner.other.row] == 0 else ""
        games = str(a) if leader is None else f"{max(a, b)}-{min(a, b)}"
        key = f"{'held' if held else 'broke'}_{standing}"
        text = self._say(key, winner=fact.winner, leader=leader, games=games, love=love)
        yield Told(Kind.GAME, text)
        if score.tiebreak:
            yield Told(Kind.NOTICE, self._say("tiebreak_begins", games=games))

    def _set(self, fact: SetWon) -> Iterable[Told]:
        score = self._score
        assert score is not None, "a set is won by a point"
        if score.format.sets_to_win == 1:
            return  # the match is told instead
        line = set_line(fact.set, fact.winner)
        yield Told(Kind.SET, self._say("set_won", winner=fact.winner, number=len(score.sets), score=line))

    def _won_by(self, winner: Side) -> str:
        """The sets as the winner of the match says them."""
        assert self._score is not None, "a match is won by a point"
        return " ".join(set_line(done, winner) for done in self._score.sets)

    def _between(self, fact: Fact, lines: list[Told]) -> Iterable[Told]:
        """Ends and service go into one line; inside a tie-break the service passes too often to be told."""
        score = self._score
        if isinstance(fact, ServiceChanged) and score is not None and score.tiebreak and score.played:
            return
        text = self._tell(fact)
        if lines and lines[-1].kind is Kind.BETWEEN and not lines[-1].mood:
            lines[-1] = Told(Kind.BETWEEN, f"{lines[-1].text} {text}".strip())
        elif text:
            yield Told(Kind.BETWEEN, text)

    def _notices(self, lines: list[Told]) -> Iterable[Told]:
        if self._score is None or not any(line.kind is Kind.POINT for line in lines):
            return
        for stake in stakes(self._score):
            if stake.what == "game":
                continue
            several = stake.chances > 1 and f"count_{stake.chances}" in self.words.terms
            yield Told(
                Kind.NOTICE,
                self._say(f"{stake.what}_point{'s' if several else ''}", side=stake.side, count=stake.chances),
                mood=stake.what,
            )


def set_line(done: SetScore, first: Side) -> str:
    """A finished set with one side's games first: 7-6(5), [10-8]."""
    if first is Side.A:
        return str(done)
    tiebreak = done.tiebreak and (done.tiebreak[1], done.tiebreak[0])
    return str(SetScore((done.games[1], done.games[0]), tiebreak, done.only_tiebreak))


def why(
    facts: Iterable[Fact], words: Words, names: Mapping[str, str], *, marked: bool = False
) -> tuple[tuple[str, str], ...]:
    """For each fact that a rule brought about: the rule's ID, and what it came from; what has no words is left out.

    `marked`: with two stars on either side of what matters.
    """
    answers: list[tuple[str, str]] = []
    for fact in facts:
        text = words.marked_why(fact, names) if marked else words.why(fact, names)
        if not text and fact.rule and not any(rule == fact.rule for rule, _ in answers):
            text = words.tell(fact, names)
        if text and (fact.rule, text) not in answers:  # one draw of cards is explained like the next
            answers.append((fact.rule, text))
    return tuple(answers)


def leavings(box: BoxScore, words: Words, names: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    """Of matches that ended early: who left, how and why, and how often."""
    told = []
    for left in box.ended:
        reason = words.terms.get(f"ended_{left.rule}", "")
        who = words.say(f"left_{left.how}", names, side=left.side)
        told.append((f"{who} ({reason})" if reason else who, left.count))
    return tuple(told)


def _capital(text: str) -> str:
    """A sentence begins with a capital, even one that begins with "del Potro"."""
    return text[:1].upper() + text[1:]
