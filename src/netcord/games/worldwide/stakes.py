"""What a point is worth at a score: the chance of the match if it is won or lost, and what resources then matter."""

from functools import lru_cache
from typing import NamedTuple

from netcord.kernel import Side
from netcord.tennis import Score

LASTS = 0.85
"""What is worth a point more in all is spread over the points to come: each has this share of the one before."""
DEPTH = 14
"""Points looked ahead for that."""


class Stakes(NamedTuple):
    """For one side: the chance of the match if it wins or loses the point, what a point more in all is then worth, who
    serves next, and whether ends change."""

    won: float
    lost: float
    worth_won: float
    worth_lost: float
    serves_won: bool
    serves_lost: bool
    ends_won: bool
    ends_lost: bool


@lru_cache(maxsize=1 << 16)
def match_chance(score: Score, a: float, b: float) -> float:
    """The chance that A wins the match, where A wins a point that it serves with chance `a`, and B with chance `b`."""
    if score.ended is not None:
        return 1.0 if score.ended.winner is Side.A else 0.0
    one, two = score.points
    if score.tiebreak and one == two >= score.rule.tiebreak.target - 1 and score.rule.tiebreak.sudden_at is None:
        held, broken = a * (1.0 - b), (1.0 - a) * b  # one serve each: both points for A, or for B, or all square again
        goes = held / (held + broken)
        return goes * match_chance(_lead(score, Side.A), a, b) + (1.0 - goes) * match_chance(_lead(score, Side.B), a, b)
    chance = a if score.server_side is Side.A else 1.0 - b
    won, lost = score.point(Side.A).score, score.point(Side.B).score
    return chance * match_chance(won, a, b) + (1.0 - chance) * match_chance(lost, a, b)


def _lead(score: Score, side: Side) -> Score:
    """The score when a side has won two points more."""
    return score.point(side).score.point(side).score


@lru_cache(maxsize=1 << 16)
def leverage(score: Score, a: float, b: float, depth: int = DEPTH) -> float:
    """What it adds to A's chance of the match to win one point more in all, spread over the points to come."""
    if score.ended is not None or not depth:
        return 0.0
    won, lost = score.point(Side.A).score, score.point(Side.B).score
    chance = a if score.server_side is Side.A else 1.0 - b
    now = match_chance(won, a, b) - match_chance(lost, a, b)
    later = chance * leverage(won, a, b, depth - 1) + (1.0 - chance) * leverage(lost, a, b, depth - 1)
    return (1.0 - LASTS) * now + LASTS * later


@lru_cache(maxsize=1 << 12)
def stakes(score: Score, side: Side, a: float, b: float) -> Stakes:
    """What the point that is being played is worth to a side."""
    won, lost = score.point(side), score.point(side.other)
    chances = [match_chance(one.score, a, b) for one in (won, lost)]
    if side is Side.B:
        chances = [1.0 - chance for chance in chances]
    serves = [one.score.ended is None and one.score.server_side is side for one in (won, lost)]
    return Stakes(
        chances[0],
        chances[1],
        leverage(won.score, a, b),
        leverage(lost.score, a, b),
        serves[0],
        serves[1],
        won.ends,
        lost.ends,
    )
