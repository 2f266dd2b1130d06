"""§18 Player cards: how a player differs from the deck, and what each power does, exactly."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

from netcord.kernel import Sentence, Unreadable, Value
from netcord.tennis import Complaint, Misprint, PlayersCard, Shelf, Words, read_shelf

from .cards import Card, Kind, Wing, shipped_deck
from .constraints import check_removed

PowerType: TypeAlias = Literal[
    "winner_on",  # WT-18-4 a validated stroke with a natural roll in `range` wins the point
    "difficulty_delta",  # `value` is added to what must be rolled for these cards; the printed number stays
    "malus_delta",  # `value` is added to the malus of these cards for the reply, never below 0
    "ace_delta",  # the ACE range of these services begins `value` earlier; a fault is still a fault
    "draw_delta",  # `value` more cards are drawn after a point in which such a card was played, never below 0
    "recovery_delta",  # recovery at a change of ends draws `value` more cards
    "concentration_delta",  # concentration at a change of ends brings `value` more Stars
    "free_reposition",  # repositioning from the back of the court costs no Star
    "star_cost_delta",  # `value` is added to the Star cost of these cards, never below 0
]


class Select(Value, forbid_unknown_fields=True):
    """Which cards a power is about; None: all."""

    kind: Kind | None = None
    wing: Wing | None = None

    def takes(self, card: Card) -> bool:
        """Whether this card is one of them."""
        return (self.kind is None or card.kind is self.kind) and (self.wing is None or card.wing == self.wing)


def span(low: int, high: int, words: Words) -> str:
    """The rolls from one to another: "18 to 20", or just "20"."""
    return str(low) if low == high else words.say("power_range", {}, low=low, high=high)


class Power(Value, forbid_unknown_fields=True):
    """What a player can do that others cannot, or cannot do as others can."""

    type: PowerType
    select: Select = Select()
    range: tuple[int, int] | None = None
    value: int = 0

    def line(self, words: Words) -> str:
        """One power or penalty as a sentence."""
        what = words.term(f"kind_{self.select.kind or 'all'}")
        if self.select.wing in ("forehand", "backhand"):
            what += f" ({words.term(f'wing_{self.select.wing}')})"
        numbers = span(*(self.range or (0, 0)), words)
        return words.say(f"power_{self.type}", {}, what=what, value=self.value, numbers=numbers)


class PlayerCard(PlayersCard, cache_hash=True, forbid_unknown_fields=True):
    """WT-18-1 Hand, Stars, the cards that leave the deck (WT-18-2), powers and penalties (WT-18-3)."""

    id: str
    name: str
    era: str
    style: str
    hand_size: int
    stars_up: int
    stars_down: int
    removed: tuple[int, ...] = ()
    powers: tuple[Power, ...] = ()
    penalties: tuple[Power, ...] = ()

    @property
    def label(self) -> str:
        """For people."""
        return f"{self.name} ({self.style}, {self.era})"

    @property
    def needs(self) -> dict[str, str]:
        """WT-14-1 The initiation match has no cards of players."""
        return {"level": "advanced"}

    def titled(self, words: Words) -> str:
        """The label, in a language."""
        printed = self.printed(words)
        return f"{self.name} ({printed['style']}, {printed['era']})"

    def lines(self, words: Words) -> tuple[str, ...]:
        """What the card does, exactly: hand and Stars, cards removed, powers, penalties."""
        sets = words.say("player_sets", {}, hand=self.hand_size, up=self.stars_up, down=self.stars_down)
        removed = words.say("player_removed", {}, cards=", ".join(words.term(f"card_{card}") for card in self.removed))
        return (sets, *((removed,) if self.removed else ()), *(power.line(words) for power in self.effects))

    @property
    def effects(self) -> tuple[Power, ...]:
        """Powers and penalties work alike."""
        return self.powers + self.penalties

    def total(self, type: PowerType, card: Card | None = None) -> int:
        """The sum of all deltas of a type, for a card."""
        if not self.powers and not self.penalties:
            return 0
        return sum(
            power.value for power in self.effects if power.type == type and (card is None or power.select.takes(card))
        )

    def has(self, type: PowerType) -> bool:
        """Whether he has a power of this type."""
        return any(power.type == type for power in self.effects)

    def winner_on(self, card: Card) -> tuple[int, int] | None:
        """WT-18-4 The natural rolls with which this card wins the point."""
        return next((p.range for p in self.effects if p.type == "winner_on" and p.select.takes(card)), None)


def check(player: PlayerCard) -> Iterator[Complaint]:
    """D18 and the bounds of the schema."""
    if not player.name.strip():
        yield Complaint("name", Sentence("must not be empty"))
    if not 8 <= player.hand_size <= 14:
        yield Complaint("hand_size", Sentence("D18: must be 8 to 14, not {hand_size}", hand_size=player.hand_size))
    if player.stars_up < 0 or player.stars_down < 0 or not 1 <= player.stars_up + player.stars_down <= 6:
        shown = f"{player.stars_up} and {player.stars_down}"
        yield Complaint(
            "stars_up", Sentence("D18: face up and face down together are 1 to 6 Stars, not {shown}", shown=shown)
        )
    for field, text in check_removed(shipped_deck(), player.removed):
        yield Complaint(field, Sentence("D18: {text}", text=text))
    for field, powers in (("powers", player.powers), ("penalties", player.penalties)):
        for place, power in enumerate(powers):
            for part, text in _check_power(power):
                yield Complaint(f"{field}[{place}].{part}", text)


def _check_power(power: Power) -> Iterator[tuple[str, str]]:
    """Field and text of everything wrong with a power."""
    if power.type == "winner_on" and power.range is None:
        yield "range", Sentence("WT-18-4: winner_on needs the natural rolls that win, such as [19, 20]")
    elif power.type != "winner_on" and power.range is not None:
        yield "range", Sentence("WT-18-4: only winner_on has a range; {type} has a value", type=power.type)
    elif power.range is not None and not 1 <= power.range[0] <= power.range[1] <= 20:
        yield "range", Sentence("WT-18-4: from 1 to 20, the lower first, not {range}", range=list(power.range))
    if power.type not in ("winner_on", "free_reposition") and not power.value:
        yield "value", Sentence("WT-18-3: {type} needs a value other than 0", type=power.type)


def read_players(source: str, data: bytes) -> Shelf[PlayerCard]:
    """A set of player cards, from JSON."""
    if data.lstrip()[:1] not in (b"{", b"[") and b"difficulty" in data:
        raise Unreadable(
            (
                "{source} looks like a deck of strokes: name it so, as in mine.deck.toml; player cards "
                "are a file of JSON"
            ),
            source=source,
        )
    return read_shelf(source, data, PlayerCard, check, _spelt)


def _spelt(entry: Any) -> Any:
    """An entry as it is, if its powers are of a type and about cards that exist; else what there is to choose from."""
    if isinstance(entry, dict):
        for field in ("powers", "penalties"):
            listed = entry.get(field)
            for place, power in enumerate(listed if isinstance(listed, list) else ()):
                if isinstance(power, dict):
                    _among(power, "type", get_args(PowerType), f"{field}[{place}]")
                    if isinstance(select := power.get("select"), dict):
                        _among(select, "kind", tuple(Kind), f"{field}[{place}].select")
                        _among(select, "wing", get_args(Wing), f"{field}[{place}].select")
    return entry


def _among(entry: dict[str, Any], field: str, known: tuple[str, ...], where: str) -> None:
    if isinstance(given := entry.get(field), str) and given not in known:
        wrong = Sentence("one of {choices}, not {given}", choices=", ".join(known), given=repr(given))
        raise Misprint(f"{where}.{field}", wrong)


@cache
def shipped() -> tuple[Shelf[PlayerCard], ...]:
    """The sixteen players that come with netcord."""
    file = files(__package__) / "data" / "players.cards.json"
    return (read_players("players.cards.json", file.read_bytes()),)


@cache
def plain() -> PlayerCard:
    """WT-07-f, WT-07-i Everybody without a player card: twelve cards, four Stars of five."""
    return PlayerCard("", "", "", "", 12, 4, 1)


def must_be_sound(player: PlayerCard) -> None:
    """Refuse a player card that a setup brings along."""
    for complaint in check(player):
        raise Unreadable(
            "player card {player}: {field}: {complaint}",
            player=player.id,
            field=complaint.field,
            complaint=complaint.text,
        )
