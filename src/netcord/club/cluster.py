"""A run beyond one machine: its parts are played by the workers of a Dask cluster (the extra `cluster`).

Every match draws from its own stream, so the result is that of the same run on one core. What is sent is plain: the key
of the game, the setup, the seed, the names of the bots; a worker makes the run anew from them, once.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any, NamedTuple

from netcord.kernel import Impossible, Unreadable
from netcord.registry import game

from .runs import Came, Run

__all__ = ["play_on"]

ANSWERS_WITHIN = 5
"""Seconds in which a scheduler answers that there is."""


class _Order(NamedTuple):
    """A run as it is sent."""

    key: str
    edition: int
    setup: Any
    matches: int
    seed: str
    bots: tuple[str, str]
    one_by_one: bool


@lru_cache(1)
def _run(order: _Order) -> Run:
    found = game(order.key)
    if found.edition != order.edition:
        raise Impossible(
            "the workers have edition {theirs} of {game}, here it is {ours}: install the same netcord everywhere",
            theirs=found.edition,
            game=order.key,
            ours=order.edition,
        )
    return Run(found, order.setup, order.matches, order.seed, order.bots, one_by_one=order.one_by_one)


def _part(order: _Order, start: int, stop: int) -> Came:
    return _run(order).part(start, stop)


async def _answered(address: str) -> None:
    """Greet a scheduler and leave again, or fail: by `MemoryError` where something else answers, and its first letters
    are taken for the length of what it has to say."""
    connect: Any = import_module("distributed.comm").connect
    async with asyncio.timeout(ANSWERS_WITHIN):  # who listens and says nothing would be waited for in vain
        await (await connect(address, timeout=ANSWERS_WITHIN)).close()


def play_on(run: Run, address: str, on_done: Callable[[int], None] | None = None) -> None:
    """Play a run on the cluster whose scheduler is at this address."""
    if find_spec("distributed") is None:
        raise Impossible("a cluster needs the extra `cluster`: pip install 'netcord[cluster]'")
    distributed: Any = import_module("distributed")  # which is not typed
    try:
        # Looked at first: a client of an address that is none is made by halves, and speaks up when it is gone.
        import_module("distributed.comm").resolve_address(address)
        asyncio.run(_answered(address))
        client = distributed.Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError, ImportError, MemoryError):
        raise Unreadable(
            "no scheduler answers at {address}: start `dask scheduler`, and `dask worker {address}` wherever you like",
            address=address,
        ) from None
    try:
        workers = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
        if not workers:
            raise Unreadable(
                "the scheduler at {address} has no workers: start some with `dask worker {address}`", address=address
            )
        bots = (run.bots["A"], run.bots["B"])
        order = _Order(
            run.game.key, run.game.edition, run.setup, run.matches, run.seed, bots, one_by_one=not run.compiled
        )
        size = run.part_size(workers)
        parts = ((start, min(run.matches, start + size)) for start in range(0, run.matches, size))
        first = [client.submit(_part, order, *part, pure=False) for part in islice(parts, 4 * workers)]
        handed = distributed.as_completed(first, loop=client.loop)
        for future in handed:
            run.add(future.result())
            future.release()
            if on_done is not None:
                on_done(run.played)
            for part in islice(parts, 1):
                handed.add(client.submit(_part, order, *part, pure=False))
    finally:
        with suppress(OSError):  # what is over need not be said goodbye to
            client.close(timeout=ANSWERS_WITHIN)
