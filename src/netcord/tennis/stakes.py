"""What a point is worth at a score: the chance of the match if it is won or lost, and how much later points count.

For players who must weigh a point against what they keep for others, and who know of a match no more than how often a
server wins a point. Sums and products in a fixed order: the same numbers on every machine.
"""

from functools import lru_cache

from msgspec.structs import replace

from netcord.kernel import Side

from .scoring import Score, SetScore

LONGEST = 40
"""Points of a game or tie-break after which it is anybody's: so rare that it does not matter."""
AHEAD = 7
"""Points looked ahead for how much later ones count."""


def match_chance(score: Score, a: float, b: float) -> float:
    """The chance that A wins the match, where A wins a point that it serves with chance `a`, and B with chance `b`."""
    return _chance(_plain(score), a, b)


def leverage(score: Score, a: float, b: float) -> float:
    """What the next point adds to A's chance of the match."""
    if score.ended is not None:
        return 0.0
    won, lost = (score.point(side).score for side in Side)
    return match_chance(won, a, b) - match_chance(lost, a, b)


def patience(score: Score, a: float, b: float, lasts: float) -> float:
    """How much points to come count beside the next one, on average: what is kept lasts, each point less by `lasts`."""
    now = leverage(score, a, b)
    return _later(_plain(score), a, b, lasts, AHEAD) / (now * _sum(lasts)) if now else 0.0


def _sum(lasts: float) -> float:
    total, share = 0.0, 1.0
    for _ in range(AHEAD):
        total += share
        share *= lasts
    return total


@lru_cache(maxsize=1 << 14)
def _later(score: Score, a: float, b: float, lasts: float, ahead: int) -> float:
    """The leverage of points after the next one."""
    if not ahead or score.ended is not None:
        return 0.0
    won, lost = (_plain(score.point(side).score) for side in Side)
    first = a if score.server_side is Side.A else 1.0 - b
    one = leverage(won, a, b) + lasts * _later(won, a, b, lasts, ahead - 1)
    other = leverage(lost, a, b) + lasts * _later(lost, a, b, lasts, ahead - 1)
    return first * one + (1.0 - first) * other


def _plain(score: Score) -> Score:
    """The score without what makes no difference any more: how sets were won."""
    if score.ended is not None:
        return score
    one, other = score.sets_won
    sets = (SetScore((6, 0)),) * one + (SetScore((0, 6)),) * other
    return replace(score, sets=sets, turn=score.turn % 4, chosen=None)


@lru_cache(maxsize=1 << 14)
def _chance(score: Score, a: float, b: float) -> float:
    if score.ended is not None:
        return 1.0 if score.ended.winner is Side.A else 0.0
    unit = _unit(replace(score, sets=(), games=(0, 0)), len(score.sets), a, b)
    won, lost = (_plain(_through(score, side)) for side in Side)
    return unit * _chance(won, a, b) + (1.0 - unit) * _chance(lost, a, b)


def _through(score: Score, side: Side) -> Score:
    """The score when a side has won the game or tie-break that is being played."""
    while True:
        progress = score.point(side)
        if progress.game or progress.set:
            return progress.score
        score = progress.score


@lru_cache(maxsize=1 << 14)
def _unit(score: Score, sets: int, a: float, b: float) -> float:
    """The chance that A wins the game or tie-break that is being played."""
    rule = score.format.rule(sets)
    won = rule.tiebreak.won if score.tiebreak else rule.game.won
    one, other = score.points
    if won(score.points):
        return 1.0 if one > other else 0.0
    if one + other > LONGEST:
        return 0.5
    chance = a if score.server_side is Side.A else 1.0 - b
    up, down = (replace(score, points=points) for points in ((one + 1, other), (one, other + 1)))
    return chance * _unit(up, sets, a, b) + (1.0 - chance) * _unit(down, sets, a, b)


__all__ = ["leverage", "match_chance", "patience"]
