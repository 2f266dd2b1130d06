"""Is any player card too good, or too poor? Every one of them against every other, on every surface."""

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from netcord.forge.measuring import Figure, Row
from netcord.games.worldwide import Setup, Surface
from netcord.games.worldwide.players import PlayerCard, shipped

from .report import SEED, SURFACES, sample

MATCHES = 20  # a pair and surface: with sixteen players 300 for each of them on a surface, a standard error of 3 %
EVEN = (0.42, 0.58)
TOO_GOOD = 0.6


class _Meeting(NamedTuple):
    """Two players, a surface, and so many matches."""

    one: PlayerCard
    other: PlayerCard
    surface: Surface
    matches: int
    seed: str


def _met(meeting: _Meeting) -> int:
    """How many matches the first of the two wins; each sits at A in half of them."""
    one, other, surface, matches, seed = meeting
    seed = f"{seed}/{surface}/{one.id}/{other.id}"
    ahead = sample(Setup(surface=surface, players=(one, other)), matches - matches // 2, seed)
    behind = sample(Setup(surface=surface, players=(other, one)), matches // 2, f"{seed}/back")
    return ahead.counts["won by A"] + behind.counts["won by B"]


def field_shares(
    matches: int = MATCHES,
    seed: str = SEED,
    processes: int = 1,
    players: Iterable[PlayerCard] | None = None,
    surfaces: Iterable[Surface] = SURFACES,
) -> dict[PlayerCard, dict[Surface, float]]:
    """What each player card wins against all the others, by surface."""
    field = tuple(players if players is not None else (card for shelf in shipped() for card in shelf.cards))
    courts = tuple(surfaces)
    meetings = [_Meeting(*pair, court, matches, f"{seed}/field") for court in courts for pair in combinations(field, 2)]
    if processes > 1:
        with ProcessPoolExecutor(processes) as pool:
            results = list(pool.map(_met, meetings, chunksize=4))
    else:
        results = [_met(meeting) for meeting in meetings]
    won: Counter[tuple[str, Surface]] = Counter()
    for meeting, first in zip(meetings, results, strict=True):
        won[meeting.one.id, meeting.surface] += first
        won[meeting.other.id, meeting.surface] += matches - first
    played = matches * (len(field) - 1)
    return {card: {court: won[card.id, court] / played for court in courts} for card in field}


def field_rows(matches: int = MATCHES, seed: str = SEED, processes: int = 1) -> list[Row]:
    """For every player card what it wins by surface, then the two things asked of it.

    Somewhere it is an even match (the surface where it comes nearest to winning half), and it is not too good
    everywhere (the surface where it wins least). What it wins on a single surface has no band.
    """
    rows = []
    found = field_shares(matches, seed, processes)
    met = max(1, matches * (len(found) - 1))

    def figure(share: float) -> Figure:
        return Figure(share, sqrt(share * (1 - share) / met))

    for card, shares in found.items():
        rows += [Row(f"{card.name}: wins on {court}", figure(share)) for court, share in shares.items()]
        even = min(shares.values(), key=lambda share: abs(share - 0.5))
        rows += [
            Row(f"{card.name}: where most even", figure(even), *EVEN),
            Row(f"{card.name}: where it wins least", figure(min(shares.values())), high=TOO_GOOD),
        ]
    return rows
