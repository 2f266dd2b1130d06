"""Rally cards, service cards, Hawkeye cards: what is printed on them, and how it is read.

A deck is data. A card's result sections are listed bottom up, as the rulebook reads them.
"""

from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import field

from netcord.kernel import Pile, Sentence, Unreadable, Value, either, readable

from .court import Receive, Sector, read_receive, read_sectors


class Shot(StrEnum):
    """What kind of stroke a rally card is."""

    GROUND = "ground"
    APPROACH = "approach"
    LOB = "lob"
    DROP = "drop"
    VOLLEY = "volley"
    SMASH = "smash"
    DINK = "dink"


GENERIC = frozenset({"lob", "drop", "volley", "smash", "dink"})
"""Cards whose hitter names the target."""


class Cond(Value, forbid_unknown_fields=True):
    """When a small number counts instead of the large one: every given key must hold (Q8)."""

    by: Literal["hitter", "receiver"] = "hitter"
    sectors: str = ""
    hand: Literal["", "F", "B"] = ""
    side: Literal["", "deuce", "ad"] = ""
    serve: Literal[0, 1, 2] = 0
    as_return: bool | None = None


class NumberAlt(Value, forbid_unknown_fields=True):
    """A small probability number."""

    when: Cond
    number: int


class AdjAlt(Value, forbid_unknown_fields=True):
    """A small adjustment."""

    when: Cond
    adj: int


class FlagAlt(Value, forbid_unknown_fields=True):
    """Another width or pace under a condition."""

    when: Cond
    wide: bool | None = None
    slow: bool | None = None


class Courts(Value, forbid_unknown_fields=True):
    """Two maps of a service card: blue for the deuce side, yellow for the ad side."""

    deuce: str = ""
    ad: str = ""


class Drift(Value, forbid_unknown_fields=True):
    """How far a ball lands from its target; `x` to the hitter's right."""

    depth: Literal[-1, 0, 1] = 0
    x: Literal[-1, 0, 1] = 0


class Section(Value, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A shot result section: red Fault, amber Not as played, green As played. Only what it prints is written."""

    type: Literal["fault", "nap", "ap"]
    text: str = ""
    number: int | None = None
    alts: tuple[NumberAlt, ...] = ()
    adj: int | None = None
    adj_alts: tuple[AdjAlt, ...] = ()
    length: Literal["", "very_short", "short", "good", "deep"] = ""
    wide: bool = False
    slow: bool = False
    sits_up: bool = False
    flag_alts: tuple[FlagAlt, ...] = ()
    receive: str | Courts = ""
    drift: Drift | None = None
    fault_kind: Literal["", "net", "long", "wide", "other"] = ""
    call: Literal["", "just_in", "just_wide", "just_long"] = ""
    event: Literal["", "mishit", "net_cord", "let"] = ""


Sections: TypeAlias = tuple[Section, ...]


class Modes(Value, forbid_unknown_fields=True):
    """A smash has two sets of sections: on the full, and after the bounce."""

    full: Sections
    bounce: Sections


class ServiceCard(Value, kw_only=True, forbid_unknown_fields=True):
    """A card that starts a point."""

    id: str
    name: str
    placement: Literal["wide", "body", "t"]
    spin: Literal["flat", "slice", "kick"]
    style: Literal["first", "second"]
    sides: str
    sections: Sections


class RallyCard(Value, kw_only=True, forbid_unknown_fields=True):
    """A card for a return or any later stroke. `start` (in the data: `from`) are the sectors it is played from."""

    id: str
    name: str
    shot: Shot
    hand: Literal["F", "B", "E"]
    direction: Literal["cross", "line", "middle", "inside_out", "inside_in", "any"] = "any"
    spin: Literal["flat", "topspin", "slice", "none"] = "none"
    start: str = field(name="from")
    targets: str = ""
    sections: Sections = ()
    modes: Modes | None = None

    def sheet(self, mode: str = "") -> Sections:
        """The sections that count: those of the mode for a smash."""
        if self.modes is None:
            return self.sections
        return self.modes.bounce if mode == "bounce" else self.modes.full


class HawkeyeCard(Value, forbid_unknown_fields=True):
    """What the electronic eye shows."""

    id: str
    result: Literal["in", "out"]


class Deck(Value, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Everything in the box that is a card."""

    deck: str
    label: str = ""
    credit: str = ""
    licence: str = ""
    service: tuple[ServiceCard, ...]
    rally: tuple[RallyCard, ...]
    hawkeye: tuple[HawkeyeCard, ...]


# Reading the sections


class Spot(NamedTuple):
    """What a condition may ask about one stroke: where, with which hand, in which point."""

    sector: Sector
    hand: str
    as_return: bool = False
    court: str = "deuce"
    serve: int = 1


def holds(when: Cond, spot: Spot) -> bool:
    """Whether a condition is met by the stroke of the player it speaks of."""
    return (
        (not when.sectors or spot.sector in read_sectors(when.sectors))
        and (not when.hand or when.hand == spot.hand)
        and (not when.side or when.side == spot.court)
        and (not when.serve or when.serve == spot.serve)
        and (when.as_return is None or when.as_return == spot.as_return)
    )


class Sheet:
    """A set of sections made quick to read: thresholds bottom up, and what the next stroke is given."""

    def __init__(self, sections: Sections) -> None:
        self.sections = sections
        self.relative = any(section.alts for section in sections)
        self._plain = () if self.relative else tuple(section.number or 0 for section in sections[:-1])
        self._cache: dict[Spot, tuple[int, ...]] = {}
        self._faults = tuple(place for place, section in enumerate(sections[:-1]) if section.type == "fault")
        self.asks_receiver = tuple(
            any(alt.when.by == "receiver" for alts in (section.adj_alts, section.flag_alts) for alt in alts)
            for section in sections
        )

    def thresholds(self, spot: Spot) -> tuple[int, ...]:
        """ASE-08g The numbers that count for this stroke: on a card with a small number, the others are offsets from
        the main fault's (Q9)."""
        if not self.relative:
            return self._plain
        found = self._cache.get(spot)
        if found is None:
            main, *upper = (_number(section, spot) for section in self.sections[:-1])
            found = self._cache[spot] = (main, *(main + offset for offset in upper))
        return found

    def read(self, net: int, spot: Spot) -> int:
        """ASE-08d, ASE-08e From the bottom up, the first section whose number the net number does not exceed."""
        for place, number in enumerate(self.thresholds(spot)):
            if net <= number:
                return place
        return len(self.sections) - 1

    def misses(self, spot: Spot) -> int:
        """Up to which net number the card says fault."""
        return max([self.thresholds(spot)[place] for place in self._faults])

    def chances(self, adjustment: int, spot: Spot) -> tuple[int, ...]:
        """How many of a hundred rolls lead to each section, bottom up."""
        below = 0
        out = []
        for number in self.thresholds(spot):
            upto = min(100, max(0, number - adjustment))
            out.append(max(0, upto - below))
            below = max(below, upto)
        return (*out, 100 - below)


def _number(section: Section, spot: Spot) -> int:
    for alt in section.alts:
        if holds(alt.when, spot):
            return alt.number
    return section.number or 0


def next_adj(section: Section, hitter: Spot, receiver: Spot | None = None) -> int:
    """ASE-08h The small adjustment if its condition holds, else the large one."""
    for alt in section.adj_alts:
        spot = hitter if alt.when.by == "hitter" else receiver
        if spot is not None and holds(alt.when, spot):
            return alt.adj
    return section.adj or 0


def flag(section: Section, name: Literal["wide", "slow"], hitter: Spot, receiver: Spot | None = None) -> bool:
    """Whether a result is wide, or slow: a condition may replace the printed flag."""
    for alt in section.flag_alts:
        spot = hitter if alt.when.by == "hitter" else receiver
        value = alt.wide if name == "wide" else alt.slow
        if value is not None and spot is not None and holds(alt.when, spot):
            return value
    return section.wide if name == "wide" else section.slow


# A deck made quick to use


class Rally:
    """A rally card with its tables."""

    def __init__(self, card: RallyCard) -> None:
        self.card = card
        self.id = card.id
        self.shot: str = card.shot.value
        self.generic = self.shot in GENERIC
        self.hands = "FB" if card.hand == "E" else card.hand
        self.start = read_sectors(card.start)
        self.targets = tuple(card.targets.split())
        self.sheets = {mode: Sheet(card.sheet(mode)) for mode in ("", "full", "bounce")}


class Service:
    """A service card with its tables."""

    def __init__(self, card: ServiceCard) -> None:
        self.card = card
        self.id = card.id
        self.sides = frozenset(card.sides.split())
        self.sheet = Sheet(card.sections)


class Book:
    """A deck with its cards by id."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.rally = {card.id: Rally(card) for card in deck.rally}
        self.service = {card.id: Service(card) for card in deck.service}
        self.stocks = Pile.of("rally#1", self.rally), Pile.of("service#1", self.service)
        """Both stocks as a match begins."""
        self.answers: dict[Any, Any] = {}  # by what matters of a ball, `strokes.Answers` to it: filled as balls come
        self.hawkeye = {result: sum(card.result == result for card in deck.hawkeye) for result in ("in", "out")}


def map_of(section: Section, court: str = "") -> Receive:
    """Where the ball of a section may be played; of a service card, for the side it was served from."""
    if isinstance(section.receive, Courts):
        return read_receive(section.receive.ad if court == "ad" else section.receive.deuce)
    return read_receive(section.receive)


# Decks by name


class Breach(NamedTuple):
    """What is wrong with a deck: the rule broken, the card, the field, and a sentence."""

    rule: str
    card: str
    field: str
    text: str

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """The breach with its place, as it is told."""
        return Sentence(
            "{rule}: {card}: {field}: {text}", rule=self.rule, card=self.card, field=self.field, text=self.text
        )


SHIPPED = ("men", "women")


@cache
def shipped_deck(name: str) -> Deck:
    """A deck that comes with the game."""
    if name not in SHIPPED:
        raise Unreadable(
            "there is no deck {name!r}: choose {shipped}, or bring a deck of your own",
            name=name,
            shipped=either(SHIPPED),
        )
    data = (files(__package__) / "data" / f"{name}.deck.json").read_bytes()
    return msgspec.json.decode(data, type=readable(Deck))


@lru_cache(maxsize=16)
def book_of(deck: "str | Deck") -> Book:
    """A deck, named or brought along, ready to use."""
    return Book(shipped_deck(deck) if isinstance(deck, str) else deck)
