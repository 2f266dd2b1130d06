"""What a report measures: figures counted over many matches, each with its standard error, beside the band it should
lie in and, where there is one, the real figure.

Matches are independent of each other, the points of one match are not. So the error of "aces per point" is that of a
ratio of two sums over matches, and it says how much another seed may change the figure.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import hypot, inf, isfinite, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from netcord.play import Summary

from .common import figure_told

__all__ = ["Row", "documents", "plain"]

OPEN = inf
"""The edge of a band that is open to that side."""


class Figure(NamedTuple):
    """A number, and how far off it may be by chance: one standard error."""

    value: float
    error: float = 0.0

    def minus(self, other: "Figure") -> "Figure":
        """The difference of two figures that were counted in different matches."""
        return Figure(self.value - other.value, hypot(self.error, other.error))


def mean(values: Sequence[float]) -> Figure:
    """A mean with its standard error; of a single value that is not known."""
    return Figure(fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else OPEN)


class Row(NamedTuple):
    """One line of a report: a figure, the band it should lie in, and what it is in real tennis."""

    name: str
    figure: Figure
    low: float = -OPEN
    high: float = OPEN
    real: float | None = None

    @property
    def inside(self) -> bool:
        """Whether the figure lies in its band."""
        return self.low <= round(self.figure.value, 6) <= self.high

    @property
    def judged(self) -> bool:
        """Whether the sample is large enough to say so: no edge of the band is within two standard errors."""
        return all(abs(self.figure.value - edge) >= 2 * self.figure.error for edge in (self.low, self.high))

    @property
    def document(self) -> dict[str, Any]:
        """The row as `--json` prints it; an open edge is null, and so is an error that is not known."""
        value, error = self.figure
        low, high = (edge if isfinite(edge) else None for edge in (self.low, self.high))
        return {
            "name": self.name,
            "value": round(value, 4),
            "error": round(error, 4) if isfinite(error) else None,
            "low": low,
            "high": high,
            "real": self.real,
            "inside": self.inside,
            "judged": self.judged,
        }


class Sample:
    """Matches of one kind, with what was counted in each."""

    def __init__(self, counted: Iterable[Mapping[str, int]]) -> None:
        self._each = [{name: many for name, many in one.items() if not name.startswith("_")} for one in counted]

    @classmethod
    def of(cls, summaries: Iterable[Summary]) -> "Sample":
        """Matches as they were simulated; of each it is also counted who won, and how much was answered."""
        return cls({**one.counts, f"won by {one.winner}": 1, "matches": 1, "answers": one.answers} for one in summaries)

    def __add__(self, other: "Sample") -> "Sample":
        return Sample([*self._each, *other._each])

    @property
    def matches(self) -> int:
        """How many there are."""
        return len(self._each)

    @cached_property
    def counts(self) -> Counter[str]:
        """What was counted in all of them."""
        total: Counter[str] = Counter()
        for one in self._each:
            total.update(one)
        return total

    def share(self, over: str | Sequence[str], under: str | Sequence[str], scale: float = 1.0) -> Figure:
        """So much of the one for each of the other, names added up: ("aces", "points")."""
        tops, bottoms = ((names,) if isinstance(names, str) else tuple(names) for names in (over, under))
        pairs = [(sum(one.get(n, 0) for n in tops), sum(one.get(n, 0) for n in bottoms)) for one in self._each]
        whole = sum(bottom for _, bottom in pairs)
        if not whole:
            return Figure(0.0, OPEN)
        ratio = sum(top for top, _ in pairs) / whole
        many = len(pairs)
        if many < 2:
            return Figure(scale * ratio, OPEN)
        spread = sum((top - ratio * bottom) ** 2 for top, bottom in pairs) * many / (many - 1)
        return Figure(scale * ratio, scale * sqrt(spread) / whole)


def documents(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The rows as `--json` prints them."""
    return [row.document for row in rows]


def plain(rows: Sequence[Row], language: str = "en", digits: int = 3) -> str:
    """The report as a table for the terminal."""
    heads = [figure_told(head, language) for head in ("real", "found", "error", "low", "high")]
    outside, few = (figure_told(word, language) for word in ("outside", "too few to judge"))
    first = figure_told("figure", language)
    names = [figure_told(row.name, language) for row in rows]
    width = max(map(len, (first, *names))) + 1
    lines = [f"{first:<{width}}" + "".join(f"{head:>8}" for head in heads)]
    for name, row in zip(names, rows, strict=True):
        cells = (row.real, *row.figure, row.low, row.high)
        told = "".join(f"{_cell(cell, digits):>8}" for cell in cells)
        mark = "" if row.inside and row.judged else f"  {few if not row.judged else outside}"
        lines.append(f"{name:<{width}}{told}{mark}".rstrip())
    return "\n".join(lines) + "\n"


def _cell(cell: float | None, digits: int) -> str:
    return "" if cell is None or not isfinite(cell) else f"{cell:.{digits}f}"
