"""The words of the sheets, in every language there are words in."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from netcord import registry
from netcord.kernel import Side
from netcord.tennis import Words, load_words

from .championships import calendar
from .events import Event
from .figures import EntrantLine
from .matches import Match, score_of
from .plans import PLATE, FirstLoser, Form, Place, Source, Stage
from .tournament import Tournament

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

    def known(self, text: str) -> str:
        """A name, a place or a score of the calendar, as the language has it."""
        return self._words.terms.get(f"calendar.{text}", text)

    def note(self, text: str) -> str:
        """What is said of a whole tournament; of one that the calendar has, in the words of the language."""
        found = next((one for one in calendar().values() if one.note == text), None)
        if found is None:
            return text
        surface = self._game.get(f"surface_{found.surface}", found.surface)
        then = self.say("calendar_then", then=self.won(found.then)) if found.then else ""
        return f"{self.known(found.where)}, {surface}{then}"

    def won(self, then: str) -> str:
        """Who beat whom, when it was played in the world outside."""
        return then.replace(" beat ", f" {self.say('calendar_beat')} ")

    def listed(self, names: Sequence[str]) -> str:
        """ "A", "A and B", "A, B and C"."""
        *most, last = names
        return self.say("and", first=", ".join(most), last=last) if most else last

    def versus(self, event: Event, match: Match) -> str:
        """Who meets whom."""
        first, second = (event.called(place) for place in (match.a, match.b) if place is not None)
        return self.say("versus", first=first, second=second)

    def title(self, event: Event) -> str:
        """Men's singles, mixed doubles; a title that somebody chose stays as it is."""
        key = f"{event.kind.value}_{'doubles' if event.doubles else 'singles'}"
        return self.say(key) if event.title == english()._words.terms.get(key) else event.title

    # Stages and rounds

    def stage(self, stage: Stage) -> str:
        """Group A, the knockout, the consolation draw."""
        if stage.form is Form.GROUP:
            return self.say("group", group=stage.key.upper()) if stage.key else self.say("round_robin")
        return self.say("plate" if stage.key == PLATE else "knockout")

    def round(self, event: Event, round: int, stage: str = "") -> str:
        """Final, semi-finals, quarter-finals; before that the rounds are numbered, and so they are in groups."""
        planned = event.stage(stage)
        if planned.form is Form.GROUP:
            return self.say("group_round" if stage else "match_day", number=round, group=stage.upper())
        last = len(planned.rounds) - round
        name = self.say(LATE[last]) if last < len(LATE) else self.say("round", number=round)
        return self.say("plate_round", round=name) if stage == PLATE else name

    def round_of(self, event: Event, match: Match) -> str:
        """The round of a match."""
        return self.round(event, match.round, match.stage)

    def source(self, event: Event, source: Source) -> str:
        """Where somebody comes from who is not known yet."""
        match source:
            case Place(stage, place):
                return self.say("place_in", group=stage.removeprefix(f"{event.key}-").upper(), place=place)
            case FirstLoser(first, _):
                number = event.pairings[first].number
                return self.say("first_loser", first=2 * number - 1, last=2 * number)
            case _:
                return ""

    def reached(self, event: Event, line: EntrantLine) -> str:
        """How far an entrant came."""
        if line.place == 0:
            return self.say("champion")
        if line.position:
            key = "place_in" if line.stage else "place"
            return self.say(key, group=line.stage.upper(), place=line.position)
        return self.round(event, line.round)

    # Scores

    def score(self, match: Match, side: Side = Side.A) -> str:
        """The score as the winner has it (side B: as the loser has it), and how it ended if it ended early."""
        *sets, last = score_of(match.score, side).split(" ")
        return " ".join([*sets, self.say(ENDINGS[last]) if last in ENDINGS else last])

    def reason(self, tournament: Tournament, match: Match) -> str:
        """Why a match ended early or was not played, as far as anybody knows: three warnings, a fractured wrist."""
        if match.outcome is not None and match.outcome.how:
            told = self._game.get(f"ended_{match.outcome.why}", "")
            return told or self._left(tournament, match, ())
        if match.walkover is not None:
            return self._left(tournament, match, match.walkover.out)
        return ""

    def _left(self, tournament: Tournament, match: Match, gone: tuple[str, ...]) -> str:
        """Why the losing side had left the tournament: what somebody said, or what happened in another match."""
        if match.winner is None:
            return ""
        loser = match.on(match.winner.other)
        players = () if loser is None else tournament.event(match.event).entrants[loser].players
        for player in gone or players:
            why = tournament.out.get(player, "") if player in players else ""
            there = tournament.board.matches.get(why)
            if there is not None and there.outcome is not None:
                why = "" if there.id == match.id else self._game.get(f"ended_{there.outcome.why}", "")
            if why:
                return why
        return ""

    def happening(self, event: str) -> str:
        """A random event, as the game calls it."""
        return self._game.get(f"event_{event}", event.replace("_", " "))


def other_side(match: Match, entrant: int) -> int | None:
    """Whom an entrant meets."""
    return match.on(Side.B if match.a == entrant else Side.A)


@cache
def english() -> Telling:
    """Without a game."""
    return Telling(load_words((__package__,), "en"), None)


def told_in(language: str) -> Telling:
    """The words for tournaments, whatever is played."""
    return Telling(load_words((__package__,), language), None)


def telling(tournament: Tournament, language: str = "en") -> Telling:
    """The words for a tournament."""
    game = registry.games().get(tournament.game)
    return Telling(load_words((__package__,), language), None if game is None else game.words(language))
