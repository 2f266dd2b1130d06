"""Learned values: small networks of whole numbers, the same on every machine, without any dependency.

A file of weights holds the networks of one game, what each of them reads (its inputs by name), and how they were made.
Everything is reckoned in integers: a decision that rests on a network is the same wherever it is made, so that a record
with such bots replays anywhere. `netcord.training` makes the files, and judges thousands of positions at once by numpy:
to the same integers.

    weights = read_weights(name, data, game.key, game.edition, {"struck": names})
    network = weights.network("struck")
    seen = network.start + 3 * network.row["my Stars"] + network.row["their pawn: V"]
    point, worth = network.outputs(seen)
    chance(point)  # of 65,536
"""

from .nets import ACTIVE, CERTAIN, LARGEST, UNIT, Layer, Net, Network, Start, chance, logit
from .weights import Made, Round, Weights, read_weights, write_weights

__all__ = [
    "ACTIVE",
    "CERTAIN",
    "LARGEST",
    "UNIT",
    "Layer",
    "Made",
    "Net",
    "Network",
    "Round",
    "Start",
    "Weights",
    "chance",
    "logit",
    "read_weights",
    "write_weights",
]
