"""Ready-made fields: "Wimbledon 1983, men" and its like, from `data/calendar.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from netcord import registry
from netcord.kernel import Illegal, Impossible, Pick, Unreadable, Value, either, readable

from .entrants import Entries, Kind, best
from .plans import line_count


def size_of_draw(name: str, sizes: tuple[int, ...], size: int | None) -> int:
    """How many enter: the first of the sizes there are, or another of them if it is asked for."""
    if size is None:
        return sizes[0]
    if size not in sizes:
        raise Illegal("{name} is drawn for {sizes}, not for {size}", name=name, sizes=either(sorted(sizes)), size=size)
    return size


class Championship(Value, kw_only=True, forbid_unknown_fields=True):
    """A tournament of the calendar. Its surface is told, not played: the cards of Pro Tennis know none."""

    key: str
    name: str
    where: str
    surface: str
    game: str
    cards: str
    kind: Kind
    sizes: tuple[int, ...]
    options: tuple[tuple[str, str], ...] = ()
    byes_to_seeds: bool = False
    then: str = ""

    @property
    def note(self) -> str:
        """Where it was played, on which surface, and how it ended then."""
        return f"{self.where}, {self.surface}" + (f"; then {self.then}" if self.then else "")

    def entries(self, size: int | None = None, pick: Pick = lambda lots: 0) -> Entries:
        """The event as it is entered: the best `size` of the set by rank, equal ranks by lot (PTQ-25).

        Where the set is smaller than the size, all its cards enter, and the draw still has the lines of that size.
        """
        size = size_of_draw(self.name, self.sizes, size)
        cards = self._cards()
        count = min(size, len(cards))
        if line_count(size) != line_count(max(count, 2)):
            raise Impossible(
                "the set {cards} has {count} {kind}, too few for a draw of {size}",
                cards=self.cards,
                count=count,
                kind=self.kind.value,
                size=size,
            )
        return Entries(
            self.kind.value,
            best(cards, count, self.kind, pick=pick),
            self.kind,
            options=self.options,
            byes_to_seeds=self.byes_to_seeds,
        )

    def ranks(self, size: int) -> dict[str, int]:
        """Who enters a draw of this size, the best first, each with a place by the cards."""
        return {one.name: place for place, one in enumerate(self.entries(size).entrants, 1)}

    def _cards(self) -> list[Any]:
        wanted = {Kind.MEN: "M", Kind.WOMEN: "F"}.get(self.kind, "")
        for shelf in registry.game(self.game).shelves():
            if shelf.source.startswith(self.cards):
                return [card for card in shelf.cards if not wanted or card.sex == wanted]
        raise Impossible(
            "{name} is played with the set {cards} of {game}, which is not here",
            name=self.name,
            cards=self.cards,
            game=self.game,
        )


@cache
def calendar() -> dict[str, Championship]:
    """Every ready-made field by its key."""
    text = (files(__package__) / "data" / "calendar.toml").read_text(encoding="utf-8")
    return {
        key: msgspec.convert({"key": key, **entry, "options": sorted(entry["options"].items())}, readable(Championship))
        for key, entry in tomllib.loads(text).items()
    }


def championship(key: str) -> Championship:
    """The ready-made field of this key or name."""
    known = calendar()
    for one in known.values():
        if key in (one.key, one.name):
            return one
    raise Unreadable("there is no {key!r} in the calendar: choose {known}", key=key, known=", ".join(known))
