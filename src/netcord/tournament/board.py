"""The board on which everything that happens is put up, line by line, and never taken down again.

A line says what was decided: a match played, a walkover, the order of a group, a withdrawal. From the draw, the plan
and the lines in their order follows where every match stands. Who is out *now* changes nothing that was decided
before he left.
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from netcord.kernel import Side, Unreadable

from .events import Event
from .groups import Row, table
from .lines import Decision, Entry, Outcome, Placing, Walkover, Withdrawal
from .matches import Match, Standing
from .plans import FirstLoser, Form, Line, Nobody, Pairing, Place, Source, Stage, Winner


class Board:
    """Where a tournament stands after some lines. `after` leaves the board before it as it was."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = {event.key: event for event in events}
        self.out: dict[str, str] = {}
        """Who is out, in the order in which they left, and why: a person's words, or the match."""
        self.matches: dict[str, Match] = {}
        self.placings: dict[str, tuple[int, ...]] = {}
        for event in self.events.values():
            for pairing in event.pairings.values():
                self.matches[pairing.id] = _waiting(event, pairing)
            for id in event.pairings:
                self._look(event, id)

    def after(self, entry: Entry) -> "Board":
        """The board after one more line; refused if that cannot have happened."""
        board = object.__new__(Board)
        board.events = self.events
        board.out, board.matches, board.placings = dict(self.out), dict(self.matches), dict(self.placings)
        board.put_up(entry)
        return board

    def put_up(self, entry: Entry) -> None:
        """One more line on this board."""
        match entry:
            case Outcome():
                self._play(entry)
            case Withdrawal(player, why):
                self.out.setdefault(player, why)
            case Walkover():
                self._walk_over(entry)
            case Placing():
                self._place(entry)

    # What is to be decided

    def undecided(self, leave: Collection[str] = ()) -> Decision | None:
        """The next walkover or group that follows from what is known, and must be written down now."""
        for match in self.matches.values():
            if match.standing is Standing.DUE and match.id not in leave and self.away(match):
                return self.walkover(match)
        for event in self.events.values():
            for stage in event.stages:
                if stage.form is Form.GROUP and stage.id not in self.placings and self._all_decided(stage):
                    return Placing(stage.id, tuple(row.entrant for row in self.table(event, stage)))
        return None

    def is_due(self, id: str) -> bool:
        """Whether there is such a match, and it can be played."""
        return id in self.matches and self.matches[id].standing is Standing.DUE

    def away(self, match: Match) -> tuple[str, ...]:
        """The players of a match who are out of the tournament, in the order in which they left."""
        entrants = self.events[match.event].entrants
        here = {player for place in (match.a, match.b) if place is not None for player in entrants[place].players}
        return tuple(player for player in self.out if player in here)

    def walkover(self, match: Match) -> Walkover:
        """PT-13k, PTQ-03 Who is still there goes on; if nobody is, who left last."""
        gone = self.away(match)
        left = [self._left(match, side) for side in Side]
        return Walkover(match.id, Side.A if left[0] > left[1] else Side.B, gone)

    def _left(self, match: Match, side: Side) -> int:
        """When a side left the tournament: the first of its players to go takes the pair along."""
        place = match.on(side)
        assert place is not None, "a match that is due has two sides"
        players = self.events[match.event].entrants[place].players
        return next((when for when, player in enumerate(self.out) if player in players), len(self.out))

    def table(self, event: Event, stage: Stage) -> tuple[Row, ...]:
        """The table of a group as it stands; once it is decided, as it was decided."""
        away = [any(player in self.out for player in one.players) for one in event.entrants]
        rows = table(event, stage, (self.matches[pairing.id] for pairing in stage.pairings), away)
        settled = self.placings.get(stage.id)
        return rows if settled is None else tuple(sorted(rows, key=lambda row: settled.index(row.entrant)))

    def _all_decided(self, stage: Stage) -> bool:
        return all(self.matches[pairing.id].decided for pairing in stage.pairings)

    # Putting up

    def _undecided_match(self, id: str) -> Match:
        match = self.matches.get(id)
        if match is None:
            first, *_, last = self.matches
            raise Unreadable(
                "there is no match {id!r} here: name event, round and number, from {first} to {last}",
                id=id,
                first=first,
                last=last,
            )
        if match.standing is Standing.WAITING:
            raise Unreadable("{id} cannot have been played: its players are not known", id=id)
        if match.decided:
            raise Unreadable("{id} was decided already", id=id)
        return match

    def _play(self, outcome: Outcome) -> None:
        match = self._undecided_match(outcome.match)
        gone = self.away(match)
        if gone and not outcome.how:
            raise Unreadable(
                "{match} cannot have been played to its end: {gone} had left", match=match.id, gone=", ".join(gone)
            )
        self.matches[match.id] = replace(match, standing=Standing.PLAYED, winner=outcome.winner, outcome=outcome)
        for player in outcome.out:
            self.out.setdefault(player, outcome.match)
        self._go_on(match)

    def _walk_over(self, walkover: Walkover) -> None:
        match = self._undecided_match(walkover.match)
        if walkover != (right := self.walkover(match)) or not right.out:
            raise Unreadable(
                "{match} cannot have been a walkover for {winner}: nobody of it had left so",
                match=match.id,
                winner=walkover.winner,
            )
        self.matches[match.id] = replace(match, standing=Standing.WALKOVER, winner=walkover.winner, walkover=walkover)
        self._go_on(match)

    def _place(self, placing: Placing) -> None:
        for event in self.events.values():
            for stage in event.stages:
                if stage.id == placing.stage and stage.form is Form.GROUP:
                    if stage.id in self.placings:
                        raise Unreadable("{stage} was decided already", stage=stage.id)
                    if not self._all_decided(stage):
                        raise Unreadable("{stage} cannot be decided: not all of its matches are", stage=stage.id)
                    if placing.order != (right := tuple(row.entrant for row in self.table(event, stage))):
                        raise Unreadable(
                            "{stage} ended in the order {right}, not {order}",
                            stage=stage.id,
                            right=right,
                            order=placing.order,
                        )
                    self.placings[stage.id] = placing.order
                    for id in event.feeds.get(stage.id, ()):
                        self._look(event, id)
                    return
        raise Unreadable("there is no group {stage!r} here", stage=placing.stage)

    def _go_on(self, match: Match) -> None:
        event = self.events[match.event]
        for id in event.feeds.get(match.id, ()):
            self._look(event, id)

    def _look(self, event: Event, id: str) -> None:
        """Whether the players of a match are known now; a bye is decided at once, and so on from there."""
        match, pairing = self.matches[id], event.pairings[id]
        if match.standing is not Standing.WAITING:
            return
        (a, a_known), (b, b_known) = self._comes(event, pairing.a), self._comes(event, pairing.b)
        if not (a_known and b_known):
            self.matches[id] = replace(match, a=a, b=b)
            return
        standing, winner = Standing.DUE, None
        if a is None or b is None:
            standing = Standing.EMPTY if a is b else Standing.BYE
            winner = None if a is b else Side.B if a is None else Side.A
        self.matches[id] = match = replace(match, a=a, b=b, standing=standing, winner=winner)
        if match.decided:
            self._go_on(match)

    def _comes(self, event: Event, source: Source) -> tuple[int | None, bool]:
        """Who comes from a source (None: nobody), and whether that is known."""
        match source:
            case Line(line):
                return event.lines[line - 1], True
            case Winner(id):
                return self.matches[id].won_by, self.matches[id].decided
            case FirstLoser(first, second):
                return self._lost_his_first(event, self.matches[first], self.matches[second])
            case Place(stage, place):
                order = self.placings.get(stage)
                return (None, False) if order is None else (order[place - 1], True)
            case Nobody():
                return None, True

    def _lost_his_first(self, event: Event, first: Match, second: Match) -> tuple[int | None, bool]:
        if not first.decided:
            return None, False
        if first.standing is Standing.PLAYED:
            return first.lost_by, True
        if not second.decided:
            return None, False
        played = second.standing is Standing.PLAYED and second.lost_by == first.won_by
        return (second.lost_by if played else None), True


def _waiting(event: Event, pairing: Pairing) -> Match:
    return Match(
        pairing.id,
        event.key,
        pairing.round,
        pairing.number,
        Standing.WAITING,
        stage=pairing.stage,
        day=pairing.day,
    )


def settled(board: Board, leave: Collection[str] = ()) -> list[Decision]:
    """Decide everything that can be, on this board; the decisions in their order."""
    out: list[Decision] = []
    while (decision := board.undecided(leave)) is not None:
        board.put_up(decision)
        out.append(decision)
    return out


def replayed(events: Sequence[Event], entries: Iterable[Entry]) -> Board:
    """The board after these lines."""
    board = Board(events)
    for entry in entries:
        board.put_up(entry)
    return board
