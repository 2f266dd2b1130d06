"""Bots that do not think: for trials, for tests, and to be beaten."""

import random
from typing import Any

from netcord.kernel import Answer, Ask, Choose, View


class RandomBot:
    """Any option, each as likely. The same seed makes the same choice number 1, 2, 3, ... of a match.

    After a break it is shown the choices it had made and goes on as if there had been none.
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._luck = random.Random(seed)

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """One of the options."""
        answer: Answer = ask.options[self._luck.randrange(len(ask.options))]
        return answer

    def saw(self, view: View[Any, Ask], ask: Choose[Any], answer: Answer) -> None:
        """Spend the luck that this choice had cost."""
        self._luck.randrange(len(ask.options))


def random_bot(game: Any, seed: int) -> RandomBot:
    """Makes a bot that takes any option."""
    return RandomBot(seed)


class FirstOption:
    """Always the first option: the plainest opponent there is."""

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """The first."""
        answer: Answer = ask.options[0]
        return answer


def first_bot(game: Any, seed: int) -> FirstOption:
    """Makes a bot that takes the first option."""
    return FirstOption()
