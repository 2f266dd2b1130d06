"""What every state of a match is worth: before and after every roll and every choice.

The worth of a score in a condition is summed backwards (`worth`); within a point it is that of a position of its chain,
whose ends lead to scores. Both sides are taken to go on playing for the point as well as can be.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from netcord.analysis.points import EDGE_OF_POINT, Chain, End, chain, changed
from netcord.kernel import Answer, Choose, Passing, Phase, Side, State, Step
from netcord.tennis import ForServe, MatchTable, Score

from .exact import Pairing
from .solving import Numbers
from .sweeping import compiled
from .worth import Worth, Worths

BETTER = 1e-12
"""How much better another choice must be for the point to be taken up."""

ENOUGH = 4e-4
"""If no more than this of all matches is left out, no more conditions are followed."""

TOO_MUCH = 1e-3
"""From a condition in which more is left out, and twice as much as where a sum was begun, one is begun anew."""

FOLLOWED = 500, 2_000, 4_000
"""So many conditions are followed, until it is enough; the first number where they cannot be swept.

The last only where somebody wants it thoroughly: in best of five it takes a minute or so, if sums are begun anew.
"""

FOLLOWED_IN_DOUBLES = 60, 250, 1_000, 4_000
"""The same in doubles: warnings of four players multiply them. The last, thoroughly, in one set alone: a match of three
has a dozen times as much to sum."""

KEPT = 3
"""So many sums are kept at hand: the first two (in doubles one for each side that may serve first) and the last."""


class _Solved(NamedTuple):
    """A point with every choice made: by position, the chance of every end."""

    chain: Chain
    places: dict[Any, int]
    reach: Numbers


class Price(NamedTuple):
    """The chance of A to win the match from a state, how much it may be off, and what each option there is worth to A.

    `exact`: it is right but for `missing`; else an estimate, and `missing` how far it is off as a rule, nothing if
    nobody has measured that.
    """

    won: float
    missing: float = 0.0
    options: tuple[float, ...] = ()
    exact: bool = True


def _payoff(end: End) -> float:
    """What an end is worth to A, for the point: the first that is counted, or the match that is left."""
    if end.winners:
        return float(end.winners[0] is Side.A)
    return 0.5 if end.leaves is None else float(end.leaves is Side.B)


def _solved(point: Chain) -> _Solved:
    """Both sides choose what wins them the point most often."""
    size, many = len(point.positions), len(point.ends)
    payoffs = np.array([_payoff(end) for end in point.ends])
    taken = [0] * size
    while True:
        then, out = np.zeros((size, size)), np.zeros((size, many))
        for place, edges in enumerate(point.edges):
            chosen = edges if point.choosers[place] is None else edges[taken[place] : taken[place] + 1]
            total = sum(edge.weight for edge in chosen)
            for edge in chosen:
                row, column = (then, edge.target) if edge.target >= 0 else (out, -1 - edge.target)
                row[place, column] += edge.weight / total
        reach: Numbers = np.asarray(np.linalg.solve(np.eye(size) - then, out), np.float64)
        values = reach @ payoffs
        better = False
        for place, chooser in enumerate(point.choosers):
            if chooser is None:
                continue
            both = np.concatenate([values, payoffs[::-1]])  # ends are numbered from -1 downwards
            worths = [both[edge.target] for edge in point.edges[place]]
            if chooser is Side.B:
                worths = [1 - one for one in worths]
            top = int(np.argmax(worths))
            if worths[top] > worths[taken[place]] + BETTER:
                taken[place], better = top, True
        if not better:
            places = {state: number for number, state in enumerate(point.positions)}
            return _Solved(point, places, reach)


def _by_itself(phase: Phase[Any, Any], table: Any) -> Step | None:
    """The step of a phase that asks nobody, or leaves no choice to whoever it asks."""
    if isinstance(phase, Passing):
        return phase.go_on(table)
    if phase.obvious and isinstance(ask := phase.ask(table), Choose) and len(ask.options) == 1:
        return phase.then(table, ask.options[0])
    return None


class _Sum(NamedTuple):
    """All scores from one on, in the conditions that may follow the one it was begun in."""

    begun: Any
    worths: Worths
    missing: float  # where it was begun


class Pricer:
    """Prices the states of matches between two cards.

    A condition that is not followed, or from which too much would be left out, is begun from anew. `followed`: so many
    conditions are followed, whatever is left out; `thorough`: more than can be told soon, if they are needed. `heard`
    is told how much of a sum is done, and of how much.
    """

    def __init__(
        self,
        table: MatchTable,
        followed: int | None = None,
        *,
        thorough: bool = False,
        heard: Callable[[int, int], None] | None = None,
    ) -> None:
        self.format = table.score.format
        self._followed = followed
        numbers: tuple[int, ...] = FOLLOWED
        if table.score.doubles:
            numbers = FOLLOWED_IN_DOUBLES if self.format.sets_to_win == 1 else FOLLOWED_IN_DOUBLES[:3]
        self._numbers = numbers if thorough else numbers[:2]
        self._heard = heard
        self._sums: list[_Sum] = []
        self._points: dict[Any, _Solved] = {}
        self._at: tuple[_Solved, Any, Numbers, float] | None = None  # the point being played, where, its values

    # Scores

    def score(self, score: Score, table: MatchTable) -> Worth:
        """What a score is worth before the next point, with what lasts on this table."""
        return self._sum(score, table).at(score, table)

    def _sum(self, score: Score, table: MatchTable) -> Worths:
        """All scores from a condition on in which this table's is followed; summed when it is first asked for."""
        begun = table.lasting()
        fitting = [one for one in self._sums if one.worths.tells(score) and one.worths.follows(table)]
        if fitting:
            missing, best = min(
                ((one.worths.at(score, table).missing, one) for one in fitting), key=lambda found: found[0]
            )
            if missing <= max(TOO_MUCH, 2 * best.missing) or any(one.begun == begun for one in fitting):
                return best.worths
        worths = Worths(self._pairing(score, table), score.first, score, self._heard)
        self._sums = [*self._sums[: KEPT - 1], _Sum(begun, worths, worths.at(score, table).missing)]
        return worths

    def _pairing(self, score: Score, table: MatchTable) -> Pairing:
        """As few conditions as are enough from this score on."""
        if self._followed is not None:
            return Pairing(table, self.format, None, self._followed)
        for followed in self._numbers:
            pairing = Pairing(table, self.format, None, followed)
            if pairing.conditions.complete or not compiled() or followed == self._numbers[-1]:
                break
            if pairing.odds(score).missing <= ENOUGH:
                break
        return pairing

    def _end(self, worths: Worths, score: Score, end: End, table: MatchTable) -> float:
        """What an end of a point is worth, as the match is summed: what is not followed is as if it had not been."""
        lasting = end.lasting
        for number, winner in enumerate(end.winners):
            progress = score.point(winner)
            score = progress.score
            if number == 0 and progress.set:
                lasting = end.after_set
            if score.ended is not None:
                return float(score.ended.winner is Side.A)
        if end.leaves is not None:
            return float(end.leaves is Side.B)
        return worths.at(score, lasting if worths.follows(lasting) else table).won

    # States

    def begin(self, state: State[Any, Any]) -> Price:
        """The state a match begins with, or any in which no point is under way."""
        self._at = None
        table, phase = state.table, state.phase
        score = table.score
        if score.ended is not None:
            return Price(float(score.ended.winner is Side.A))
        if isinstance(phase, ForServe):  # a fair toss
            both = [self.score(Score.start(score.format, side, doubles=score.doubles), table) for side in Side]
            return Price(sum(one.won for one in both) / 2, max(one.missing for one in both))
        worths = self._sum(score, table)
        worth = worths.at(score, table)
        if phase != table.opens():  # the side of a deciding point is being chosen, and does not matter
            return Price(worth.won, worth.missing)
        key = table.opening()
        solved = self._points.get(key)
        if solved is None:
            solved = self._points[key] = _solved(chain(table))
        ends = np.array([self._end(worths, score, end, table) for end in solved.chain.ends])
        values = solved.reach @ ends
        self._at = solved, solved.chain.positions[0], np.concatenate([values, ends[::-1]]), worth.missing
        return Price(worth.won, worth.missing, self._options(0))

    def _options(self, place: int) -> tuple[float, ...]:
        assert self._at is not None, "a point is under way"
        solved, _, values, _ = self._at
        if solved.chain.choosers[place] is None:
            return ()
        return tuple(float(values[edge.target]) for edge in solved.chain.edges[place])

    def follow(self, answer: Answer, then: State[Any, Any]) -> Price:
        """The state after an answer; the one before must have been priced last."""
        if self._at is None or then.table.score.ended is not None:
            return self.begin(then)
        solved, here, values, missing = self._at
        step = here.phase.then(here.table, answer)
        phase, table = step.phase, changed(here.table, step.facts)
        while not isinstance(phase, EDGE_OF_POINT) and (further := _by_itself(phase, table)) is not None:
            phase, table = further.phase, changed(table, further.facts)
        if isinstance(phase, EDGE_OF_POINT):
            return self.begin(then)
        now = State(table, phase)
        place = solved.places[now]
        self._at = solved, now, values, missing
        return Price(float(values[place]), missing, self._options(place))
