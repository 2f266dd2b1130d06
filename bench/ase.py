"""ASE by compiled loops: how strong the champion is, and how the decks play. Needs the extra `fast`.

python bench/ase.py arena [DECK] [MATCHES] [SEED]       tie-breaks of the champion against `sensible`
python bench/ase.py knowing [DECK] [MATCHES] [SEED]     the same if he only counted cards, and if he saw all of them
python bench/ase.py report [DECK] [POINTS] [SEED]       the rows of `netcord report ase`, the champion on both sides
"""

import sys
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from netcord.forge.ase import bands
from netcord.training import ase_kernel as kernel
from netcord.training.ase_fast import PLAYERS, Compiled


def arena(deck: str, matches: int, seed: str, names: tuple[str, ...] = ("champion",)) -> None:
    """Tie-breaks against `sensible`."""
    compiled = Compiled(deck)
    for name in names:
        met = compiled.play(PLAYERS[name], PLAYERS["sensible"], matches, seed)
        share, error = 100 * met.won / matches, 50 / sqrt(matches)
        print(f"{deck}: {name} v sensible: {share:.1f} % (+- {error:.1f}), of points {100 * met.points:.2f} %")


def knowing(deck: str, matches: int, seed: str) -> None:
    """What knowing more or less of the other's hand would bring."""
    arena(deck, matches, seed, ("champion who only counts", "champion who sees all cards"))


def figures(counts: NDArray[np.int64]) -> dict[str, float]:
    """The rows of the report."""

    def share(over: int, of: int = kernel.POINTS) -> float:
        return float(100 * counts[over] / counts[of])

    lengths = zip(("1-3", "4-6", "7-9", "10+"), (kernel.L13, kernel.L46, kernel.L79, kernel.L10), strict=True)
    returns = counts[kernel.RETURNS_F] + counts[kernel.RETURNS_B]
    return {
        "first serve in %": 100 - share(kernel.FIRST_FAULTS, kernel.FIRST_SERVES),
        "double faults %": share(kernel.DOUBLES),
        "aces %": share(kernel.ACES),
        "service points won %": share(kernel.SERVER_WON),
        "mean rally length": share(kernel.LENGTH) / 100,
        "winners %": share(kernel.WINNERS) + share(kernel.ACES),
        "forced errors %": share(kernel.FORCED),
        "unforced errors %": share(kernel.UNFORCED),
        **{f"points of {length} strokes %": share(which) for length, which in lengths},
        "points with somebody at the net %": share(kernel.NET),
        "first serves wide, deuce court %": share(kernel.FIRST_DEUCE_WIDE, kernel.FIRST_DEUCE),
        "first serves down the T, ad court %": share(kernel.FIRST_AD_T, kernel.FIRST_AD),
        "returns with the forehand %": float(100 * counts[kernel.RETURNS_F] / returns),
        "winners with the forehand %": share(kernel.WON_FOREHAND, kernel.WINNERS),
        "winners by drop shots %": share(kernel.WON_DROP, kernel.WINNERS),
        "winners by smashes %": share(kernel.WON_SMASH, kernel.WINNERS),
        "winners by lobs %": share(kernel.WON_LOB, kernel.WINNERS),
        "backhands sliced %": share(kernel.SLICED, kernel.BACKHANDS),
        "aces on body serves %": share(kernel.BODY_ACES, kernel.BODY_SERVES),
        "points of 4-6 strokes won by the server %": share(kernel.SERVER_46, kernel.L46),
    }


def report(deck: str, points: int, seed: str) -> None:
    """The rows of a deck; those outside are marked."""
    champion = PLAYERS["champion"]
    met = Compiled(deck).play(champion, champion, points // 66, seed, "one_set")
    print(f"{deck}: {met.counts[kernel.POINTS]} points")
    for row, value in figures(met.counts).items():
        low, high = bands(deck)[row]
        print(f"{row:<45}{value:8.2f}   {low:g} to {high:g}{'' if low <= value <= high else '   outside'}")


if __name__ == "__main__":
    command, *given = sys.argv[1:] or ["arena"]
    deck, many, seed = (*given, *("men", "20000", "1")[len(given) :])
    {"arena": arena, "knowing": knowing, "report": report}[command](deck, int(many), seed)
