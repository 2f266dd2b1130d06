"""Guests: bots of somebody else's making. Whatever goes wrong with one, the match goes on.

A guest that raises, answers what is not offered, or takes too long, loses its turn to a default move: what the rules
take a decision for when its time is over, or else the first option. It has a lapse, which is told, and plays on.
"""

import ctypes
import threading
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from netcord.kernel import Answer, Ask, Choose, Illegal, Seat, View

from .ports import Party, Remembers

T = TypeVar("T")

LIMIT = 10.0
"""Seconds that a guest has for a decision, unless others are agreed on."""
LONGEST = 200
"""Letters of what a guest has to say for itself."""


Why: TypeAlias = Literal["raised", "not_offered", "late", "gone"]


class Lapse(NamedTuple):
    """A decision that a default move was played for: where, which of the guest's decisions it was, and why.

    `what` may be told to anybody (the kind of exception, the seconds), `detail` may hold what only its seat sees.
    """

    seat: Seat
    decision: int
    why: Why
    what: str
    detail: str


class TooLate(Exception):
    """Nobody waits any longer."""


class Guest:
    """A party that is made by somebody else and asked with care."""

    def __init__(self, make: Callable[[Any, int], Any], game: Any, seed: int, limit: float = LIMIT) -> None:
        self._make = make
        self._game = game
        self._seed = seed
        self._limit = limit
        self._bot: Any = None
        self._seen: list[tuple[View[Any, Ask], Choose[Any], Answer]] = []
        self.lapses: list[Lapse] = []

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """What the bot answers, or a default move."""
        try:
            bot = self._there()
            given = within(self._limit, lambda: bot.choose(view, ask))
            answer = self._offered(view, ask, given)
        except TooLate:
            self._bot = None  # it may still be thinking: another is made, and shown what had been chosen
            answer = self._lapsed(view, ask, "late", f"{self._limit:g} s", "")
        except Exception as error:
            answer = self._lapsed(view, ask, "raised", type(error).__name__, str(error))
        self._seen.append((view, ask, answer))
        return answer

    def saw(self, view: View[Any, Ask], ask: Choose[Any], answer: Answer) -> None:
        """You were asked this before a break, and answered so."""
        self._seen.append((view, ask, answer))

    def _offered(self, view: View[Any, Ask], ask: Choose[Any], given: object) -> Answer:
        try:
            answer: Answer = ask.find(given)
        except Illegal as error:
            answer = self._lapsed(view, ask, "not_offered", "", str(error))
        return answer

    def _there(self) -> Party:
        """The bot; a new one is shown all that was chosen before, if it wants to know."""
        if self._bot is None:

            def made() -> Any:
                bot = self._make(self._game, self._seed)
                if isinstance(bot, Remembers):
                    for view, ask, answer in self._seen:
                        bot.saw(view, ask, answer)
                return bot

            self._bot = within(self._limit, made)
        party: Party = self._bot
        return party

    def _lapsed(self, view: View[Any, Ask], ask: Choose[Any], why: Why, what: str, detail: str) -> Answer:
        self.lapses.append(Lapse(ask.seat, len(self._seen) + 1, why, what, " ".join(detail.split())[:LONGEST]))
        answer = default_move(self._game, view, ask)
        bot = self._bot
        if isinstance(bot, Remembers):
            try:
                within(self._limit, lambda: bot.saw(view, ask, answer))  # it goes on from what was played for it
            except Exception:
                self._bot = None
        return answer


def default_move(game: Any, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
    """What is played for who does not decide: what the rules take a late decision for, or else the first option."""
    clock = game.time_for(view, ask)
    answer: Answer = ask.options[0] if clock is None else clock.answer
    return answer


def lapses_of(party: Party) -> tuple[Lapse, ...]:
    """The decisions that were lost by whoever sits there."""
    return tuple(party.lapses) if isinstance(party, Guest) else ()


def within(seconds: float, work: Callable[[], T]) -> T:
    """What comes of it, unless that takes too long; then it is stopped as soon as it can be.

    It runs in a thread: nothing else can be left alone on every system. What stays in C (a long sleep, a large product
    of matrices) is stopped when it comes back from there.
    """
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:  # sys.exit() too: it is the guest that leaves, not the house
            failed.append(error)

    thread = threading.Thread(target=run, name="netcord-guest", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        assert thread.ident is not None, "a thread that runs has a number"
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
        raise TooLate
    if done:
        return done[0]
    error = failed[0]
    raise error if isinstance(error, Exception) else RuntimeError(type(error).__name__)
