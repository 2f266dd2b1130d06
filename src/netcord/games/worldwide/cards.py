"""The deck: one card is one stroke. What is printed on it, and how a deck is read; `constraints` says what is sound."""

import tomllib
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from netcord.kernel import Sentence, Unreadable, Value, Worked, joined, readable
from netcord.tennis import read_json, too_deep


class Zone(StrEnum):
    """WT-04-1 The four zones of a half, named by the player who stands there (WT-04-3)."""

    BH = "BH"
    N = "N"
    FH = "FH"
    V = "V"


BACK = (Zone.BH, Zone.N, Zone.FH)
"""The back of the court, from left to right: everybody is right-handed (WT-04-2)."""

ACROSS = {Zone.BH: 0, Zone.N: 1, Zone.FH: 2}


class Surface(StrEnum):
    """WT-07-a What the court is made of."""

    HARD = "hard"
    CLAY = "clay"
    GRASS = "grass"
    INDOOR = "indoor"


class Risk(StrEnum):
    """The colour of a card: blue, orange, red (Q19)."""

    SAFE = "safe"
    RISKY = "risky"
    VERY_RISKY = "very_risky"


class Effect(StrEnum):
    """WT-16 What a ball does to the one who answers it."""

    NONE = "none"
    TSPIN = "tspin"
    SLICE = "slice"


class Kind(StrEnum):
    """Which stroke a card is."""

    BASELINE_DEFENCE = "baseline_defence"
    DOWN_THE_LINE = "down_the_line"
    CROSSCOURT = "crosscourt"
    ATTACK = "attack"
    DROP_SHOT = "drop_shot"
    WINNER = "winner"
    PASSING = "passing"
    LOB = "lob"
    VOLLEY = "volley"
    DROP_VOLLEY = "drop_volley"
    SMASH = "smash"
    SERVICE = "service"


DROPS = (Kind.DROP_SHOT, Kind.DROP_VOLLEY)

Wing: TypeAlias = Literal["forehand", "backhand", "none"]


class Names(Value):
    """What a card is called."""

    en: str
    fr: str

    def in_(self, language: str) -> str:
        """The name in a language; English where we have none."""
        return self.fr if language == "fr" else self.en


class Malus(Value):
    """What a stroke adds to the difficulty of the reply, by surface."""

    clay: int = 0
    hard: int = 0
    grass: int = 0
    indoor: int = 0

    def on(self, surface: Surface) -> int:
        """The malus on this surface."""
        value: int = getattr(self, surface)
        return value


class ServeEffects(Value):
    """WT-16-5 What announcing an effect adds to a serve; None: not printed."""

    tspin: Literal[1, 2] | None = None
    slice: Literal[1, 2] | None = None

    def cost(self, effect: Effect) -> int | None:
        """What this effect costs; no effect costs nothing."""
        if effect is Effect.NONE:
            return 0
        return self.tspin if effect is Effect.TSPIN else self.slice

    @property
    def printed(self) -> tuple[Effect, ...]:
        """The effects that may be announced."""
        return tuple(effect for effect in (Effect.TSPIN, Effect.SLICE) if self.cost(effect) is not None)


class Card(Value, cache_hash=True, forbid_unknown_fields=True):
    """One stroke (specification 2.4)."""

    number: int
    kind: Kind
    name: Names
    risk: Risk
    difficulty: int | None = None  # None: WINNER, by its formula
    wing: Wing = "none"
    start: tuple[Zone, ...] = ()
    targets: tuple[Zone, ...] = ()
    malus: Malus = Malus()
    draw: int = 0
    star_gain: int = 0
    star_cost: int = 0
    effect: Effect = Effect.NONE
    needs_opponent: Literal["any", "back", "net"] = "any"
    needs_incoming: Literal["any", "lob"] = "any"
    nszl: bool = False
    recycle: bool = False
    starting_hand: bool = False
    net_rush: bool = False
    solo_even: Zone | None = None
    solo_odd: Zone | None = None
    ace: tuple[int, int] | None = None
    serve_effects: ServeEffects = ServeEffects()


SERVICES = range(61, 66)
"""WT-07-g The numbers of the service cards."""

WINNER = 37
"""WT-13B-1 The number of the WINNER."""


class Deck(Value, cache_hash=True, dict=True, gc=True):
    """A player's 65 cards. `second_winner` is the card that replaces its number under the option of that name (Q20)."""

    cards: tuple[Card, ...]
    name: str = ""
    credit: str = ""
    second_winner: Card | None = None

    @Worked
    def by_number(self) -> dict[int, Card]:
        """Each card under its number."""
        return {card.number: card for card in self.cards}

    def __getitem__(self, number: int) -> Card:
        return self.by_number[number]

    @Worked
    def services(self) -> tuple[Card, ...]:
        """The five service cards, in ascending order."""
        return tuple(card for card in self.cards if card.kind is Kind.SERVICE)

    @Worked
    def rally(self) -> tuple[int, ...]:
        """The numbers of the cards that are dealt."""
        return tuple(card.number for card in self.cards if card.kind is not Kind.SERVICE)

    @Worked
    def starting(self) -> tuple[int, ...]:
        """WT-07-h The numbers with the starting-hand icon."""
        return tuple(card.number for card in self.cards if card.starting_hand)

    def with_cards(self, *cards: Card) -> "Deck":
        """The deck with these cards in the place of those with their numbers."""
        new = {**self.by_number, **{card.number: card for card in cards}}
        return Deck(tuple(new[number] for number in sorted(new)), self.name, self.credit)


def read_deck(source: str, data: bytes, *, older: bool = False) -> Deck:
    """A deck from TOML (or JSON), checked: what is wrong is told with the constraint, the card and the field.

    A deck of an `older` edition is held to the constraints of its time.
    """
    from .constraints import complaints  # the constraints know the deck, not the other way round

    raw = _parsed(source, data)
    entries = raw.get("cards")
    if not isinstance(entries, list) or not entries:
        raise Unreadable('{source}: D1: expected "cards", a list of 65 cards', source=source)
    wrong: list[str] = []
    cards = [_card(source, entry, wrong) for entry in entries]
    extra = _card(source, raw["second_winner"], wrong) if "second_winner" in raw else None
    if wrong:
        raise Unreadable(joined(wrong))
    found = tuple(card for card in cards if card is not None)
    deck = Deck(found, str(raw.get("name", "")), str(raw.get("credit", "")), extra)
    wrong = [
        Sentence("{source}: {complaint}", source=source, complaint=complaint)
        for complaint in complaints(deck, older=older)
    ]
    if extra is not None and not wrong:
        wrong = [
            Sentence("{source}: second_winner: {complaint}", source=source, complaint=complaint)
            for complaint in complaints(deck.with_cards(extra), older=older)
        ]
    if wrong:
        raise Unreadable(joined(wrong))
    return deck


def _parsed(source: str, data: bytes) -> dict[str, Any]:
    try:
        raw = read_json(source, data) if data.lstrip()[:1] in (b"{", b"[") else tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise Unreadable("{source} is neither TOML nor JSON: {error}", source=source, error=error) from None
    except RecursionError:
        raise too_deep(source) from None
    if not isinstance(raw, dict):
        raise Unreadable('{source}: expected an object with "cards"', source=source)
    return raw


def _card(source: str, entry: Any, wrong: list[str]) -> Card | None:
    try:
        return msgspec.convert(entry, readable(Card))
    except msgspec.ValidationError as error:
        number = entry.get("number", "?") if isinstance(entry, dict) else "?"
        field, text = _explained(entry, error)
        wrong.append(
            Sentence(
                "{source}: D1: card {number}: {field}: {text}", source=source, number=number, field=field, text=text
            )
        )
        return None


CHOICES: dict[str, tuple[str, ...]] = {
    "kind": tuple(Kind),
    "risk": tuple(Risk),
    "wing": get_args(Wing),
    "start": tuple(Zone),
    "targets": tuple(Zone),
    "effect": tuple(Effect),
    "needs_opponent": ("any", "back", "net"),
    "needs_incoming": ("any", "lob"),
    "solo_even": tuple(Zone),
    "solo_odd": tuple(Zone),
}


def _explained(entry: Any, error: msgspec.ValidationError) -> tuple[str, str]:
    """The field of a card that cannot be read, and what would have been right."""
    text, _, path = str(error).partition(" - at `")
    field = path.rstrip("`").removeprefix("$").removeprefix(".")
    quoted = text.split("`")[1] if "`" in text else ""
    inside = f"{field}." if field else ""
    if "unknown field" in text:
        known = Card.__struct_fields__
        near = get_close_matches(quoted, known, 1)
        hint = (
            Sentence("no such field; did you mean {near}?", near=near[0])
            if near
            else Sentence("not among {known}", known=", ".join(known))
        )
        return f"{inside}{quoted}", hint
    if "missing required field" in text:
        return f"{inside}{quoted}", Sentence("is missing")
    if "invalid enum value" in text.lower() and (choices := CHOICES.get(field.partition("[")[0])):
        return field, Sentence(
            "one of {choices}, not {given}", choices=", ".join(choices), given=text.partition(" value ")[2]
        )
    return field or "card", f"{text[:1].lower()}{text[1:]}"


@cache
def shipped_deck(second_winner: bool = False) -> Deck:
    """The deck that comes with netcord, with or without a second WINNER."""
    deck = read_deck("deck.toml", (files(__package__) / "data" / "deck.toml").read_bytes())
    if second_winner:
        assert deck.second_winner is not None, "our own deck has one"
        return deck.with_cards(deck.second_winner)
    return deck
