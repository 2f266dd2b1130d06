"""ASE learned: rallies gone through as a whole, worths of cards from self-play, and the same bytes again."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.bots.networks import write_weights
from netcord.compiled.ase.rallying import Rallying
from netcord.training.ase import Plan, Policy, train
from tests.games.ase_card_tennis.box import DECK

FEW = replace(
    DECK,
    rally=tuple(card for card in DECK.rally if card.id.partition("-")[0] in ("R1", "R2", "R3", "R5", "D1")),
    service=tuple(card for card in DECK.service if card.id.partition("-")[0] in ("S1", "S3")),
)
"""Four groundstrokes and a drop shot: what can come of them is quickly gone through."""


@pytest.fixture(scope="module")
def rallying() -> Rallying:
    return Rallying(FEW)


def solved(rallying: Rallying, times: int) -> NDArray[Any]:
    """What balls are worth when cards cost nothing."""
    worth = np.full((len(rallying.rallies.keys), 9, 9), 0.48, np.float32)
    nothing, plenty = np.zeros(rallying.kinds, np.float32), np.ones(rallying.kinds)
    for _ in range(times):
        worth = rallying.once(worth, nothing, 0.0, plenty)
    return worth


def test_going_through_all_rallies_settles(rallying: Rallying) -> None:
    early, late = solved(rallying, 2), solved(rallying, 30)
    assert np.abs(late - solved(rallying, 31)).max() < 0.002
    assert np.abs(late - early).max() > 0.02
    assert late.min() >= 0
    assert late.max() <= 1


def test_a_drop_shot_is_worth_most_against_somebody_far_back(rallying: Rallying) -> None:
    worth, keys = solved(rallying, 12), rallying.rallies.keys
    (drop,) = [
        n
        for n, key in enumerate(keys)
        if key.shot == "drop" and (key.hit, key.landed, key.sits_up) == ("GC", "SF", False)
    ]
    near, far = worth[drop, 1, 7], worth[drop, 8, 7]
    assert far < near


def test_whoever_holds_more_cards_has_more_answers(rallying: Rallying) -> None:
    worth = solved(rallying, 8)
    policy = Policy(rallying, worth, np.zeros(rallying.kinds, np.float32), dict.fromkeys(rallying.services, 0.0))
    ball = next(n for n, key in enumerate(rallying.rallies.keys) if key.shot == "ground")
    all_kinds = list(range(rallying.kinds))
    assert policy.best(ball, 7, 7, all_kinds)[0] >= policy.best(ball, 7, 7, all_kinds[:3])[0]


def test_the_same_seed_makes_the_same_weights() -> None:
    one, again, other = (
        [write_weights(done.weights) for done in train(seed, lambda n: n >= 1, Plan(points=200), {"men": FEW})][-1]
        for seed in ("s", "s", "t")
    )
    assert one == again
    assert one != other
    assert len(one) < 200_000
