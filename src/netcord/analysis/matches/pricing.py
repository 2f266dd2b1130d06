"""What every state of a match is worth: before and after every roll and every choice.

The worth of a score in a condition is summed backwards (`worth`); within a point it is that of a position of its chain,
whose ends lead to scores. Both sides are taken to go on playing for the point as well as can be.
"""

from typing import Any, NamedTuple

import numpy as np

from netcord.analysis.points import EDGE_OF_POINT, Chain, End, chain, changed
from netcord.kernel import Answer, Choose, Passing, Phase, Side, State, Step
from netcord.tennis import ForServe, MatchTable, Score

from .exact import FOLLOWED, Pairing
from .solving import Numbers
from .worth import Worth, Worths

BETTER = 1e-12
"""How much better another choice must be for the point to be taken up."""


class _Solved(NamedTuple):
    """A point with every choice made: by position, the chance of every end."""

    chain: Chain
    places: dict[Any, int]
    reach: Numbers


class Price(NamedTuple):
    """The chance of A to win the match from a state, how much it may be off, and what each option there is worth to A.

    `exact`: it is right but for `missing`; else an estimate.
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


class Pricer:
    """Prices the states of matches between two cards. A condition that is not followed is begun from anew."""

    def __init__(self, table: MatchTable, followed: int = FOLLOWED) -> None:
        self.format = table.score.format
        self._followed = followed
        self._pairings: list[Pairing] = []
        self._bases: list[Worths] = []
        self._points: dict[Any, _Solved] = {}
        self._at: tuple[_Solved, Any, Numbers, float] | None = None  # the point being played, where, its values

    # Scores

    def score(self, score: Score, table: MatchTable) -> Worth:
        """What a score is worth before the next point, with what lasts on this table."""
        return self._base(score, table).at(score, table)

    def _base(self, score: Score, table: MatchTable) -> Worths:
        """All scores from a condition on in which this table's is followed; summed when it is first asked for."""
        for base in self._bases:
            if base.tells(score) and base.follows(table):
                return base
        inner, count = table.lasting().counted()
        for pairing in self._pairings:
            if inner in pairing.conditions.tables and count in pairing.conditions.counts:
                break
        else:
            pairing = Pairing(table, self.format, None, self._followed)
            self._pairings.append(pairing)
        self._bases.append(Worths(pairing, score.first))
        return self._bases[-1]

    def _end(self, score: Score, end: End, table: MatchTable) -> float:
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
        base = self._base(score, table)
        return base.at(score, lasting if base.follows(lasting) else table).won

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
        worth = self.score(score, table)
        if phase != table.opens():  # the side of a deciding point is being chosen, and does not matter
            return Price(worth.won, worth.missing)
        key = table.opening()
        solved = self._points.get(key)
        if solved is None:
            solved = self._points[key] = _solved(chain(table))
        ends = np.array([self._end(score, end, table) for end in solved.chain.ends])
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
