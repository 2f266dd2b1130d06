"""The season after: who the cards of 1983 say will win the matches of 1984, beside who a ranking says.

Nothing was fitted to these results. The ranking is given every advantage: how much a place is worth is read off the
very matches it is judged by.
"""

from collections.abc import Callable
from functools import cache
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from netcord.forge.common import read_rows, source_table, write_rows
from netcord.forge.measuring import Figure, Row, mean
from netcord.kernel import Value

from .match import match_chances
from .proof import Proof, proof_of, shipped_cards
from .report import NAMES
from .seasons import DATA, TOURS, players
from .smith import LIMIT

RESULTS = "results_1984.csv"
WORTH = tuple(step / 20 for step in range(1, 41))
"""What a place in the ranking may be worth: the chance is even at equal ranks, and odds go with this power of them."""


STEPS = 20
"""Newton's method is there long before."""

SURE = 0.8
"""Favourites by Elo: those who should win at least so often."""


class Result(Value, kw_only=True):
    """A match of 1984 between two players of the set."""

    tour: str
    best_of: int
    a_id: int
    b_id: int
    a_won: int


class Outlook(NamedTuple):
    """What cards and ranks lose on the matches of a tour, match by match, in natural logarithms."""

    tour: str
    cards: tuple[float, ...]
    ranks: tuple[float, ...]
    chances: tuple[float, ...]
    won: tuple[int, ...]

    @property
    def slope(self) -> Figure:
        """By how much the logarithm of the odds of the cards should be multiplied to fit the results best, and how far
        that may be off: below 1 the cards are too sure of themselves, above it not sure enough."""
        odds = [log(chance / (1 - chance)) for chance in self.chances]
        steep, curve = 1.0, 1.0
        for _ in range(STEPS):
            given = [1 / (1 + exp(-steep * one)) for one in odds]
            rise = sum(one * (won - chance) for one, won, chance in zip(odds, self.won, given, strict=True))
            curve = sum(one * one * chance * (1 - chance) for one, chance in zip(odds, given, strict=True))
            steep += rise / curve
        return Figure(steep, curve**-0.5)

    @property
    def better(self) -> Figure:
        """How much less the cards lose, on average; the same matches are in both, so it is surer than either."""
        return mean([one - other for one, other in zip(self.cards, self.ranks, strict=True)])


def select_results(source: Path, target: Path) -> None:
    """Copy the results between players of the set out of a folder of tables."""
    chosen = {player.key for tour in TOURS for player in players(tour)}
    rows = [
        row
        for row in source_table(source, RESULTS)
        if {(row["tour"], int(row["a_id"])), (row["tour"], int(row["b_id"]))} <= chosen
    ]
    write_rows(target / RESULTS, Result, rows)


@cache
def results(tour: str) -> tuple[Result, ...]:
    """The matches of 1984 of a tour."""
    lines = read_rows((DATA / RESULTS).read_text("utf-8"), Result, RESULTS)
    return tuple(line for line in lines if line.tour == tour)


def lost(chance: float, won: int) -> float:
    """What a forecast loses on a result: the logarithm of the chance it gave to what came."""
    return -log(chance if won else 1 - chance)


@cache
def outlook_of(tour: str) -> Outlook:
    """The matches of 1984 as the shipped cards and as the ranking see them."""
    found = results(tour)
    field = {player.legend.player_id: player for player in players(tour)}
    cards = {player.legend.player_id: card for player, card in zip(field.values(), shipped_cards(tour), strict=True)}
    chances: dict[Result, float] = {}
    for best_of in {line.best_of for line in found}:
        met = sorted({(line.a_id, line.b_id) for line in found if line.best_of == best_of})
        won = dict(zip(met, match_chances([(cards[a], cards[b]) for a, b in met], (best_of + 1) // 2), strict=True))
        chances |= {line: won[line.a_id, line.b_id] for line in found if line.best_of == best_of}

    def ranked(worth: float) -> Callable[[Result], float]:
        return lambda line: 1 / (1 + exp(worth * log(field[line.a_id].rank / field[line.b_id].rank)))

    def losses(chance: Callable[[Result], float]) -> tuple[float, ...]:
        return tuple(lost(chance(line), line.a_won) for line in found)

    ranks = min((losses(ranked(worth)) for worth in WORTH), key=fmean)
    return Outlook(
        tour,
        losses(chances.__getitem__),
        ranks,
        tuple(chances[line] for line in found),
        tuple(line.a_won for line in found),
    )


def favourites(of: Proof) -> Figure:
    """How much too often favourites win, over all pairings that Elo thinks clear."""
    sides = [(pair.elo, pair.off) if pair.elo >= 0.5 else (1 - pair.elo, -pair.off) for pair in of.pairings]
    return mean([off for elo, off in sides if elo >= SURE])


def rows() -> list[Row]:
    """What is asked of the cards, and what they do: against Elo, against charted serves, against the season after."""
    told = []
    for tour in TOURS:
        name, one, then = NAMES[tour], proof_of(tour), outlook_of(tour)
        misses = [abs(miss) for entry in one.players if entry.charted for miss in entry.misses]
        told += [
            Row(f"{name}: correlation with Elo", Figure(one.correlation), 0.98),
            Row(f"{name}: off Elo on average", mean([abs(pair.off) for pair in one.pairings]), high=0.03),
            Row(f"{name}: charted serves off by more than 2 points", Figure(fmean(miss > LIMIT for miss in misses)),
                high=0.05),
            Row(f"{name}: favourites of 80 per cent and more win too often by", favourites(one), -0.05, 0.05),
            Row(f"{name}: slope of the cards on 1984", then.slope, real=1.0),
            Row(f"{name}: log loss of 1984", mean(then.cards)),
            Row(f"{name}: log loss of 1984 by ranks", mean(then.ranks)),
            Row(f"{name}: log loss beyond that of ranks", then.better, high=0.0),
        ]  # fmt: skip
    return told
