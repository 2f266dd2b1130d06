"""Tournaments of a season put together: points for the rounds reached, meetings of players, the record book.

A player is known by name here: cards of one season may differ from surface to surface.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from netcord.kernel import Value

from .events import Event
from .figures import EventNumbers, statistics
from .matches import Match
from .tournament import Tournament

POINTS = (2000, 1200, 720, 360, 180, 90)
"""For the champion, the losing finalist, the losing semi-finalists and so on; earlier rounds half of the next."""

Played = Sequence[Tournament | None]
"""The tournaments of a season in their order, None for one that is not drawn yet. Each has one event."""


class Ranked(Value):
    """A player's season. `points` by tournament, None where there are none yet; `cards`: the place by the cards."""

    name: str
    place: int
    cards: int
    points: tuple[int | None, ...]
    total: int
    titles: tuple[int, ...] = ()  # the tournaments won
    won: int = 0
    lost: int = 0
    country: str = ""


class Meeting(Value):
    """A match that was played: in which tournament of the season, who won, the score as the winner has it."""

    stop: int
    match: str
    winner: str
    loser: str
    score: str


class Feat(Value):
    """A line of the record book. `what` is its kind, `number` what counts, `other` whom it was done to."""

    what: str
    number: int
    name: str
    stops: tuple[int, ...] = ()
    match: str = ""
    other: str = ""
    ranks: tuple[int, int] = (0, 0)  # of the winner and of the loser, as they were drawn
    score: str = ""


class _Stop(NamedTuple):
    """A tournament with its only event and its numbers."""

    number: int
    tournament: Tournament
    event: Event
    numbers: EventNumbers

    def name(self, entrant: int | None) -> str:
        return "" if entrant is None else self.event.entrants[entrant].name

    @property
    def over(self) -> bool:
        return self.tournament.champion(self.event.key) is not None and self.tournament.decided

    @property
    def matches(self) -> Iterator[Match]:
        """Those that were played."""
        return (match for match in self.tournament.matches(self.event.key) if match.outcome is not None)


def points_for(place: int) -> int:
    """What a finish is worth: 0 is the champion, 1 the losing finalist."""
    return POINTS[place] if place < len(POINTS) else POINTS[-1] >> (place - len(POINTS) + 1)


def _stops(played: Played) -> list[_Stop]:
    return [
        _Stop(number, one, one.events[0], statistics(one, one.events[0].key))
        for number, one in enumerate(played)
        if one is not None
    ]


def ranking(played: Played, by_cards: Mapping[str, int]) -> tuple[Ranked, ...]:
    """Everybody by points; with as many points, by titles and then as the cards have it.

    `by_cards` are the ranks before the season; whoever is not in them comes last.
    """
    stops = _stops(played)
    known = dict.fromkeys([*by_cards, *(one.name for stop in stops for one in stop.event.entrants)])
    before = sorted(known, key=lambda name: by_cards.get(name, len(by_cards) + 1_000_000))
    points: dict[str, list[int | None]] = {name: [None] * len(played) for name in known}
    won: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    titles: dict[str, tuple[int, ...]] = {}
    country: dict[str, str] = {}
    for stop in stops:
        for line in stop.numbers.entrants:
            name = stop.name(line.entrant)
            won[name] += line.won
            lost[name] += line.matches - line.won
            country[name] = stop.event.entrants[line.entrant].country
            if stop.over:
                points[name][stop.number] = points_for(line.place)
                titles[name] = (*titles.get(name, ()), *([stop.number] if line.place == 0 else []))
    totals = {name: sum(filter(None, points[name])) for name in known}
    order = sorted(
        before, key=lambda name: (-totals[name], -len(titles.get(name, ())))
    )  # a stable sort: then as the cards have it
    places = {name: place for place, name in enumerate(before, 1)}
    return tuple(
        Ranked(
            name,
            place,
            places[name],
            tuple(points[name]),
            totals[name],
            titles.get(name, ()),
            won[name],
            lost[name],
            country.get(name, ""),
        )
        for place, name in enumerate(order, 1)
    )


def meetings(played: Played) -> tuple[Meeting, ...]:
    """Every match that was played, in order."""
    return tuple(
        Meeting(stop.number, match.id, stop.name(match.won_by), stop.name(match.lost_by), match.score)
        for stop in _stops(played)
        for match in stop.matches
    )


def record_book(played: Played) -> tuple[Feat, ...]:
    """What will be remembered, as far as it has happened."""
    stops = _stops(played)
    found = (_titles(stops), _longest(stops), _upset(stops), _aces(stops), _no_double_fault(stops), _final(stops))
    return tuple(feat for feat in found if feat is not None)


def _titles(stops: list[_Stop]) -> Feat | None:
    won: dict[str, list[int]] = {}
    for stop in stops:
        if stop.over:
            won.setdefault(stop.name(stop.tournament.champion(stop.event.key)), []).append(stop.number)
    most = max(map(len, won.values()), default=0)
    first = [name for name in won if len(won[name]) == most]
    if len(first) != 1:
        return None  # nobody has more than the others
    return Feat("titles", most, first[0], tuple(won[first[0]]))


def _longest(stops: list[_Stop]) -> Feat | None:
    best: Feat | None = None
    for stop in stops:
        for match in stop.matches:
            assert match.outcome is not None, "it was played"
            points = sum(match.outcome.numbers.points)
            if best is None or points > best.number:
                best = _feat("longest", points, stop, match)
    return best


def _upset(stops: list[_Stop]) -> Feat | None:
    found = [
        (upset.by, stop, stop.tournament.match(upset.match)) for stop in stops for upset in stop.numbers.upsets[:1]
    ]
    if not found:
        return None
    by, stop, match = max(found, key=lambda one: one[0])
    return _feat("upset", by, stop, match)


def _feat(what: str, number: int, stop: _Stop, match: Match) -> Feat:
    ranks = [stop.event.entrants[one].rank or 0 for one in (match.won_by, match.lost_by) if one is not None]
    return Feat(
        what,
        number,
        stop.name(match.won_by),
        (stop.number,),
        match.id,
        stop.name(match.lost_by),
        (ranks[0], ranks[1]),
        match.score,
    )


def _aces(stops: list[_Stop]) -> Feat | None:
    lines = [(line.aces, stop.name(line.entrant), stop.number) for stop in stops for line in stop.numbers.entrants]
    most = max(lines, key=lambda one: one[0], default=(0, "", 0))
    return Feat("aces", most[0], most[1], (most[2],)) if most[0] else None


def _no_double_fault(stops: list[_Stop]) -> Feat | None:
    matches: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for stop in stops:
        for line in stop.numbers.entrants:
            matches[stop.name(line.entrant)] += line.matches
            faults[stop.name(line.entrant)] += line.double_faults
    clean = {name: many for name, many in matches.items() if many and not faults[name]}
    name = max(clean, key=lambda one: clean[one], default="")
    return Feat("no_double_fault", clean[name], name) if name else None


def _final(stops: list[_Stop]) -> Feat | None:
    best: Feat | None = None
    for stop in stops:
        if not stop.over or not stop.event.is_bracket:
            continue
        final = stop.tournament.rounds(stop.event.key)[-1][0]
        if final.outcome is not None and (best is None or sum(final.outcome.numbers.games) < best.number):
            best = _feat("final", sum(final.outcome.numbers.games), stop, final)
    return best
