"""What those who build players and search need of a game, beyond its rules: `Research`, one small value a game.

Answers have numbers that stay (`answers`), throws and matches have bounds, an end has a payoff, and what a seat sees
is a vector of numbers with names (`Features`). All of it is read off the rules and the data of the game.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from netcord.kernel import Answer, Ask, Choose, Fact, Next, Over, Passing, Phase, Seat, State, Value

from .match import MATCH_PHASES, MatchTable, PointWon
from .scoring import Format, GameRule, Score, TieBreakRule
from .serving import Court, side_of

U = TypeVar("U", bound=Value)
M = TypeVar("M", bound=MatchTable)

Read: TypeAlias = Callable[[State[Any, Any], Ask, Seat], list[float]]
"""Numbers for a seat, from a state and what it asks. Whether that is a view or all there is must make no difference."""

POINT, STRUCK = "point", "struck"
"""The afterstates there are: a point is over, before cards are drawn and cubes placed; a ball was struck, and the other
side has not answered it."""


class Features(NamedTuple):
    """A fixed number of numbers about what one seat sees, each with a name."""

    names: tuple[str, ...]
    read: Read


class Learned(Value):
    """What one seat learns of a step: what was asked, of whom, the answer if it may see it, and what it then hears."""

    what: str
    by: Seat | None
    answer: Answer | None
    facts: tuple[Fact, ...]


def no_bound(setup: Any) -> int | None:
    """A rally, a deuce, a tie-break can go on for ever."""
    return None


def point_over(before: State[Any, Any], after: Next[State[Any, Any]]) -> str:
    """The afterstate that every game has."""
    return POINT if any(isinstance(fact, PointWon) for fact in after.facts) else ""


@dataclass(frozen=True, kw_only=True)
class Research(Generic[U, M]):
    """What a game says to those who build players for it."""

    answers: Callable[[U], Iterable[Answer]]
    """Every answer that any choice may ever offer under a setup, in an order that stays; named twice counts once."""
    outcomes: Callable[[U], int]
    """The most outcomes that a throw or a draw can have."""
    features: Callable[[M], Features]
    """What reads a seat's view of a match as numbers: as many at every moment of it, so it is the same for every table
    of the match."""
    decisions: Callable[[U], int | None] = field(default=no_bound)
    """The most choices that a match can ask for; None: there is no bound."""
    hides: Callable[[U], bool] = lambda setup: False
    """Whether there is ever anything that somebody may not see."""
    asks: bool = True
    """Whether every match asks somebody something before it can be over."""
    served: Callable[[U], float] | None = None
    """How often whoever serves wins the point, where points cannot be summed: as `netcord report` prints it."""
    afterstate: Callable[[State[M, Any], Next[State[M, Any]]], str] = field(default=point_over)
    """The afterstate a step leads to, or "": where a search may stop and judge (`POINT`, `STRUCK`)."""


def payoff(over: Over, seat: Seat) -> int:
    """What an end is worth to a seat: 1 to the winner and to his partner, -1 to the others."""
    return 0 if over.winner is None else 1 if over.winner is side_of(seat) else -1


def courts(format: Format) -> tuple[Court, ...]:
    """SC-03 The sides a receiver may pick from in a match that is counted so, if he ever may."""
    rules = (format.set, format.final_set or format.set)
    units: list[GameRule | TieBreakRule] = [unit for rule in rules for unit in (rule.game, rule.tiebreak)]
    picks = any(unit.receiver_picks and any(unit.deciding((n, n)) for n in range(unit.target + 1)) for unit in units)
    return (Court.DEUCE, Court.AD) if picks else ()


class Basics:
    """The features that all games share: who is asked, the score, the serve, and the phase."""

    def __init__(self, phases: Iterable[type[Phase[Any, Any]]]) -> None:
        kinds = [kind for kind in (*phases, *MATCH_PHASES) if not issubclass(kind, Passing)]
        self.names: tuple[str, ...] = (
            "asked",
            "they are asked",
            *SCORE,
            *(f"phase: {kind.__name__}" for kind in kinds),
        )
        start = 2 + len(SCORE)
        self._place = {kind: start + number for number, kind in enumerate(kinds)}
        self._none = [0.0] * len(kinds)

    def read(self, state: State[Any, Any], ask: Ask, seat: Seat) -> list[float]:
        """The numbers, as a list that a game may add to."""
        side = side_of(seat)
        mine = theirs = 0.0
        if isinstance(ask, Choose):
            mine, theirs = float(ask.seat == seat), float(side_of(ask.seat) is not side)
        values = [mine, theirs, *_score(state.table.score)[side.row], *self._none]
        values[self._place[state.phase.__class__]] = 1.0
        return values


SCORE = (
    "serving",
    "ad court",
    "tie-break",
    "sets to go",
    "their sets to go",
    "games to go",
    "their games to go",
    "points to go",
    "their points to go",
)
"""What the score tells, seen from one side: what is still to be won, as a share of what there was to win."""


class _Counted(NamedTuple):
    score: Score
    numbers: tuple[tuple[float, ...], tuple[float, ...]]


_last: list[_Counted] = []


def _score(score: Score) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The numbers of `SCORE` for A and for B. The score stays the same all through a point: the last is kept."""
    if _last and _last[0].score is score:
        return _last[0].numbers
    far = far_to_go(score)
    numbers = []
    for row in (0, 1):
        serving = float(score.server_side.row == row)
        ad, tiebreak = float(score.court is Court.AD), float(score.tiebreak)
        sets, games, points = far
        numbers.append(
            (serving, ad, tiebreak, sets[row], sets[1 - row], games[row], games[1 - row], points[row], points[1 - row])
        )
    counted = _Counted(score, (numbers[0], numbers[1]))
    _last[:] = [counted]
    return counted.numbers


Far: TypeAlias = tuple[float, float]


def far_to_go(score: Score) -> tuple[Far, Far, Far]:
    """Sets, games and points that A and B have still to win if the other wins no more, as shares of the way."""
    won, rule = score.sets_won, score.rule
    sets = score.format.sets_to_win
    games = (1.0, 1.0) if score.tiebreak else _shares(rule.won, score.games)
    far = (max(0, sets - won[0]) / sets, max(0, sets - won[1]) / sets)
    return far, games, _shares(score.unit.won, score.points)


def _shares(won: Callable[[tuple[int, int]], bool], count: tuple[int, int]) -> Far:
    whole = _left(won, 0, 0)
    return _left(won, *count) / whole, _left(won, count[1], count[0]) / whole


def _left(won: Callable[[tuple[int, int]], bool], mine: int, theirs: int) -> int:
    more = 1
    while mine + more <= theirs or not won((mine + more, theirs)):
        more += 1
    return more


def one_hot(values: Iterable[Any]) -> dict[Any, tuple[float, ...]]:
    """For each of these values, and for None, zeros with a one in its place."""
    listed = tuple(values)
    rows = {value: tuple(float(place == number) for number in range(len(listed))) for place, value in enumerate(listed)}
    return {**rows, None: (0.0,) * len(listed)}


__all__ = [
    "POINT",
    "STRUCK",
    "Basics",
    "Features",
    "Learned",
    "Research",
    "courts",
    "far_to_go",
    "one_hot",
    "payoff",
    "point_over",
]
