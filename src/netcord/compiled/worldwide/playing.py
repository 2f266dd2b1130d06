"""Whole matches for numba: who chooses, what luck brings, what is counted."""

from typing import Any

import numpy as np

from netcord.compiled.machine import machine, making

from .machine import luck, many, pick
from .mind import one_ply
from .rules import (
    ABOUT,
    CARD,
    CONCEDE,
    DRAW,
    FATIGUE,
    FIELDS,
    HAND,
    NUMBER,
    OVER,
    PAID,
    PAWN,
    PHASE,
    POSITION,
    RUSH,
    SERVE_ROLL,
    SERVICE,
    STARS,
    STOCK,
    STROKE,
    STROKE_ROLL,
    TRIED,
    WHO,
    WINNER,
    WON,
    ZONE,
    V,
    lay,
    needed,
    offered,
    step,
    sure,
)  # fmt: skip
from .search import two_ply
from .thumb import sensible

SENSIBLE, CLUB, TOUR, CHAMPION = range(4)

NAMES = (
    "points", "first serves in", "first serve points won", "served points won", "aces", "double faults", "strokes",
    "1-3", "4-6", "7-9", "10+", "net points", "at the net", "won at the net", "ended by a fault", "ended by a winner",
    "ended without a card", "answers",
    "points, opening", "points, middle", "points, end", "hands", "hands, opening", "hands, middle", "hands, end",
    "stars", "stars, opening", "stars, middle", "stars, end",
)  # fmt: skip
"""What is counted of a match, as `netcord report worldwide` calls it; then how often A and B decided, and who won."""
(
    POINTS, FIRST_IN, FIRST_WON, SERVED_WON, ACES, DOUBLES, STROKES, SHORT, MEDIUM, LONG, LONGEST, NET_POINTS, AT_NET,
    WON_AT_NET, BY_FAULT, BY_WINNER, BY_NO_CARD, ANSWERS, PARTS,
) = range(19)  # fmt: skip
HANDS, HELD_STARS, DECIDED, WINNER_OF = 21, 25, 29, 31
WIDTH = 32


@machine
def chosen(
    bot: int, deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, deep: Any, how: Any
) -> int:  # fmt: skip
    """What a bot answers."""
    found = offered(deck, board, sides, about, scene.options)
    if found == 1:
        return scene.options[0]
    if bot in (SENSIBLE, CLUB):
        place = sensible(deck, sides, about, scene.options, found, bot == CLUB)
    elif bot == CHAMPION:
        place = two_ply(deck, board, struck, point, sides, about, scene, deep, found, how)
    else:
        place = one_ply(deck, board, struck, point, sides, about, scene, found)
    return scene.options[place]


@machine
def thrown(sides: Any, about: Any, luck_at: Any) -> int:
    """A card drawn, or the d20."""
    if about[PHASE] == DRAW:
        stock = sides[about[WHO], STOCK]
        return pick(stock, int(luck(luck_at) * many(stock)))
    return 1 + int(luck(luck_at) * 20)


@machine
def by_chance(phase: int) -> bool:
    """Whether luck has its say."""
    return phase in (DRAW, SERVE_ROLL, STROKE_ROLL)


@making
def play(
    matches: int, seeds: Any, bots: Any, decks: Any, boards: Any, struck: Any, point: Any, scenes: Any, deeps: Any,
    how: Any, counted: Any,
) -> None:  # fmt: skip
    """Matches between A and B, each with luck of its own; who serves first is tossed for."""
    deck = decks[0]
    sides, about = np.zeros((2, FIELDS), np.int64), np.zeros(ABOUT, np.int64)
    luck_at = np.zeros(1, np.uint64)
    options = np.zeros(256, np.int64)
    for match in range(matches):
        luck_at[0] = seeds[match]
        count = counted[match]
        lay(deck, boards[0], sides, about, int(luck(luck_at) * 2))
        net_a = net_b = strokes = first = 0
        server = 0
        while about[PHASE] != OVER:
            phase, who = about[PHASE], about[WHO]
            if phase == SERVICE and about[NUMBER] == 1:
                opened(sides, count)
                net_a = net_b = strokes = first = 0
                server = who
            count[DECIDED + who] += not by_chance(phase)
            if by_chance(phase):
                answer = thrown(sides, about, luck_at)
            elif who == 0:
                answer = chosen(bots[0], deck, boards[0], struck[0], point[0], sides, about, scenes[0], deeps[0], how)
            else:
                answer = chosen(bots[1], deck, boards[1], struck[1], point[1], sides, about, scenes[1], deeps[1], how)
            count[ANSWERS] += 1
            rushed = (phase == POSITION and answer & 255 == RUSH) or (phase == FATIGUE and answer and about[ZONE] == V)
            if rushed and who == 0:
                net_a = 1
            elif rushed:
                net_b = 1
            if phase == SERVE_ROLL:
                card = about[CARD]
                due = deck.difficulty[card] + deck.effect_cost[card, about[TRIED]] - 2 * about[PAID]
                if answer >= due:
                    strokes += 1
                    count[ACES] += answer >= deck.ace[card]
                    if about[NUMBER] == 1:
                        first = 1
                        count[FIRST_IN] += 1
                elif about[NUMBER] == 2:
                    count[DOUBLES] += 1
            elif phase == STROKE and answer != CONCEDE:
                strokes += sure(deck, about, sides[who, PAWN], answer & 255)
            elif phase == STROKE_ROLL:
                card, paid = about[CARD], about[PAID]
                due = needed(deck, sides, about, who, sides[who, PAWN], card) - (0 if paid == 0 else 1 + 2 * paid)
                if answer >= due:
                    strokes += 1
                    count[BY_WINNER] += deck.kind[card] == WINNER
                else:
                    count[BY_FAULT] += 1
            about[WON] = -1
            step(deck, boards[0], sides, about, options, answer)
            if about[WON] >= 0:
                count[BY_NO_CARD] += phase != SERVE_ROLL and phase != STROKE_ROLL
                won(count, about[WON], server, first, strokes, net_a, net_b)
        count[WINNER_OF] = about[WON]


@machine
def opened(sides: Any, count: Any) -> None:
    """A point opens: how many cards and Stars there are, in the opening, the middle and the end of a match."""
    count[POINTS] += 1
    part = 0 if count[POINTS] < 5 else 1 if count[POINTS] < 9 else 2
    count[PARTS + part] += 1
    for side in range(2):
        hand, stars = many(sides[side, HAND]), sides[side, STARS]
        count[HANDS] += hand
        count[HANDS + 1 + part] += hand
        count[HELD_STARS] += stars
        count[HELD_STARS + 1 + part] += stars


@machine
def won(count: Any, winner: int, server: int, first: int, strokes: int, net_a: int, net_b: int) -> None:
    """A point is over."""
    count[STROKES] += strokes
    count[SHORT if strokes <= 3 else MEDIUM if strokes <= 6 else LONG if strokes <= 9 else LONGEST] += 1
    count[SERVED_WON] += winner == server
    count[FIRST_WON] += winner == server and first == 1
    count[NET_POINTS] += net_a | net_b
    count[AT_NET] += net_a + net_b
    count[WON_AT_NET] += net_a if winner == 0 else net_b
