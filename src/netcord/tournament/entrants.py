"""Who enters: one card, or a pair of cards in doubles; chosen by hand, by ranking or at random."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from netcord.kernel import Illegal, NetcordError, Pick, Sentence, Unreadable, Value, joined
from netcord.tennis import pick_card, short_name, surname, with_initials

from .drawing import in_order, shuffled
from .plans import MOST, Plan, complaints, line_count


class Kind(StrEnum):
    """Who may enter an event."""

    MEN = "men"
    WOMEN = "women"
    MIXED = "mixed"  # pairs of a woman and a man
    OPEN = "open"  # anybody


class Entrant(Value):
    """One card, two cards for a pair, or none in a game without player cards.

    `rank` decides who is seeded: 1 is best, None is unranked. A pair's rank is the sum of its players' ranks.
    """

    name: str
    cards: tuple[Any, ...] = ()
    rank: int | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the cards; in a game without cards the name stands for the player."""
        return tuple(card.id for card in self.cards) or (self.name,)

    @property
    def sexes(self) -> str:
        """ "M", "F", "FM" for a mixed pair; "" when the cards do not say."""
        return "".join(sorted(card.sex for card in self.cards))

    @property
    def persons(self) -> bool:
        """Whether there are family names to be called by: whoever plays without a card has one."""
        return all(card.person for card in self.cards)

    @property
    def family(self) -> str:
        """The family name; of a pair both."""
        return " / ".join(map(surname, self.name.split(" / "))) if self.persons else self.name

    @property
    def short(self) -> str:
        """For narrow columns: "J. McEnroe", and of a pair the family names, "McEnroe / Fleming"."""
        return short_name(self.name) if self.persons else self.name

    def shortened(self, shared: Set[str] = frozenset()) -> str:
        """The same; of a pair, whoever shares a family name with others keeps initials."""
        names = self.name.split(" / ")
        if len(names) == 1 or not self.persons:
            return self.short
        families = [(name, surname(name)) for name in names]
        return " / ".join(with_initials(name) if family in shared else family for name, family in families)

    @property
    def country(self) -> str:
        """Where the player comes from; a pair's countries with a stroke between, once if it is the same."""
        return "/".join(dict.fromkeys(filter(None, (card.country for card in self.cards))))


def entrant(*cards: Any, name: str = "", rank: int | None = None) -> Entrant:
    """An entrant with one card or two; name and rank come from the cards unless given."""
    ranks = [card.rank for card in cards if card.rank is not None]
    if rank is None and cards and len(ranks) == len(cards):
        rank = sum(ranks)
    return Entrant(name or " / ".join(card.name for card in cards), cards, rank)


class Entries(Value):
    """One event as it is entered, before the draw. `key` is short: it names the event in every match and file.

    `options` are those of the game; `seed_draw` and `byes_to_seeds` are house rules of the draw (PTH-11, PTH-12);
    `plan` says what is played; with `budgets` the game gives each entrant what belongs to his seeding (ASE-14d).
    """

    key: str
    entrants: tuple[Entrant, ...]
    kind: Kind = Kind.OPEN
    title: str = ""
    options: tuple[tuple[str, str], ...] = ()
    seed_draw: str = "fixed"
    byes_to_seeds: bool = False
    plan: Plan = Plan()
    budgets: bool = False

    @property
    def doubles(self) -> bool:
        """Whether pairs play."""
        return any(len(one.cards) == 2 for one in self.entrants)


# Choosing


def by_hand(cards: Iterable[Any], wanted: Sequence[str]) -> tuple[Entrant, ...]:
    """Entrants by name or id, a pair as "mcenroe + fleming"."""
    known = tuple(cards)
    out = []
    for number, text in enumerate(wanted, 1):
        try:
            out.append(entrant(*(_named(part.strip(), known) for part in text.split("+"))))
        except NetcordError as error:
            raise type(error)("entrant {number}: {error}", number=number, error=error) from None
    return _told_apart(out)


def _named(wanted: str, cards: tuple[Any, ...]) -> Any:
    """The only card with exactly this name, or the card with this id or something like it."""
    exactly = [card for card in cards if card.name.casefold() == wanted.casefold()]
    return exactly[0] if len(exactly) == 1 else pick_card(wanted, cards)


def best(
    cards: Iterable[Any], count: int, kind: Kind = Kind.OPEN, *, doubles: bool = False, pick: Pick = lambda lots: 0
) -> tuple[Entrant, ...]:
    """The best-ranked, best first; equal ranks by lot (PTQ-25), without a `pick` in the order of the cards.

    In doubles neighbours in the ranking play together; in mixed doubles the best woman with the best man, and so on.
    """

    def ranked(some: list[Any], many: int) -> list[Any]:
        order = in_order([card.rank for card in some], many, pick)
        return [some[place] for place in order]

    return _chosen(cards, count, kind, doubles, ranked)


def at_random(
    cards: Iterable[Any], count: int, pick: Pick, kind: Kind = Kind.OPEN, *, doubles: bool = False
) -> tuple[Entrant, ...]:
    """Anybody, by lot; in doubles with a partner by lot."""
    return _chosen(cards, count, kind, doubles, lambda some, many: shuffled(some, pick)[:many])


def _chosen(
    cards: Iterable[Any], count: int, kind: Kind, doubles: bool, choose: Callable[[list[Any], int], list[Any]]
) -> tuple[Entrant, ...]:
    line_count(count)  # refuses a draw that is too small or too large
    known = list(cards)
    if kind is Kind.MIXED:
        women = choose(_enough(known, count, "F"), count)
        men = choose(_enough(known, count, "M"), count)
        return _told_apart(entrant(*pair) for pair in zip(women, men, strict=True))
    many = 2 * count if doubles else count
    found = choose(_enough(known, many, {Kind.MEN: "M", Kind.WOMEN: "F"}.get(kind, "")), many)
    if not doubles:
        return _told_apart(entrant(card) for card in found)
    return _told_apart(entrant(*pair) for pair in zip(found[::2], found[1::2], strict=True))


def _told_apart(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Different cards of one player by their labels, which say the season."""
    found = tuple(entrants)
    often = Counter(one.name for one in found)
    return tuple(
        one if often[one.name] == 1 else replace(one, name=" / ".join(card.label for card in one.cards))
        for one in found
    )


def _enough(cards: list[Any], count: int, sex: str) -> list[Any]:
    found = [card for card in cards if not sex or card.sex == sex]
    if len(found) < count:
        who = {"M": Sentence("men"), "F": Sentence("women"), "": Sentence("cards")}[sex]
        raise Illegal(
            "{count} {who} are wanted, and there are {found} to choose from", count=count, who=who, found=len(found)
        )
    return found


# Checking


def check_entries(entries: Entries) -> None:
    """Refuse a field that cannot be drawn, telling everything wrong with it at once, each with its place."""
    wrong = list(_complaints(entries))
    if wrong:
        raise Illegal(joined(wrong))


def _complaints(entries: Entries) -> Iterator[str]:
    key, count = entries.key, len(entries.entrants)
    if not key or not set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789-"):
        raise Unreadable(
            ("the key of an event is small letters, digits and hyphens, like womens-doubles, not {key!r}"), key=key
        )
    if entries.seed_draw not in ("fixed", "drawn"):
        yield Sentence(
            "{key}: seed_draw can be fixed or drawn, not {seed_draw!r}", key=key, seed_draw=entries.seed_draw
        )
    if count > MOST:
        yield Sentence(
            "{key}: {count} entrants are too many: a draw takes at most {limit}", key=key, count=count, limit=MOST
        )
    elif count < 2:
        yield Sentence("{key}: a draw takes at least 2 entrants, not {count}", key=key, count=count)
    else:
        yield from (Sentence("{key}: {text}", key=key, text=text) for text in complaints(entries.plan, count))
    seen: dict[str, int] = {}
    named: dict[str, int] = {}
    for number, one in enumerate(entries.entrants, 1):
        called = one.name or Sentence("without a name")
        place = Sentence("{key}, entrant {number} ({called})", key=key, number=number, called=called)
        if not one.name.strip():
            yield Sentence("{place}: a name is needed", place=place)
        if one.rank is not None and one.rank < 1:
            yield Sentence("{place}: the rank must be 1 or more, not {rank}", place=place, rank=one.rank)
        if len(one.cards) > 2:
            yield Sentence("{place}: a pair has two cards, not {count}", place=place, count=len(one.cards))
        elif entries.doubles and len(one.cards) != 2:
            yield Sentence("{place}: this is doubles, and a pair is needed", place=place)
        elif bool(one.cards) != bool(entries.entrants[0].cards):
            yield Sentence("{place}: either everybody has a card, or nobody", place=place)
        yield from (Sentence("{place}: {text}", place=place, text=text) for text in _twice(one, number, seen, named))
        yield from (Sentence("{place}: {text}", place=place, text=text) for text in _barred(one, entries.kind))


def _twice(one: Entrant, number: int, seen: dict[str, int], named: dict[str, int]) -> Iterator[str]:
    found = False
    for player in one.players:
        if player in seen:
            where = (
                Sentence("twice in this pair")
                if seen[player] == number
                else Sentence("already entrant {number}", number=seen[player])
            )
            yield Sentence("{player} is {where}; a player enters an event once", player=player, where=where)
            found = True
        seen.setdefault(player, number)
    if one.name in named and not found:
        yield Sentence("entrant {number} has the same name; nobody could tell them apart", number=named[one.name])
    named.setdefault(one.name, number)


def _barred(one: Entrant, kind: Kind) -> Iterator[str]:
    wanted = {Kind.MEN: "M", Kind.WOMEN: "F"}.get(kind)
    if wanted:
        for card in one.cards:
            if card.sex != wanted:
                what = {"M": Sentence("is a man's card"), "F": Sentence("is a woman's card")}.get(
                    card.sex, Sentence("does not say whose card it is")
                )
                yield Sentence(
                    "{card} {what}, and this draw is for {kind} only", card=card.id, what=what, kind=kind.value
                )
        if not one.cards:
            yield Sentence(
                ("without a card nobody knows who plays; a draw for {kind} only needs cards, use an open one"),
                kind=kind.value,
            )
    elif kind is Kind.MIXED and one.sexes != "FM":
        yield Sentence("a mixed pair is a woman and a man")
