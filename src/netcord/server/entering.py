"""Dice thrown on a real table and entered by whoever throws."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from netcord.club.throwing import by_hand, drawn, thrown
from netcord.kernel import Answer, Chance, Fact, Impossible
from netcord.tennis import Words

from .wire import Event, Fall, Fell, FellDie, ThrowState, raw

LAST = 3
"""Throws that are told again."""


class Entered(NamedTuple):
    """A throw that was entered: the number awaited after it, what was thrown, what fell and what came of it."""

    number: int
    chance: Chance[Any]
    answer: Answer
    facts: tuple[Fact, ...]


class EnteredDice:
    """What somebody enters; cards drawn face down are drawn by netcord, since entering them would show them."""

    def __init__(self, luck: Random) -> None:
        self.entered: list[Answer] = []
        self.last: int | None = None
        """The number of the last throw that was entered, for whoever mistyped it."""
        self.fallen: tuple[Chance[Any], Answer] | None = None
        """What that was."""
        self._luck = luck

    def throw(self, chance: Chance[Any], counter: int) -> Answer:
        """What was entered last, or a hidden card by lot."""
        if not by_hand(chance):
            return drawn(chance, self._luck)
        if not self.entered:
            raise Impossible("these dice are thrown by hand: enter what fell")
        self.last = counter
        self.fallen = chance, self.entered.pop()
        return self.fallen[1]


def described(chance: Chance[Any], words: Words) -> ThrowState:
    """The dice that are thrown, each with its faces, and what every fall of them comes to."""
    found = thrown(chance, words)
    outcomes = tuple(Fall(fall.faces, raw(fall.answer)) for fall in found.falls)
    return ThrowState(chance.what, found.dice, outcomes, chance.by)


def fell(one: Entered, events: Sequence[Event], words: Words) -> Fell:
    """A throw that was entered, as its dice lie; `events` are what came of it, for whoever is told."""
    found = thrown(one.chance, words)
    faces = next(fall.faces for fall in found.falls if fall.answer == one.answer)
    labels = [{face.key: face.label for face in die.faces} for die in found.dice]
    dice = (FellDie(die.kind, key, label[key]) for die, label, key in zip(found.dice, labels, faces, strict=True))
    read = next((event.why for event in events if event.why), "")
    return Fell(tuple(dice), read or " ".join(event.text for event in events if event.text))
