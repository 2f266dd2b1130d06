"""What a game waits for: `Ask = Choose | Chance | Over`.

The rules never roll. A chance lists its outcomes with positive integer weights, a choice lists its options;
so the same rules can be played, sampled, searched and summed exactly, and scripted dice can drive any test.
"""

from functools import cache, cached_property
from itertools import accumulate, product
from typing import Any, Generic, TypeAlias, TypeVar

from .errors import Illegal, Unreadable
from .values import EVERYONE, Answer, Eyes, Seat, Side, Value, may_look

A = TypeVar("A", bound=Answer)


class Choose(Value, Generic[A], tag="choose", tag_field="ask", dict=True):
    """A seat picks one of the options. `secret`: the others do not learn which until the rules reveal it."""

    seat: Seat
    options: tuple[A, ...]
    what: str = ""
    secret: bool = False

    @cached_property
    def _offered(self) -> dict[A, A]:
        return {option: option for option in self.options}

    def find(self, answer: object) -> A:
        """The offered option that equals the answer."""
        return _find(self._offered, answer, f"{self.seat} may answer", self.options)

    def seen_by(self, seat: Seat | None) -> "Choose[A]":
        """What a viewer learns of this question: the options only if they are his to choose from."""
        return self if seat == self.seat else Choose(self.seat, (), self.what, self.secret)


class Chance(Value, Generic[A], tag="chance", tag_field="ask", dict=True):
    """Dice, coins or cards: outcomes and how often each falls. `by` throws them, `eyes` see the result."""

    what: str
    outcomes: tuple[A, ...]
    weights: tuple[int, ...]
    by: Seat | None = None
    eyes: Eyes = EVERYONE

    def __post_init__(self) -> None:
        assert len(self.outcomes) == len(self.weights), "every outcome has one weight"
        assert not self.weights or min(self.weights) > 0, "weights are positive"

    @cached_property
    def _offered(self) -> dict[A, A]:
        return {outcome: outcome for outcome in self.outcomes}

    @cached_property
    def total(self) -> int:
        """The sum of the weights."""
        return sum(self.weights)

    @cached_property
    def cumulative(self) -> tuple[int, ...]:
        """The running sums of the weights, for sampling."""
        return tuple(accumulate(self.weights))

    def find(self, answer: object) -> A:
        """The listed outcome that equals the answer."""
        return _find(self._offered, answer, f"{self.what} may come up", self.outcomes)

    def seen_by(self, seat: Seat | None) -> "Chance[A]":
        """What a viewer learns of this throw: a hidden draw shows neither outcomes nor weights."""
        return self if may_look(self.eyes, seat) else Chance(self.what, (), (), self.by, self.eyes)


class Over(Value, tag="over", tag_field="ask"):
    """Nothing more is asked. `how` is "" for a match played to its end, else "ret.", "def." or "w/o"."""

    winner: Side | None = None
    how: str = ""

    def seen_by(self, seat: Seat | None) -> "Over":
        """The end is public."""
        return self


Ask: TypeAlias = Choose[Any] | Chance[Any] | Over


def _find(offered: dict[A, A], answer: object, lead: str, options: tuple[A, ...]) -> A:
    try:
        return offered[answer]  # type: ignore[index]  # any answer may be tried; a wrong one is told apart below
    except KeyError:
        raise Illegal(f"{lead} {_listed(options)}, not {_shown(answer)}") from None
    except TypeError:
        raise Unreadable(f"{lead} {_listed(options)}, and {_shown(answer)} is no answer at all") from None


def _shown(answer: object) -> str:
    text = str(answer) if isinstance(answer, Value | Side) else repr(answer)
    return text if len(text) <= 80 else text[:77] + "..."


def _listed(options: tuple[Answer, ...]) -> str:
    if len(options) > 12 and all(isinstance(option, int) for option in options):
        return f"{options[0]} to {options[-1]}"
    words = [_shown(option) for option in options[:12]]
    if len(options) > 12:
        words.append(f"... ({len(options)} in all)")
    return ", ".join(words) if len(words) < 2 else ", ".join(words[:-1]) + " or " + words[-1]


@cache
def die(what: str, faces: int, by: Seat | None = None) -> Chance[int]:
    """One fair die, faces 1 to `faces`."""
    return Chance(what, tuple(range(1, faces + 1)), (1,) * faces, by)


@cache
def dice_sum(what: str, count: int, faces: int, by: Seat | None = None) -> Chance[int]:
    """The sum of several fair dice, each sum with the number of ways it falls."""
    ways: dict[int, int] = {}
    for fallen in product(range(1, faces + 1), repeat=count):
        ways[sum(fallen)] = ways.get(sum(fallen), 0) + 1
    return Chance(what, tuple(sorted(ways)), tuple(ways[total] for total in sorted(ways)), by)


@cache
def coin(what: str, heads: Answer, tails: Answer, by: Seat | None = None) -> Chance[Any]:
    """A fair coin between two outcomes."""
    return Chance(what, (heads, tails), (1, 1), by)
