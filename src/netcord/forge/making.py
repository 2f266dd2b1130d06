"""A forge for everybody: from a line of somebody's own figures to a card, and how close the card comes to them.

Each game with cards of players has a maker: the columns it understands, and `make`, which turns a line into a card
with its proof (wanted and exact figures) and notes on what was missing and what was taken instead. A table is CSV with
a line of heads; what is wrong is told with file, line and field, everything at once.
"""

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from io import StringIO
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from netcord.kernel import Impossible, NetcordError, Sentence, Unreadable, Value, brief, either, joined
from netcord.tennis import PlayersCard

from .common import CREDIT, LICENCE


class Figure(Value):
    """One figure of a card: what was wanted, what the card does exactly, in per cent or in the points of the game."""

    key: str
    wanted: float
    exact: float

    @property
    def off(self) -> float:
        """By how much it is off."""
        return self.exact - self.wanted


class Forged(NamedTuple):
    """A card, its proof, and what has to be said about it."""

    card: PlayersCard
    figures: tuple[Figure, ...]
    notes: tuple[Sentence, ...] = ()

    @property
    def mean_error(self) -> float:
        """The mean absolute error of its figures."""
        return sum(abs(figure.off) for figure in self.figures) / len(self.figures) if self.figures else 0.0


Kind: TypeAlias = Literal["text", "whole", "number", "per_cent", "choice"]


class Column(Value):
    """A column of a table, a field of a form: what may stand there, and whether it must."""

    key: str
    kind: Kind = "per_cent"
    needed: bool = False
    values: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None


class Wrong(NetcordError):
    """What is wrong with one field of a line."""

    code = "unreadable"

    def __init__(self, field: str, what: Sentence) -> None:
        super().__init__(what)
        self.field = field


class Line:
    """A line of a table, field by field."""

    def __init__(self, fields: Mapping[str, str], columns: Sequence[Column]) -> None:
        self._fields = {key: value.strip() for key, value in fields.items() if value and value.strip()}
        self._columns = {column.key: column for column in columns}
        for column in columns:
            if column.needed and column.key not in self._fields:
                raise Wrong(column.key, Sentence("is missing"))

    def __contains__(self, key: str) -> bool:
        return key in self._fields

    def text(self, key: str, default: str = "") -> str:
        """What stands there; of a choice, as it is listed."""
        found, column = self._fields.get(key), self._columns[key]
        if found is None:
            return default
        if column.kind != "choice":
            return found
        fitting = [value for value in column.values if value.lower() == found.lower()]
        if not fitting:
            raise Wrong(key, Sentence("must be {known}, not {found!r}", known=either(column.values), found=found))
        return fitting[0]

    def number(self, key: str) -> float | None:
        """A number within its bounds; None if nothing stands there."""
        found, column = self._fields.get(key), self._columns[key]
        if found is None:
            return None
        try:
            value = float(found.removesuffix("%").replace(",", "."))
        except ValueError:
            raise Wrong(key, Sentence("must be a number, not {found!r}", found=found)) from None
        if column.kind == "whole" and value != int(value):
            raise Wrong(key, Sentence("must be a whole number, not {found}", found=found))
        least, most = (0.0, 100.0) if column.kind == "per_cent" else (column.least, column.most)
        if (least is not None and value < least) or (most is not None and value > most) or value != value:
            if most is None:
                raise Wrong(key, Sentence("must be {least:g} or more, not {found}", least=least, found=found))
            raise Wrong(
                key, Sentence("must be {least:g} to {most:g}, not {found}", least=least, most=most, found=found)
            )
        return value

    def whole(self, key: str, default: int) -> int:
        """A whole number, or what is taken instead."""
        found = self.number(key)
        return default if found is None else int(found)


class Maker(NamedTuple):
    """What a game's forge understands, and how it makes a card."""

    columns: tuple[Column, ...]
    make: Callable[[Line], Forged]
    example: Mapping[str, str]
    """A line to start from."""


_MAKERS = {
    "inside-volley": "netcord.forge.inside_volley.making",
    "pro-tennis": "netcord.forge.pro_tennis.making",
    "ase": "netcord.forge.ase.making",
    "worldwide": "netcord.forge.worldwide.making",
}


def makers() -> tuple[str, ...]:
    """The games with a forge, by key."""
    return tuple(_MAKERS)


def maker(game: str) -> Maker:
    """The forge of a game."""
    if game not in _MAKERS:
        raise Impossible("{game} has no cards to forge: there are forges for {known}", game=game, known=either(_MAKERS))
    found: Maker = import_module(_MAKERS[game]).MAKER
    return found


def make(game: str, fields: Mapping[str, str]) -> Forged:
    """A card from a line of figures; what is wrong is told with the field."""
    found = maker(game)
    _check_heads(found, fields)
    try:
        return found.make(Line(fields, found.columns))
    except Wrong as wrong:
        raise Unreadable("{field}: {what}", field=wrong.field, what=wrong.sentence) from None


def read_table(game: str, source: str, text: str) -> tuple[Forged, ...]:
    """A card for every line of a table; everything wrong with it at once, each with file, line and field."""
    found = maker(game)
    rows = csv.DictReader(StringIO(text.removeprefix("\ufeff")), restkey="")
    heads = [head.strip().lower() for head in rows.fieldnames or ()]
    if not heads:
        like = ",".join(found.example)
        raise Unreadable("{source} is empty: expected a line of heads, as in {heads}", source=source, heads=like)
    rows.fieldnames = heads
    try:
        _check_heads(found, heads)
    except Unreadable as error:
        raise Unreadable("{source}, line 1: {error}", source=source, error=error.sentence) from None
    made: list[Forged] = []
    errors: list[str] = []
    places: dict[str, int] = {}
    for row in rows:
        at = rows.line_num
        if "" in row:
            errors.append(Sentence("{source}, line {line}: more cells than heads", source=source, line=at))
            continue
        try:
            one = found.make(Line(row, found.columns))
        except Wrong as wrong:
            told = Sentence("{field}: {what}", field=wrong.field, what=wrong.sentence)
            errors.append(Sentence("{source}, line {line}: {told}", source=source, line=at, told=told))
            continue
        except NetcordError as error:
            errors.append(Sentence("{source}, line {line}: {told}", source=source, line=at, told=error.sentence))
            continue
        if one.card.id in places:
            told = Sentence("the same card as line {other}", other=places[one.card.id])
            errors.append(Sentence("{source}, line {line}: {told}", source=source, line=at, told=told))
        places.setdefault(one.card.id, at)
        made.append(one)
    if errors:
        raise Unreadable(joined(errors))
    if not made:
        raise Unreadable("{source} has heads but no line below them", source=source)
    return tuple(made)


def _check_heads(found: Maker, heads: Iterable[str]) -> None:
    known = [column.key for column in found.columns]
    for head in heads:
        if head not in known:
            near = get_close_matches(head, known, 1, 0.5)
            listed = Sentence("choose from {listed}", listed=", ".join(known))
            hint = Sentence("did you mean {near}?", near=near[0]) if near else listed
            raise Unreadable("there is no column {head!r}: {hint}", head=head, hint=hint)


def pack(name: str, made: Sequence[Forged], *, credit: str = CREDIT, licence: str = LICENCE) -> dict[str, Any]:
    """A set of cards with the proof of every card, as plain data; `netcord play --cards` reads it."""
    return {
        "set": name,
        "credit": credit,
        "licence": licence,
        "cards": [brief(one.card) for one in made],
        "proof": {one.card.id: {figure.key: _proof(figure) for figure in one.figures} for one in made},
    }


def _proof(figure: Figure) -> dict[str, float]:
    return {"wanted": round(figure.wanted, 2), "exact": round(figure.exact, 2)}


def pack_bytes(name: str, made: Sequence[Forged], *, credit: str = "", licence: str = "") -> bytes:
    """The same as a file."""
    data = msgspec.json.encode(pack(name, made, credit=credit, licence=licence))
    return msgspec.json.format(data, indent=1) + b"\n"


def template(game: str) -> str:
    """A table with one line in it, to start from: every column of the forge, those that need not be filled empty."""
    found = maker(game)
    keys = [column.key for column in found.columns]
    return ",".join(keys) + "\n" + ",".join(found.example.get(key, "") for key in keys) + "\n"
