"""Every throw of a record, with its outcomes and weights in their order.

Whoever has this list can check the dice of a record without the rules: `docs/records.md` shows how.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from netcord.kernel import Answer, Chance

from .ports import Playable
from .record import DICE, Record
from .verifying import replay


class Throw(NamedTuple):
    """What could come up at answer `n` and how often, in the order in which a number is counted off along it."""

    n: int
    what: str
    outcomes: tuple[Answer, ...]
    weights: tuple[int, ...]


def throws(record: Record, game: Playable[Any]) -> Iterator[Throw]:
    """The throws of a record, in order."""
    for entry, played in zip(record.entries, replay(record, game), strict=True):
        if entry.by == DICE and isinstance(played.ask, Chance):
            yield Throw(played.n, played.ask.what, played.ask.outcomes, played.ask.weights)
