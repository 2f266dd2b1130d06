"""The commands put together, and what happens when one of them fails.

Whatever a user can cause ends in one sentence on stderr and exit code 2; with `--json` the same goes to stdout as
`{"error": {"code": ..., "message": ...}}`. What nobody can cause is a bug and keeps its traceback.
"""

import json
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from netcord import __version__
from netcord.kernel import NetcordError

from .commands import cards, games, play, records, reports, simulate, tournaments

USAGE = 2
INTERRUPTED = 130


class Front(TyperGroup):
    """The root command: it turns errors into sentences."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and exit with the code the outcome deserves."""
        given = list(extra["args"] if extra.get("args") is not None else args[0] if args else sys.argv[1:])
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except NetcordError as error:
            code = complain(error.code, str(error), as_json="--json" in given)
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
        except Exception as error:
            told = getattr(error, "format_message", None)  # a usage error, of whichever click typer brings along
            if told is None:
                raise
            where = getattr(getattr(error, "ctx", None), "command_path", "netcord")
            said = _sentence(told())
            # A group of commands without one of them has shown its help, and there is nothing wrong with that.
            text = f"{said} (`{where} --help` shows how it is used)"
            code = complain("usage", text, as_json="--json" in given) if said else 0
        sys.exit(code if isinstance(code, int) else 0)


def complain(code: str, message: str, *, as_json: bool) -> int:
    """Tell what is wrong, to people and if wanted to programs; the exit code."""
    if as_json:
        typer.echo(json.dumps({"error": {"code": code, "message": message}}, ensure_ascii=False))
    typer.echo(typer.style("netcord:", fg="red", bold=True) + f" {message}", err=True)
    return USAGE


def _sentence(text: str) -> str:
    text = " ".join(text.split()).rstrip(".")
    return text[:1].lower() + text[1:]


app = typer.Typer(
    cls=Front,
    name="netcord",
    help="Tabletop tennis as software: play a match, simulate thousands, look into cards and records.",
    epilog="Example: [bold]netcord play inside-volley federer-2007-hard nadal-hard[/bold]",
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"netcord {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def front(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Tabletop tennis as software: play a match, simulate thousands, look into cards and records.

    Without a command a menu opens.
    """
    if context.invoked_subcommand is None:
        from netcord.cli.commands.menu import menu

        menu()


app.command("play", epilog=play.EXAMPLE)(play.play)
app.command("games", epilog=games.EXAMPLE)(games.games)
app.command("simulate", epilog=simulate.EXAMPLE)(simulate.simulate)
app.command("report", epilog=reports.REPORT_EXAMPLE)(reports.report)
app.command("solve", epilog=reports.SOLVE_EXAMPLE)(reports.solve)
app.add_typer(records.app, name="record")
app.add_typer(cards.app, name="cards")
app.add_typer(tournaments.app, name="tournament")
