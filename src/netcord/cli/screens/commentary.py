"""The commentary: what happened, why, and what we would advise."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from netcord.club.language import said
from netcord.play import Kind, Told
from netcord.tennis import Option, Words, option_text

MOODS = {"ace": "green", "double_fault": "red", "event": "magenta", "break": "yellow", "set": "bold yellow"}


def told(lines: Sequence[Told]) -> Group:
    """Lines of commentary, the umpire's calls at the right."""
    return Group(*(_line(line) for line in lines))


def _line(line: Told) -> RenderableType:
    mood = MOODS.get(line.mood, "")
    match line.kind:
        case Kind.POINT:
            grid = Table.grid(expand=True, padding=(0, 2, 0, 0))
            grid.add_column(ratio=1)
            grid.add_column(justify="right", no_wrap=True)
            grid.add_row(Text(line.text, style=mood), Text(line.call, style="bold"))
            return Padding(grid, (0, 0, 0, 2))
        case Kind.NOTICE:
            return Padding(Text(line.text, style=mood or "bold"), (0, 0, 0, 2))
        case Kind.GAME:
            return Text(line.text, style="cyan")
        case Kind.BETWEEN:
            return Padding(Text(line.text, style=mood or "dim"), (0, 0, 1, 0))
        case Kind.SET:
            return Padding(Text(line.text, style="bold cyan"), (1, 0, 1, 0))
        case Kind.MATCH:
            return Padding(Text(line.text, style="bold green"), (0, 0, 1, 0))
        case _:
            return Padding(Text(line.text), (0, 0, 1, 0))


def reasons(found: Sequence[tuple[str, str]], words: Words) -> Panel:
    """Why the last point went as it did: rule IDs, and what they were applied to."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column()
    for rule, text in found:
        grid.add_row(rule, Text(text))
    if not found:
        grid.add_row("", said(words, "no_point"))
    return Panel(grid, title=said(words, "why"), title_align="left", border_style="cyan", padding=(0, 1))


def taken(option: Option, words: Words) -> Text:
    """A house rule that was chosen beforehand: why, and how the match is played as printed."""
    return Text.assemble(
        (f"{said(words, 'taken')}  ", "bold yellow"),
        option_text(option, words).advice,
        (f" ({said(words, 'as_printed')}: --option {option.key}={option.default})", "bold"),
    )


def advice(option: Option, words: Words) -> Text:
    """A house rule we would rather play by, and why."""
    return Text.assemble(
        (f"{said(words, 'advice')}  ", "bold yellow"),
        option_text(option, words).advice,
        (f" (--option {option.key}={option.recommended})", "bold"),
    )
