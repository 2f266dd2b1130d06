"""A bracket as text that fits a page or a terminal: in one piece if it can be, otherwise by sections."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

LARGEST = 16
"""Lines of a section: more would not be seen at once."""


class Opening(NamedTuple):
    """Who begins on a line of the bracket, and which lines of the draw that stands for."""

    mark: str
    name: str
    short: str
    first: int
    last: int


class Way(NamedTuple):
    """Who has come through a match, with and without the seeding, and by which score."""

    name: str
    score: str
    plain: str = ""


class Headings(NamedTuple):
    """What is written above the parts of a large bracket."""

    section: Callable[[int, int], str]
    winner: Callable[[int, int], str]
    rounds: Callable[[int], str]  # from this round on, counted from 0


def bracket(openings: Sequence[Opening], rounds: Sequence[Sequence[Way]], width: int, say: Headings) -> list[str]:
    """The rows of a bracket, none of them longer than `width`.

    What does not fit is drawn by sections, each with its own way to its winner, and then the rounds that follow.
    Before a section is made smaller, things are left out one after the other: the seedings of those who come
    through, first names, the points of tie-breaks, and the room between the names of a pair.
    """
    return _bracket(openings, rounds, width, say, 0)


def _bracket(
    openings: Sequence[Opening], rounds: Sequence[Sequence[Way]], width: int, say: Headings, done: int
) -> list[str]:
    size = min(LARGEST, len(openings))
    while True:
        depth = size.bit_length() - 1
        starts = range(0, len(openings), size)
        for detail in range(5):
            drawn = [
                _rows(
                    [_entry(one, detail) for one in openings[start : start + size]],
                    [_ways(round, start >> at, size >> at, detail) for at, round in enumerate(rounds[:depth], 1)],
                )
                for start in starts
            ]
            if size == 2 or all(len(row) <= width for rows in drawn for row in rows):
                break
        else:
            size //= 2
            continue
        break
    if len(drawn) == 1:
        return [*drawn[0], ""]
    out: list[str] = []
    for start, rows in zip(starts, drawn, strict=True):
        out += [say.section(openings[start].first, openings[start + size - 1].last), "", *rows, ""]
    later = []
    for number, start in enumerate(starts):
        first, last = openings[start].first, openings[start + size - 1].last
        through = rounds[depth - 1][number].name or say.winner(first, last)
        later.append(Opening(f"{number + 1:>3} ", through, through, first, last))
    done += depth
    return [*out, say.rounds(done), "", *_bracket(later, rounds[depth:], width, say, done)]


def _entry(one: Opening, detail: int) -> str:
    return f"{one.mark}{_together(one.short, detail) if detail >= 2 else one.name}"


def _ways(round: Sequence[Way], start: int, many: int, detail: int) -> list[Way]:
    ways = []
    for way in round[start : start + many]:
        name = way.plain if detail else way.name
        ways.append(Way(_together(name, detail), without_tie_breaks(way.score) if detail >= 3 else way.score))
    return ways


def _together(name: str, detail: int) -> str:
    return name.replace(" / ", "/") if detail == 4 else name


def without_tie_breaks(score: str) -> str:
    """A score without the points of its tie-breaks.

    >>> without_tie_breaks("7-6(5) 6-7(10) [10-8]")
    '7-6 6-7 [10-8]'
    """
    return " ".join(part.partition("(")[0] for part in score.split(" "))


def _rows(entries: list[str], ways: list[list[Way]]) -> list[str]:
    """Rows of text: entries on every second row, and to the right of each two the winner with the score below."""
    rows = 2 * len(entries) - 1
    grid = [""] * (rows + 1)  # one more for the score below a final between the last two lines
    width = max(map(len, entries)) + 1
    for row in range(rows + 1):
        if row % 2 == 0 and row < rows:
            corner = "" if not ways else "┐" if row % 4 == 0 else "┘"
            grid[row] = f"{entries[row // 2]} ".ljust(width, "─" if ways else " ") + "─" + corner
    at = width + 2
    for depth, way in enumerate(ways, 1):
        step = 1 << depth
        middles = {(2 * number + 1) * step - 1: number for number in range(len(way))}
        for middle in middles:  # the bars that join two lines
            for row in range(middle - step // 2 + 1, middle + step // 2):
                grid[row] = grid[row].ljust(at - 1) + ("├" if row == middle else "│")
        width = max(max(len(one.name), len(one.score)) for one in way) + 2
        for middle, number in middles.items():
            name, score, _ = way[number]
            corner = "" if depth == len(ways) else "┐" if number % 2 == 0 else "┘"
            line = f" {name} " if name else ""
            grid[middle] += "─" + (line.ljust(width, "─") + "─" + corner if corner else line)
            if score:
                grid[middle + 1] = grid[middle + 1].ljust(at + 1) + f" {score}"
        at += width + 3
    return [row.rstrip() for row in grid]
