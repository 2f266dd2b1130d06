"""What a point is worth at a score, and how much later points count: for players who weigh it against what they keep.

The chances are exact, of servers who win a point equally often at every score. Sums and products in a fixed order: the
same numbers on every machine.
"""

from functools import lru_cache

from netcord.kernel import Side
from netcord.tennis import Score

from .odds import Odds, folded

AHEAD = 7
"""Points looked ahead for how much later ones count."""


@lru_cache(maxsize=64)
def _odds(a: float, b: float) -> Odds[float]:
    return Odds.by_server(a, b)


def match_chance(score: Score, a: float, b: float) -> float:
    """The chance that A wins the match, where A wins a point that it serves with chance `a`, and B with chance `b`."""
    return float(_odds(a, b).match(score))


def leverage(score: Score, a: float, b: float) -> float:
    """What the next point adds to A's chance of the match."""
    return 0.0 if score.ended is not None else _leverage(folded(score), a, b)


@lru_cache(maxsize=1 << 14)
def _leverage(score: Score, a: float, b: float) -> float:
    won, lost = (match_chance(score.point(side).score, a, b) for side in Side)
    return won - lost


def patience(score: Score, a: float, b: float, lasts: float) -> float:
    """How much points to come count beside the next one, on average: what is kept lasts, each point less by `lasts`."""
    now = leverage(score, a, b)
    return _later(folded(score), a, b, lasts, AHEAD) / (now * _sum(lasts)) if now else 0.0


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
    won, lost = (folded(score.point(side).score) for side in Side)
    first = a if score.server_side is Side.A else 1.0 - b
    one = leverage(won, a, b) + lasts * _later(won, a, b, lasts, ahead - 1)
    other = leverage(lost, a, b) + lasts * _later(lost, a, b, lasts, ahead - 1)
    return first * one + (1.0 - first) * other


def served_again(score: Score, a: float, b: float) -> tuple[float, float]:
    """How much the next two points count beside this one that the same side serves in the same game, a tie-break being
    one: by their leverage, nothing if they are not played."""
    now = leverage(score, a, b)
    return _served_again(folded(score), a, b) if now else (0.0, 0.0)


@lru_cache(maxsize=1 << 12)
def _served_again(score: Score, a: float, b: float) -> tuple[float, float]:
    server, now = score.server_side, leverage(score, a, b)
    soon = [0.0, 0.0]
    paths = [(score, 1.0, 0)]
    for here, chance, met in paths:
        first = a if here.server_side is Side.A else 1.0 - b
        for side, likely in ((Side.A, first), (Side.B, 1.0 - first)):
            progress = here.point(side)
            if progress.game or progress.set or progress.score.ended is not None:
                continue
            again = progress.score.server_side is server
            if again:
                soon[met] += chance * likely * leverage(progress.score, a, b)
            if met + again < len(soon):
                paths.append((folded(progress.score), chance * likely, met + again))
    return soon[0] / now, soon[1] / now


__all__ = ["leverage", "match_chance", "patience", "served_again"]
