"""The commands of the forge: `python -m netcord.forge.inside_volley select | forge | report`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from netcord.forge.common import refuse_other_figures
from netcord.kernel import NetcordError

from . import DATA, page, plain, proofs, select, write_packs

FIGURES = ("stat_lines.csv", "tour_averages.csv")
"""What is forged from, in our own data."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; 1 and a sentence if it cannot be done."""
    parser = argparse.ArgumentParser(
        "python -m netcord.forge.inside_volley", description="Forge cards from statistics."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    selecting = commands.add_parser("select", help="fill in the stat lines and tour averages from a folder of tables")
    selecting.add_argument("source", type=Path, help="the folder with player_seasons.csv and tour_averages.csv")
    forging = commands.add_parser("forge", help="write the packs of cards")
    for command in (selecting, forging):
        command.add_argument("--into", type=Path, default=Path(str(DATA)), help="a folder other than our own data")
    reporting = commands.add_parser("report", help="real and exact figures of every card, and the error")
    reporting.add_argument("--markdown", action="store_true", help="as docs/inside-volley-cards.md")
    args = parser.parse_args(words)
    try:
        if args.command == "select":
            select(args.source, args.into)
        elif args.command == "forge":
            refuse_other_figures(args.into, Path(str(DATA)), FIGURES)
            write_packs(args.into)
        else:
            sys.stdout.write((page if args.markdown else plain)(proofs()))
    except NetcordError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
