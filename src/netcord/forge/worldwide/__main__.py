"""`python -m netcord.forge.worldwide [report | field] [--matches N] [--seed S] [--processes P] [--json]`."""

import argparse
import sys
from collections.abc import Sequence

from . import as_json, field, field_rows, plain, report
from .report import MATCHES, SEED


def main(words: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a figure is outside its band."""
    parser = argparse.ArgumentParser("python -m netcord.forge.worldwide", description="Does tennis come out of it?")
    parser.add_argument("what", nargs="?", choices=("report", "field"), default="report")
    parser.add_argument("--matches", type=int, help="matches in all (report), or for each pair of players (field)")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(words)
    if args.what == "field":
        rows = field_rows(args.matches or field.MATCHES, args.seed, args.processes)
    else:
        rows = report(args.matches or MATCHES, args.seed, args.processes)
    sys.stdout.write(as_json(rows) + "\n" if args.json else plain(rows))
    return 0 if all(row.inside for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
