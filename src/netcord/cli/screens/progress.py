"""How far something has come, on stderr: a bar where somebody looks, else a line now and then."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from netcord.cli.output import console
from netcord.club.language import said
from netcord.tennis import Words

DRAWN = 0.1
"""Seconds between two drawings of a bar."""

PATIENCE = 5
"""Seconds until a line is written where nobody looks; the next comes after twice as long, and so on."""


@contextmanager
def under_way(what: str, total: int, words: Words) -> Iterator[Callable[[int], None]]:
    """A bar, or lines, and what is to be told how much is done; `what` is a key of the words."""
    err = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Without a thread of its own: processes are forked beside it.
    bar = Progress(*columns, console=err, transient=True, disable=not err.is_terminal, auto_refresh=False)
    began = monotonic()
    due = began if err.is_terminal else began + PATIENCE
    with bar as progress:
        task = progress.add_task(said(words, what), total=total)

        def done(count: int) -> None:
            nonlocal due
            now = monotonic()
            if now < due:
                return
            if err.is_terminal:
                due = now + DRAWN
                progress.update(task, completed=count, refresh=True)
            else:
                due = now + (now - began)
                far = said(
                    words, "under_way", what=said(words, what), done=words.figure(count), total=words.figure(total)
                )
                err.print(far, markup=False, soft_wrap=True)

        yield done
