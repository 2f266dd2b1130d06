"""Matches that networks learn from, for numba: what was struck, what was left, and what came of it.

As `netcord.training.playing`: once in a point at most something else is tried than what seems best, and what the dice
brought beyond what was expected is taken out.
"""

from typing import Any

import numpy as np

from netcord.compiled.machine import machine, making

from .machine import luck
from .mind import one_ply, read_point, read_struck, struck_chance
from .playing import by_chance, thrown
from .rules import (
    ABOUT,
    FACING_LOB,
    FATIGUE,
    FIELDS,
    OVER,
    PHASE,
    PLACE,
    SERVICE,
    STRIKER,
    STROKE,
    WHO,
    WON,
    lay,
    offered,
    step,
)  # fmt: skip
from .thumb import sensible

MOST_SEEN = 4096
BALL_SEEN, STRAYED, ROLLED, ROW = range(4)


@machine
def answering(phase: int) -> bool:
    """Whether somebody answers a ball."""
    return phase in (FATIGUE, FACING_LOB, STROKE)


@making
def practise(
    matches: int, seeds: Any, taught: bool, rivals: float, strays: float, deck: Any, board: Any, struck: Any,
    point: Any,
    scene: Any, reads: Any, reads_point: Any, read_scene: Any, balls: Any, ball_facts: Any, ball_chance: Any,
    lefts: Any, point_facts: Any, point_chance: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """Matches to learn from: of networks with themselves, `rivals` of them with `sensible`; or of that with itself.

    How many balls and points there are, and how many matches had room.
    """
    sides, about = np.zeros((2, FIELDS), np.int64), np.zeros(ABOUT, np.int64)
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
                    seen[length, ROLLED] = phase in (SERVICE, STROKE)
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
    """What each ball of a point led to (A's chance), up to a choice that was not meant; and A's chance as it opened."""
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
