"""Sparse linear equations of one shape, solved for many cases at once: every coefficient is an array over the cases."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = Sequence[Mapping[int, Numbers]]
"""By unknown, the unknowns it leans on and how much."""


def order_of(rows: Sequence[Iterable[int]]) -> Sequence[int]:
    """In which order to eliminate the unknowns: always one that ties few others together."""
    return _order_of(tuple(frozenset(row) for row in rows))


@lru_cache(64)
def _order_of(rows: tuple[frozenset[int], ...]) -> tuple[int, ...]:
    """Points of many conditions have the same shape, and one order."""
    after = [set(row) for row in rows]
    before: list[set[int]] = [set() for _ in rows]
    for place, row in enumerate(after):
        for other in row:
            before[other].add(place)
    left, order = set(range(len(after))), []
    while left:
        place = min(left, key=lambda one: (len(before[one] - {one}) * len(after[one] - {one}), one))
        left.discard(place)
        order.append(place)
        into, out = before[place] - {place}, after[place] - {place}
        for one in into:
            after[one].discard(place)
            after[one] |= out
        for one in out:
            before[one].discard(place)
            before[one] |= into
    return tuple(order)


def solved(rows: Rows, known: Mapping[int, Numbers], order: Sequence[int]) -> list[Numbers]:
    """`x[i] = known[i] + sum of rows[i][j] * x[j]`, exactly but for rounding."""
    left = [dict(row) for row in rows]
    right: dict[int, Numbers] = dict(known)
    before: list[set[int]] = [set() for _ in rows]
    for place, row in enumerate(left):
        for other in row:
            before[other].add(place)
    zero = np.zeros(1)
    for place in order:
        row = left[place]
        own = row.pop(place, None)
        before[place].discard(place)
        if own is not None:
            share = 1 / (1 - own)
            row = left[place] = {other: part * share for other, part in row.items()}
            if place in right:
                right[place] = _times(share, right[place])
        for other in before[place]:
            their = left[other]
            if (weight := their.pop(place, None)) is None:
                continue
            for then, part in row.items():
                so_far = their.get(then)
                their[then] = weight * part if so_far is None else so_far + weight * part
                before[then].add(other)
            if place in right:
                more = _times(weight, right[place])
                right[other] = right[other] + more if other in right else more
    found: list[Numbers] = [zero] * len(left)
    for place in reversed(order):
        value = right.get(place, zero)
        for other, part in left[place].items():
            value = value + _times(part, found[other])
        found[place] = value
    return found


def turned(rows: Rows) -> list[dict[int, Numbers]]:
    """The same equations read the other way: from what leads to an unknown."""
    found: list[dict[int, Numbers]] = [{} for _ in rows]
    for place, row in enumerate(rows):
        for other, part in row.items():
            found[other][place] = part
    return found


def _times(share: Numbers, part: Numbers) -> Numbers:
    return share * part if part.ndim == share.ndim else share[:, None] * part
