"""The terminal: play, watch, simulate, look at cards and records.

`commands/` has a module for each command, `screens/` what a match looks like, `asking/` how a person is asked.
Commands import what they need when they run, so that `netcord --help` is quick.
"""

import os
import sys

from netcord import __version__

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main() -> None:
    """The `netcord` command."""
    try:
        if sys.argv[1:] == ["--version"] and _told_version():
            return
        with _leaving_at_once():
            from .output import prepare

            prepare()
            from .app import app
        app(prog_name="netcord")
    except KeyboardInterrupt:  # before any command could see to it
        raise SystemExit(INTERRUPTED) from None


class _leaving_at_once:  # noqa: N801  # contextlib is slow to load
    """While the rest is loaded, Ctrl-C ends everything: inside an import Python may report it and go on."""

    def __enter__(self) -> None:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))

    def __exit__(self, *_: object) -> None:
        import signal

        if signal.getsignal(signal.SIGINT) not in (signal.SIG_IGN, signal.SIG_DFL):
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _told_version() -> bool:
    """Which netcord this is, without waking the rest of it; whatever is in the way of that is the rest's to tell."""
    try:
        print(f"netcord {__version__}", flush=True)  # noqa: T201 - what prints elsewhere is slow to load
    except (OSError, ValueError):
        return False
    return True


__all__ = ["INTERRUPTED", "main"]
