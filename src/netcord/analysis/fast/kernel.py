"""The walk through whole matches, for numba: plain loops over the arrays of `Tables`, mostly one draw a point.

A match is a row of whole numbers, as it stands at the opening of a point; nothing of a point is counted before it is
over. So a walk that comes to something not compiled yet leaves the match where its point began, says what it needs, and
plays the same point again later: draws are a function of seed, match and number of the draw.

What hangs on luck is reckoned, not branched on, and what follows a point to A and to B is read before it is known to
whom it goes: a processor that guesses what comes next would guess wrong half of the time.
"""

from typing import Any

import numpy as np

from .tables import ABOUT, AFTER_B, KIND
from .wholes import BAG, ENDS, HITS, OUTCOME, QUICK, WINNER

MATCH_NUMBER, DRAWN, BEGUN, SCORE, CONDITION, RUN, LENGTH, RUN_A, RUN_B, GAME_LENGTH, RALLY, DONE = range(12)
WIDTH = 12
"""A match as it stands: its number, where its draws are, whether it has begun, score, condition; the run of points
(below nought if they are B's) and the points of the game; the longest run of A and of B (below nought), the longest
game and rally; whether it is over."""

LONGEST = 512
"""So many draws a point may take: one that takes more is one in 2**100."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
ONE, TWO = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S27, S30, S31 = np.uint64(27), np.uint64(30), np.uint64(31)
UNIT = np.uint64(1)
OWN, NEXT = (1 << OUTCOME) - 1, (1 << AFTER_B) - 1
KINDS, BAGS, PLACE = (1 << (63 - KIND)) - 1, (1 << (OUTCOME - BAG)) - 1, (1 << 62) - 1
"""Masks that change nothing: with them the compiler knows that no place in an array is counted from its end, and does
not ask each time. They make the walk a tenth quicker together with flat arrays, whose rows have a known width."""


def mixed(z: Any) -> Any:
    """The output of splitmix64: every bit of it hangs on every bit of z."""
    z = (z ^ (z >> S30)) * ONE
    z = (z ^ (z >> S27)) * TWO
    return z ^ (z >> S31)


def stream(seed: Any, match: Any) -> Any:
    """Where the draws of a match begin."""
    return mixed(seed + mixed((match + np.uint64(1)) * GOLDEN))


def drawn_from(wheel: Any, drawn: Any, slots: Any) -> Any:
    """The outcome of a draw: its first bits pick a slot, all of them one of its two outcomes."""
    draw = mixed(drawn) >> UNIT
    spot = np.uint64(2) * (np.uint64(wheel >> 6) + (draw >> np.uint64(wheel & 63)))
    other = np.int64(np.int64(draw) >= slots[spot])
    return (slots[spot + np.uint64(1)] >> (OUTCOME * other)) & OWN


def walk(
    seed: Any,
    first_limit: Any,
    starts_a: int,
    starts_b: int,
    matches: Any,
    needs: Any,
    kinds_many: int,
    alike: int,
    board: Any,
    sets: Any,
    opens: Any,
    openings: Any,
    tables: Any,
    wide: int,
    slots: Any,
    tells: Any,
    ends: Any,
    endings: Any,
    told: Any,
    bags: Any,
    points: Any,
    results: Any,
    longest: Any,
) -> None:
    """Walk these matches as far as the arrays go. What was needed is in `needs`.

    `tables` (with so `wide` a row), `slots`, `bags` and `points` are flat."""
    pending = np.empty(LONGEST, np.int64)
    for number in range(matches.shape[0]):
        if not matches[number, BEGUN]:
            drawn = stream(seed, np.uint64(matches[number, MATCH_NUMBER])) + GOLDEN
            matches[number, BEGUN] = 1
            matches[number, SCORE] = starts_a if mixed(drawn) < first_limit else starts_b
            matches[number, DRAWN] = np.int64(drawn)
        drawn, score = np.uint64(matches[number, DRAWN]), matches[number, SCORE]
        condition, here = matches[number, CONDITION], board[score]
        run, run_a, run_b = matches[number, RUN], matches[number, RUN_A], matches[number, RUN_B]
        length, game_length, rally = matches[number, LENGTH], matches[number, GAME_LENGTH], matches[number, RALLY]
        opening, over = np.int64(openings[condition * kinds_many + (here >> KIND & KINDS)]), False
        while opening >= 0:
            base = condition * kinds_many
            next_a, next_b = here & NEXT, (here >> AFTER_B) & NEXT
            here_a, here_b = board[next_a], board[next_b]
            opening_a = np.int64(openings[(base + (here_a >> KIND & KINDS)) & PLACE])
            opening_b = np.int64(openings[(base + (here_b >> KIND & KINDS)) & PLACE])
            about = (here >> ABOUT) & 255
            opened = drawn
            drawn += GOLDEN
            found = drawn_from(opening, drawn, slots)
            bag = found >> BAG & BAGS
            tell = tells[bag]
            hit, served = (tell >> HITS) & 255, tell & 3
            if (found >> QUICK) & 1:  # the point is won by one draw: by far the most are. The same follows in general.
                winner = (found >> WINNER) & 1
                bags[3 * bag + 1 + winner] += 1
                rally = max(rally, hit)
                points[(about * 3 + served) * 4 + winner * 2 + 1] += 1
                won = (about >> (2 + winner)) & 21
                sign = 1 - 2 * winner
                run = (max(run * sign, 0) + 1) * sign
                run_a, run_b = max(run_a, run), min(run_b, run)
                length += 1
                game_length = max(game_length, length * np.int64((won != 0) & (about & 2 == 0)))
                length *= np.int64(won == 0)
                if won & 16:
                    results[0, sets[score] + (1 if winner else 8), winner] += 1
                    over = True
                    break
                score = next_a ^ ((next_a ^ next_b) & -winner)
                here = here_a ^ ((here_a ^ here_b) & -winner)
                opening = opening_a ^ ((opening_a ^ opening_b) & -winner)
                continue
            slot, place, many = base + (here >> KIND & KINDS), found & (2 * ENDS - 1), 0
            row = slot if alike == 1 else condition
            while place < ENDS:
                pending[many] = bag
                many += 1
                wheel = np.int64(tables[(row * wide + place) & PLACE])
                if wheel < 0:
                    break
                drawn += GOLDEN
                found = drawn_from(wheel, drawn, slots)
                bag, place = found >> BAG & BAGS, found & (2 * ENDS - 1)
                tell = tells[bag]
                hit += (tell >> HITS) & 255
                served = max(served, tell & 3)  # a second serve is told after the first
            if place < ENDS:  # not known: the match stands where the point began
                needs[number, 0], needs[number, 1], needs[number, 2] = 1, slot, place
                drawn = opened
                break
            ways, in_play, leaves, on_set = 1 + ((found >> WINNER) & 1), 1, -1, condition
            if (found >> QUICK) & 1 == 0:  # there is more to its end, see `Following`
                ending = ends[condition, place - ENDS]
                if ending < 0:
                    needs[number, 0], needs[number, 1], needs[number, 2] = 2, condition, place - ENDS
                    drawn = opened
                    break
                ways, in_play, leaves = endings[ending, 0], endings[ending, 1], endings[ending, 3]
                condition, on_set = endings[ending, 4], endings[ending, 5]
                if endings[ending, 2]:
                    told[endings[ending, 2], 0] += 1
            side, first = ways & 3, True
            pending[many] = bag
            for spot in range(many + 1):
                bags[(3 * pending[spot] + side) & PLACE] += 1
            if side:
                rally = max(rally, hit)
            while ways and not over:
                winner = (ways & 3) - 1
                about = (here >> ABOUT) & 255
                won = (about >> (2 + winner)) & 21
                points[((about * 3 + served) * 4 + winner * 2 + (in_play & 1)) & PLACE] += 1
                sign = 1 - 2 * winner
                run = (max(run * sign, 0) + 1) * sign
                run_a, run_b = max(run_a, run), min(run_b, run)
                length += 1
                game_length = max(game_length, length * np.int64((won != 0) & (about & 2 == 0)))
                length *= np.int64(won == 0)
                if won & 16:
                    results[0, sets[score] + (1 if winner else 8), winner] += 1
                    over = True
                else:
                    if first and won & 4:
                        condition = on_set
                    score = (here >> (AFTER_B * winner)) & NEXT
                    here = board[score]
                    ways, in_play, served, first = ways >> 2, in_play >> 1, 0, False
            if leaves >= 0 and not over:
                results[1 + leaves, sets[score], 0] += 1
                over = True
            if over:
                break
            opening = np.int64(openings[condition * kinds_many + (here >> KIND & KINDS)])
        if over:
            matches[number, DONE] = 1
            longest[0] += run_a
            longest[1] -= run_b
            longest[2] += game_length
            longest[3] += rally
            continue
        if opening < 0:
            slot = condition * kinds_many + (here >> KIND & KINDS)
            needs[number, 0], needs[number, 1], needs[number, 2] = 1, slot, opens[here >> KIND]
        matches[number, DRAWN], matches[number, SCORE], matches[number, CONDITION] = np.int64(drawn), score, condition
        matches[number, RUN], matches[number, RUN_A], matches[number, RUN_B] = run, run_a, run_b
        matches[number, LENGTH], matches[number, GAME_LENGTH], matches[number, RALLY] = length, game_length, rally
