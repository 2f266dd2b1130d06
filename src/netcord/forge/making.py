"""A forge for everybody: from a line of somebody's own figures to a card, and how close the card comes to them.

Each game with cards of players has a maker: the columns it understands, and `make`, which turns a line into a card
with its proof (wanted and exact figures) and notes on what was missing and what was taken instead. A percentage may
also be said as statistics print it, so many of so many. A table is CSV with a line of heads, as any spreadsheet writes
it; what is wrong is told with file, line and field, everything at once.
"""

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from io import StringIO
from math import isfinite
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from netcord.kernel import Impossible, NetcordError, Sentence, Unreadable, Value, brief, either, joined
from netcord.tennis import PlayersCard, slug

from .common import CREDIT, LICENCE

__all__ = ["Forged", "as_text", "make", "maker", "makers", "pack_bytes", "read_table", "template"]

LONGEST = 80
"""So many letters a cell may hold."""


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
    """A card, its proof, and what has to be said about it; what was counted for it, in per cent by column."""

    card: PlayersCard
    figures: tuple[Figure, ...]
    notes: tuple[Sentence, ...] = ()
    shares: Mapping[str, float] = MappingProxyType({})

    @property
    def mean_error(self) -> float:
        """The mean absolute error of its figures; a rating is on another scale, and says the same as the level."""
        offs = [abs(figure.off) for figure in self.figures if figure.key != "elo"]
        return sum(offs) / len(offs) if offs else 0.0


Kind: TypeAlias = Literal["text", "whole", "number", "per_cent", "choice"]


class Column(Value):
    """A column of a table, a field of a form: what may stand there, and whether it must."""

    key: str
    kind: Kind = "per_cent"
    needed: bool = False
    values: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    group: str = ""
    """Beside which others it stands in a form: serve, return, pressure, season."""
    counts: bool = False
    """It is only for those who count."""


class Count(Value):
    """A figure as statistics print it: the column `key` counts so many of the column `of`, less those of `less`.

    `theirs`: it counts what the others won, and the figure is what is left. Without a figure it is only told.
    """

    key: str
    figure: str
    of: str
    less: str = ""
    theirs: bool = False

    def made(self, share: float) -> float:
        """The figure that so many in a hundred make."""
        return 100 - share if self.theirs else share


def count_column(key: str, group: str) -> Column:
    """A column that counts something."""
    return Column(key, "whole", least=0, most=1_000_000, group=group, counts=True)


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

    def wrong(self) -> list[Wrong]:
        """Whatever cannot stand where it stands, field by field."""
        found = []
        for column in self._columns.values():
            try:
                self._check(column)
            except Wrong as one:
                found.append(one)
        return found

    def _check(self, column: Column) -> None:
        key, value = column.key, self._fields.get(column.key)
        if value is None:
            if column.needed:
                raise Wrong(key, Sentence("is missing"))
            return
        if len(value) > LONGEST:
            raise Wrong(key, Sentence("holds at most {most} letters, not {many}", most=LONGEST, many=len(value)))
        if not value.isprintable():
            raise Wrong(key, Sentence("must be text on one line, not {found!r}", found=value))
        if key == "name" and not slug(value):
            raise Wrong(key, Sentence("needs a Latin letter or a digit, for its id, not {found!r}", found=value))
        if column.kind in ("text", "choice"):
            self.text(key)
        else:
            self.number(key)

    def __contains__(self, key: str) -> bool:
        return key in self._fields

    def having(self, more: Mapping[str, str]) -> "Line":
        """The same line with more fields in it."""
        return Line({**self._fields, **more}, tuple(self._columns.values()))

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
        if not isfinite(value):
            raise Wrong(key, Sentence("must be a number, not {found!r}", found=found))
        if column.kind == "whole" and value != int(value):
            raise Wrong(key, Sentence("must be a whole number, not {found}", found=found))
        least, most = (0.0, 100.0) if column.kind == "per_cent" else (column.least, column.most)
        if (least is not None and value < least) or (most is not None and value > most):
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
    far: float = 2.0
    """A figure that is further off than this is told: no card comes nearer."""
    measured: bool = True
    """Whether the proof is what a card does against an average opponent, or what is printed on it."""
    counts: tuple[Count, ...] = ()
    """Which figures may be counted instead."""
    counted: Mapping[str, str] = MappingProxyType({})
    """A line to start from that counts."""


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
        return _made(found, Line(fields, found.columns))
    except Wrong as wrong:  # the first one: a form shows it at its field
        raise Unreadable("{field}: {what}", field=wrong.field, what=wrong.sentence) from None


def _counted(line: Line, counts: Sequence[Count]) -> dict[str, float]:
    """What a line counts, in per cent; nothing of nothing says nothing."""
    shares = {}
    for one in counts:
        part = line.number(one.key)
        if part is None:
            continue
        if one.figure and one.figure in line:
            raise Wrong(one.key, Sentence("is {figure} as a count: say one of the two", figure=one.figure))
        of = line.number(one.of)
        less = line.number(one.less) if one.less else 0.0
        if of is None or less is None:
            raise Wrong(one.of if of is None else one.less, Sentence("is missing: {key} is counted of it", key=one.key))
        whole = of - less
        if part > max(whole, 0):
            raise Wrong(one.key, Sentence("{found:g} of {whole:g} cannot be", found=part, whole=max(whole, 0)))
        if whole:
            shares[one.key] = 100 * part / whole
    return shares


def _made(found: Maker, line: Line) -> Forged:
    """A card, and how far it is from what was asked, if that is far."""
    if wrong := line.wrong():
        raise wrong[0]
    shares = _counted(line, found.counts)
    figures = {one.figure: one for one in found.counts if one.figure and one.key in shares}
    try:
        made = found.make(line.having({key: f"{one.made(shares[one.key]):.6f}" for key, one in figures.items()}))
        made = made._replace(shares=shares)
    except Wrong as wrong_figure:  # told of what was typed
        typed = figures.get(wrong_figure.field)
        raise Wrong(typed.key if typed else wrong_figure.field, wrong_figure.sentence) from None
    furthest = max((abs(figure.off) for figure in made.figures if figure.key != "elo"), default=0.0)
    if furthest <= found.far:
        return made
    told = Sentence("no card does all of this: the furthest figure is {off:.1f} off", off=furthest)
    return made._replace(notes=(*made.notes, told))


def as_text(data: bytes) -> str:
    """The letters of a table: UTF-8 or UTF-16, as a mark at its beginning says, else UTF-8, else Western European."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _cells(text: str) -> Iterable[tuple[int, list[str]]]:
    """The lines of a table that hold something, each with its number; commas, semicolons or tabs between the cells."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first, _, rest = lines.partition("\n")
    above = 0
    between = max(",;\t", key=first.count)
    if first.lower().startswith("sep=") and len(first.strip()) <= len("sep=;"):  # a spreadsheet's own hint
        above, lines, between = 1, rest, first[4:5] or ","
    rows = csv.reader(StringIO(lines), delimiter=between)
    for row in rows:
        cells = [cell.strip() for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield above + rows.line_num, cells


def read_table(game: str, source: str, text: str) -> tuple[Forged, ...]:
    """A card for every line of a table; everything wrong with it at once, each with file, line and field."""
    found = maker(game)
    try:
        lines = list(_cells(text))
    except csv.Error as error:
        raise Unreadable("{source} is not a table of cells: {error}", source=source, error=str(error)) from None
    if not lines:
        like = ",".join(found.example)
        raise Unreadable("{source} is empty: expected a line of heads, as in {heads}", source=source, heads=like)
    (top, titles), *rows = lines
    heads = ["_".join(title.lower().split()) for title in titles]
    try:
        _check_heads(found, heads)
    except Unreadable as error:
        raise Unreadable("{source}, line {line}: {told}", source=source, line=top, told=error.sentence) from None
    made: list[Forged] = []
    errors: list[str] = []
    places: dict[str, int] = {}
    for at, row in rows:
        if len(row) > len(heads):
            errors.append(Sentence("{source}, line {line}: more cells than heads", source=source, line=at))
            continue
        line = Line(dict(zip(heads, row, strict=False)), found.columns)
        try:
            one = _made(found, line)
        except Wrong as first:
            for each in line.wrong() or [first]:
                told = Sentence("{field}: {what}", field=each.field, what=each.sentence)
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
    seen: set[str] = set()
    for head in heads:
        if head in seen:
            raise Unreadable("the column {head!r} is there twice", head=head)
        seen.add(head)
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
