"""A tournament as a value: its events and draws, and what has happened so far. Everything else is derived.

An event is one draw: the men's singles, the mixed doubles. Several events may share a tournament, so that a player
who is out of it is out of all of them (PTQ-03).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any

from netcord.kernel import Illegal, Seat, Side, Unreadable, Value
from netcord.tennis import partner_of

from .entrants import Entrant, Kind


class Numbers(Value):
    """A match in numbers, A's first."""

    points: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)
    sets: tuple[int, int] = (0, 0)
    aces: tuple[int, int] = (0, 0)
    double_faults: tuple[int, int] = (0, 0)
    events: tuple[tuple[str, int], ...] = ()  # random events by name


class Outcome(Value, tag="played", tag_field="line"):
    """A match that was played. `record` is the last checksum of its record, `out` who is out of the tournament."""

    match: str
    winner: Side
    how: str
    score: str  # A first
    record: str
    numbers: Numbers = Numbers()
    out: tuple[str, ...] = ()


class Withdrawal(Value, tag="withdrawn", tag_field="line"):
    """A player who left the tournament between matches, or during one."""

    player: str
    why: str = ""


class Event(Value, dict=True):
    """One draw. `lines` holds entrants by their place in the list, None for a bye; `seeds` likewise, best first."""

    key: str
    title: str
    kind: Kind
    entrants: tuple[Entrant, ...]
    lines: tuple[int | None, ...]
    seeds: tuple[int, ...]
    options: tuple[tuple[str, str], ...] = ()
    seed_draw: str = "fixed"
    byes_to_seeds: bool = False

    @property
    def doubles(self) -> bool:
        """Whether pairs play."""
        return any(len(one.cards) == 2 for one in self.entrants)

    @property
    def rounds(self) -> int:
        """How many rounds lead to the champion."""
        return len(self.lines).bit_length() - 1

    def seed(self, entrant: int | None) -> int | None:
        """The seeding of an entrant, from 1; None for the unseeded."""
        return self.seeds.index(entrant) + 1 if entrant in self.seeds else None

    def called(self, entrant: int, *, short: bool = False) -> str:
        """A name with its seeding: "John McEnroe [1]"."""
        seed = self.seed(entrant)
        return (self.short[entrant] if short else self.entrants[entrant].name) + (f" [{seed}]" if seed else "")

    @cached_property
    def short(self) -> tuple[str, ...]:
        """Short names, except where two entrants could not be told apart by them."""
        families = Counter(name for one in self.entrants for name in one.short.split(" / "))
        shown = [one.shortened(frozenset(name for name, many in families.items() if many > 1)) for one in self.entrants]
        often = Counter(shown)
        return tuple(short if often[short] == 1 else one.name for short, one in zip(shown, self.entrants, strict=True))

    def round_name(self, round: int) -> str:
        """Final, semi-finals, quarter-finals; before that the rounds are numbered."""
        last = {0: "Final", 1: "Semi-finals", 2: "Quarter-finals"}
        return last.get(self.rounds - round) or f"Round {round}"


class Standing(StrEnum):
    """Where a match stands."""

    WAITING = "waiting"  # not both players are known
    DUE = "due"  # it can be played, or is being played
    PLAYED = "played"
    BYE = "bye"  # PT-26d nobody on the other side: who is there advances
    WALKOVER = "walkover"  # one side, or both, cannot play any more
    EMPTY = "empty"  # nobody on either side: both matches before it had no winner


class Match(Value):
    """One match of a draw as it stands. `a` is the upper side, entrants are counted as in the event.

    While the match is waiting, None is a player not yet known; afterwards None is nobody.
    """

    id: str
    event: str
    round: int
    number: int
    standing: Standing
    a: int | None = None
    b: int | None = None
    winner: Side | None = None
    outcome: Outcome | None = None

    def on(self, side: Side) -> int | None:
        """The entrant of a side."""
        return self.a if side is Side.A else self.b

    @property
    def won_by(self) -> int | None:
        """The entrant who advances."""
        return None if self.winner is None else self.on(self.winner)

    @property
    def lost_by(self) -> int | None:
        """The entrant who lost."""
        return None if self.winner is None else self.on(self.winner.other)

    @property
    def decided(self) -> bool:
        """Whether it is known who advances, if anybody."""
        return self.standing not in (Standing.WAITING, Standing.DUE)

    @property
    def score(self) -> str:
        """The score as the winner has it: "6-4 3-6 7-6(5)"."""
        if self.outcome is not None:
            return without_points(score_of(self.outcome.score, self.outcome.winner), self.outcome.how)
        return "w/o" if self.standing is Standing.WALKOVER else ""


def score_of(line: str, side: Side) -> str:
    """A score line, which has A first, with this side first.

    >>> score_of("4-6 7-6(5) [8-10] ret.", Side.B)
    '6-4 6-7(5) [10-8] ret.'
    """
    if side is Side.A:
        return line
    return " ".join(_turned(part) for part in line.split(" "))


def without_points(line: str, how: str) -> str:
    """The score of a match that ended early as newspapers print it: sets and games, not the points of the last game.

    >>> without_points("6-4 2-1 40-15 ret.", "ret."), without_points("6-4 0-0 0-15 def.", "def.")
    ('6-4 2-1 ret.', '6-4 def.')
    """
    parts = line.split(" ")
    if not how or len(parts) < 3 or parts[-1] != how or parts[-2].endswith("]"):
        return line
    sets = parts[:-2]
    return " ".join([*(sets[:-1] if sets[-1] == "0-0" else sets), how])


def _turned(part: str) -> str:
    inner, bracket = (part[1:-1], True) if part.startswith("[") and part.endswith("]") else (part, False)
    games, paren, tiebreak = inner.partition("(")
    first, dash, second = games.partition("-")
    if not dash:
        return part
    turned = f"{second}-{first}{paren}{tiebreak}"
    return f"[{turned}]" if bracket else turned


class Tournament(Value, dict=True):
    """A tournament with all that has happened. `seed` is revealed when the last match is over."""

    name: str
    game: str
    edition: int
    commitment: str
    draw_seed: str
    events: tuple[Event, ...]
    injury_carryover: bool = False
    note: str = ""
    outcomes: tuple[Outcome, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    ended: bool = False
    seed: str | None = None

    def event(self, key: str = "") -> Event:
        """The event of this key; the only one if there is no other."""
        if not key and len(self.events) == 1:
            return self.events[0]
        for event in self.events:
            if event.key == key:
                return event
        raise Unreadable(f"there is no event {key!r} here: choose {' or '.join(event.key for event in self.events)}")

    @cached_property
    def out(self) -> Mapping[str, str]:
        """Who is out of the tournament without having lost his place in it by the score, and why."""
        gone = {withdrawal.player: withdrawal.why for withdrawal in self.withdrawals}
        gone.update({player: outcome.match for outcome in self.outcomes for player in outcome.out})
        return gone

    @cached_property
    def _brackets(self) -> dict[str, tuple[tuple[Match, ...], ...]]:
        played = {outcome.match: outcome for outcome in self.outcomes}
        return {event.key: tuple(_rounds(event, played, self.out)) for event in self.events}

    def rounds(self, event: str = "") -> tuple[tuple[Match, ...], ...]:
        """PT-25e Every match of an event, round by round."""
        return self._brackets[self.event(event).key]

    def matches(self, event: str = "") -> Iterator[Match]:
        """Every match of an event, or of all of them, in order of play: finals come last."""
        events = [self.event(event)] if event else list(self.events)
        for to_come in range(max(one.rounds for one in events), 0, -1):
            for one in events:
                if to_come <= one.rounds:
                    yield from self.rounds(one.key)[one.rounds - to_come]

    def match(self, id: str) -> Match:
        """The match of this id: event, round and number, as in "men-1-3"."""
        for match in self.matches():
            if match.id == id:
                return match
        event = self.events[0]
        raise Unreadable(
            f"there is no match {id!r} here: name event, round and number, from {event.key}-1-1 to "
            f"{event.key}-{event.rounds}-1"
        )

    def due(self, event: str = "") -> tuple[Match, ...]:
        """The matches that can be played now, in order of play."""
        return tuple(match for match in self.matches(event) if match.standing is Standing.DUE)

    @property
    def decided(self) -> bool:
        """Whether every event has come to its end."""
        return all(self.rounds(event.key)[-1][0].decided for event in self.events)

    def champion(self, event: str = "") -> int | None:
        """The entrant who won the final; None before that, or if nobody was left to win it."""
        return self.rounds(event)[-1][0].won_by

    def path(self, entrant: int, event: str = "") -> tuple[Match, ...]:
        """The matches of an entrant, first round first, byes left out."""
        return tuple(
            match
            for round in self.rounds(event)
            for match in round
            if entrant in (match.a, match.b) and match.standing is not Standing.BYE
        )

    def find(self, name: str, event: str = "") -> int:
        """An entrant by name, or by a part of the name that only one has."""
        entrants = self.event(event).entrants
        wanted = name.casefold().strip()
        for place, one in enumerate(entrants):
            if one.name.casefold() == wanted or name in one.players:
                return place
        close = [place for place, one in enumerate(entrants) if wanted and wanted in one.name.casefold()]
        if len(close) == 1:
            return close[0]
        if close:
            raise Unreadable(f"{name!r} could be {' or '.join(entrants[place].name for place in close)}: say which")
        raise Unreadable(f"nobody called {name!r} has entered {self.event(event).key}")

    def player(self, player: str) -> str:
        """The name of a player, by id."""
        cards = (card for event in self.events for one in event.entrants for card in one.cards)
        return next((card.name for card in cards if card.id == player), player)

    def cards(self, match: Match) -> tuple[Any, ...]:
        """The cards on court, A's first."""
        return tuple(card for side in Side for card in self._entrant(match, side).cards)

    def seats(self, match: Match) -> dict[Seat, str]:
        """Every seat of a match and the player on it, as ids."""
        return dict(self._seated(match, lambda one: one.players))

    def names(self, match: Match) -> dict[Seat, str]:
        """How seats and sides are called: in doubles both the pair and each of its players."""
        sides: dict[Seat, str] = {side.value: self._entrant(match, side).name for side in Side}
        if self.event(match.event).doubles:
            sides.update(self._seated(match, lambda one: tuple(card.name for card in one.cards)))
        return sides

    def _seated(self, match: Match, called: Any) -> Iterator[tuple[Seat, str]]:
        for side in Side:
            one = self._entrant(match, side)
            if len(one.cards) == 2:
                first: Seat = f"{side.value}1"
                yield from zip((first, partner_of(first)), called(one), strict=True)
            else:
                yield side.value, called(one)[0]

    def _entrant(self, match: Match, side: Side) -> Entrant:
        place = match.on(side)
        if place is None:
            raise Illegal(f"{match.id} has no players yet: the matches before it come first")
        return self.event(match.event).entrants[place]


def match_id(event: str, round: int, number: int) -> str:
    """How a match is called in files and commands."""
    return f"{event}-{round}-{number}"


def _rounds(event: Event, played: Mapping[str, Outcome], out: Iterable[str]) -> Iterator[tuple[Match, ...]]:
    gone = frozenset(out)
    away = [bool(gone.intersection(one.players)) for one in event.entrants]
    # Of each place in the round: who comes, and whether that is settled.
    coming: list[tuple[int | None, bool]] = [(entrant, True) for entrant in event.lines]
    for round in range(1, event.rounds + 1):
        matches = []
        for number in range(1, len(coming) // 2 + 1):
            id = match_id(event.key, round, number)
            (a, a_known), (b, b_known) = coming[2 * number - 2], coming[2 * number - 1]
            standing, winner = _standing(a, b, a_known and b_known, played.get(id), away)
            outcome = played.get(id) if standing is Standing.PLAYED else None
            matches.append(Match(id, event.key, round, number, standing, a, b, winner, outcome))
        yield tuple(matches)
        coming = [(match.won_by, match.decided) for match in matches]


def _standing(
    a: int | None, b: int | None, known: bool, outcome: Outcome | None, away: list[bool]
) -> tuple[Standing, Side | None]:
    if not known:
        return Standing.WAITING, None
    if a is None or b is None:
        if a is b:
            return Standing.EMPTY, None
        return Standing.BYE, Side.B if a is None else Side.A
    if outcome is not None:
        return Standing.PLAYED, outcome.winner
    if away[a] or away[b]:  # PT-13k, PTQ-03
        return Standing.WALKOVER, None if away[a] and away[b] else Side.B if away[a] else Side.A
    return Standing.DUE, None
