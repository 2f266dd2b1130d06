"""How often each level of Worldwide Tennis beats the automaton: docs/opponents.md.

python bench/automaton.py [TIE-BREAKS]
"""

import random
import sys

from netcord.club.quick import ALONE
from netcord.games.worldwide import GAME, Surface
from netcord.kernel import Side
from netcord.tennis import LEVELS
from netcord.training import played


def solo(name: str, matches: int, card: str = "", **options: str) -> float:
    """The share of tie-breaks that a level wins against the automaton."""
    cards = tuple(one for one in GAME.cards() if one.id == card)
    setup = GAME.arrange(cards, {"players": "solo", **options})
    bot = GAME.sparring.bots[name](GAME, 0)
    return (
        sum(played(GAME, setup, {Side.A: bot}, random.Random(f"solo {n}")) is Side.A for n in range(matches)) / matches
    )


if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    print(f"| tie-breaks won of {matches} | {' | '.join(Surface)} |")
    for level in LEVELS:
        print(f"| {level} |", " | ".join(f"{100 * solo(level, matches, surface=one):.0f} %" for one in Surface), "|")
    card, options, *_ = ALONE[GAME.key]
    newcomer = ", ".join(f"{level} {100 * solo(level, matches, card, **options):.0f} %" for level in LEVELS)
    print(f"what Home offers by oneself, {card} on {options['surface']}: {newcomer}")
