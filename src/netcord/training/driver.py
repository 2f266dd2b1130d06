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
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from netcord.bots.networks import CERTAIN, Made, Net, Round, Weights
from netcord.kernel import Choose, Over, Side
from netcord.registry import AnyGame
from netcord.tennis import POINT, STRUCK, side_of

from .fitting import Floats, Learner, side_by_side, table
from .playing import Lesson, Player

CHUNK = 10
"""Matches that a worker plays at a time."""


class Plan(NamedTuple):
    """How it is learned. All of it decides the bytes of the weights."""

    matches: int = 1500  # of the networks with themselves, in every round but the first
    first: float = 1.0  # times as many of the teacher's to begin with
    kept: int = 3  # rounds whose matches are learned from
    times: int = 6  # that each round goes over them
    rivals: float = 0.5  # how often one side is the teacher's, in every round but the first
    strays: float = 0.06  # how often a move is tried that does not seem the best, until one was in a point
    together: int = 3  # rounds whose networks decide, as the mean of what they tell
    lasts: float = 0.9  # a point counts so much less than the one before
    trusts: float = 0.7  # how far points to come are counted as they were won, and not as they were expected
    rate: float = 0.002
    last_rate: float = 0.0002  # when a round ends
    checks: int = 100  # matches against the usual bot, after every round


PLAN = Plan()


class Progress(NamedTuple):
    """A round that is over."""

    round: int
    figures: dict[str, float]
    weights: Weights


Lessons: TypeAlias = tuple[NDArray[np.int8], Floats]
"""Inputs of positions, and what the network is to tell of them."""


class Heap:
    """What the matches of a round teach, in arrays: points one after the other, and the balls struck in them."""

    def __init__(
        self,
        left: tuple[NDArray[np.int8], NDArray[np.int8]],
        learns: tuple[NDArray[np.bool_], NDArray[np.bool_]],
        goes_on: NDArray[np.bool_],
        chances: Floats,
        usual: Floats,
        balls: NDArray[np.int8],
        where: NDArray[np.int64],
        strikers: NDArray[np.int64],
        struck: Floats,
    ) -> None:
        self.left = left
        self.learns = learns
        """Whether A and B are somebody who learns."""
        self.goes_on = goes_on
        """Whether another point followed."""
        self.next = np.append(chances[1:], np.float32(0.5))
        self.more = np.append(beyond(chances, usual, learns)[1:], np.float32(0))
        """What the next point brought A beyond what is usual."""
        self.balls, self.where = balls, where
        self.sign = np.where(strikers == 0, 1, -1).astype(np.float32)
        self.won = np.where(strikers == 0, struck, 1 - struck).astype(np.float32)
        """As their strikers see it, where A's chance was `struck`."""

    @classmethod
    def of(cls, lessons: list[Lesson]) -> "Heap":
        """What was learned match by match."""
        points = [point for lesson in lessons for point in lesson.points]
        none = bytes(max(len(left or b"") for left in points[0].left))
        a, b = (table([point.left[row] or none for point in points]) for row in (0, 1))
        learns_a, learns_b = (np.array([point.left[row] is not None for point in points]) for row in (0, 1))
        goes_on = np.ones(len(points), bool)
        goes_on[np.cumsum([len(lesson.points) for lesson in lessons]) - 1] = False
        struck = [(start, ball) for start, lesson in _starts(lessons) for ball in lesson.struck]
        return cls(
            (a, b),
            (learns_a, learns_b),
            goes_on,
            np.array([point.chance for point in points], np.float32),
            np.array([point.usual for point in points], np.float32),
            table([ball.inputs for _, ball in struck]),
            np.array([start + ball.point for start, ball in struck]),
            np.array([ball.side.row for _, ball in struck]),
            np.array([ball.chance for _, ball in struck], np.float32),
        )

    def worth(self, point: Learner) -> Floats:
        """What it is worth to A to have what both have left, when each point is over."""
        a, b = (
            np.where(here, point.tells(inputs)[:, 1], 0) for inputs, here in zip(self.left, self.learns, strict=True)
        )
        many = self.learns[0].astype(np.float32) + self.learns[1].astype(np.float32)
        return cast(Floats, (a - b) / many)

    def over(self, point: Learner, plan: Plan) -> Lessons:
        """What the network of points that are over is to learn next: from what came, and what it then expected."""
        worth = self.worth(point)
        came = np.array(worth)
        for place in np.flatnonzero(self.goes_on)[::-1]:
            after = plan.trusts * came[place + 1] + (1 - plan.trusts) * worth[place + 1]
            came[place] = self.more[place] + plan.lasts * after
        for_a = np.stack([self.next, came], axis=1)
        a, b = (self.goes_on & here for here in self.learns)
        inputs = np.concatenate([self.left[0][a], self.left[1][b]])
        targets: Floats = np.concatenate([for_a[a], (np.array([1, 0], np.float32) - for_a)[b]])
        return inputs, targets

    def struck(self, point: Learner) -> Lessons:
        """What the network of balls just struck is to learn."""
        targets: Floats = np.stack([self.won, self.sign * self.worth(point)[self.where]], axis=1)
        return self.balls, targets


def beyond(chances: Floats, usual: Floats, learns: tuple[NDArray[np.bool_], NDArray[np.bool_]]) -> Floats:
    """What each point brought A beyond what is usual for whoever served, against such an opponent.

    Somebody who learns wins more against the teacher than against himself, whatever he holds. That is the opponent's
    doing: counted as the worth of what is held, it would grow from round to round, since it can be seen of hands and
    Stars who the opponent is.
    """
    more = chances - usual
    a, b = learns
    serves = usual > 0.5
    for who in (a & b, a & ~b, b & ~a):
        for served in (serves, ~serves):
            here = who & served
            if here.any():
                more[here] -= more[here].mean()
    return more


def _starts(lessons: list[Lesson]) -> Iterator[tuple[int, Lesson]]:
    """Each match, and how many points were played before it."""
    start = 0
    for lesson in lessons:
        yield start, lesson
        start += len(lesson.points)


def _learn(learner: Learner, rate: float, plan: Plan, what: Callable[[], list[Lessons]]) -> dict[str, float]:
    """Go over the heaps as often as planned, in smaller and smaller steps; its mistakes the last time."""
    for time in range(plan.times):
        inputs, targets = (np.concatenate(parts) for parts in zip(*what(), strict=True))
        point, later = learner.learn(inputs, targets, rate * (plan.last_rate / rate) ** (time / max(1, plan.times - 1)))
    return {f"{learner.name}: point": round(point, 4), f"{learner.name}: later": round(later, 4)}


def learned(struck: Learner, point: Learner, heaps: list[Heap], rate: float, plan: Plan) -> dict[str, float]:
    """Learn from these heaps, points that are over first: balls are judged by what they lead to."""
    figures = _learn(point, rate, plan, lambda: [heap.over(point, plan) for heap in heaps])
    return figures | _learn(struck, rate, plan, lambda: [heap.struck(point) for heap in heaps])


def lessons_of(
    game: AnyGame, weights: Weights | None, strays: float, seeds: list[str], rivals: float = 0.0
) -> list[Lesson]:
    """What matches with these seeds teach."""
    player = Player(game, weights, strays, rivals)
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
    struck, point = (Learner(name, learning.inputs[name], learning.units[name], luck) for name in (STRUCK, POINT))
    weights: Weights | None = None
    served: dict[str, list[float]] = {}
    curve: list[Round] = []
    heaps: list[Heap] = []
    nets: list[tuple[Net, ...]] = []
    number = 0
    with _workers(workers) as run:
        while not done(number):
            number += 1
            many = plan.matches if weights else round(plan.first * plan.matches)
            seeds = [f"{seed}/{number}/{match}" for match in range(many)]
            chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
            parts = run(_lessons, repeat(game.key), repeat(weights), repeat(plan), chunks)
            lessons = [one for part in parts for one in part]
            _count(served, lessons)
            heaps = [*(heaps if number > 2 else ()), Heap.of(lessons)][-plan.kept :]  # the teacher's are soon outgrown
            del lessons
            rate = plan.rate if weights is None else plan.rate / 2
            figures = learned(struck, point, heaps, rate, plan)
            bases = tuple((case, round(CERTAIN * won / many)) for case, (many, won) in sorted(served.items()))
            nets = [*(nets if number > 2 else ()), (struck.net(), point.net())][-plan.together :]
            weights = Weights(game.key, game.edition, seed, side_by_side(nets), bases)
            figures["won"] = _checked(run, game, weights, f"{seed}/{number}", plan.checks)
            curve.append(Round(number, tuple(figures.items())))
            matches = None if plan.matches == PLAN.matches else plan.matches
            made = Made(command(game, seed, number, matches, plan.together), seed, number, tuple(curve))
            yield Progress(number, figures, _with(weights, made))


def command(game: AnyGame, seed: str, rounds: int, matches: int | None, together: int) -> str:
    """What makes the same again; `matches` if they are not the usual ones."""
    many = "" if matches is None else f" --matches {matches}"
    nets = "" if together == PLAN.together else f" --together {together}"
    return f"netcord train {game.key} --seed {seed} --rounds {rounds}{many}{nets}"


def _with(weights: Weights, made: Made) -> Weights:
    return Weights(weights.game, weights.edition, weights.name, weights.networks, weights.bases, made)


def _count(served: dict[str, list[float]], lessons: list[Lesson]) -> None:
    """Serves and those won, by case; what is long ago counts less."""
    for case in served:
        served[case] = [0.3 * one for one in served[case]]
    for lesson in lessons:
        for case, (many, won) in lesson.served.items():
            count = served.setdefault(case, [0.0, 0.0])
            count[0] += many
            count[1] += won


def _game(key: str) -> AnyGame:
    from netcord import registry

    return registry.game(key)


def _lessons(key: str, weights: Weights | None, plan: Plan, seeds: list[str]) -> list[Lesson]:
    return lessons_of(_game(key), weights, plan.strays, seeds, plan.rivals)


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
