"""The terminal: play, watch, simulate, look at cards and records.

`commands/` has a module for each command, `screens/` what a match looks like, `asking/` how a person is asked.
Commands import what they need when they run, so that `netcord --help` is quick.
"""

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main() -> None:
    """The `netcord` command."""
    try:
        from .output import prepare

        prepare()
        from .app import app

        app(prog_name="netcord")
    except KeyboardInterrupt:  # before any command could see to it
        raise SystemExit(INTERRUPTED) from None


__all__ = ["INTERRUPTED", "main"]
