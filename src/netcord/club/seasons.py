"""Fields of real seasons: the best so many of a year on a surface, each with the card of that season.

A field is called after its tour, year and surface, "atp-1999-grass", and is played with Inside Volley.
"""

import re
from typing import NamedTuple

from netcord.forge.almanac import SIZES, SURFACES, TOURS, field, fields
from netcord.kernel import Pick, Unreadable
from netcord.registry import game
from netcord.tournament import Entries, Kind, best, size_of_draw

from .forging import of_season

__all__ = ["season_fields"]

GAME = "inside-volley"
USUAL = 16
KEY = re.compile(r"(atp|wta)-(\d{4})-(hard|clay|grass|carpet)")


class SeasonField(NamedTuple):
    """Whoever played on a surface in a year often enough for a card."""

    tour: str
    year: int
    surface: str
    many: int

    @property
    def key(self) -> str:
        """As it is typed."""
        return f"{self.tour}-{self.year}-{self.surface}".lower()

    @property
    def name(self) -> str:
        """As people say it."""
        return f"{self.tour} {self.year}, {self.surface.lower()}"

    @property
    def game(self) -> str:
        """What it is played with."""
        return GAME

    @property
    def kind(self) -> Kind:
        """Men or women."""
        return Kind.MEN if self.tour == "ATP" else Kind.WOMEN

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many may enter, the usual number first."""
        there = [size for size in SIZES if size <= self.many]
        return tuple(sorted(there, key=lambda size: (size != USUAL, size)))

    @property
    def note(self) -> str:
        """What there is to say about it."""
        return f"{self.tour} {self.year}, {self.surface.lower()}"

    def ranks(self, size: int) -> dict[str, int]:
        """Who enters a draw of this size, the best first, each with the rank at the end of the year."""
        return {one.name: place for place, one in enumerate(field(self.tour, self.year, self.surface)[:size], 1)}

    def entries(self, size: int | None = None, pick: Pick = lambda lots: 0) -> Entries:
        """The best `size` by the rank at the end of the year, each forged now."""
        size = size_of_draw(self.name, self.sizes, size)
        found = field(self.tour, self.year, self.surface)[:size]
        cards = [of_season(game(GAME), one).card for one in found]
        return Entries(self.kind.value, best(cards, size, self.kind, pick=pick), self.kind)


def season_fields() -> dict[str, SeasonField]:
    """Every field there is, by its key."""
    every = (SeasonField(*key, count) for key, count in fields().items())
    return {one.key: one for one in every}


def season_field(key: str) -> SeasonField | None:
    """The field of this key; None if it is no key of a season."""
    if not (found := KEY.fullmatch(key.lower())):
        return None
    if (one := season_fields().get(key.lower())) is not None:
        return one
    tour, year, surface = found[1].upper(), int(found[2]), found[3].capitalize()
    years = [when for who, when, where in fields() if (who, where) == (tour, surface)]
    assert tour in TOURS, "the key says so"
    assert surface in SURFACES, "the key says so"
    raise Unreadable(
        "there is no field of the {tour} in {year} on {surface}: there are fields of {first} to {last}",
        tour=tour,
        year=year,
        surface=surface.lower(),
        first=years[0],
        last=years[-1],
    )
