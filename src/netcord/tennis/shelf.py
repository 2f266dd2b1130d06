"""Cards are data: reading sets of them, with complaints that name file, card and field.

A set is a JSON object `{"set": ..., "credit": ..., "licence": ..., "cards": [...]}`; a bare list of cards or a single
card is read too. `"of_players": false` says that nobody plays as its cards: averages, specimens.
What a card must satisfy beyond its schema each game says in a `check` of its own.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any, Generic, TypeVar

import msgspec

from netcord.kernel import Sentence, Unreadable, Value, joined, readable

from .telling import Words

NUMBER = re.compile(r"\d+(?:\.\d+)?")


def worded(sentence: str, words: Words) -> str:
    """A sentence of a card in a language; the words have it with # for every number, and their own with {0}, {1}…

    Sentences of cards are data: one that is not known (on a card of somebody's own) is told as it stands.
    """
    template = words.terms.get(f"card.{NUMBER.sub('#', sentence)}")
    return sentence if template is None else template.format(*NUMBER.findall(sentence))


class PlayersCard(Value):
    """What every card of a player tells: what is printed on a game's cards is a field of theirs, the rest as here."""

    @property
    def id(self) -> str:
        """Short and unique in a set."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """What the player is called."""
        raise NotImplementedError

    @property
    def label(self) -> str:
        """For people: the name and what tells this card from others."""
        return self.name

    def titled(self, words: Words) -> str:
        """The label, its surface in a language."""
        surface = self.surface.lower()
        return self.label.replace(f"({surface}", f"({words.terms.get(f'surface_{surface}', surface)}", 1)

    @property
    def surface(self) -> str:
        """What it is made for, as in "CLAY"; "" if it is for every court."""
        return ""

    @property
    def tour(self) -> str:
        """ "ATP" or "WTA"; "" if the card does not say."""
        return ""

    @property
    def sex(self) -> str:
        """ "M" or "F"; "" if the card does not say."""
        return {"ATP": "M", "WTA": "F"}.get(self.tour, "")

    @property
    def rank(self) -> int | None:
        """1 is best; None is unranked."""
        return None

    @property
    def hand(self) -> str:
        """ "R" or "L"; "" if the card does not say."""
        return ""

    @property
    def person(self) -> bool:
        """Whether it is somebody's, who has a family name; else what it is called says how it plays."""
        return True

    @property
    def country(self) -> str:
        """Where the player comes from; "" if the card does not say."""
        return ""

    @property
    def needs(self) -> dict[str, str]:
        """The options without which it cannot be played, with the values they must have."""
        return {}

    @property
    def note(self) -> str:
        """What else there is to say about it, in a sentence."""
        return ""

    @property
    def edition(self) -> str:
        """What tells two cards of the same player and season apart: "printed"."""
        return ""

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """As it is printed, where that is one table: the heads of the columns, and the rows below them."""
        return ()

    @property
    def shares(self) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
        """Of a table of letters, the head of every column and how many throws read each letter, from bad to good."""
        return ()

    @property
    def ranges(self) -> tuple[tuple[str, int, int], ...]:
        """Of numbers that a throw is looked up in: what each range is called, its first number and its last."""
        return ()

    def lines(self, words: Words) -> tuple[str, ...]:
        """What the card does, in sentences, where numbers alone do not tell."""
        return ()

    def remarks(self, words: Words) -> str:
        """The note, in a language."""
        return "; ".join(worded(part, words) for part in self.note.split("; ")) if self.note else ""

    @property
    def details(self) -> dict[str, int | str]:
        """Whatever is printed on it in a word or a number, by name."""
        printed = {name: getattr(self, name) for name in self.__struct_fields__}
        return {
            name: value
            for name, value in printed.items()
            if isinstance(value, int | str) and not isinstance(value, bool)
        }

    def printed(self, words: Words) -> dict[str, int | str]:
        """The details in a language: a word that the words of the game have is told in it ("style.big server")."""
        return {
            name: words.terms.get(f"{name}.{value}", value) if isinstance(value, str) else value
            for name, value in self.details.items()
        }

    def meets(self, other: "PlayersCard") -> bool:
        """Whether the two can play a match: both are made for the same court."""
        return self.surface == other.surface


C = TypeVar("C", bound=PlayersCard)


class Complaint(Value):
    """What is wrong with one field of a card; a warning does not stop it from being played."""

    field: str
    text: str
    warning: bool = False


class Misprint(msgspec.ValidationError):
    """A card that is written in another way, and wrongly: the field, and what would have been right."""

    def __init__(self, field: str, what: Sentence) -> None:
        super().__init__(f"{what} - at `$.{field}`")
        self.field, self.what = field, what


class Shelf(Value, Generic[C]):
    """A set of cards, read and checked."""

    source: str
    cards: tuple[C, ...]
    name: str = ""
    credit: str = ""
    licence: str = ""
    warnings: tuple[str, ...] = ()
    of_players: bool = True
    """Whether its cards are of players; averages and specimens may be named, but are not drawn by lot or ranked."""


def slug(text: str) -> str:
    """A name as an id: "Gaël Monfils" becomes "gael-monfils"."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def shipped_shelves(package: str, read: Callable[[str, bytes], Shelf[C]]) -> tuple[Shelf[C], ...]:
    """The sets of cards that come with a game, in the order of their files' names."""
    folder = files(package) / "data"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".cards.json"))
    return tuple(read(name, (folder / name).read_bytes()) for name in names)


def read_json(source: str, data: bytes) -> Any:
    """What a file says that somebody brought along; `source` is what it is called if it is not JSON."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable("{source} is not JSON: {error}", source=source, error=error) from None
    except RecursionError:
        raise too_deep(source) from None
    inner = [found]
    for _ in range(DEEPEST):  # how deep Python itself can read differs from one version to the next
        inner = [one for outer in inner if isinstance(outer, dict | list) for one in _within(outer)]
        if not inner:
            return found
    raise too_deep(source)


DEEPEST = 100
"""Brackets within brackets that a file may have."""


def _within(value: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


def too_deep(source: str) -> Unreadable:
    """What is said of a file with brackets within brackets, hundreds of them."""
    return Unreadable("{source} is nested too deeply to be read", source=source)


def read_shelf(
    source: str,
    data: bytes,
    kind: type[C],
    check: Callable[[C], Iterable[Complaint]],
    plain: Callable[[Any], Any] = lambda entry: entry,
) -> Shelf[C]:
    """Read a set of cards; everything wrong with it is told at once. `plain` undoes another way of writing a card."""
    raw = read_json(source, data)
    head = raw if isinstance(raw, dict) and "cards" in raw else {}
    entries = head["cards"] if head else [raw] if isinstance(raw, dict) else raw
    if not isinstance(entries, list) or not entries:
        raise Unreadable(
            '{source} holds no cards: expected {{"cards": [...]}}, a list of cards or one card', source=source
        )
    cards: list[C] = []
    errors: list[str] = []
    warnings: list[str] = []
    places: dict[str, str] = {}
    for number, entry in enumerate(entries, 1):
        place = Sentence("{source}, card {number}{called}", source=source, number=number, called=_called(entry))
        try:
            card = msgspec.convert(plain(entry), readable(kind))
        except msgspec.ValidationError as error:
            errors.append(Sentence("{place}: {wrong}", place=place, wrong=_plain(error)))
            continue
        for complaint in check(card):
            (warnings if complaint.warning else errors).append(
                Sentence("{place}: {field}: {complaint}", place=place, field=complaint.field, complaint=complaint.text)
            )
        if card.id in places:
            errors.append(
                Sentence(
                    "{place}: name: the same card as {other} (both are {card!r})",
                    place=place,
                    other=places[card.id],
                    card=card.id,
                )
            )
        places.setdefault(card.id, Sentence("card {number}", number=number))
        cards.append(card)
    if errors:
        raise Unreadable(joined(errors))
    texts = {key: str(head.get(key, "")) for key in ("credit", "licence")}
    of_players = head.get("of_players", True) is not False
    return Shelf(
        source, tuple(cards), str(head.get("set", "")), warnings=tuple(warnings), of_players=of_players, **texts
    )


def _called(entry: Any) -> str:
    name = entry.get("name") if isinstance(entry, dict) else None
    if not isinstance(name, str) or not name:
        return ""
    rest = [str(entry[key]) for key in ("year", "surface") if isinstance(entry.get(key), int | str)]
    return f" ({' '.join([name, *rest])})"


def _plain(error: msgspec.ValidationError) -> str:
    """msgspec's message with the field first: "inj: expected `int`, got `str`"."""
    if isinstance(error, Misprint):
        return Sentence("{field}: {what}", field=error.field, what=error.what)
    text, _, path = str(error).partition(" - at `")
    field = path.rstrip("`").removeprefix("$").removeprefix(".")
    if missing := re.search(r"missing required field `(\w+)`", text):
        name = f"{field}.{missing[1]}" if field else missing[1]
        return Sentence("{name}: missing", name=name)
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
        raise Unreadable("{wanted!r} could be {listed}: say which", wanted=wanted, listed=shown)
    raise Unreadable(
        "there is no card {wanted!r}: Cards on the page and `netcord cards list` show them all", wanted=wanted
    )
