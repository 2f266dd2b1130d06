"""The commands of the forge: `python -m netcord.forge.ase select | forge | designs`; `netcord report ase` plays
them."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from netcord.forge.common import refuse_other_figures
from netcord.kernel import NetcordError, encode

from . import (
    DATA,
    all_styles,
    plain_styles,
    select,
    select_players,
    styles_document,
    write_decks,
    write_designs,
)

FIGURES = ("shot_figures.csv", "serve_figures.csv", "tour_figures.csv", "player_figures.csv")
"""What is forged from, in our own data."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; 1 and a sentence if it cannot be done."""
    parser = argparse.ArgumentParser("python -m netcord.forge.ase", description="Forge decks from statistics.")
    commands = parser.add_subparsers(dest="command", required=True)
    selecting = commands.add_parser("select", help="fill in the figures from a folder of tables")
    selecting.add_argument("source", type=Path, help="the folder with the tables")
    forging = commands.add_parser("forge", help="write the decks and the player designs")
    for command in (selecting, forging):
        command.add_argument("--into", type=Path, default=Path(str(DATA)), help="a folder other than our own data")
    trying = commands.add_parser("designs", help="every player design against the plain player")
    trying.add_argument("--sets", type=int, default=100, help="sets for each design")
    trying.add_argument("--processes", type=int, default=1)
    trying.add_argument("--seed", default="1", help="of the dice: the same seed, the same figures")
    trying.add_argument("--json", action="store_true")
    args = parser.parse_args(words)
    try:
        if args.command == "select":
            select(args.source, args.into)
            select_players(args.source, args.into)
        elif args.command == "forge":
            refuse_other_figures(args.into, Path(str(DATA)), FIGURES)
            write_decks(args.into)
            write_designs(args.into)
        else:
            tried = all_styles(args.sets, args.seed, args.processes)
            sys.stdout.write(encode(styles_document(tried)).decode() + "\n" if args.json else plain_styles(tried))
    except NetcordError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
