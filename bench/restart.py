"""A server falls and everybody is back at once (`python -m bench.restart`): how long they wait for their match.

So many matches of Worldwide Tennis are played for a while, two persons in each; the server is killed and started again.
Then all of them come at the same moment. Meanwhile somebody asks every 10 ms whether the server is there: as long as
that takes, any move would take longer.
"""

import argparse
import asyncio
import json
import random
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.server import DOORS, Netcord, NetcordRally, line_to, used

Seat = tuple[str, str]
"""A match, and the token of a seat in it."""


async def played(peer: Netcord, matches: int, moves: int) -> list[Seat]:
    """Matches that have had so many moves, and everybody's seats."""
    doors, seats = asyncio.Semaphore(DOORS), list[Seat]()

    async def play(luck: random.Random) -> list[Seat]:
        async with doors, AsyncExitStack() as stack:
            match, tokens = await peer.made({"mode": "match"})
            lines = [await stack.enter_async_context(line_to(peer.live(match))) for _ in tokens]
            for line, token in zip(lines, tokens, strict=True):
                await line.send(json.dumps({"type": "hello", "token": token, "lang": "en"}))
            rally = NetcordRally(lines, luck)
            for _ in range(moves):
                if (turn := await rally.turn()).over:
                    break
                await rally.say(turn)
            return [(match, token) for token in tokens]

    for found in await asyncio.gather(*(play(random.Random(n)) for n in range(matches))):
        seats += found
    return seats


async def back(peer: Netcord, seats: list[Seat]) -> tuple[list[float], list[float]]:
    """Everybody comes at once: how long each waits to be told how the match stands, and how long others wait."""
    began, all_there = perf_counter(), asyncio.Event()
    waits: list[float] = []
    answers: list[float] = []

    async def come(match: str, token: str) -> None:
        async with line_to(peer.live(match)) as line:
            await line.send(json.dumps({"type": "hello", "token": token, "lang": "en"}))
            while json.loads(await line.recv())["type"] != "state":
                pass
            waits.append(perf_counter() - began)
            await all_there.wait()

    async def ask() -> None:
        while not all_there.is_set():
            asked = perf_counter()
            await peer.health()
            answers.append(perf_counter() - asked)
            await asyncio.sleep(0.01)

    asking = asyncio.create_task(ask())
    coming = [asyncio.create_task(come(*seat)) for seat in seats]
    while len(waits) < len(seats):
        await asyncio.sleep(0.02)
        for one in coming:
            if one.done():
                one.result()
    all_there.set()
    await asyncio.gather(asking, *coming)
    return sorted(waits), sorted(answers)


def main() -> None:
    """Play, kill, come back, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--moves", type=int, default=40, help="of each match before the server falls")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        peer = Netcord()
        process = peer.start(Path(folder))
        try:
            seats = asyncio.run(played(peer, wanted.matches, wanted.moves))
            process.kill()
            process.wait()
            process = peer.start(Path(folder))
            before = used(process.pid)
            waits, answers = asyncio.run(back(peer, seats))
            after = used(process.pid)
        finally:
            process.kill()
            process.wait()
    print(f"{wanted.matches} matches after {wanted.moves} moves, {len(seats)} persons back at once:")
    print(f"  told how their match stands after {median(waits):.1f} s (median), {waits[-1]:.1f} s (the last)")
    print(f"  others wait {1000 * median(answers):.0f} ms (median), {1000 * answers[-1]:.0f} ms (longest)")
    print(f"  {after.seconds - before.seconds:.1f} s of processor time, {after.megabytes:.0f} MB")


if __name__ == "__main__":
    main()
