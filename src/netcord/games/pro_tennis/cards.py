"""§ The Player Cards: four columns of 21 letters, a hand, a ranking and a clutch value (PT-01b)."""

import re
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Any, Literal

from netcord.kernel import Sentence
from netcord.tennis import Complaint, Misprint, PlayersCard, Shelf, read_shelf, shipped_shelves

LINES = (11, 12, 13, 14, 15, 16, 22, 23, 24, 25, 26, 33, 34, 35, 36, 44, 45, 46, 55, 56, 66)
"""The 21 lines of a card, top to bottom: two white dice, the smaller digit first (PT-03b)."""

WEIGHTS = tuple(1 if line % 11 == 0 else 2 for line in LINES)
"""Of 36 throws of two dice, how many fall on each line."""

PLACE = {line: place for place, line in enumerate(LINES)}


class Column(StrEnum):
    """Serve, serve return, special shot, volley."""

    S = "S"
    SR = "SR"
    SP = "SP"
    V = "V"


LETTERS = {Column.S: "FIPA", Column.SR: "OSVP", Column.SP: "OVP", Column.V: "OSPV"}
"""The letters each column may contain."""

GOODNESS = {Column.S: "FIPA", Column.SR: "OSVP", Column.SP: "OVP", Column.V: "OSVP"}
"""The same letters from bad to good for the hitter: an injury moves a roll up the card, so low lines are meant bad."""


SEASON = re.compile(r"\d{4}: (?P<record>\d+-\d+), (?P<titles>\d+) titles?, Elo (?P<elo>\d+)")
"""What the note of a card tells of its season."""


class Card(PlayersCard, kw_only=True, cache_hash=True):
    """One player of the set."""

    id: str
    name: str
    sex: Literal["M", "F"]
    hand: Literal["R", "L"]
    rank: int
    clutch: int
    S: str
    SR: str
    SP: str
    V: str
    country: str = ""
    note: str = ""

    @property
    def label(self) -> str:
        """As people say it; the clutch value follows the name, as printed."""
        return f"{self.name} ({self.clutch})"

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """As it is printed: the heads of the columns, and below them a row for each of the 21 lines."""
        columns = tuple(Column)
        lines = ((str(line), *(self.column(column)[place] for column in columns)) for place, line in enumerate(LINES))
        return (("", *(column.value for column in columns)), *lines)

    @property
    def shares(self) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
        """Of 36 throws of two dice, how many read each letter of a column."""
        return tuple((column.value, self._shares(column)) for column in Column)

    def _shares(self, column: Column) -> tuple[tuple[str, int], ...]:
        ways: Counter[str] = Counter()
        for letter, weight in zip(self.column(column), WEIGHTS, strict=True):
            ways[letter] += weight
        return tuple((letter, ways[letter]) for letter in GOODNESS[column] if ways[letter])

    @property
    def details(self) -> dict[str, int | str]:
        """Whatever is printed on it in a word or a number, and what its note tells of the season."""
        season = SEASON.match(self.note)
        return super().details | (season.groupdict() if season else {})

    def column(self, column: Column) -> str:
        """The 21 letters of a column."""
        letters: str = getattr(self, column.value)
        return letters


def plain(entry: Any) -> Any:
    """A card whose columns are given as maps {"11": "F", ...} with exactly the 21 lines, as strings of letters.

    Whatever is wrong with a map is told here, by its line: once it is a string nobody knows where a letter is missing.
    """
    if not isinstance(entry, dict):
        return entry
    read = dict(entry)
    for column in Column:
        lines = entry.get(column.value)
        if isinstance(lines, dict):
            _check_map(column, lines)
            read[column.value] = "".join(lines[str(line)] for line in LINES)
    return read


def _check_map(column: Column, lines: dict[Any, Any]) -> None:
    """A column that is written line by line has every line, no other, and a letter on each."""
    known = [str(line) for line in LINES]
    if missing := [line for line in known if line not in lines]:
        raise Misprint(column.value, Sentence("no letter for line {missing}", missing=", ".join(missing)))
    if unknown := [str(line) for line in lines if line not in known]:
        raise Misprint(column.value, Sentence("there is no line {unknown} on a card", unknown=", ".join(unknown)))
    for line in known:
        if not isinstance(lines[line], str) or len(lines[line]) != 1:
            letters = ", ".join(LETTERS[column])
            wrong = Sentence("{letter!r} is none of {known}", letter=lines[line], known=letters)
            raise Misprint(f"{column.value} line {line}", wrong)


def check(card: Card) -> Iterator[Complaint]:
    """Everything wrong, or doubtful, about a card (specification 2.3)."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.id):
        yield Complaint("id", Sentence("must be small letters, digits and hyphens, not {card!r}", card=card.id))
    if not card.name.strip():
        yield Complaint("name", Sentence("must not be empty"))
    if card.rank < 1:
        yield Complaint("rank", Sentence("must be 1 or more, not {rank}", rank=card.rank))
    if card.clutch != 0 and card.clutch not in PLACE:
        yield Complaint(
            "clutch",
            Sentence(
                "must be 0 or one of the lines {lines}, not {clutch}",
                lines=", ".join(map(str, LINES)),
                clutch=card.clutch,
            ),
        )
    sound = True
    for column in Column:
        for complaint in _check_column(column, card.column(column)):
            sound = sound and complaint.warning
            yield complaint
    if sound and not set(card.V) & {"O", "P"}:
        yield Complaint("V", Sentence("needs an O or a P somewhere: a rally could never end (PTQ-27)"))
    if sound and "I" not in card.S:
        yield Complaint("S", Sentence("has no I: this serve is never returned"), warning=True)


def _check_column(column: Column, letters: str) -> Iterator[Complaint]:
    if len(letters) != len(LINES):
        yield Complaint(
            column.value,
            Sentence("has {count} letters instead of 21, one for each line from 11 to 66", count=len(letters)),
        )
        return
    for line, letter in zip(LINES, letters, strict=True):
        if letter not in LETTERS[column]:
            known = ", ".join(LETTERS[column])
            yield Complaint(
                f"{column.value} line {line}", Sentence("{letter!r} is none of {known}", letter=letter, known=known)
            )
            return
    worth = [GOODNESS[column].index(letter) for letter in letters]
    for place in range(1, len(LINES)):
        if worth[place - 1] > worth[place]:
            yield Complaint(
                f"{column.value} line {LINES[place]}",
                Sentence(
                    "{letter} is worse than {above} on the line above: an injury would help here",
                    letter=letters[place],
                    above=letters[place - 1],
                ),
                warning=True,
            )


def read_cards(source: str, data: bytes) -> Shelf[Card]:
    """A set of cards, from JSON."""
    return read_shelf(source, data, Card, check, plain)


@cache
def shipped() -> tuple[Shelf[Card], ...]:
    """The sets that come with netcord."""
    return shipped_shelves(__package__, read_cards)


def all_cards() -> tuple[Card, ...]:
    """Every card that comes with netcord."""
    return tuple(card for shelf in shipped() for card in shelf.cards)


def specimens(sex: str) -> tuple[Card, ...]:
    """The two made-up cards of a sex: trials play with them, whatever other sets are shipped."""
    (shelf,) = (shelf for shelf in shipped() if shelf.source == "specimens.cards.json")
    return tuple(card for card in shelf.cards if card.sex == sex)
