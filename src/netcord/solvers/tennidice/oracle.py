"""What any position is worth: the rules lead the way, and solved points say what lies at the end of it.

Between two strokes a position is looked up; inside a stroke (a call, a card, a reroll) the rules themselves are
followed until they come to one that can be looked up, or to the end of the point.
"""

from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.games.tennidice import GAME, Table
from netcord.games.tennidice.arranging import AfterAward, Arrange, ArrangeOpenly, Award, Place, Reveal, Steal
from netcord.games.tennidice.cubes import Rows
from netcord.games.tennidice.rules import Return, ReturnDice, Serve, ServeDice, WhoPlays, WinnerDice
from netcord.kernel import Answer, Chance, Choose, Over, Side, State
from netcord.tennis import PointWon, Score, side_of

from .base import Base
from .cache import FULL, load
from .course import course_of
from .match import game_ends, solve_game, standing
from .solve import Solution, solve, solve_from
from .space import Cards, Left, Space, all_spirits, below, cards_below, up_to
from .sweep import PointValues, Sweep
from .terms import terms_of

BUDGET = 1_000_000  # positions: fewer than this are solved exactly, spirit cubes and all; seconds of work


class Worth(NamedTuple):
    """P(A wins) the match, and the point being played."""

    match: float
    point: float


class Hint(NamedTuple):
    """What a choice is worth to whoever makes it: the chance of winning the match, and the point.

    Between two points (a spirit cube to place, cubes to arrange) there is no point to win.
    """

    answer: Answer
    match: float
    point: float | None


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


class Oracle:
    """Knows what positions are worth. With `points` it also tells the chance of winning the point being played."""

    def __init__(self, *, points: bool = False, budget: int = BUDGET, table: bool = True) -> None:
        self.points = points
        self.budget = budget
        self.table = table  # whether a table that has been built may be used
        self._solutions: list[tuple[Any, Solution]] = []
        self._bases: list[tuple[Any, Base]] = []
        self._last: tuple[Any, _Point] | None = None

    def prepare(self, table: Table) -> None:
        """Solve from here, so that everything that follows is at hand: worth it before many matches."""
        self._solution(table, replace(table.score, chosen=None), left_of(table))

    # Asking

    def hints(self, state: State[Table, Any]) -> tuple[Hint, ...]:
        """What every choice is worth to whoever has it."""
        ask = GAME.ask(state)
        assert isinstance(ask, Choose), "only choices are weighed"
        first = side_of(ask.seat) is Side.A
        between = isinstance(state.phase, Place | Steal)
        found = []
        for option in ask.options:
            match, point = self.after(state, option)
            if not first:
                match, point = 1 - match, 1 - point
            found.append(Hint(option, match, None if between else point))
        return tuple(found)

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
        left = left_of(table)
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
        return self._start(table)

    def _start(self, table: Table) -> float:
        """The start of a point."""
        score, left = replace(table.score, chosen=None), left_of(table)
        solved = self._solution(table, score, left)
        if solved is not None:
            return solved.value(score, left)
        combined = tuple(_sum(own, spirit) for own, spirit in zip(left.own, left.spirit, strict=True))
        base = self._base(table, score, left)
        return float(base.grid(score, [combined[0]], [combined[1]], [left.cards])[0, 0, 0])

    # Solving

    def _point(self, table: Table, left: Left) -> _Point:
        """The point being played, from what is left now; a point solved from more will do."""
        score = replace(table.score, chosen=None)
        key = (table.board, table.options, table.mode, score, _spirit_total(table))
        if self._last is not None and self._last[0] == key and self._last[1].space.holds(left):
            return self._last[1]
        solved = self._solution(table, score, left)
        if solved is not None and not self.points:
            kept = _Point(solved.space, solved.points[solved.course.number(score)])
        else:
            kept = self._solve_point(table, score, left, solved)
        self._last = (key, kept)
        return kept

    def _solve_point(self, table: Table, score: Score, left: Left, solved: Solution | None) -> _Point:
        """One point, given what its end is worth."""
        returned = table.options.card_cycle == "return_and_shuffle"
        spirits = [(a, b) for a in below(left.spirit[0]) for b in below(left.spirit[1])]
        cards = cards_below(left.cards, returned=returned)
        space = Space(below(left.own[0]), below(left.own[1]), cards, spirits, returned=returned)
        ends = []
        for side in Side:
            match = self._ends(table, score, side, space, solved)
            channels = [match, np.full(space.size, 1.0 if side is Side.A else 0.0)][: 2 if self.points else 1]
            ends.append(np.stack(channels, axis=1)[:, :, None])
        course = course_of(score)
        stop = course.stops[course.number(score)]
        sweep = Sweep(space, terms_of(table.board, table.options))
        return _Point(space, sweep.run(stop.server, stop.box, (ends[0], ends[1])))

    def _ends(
        self, table: Table, score: Score, side: Side, space: Space, solved: Solution | None
    ) -> NDArray[np.float64]:
        """What it is worth to A, in every position, that a side wins the point."""
        progress = score.point(side)
        over = progress.score.ended is not None
        if over:
            return np.full(space.size, 1.0 if side is Side.A else 0.0)
        if solved is not None:
            return self._solved_ends(table, score, side, space, solved)
        base = self._base(table, score, space.left(space.size - 1))
        shape = (len(space.own[0]), len(space.own[1]), len(space.cards), len(space.spirits))
        grid = np.empty(shape)
        total = _spirit_total(table)
        after = progress.score
        for m, pair in enumerate(space.spirits):
            ways = [base.grid(after, *_with(space, one), space.cards) for one in _awards(pair, side, total)]
            grid[..., m] = np.max(ways, axis=0) if side is Side.A else np.min(ways, axis=0)
        return space.flat(grid)

    def _solved_ends(
        self, table: Table, score: Score, side: Side, space: Space, solved: Solution
    ) -> NDArray[np.float64]:
        """The ends of a point inside something solved exactly."""
        stop = solved.course.stops[solved.course.number(score)]
        then = stop.then[side.row]
        if then is None:  # a game of a match is over
            return game_ends(table, space)[side.row]
        total = solved.space.spirit_total
        found = np.empty(space.size)
        for number in range(space.size):
            left = space.left(number)
            options = _awards(left.spirit, side, total) if total else [left.spirit]
            worths = [solved.values[then, solved.space.number(left._replace(spirit=pair))] for pair in options]
            found[number] = max(worths) if side is Side.A else min(worths)
        return found

    def _solution(self, table: Table, score: Score, left: Left) -> Solution | None:
        """An exact solution that holds this position: one at hand, or a new one where that is small enough."""
        total = _spirit_total(table)
        key: Any = (table.board, table.options, table.mode, total)
        if table.mode == "match":
            key = (*key, replace(score, points=(0, 0)), sum(held.spirits for held in table.holdings) + table.pool)
        for known, solution in self._solutions:
            if known == key and solution.space.holds(left) and _in_course(solution, score):
                return solution
        if table.mode == "match":
            return self._keep(key, solve_game(replace(table, score=score), left))
        if total:
            if self._size(table, score, left) > self.budget:
                return None
            return self._keep(key, solve_from(score, left, table.board, table.options, spirit_total=total, keep=True))
        if self.table and load(table.board, table.options) is not None and not _odd(table):
            return None
        return self._keep(key, solve_from(score, left, table.board, table.options))

    def _keep(self, key: Any, solution: Solution) -> Solution:
        self._solutions = [*self._solutions[-3:], (key, solution)]
        return solution

    def _size(self, table: Table, score: Score, left: Left) -> int:
        returned = table.options.card_cycle == "return_and_shuffle"
        own = len(below(left.own[0])) * len(below(left.own[1]))
        decks = len(cards_below(left.cards, returned=returned))
        return own * decks * len(all_spirits(_spirit_total(table))) * len(course_of(score).stops)

    def _base(self, table: Table, score: Score, left: Left) -> Base:
        """A tie-break without spirit cubes to look ends of points up in: the table, or as much of it as is needed."""
        if self.table and not _odd(table):
            book = load(table.board, table.options)
            if book is not None:
                base = Base(book.space, book.course, book.values, FULL, Side.A)
                if base.covers(score, left.cards):
                    return base
        most = [_sum(own, spirit) for own, spirit in zip(left.own, left.spirit, strict=True)]
        more = 1 if _spirit_total(table) else 0
        bounds = [tuple(many + more for many in rows) for rows in most]
        key = (table.board, table.options)
        for known, base in self._bases:
            fits = base.covers(score, left.cards)
            if known == key and fits and all(_covers(base.space.own[x], bounds[x]) for x in (0, 1)):
                return base
        returned = table.options.card_cycle == "return_and_shuffle"
        cubes = table.board.cubes.strategy
        owns = [[rows for rows in up_to(cubes) if _fits(rows, bound)] for bound in bounds]
        space = Space(owns[0], owns[1], cards_below(left.cards, returned=returned), returned=returned)
        course = course_of(score)
        solution = solve(space, terms_of(table.board, table.options), course)
        base = Base(space, course, solution.values, 1.0, score.first)
        self._bases = [*self._bases[-2:], (key, base)]
        return base


def _spirit_total(table: Table) -> int:
    """Spirit cubes that go round: in tie-break mode all of them, in a match none within a game."""
    if table.mode == "match" or not table.options.spirit:
        return 0
    return table.board.cubes.spirit


def _odd(table: Table) -> bool:
    """Whether a table lies otherwise than the solved one was: another tie-break, more cubes."""
    unit = table.score.unit
    return unit.target != 7 or table.options.tiebreak_margin != str(unit.margin)


def _in_course(solution: Solution, score: Score) -> bool:
    try:
        number = solution.course.number(score)
    except KeyError:
        return False
    return solution.course.stops[number].server == score.server_side.row


def _sum(one: Rows, other: Rows) -> Rows:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def _fits(rows: Rows, bound: tuple[int, ...]) -> bool:
    return all(many <= most for many, most in zip(rows, bound, strict=True))


def _covers(known: list[Rows], bound: tuple[int, ...]) -> bool:
    return all(any(rows[place] >= min(most, 4) for rows in known) for place, most in enumerate(bound))


def _with(space: Space, spirit: tuple[Rows, Rows]) -> tuple[list[Rows], list[Rows]]:
    return [_sum(rows, spirit[0]) for rows in space.own[0]], [_sum(rows, spirit[1]) for rows in space.own[1]]


def _awards(pair: tuple[Rows, Rows], side: Side, total: int) -> list[tuple[Rows, Rows]]:
    """Every way the winner's spirit cube can be taken and placed."""
    if not total:
        return [pair]
    mine, other = pair[side.row], pair[side.other.row]
    sources = [other]
    if not total - sum(mine) - sum(other):
        sources = [_minus(other, place) for place in range(4) if other[place]]
    if not sources:
        return [pair]
    found = []
    for theirs in sources:
        for place in range(4):
            more = list(mine)
            more[place] += 1
            grown: Rows = (more[0], more[1], more[2], more[3])
            found.append((grown, theirs) if side is Side.A else (theirs, grown))
    return found


def _minus(rows: Rows, place: int) -> Rows:
    some = list(rows)
    some[place] -= 1
    return some[0], some[1], some[2], some[3]
