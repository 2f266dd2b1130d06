"""The same walk for numpy: all matches take a throw at a time, side by side. It counts what `kernel.walk` does."""

from typing import Any

import numpy as np

from . import kernel
from .kernel import (
    CONDITION,
    DONE,
    DRAWS,
    FULL,
    GAME_LENGTH,
    GOLDEN,
    LENGTH,
    LONGEST,
    MATCH_NUMBER,
    RALLY,
    RUN,
    RUN_A,
    RUN_B,
    RUNNER,
    SCORE,
)


def walk(
    seed: Any, first_limit: Any, starts_a: int, starts_b: int, matches: Any, needs: Any, many: int, *arrays: Any
) -> int:
    """Walk these matches as far as the arrays go; how many throws it took. What was needed is in `needs`."""
    with np.errstate(over="ignore"):
        walker = _Lockstep(seed, matches, needs, many, *arrays)
        walker.toss(first_limit, starts_a, starts_b)
        while len(walker.going):
            walker.point()
        return walker.throws


class _Lockstep:
    def __init__(self, seed: Any, matches: Any, needs: Any, many: int, *arrays: Any) -> None:
        (self.then, self.wins, self.about, self.sets, self.kinds, self.rows, self.opens) = arrays[:7]
        (self.base, self.bits, self.limit, self.other, self.target, self.label, self.shots, self.serve) = arrays[7:15]
        (self.ends, self.given, self.played, self.leaves, self.next, self.next_set, self.between) = arrays[15:22]
        (self.told, self.points, self.games, self.results, self.longest) = arrays[22:]
        self.matches, self.needs, self.many = matches, needs, many
        self.streams = kernel.stream(seed, matches[:, MATCH_NUMBER].astype(np.uint64))
        self.going = np.flatnonzero(matches[:, DONE] == 0)
        self.throws = 0

    def toss(self, first_limit: Any, starts_a: int, starts_b: int) -> None:
        """Who serves first."""
        new = self.going[self.matches[self.going, DRAWS] == 0]
        draw = kernel.mixed(self.streams[new] + GOLDEN)
        self.matches[new, DRAWS] = 1
        self.matches[new, SCORE] = np.where(draw < first_limit, starts_a, starts_b)

    def _leave(self, who: Any, what: int, one: Any, other: Any) -> None:
        self.needs[who, 0], self.needs[who, 1], self.needs[who, 2] = what, one, other

    def point(self) -> None:
        """One point of every match that is still going."""
        matches, going = self.matches, self.going
        kinds = self.kinds[matches[going, SCORE]]
        slots = matches[going, CONDITION] * self.many + kinds
        missing = slots >= len(self.rows)
        self._leave(going[missing], 1, slots[missing], 0)
        going, slots, kinds = going[~missing], slots[~missing], kinds[~missing]
        size = len(going)
        draws = matches[going, DRAWS].copy()
        place = self.opens[kinds]
        hit, served = np.zeros(size, np.int64), np.zeros(size, np.int64)
        stuck = np.zeros(size, bool)
        pending: list[tuple[Any, Any]] = []
        live = np.arange(size)
        while len(live):
            if len(pending) > LONGEST:
                raise AssertionError("a point without end")
            row = self.rows[slots[live], place[live]]
            stuck[live[row < 0]] = True
            live, row = live[row >= 0], row[row >= 0]
            outcome = self.base[row]
            width = self.bits[row]
            thrown = width > 0
            wide = width[thrown].astype(np.uint64)
            who = live[thrown]
            draws[who] += 1
            draw = kernel.mixed(self.streams[going[who]] + draws[who].astype(np.uint64) * GOLDEN)
            picked = outcome[thrown] + (draw >> (FULL - wide)).astype(np.int64)
            outcome[thrown] = np.where((draw << wide) >= self.limit[picked], self.other[picked], picked)
            tag = self.label[outcome]
            hit[live] += self.shots[tag]
            serve = self.serve[tag]
            served[live[serve > 0]] = serve[serve > 0]
            pending.append((live, tag))
            place[live] = self.target[outcome]
            live = live[place[live] >= 0]
        self._leave(going[stuck], 1, slots[stuck], 0)
        conditions, end = matches[going, CONDITION], -1 - place
        inside = ~stuck & (conditions < self.ends.shape[0]) & (end < self.ends.shape[1])
        ending = np.full(size, -1)
        ending[inside] = self.ends[conditions[inside], end[inside]]
        unknown = ~stuck & (ending < 0)
        self._leave(going[unknown], 2, conditions[unknown], end[unknown])
        fine = ending >= 0
        side = np.where(fine, self.given[ending] & 3, 0)
        for who, tag in pending:
            counts = fine[who] & (tag > 0)
            np.add.at(self.told, (tag[counts], side[who[counts]]), 1)
        going, ending, hit, served, side = going[fine], ending[fine], hit[fine], served[fine], side[fine]
        self.throws += int((draws[fine] - matches[going, DRAWS]).sum())
        matches[going, DRAWS] = draws[fine]
        labels = self.between[ending]
        np.add.at(self.told, (labels[labels > 0], 0), 1)
        rally = going[side > 0]
        matches[rally, RALLY] = np.maximum(matches[rally, RALLY], hit[side > 0])
        self._given(going, ending, served)

    def _given(self, going: Any, ending: Any, served: Any) -> None:
        matches = self.matches
        set_over = np.zeros(len(going), bool)
        for spot in (0, 1):
            ways = self.given[ending] >> (2 * spot) & 3
            on = np.flatnonzero((ways > 0) & (matches[going, DONE] == 0))
            who, winner = going[on], ways[on] - 1
            score = matches[who, SCORE]
            about = self.about[score]
            in_play = self.played[ending[on]] >> spot & 1
            np.add.at(self.points, (about, served[on] if spot == 0 else 0, winner, in_play), 1)
            same = (matches[who, RUN] > 0) & (matches[who, RUNNER] == winner)
            matches[who, RUN] = np.where(same, matches[who, RUN] + 1, 1)
            matches[who, RUNNER] = winner
            for row, field in ((0, RUN_A), (1, RUN_B)):
                mine = who[winner == row]
                matches[mine, field] = np.maximum(matches[mine, field], matches[mine, RUN])
            matches[who, LENGTH] += 1
            won = self.wins[2 * score + winner]
            ends = won > 0
            np.add.at(self.games, (won[ends], about[ends] & 1, winner[ends]), 1)
            plain = who[ends & (won & 8 == 0)]
            matches[plain, GAME_LENGTH] = np.maximum(matches[plain, GAME_LENGTH], matches[plain, LENGTH])
            matches[who[ends], LENGTH] = 0
            if spot == 0:
                set_over[on] = won & 2 > 0
            last = won & 4 > 0
            np.add.at(self.results, (0, self.sets[score[last]] + np.where(winner[last] == 0, 8, 1), winner[last]), 1)
            matches[who, SCORE] = np.where(last, score, self.then[2 * score + winner])
            self._over(who[last])
        leaves = self.leaves[ending]
        left = (leaves >= 0) & (matches[going, DONE] == 0)
        np.add.at(self.results, (1 + leaves[left], self.sets[matches[going[left], SCORE]], 0), 1)
        self._over(going[left])
        on = matches[going, DONE] == 0
        self.going = going[on]
        matches[self.going, CONDITION] = np.where(set_over, self.next_set[ending], self.next[ending])[on]

    def _over(self, who: Any) -> None:
        self.matches[who, DONE] = 1
        for number, field in enumerate((RUN_A, RUN_B, GAME_LENGTH, RALLY)):
            self.longest[number] += self.matches[who, field].sum()
