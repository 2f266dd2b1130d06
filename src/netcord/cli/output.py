"""Where output goes: a console for people, plain documents for programs."""

import codecs
import json
import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

FORMAT = 1
"""Of the JSON documents; it rises when a field changes its meaning or goes away."""


PLAIN = {
    "●": "*",
    "·": "-",
    "✓": "+",
    "█": "#",
    "×": "x",
    "±": "+-",
    "→": "->",
    "—": "-",
    "’": "'",
    "▲": "A",
    "▼": "V",
    "\u00a0": " ",
}
"""Signs that not every terminal has, and what stands for them there; for any other it is a question mark."""


def prepare() -> None:
    """Make the streams ready for whatever is printed: what an encoding does not have is replaced.

    A stream that was closed is an empty one: nothing can be read, and nobody sees what is written.
    """
    codecs.register_error("plain", _plain)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plain" if mode == "w" else "replace")


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError), "only what is written is replaced"
    known = "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end])
    return known.encode(error.encoding, "replace").decode(error.encoding), error.end


def flush() -> None:
    """Write what is still on its way, so that it fails while somebody can be told."""
    sys.stdout.flush()


def silence(error: OSError | None = None) -> None:
    """Give up what could not be written, lest the end of the program try again."""
    if error is not None and error.filename is not None:
        return  # it was another file
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
    """Print a JSON document, with escapes where the output has not every letter."""
    escaped = not (getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")
    typer.echo(json.dumps({"format": FORMAT, **document}, ensure_ascii=escaped, indent=2))


def at_terminal() -> bool:
    """Whether a person sits at both ends: keys can be read and a screen can be drawn."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
