"""What decided a match: reckoned in a process of its own, one after the other, and kept."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from netcord.club.language import told as sentence
from netcord.club.ledger import Ledger, costs, ledger, nobody, reliance, told
from netcord.kernel import Impossible, NetcordError, Seat
from netcord.play import parse
from netcord.store import Kept

from .replaying import again
from .thinking import Mind
from .wire import Account, Explained, Limit, TurningPoint

KEPT = 64
"""Matches whose ledgers are kept at hand."""


def _reckoned(record: bytes) -> Ledger | None:
    return ledger(parse(record))


class Reckoner:
    """Explains matches that are over. Whoever asks for the same match waits for the same answer."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._mind = Mind()
        self._line = ThreadPoolExecutor(1, "reckons")  # one match after the other
        self._found: dict[tuple[str, int], asyncio.Future[Ledger | None]] = {}

    async def ledger(self, kept: Kept) -> Ledger | None:
        """The ledger of a match, reckoned now unless it is at hand."""
        key = kept.match, len(kept.record)
        if key not in self._found:
            if sum(not one.done() for one in self._found.values()) >= self._most:
                raise Limit("too many matches wait to be explained: ask again in a minute")
            while len(self._found) >= KEPT:
                del self._found[next(iter(self._found))]
            loop = asyncio.get_running_loop()
            self._found[key] = loop.run_in_executor(self._line, self._mind.think, partial(_reckoned, kept.record))
        try:
            return await asyncio.shield(self._found[key])
        except NetcordError:
            self._found.pop(key, None)
            raise
        except ChildProcessError:
            raise Impossible("nobody thinks any more: the server is going down") from None

    def at_hand(self, kept: Kept) -> Ledger | None:
        """The ledger of a match, if it has been reckoned."""
        found = self._found.get((kept.match, len(kept.record)))
        if found is None or not found.done() or found.cancelled() or found.exception() is not None:
            return None
        return found.result()

    def stop(self) -> None:
        """Reckon no more: whoever waits is told so."""
        self._mind.stop()

    def close(self) -> None:
        """Nobody waits any more, not even for what is nearly reckoned."""
        self.stop()
        self._line.shutdown(wait=True, cancel_futures=True)


def in_words(kept: Kept, found: Ledger | None, lang: str, held: Sequence[Seat] = ()) -> Explained:
    """A ledger as the page tells it; `held` are the seats of whoever asks.

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
    )
