"""The walk through whole matches, for numba: plain loops over the arrays of `Tables`, one draw a throw.

A match is a row of whole numbers, as it stands at the opening of a point; nothing of a point is counted before it is
over. So a walk that comes to something not compiled yet leaves the match where its point began, says what it needs, and
plays the same point again later: draws are a function of seed, match and number of the draw.
"""

from typing import Any

import numpy as np

MATCH_NUMBER, DRAWS, SCORE, CONDITION, RUN, RUNNER, LENGTH, RUN_A, RUN_B, GAME_LENGTH, RALLY, DONE = range(12)
WIDTH = 12
"""A match as it stands: its number, draws so far, score, condition; the run of points and whose, points of the game;
the longest run of each, the longest game and rally; whether it is over."""

LONGEST = 512
"""So many throws a point may take: one that takes more is one in 2**100."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
ONE, TWO = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S27, S30, S31 = np.uint64(27), np.uint64(30), np.uint64(31)
FULL = np.uint64(64)


def mixed(z: Any) -> Any:
    """The output of splitmix64: every bit of it hangs on every bit of z."""
    z = (z ^ (z >> S30)) * ONE
    z = (z ^ (z >> S27)) * TWO
    return z ^ (z >> S31)


def stream(seed: Any, match: Any) -> Any:
    """Where the draws of a match begin."""
    return mixed(seed + mixed((match + np.uint64(1)) * GOLDEN))


def walk(
    seed: Any,
    first_limit: Any,
    starts_a: int,
    starts_b: int,
    matches: Any,
    needs: Any,
    kinds_many: int,
    then: Any,
    wins: Any,
    about: Any,
    sets: Any,
    kinds: Any,
    rows: Any,
    opens: Any,
    base: Any,
    bits: Any,
    limit: Any,
    other: Any,
    target: Any,
    label: Any,
    shots: Any,
    serve: Any,
    ends: Any,
    given: Any,
    played: Any,
    leaves: Any,
    next_plain: Any,
    next_set: Any,
    between: Any,
    told: Any,
    points: Any,
    games: Any,
    results: Any,
    longest: Any,
) -> int:
    """Walk these matches as far as the arrays go; how many throws it took. What was needed is in `needs`."""
    pending = np.empty(LONGEST, np.int64)
    throws = 0
    for number in range(matches.shape[0]):
        match = matches[number]
        if match[DONE]:
            continue
        state = stream(seed, np.uint64(match[MATCH_NUMBER]))
        draws = match[DRAWS]
        if draws == 0:
            draw = mixed(state + GOLDEN)
            draws = 1
            match[SCORE] = starts_a if draw < first_limit else starts_b
        score = match[SCORE]
        condition = match[CONDITION]
        run, runner, length = match[RUN], match[RUNNER], match[LENGTH]
        run_a, run_b, game_length, rally = match[RUN_A], match[RUN_B], match[GAME_LENGTH], match[RALLY]
        over = False
        while not over:
            before = draws
            kind = kinds[score]
            slot = condition * kinds_many + kind
            if slot >= rows.shape[0]:
                needs[number, 0], needs[number, 1], needs[number, 2] = 1, slot, 0
                break
            place = opens[kind]
            many, hit, served = 0, 0, 0
            while place >= 0:
                row = rows[slot, place]
                if row < 0:
                    break
                outcome = base[row]
                width = np.uint64(bits[row])
                if width:
                    draws += 1
                    draw = mixed(state + np.uint64(draws) * GOLDEN)
                    outcome += np.int64(draw >> (FULL - width))
                    if (draw << width) >= limit[outcome]:
                        outcome = other[outcome]
                tag = label[outcome]
                if tag:
                    pending[many] = tag
                    many += 1
                    hit += shots[tag]
                    if serve[tag]:
                        served = serve[tag]
                place = target[outcome]
            if place >= 0:
                needs[number, 0], needs[number, 1], needs[number, 2] = 1, slot, 0
                draws = before
                break
            end = -1 - place
            ending = ends[condition, end] if condition < ends.shape[0] and end < ends.shape[1] else -1
            if ending < 0:
                needs[number, 0], needs[number, 1], needs[number, 2] = 2, condition, end
                draws = before
                break
            throws += draws - before
            ways = given[ending]
            side = ways & 3
            for spot in range(many):
                told[pending[spot], side] += 1
            if between[ending]:
                told[between[ending], 0] += 1
            if side and hit > rally:
                rally = hit
            set_over = False
            in_play = played[ending]
            first = True
            while ways and not over:
                winner = (ways & 3) - 1
                ways >>= 2
                points[about[score], served, winner, in_play & 1] += 1
                in_play >>= 1
                served = 0
                if run and runner == winner:
                    run += 1
                else:
                    run, runner = 1, winner
                if winner == 0:
                    if run > run_a:
                        run_a = run
                elif run > run_b:
                    run_b = run
                length += 1
                won = wins[2 * score + winner]
                if won:
                    server = about[score] & 1
                    games[won, server, winner] += 1
                    if not won & 8 and length > game_length:
                        game_length = length
                    length = 0
                    if won & 2 and first:
                        set_over = True
                    if won & 4:
                        over = True
                        tally = sets[score] + (8 if winner == 0 else 1)
                        results[0, tally, winner] += 1
                first = False
                if not over:
                    score = then[2 * score + winner]
            if not over and leaves[ending] >= 0:
                over = True
                results[1 + leaves[ending], sets[score], 0] += 1
            if not over:
                condition = next_set[ending] if set_over else next_plain[ending]
        match[DRAWS], match[SCORE], match[CONDITION] = draws, score, condition
        match[RUN], match[RUNNER], match[LENGTH] = run, runner, length
        match[RUN_A], match[RUN_B], match[GAME_LENGTH], match[RALLY] = run_a, run_b, game_length, rally
        if over:
            match[DONE] = 1
            longest[0] += run_a
            longest[1] += run_b
            longest[2] += game_length
            longest[3] += rally
    return throws
