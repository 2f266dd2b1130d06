"""Every bar of speed in one run (`make bench`): tables of what was measured, then one of the bars."""

import sys

from bench import matches, odds, steps
from bench.bars import Measured, machine, said

if __name__ == "__main__":
    sizes = matches.sizes()
    print(machine("numpy", "numba", "open_spiel", "proby"))
    print()
    found = [steps.measure(), odds.measure(), matches.measure(*sizes)]
    sys.exit(said(Measured([line for one in found for line in one.tables], [bar for one in found for bar in one.bars])))
