"""A run of simulated matches, and what comes out of it."""

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any

from msgspec.structs import asdict

from netcord import play
from netcord.kernel import Side
from netcord.play import BoxScore, SideBox, Tries, tally
from netcord.registry import AnyGame

from .names import names_of
from .opponents import SEATS, bot_named, quick_bot

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
        self.bots = {side.value: name or quick_bot(game) for side, name in zip(Side, bots, strict=True)}
        self._makers = {seat: bot_named(game, self.bots[side]) for side in self.bots for seat in SEATS[side.lower()]}
        self.names = names_of(game, setup)
        self.summaries: list[play.Summary] = []

    def play(self, jobs: int = 1, on_match: Callable[[play.Summary], None] | None = None) -> None:
        """Play them all, on so many processes (0: as many as are worth it); `on_match` hears of each."""
        processes = jobs or (min(os.cpu_count() or 1, 1 + self.matches // WORTH_SHARING))
        self.summaries = play.simulate(
            self.game,
            self.setup,
            self.matches,
            self.seed,
            self._makers,
            tally=tally,
            on_match=on_match,
            processes=processes,
        )

    # What comes out

    def wins(self, side: Side) -> int:
        """Matches won."""
        return sum(1 for summary in self.summaries if summary.winner is side)

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
        totals: Counter[str] = Counter()
        for summary in self.summaries:
            totals.update({key: count for key, count in summary.counts.items() if not key.startswith("_")})
        return dict(totals)

    @property
    def sets(self) -> dict[str, int]:
        """How often each score in sets came up, A first; matches that ended early are marked."""
        found = Counter(
            f"{summary.counts.get('A.sets', 0)}-{summary.counts.get('B.sets', 0)}"
            + (f" {summary.how}" if summary.how else "")
            for summary in self.summaries
        )
        return dict(sorted(found.items(), key=lambda item: _by_lead(item[0])))

    @property
    def endings(self) -> dict[str, int]:
        """How matches ended: played out, by retirement, by default."""
        found = Counter(summary.how or "played" for summary in self.summaries)
        return dict(sorted(found.items()))

    def retirements(self, side: Side) -> int:
        """Matches this side gave up."""
        return sum(1 for summary in self.summaries if summary.how == "ret." and summary.winner is side.other)

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
