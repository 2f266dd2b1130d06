"""A run of simulated matches, and what comes out of it.

Where the points of a game can be listed and its bots are known, they are compiled, and whole matches are walked by the
hundred thousand (`netcord.analysis.fast`); otherwise matches are played one by one, as people would.
"""

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.util import find_spec
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import asdict

from netcord.kernel import Choose, Side, Unreadable
from netcord.play import BoxScore, Lapse, SideBox, Summary, Tries, simulated, tally
from netcord.registry import AnyGame
from netcord.tennis import side_of

from .guests import GuestMaker
from .names import names_of
from .opponents import SEATS, bot_asked, stand_in
from .ratings import wilson

if TYPE_CHECKING:
    from netcord.play import Walked

__all__ = ["MOST", "Run", "countable"]

MOST = 10**12
"""Matches that are played in a run at the most: the quickest of them take a month."""

WORTH_SHARING = 200  # matches: below this, starting processes costs more than it saves
WORTH_COMPILING = 20_000  # matches: below this, loading numba costs more than it saves


def countable(matches: int) -> int:
    """So many matches, if somebody could wait for them."""
    if matches < 1:
        raise Unreadable("at least one match must be simulated, not {matches}", matches=matches)
    if matches > MOST:
        raise Unreadable(
            "nobody could wait for {matches} matches: at most {most:,} are simulated at a time",
            matches=matches,
            most=MOST,
        )
    return matches


class Lapsed(NamedTuple):
    """How often a default move was played for a side's bot, and why the first time, in which match."""

    times: int
    match: int
    first: Lapse

    def plus(self, more: "Lapsed") -> "Lapsed":
        """Both together."""
        earlier = min(self, more, key=lambda one: one.match)
        return Lapsed(self.times + more.times, earlier.match, earlier.first)


class Came(NamedTuple):
    """What came out of some matches."""

    matches: int
    wins_by: Counter[Side | None]
    endings_by: Counter[tuple[str, Side | None]]
    sets: Counter[str]
    totals: Counter[str]
    lapsed: Mapping[Side, Lapsed] = {}


class Run:
    """Many matches of one setup."""

    def __init__(
        self,
        game: AnyGame,
        setup: Any,
        matches: int,
        seed: str,
        bots: tuple[str | None, str | None] = (None, None),
        *,
        one_by_one: bool = False,
    ) -> None:
        self.game = game
        self.setup = setup
        self.matches = countable(matches)
        self.seed = seed
        self.bots = {side.value: name or stand_in(game) for side, name in zip(Side, bots, strict=True)}
        self._makers = {seat: bot_asked(game, self.bots[side]) for side in self.bots for seat in SEATS[side.lower()]}
        self.names = names_of(game, setup)
        self.wins_by: Counter[Side | None] = Counter()
        self.endings_by: Counter[tuple[str, Side | None]] = Counter()
        """By how matches ended ("" if they were played out) and who won them."""
        self._sets: Counter[str] = Counter()
        self._totals: Counter[str] = Counter()
        self.lapsed: dict[Side, Lapsed] = {}
        """By side, when a bot could not decide."""
        self.played = 0
        self.compiled = not one_by_one and self._can_be_compiled()
        """Whether points are compiled; the others are played one by one."""

    def play(self, jobs: int = 1, on_done: Callable[[int], None] | None = None) -> None:
        """Play them all, on so many cores (0: as many as are worth it); `on_done` hears how many are played.

        Only what comes out is kept, however many there are.
        """
        if self.compiled:
            self._play_compiled(jobs, on_done)
        else:
            self._play_one_by_one(jobs, on_done)

    def _can_be_compiled(self) -> bool:
        table: Any = self.game.shape.table
        if not table.summed or find_spec("numpy") is None:
            return False
        # A guest may remember, throw dice of its own or fail: it is asked every time, not once for every position.
        return not any(isinstance(make, GuestMaker) for make in self._makers.values())

    def _play_compiled(self, jobs: int, on_done: Callable[[int], None] | None) -> None:
        from netcord.analysis.fast import cores
        from netcord.play import play_compiled

        self.add(_came(play_compiled(self._walker, self.matches, jobs or cores(), on_done)))

    @cached_property
    def _walker(self) -> Any:
        from netcord.analysis.fast import Tables, Walker, compiled, first_serves

        table, phase = self.game.lay(self.setup)
        tables = Tables(table, self._decides, "best" in self.bots.values())
        numba = compiled() and self.matches >= WORTH_COMPILING
        return Walker(tables, first_serves(table, phase), self.seed, numba=numba)

    def part(self, start: int, stop: int) -> Came:
        """What comes out of the matches with these numbers, played on one core; nothing is added to the run."""
        if self.compiled:
            from netcord.play import play_compiled

            return _came(play_compiled(self._walker, stop - start, 1, first=start))
        alone = Run(self.game, self.setup, self.matches, self.seed, (self.bots["A"], self.bots["B"]), one_by_one=True)
        for summary in simulated(
            self.game, self.setup, stop - start, self.seed, self._makers, tally=tally, first=start
        ):
            alone.add(_summed(summary))
        return Came(alone.played, alone.wins_by, alone.endings_by, alone._sets, alone._totals, alone.lapsed)

    def part_size(self, workers: int) -> int:
        """How many matches are worth sending at a time to so many workers."""
        return max(1, min(65_536 if self.compiled else 500, self.matches // (4 * workers)))

    def add(self, came: Came) -> None:
        """Count some matches more."""
        self.played += came.matches
        self.wins_by += came.wins_by
        self.endings_by += came.endings_by
        self._sets += came.sets
        self._totals += came.totals
        for side, lapsed in came.lapsed.items():
            self.lapsed[side] = self.lapsed[side].plus(lapsed) if side in self.lapsed else lapsed

    def _decides(self, state: Any, ask: Choose[Any]) -> Any:
        """What a bot answers: one that plays as well as can be is not asked, but reckoned with."""
        name = self.bots[str(ask.seat)[0]]
        if name == "best":
            return None
        if name == "random":
            return dict.fromkeys(ask.options, 1)
        return self._makers[ask.seat](self.game, 0).choose(self.game.view(state, ask.seat), ask)

    def _play_one_by_one(self, jobs: int, on_done: Callable[[int], None] | None) -> None:
        processes = jobs or (min(os.cpu_count() or 1, 1 + self.matches // WORTH_SHARING))
        matches = simulated(
            self.game, self.setup, self.matches, self.seed, self._makers, tally=tally, processes=processes
        )
        for summary in matches:
            self.add(_summed(summary))
            if on_done is not None:
                on_done(summary.match + 1)

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
        return wilson(self.rate(side), self.matches)

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
            "compiled": self.compiled,
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
            "lapses": {
                side.value: {"count": lapsed.times, "match": lapsed.match + 1, **lapsed.first._asdict()}
                for side, lapsed in sorted(self.lapsed.items())
            },
        }

    def _average(self, box: SideBox | Tries) -> dict[str, float]:
        return {name: getattr(box, name) / self.matches for name in box.__struct_fields__}


def _by_lead(score: str) -> tuple[bool, int, str]:
    """Walked out before ended early, A's clearest wins first."""
    sets, _, how = score.partition(" ")
    a, b = (int(number) for number in sets.split("-"))
    return bool(how), b - a, score


def _came(played: "Walked") -> Came:
    """What came out of compiled matches."""
    wins: Counter[Side | None] = Counter()
    endings: Counter[tuple[str, Side | None]] = Counter()
    sets: Counter[str] = Counter()
    for (how, a, b, winner), count in played.ended.items():
        wins[winner] += count
        endings[how, winner] += count
        sets[f"{a}-{b} {how}".rstrip()] += count
    return Came(played.matches, wins, endings, sets, played.totals)


def _summed(summary: Summary) -> Came:
    """The same of one match."""
    sets = f"{summary.counts.get('A.sets', 0)}-{summary.counts.get('B.sets', 0)}"
    totals = Counter({key: count for key, count in summary.counts.items() if not key.startswith("_")})
    ended = summary.how, summary.winner
    lapsed: dict[Side, Lapsed] = {}
    for lapse in summary.lapses:
        one, side = Lapsed(1, summary.match, lapse), side_of(lapse.seat)
        lapsed[side] = lapsed[side].plus(one) if side in lapsed else one
    came = Counter([f"{sets} {summary.how}".rstrip()])
    return Came(1, Counter([summary.winner]), Counter([ended]), came, totals, lapsed)
