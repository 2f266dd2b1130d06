"""Exact odds of a match between two cards, from any score and in any condition."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from netcord.kernel import Impossible, Side
from netcord.tennis import Format, Score

from .boards import games, unit
from .composing import Composer, Play, Sets
from .conditions import Conditions, play_of
from .sweeping import Sweeper, compiled, in_order
from .webs import Law, Place, Policy, Web

FOLLOWED = 1_000
"""So many conditions are followed at most, times what is only counted."""

SWEPT = 1_000
"""From so many conditions on, matches are followed by sweeps, if numba is there."""


def openings(table: Any, format: Format) -> dict[Hashable, Score]:
    """The kinds of points there are in a match of this format: by what a point can tell, a score it is played at."""
    doubles = table.score.doubles
    found: dict[Hashable, Score] = {}
    rules = {format.rule(0), format.rule(2 * format.sets_to_win - 2)}
    for rule in rules:
        for turn in range(4 if doubles else 2):
            for game in games(format, rule, Side.A, turn, doubles):
                for score in unit(replace(game.score, games=(0, 0))).scores:
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
        while ends != laws[0].ends:  # in other conditions points may end in other ways, which lead to others again
            ends = laws[0].ends
            shares = [sum(float(law.chances[end].mean()) for law in laws) for end in range(len(ends))]
            self.conditions = Conditions.of(first, ends, shares, followed)
            if len(self.conditions.tables) > 1:
                laws = _laws(self.conditions.tables, list(scores.values()), policy, ends)
        self.play = play_of(self.conditions, {key: number for number, key in enumerate(scores)}, _kinds(first), laws)
        self.composer = Composer(self.play)
        self.sweeps = self.play.size >= SWEPT and compiled() and in_order(self.play)

    @property
    def memoryless(self) -> bool:
        """Whether nothing lasts from one point to the next."""
        return self.play.size == 1 and self.conditions.complete

    def odds(self, *scores: Score) -> Exact:
        """Everything that can follow from a score, both players as they began; from several, each as likely."""
        starts = scores or (Score.start(self.format),)
        flow = np.zeros((self.play.size, 1))
        flow[0] = 1 / len(starts)
        composer = Sweeper(self.play) if self.sweeps else self.composer
        sets = composer.match(*((score, flow) for score in starts))
        if not isinstance(composer, Sweeper):
            return _told(self.play, sets)[0]
        return _completed(_told(self.play, sets._replace(figures=sets.figures + composer.figures()))[0])


def _completed(found: Exact) -> Exact:
    """Matches that were left out on the way are taken to go as the others do: that they were is in `missing`."""
    share = 1 / sum(found.won)

    def whole(parts: dict[Any, float]) -> dict[Any, float]:
        return {key: part * share for key, part in parts.items()}

    won = found.won[0] * share, found.won[1] * share
    return Exact(won, whole(found.sets), whole(found.set_scores), whole(found.figures), found.missing)


def side_by_side(tables: Sequence[Any], format: Format, first: Side | None = Side.A) -> list[Exact]:
    """Many matches at once, in which nothing lasts from one point to the next; None: a toss decides who serves."""
    start = [table.lasting() for table in tables]
    scores = openings(start[0], format)
    laws = _laws(start, list(scores.values()), None)
    alone = Conditions(start[0], laws[0].ends, [1.0] * len(laws[0].ends), 2)
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
    for web, number in Web.each([[replace(table, score=score) for table in tables] for score in scores]):
        if id(web) not in done:
            done[id(web)] = web.laws(web.best() if policy is None else web.decided(policy))
        found.append(done[id(web)][number])
    ends = tuple(dict.fromkeys([*order, *(end for law in found for end in law.ends)]))
    return [law.over(ends) for law in found]


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
        a = sum(part for (x, y), part in mine.items() if x > y) + counted["leaves", Side.B]
        b = sum(part for (x, y), part in mine.items() if y > x) + counted["leaves", Side.A]
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
