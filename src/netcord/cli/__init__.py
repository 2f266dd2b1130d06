"""The terminal: play, watch, simulate, look at cards and records.

Commands import what they need when they run, so that `netcord --help` is quick.
"""


def main() -> None:
    """The `netcord` command."""
    from .app import app

    app(prog_name="netcord")


__all__ = ["main"]
