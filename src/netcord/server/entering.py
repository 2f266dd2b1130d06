"""Dice thrown on a real table and entered by whoever throws."""

from random import Random
from typing import Any

from netcord.club.throwing import by_hand, drawn, thrown
from netcord.kernel import Answer, Chance, Impossible
from netcord.tennis import Words

from .wire import Fall, ThrowState, raw


class EnteredDice:
    """What somebody enters; cards drawn face down are drawn by netcord, since entering them would show them."""

    def __init__(self, luck: Random) -> None:
        self.entered: list[Answer] = []
        self.last: int | None = None
        """The number of the last throw that was entered, for whoever mistyped it."""
        self._luck = luck

    def throw(self, chance: Chance[Any], counter: int) -> Answer:
        """What was entered last, or a hidden card by lot."""
        if not by_hand(chance):
            return drawn(chance, self._luck)
        if not self.entered:
            raise Impossible("these dice are thrown by hand: enter what fell")
        self.last = counter
        return self.entered.pop()


def described(chance: Chance[Any], words: Words) -> ThrowState:
    """The dice that are thrown, each with its faces, and what every fall of them comes to."""
    found = thrown(chance, words)
    outcomes = tuple(Fall(fall.faces, raw(fall.answer)) for fall in found.falls)
    return ThrowState(chance.what, found.dice, outcomes, chance.by)
