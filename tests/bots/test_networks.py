"""Networks of integers: the same on every machine, with numpy or without; and files of weights that do not fit."""

import itertools
import math
import random
from typing import Any

import msgspec
import numpy as np
import pytest

from netcord.bots.networks import (
    CERTAIN,
    LARGEST,
    UNIT,
    Layer,
    Net,
    Network,
    Weights,
    chance,
    logit,
    read_weights,
    write_weights,
)
from netcord.kernel import Unreadable
from netcord.training import tell_all


def layer(luck: random.Random, inputs: int, units: int, most: int) -> Layer:
    rows = tuple(tuple(luck.randint(-most, most) for _ in range(units)) for _ in range(inputs))
    return Layer(rows, tuple(luck.randint(-most, most) for _ in range(units)))


def net(seed: int = 1, *widths: int, most: int = 3 * UNIT // 4) -> Net:
    luck, sizes = random.Random(seed), widths or (40, 32, 2)
    layers = tuple(layer(luck, *pair, most) for pair in itertools.pairwise(sizes))
    inputs, outputs = (tuple(f"{what} {n}" for n in range(sizes[end])) for what, end in (("input", 0), ("output", -1)))
    return Net("struck", inputs, outputs, layers)


def positions(many: int, inputs: int = 40) -> list[list[int]]:
    luck = random.Random(f"{many} positions")
    return [[luck.choice((0, 0, 0, 1, 1, 2, -1, 12)) for _ in range(inputs)] for _ in range(many)]


@pytest.mark.parametrize("widths", [(40, 32, 2), (40, 7, 1), (40, 16, 8, 3)], ids=str)
@pytest.mark.parametrize("most", [90, UNIT, LARGEST])
def test_numpy_comes_to_the_same_integers(widths: tuple[int, ...], most: int) -> None:
    stored = net(5, *widths, most=most)
    network, asked = Network(stored), positions(60)
    assert [list(network.tell(values)) for values in asked] == tell_all(stored, np.array(asked)).tolist()


def test_the_same_integers_on_every_machine() -> None:
    network = Network(net(1))
    assert [network.tell(values) for values in positions(4)] == GOLDEN


GOLDEN = [(7355, 309), (9499, -1018), (-3731, -69), (9516, -7943)]


def test_what_is_added_and_taken_away_again_leaves_no_trace() -> None:
    network, values = Network(net(2)), positions(1)[0]
    seen = network.added(values)
    there_and_back = seen + 5 * network.row["input 3"] - network.row["input 7"]
    assert network.outputs(there_and_back) != network.outputs(seen)
    assert network.outputs(there_and_back - 5 * network.rows[3] + network.rows[7]) == network.outputs(seen)


def test_an_output_stands_for_a_chance_by_the_logistic_curve() -> None:
    for output in range(-14 * UNIT, 14 * UNIT, 331):
        assert chance(output) / CERTAIN == pytest.approx(1 / (1 + math.exp(-output / UNIT)), abs=5e-5)
    assert chance(0) == CERTAIN // 2
    assert 0 < chance(-(10**9)) < chance(10**9) < CERTAIN
    assert [chance(logit(one)) for one in (CERTAIN // 2, CERTAIN // 4)] == [CERTAIN // 2, pytest.approx(16384, abs=100)]


def weights(**changes: Any) -> Weights:
    return msgspec.structs.replace(Weights("tennis", 3, "a player", (net(),)), **changes)


def read(given: Weights) -> Weights:
    return read_weights("club.json", write_weights(given), "tennis", 3, {"struck": net().inputs})


def test_weights_are_read_as_they_were_written() -> None:
    assert read(weights()) == weights()
    assert write_weights(read(weights())) == write_weights(weights())


def fewer(given: Net) -> Net:
    first, *others = given.layers
    return msgspec.structs.replace(given, layers=(Layer(first.weights[1:], first.bias), *others))


WRONG = {
    "edition 2 of tennis, not for edition 3": weights(edition=2),
    "edition 3 of golf, not": weights(game="golf"),
    "asks the networks struck, and here are ball": weights(networks=(msgspec.structs.replace(net(), name="ball"),)),
    "asks the networks struck, and here are point, struck": weights(
        networks=(net(), msgspec.structs.replace(net(), name="point"))
    ),
    "input 3 is 'wind', where the game tells 'input 2'": weights(
        networks=(msgspec.structs.replace(net(), inputs=("input 0", "input 1", "wind", *net().inputs[3:])),)
    ),
    "it reads 39 inputs, not 40": weights(networks=(net(1, 39, 32, 2),)),
    "layer 1 does not fit": weights(networks=(fewer(net()),)),
    "it has 1 layers": weights(networks=(msgspec.structs.replace(net(), layers=net().layers[:1]),)),
    "2 units for 1 outputs": weights(networks=(msgspec.structs.replace(net(), outputs=("point",)),)),
    f"weights beyond {LARGEST}": weights(networks=(net(1, most=LARGEST + 900),)),
}


@pytest.mark.parametrize("told", WRONG)
def test_weights_that_do_not_fit_are_refused_by_name(told: str) -> None:
    with pytest.raises(Unreadable, match=r"club\.json") as refused:
        read(WRONG[told])
    assert told in str(refused.value)


@pytest.mark.parametrize("data", [b"", b"{}", b'{"game": "tennis"', b"[1, 2]", "é".encode("latin-1")])
def test_a_file_that_is_none_is_refused_by_name(data: bytes) -> None:
    with pytest.raises(Unreadable, match=r"club\.json is no file of weights"):
        read_weights("club.json", data, "tennis", 3, {})
