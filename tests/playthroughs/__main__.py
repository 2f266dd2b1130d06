"""`python -m tests.playthroughs` rewrites the golden files on purpose."""

import sys

from .golden import rewrite

if __name__ == "__main__":
    for line in rewrite():
        sys.stdout.write(f"{line}\n")
