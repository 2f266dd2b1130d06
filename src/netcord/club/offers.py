"""The options of a question as a person chooses among them: lines, and what is asked next."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from netcord.kernel import Answer
from netcord.tennis import STEP


class Choice(NamedTuple):
    """A line of a menu: what it says, and the options it stands for, each in words that tell it from the others.

    A line that stands for no option cannot be chosen: the head of a table, or what is not allowed and why.
    """

    text: str
    options: tuple[tuple[Answer, str], ...] = ()


def lines(told: Mapping[Answer, str], offered: Collection[Answer]) -> list[Choice]:
    """The lines of a menu: options that share what stands before a `STEP` are one, and the rest is asked next.

    What is told in steps and alike is alike, two copies of a card, say: one of them is enough.
    """
    shared: dict[str | int, list[tuple[Answer, str]]] = {}
    for place, (option, text) in enumerate(told.items()):
        head, step, _ = text.partition(STEP)
        ways = shared.setdefault(head if step else place, [])
        if all(text != known for _, known in ways):
            ways.append((option, text))
    return [_line(ways) if ways[0][0] in offered else Choice(ways[0][1]) for ways in shared.values()]


def _line(ways: Sequence[tuple[Answer, str]]) -> Choice:
    if len(ways) == 1:
        return Choice(ways[0][1].replace(STEP, "  ").rstrip(), tuple(ways))
    head, _, _ = ways[0][1].partition(STEP)
    return Choice(head, tuple((option, text.partition(STEP)[2]) for option, text in ways))
