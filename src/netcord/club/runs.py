"""A run of simulated matches, and what comes out of it."""

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any

from msgspec.structs import asdict

from netcord.kernel import Side
from netcord.play import BoxScore, SideBox, Summary, Tries, simulated, tally
from netcord.registry import AnyGame

from .names import names_of
from .opponents import SEATS, bot_named, usual_bot

WORTH_SHARING = 200  # matches: below this, starting processes costs more than it saves


class Run:
    """Many matches of one setup."""

    def __init__(
        self, game: AnyGame, setup: Any, matches: int, seed: str, bots: tuple[str | None, str | None] = (None, None)
    ) -> None:
        self.game = game
        self.setup = setup
        self.matches = matches
        self.seed = seed
        self.bots = {side.value: name or usual_bot(game) for side, name in zip(Side, bots, strict=True)}
        self._makers = {seat: bot_named(game, self.bots[side]) for side in self.bots for seat in SEATS[side.lower()]}
        self.names = names_of(game, setup)
        self.wins_by: Counter[Side | None] = Counter()
        self.endings_by: Counter[tuple[str, Side | None]] = Counter()
        """By how matches ended ("" if they were played out) and who won them."""
        self._sets: Counter[str] = Counter()
        self._totals: Counter[str] = Counter()

    def play(self, jobs: int = 1, on_match: Callable[[Summary], None] | None = None) -> None:
        """Play them all, on so many processes (0: as many as are worth it); `on_match` hears of each.

        Only what comes out is kept, however many there are.
        """
        processes = jobs or (min(os.cpu_count() or 1, 1 + self.matches // WORTH_SHARING))
        matches = simulated(
            self.game, self.setup, self.matches, self.seed, self._makers, tally=tally, processes=processes
        )
        for summary in matches:
            self._add(summary)
            if on_match is not None:
                on_match(summary)

    def _add(self, summary: Summary) -> None:
        self.wins_by[summary.winner] += 1
        self.endings_by[summary.how, summary.winner] += 1
        sets = f"{summary.counts.get('A.sets', 0)}-{summary.counts.get('B.sets', 0)}"
        self._sets[f"{sets} {summary.how}".rstrip()] += 1
        for key, count in summary.counts.items():
            if not key.startswith("_"):
                self._totals[key] += count

    # What comes out

    def wins(self, side: Side) -> int:
        """Matches won."""
        return self.wins_by[side]

    def rate(self, side: Side) -> float:
        """The share of matches won."""
        return self.wins(side) / self.matches

    @property
    def standard_error(self) -> float:
        """Of either side's share of wins."""
        share = self.rate(Side.A)
        return sqrt(share * (1 - share) / self.matches)

    def interval(self, side: Side) -> tuple[float, float]:
        """95 % confidence by Wilson's formula, which also holds near 0 and 1."""
        n, z = self.matches, 1.959964
        share = self.rate(side)
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def totals(self) -> dict[str, int]:
        """Every count of the box scores, summed over the matches."""
        return dict(self._totals)

    @property
    def sets(self) -> dict[str, int]:
        """How often each score in sets came up, A first; matches that ended early are marked."""
        return dict(sorted(self._sets.items(), key=lambda item: _by_lead(item[0])))

    @property
    def endings(self) -> dict[str, int]:
        """How matches ended: played out, by retirement, by default."""
        found: Counter[str] = Counter()
        for (how, _), count in self.endings_by.items():
            found[how or "played"] += count
        return dict(sorted(found.items()))

    def retirements(self, side: Side) -> int:
        """Matches this side gave up."""
        return self.endings_by["ret.", side.other]

    def defaults(self, side: Side) -> int:
        """Matches this side was put out of."""
        return self.endings_by["def.", side.other]

    def document(self, cards: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
        """The run as JSON."""
        box = BoxScore.of(self.totals)
        return {
            "game": self.game.key,
            "edition": self.game.edition,
            "cards": list(cards),
            "players": {"A": self.names.full["A"], "B": self.names.full["B"]},
            "options": dict(options),
            "bots": self.bots,
            "matches": self.matches,
            "seed": self.seed,
            "wins": {side.value: self.wins(side) for side in Side},
            "win_rate": {side.value: self.rate(side) for side in Side},
            "standard_error": self.standard_error,
            "interval_95": {side.value: list(self.interval(side)) for side in Side},
            "sets": self.sets,
            "endings": self.endings,
            "retirements": {side.value: self.retirements(side) for side in Side},
            "ended": [asdict(left) for left in box.ended],
            "average": {
                **{side.value: self._average(box.side(side)) for side in Side},
                "points": box.points / self.matches,
                "longest_game": box.longest_game / self.matches,
                "events": {event: count / self.matches for event, count in box.events},
                "shots": box.shots / self.matches,
                "longest_rally": box.longest_rally / self.matches,
                "counted": {
                    name: {side.value: self._average(tries[side.row]) for side in Side} for name, tries in box.counted
                },
            },
            "serves_told": box.serves_told,
        }

    def _average(self, box: SideBox | Tries) -> dict[str, float]:
        return {name: getattr(box, name) / self.matches for name in box.__struct_fields__}


def _by_lead(score: str) -> tuple[bool, int, str]:
    """Played out before ended early, A's clearest wins first."""
    sets, _, how = score.partition(" ")
    a, b = (int(number) for number in sets.split("-"))
    return bool(how), b - a, score
