"""Whole matches a second from compiled points, beside peers that play bare points; how cost grows.

Part of `make bench`. Every rule is played as written, with events, injuries and warnings, and the box score is kept;
the peer (`proby`'s own example of tennis) plays points with two given chances and keeps nothing. Processor time
counts, the best of the rounds, all in one run.

The wheel of proby 0.0.13 lacks its module `proby.core`. What is measured of it is its example of tennis, which needs of
that module only the two names of how a game ends; the loop that draws the points is ours.
"""

import argparse
import random
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from bench.bars import Bar, Measured, said
from msgspec.structs import replace

import netcord
from netcord.analysis.fast import Tables, Walker, first_serves
from netcord.club.odds import matrix

ROUNDS = 8

MATCHES = {"inside-volley": 150, "pro-tennis": 100}
"""How many times as many matches as proby each must play."""


def best(work: Callable[[], float], rounds: int = ROUNDS) -> float:
    """Units a processor second, in the best round."""
    top = 0.0
    for _ in range(rounds):
        begin = time.process_time()
        units = work()
        top = max(top, units / (time.process_time() - begin))
    return top


BEST_OF_THREE = {"inside-volley": {"best_of": "3"}, "pro-tennis": {"sets_to_win": "2"}}


def walker(key: str, by_throws: bool = False, **options: str) -> Walker:
    """Two cards of a game, best of three and as its rules are printed unless something else is agreed."""
    game = netcord.game(key)
    first = game.cards()[0]
    second = next(card for card in game.cards()[1:] if card.surface == first.surface)
    setup = game.arrange((first, second), BEST_OF_THREE[key] | options)
    table, phase = game.lay(setup)
    return Walker(Tables(table, by_throws=by_throws), first_serves(table, phase), "bench", numba=True)


def proby_matches(many: int = 200) -> float:
    """Best-of-three matches of proby's example, point by point."""
    core, rng = proby_core(), random.Random(1)
    from examples.tennis import init_match, play_match

    for _ in range(many):
        score: Any = init_match
        while not isinstance(score, core.GameEnd):
            score = play_match(score, rng.random() < 0.62, rng.random() < 0.6)
    return many


def proby_core() -> Any:
    """What its example needs of the module that the wheel has left out."""
    import enum
    import types

    try:
        import proby.core as found
    except ImportError:
        made: Any = types.ModuleType("proby.core")
        ends = enum.Enum("ends", ["WIN", "LOSE"])
        made.GameEnd = ends
        sys.modules.setdefault("proby", types.ModuleType("proby"))
        return sys.modules.setdefault("proby.core", made)
    return found


def pig(many: int = 300) -> float:
    """Steps of OpenSpiel's pig through pyspiel, dice and choices."""
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


def pig_rollouts(length: float, many: int = 2_000) -> float:
    """Steps of pig's random rollouts in C++: the evaluator of a search that looks at one position, so many times.

    `length`: the steps of a game played at random, on average; the evaluator tells none.
    """
    import pyspiel

    game = pyspiel.load_game("pig")
    evaluator = pyspiel.RandomRolloutEvaluator(many, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    bot.step(game.new_initial_state())
    return many * length


def two_cores(key: str, matches: int) -> tuple[float, float]:
    """Matches a second by the clock on one thread and on two, the best of the rounds; the machine should be idle."""
    walk, found = walker(key), [0.0, 0.0]
    list(walk.walk(matches))
    list(walk.walk(matches, 2))
    for _ in range(ROUNDS):
        for threads in (1, 2):
            begin = time.perf_counter()
            for _ in walk.walk(matches, threads):
                pass
            found[threads - 1] = max(found[threads - 1], matches / (time.perf_counter() - begin))
    return found[0], found[1]


def walked(walk: Walker, matches: int, what: str) -> float:
    """Walk so many on one core; how many matches or throws it were."""
    return float(sum(getattr(part, what) for part in walk.walk(matches)))


def grown(walk: Walker, largest: int) -> list[str]:
    """What more matches cost: processor time, what was compiled on the way, memory."""
    lines = []
    for size in (10**3, 10**4, 10**5, 10**6, 10**7):
        if size > largest:
            break
        begin, throws, points = time.process_time(), 0, 0
        for part in walk.walk(size):
            throws += part.throws
            points += int(part.points.sum())
        spent = time.process_time() - begin
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        many = len(walk.tables.conditions)
        lines.append(f"| {size:,} | {spent:.2f} | {points / size:.1f} | {throws / size:.1f} | {many:,} | {memory} |")
    return lines


def lengths(matches: int = 65_536) -> list[str]:
    """What longer matches cost: Pro Tennis without events, one set, best of three and of five."""
    lines = []
    for sets in ("1", "2", "3"):
        walk = walker("pro-tennis", sets_to_win=sets, random_events="off")
        points = sum(int(part.points.sum()) for part in walk.walk(matches)) / matches
        each = 1e6 / best(partial(walked, walk, matches, "matches"))
        lines.append(f"| {2 * int(sets) - 1} | {points:.1f} | {each:.2f} | {1e3 * each / points:.1f} |")
    return lines


def fields() -> list[str]:
    """What more cards cost: every pairing of a field summed, best of five, no events; beyond the box, cards twice."""
    game = netcord.game("pro-tennis")
    box, lines = game.cards(), []
    for size in (10, 20, 50, 100, 200):
        cards = [replace(box[number % len(box)], id=f"{number}") for number in range(size)]
        begin = time.process_time()
        cells = matrix(game, cards, lambda pair: game.arrange(pair, {"random_events": "off", "sets_to_win": "3"}))
        spent = time.process_time() - begin
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        lines.append(f"| {size} | {len(cells):,} | {spent:.2f} | {1e3 * spent / len(cells):.2f} | {memory} |")
    return lines


def measure(matches: int = 65_536, largest: int = 10**6) -> Measured:
    """Measure in turns: so many matches in a round; growth is followed up to the largest."""
    walks = {key: walker(key) for key in MATCHES}
    thrown = {key: walker(key, by_throws=True) for key in MATCHES}
    for walk in (*walks.values(), *thrown.values()):
        list(walk.walk(matches))  # compiled by now
    top: dict[str, float] = {}
    length = pig() / 300

    def turn(name: str, work: Callable[[], float]) -> None:
        top[name] = max(top.get(name, 0.0), best(work, 1))

    for _ in range(ROUNDS):
        turn("proby", proby_matches)
        turn("pig", pig)
        turn("pig in C++", lambda: pig_rollouts(length))
        for key in MATCHES:
            turn(key, partial(walked, walks[key], matches, "matches"))
            turn(f"{key} thrown", partial(walked, thrown[key], matches, "throws"))
    bars: list[Bar] = []
    lines = ["", "| whole matches, best of three | matches/s | times proby |", "|---|---|---|"]
    lines.append(f"| proby | {top['proby']:,.0f} | |")
    for key, bar in MATCHES.items():
        times = top[key] / top["proby"]
        lines.append(f"| {key} | {top[key]:,.0f} | {times:.0f} |")
        bars.append(Bar(f"whole matches of {key}, proby's", times, bar))
    lines += ["", "| dice | throws/s | times pig | times pig in C++ |", "|---|---|---|---|"]
    lines += [f"| {name} | {top[name]:,.0f} | | |" for name in ("pig", "pig in C++")]
    for key in MATCHES:
        speed = top[f"{key} thrown"]
        python, cpp = speed / top["pig"], speed / top["pig in C++"]
        lines.append(f"| {key} | {speed:,.0f} | {python:.0f} | {cpp:.2f} |")
        bars += [
            Bar(f"throws of {key}, pig's through pyspiel", python, 40),
            Bar(f"throws of {key}, pig's rollouts in C++", cpp, 3),
        ]
    lines += ["", "| cores | one, matches/s | two | times |", "|---|---|---|---|"]
    for key in MATCHES:
        one, two = two_cores(key, 4 * matches)
        lines.append(f"| {key} | {one:,.0f} | {two:,.0f} | {two / one:.2f} |")
        bars.append(Bar(f"matches of {key} on two cores, on one", two / one, 1.7))
    for key in MATCHES:
        lines += ["", f"| {key}, matches | processor s | points each | throws each | conditions so far | MB |"]
        lines += ["|---|---|---|---|---|---|", *grown(walker(key), largest)]
    lines += ["", "| best of | points a match | µs a match | ns a point |", "|---|---|---|---|", *lengths()]
    lines += ["", "| cards | pairings summed | processor s | ms each | MB |", "|---|---|---|---|---|", *fields()]
    return Measured(lines, bars)


def sizes() -> tuple[int, int]:
    """What was asked for: matches in a round, and the largest number."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=65_536, help="in a round")
    parser.add_argument("--largest", type=int, default=10**6, help="how far growth is followed")
    args = parser.parse_args()
    return args.matches, args.largest


if __name__ == "__main__":
    sys.exit(said(measure(*sizes())))
