"""Piles, and what each seat may see of a state.

A pile has contents, not order: a shuffle is not state, and a draw is weighted chance.
Secrets live in two types only, `Pile` and `Secret`; `view` and `imagine` are written here once, for every game.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .asking import Chance
from .values import EVERYONE, NOBODY, Eyes, Seat, Secret, Value, may_look

Card: TypeAlias = int | str
"""A card is named by its number or its id; what is printed on it lives in the deck's data."""

Counts: TypeAlias = tuple[tuple[Card, int], ...]
"""Cards and how many of each, in order of the card."""

S = TypeVar("S")
K = TypeVar("K")

Pick: TypeAlias = Callable[[Sequence[int]], int]
"""Given integer weights, the index of one of them: how `imagine` is handed its luck."""


def counts(cards: Iterable[Card]) -> Counts:
    """Cards, counted and ordered."""
    return tuple(sorted(Counter(cards).items()))


def _plus(some: Counts, more: Counts) -> Counts:
    total = dict(some)
    for card, many in more:
        total[card] = total.get(card, 0) + many
    return tuple(sorted((card, many) for card, many in total.items() if many > 0))


class Pile(Value):
    """Cards without order: a stock, a hand, a discard pile.

    `deck` names the set of cards it belongs to: what a viewer cannot see of one deck he can still count.
    `eyes` may look inside; to everybody else `cards` is None and only `size` and `known` are shown.
    `known` is what everybody knows to be in it although it lies face down: a card picked up from an open
    discard pile, the whole of a reshuffled one.
    """

    deck: str
    size: int
    cards: Counts | None
    eyes: Eyes = NOBODY
    known: Counts = ()

    @classmethod
    def of(cls, deck: str, cards: Iterable[Card] = (), eyes: Eyes = NOBODY, *, known: bool = False) -> "Pile":
        """A pile of these cards; `known` if everybody has seen what goes into it."""
        held = counts(cards)
        return cls(deck, sum(many for _, many in held), held, eyes, held if known and eyes != EVERYONE else ())

    @property
    def contents(self) -> Counts:
        """The cards, for the rules; a view that hides them cannot be asked."""
        assert self.cards is not None, "these cards are hidden in the view at hand"
        return self.cards

    def __len__(self) -> int:
        return self.size

    def __bool__(self) -> bool:
        return self.size > 0

    def __iter__(self) -> Iterator[Card]:
        """Each card as often as it is in the pile, in order of the card."""
        for card, many in self.contents:
            for _ in range(many):
                yield card

    def __contains__(self, card: object) -> bool:
        return any(held == card for held, _ in self.contents)

    def add(self, *cards: Card, seen: bool = False) -> "Pile":
        """The pile with cards put into it; `seen` if everybody saw which."""
        more = counts(cards)
        known = _plus(self.known, more) if seen and self.eyes != EVERYONE else self.known
        return Pile(self.deck, self.size + len(cards), _plus(self.contents, more), self.eyes, known)

    def take(self, card: Card, *, seen: bool = True) -> "Pile":
        """The pile without one card; `seen` if everybody saw which it was.

        A card taken unseen may have been any of those known to be there, so of each one fewer is certain.
        """
        if card not in self:
            raise ValueError(f"{card!r} is not in this pile of {self.deck}")
        lost = tuple((sure, -1) for sure, _ in self.known if sure == card or not seen)
        known = _plus(self.known, lost)
        return Pile(self.deck, self.size - 1, _plus(self.contents, ((card, -1),)), self.eyes, known)

    def mix(self, other: "Pile") -> "Pile":
        """Another pile shuffled into this one: what everybody had seen of it stays known."""
        seen = other.contents if other.eyes == EVERYONE else other.known
        known = _plus(self.known, seen) if self.eyes != EVERYONE else ()
        return Pile(self.deck, self.size + other.size, _plus(self.contents, other.contents), self.eyes, known)

    def emptied(self) -> "Pile":
        """The same place with nothing in it."""
        return Pile(self.deck, 0, (), self.eyes)


def draw(what: str, pile: Pile, by: Seat | None = None, eyes: Eyes | None = None) -> Chance[Card]:
    """One card off the top of a shuffled pile. `eyes` see which; by default the drawer alone."""
    if eyes is None:
        eyes = NOBODY if by is None else (by,)
    held = pile.contents
    return Chance(what, tuple(card for card, _ in held), tuple(many for _, many in held), by, eyes)


class View(Value, Generic[S, K]):
    """What one seat, or a spectator (None), may know: the state without the secrets, the question as he sees it,
    and by counting, the cards of each deck that lie where he cannot look."""

    seat: Seat | None
    state: S
    ask: K
    unseen: tuple[tuple[str, Counts], ...] = ()


@cache
def _fields_that_may_hide(kind: type) -> tuple[str, ...]:
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if _may_hide(hints[name], frozenset({kind})))  # type: ignore[attr-defined]


def _may_hide(hint: Any, inside: frozenset[Any]) -> bool:
    """Whether a field of this type can contain a secret; doubtful types count as yes."""
    base = get_origin(hint) or hint
    if base in (Pile, Secret) or base is Any or isinstance(base, TypeVar):
        return True
    if any(_may_hide(argument, inside) for argument in get_args(hint) if argument is not Ellipsis):
        return True
    if isinstance(base, type) and issubclass(base, Value):
        if base in inside:
            return False
        if base is Value:
            return True
        hints = get_type_hints(base)
        return any(_may_hide(hints[name], inside | {base}) for name in base.__struct_fields__)
    return False


def _rebuilt(value: Any, change: Callable[[Pile | Secret[Any]], Any]) -> Any:
    """The value with every pile and secret in it changed, in a fixed order; untouched parts are shared."""
    if isinstance(value, Pile | Secret):
        return change(value)
    if isinstance(value, tuple):
        parts = tuple(_rebuilt(part, change) for part in value)
        return value if all(new is old for new, old in zip(parts, value, strict=True)) else parts
    if isinstance(value, Value):
        changed = {}
        for name in _fields_that_may_hide(type(value)):
            old = getattr(value, name)
            new = _rebuilt(old, change)
            if new is not old:
                changed[name] = new
        return msgspec.structs.replace(value, **changed) if changed else value
    return value


def masked(value: Any, seat: Seat | None) -> Any:
    """Any value (a state, a fact) as a seat may see it."""

    def hide(holder: Pile | Secret[Any]) -> Any:
        if may_look(holder.eyes, seat):
            return holder
        if isinstance(holder, Pile):
            return msgspec.structs.replace(holder, cards=None)
        return msgspec.structs.replace(holder, value=None)

    return _rebuilt(value, hide)


def unseen(value: Any, seat: Seat | None) -> tuple[tuple[str, Counts], ...]:
    """By deck, the cards lying in piles this seat cannot look into: what counting tells him."""
    out: dict[str, Counts] = {}

    def count(holder: Pile | Secret[Any]) -> Any:
        if isinstance(holder, Pile) and not may_look(holder.eyes, seat):
            out[holder.deck] = _plus(out.get(holder.deck, ()), holder.contents)
        return holder

    _rebuilt(value, count)
    return tuple(sorted((deck, held) for deck, held in out.items() if held))


def imagined(view: View[S, K], pick: Pick) -> S:
    """A full state that the viewer cannot rule out: hidden piles are dealt from what he has not seen."""
    pool = {deck: dict(held) for deck, held in view.unseen}

    def set_aside(holder: Pile | Secret[Any]) -> Any:
        if isinstance(holder, Pile) and holder.cards is None:
            for card, many in holder.known:
                pool[holder.deck][card] -= many
        return holder

    def deal(holder: Pile | Secret[Any]) -> Any:
        if isinstance(holder, Secret):
            if holder.value is not None:
                return holder
            return msgspec.structs.replace(holder, value=holder.among[pick((1,) * len(holder.among))])
        if holder.cards is not None:
            return holder
        dealt = dict(holder.known)
        for _ in range(holder.size - sum(dealt.values())):
            left = [(card, many) for card, many in pool[holder.deck].items() if many > 0]
            card = left[pick([many for _, many in left])][0]
            pool[holder.deck][card] -= 1
            dealt[card] = dealt.get(card, 0) + 1
        return msgspec.structs.replace(holder, cards=tuple(sorted(dealt.items())))

    _rebuilt(view.state, set_aside)
    state: S = _rebuilt(view.state, deal)
    return state
