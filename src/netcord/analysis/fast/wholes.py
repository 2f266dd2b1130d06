"""A whole point by one draw: what it may come to and what is counted of it, in one table for each condition.

A point is followed from its opening, always on from the likeliest position, until its table is full; what has not ended
by then is an outcome too, and goes on by another draw from a table of its own. Chances are whole numbers of `WHOLE`
parts: of a position with so many parts each way is given its share, rounded down, and the last of them the rest. So all
outcomes together are off by less than one part for each way that was followed, which is below 2**-53.
"""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from netcord.analysis.points import Label
from netcord.kernel import Impossible
from netcord.tennis import meaning

WHOLE_BITS = 63
WHOLE = 1 << WHOLE_BITS
"""Parts of a point."""

OUTCOMES, LATER = 128, 16
"""So many outcomes a table has at most, if more than one throw is looked ahead: at the opening, and where a point goes
on."""

MOST_WAYS = 1024
"""So many ways are followed at most: what is rounded stays below 2**-53."""

ENDS = 1 << 11
"""Outcomes tell in their lowest bits where they lead: to a place, or from this number on to an end."""

QUICK, WINNER, BAG, OUTCOME = 12, 13, 14, 32
"""From which bit on they tell whether the point is won and no more to it, by whom, and the number of the bag; bits in
all."""

HITS, THROWS = 2, 10
"""From which bit on the number that tells of a bag tells shots and throws; before them which serve it was."""


class Bag(NamedTuple):
    """What is counted of a part of a point: labels by number, sorted; which serve it was (0: untold); shots, throws."""

    labels: tuple[int, ...] = ()
    serve: int = 0
    hits: int = 0
    throws: int = 0

    def written(self) -> int:
        """As one number, without the labels."""
        return self.serve | min(self.hits, 255) << HITS | self.throws << THROWS


class Outcome(NamedTuple):
    """What may be drawn: where it leads (a place, or -1 - an end), its bag, and whether there is no more to it."""

    target: int
    bag: int
    quick: bool = False
    winner: int = 0

    def written(self) -> int:
        """As one number."""
        target = self.target if self.target >= 0 else ENDS - 1 - self.target
        told = target | self.quick << QUICK | self.winner << WINNER | self.bag << BAG
        if target >= 2 * ENDS or told >= 1 << (OUTCOME - 1):
            raise Impossible("a point has more to it than can be compiled")
        return told

    @classmethod
    def read(cls, told: int) -> "Outcome":
        """The other way round."""
        target = told & (2 * ENDS - 1)
        return cls(
            target if target < ENDS else ENDS - 1 - target, told >> BAG, bool(told >> QUICK & 1), told >> WINNER & 1
        )


class Ways(NamedTuple):
    """What a throw may lead to: by way its weight, target (a place, or -1 - an end) and label."""

    ways: tuple[tuple[int, int, int], ...]
    total: int


class Bags:
    """Bags by number; number 0 is empty."""

    def __init__(self, labels: Sequence[Label]) -> None:
        self.bags: list[Bag] = [Bag()]
        self._numbers = {self.bags[0]: 0}
        self._after: dict[tuple[int, int, bool], int] = {}
        self._labels = labels

    def after(self, bag: int, label: int, thrown: bool) -> int:
        """A bag with one label more, by a throw or without one."""
        key = bag, label, thrown
        found = self._after.get(key)
        if found is None:
            labels, serve, hits, throws = self.bags[bag]
            for one in self._labels[label]:
                serve = one.number if isinstance(one, meaning.Serve) else serve
                hits += isinstance(one, meaning.Shot)
            more = Bag(tuple(sorted((*labels, label))) if label else labels, serve, hits, throws + thrown)
            found = self._after[key] = self._numbers.setdefault(more, len(self.bags))
            if found == len(self.bags):
                self.bags.append(more)
        return found


def outcomes(
    opens: int, ways_of: Callable[[int], Ways | None], bags: Bags, most: int = OUTCOMES
) -> dict[tuple[int, int], int]:
    """By target and bag, the parts of a point that come to it: after one throw at least, and on while at most so many
    outcomes come of it. `ways_of` a place is None where nobody can look further.

    Numbers of places and bags say nothing: what comes first is the likelier, then what was found first.
    """
    found: dict[tuple[int, int], int] = {(opens, 0): WHOLE}
    waiting: list[tuple[int, int, int, int]] = [(-WHOLE, 0, opens, 0)]
    followed, met = 0, 0
    while waiting:
        parts, _, place, bag = heappop(waiting)
        if found.get((place, bag)) != -parts:
            continue  # more has come to it since: it stands further up
        there = ways_of(place)
        if there is None:
            continue
        ways, total = there
        if followed and (len(found) + len(ways) > most or followed + len(ways) > MOST_WAYS):
            break
        followed += len(ways)
        parts, left = -parts, -parts
        del found[place, bag]
        share, rest = divmod(parts, total)
        for number, (weight, target, label) in enumerate(ways, 1):
            part = left if number == len(ways) else share * weight + rest * weight // total
            left -= part
            key = target, bags.after(bag, label, len(ways) > 1)
            found[key] = part = found.get(key, 0) + part
            if target >= 0:
                met += 1
                heappush(waiting, (-part, met, *key))
    return {key: part for key, part in found.items() if part}


def slots(parts: Sequence[int], bits: int) -> tuple[list[int], list[int]]:
    """Vose's tables, exactly: by slot the parts that are its own, and whose the others are."""
    room = WHOLE >> bits
    left = [*parts, *([0] * ((1 << bits) - len(parts)))]
    own, others = [room] * len(left), list(range(len(left)))
    small = [spot for spot, part in enumerate(left) if part < room]
    large = [spot for spot, part in enumerate(left) if part >= room]
    while small:
        one, other = small.pop(), large[-1]
        own[one], others[one] = left[one], other
        left[other] -= room - left[one]
        if left[other] < room:
            small.append(large.pop())
    return own, others
