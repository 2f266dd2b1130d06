"""The commands of the forge: `python -m netcord.forge.ase select | forge | report | designs`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from netcord.forge.common import refuse_other_figures
from netcord.kernel import NetcordError, encode

from . import (
    DATA,
    plain,
    plain_styles,
    report,
    select,
    select_players,
    styles,
    styles_document,
    write_decks,
    write_designs,
)

FIGURES = ("shot_figures.csv", "serve_figures.csv", "tour_figures.csv", "player_figures.csv")
"""What is forged from, in our own data."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; 1 and a sentence if it cannot be done, or if a figure lies outside its band."""
    parser = argparse.ArgumentParser("python -m netcord.forge.ase", description="Forge decks from statistics.")
    commands = parser.add_subparsers(dest="command", required=True)
    selecting = commands.add_parser("select", help="fill in the figures from a folder of tables")
    selecting.add_argument("source", type=Path, help="the folder with the tables")
    forging = commands.add_parser("forge", help="write the decks and the player designs")
    for command in (selecting, forging):
        command.add_argument("--into", type=Path, default=Path(str(DATA)), help="a folder other than our own data")
    reporting = commands.add_parser("report", help="targets and figures of both decks, from points between two bots")
    reporting.add_argument("--points", type=int, default=100_000, help="points for each deck")
    trying = commands.add_parser("designs", help="every player design against the plain player")
    trying.add_argument("--sets", type=int, default=100, help="sets for each design")
    for command in (reporting, trying):
        command.add_argument("--processes", type=int, default=1)
        command.add_argument("--seed", default="1", help="of the dice: the same seed, the same figures")
        command.add_argument("--json", action="store_true")
    args = parser.parse_args(words)
    try:
        if args.command == "select":
            select(args.source, args.into)
            select_players(args.source, args.into)
        elif args.command == "forge":
            refuse_other_figures(args.into, Path(str(DATA)), FIGURES)
            write_decks(args.into)
            write_designs(args.into)
        elif args.command == "designs":
            tried = styles(args.sets, args.seed, args.processes)
            sys.stdout.write(encode(styles_document(tried)).decode() + "\n" if args.json else plain_styles(tried))
        else:
            found = report(args.points, args.processes, args.seed)
            sys.stdout.write(encode(found).decode() + "\n" if args.json else plain(found))
            return 0 if all(row["inside"] for row in found["rows"]) else 1
    except NetcordError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
