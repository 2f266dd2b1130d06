"""Best play, exactly: what each choice is worth when both sides choose as well as they can.

For games without secrets. The positions that can still arise are listed from the rules, and their values found by
letting both sides improve until nothing changes; `exact` then sums the branches of that play as fractions.

>>> import netcord
>>> from netcord.analysis import optimum, point_payoff
>>> game = netcord.game("pro-tennis")
>>> north, south = (card for card in game.cards() if card.id in ("north", "south"))
>>> state = game.start(game.arrange((north, south), {"first": "A"}))
>>> best = optimum(game, state, point_payoff)
>>> print(f"{best.value(state):.9f}", best.exact(state))
0.677701287 4039535732988877/5960643444958176
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

from netcord.kernel import Answer, Chance, Choose, Fact, Impossible, PhaseGame
from netcord.tennis import EndedEarly, PointWon, side_of

from .enumerating import Same, distribution

Payoff: TypeAlias = Callable[[tuple[Fact, ...]], float | None]
"""What a step's facts are worth to side A where the question ends, None where it goes on."""

Branch: TypeAlias = tuple[Any, float, Any, float]
"""An answer, its share, and where it leads: the next position, or None and the payoff."""

NEAR = 1e-14
"""Values that change by less have settled."""


def point_payoff(facts: tuple[Fact, ...]) -> int | None:
    """The point is all that counts: 1 if it, or the match, goes to A, 0 if to B."""
    for fact in facts:
        if isinstance(fact, PointWon):
            return 1 if fact.winner == "A" else 0
        if isinstance(fact, EndedEarly):
            return 1 if fact.side == "B" else 0
    return None


class Optimum:
    """The value of every position that can still arise, for side A, and the best choice in each."""

    def __init__(self, game: PhaseGame[Any, Any], payoff: Payoff, same: Same, limit: int) -> None:
        self._game = game
        self._payoff = payoff
        self._same = same
        self._limit = limit
        self._values: dict[Any, float] = {}
        self._branches: dict[Any, list[Branch]] = {}
        self._chooser: dict[Any, str] = {}

    @property
    def remembered(self) -> int:
        """How many positions it knows the value of."""
        return len(self._values)

    def value(self, state: Any) -> float:
        """What the position is worth to side A under best play."""
        state = self._same(state)
        if state not in self._values:
            if len(self._values) > self._limit:  # a long evening: what was worked out long ago may be forgotten
                self._forget()
            try:
                self._explore(state)
            except BaseException:
                self._forget()  # positions half explored have no value yet
                raise
        return self._values[state]

    def worth(self, state: Any) -> dict[Answer, float]:
        """What each choice is worth to the side that makes it."""
        state = self._same(state)
        self.value(state)
        if state not in self._chooser:
            raise ValueError("nobody has a choice here")
        side = self._chooser[state]
        values = {
            answer: payoff if target is None else self._values[target]
            for answer, _, target, payoff in self._branches[state]
        }
        return values if side == "A" else {answer: 1 - value for answer, value in values.items()}

    def best(self, state: Any) -> Answer:
        """The best choice; of equals the first offered."""
        worth = self.worth(state)
        top = max(worth.values())
        return next(answer for answer, value in worth.items() if value >= top - 1e-12)

    def exact(self, state: Any) -> Fraction:
        """The value as a fraction: the branches of best play, summed."""
        ends: dict[Any, Fraction] = distribution(
            self._game,
            state,
            self._payoff,
            policy=lambda here, ask: self.best(here),
            same=self._same,
            limit=self._limit,
        )
        return sum((Fraction(payoff) * chance for payoff, chance in ends.items()), Fraction(0))

    def _forget(self) -> None:
        self._values.clear()
        self._branches.clear()
        self._chooser.clear()

    def _explore(self, start: Any) -> None:
        """List what can be reached, last positions first, and let the values settle."""
        found: list[Any] = []
        waiting = [start]
        self._values[start] = 0.5
        while waiting:
            state = waiting.pop()
            found.append(state)
            if len(found) > self._limit:
                raise Impossible("more than {limit:,} positions: ask a smaller question", limit=self._limit)
            self._branches[state] = self._list(state)
            for _, _, target, _ in self._branches[state]:
                if target is not None and target not in self._values:
                    self._values[target] = 0.5
                    waiting.append(target)
        found.reverse()
        change = 1.0
        while change > NEAR:
            change = 0.0
            for state in found:
                new = self._settle(state)
                change = max(change, abs(new - self._values[state]))
                self._values[state] = new

    def _settle(self, state: Any) -> float:
        branches = self._branches[state]
        values = self._values
        if state in self._chooser:
            reached = [payoff if target is None else values[target] for _, _, target, payoff in branches]
            return max(reached) if self._chooser[state] == "A" else min(reached)
        return sum(share * (payoff if target is None else values[target]) for _, share, target, payoff in branches)

    def _list(self, state: Any) -> list[Branch]:
        ask = self._game.ask(state)
        if isinstance(ask, Choose):
            self._chooser[state] = side_of(ask.seat).value
            return [(option, 1.0, *self._after(state, option)) for option in ask.options]
        if not isinstance(ask, Chance):
            raise ValueError("the match is over before the question is answered")
        ways: dict[tuple[Any, float], int] = {}
        for outcome, weight in zip(ask.outcomes, ask.weights, strict=True):
            way = self._after(state, outcome)
            ways[way] = ways.get(way, 0) + weight
        return [(None, weight / ask.total, target, payoff) for (target, payoff), weight in ways.items()]

    def _after(self, state: Any, answer: Any) -> tuple[Any, float]:
        after, facts = self._game.step(state, answer)
        payoff = self._payoff(facts)
        return (self._same(after), 0.0) if payoff is None else (None, payoff)


def optimum(
    game: PhaseGame[Any, Any],
    state: Any,
    payoff: Payoff,
    *,
    same: Same = lambda state: state,
    limit: int = 200_000,
) -> Optimum:
    """Best play by both sides from a position; ask the result about this and any later one."""
    best = Optimum(game, payoff, same, limit)
    best.value(state)
    return best
