"""The terminal: play, watch, simulate, look at cards and records.

`commands/` has a module for each command, `screens/` what a match looks like, `asking/` how a person is asked.
Commands import what they need when they run, so that `netcord --help` is quick.
"""

import _signal  # type: ignore[import-not-found]  # signal itself is slow to load, and Ctrl-C may fall into that
import os
import sys

from netcord import __version__

TYPE_CHECKING = False  # as in typing, which is slow to load as well
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main() -> None:
    """The `netcord` command."""
    heard = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler  # else whoever started us decides
    if heard:
        _signal.signal(_signal.SIGINT, _interrupted)
    try:
        if sys.argv[1:] == ["--version"] and _told_version():
            return
        from .output import prepare

        prepare()
        from .app import app

        app(prog_name="netcord")
    except KeyboardInterrupt:  # before any command could see to it
        raise SystemExit(INTERRUPTED) from None
    finally:
        if heard:  # all is said: what Python does before it ends need not be reported
            _signal.signal(_signal.SIGINT, _left)


def _interrupted(_: int, frame: "FrameType | None") -> None:
    """Ctrl-C is for the command to see to; while anything is loaded it ends everything: there Python may go on."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            _left()
        frame = frame.f_back
    raise KeyboardInterrupt


def _left(*_: object) -> None:
    os._exit(INTERRUPTED)


def _told_version() -> bool:
    """Which netcord this is, without waking the rest of it; whatever is in the way of that is the rest's to tell."""
    try:
        print(f"netcord {__version__}", flush=True)  # noqa: T201 - what prints elsewhere is slow to load
    except (OSError, ValueError):
        return False
    return True


__all__ = ["INTERRUPTED", "main"]
