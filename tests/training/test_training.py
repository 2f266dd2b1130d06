"""Learning: the same seed and rounds make the same bytes, and what a match teaches is what came of it."""

import random

import numpy as np
import pytest

from netcord import registry
from netcord.bots.networks import CERTAIN, UNIT, Network, Weights, chance, read_weights, write_weights
from netcord.tennis import POINT, STRUCK
from netcord.training import PLAN, Plan, lessons_of, train
from netcord.training.driver import beyond
from netcord.training.fitting import Learner, side_by_side

GAME = registry.game("worldwide")
TINY = Plan(matches=3, first=2, times=2, checks=2)


def trained(rounds: int, *, seed: str = "love", workers: int = 1) -> Weights:
    return [*train(GAME, seed, lambda number: number >= rounds, workers=workers, plan=TINY)][-1].weights


@pytest.fixture(scope="module")
def weights() -> Weights:
    return trained(2)


def test_the_same_seed_and_rounds_make_the_same_bytes_however_many_play(weights: Weights) -> None:
    assert write_weights(trained(2, workers=2)) == write_weights(weights)
    assert trained(2, seed="deuce").networks != weights.networks


def test_a_file_tells_how_it_was_made_and_fits_its_game(weights: Weights) -> None:
    assert read_weights("it", write_weights(weights), GAME.key, GAME.edition, GAME.learning.inputs) == weights
    assert weights.made.command == "netcord train worldwide --seed love --rounds 2 --matches 3"
    assert [{*dict(one.figures)} for one in weights.made.curve] == [FIGURES, FIGURES]
    assert PLAN.matches != TINY.matches


FIGURES = {*(f"{what}: {part}" for what in (STRUCK, POINT) for part in ("point", "later")), "won"}


@pytest.mark.parametrize("learned", [False, True])
def test_a_match_teaches_what_came_of_every_ball_and_every_point(learned: bool, weights: Weights) -> None:
    (lesson,) = lessons_of(GAME, weights if learned else None, 0.0, ["a match"])
    assert {len(ball.inputs) for ball in lesson.struck} == {len(GAME.learning.inputs[STRUCK])}
    assert {len(left or b"") for point in lesson.points for left in point.left} == {len(GAME.learning.inputs[POINT])}
    assert {ball.point for ball in lesson.struck} <= {*range(len(lesson.points))}
    served = [sum(counts) for counts in zip(*lesson.served.values(), strict=True)]
    assert served[0] == len(lesson.points) > served[1] > 0
    if not learned:  # nobody expected anything: a ball is worth what came
        assert {point.chance for point in lesson.points} == {0.0, 1.0}
        assert all(ball.chance == lesson.points[ball.point].chance for ball in lesson.struck)


def test_without_the_luck_of_the_dice_a_point_tells_more(weights: Weights) -> None:
    """What is left after it is taken out is as much on average, and spreads less."""
    lessons = lessons_of(GAME, weights, 0.0, [f"a match {number}" for number in range(12)])
    chances = np.array([point.chance for lesson in lessons for point in lesson.points])
    assert len(chances) > 100
    assert 0.35 < chances.mean() < 0.65
    assert chances.var() < 0.2 < 0.25


def test_a_network_learns_what_it_is_shown() -> None:
    """Two inputs: the first decides the point, the second what comes later."""
    pick = random.Random(7)
    rows = [[pick.randrange(2), pick.randrange(4)] for _ in range(12000)]
    learner = Learner("shown", ("decides", "later"), 8, np.random.default_rng(1))
    targets = np.array([(0.8 if one else 0.3, 0.1 * two) for one, two in rows], np.float32)
    for rate in (*(0.02,) * 40, *(0.01,) * 40, *(0.004,) * 40):
        learner.learn(np.array(rows, np.int8), targets, rate)
    network = Network(learner.net())
    for one, two in ((0, 0), (1, 0), (0, 3), (1, 3)):
        point, later = network.tell([one, two])
        assert chance(point) / CERTAIN == pytest.approx(0.8 if one else 0.3, abs=0.02)
        assert later / UNIT == pytest.approx(0.1 * two, abs=0.02)


def test_networks_side_by_side_tell_the_mean_of_what_they_tell() -> None:
    luck = np.random.default_rng(3)
    nets = [Learner("shown", ("one", "two"), units, luck).net() for units in (4, 6, 5)]
    (together,) = side_by_side([(net,) for net in nets])
    assert len(together.layers[0].bias) == 15
    for inputs in ([0, 0], [1, 3], [2, -1]):
        told = np.array([Network(net).tell(inputs) for net in nets]).mean(axis=0)
        assert Network(together).tell(inputs) == pytest.approx(told, abs=6)  # of 4096: what rounding leaves


def test_that_an_opponent_is_weak_is_not_taken_for_the_worth_of_what_is_left() -> None:
    """Against the teacher A wins 0.2 more of every point; that one point of two is worth 0.1 more stays."""
    usual = np.array([0.6, 0.4, 0.6, 0.4] * 2, np.float32)
    rich = np.array([0.05, 0.05, -0.05, -0.05] * 2, np.float32)
    weak = np.array([0.0] * 4 + [0.2] * 4, np.float32)
    learns = np.ones(8, bool), np.array([True] * 4 + [False] * 4)
    more = beyond((usual + rich + weak).astype(np.float32), usual, learns)
    assert more == pytest.approx(rich, abs=1e-6)
    nobody = beyond((usual + rich + weak).astype(np.float32), usual, (learns[0], learns[0]))
    assert nobody != pytest.approx(rich, abs=0.05)
