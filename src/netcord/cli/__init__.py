"""The terminal: play, watch, simulate, look at cards and records.

`commands/` has a module for each command, `screens/` what a match looks like, `asking/` how a person is asked.
Commands import what they need when they run, so that `netcord --help` is quick.
"""

import sys

from netcord import __version__

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main() -> None:
    """The `netcord` command."""
    try:
        if sys.argv[1:] == ["--version"] and _told_version():
            return
        from .output import prepare

        prepare()
        from .app import app

        app(prog_name="netcord")
    except KeyboardInterrupt:  # before any command could see to it
        raise SystemExit(INTERRUPTED) from None


def _told_version() -> bool:
    """Which netcord this is, without waking the rest of it; whatever is in the way of that is the rest's to tell."""
    try:
        print(f"netcord {__version__}", flush=True)  # noqa: T201 - what prints elsewhere is slow to load
    except (OSError, ValueError):
        return False
    return True


__all__ = ["INTERRUPTED", "main"]
