"""Steps a second of random play: Inside Volley Tennis through netcord's public API, against
backgammon through pyspiel, in turns in the same run (`make bench`); and the same through `simulate`.

A step is one answered question: a throw of dice, or a move. Both sides list what can happen, pick at random and apply
it, as a search or a simulation would.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

import netcord
from netcord.kernel import Chance, Over
from netcord.play import simulate

ROUNDS = 5
SECONDS = 2.0


def netcord_steps(rng: random.Random) -> int:
    """One match of random play; the number of steps."""
    game = netcord.game("inside-volley")
    federer = next(card for card in game.cards() if card.id == "roger-federer-2007-hard-printed")
    state = game.start(game.arrange((federer, federer), {}))
    steps = 0
    while not isinstance(ask := game.ask(state), Over):
        assert isinstance(ask, Chance), "without strategies nothing is chosen"
        state = game.step(state, rng.choices(ask.outcomes, cum_weights=ask.cumulative)[0]).state
        steps += 1
    return steps


def simulated_steps(rng: random.Random) -> int:
    """Ten matches of random play through `simulate`, as `netcord simulate` plays them in one process; their steps."""
    game = netcord.game("inside-volley")
    return sum(done.answers for done in simulate(game, game.trials()["best_of=5"], 10, rng.getrandbits(32)))


def pyspiel_steps(rng: random.Random) -> int:
    """One game of random play; the number of steps."""
    import pyspiel

    state = pyspiel.load_game("backgammon").new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, weights=chances)[0]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
        steps += 1
    return steps


def speed(play: Callable[[random.Random], int], seed: int) -> float:
    """Steps a second over a while of play."""
    rng = random.Random(seed)
    begin = time.perf_counter()
    steps = 0
    while time.perf_counter() - begin < SECONDS:
        steps += play(rng)
    return steps / (time.perf_counter() - begin)


def main() -> int:
    """Measure in turns, print, and fail if netcord is the slower."""
    ours, theirs = [], []
    for seed in range(ROUNDS):
        ours.append(speed(netcord_steps, seed))
        theirs.append(speed(pyspiel_steps, seed))
        print(f"round {seed + 1}: netcord {ours[-1]:9,.0f}   pyspiel {theirs[-1]:9,.0f} steps/s")
    ratio = statistics.median(ours) / statistics.median(theirs)
    print(f"median:  netcord {statistics.median(ours):9,.0f}   pyspiel {statistics.median(theirs):9,.0f} steps/s")
    print(f"netcord inside-volley plays {ratio:.2f} times as many steps a second as pyspiel backgammon")
    simulated = statistics.median(speed(simulated_steps, seed) for seed in range(ROUNDS))
    print(f"simulate: netcord {simulated:9,.0f} steps/s")
    return 0 if ratio >= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
