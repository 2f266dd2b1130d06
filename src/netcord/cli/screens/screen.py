"""Two kinds of screen: a terminal with a scoreboard that stays and keys that work, and plain text for pipes."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import TracebackType
from typing import Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from netcord.cli.output import console, typed
from netcord.club.language import said
from netcord.club.story import Story
from netcord.play import Told

from .boxscore import box_table
from .cards import card_corner, lowered_cards, marks
from .commentary import reasons, told
from .keys import Keys
from .scoreboard import scoreboard
from .thinking import after_a_while

WIDE, HIGH = 120, 30
"""Columns and lines from which on a terminal has room for more than the scoreboard."""
CORNER = 40


class Left(Exception):
    """The viewer has gone: the match is as it was."""


class Screen(Protocol):
    """What a match is shown on."""

    interactive: bool

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines; no lines where nothing scrolls out of sight."""
        ...

    def __enter__(self) -> "Screen":
        """Take the screen."""
        ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Give it back."""
        ...

    def board(self, story: Story, speed: str, note: str = "") -> None:
        """Show the score as it stands."""
        ...

    def tell(self, lines: Sequence[Told]) -> None:
        """Show commentary."""
        ...

    def print(self, what: RenderableType) -> None:
        """Show something else."""
        ...

    def key(self, timeout: float | None) -> str | None:
        """A key, if one is pressed in time."""
        ...

    def line(self, what: RenderableType, prompt: str) -> str:
        """A line that the person types; raises Left when there is nobody to type."""
        ...

    def aside(self) -> AbstractContextManager[None]:
        """While questions are asked: the scoreboard is away, and lines are typed instead of keys."""
        ...

    def apart(self) -> AbstractContextManager[None]:
        """A screen of its own, of which nothing stays when it is left: for what only one person may see."""
        ...

    def wipe(self) -> None:
        """Clear the screen that was taken apart."""
        ...

    def thinking(self, text: str) -> AbstractContextManager[None]:
        """While something is worked out: if that takes long, somebody who waits is told so."""
        ...


class PlainScreen:
    """Text, line after line: nothing waits, choices are read from stdin."""

    interactive = False

    def __init__(self, console: Console) -> None:
        self._console = console
        self._shown = ""

    @property
    def size(self) -> tuple[int, int]:
        """A log is as long as it gets."""
        return self._console.width, 0

    def __enter__(self) -> "PlainScreen":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        pass

    def board(self, story: Story, speed: str, note: str = "") -> None:
        """Only at the start and when a set is over: a log does not need it oftener."""
        score = story.score
        key = f"{score.sets} {score.ended}"
        if key != self._shown:
            self._shown = key
            self._console.print(scoreboard(story))

    def tell(self, lines: Sequence[Told]) -> None:
        """The lines."""
        self._console.print(told(lines))

    def print(self, what: RenderableType) -> None:
        """As it is."""
        self._console.print(what)

    def key(self, timeout: float | None) -> str | None:
        """There are no keys."""
        return None

    def line(self, what: RenderableType, prompt: str) -> str:
        """One line of stdin."""
        return _typed(self._console, what, prompt)

    def aside(self) -> AbstractContextManager[None]:
        """There is nothing to put away."""
        return nullcontext()

    def apart(self) -> AbstractContextManager[None]:
        """A log is one piece."""
        return nullcontext()

    def wipe(self) -> None:
        """What is printed is printed."""

    def thinking(self, text: str) -> AbstractContextManager[None]:
        """Beside the log, for whoever sits at a terminal; the log itself has nothing of it."""
        beside = console(stderr=True)
        if not beside.is_terminal:
            return nullcontext()
        status = beside.status(text)
        return after_a_while(status.start, status.stop)


class LiveScreen:
    """A terminal: commentary scrolls, the scoreboard stays below it, keys are read one by one."""

    interactive = True

    def __init__(self, console: Console) -> None:
        self._console = console
        self._board: RenderableType = ""
        self._live = self._new_live()
        self._keys = Keys()
        self._aside = False  # the scoreboard is away

    @property
    def size(self) -> tuple[int, int]:
        """As large as the window is now."""
        return self._console.width, self._console.height

    def _new_live(self) -> Live:
        """A new one each time: a used one would wipe out as many lines as it had before."""
        return Live(self._board, console=self._console, auto_refresh=False, transient=True)

    def __enter__(self) -> "LiveScreen":
        self._keys.__enter__()
        self._live = self._new_live()
        self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._live.stop()
        self._keys.__exit__(kind, error, where)

    def board(self, story: Story, speed: str, note: str = "") -> None:
        """Below everything else, with the keys; on a large terminal beside the card that decided the last point."""
        size = self._console.size
        wide = size.width >= WIDE and size.height >= HIGH
        self._board = live_area(story, speed, note, wide=wide)
        self._live.update(self._board, refresh=True)

    def tell(self, lines: Sequence[Told]) -> None:
        """Above the scoreboard."""
        self._console.print(told(lines))

    def print(self, what: RenderableType) -> None:
        """Above the scoreboard."""
        self._console.print(what)

    def key(self, timeout: float | None) -> str | None:
        """A key, if one is pressed in time."""
        return self._keys.read(timeout)

    def line(self, what: RenderableType, prompt: str) -> str:
        """The terminal is an ordinary one while a line is typed."""
        with self.aside():
            return _typed(self._console, what, prompt)

    @contextmanager
    def apart(self) -> Iterator[None]:
        """The terminal's second screen, which has no memory of what scrolled by."""
        with self.aside():
            self._console.set_alt_screen(True)
            self.wipe()
            try:
                yield
            finally:
                self.wipe()
                self._console.set_alt_screen(False)

    def wipe(self) -> None:
        """Clear it, from the top."""
        self._console.clear()

    def thinking(self, text: str) -> AbstractContextManager[None]:
        """Below the scoreboard; where that is away, below the question."""
        if self._aside:
            status = self._console.status(text)
            return after_a_while(status.start, status.stop)
        live, board = self._live, self._board
        below = Group(board, Text(f" {text}", style="yellow"))
        return after_a_while(lambda: live.update(below, refresh=True), lambda: live.update(board, refresh=True))

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Without the scoreboard and with lines instead of keys; inside itself it changes nothing."""
        if self._aside:
            yield
            return
        self.__exit__(None, None, None)
        self._keys.drop()
        self._aside = True
        try:
            yield
        finally:
            self._aside = False
            self.__enter__()


def live_area(story: Story, speed: str, note: str = "", *, wide: bool = False) -> RenderableType:
    """What stays on the screen: the scoreboard and the keys, and if there is room the rules and the card at work."""
    words = story.words
    foot = Table.grid(expand=True)
    foot.add_column(ratio=1)
    foot.add_column(justify="right", no_wrap=True)
    pace = said(words, "speed", speed=said(words, f"speed_{speed}"))
    foot.add_row(Text(note, style="bold yellow"), Text(pace, style="dim"))
    board = scoreboard(story, foot)
    keys = Text(f" {said(words, 'keys')}", style="dim", no_wrap=True, overflow="ellipsis")
    if wide and marks(story.last_point):
        return Group(explained(story, board), keys)
    if not wide or not story.statistics.match.points:
        return Group(board, keys)
    grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
    grid.add_column(ratio=1, vertical="bottom")
    grid.add_column(vertical="bottom")
    grid.add_row(board, box_table(story.statistics.match, story.names, words))
    return Group(grid, keys)


def explained(story: Story, *below: RenderableType) -> RenderableType:
    """The rules behind the last point, and beside them the part of the card that it was read from."""
    why = reasons(story.why(), story.words)
    marked = marks(story.last_point)
    if not marked:
        return Group(why, *below)
    *_, (place, mark) = marked.items()
    grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
    grid.add_column(ratio=1)
    grid.add_column(width=CORNER)
    card = card_corner(story.cards[place], story.words, mark, lowered_cards(story).get(place))
    grid.add_row(Group(why, *below), card)
    return grid


def _typed(console: Console, what: RenderableType, prompt: str) -> str:
    if what != "":
        console.print(what)
    try:
        return typed(console, Text(prompt, style="bold")).strip()
    except EOFError:
        raise Left from None
