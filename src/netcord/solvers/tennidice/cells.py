"""One point from every position of a cell, for numba: the equations of `sweep` once more, as plain loops.

A cell is everything that can lie beside two given rows of own cubes: each way for challenge cubes and cards, times each
way for spirit cubes. Uses of spirit cubes, cards and awards lead about in it, the same way in every cell. A use of an
own cube leads to the same position of a neighbour: `before` holds what that is worth there.

Whatever a side reckons with is kept as that side sees it, so that the side itself always wants more: A's values as they
are, B's with the other sign. What there is not is worth minus infinity, and nobody chooses it. Tests hold all of it
against `sweep`, which says what the rules mean.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
njit: Any = numba.njit

HIT, REROLL, PLAIN_LINE, PLAIN_EDGE, SPECIAL_LINE, SPECIAL_EDGE, WINNER, ACE = 0, 1, 5, 6, 7, 8, 9, 10
"""What a use of a cube leads to, for one side: about to hit; missed, and rolling again, by landing; a ball moved by
accuracy, plain or of an ace or winner; a winner thrown; an ace thrown, at the first serve and at the second."""
SIDE = 12  # so many of them
BOTH = 2 * SIDE
WON, COUNTER, SECOND = BOTH, BOTH + 2, BOTH + 4  # that a side wins the point; that its special ball is good
WIDTH = BOTH + 5

FIXED, CALL, DECLARED, CORNER, CARD, SPECIAL_CARD, LOST, GOOD, MISSED = range(9)
"""Of a position while it is worked out, for one side: what of a stroke hangs on no other stroke; a card that the other
draws; a winner declared; a plain ball in the corner; cards of one's own, about a plain ball and a special one; the
point lost; a special ball that is good; missed, by landing."""
NOTES = MISSED + 4

NEVER = -np.inf
STILL = 1e-15  # a rally has settled when neither side's stroke moves by as much


def machine(function: F) -> F:
    """As machine code, which is kept between runs; floating point in the order it is written in."""
    found: F = njit(cache=True, nogil=True)(function)
    return found


@machine
def carry(to: Any, at: int, known: Any, start: int, width: int, many: int, reached: int) -> None:
    """Columns of one cell, put where another looks for them."""
    for score in range(to.shape[0]):
        for base in range(0, known.shape[1] // many * many, many):
            for spot in range(base, base + reached):
                for place in range(width):
                    to[score, spot, at + place] = known[score, spot, start + place]


@machine
def forget(before: Any, column: int, width: int) -> None:
    """There is no such neighbour."""
    for score in range(before.shape[0]):
        for spot in range(before.shape[1]):
            for place in range(width):
                before[score, spot, column + place] = NEVER


@machine
def settle(
    values: Any,
    then: Any,
    servers: Any,
    serving: Any,
    returns: Any,
    hit: float,
    accuracy: Any,
    cards: Any,
    chances: Any,
    challenges: Any,
    moves: Any,
    cubes: Any,
    awards: Any,
    here: Any,
    before: Any,
    notes: Any,
    still: float,
    reached: int,
) -> None:
    """Solve a cell: the first rows of `values` are its scores, the others what their points lead to.

    `then`: by score and side, the row that a point leads to, or -1; `still`: scores lead to each other and are repeated
    until none moves by more, or if it is nothing they do not, and once is enough. `notes` has room for a position.
    Of the ways for spirit cubes the first `reached` can come up, and no others are looked at.
    """
    many = moves.shape[0]
    for card in range(cards.shape[0]):
        base = card * many
        change = 1.0
        while change > still:
            change = 0.0
            for score in range(then.shape[0]):
                for side in range(2):
                    _won(values, then[score, side], side, base, awards, here, score, reached)
                for spirit in range(reached):
                    worth = _position(
                        score,
                        base,
                        spirit,
                        servers[score],
                        serving,
                        returns,
                        hit,
                        accuracy,
                        card,
                        cards,
                        chances,
                        challenges,
                        moves,
                        cubes,
                        here,
                        before,
                        notes,
                    )
                    moved = abs(worth - values[score, base + spirit])
                    change = max(change, moved)
                    values[score, base + spirit] = worth
            if still == 0.0:
                break


@machine
def _won(values: Any, after: int, side: int, base: int, awards: Any, here: Any, score: int, reached: int) -> None:
    """TD-75, TD-78 What it is worth to win the point: its spirit cube is taken as well as can be."""
    sign = 1.0 - 2.0 * side
    for spirit in range(reached):
        if after < 0:
            here[score, base + spirit, WON + side] = 1.0 - side
            continue
        best = NEVER
        for way in range(awards.shape[2]):
            to = awards[side, spirit, way]
            if to < 0:
                break
            best = max(best, sign * values[after, base + to])
        here[score, base + spirit, WON + side] = best


@machine
def _position(
    score: int,
    base: int,
    spirit: int,
    server: int,
    serving: Any,
    returns: Any,
    hit: float,
    accuracy: Any,
    card: int,
    cards: Any,
    chances: Any,
    challenges: Any,
    moves: Any,
    cubes: Any,
    here: Any,
    before: Any,
    notes: Any,
) -> float:
    """What a position is worth to A before the first serve."""
    spot, nowhere = base + spirit, here.shape[1] - 1
    line, edge, corner, safe = returns[0], returns[1], returns[2], returns[3]
    odds = chances[card]
    others = 1.0 - odds
    for x in range(2):
        y = 1 - x
        mine, theirs = SIDE * x, SIDE * y
        lost = -here[score, spot, WON + y]
        used = moves[spirit, y, 0]
        answer = base + used if used >= 0 else nowhere
        good = min(
            here[score, spot, WON + x], min(-before[score, spot, theirs + HIT], -here[score, answer, theirs + HIT])
        )
        here[score, spot, COUNTER + x] = good
        # TD-40, TD-43 Cards: x about a ball of his own that is out, y about one on the line
        own_plain = own_special = NEVER
        call_plain = call_special = -NEVER
        if cards[card, x, 0] >= 0:
            inside, outside = cards[card, x, 0] + spirit, cards[card, x, 1] + spirit
            out = others * -here[score, outside, WON + y]
            own_plain = odds * -here[score, inside, theirs + HIT] + out
            own_special = odds * here[score, inside, COUNTER + x] + out
        if cards[card, y, 0] >= 0:
            inside, outside = cards[card, y, 0] + spirit, cards[card, y, 1] + spirit
            out = others * -here[score, outside, WON + y]
            call_plain = odds * -here[score, inside, theirs + HIT] + out
            call_special = odds * here[score, inside, COUNTER + x] + out
        # TD-55 to TD-60 Accuracy moves a ball that is out, from a corner only where it can still be saved
        used = moves[spirit, x, 1]
        moved = base + used if used >= 0 else nowhere
        plain_edge = max(lost, own_plain)
        special_edge = max(lost, own_special)
        plain_edge = max(plain_edge, before[score, spot, mine + PLAIN_LINE])
        plain_edge = max(plain_edge, here[score, moved, mine + PLAIN_LINE])
        special_edge = max(special_edge, before[score, spot, mine + SPECIAL_LINE])
        special_edge = max(special_edge, here[score, moved, mine + SPECIAL_LINE])
        plain_corner = special_corner = lost
        if challenges[card, x] > 0 or accuracy[x] + cubes[spirit, x] > 1:
            plain_corner = max(plain_corner, before[score, spot, mine + PLAIN_EDGE])
            plain_corner = max(plain_corner, here[score, moved, mine + PLAIN_EDGE])
            special_corner = max(special_corner, before[score, spot, mine + SPECIAL_EDGE])
            special_corner = max(special_corner, here[score, moved, mine + SPECIAL_EDGE])
        special_line = min(good, call_special)
        here[score, spot, mine + SPECIAL_LINE] = special_line
        here[score, spot, mine + SPECIAL_EDGE] = special_edge
        here[score, spot, mine + PLAIN_EDGE] = plain_edge
        here[score, spot, mine + WINNER] = (
            line * special_line + edge * special_edge + corner * special_corner + safe * good
        )
        # TD-50 A miss, unless agility rolls again
        used = moves[spirit, x, 0]
        again = base + used if used >= 0 else nowhere
        missed = 0.0
        for place in range(4):
            worth = max(before[score, spot, mine + REROLL + place], here[score, again, mine + REROLL + place])
            worth = max(lost, worth)
            notes[x, MISSED + place] = worth
            missed += returns[place] * worth
        used = moves[spirit, x, 3]
        threw = base + used if used >= 0 else nowhere
        notes[x, FIXED] = hit * (edge * plain_edge + corner * plain_corner) + (1.0 - hit) * missed
        notes[x, CALL] = call_plain
        notes[x, DECLARED] = max(before[score, spot, mine + WINNER], here[score, threw, mine + WINNER])
        notes[x, CORNER] = plain_corner
        notes[x, CARD] = own_plain
        notes[x, SPECIAL_CARD] = own_special
        notes[x, LOST] = lost
        notes[x, GOOD] = good
    a, b = _rally(notes, here[score, spot, WON], here[score, spot, WON + 1], hit * safe, hit * line)
    here[score, spot, HIT] = a
    here[score, spot, SIDE + HIT] = b
    for x in range(2):
        mine = SIDE * x
        other = -a if x else -b
        called = min(other, notes[x, CALL])
        here[score, spot, mine + PLAIN_LINE] = called
        here[score, spot, mine + REROLL] = hit * called + (1.0 - hit) * notes[x, MISSED]
        here[score, spot, mine + REROLL + 1] = (
            hit * here[score, spot, mine + PLAIN_EDGE] + (1.0 - hit) * notes[x, MISSED + 1]
        )
        here[score, spot, mine + REROLL + 2] = hit * notes[x, CORNER] + (1.0 - hit) * notes[x, MISSED + 2]
        here[score, spot, mine + REROLL + 3] = hit * other + (1.0 - hit) * notes[x, MISSED + 3]
    # TD-20 to TD-22 The second serve, and then the first, of which a fault leads to the second
    x, y = server, 1 - server
    mine, theirs = SIDE * x, SIDE * y
    line, edge, corner, safe = serving[score, 0], serving[score, 1], serving[score, 2], serving[score, 3]
    lost, good, other = notes[x, LOST], notes[x, GOOD], (-a if x else -b)
    used = moves[spirit, x, 2]
    threw = base + used if used >= 0 else nowhere
    second = (
        line * here[score, spot, mine + PLAIN_LINE] + edge * max(lost, notes[x, CARD]) + corner * lost + safe * other
    )
    here[score, spot, mine + ACE + 1] = (
        line * here[score, spot, mine + SPECIAL_LINE]
        + edge * max(lost, notes[x, SPECIAL_CARD])
        + corner * lost
        + safe * good
    )
    second = max(second, max(before[score, spot, mine + ACE + 1], here[score, threw, mine + ACE + 1]))
    here[score, spot, SECOND] = second
    plain_line, special_line, plain_edge, special_edge = other, good, second, second
    if cards[card, x, 0] >= 0:
        inside, outside = cards[card, x, 0] + spirit, cards[card, x, 1] + spirit
        out = others * here[score, outside, SECOND]
        plain_edge = max(plain_edge, odds * -here[score, inside, theirs + HIT] + out)
        special_edge = max(special_edge, odds * here[score, inside, COUNTER + x] + out)
    if cards[card, y, 0] >= 0:
        inside, outside = cards[card, y, 0] + spirit, cards[card, y, 1] + spirit
        out = others * here[score, outside, SECOND]
        plain_line = min(plain_line, odds * -here[score, inside, theirs + HIT] + out)
        special_line = min(special_line, odds * here[score, inside, COUNTER + x] + out)
    first = line * plain_line + edge * plain_edge + corner * second + safe * other
    here[score, spot, mine + ACE] = line * special_line + edge * special_edge + corner * second + safe * good
    first = max(first, max(before[score, spot, mine + ACE], here[score, threw, mine + ACE]))
    worth_to_a: float = -first if x else first
    return worth_to_a


@machine
def _rally(notes: Any, won: float, won_b: float, safe: float, line: float) -> tuple[float, float]:
    """TD-32 The stroke of either side, each worth what the other's is: solved, then checked until neither moves."""
    a = 0.5 * (won - won_b)
    b = -a
    for turn in range(200):
        if turn < 3:  # the equations with the choices that are best here, solved; then better choices
            start_a, slope_a = _straight(notes, 0, -b, safe, line)
            start_b, slope_b = _straight(notes, 1, -a, safe, line)
            a = (start_a - slope_a * start_b) / (1.0 - slope_a * slope_b)
            b = start_b - slope_b * a
        was_a, was_b = a, b
        a = max(notes[0, DECLARED], notes[0, FIXED] + safe * -b + line * min(-b, notes[0, CALL]))
        b = max(notes[1, DECLARED], notes[1, FIXED] + safe * -a + line * min(-a, notes[1, CALL]))
        if max(abs(a - was_a), abs(b - was_b)) < STILL:
            break
    return a, b


@machine
def _straight(notes: Any, x: int, other: float, safe: float, line: float) -> tuple[float, float]:
    """A side's stroke as a straight line in the other's."""
    start, slope = notes[x, FIXED], safe + line
    if other > notes[x, CALL]:
        start, slope = start + line * notes[x, CALL], safe
    if start + slope * other < notes[x, DECLARED]:
        start, slope = notes[x, DECLARED], 0.0
    return start, slope
