"""Exact odds of a match between two cards, from any score and in any condition."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from netcord.kernel import Side
from netcord.tennis import Format, Score

from .boards import games, unit
from .composing import Composer
from .conditions import Conditions, play_of
from .webs import Law, Policy, Web

FOLLOWED = 3_000
"""So many conditions are followed at most, times what is only counted."""


def openings(table: Any, format: Format, first: Side) -> dict[Hashable, Score]:
    """The kinds of points there are in a match of this format: by what a point can tell, a score it is played at."""
    doubles = table.score.doubles
    found: dict[Hashable, Score] = {}
    rules = {format.rule(0), format.rule(2 * format.sets_to_win - 2)}
    for rule in rules:
        for turn in range(4 if doubles else 2):
            for game in games(format, rule, first, turn, doubles):
                for score in unit(replace(game.score, games=(0, 0))).scores:
                    found.setdefault(kind(table, score), score)
    return found


def kind(table: Any, score: Score) -> Hashable:
    """What a point can tell of the score it opens at."""
    opening = replace(table, score=score).opening()
    return opening.score, opening.opens()


class Exact(NamedTuple):
    """What can be said of a match beforehand."""

    won: tuple[float, float]
    sets: dict[tuple[int, int], float]
    set_scores: dict[tuple[int, tuple[int, int]], float]
    figures: dict[Any, float]
    missing: float


class Pairing:
    """The points between the players of one table, whatever lasts, and the matches they make."""

    def __init__(self, table: Any, format: Format, policy: Policy | None = None, followed: int = FOLLOWED) -> None:
        self.table = table
        self.first = table.lasting()
        self.format = format
        scores = openings(self.first, format, Side.A)
        kinds = {key: number for number, key in enumerate(scores)}
        start = self.first.counted()[0]
        probe = self._laws([start], list(scores.values()), policy)
        shares = [sum(float(law.chances[end][0]) for law in probe) for end in range(len(probe[0].ends))]
        self.conditions = Conditions(self.first, probe[0].ends, shares, followed)
        laws = self._laws(self.conditions.tables, list(scores.values()), policy)
        cached: dict[Any, Hashable] = {}

        def kind_of(score: Score) -> Hashable:
            key = score.server_side, score.receiver, score.points, score.tiebreak
            if key not in cached:
                cached[key] = kind(self.first, score)
            return cached[key]

        self.play = play_of(self.conditions, kinds, kind_of, laws)
        self.composer = Composer(self.play)

    def _laws(self, tables: Sequence[Any], scores: Sequence[Score], policy: Policy | None) -> list[Law]:
        webs = Web.each([[replace(table, score=score) for table in tables] for score in scores])
        found: list[Law] = []
        done: dict[int, list[Law]] = {}
        for web, number in webs:
            if id(web) not in done:
                shares = web.best() if policy is None else web.decided(policy)
                done[id(web)] = web.laws(shares)
            found.append(done[id(web)][number])
        ends = tuple({end: None for law in found for end in law.ends})
        return [law.over(ends) for law in found]

    def odds(self, score: Score | None = None, condition: Any = None) -> Exact:
        """Who wins, in which sets, with which figures; `missing` is the chance of matches that were not followed."""
        start = Score.start(self.format) if score is None else score
        flow = np.zeros((self.play.size, 1))
        flow[0] = 1.0
        sets = self.composer.match(start, flow)
        figures = {name: float(part.sum()) for name, part in zip(self.play.figures, sets.figures, strict=True)}
        won = {key: float(part.sum()) for key, part in sets.won.items()}
        a = sum(part for (x, y), part in won.items() if x > y) + figures["leaves", Side.B]
        b = sum(part for (x, y), part in won.items() if y > x) + figures["leaves", Side.A]
        scores = {key: float(part.sum()) for key, part in sets.scores.items()}
        return Exact((a, b), won, scores, figures, max(0.0, 1 - a - b))
