"""How far off hints are that are estimates: docs/opponents.md.

python bench/hints.py GAME [POSITIONS] [OPTION=VALUE…]
"""

import random
import sys
from math import sqrt
from typing import Any

import netcord
from netcord.games.worldwide.levels import minds
from netcord.games.worldwide.mind import OnePly
from netcord.kernel import Choose, Over, Side
from netcord.tennis import PointWon

TOLD = {"worldwide": ("serve", "stroke", "position", "fatigue"), "ase": ("serve", "answer", "recover", "lob")}
"""By game, the choices that decide a point."""
PLAYS: dict[str, Any] = {
    "worldwide": lambda game: OnePly(minds("champion", game.edition)),
    "ase": lambda game: game.sparring.bots["tour"](game, 0),
}
"""By game, who plays points out: as well as hints think, and quickly."""


def off(game: Any, positions: int, rollouts: int, **options: str) -> float:
    """How far off the chance of the point is: the spread of hints around what came of it, less that of the dice."""
    hint, bot = game.sparring.hint, PLAYS[game.key](game)
    setup = game.arrange((), options)
    luck, state, wrong, noise, many = random.Random("hints"), game.start(setup), 0.0, 0.0, 0
    while many < positions:
        ask = game.ask(state)
        if isinstance(ask, Over):
            state = game.start(setup)
            continue
        if isinstance(ask, Choose):
            view = game.view(state, ask.seat)
            answer = bot.choose(view, ask)
            told = hint(view)[answer].point
            if ask.what in TOLD[game.key] and told is not None and luck.random() < 0.1:
                won = sum(_point(game, state, bot, luck) == ask.seat for _ in range(rollouts)) / rollouts
                wrong, noise, many = wrong + (told - won) ** 2, noise + won * (1 - won) / (rollouts - 1), many + 1
        else:
            answer = luck.choices(ask.outcomes, ask.weights)[0]
        state = game.step(state, answer).state
    return sqrt(max(0.0, (wrong - noise) / many))


def _point(game: Any, state: Any, bot: Any, luck: random.Random) -> Side:
    """Who wins the point; what is hidden from whoever is asked is dealt anew."""
    state = game.imagine(game.view(state, game.ask(state).seat), luck.randrange)
    while True:
        ask = game.ask(state)
        if isinstance(ask, Choose):
            answer = bot.choose(game.view(state, ask.seat), ask)
        else:
            answer = luck.choices(ask.outcomes, ask.weights)[0]
        state, facts = game.step(state, answer)
        for fact in facts:
            if isinstance(fact, PointWon):
                return fact.winner


if __name__ == "__main__":
    key, *given = sys.argv[1:]
    options = dict(one.split("=") for one in given if "=" in one)
    positions = next((int(one) for one in given if one.isdigit()), 60)
    told = 100 * off(netcord.game(key), positions, 60, **options)
    print(f"hints are off by {told:.1f} % of a point ({positions} positions, 60 points each)")
