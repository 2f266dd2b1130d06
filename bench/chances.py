"""How far off the chance of a match of Tennidice is where it is an estimate: docs/odds.md.

python bench/chances.py [POSITIONS] [OPTION=VALUE…]

From the start of a point a match is played out twice, by whoever knows what the solver does. What the dice brought is
left out: a solved game says what every throw of it adds, nothing on average. What remains is what the solver came to
think better of, whenever a point began. Both times that has the same mean, how far off the first chance was, so that
the mean of the product is the square of the error. Told is what lies two standard errors above it.
"""

import random
import sys
from math import sqrt
from typing import Any, NamedTuple

import netcord
from netcord.kernel import Choose, Over, Side
from netcord.solvers.tennidice import Oracle, Perfect, Pricer
from netcord.solvers.tennidice.pricing import BETWEEN, PLACING
from netcord.tennis import PointWon, side_of

GAME: Any = netcord.game("tennidice")
OFTEN = 1 / 16
"""So many points of a match are begun from."""


class Told(NamedTuple):
    """What was said of a position, and by how much more it came out, twice."""

    chance: float
    more: tuple[float, float]


class Match:
    """A match played on by both sides as well as the solver can, each game by one solution of it."""

    def __init__(self, state: Any, luck: random.Random) -> None:
        self.state = state
        self._luck = luck
        self._oracle = Oracle()
        self._places = Perfect(luck.random().hex())

    @property
    def over(self) -> bool:
        """Whether it is."""
        return isinstance(GAME.ask(self.state), Over)

    @property
    def begins(self) -> bool:
        """Whether a game is to begin, or the match is over: nothing of it is solved."""
        return self.over or isinstance(self.state.phase, (*BETWEEN, *PLACING))

    def chance(self) -> float:
        """What a point that begins is worth to A."""
        return float(self._oracle.worth(self.state).match)

    def point(self) -> float:
        """Play a point; what its end was worth to A, as it was reckoned with in it."""
        while True:
            facts = self._step()
            if any(isinstance(fact, PointWon) for fact in facts):
                return float(self._oracle.between(self.state))

    def place(self) -> None:
        """Go on until a point begins; another game is solved by itself."""
        while self.begins and not self.over:
            self._oracle = Oracle()
            self._step()

    def _step(self) -> Any:
        ask = GAME.ask(self.state)
        if not isinstance(ask, Choose):
            answer = self._luck.choices(ask.outcomes, ask.weights)[0]
        elif ask.what == "arrange":
            answer = self._places.choose(GAME.view(self.state, ask.seat), ask)
        else:
            better = max if side_of(ask.seat) is Side.A else min
            answer = better(ask.options, key=lambda option: self._oracle.after(self.state, option).match)
        self.state, facts = GAME.step(self.state, answer)
        return facts


def more(state: Any, luck: random.Random) -> float:
    """A match played out from the start of a point: by how much the chance came out better than it was told."""
    match, found, expected = Match(state, luck), 0.0, None
    while not match.over:
        if expected is not None:
            found += match.chance() - expected
        expected = match.point()
        match.place()
    return found


def told(positions: int, luck: random.Random, **options: str) -> list[Told]:
    """So many positions, out of matches that are played the same way."""
    found: list[Told] = []
    setup = GAME.arrange((), {"mode": "match", "first": "A", **options})
    match = Match(GAME.start(setup), luck)
    while len(found) < positions:
        match.place()
        if match.over:
            match = Match(GAME.start(setup), luck)
            continue
        if luck.random() < OFTEN:
            price = Pricer().begin(match.state)
            if price is not None and not price.exact:
                found.append(Told(price.won, (more(match.state, luck), more(match.state, luck))))
                print(len(found), *found[-1], file=sys.stderr, flush=True)
        match.point()
    return found


if __name__ == "__main__":
    options = dict(one.split("=") for one in sys.argv[1:] if "=" in one)
    positions = next((int(one) for one in sys.argv[1:] if one.isdigit()), 24)
    found = told(positions, random.Random("chances"), **options)
    squares = [one.more[0] * one.more[1] for one in found]
    square = sum(squares) / positions
    error = sqrt(sum((one - square) ** 2 for one in squares)) / positions
    whole = sum(one.chance * (1 - one.chance) for one in found) / positions
    most = max(0.0, square + 2 * error)
    print(f"{positions} positions of matches, each played out twice")
    print(f"the square of what their chances are off by: {square:.5f} ± {error:.5f}")
    print(f"so by no more than {sqrt(most):.3f} as a rule, {sqrt(most / whole):.2f} of the spread of a result")
