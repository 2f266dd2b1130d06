"""Steps a second of random play through OpenSpiel: netcord's games beside OpenSpiel's own Python games and gin_rummy.

Each game of ours is played three times: through netcord's own API, through `netcord.rl.openspiel`, and so with the
observation tensor of whoever is asked. A step is one answered question. Everything is measured in turns in one run, in
processor time, and the best round of each counts (`make bench-environments`).
"""

import argparse
import json
import random
import sys
import time
from itertools import accumulate
from typing import Any

import pyspiel
from bench.steps import ours
from open_spiel.python import games as python_games  # noqa: F401 - importing registers them

import netcord
import netcord.rl.openspiel as spiel

KEYS = ("inside-volley", "pro-tennis", "tennidice", "worldwide", "ase")
PEERS = ("python_kuhn_poker", "python_tic_tac_toe", "python_block_dominoes", "gin_rummy", "backgammon")
BARS = {"adapter": 0.5, "with tensor": 0.3}
"""How many of the steps of the bare API must be left."""


_known: dict[int, tuple[Any, Any, Any]] = {}


def sampled(listed: Any, rng: random.Random) -> int:
    """One of the outcomes. Who lists the same dice in the same list again is spared adding up their chances."""
    known = _known.get(id(listed))
    if known is None or known[0] is not listed:
        actions, chances = zip(*listed, strict=True)
        if len(_known) > 512:
            _known.clear()
        known = _known[id(listed)] = listed, actions, tuple(accumulate(chances))
    action: int = rng.choices(known[1], cum_weights=known[2])[0]
    return action


def through(game: Any, *, tensor: bool) -> Any:
    """Through OpenSpiel."""

    def play(rng: random.Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                action = sampled(state.chance_outcomes(), rng)
            else:
                if tensor:
                    state.observation_tensor(state.current_player())
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        return steps

    return play


def speed(play: Any, seed: int, seconds: float) -> float:
    """Steps a second of processor time."""
    rng = random.Random(seed)
    begin, steps = time.process_time(), 0
    while (spent := time.process_time() - begin) < seconds:
        steps += play(rng)
    return steps / spent


def cloned(game: Any) -> float:
    """Microseconds for a clone in the middle of a match."""
    rng, state = random.Random(1), game.new_initial_state()
    for _ in range(40):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    begin = time.process_time()
    for _ in range(2000):
        state.clone()
    return (time.process_time() - begin) / 2000 * 1e6


def main() -> int:
    """Measure in turns, print a table, and fail if a bar is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each game in a round")
    parser.add_argument("--json", action="store_true", help="the figures alone, as JSON")
    args = parser.parse_args()
    loaded = {key: spiel.load(key, next(iter(netcord.game(key).trials().values()))) for key in KEYS}
    peers = {name: pyspiel.load_game(name) for name in PEERS}
    plays: dict[tuple[str, str], Any] = {}
    for name, game in peers.items():
        plays[name, "adapter"] = through(game, tensor=False)
        plays[name, "with tensor"] = through(game, tensor=True)
    for key, game in loaded.items():
        plays[key, "bare"] = ours(key)
        plays[key, "adapter"] = through(game, tensor=False)
        plays[key, "with tensor"] = through(game, tensor=True)
    best = dict.fromkeys(plays, 0.0)
    for seed in range(args.rounds):
        for what, play in plays.items():
            best[what] = max(best[what], speed(play, seed, args.seconds))
    held = True
    lines = ["| random play | bare | through OpenSpiel | times | with tensor | times | clone, µs |", "|---" * 7 + "|"]
    for name in (*PEERS, *KEYS):
        adapter, tensor = best[name, "adapter"], best[name, "with tensor"]
        clone = cloned((peers | loaded)[name])
        if name in PEERS:
            lines.append(f"| {name} | | {adapter:,.0f} | | {tensor:,.0f} | | {clone:.1f} |")
            continue
        alone = best[name, "bare"]
        held &= adapter >= BARS["adapter"] * alone and tensor >= BARS["with tensor"] * alone
        lines.append(
            f"| {name} | {alone:,.0f} | {adapter:,.0f} | {adapter / alone:.2f} | {tensor:,.0f} |"
            f" {tensor / alone:.2f} | {clone:.1f} |"
        )
    figures = {f"{name}, {how}": steps for (name, how), steps in best.items()}
    print(json.dumps(figures) if args.json else "\n".join(lines))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
