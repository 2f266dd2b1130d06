"""Games swept condition by condition, for numba: plain loops over the arrays of `sweeping`.

Each condition comes before those it leads to. Forwards, all that comes to a condition is there when it is reached: the
scores of the game are solved for it by themselves, deuce included, count by count. Backwards, all that it may lead to
is worth something already. What stands at a score of a game is a row of numbers, one for each count (warnings).
"""

from typing import Any

import numpy as np


def invert(system: Any, inverse: Any, begin: int, width: int) -> None:
    """A few equations, solved for whatever may stand on their right, into the rows of `inverse` from `begin` on.

    What is on the diagonal outweighs the rest.
    """
    for one in range(width):
        for other in range(width):
            inverse[begin + one, other] = 0.0
        inverse[begin + one, one] = 1.0
    for pivot in range(width):
        for one in range(width):
            share = system[one, pivot] / system[pivot, pivot]
            if one != pivot and share != 0.0:
                for place in range(width):
                    system[one, place] -= share * system[pivot, place]
                    inverse[begin + one, place] -= share * inverse[begin + pivot, place]
    for one in range(width):
        share = 1.0 / system[one, one]
        for place in range(width):
            inverse[begin + one, place] *= share


def forward(
    starts: Any,
    entering: Any,
    little: float,
    bounds: Any,
    order: Any,
    groups: Any,
    edges: Any,
    begin_edges: Any,
    rounds: Any,
    begin_rounds: Any,
    after: Any,
    counts: int,
    chances: Any,
    stays: Any,
    inner: Any,
    begin_inner: Any,
    shares: Any,
    parents: Any,
    begin_parents: Any,
    weights: Any,
    here: Any,
    seen: Any,
    out: Any,
    visits: Any,
) -> None:
    """A few games of the same kind: what enters them at these scores, by condition, count and game, comes `out` by each
    way they may be won.

    Scores are gone through in their order, all counts and games together (a lane each); a warning leads to a later
    score, but for deuces, where counts are gone through in their order. `here` and `seen` are room to work in: what
    there is by kind of point, condition, score and lane, and how much by condition and kind.
    """
    many, size, lanes = here.shape[0], here.shape[1], here.shape[3]
    scores, paths = after.shape
    wide, games = scores + out.shape[0], lanes // counts
    block, came = np.zeros((wide, lanes)), np.zeros((scores, lanes))
    flat_block, flat_came, flat_here = block.reshape(-1), came.reshape(-1), here.reshape(many, size, -1)
    system, inverse, right = np.zeros((scores, scores)), np.zeros((scores, scores)), np.zeros((scores, games))
    warned = np.zeros((many, len(inner)))
    now, sums = np.zeros(games), np.zeros(lanes)
    kinds = np.zeros(scores, np.uint32)
    for kind in range(many):
        for score in range(bounds[kind], bounds[kind + 1]):
            kinds[score] = kind
    for condition in range(size):
        there = 0.0
        for start in range(len(starts)):
            for lane in range(lanes):
                there += entering[start, condition, lane]
        fresh = True
        for way in range(paths):
            begin, end = begin_parents[condition, way], begin_parents[condition, way + 1]
            if begin == end:
                continue
            for kind in range(many):
                width = bounds[kind + 1] - bounds[kind]
                reach = 0.0
                for edge in range(begin, end):
                    parent, weight = parents[edge], weights[kind, edge]
                    part = weight * seen[parent, kind]
                    if part < little:
                        continue
                    if reach == 0.0:
                        for place in range(width * lanes):
                            flat_came[place] = weight * flat_here[kind, parent, place]
                    else:
                        for place in range(width * lanes):
                            flat_came[place] += weight * flat_here[kind, parent, place]
                    reach += part
                if reach > 0.0:
                    there += reach
                    if fresh:
                        fresh = False
                        for place in range(wide * lanes):
                            flat_block[place] = 0.0
                    for score in range(width):
                        into = after[bounds[kind] + score, way]
                        for lane in range(lanes):
                            block[into, lane] += came[score, lane]
        for kind in range(many):
            seen[condition, kind] = 0.0
        if there < little:
            if not fresh:
                for place in range(wide - scores):
                    for lane in range(lanes):
                        out[place, condition, lane] = block[scores + place, lane]
            continue
        if fresh:
            for place in range(wide * lanes):
                flat_block[place] = 0.0
        for start in range(len(starts)):
            into = starts[start]
            for lane in range(lanes):
                block[into, lane] += entering[start, condition, lane]
        for kind in range(many):
            for step in range(len(inner)):
                warned[kind, step] = chances[kind, condition, inner[step, 0]] * shares[step]
        for group in range(len(groups) - 1):
            begin, end = groups[group], groups[group + 1]
            if begin_rounds[group] < begin_rounds[group + 1]:
                width = end - begin
                for one in range(width):
                    for other in range(width):
                        system[one, other] = 0.0
                    system[one, one] = 1.0
                for edge in range(begin_rounds[group], begin_rounds[group + 1]):
                    share = stays[rounds[edge, 2], condition, rounds[edge, 3]]
                    system[rounds[edge, 1], rounds[edge, 0]] -= share
                invert(system, inverse, begin, width)
                for count in range(counts):
                    for one in range(width):
                        of = order[begin + one]
                        for game in range(games):
                            right[one, game] = block[of, count * games + game]
                    for one in range(width):
                        of = order[begin + one]
                        for game in range(games):
                            now[game] = 0.0
                        for other in range(width):
                            share = inverse[begin + one, other]
                            for game in range(games):
                                now[game] += share * right[other, game]
                        for game in range(games):
                            block[of, count * games + game] = now[game]
                        for step in range(begin_inner[count], begin_inner[count + 1]):
                            into, then, part = after[of, inner[step, 1]], inner[step, 2], warned[kinds[of], step]
                            for game in range(games):
                                block[into, then * games + game] += part * now[game]
            else:
                of = order[begin]
                for step in range(len(inner)):
                    into, then, part = after[of, inner[step, 1]], inner[step, 2], warned[kinds[of], step]
                    count = inner[step, 3]
                    for game in range(games):
                        block[into, then * games + game] += part * block[of, count * games + game]
            for edge in range(begin_edges[group], begin_edges[group + 1]):
                of, into = edges[edge, 0], edges[edge, 1]
                share = stays[edges[edge, 2], condition, edges[edge, 3]]
                for lane in range(lanes):
                    block[into, lane] += block[of, lane] * share
        for kind in range(many):
            width = bounds[kind + 1] - bounds[kind]
            if width == 0:
                continue
            for lane in range(lanes):
                sums[lane] = 0.0
            for score in range(width):
                of = bounds[kind] + score
                for lane in range(lanes):
                    here[kind, condition, score, lane] = block[of, lane]
                    sums[lane] += block[of, lane]
            total = 0.0
            for lane in range(lanes):
                visits[kind, condition, lane // games] += sums[lane]
                total += sums[lane]
            seen[condition, kind] = total
        for place in range(wide - scores):
            for lane in range(lanes):
                out[place, condition, lane] = block[scores + place, lane]


def backward(
    base: Any,
    ends: Any,
    bounds: Any,
    order: Any,
    groups: Any,
    edges: Any,
    begin_edges: Any,
    rounds: Any,
    begin_rounds: Any,
    after: Any,
    counts: int,
    chances: Any,
    stays: Any,
    inner: Any,
    begin_inner: Any,
    shares: Any,
    children: Any,
    begin_children: Any,
    weights: Any,
    values: Any,
) -> None:
    """One game: what every score is worth in every condition with every count, if every way to win it is worth so much.

    `base` is what a point of a kind is worth by itself, as when somebody leaves.
    """
    size, wide = values.shape[0], values.shape[1]
    scores, paths = after.shape
    many = len(bounds) - 1
    block, later = np.zeros((wide, counts)), np.zeros((wide, counts))
    flat_later, flat_values = later.reshape(-1), values.reshape(size, -1)
    system, inverse, right = np.zeros((scores, scores)), np.zeros((scores, scores)), np.zeros(scores)
    kinds = np.zeros(scores, np.uint32)
    for kind in range(many):
        for score in range(bounds[kind], bounds[kind + 1]):
            kinds[score] = kind
    for back in range(size):
        condition = size - 1 - back
        for kind in range(many):
            for score in range(bounds[kind], bounds[kind + 1]):
                for count in range(counts):
                    block[score, count] = base[kind, condition, count]
        for place in range(wide - scores):
            for count in range(counts):
                block[scores + place, count] = ends[place, condition, count]
        for kind in range(many):
            if bounds[kind] == bounds[kind + 1]:
                continue
            for way in range(paths):
                begin, end = begin_children[condition, way], begin_children[condition, way + 1]
                if begin == end:
                    continue
                for place in range(wide * counts):
                    flat_later[place] = 0.0
                for edge in range(begin, end):
                    weight, child = weights[kind, edge], children[edge]
                    for place in range(wide * counts):
                        flat_later[place] += weight * flat_values[child, place]
                for score in range(bounds[kind], bounds[kind + 1]):
                    of = after[score, way]
                    for count in range(counts):
                        block[score, count] += later[of, count]
        for group in range(len(groups) - 2, -1, -1):
            begin, end = groups[group], groups[group + 1]
            for edge in range(begin_edges[group], begin_edges[group + 1]):
                of, into = edges[edge, 0], edges[edge, 1]
                share = stays[edges[edge, 2], condition, edges[edge, 3]]
                for count in range(counts):
                    block[of, count] += block[into, count] * share
            width = end - begin
            round_about = begin_rounds[group] < begin_rounds[group + 1]
            if round_about:
                for one in range(width):
                    for other in range(width):
                        system[one, other] = 0.0
                    system[one, one] = 1.0
                for edge in range(begin_rounds[group], begin_rounds[group + 1]):
                    share = stays[rounds[edge, 2], condition, rounds[edge, 3]]
                    system[rounds[edge, 0], rounds[edge, 1]] -= share
                invert(system, inverse, begin, width)
            for back_count in range(counts):
                count = counts - 1 - back_count
                for one in range(width):
                    of = order[begin + one]
                    total = block[of, count]
                    for step in range(begin_inner[count], begin_inner[count + 1]):
                        part = chances[kinds[of], condition, inner[step, 0]] * shares[step]
                        total += part * block[after[of, inner[step, 1]], inner[step, 2]]
                    right[one] = total
                for one in range(width):
                    total = right[one]
                    if round_about:
                        total = 0.0
                        for other in range(width):
                            total += inverse[begin + one, other] * right[other]
                    block[order[begin + one], count] = total
        for place in range(wide):
            for count in range(counts):
                values[condition, place, count] = block[place, count]
