"""Whole matches a second from compiled points, beside peers that play bare points; exact odds; how cost grows.

Part of `make bench`. Every rule is played as written, with events, injuries and warnings, and the box score is kept;
the peer (`proby`'s own example of tennis) plays points with two given chances and keeps nothing. Processor time
counts, the best of the rounds, all in one run.

The wheel of proby 0.0.13 lacks its module `proby.core`. What is measured of it is its example of tennis, which needs of
that module only the two names of how a game ends; the loop that draws the points is ours.
"""

import argparse
import json
import os
import platform
import random
import resource
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import netcord
from netcord.analysis.fast import Tables, Walker, first_serves

ROUNDS = 5


def best(work: Callable[[], float], rounds: int = ROUNDS) -> float:
    """Units a processor second, in the best round."""
    top = 0.0
    for _ in range(rounds):
        begin = time.process_time()
        units = work()
        top = max(top, units / (time.process_time() - begin))
    return top


def walker(key: str, **options: str) -> Walker:
    """Two cards of a game, best of three, as its rules are printed."""
    game = netcord.game(key)
    first = game.cards()[0]
    second = next(card for card in game.cards()[1:] if card.surface == first.surface)
    setup = game.arrange(
        (first, second), {"inside-volley": {"best_of": "3"}, "pro-tennis": {"sets_to_win": "2"}}[key] | options
    )
    table, phase = game.lay(setup)
    return Walker(Tables(table), first_serves(table, phase), "bench", numba=True)


def proby_matches(many: int = 200) -> float:
    """Best-of-three matches of proby's example, point by point."""
    sys.modules.setdefault("proby.core", _core())
    from examples.tennis import init_match, play_match

    core, rng = sys.modules["proby.core"], random.Random(1)
    for _ in range(many):
        score: Any = init_match
        while not isinstance(score, core.GameEnd):
            score = play_match(score, rng.random() < 0.62, rng.random() < 0.6)
    return many


def _core() -> Any:
    """What its example needs of it, where the wheel has left it out."""
    import enum
    import types

    try:
        import proby.core as found
    except ImportError:
        made: Any = types.ModuleType("proby.core")
        ends = enum.Enum("ends", ["WIN", "LOSE"])
        made.GameEnd = ends
        sys.modules.setdefault("proby", types.ModuleType("proby"))
        return made
    return found


def pig(many: int = 300) -> float:
    """Steps of OpenSpiel's pig through pyspiel."""
    import pyspiel

    game, rng, steps = pyspiel.load_game("pig"), random.Random(1), 0
    for _ in range(many):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights=chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps


def main() -> int:
    """Measure, print tables, and fail if a bar is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--matches", type=int, default=100_000)
    args = parser.parse_args()
    found: dict[str, Any] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}",
        "versions": {name: version(name) for name in ("numba", "numpy", "proby", "open_spiel")}
        | {"python": platform.python_version()},
    }
    found["proby matches/s"] = best(proby_matches)
    found["pig rolls/s"] = best(pig)
    held = True
    for key, bar in (("inside-volley", 150), ("pro-tennis", 100)):
        walk = walker(key)
        sizes = [size for size in (1_000, 10_000, 100_000, 1_000_000) if size <= args.matches]
        grown = []
        for size in sizes:  # the first of each size also compiles what it meets
            begin = time.process_time()
            throws = sum(part.throws for part in walk.walk(size))
            cold = time.process_time() - begin
            grown.append(
                (
                    size,
                    cold,
                    throws / size,
                    len(walk.tables.conditions),
                    resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
                )
            )
        counted: list[int] = []

        def work(walk: Walker = walk, counted: list[int] = counted) -> float:
            counted.append(sum(part.throws for part in walk.walk(args.matches)))
            return float(args.matches)

        speed = best(work)
        found[key] = {
            "matches/s": speed,
            "times proby": speed / found["proby matches/s"],
            "rolls/s": speed * counted[-1] / args.matches,
            "times pig": speed * counted[-1] / args.matches / found["pig rolls/s"],
            "growth (matches, cold processor s, throws a match, conditions, MB)": grown,
        }
        held &= found[key]["times proby"] >= bar and found[key]["times pig"] >= 40
    print(json.dumps(found, indent=None if args.json else 1))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
