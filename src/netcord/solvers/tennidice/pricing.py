"""What every state of a match of Tennidice is worth, for the ledger of a record."""

from collections.abc import Callable, Sized
from math import prod
from typing import Any

from msgspec.structs import replace

from netcord.analysis.matches import Price
from netcord.games.tennidice import GAME
from netcord.games.tennidice.arranging import AfterAward, Arrange, ArrangeOpenly, Award, Place, Reveal, Steal
from netcord.kernel import Answer, Choose, Side, State
from netcord.tennis import ForServe

from .ahead import exact_work
from .course import course_of
from .match import off
from .oracle import Oracle, blurred, circling, left_of
from .pair import by_machine
from .placing import combined, left_aside, placed_so, placing
from .solve import dealing_of
from .space import all_spirits, below, cards_below

BETWEEN = (Place, Steal, Award, AfterAward)
PLACING = (Arrange, ArrangeOpenly, Reveal)

THOROUGH = 400_000_000
"""So many positions times scores are solved for a record that is to be explained thoroughly: any tie-break."""


SLOWER = 6
"""A position takes so many times as long where machine code cannot solve it."""


def to_solve(state: State[Any, Any]) -> int | None:
    """How many positions are solved once so that a tie-break with spirit cubes is priced exactly from here on.

    Where machine code cannot do it, so many as it would solve in that time. None: it is no such tie-break, its cubes do
    not lie yet, or it is too much.
    """
    table = state.table
    if table.mode != "tiebreak" or isinstance(state.phase, (*PLACING, ForServe)) or table.score.ended is not None:
        return None
    score, left, total = replace(table.score, chosen=None), left_of(table), circling(table)
    if not total or blurred(table) or exact_work(score, left, table.board, table.options, total) > THOROUGH:
        return None
    decks = cards_below(left.cards, dealing_of(table.board, table.options))
    ways: tuple[Sized, ...] = below(left.own[0]), below(left.own[1]), decks, all_spirits(total), course_of(score).stops
    positions = prod(len(one) for one in ways)
    return positions if by_machine(table.board, table.options) else SLOWER * positions


class Pricer:
    """Prices the states of a match in their order; None where nobody can, before all cubes are placed.

    `thorough`: a tie-break with spirit cubes is solved from its first point, which takes a while; `heard` is told how
    far that is.
    """

    def __init__(
        self,
        oracle: Oracle | None = None,
        *,
        thorough: bool = False,
        heard: Callable[[int, int], None] | None = None,
    ) -> None:
        if oracle is None:  # a match is priced from its beginning to its end: no point comes again
            oracle = Oracle(thorough=THOROUGH, kept=0, heard=heard) if thorough else Oracle(heard=heard)
        self._oracle = oracle

    def begin(self, state: State[Any, Any]) -> Price | None:
        """The state a match begins with, or is in after an answer."""
        table, phase = state.table, state.phase
        if table.score.ended is not None:
            return Price(float(table.score.ended.winner is Side.A))
        if isinstance(phase, (*PLACING, ForServe)):
            return self._placing(state)
        known, oracle = self._just_placed(state), self._oracle
        if known is not None and not isinstance(GAME.ask(state), Choose):
            return Price(known)
        exact = oracle.exactly(table)
        if known is not None:
            return Price(known, 0.0, self._options(state))
        won = oracle.between(state) if isinstance(phase, BETWEEN) else oracle.worth(state).match
        return Price(won, 0.0 if exact else oracle.off(won, table), self._options(state), exact=exact)

    def follow(self, answer: Answer, then: State[Any, Any]) -> Price | None:
        """The state after an answer."""
        return self.begin(then)

    def _options(self, state: State[Any, Any]) -> tuple[float, ...]:
        ask = GAME.ask(state)
        if not isinstance(ask, Choose) or ask.what in ("who_plays", "deciding_court"):
            return ()
        return tuple(self._oracle.after(state, option).match for option in ask.options)

    def _just_placed(self, state: State[Any, Any]) -> float | None:
        """Before the first point with spirit cubes: what was worked out for these arrangements."""
        table = state.table
        if not circling(table) or table.score.points != (0, 0):
            return None
        opens = state.phase == GAME.settle(table, table.opens()).state.phase
        a, b = table.holdings
        return placed_so(table, a.own, b.own) if opens else None

    def _placing(self, state: State[Any, Any]) -> Price | None:
        """The allocation game: what it is worth to A before it, and when one side has placed.

        Nobody does better than to place like this. In a match it is not weighed: told is what the score is worth.
        """
        table, phase = state.table, state.phase
        if isinstance(phase, ForServe):
            return None
        if table.mode == "match":
            won = self._oracle.between(state)
            return Price(won, off(won), exact=False)
        if left_aside(table):
            return None
        found = placing(table, Side.A)
        hidden = table.of(Side.A).hidden
        won = float(found.mixture @ found.match)
        if hidden is not None:  # against somebody who places as well as can be
            won = float(found.match[found.rows.index(combined(table, Side.A, hidden.reveal()))])
        return Price(won, 0.0, (won,))
