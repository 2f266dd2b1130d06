"""The host plays a match: it asks the right party, throws the dice, writes every answer down and tells who listens.

An answer is checked first, then written, then applied, then told. Whatever is refused has changed nothing,
and whatever was acknowledged survives a crash.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import RLock
from typing import Any, Generic, NamedTuple, TypeVar

from netcord.kernel import (
    Answer,
    Ask,
    Chance,
    Choose,
    Fact,
    Illegal,
    Impossible,
    Next,
    Over,
    Seat,
    Sentence,
    Stale,
    Unreadable,
    Value,
    View,
    encode,
)

from .dice import FairDice
from .ports import Dice, Listener, Party, Playable, Recalls, Remembers, check_seats
from .record import DICE, HOST, OpenRecord, Record, Result, result
from .verifying import awaited, offered, opening, replay_from

S = TypeVar("S")

_log = logging.getLogger(__name__)


REFEREE = "referee"
"""Who may take any side out of a match; no seat is called so."""


class Snapshot(Value):
    """A match at one moment: the state (as JSON) before answer `number`.

    `sum` is the checksum of the record up to there, "" without a record: it ties the two together.
    """

    game: str
    edition: int
    number: int
    state: bytes
    sum: str = ""


class Due(NamedTuple):
    """A decision with a time to it: `seat` has so many seconds for answer `number`; then it is taken for `answer`."""

    number: int
    seat: Seat
    seconds: int
    answer: Answer


class Host(Generic[S]):
    """One match. Start it from a setup, from an open record, which it then goes on with, or from a snapshot.

    A record with promised dice brings them along; otherwise `dice` throws. A seat without a party is waited for:
    its answers come in by `offer`.

    Several threads or tasks may use one host: answers are taken one at a time, and whoever comes too late with an
    answer is told so (`Stale`). Nobody waits while a party thinks.
    """

    def __init__(
        self,
        game: Playable[S],
        setup: Any = None,
        parties: Mapping[Seat, Party] | None = None,
        dice: Dice | None = None,
        record: OpenRecord | None = None,
        listeners: Iterable[Listener] = (),
        snapshot: Snapshot | None = None,
    ) -> None:
        if (setup is None) == (record is None and snapshot is None):
            raise Impossible("a match starts from a setup or goes on from a record or a snapshot: give one of the two")
        self.game = game
        self.parties = dict(parties or {})
        self.record = record
        self.listeners = list(listeners)
        self._lock = RLock()  # a listener may ask the host something while it is told
        self._number = 0
        self._seen: tuple[Any, dict[Seat | None, View[S, Ask]]] = None, {}  # a state, and how those who asked see it
        facts: tuple[Fact, ...] = ()
        if record is not None and dice is not None and record.header.dice is not None:
            raise Impossible("this record has promised its dice: leave `dice` out, or create it with fair=False")
        self._dice = dice if record is None else dice or record.dice
        if record is not None:
            self._state, facts = self._go_on(record, snapshot)
        elif snapshot is not None:
            self._state, self._number = self._stand(snapshot), snapshot.number
        else:
            self._state, facts = game.begin(setup)
        self._ask = game.ask(self._state)
        check_seats(self.parties, game.seats(self._state))
        self._tell(facts)
        self._finish()

    def _go_on(self, record: OpenRecord, snapshot: Snapshot | None) -> Next[S]:
        """The state a record leads to, each throw of its own dice thrown again; from a snapshot on, if that will do."""
        written = record.record
        if snapshot is not None and self._will_do(snapshot, written):
            state, facts = Next(self._stand(snapshot), ())
            self._number = snapshot.number
        else:
            state, facts = record.laid or opening(written, self.game)
            if written.entries:
                self._recall(0, facts)
        for played in replay_from(state, written.entries[self._number :], self.game):
            ask = played.ask
            if isinstance(ask, Choose):
                party = self.parties.get(ask.seat)
                if party is not None and isinstance(party, Remembers) and offered(ask, played.answer):
                    party.saw(self.game.view(state, ask.seat), ask, played.answer)
            elif isinstance(ask, Chance) and offered(ask, played.answer):  # not a withdrawal, which needs no dice
                dice = self._dice
                if isinstance(dice, FairDice) and dice.throw(ask, played.n) != played.answer:
                    raise Unreadable(
                        "line {line}: the dice did not give this; the seed gives another throw", line=played.n + 2
                    )
            state, facts = played.state, ()
            self._number = played.n + 1
            self._recall(self._number, played.facts)
        return Next(state, facts)

    def _will_do(self, snapshot: Snapshot, record: Record) -> bool:
        """Whether a snapshot saves playing the record from the start; one of another record is refused."""
        if snapshot.game != self.game.key or snapshot.number > len(record.entries):
            raise Impossible(
                "this snapshot of {game} at answer {number} is not of this record",
                game=snapshot.game,
                number=snapshot.number,
            )
        if snapshot.sum != record.sum_at(snapshot.number):
            raise Impossible(
                "this snapshot is of another record: the checksums differ before answer {number}",
                number=snapshot.number,
            )
        remembering = any(isinstance(party, Remembers) for party in self.parties.values())
        remembering |= any(isinstance(listener, Recalls) for listener in self.listeners)
        changed = snapshot.edition != self.game.edition or self.game.changed_since(record.header.materials or {})
        return not remembering and not changed

    def _stand(self, snapshot: Snapshot) -> S:
        if (snapshot.game, snapshot.edition) != (self.game.key, self.game.edition):
            whose = Sentence("{game}, edition {edition}", game=snapshot.game, edition=snapshot.edition)
            raise Impossible(
                "this is a snapshot of {whose}, and here is {here}, edition {edition}",
                whose=whose,
                here=self.game.key,
                edition=self.game.edition,
            )
        return self.game.read_state(snapshot.state)

    def snapshot(self) -> Snapshot:
        """The match as it stands, to go on from without playing its record again. It holds every secret."""
        with self._lock:
            total = "" if self.record is None else self.record.record.sum_at(self._number)
            return Snapshot(self.game.key, self.game.edition, self._number, encode(self._state), total)

    @property
    def ask(self) -> Ask:
        """What the match waits for."""
        return self._ask

    @property
    def number(self) -> int:
        """The number of the next answer."""
        return self._number

    @property
    def state(self) -> S:
        """The whole state, secrets included: for the host's owner, never for a party."""
        return self._state

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self._ask, Over)

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it lasts."""
        return result(self._ask, self._state) if isinstance(self._ask, Over) else None

    def view(self, seat: Seat | None) -> View[S, Ask]:
        """What a seat, or a spectator (None), may know now."""
        state = self._state
        if self._seen[0] is not state:
            self._seen = state, {}
        views = self._seen[1]
        if (view := views.get(seat)) is None:
            view = views[seat] = self.game.view(state, seat)
        return view

    @property
    def due(self) -> Due | None:
        """What must be decided by when, if a clock runs. Time itself is kept by whoever hosts; see `time_up`."""
        with self._lock:
            ask = self._ask
            if not isinstance(ask, Choose):
                return None
            clock = self.game.time_for(self.view(ask.seat), ask)
            return None if clock is None else Due(self._number, ask.seat, clock.seconds, clock.answer)

    def time_up(self, number: int, seconds: float) -> tuple[Fact, ...]:
        """Question `number` has stood for so many seconds: if its time is over, it is answered as the rules say."""
        with self._lock:
            self._check_awaited(number)
            due = self.due
            if due is None:
                raise Illegal("no clock runs: {awaited}", awaited=awaited(self._ask))
            if seconds < due.seconds:
                raise Illegal(
                    "{seat} has {left:g} of {limit} seconds left",
                    seat=due.seat,
                    left=due.seconds - seconds,
                    limit=due.seconds,
                )
            return self._take(due.answer, due.seat)

    def offer(self, number: int, answer: Answer, seat: Seat) -> tuple[Fact, ...]:
        """A seat answers question `number`. The facts that follow, once the answer is written and applied."""
        with self._lock:
            self._check_awaited(number)
            ask = self._ask
            if not isinstance(ask, Choose) or seat != ask.seat:
                raise Illegal("it is not {seat}'s turn: {awaited}", seat=seat, awaited=awaited(ask))
            return self._take(ask.find(answer), ask.seat)

    def withdraw(self, answer: Answer, seat: Seat) -> tuple[Fact, ...]:
        """Enter what no question offers but the rules take at any time: a retirement, a default, a walkover.

        A seat may take its own side out of the match, the `REFEREE` any side.
        """
        with self._lock:
            if isinstance(self._ask, Over):
                raise Illegal("the match is over: nobody can withdraw from it")
            if offered(self._ask, answer):
                raise Illegal("this is no withdrawal but an answer, and {awaited}", awaited=awaited(self._ask))
            if seat != REFEREE:
                if seat not in self.game.seats(self._state):
                    raise Illegal(
                        "nobody sits at {seat}: a seat or the {referee} may withdraw a side", seat=seat, referee=REFEREE
                    )
                side = self.game.leaves(answer)
                if side is None or not seat.startswith(side):
                    withdrawn = side or Sentence("anything else")
                    raise Illegal("{seat} may withdraw its own side, not {withdrawn}", seat=seat, withdrawn=withdrawn)
            return self._take(answer, HOST)

    def advance(self) -> tuple[Fact, ...]:
        """One answer: throw the dice, or ask the party whose choice it is. If they raise, nothing has changed."""
        with self._lock:
            ask, number = self._ask, self._number
        match ask:
            case Chance():
                if self._dice is None:
                    raise Impossible("there are no dice: give the host some, for {awaited}", awaited=awaited(ask))
                answer = ask.find(self._dice.throw(ask, number))
                with self._lock:
                    if number != self._number:
                        raise Stale("the match went on while the dice were in the air")
                    return self._take(answer, DICE)
            case Choose():
                party = self.parties.get(ask.seat)
                if party is None:
                    raise Impossible(
                        "nobody sits at {seat}: {awaited}, and it must be offered", seat=ask.seat, awaited=awaited(ask)
                    )
                return self.offer(number, party.choose(self.view(ask.seat), ask), ask.seat)
            case Over():
                raise Illegal("the match is over: nothing more is asked")

    def run(self) -> Ask:
        """Go on until the match is over, or until a seat without a party must choose; what is asked then."""
        while isinstance(ask := self._ask, Chance) or (isinstance(ask, Choose) and ask.seat in self.parties):
            number = self._number
            try:
                self.advance()
            except Stale:
                if self._number == number:
                    raise  # nobody else went on: somebody else's number was stale
        return self._ask

    def _check_awaited(self, number: int) -> None:
        if number != self._number:
            raise Stale(
                "answer {number} is not what is awaited: answer {due} is, and {awaited}",
                number=number,
                due=self._number,
                awaited=awaited(self._ask),
            )

    def _take(self, answer: Answer, by: str) -> tuple[Fact, ...]:
        if answer.__class__ is not int:  # a number is always read as it was written
            self._check_writable(answer)
        # The rules are pure: trying the step first means that nothing illegal is ever written.
        state, facts = self.game.step(self._state, answer)
        ask = self.game.ask(state)
        if self.record is not None:
            self.record.append(self._number, by, answer)
        self._state, self._ask, self._number = state, ask, self._number + 1
        self._tell(facts)
        self._finish()
        return facts

    def _check_writable(self, answer: Answer) -> None:
        try:
            read_back = self.game.read_answer(encode(answer))
        except TypeError:
            raise Unreadable(
                "{kind} is no answer: answers are numbers, words and values", kind=type(answer).__name__
            ) from None
        if read_back != answer:
            raise Impossible(
                "the answer {answer!r} does not survive being written: it reads back differently", answer=answer
            )

    def _finish(self) -> None:
        """Write the end of a match that is over. Should that fail, the last answer stands, and resuming writes it."""
        if self.record is not None and isinstance(self._ask, Over):
            self.record.end(result(self._ask, self._state))

    def _tell(self, facts: tuple[Fact, ...]) -> None:
        for listener in self.listeners:
            seat = listener.seat
            with self._missed_by(listener):
                listener.hear(self._number, self.game.facts_seen(facts, seat), self.view(seat))

    def _recall(self, number: int, facts: tuple[Fact, ...]) -> None:
        """What happened before the match was resumed, for those who want to know."""
        for listener in self.listeners:
            if isinstance(listener, Recalls):
                with self._missed_by(listener):
                    listener.recall(number, self.game.facts_seen(facts, listener.seat))

    @contextmanager
    def _missed_by(self, listener: Listener) -> Iterator[None]:
        """What happened stands, whoever missed it. A traceback may hold secrets, so it is for debugging only."""
        try:
            yield
        except Exception as error:
            name, kind = type(listener).__name__, type(error).__name__
            debugging = _log.isEnabledFor(logging.DEBUG)
            _log.error("%s raised %s on hearing answer %d", name, kind, self._number - 1, exc_info=debugging)
