"""Worldwide Tennis learned from matches of machine code, which plays hundreds where Python plays one.

The recipe is that of `driver`: matches of the networks with themselves and with `sensible`, the luck of the dice taken
out, temporal differences over points. Player cards, challenges, initiation and solo, which machine code does not play,
are learned from matches played the long way, a few in every round.
"""

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np

from netcord.bots.networks import CERTAIN, Made, Round, Weights
from netcord.games.worldwide import Deck, Setup, Surface
from netcord.registry import AnyGame
from netcord.tennis import POINT, STRUCK

from .driver import Heap, Progress, learned
from .driver import Plan as Recipe
from .fitting import Learner
from .playing import Player

KEY = "worldwide"
SURFACES = (Surface.HARD, Surface.CLAY, Surface.GRASS, Surface.INDOOR)


class Plan(NamedTuple):
    """How it is learned. All of it decides the bytes of the weights."""

    matches: int = 4000  # tie-breaks in every round, on all surfaces together; a twelfth of them are matches instead
    others: int = 60  # of other modes, the long way
    recipe: Recipe = Recipe()
    checks: int = 1000  # tie-breaks against `sensible` on hard court, after every round


PLAN = Plan()


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
        for mode, share in (("tiebreak", 11 / 12), ("match", 1 / 12 / 4)):
            for surface in SURFACES:
                part = 0.4 if surface is Surface.HARD else 0.2
                setup = Setup(mode=mode, surface=surface, deck=self.deck)  # type: ignore[arg-type]  # one of two
                many = round(plan.matches * share * part)
                done = practised(
                    setup, self.weights, f"{self.seed}/{self.round}/{surface}/{mode}", many, recipe.rivals, recipe.strays
                )
                kept = done.ball_chance >= 0
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
        if plan.others:
            heaps.append(self._others())
        self.heaps = [*(self.heaps if self.round > 2 else ()), heaps][-recipe.kept :]
        rate = recipe.rate if self.weights is None else recipe.rate / 2
        figures = learned(self.struck, self.point, [heap for round_ in self.heaps for heap in round_], rate, recipe)
        bases = tuple((case, round(CERTAIN * won / many)) for case, (many, won) in sorted(count.items()))
        self.weights = Weights(self.game.key, self.game.edition, self.seed, (self.struck.net(), self.point.net()), bases)
        return figures

    def _others(self) -> Heap:
        """Matches of the modes that machine code does not play."""
        player = Player(self.game, self.weights, self.plan.recipe.strays, self.plan.recipe.rivals)
        lessons = []
        tried = 0
        while len(lessons) < self.plan.others:
            tried += 1
            luck = random.Random(f"{self.seed}/{self.round}/other {tried}")
            setup = self.game.learning.setup(random.Random(luck.random()).randrange)
            plain = not setup.cards and not setup.solo and setup.options.level == "advanced"
            if (plain and not setup.options.challenges) or setup.mode == "match":
                continue
            lessons.append(player.lesson(luck, setup))
        for lesson in lessons:
            for case, (many, won) in lesson.served.items():
                if case not in {f"{surface}, advanced" for surface in SURFACES}:  # player cards would blur them
                    one = self.served.setdefault(case, [0.0, 0.0])
                    one[0] += many
                    one[1] += won
        return Heap.of(lessons)

    def won(self, matches: int, surface: Surface = Surface.HARD, against: str = "sensible") -> float:
        """The share of tie-breaks that what was learned wins, half of them from either side."""
        from netcord.compiled.worldwide.matches import Pairing, Side_

        mine, other = Side_("tour", self.weights), Side_(against, self.weights)
        setup = Setup(surface=surface, deck=self.deck)
        share = 0.0
        for a, b in ((mine, other), (other, mine)):
            done = Pairing(setup, a, b).played(f"{self.seed}/{self.round}/check", matches // 2)
            share += float((done[:, -1] == (0 if a is mine else 1)).mean()) / 2
        return share


def train(game: AnyGame, seed: str, done: Callable[[int], bool], plan: Plan = PLAN) -> Iterator[Progress]:
    """Rounds of learning, until it is `done` after so many."""
    learning = Learning(game, seed, plan)
    curve: list[Round] = []
    number = 0
    while not done(number):
        number += 1
        figures = learning.go()
        figures["won"] = round(100 * learning.won(plan.checks), 1)
        curve.append(Round(number, tuple(figures.items())))
        matches = "" if plan.matches == PLAN.matches else f" --matches {plan.matches}"
        made = Made(f"netcord train {game.key} --seed {seed} --rounds {number}{matches}", seed, number, tuple(curve))
        found = learning.weights
        assert found is not None, "a round has been learned"
        yield Progress(
            number, figures, Weights(found.game, found.edition, found.name, found.networks, found.bases, made)
        )
