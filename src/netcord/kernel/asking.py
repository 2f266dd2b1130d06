"""What a game waits for: `Ask = Choose | Chance | Over`.

The rules never roll. A chance lists its outcomes with positive integer weights, a choice lists its options;
so the same rules can be played, sampled, searched and summed exactly, and scripted dice can drive any test.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import accumulate, product
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from .errors import Illegal, Unreadable
from .sentences import Sentence, either
from .values import EVERYONE, Answer, Eyes, Seat, Side, Value, Worked, may_look

A = TypeVar("A", bound=Answer)


class Choose(Value, Generic[A], tag="choose", tag_field="ask", dict=True, gc=True):
    """A seat picks one of the options. `eyes` learn which; the others must wait until the rules reveal it."""

    seat: Seat
    options: tuple[A, ...]
    what: str = ""
    eyes: Eyes = EVERYONE

    def find(self, answer: object) -> A:
        """The offered option that equals the answer."""
        for option in self.options:
            if option is answer:  # as a rule: comparing takes longer
                return option
        try:
            return self.options[self.options.index(answer)]
        except ValueError:
            raise _refused(
                answer, Sentence("{seat} may answer {options}", seat=self.seat, options=_listed(self.options))
            ) from None

    def seen_by(self, seat: Seat | None) -> "Choose[A]":
        """What a viewer learns of this question: the options only if they are his to choose from."""
        return self if seat == self.seat else Choose(self.seat, (), self.what, self.eyes)


@cache
def alike(many: int) -> tuple[int, ...]:
    """The weights of outcomes that are equally likely, as with a die, or cards of which there is one each."""
    return (1,) * many


class Chance(Value, Generic[A], tag="chance", tag_field="ask", dict=True, gc=True):
    """Dice, coins or cards: outcomes and how often each falls.

    `by` throws them, `eyes` see the result, and `odds` may know beforehand what can come up: whoever draws from a
    pile lying face down sees his card, but not what else is in the pile.
    """

    what: str
    outcomes: tuple[A, ...]
    weights: tuple[int, ...]
    by: Seat | None = None
    eyes: Eyes = EVERYONE
    odds: Eyes = EVERYONE

    def __post_init__(self) -> None:
        many, weights = len(self.outcomes), self.weights
        if many != len(weights):
            raise ValueError("every outcome has one weight")
        if weights is not alike(many) and weights and min(weights) <= 0:
            raise ValueError("weights are positive")

    @Worked
    def total(self) -> int:
        """The sum of the weights."""
        return sum(self.weights)

    @Worked
    def cumulative(self) -> tuple[int, ...]:
        """The running sums of the weights, for sampling."""
        many = len(self.weights)
        return _up_to(many) if self.weights is alike(many) else tuple(accumulate(self.weights))

    @Worked
    def shares(self) -> list[tuple[int, float]]:
        """The place of each outcome, and how likely it is: for those who want floating point."""
        many = len(self.weights)
        if self.weights is alike(many):
            return _even(many)
        total = self.total
        return [(place, weight / total) for place, weight in enumerate(self.weights)]

    def find(self, answer: object) -> A:
        """The listed outcome that equals the answer."""
        if self.odds != EVERYONE:
            if (place := _in_order(self.outcomes, answer)) >= 0:
                return self.outcomes[place]
        elif isinstance(answer, Value) or (answer.__class__ is int and len(self.outcomes) > FEW):
            outcome = self._listed.get(answer)
            if outcome is not None:
                return outcome
        try:
            return self.outcomes[self.outcomes.index(answer)]
        except ValueError:
            # Nothing secret reaches an error.
            listed = (
                _listed(self.outcomes) if self.odds == EVERYONE else Sentence("as only those who may look inside know")
            )
            raise _refused(answer, Sentence("{what} may come up {outcomes}", what=self.what, outcomes=listed)) from None

    @Worked
    def _listed(self) -> dict[object, A]:
        """Each outcome under itself: dice that are read in parts are thrown again and again, out of up to 216."""
        return {outcome: outcome for outcome in self.outcomes}

    def seen_by(self, seat: Seat | None) -> "Chance[A]":
        """What a viewer learns of this throw: a hidden draw shows neither outcomes nor weights."""
        if may_look(self.eyes, seat) and may_look(self.odds, seat):
            return self
        return Chance(self.what, (), (), self.by, self.eyes, self.odds)


FEW = 32
"""So many outcomes are as quickly looked through as looked up."""


def _in_order(outcomes: tuple[Any, ...], answer: Any) -> int:
    """Where an answer stands among cards, which are drawn in their order (a stock has many, and is drawn from once);
    -1: it does not, or there is no order."""
    kind = answer.__class__
    if not outcomes or kind is not outcomes[0].__class__ or (kind is not str and kind is not int):
        return -1
    place = bisect_left(outcomes, answer)
    return place if place < len(outcomes) and outcomes[place] == answer else -1


@cache
def _even(many: int) -> list[tuple[int, float]]:
    return [(place, 1 / many) for place in range(many)]


@cache
def _up_to(many: int) -> tuple[int, ...]:
    return tuple(range(1, many + 1))


class Over(Value, tag="over", tag_field="ask"):
    """Nothing more is asked. `how` is "" for a match played to its end, else "ret.", "def." or "w/o"."""

    winner: Side | None = None
    how: str = ""

    def seen_by(self, seat: Seat | None) -> "Over":
        """The end is public."""
        return self


Ask: TypeAlias = Choose[Any] | Chance[Any] | Over


class Clock(NamedTuple):
    """How long a decision may take, in seconds, and what it is taken for when they are over."""

    seconds: int
    answer: Answer


def _refused(answer: object, offered: str) -> Illegal | Unreadable:
    if isinstance(answer, int | str | Value):
        return Illegal("{offered}, not {answer}", offered=offered, answer=_shown(answer))
    return Unreadable("{offered}, and {answer} is no answer at all", offered=offered, answer=_shown(answer))


def _shown(answer: object) -> str:
    text = str(answer) if isinstance(answer, Value | Side) else repr(answer)
    return text if len(text) <= 80 else text[:77] + "..."


def _listed(options: tuple[Answer, ...]) -> str:
    if len(options) > 12:
        low, high = options[0], options[-1]
        if isinstance(low, int) and options == tuple(range(low, low + len(options))):
            return Sentence("{low} to {high}", low=low, high=high)
    words: list[str] = [_shown(option) for option in options[:12]]
    if len(options) > 12:
        words.append(Sentence("... ({count} in all)", count=len(options)))
    return words[0] if len(words) == 1 else either([", ".join(words[:-1]), words[-1]]) if words else ""


def dice(what: str, faces: Iterable[Iterable[Any]], read: Callable[..., A], by: Seat | None = None) -> Chance[A]:
    """Several dice thrown together and read as one: throws that read alike are one outcome, weighted by their number.

    >>> dice("white", [range(1, 7)] * 2, lambda one, other: 10 * min(one, other) + max(one, other)).weights[:3]
    (1, 2, 2)
    """
    ways = Counter(read(*fallen) for fallen in product(*faces))
    return Chance(what, tuple(ways), tuple(ways.values()), by)


@cache
def die(what: str, faces: int, by: Seat | None = None) -> Chance[int]:
    """One fair die, faces 1 to `faces`."""
    return Chance(what, tuple(range(1, faces + 1)), alike(faces), by)


@cache
def dice_sum(what: str, count: int, faces: int, by: Seat | None = None) -> Chance[int]:
    """The sum of several fair dice, each sum with the number of ways it falls."""
    sums = Counter(sum(fallen) for fallen in product(range(1, faces + 1), repeat=count))
    return Chance(what, tuple(sorted(sums)), tuple(sums[total] for total in sorted(sums)), by)


@lru_cache(maxsize=None, typed=True)  # a side and its letter are equal, but a phase wants back what it gave
def coin(what: str, heads: Answer, tails: Answer, by: Seat | None = None) -> Chance[Any]:
    """A fair coin between two outcomes."""
    return Chance(what, (heads, tails), (1, 1), by)
