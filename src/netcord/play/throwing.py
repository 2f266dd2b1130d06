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


class Listing(NamedTuple):
    """The throws of a record in short: each kind once (its `n` is that of the first), and by number which it was."""

    kinds: tuple[Throw, ...]
    throws: tuple[tuple[int, int], ...]


def listing(record: Record, game: Playable[Any]) -> Listing:
    """Every throw of a record, those that are alike listed once."""
    kinds: dict[tuple[Any, ...], tuple[int, Throw]] = {}
    numbered = []
    for throw in throws(record, game):
        place, _ = kinds.setdefault(throw[1:], (len(kinds), throw))
        numbered.append((throw.n, place))
    return Listing(tuple(throw for _, throw in kinds.values()), tuple(numbered))
