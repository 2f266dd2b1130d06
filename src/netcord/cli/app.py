"""The commands put together, and what happens when one of them fails.

Whatever a user can cause ends in one sentence on stderr and exit code 2; with `--json` the same goes to stdout as
`{"error": {"code": ..., "message": ...}}`. What nobody can cause is a bug and keeps its traceback.
"""

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from netcord import __version__
from netcord.kernel import NetcordError, Sentence, Unreadable

from . import INTERRUPTED
from .arguments import Language
from .commands import cards, games, play, records, reports, serve, simulate, tournaments
from .output import flush, silence

USAGE = 2
LONG = 60
"""Letters of a file's name that are enough to know it by."""
GONE = 1
"""The exit code when nobody reads any more: `netcord cards list | head`."""


class Front(TyperGroup):
    """The root command: it turns errors into sentences."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and exit with the code the outcome deserves."""
        given = list(extra["args"] if extra.get("args") is not None else args[0] if args else sys.argv[1:])
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
            flush()
        except BrokenPipeError:
            silence()
            code = GONE
        except OSError as error:  # a disk that is full, a name that is too long: nothing that the rules could know of
            silence(error)
            code = complain("impossible", _about(error), given)
        except NetcordError as error:
            code = complain(error.code, error.sentence, given)
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
        except Exception as error:
            usage = getattr(error, "format_message", None)  # a usage error, of whichever click typer brings along
            if usage is None:
                raise
            where = getattr(getattr(error, "ctx", None), "command_path", "netcord")
            said = _sentence(usage())
            # A group of commands without one of them has shown its help, and there is nothing wrong with that.
            wrong = Sentence("{said} (`{where} --help` shows how it is used)", said=said, where=where)
            code = complain("usage", wrong, given) if said else 0
        sys.exit(code if isinstance(code, int) else 0)


def _about(error: OSError) -> Sentence:
    """What the system refuses, in one sentence."""
    name = str(error.filename or "")
    where = f"{name[:LONG]}..." if len(name) > LONG else name
    what = (error.strerror or str(error)).lower()
    if where:
        return Sentence("{where} cannot be used: {what}", where=where, what=what)
    return Sentence("the output cannot be written: {what}", what=what)


def spoken(given: Sequence[str]) -> str:
    """The language of a command; if there are no words in the one it asks for, the next best."""
    from netcord.club.language import language, of_the_system

    wanted = [after for word, after in pairwise(given) if word == "--lang"]
    wanted += [word.removeprefix("--lang=") for word in given if word.startswith("--lang=")]
    for asked in (*wanted[-1:], None):
        with suppress(Unreadable):
            return language(asked)
    return of_the_system()


def complain(code: str, wrong: Sentence, given: Sequence[str]) -> int:
    """Tell what is wrong, to people and if wanted to programs; the exit code."""
    from netcord.club.language import told

    message = told(wrong, spoken(given))
    if "--json" in given:
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
    lang: Language = None,
) -> None:
    """Tabletop tennis as software: play a match, simulate thousands, look into cards and records.

    Without a command a menu opens.
    """
    if context.invoked_subcommand is None:
        from netcord.cli.commands.menu import menu

        menu(lang)


app.command("play", epilog=play.EXAMPLE)(play.play)
app.command("serve", epilog=serve.EXAMPLE)(serve.serve)
app.command("games", epilog=games.EXAMPLE)(games.games)
app.command("simulate", epilog=simulate.EXAMPLE)(simulate.simulate)
app.command("report", epilog=reports.REPORT_EXAMPLE)(reports.report)
app.command("solve", epilog=reports.SOLVE_EXAMPLE)(reports.solve)
app.add_typer(records.app, name="record")
app.add_typer(cards.app, name="cards")
app.add_typer(tournaments.app, name="tournament")
