"""What `--help` says: every command and everything it takes, from the words files, in the language of whoever asks."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from netcord.kernel import Unreadable

if TYPE_CHECKING:
    from typer._click import Context

PACKAGE = "netcord.cli"
ROOT = "netcord"


def spoken(given: Sequence[str]) -> str:
    """The language of a command; if there are no words in the one it asks for, the next best."""
    from netcord.club.language import language, of_the_system

    wanted = [after for word, after in pairwise(given) if word == "--lang"]
    wanted += [word.removeprefix("--lang=") for word in given if word.startswith("--lang=")]
    for asked in (*wanted[-1:], None):
        with suppress(Unreadable):
            return language(asked)
    return of_the_system()


def help_words(language: str) -> dict[str, str]:
    """By command, and by command and parameter, what is said of it; after a bare colon what several take alike."""
    from netcord.tennis import languages, load_words

    known = languages((PACKAGE,))
    return {
        key: str(text) for key, text in load_words((PACKAGE,), language if language in known else known[0]).help.items()
    }


def put_into_words(command: Any, path: str, words: dict[str, str]) -> None:
    """A command and all those below it, in these words; what has none yet says what it says itself."""
    command.help = words.get(path, command.help)
    for parameter in command.params:
        shared = words.get(f": {parameter.name}", parameter.help)
        parameter.help = words.get(f"{path}: {parameter.name}", shared)
    for name, below in getattr(command, "commands", {}).items():
        put_into_words(below, name if path == ROOT else f"{path} {name}", words)


def _told(context: "Context") -> dict[str, str]:
    """All commands are put into the words of whoever looks; the words."""
    from typer import rich_utils

    root = context.find_root()
    words = help_words(spoken(root.obj or ()))
    put_into_words(root.command, ROOT, words)
    rich_utils.ARGUMENTS_PANEL_TITLE = words["arguments"]
    rich_utils.OPTIONS_PANEL_TITLE = words["options"]
    rich_utils.COMMANDS_PANEL_TITLE = words["commands"]
    rich_utils.DEFAULT_STRING = words["default"]
    rich_utils.REQUIRED_LONG_STRING = words["required"]
    return words


class _Told:
    """Says what it is in the words of whoever asks."""

    epilog: str | None
    examples: str | None = None

    def get_help(self, ctx: "Context") -> str:
        """The whole help."""
        words = _told(ctx)
        option: Any = self.get_help_option(ctx)  # type: ignore[attr-defined]  # of the command beside it
        option.help = words["help"]
        if self.examples is None:
            self.examples = self.epilog or ""
        commands = self.examples.splitlines()
        heading = words["example" if len(commands) == 1 else "examples"]
        self.epilog = "\n\n".join([heading, *(f"[bold]{command}[/bold]" for command in commands)]) if commands else None
        found: str = super().get_help(ctx)  # type: ignore[misc]  # of the command beside it
        return found

    def get_usage(self, ctx: "Context") -> str:
        """How it is typed."""
        words = help_words(spoken(ctx.find_root().obj or ()))
        usage: str = super().get_usage(ctx)  # type: ignore[misc]  # of the command beside it
        return words["usage"] + usage.removeprefix("Usage:")

    def shell_complete(self, ctx: "Context", incomplete: str) -> Any:
        """What can be typed next, with what it is."""
        _told(ctx)
        return super().shell_complete(ctx, incomplete)  # type: ignore[misc]  # of the command beside it


class ToldCommand(_Told, TyperCommand):
    """A command."""


class ToldGroup(_Told, TyperGroup):
    """A group of commands."""


class Commands(typer.Typer):
    """A group whose commands say what they are in words of their own: nothing is said of them where they are made.

    Their `epilog` are examples, one a line, as they are typed in every language.
    """

    def __init__(self, **settings: Any) -> None:
        usual: dict[str, Any] = {"cls": ToldGroup, "rich_markup_mode": "rich"}
        super().__init__(**(usual | settings))

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """A command of this group."""
        return super().command(name, **({"cls": ToldCommand} | settings))
