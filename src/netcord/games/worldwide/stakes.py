"""What a point is worth at a score: the chance of the match if it is won or lost, and what resources then matter."""

from functools import lru_cache
from typing import NamedTuple

from netcord.analysis import folded, leverage, match_chance
from netcord.kernel import Side
from netcord.tennis import Score

LASTS = 0.85
"""What is worth a point more in all is spread over the points to come: each has this share of the one before."""


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


def _deuce(score: Score) -> bool:
    """Whether a tie-break is all square, with two points in a row to win."""
    rule = score.rule.tiebreak
    return score.tiebreak and score.points[0] == score.points[1] >= rule.target - 1 and rule.sudden_at is None


def spread(score: Score, a: float, b: float) -> float:
    """What it adds to A's chance of the match to win one point more in all, spread over the points to come."""
    return 0.0 if score.ended is not None else _spread(folded(score), a, b)


@lru_cache(maxsize=1 << 16)
def _spread(score: Score, a: float, b: float) -> float:
    now = leverage(score, a, b)
    if _deuce(score):  # what follows is worth as much, as long as it goes on
        return now
    won, lost = (score.point(side).score for side in Side)
    chance = a if score.server_side is Side.A else 1.0 - b
    later = chance * spread(won, a, b) + (1.0 - chance) * spread(lost, a, b)
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
        spread(won.score, a, b),
        spread(lost.score, a, b),
        serves[0],
        serves[1],
        won.ends,
        lost.ends,
    )
