"""Bots think where they hold nobody up: in processes of their own, unless they have shown to be quick."""

import asyncio
import hashlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import connection
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from netcord.club.opponents import bot_named, hint_of
from netcord.kernel import Answer, Ask, Choose, Seat, View
from netcord.registry import AnyGame, game
from netcord.tennis import Hint

T = TypeVar("T")

QUICK = 0.004
"""Seconds: a bot that answers within these, three times in a row, is asked on the spot."""
SLOW = 0.020
"""Seconds: a bot that has once taken longer on the spot thinks elsewhere from then on."""
TRIALS = 3


class Who(NamedTuple):
    """A bot in a seat of a match."""

    game: str
    bot: str
    match: str
    seat: Seat


class Thought(NamedTuple):
    """What a bot came to, and how long it took."""

    answer: Answer
    seconds: float


class Thinkers:
    """The bots of all rooms. `processes` 0: all of them think on the spot, for tests and small machines."""

    def __init__(self, processes: int | None = None) -> None:
        self._many = (os.cpu_count() or 1) if processes is None else processes
        self._pool: ProcessPoolExecutor | None = None
        self._closing: connection.Connection | None = None  # while it is open, the processes may live
        self._quick: dict[tuple[str, str], int] = {}  # by bot, how often running it was quick; below 0: it is slow

    def at_once(self, who: Who) -> bool:
        """Whether the bot may be asked on the spot."""
        return not self._many or self._quick.get((who.game, who.bot), 0) >= TRIALS

    def on_the_spot(self, who: Who, view: View[Any, Ask]) -> Answer:
        """Ask a bot that is quick."""
        thought = choose(who, view)
        if thought.seconds > SLOW:
            self._quick[who.game, who.bot] = -1
        return thought.answer

    async def elsewhere(self, who: Who, view: View[Any, Ask]) -> Answer:
        """Ask a bot in another process. If this is cancelled, a question that still waits in line is withdrawn."""
        thought: Thought = await self._ask(partial(choose, who, view))
        key = who.game, who.bot
        if (known := self._quick.get(key, 0)) >= 0:
            self._quick[key] = known + 1 if thought.seconds < QUICK else 0
        return thought.answer

    async def worth(self, of: AnyGame, view: View[Any, Ask]) -> dict[Answer, Hint]:
        """What each choice is worth to the seat whose view it is."""
        worth: dict[Answer, Hint] = await self._ask(partial(reckon, of.key, view))
        return worth

    async def work(self, work: Callable[[], T]) -> T:
        """Something longer that bots do by themselves: it never holds the event loop up."""
        if not self._many:
            return await asyncio.to_thread(work)
        return await asyncio.get_running_loop().run_in_executor(self._processes, work)

    async def _ask(self, work: Callable[[], Any]) -> Any:
        if not self._many:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._processes, work)

    @property
    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not by fork: the server has threads, and a copy of one that holds a lock would wait for it for ever.
            context = multiprocessing.get_context("spawn")
            told, self._closing = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self._many, context, initializer=_begin, initargs=(told,))
        return self._pool

    def warm(self) -> None:
        """Have a process ready before the first bot is asked."""
        if self._many:
            self._processes.submit(ready)

    def close(self) -> None:
        """Nobody thinks any more, not even to the end of a thought: a solver would keep the server up for long."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        if self._closing is not None:
            self._closing.close()


# In whichever process


def _begin(closing: connection.Connection) -> None:
    """A process for bots: Ctrl-C is the server's business, and when the server closes or is killed, it goes too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None, "somebody has started this process"

    def follow(sentinel: int) -> None:
        connection.wait([sentinel, closing])
        os._exit(0)

    threading.Thread(target=follow, args=(server.sentinel,), daemon=True).start()


def ready() -> None:
    """Load what every bot needs."""
    from netcord import registry

    registry.games()


@lru_cache(maxsize=256)
def _bot(who: Who) -> Any:
    seed = int.from_bytes(hashlib.sha256(repr(who).encode()).digest()[:6], "big")
    found = game(who.game)
    return bot_named(found, who.bot)(found, seed)


def choose(who: Who, view: View[Any, Ask]) -> Thought:
    """What the bot answers to what it is asked."""
    began = perf_counter()
    assert isinstance(view.ask, Choose), "a bot is asked to choose"
    answer = _bot(who).choose(view, view.ask)
    return Thought(answer, perf_counter() - began)


def reckon(key: str, view: View[Any, Ask]) -> dict[Answer, Hint]:
    """The worth of every choice, where the game or its solver can tell."""
    hint = hint_of(game(key))
    return {} if hint is None else dict(hint(view))
