"""ASE by compiled loops: how strong the champion would be if he knew more or less. Needs the extra `fast`.

python bench/ase.py [DECK] [MATCHES] [SEED]     tie-breaks against `sensible`, with the share of points

`netcord arena ase` and `netcord report ase` use the same loops.
"""

import sys
from math import sqrt

from netcord.compiled.ase import kernel
from netcord.compiled.ase.matches import PLAYERS, compiled


def knowing(deck: str, matches: int, seed: str) -> None:
    """What knowing more or less of the other's hand would bring."""
    for name in ("champion", "champion who only counts", "champion who sees all cards"):
        rows = compiled(deck).play(PLAYERS[name], PLAYERS["sensible"], matches, seed)
        won, points = (rows[:, kernel.WINNER] == 0).sum(), rows.sum(axis=0)
        share, error = 100 * won / matches, 50 / sqrt(matches)
        of_points = 100 * points[kernel.WON_A] / points[kernel.POINTS]
        print(f"{deck}: {name} v sensible: {share:.1f} % (+- {error:.1f}), of points {of_points:.2f} %")


if __name__ == "__main__":
    given = sys.argv[1:]
    deck, many, seed = (*given, *("men", "4000", "1")[len(given) :])
    knowing(deck, int(many), seed)
