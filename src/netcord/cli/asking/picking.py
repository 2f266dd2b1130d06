"""Questions outside a match: one of several, a line of text, yes or no."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from netcord.cli.output import typed
from netcord.club.language import said
from netcord.tennis import Words

from .typed import matching


class Back(Exception):
    """One step back: to the menu, or out of it."""


class Quit(Exception):
    """Out of the menu."""


class Desk:
    """Where a person is asked things before a match, in one language."""

    def __init__(self, out: Console, words: Words) -> None:
        self.out = out
        self.words = words

    def say(self, key: str, **fields: Any) -> str:
        """A sentence of the house."""
        return said(self.words, key, **fields)

    def tell(self, text: str, style: str = "") -> None:
        """Print a line; a terminal breaks it between words, a log has it whole."""
        self.out.print(Text(text, style=style), soft_wrap=not self.out.is_terminal)

    def pick(
        self, question: str, options: Sequence[str], *, default: int | None = None, about: str = "", leave: str = ""
    ) -> int:
        """One of several options, by number or by the beginning of its text; `about` is told above them."""
        self.out.print()
        if about:
            self.out.print(Text(about, style="dim"))
        lines = Table.grid(padding=(0, 2, 0, 0))
        lines.add_column(justify="right", style="bold cyan", width=4)
        for number, option in enumerate(options, 1):
            lines.add_row(str(number), Text(option))
        lines.add_row("q", leave or self.say("back"))
        self.out.print(lines)
        while True:
            answer = self.line(question, None if default is None else str(default + 1))
            if answer.lower() == "q":
                raise Quit if leave else Back
            found = matching(answer, options)
            if found is not None:
                return found
            self.tell(self.say("pick_number", count=len(options)), "yellow")

    def line(self, question: str, default: str | None = None) -> str:
        """A line of text."""
        shown = f" ({default})" if default else ""
        end = " " if question.endswith("?") and not shown else self.say("asks")
        return typed(self.out, Text.assemble((question, "bold"), (shown, "bold cyan"), end)).strip() or default or ""

    def yes(self, question: str, *, default: bool) -> bool:
        """Yes or no."""
        yes = self.say("yes")
        return self.line(question, yes if default else self.say("no")).lower().startswith(yes)
