"""How strong players are, from whom they have beaten: shares with their intervals, and ratings."""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

Z = 1.959964
"""Standard errors on either side of the middle within which 95 of 100 lie."""
MEAN = 1500.0
"""What everybody's ratings come to on average."""
ELO = 400 / log(10)
"""Points of rating for each natural logarithm of the odds: 400 for ten to one."""
STEPS = 100


def wilson(share: float, count: float) -> tuple[float, float]:
    """95 % confidence by Wilson's formula, which also holds near 0 and 1."""
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    reach = Z / (1 + Z * Z / count) * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def worth_of_couples(shares: Sequence[float]) -> float:
    """How many independent matches couples of matches are worth, each given as the share of it that was won.

    Two matches with the same luck and seats exchanged tell more than two others: what luck gives it takes back. The
    variance of couples says how much more, held up by one more couple that is off by a half.
    """
    count = len(shares)
    share = sum(shares) / count
    if not 0 < share < 1 or count < 2:
        return 2.0 * count
    squares = sum((one - share) ** 2 for one in shares) + 0.25
    return share * (1 - share) / (squares / (count - 1) / count)


class Rating(NamedTuple):
    """A rating, and how far either way the true one may be off, with 95 % confidence."""

    value: float
    error: float


class Played(NamedTuple):
    """What one won of another's matches, and how many independent matches they count for."""

    share: float
    matches: float


def ratings(many: int, played: Mapping[tuple[int, int], Played]) -> tuple[Rating, ...]:
    """Bradley-Terry ratings of so many players by greatest likelihood, in Elo points around `MEAN`.

    `played` has one entry for each pair that met. Each pair is taken to have drawn one match more than it played: who
    lost every match is rated far below, not infinitely far.
    """
    pairs = [(a, b, (share * count + 0.5) / (count + 1), count + 1) for (a, b), (share, count) in played.items()]
    strength = [0.0] * many
    for _ in range(STEPS):  # Newton's method: the likelihood is concave, and its first steps are held in check
        slope, curve = [0.0] * many, _held(many)
        for a, b, share, count in pairs:
            chance = 1 / (1 + exp(strength[b] - strength[a]))
            _add(slope, curve, a, b, count * (share - chance), count * chance * (1 - chance))
        step = _solved(curve, slope)
        largest = max(map(abs, step))
        held = 2 / max(2.0, largest)
        strength = [one + held * change for one, change in zip(strength, step, strict=True)]
        if largest < 1e-10:
            break
    errors = [sqrt(max(0.0, _solved(curve, _unit(many, at))[at] - 1 / many / many)) for at in range(many)]
    middle = sum(strength) / many
    return tuple(
        Rating(MEAN + ELO * (one - middle), ELO * Z * error) for one, error in zip(strength, errors, strict=True)
    )


def _held(many: int) -> list[list[float]]:
    """Only differences count: the mean is held where it is, by one of weight."""
    return [[1.0] * many for _ in range(many)]


def _add(slope: list[float], curve: list[list[float]], a: int, b: int, off: float, weight: float) -> None:
    slope[a] += off
    slope[b] -= off
    for row, column, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
        curve[row][column] += sign * weight


def _unit(many: int, at: int) -> list[float]:
    return [float(place == at) for place in range(many)]


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """A system of linear equations, by elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        pivot = max(range(place, len(rows)), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        for below in range(len(rows)):
            if below != place and rows[below][place]:
                share = rows[below][place] / rows[place][place]
                rows[below] = [one - share * other for one, other in zip(rows[below], rows[place], strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]
