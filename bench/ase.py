"""ASE by compiled loops: how strong the champion would be if he knew more or less. Needs the extra `fast`.

python bench/ase.py [DECK] [MATCHES] [SEED] [NAME…]     tie-breaks against `sensible`, with the share of points

Each share stands there as it was played, and with the luck of the rolls taken out: what every serve and stroke came to
beyond what it comes to on average, by what the networks take balls for. The mean is the same, and a third of the
variance is left, so that a thousand tie-breaks tell as much as three thousand. `netcord arena ase` and `netcord report
ase` use the same loops.
"""

import sys
from math import sqrt

import numpy as np

from netcord.compiled.ase import kernel
from netcord.compiled.ase.matches import PLAYERS, compiled
from netcord.compiled.ase.tables import STAKES


def knowing(deck: str, matches: int, seed: str, names: list[str]) -> None:
    """What knowing more or less of the other's hand would bring."""
    for name in names:
        rows = compiled(deck).play(PLAYERS[name], PLAYERS["sensible"], matches, seed)
        won, played = rows[:, kernel.WINNER] == 0, rows[:, kernel.POINTS]
        plain = won - rows[:, kernel.LUCK] / (STAKES * kernel.SURE)
        points = rows[:, kernel.WON_A] - rows[:, kernel.LUCK_OF_POINTS] / kernel.SURE
        of_points = points.sum() / played.sum()
        off = np.std(points - of_points * played) / played.mean()
        raw, raw_points = 100 * won.mean(), 100 * rows[:, kernel.WON_A].sum() / played.sum()
        print(
            f"{deck}: {name} v sensible, {matches}: {raw:.1f} % (+- {50 / sqrt(matches):.1f}), points {raw_points:.2f}"
        )
        print(
            f"    without the luck of rolls: {100 * plain.mean():.1f} % (+- {100 * plain.std() / sqrt(matches):.1f}), "
            f"points {100 * of_points:.2f} (+- {100 * off / sqrt(matches):.2f})"
        )


if __name__ == "__main__":
    deck, many, seed, *names = (*sys.argv[1:], *("men", "4000", "1")[len(sys.argv) - 1 :])
    every = ["champion", "champion who only counts", "champion who sees all cards"]
    knowing(deck, int(many), seed, names or every)
