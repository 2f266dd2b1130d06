"""Where output goes: a console for people, plain documents for programs."""

import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

FORMAT = 1
"""Of the JSON documents; it rises when a field changes its meaning or goes away."""


def console(*, stderr: bool = False) -> "Console":
    """A console on stdout, or on stderr."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, emoji=False)


def typed(console: "Console", prompt: "RenderableType") -> str:
    """A line typed by a person. The prompt belongs to the line, so that completing and editing leave it alone."""
    with console.capture() as shown:
        console.print(prompt, end="", soft_wrap=True)
    text = shown.get()
    if "readline" in sys.modules:  # it counts the columns, and must be told what takes none
        text = re.sub(r"(\x1b\[[0-9;]*m)", "\001\\1\002", text)
    return input(text)


def emit(document: dict[str, Any]) -> None:
    """Print a JSON document."""
    typer.echo(json.dumps({"format": FORMAT, **document}, ensure_ascii=False, indent=2))


def at_terminal() -> bool:
    """Whether a person sits at both ends: keys can be read and a screen can be drawn."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
