"""The commands put together, and what happens when one of them fails.

Whatever a user can cause ends in one sentence on stderr and exit code 2; with `--json` the same goes to stdout as
`{"error": {"code": ..., "message": ...}}`. What nobody can cause is a bug and keeps its traceback.
"""

import json
import re
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from netcord import __version__
from netcord.kernel import NetcordError, Sentence, either

from . import INTERRUPTED
from .arguments import Language
from .commands import (
    arena,
    cards,
    forging,
    games,
    odds,
    play,
    plotting,
    records,
    reports,
    season,
    serve,
    simulate,
    tournaments,
    train,
)
from .helping import Commands, ToldGroup, spoken
from .output import flush, silence

USAGE = 2
LONG = 60
"""Letters of a file's name that are enough to know it by."""
NO_COMMAND = re.compile(r"No such command '(?P<what>[^']*)'")
TOO_MUCH = re.compile(r"Got unexpected extra argument\S* \((?P<what>.*)\)")
"""What the parser tells in a sentence and in no other way."""
GONE = 1
"""The exit code when nobody reads any more: `netcord cards list | head`."""


class Front(ToldGroup):
    """The root command: it turns errors into sentences."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and exit with the code the outcome deserves."""
        given = list(extra["args"] if extra.get("args") is not None else args[0] if args else sys.argv[1:])
        extra["standalone_mode"] = False
        extra["obj"] = given  # the language is in it, also if only help is asked for
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
            where = self._command_in(given)
            said = _misused(error, usage())
            # A group of commands without one of them has shown its help, and there is nothing wrong with that.
            wrong = Sentence("{said} (`{where} --help` shows how it is used)", said=said, where=where)
            code = complain("usage", wrong, given) if str(said) else 0
        sys.exit(code if isinstance(code, int) else 0)

    def _command_in(self, given: Sequence[str]) -> str:
        """The command that was meant, as far as it was understood."""
        path, below = ["netcord"], self.commands
        for word in given:
            if word in below:
                path.append(word)
                below = getattr(below[word], "commands", {})
        return " ".join(path)


def _about(error: OSError) -> Sentence:
    """What the system refuses, in one sentence."""
    name = str(error.filename or "")
    where = f"{name[:LONG]}..." if len(name) > LONG else name
    what = (error.strerror or str(error)).lower()
    if where:
        return Sentence("{where} cannot be used: {what}", where=where, what=what)
    return Sentence("the output cannot be written: {what}", what=what)


def complain(code: str, wrong: Sentence, given: Sequence[str]) -> int:
    """Tell what is wrong, to people and if wanted to programs; the exit code."""
    from netcord.club.language import told

    message = told(wrong, spoken(given))
    if "--json" in given:
        typer.echo(json.dumps({"error": {"code": code, "message": message}}, ensure_ascii=False))
    typer.echo(typer.style("netcord:", fg="red", bold=True) + f" {message}", err=True)
    return USAGE


def _misused(error: Any, message: str) -> Sentence | str:
    """What is wrong with how a command was typed; what we have no words for is told as the parser tells it."""
    if option := getattr(error, "option_name", ""):
        if hasattr(error, "possibilities"):
            near = either(tuple(error.possibilities)) if error.possibilities else ""
            if near:
                return Sentence("there is no option {option}: did you mean {near}?", option=option, near=near)
            return Sentence("there is no option {option}", option=option)
        if "requires" in message:
            return Sentence("{option} takes a value", option=option)
        return Sentence("{option} takes no value", option=option)
    if (taken := getattr(error, "param", None)) is not None:
        what = taken.opts[0] if taken.param_type_name == "option" else taken.metavar or taken.name.upper()
        if hasattr(error, "param_type"):
            return Sentence("{what} is missing", what=what)
        if "integer" in message:
            return Sentence("{what} is a whole number", what=what)
    if found := NO_COMMAND.match(message):
        return Sentence("there is no command {what!r}", what=found["what"])
    if found := TOO_MUCH.match(message):
        return Sentence("{what} is more than is taken here", what=found["what"])
    return _sentence(message)


def _sentence(text: str) -> str:
    text = " ".join(text.split()).rstrip(".")
    return text[:1].lower() + text[1:]


app = Commands(
    cls=Front,
    name="netcord",
    epilog="netcord play inside-volley federer-2007-hard nadal-hard",
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
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
    lang: Language = None,
) -> None:
    """Tabletop tennis as software: play a match, simulate thousands, look into cards and records.

    Without a command the page opens in the browser.
    """
    if context.invoked_subcommand is None:
        serve.serve(lang=lang)


MENU = "netcord menu --lang fr"


def menu(lang: Language = None) -> None:
    """Play in the terminal: choose what to do from a menu."""
    from netcord.cli.commands.menu import menu

    menu(lang)


app.command("play", epilog=play.EXAMPLE)(play.play)
app.command("serve", epilog=serve.EXAMPLE)(serve.serve)
app.command("menu", epilog=MENU)(menu)
app.command("games", epilog=games.EXAMPLE)(games.games)
app.command("simulate", epilog=simulate.EXAMPLE)(simulate.simulate)
app.command("arena", epilog=arena.EXAMPLE)(arena.arena)
app.command("train", epilog=train.EXAMPLE)(train.train)
app.command("odds", epilog=odds.EXAMPLE)(odds.odds)
app.command("report", epilog=reports.REPORT_EXAMPLE)(reports.report)
app.command("forge", epilog=forging.EXAMPLE)(forging.forge)
app.command("solve", epilog=reports.SOLVE_EXAMPLE)(reports.solve)
app.add_typer(records.app, name="record")
app.add_typer(cards.app, name="cards")
app.add_typer(plotting.app, name="plot")
app.add_typer(tournaments.app, name="tournament")
app.add_typer(season.app, name="season")
