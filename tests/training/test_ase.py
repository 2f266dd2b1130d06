"""ASE learned: rallies gone through as a whole, worths of cards from self-play, and the same bytes again."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.bots.networks import UNIT, write_weights
from netcord.compiled.ase.kernel import best
from netcord.compiled.ase.lessons import lesson
from netcord.compiled.ase.rallying import HAND, Rallying
from netcord.compiled.ase.tables import Model, narrow
from netcord.training.ase import Plan, train
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
    model = Model(FEW, rallying)
    mind = model.thought(np.rint(worth * UNIT).astype(np.int64), np.zeros(rallying.kinds, np.int64), 0)
    balls = [n for n, key in enumerate(rallying.rallies.keys) if key.shot == "ground"]
    kinds = np.arange(rallying.kinds)
    all_of_them, few = (
        [best(model.rules, mind, ball, 7, 7, kinds[:many], many) for ball in balls] for many in (rallying.kinds, 2)
    )
    assert all(one >= other for one, other in zip(all_of_them, few, strict=True))
    assert sum(all_of_them) > sum(few)


def test_points_of_self_play_depend_on_the_seed_and_good_cards_are_held_less_often(rallying: Rallying) -> None:
    worth, model = solved(rallying, 8), Model(FEW, rallying)
    whole = np.rint(worth * UNIT).astype(np.int64)
    mind = model.thought(whole, np.zeros(rallying.kinds, np.int64), 0)
    cards, service = np.eye(rallying.kinds), np.zeros((len(model.service_cards), rallying.kinds))
    one, again, other = (
        lesson(narrow(model.rules), narrow(mind), cards, service, 1400, 14, (0.88, 0.9), seed) for seed in (1, 1, 8)
    )
    assert (one.left == again.left).all()
    assert (one.left != other.left).any()
    assert one.held.sum() == 1400 * 2 * HAND  # both hands after every point
    shares = one.held / one.held.sum() / (rallying.many / rallying.many.sum())
    (drop,) = [kind for kind, card in enumerate(rallying.rallies.cards) if card.shot == "drop"]
    assert shares[drop] < 1  # whoever looks no further plays it at once
    assert 0.4 < one.served < 0.9


def test_what_is_learned_of_a_deck_does_not_depend_on_the_other() -> None:
    few = Plan(points=140, rounds=1)
    both, alone = (
        [done.weights for done in train("s", lambda n: n >= 1, few, decks)][-1]
        for decks in ({"women": FEW, "men": FEW}, {"men": FEW})
    )
    assert both.networks[2:] == alone.networks
    assert both.networks[0].layers != both.networks[2].layers


def test_the_same_seed_makes_the_same_weights() -> None:
    one, again, other = (
        [write_weights(done.weights) for done in train(seed, lambda n: n >= 1, Plan(points=200), {"men": FEW})][-1]
        for seed in ("s", "s", "t")
    )
    assert one == again
    assert one != other
    assert len(one) < 200_000
