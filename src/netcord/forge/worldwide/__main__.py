"""`python -m netcord.forge.worldwide select FOLDER`: the real figures; `netcord report worldwide` measures ours."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from netcord.kernel import NetcordError

from .tour import DATA, select


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; 1 and a sentence if it cannot be done."""
    parser = argparse.ArgumentParser("python -m netcord.forge.worldwide", description="What tennis is really like.")
    commands = parser.add_subparsers(dest="command", required=True)
    selecting = commands.add_parser("select", help="fill in the figures of the tour from a folder of tables")
    selecting.add_argument("source", type=Path, help="the folder with the tables")
    selecting.add_argument("--into", type=Path, default=Path(str(DATA)), help="a folder other than our own data")
    args = parser.parse_args(words)
    try:
        select(args.source, args.into)
    except NetcordError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
