"""A network of integers, and how it is asked quickly without numpy."""

from collections.abc import Iterable, Mapping
from functools import cache
from operator import mul
from struct import Struct
from typing import NewType

from netcord.kernel import Value

UNIT = 1 << 12
"""What stands for 1 in weights, in what units of a layer pass on, and in outputs."""
ACTIVE = UNIT
"""The most that a unit passes on; the least is 0."""
LARGEST = (1 << 15) - 1
"""Weights are whole numbers of 16 bits."""
CERTAIN = 1 << 16
"""A chance is a number up to this one."""

LANE = 32  # bits for a unit of the first layer, which are kept side by side in one long integer
SIGN = LANE - 1

Start = NewType("Start", int)
"""What the units of the first layer have added up, side by side in one integer: add rows to it, or take them away."""


class Layer(Value):
    """By input, its weight for every unit; and what each unit begins with. In `UNIT`s."""

    weights: tuple[tuple[int, ...], ...]
    bias: tuple[int, ...]


class Net(Value):
    """A network as it is stored: what it reads, what it tells, and its layers from the inputs on."""

    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    layers: tuple[Layer, ...]


class Network:
    """A network ready to be asked.

    Most inputs are 0, and positions that are compared differ in few of them. So what the first layer adds up is kept as
    one integer with a lane for each unit: an input is added by adding its row (as often as it counts), a card that
    leaves a hand is taken off again, and whatever is common to all candidates is added up once.
    """

    def __init__(self, net: Net) -> None:
        self.net = net
        first, *self._others = net.layers
        self._width = len(first.bias)
        self._bytes = self._width * LANE // 8
        self._unpack = Struct(f"<{self._width}I").unpack
        self._ones = sum(1 << LANE * lane for lane in range(self._width))
        self._signs = self._ones << SIGN
        self._over = self._ones * ((1 << SIGN) - ACTIVE)
        self.start = Start(packed(first.bias))
        """What the first layer begins with."""
        self.rows = tuple(packed(row) for row in first.weights)
        """By place of an input, what it adds for each time it counts."""
        self.row: Mapping[str, int] = dict(zip(net.inputs, self.rows, strict=True))
        """By name of an input, the same."""
        last = self._others.pop()
        columns = zip(*last.weights, strict=True)
        self._last = tuple((bias * UNIT, weights) for bias, weights in zip(last.bias, columns, strict=True))

    def added(self, values: Iterable[int]) -> int:
        """What the first layer has added up for a whole list of inputs."""
        total: int = self.start
        for row, value in zip(self.rows, values, strict=True):
            if value:
                total += row * value
        return total

    def outputs(self, added: int) -> tuple[int, ...]:
        """What the network tells, in `UNIT`s."""
        ones = self._ones
        shifted = added + self._signs  # every lane is at least 0 now; those that were so before have their top bit
        kept = (shifted >> SIGN) & ones
        active = shifted & ((kept << SIGN) - kept)
        if over := ((active + self._over) >> SIGN) & ones:  # lanes that have reached the most
            active = (active & ~((over << SIGN) - over)) | (over * ACTIVE)
        units: tuple[int, ...] = self._unpack(active.to_bytes(self._bytes, "little"))
        for layer in self._others:
            units = tuple(
                [
                    min(ACTIVE, max(0, (bias * UNIT + sum(map(mul, units, weights))) >> 12))
                    for bias, weights in zip(layer.bias, zip(*layer.weights, strict=True), strict=True)
                ]
            )
        return tuple([(bias + sum(map(mul, units, weights))) >> 12 for bias, weights in self._last])

    def tell(self, values: Iterable[int]) -> tuple[int, ...]:
        """What the network tells of a list of inputs."""
        return self.outputs(self.added(values))


def packed(numbers: Iterable[int]) -> int:
    """Numbers side by side in one integer, so that adding two of them adds lane by lane; some may be negative."""
    return sum(number << LANE * lane for lane, number in enumerate(numbers))


STEPS = 64  # of the logistic curve, for every `UNIT`
REACH = 12  # beyond so many `UNIT`s it is flat
FINE = 1 << 80


@cache
def _curve() -> tuple[int, ...]:
    """The logistic curve from -REACH to REACH in integers: no machine's floating point has a say in it."""
    step = term = FINE  # e to the power of -1/STEPS, by its series
    for n in range(1, 24):
        term = -term // (STEPS * n)
        step += term
    falls = [FINE]
    for _ in range(STEPS * REACH):
        falls.append(falls[-1] * step // FINE)
    above = [CERTAIN * FINE // (FINE + fall) for fall in falls]
    return (*(CERTAIN - one for one in reversed(above[1:])), *above)


def chance(output: int) -> int:
    """The chance, of `CERTAIN`, that an output stands for: the logistic curve, straight between its steps."""
    curve = _curve()
    place = output * STEPS + REACH * STEPS * UNIT
    if place <= 0:
        return curve[0]
    step, rest = divmod(place, UNIT)
    if step >= len(curve) - 1:
        return curve[-1]
    low = curve[step]
    return low + ((curve[step + 1] - low) * rest >> 12)


def logit(chance_of: int) -> int:
    """An output that stands for this chance, to the nearest step of the curve."""
    curve = _curve()
    nearest = min(range(len(curve)), key=lambda place: abs(curve[place] - chance_of))
    return (nearest - REACH * STEPS) * UNIT // STEPS
