"""Matches of a bot with itself or its teacher, and what each teaches: balls struck, points that were over, what came.

Everything is kept as A sees it: what is worth something to A is worth the opposite to B.
"""

import random
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from netcord.bots.networks import CERTAIN, Network, Weights
from netcord.bots.networks import chance as chance_of
from netcord.kernel import Choose, Over, Side, View
from netcord.registry import AnyGame
from netcord.tennis import POINT, STRUCK, PointWon, side_of


class Struck(NamedTuple):
    """A ball as its striker saw it (a byte for each input), and A's chance of the point as it turned out."""

    inputs: bytes
    side: Side
    chance: float
    point: int  # which one of the match


class Ended(NamedTuple):
    """A point that is over: what each side that learns then saw, how likely A was to win it as it opened, and what is
    usual."""

    left: tuple[bytes | None, bytes | None]
    chance: float
    usual: float


class Lesson(NamedTuple):
    """What one match teaches; and by case, how many points were served and won."""

    struck: list[Struck]
    points: list[Ended]
    served: dict[str, list[int]]


class _Seen(NamedTuple):
    """Something within a point: a ball struck by a side, or what somebody expected (for A); in their order."""

    inputs: bytes | None
    side: Side
    chance: float | None = None
    strayed: bool = False
    rolled: bool = False  # dice followed


class _Point:
    """A point as it is played."""

    def __init__(self) -> None:
        self.seen: list[_Seen] = []
        self.strayed = False
        self.usual = 0.5  # A's chance to win it
        self.winner = Side.A
        self.left: tuple[bytes | None, bytes | None] = (None, None)


def small(inputs: list[int]) -> bytes:
    """Inputs as they are kept: a byte each."""
    try:
        return array("b", inputs).tobytes()
    except OverflowError:
        return array("b", [max(-127, min(127, one)) for one in inputs]).tobytes()


class Player:
    """Plays matches of a game with itself."""

    def __init__(self, game: AnyGame, weights: Weights | None, strays: float, rivals: float = 0.0) -> None:
        self.game, self.strays, self.rivals = game, strays, rivals
        self.rival: Side | None = None
        """Whose place the teacher takes in the match at hand."""
        self.research, self.learning = game.research, game.learning
        self.decider = None if weights is None else self.learning.decider(weights)
        self.eye: Network | None = None if weights is None else weights.network(STRUCK)
        self.bases = {} if weights is None else dict(weights.bases)
        self.usual = self.learning.teacher(game, 0)

    def lesson(self, luck: random.Random) -> Lesson:
        """One match, with whatever it teaches."""
        game, learning, research = self.game, self.learning, self.research
        state = game.start(learning.setup(luck.randrange))
        taught = self.decider is not None and luck.random() < self.rivals and len(game.seats(state)) == 2
        self.rival = luck.choice(tuple(Side)) if taught else None
        points = [_Point()]
        served: dict[str, list[int]] = {}
        while True:
            ask = game.ask(state)
            if isinstance(ask, Over):
                return _lesson(points[:-1], served, self._luck)
            if isinstance(ask, Choose):
                answer = self._choice(state, ask, points[-1], luck)
            else:
                answer = luck.choices(ask.outcomes, ask.weights)[0]
            after = game.step(state, answer)
            what = research.afterstate(state, after)
            if what == STRUCK:
                side = learning.striker(after.state)
                if side in game.seats(state) and side is not self.rival:  # an automaton judges nothing
                    points[-1].seen.append(_Seen(small(learning.read(STRUCK, after.state, side)), side))
            elif what == POINT:
                self._over(points[-1], state.table, after, served)
                points.append(_Point())
            state = after.state

    def _choice(self, state: Any, ask: Choose[Any], point: _Point, luck: random.Random) -> Any:
        """What seems best; once in a point at most, now and then, anything else: so its worth is seen as well."""
        if side_of(ask.seat) is self.rival:
            return self.usual.choose(View(ask.seat, state, ask), ask)
        strays = len(ask.options) > 1 and not point.strayed and luck.random() < self.strays
        if self.decider is None:
            answer = None if strays else self.usual.choose(View(ask.seat, state, ask), ask)
            if strays:
                point.seen.append(_Seen(None, side_of(ask.seat), strayed=True))
        else:
            decision = self.decider.decide(state, ask)
            answer, side = decision.answer, side_of(ask.seat)
            chance = decision.expects.point if side is Side.A else 1.0 - decision.expects.point
            point.seen.append(_Seen(None, side, chance, strays, isinstance(state.phase, self.learning.rolled)))
        point.strayed |= strays
        return luck.choice(ask.options) if strays else answer

    def _over(self, point: _Point, table: Any, after: Any, served: dict[str, list[int]]) -> None:
        won = next(fact for fact in after.facts if isinstance(fact, PointWon))
        point.winner = side_of(won.winner)
        server = table.score.server_side
        case = self.learning.case(table, server)
        if self.rival is None:
            count = served.setdefault(case, [0, 0])
            count[0] += 1
            count[1] += point.winner is server
        usual = self.bases.get(case, 39000) / CERTAIN
        point.usual = usual if server is Side.A else 1.0 - usual
        seats, read = self.game.seats(after.state), self.learning.read
        learns = [side in seats and side is not self.rival for side in Side]
        a, b = (
            small(read(POINT, after.state, side)) if here else None for side, here in zip(Side, learns, strict=True)
        )
        point.left = a, b

    def _luck(self, before: _Seen, came: _Seen | None, won: float) -> float:
        """What the dice brought A beyond what was expected when they were thrown.

        It is nothing on average, whatever was expected: without it, what came of a position tells as much in far fewer
        matches.
        """
        if not before.rolled or before.chance is None:
            return 0.0
        if came is None:
            return won - before.chance
        if came.chance is not None:
            return came.chance - before.chance
        assert came.inputs is not None, "a ball was struck"
        assert self.eye is not None, "whoever expects something has networks"
        told = chance_of(self.eye.tell(memoryview(came.inputs).cast("b"))[0]) / CERTAIN
        return (told if came.side is Side.A else 1.0 - told) - before.chance


def _lesson(points: Sequence[_Point], served: dict[str, list[int]], luck: Any) -> Lesson:
    """Backwards through every point: what each position led to, up to a choice that was not meant."""
    struck: list[Struck] = []
    ended: list[Ended] = []
    for number, point in enumerate(points):
        won = chance = float(point.winner is Side.A)
        came: _Seen | None = None
        meant = True
        for seen in reversed(point.seen):
            if seen.inputs is not None:
                if meant:
                    struck.append(Struck(seen.inputs, seen.side, chance, number))
            elif seen.strayed:
                meant = False
                if seen.chance is not None:
                    chance = seen.chance
            else:
                chance -= luck(seen, came, won)
            came = seen
        ended.append(Ended(point.left, chance, point.usual))
    return Lesson(struck, ended, served)
