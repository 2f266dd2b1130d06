"""Many matches from compiled points: by numba where it is installed, on several cores, else by numpy.

Results depend on the seed alone: every match draws from a stream of its own, and counts are whole numbers.
"""

import hashlib
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from . import kernel
from .board import Ints
from .kernel import DONE, MATCH_NUMBER, WIDTH
from .tables import Arrays, Tables
from .wholes import THROWS

PART = 8192
"""Matches that are walked at a time: what they need in memory does not grow with their number."""

FIRST_PART = 128
"""The first ones are fewer: they meet most conditions for the first time, and somebody may be watching a bar."""


CONDITIONS = 1 << 15
"""So many conditions are remembered; then all are forgotten, since rare ones come up for ever: about a gigabyte."""


class Counted(NamedTuple):
    """What was counted of many matches, to be read with the tables they were played on.

    `told`: by label and winner of the point (0: void, 1: A, 2: B), and `bags` in the same way what was told at once.
    `points`: by what it was about, serve, winner, and whether it was played. `results`: by leaving (0: played out),
    sets and winner. `longest`: the longest runs of A and of B, games and rallies, added up.
    """

    told: Ints
    bags: Ints
    points: Ints
    results: Ints
    longest: Ints
    throws: int
    matches: int

    def plus(self, more: "Counted") -> "Counted":
        """Both together."""
        return Counted(
            _sum(self.told, more.told),
            _sum(self.bags, more.bags),
            self.points + more.points,
            _sum(self.results, more.results),
            self.longest + more.longest,
            self.throws + more.throws,
            self.matches + more.matches,
        )


def _sum(one: Ints, other: Ints) -> Ints:
    size = max(len(one), len(other))
    found: Ints = np.zeros((size, *one.shape[1:]), np.int64)
    found[: len(one)] += one
    found[: len(other)] += other
    return found


def nothing(labels: int = 1, bags: int = 1, leavings: int = 0) -> Counted:
    """Of no match."""
    return Counted(
        np.zeros((labels, 3), np.int64),
        np.zeros((bags, 3), np.int64),
        np.zeros((256, 3, 2, 2), np.int64),
        np.zeros((1 + leavings, 64, 2), np.int64),
        np.zeros(4, np.int64),
        0,
        0,
    )


def seed_of(seed: int | str) -> int:
    """64 bits for a seed as people write it."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big")


def compiled() -> bool:
    """Whether numba is there."""
    return find_spec("numba") is not None


@cache
def _walk() -> Any:
    """The loop, compiled; the machine code is kept between runs."""
    import numba

    kernel.mixed = numba.njit(cache=True, nogil=True, inline="always")(kernel.mixed)
    kernel.drawn_from = numba.njit(cache=True, nogil=True, inline="always")(kernel.drawn_from)
    kernel.stream = numba.njit(cache=True, nogil=True)(kernel.stream)
    return numba.njit(cache=True, nogil=True)(kernel.walk)


class Walker:
    """Walks matches of one setup. `first`: the weights with which A and B serve first.

    `tables` are those of the part that was walked last; `most`: with so many conditions they are begun anew.
    """

    def __init__(
        self,
        tables: Tables,
        first: tuple[int, int],
        seed: int | str,
        numba: bool | None = None,
        most: int = CONDITIONS,
    ) -> None:
        self.tables = tables
        self._most = most
        self.seed = seed_of(seed)
        self.first = min((first[0] << 64) // sum(first), 2**64 - 1)
        self.numba = compiled() if numba is None else numba
        self._lock = threading.Lock()
        self._threads = 1
        self._snapshot: tuple[Arrays, tuple[int, int, int]] | None = None
        if self.numba:
            _walk()  # once, and not by several threads

    def walked(self, start: int, stop: int) -> Counted:
        """Matches with these numbers."""
        matches = np.zeros((stop - start, WIDTH), np.int64)
        matches[:, MATCH_NUMBER] = np.arange(start, stop)
        whole = nothing()
        while len(matches):
            needs = np.zeros((len(matches), 3), np.int64)
            arrays, sizes = self._as_it_stands()
            counted = nothing(*sizes)
            self._run(matches, needs, arrays, counted)
            whole = whole.plus(counted._replace(throws=int(counted.bags.sum(1) @ (arrays.tells >> THROWS))))
            left = matches[:, DONE] == 0
            self._fill(np.unique(needs[left], axis=0))
            matches = np.ascontiguousarray(matches[left])
        return whole._replace(matches=stop - start)

    def _as_it_stands(self) -> tuple[Arrays, tuple[int, int, int]]:
        """The arrays, with how many labels, bags and leavings: a copy where other threads go on filling in."""
        with self._lock:
            if self._snapshot is None:
                tables = self.tables
                arrays = tables.arrays
                if self._threads > 1:
                    arrays = Arrays(*(array.copy() for array in arrays))
                self._snapshot = arrays, (len(tables.labels), len(tables.bags.bags), len(tables.leavings))
            return self._snapshot

    def _run(self, matches: Ints, needs: Ints, arrays: Arrays, counted: Counted) -> None:
        told, bags, points, *others = counted[:5]
        read: tuple[Any, ...] = arrays
        if self.numba:  # whose loop reads flat arrays
            walk: Callable[..., None] = _walk()
            read = *arrays[:4], arrays.tables.reshape(-1), arrays.tables.shape[1], arrays.slots.reshape(-1), *arrays[6:]
            bags, points = bags.reshape(-1), points.reshape(-1)
        else:
            from .lockstep import walk
        a, b = self.tables.board.starts
        walk(
            np.uint64(self.seed),
            np.uint64(self.first),
            a,
            b,
            matches,
            needs,
            self.tables.many,
            self.tables.alike,
            *read,
            told,
            bags,
            points,
            *others,
        )

    def _fill(self, needs: Ints) -> None:
        if not len(needs):
            return
        with self._lock:
            self._snapshot = None
            self.tables.fill([(one, other) for what, one, other in needs.tolist() if what == 1])
            for what, one, other in needs.tolist():
                if what == 2:
                    self.tables.fill_end(one, other)

    @property
    def _full(self) -> bool:
        return len(self.tables.conditions) >= self._most

    def _forget(self) -> None:
        if self._full:
            self.tables, self._snapshot = self.tables.emptied(), None

    def walk(self, matches: int, threads: int = 1, first: int = 0) -> Iterator[Counted]:
        """So many from the first on, part by part, in no particular order.

        A part is read with the `tables` of its time: look at them whenever one comes.
        """
        parts = _parts(first, first + matches)
        if threads <= 1 or not self.numba or matches <= PART:
            for part in parts:
                self._forget()
                yield self.walked(*part)
            return
        self._threads, self._snapshot = threads, None
        with ThreadPoolExecutor(threads) as pool:
            handed: set[Future[Counted]] = set()
            for part in parts:
                if self._full:  # what is under way is read with the tables it was begun with
                    for one in handed:
                        yield one.result()
                    handed = set()
                    self._forget()
                handed.add(pool.submit(self.walked, *part))
                if len(handed) >= 2 * threads:
                    done, handed = wait(handed, return_when=FIRST_COMPLETED)
                    for one in done:
                        yield one.result()
            for one in handed:
                yield one.result()


def _parts(start: int, last: int) -> Iterator[tuple[int, int]]:
    """The numbers of matches, a part at a time: each four times the one before until they are large."""
    size = FIRST_PART
    while start < last:
        yield start, min(last, start + size)
        start, size = start + size, min(PART, 4 * size)


def cores() -> int:
    """As many as this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
