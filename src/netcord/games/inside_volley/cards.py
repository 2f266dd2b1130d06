"""§ Reading the Card: one player, in one season, on one surface (IV-03).

Two serve lines split 1 to 100 into who is in control on which serve; two 6 x 6 matrices say who wins the point.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from netcord.kernel import Sentence, Value
from netcord.tennis import Complaint, PlayersCard, Shelf, read_shelf, shipped_shelves, slug

TOKENS = ("W", "L", "A", "F", "W*", "L*")
"""Win, loss, ace, double fault; a star flips the result when the server is behind in the game."""


class Surface(StrEnum):
    """The four surfaces a card may be made for."""

    HARD = "HARD"
    CLAY = "CLAY"
    GRASS = "GRASS"
    CARPET = "CARPET"


Span: TypeAlias = tuple[int, int]
Matrix: TypeAlias = tuple[tuple[str, ...], ...]


class ServeLine(Value, forbid_unknown_fields=True):
    """The control numbers of one serve: those of the server, and in parentheses those of the returner."""

    server: Span
    returner: Span

    def __str__(self) -> str:
        return "{}-{} ({}-{})".format(*self.server, *self.returner)


class Card(PlayersCard, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """IV-03 What is printed on a card. `serv[row][column]` as printed; before a slash stands the first serve."""

    name: str
    year: int
    surface: Surface
    inj: int
    serve1: ServeLine
    serve2: ServeLine
    serv: Matrix
    ret: Matrix
    country: str = ""
    rank: int | None = None
    titles: int | None = None
    record: str = ""
    tour: str = ""
    edition: str = ""  # tells two cards of the same player, season and surface apart

    @property
    def id(self) -> str:
        """Name, year, surface and edition, as in `roger-federer-2007-hard`."""
        return slug(f"{self.name} {self.year} {self.surface} {self.edition}")

    @property
    def label(self) -> str:
        """As people say it."""
        return f"{self.name} {self.year} ({', '.join(filter(None, (self.surface.lower(), self.edition)))})"

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """As it is printed: for each row of the dice six cells of the serving matrix, then six of the returning one."""
        columns = tuple(str(column) for column in range(1, 7))
        pairs = enumerate(zip(self.serv, self.ret, strict=True), 1)
        return (("", *columns, *columns), *((str(row), *serv, *ret) for row, (serv, ret) in pairs))

    @property
    def ranges(self) -> tuple[tuple[str, int, int], ...]:
        """IV-09a The serve lines: who is in control on which serve."""
        lines = (("serve1", self.serve1), ("serve2", self.serve2))
        spans = ((f"{serve}_{who}", getattr(line, who)) for serve, line in lines for who in ("server", "returner"))
        return tuple((key, low, high) for key, (low, high) in spans)

    @property
    def details(self) -> dict[str, int | str]:
        """Whatever is printed on it in a word or a number, and the two lines of control numbers."""
        return super().details | {"serve1": str(self.serve1), "serve2": str(self.serve2)}


@cache
def token(cell: str, serve: int) -> str:
    """IV-07a A split cell is read left of the slash for a first serve, right for a second; IV-07b so is its star."""
    first, _, second = cell.partition("/")
    return first if serve == 1 or not second else second


def check(card: Card) -> Iterator[Complaint]:
    """Everything wrong, or doubtful, about a card (specification 2.2)."""
    if not card.name.strip():
        yield Complaint("name", Sentence("must not be empty"))
    if not 0 <= card.inj <= 10:
        yield Complaint("inj", Sentence("must be 0 to 10, not {inj}", inj=card.inj))
    if card.rank is not None and card.rank < 1:
        yield Complaint("rank", Sentence("must be 1 or more, not {rank}", rank=card.rank))
    yield from _check_lines(card)
    for name, matrix in (("serv", card.serv), ("ret", card.ret)):
        yield from _check_matrix(name, matrix)
    if card.titles is not None and card.titles < 0:
        yield Complaint("titles", Sentence("should be 0 or more, not {titles}", titles=card.titles), warning=True)
    if card.record and not re.fullmatch(r"\d+-\d+", card.record):
        yield Complaint(
            "record", Sentence("should read wins-losses, like 44-6, not {record!r}", record=card.record), warning=True
        )


def _check_lines(card: Card) -> Iterator[Complaint]:
    spans = (card.serve1.server, card.serve1.returner, card.serve2.server, card.serve2.returner)
    names = ("serve1.server", "serve1.returner", "serve2.server", "serve2.returner")
    due = 1
    for name, (low, high) in zip(names, spans, strict=True):
        if low != due:
            yield Complaint(
                name,
                Sentence("must begin at {due}, not {low}: the four ranges split 1 to 100 in order", due=due, low=low),
            )
            return
        if high < low:
            yield Complaint(
                name, Sentence("is empty: {low}-{high}; each of the four ranges needs a number", low=low, high=high)
            )
            return
        due = high + 1
    if due != 101:
        yield Complaint(
            names[3], Sentence("must end at 100, not {end}: the four ranges split 1 to 100 in order", end=due - 1)
        )


def _check_matrix(name: str, matrix: Matrix) -> Iterator[Complaint]:
    if len(matrix) != 6:
        yield Complaint(name, Sentence("has {count} rows instead of 6", count=len(matrix)))
    for row, cells in enumerate(matrix, 1):
        if len(cells) != 6:
            yield Complaint(f"{name} row {row}", Sentence("has {count} cells instead of 6", count=len(cells)))
        for column, cell in enumerate(cells, 1):
            place = f"{name} column {column} row {row}"
            sides = cell.split("/")
            if len(sides) > 2 or any(side not in TOKENS for side in sides):
                known = ", ".join(TOKENS)
                yield Complaint(
                    place,
                    Sentence(
                        "{cell!r} is none of {known}, nor two of them with a slash between", cell=cell, known=known
                    ),
                )
            elif sides[0] == "F":
                yield Complaint(
                    place, Sentence("a double fault on a first serve makes no tennis sense (IVQ-12)"), warning=True
                )


def read_cards(source: str, data: bytes) -> Shelf[Card]:
    """A set of cards, from JSON."""
    return read_shelf(source, data, Card, check)


@cache
def shipped() -> tuple[Shelf[Card], ...]:
    """The sets that come with netcord."""
    return shipped_shelves(__package__, read_cards)


def all_cards() -> tuple[Card, ...]:
    """Every card that comes with netcord."""
    return tuple(card for shelf in shipped() for card in shelf.cards)
