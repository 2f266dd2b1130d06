"""How often each level of Worldwide Tennis beats the automaton, and how far off hints are: docs/opponents.md.

python bench/automaton.py [TIE-BREAKS]
"""

import random
import sys
from math import sqrt
from typing import Any

from netcord.club.quick import ALONE
from netcord.games.worldwide import GAME, Surface
from netcord.kernel import Choose, Over, Side
from netcord.tennis import LEVELS, PointWon
from netcord.training import played


def solo(name: str, matches: int, card: str = "", **options: str) -> float:
    """The share of tie-breaks that a level wins against the automaton."""
    cards = tuple(one for one in GAME.cards() if one.id == card)
    setup = GAME.arrange(cards, {"players": "solo", **options})
    bot = GAME.sparring.bots[name](GAME, 0)
    return (
        sum(played(GAME, setup, {Side.A: bot}, random.Random(f"solo {n}")) is Side.A for n in range(matches)) / matches
    )


def hints(positions: int, rollouts: int) -> float:
    """How far off the chance of the point is: the spread of hints around what came of it, less that of the dice."""
    hint, bot = GAME.sparring.hint, GAME.sparring.bots["tour"](GAME, 0)
    assert hint is not None, "Worldwide has hints"
    luck, state, wrong, noise, many = random.Random("hints"), GAME.start(GAME.arrange((), {})), 0.0, 0.0, 0
    while many < positions:
        ask = GAME.ask(state)
        if isinstance(ask, Over):
            state = GAME.start(GAME.arrange((), {}))
            continue
        if isinstance(ask, Choose):
            view = GAME.view(state, ask.seat)
            answer = bot.choose(view, ask)
            told = hint(view)[answer].point
            if ask.what in ("serve", "stroke", "position", "fatigue") and told is not None and luck.random() < 0.1:
                won = sum(_point(state, bot, luck) == ask.seat for _ in range(rollouts)) / rollouts
                wrong, noise, many = wrong + (told - won) ** 2, noise + won * (1 - won) / (rollouts - 1), many + 1
        else:
            answer = luck.choices(ask.outcomes, ask.weights)[0]
        state = GAME.step(state, answer).state
    return sqrt(max(0.0, (wrong - noise) / many))


def _point(state: Any, bot: Any, luck: random.Random) -> Side:
    """Who wins the point; what is hidden from whoever is asked is dealt anew."""
    first = GAME.ask(state)
    assert isinstance(first, Choose), "somebody is asked"
    state = GAME.imagine(GAME.view(state, first.seat), luck.randrange)
    while True:
        ask = GAME.ask(state)
        if isinstance(ask, Choose):
            answer = bot.choose(GAME.view(state, ask.seat), ask)
        else:
            assert not isinstance(ask, Over), "a point is played"
            answer = luck.choices(ask.outcomes, ask.weights)[0]
        state, facts = GAME.step(state, answer)
        for fact in facts:
            if isinstance(fact, PointWon):
                return fact.winner


if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    print(f"| tie-breaks won of {matches} | {' | '.join(Surface)} |")
    for level in LEVELS:
        print(f"| {level} |", " | ".join(f"{100 * solo(level, matches, surface=one):.0f} %" for one in Surface), "|")
    card, options, *_ = ALONE[GAME.key]
    newcomer = ", ".join(f"{level} {100 * solo(level, matches, card, **options):.0f} %" for level in LEVELS)
    print(f"what Home offers by oneself, {card} on {options['surface']}: {newcomer}")
    print(f"hints are off by {100 * hints(60, 60):.1f} % of a point")
