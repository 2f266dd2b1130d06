"""Points of self-play as plain loops, for numba: what cards in hand bring in the points to come, and how often kinds of
cards are held.

Both sides take the best ball by what balls and cards are worth, and look no further. Nothing here states a rule: it
plays on the arrays of `tables`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.compiled.machine import making
from netcord.games.ase_card_tennis.levels import SOON

from .kernel import DC, NONE, best_of, best_stand, home_stand, kept_of, rolled, shuffled, take
from .rallying import HAND, SERVES
from .tables import Rules, Thoughts

__all__ = ["Lesson", "lesson"]

Floats = NDArray[np.float64]


class Lesson(NamedTuple):
    """What points of self-play tell: sides of the equations that cards' worths solve, cards held, and serves won."""

    left: Floats
    right: Floats
    held: Floats
    served: float


def lesson(
    rules: Rules, mind: Thoughts, cards: Floats, service: Floats, points: int, deal: int, later: tuple[float, float],
    seed: int,
) -> Lesson:  # fmt: skip
    """So many points, `deal` of them with the same deal. `cards` and `service`: by kind, what a card says; `later`:
    what a point counts beside the one before it, and how far what came counts against what was expected."""
    many = cards.shape[1] + 1
    left, right, held = np.zeros((many, many)), np.zeros(many), np.zeros(len(cards))
    luck = np.array([seed | 1], np.uint64)
    won = _play(rules, mind, cards, service, points, deal, *later, np.array(SOON), luck, left, right, held)
    return Lesson(left, right, held, won / points)


@making
def _read(cards: Any, service: Any, hands: Any, serves: Any, server: int, told: Any) -> None:
    """What both hands say, the first side's less the other's; and who serves."""
    told[:] = 0.0
    for side in range(2):
        for i in range(hands.shape[1]):
            row = cards[hands[side, i]]
            for j in range(len(row)):
                told[j] += row[j] if side == 0 else -row[j]
        for i in range(serves.shape[1]):
            row = service[serves[side, i]]
            for j in range(len(row)):
                told[j] += row[j] if side == 0 else -row[j]
    told[len(told) - 1] = 1.0 if server == 0 else -1.0


@making
def _serves(rules: Any, mind: Any, hand: Any, court: int, number: int, soon: Any) -> Any:
    """A place in the hand of service cards."""
    size = len(hand)
    again = 0 if number == 2 else NONE
    if number == 1:
        for i in range(size):
            again = max(again, mind.won[hand[i], court, 2])
    chosen, most = 0, NONE
    for i in range(size):
        told = mind.won[hand[i], court, number] + (100 - mind.sure[hand[i], court, number]) * again // 100
        told += kept_of(rules, mind, hand, size, i, court, soon)
        if told > most:
            chosen, most = i, told
    return chosen


@making
def _play(
    rules: Any, mind: Any, cards: Any, service: Any, points: int, deal: int, lasts: float, trusts: float, soon: Any,
    luck: Any, left: Any, right: Any, held: Any,
) -> Any:  # fmt: skip
    """How many points the server won."""
    kinds, total = len(rules.many), rules.many.sum()
    stock, waste = np.empty(total, np.int64), np.empty(total, np.int64)
    piles = np.zeros(4, np.int64)
    many = np.zeros(kinds, np.int64)
    hands, shuffles = np.zeros((2, HAND), np.int64), np.zeros((2, HAND), np.int64)
    serve_stock, serve_waste = np.empty(len(rules.service), np.int64), np.empty(len(rules.service), np.int64)
    serves, serves_left, serves_gone = np.zeros((2, SERVES), np.int64), 0, 0
    seen, after, trace = np.zeros(len(right)), np.zeros(len(right)), np.zeros(len(right))
    at = np.zeros(2, np.int64)
    server, won = 0, 0
    for number in range(points):
        court = number % deal % 2
        if number % deal == 0:
            where = 0
            many[:] = 0
            for kind in range(kinds):
                for _ in range(rules.many[kind]):
                    stock[where] = kind
                    where += 1
            shuffled(luck, stock, total)
            piles[0], piles[1], piles[2], piles[3] = total, 0, -1, 0
            for i in range(len(serve_stock)):
                serve_stock[i] = rules.service[i]
            shuffled(luck, serve_stock, len(serve_stock))
            serves_left, serves_gone = len(serve_stock), 0
            for side in range(2):
                for i in range(HAND):
                    piles[0] -= 1
                    hands[side, i] = stock[piles[0]]
                for i in range(SERVES):
                    serves_left -= 1
                    serves[side, i] = serve_stock[serves_left]
            server = 0
            trace[:] = 0.0
            _read(cards, service, hands, serves, server, seen)
        ball = -1
        for which in (1, 2):
            card = _serves(rules, mind, serves[server], court, which, soon)
            kind = serves[server, card]
            for i in range(card, SERVES - 1):
                serves[server, i] = serves[server, i + 1]
            if serves_left == 0:
                for i in range(serves_gone):
                    serve_stock[i] = serve_waste[i]
                serves_left, serves_gone = serves_gone, 0
                shuffled(luck, serve_stock, serves_left)
            serves_left -= 1
            serves[server, SERVES - 1] = serve_stock[serves_left]
            serve_waste[serves_gone] = kind
            serves_gone += 1
            served = rules.served[kind, court, which]
            section = rolled(luck, rules.served_balls[served], rules.served_chances[served])
            if section >= 0:
                ball = rules.served_balls[served, section]
                break
        winner = 1 - server if ball < 0 else -1
        at[0] = at[1] = DC
        if ball >= 0:
            at[server] = home_stand(rules, mind, ball)
        me = 1 - server
        while winner < 0:
            foe = 1 - me
            if rules.lob[ball]:
                smash = best_of(rules, mind, rules.full[ball], at[me], at[foe], hands[me], HAND)
                wait = best_of(rules, mind, rules.bounce[ball], at[me], at[foe], hands[me], HAND)
                if smash > wait:
                    ball = rules.full[ball]
                else:
                    ball = rules.bounce[ball]
                    at[foe] = best_stand(mind, ball, at[me], rules.places[rules.step[at[foe], 1]])
            group = rules.group[ball, at[me]]
            card, cheap = 0, 0
            for i in range(HAND):
                if mind.answer[group, at[foe], hands[me, i]] > mind.answer[group, at[foe], hands[me, card]]:
                    card = i
                if mind.cost[hands[me, i]] < mind.cost[hands[me, cheap]]:
                    cheap = i
            kind = hands[me, card]
            if mind.answer[group, at[foe], kind] < -mind.cost[hands[me, cheap]]:
                take(luck, hands, shuffles, me, cheap, stock, piles, many, waste, HAND)
                winner = foe
                break
            line = mind.line[group, at[foe], kind]
            take(luck, hands, shuffles, me, card, stock, piles, many, waste, HAND)
            section = rolled(luck, rules.balls[line], rules.chances[line])
            if section < 0:
                winner = foe
                break
            ball = rules.balls[line, section]
            at[me] = mind.stand[rules.follow[line, section], at[foe]]
            me = foe
        if piles[2] >= 0:
            waste[piles[1]] = piles[2]
            piles[1] += 1
            piles[2] = -1
        won += winner == server
        if court == 0:
            server = 1 - server
        for side in range(2):
            for i in range(HAND):
                held[hands[side, i]] += 1.0
        _read(cards, service, hands, serves, server, after)
        for i in range(len(trace)):
            trace[i] = lasts * trusts * trace[i] + seen[i]
        for i in range(len(trace)):
            if trace[i] != 0.0:
                row = left[i]
                for j in range(len(row)):
                    row[j] += trace[i] * (seen[j] - lasts * after[j])
                right[i] += trace[i] * (0.5 if winner == 0 else -0.5)
        seen[:] = after
    return won
