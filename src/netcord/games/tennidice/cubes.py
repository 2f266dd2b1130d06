"""§ Strategy cubes: four rows of cubes, and how they may be arranged."""

from enum import StrEnum
from functools import cache
from typing import TypeAlias

from netcord.kernel import Reply

Rows: TypeAlias = tuple[int, int, int, int]
"""Cubes by row, always in the order agility, accuracy, ace, winner."""

NONE: Rows = (0, 0, 0, 0)


class Row(StrEnum):
    """The four abilities."""

    AGILITY = "agility"
    ACCURACY = "accuracy"
    ACE = "ace"
    WINNER = "winner"

    place: int  # in the rows: `own[row.place]`


for _place, _row in enumerate(Row):
    _row.place = _place


def with_one(rows: Rows, row: Row, change: int) -> Rows:
    """The rows with a cube more, or fewer, in one of them."""
    some = list(rows)
    some[row.place] += change
    return (some[0], some[1], some[2], some[3])


def splits(many: int) -> tuple[Rows, ...]:
    """TD-12 Every way to split cubes over the four rows; four cubes have 35."""
    return tuple(
        (agility, accuracy, ace, many - agility - accuracy - ace)
        for agility in range(many, -1, -1)
        for accuracy in range(many - agility, -1, -1)
        for ace in range(many - agility - accuracy, -1, -1)
    )


class Arrangement(Reply):
    """D1 A side's own cubes by row, and in match mode its spirit cubes too."""

    own: Rows
    spirit: Rows = NONE

    def __str__(self) -> str:
        shown = "-".join(map(str, self.own))
        return shown if self.spirit == NONE else f"{shown}+{'-'.join(map(str, self.spirit))}"


@cache
def arrangements(own: int, spirit: int = 0) -> tuple[Arrangement, ...]:
    """All arrangements of so many cubes: all must be placed, several in a row are allowed."""
    return tuple(Arrangement(rows, spirits) for rows in splits(own) for spirits in splits(spirit))
