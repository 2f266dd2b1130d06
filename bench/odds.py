"""Exact odds from two cards, in a process that has summed another pairing before, beside proby's exact best of three.

Part of `make bench`. What is told of proby is what its own functions need for one match of given chances: its example
of tennis is asked for every score, and its library sums them. A pairing of ours starts from two printed cards.
"""

import sys
import time
from array import array
from itertools import combinations, product
from typing import Any

from bench.bars import Bar, Measured, said
from bench.matches import proby_core

import netcord
from netcord.club.odds import match_odds, matrix

PAIRINGS = 7
"""Every one is summed once: a second time would find its cards read."""


def spread(key: str, many: int) -> list[tuple[Any, Any]]:
    """Pairings on one surface, from all over the box."""
    found = [(a, b) for a, b in combinations(netcord.game(key).cards(), 2) if a.surface == b.surface]
    return found[:: len(found) // many][:many]


def proby_exact() -> tuple[float, float]:
    """Seconds for the scores of a best of three, and for summing them with two given chances."""
    core = proby_core()
    import probycapi
    from examples.tennis import init_match, play_match

    begin = time.perf_counter()
    numbers: dict[Any, int] = {core.GameEnd.WIN: 0, core.GameEnd.LOSE: 1, init_match: 2}
    waiting, edges = [init_match], []
    for score in waiting:
        for on_serve, on_return in product((False, True), repeat=2):
            then = play_match(score, on_serve, on_return)
            if then not in numbers:
                numbers[then] = len(numbers)
                waiting.append(then)
            edges.append(numbers[then])
    graph = array("I", [2, len(numbers), *edges]).tobytes()
    listed = time.perf_counter()
    won = probycapi.probability(graph, [0.62, 0.4], 2)
    assert 0.5 < won < 0.7, "A wins more points than B"
    return listed - begin, time.perf_counter() - listed


def summed(key: str, options: dict[str, str], pairings: list[tuple[Any, Any]]) -> list[tuple[float, float, float]]:
    """By pairing: seconds by the clock, of the processor, and the bound. The first is not told: it warms up."""
    game, found = netcord.game(key), []
    for pair in pairings:
        begin, busy = time.perf_counter(), time.process_time()
        odds = match_odds(game, game.arrange(pair, options))
        found.append((time.perf_counter() - begin, time.process_time() - busy, odds.missing))
    return found[1:]


def measure() -> Measured:
    """Measure everything."""
    listed, each = (min(times) for times in zip(*(proby_exact() for _ in range(5)), strict=True))
    lines = ["", "| exact odds from two cards, warm | pairings | s by the clock | processor s | bound |"]
    lines += ["|---|---|---|---|---|", f"| proby, best of three, two chances | 1 | {listed + each:.4f} | | |"]
    bars: list[Bar] = []

    def told(name: str, found: list[tuple[float, float, float]]) -> None:
        clock, busy, bound = zip(*found, strict=True)
        times = f"{min(clock):.3f} to {max(clock):.3f} | {min(busy):.3f} to {max(busy):.3f}"
        lines.append(f"| {name} | {len(found)} | {times} | {min(bound):.1e} to {max(bound):.1e} |")

    plain = summed("pro-tennis", {"random_events": "off", "sets_to_win": "3"}, spread("pro-tennis", PAIRINGS + 1))
    told("Pro Tennis without events, best of five", plain)
    bars.append(
        Bar("memoryless best of five, the slowest pairing", 1e3 * max(one for one, _, _ in plain), 50, "ms", True)
    )
    rainy = summed("inside-volley", {"best_of": "5"}, spread("inside-volley", PAIRINGS + 1))
    told("Inside Volley as written, best of five", rainy)
    written = summed("pro-tennis", {"sets_to_win": "2"}, spread("pro-tennis", PAIRINGS + 1))
    told("Pro Tennis as written, best of three", written)
    bars.append(Bar("Pro Tennis as written, the slowest pairing", max(one for one, _, _ in written), 3, "s", True))
    bars.append(Bar("the same, the largest bound", max(bound for _, _, bound in written), 1e-4, "", True))
    game = netcord.game("pro-tennis")
    cards = game.cards()[:100]  # the rest are examples
    begin, busy = time.perf_counter(), time.process_time()
    cells = matrix(game, cards, lambda pair: game.arrange(pair, {"random_events": "off", "sets_to_win": "3"}))
    clock, busy = time.perf_counter() - begin, time.process_time() - busy
    assert len(cells) == len(list(combinations(cards, 2))) == 4_950
    lines.append(f"| all of Pro Tennis without events, best of five | 4,950 | {clock:.2f} | {busy:.2f} | 0 |")
    bars.append(Bar("4,950 pairings of Pro Tennis, best of five", clock, 60, "s", True))
    return Measured(lines, bars)


if __name__ == "__main__":
    sys.exit(said(measure()))
