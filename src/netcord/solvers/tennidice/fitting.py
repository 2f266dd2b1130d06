"""What the champion knows of the solved game: `python -m netcord.solvers.tennidice.fitting > values.json`.

The table of the tie-break without spirit cubes (`netcord solve tennidice` builds it) has 313,600 positions at each of
52 scores. At every score a sum of what lies on the table is fitted to 12,000 of them, drawn by a fixed seed: so many
cubes of each row, challenge cubes, pairs of these, and the mixture of the deck. A chance p is told as
x = y / sqrt(1 - y * y) with y = 2 p - 1, which only needs a square root to be read back: the same on every machine.
"""

import json
import sys
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice import Options, board_named
from netcord.kernel import Impossible

from .cache import FULL, Book, load
from .space import Left

Floats = NDArray[np.float64]
DRAWN = 12_000
"""Positions that are looked at, of each score."""
SEED = 1
EDGE = 0.9995
"""Chances are taken no nearer to certainty than this, as y."""
ABOUT = (
    "What is left on the table of a tie-break without spirit cubes is worth, by score; fitted to the solved game by "
    "`python -m netcord.solvers.tennidice.fitting`."
)


def terms(a: Floats, b: Floats, cards: Floats) -> Floats:
    """What is summed, in the order in which `netcord.games.tennidice.levels` reads it."""
    columns = [np.ones(len(a))]
    for own in (a, b):
        columns += [(own[:, row] > step).astype(float) for row in range(4) for step in range(4)]
    columns += [(cards[:, side] > step).astype(float) for side in (0, 1) for step in range(3)]
    few = np.minimum(np.concatenate([a, cards[:, :1], b, cards[:, 1:2]], axis=1), 2.0)
    columns += [few[:, one] * few[:, other] for one, other in combinations(range(10), 2)]
    share = cards[:, 2] / np.maximum(1.0, cards[:, 2] + cards[:, 3]) - 0.5
    columns += [share * (cards[:, side] > 0) for side in (0, 1)]
    return np.stack(columns, axis=1)


def fitted(book: Book) -> dict[str, list[float]]:
    """By score, the weights."""
    luck = np.random.default_rng(SEED)
    own, cards = book.space.own, book.space.cards
    rows = [np.array(side, float) for side in own]
    decks = np.array(cards, float)
    found: dict[str, list[float]] = {}
    for number, stop in enumerate(book.course.stops):
        a, b, deck = (luck.integers(many, size=DRAWN) for many in (len(own[0]), len(own[1]), len(cards)))
        places = [book.space.number(Left((own[0][i], own[1][j]), cards[k])) for i, j, k in zip(a, b, deck, strict=True)]
        y = np.clip(2 * (book.values[number][places] / FULL) - 1, -EDGE, EDGE)
        weight = (1 - y * y) ** 1.5  # an error in x counts as much as it moves the chance
        table = terms(rows[0][a], rows[1][b], decks[deck])
        still = 1e-3 * np.sqrt(DRAWN) * np.eye(table.shape[1])  # what is hardly told apart stays near nothing
        left = np.concatenate([table * weight[:, None], still])
        right = np.concatenate([y / np.sqrt(1 - y * y) * weight, np.zeros(len(still))])
        found["{}-{}".format(*stop.points)] = [
            round(float(one), 3) for one in np.linalg.lstsq(left, right, rcond=None)[0]
        ]
    return found


def main() -> None:
    """Write the weights."""
    book = load(board_named("default"), Options())
    if book is None:
        raise Impossible("the table is not there yet: `netcord solve tennidice` builds it")
    lines = ",\n".join(
        f'    "{score}": {json.dumps(weights, separators=(",", ":"))}' for score, weights in fitted(book).items()
    )
    sys.stdout.write(f'{{\n  "about": {json.dumps(ABOUT)},\n  "scores": {{\n{lines}\n  }}\n}}\n')


if __name__ == "__main__":
    main()
