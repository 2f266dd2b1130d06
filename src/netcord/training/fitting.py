"""Networks in floating point while they learn (numpy), and as whole numbers when they have learned."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from netcord.bots.networks import LARGEST, UNIT, Layer, Net

Floats = NDArray[np.float32]

BATCH = 256
MANY = 1 << 15
WEIGH_LATER = 1.0
"""How much a mistake about points to come counts beside one about the point."""
STEADY = 0.998
"""What weights are given out is a mean over the last steps: the last one counts this much less than all before."""
OUTPUTS = ("point", "worth")


class Learner:
    """One network: a layer of clipped units, and two outputs, the chance of the point and what comes later."""

    def __init__(self, name: str, inputs: tuple[str, ...], units: int, luck: np.random.Generator) -> None:
        self.name, self.inputs = name, inputs
        self.luck = luck
        many = len(inputs)
        self.parts: list[Floats] = [
            (luck.standard_normal((many, units)) * 0.1).astype(np.float32),
            np.full(units, 0.4, np.float32),
            (luck.standard_normal((units, 2)) * 0.05).astype(np.float32),
            np.zeros(2, np.float32),
        ]
        self.parts[2][:, 1] = 0  # of what comes later nothing is known
        self._means = [np.zeros_like(part) for part in self.parts]
        self._squares = [np.zeros_like(part) for part in self.parts]
        self._steps = 0
        self._scaled = False
        self._steady = [part.astype(np.float64) for part in self.parts]  # a moving mean: noise of single steps is gone

    def learn(self, inputs: NDArray[np.int8], targets: Floats, rate: float) -> tuple[float, float]:
        """Go over these positions once; its mean mistakes: point (cross-entropy), later."""
        if not self._scaled:  # what counts up to 20 begins with weights that are as much smaller
            most = np.maximum(1, np.abs(inputs).max(axis=0)).astype(np.float32)
            self.parts[0] /= most[:, None]
            self._scaled = True
        total = np.zeros(2)
        order = self.luck.permutation(len(inputs))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            total += self._step(inputs[chosen].astype(np.float32), targets[chosen], rate)
        mean = total / max(1, len(inputs))
        return float(mean[0]), float(mean[1])

    def tells(self, inputs: NDArray[np.int8]) -> Floats:
        """What it makes of positions now: two outputs each, the first as a logit."""
        w1, b1, w2, b2 = (part.astype(np.float32) for part in self._steady)
        parts = [
            np.clip(inputs[start : start + MANY].astype(np.float32) @ w1 + b1, 0, 1) @ w2 + b2
            for start in range(0, len(inputs), MANY)
        ]
        told: Floats = np.concatenate(parts)
        return told

    def _step(self, x: Floats, y: Floats, rate: float) -> NDArray[np.float64]:
        w1, b1, w2, b2 = self.parts
        before = x @ w1 + b1
        hidden = np.clip(before, 0, 1)
        out = hidden @ w2 + b2
        chance = 1 / (1 + np.exp(-out[:, 0]))
        wrong = np.stack([chance - y[:, 0], WEIGH_LATER * (out[:, 1] - y[:, 1])], axis=1) / len(x)
        back = (wrong @ w2.T) * ((before > 0) & (before < 1))
        slopes = [x.T @ back, back.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0)]
        self._steps += 1
        rate = rate * float(np.sqrt(1 - 0.999**self._steps)) / (1 - 0.9**self._steps)
        for part, slope, mean, square in zip(self.parts, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        new = max(1 - STEADY, 1 / self._steps)
        for steady, part in zip(self._steady, self.parts, strict=True):
            steady += new * (part - steady)
        sure = np.clip(chance, 1e-6, 1 - 1e-6)
        told = -(y[:, 0] * np.log(sure) + (1 - y[:, 0]) * np.log(1 - sure))
        return np.array([told.sum(), ((out[:, 1] - y[:, 1]) ** 2).sum()])

    def net(self) -> Net:
        """The network in whole numbers."""
        w1, b1, w2, b2 = ([_whole(row) for row in np.atleast_2d(part)] for part in self._steady)
        return Net(self.name, self.inputs, OUTPUTS, (Layer(tuple(w1), b1[0]), Layer(tuple(w2), b2[0])))


def side_by_side(rounds: Sequence[tuple[Net, ...]]) -> tuple[Net, ...]:
    """Networks of several rounds as one each: all their units, and the mean of what they tell."""
    return tuple(_together(same) for same in zip(*rounds, strict=True))


def _together(nets: Sequence[Net]) -> Net:
    first, last = ([net.layers[place] for net in nets] for place in (0, 1))
    units = tuple(sum(rows, ()) for rows in zip(*(layer.weights for layer in first), strict=True))
    told = np.array([row for layer in last for row in layer.weights]) / (len(nets) * UNIT)
    begins = np.array([layer.bias for layer in last]).mean(axis=0) / UNIT
    bias = sum((layer.bias for layer in first), ())
    layers = Layer(units, bias), Layer(tuple(_whole(row) for row in told), _whole(begins))
    return Net(nets[0].name, nets[0].inputs, nets[0].outputs, layers)


def _whole(row: Any) -> tuple[int, ...]:
    return tuple(int(one) for one in np.clip(np.rint(row * UNIT), -LARGEST, LARGEST))


def table(rows: Sequence[bytes]) -> NDArray[np.int8]:
    """Inputs of many positions, a byte each."""
    return np.frombuffer(b"".join(rows), np.int8).reshape(len(rows), -1)
