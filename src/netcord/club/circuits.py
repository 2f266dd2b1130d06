"""Seasons: tournaments played one after the other, seeded by what was won before; kept as one file each.

Ready-made are the season of 1983 with the cards of Pro Tennis ("1983-men"), and every real season of the almanac with
Inside Volley, once over hard courts, clay, grass and hard courts again ("atp-2007"). A season's file says which
tournament of the shelf is which of its own; everything else is worked out from those.
"""

import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from netcord import registry
from netcord import tournament as tournaments_of
from netcord.kernel import Illegal, Impossible, NetcordError, Unreadable, Value
from netcord.play import home
from netcord.tennis import slug
from netcord.tournament import (
    Championship,
    Entries,
    Feat,
    Kind,
    Meeting,
    OpenTournament,
    Ranked,
    Tournament,
    calendar,
    create,
    meetings,
    ranking,
    read,
    record_book,
)

from .seasons import SeasonField, season_fields
from .tournaments import LOG, new_folder, tournaments_folder, write_note

__all__ = [
    "FILE",
    "Season",
    "begin",
    "circuit",
    "circuits",
    "find_season",
    "listed",
    "people",
    "seasons",
    "seasons_folder",
]

FILE = "season.json"
FORMAT = 1
ROUND_THE_YEAR = ("hard", "clay", "grass", "hard")
"""The surfaces of a real season, as far as there are fields; what is left of carpet comes last."""


class Stop(NamedTuple):
    """A tournament of a season. `of_the_best`: the first of the ranking enter."""

    key: str
    field: Championship | SeasonField
    of_the_best: bool = False

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many may enter, the usual number first."""
        return self.field.sizes


class Circuit(NamedTuple):
    """A season to be played."""

    key: str
    name: str
    game: str
    kind: Kind
    stops: tuple[Stop, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many may enter, the usual number first: those of the largest tournament."""
        return max((stop.sizes for stop in self.stops if not stop.of_the_best), key=max)

    @property
    def year(self) -> int:
        """Of which it is the season."""
        return int("".join(letter for letter in self.key if letter.isdigit()))


@cache
def circuits() -> Mapping[str, Circuit]:
    """Every season there is, by its key."""
    return {one.key: one for one in (*_of_the_calendar(), *_of_the_almanac())}


def _of_the_calendar() -> Iterator[Circuit]:
    known = calendar()
    text = (files(tournaments_of) / "data" / "seasons.toml").read_text(encoding="utf-8")
    for key, entry in tomllib.loads(text).items():
        stops = tuple(Stop(event, known[event], event in entry["of_the_best"]) for event in entry["events"])
        first = known[entry["events"][0]]
        yield Circuit(key, entry["name"], first.game, first.kind, stops)


def _of_the_almanac() -> Iterator[Circuit]:
    by_year: dict[tuple[str, int], dict[str, SeasonField]] = {}
    for field in season_fields().values():
        if field.sizes:
            by_year.setdefault((field.tour, field.year), {})[field.surface.lower()] = field
    for (tour, year), fields in by_year.items():
        order = [
            *(surface for surface in ROUND_THE_YEAR if surface in fields),
            *(["carpet"] if "carpet" in fields else []),
        ]
        if len(order) < 2:
            continue
        stops = []
        for place, surface in enumerate(order):
            again = order[:place].count(surface)
            stops.append(Stop(f"{surface}-{again + 1}" if again else surface, fields[surface]))
        first = fields[order[0]]
        yield Circuit(f"{tour}-{year}".lower(), f"{tour} {year}", first.game, first.kind, tuple(stops))


def circuit(key: str) -> Circuit:
    """The season of this key."""
    if (found := circuits().get(key.lower())) is not None:
        return found
    years = sorted(one.year for one in circuits().values() if one.key.startswith("atp-"))
    raise Unreadable(
        "there is no season {key!r}: say 1983-men or 1983-women, or a tour and a year from atp-{first} to atp-{last}",
        key=key,
        first=years[0],
        last=years[-1],
    )


# Kept


class Kept(Value, forbid_unknown_fields=True, kw_only=True):
    """A season as it is written down. `drawn`: the folder of each tournament that has been drawn."""

    format: int = FORMAT
    season: str
    name: str
    size: int
    me: tuple[str, ...] = ()
    bot: str = ""
    owner: str = ""
    drawn: dict[str, str] = msgspec.field(default_factory=dict)


def seasons_folder() -> Path:
    """The folder seasons are kept in."""
    return home() / "seasons"


def seasons() -> list[Path]:
    """The folders of the seasons there are, the newest first."""
    folder = seasons_folder()
    found = [path for path in folder.iterdir() if (path / FILE).exists()] if folder.is_dir() else []
    return sorted(found, key=lambda path: (path / FILE).stat().st_mtime_ns, reverse=True)


def find_season(wanted: str) -> "Season":
    """A season by its name, or "last" for the newest."""
    if wanted == "last":
        for path in seasons():
            return Season(path)
        raise Impossible("there is no season in {folder}: `netcord season new` begins one", folder=seasons_folder())
    if wanted not in ("", ".", "..") and (seasons_folder() / wanted / FILE).exists():
        return Season(seasons_folder() / wanted)
    raise Impossible("there is no season {wanted!r} in {folder}", wanted=wanted, folder=seasons_folder())


def begin(
    key: str,
    *,
    name: str = "",
    size: int | None = None,
    me: tuple[str, ...] = (),
    bot: str = "",
    owner: str = "",
    tail: str = "",
) -> "Season":
    """A new season; nothing is drawn yet. `tail` makes its folder's name hard to guess."""
    plan = circuit(key)
    many = size or plan.sizes[0]
    if many not in plan.sizes:
        raise Illegal(
            "{name} is played by {sizes}, not by {size}",
            name=plan.name,
            sizes=", ".join(map(str, sorted(plan.sizes))),
            size=many,
        )
    known = list(people(plan, many))
    mine = tuple(_player(one, known, plan.name) for one in me)
    stem = slug(f"{name or plan.name} {tail}".strip()) or "season"
    folder, number = seasons_folder() / stem, 2
    while folder.exists():
        folder, number = seasons_folder() / f"{stem}-{number}", number + 1
    folder.mkdir(parents=True)
    _write(folder, Kept(season=plan.key, name=name, size=many, me=mine, bot=bot, owner=owner))
    return Season(folder)


def _player(wanted: str, known: list[str], where: str) -> str:
    """Somebody by name, or by a part of the name that only one has."""
    text = wanted.casefold().strip()
    found = [name for name in known if name.casefold() == text] or [name for name in known if text in name.casefold()]
    if len(found) == 1 and text:
        return found[0]
    if not found or not text:
        raise Unreadable("nobody called {wanted!r} plays in {where}", wanted=wanted, where=where)
    raise Unreadable("{wanted!r} could be {found}: say which", wanted=wanted, found=", ".join(found))


@cache
def people(plan: Circuit, size: int) -> Mapping[str, int]:
    """Everybody who may enter one of the tournaments, with the place among them by the cards, from 1."""
    ranks: dict[str, int] = {}
    for stop in plan.stops:
        if not stop.of_the_best:
            for name, rank in stop.field.ranks(_nearest(size, stop.sizes)).items():
                ranks[name] = min(rank, ranks.get(name, rank))
    order = sorted(ranks, key=lambda name: ranks[name])
    return {name: place for place, name in enumerate(order, 1)}


def _nearest(size: int, sizes: tuple[int, ...]) -> int:
    """The largest draw that is no larger than this; the smallest there is if all are."""
    return max((one for one in sizes if one <= size), default=min(sizes))


def _write(folder: Path, kept: Kept) -> None:
    """As a whole or not at all."""
    draft = folder / f"{FILE}.new"
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    os.replace(draft, folder / FILE)


class Season:
    """A season that was begun."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            self.kept = msgspec.json.decode((folder / FILE).read_bytes(), type=Kept)
        except (OSError, ValueError, msgspec.DecodeError) as error:
            raise Unreadable("{file} is no season: {error}", file=folder / FILE, error=error) from None
        if self.kept.format > FORMAT:
            raise Unreadable("{file} was written by a later netcord", file=folder / FILE)
        self.plan = circuit(self.kept.season)
        self.played: tuple[Tournament | None, ...] = tuple(self._read(stop) for stop in self.plan.stops)

    def _read(self, stop: Stop) -> Tournament | None:
        """A tournament as it stands; None if it is not drawn, or its folder has gone: then it can be drawn anew."""
        folder = self.place(stop)
        return read(folder) if folder is not None else None

    def place(self, stop: Stop) -> Path | None:
        """The folder of a tournament that was drawn."""
        name = self.kept.drawn.get(stop.key)
        folder = tournaments_folder() / name if name else None
        return folder if folder is not None and (folder / LOG).exists() else None

    @property
    def name(self) -> str:
        """What it is called by whoever began it; "" as the season itself."""
        return self.kept.name

    @property
    def next(self) -> int | None:
        """The tournament that is being played or to be drawn; None when all are over."""
        return next((place for place, one in enumerate(self.played) if one is None or not one.ended), None)

    @property
    def over(self) -> bool:
        """Whether the last tournament is over."""
        return self.next is None

    @property
    def by_cards(self) -> dict[str, int]:
        """Everybody's place before the season, from 1."""
        return dict(people(self.plan, self.kept.size))

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """As it stands."""
        return ranking(self.played, self.by_cards)

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Every match so far."""
        return meetings(self.played)

    @property
    def record_book(self) -> tuple[Feat, ...]:
        """What will be remembered."""
        return record_book(self.played)

    # The next tournament

    def size(self, stop: Stop) -> int:
        """How many enter a tournament."""
        return stop.sizes[0] if stop.of_the_best else _nearest(self.kept.size, stop.sizes)

    def entries(self, stop: Stop) -> Entries:
        """Who enters, ranked as the season stands."""
        places = {one.name: one.place for one in self.ranking}
        field = stop.field.entries(self.size(stop))
        entrants = field.entrants
        if stop.of_the_best:
            others = (one.entrants for one in (other.field.entries(self.size(other)) for other in self.plan.stops))
            known = {one.name: one for some in others for one in some}
            entrants = tuple(known[name] for name in places if name in known)[: self.size(stop)]
        last = len(places) + 1
        return replace(field, entrants=tuple(replace(one, rank=places.get(one.name, last)) for one in entrants))

    def draw(self, *, tail: str = "", seed: bytes | None = None) -> OpenTournament:
        """Draw the next tournament. Draw and dice follow from the `seed`."""
        place = self.next
        if place is None:
            raise Illegal("{season} is over: begin another one", season=self.plan.name)
        stop = self.plan.stops[place]
        if self.played[place] is not None:
            raise Illegal("{name} is not over yet: play it to its end first", name=stop.field.name)
        saved = create(
            new_folder(f"{stop.field.name} {tail}".strip()),
            registry.game(self.plan.game),
            stop.field.name,
            [self.entries(stop)],
            note=stop.field.note,
            seed=seed,
        )
        entered = {one.name for one in saved.tournament.events[0].entrants}
        mine = [one for one in self.kept.me if one in entered]
        write_note(saved.folder, {"me": mine, "bot": self.kept.bot or None, "season": self.folder.name})
        self.kept = replace(self.kept, drawn={**self.kept.drawn, stop.key: saved.folder.name})
        _write(self.folder, self.kept)
        self.played = tuple(saved.tournament if at == place else one for at, one in enumerate(self.played))
        return saved

    def document(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "season": self.folder.name,
            "key": self.plan.key,
            "name": self.name or self.plan.name,
            "game": self.plan.game,
            "me": list(self.kept.me),
            "tournaments": [
                {
                    "key": stop.key,
                    "name": stop.field.name,
                    "tournament": self.kept.drawn.get(stop.key),
                    "over": one is not None and one.ended,
                    "champion": _champion(one),
                }
                for stop, one in zip(self.plan.stops, self.played, strict=True)
            ],
            "ranking": [json.loads(msgspec.json.encode(one)) for one in self.ranking],
            "meetings": [json.loads(msgspec.json.encode(one)) for one in self.meetings],
            "record_book": [json.loads(msgspec.json.encode(one)) for one in self.record_book],
        }


def _champion(one: Tournament | None) -> str | None:
    if one is None:
        return None
    event = one.events[0]
    found = one.champion(event.key)
    return None if found is None else event.entrants[found].name


def listed() -> Iterator[Season]:
    """The seasons that can be read, the newest first."""
    for folder in seasons():
        with suppress(NetcordError):
            yield Season(folder)
