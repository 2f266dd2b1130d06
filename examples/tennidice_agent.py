"""A small agent that learns Tennidice from nothing, in a minute or two: `python tennidice_agent.py`.

It plays itself. For every kind of choice (an ace on a serve, a challenge of a call, ...) it keeps a line through the
game's own features of the view: the chance to win the point with that choice, learned from who won it. Where to place
the cubes it learns from who wins the tie-break. The lines go to a file; then it can be met like any other bot:

    netcord arena tennidice random tennidice_agent:make
    netcord serve --bot tennidice_agent:make
"""

import json
import random
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

import netcord
from netcord.kernel import Choose, Over
from netcord.play import SeededDice
from netcord.tennis import PointWon

GAME = netcord.game("tennidice")
SETUP = GAME.arrange((), {})
FEATURES = len(GAME.feature_names(SETUP))
LEARNED = Path(__file__).with_name("tennidice_agent.json")


def fresh() -> "defaultdict[str, Any]":
    """Lines that say nothing yet: one half each."""
    return defaultdict(lambda: np.zeros(FEATURES + 1))


class Agent:
    """Chooses what its lines like best; while it learns (`curious`), now and then anything."""

    def __init__(self, lines: Any, luck: random.Random, curious: float = 0.0) -> None:
        self.lines, self.luck, self.curious = lines, luck, curious
        self.chosen: list[tuple[str, Any]] = []

    def choose(self, view: Any, ask: Any) -> Any:
        """One of the options, as every bot is asked for it."""
        seen = np.array([1.0, *GAME.features(view)])
        if ask.what == "arrange":
            seen[1:] = 0.0  # nothing is seen yet: every way to place the cubes is good or bad by itself
        kinds = [f"{ask.what} {str(option).split(' to ')[0]}" for option in ask.options]
        place = max(range(len(kinds)), key=lambda one: float(self.lines[kinds[one]] @ seen))
        if self.luck.random() < self.curious:
            place = self.luck.randrange(len(kinds))
        self.chosen.append((kinds[place], seen))
        return ask.options[place]

    def learn(self, won: float, rate: float, *, placing: bool) -> None:
        """Move the lines of what was chosen towards what came of it, and forget the choices."""
        for kind, seen in self.chosen:
            if kind.startswith(("arrange", "place")) == placing:
                chance = 1 / (1 + np.exp(-float(self.lines[kind] @ seen)))
                self.lines[kind] += rate * (won - chance) * seen
        self.chosen = [one for one in self.chosen if one[0].startswith(("arrange", "place")) != placing]


def train(matches: int, seed: int, rate: float = 0.03, curious: float = 0.2) -> Any:
    """The lines after so many tie-breaks against oneself: the same for the same seed."""
    lines, luck = fresh(), random.Random(seed)
    for _ in range(matches):
        agents = {seat: Agent(lines, luck, curious) for seat in "AB"}
        dice = SeededDice(luck.getrandbits(60))
        state = GAME.start(SETUP)
        while not isinstance(ask := GAME.ask(state), Over):
            chooses = isinstance(ask, Choose)
            answer = agents[ask.seat].choose(GAME.view(state, ask.seat), ask) if chooses else dice.throw(ask)
            state, facts = GAME.step(state, answer)
            for winner in [fact.winner for fact in facts if isinstance(fact, PointWon)]:
                for seat, agent in agents.items():
                    agent.learn(float(seat == winner), rate, placing=False)
        for seat, agent in agents.items():
            agent.learn(float(seat == ask.winner), rate, placing=True)
    return lines


def make(game: Any, seed: int) -> Agent:
    """What netcord calls: a bot from the game and a seed."""
    kept = json.loads(LEARNED.read_text())
    return Agent(fresh() | {kind: np.array(line) for kind, line in kept.items()}, random.Random(seed))


if __name__ == "__main__":
    learned = train(int(sys.argv[1]) if sys.argv[1:] else 4000, seed=1)
    LEARNED.write_text(json.dumps({kind: line.round(4).tolist() for kind, line in learned.items()}))
    sys.stdout.write(f"{LEARNED.name} is written: netcord arena tennidice random tennidice_agent:make\n")
