"""Many matches, quickly: the same public questions as any match, quick dice, no record.

Every match has its own seed, made of the seed of the run and its index, so results do not depend on how many
processes share the work.
"""

import hashlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from time import monotonic, process_time
from typing import Any, NamedTuple, TypeAlias

from netcord.kernel import Answer, Ask, Chance, Choose, Fact, Impossible, Next, Over, Seat, Side, View

from .dice import SeededDice
from .guests import Lapse, lapses_of
from .ports import Party, Playable, check_seats
from .record import result

Tally: TypeAlias = Callable[[dict[str, int], Fact], None]
"""Counts what it likes of a fact, in a dict of its own keys."""

Bots: TypeAlias = Mapping[Seat, Callable[[Any, int], Party]]
"""By seat, what makes a bot from the game and a seed: a bot per match, so that matches do not depend on each other."""


class Summary(NamedTuple):
    """What is kept of one simulated match; `match` is its index in the run, `lapses` when others decided for a bot."""

    match: int
    winner: Side | None
    how: str
    score: str
    answers: int
    counts: dict[str, int]
    lapses: tuple[Lapse, ...] = ()


class Decided(NamedTuple):
    """What a seat decided in a match: how often, in how many seconds of processor time, and when others did for it."""

    decisions: int
    seconds: float
    longest: float
    lapses: tuple[Lapse, ...]


class Meeting(NamedTuple):
    """One match of a round: who met whom, which of their matches it was, how it ended and who decided how."""

    casting: int
    match: int
    winner: Side | None
    decided: dict[Seat, Decided]


class _Job(NamedTuple):
    game: Playable[Any]
    opening: Next[Any]
    seed: int | str
    castings: tuple[Bots, ...]
    tally: Tally | None
    timed: bool = False


def _job(
    game: Playable[Any],
    opening: Next[Any],
    seed: int | str,
    castings: Iterable[Bots],
    tally: Tally | None = None,
    *,
    timed: bool = False,
) -> _Job:
    cast = tuple(dict(bots) for bots in castings)
    for bots in cast:
        check_seats(bots, game.seats(opening.state))
    return _Job(game, opening, seed, cast, tally, timed)


def match_seed(seed: int | str, index: int, seat: Seat = "") -> int:
    """The seed of one match of a run, or of the bot at one of its seats."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{index}/{seat}".encode()).digest()[:8], "big")


def simulate(
    game: Playable[Any],
    setup: Any,
    matches: int,
    seed: int | str,
    bots: Bots | None = None,
    *,
    tally: Tally | None = None,
    on_match: Callable[[Summary], None] | None = None,
    processes: int = 1,
) -> list[Summary]:
    """Play matches and sum them up, in order of their index. `on_match` hears of each, in that order too."""
    done: list[Summary] = []
    for summary in simulated(game, setup, matches, seed, bots, tally=tally, processes=processes):
        done.append(summary)
        if on_match is not None:
            on_match(summary)
    return done


def simulated(
    game: Playable[Any],
    setup: Any,
    matches: int,
    seed: int | str,
    bots: Bots | None = None,
    *,
    tally: Tally | None = None,
    processes: int = 1,
    first: int = 0,
) -> Iterator[Summary]:
    """The same one after the other, for runs of which not every match is to be kept; from this index on."""
    job = _job(game, game.begin(setup), seed, (bots or {},), tally)
    return (summary for summary, _ in _played(job, first, first + matches, processes))


def meetings(
    game: Playable[Any],
    opening: Next[Any],
    matches: int,
    seed: int | str,
    castings: Iterable[Bots],
    *,
    processes: int = 1,
) -> Iterator[Meeting]:
    """So many matches of every casting, from the same opening: first the first match of each, then the second.

    Match number n is played with the same luck whoever plays it, so that castings can be compared.
    """
    job = _job(game, opening, seed, castings, timed=True)
    many = len(job.castings)
    for summary, decided in _played(job, 0, matches * many, processes):
        match, casting = divmod(summary.match, many)
        yield Meeting(casting, match, summary.winner, decided)


_One: TypeAlias = tuple[Summary, dict[Seat, Decided]]


def _played(job: _Job, first: int, last: int, processes: int) -> Iterator[_One]:
    return _alone(job, first, last) if processes <= 1 or last - first < 2 else _together(job, first, last, processes)


def _alone(job: _Job, first: int, last: int) -> Iterator[_One]:
    return (_match(job, number) for number in range(first, last))


def _match(job: _Job, number: int) -> _One:
    game, (state, facts), seed, castings, tally, timed = job
    index, casting = divmod(number, len(castings))
    counts: dict[str, int] = {}
    parties = {seat: make(game, match_seed(seed, index, seat)) for seat, make in castings[casting].items()}
    watches = {seat: _Watch(party) for seat, party in parties.items()} if timed else {}
    if timed:
        parties = dict(watches)
    ask_of, step, throw = game.ask, game.step, SeededDice(match_seed(seed, index)).throw
    if tally is not None:
        for fact in facts:
            tally(counts, fact)
    answers = 0
    while True:
        ask = ask_of(state)
        kind = ask.__class__  # exact classes: quicker than a match statement, and the kernel has only these three
        if kind is Chance:
            state, facts = step(state, throw(ask))  # type: ignore[arg-type]  # by its class
        elif kind is Choose:
            seat = ask.seat  # type: ignore[union-attr]  # by its class
            if seat not in parties:
                raise Impossible(
                    "nobody sits at {seat}: a simulation of {game} needs a bot for every seat", seat=seat, game=game.key
                )
            answer = parties[seat].choose(game.view(state, seat), ask)  # type: ignore[arg-type]  # by its class
            state, facts = step(state, answer)
        else:
            break
        answers += 1
        if tally is not None:
            for fact in facts:
                tally(counts, fact)
    assert isinstance(ask, Over), "a question is a choice, a chance or the end"
    end = result(ask, state)
    lapses = tuple(lapse for party in parties.values() for lapse in lapses_of(party))
    summary = Summary(number, end.winner, end.how, end.score, answers, counts, lapses)
    return summary, {seat: watch.decided for seat, watch in watches.items() if watch.times}


class _Watch:
    """Looks at its watch while another decides: processor time, since other programs are nobody's slowness."""

    def __init__(self, party: Party) -> None:
        self._party = party
        self.times: list[float] = []

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        began = process_time()
        answer = self._party.choose(view, ask)
        self.times.append(process_time() - began)
        return answer

    @property
    def decided(self) -> Decided:
        return Decided(len(self.times), sum(self.times), max(self.times), lapses_of(self._party))


# Sharing the work. Parts are short enough to show progress and large enough to be worth sending.

LARGEST = 500
"""Matches of a part."""

PART = 0.25
"""Seconds a part should take: somebody may be looking how far it has come."""

_shared: _Job | None = None  # of a worker process, set once when it starts


def _together(job: _Job, first: int, last: int, processes: int) -> Iterator[_One]:
    most = max(1, min(LARGEST, (last - first) // (4 * processes)))
    size, start = 1, first  # how long a match takes nobody knows before some are played
    context = _context(job)
    left, leave = context.Pipe(duplex=False)
    with left, leave, ProcessPoolExecutor(processes, context, _share, (job, left)) as pool:
        handed: deque[Future[tuple[list[_One], float]]] = deque()
        try:
            while start < last or handed:
                # A few parts are handed out at a time, never all: there may be more of them than memory holds.
                while start < last and len(handed) < 4 * processes:
                    stop = min(last, start + size)
                    handed.append(pool.submit(_part, start, stop))
                    start = stop
                played, seconds = handed.popleft().result()
                size = max(1, min(most, 2 * size, int(len(played) * PART / max(seconds, 1e-6))))
                yield from played
        except BaseException:
            leave.send_bytes(b"over")  # nobody reads it: that there is something to read tells every worker
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _share(job: _Job, left: Connection) -> None:
    global _shared
    _shared = job
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is heard by the parent, who tells us
    threading.Thread(target=_follow_parent, args=(left,), name="follows its parent", daemon=True).start()


def _follow_parent(left: Connection) -> None:
    """A worker whose parent was killed, or left in the middle, has nobody to play for."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    wait([parent.sentinel, left])
    os._exit(1)


def _part(start: int, stop: int) -> tuple[list[_One], float]:
    """These matches, and how long they took."""
    assert _shared is not None, "a worker is given its job when it starts"
    began = monotonic()
    return [_match(_shared, number) for number in range(start, stop)], monotonic() - began


def _context(job: _Job) -> BaseContext:
    """Forking hands the job over as it is, but is sound only beside no other thread; else the job is pickled."""
    may_fork = sys.platform == "linux"
    if may_fork and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    try:
        pickle.dumps(job)
    except Exception:  # pickle raises whatever the object in its way raises
        if may_fork:
            return multiprocessing.get_context("fork")
        raise Impossible("this game cannot be handed to other processes here: simulate with processes=1") from None
    return multiprocessing.get_context("spawn")
