"""Piles, and what each seat may see of a state.

A pile has contents, not order: a shuffle is not state, and a draw is weighted chance.
Secrets live in two types only, `Pile` and `Secret`; `view` and `imagine` are written here once, for every game.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from operator import attrgetter, is_, itemgetter
from types import UnionType
from typing import Any, Generic, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import force_setattr

from .asking import Chance, alike
from .values import EVERYONE, NOBODY, Eyes, Seat, Secret, Value, Worked, may_look

Card: TypeAlias = int | str
"""A card is named by its number or its id; what is printed on it lives in the deck's data."""

Counts: TypeAlias = tuple[tuple[Card, int], ...]
"""Cards and how many of each, in order of the card."""

S = TypeVar("S")
K = TypeVar("K")

_FIRST = itemgetter(0)
_DECK = attrgetter("deck")

Pick: TypeAlias = Callable[[int], int]
"""A number from 0 up to, not including, the one given: how `imagine` is handed its luck."""


def counts(cards: Iterable[Card]) -> Counts:
    """Cards, counted and ordered."""
    return tuple(sorted(Counter(iter(cards)).items()))


def _one_more(held: Counts, card: Card) -> Counts:
    place = bisect_left(held, (card,))
    if place < len(held) and held[place][0] == card:
        return held[:place] + ((card, held[place][1] + 1),) + held[place + 1 :]  # noqa: RUF005 - faster than unpacking
    return held[:place] + ((card, 1),) + held[place:]  # noqa: RUF005


def _plus(*piles: Counts) -> Counts:
    """All of these together."""
    some, *others = [held for held in piles if held] or [()]
    if not others:
        return some
    together = sorted([one for held in piles for one in held])  # each is in order, and merging them is quick
    total = dict(together)
    if len(total) == len(together):
        return tuple(together)
    total = dict(some)
    for held in others:
        for card, many in held:
            total[card] = total.get(card, 0) + many
    return tuple(sorted(total.items()))


def _within(some: Counts, held: Counts) -> bool:
    """Whether all of these are among those."""
    if some == held:
        return True
    many_of = dict(held)
    for card, many in some:  # noqa: SIM110 - a loop takes half as long as all() of them
        if many_of.get(card, 0) < many:
            return False
    return True


class Pile(Value, dict=True, gc=True):
    """Cards without order: a stock, a hand, a discard pile.

    `eyes` may look inside; to everybody else `cards` is None and only `size` and `known` are shown.
    `known` is what everybody knows to be in it although it lies face down, such as a card picked up from an open pile.
    `deck` names the shuffle its cards came from: what a viewer cannot see of one shuffle he can still count.
    When an open pile is shuffled into a new stock, that is a new shuffle and so a new name (see `Hand`).
    """

    deck: str
    size: int
    cards: Counts | None
    eyes: Eyes = NOBODY
    known: Counts = ()

    def __post_init__(self) -> None:
        if self.known and self.cards is not None and not _within(self.known, self.cards):
            raise ValueError(f"what is known to be in a pile of {self.deck} must be in it")

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

    @Worked
    def kinds(self) -> tuple[Card, ...]:
        """Which cards there are, each once, in order."""
        return tuple(map(_FIRST, self.contents))

    @Worked
    def closed(self) -> "Pile":
        """As those see it who may not look."""
        return Pile(self.deck, self.size, None, self.eyes, self.known)

    def __len__(self) -> int:
        return self.size

    def __bool__(self) -> bool:
        return self.size > 0

    def __iter__(self) -> Iterator[Card]:
        """Each card as often as it is in the pile, in order of the card."""
        return iter(self.each)

    @Worked
    def each(self) -> tuple[Card, ...]:
        """Each card as often as it is in the pile, in order of the card."""
        if len(kinds := self.kinds) == self.size:
            return kinds
        cards: list[Card] = []
        for card, many in self.contents:
            cards += (card,) * many
        return tuple(cards)

    def __contains__(self, card: object) -> bool:
        for held, _ in self.contents:  # noqa: SIM110 - a loop takes half as long as any() of them
            if held == card:
                return True
        return False

    def add(self, *cards: Card, seen: bool = False) -> "Pile":
        """The pile with cards put into it; `seen` if everybody saw which."""
        held, known = self.cards, self.known
        assert held is not None, "these cards are hidden in the view at hand"
        for card in cards:
            held = _one_more(held, card)
        if seen and self.eyes != EVERYONE:
            for card in cards:
                known = _one_more(known, card)
        return self._with(self.size + len(cards), held, known)

    def _with(self, size: int, cards: Counts, known: Counts) -> "Pile":
        """The same place with other cards in it. What is known came out of it or went in: nobody need look for it."""
        if not known:
            return Pile(self.deck, size, cards, self.eyes)
        pile = Pile(self.deck, size, None, self.eyes, known)
        force_setattr(pile, "cards", cards)
        return pile

    def take(self, card: Card, *, seen: bool) -> "Pile":
        """The pile without one card; `seen` if everybody saw which it was.

        A card taken unseen may have been any of those known to be there, so of each one fewer is certain.
        """
        held, known, kinds = self.cards, self.known, self.kinds
        assert held is not None, "these cards are hidden in the view at hand"
        place = bisect_left(kinds, card)
        if place == len(kinds) or kinds[place] != card:
            raise ValueError(f"{card!r} is not in this pile of {self.deck}")
        many = held[place][1]
        if many == 1:
            left = held[:place] + held[place + 1 :]
            kinds = kinds[:place] + kinds[place + 1 :]
        else:
            left = held[:place] + ((card, many - 1),) + held[place + 1 :]  # noqa: RUF005 - faster than unpacking
        if known and seen:
            known = tuple([(sure, one - (sure == card)) for sure, one in known if sure != card or one > 1])
        elif known:
            known = tuple([(sure, one - 1) for sure, one in known if one > 1])
        fewer_cards = self._with(self.size - 1, left, known)
        fewer_cards.__dict__["kinds"] = kinds  # a stock is drawn from card after card
        return fewer_cards

    def mix(self, other: "Pile") -> "Pile":
        """Another pile of the same deck shuffled into this one: what everybody had seen of it stays known."""
        if other.deck != self.deck:
            raise ValueError(f"a pile of {other.deck} cannot be mixed into one of {self.deck}: name the new shuffle")
        seen = other.contents if other.eyes == EVERYONE else other.known
        known = _plus(self.known, seen) if self.eyes != EVERYONE else ()
        return Pile(self.deck, self.size + other.size, _plus(self.contents, other.contents), self.eyes, known)

    def emptied(self) -> "Pile":
        """The same place with nothing in it."""
        return Pile(self.deck, 0, (), self.eyes)


class Hand(Value):
    """A hidden place that holds cards of several shuffles: one pile for each.

    After the discards have been shuffled into a new stock, everybody knows that cards drawn since are among those, and
    cards held before are not. So a hand keeps them apart, by the `deck` of the stock they were drawn from.
    """

    eyes: Eyes
    piles: tuple[Pile, ...] = ()

    def __len__(self) -> int:
        piles = self.piles
        if len(piles) == 1:
            return piles[0].size
        size = 0
        for pile in piles:
            size += pile.size
        return size

    def __iter__(self) -> Iterator[Card]:
        """Every card held, in order of the card."""
        if len(self.piles) == 1:
            return iter(self.piles[0])
        return iter(sorted([card for pile in self.piles for card in pile]))

    def __contains__(self, card: object) -> bool:
        return any(card in pile for pile in self.piles)

    def add(self, *cards: Card, deck: str, seen: bool = False) -> "Hand":
        """The hand with cards from this shuffle; `seen` if everybody saw which."""
        piles = self.piles
        for place, pile in enumerate(piles):
            if pile.deck == deck:
                fuller = pile.add(*cards, seen=seen)
                return Hand(self.eyes, piles[:place] + (fuller,) + piles[place + 1 :])  # noqa: RUF005
        new = Pile(deck, 0, (), self.eyes).add(*cards, seen=seen)
        return Hand(self.eyes, tuple(sorted((*piles, new), key=_DECK)))

    def take(self, card: Card, *, seen: bool) -> "Hand":
        """The hand without one card; of equal cards, one that everybody knew of goes first.

        The size of each pile is public, so a card cannot leave a hand of several shuffles without a trace.
        """
        if not seen and len(self.piles) > 1:
            raise ValueError("taking a card unseen would show which shuffle it came from")
        held = [pile for pile in self.piles if card in pile.kinds]
        if not held:
            raise ValueError(f"{card!r} is not in this hand")
        source = held[0] if len(held) == 1 else min(held, key=lambda pile: card not in dict(pile.known))
        left = [pile.take(card, seen=seen) if pile is source else pile for pile in self.piles]
        return Hand(self.eyes, tuple([pile for pile in left if pile.size]))


def draw(what: str, pile: Pile, by: Seat | None = None, eyes: Eyes | None = None) -> Chance[Card]:
    """One card off the top of a shuffled pile. `eyes` see which; by default the drawer alone.

    What can come up is known only to those who may look into the pile: by drawing, nobody learns what is left in it.
    """
    if eyes is None:
        eyes = NOBODY if by is None else (by,)
    cards = pile.kinds
    weights = alike(pile.size) if len(cards) == pile.size else tuple([many for _, many in pile.contents])
    return Chance(what, cards, weights, by, eyes, pile.eyes)


class View(Value, Generic[S, K]):
    """What one seat, or a spectator (None), may know: the state without the secrets, the question as he sees it,
    and by counting, the cards of each deck that lie where he cannot look."""

    seat: Seat | None
    state: S
    ask: K
    unseen: tuple[tuple[str, Counts], ...] = ()


_PLAIN = (int, str, bool, float, bytes, type(None))


@cache
def _fields_that_may_hide(kind: type) -> tuple[str, ...] | None:
    """The fields of a kind of value that a secret may lie in; None if such a value may be one itself."""
    if issubclass(kind, Pile | Secret):
        return None
    if issubclass(kind, Value):
        hints = get_type_hints(kind)
        return tuple(name for name in kind.__struct_fields__ if _may_hide(hints[name], frozenset()))
    if issubclass(kind, (*_PLAIN, Enum)):
        return ()
    raise TypeError(f"a {kind.__name__} cannot be looked into: secrets lie in values and plain tuples")


def _may_hide(hint: Any, inside: frozenset[Any]) -> bool:
    """Whether a field of this type can contain a secret: no only where that is certain."""
    base = get_origin(hint) or hint
    if base in _PLAIN or base is Literal or base in inside:
        return False
    if isinstance(base, type) and issubclass(base, Enum):
        return False
    if base in (tuple, Union, UnionType) and get_args(hint):
        return any(_may_hide(argument, inside) for argument in get_args(hint) if argument is not Ellipsis)
    if isinstance(base, type) and issubclass(base, Value) and base not in (Value, Pile, Secret):
        inside |= {base}
        hints = get_type_hints(base)
        fields = any(_may_hide(hints[name], inside) for name in base.__struct_fields__)
        return fields or any(_may_hide(heir, inside) for heir in base.__subclasses__())
    return True


@cache
def _open(kind: type) -> bool:
    """Whether nothing can be hidden in a value of this kind."""
    return kind is not tuple and _fields_that_may_hide(kind) == ()


def _rebuilt(value: Any, change: Callable[[Pile | Secret[Any]], Any]) -> Any:
    """The value with every pile and secret in it changed, in a fixed order; untouched parts are shared."""
    kind = value.__class__
    if kind is tuple:
        if not value:
            return value
        parts = [_rebuilt(part, change) for part in value]
        return value if all(map(is_, parts, value)) else tuple(parts)
    fields = _fields_that_may_hide(kind)
    if fields is None:
        return change(value)
    changed = {}
    for name in fields:
        old = getattr(value, name)
        if old is None:
            continue
        new = _rebuilt(old, change)
        if new is not old:
            changed[name] = new
    return msgspec.structs.replace(value, **changed) if changed else value


def seen(value: S, seat: Seat | None) -> tuple[S, tuple[tuple[str, Counts], ...]]:
    """A value as a seat may see it; and by deck, the cards in the piles that are closed to it: what counting tells."""
    closed: dict[str, list[Counts]] = {}

    def hide(holder: Pile | Secret[Any]) -> Any:
        if may_look(holder.eyes, seat):
            return holder
        if isinstance(holder, Secret):
            return msgspec.structs.replace(holder, value=None)
        if holder.cards:
            closed.setdefault(holder.deck, []).append(holder.cards)
        return holder.closed

    shown: S = _rebuilt(value, hide)
    return shown, tuple((deck, _counted_together(*closed[deck])) for deck in sorted(closed))


def masked(value: Any, seat: Seat | None) -> Any:
    """Any value (a state, facts) as a seat may see it."""
    if value.__class__ is not tuple:
        return seen(value, seat)[0]
    parts = [part if _open(part.__class__) else seen(part, seat)[0] for part in value]  # most facts hide nothing
    return value if all(map(is_, parts, value)) else tuple(parts)


def unseen(value: Any, seat: Seat | None) -> tuple[tuple[str, Counts], ...]:
    """By deck, the cards lying in piles this seat cannot look into: what counting tells him."""
    return seen(value, seat)[1]


_together: dict[tuple[int, ...], tuple[tuple[Counts, ...], Counts]] = {}
_MOST_TOGETHER = 512


def _counted_together(*piles: Counts) -> Counts:
    """The cards of several piles. Most views of a match differ in nothing that is hidden, so the last ones are kept."""
    key = tuple(map(id, piles))
    known = _together.get(key)
    if known is not None and all(map(is_, known[0], piles)):
        return known[1]
    total = _plus(*piles)
    if len(_together) >= _MOST_TOGETHER:
        _together.clear()
    _together[key] = piles, total
    return total


def imagined(view: View[S, K], pick: Pick) -> S:
    """A full state that the viewer cannot rule out: hidden piles are dealt from what he has not seen."""
    pool = {deck: dict(held) for deck, held in view.unseen}

    def set_aside(holder: Pile | Secret[Any]) -> Any:
        if isinstance(holder, Pile) and holder.cards is None:
            for card, many in holder.known:
                pool[holder.deck][card] -= many
        return holder

    _rebuilt(view.state, set_aside)
    loose = {deck: [card for card, many in held.items() for _ in range(many)] for deck, held in pool.items()}

    def deal(holder: Pile | Secret[Any]) -> Any:
        if isinstance(holder, Secret):
            if holder.value is not None or may_look(holder.eyes, view.seat):
                return holder
            return msgspec.structs.replace(holder, value=holder.among[pick(len(holder.among))])
        if holder.cards is not None:
            return holder
        dealt = [card for card, many in holder.known for _ in range(many)]
        left = loose.get(holder.deck, [])
        for _ in range(holder.size - len(dealt)):
            place = pick(len(left))
            left[place], left[-1] = left[-1], left[place]
            dealt.append(left.pop())
        return msgspec.structs.replace(holder, cards=counts(dealt))

    state: S = _rebuilt(view.state, deal)
    return state
