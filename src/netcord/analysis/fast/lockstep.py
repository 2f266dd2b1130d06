"""The same walk for numpy: all matches take a draw at a time, side by side. It counts what `kernel.walk` does."""

from typing import Any

import numpy as np

from . import kernel
from .kernel import (
    BEGUN,
    CONDITION,
    DONE,
    DRAWN,
    GAME_LENGTH,
    GOLDEN,
    LENGTH,
    LONGEST,
    MATCH_NUMBER,
    OWN,
    RALLY,
    RUN,
    RUN_A,
    RUN_B,
    SCORE,
    UNIT,
)
from .tables import ABOUT, AFTER_B, KIND
from .wholes import BAG, ENDS, HITS, OUTCOME


def walk(
    seed: Any,
    first_limit: Any,
    starts_a: int,
    starts_b: int,
    matches: Any,
    needs: Any,
    many: int,
    alike: int,
    *arrays: Any,
) -> None:
    """Walk these matches as far as the arrays go. What was needed is in `needs`."""
    with np.errstate(over="ignore"):
        walker = _Lockstep(matches, needs, many, alike, *arrays)
        walker.toss(seed, first_limit, starts_a, starts_b)
        while len(walker.going):
            walker.point()


class _Lockstep:
    def __init__(self, matches: Any, needs: Any, many: int, alike: int, *arrays: Any) -> None:
        (self.board, self.sets, self.opens, self.openings, self.tables, self.slots, self.tells) = arrays[:7]
        (self.ends, self.endings, self.told, self.bags, self.points, self.results, self.longest) = arrays[7:]
        self.matches, self.needs, self.many, self.alike = matches, needs, many, alike
        self.going = np.arange(len(matches))

    def toss(self, seed: Any, first_limit: Any, starts_a: int, starts_b: int) -> None:
        """Who serves first."""
        matches = self.matches
        new = np.flatnonzero(matches[:, BEGUN] == 0)
        drawn = kernel.stream(seed, matches[new, MATCH_NUMBER].astype(np.uint64)) + GOLDEN
        matches[new, BEGUN] = 1
        matches[new, DRAWN] = drawn.view(np.int64)
        matches[new, SCORE] = np.where(kernel.mixed(drawn) < first_limit, starts_a, starts_b)

    def _leave(self, who: Any, what: int, one: Any, other: Any) -> None:
        self.needs[who, 0], self.needs[who, 1], self.needs[who, 2] = what, one, other

    def _outcomes(self, tables: Any, drawn: Any) -> Any:
        draw = kernel.mixed(drawn) >> UNIT
        spot = (tables >> 6) + (draw >> (tables & 63).astype(np.uint64)).astype(np.int64)
        mine = draw.astype(np.int64) < self.slots[spot, 0]
        return (self.slots[spot, 1] >> np.where(mine, 0, OUTCOME)) & OWN

    def point(self) -> None:
        """One point of every match that is still going."""
        matches, going = self.matches, self.going
        kinds = self.board[matches[going, SCORE]] >> KIND
        slots = matches[going, CONDITION] * self.many + kinds
        place = self.opens[kinds]
        drawn = matches[going, DRAWN].view(np.uint64)
        hit, served = np.zeros(len(going), np.int64), np.zeros(len(going), np.int64)
        rows = slots // self.alike
        stuck = rows >= len(self.tables)
        pending: list[tuple[Any, Any]] = []
        live = np.flatnonzero(~stuck)
        while len(live):
            if len(pending) > LONGEST:
                raise AssertionError("a point without end")
            tables = self.tables[rows[live], place[live]].astype(np.int64)
            stuck[live[tables < 0]] = True
            live, tables = live[tables >= 0], tables[tables >= 0]
            drawn[live] += GOLDEN
            found = self._outcomes(tables, drawn[live])
            tells = self.tells[found >> BAG]
            hit[live] += tells >> HITS & 255
            served[live] = np.where(tells & 3, tells & 3, served[live])
            pending.append((live, found >> BAG))
            place[live] = found & (2 * ENDS - 1)
            live = live[place[live] < ENDS]
        self._leave(going[stuck], 1, slots[stuck], place[stuck])
        conditions, end = matches[going, CONDITION], place - ENDS
        inside = ~stuck & (conditions < self.ends.shape[0]) & (end < self.ends.shape[1])
        ending = np.full(len(going), -1)
        ending[inside] = self.ends[conditions[inside], end[inside]]
        unknown = ~stuck & (ending < 0)
        self._leave(going[unknown], 2, conditions[unknown], end[unknown])
        fine = ending >= 0
        side = np.zeros(len(going), np.int64)
        side[fine] = self.endings[ending[fine], 0] & 3
        for who, bag in pending:
            np.add.at(self.bags, (bag[fine[who]], side[who[fine[who]]]), 1)
        going, ending, hit, served, side = going[fine], ending[fine], hit[fine], served[fine], side[fine]
        matches[going, DRAWN] = drawn[fine].view(np.int64)
        labels = self.endings[ending, 2]
        np.add.at(self.told, (labels[labels > 0], 0), 1)
        rally = going[side > 0]
        matches[rally, RALLY] = np.maximum(matches[rally, RALLY], hit[side > 0])
        self._given(going, ending, served)

    def _given(self, going: Any, ending: Any, served: Any) -> None:
        matches = self.matches
        set_over = np.zeros(len(going), bool)
        for spot in (0, 1):
            ways = self.endings[ending, 0] >> (2 * spot) & 3
            on = np.flatnonzero((ways > 0) & (matches[going, DONE] == 0))
            who, winner = going[on], ways[on] - 1
            score = matches[who, SCORE]
            here = self.board[score]
            about = here >> ABOUT & 255
            in_play = self.endings[ending[on], 1] >> spot & 1
            np.add.at(self.points, (about, served[on] if spot == 0 else 0, winner, in_play), 1)
            sign = 1 - 2 * winner
            run = (np.maximum(matches[who, RUN] * sign, 0) + 1) * sign
            matches[who, RUN] = run
            matches[who, RUN_A] = np.maximum(matches[who, RUN_A], run)
            matches[who, RUN_B] = np.minimum(matches[who, RUN_B], run)
            matches[who, LENGTH] += 1
            won = about >> (2 + winner) & 21
            ends = won > 0
            plain = who[ends & (about & 2 == 0)]
            matches[plain, GAME_LENGTH] = np.maximum(matches[plain, GAME_LENGTH], matches[plain, LENGTH])
            matches[who[ends], LENGTH] = 0
            if spot == 0:
                set_over[on] = won & 4 > 0
            last = won & 16 > 0
            np.add.at(self.results, (0, self.sets[score[last]] + np.where(winner[last] == 0, 8, 1), winner[last]), 1)
            matches[who, SCORE] = np.where(last, score, here >> (AFTER_B * winner) & ((1 << AFTER_B) - 1))
            self._over(who[last])
        leaves = self.endings[ending, 3]
        left = (leaves >= 0) & (matches[going, DONE] == 0)
        np.add.at(self.results, (1 + leaves[left], self.sets[matches[going[left], SCORE]], 0), 1)
        self._over(going[left])
        on = matches[going, DONE] == 0
        self.going = going[on]
        matches[self.going, CONDITION] = np.where(set_over, self.endings[ending, 5], self.endings[ending, 4])[on]

    def _over(self, who: Any) -> None:
        self.matches[who, DONE] = 1
        for number, field in enumerate((RUN_A, RUN_B, GAME_LENGTH, RALLY)):
            self.longest[number] += np.abs(self.matches[who, field]).sum()
