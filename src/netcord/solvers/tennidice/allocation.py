"""Placing the cubes as a matrix game: both sides choose at once, and the chance to win decides."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

Matrix = NDArray[np.float64]
Mixed = NDArray[np.float64]

CLOSE = 1e-9  # nearer than this, two choices are as good


class Equilibrium(NamedTuple):
    """What neither side can improve on alone: the row player's value and both mixtures."""

    value: float
    rows: Mixed
    columns: Mixed
    pure: bool


def equilibrium(matrix: Matrix) -> Equilibrium:
    """Solve a matrix game: a pure equilibrium if there is one, else by linear programming."""
    guaranteed, conceded = matrix.min(axis=1), matrix.max(axis=0)
    i, j = int(guaranteed.argmax()), int(conceded.argmin())
    if conceded[j] - guaranteed[i] < CLOSE:
        rows, columns = np.zeros(len(matrix)), np.zeros(matrix.shape[1])
        rows[i] = columns[j] = 1
        return Equilibrium(float(matrix[i, j]), rows, columns, True)
    value, rows = _best_mixture(matrix)
    _, columns = _best_mixture(-matrix.T)
    return Equilibrium(value, rows, columns, False)


def _best_mixture(matrix: Matrix) -> tuple[float, Mixed]:
    """The mixture of rows that guarantees most."""
    many, others = matrix.shape
    goal = np.zeros(many + 1)
    goal[-1] = -1
    found = linprog(
        goal,
        A_ub=np.hstack([-matrix.T, np.ones((others, 1))]),
        b_ub=np.zeros(others),
        A_eq=np.array([[1.0] * many + [0.0]]),
        b_eq=np.array([1.0]),
        bounds=[(0, None)] * many + [(None, None)],
        method="highs",
    )
    mixture: Mixed = np.clip(found.x[:-1], 0, None)
    return float(found.x[-1]), mixture / mixture.sum()


def guarantees(matrix: Matrix) -> Mixed:
    """What each allocation guarantees, whoever serves first: the mean of both, against the worst reply."""
    worst: Mixed = (0.5 * (matrix + 1 - matrix.T)).min(axis=1)
    return worst
