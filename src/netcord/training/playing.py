"""Matches of networks against themselves, and what each of them teaches: positions, and what these were worth.

Everything is kept as A sees it: what is worth something to A is worth the opposite to B.
"""

import random
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from netcord.bots.networks import CERTAIN, UNIT, Network, Weights
from netcord.bots.networks import chance as chance_of
from netcord.kernel import Choose, Over, Side
from netcord.registry import AnyGame
from netcord.tennis import POINT, STRUCK, Expects, PointWon, side_of

TRUST = 0.8
"""How far what came later counts, decision after decision, against what was expected then."""
CHANGES = 0.3
"""How far a point and what was expected after it change what was expected before it: one point tells little."""
LATER = 0.9
"""What is won in the point after next counts so much less than in the next."""
FAR = 0.3
"""How far points to come are counted as they were won, and not as they were expected."""


class Sample(NamedTuple):
    """A position as one side saw it (a byte for each input), and what it turned out to be worth to that side."""

    inputs: bytes
    point: float
    later: float


class Lesson(NamedTuple):
    """What one match teaches: samples by network, and by case how many points were served and won."""

    samples: dict[str, list[Sample]]
    served: dict[str, list[int]]


class _Seen(NamedTuple):
    """Something within a point: a ball struck by a side, or what somebody expected (for A); in their order."""

    inputs: bytes | None
    side: Side
    point: float = 0.0
    later: float = 0.0
    strayed: bool = False
    rolled: bool = False  # dice followed


class _Point:
    """A point as it is played."""

    def __init__(self) -> None:
        self.seen: list[_Seen] = []
        self.base = 0.5  # A's usual chance to win it
        self.winner = Side.A
        self.left: dict[Side, bytes] = {}  # what each side saw when it was over
        self.later = 0.0  # what that was expected to be worth to A
        self.prior: dict[Side, float] = {}  # what each side makes of it by rule of thumb, before anything is learned


class _Ahead(NamedTuple):
    """The next point, for A: its chance as it opened, what is usual, and what was expected and came after it."""

    point: float
    base: float
    expected: float
    came: float


def small(inputs: list[int]) -> bytes:
    """Inputs as they are kept: a byte each."""
    return array("b", [max(-127, min(127, one)) for one in inputs]).tobytes()


def for_a(side: Side, expects: Expects) -> tuple[float, float]:
    """The chance of the point and points to come, as A has them."""
    return (expects.point, expects.later) if side is Side.A else (1.0 - expects.point, -expects.later)


class Player:
    """Plays matches of a game with itself."""

    def __init__(self, game: AnyGame, weights: Weights | None, strays: float) -> None:
        self.game, self.strays = game, strays
        self.research, self.learning = game.research, game.learning
        self.decider = None if weights is None else self.learning.decider(weights)
        self.judge: Network | None = None if weights is None else weights.network(POINT)
        self.eye: Network | None = None if weights is None else weights.network(STRUCK)
        self.bases = {} if weights is None else dict(weights.bases)
        self.usual = self.learning.teacher(game, 0)

    def lesson(self, luck: random.Random) -> Lesson:
        """One match, with whatever it teaches."""
        game, learning, research = self.game, self.learning, self.research
        state = game.start(learning.setup(luck.randrange))
        points = [_Point()]
        served: dict[str, list[int]] = {}
        while True:
            ask = game.ask(state)
            if isinstance(ask, Over):
                return Lesson(self._samples(points[:-1]), served)
            if isinstance(ask, Choose):
                answer = self._choice(state, ask, points[-1], luck)
            else:
                answer = luck.choices(ask.outcomes, ask.weights)[0]
            after = game.step(state, answer)
            what = research.afterstate(state, after)
            if what == STRUCK:
                side = learning.striker(after.state)
                if side in game.seats(state):  # an automaton judges nothing
                    points[-1].seen.append(_Seen(small(learning.read(STRUCK, after.state, side)), side))
            elif what == POINT:
                self._over(points[-1], state.table, after, served)
                points.append(_Point())
            state = after.state

    def _choice(self, state: Any, ask: Choose[Any], point: _Point, luck: random.Random) -> Any:
        strays = len(ask.options) > 1 and luck.random() < self.strays
        if self.decider is None:
            answer = self.usual.choose(self.game.view(state, ask.seat), ask)
        else:
            decision = self.decider.decide(state, ask)
            answer, side = decision.answer, side_of(ask.seat)
            chance, later = for_a(side, decision.expects)
            rolled = isinstance(state.phase, self.learning.rolled)
            point.seen.append(_Seen(None, side, chance, later, strays, rolled))
        return luck.choice(ask.options) if strays else answer

    def _over(self, point: _Point, table: Any, after: Any, served: dict[str, list[int]]) -> None:
        won = next(fact for fact in after.facts if isinstance(fact, PointWon))
        point.winner = side_of(won.winner)
        server = table.score.server_side
        case = self.learning.case(table, server)
        count = served.setdefault(case, [0, 0])
        count[0] += 1
        count[1] += point.winner is server
        base = self.bases.get(case, 39000) / 65536
        point.base = base if server is Side.A else 1.0 - base
        seats = self.game.seats(after.state)
        left = {side: self.learning.read(POINT, after.state, side) for side in Side if side in seats}
        point.left = {side: small(inputs) for side, inputs in left.items()}
        if self.judge is not None:
            told = [self.judge.tell(inputs)[1] * (1 if side is Side.A else -1) for side, inputs in left.items()]
            point.later = sum(told) / UNIT / len(told)
        else:
            point.prior = {side: self.learning.prior(after.state, side) for side in left}
            point.later = point.prior[Side.A]

    def _samples(self, points: Sequence[_Point]) -> dict[str, list[Sample]]:
        """Backwards: what each position led to."""
        struck: list[Sample] = []
        over: list[Sample] = []
        known = self.judge is not None
        ahead: _Ahead | None = None
        for point in reversed(points):
            won = float(point.winner is Side.A)
            later = point.later
            if ahead is not None:
                if known:
                    after = FAR * ahead.came + (1.0 - FAR) * ahead.expected
                    later += CHANGES * (ahead.point - ahead.base + LATER * after - later)
                for side, inputs in point.left.items():
                    mine = side is Side.A
                    worth = point.prior.get(side, later if mine else -later)
                    over.append(Sample(inputs, ahead.point if mine else 1.0 - ahead.point, worth))
            chance, worth = won, point.later
            came: _Seen | None = None
            for seen in reversed(point.seen):
                if seen.inputs is not None:
                    mine = seen.side is Side.A
                    left = point.prior.get(seen.side, worth if mine else -worth)
                    struck.append(Sample(seen.inputs, chance if mine else 1.0 - chance, left))
                else:
                    if seen.strayed:
                        chance, worth = seen.point, seen.later
                    else:
                        chance -= self._luck(seen, came, won)
                        worth = TRUST * worth + (1.0 - TRUST) * seen.later
                came = seen
            ahead = _Ahead(chance, point.base, point.later, later)
        return {STRUCK: struck, POINT: over}

    def _luck(self, before: _Seen, came: _Seen | None, won: float) -> float:
        """What the dice brought A beyond what was expected when they were thrown.

        It is nothing on average, whatever was expected: without it, what came of a position tells as much in far fewer
        matches.
        """
        if not before.rolled:
            return 0.0
        if came is None:
            return won - before.point
        if came.inputs is None:
            return came.point - before.point
        assert self.eye is not None, "whoever expects something has networks"
        told = chance_of(self.eye.tell(memoryview(came.inputs).cast("b"))[0]) / CERTAIN
        return (told if came.side is Side.A else 1.0 - told) - before.point
