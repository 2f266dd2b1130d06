"""The few things that bits and luck need, for numba."""

from typing import Any

import numpy as np

from netcord.compiled.machine import machine

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
ONE, TWO = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S27, S30, S31, S11 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(11)
SHARE = 1.0 / (1 << 53)


@machine
def mixed(z: Any) -> Any:
    """The output of splitmix64: every bit of it hangs on every bit of z."""
    z = (z ^ (z >> S30)) * ONE
    z = (z ^ (z >> S27)) * TWO
    return z ^ (z >> S31)


@machine
def luck(luck_at: Any) -> Any:
    """A number from 0 up to, not including, 1; the stream goes on."""
    luck_at[0] += GOLDEN
    return (mixed(luck_at[0]) >> S11) * SHARE


@machine
def many(cards: int) -> int:
    """How many cards there are in a set of cards (a bit each)."""
    cards = cards - ((cards >> 1) & 0x5555555555555555)
    cards = (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F
    cards = cards + (cards >> 8)
    cards = cards + (cards >> 16)
    return (cards + (cards >> 32)) & 127


@machine
def lowest(cards: int) -> int:
    """The lowest number in a set of cards."""
    return many((cards & -cards) - 1)


@machine
def pick(cards: int, place: int) -> int:
    """The card at a place of a set, counted from the lowest."""
    for _ in range(place):
        cards &= cards - 1
    return lowest(cards)
