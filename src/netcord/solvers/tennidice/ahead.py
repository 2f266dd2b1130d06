"""What the start of a point is worth: exactly where little enough is left, else by an estimate.

With spirit cubes everything is solved but the challenge cubes: as many of them as the budget allows, from a deck that
keeps its mixture. What the others add is taken, in log odds, from the same tie-break with fewer own cubes, and what the
cards gone change from the same tie-break without spirit cubes.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.games.tennidice import Board, Options
from netcord.games.tennidice.cubes import Rows
from netcord.kernel import Side
from netcord.tennis import Score

from .cache import FULL, Book
from .course import Course, course_of
from .solve import ROUNDS, Solution, dealing_of, solve
from .space import Cards, Dealing, Left, Space, all_spirits, below, cards_below
from .terms import terms_of

Grid = NDArray[np.float64]
Pair = tuple[Rows, Rows]
EDGE = 1e-7  # log odds are taken no nearer to certainty than this
OFF = (0.005, 0.025, 0.038)
"""How far an estimate is off as a rule, as a part of the spread of the result: with all challenge cubes solved, with
all but one of a side, with fewer. docs/odds.md tells how that was measured."""


class Ahead(Protocol):
    """Values at the start of points, asked for many positions at once."""

    @property
    def exact(self) -> bool:
        """Whether they are solved, not estimated."""
        ...

    def holds(self, score: Score, left: Left) -> bool:
        """Whether it can tell what this is worth."""
        ...

    def grid(self, score: Score, a: Sequence[Rows], b: Sequence[Rows], cards: Sequence[Cards], pair: Pair) -> Grid:
        """P(A wins) for every pair of rows and every deck, with the spirit cubes lying so."""
        ...


def worth(ahead: Ahead, score: Score, left: Left) -> float:
    """P(A wins) at the start of one point."""
    return float(ahead.grid(score, [left.own[0]], [left.own[1]], [left.cards], left.spirit)[0, 0, 0])


class Exact(NamedTuple):
    """Everything that can still come up, solved."""

    solved: Solution
    exact: bool = True

    def holds(self, score: Score, left: Left) -> bool:
        """Whether it was solved."""
        return in_course(self.solved.course, score) and self.solved.space.holds(left)

    def grid(self, score: Score, a: Sequence[Rows], b: Sequence[Rows], cards: Sequence[Cards], pair: Pair) -> Grid:
        """Looked up."""
        places = self.solved.space.places(a, b, cards, pair)
        return np.asarray(self.solved.values[self.solved.course.number(score)][places], float)


class Read(NamedTuple):
    """The table of the tie-break without spirit cubes."""

    book: Book
    exact: bool = True

    def holds(self, score: Score, left: Left) -> bool:
        """Whether it is in the table."""
        left, turned = _turned(left) if score.first is not Side.A else left, _from_a(score)
        return in_course(self.book.course, turned) and self.book.space.holds(left)

    def grid(self, score: Score, a: Sequence[Rows], b: Sequence[Rows], cards: Sequence[Cards], pair: Pair) -> Grid:
        """Looked up; where B served first, from the other side of the net."""
        if score.first is not Side.A:
            other = self.grid(_from_a(score), b, a, [_cards_turned(one) for one in cards], pair)
            return 1 - other.transpose(1, 0, 2)
        places = self.book.space.places(a, b, cards, pair)
        return np.asarray(self.book.values[self.book.course.number(score)][places], float) / FULL


class Estimate(NamedTuple):
    """Spirit cubes solved with few challenge cubes; what the others add, with few own cubes; and what cards gone do."""

    few: Solution  # few challenge cubes, a deck that keeps its mixture
    many: Solution  # all of them, but few own cubes in a row
    bare: Solution  # everything but spirit cubes
    cap: tuple[int, int]
    exact: bool = False

    def holds(self, score: Score, left: Left) -> bool:
        """Whether all parts know it."""
        bare = left._replace(spirit=self.bare.space.spirits[0])
        return in_course(self.few.course, score) and self.bare.space.holds(bare)

    def beyond(self, left: Left) -> int:
        """How many challenge cubes of a side are there, at most, beyond those that were solved with spirit cubes."""
        return max(0, left.cards.a - self.cap[0], left.cards.b - self.cap[1])

    def off(self, left: Left) -> float:
        """How far it is off as a rule, of the spread of the result."""
        return OFF[min(self.beyond(left), len(OFF) - 1)]

    def grid(self, score: Score, a: Sequence[Rows], b: Sequence[Rows], cards: Sequence[Cards], pair: Pair) -> Grid:
        """Put together in log odds."""
        number, none = self.few.course.number(score), self.bare.space.spirits[0]
        deck = self.few.space.cards[0][2:]
        fewer = [Cards(min(one.a, self.cap[0]), min(one.b, self.cap[1]), *deck) for one in cards]
        mixed = [Cards(one.a, one.b, *deck) for one in cards]

        def told(part: Solution, a: Sequence[Rows], b: Sequence[Rows], decks: Sequence[Cards], pair: Pair) -> Grid:
            return _log_odds(part.values[number][part.space.places(a, b, decks, pair)])

        found = told(self.few, a, b, fewer, pair)
        if mixed != fewer:
            most = self.many.space.own[0][-1], self.many.space.own[1][-1]
            short = [_least(rows, most[0]) for rows in a], [_least(rows, most[1]) for rows in b]
            found = found + told(self.many, *short, mixed, pair) - told(self.many, *short, fewer, pair)
        if mixed != list(cards):
            found = found + told(self.bare, a, b, cards, none) - told(self.bare, a, b, mixed, none)
        chance: Grid = 1 / (1 + np.exp(-found))
        return chance


def _least(rows: Rows, most: Rows) -> Rows:
    a, b, c, d = (min(many, top) for many, top in zip(rows, most, strict=True))
    return a, b, c, d


def _log_odds(chance: Grid) -> Grid:
    inside = np.clip(np.asarray(chance, float), EDGE, 1 - EDGE)
    found: Grid = np.log(inside / (1 - inside))
    return found


def in_course(course: Course, score: Score) -> bool:
    """Whether a score is one of these, with the same server."""
    place = course.find(score)
    return place is not None and course.stops[place].server == score.server_side.row


def _from_a(score: Score) -> Score:
    return score if score.first is Side.A else replace(score, first=Side.A, points=score.points[::-1])


def _turned(left: Left) -> Left:
    return Left(left.own[::-1], _cards_turned(left.cards), left.spirit[::-1])


def _cards_turned(cards: Cards) -> Cards:
    return Cards(cards.b, cards.a, cards.inside, cards.outside)


# Making them


def work(space_size: int, course: Course) -> int:
    """How much there is to do: positions times scores, those that go round in circles several times."""
    circle = sum(len(batch) for group in course.groups if len(group) > 1 for batch in group)
    return space_size * (len(course.stops) + ROUNDS * circle)


def spirit_space(left: Left, cards: list[Cards], dealing: Dealing, total: int) -> Space:
    """Everything with all spirit cubes going round."""
    own = below(left.own[0]), below(left.own[1])
    return Space(*own, cards, all_spirits(total), spirit_total=total, dealing=dealing)


def exact_work(score: Score, left: Left, board: Board, options: Options, total: int) -> int:
    """What it takes to solve this with its spirit cubes."""
    decks = len(cards_below(left.cards, dealing_of(board, options)))
    return work(_owns(left) * decks * _lies(total, options), course_of(score))


def _owns(left: Left) -> int:
    return len(below(left.own[0])) * len(below(left.own[1]))


def _lies(total: int, options: Options) -> int:
    return len(all_spirits(total)) * (total + 1 if options.spirit_cooldown else 1)


def cap_for(score: Score, left: Left, options: Options, total: int, budget: int) -> int:
    """How many challenge cubes a side can be solved with, within the budget; none at least."""
    course, most = course_of(score), max(left.cards.a, left.cards.b)

    def fits(cap: int) -> bool:
        decks = (min(left.cards.a, cap) + 1) * (min(left.cards.b, cap) + 1)
        return work(_owns(left) * decks * _lies(total, options), course) <= budget

    return max((cap for cap in range(1, most + 1) if fits(cap)), default=0)


def estimate(
    score: Score, left: Left, board: Board, options: Options, total: int, cap: int, budget: int = 0
) -> Estimate:
    """Solve the parts of an estimate from here: with `cap` challenge cubes a side, and what the budget allows."""
    course, terms = course_of(score), terms_of(board, options)
    caps = min(left.cards.a, cap), min(left.cards.b, cap)
    dealing = dealing_of(board, options)
    frozen = dealing._replace(returned=True)
    start = Cards(*caps, left.cards.inside, left.cards.outside)
    few = solve(spirit_space(left, cards_below(start, frozen), frozen, total), terms, course, award=True, rough=True)
    many = few
    if caps != (left.cards.a, left.cards.b):
        decks = cards_below(left.cards, frozen)
        lies = _lies(total, options)
        for most in (1, 0):
            top: Rows = (most, most, most, most)
            own = _least(left.own[0], top), _least(left.own[1], top)
            if work(_owns(left._replace(own=own)) * len(decks) * lies, course) <= budget:
                break
        many = solve(spirit_space(left._replace(own=own), decks, frozen, total), terms, course, award=True, rough=True)
    cards = [Cards(a, b, *start[2:]) for a in range(left.cards.a + 1) for b in range(left.cards.b + 1)]
    known = {deck for one in cards for deck in cards_below(one, dealing)}
    space = Space(below(left.own[0]), below(left.own[1]), known, dealing=dealing)
    return Estimate(few, many, solve(space, terms, course, rough=True), caps)
