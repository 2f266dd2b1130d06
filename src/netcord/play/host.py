"""The host plays a match: it asks the right party, throws the dice, writes every answer down and tells who listens.

An answer is checked first, then written, then applied, then told. Whatever is refused has changed nothing,
and whatever was acknowledged survives a crash.
"""

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

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
    Stale,
    Unreadable,
    View,
    encode,
)

from .dice import FairDice
from .ports import Dice, Listener, Party, Playable, Remembers
from .record import DICE, HOST, OpenRecord, Result, result
from .verify import awaited, offered, opening, replay

S = TypeVar("S")

_log = logging.getLogger(__name__)


class Host(Generic[S]):
    """One match. Start it from a setup, or from an open record, which it then goes on with.

    A record with promised dice brings them along; otherwise `dice` throws. A seat without a party is waited for:
    its answers come in by `offer`.
    """

    def __init__(
        self,
        game: Playable[S],
        setup: Any = None,
        parties: Mapping[Seat, Party] | None = None,
        dice: Dice | None = None,
        record: OpenRecord | None = None,
        listeners: Iterable[Listener] = (),
    ) -> None:
        if (setup is None) == (record is None):
            raise Impossible("a match starts from a setup or goes on from a record: give one of the two")
        self.game = game
        self.parties = dict(parties or {})
        self.record = record
        self.listeners = list(listeners)
        self._number = 0
        facts: tuple[Fact, ...] = ()
        if record is None:
            self._dice = dice
            self._state, facts = game.begin(setup)
        else:
            if dice is not None and record.header.dice is not None:
                raise Impossible("this record has promised its dice: leave `dice` out, or create it with fair=False")
            self._dice = dice or record.dice
            self._state, facts = self._go_on(record)
        self._ask = game.ask(self._state)
        self._tell(facts)
        self._finish()

    def _go_on(self, record: OpenRecord) -> Next[S]:
        """The state a record leads to, each throw of its own dice thrown again."""
        state, facts = opening(record.record, self.game)
        for played in replay(record.record, self.game):
            ask = played.ask
            if isinstance(ask, Choose):
                party = self.parties.get(ask.seat)
                if isinstance(party, Remembers) and offered(ask, played.answer):
                    party.saw(self.game.view(state, ask.seat), ask, played.answer)
            elif isinstance(ask, Chance) and offered(ask, played.answer):  # not a withdrawal, which needs no dice
                dice = self._dice
                if isinstance(dice, FairDice) and dice.throw(ask, played.n) != played.answer:
                    raise Unreadable(f"line {played.n + 2}: the dice did not give this; the seed gives another throw")
            state, facts = played.state, ()
            self._number = played.n + 1
        return Next(state, facts)

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
        return self.game.view(self._state, seat)

    def offer(self, number: int, answer: Answer, seat: Seat) -> tuple[Fact, ...]:
        """A seat answers question `number`. The facts that follow, once the answer is written and applied."""
        ask = self._ask
        if number != self._number:
            raise Stale(f"answer {number} is not what is awaited: answer {self._number} is, and {awaited(ask)}")
        if not isinstance(ask, Choose) or seat != ask.seat:
            raise Illegal(f"it is not {seat}'s turn: {awaited(ask)}")
        return self._take(ask.find(answer), ask.seat)

    def withdraw(self, answer: Answer) -> tuple[Fact, ...]:
        """Enter what no question offers but the rules take at any time: a retirement, a default, a walkover."""
        if isinstance(self._ask, Over):
            raise Illegal("the match is over: nobody can withdraw from it")
        if offered(self._ask, answer):
            raise Illegal(f"this is no withdrawal but an answer, and {awaited(self._ask)}")
        return self._take(answer, HOST)

    def advance(self) -> tuple[Fact, ...]:
        """One answer: throw the dice, or ask the party whose choice it is. If they raise, nothing has changed."""
        ask, number = self._ask, self._number
        match ask:
            case Chance():
                if self._dice is None:
                    raise Impossible(f"there are no dice: give the host some, for {awaited(ask)}")
                answer = ask.find(self._dice.throw(ask, number))
                if number != self._number:
                    raise Stale("the match went on while the dice were in the air")
                return self._take(answer, DICE)
            case Choose():
                party = self.parties.get(ask.seat)
                if party is None:
                    raise Impossible(f"nobody sits at {ask.seat}: {awaited(ask)}, and it must be offered")
                return self.offer(number, party.choose(self.view(ask.seat), ask), ask.seat)
            case Over():
                raise Illegal("the match is over: nothing more is asked")

    def run(self) -> Ask:
        """Go on until the match is over, or until a seat without a party must choose; what is asked then."""
        while isinstance(self._ask, Chance) or (isinstance(self._ask, Choose) and self._ask.seat in self.parties):
            self.advance()
        return self._ask

    def _take(self, answer: Answer, by: str) -> tuple[Fact, ...]:
        try:
            read_back = self.game.read_answer(encode(answer))
        except TypeError:
            raise Unreadable(f"{type(answer).__name__} is no answer: answers are numbers, words and values") from None
        if read_back != answer:
            raise Impossible(f"the answer {answer!r} does not survive being written: it reads back differently")
        # The rules are pure: trying the step first means that nothing illegal is ever written.
        state, facts = self.game.step(self._state, answer)
        ask = self.game.ask(state)
        if self.record is not None:
            self.record.append(self._number, by, answer)
        self._state, self._ask, self._number = state, ask, self._number + 1
        self._tell(facts)
        self._finish()
        return facts

    def _finish(self) -> None:
        """Write the end of a match that is over. Should that fail, the last answer stands, and resuming writes it."""
        if self.record is not None and isinstance(self._ask, Over):
            self.record.end(result(self._ask, self._state))

    def _tell(self, facts: tuple[Fact, ...]) -> None:
        for listener in self.listeners:
            seat = listener.seat
            try:
                listener.hear(self._number, self.game.facts_seen(facts, seat), self.view(seat))
            except Exception as error:
                # What happened stands, whoever missed it. A traceback may hold secrets, so it is for debugging only.
                name, kind = type(listener).__name__, type(error).__name__
                debugging = _log.isEnabledFor(logging.DEBUG)
                _log.error("%s raised %s on hearing answer %d", name, kind, self._number - 1, exc_info=debugging)
