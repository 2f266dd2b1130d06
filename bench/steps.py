"""Steps a second of random play through netcord's public API, against OpenSpiel's games through pyspiel (`make bench`).

A step is one answered question: a throw of dice, a card drawn, or a move. Both sides list what can happen, pick at
random and apply it, as a search or a simulation would. Everything is measured in turns in the same run, in processor
time, and the best round of each counts: what else the machine does can only slow a round down.
"""

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.bars import Bar, Measured, said

import netcord
from netcord.kernel import Chance, Choose, Over, encode
from netcord.play import simulate

ROUNDS = 12
SECONDS = 0.4

Play = Callable[[random.Random], int]
"""Plays once, and says how many steps it took."""

BARS = {
    "inside-volley": ("backgammon", 1.2),
    "pro-tennis": ("backgammon", 1.2),
    "tennidice": ("backgammon", 1.0),
    "worldwide": ("gin_rummy", 1.2),
    "ase": ("gin_rummy", 1.2),
}
"""What each game is held against, and how many times as many steps it must play."""

VIEW_BAR = 50.0
"""Microseconds that a seat's view in the middle of a point may take, in the games with hidden hands."""

START_BAR = 5.0
"""How many times as long as an empty Python `netcord --version` may take."""


def ours(key: str) -> Play:
    """A game of ours as it comes: the first of its trials."""
    game = netcord.game(key)
    setup = next(iter(game.trials().values()))

    def play(rng: random.Random) -> int:
        state, steps = game.start(setup), 0
        while not isinstance(ask := game.ask(state), Over):
            if isinstance(ask, Chance):
                answer = rng.choices(ask.outcomes, cum_weights=ask.cumulative)[0]
            else:
                answer = rng.choice(ask.options)
            state = game.step(state, answer).state
            steps += 1
        return steps

    return play


def theirs(name: str) -> Play:
    """A game of OpenSpiel's."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, weights=chances)[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        return steps

    return play


def simulated(rng: random.Random) -> int:
    """Ten matches of Inside Volley as `netcord simulate` plays them one by one."""
    game = netcord.game("inside-volley")
    return sum(done.answers for done in simulate(game, game.trials()["best_of=5"], 10, rng.getrandbits(32)))


def speed(play: Play, seed: int) -> float:
    """Steps a second of processor time, over a while of play."""
    rng = random.Random(seed)
    begin, steps = time.process_time(), 0
    while (spent := time.process_time() - begin) < SECONDS:
        steps += play(rng)
    return steps / spent


def moments(key: str, many: int, seed: int) -> list[tuple[Any, str]]:
    """States in the middle of points, where somebody with a hand chooses, and who."""
    game, rng = netcord.game(key), random.Random(seed)
    setup = next(iter(game.trials().values()))
    found: list[tuple[Any, str]] = []
    while len(found) < many:
        state = game.start(setup)
        while not isinstance(ask := game.ask(state), Over) and len(found) < many:
            if isinstance(ask, Choose):
                found.append((state, ask.seat))
                answer = rng.choice(ask.options)
            else:
                answer = rng.choices(ask.outcomes, cum_weights=ask.cumulative)[0]
            state = game.step(state, answer).state
    return found


def per_view(key: str) -> tuple[float, float]:
    """Microseconds for a view of a seat, and for the same state written in full as JSON; the best of the rounds."""
    game, at = netcord.game(key), moments(key, 400, 1)
    views, written = [], []
    for _ in range(ROUNDS):
        begin = time.process_time()
        for state, seat in at:
            game.view(state, seat)
        between = time.process_time()
        for state, _ in at:
            encode(state)
        views.append(between - begin)
        written.append(time.process_time() - between)
    return 1e6 * min(views) / len(at), 1e6 * min(written) / len(at)


def started(*command: str) -> float:
    """Processor seconds that a command takes to come and go; the best of the rounds."""
    times = []
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def measure() -> Measured:
    """Measure in turns."""
    plays = {name: theirs(name) for name in ("backgammon", "gin_rummy")} | {key: ours(key) for key in BARS}
    plays["inside-volley, simulate"] = simulated
    best = dict.fromkeys(plays, 0.0)
    for seed in range(ROUNDS):
        for name, play in plays.items():
            best[name] = max(best[name], speed(play, seed))
    bars = [Bar(f"steps of {key}, {peer}'s", best[key] / best[peer], bar) for key, (peer, bar) in BARS.items()]
    times = {key: f"{best[key] / best[peer]:.2f} {peer}" for key, (peer, _) in BARS.items()}
    lines = ["| random play | steps/s | times |", "|---|---|---|"]
    lines += [f"| {name} | {steps:,.0f} | {times.get(name, '')} |" for name, steps in best.items()]
    lines += ["", "| a view in the middle of a point | µs | the state as JSON, µs |", "|---|---|---|"]
    for key in ("worldwide", "ase"):
        view, written = per_view(key)
        lines.append(f"| {key} | {view:.1f} | {written:.1f} |")
        bars.append(Bar(f"a view of {key} in the middle of a point", view, VIEW_BAR, "µs", True))
    here = Path(sys.executable)
    nothing, version = started(str(here), "-c", "pass"), started(str(here.with_name("netcord")), "--version")
    lines += ["", "| start-up | ms | times |", "|---|---|---|", f"| python -c pass | {1e3 * nothing:.0f} | |"]
    lines.append(f"| netcord --version | {1e3 * version:.0f} | {version / nothing:.1f} |")
    bars.append(Bar("netcord --version, python -c pass's", version / nothing, START_BAR, most=True))
    return Measured(lines, bars)


if __name__ == "__main__":
    sys.exit(said(measure()))
