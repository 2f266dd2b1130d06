"""What decided a match: reckoned in a process of its own, one after the other, and kept."""

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

from netcord.club.language import told as sentence
from netcord.club.ledger import Ledger, costs, ledger, nobody, reliance, to_solve, told
from netcord.kernel import Impossible, NetcordError, Seat
from netcord.play import parse
from netcord.store import Kept

from .replaying import again
from .thinking import Mind
from .wire import Account, Explained, Limit, TurningPoint

KEPT = 64
"""Matches whose ledgers are kept at hand."""

BEHIND = 10
"""How nice a process is that solves a match for long: of a busy machine it has what others leave."""


PATIENCE = 20.0
"""Seconds that a request waits for what is being solved; then it is told what there is, and asks again."""


class Reckoned(NamedTuple):
    """The ledger of a match; and how many positions are to be solved for one that is exact, if this is not."""

    ledger: Ledger | None
    positions: int | None = None


def _reckoned(record: bytes) -> Reckoned:
    read = parse(record)
    found = ledger(read)
    return Reckoned(found, None if found is None or found.exact else to_solve(read))


def _solved(record: bytes) -> Reckoned:
    """The same, however long it takes: everybody else comes first."""
    if sys.platform != "win32":
        os.nice(max(0, BEHIND - os.nice(0)))
    return Reckoned(ledger(parse(record), thorough=True))


class Desk:
    """Where matches are reckoned in a process of its own, one after the other. Who asks twice waits for one answer."""

    def __init__(self, reckoned: Callable[[bytes], Reckoned], most: int) -> None:
        self._reckoned = reckoned
        self._most = most
        self._mind = Mind()
        self._line = ThreadPoolExecutor(1, "reckons")
        self._found: dict[tuple[str, int], asyncio.Future[Reckoned]] = {}
        self._closed = False

    def ask(self, kept: Kept) -> "asyncio.Future[Reckoned]":
        """What comes of a match: what is at hand, or will be."""
        key = _key(kept)
        if key not in self._found:
            if sum(not one.done() for one in self._found.values()) >= self._most:
                raise Limit("too many matches wait to be explained: ask again in a minute")
            while len(self._found) >= KEPT:
                del self._found[next(iter(self._found))]
            loop = asyncio.get_running_loop()
            asked = loop.run_in_executor(self._line, self._think, partial(self._reckoned, kept.record))
            asked.add_done_callback(lambda done: done.cancelled() or done.exception())  # who asked may have gone
            self._found[key] = asked
        return self._found[key]

    def _think(self, work: Callable[[], Reckoned]) -> Reckoned:
        if not self._mind.alive:  # it was killed over another match
            self._mind = Mind()
        if self._closed:
            self._mind.stop()
        found: Reckoned = self._mind.think(work)
        return found

    def at_hand(self, kept: Kept) -> Ledger | None:
        """The ledger of a match, if it has been reckoned."""
        found = self._found.get(_key(kept))
        if found is None or not found.done() or found.cancelled() or found.exception() is not None:
            return None
        return found.result().ledger

    def failed(self, kept: Kept) -> bool:
        """Whether it was tried, and nothing came of it."""
        found = self._found.get(_key(kept))
        return found is not None and found.done() and (found.cancelled() or found.exception() is not None)

    def forget(self, kept: Kept) -> None:
        """Try again if it is asked for again."""
        self._found.pop(_key(kept), None)

    def stop(self) -> None:
        """Reckon no more: whoever waits is told so."""
        self._closed = True
        self._mind.stop()

    def close(self) -> None:
        """Nobody waits any more, not even for what is nearly reckoned."""
        self.stop()
        self._line.shutdown(wait=True, cancel_futures=True)


def _key(kept: Kept) -> tuple[str, int]:
    return kept.match, len(kept.record)


class Reckoner:
    """Explains matches that are over: by estimates where nothing else is quick, and exactly for who waits longer.

    What takes longer is solved at a desk of its own, one match at a time, so that nobody else waits for it; and only if
    it is no more than `positions`, which bounds its time and room.
    """

    def __init__(self, most: int, positions: int, *, solve: Callable[[bytes], Reckoned] = _solved) -> None:
        self._positions = positions
        self._quick, self._slow = Desk(_reckoned, most), Desk(solve, most)

    async def ledger(self, kept: Kept, *, exact: bool = False) -> tuple[Ledger | None, bool]:
        """The ledger of a match, reckoned now unless it is at hand; and whether an exact one can be had instead.

        `exact`: wait for that, but not for ever.
        """
        solved = self._slow.at_hand(kept)
        if solved is not None:
            return solved, False
        try:
            found, positions = await asyncio.shield(self._quick.ask(kept))
        except NetcordError:
            self._quick.forget(kept)
            raise
        except ChildProcessError:
            self._quick.forget(kept)
            raise Impossible("nobody thinks any more: the server is going down") from None
        better = positions is not None and positions <= self._positions and not self._slow.failed(kept)
        if exact and better:
            asked = self._slow.ask(kept)
            await asyncio.wait([asked], timeout=PATIENCE)
            solved = self._slow.at_hand(kept)
            if solved is not None:
                return solved, False
            better = not self._slow.failed(kept)  # killed for want of room: the estimate stands
        return found, better

    def at_hand(self, kept: Kept) -> Ledger | None:
        """The ledger of a match, if it has been reckoned; the exact one, if that has."""
        return self._slow.at_hand(kept) or self._quick.at_hand(kept)

    def stop(self) -> None:
        """Reckon no more: whoever waits is told so."""
        self._quick.stop()
        self._slow.stop()

    def close(self) -> None:
        """Nobody waits any more, not even for what is nearly reckoned."""
        self._quick.close()
        self._slow.close()


def in_words(
    kept: Kept, found: Ledger | None, lang: str, held: Sequence[Seat] = (), *, better: bool = False
) -> Explained:
    """A ledger as the page tells it; `held` are the seats of whoever asks; `better`: an exact one can be had.

    Where nobody can reckon the chances of a match, there are none, and a sentence says why.
    """
    if found is None:
        return Explained(kept.match, False, 0.0, None, 0.0, 0.0, (), 0.0, (), (), (), sentence(nobody(), lang))
    record = parse(kept.record)
    words, names, turning = told(found, record, lang, again(kept).you(held))
    return Explained(
        kept.match,
        found.exact,
        found.missing,
        found.error,
        found.initial,
        found.final,
        tuple(Account(one.luck, one.skill) for one in found.accounts),
        found.common,
        found.chances,
        tuple(
            TurningPoint(one.turn.point, one.where, one.what, one.moved, one.turn.before, one.turn.after)
            for one in turning
        ),
        costs(found, record, words, names),
        reliance(found, words),
        better,
    )
