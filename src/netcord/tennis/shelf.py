"""Cards are data: reading sets of them, with complaints that name file, card and field.

A set is a JSON object `{"set": ..., "credit": ..., "licence": ..., "cards": [...]}`; a bare list of cards or a single
card is read too. What a card must satisfy beyond its schema each game says in a `check` of its own.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from netcord.kernel import Unreadable, Value


class Named(Protocol):
    """A card that can be picked by a short id and shown by a label."""

    @property
    def id(self) -> str:
        """Short and unique in a set."""
        ...

    @property
    def label(self) -> str:
        """For people."""
        ...


C = TypeVar("C", bound=Named)


class Complaint(Value):
    """What is wrong with one field of a card; a warning does not stop it from being played."""

    field: str
    text: str
    warning: bool = False


class Shelf(Value, Generic[C]):
    """A set of cards, read and checked."""

    source: str
    cards: tuple[C, ...]
    name: str = ""
    credit: str = ""
    licence: str = ""
    warnings: tuple[str, ...] = ()


def slug(text: str) -> str:
    """A name as an id: "Gaël Monfils" becomes "gael-monfils"."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def read_shelf(
    source: str,
    data: bytes,
    kind: type[C],
    check: Callable[[C], Iterable[Complaint]],
    plain: Callable[[Any], Any] = lambda entry: entry,
) -> Shelf[C]:
    """Read a set of cards; everything wrong with it is told at once. `plain` undoes another way of writing a card."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"{source} is not JSON: {error}") from None
    head = raw if isinstance(raw, dict) and "cards" in raw else {}
    entries = head["cards"] if head else [raw] if isinstance(raw, dict) else raw
    if not isinstance(entries, list) or not entries:
        raise Unreadable(f'{source} holds no cards: expected {{"cards": [...]}}, a list of cards or one card')
    cards: list[C] = []
    errors: list[str] = []
    warnings: list[str] = []
    places: dict[str, str] = {}
    for number, entry in enumerate(entries, 1):
        place = f"{source}, card {number}{_called(entry)}"
        try:
            card = msgspec.convert(plain(entry), kind)
        except msgspec.ValidationError as error:
            errors.append(f"{place}: {_plain(error)}")
            continue
        for complaint in check(card):
            (warnings if complaint.warning else errors).append(f"{place}: {complaint.field}: {complaint.text}")
        if card.id in places:
            errors.append(f"{place}: name: the same card as {places[card.id]} (both are {card.id!r})")
        places.setdefault(card.id, f"card {number}")
        cards.append(card)
    if errors:
        raise Unreadable("\n".join(errors))
    texts = {key: str(head.get(key, "")) for key in ("credit", "licence")}
    return Shelf(source, tuple(cards), str(head.get("set", "")), warnings=tuple(warnings), **texts)


def _called(entry: Any) -> str:
    name = entry.get("name") if isinstance(entry, dict) else None
    if not isinstance(name, str) or not name:
        return ""
    rest = [str(entry[key]) for key in ("year", "surface") if isinstance(entry.get(key), int | str)]
    return f" ({' '.join([name, *rest])})"


def _plain(error: msgspec.ValidationError) -> str:
    """msgspec's message with the field first: "inj: expected `int`, got `str`"."""
    text, _, path = str(error).partition(" - at `")
    field = path.rstrip("`").removeprefix("$").removeprefix(".")
    if missing := re.search(r"missing required field `(\w+)`", text):
        return f"{field + '.' if field else ''}{missing[1]}: missing"
    return f"{field or 'card'}: {text[:1].lower()}{text[1:]}"


def pick_card(wanted: str, cards: Iterable[C]) -> C:
    """The card with this id, or the only one whose id contains all the words given."""
    found = {card.id: card for card in cards}
    key = slug(wanted)
    if key in found:
        return found[key]
    close = [name for name in found if all(word in name.split("-") for word in key.split("-"))]
    close = close or [name for name in found if key in name]
    if len(close) == 1:
        return found[close[0]]
    if close:
        shown = ", ".join(close[:8]) + (", ..." if len(close) > 8 else "")
        raise Unreadable(f"{wanted!r} could be {shown}: say which")
    raise Unreadable(f"there is no card {wanted!r}: `netcord cards list` shows them all")
