"""What a point is worth at a score: the chance of the match if it is won or lost, and what resources then matter."""

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from netcord.kernel import Side
from netcord.tennis import Score, SetScore

LASTS = 0.85
"""What is worth a point more in all is spread over the points to come: each has this share of the one before."""
SETS = SetScore((6, 0)), SetScore((0, 6))
"""A set won by A, and one by B: by how much makes no difference."""


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


def match_chance(score: Score, a: float, b: float) -> float:
    """The chance that A wins the match, where A wins a point that it serves with chance `a`, and B with chance `b`."""
    if score.ended is not None:
        return 1.0 if score.ended.winner is Side.A else 0.0
    return _chance(_alike(score), a, b)


def _alike(score: Score) -> Score:
    """The score that stands for all with the same chances: how sets were won and who served them is long forgotten."""
    a, b = score.sets_won
    return replace(score, sets=SETS[:1] * a + SETS[1:] * b, turn=score.turn % 2, chosen=None)


def _deuce(score: Score) -> bool:
    """Whether a tie-break is all square, with two points in a row to win."""
    rule = score.rule.tiebreak
    return score.tiebreak and score.points[0] == score.points[1] >= rule.target - 1 and rule.sudden_at is None


@lru_cache(maxsize=1 << 16)
def _chance(score: Score, a: float, b: float) -> float:
    if _deuce(score):  # one serve each: both points for A, or for B, or all square again
        held, broken = a * (1.0 - b), (1.0 - a) * b
        goes = held / (held + broken)
        return goes * match_chance(_lead(score, Side.A), a, b) + (1.0 - goes) * match_chance(_lead(score, Side.B), a, b)
    chance = a if score.server_side is Side.A else 1.0 - b
    won, lost = score.point(Side.A).score, score.point(Side.B).score
    return chance * match_chance(won, a, b) + (1.0 - chance) * match_chance(lost, a, b)


def _lead(score: Score, side: Side) -> Score:
    """The score when a side has won two points more."""
    return score.point(side).score.point(side).score


def leverage(score: Score, a: float, b: float) -> float:
    """What it adds to A's chance of the match to win one point more in all, spread over the points to come."""
    return 0.0 if score.ended is not None else _leverage(_alike(score), a, b)


@lru_cache(maxsize=1 << 16)
def _leverage(score: Score, a: float, b: float) -> float:
    won, lost = score.point(Side.A).score, score.point(Side.B).score
    now = match_chance(won, a, b) - match_chance(lost, a, b)
    if _deuce(score):  # what follows is worth as much, as long as it goes on
        return now
    chance = a if score.server_side is Side.A else 1.0 - b
    later = chance * leverage(won, a, b) + (1.0 - chance) * leverage(lost, a, b)
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
