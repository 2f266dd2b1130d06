"""What any position is worth: the rules lead the way, and solved points say what lies at the end of it.

Between two strokes a position is looked up; inside a stroke (a call, a card, a reroll) the rules themselves are
followed until they come to one that can be looked up, or to the end of the point.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.games.tennidice import GAME, Table
from netcord.games.tennidice.arranging import AfterAward, Arrange, ArrangeOpenly, Award, Place, Reveal, Steal
from netcord.games.tennidice.cubes import Rows
from netcord.games.tennidice.rules import Return, ReturnDice, Serve, ServeDice, WhoPlays, WinnerDice
from netcord.kernel import Answer, Chance, Choose, Over, Side, State
from netcord.tennis import Hint, PointWon, Score, side_of

from .ahead import Ahead, Estimate, Exact, Grid, Read, cap_for, estimate, exact_work, work, worth
from .cache import load
from .course import course_of
from .match import GameAhead, after_game, game_ends, off, solve_game, standing
from .pair import by_machine, solve_pair
from .solve import dealing_of, solve_from
from .space import Cards, Left, Space, below, cards_below
from .sweep import PointValues, Sweep
from .terms import terms_of

BUDGET = 1_500_000  # positions times scores that may be solved for one answer: a second or two
OPENING = 20_000_000  # and for the first estimate of a tie-break with spirit cubes: ten seconds or so
KEPT = 1_000_000  # positions of solved points kept at hand
KEPT_AHEAD = 6  # solutions and estimates of what follows


class Worth(NamedTuple):
    """P(A wins) the match, and the point being played."""

    match: float
    point: float


def left_of(table: Table) -> Left:
    """What is left on a table."""
    a, b = table.holdings
    inside = dict(table.deck.contents)
    cards = Cards(a.challenges, b.challenges, inside.get("IN", 0), inside.get("OUT", 0))
    return Left((_rows(a.own), _rows(b.own)), cards, (_rows(a.spirit), _rows(b.spirit)))


def _rows(rows: Rows) -> Rows:
    a, b, c, d = rows
    return a, b, c, d


class _Point(NamedTuple):
    """A point solved: its space, and every value with as many channels as were asked for."""

    space: Space
    values: PointValues


class _Scaled(NamedTuple):
    """A tie-break within a match: won or lost, it is worth what the match says."""

    inner: Ahead
    lost: float
    won: float

    @property
    def exact(self) -> bool:
        """Only where it decides the match: else what is left over has a price."""
        return self.inner.exact and (self.lost, self.won) == (0.0, 1.0)

    def holds(self, score: Score, left: Left) -> bool:
        """Whether what is inside does."""
        return self.inner.holds(score, left)

    def grid(self, score: Score, a: Any, b: Any, cards: Any, pair: Any) -> Grid:
        """Between the two."""
        return self.lost + (self.won - self.lost) * self.inner.grid(score, a, b, cards, pair)


class _Known(NamedTuple):
    """Something that tells the worth of points to come, what it must share with a table, and from where it was made."""

    key: Any
    ahead: Ahead
    start: Any = None


class Oracle:
    """Knows what positions are worth. With `points` it also tells the chance of winning the point being played.

    What it says depends on the position and on what it was asked before, never on the time it takes. `thorough`: so
    many positions times scores of a tie-break with spirit cubes are solved rather than estimated, and `heard` is told
    how far that is. `kept`: points with so many positions are kept besides the one that was asked about last.
    """

    def __init__(
        self,
        *,
        points: bool = False,
        budget: int = BUDGET,
        opening: int = OPENING,
        table: bool = True,
        thorough: int = 0,
        kept: int = KEPT,
        heard: Callable[[int, int], None] | None = None,
    ) -> None:
        self.points = points
        self.thorough = max(thorough, budget)
        self.kept = kept
        self.heard = heard
        self.budget = budget
        self.opening = opening
        self.table = table  # whether a table that has been built may be used
        self._beside: Oracle | None = None
        self._aheads: list[_Known] = []
        self._shared: list[_Known] = []  # what this one and its adviser have made of late
        self._points: dict[Any, tuple[Ahead, _Point]] = {}

    def prepare(self, table: Table) -> None:
        """Solve from here, so that everything that follows is at hand: worth it before many matches."""
        self.ahead(table, left_of(table), fresh=True)

    def adviser(self) -> "Oracle":
        """One that tells the chance of the point as well, and uses what this one has worked out.

        This one's answers stay as they are, whatever the other is asked: it takes over only what it would have worked
        out itself, from the same position.
        """
        other = Oracle(points=True, budget=self.budget, opening=self.opening, table=self.table)
        other._beside, other._shared = self, self._shared
        return other

    def know(self, table: Table, ahead: Ahead) -> None:
        """Something solved elsewhere, to be used from now on."""
        self._aheads.append(_Known(self._key(table), ahead))

    # Asking

    def hints(self, state: State[Table, Any]) -> dict[Answer, Hint]:
        """What every choice is worth to whoever has it.

        Between two points, with a spirit cube to place or to take, there is no point to win.
        """
        ask = GAME.ask(state)
        assert isinstance(ask, Choose), "only choices are weighed"
        first = side_of(ask.seat) is Side.A
        between = isinstance(state.phase, Place | Steal)
        exact = False
        if not (between and state.phase.over != "point" and state.table.mode == "match"):
            ahead = self.ahead(state.table, left_of(state.table), fresh=True)  # one view of the future for all choices
            exact = ahead.exact and not blurred(state.table)
        found = {}
        for option in ask.options:
            match, point = self.after(state, option)
            if not first:
                match, point = 1 - match, 1 - point
            error = None if exact else self.off(match, state.table) or None
            found[option] = Hint(None if between or not self.points else point, match, exact, error)
        return found

    def after(self, state: State[Table, Any], answer: Answer) -> Worth:
        """What an answer leads to."""
        then, facts = GAME.step(state, answer)
        won = next((fact for fact in facts if isinstance(fact, PointWon)), None)
        if won is not None:
            return Worth(self.between(then), 1.0 if won.winner is Side.A else 0.0)
        if isinstance(state.phase, Place | Steal):
            return Worth(self.between(then), 0.5)
        return self.worth(then)

    def worth(self, state: State[Table, Any]) -> Worth:
        """P(A wins), inside a point."""
        found = self._looked_up(state)
        return found if found is not None else self.expanded(state)

    def expanded(self, state: State[Table, Any]) -> Worth:
        """The same by the rules: every answer to what is asked now."""
        ask = GAME.ask(state)
        if isinstance(ask, Chance):
            match = point = 0.0
            for outcome, weight in zip(ask.outcomes, ask.weights, strict=True):
                then = self.after(state, outcome)
                match, point = match + weight * then.match, point + weight * then.point
            return Worth(match / ask.total, point / ask.total)
        assert isinstance(ask, Choose), "a point goes on until it is won"
        better = max if side_of(ask.seat) is Side.A else min
        return better((self.after(state, option) for option in ask.options), key=lambda worth: worth.match)

    def _looked_up(self, state: State[Table, Any]) -> Worth | None:
        phase, table = state.phase, state.table
        if not isinstance(phase, Serve | ServeDice | Return | ReturnDice | WinnerDice | WhoPlays):
            return None
        if isinstance(phase, ReturnDice) and phase.rerolled and table.options.agility_repeat == "once":
            return None
        if isinstance(phase, ServeDice) and phase.special and table.options.ace_cube_on_fault == "kept":
            return None
        left = self._seen(table, left_of(table))
        space, values = self._point(table, left)
        match phase:
            case Serve():
                found = values.first if phase.serve == 1 else values.second
            case ServeDice():
                found = values.serve[phase.serve - 1][phase.special == "ace"]
            case Return():
                found = (values.countering if phase.countered else values.hit)[side_of(phase.hitter).row]
            case WhoPlays():
                found = (values.countering if phase.countered else values.hit)[side_of(phase.ball.to).row]
            case ReturnDice():
                found = values.stroke[side_of(phase.hitter).row]
            case WinnerDice():
                found = values.winner[side_of(phase.hitter).row]
        here = found[space.number(left), :, 0]
        return Worth(float(here[0]), float(here[1]) if len(here) > 1 else 0.5)

    def between(self, state: State[Table, Any]) -> float:
        """P(A wins the match) between two points."""
        ask = GAME.ask(state)
        table = state.table
        if isinstance(ask, Over):
            return 1.0 if ask.winner == Side.A else 0.0
        if isinstance(state.phase, Arrange | ArrangeOpenly | Reveal | Award | AfterAward) and table.mode == "match":
            a, b = table.holdings
            spirits = a.spirits - b.spirits
            return standing(table.score, a.challenges - b.challenges, spirits, table.board, table.options)
        if isinstance(state.phase, Place | Steal) and isinstance(ask, Choose):
            better = max if side_of(ask.seat) is Side.A else min
            return better(self.between(GAME.step(state, option).state) for option in ask.options)
        left = self._seen(table, left_of(table))
        return worth(self.ahead(table, left), replace(table.score, chosen=None), left)

    def exactly(self, table: Table) -> bool:
        """Whether what is said of positions on this table is exact; the best view of the future is taken from here."""
        return self.ahead(table, left_of(table), fresh=True).exact and not blurred(table)

    def off(self, chance: float, table: Table) -> float:
        """How far an estimate of a position on this table is off as a rule; 0 where nobody has measured it."""
        if table.mode == "match":
            return off(chance)
        left = left_of(table)
        ahead = self.ahead(table, left)
        return off(chance, ahead.off(left)) if isinstance(ahead, Estimate) and not blurred(table) else 0.0

    # Solving

    def _seen(self, table: Table, left: Left) -> Left:
        """What is left as the solver sees it: where right challengers keep their cubes, a deck that does not change."""
        if not table.options.challenge_kept_if_right:
            return left
        deck = table.board.deck
        return left._replace(cards=left.cards._replace(inside=deck.inside, outside=deck.outside))

    def _point(self, table: Table, left: Left) -> _Point:
        """The point being played, from what is left now; a point solved from more will do."""
        ahead = self.ahead(table, left)
        key = (self._key(table), table.score, table.pool if self._rests(table) else 0)
        if key in self._points:
            same, point = self._points[key]
            if same is ahead and point.space.holds(left):
                return point
        if isinstance(ahead, Exact) and not circling(table):  # from all that was solved: it will do for other matches
            left = ahead.solved.space.left(ahead.solved.space.size - 1)
        point = self._solve_point(table, left, ahead)
        self._points.pop(key, None)
        while sum(one.space.size for _, one in self._points.values()) > self.kept:
            del self._points[next(iter(self._points))]
        self._points[key] = ahead, point
        return point

    def _solve_point(self, table: Table, left: Left, ahead: Ahead) -> _Point:
        """One point, given what its end is worth."""
        dealing = dealing_of(table.board, table.options)
        spirits = [(a, b) for a in below(left.spirit[0]) for b in below(left.spirit[1])]
        space = Space(
            below(left.own[0]), below(left.own[1]), cards_below(left.cards, dealing), spirits, dealing=dealing
        )
        ends = []
        for side in Side:
            match = self._ends(table, side, space, ahead)
            channels = [match, np.full(space.size, 1.0 if side is Side.A else 0.0)][: 2 if self.points else 1]
            ends.append(np.stack(channels, axis=1)[:, :, None])
        sweep = Sweep(space, terms_of(table.board, table.options))
        return _Point(space, sweep.run(table.score.server_side.row, table.target(1), (ends[0], ends[1])))

    def _ends(self, table: Table, side: Side, space: Space, ahead: Ahead) -> NDArray[np.float64]:
        """What it is worth to A, in every position, that a side wins the point."""
        progress = replace(table.score, chosen=None).point(side)
        if progress.score.ended is not None:
            return np.full(space.size, 1.0 if side is Side.A else 0.0)
        if progress.game or progress.set:  # a game of a match is over
            if isinstance(ahead, _Scaled):
                return np.full(space.size, ahead.won if side is Side.A else ahead.lost)
            return game_ends(table, space)[side.row]
        grid = np.empty((len(space.own[0]), len(space.own[1]), len(space.cards), len(space.spirits)))
        total = circling(table)
        after = progress.score
        better, other = (np.max, np.min) if side is Side.A else (np.min, np.max)
        among = other if table.options.steal_choice == "victim" else better
        for m, pair in enumerate(space.spirits):
            pool = table.pool if self._rests(table) else total - sum(pair[0]) - sum(pair[1])
            sources = [
                better([ahead.grid(after, space.own[0], space.own[1], space.cards, one) for one in ways], axis=0)
                for ways in awards(pair, side, pool if total else None)
            ]
            grid[..., m] = among(sources, axis=0)
        return space.flat(grid)

    def _rests(self, table: Table) -> bool:
        """Whether a used spirit cube stays out of the pool until the point is over."""
        return table.options.spirit_cooldown or table.spirit_comes_back

    def _key(self, table: Table) -> Any:
        """What a solution must have in common with a table."""
        if table.mode == "tiebreak":
            return table.board, table.options, table.score.format
        spirits = tuple(held.spirits + sum(held.spent) for held in table.holdings) if table.spirit_comes_back else ()
        started = replace(table.score, points=(0, 0), chosen=None)
        total = sum(held.spirits + sum(held.spent) for held in table.holdings) + table.pool + table.resting
        return table.board, table.options, started, total, spirits

    def ahead(self, table: Table, left: Left, *, fresh: bool = False) -> Ahead:
        """What tells the worth of the points to come: something at hand, or where it is asked for, something better."""
        left = self._seen(table, left)
        score, key = replace(table.score, chosen=None), self._key(table)
        fitting = [one.ahead for one in self._at_hand() if one.key == key and one.ahead.holds(score, left)]
        known = next((one for one in fitting if one.exact), fitting[0] if fitting else None)
        if known is not None and not (fresh and self._improves(table, score, left, known)):
            return known
        budget = self.opening if known is None else self.budget
        start = score, left, budget, self.budget, self.table
        same = (one.ahead for one in self._shared if (one.key, one.start) == (key, start))
        found: Ahead = next(same, None) or self._made(table, score, left, budget)
        self._aheads = [*self._aheads[1 - KEPT_AHEAD :], _Known(key, found, start)]
        self._shared[:] = [*self._shared[1 - KEPT_AHEAD :], self._aheads[-1]]
        return found

    def _at_hand(self) -> Iterator[_Known]:
        """The latest first, and one's own before the other's."""
        yield from reversed(self._aheads)
        if self._beside is not None:
            yield from self._beside._at_hand()

    def _improves(self, table: Table, score: Score, left: Left, known: Ahead) -> bool:
        """Whether little enough is left now to know more."""
        total = circling(table)
        if isinstance(known, _Scaled):
            known = known.inner
        if isinstance(known, Estimate):
            if exact_work(score, left, table.board, table.options, total) <= self.thorough:
                return True
            return cap_for(score, left, table.options, total, self.budget) > max(known.cap)
        if isinstance(known, GameAhead) and known.cap is not None:
            rest = len(below(left.own[0])) * len(below(left.own[1]))
            rest *= len(below(left.spirit[0])) * len(below(left.spirit[1]))
            decks = len(cards_below(left.cards, dealing_of(table.board, table.options)))
            return work(rest * decks, course_of(score)) <= 2 * self.budget
        return False

    def _made(self, table: Table, score: Score, left: Left, budget: int) -> Ahead:
        board, options, total = table.board, table.options, circling(table)
        if total:
            found: Ahead
            needed = exact_work(score, left, board, options, total)
            if self.budget < needed <= self.thorough and table.mode == "tiebreak" and by_machine(board, options):
                found = solve_pair(score, left, board, heard=self.heard)
            elif needed <= self.thorough:
                found = Exact(solve_from(score, left, board, options, spirit_total=total, heard=self.heard))
            else:
                cap = cap_for(score, left, options, total, budget)
                found = estimate(score, left, board, options, total, cap, budget // 5)
            return found if table.mode == "tiebreak" else _Scaled(found, *self._stakes(table))
        if table.mode == "match":
            return solve_game(replace(table, score=score), left, 2 * self.budget)
        book = load(board, options) if self.table else None
        if book is not None and Read(book).holds(score, left) and score.unit.target == 7:
            return Read(book)
        return Exact(solve_from(score, left, board, options))

    def _stakes(self, table: Table) -> tuple[float, float]:
        """What it is worth to lose and to win the game being played, cubes as they are."""
        a, b = table.holdings
        lost, won = (
            standing(
                after_game(table.score, side),
                a.challenges - b.challenges,
                a.spirits - b.spirits,
                table.board,
                table.options,
            )
            for side in (Side.B, Side.A)
        )
        return lost, won


def blurred(table: Table) -> bool:
    """Whether options make even a solution an estimate: a deck taken to keep its mixture, cubes taken to come back."""
    options = table.options
    mixed = options.challenge_kept_if_right and options.card_cycle == "discard"
    return (mixed and any(held.challenges for held in table.holdings)) or (
        table.spirit_comes_back and circling(table) > 0
    )


def circling(table: Table) -> int:
    """Spirit cubes that go round within what is being played: in a match none, or by option those of a tie-break."""
    if not table.options.spirit:
        return 0
    if table.mode == "tiebreak":
        return table.board.cubes.spirit
    if not table.score.tiebreak or table.options.match_tiebreak_spirit == "per_game":
        return 0
    return table.pool + table.resting + sum(sum(held.spirit) for held in table.holdings)


def awards(pair: tuple[Rows, Rows], side: Side, pool: int | None) -> list[list[tuple[Rows, Rows]]]:
    """TD-75, TD-78 By source, every way the winner's spirit cube can be placed; no pool, no cube."""
    if pool is None:
        return [[pair]]
    mine, other = pair[side.row], pair[side.other.row]
    sources = [other]
    if pool <= 0:
        sources = [_plus(other, place, -1) for place in range(4) if other[place]]
    if not sources:
        return [[pair]]
    found = []
    for theirs in sources:
        grown = [_plus(mine, place, 1) for place in range(4)]
        found.append([(one, theirs) if side is Side.A else (theirs, one) for one in grown])
    return found


def _plus(rows: Rows, place: int, change: int) -> Rows:
    some = list(rows)
    some[place] += change
    return some[0], some[1], some[2], some[3]
