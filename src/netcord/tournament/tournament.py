"""A tournament as a value: its events and draws, and what has happened so far. Everything else is derived.

An event is one draw: the men's singles, the mixed doubles. Several events may share a tournament, so that a player
who is out of it is out of all of them (PTQ-03).
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from netcord.kernel import Illegal, Seat, Side, Unreadable, Value, Worked, either
from netcord.tennis import partner_of

from .board import Board, replayed
from .entrants import Entrant
from .events import Event
from .groups import Row
from .lines import Entry, Outcome, Withdrawal
from .matches import Match, Standing
from .plans import Form

FORMAT = 2
"""Format 1 wrote no walkovers down."""


class Tournament(Value, dict=True, gc=True):
    """A tournament with all that has happened, in its order. `seed` is revealed when the last match is over."""

    name: str
    game: str
    edition: int
    commitment: str
    draw_seed: str
    events: tuple[Event, ...]
    injury_carryover: bool = False
    note: str = ""
    entries: tuple[Entry, ...] = ()
    ended: bool = False
    seed: str | None = None
    format: int = FORMAT

    def event(self, key: str = "") -> Event:
        """The event of this key; the only one if there is no other."""
        if not key and len(self.events) == 1:
            return self.events[0]
        for event in self.events:
            if event.key == key:
                return event
        raise Unreadable(
            "there is no event {key!r} here: choose {events}",
            key=key,
            events=either(event.key for event in self.events),
        )

    @Worked
    def board(self) -> Board:
        """Where every match stands."""
        return replayed(self.events, self.entries)

    def after(self, entry: Entry) -> "Tournament":
        """The tournament after one more line; refused if that cannot have happened."""
        board = self.board.after(entry)
        later = msgspec.structs.replace(self, entries=(*self.entries, entry))
        later.__dict__["board"] = board  # known already: the lines need not be gone through again
        return later

    @Worked
    def outcomes(self) -> tuple[Outcome, ...]:
        """The matches that were played, in their order."""
        return tuple(entry for entry in self.entries if isinstance(entry, Outcome))

    @Worked
    def withdrawals(self) -> tuple[Withdrawal, ...]:
        """Who withdrew, in their order."""
        return tuple(entry for entry in self.entries if isinstance(entry, Withdrawal))

    @property
    def out(self) -> Mapping[str, str]:
        """Who is out of the tournament without having lost his place in it by the score, and why."""
        return self.board.out

    def is_out(self, event: Event, entrant: int) -> bool:
        """Whether an entrant has left the tournament: a pair leaves with either of its players."""
        return any(player in self.out for player in event.entrants[entrant].players)

    def rounds(self, event: str = "", stage: str = "") -> tuple[tuple[Match, ...], ...]:
        """PT-25e Every match of a stage, round by round; without its key, of the stage that finds the champion."""
        planned = self.event(event).stage(stage)
        return tuple(tuple(self.board.matches[pairing.id] for pairing in round) for round in planned.rounds)

    def table(self, event: str = "", stage: str = "") -> tuple[Row, ...]:
        """The table of a group as it stands."""
        played = self.event(event)
        return self.board.table(played, played.stage(stage))

    @Worked
    def _in_order_of_play(self) -> tuple[str, ...]:
        order = []
        for to_come in range(max(event.days for event in self.events) - 1, -1, -1):
            for event in self.events:
                for stage in event.in_order_of_play:
                    order += [one.id for one in stage.pairings if event.days - one.day == to_come]
        return tuple(order)

    def matches(self, event: str = "") -> Iterator[Match]:
        """Every match of an event, or of all of them, in order of play: finals come last."""
        wanted = self.event(event).key if event else ""
        for id in self._in_order_of_play:
            match = self.board.matches[id]
            if not wanted or match.event == wanted:
                yield match

    def to_come(self, match: Match) -> int:
        """How many rounds of its event come after a match."""
        return self.event(match.event).days - match.day

    def match(self, id: str) -> Match:
        """The match of this id: event, round and number, as in "men-1-3"."""
        found = self.board.matches.get(id)
        if found is not None:
            return found
        first, last = self._in_order_of_play[0], self._in_order_of_play[-1]
        raise Unreadable(
            "there is no match {id!r} here: name event, round and number, from {first} to {last}",
            id=id,
            first=first,
            last=last,
        )

    def due(self, event: str = "") -> tuple[Match, ...]:
        """The matches that can be played now, in order of play."""
        return tuple(match for match in self.matches(event) if match.standing is Standing.DUE)

    @property
    def decided(self) -> bool:
        """Whether every event has come to its end."""
        groups = (stage.id for event in self.events for stage in event.stages if stage.form is Form.GROUP)
        return all(match.decided for match in self.board.matches.values()) and all(
            group in self.board.placings for group in groups
        )

    def champion(self, event: str = "", stage: str = "") -> int | None:
        """The entrant who won the final, or is first of the table; None before that. Of the plate: `stage`."""
        last = self.event(event).stage(stage)
        if last.form is Form.GROUP:
            order = self.board.placings.get(last.id)
            return None if order is None else order[0]
        return self.board.matches[last.rounds[-1][0].id].won_by

    def path(self, entrant: int, event: str = "") -> tuple[Match, ...]:
        """The matches of an entrant in order of play, byes left out."""
        key = self.event(event).key
        return tuple(
            match
            for match in sorted(self.matches(key), key=lambda match: match.day)
            if entrant in (match.a, match.b) and match.standing not in (Standing.BYE, Standing.EMPTY)
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
            raise Unreadable(
                "{wanted!r} could be {listed}: say which",
                wanted=name,
                listed=either(entrants[place].name for place in close),
            )
        raise Unreadable("nobody called {name!r} has entered {event}", name=name, event=self.event(event).key)

    @Worked
    def players(self) -> Mapping[str, str]:
        """Everybody who has entered: the name by id."""
        named: dict[str, str] = {}
        for event in self.events:
            for one in event.entrants:
                named |= {card.id: card.name for card in one.cards} or {one.name: one.name}
        return named

    def player(self, player: str) -> str:
        """The name of a player, by id."""
        return self.players.get(player, player)

    def find_player(self, name: str) -> str:
        """The id of a player, by id, by name, or by a part of the name that only one has."""
        wanted = name.casefold().strip()
        for id, called in self.players.items():
            if wanted in (id.casefold(), called.casefold()):
                return id
        close = {id: called for id, called in self.players.items() if wanted and wanted in called.casefold()}
        if len(close) == 1:
            return next(iter(close))
        if close:
            raise Unreadable("{wanted!r} could be {listed}: say which", wanted=name, listed=either(close.values()))
        raise Unreadable("nobody called {name!r} has entered {tournament}", name=name, tournament=self.name)

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
            raise Illegal("{match} has no players yet: the matches before it come first", match=match.id)
        return self.event(match.event).entrants[place]
