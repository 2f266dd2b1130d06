"""All rallies of a deck of ASE Card Tennis, gone through as a whole: every ball, every place, every way to answer."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from netcord.games.ase_card_tennis.cards import Deck
from netcord.games.ase_card_tennis.rally import DC, STEP, House, rallies_of

__all__ = ["COURTS", "HAND", "PLACES", "SECTIONS", "SERVES", "Floats", "Rallying"]

Floats: TypeAlias = NDArray[np.floating[Any]]

PLACES = range(9)
COURTS = ("deuce", "ad")
HAND, SERVES = 8, 6
SECTIONS = 4
"""A card has at most so many results that are in play."""


class Lines(NamedTuple):
    """All ways to answer all balls, as arrays: a line is a way."""

    groups: list[tuple[int, int]]  # ball and place
    starts: NDArray[np.int64]  # the first line of each group and kind
    firsts: NDArray[np.int64]  # which group and kind that is
    chances: Floats
    follow: NDArray[np.int64]  # by line and section, the ball that follows and where its striker may stand
    balls: NDArray[np.int64]  # of those
    stands: NDArray[np.bool_]


class Rallying:
    """All rallies of a deck."""

    def __init__(self, deck: str | Deck) -> None:
        self.rallies = rallies = rallies_of(deck, House())
        self.kinds = len(rallies.cards)
        self.services = tuple(rallies.book.service)
        for card in self.services:
            for court in COURTS:
                for number in (1, 2):
                    rallies.serves(card, court, number)
        self.lines = self._lines()
        self.at = {group: number for number, group in enumerate(self.lines.groups)}
        self.many = np.array(rallies.many, np.float64)
        balls = len(rallies.keys)
        self.serving = np.array([key.shot == "serve" for key in rallies.keys])
        self.lobs = [ball for ball in range(balls) if rallies.lob[ball]]
        self.step = np.zeros((9, 9), bool)
        for start, ends in enumerate(STEP):
            self.step[start, list(ends)] = True

    def _places(self, ball: int) -> range:
        return range(DC, DC + 1) if self.rallies.keys[ball].shot == "serve" else PLACES

    def _lines(self) -> Lines:
        rallies, follows = self.rallies, dict[tuple[int, tuple[int, ...]], int]()
        groups: list[tuple[int, int]] = []
        marks: list[int] = []
        chances: list[list[int]] = []
        follow: list[list[int]] = []
        ball = 0
        while ball < len(rallies.keys):  # looking at a ball brings others up
            if rallies.lob[ball]:
                rallies.meets(ball)
                ball += 1
                continue
            for place in self._places(ball):
                group = len(groups)
                groups.append((ball, place))
                for kind in range(self.kinds):
                    for way in rallies.ways(ball, place, kind):
                        marks.append(group * self.kinds + kind)
                        filled = SECTIONS - len(way.balls)
                        chances.append([chance for _, chance in way.balls] + [0] * filled)
                        leads = [follows.setdefault((lead, way.stands), len(follows)) for lead, _ in way.balls]
                        follow.append(leads + [0] * filled)
            ball += 1
        marked = np.array(marks)
        starts = np.flatnonzero(np.concatenate([[True], marked[1:] != marked[:-1]]))
        stands = np.zeros((len(follows), 9), bool)
        for number, (_, places) in enumerate(follows):
            stands[number, list(places)] = True
        return Lines(
            groups,
            starts,
            marked[starts],
            np.array(chances, np.float32) / 100,
            np.array(follow),
            np.array([lead for lead, _ in follows]),
            stands,
        )

    def answers(self, worth: Floats) -> Floats:
        """By group, place of the opponent and kind of card, what the best answer is worth; below 0 where there is
        none."""
        lines = self.lines
        after = np.where(lines.stands[:, None, :], worth[lines.balls], 9).min(axis=2)
        total = np.zeros((len(lines.follow), 9), np.float32)
        for section in range(SECTIONS):
            total += lines.chances[:, section : section + 1] * (1 - after[lines.follow[:, section]])
        found = np.full((len(lines.groups) * self.kinds, 9), -9, np.float32)
        found[lines.firsts] = np.maximum.reduceat(total, lines.starts, axis=0)
        return np.ascontiguousarray(found.reshape(len(lines.groups), self.kinds, 9).transpose(0, 2, 1))

    def once(self, worth: Floats, cost: Floats, lunge: float, held: Floats) -> Floats:
        """All balls, looked at a stroke further: whoever answers holds a hand of cards as they are found in hands."""
        values = self.answers(worth) - cost
        order = np.argsort(-values, axis=2, kind="stable")
        share = (self.many * held / (self.many * held).sum()).astype(np.float32)
        left = np.clip(1 - np.cumsum(share[order], axis=2), 0, 1) ** HAND
        before = np.concatenate([np.ones_like(left[:, :, :1]), left[:, :, :-1]], axis=2)
        best = np.maximum(np.take_along_axis(values, order, axis=2), np.float32(lunge))
        told = ((before - left) * best).sum(axis=2) + left[:, :, -1] * np.float32(lunge)
        after = worth.copy()
        for number, (ball, place) in enumerate(self.lines.groups):
            after[ball, :] = told[number] if self.serving[ball] else after[ball]
            after[ball, place] = told[number]
        for ball in self.lobs:
            full, bounce = self.rallies.meets(ball)
            met = np.where(self.step[None], after[bounce][:, None, :], 9).min(axis=2)
            after[ball] = np.maximum(after[full], met)
        return after
