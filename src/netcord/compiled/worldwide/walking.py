"""Whole matches for numba: who chooses, what luck brings, what is counted, and what learning keeps of them."""

from typing import Any

import numpy as np

from .machine import luck, machine, many, pick
from .mind import one_ply, read_point, read_struck, struck_chance
from .rules import (
    BALL, CARD, CONCEDE, DRAW, FACING_LOB, FATIGUE, HAND, NUMBER, OVER, PAID, PAWN, PHASE, PLACE, POSITION, RUSH,
    SERVE_ROLL, SERVICE, STARS, STOCK, STRIKER, STROKE, STROKE_ROLL, TRIED, V, WHO, WINNER, WON, ZONE, lay, needed,
    offered, step, sure,
)  # fmt: skip
from .thumb import sensible

SENSIBLE, CLUB, TOUR, CHAMPION, RANDOM = range(5)

NAMES = (
    "points", "first serves in", "first serve points won", "served points won", "aces", "double faults", "strokes",
    "1-3", "4-6", "7-9", "10+", "net points", "at the net", "won at the net", "ended by a fault", "ended by a winner",
    "ended without a card", "answers",
    "points, opening", "points, middle", "points, end", "hands", "hands, opening", "hands, middle", "hands, end",
    "stars", "stars, opening", "stars, middle", "stars, end",
)  # fmt: skip
"""What is counted of a match, as `netcord report worldwide` calls it; behind them, who won (0: A)."""
(
    POINTS, FIRST_IN, FIRST_WON, SERVED_WON, ACES, DOUBLES, STROKES, SHORT, MEDIUM, LONG, LONGEST, NET_POINTS, AT_NET,
    WON_AT_NET, BY_FAULT, BY_WINNER, BY_NO_CARD, ANSWERS, PARTS,
) = range(19)  # fmt: skip
HANDS, HELD_STARS, WINNER_OF = 21, 25, 29
WIDTH = 30


@machine
def chosen(bot: int, deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, luck_at: Any) -> int:
    """What a bot answers."""
    found = offered(deck, board, sides, about, scene.options)
    if found == 1:
        return scene.options[0]
    if bot == SENSIBLE or bot == CLUB:
        place = sensible(deck, sides, about, scene.options, found, bot == CLUB)
    elif bot == RANDOM:
        place = int(luck(luck_at) * found)
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
    return phase == DRAW or phase == SERVE_ROLL or phase == STROKE_ROLL


@machine
def play(
    matches: int, seeds: Any, bots: Any, decks: Any, boards: Any, struck: Any, point: Any, scenes: Any, counted: Any
) -> None:
    """Matches between A and B, each with luck of its own; who serves first is tossed for."""
    deck = decks[0]
    sides, about = np.zeros((2, 14), np.int64), np.zeros(17, np.int64)
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
            if by_chance(phase):
                answer = thrown(sides, about, luck_at)
            elif who == 0:
                answer = chosen(bots[0], deck, boards[0], struck[0], point[0], sides, about, scenes[0], luck_at)
            else:
                answer = chosen(bots[1], deck, boards[1], struck[1], point[1], sides, about, scenes[1], luck_at)
            count[ANSWERS] += 1
            rushed = phase == POSITION and answer & 255 == RUSH or phase == FATIGUE and answer and about[ZONE] == V
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


# What learning keeps

MOST_SEEN = 4096
BALL_SEEN, STRAYED, ROLLED, ROW = range(4)


@machine
def answering(phase: int) -> bool:
    """Whether somebody answers a ball."""
    return phase == FATIGUE or phase == FACING_LOB or phase == STROKE


@machine
def practise(
    matches: int, seeds: Any, taught: bool, rivals: float, strays: float, deck: Any, board: Any, struck: Any, point: Any,
    scene: Any, reads: Any, reads_point: Any, read_scene: Any, balls: Any, ball_facts: Any, ball_chance: Any,
    lefts: Any, point_facts: Any, point_chance: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """Matches that are learned from: of networks with themselves, or `rivals` of them with `sensible`; or of that alone.

    As `netcord.training.playing`: once in a point at most something else is tried than what seems best, and what the
    dice brought beyond what was expected is taken out. How many balls and points there are, and how many matches had
    room.
    """
    sides, about = np.zeros((2, 14), np.int64), np.zeros(17, np.int64)
    luck_at = np.zeros(1, np.uint64)
    options = np.zeros(256, np.int64)
    seen, expects = np.zeros((MOST_SEEN, 4), np.int64), np.zeros(MOST_SEEN)
    ball = points = 0
    for match in range(matches):
        if ball + 4000 > len(balls) or points + 400 > len(point_facts):
            return ball, points, match
        luck_at[0] = seeds[match]
        lay(deck, board, sides, about, int(luck(luck_at) * 2))
        rival = -1
        if not taught and luck(luck_at) < rivals:
            rival = int(luck(luck_at) * 2)
        length = 0
        strayed = False
        server, place_before = 0, about[PLACE]
        while about[PHASE] != OVER:
            phase, who = about[PHASE], about[WHO]
            place_before = about[PLACE]
            if phase == SERVICE:
                server = who
            if by_chance(phase):
                answer = thrown(sides, about, luck_at)
            else:
                found = offered(deck, board, sides, about, scene.options)
                tries = who != rival and found > 1 and not strayed and luck(luck_at) < strays
                if who == rival or taught:
                    answer = scene.options[sensible(deck, sides, about, scene.options, found, False)]
                    if tries:
                        seen[length, BALL_SEEN], seen[length, STRAYED], expects[length] = 0, 1, -1.0
                        length += 1
                else:
                    best = one_ply(deck, board, struck, point, sides, about, scene, found)
                    answer = scene.options[best]
                    told = scene.best[best, 1]
                    expects[length] = told if who == 0 else 1.0 - told
                    seen[length, BALL_SEEN], seen[length, STRAYED] = 0, 1 if tries else 0
                    seen[length, ROLLED] = phase == SERVICE or phase == STROKE
                    length += 1
                if tries:
                    strayed = True
                    answer = scene.options[int(luck(luck_at) * found)]
            about[WON] = -1
            step(deck, board, sides, about, options, answer)
            if about[WON] >= 0:
                winner = about[WON]
                ending = backwards(seen, expects, length, winner, taught, ball_chance)
                point_chance[points, 0] = ending
                usual = board.usual[place_before, 0]
                point_chance[points, 1] = usual
                for side in range(2):
                    point_facts[points, side] = side != rival
                    read_point(deck, board, reads, reads_point, sides, about, read_scene, side, lefts[side, points])
                point_facts[points, 2] = about[PHASE] == OVER
                point_facts[points, 3] = rival < 0
                point_facts[points, 4] = winner == server
                points += 1
                length = 0
                strayed = False
            elif answering(about[PHASE]) and not (answering(phase) and about[WHO] == who) and about[STRIKER] != rival:
                read_struck(deck, board, reads, reads_point, sides, about, read_scene, balls[ball])
                ball_facts[ball, 0], ball_facts[ball, 1] = about[STRIKER], points
                seen[length, BALL_SEEN], seen[length, ROW] = 1, ball
                ball_chance[ball] = -1.0
                if not taught:
                    told = struck_chance(deck, board, struck, point, sides, about, scene)
                    expects[length] = told if about[STRIKER] == 0 else 1.0 - told
                ball += 1
                length += 1
            if length > MOST_SEEN - 8:
                length = 0
    return ball, points, matches


@machine
def backwards(seen: Any, expects: Any, length: int, winner: int, taught: bool, ball_chance: Any) -> float:
    """What each ball of a point led to (A's chance), up to a choice that was not meant; and A's chance at its opening."""
    won_it = 1.0 if winner == 0 else 0.0
    chance_of = won_it
    came = -1
    meant = True
    for place in range(length - 1, -1, -1):
        if seen[place, BALL_SEEN]:
            if meant:
                ball_chance[seen[place, ROW]] = chance_of
        elif seen[place, STRAYED]:
            meant = False
            if expects[place] >= 0:
                chance_of = expects[place]
        elif not taught and seen[place, ROLLED]:
            after = won_it if came < 0 else expects[came]
            chance_of -= after - expects[place]
        came = place
    return chance_of
