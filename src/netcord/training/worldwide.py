"""Worldwide Tennis learned from matches of machine code, which plays hundreds where Python plays one.

The recipe is that of `driver`: matches of the networks with themselves and with `sensible`, the luck of the dice taken
out, temporal differences over points. What machine code does not play (player cards, challenges, initiation, solo) is
not learned: inputs that were never seen count nothing, so that such matches are played as plain ones are.
"""

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from netcord.bots.networks import CERTAIN, Made, Net, Round, Weights
from netcord.games.worldwide import Deck, Setup, Surface
from netcord.registry import AnyGame
from netcord.tennis import POINT, STRUCK

from .driver import Heap, Progress, command, learned
from .driver import Plan as Recipe
from .fitting import Learner, side_by_side

KEY = "worldwide"
SURFACES = (Surface.HARD, Surface.CLAY, Surface.GRASS, Surface.INDOOR)


class Plan(NamedTuple):
    """How it is learned. All of it decides the bytes of the weights."""

    matches: int = 2000  # tie-breaks in every round, on all surfaces together
    recipe: Recipe = Recipe()
    checks: int = 1000  # tie-breaks against `sensible` on hard court, after every round


PLAN = Plan()


class Brought(NamedTuple):
    """A deck other than that in the box, and the name of its file."""

    file: str
    deck: Deck


def compiled() -> bool:
    """Whether numba is there."""
    return find_spec("numba") is not None


class Learning:
    """Networks as they learn a deck."""

    def __init__(self, game: AnyGame, seed: str, plan: Plan, deck: Deck | None = None) -> None:
        self.game, self.seed, self.plan, self.deck = game, seed, plan, deck
        luck = np.random.default_rng([*seed.encode()])
        learning = game.learning
        self.struck, self.point = (
            Learner(name, learning.inputs[name], learning.units[name], luck) for name in (STRUCK, POINT)
        )
        self.weights: Weights | None = None
        self.heaps: list[list[Heap]] = []
        self.nets: list[tuple[Net, ...]] = []
        self._seen = {name: np.zeros(len(names), bool) for name, names in learning.inputs.items()}
        self.served: dict[str, list[float]] = {}
        self.round = 0

    def go(self) -> dict[str, float]:
        """Another round; its mistakes."""
        from netcord.compiled.worldwide.matches import practised

        self.round += 1
        plan, recipe, count = self.plan, self.plan.recipe, self.served
        for case in count:
            count[case] = [0.3 * one for one in count[case]]
        heaps = []
        for surface in SURFACES:
            others = plan.matches // 5
            many = plan.matches - 3 * others if surface is Surface.HARD else others
            if not many:
                continue
            done = practised(
                Setup(surface=surface, deck=self.deck),
                self.weights,
                f"{self.seed}/{self.round}/{surface}/tiebreak",
                many,
                recipe.rivals,
                recipe.strays,
            )
            kept = done.ball_chance >= 0
            self._seen[STRUCK] |= done.balls[kept].any(axis=0)
            self._seen[POINT] |= done.lefts.any(axis=(0, 1))
            facts, chances = done.point_facts, done.point_chance.astype(np.float32)
            heaps.append(
                Heap(
                    (done.lefts[0], done.lefts[1]),
                    (facts[:, 0] == 1, facts[:, 1] == 1),
                    facts[:, 2] == 0,
                    chances[:, 0],
                    chances[:, 1],
                    done.balls[kept],
                    done.ball_facts[kept, 1],
                    done.ball_facts[kept, 0],
                    done.ball_chance[kept].astype(np.float32),
                )
            )
            both = facts[:, 3] == 1
            one = count.setdefault(f"{surface}, advanced", [0.0, 0.0])
            one[0] += int(both.sum())
            one[1] += int(facts[both, 4].sum())
        self.heaps = [*(self.heaps if self.round > 2 else ()), heaps][-recipe.kept :]
        rate = recipe.rate if self.weights is None else recipe.rate / 2
        figures = learned(self.struck, self.point, [heap for round_ in self.heaps for heap in round_], rate, recipe)
        bases = tuple((case, round(CERTAIN * won / many)) for case, (many, won) in sorted(count.items()))
        nets = self._known(self.struck.net()), self._known(self.point.net())
        self.nets = [*(self.nets if self.round > 2 else ()), nets][-recipe.together :]
        self.weights = Weights(self.game.key, self.game.edition, self.seed, side_by_side(self.nets), bases)
        return figures

    def _known(self, net: Net) -> Net:
        """A network in which what was never seen counts nothing."""
        first, *others = net.layers
        nothing = (0,) * len(first.bias)
        rows = [row if seen else nothing for row, seen in zip(first.weights, self._seen[net.name], strict=True)]
        return replace(net, layers=(replace(first, weights=tuple(rows)), *others))

    def won(self, matches: int, surface: Surface = Surface.HARD, against: str = "sensible") -> float:
        """The share of tie-breaks that what was learned wins, half of them from either side."""
        from netcord.compiled.worldwide.matches import Pairing, Seated

        mine, other = Seated("tour", self.weights), Seated(against, self.weights)
        setup = Setup(surface=surface, deck=self.deck)
        share = 0.0
        for a, b in ((mine, other), (other, mine)):
            done = Pairing(setup, a, b).played(f"{self.seed}/{self.round}/check", matches // 2)
            share += float((done[:, -1] == (0 if a is mine else 1)).mean()) / 2
        return share


def train(
    game: AnyGame, seed: str, done: Callable[[int], bool], plan: Plan = PLAN, brought: Brought | None = None
) -> Iterator[Progress]:
    """Rounds of learning, until it is `done` after so many; with the deck in the box, unless one was brought along."""
    learning = Learning(game, seed, plan, None if brought is None else brought.deck)
    curve: list[Round] = []
    number = 0
    while not done(number):
        number += 1
        figures = learning.go()
        figures["won"] = round(100 * learning.won(plan.checks), 1)
        curve.append(Round(number, tuple(figures.items())))
        matches = None if plan.matches == PLAN.matches else plan.matches
        words = command(game, seed, number, matches, plan.recipe.together)
        if brought is not None:
            words += f" --deck {brought.file}"
        made = Made(words, seed, number, tuple(curve))
        found = learning.weights
        assert found is not None, "a round has been learned"
        yield Progress(
            number, figures, Weights(found.game, found.edition, found.name, found.networks, found.bases, made)
        )
