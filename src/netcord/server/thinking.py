"""Bots think where they hold nobody up: in processes of their own, unless they have shown to be quick."""

import asyncio
import hashlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from multiprocessing import connection
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from netcord.club.guests import Invited, guests, invited, welcome
from netcord.club.opponents import bot_named, hint_of
from netcord.kernel import Answer, Ask, Choose, Impossible, Seat, Unreadable, View
from netcord.play import Lapse, default_move, lapses_of
from netcord.registry import AnyGame, game
from netcord.tennis import Hint

T = TypeVar("T")

QUICK = 0.004
"""Seconds: a bot that answers within these, three times in a row, is asked on the spot."""
SLOW = 0.020
"""Seconds: a bot that has once taken longer on the spot thinks elsewhere from then on."""
TRIALS = 3
GRACE = 1.0
"""Seconds: a thought that nobody waits for any more may take so long to come to its end; then its process is killed."""


LOADING = 10.0
"""Seconds that it may take to start a process and to load what a guest needs."""


class Who(NamedTuple):
    """A bot in a seat of a match."""

    game: str
    bot: str
    match: str
    seat: Seat


class Thought(NamedTuple):
    """What a bot came to, how long it took, and why it was a default move, if it was."""

    answer: Answer
    seconds: float
    lapse: Lapse | None = None


class Thinkers:
    """The bots of all rooms. `processes` 0: all of them think on the spot, for tests and small machines."""

    def __init__(self, processes: int | None = None) -> None:
        self._many = (os.cpu_count() or 1) if processes is None else processes
        self._places = asyncio.Semaphore(max(1, self._many))
        self._minds: set[Mind] = set()
        self._idle: list[Mind] = []
        self._threads = ThreadPoolExecutor(max(1, self._many), "netcord-thinking")  # each waits for a process
        self._closed = False
        self._quick: dict[tuple[str, str], int] = {}  # by bot, how often running it was quick; below 0: it is slow

    def at_once(self, who: Who) -> bool:
        """Whether the bot may be asked on the spot. A guest never is: nobody knows how long it will take."""
        quick = self._quick.get((who.game, who.bot), 0) >= TRIALS
        return not self._many or (quick and who.bot not in guests(game(who.game)))

    def on_the_spot(self, who: Who, view: View[Any, Ask]) -> Thought:
        """Ask a bot that is quick."""
        thought = choose(who, view)
        if thought.seconds > SLOW:
            self._quick[who.game, who.bot] = -1
        return thought

    async def elsewhere(self, who: Who, view: View[Any, Ask]) -> Thought:
        """Ask a bot in another process. If this is cancelled, it stops thinking.

        A guest that cannot be stopped where it is, since it is somewhere in C, is ended with its process.
        """
        limit = invited().limit
        patience = 2 * limit + LOADING if who.bot in guests(game(who.game)) else None  # it is made, and then asked
        began = perf_counter()
        try:
            thought: Thought = await self._ask(partial(choose, who, view), patience)
        except TimeoutError:
            lapse = Lapse(who.seat, 0, "late", f"{limit:g} s", "")
            return Thought(_default(who, view), perf_counter() - began, lapse)
        key = who.game, who.bot
        if (known := self._quick.get(key, 0)) >= 0:
            self._quick[key] = known + 1 if thought.seconds < QUICK else 0
        return thought

    async def worth(self, of: AnyGame, view: View[Any, Ask]) -> dict[Answer, Hint]:
        """What each choice is worth to the seat whose view it is."""
        worth: dict[Answer, Hint] = await self._ask(partial(reckon, of.key, view))
        return worth

    async def work(self, work: Callable[[], T]) -> T:
        """Something longer that bots do by themselves: it never holds the event loop up."""
        if not self._many:
            return await asyncio.to_thread(work)
        done: T = await self._ask(work)
        return done

    async def _ask(self, work: Callable[[], Any], patience: float | None = None) -> Any:
        """Have something worked out; whoever is cancelled while waiting in line leaves it."""
        if not self._many:
            return work()
        await self._places.acquire()
        mind = self._idle.pop() if self._idle else Mind()
        self._minds.add(mind)
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._threads, mind.think, work)

        def done(thought: "asyncio.Future[Any]") -> None:
            if mind.alive and not thought.cancelled():
                self._idle.append(mind)
            else:
                self._minds.discard(mind)
            if not thought.cancelled():
                thought.exception()  # whoever wanted to know may have gone
            self._places.release()

        thinking.add_done_callback(done)
        try:
            return await asyncio.wait_for(asyncio.shield(thinking), patience)
        except TimeoutError:
            mind.stop()
            raise
        except asyncio.CancelledError:
            loop.call_later(GRACE, lambda: None if thinking.done() else mind.stop())
            raise
        except ChildProcessError:
            if self._closed:
                raise Impossible("nobody thinks any more: the server is going down") from None
            raise

    def warm(self) -> None:
        """Have a process ready before the first bot is asked."""
        if self._many:
            self._warming = asyncio.ensure_future(self._ask(ready))
            self._warming.add_done_callback(lambda done: done.cancelled() or done.exception())  # it may be stopped

    def close(self) -> None:
        """Nobody thinks any more, not even to the end of a thought: a solver would keep the server up for long."""
        self._closed = True
        for mind in tuple(self._minds):
            mind.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)


class Mind:
    """A process in which one thing is thought at a time, and a line to it. It begins with its first thought.

    Nothing is shared with it but the line: whenever it is killed, nobody else is disturbed and nothing is left behind.
    """

    def __init__(self) -> None:
        self.alive = True
        self._lock = threading.Lock()
        self._process: Any = None
        self._line: connection.Connection | None = None

    def think(self, work: Callable[[], Any]) -> Any:
        """What comes of it; call this in a thread."""
        try:
            line = self._begun()
            line.send(work)
            well, told = line.recv()
        except (EOFError, OSError):
            self.stop()
            raise ChildProcessError("the process that was thinking has ended") from None
        if not well:
            raise told
        return told

    def _begun(self) -> connection.Connection:
        with self._lock:
            if not self.alive:
                raise EOFError
            if self._line is None:
                # Not by fork: the server has threads, and a copy of one that holds a lock would wait for it for ever.
                context = multiprocessing.get_context("spawn")
                self._line, theirs = context.Pipe()
                self._process = context.Process(target=_think, args=(theirs, invited()), daemon=True)
                with _unheard():
                    self._process.start()
                theirs.close()
            return self._line

    def stop(self) -> None:
        """End it, whatever it is at."""
        with self._lock:
            self.alive = False
            if self._process is not None:
                self._process.kill()
                self._process.join()
                self._process = None


@contextmanager
def _unheard() -> Iterator[None]:
    """Who is started meanwhile hears no Ctrl-C, not even before it can say so: a terminal sends it to everybody."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In whichever process


def _think(line: connection.Connection, known: Invited) -> None:
    """A process for bots: Ctrl-C is the server's business, and when the server closes or is killed, it goes too."""
    welcome(known)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None, "somebody has started this process"

    def follow(sentinel: int) -> None:
        connection.wait([sentinel])
        os._exit(0)

    threading.Thread(target=follow, args=(server.sentinel,), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            work = line.recv()
            try:
                told = True, work()
            except Exception as error:
                told = False, error
            line.send(told)


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
    """What the bot answers to what it is asked. A guest that is not invited any more is played for."""
    began = perf_counter()
    assert isinstance(view.ask, Choose), "a bot is asked to choose"
    try:
        bot = _bot(who)
    except Unreadable:
        return Thought(_default(who, view), 0.0, Lapse(who.seat, 0, "gone", who.bot, ""))
    before = lapses_of(bot)
    answer = bot.choose(view, view.ask)
    fresh = lapses_of(bot)[len(before) :]
    return Thought(answer, perf_counter() - began, fresh[0] if fresh else None)


def _default(who: Who, view: View[Any, Ask]) -> Answer:
    assert isinstance(view.ask, Choose), "a bot is asked to choose"
    return default_move(game(who.game), view, view.ask)


def reckon(key: str, view: View[Any, Ask]) -> dict[Answer, Hint]:
    """The worth of every choice, where the game or its solver can tell."""
    hint = hint_of(game(key))
    return {} if hint is None else dict(hint(view))
