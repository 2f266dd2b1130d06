"""What a choice is worth, told to whoever makes it."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias, runtime_checkable

from netcord.kernel import Answer, Ask, Value, View


class Hint(Value):
    """The chance of winning the point being played, and the match; None where that is not told.

    `exact`: worked out for this very position, to more digits than anybody is shown. Else it is an estimate of it, and
    `error` how far that is off as a rule (a standard deviation), if anybody has measured it.
    """

    point: float | None = None
    match: float | None = None
    exact: bool = True
    error: float | None = None


Worth: TypeAlias = Mapping[Answer, Hint]
"""By answer, what each choice is worth to the seat that has it; empty where that is not reckoned."""


@runtime_checkable
class Adviser(Protocol):
    """An opponent who tells what choices are worth from what he has worked out himself."""

    def hint(self, view: View[Any, Ask]) -> Worth:
        """What each choice is worth to the seat whose view it is."""
        ...
