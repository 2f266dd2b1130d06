"""Policy iteration: networks play themselves, learn from that, play themselves again.

The same seed and number of rounds make the same bytes, whatever the time it takes and however many workers play: each
match has a seed of its own, and what they teach is put together in their order.
"""

import gc
import random
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.bots.networks import CERTAIN, Made, Round, Weights
from netcord.kernel import Choose, Over, Side
from netcord.registry import AnyGame
from netcord.tennis import side_of

from .fitting import Floats, Learner, table
from .playing import Lesson, Player

CHUNK = 10
"""Matches that a worker plays at a time."""


class Plan(NamedTuple):
    """How it is learned. All of it decides the bytes of the weights."""

    matches: int = 200  # of the networks with themselves, in every round but the first
    first: float = 3  # times as many of the teacher's to begin with
    first_times: int = 12  # that round 1 goes over them
    kept: int = 10  # rounds whose matches are learned from
    times: int = 2  # that each round goes over them
    strays: float = 0.03  # how often a move is tried that does not seem the best
    rate: float = 0.002
    last_rate: float = 0.0004
    slows: int = 20  # rounds after which the rate is the last one
    checked: int = 4  # every so many rounds it plays the usual bot
    checks: int = 100  # matches


PLAN = Plan()


class Progress(NamedTuple):
    """A round that is over."""

    round: int
    figures: dict[str, float]
    weights: Weights


class _Heap:
    """Positions of the last rounds, for one network."""

    def __init__(self, learner: Learner, kept: int) -> None:
        self.learner, self.kept = learner, kept
        self.rounds: list[tuple[NDArray[np.int8], Floats]] = []

    def learn(self, lessons: Iterable[Lesson], rate: float, times: int) -> tuple[float, float]:
        """Put what these matches teach on the heap, and go over it."""
        samples = [sample for lesson in lessons for sample in lesson.samples[self.learner.name]]
        targets = np.array([(sample.point, sample.later) for sample in samples], np.float32)
        self.rounds = [*self.rounds, (table([sample.inputs for sample in samples]), targets)][-self.kept :]
        inputs = np.concatenate([one for one, _ in self.rounds])
        return self.learner.learn(inputs, np.concatenate([one for _, one in self.rounds]), rate, times)


def lessons_of(game: AnyGame, weights: Weights | None, strays: float, seeds: list[str]) -> list[Lesson]:
    """What matches with these seeds teach."""
    player = Player(game, weights, strays)
    gc.disable()  # there are no circles in what is made, and much of it
    try:
        return [player.lesson(random.Random(seed)) for seed in seeds]
    finally:
        gc.enable()


def by_matches(
    game: AnyGame, seed: str, done: Callable[[int], bool], *, workers: int = 1, plan: Plan = PLAN
) -> Iterator[Progress]:
    """Rounds of learning, until it is `done` after so many."""
    learning = game.learning
    luck = np.random.default_rng([*seed.encode()])
    heaps = [
        _Heap(Learner(name, inputs, learning.units[name], luck), plan.kept) for name, inputs in learning.inputs.items()
    ]
    weights: Weights | None = None
    served: dict[str, list[float]] = {}
    curve: list[Round] = []
    number = 0
    with _workers(workers) as run:
        while not done(number):
            number += 1
            seeds = [
                f"{seed}/{number}/{match}"
                for match in range(plan.matches if weights else round(plan.first * plan.matches))
            ]
            chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
            lessons = [
                one
                for part in run(_lessons, repeat(game.key), repeat(weights), repeat(plan.strays), chunks)
                for one in part
            ]
            share = min(1.0, number / plan.slows)
            rate = plan.rate * (plan.last_rate / plan.rate) ** share
            figures: dict[str, float] = {}
            for heap in heaps:
                point, later = heap.learn(lessons, rate, plan.times if weights else plan.first_times)
                figures[f"{heap.learner.name}: point"] = round(point, 4)
                figures[f"{heap.learner.name}: later"] = round(later, 4)
            _count(served, lessons)
            bases = tuple((case, round(CERTAIN * won / many)) for case, (many, won) in sorted(served.items()))
            weights = Weights(game.key, game.edition, seed, tuple(heap.learner.net() for heap in heaps), bases)
            if number % plan.checked == 0:
                figures["won"] = _checked(run, game, weights, f"{seed}/{number}", plan.checks)
            curve.append(Round(number, tuple(figures.items())))
            made = Made(_command(game, seed, number, plan), seed, number, tuple(curve))
            yield Progress(number, figures, _with(weights, made))


def _command(game: AnyGame, seed: str, rounds: int, plan: Plan) -> str:
    """What makes the same again."""
    matches = "" if plan.matches == PLAN.matches else f" --matches {plan.matches}"
    return f"netcord train {game.key} --seed {seed} --rounds {rounds}{matches}"


def _with(weights: Weights, made: Made) -> Weights:
    return Weights(weights.game, weights.edition, weights.name, weights.networks, weights.bases, made)


def _count(served: dict[str, list[float]], lessons: list[Lesson]) -> None:
    """Serves and those won, by case; what is long ago counts less."""
    for case in served:
        served[case] = [0.7 * one for one in served[case]]
    for lesson in lessons:
        for case, (many, won) in lesson.served.items():
            count = served.setdefault(case, [0.0, 0.0])
            count[0] += many
            count[1] += won


def _game(key: str) -> AnyGame:
    from netcord import registry

    return registry.game(key)


def _lessons(key: str, weights: Weights | None, strays: float, seeds: list[str]) -> list[Lesson]:
    return lessons_of(_game(key), weights, strays, seeds)


def _checked(run: Callable[..., Iterable[Any]], game: AnyGame, weights: Weights, seed: str, matches: int) -> float:
    """How often it beats the usual bot in a match as it comes out of the box, in per cent."""
    seeds = [f"{seed}/check {match}" for match in range(matches)]
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    won: int = sum(run(_against_usual, repeat(game.key), repeat(weights), chunks))
    return round(100 * won / matches, 1)


def _against_usual(key: str, weights: Weights, seeds: list[str]) -> int:
    game = _game(key)
    setup = game.arrange((), {})
    mine = game.learning.bot(weights)
    usual = game.learning.teacher
    won = 0
    for place, seed in enumerate(seeds):
        side = tuple(Side)[place % 2]
        won += played(game, setup, {side: mine, side.other: usual(game, place)}, random.Random(seed)) is side
    return won


def played(game: AnyGame, setup: Any, bots: dict[Side, Any], luck: random.Random) -> Side | None:
    """The winner of a match between bots."""
    state = game.start(setup)
    while True:
        ask = game.ask(state)
        if isinstance(ask, Over):
            return ask.winner
        if isinstance(ask, Choose):
            answer = bots[side_of(ask.seat)].choose(game.view(state, ask.seat), ask)
        else:
            answer = luck.choices(ask.outcomes, ask.weights)[0]
        state = game.step(state, answer).state


@contextmanager
def _workers(many: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """What maps work: here, or in so many processes."""
    if many < 2:
        yield map
        return
    with ProcessPoolExecutor(many, get_context("spawn")) as pool:
        yield pool.map
