"""What a game says to those who make networks learn it (`netcord.training`): one small value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from netcord.kernel import Answer, Choose, Phase, Pick, Side, State, Value

from .match import MatchTable

U = TypeVar("U", bound=Value)
M = TypeVar("M", bound=MatchTable)


class Expects(NamedTuple):
    """What a player expects for himself: the chance of the match, of the point being played (or the next), and the
    points he will win more than usual after it, by what both have left."""

    match: float
    point: float
    later: float


class Decision(NamedTuple):
    """An answer, and what whoever gave it expects."""

    answer: Answer
    expects: Expects


class Decider(Protocol):
    """A player who decides by networks."""

    def decide(self, state: State[Any, Any], ask: Choose[Any]) -> Decision:
        """The best answer. Of the state he looks at nothing that the seat which is asked may not see."""
        ...


@dataclass(frozen=True, kw_only=True)
class Learning(Generic[U, M]):
    """What networks of a game read, and how they are used.

    There is a network for each afterstate that the game names (`Research.afterstate`): one for a ball just struck and
    one for a point that is over. Both tell two things: the chance of the point (of the next one, if it is over), and
    how many points what both have left is worth later.
    """

    inputs: Mapping[str, tuple[str, ...]]
    """By afterstate, the names of what its network reads."""
    units: Mapping[str, int]
    """By afterstate, the width of its network."""
    setup: Callable[[Pick], U]
    """A match to learn from."""
    read: Callable[[str, State[M, Any], Side], list[int]]
    """An afterstate as a side sees it, as whole numbers from -127 to 127."""
    striker: Callable[[State[M, Any]], Side]
    """Who has struck the ball that was just struck."""
    rolled: tuple[type[Phase[Any, Any]], ...]
    """The phases whose answer is followed by dice at once: what they bring beyond what was expected is luck."""
    decider: Callable[[Any], Decider]
    """Who decides by a file of weights (`netcord.bots.networks.Weights`) while it is made."""
    bot: Callable[[Any], Any]
    """The opponent who plays by a file of weights: something with `choose(view, ask)`."""
    teacher: Callable[[Any, int], Any]
    """Makes the opponent whose matches are learned from at first, and against whom it is seen how far one has come."""
    case: Callable[[M, Side], str]
    """What the chance of a side to win its serve depends on most: they are counted apart."""


__all__ = ["Decider", "Decision", "Expects", "Learning"]
