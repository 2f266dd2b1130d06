"""The commands of the forge, `python -m netcord.forge.pro_tennis COMMAND`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from netcord.forge.common import refuse_other_figures
from netcord.kernel import NetcordError

from . import DATA, page, plain, select, write_packs
from .outlook import select_results
from .seasons import foretold
from .yardstick import MATCHES, write_yardstick

FIGURES = ("legends_1983.csv", "charted.csv", "tour_averages.csv", "names_1983.csv")
"""What is forged from, in our own data."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; 1 and a sentence if it cannot be done."""
    parser = argparse.ArgumentParser("python -m netcord.forge.pro_tennis", description="Forge cards from statistics.")
    commands = parser.add_subparsers(dest="command", required=True)
    selecting = commands.add_parser("select", help="choose the players and copy their figures from a folder of tables")
    selecting.add_argument(
        "source", type=Path, help="the folder with legends_1980s.csv, legends_charted.csv and tour_averages.csv"
    )
    forging = commands.add_parser("forge", help="find the levels and write the cards")
    measuring = commands.add_parser("yardstick", help="measure a few pairings exactly, and by playing them out")
    measuring.add_argument("--matches", type=int, default=MATCHES, help=f"played for each, {MATCHES} unless told")
    for command in (selecting, forging, measuring):
        command.add_argument("--into", type=Path, default=Path(str(DATA)), help="a folder other than our own data")
    after = commands.add_parser(
        "results", help="copy the results of 1984, which the report judges by, from such a folder"
    )
    after.add_argument("source", type=Path, help="the folder with results_1984.csv")
    after.add_argument("--into", type=Path, default=Path(str(DATA)), help="a folder other than our own data")
    believing = commands.add_parser("belief", help="how far Elo is to be believed, by the seasons until 1983")
    believing.add_argument("source", type=Path, help="the folder with legends_1980s.csv")
    reporting = commands.add_parser("report", help="the cards against Elo and against charted figures")
    reporting.add_argument("--markdown", action="store_true", help="as docs/pro-tennis-cards.md")
    args = parser.parse_args(words)
    try:
        if args.command == "select":
            select(args.source, args.into)
        elif args.command == "results":
            select_results(args.source, args.into)
        elif args.command == "forge":
            refuse_other_figures(args.into, Path(str(DATA)), FIGURES)
            write_packs(args.into)
        elif args.command == "yardstick":
            write_yardstick(args.into, matches=args.matches)
        elif args.command == "belief":
            for unsure in range(16):
                men, women = foretold(args.source, unsure).values()
                sys.stdout.write(f"n / (n + {unsure}): men {men:.2f}, women {women:.2f}, both {men + women:.2f}\n")
        else:
            sys.stdout.write((page if args.markdown else plain)())
    except NetcordError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
