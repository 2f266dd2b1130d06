"""The walk through whole matches, for numba: plain loops over the arrays of `Tables`, mostly one draw a point.

A match is a row of whole numbers, as it stands at the opening of a point; nothing of a point is counted before it is
over. So a walk that comes to something not compiled yet leaves the match where its point began, says what it needs, and
plays the same point again later: draws are a function of seed, match and number of the draw. A few matches are walked
in turns, a point of each, so that the processor need not wait for what it reads.
"""

from typing import Any

import numpy as np

from .tables import ABOUT, AFTER_B, KIND
from .wholes import BAG, ENDS, HITS, OUTCOME, QUICK, WHOLE_BITS, WINNER

MATCH_NUMBER, DRAWN, BEGUN, SCORE, CONDITION, RUN, RUNNER, LENGTH, RUN_A, RUN_B, GAME_LENGTH, RALLY, DONE = range(13)
WIDTH = 13
"""A match as it stands: its number, where its draws are, whether it has begun, score, condition; the run of points and
whose, points of the game; the longest run of each, the longest game and rally; whether it is over."""

IN_TURNS = 32
"""So many matches are walked at a time."""

LONGEST = 512
"""So many draws a point may take: one that takes more is one in 2**100."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
ONE, TWO = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S27, S30, S31 = np.uint64(27), np.uint64(30), np.uint64(31)
UNIT = np.uint64(1)
PARTS = np.uint64(WHOLE_BITS)


def mixed(z: Any) -> Any:
    """The output of splitmix64: every bit of it hangs on every bit of z."""
    z = (z ^ (z >> S30)) * ONE
    z = (z ^ (z >> S27)) * TWO
    return z ^ (z >> S31)


def stream(seed: Any, match: Any) -> Any:
    """Where the draws of a match begin."""
    return mixed(seed + mixed((match + np.uint64(1)) * GOLDEN))


def drawn_from(table: Any, drawn: Any, slots: Any) -> Any:
    """The outcome of a draw: its first bits pick a slot, the others one of its two outcomes."""
    width = PARTS - np.uint64(table & 63)
    draw = mixed(drawn) >> UNIT
    spot = (table >> 6) + np.int64(draw >> width)
    mine = np.int64(draw & ((UNIT << width) - UNIT)) < slots[spot, 0]
    return (slots[spot, 1] >> (OUTCOME * (1 - np.int64(mine)))) & ((1 << OUTCOME) - 1)


def walk(
    seed: Any,
    first_limit: Any,
    starts_a: int,
    starts_b: int,
    matches: Any,
    needs: Any,
    kinds_many: int,
    board: Any,
    sets: Any,
    opens: Any,
    openings: Any,
    tables: Any,
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
    """Walk these matches as far as the arrays go. What was needed is in `needs`."""
    pending = np.empty(LONGEST, np.int64)
    turns, drawns = np.empty(IN_TURNS, np.int64), np.empty(IN_TURNS, np.int64)
    coming, live = 0, 0
    while True:
        while live < IN_TURNS and coming < matches.shape[0]:
            if not matches[coming, BEGUN]:
                drawn = stream(seed, np.uint64(matches[coming, MATCH_NUMBER])) + GOLDEN
                matches[coming, BEGUN] = 1
                matches[coming, SCORE] = starts_a if mixed(drawn) < first_limit else starts_b
                matches[coming, DRAWN] = np.int64(drawn)
            turns[live] = coming
            live += 1
            coming += 1
        if live == 0:
            return
        for turn in range(live):
            number = turns[turn]
            slot = matches[number, CONDITION] * kinds_many + (board[matches[number, SCORE]] >> KIND)
            table = np.int64(openings[slot]) if slot < openings.shape[0] else -1
            drawn = np.uint64(matches[number, DRAWN]) + GOLDEN
            drawns[turn] = -1
            if table >= 0:
                matches[number, DRAWN] = np.int64(drawn)
                drawns[turn] = drawn_from(table, drawn, slots)
        turn = 0
        while turn < live:
            number = turns[turn]
            found = drawns[turn]
            score = matches[number, SCORE]
            here = board[score]
            about = (here >> ABOUT) & 255
            # A point that is won, and no more to it: by far the most are. The same follows below in general.
            if found >= 0 and (found >> QUICK) & 1:
                winner = (found >> WINNER) & 1
                won = (about >> (2 + winner)) & 21
                run = matches[number, RUN] * np.int64(matches[number, RUNNER] == winner) + 1
                length = matches[number, LENGTH] + 1
                bag = found >> BAG
                points[about, tells[bag] & 3, winner, 1] += 1
                bags[bag, 1 + winner] += 1
                matches[number, RUN] = run
                matches[number, RUNNER] = winner
                matches[number, RUN_A + winner] = max(matches[number, RUN_A + winner], run)
                matches[number, RALLY] = max(matches[number, RALLY], (tells[bag] >> HITS) & 255)
                game = length * np.int64((won != 0) & ((about & 2) == 0))
                matches[number, GAME_LENGTH] = max(matches[number, GAME_LENGTH], game)
                matches[number, LENGTH] = length * np.int64(won == 0)
                matches[number, SCORE] = (here >> (AFTER_B * winner)) & ((1 << AFTER_B) - 1)
                if won & 16 == 0:
                    turn += 1
                    continue
                results[0, sets[score] + (8 if winner == 0 else 1), winner] += 1
                matches[number, DONE] = 1
                for kept in range(4):
                    longest[kept] += matches[number, RUN_A + kept]
                live -= 1
                turns[turn], drawns[turn] = turns[live], drawns[live]
                continue
            condition = matches[number, CONDITION]
            slot = condition * kinds_many + (here >> KIND)
            place = opens[here >> KIND]
            drawn = np.uint64(matches[number, DRAWN])
            opened = drawn - GOLDEN
            many, hit, served = 0, 0, 0
            while found >= 0:
                bag = found >> BAG
                pending[many] = bag
                many += 1
                hit += (tells[bag] >> HITS) & 255
                if tells[bag] & 3:
                    served = tells[bag] & 3
                place = found & (2 * ENDS - 1)
                if place >= ENDS:
                    break
                table = np.int64(tables[slot, place])
                found = -1
                if table >= 0:
                    drawn += GOLDEN
                    found = drawn_from(table, drawn, slots)
            ending = -1
            ways, in_play, label, leaves, on, on_set = 0, 1, 0, -1, condition, condition
            if found < 0:
                needs[number, 0], needs[number, 1], needs[number, 2] = 1, slot, place
            elif (found >> QUICK) & 1:
                ending, ways = 0, 1 + ((found >> WINNER) & 1)
            else:
                end = place - ENDS
                if condition < ends.shape[0] and end < ends.shape[1]:
                    ending = ends[condition, end]
                if ending < 0:
                    needs[number, 0], needs[number, 1], needs[number, 2] = 2, condition, end
                else:
                    ways, in_play, label = endings[ending, 0], endings[ending, 1], endings[ending, 2]
                    leaves, on, on_set = endings[ending, 3], endings[ending, 4], endings[ending, 5]
            if ending < 0:
                if drawns[turn] >= 0:
                    matches[number, DRAWN] = np.int64(opened)
                live -= 1
                turns[turn], drawns[turn] = turns[live], drawns[live]
                continue
            matches[number, DRAWN] = np.int64(drawn)
            side = ways & 3
            for spot in range(many):
                bags[pending[spot], side] += 1
            if label:
                told[label, 0] += 1
            if side:
                matches[number, RALLY] = max(matches[number, RALLY], hit)
            over, set_over, first = False, False, True
            while ways and not over:
                winner = (ways & 3) - 1
                ways >>= 2
                won = (about >> (2 + winner)) & 21
                points[about, served, winner, in_play & 1] += 1
                in_play >>= 1
                served = 0
                run = matches[number, RUN] * np.int64(matches[number, RUNNER] == winner) + 1
                matches[number, RUN], matches[number, RUNNER] = run, winner
                matches[number, RUN_A + winner] = max(matches[number, RUN_A + winner], run)
                matches[number, LENGTH] += 1
                if won:
                    if about & 2 == 0:
                        matches[number, GAME_LENGTH] = max(matches[number, GAME_LENGTH], matches[number, LENGTH])
                    matches[number, LENGTH] = 0
                    set_over |= (won & 4 != 0) and first
                first = False
                if won & 16:
                    over = True
                    results[0, sets[score] + (8 if winner == 0 else 1), winner] += 1
                else:
                    score = (here >> (AFTER_B * winner)) & ((1 << AFTER_B) - 1)
                    here = board[score]
                    about = (here >> ABOUT) & 255
            if not over and leaves >= 0:
                over = True
                results[1 + leaves, sets[score], 0] += 1
            matches[number, SCORE] = score
            if not over:
                matches[number, CONDITION] = on_set if set_over else on
                turn += 1
                continue
            matches[number, DONE] = 1
            for kept in range(4):
                longest[kept] += matches[number, RUN_A + kept]
            live -= 1
            turns[turn], drawns[turn] = turns[live], drawns[live]
