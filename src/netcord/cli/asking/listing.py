"""The rows of a question as lines by number: columns where there is a table, pages where there are too many lines."""

import re
from collections.abc import Collection, Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text

from netcord.club.offers import TOLD, Row, best, rows
from netcord.tennis import Choice, Detail, Words, Worth

from .typed import beginning, exact, numbered

MANY, SHORT = 12, 30
"""So many rows, none longer than this, are set side by side."""
NUMBER = 4  # columns for the number of a row
GAP = 2
LEAST = 12  # what a name, or the last column, is cut down to before a column is left out
ROOMY = 110
"""Columns from which on a table also says what a number is made of and what may come of a stroke."""


class Listing:
    """What can be picked now."""

    def __init__(self, choices: Sequence[Choice[Any]], words: Words, worth: Worth | None = None) -> None:
        self._words = words
        self._worth = worth or {}
        self.rows = rows(choices)
        self.open = [row for row in self.rows if row.choices]
        """Those that have a number."""

    # What was typed

    def typed(self, text: str) -> Row | None:
        """The row of this number, text or value in full; one answer of a row may be typed as it is."""
        found = numbered(text, len(self.open))
        if found is None:
            found = exact(text, [row.label for row in self.open], [row.told(self._words) for row in self.open])
        if found is not None:
            return self.open[found]
        ways = [(answer, choice) for row in self.open for choice in row.choices for answer in choice.answers]
        found = exact(text, [choice.label for _, choice in ways], [str(answer) for answer, _ in ways])
        if found is None:
            return None
        answer, choice = ways[found]
        return Row(choice.label, (Choice(answer, choice.label, choice.path),))

    def begun(self, text: str) -> list[Row]:
        """The rows that begin so, or lead to something that does; what cannot be picked now is among them."""
        texts = [[row.label for row in self.rows], [row.told(self._words) for row in self.rows]]
        if found := beginning(text, *texts):
            return [self.rows[place] for place in found]
        return [
            row
            for row in self.rows
            if beginning(text, [choice.label for choice in row.choices], [str(answer) for answer in row.answers])
        ]

    # What is shown

    def lines(self, width: int, some: Collection[Row] | None = None) -> list[Text]:
        """A line, or more, for every row or for these; the head of a table first."""
        shown = [(self._number(row), row) for row in self.rows if some is None or row in some]
        if len(shown) >= MANY and all(number and self._short(row) for number, row in shown):
            return self._side_by_side(shown, width)
        heads = list(dict.fromkeys(detail.head for _, row in shown for detail in self._details(row, width)))
        told: list[Text] = []
        names: dict[str, str] = {}
        if heads:
            heads, widths = self._fitted(shown, heads, width)
            told.append(self._line("", "", heads, widths, Text(), dim=True))
            names = told_apart([row.label for row in self.rows if row.details], widths[0])
        for number, row in shown:
            worth = self._chances(row)
            if not row.details:
                told += self._sentence(number, row, worth, width)
                continue
            texts = [self._cell(row, head, width) for head in heads]
            told.append(self._line(str(number or ""), names[row.label], texts, widths, worth))
        return told

    def pages(self, width: int, height: int) -> list[list[Text]]:
        """The lines in pages of so many; without a height there is one page. The head of a table stands on each."""
        whole = self.lines(width)
        if not height or len(whole) <= height:
            return [whole]
        pages: list[list[Text]] = []
        left = list(self.rows)
        while left:
            many = len(left)
            while many > 1 and len(self.lines(width, left[:many])) > height:
                many -= 1
            pages.append(self.lines(width, left[:many]))
            left = left[many:]
        return pages

    def _number(self, row: Row) -> int:
        return self.open.index(row) + 1 if row.choices else 0

    def _short(self, row: Row) -> bool:
        return not row.details and not row.effect and len(row.label) <= SHORT

    def _details(self, row: Row, width: int) -> tuple[Detail, ...]:
        """The table of a row, on a wide screen with what its number is made of and what may come of it."""
        if width < ROOMY or not row.details or not row.choices:
            return row.details
        first, more = row.choices[0], []
        if len(first.odds) > 2:  # of two, one is told by the roll
            told = " · ".join(f"{share.label} {100 * share.chance:.0f} %" for share in first.odds)
            more.append(Detail(self._words.term("ui_head_odds"), told))
        if first.roll is not None and sum(part.amount for part in first.roll.sum) == first.roll.needed:
            told = " ".join(f"{part.amount:+d} {part.label}" for part in first.roll.sum).removeprefix("+")
            more.append(Detail(self._words.term("ui_head_sum"), told))
        return (*row.details, *more)

    def _cell(self, row: Row, head: str, width: int) -> str:
        return next((detail.text for detail in self._details(row, width) if detail.head == head), "")

    def _fitted(self, shown: Sequence[tuple[int, Row]], heads: list[str], width: int) -> tuple[list[str], list[int]]:
        """The columns that fit, and how wide the name and each of them are.

        Where they do not fit, what only a wide screen has room for is left out whole; then the last is cut, then names,
        then columns are left out, vital ones last of all.
        """
        rows = [row for _, row in shown if row.details]
        names = max(len(row.label) for row in rows)
        wide = {head: max(len(head), *(len(self._cell(row, head, width)) for row in rows)) for head in heads}
        usual = {detail.head for row in rows for detail in row.details}
        vital = {detail.head for row in rows for detail in row.details if detail.vital}
        worth = max((len(self._chances(row)) for _, row in shown), default=0)
        room = width - NUMBER - GAP - (worth + GAP if worth else 0)
        while wide:
            last = list(wide)[-1]
            over = names + sum(GAP + one for one in wide.values()) - room
            if over > 0 and last not in usual:
                del wide[last]
                continue
            if over > 0 and last not in vital and wide[last] - over >= LEAST:
                wide[last] -= over
            elif over > 0 and names - over >= (LEAST if vital.issuperset(wide) else 2 * LEAST):
                names -= over
            elif over > 0:
                wide.pop(next((head for head in reversed(wide) if head not in vital), last))
                continue
            return list(wide), [names, *wide.values()]
        return [], [min(names, room)]

    def _line(
        self, number: str, name: str, cells: Sequence[str], widths: Sequence[int], worth: Text, *, dim: bool = False
    ) -> Text:
        parts = [cut(text, wide).ljust(wide) for text, wide in zip((name, *cells), widths, strict=False)]
        line = Text(f"{number:>{NUMBER}}", style="bold cyan")
        line.append(" " * GAP + (" " * GAP).join(parts).rstrip(), style="dim" if dim else "not bold default")
        if worth:
            full = NUMBER + GAP + sum(widths) + GAP * (len(widths) - 1)
            line.append(" " * (full - len(line) + GAP)).append_text(worth)
        line.no_wrap = True
        return line

    def _sentence(self, number: int, row: Row, worth: Text, width: int) -> list[Text]:
        """A row without a table: what it says, as many lines as it takes."""
        room = width - NUMBER - GAP - (len(worth) + GAP if worth else 0)
        told = []
        for place, part in enumerate(wrapped(row.told(self._words), max(room, LEAST)) or [""]):
            line = Text(f"{number or '' if not place else '':>{NUMBER}}", style="bold cyan")
            line.append(" " * GAP + part, style="not bold default" if number else "dim")
            if not place and worth:
                line.append(" " * (NUMBER + GAP + room - len(line) + GAP)).append_text(worth)
            told.append(line)
        return told

    def _side_by_side(self, shown: Sequence[tuple[int, Row]], width: int) -> list[Text]:
        cells = []
        for number, row in shown:
            cell = Text(f"{number:>{NUMBER}}", style="bold cyan").append(f"  {row.label}", style="not bold default")
            if worth := self._chances(row):
                cell.append("  ").append_text(worth)
            cells.append(cell)
        wide = max(map(len, cells)) + GAP
        columns = max(1, width // wide)
        high = -(-len(cells) // columns)
        lines = []
        for place in range(high):
            line = Text(no_wrap=True)
            for cell in cells[place::high]:
                cell.pad_right(wide - len(cell))
                line.append_text(cell)
            line.rstrip()
            lines.append(line)
        return lines

    def _chances(self, row: Row) -> Text:
        """ "point 54.3%", of several answers that of the best; the best of all in green; "~54.3%" is an estimate."""
        told = Text()
        for what in TOLD:
            mine, most = best(self._worth, row.answers, what), best(self._worth, self._worth, what)
            if mine is None or most is None:
                continue
            chance, highest = getattr(mine, what), getattr(most, what)
            word, about = self._words.terms.get(f"ui_hint_{what}", what), "" if mine.exact else "~"
            style = "bold green" if chance > highest - 1e-9 else "not bold default"
            told.append("  " * bool(told))
            told.append(f"{word} {about}{self._words.percent(chance, 1)}{self._off(mine.error)}", style=style)
        return told

    def _off(self, error: float | None) -> str:
        """How far an estimate is off, in hundredths: " ±13"; " ±0.4" where it is less than one."""
        return "" if error is None else f" ±{self._words.figure(100 * error, 1 if error < 0.0095 else 0)}"


def cut(text: str, wide: int) -> str:
    """A text that is no longer than this."""
    return text if len(text) <= wide else text[: max(wide - 1, 0)] + "…"


def told_apart(names: Sequence[str], wide: int) -> dict[str, str]:
    """Names that are no longer than this: where their beginnings are the same, cut in the middle."""
    short = {name: cut(name, wide) for name in names}
    alike = {name for name, text in short.items() if list(short.values()).count(text) > 1}
    end = (wide - 1) // 3
    return {name: f"{name[: wide - 1 - end].rstrip()}…{name[-end:].lstrip()}" for name in alike} | {
        name: text for name, text in short.items() if name not in alike
    }


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A text in lines of this width; signs that French sets apart stay with their word."""
    bound = re.sub(r" (?=[;:!?»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrap(bound, width, subsequent_indent=indent)]
