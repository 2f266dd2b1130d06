"""The options of a question as lines by number, with what each is worth where that is known."""

from collections.abc import Collection, Mapping, Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from netcord.club.offers import Choice
from netcord.tennis import Hint, Worth

from .typed import fitting

MANY, SHORT = 12, 30
"""So many options, none longer than this, are set in columns."""
TOO_MANY = 60
"""More options than this are not listed before something is typed."""


class Offer:
    """What can be chosen now."""

    def __init__(self, choices: Sequence[Choice], worth: Worth | None, terms: Mapping[str, str]) -> None:
        self._choices = choices
        self._worth = worth or {}
        self._terms = terms
        self._open = [choice for choice in choices if choice.options]
        """Those that have a number."""

    @property
    def count(self) -> int:
        """How many lines can be chosen."""
        return len(self._open)

    @property
    def too_many(self) -> bool:
        """Whether only some are listed."""
        return self.count > TOO_MANY

    def typed(self, text: str) -> list[Choice]:
        """The lines that were typed; one option of a line may be typed as it is."""
        texts = [choice.text for choice in self._open]
        values = [str(choice.options[0][0]) if len(choice.options) == 1 else choice.text for choice in self._open]
        if found := fitting(text, texts, values):
            return [self._open[place] for place in found]
        within = (option for choice in self._open for option in choice.options if str(option[0]) == text)
        return [Choice(option[1], (option,)) for option in within][:1]

    def listed(self, some: Collection[Choice] | None = None) -> RenderableType:
        """All lines, or these; of too many the best, or a selection."""
        if some is None and self.too_many:
            some = sorted(self._open, key=self._best)[:MANY] if self._worth else self._open[:: self.count // MANY]
        lines = [
            (number, choice, [self._chance(choice, what) for what in self._columns])
            for number, choice in self._numbered()
            if some is None or choice in some
        ]
        if len(lines) >= MANY and all(number and len(choice.text) <= SHORT for number, choice, _ in lines):
            cells = [
                Text("  ").join([Text(f"{number:>4}", style="bold cyan"), Text(choice.text), *chances])
                for number, choice, chances in lines
            ]
            return Columns(cells, padding=(0, 2), column_first=True)
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold cyan")
        grid.add_column()
        for _ in self._columns:
            grid.add_column(justify="right", no_wrap=True)
        for number, choice, chances in lines:
            text = Text(choice.text, style="" if number else "dim")
            grid.add_row(f"  {number}" if number else "", text, *chances)
        return grid

    def _numbered(self) -> list[tuple[int, Choice]]:
        lines, number = [], 0
        for choice in self._choices:
            number += bool(choice.options)
            lines.append((number if choice.options else 0, choice))
        return lines

    @property
    def _columns(self) -> list[str]:
        """What the hints speak of: the point first."""
        return [what for what in ("point", "match") if any(_told(hint, what) for hint in self._worth.values())]

    def _best(self, choice: Choice) -> float:
        """What a line is worth, the most first."""
        known = [hint for option, _ in choice.options if (hint := self._worth.get(option))]
        return -max((chance for hint in known for what in self._columns for chance in _told(hint, what)), default=0.0)

    def _chance(self, choice: Choice, what: str) -> Text:
        """ "point 54.3%", of several options that of the best; the best of all in green; "~54%" is an estimate."""
        known = [hint for option, _ in choice.options if (hint := self._worth.get(option)) and _told(hint, what)]
        if not known:
            return Text("")
        mine = max(chance for hint in known for chance in _told(hint, what))
        best = max(chance for hint in self._worth.values() for chance in _told(hint, what))
        word = self._terms.get(f"ui_hint_{what}", what)
        about = "" if all(hint.exact for hint in known) else "~"
        return Text(f"{word} {about}{100 * mine:.1f}%", style="bold green" if mine > best - 1e-9 else "")


def _told(hint: Hint, what: str) -> tuple[float, ...]:
    """The chance a hint gives for this, if it does."""
    chance: float | None = getattr(hint, what)
    return () if chance is None else (chance,)
