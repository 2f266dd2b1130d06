"""An offer as a person goes through it: the rows there are to choose from at each step, and what they are worth."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from netcord.kernel import Answer, Choose
from netcord.play import Played
from netcord.registry import AnyGame
from netcord.tennis import Choice, Detail, Hint, Words, Worth

__all__ = ["TOLD", "Row", "best", "called_choice", "rows"]

FLAT = 12
"""So many ways that are left after the first step are listed at once."""


class Row(NamedTuple):
    """Something to pick at one step: the choices it leads to, none if it cannot be picked now."""

    label: str
    choices: tuple[Choice[Any], ...]
    details: tuple[Detail, ...] = ()
    effect: str = ""
    why_not: str = ""

    @property
    def text(self) -> str:
        """Everything that may be read of it in a line but its table: used where there is none."""
        return f"{self.label} ({self.why_not})" if self.why_not else self.label

    def told(self, words: Words) -> str:
        """The row as a sentence: "let it go: the point is lost"."""
        return words.say("choice_told", {}, label=self.label, effect=self.effect) if self.effect else self.text

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every answer it may lead to."""
        return tuple(answer for choice in self.choices for answer in choice.answers)


def rows(choices: Sequence[Choice[Any]]) -> list[Row]:
    """What there is to pick from at a step; what all choices have in common is no step.

    The first step has a row for each card, say; once few ways are left, each has a row of its own.
    """
    depth = _shared(choices)
    if depth and len(choices) <= FLAT:
        return [_whole(choice, _varying(choices, depth)) for choice in choices]
    groups: dict[Any, list[Choice[Any]]] = {}
    for choice in choices:
        way = choice.path[min(depth, len(choice.path) - 1)]
        groups.setdefault((way.stage, way.key, choice.answer is None), []).append(choice)
    return [_group(group, depth) for group in groups.values()]


def _shared(choices: Sequence[Choice[Any]]) -> int:
    """How many steps all choices have in common; the last step of a path is always one."""
    depth, shortest = 0, min(len(choice.path) for choice in choices)
    while depth < shortest - 1 and len({choice.path[depth].key for choice in choices}) == 1:
        depth += 1
    return depth


def _varying(choices: Sequence[Choice[Any]], depth: int) -> tuple[str, ...]:
    """The stages at which these choices differ."""
    ways: dict[str, set[str]] = {}
    for choice in choices:
        for way in choice.path[depth:]:
            ways.setdefault(way.stage, set()).add(way.key)
    return tuple(stage for stage, keys in ways.items() if len(keys) > 1)


def _group(choices: list[Choice[Any]], depth: int) -> Row:
    first = choices[0]
    way = first.path[min(depth, len(first.path) - 1)]
    picked = () if first.answer is None else tuple(choices)
    return Row(way.label, picked, way.details, way.effect, first.why_not)


def _whole(choice: Choice[Any], stages: tuple[str, ...]) -> Row:
    ways = [way for way in choice.path if way.stage in stages] or [choice.path[-1]]
    label = ", ".join(way.label for way in ways)
    return Row(label, (choice,) if choice.answer is not None else (), ways[-1].details, ways[-1].effect, choice.why_not)


TOLD = ("point", "match")
"""What a hint may speak of."""


def best(worth: Worth, answers: Iterable[Answer], what: str) -> Hint | None:
    """The hint of whichever of these answers is worth most for the point, or for the match."""
    hints = [worth[one] for one in answers if one in worth and getattr(worth[one], what) is not None]
    return max(hints, key=lambda hint: float(getattr(hint, what)), default=None)


def called_choice(game: AnyGame, state: Any, played: Played[Any], words: Words) -> str:
    """What somebody chose, as the choice was called."""
    if not isinstance(played.ask, Choose):
        return ""
    offer = game.offer(game.view(state, played.ask.seat), words)
    for choice in offer.choices:
        if played.answer in choice.answers:
            return choice.label  # which tells the steps of its path
    return ""
