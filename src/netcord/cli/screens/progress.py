"""How far something has come, on stderr and only where somebody looks."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from netcord.cli.output import console

REFRESHED = 200
"""How often a bar is drawn at most, from its beginning to its end."""


@contextmanager
def under_way(what: str, total: int, *, always: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar, and what is to be told how much is done; `always`: it is told seldom, and draws every time."""
    err = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Without a thread of its own: processes are forked beside it.
    bar = Progress(*columns, console=err, transient=True, disable=not err.is_terminal, auto_refresh=False)
    step = max(1, total // REFRESHED)
    with bar as progress:
        task = progress.add_task(what, total=total)

        def done(count: int) -> None:
            if always or count % step == 0:
                progress.update(task, completed=count, refresh=True)

        yield done
