"""Exact odds of a match between two cards, from any score and in any condition."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from netcord.kernel import Impossible, Side
from netcord.tennis import Format, Score

from .boards import games, unit
from .composing import Composer, Play, Sets
from .conditions import Conditions, play_of
from .sweeping import Result, Sweeper, compiled, in_order
from .webs import Law, Place, Policy, Web, each

FOLLOWED = 1_000
"""So many conditions are followed at most, times what is only counted."""

SWEPT = 1_000
"""From so many conditions on, matches are followed by sweeps, if numba is there."""


def openings(table: Any, format: Format) -> dict[Hashable, Score]:
    """The kinds of points there are in a match of this format: by what a point can tell, a score it is played at."""
    doubles = table.score.doubles
    found: dict[Hashable, Score] = {}
    rules = {format.rule(0), format.rule(2 * format.sets_to_win - 2)}
    for rule, first in product(rules, Side if doubles else (Side.A,)):  # in doubles partners take turns
        for turn in range(4 if doubles else 2):
            for game in games(format, rule, first, turn, doubles):
                for score in unit(replace(game.score, games=(0, 0))).scores:
                    if doubles and score.chosen is not None:
                        raise Impossible("in doubles the side of a deciding point is chosen, which cannot be summed")
                    found.setdefault(kind(table, score), score)
    return found


def kind(table: Any, score: Score) -> Hashable:
    """What a point can tell of the score it opens at."""
    opening = replace(table, score=score).opening()
    return opening.score, opening.opens()


class Exact(NamedTuple):
    """What can be said of a match beforehand. Matches that come to conditions which are not followed are reckoned as if
    the last change had not been; there are at most `missing` of them, so no chance is off by more.

    `sets` are results in sets of matches that are played out, `set_scores` how often set number so and so (from 0) ends
    with a score in games, `figures` what is counted in a match on average.
    """

    won: tuple[float, float]
    sets: dict[tuple[int, int], float]
    set_scores: dict[tuple[int, tuple[int, int]], float]
    figures: dict[Any, float]
    missing: float


class Pairing:
    """The points between the players of one table, whatever lasts, and the matches they make.

    Where there is something to decide, both sides play for the point as well as can be, unless a policy says otherwise.
    """

    def __init__(self, table: Any, format: Format, policy: Policy | None = None, followed: int = FOLLOWED) -> None:
        self.format = format
        self.doubles: bool = table.score.doubles
        first = table.lasting()
        scores = openings(first, format)
        start = first.counted()[0]
        laws = _laws([start], list(scores.values()), policy)
        ends: tuple[Place, ...] = ()
        while set(ends) != set(laws[0].ends):  # in other conditions points may end in others, which lead to more
            ends = tuple(sorted(laws[0].ends, key=repr))
            laws = [law.over(ends) for law in laws]
            self.conditions = Conditions.of(first, ends, followed)
            if len(self.conditions.tables) > 1:
                laws = _laws(self.conditions.tables, list(scores.values()), policy, ends)
        self._laws = laws
        self._kinds = {key: number for number, key in enumerate(scores)}
        self._kind_of = _kinds(first)
        self.size = len(self.conditions.tables) * len(self.conditions.counts)
        self.sweeps = self.size >= SWEPT and compiled() and in_order(self.conditions)

    @cached_property
    def play(self) -> Play:
        """How points are played, for flows."""
        return play_of(self.conditions, self._kinds, self._kind_of, self._laws)

    @cached_property
    def composer(self) -> Composer:
        """Composes them."""
        return Composer(self.play)

    @cached_property
    def sweeper(self) -> Sweeper:
        """Sweeps them."""
        return Sweeper(self.conditions, self._laws, self._kinds, self._kind_of)

    @property
    def memoryless(self) -> bool:
        """Whether nothing lasts from one point to the next."""
        return self.size == 1 and self.conditions.complete

    def odds(self, *scores: Score) -> Exact:
        """Everything that can follow from a score, both players as they began; from several, each as likely."""
        starts = scores or (Score.start(self.format, doubles=self.doubles),)
        firsts = {score.first for score in starts}
        if self.doubles and len(firsts) > 1:  # who serves first decides whose turn it is to the end
            return _mixed([self.odds(score) for score in starts])
        if self.sweeps:
            return _completed(self.sweeper.match(*((score, 1 / len(starts)) for score in starts)))
        flow = np.zeros((self.size, 1))
        flow[0] = 1 / len(starts)
        return _told(self.play, self.composer.match(*((score, flow) for score in starts)))[0]


def _mixed(found: Sequence[Exact]) -> Exact:
    """Each as likely."""

    def mean(parts: Sequence[dict[Any, float]]) -> dict[Any, float]:
        keys = dict.fromkeys(key for part in parts for key in part)
        return {key: sum(part.get(key, 0.0) for part in parts) / len(parts) for key in keys}

    return Exact(
        (sum(one.won[0] for one in found) / len(found), sum(one.won[1] for one in found) / len(found)),
        mean([one.sets for one in found]),
        mean([one.set_scores for one in found]),
        mean([one.figures for one in found]),
        sum(one.missing for one in found) / len(found),
    )


def _completed(result: Result) -> Exact:
    """Matches that were left out on the way are taken to go as the others do: that they were is in `missing`."""
    beyond = result.figures.pop("beyond")
    won = _winners(result.won, result.figures)
    share = 1 / sum(won)

    def whole(parts: dict[Any, float]) -> dict[Any, float]:
        return {key: part * share for key, part in parts.items()}

    missing = min(1.0, max(0.0, 1 - sum(won)) + beyond)
    return Exact(
        (won[0] * share, won[1] * share), whole(result.won), whole(result.scores), whole(result.figures), missing
    )


def _winners(sets: dict[Any, float], figures: dict[Any, float]) -> tuple[float, float]:
    """The chances of A and B: who is ahead in sets at the end, or still there."""
    a = sum(part for (x, y), part in sets.items() if x > y) + figures["leaves", Side.B]
    b = sum(part for (x, y), part in sets.items() if y > x) + figures["leaves", Side.A]
    return a, b


def side_by_side(tables: Sequence[Any], format: Format, first: Side | None = Side.A) -> list[Exact]:
    """Many matches at once, in which nothing lasts from one point to the next; None: a toss decides who serves."""
    start = [table.lasting() for table in tables]
    scores = openings(start[0], format)
    laws = _laws(start, list(scores.values()), None)
    alone = Conditions(start[0], laws[0].ends, 2)
    if len(alone.tables) > 1 or not alone.complete:
        raise Impossible("something lasts from point to point here: only one pairing can be summed at a time")
    alone.tables = start
    alone.goes = np.tile(np.arange(len(start)), (len(alone.goes), 1))
    play = play_of(alone, {key: number for number, key in enumerate(scores)}, _kinds(start[0]), laws)
    play = play._replace(apart=True)
    starts = tuple(Side) if first is None else (first,)
    share = np.full((play.size, 1), 1 / len(starts))
    return _told(play, Composer(play).match(*((Score.start(format, side), share) for side in starts)))


def _laws(
    tables: Sequence[Any], scores: Sequence[Score], policy: Policy | None, order: Sequence[Place] = ()
) -> list[Law]:
    """How points of every kind end, on every table: all over the same ends, these first in this order."""
    found: list[Law] = []
    done: dict[int, list[Law]] = {}
    for web, number in Web.each([each(tables, _at(score)) for score in scores]):
        if id(web) not in done:
            done[id(web)] = web.laws(web.best() if policy is None else web.decided(policy))
        found.append(done[id(web)][number])
    ends = tuple(dict.fromkeys([*order, *(end for law in found for end in law.ends)]))
    return [law.over(ends) for law in found]


def _at(score: Score) -> Callable[[Any], Any]:
    return lambda table: replace(table, score=score)


def _kinds(table: Any) -> Any:
    """Which kind of point opens at a score; each is asked once."""
    known: dict[Any, Hashable] = {}

    def kind_of(score: Score) -> Hashable:
        key = score.server, score.receiver, score.points
        if key not in known:
            known[key] = kind(table, score)
        return known[key]

    return kind_of


def _told(play: Play, sets: Sets) -> list[Exact]:
    """What a flow comes to: for all conditions together, or for each where they are matches of their own."""

    def total(part: Any) -> Any:
        return part[:, 0] if play.apart else part.sum(0)

    cases = play.size if play.apart else 1
    won = {key: total(part) for key, part in sets.won.items()}
    scores = {key: total(part) for key, part in sets.scores.items()}
    figures = dict(zip(play.figures, sets.figures, strict=True))
    found = []
    for case in range(cases):
        mine = {key: float(part[case]) for key, part in won.items()}
        counted = {key: float(part[case]) for key, part in figures.items()}
        a, b = _winners(mine, counted)
        found.append(
            Exact(
                (a, b),
                mine,
                {key: float(part[case]) for key, part in scores.items()},
                counted,
                min(1.0, max(0.0, 1 - a - b) + counted.pop("beyond")),
            )
        )
    return found
