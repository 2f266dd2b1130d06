"""A game of a match: what winning it is worth, from the odds of the match, with a price on what is not given back.

Strategy cubes return at the next game, but challenge cubes do not, and used spirit cubes are anybody's. So a cube kept
is worth what it would add to the chance of winning a game, times what the next game weighs in the match.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.analysis import Odds
from netcord.games.tennidice import Board, Options, Table
from netcord.games.tennidice.cubes import NONE, Rows, splits
from netcord.kernel import Side
from netcord.tennis import FORMATS, Score

from .ahead import Grid, Pair, in_course, work
from .allocation import equilibrium
from .course import course_of
from .solve import Solution, dealing_of, solve, solve_from
from .space import Cards, Left, Space, below, cards_below
from .terms import terms_of, without_spirits

OFF = 0.11
"""How far the chance of a match is off at most as a rule, as a part of the spread of its result: docs/odds.md tells
how that was measured."""


def off(chance: float, share: float = OFF) -> float:
    """How far an estimate is off as a rule, the less the surer it is: a part of the spread of a result."""
    return share * sqrt(max(0.0, chance * (1 - chance)))


class Prices(NamedTuple):
    """What a game is made of: the server's chance of a point that makes him hold as often as perfect play does.

    And what one more challenge cube, or one more cube in the best row, adds to the chance of winning a game; the mean
    of serving and receiving.
    """

    point: float
    challenge: float
    cube: float


@cache
def prices(board: Board, options: Options, tiebreak: bool = False) -> Prices:
    """Worked out from a game, or a tie-break, in which both sides have placed as well as can be."""
    game = replace(Score.start(FORMATS["tennidice_match"], Side.A), tiebreak=tiebreak)
    rows = splits(board.cubes.strategy)
    matrix = game_matrix(game, rows, rows, board, options)
    found = equilibrium(matrix)
    a, b = rows[int(found.rows.argmax())], rows[int(found.columns.argmax())]
    deck = board.deck.inside, board.deck.outside
    serving, receiving = (
        solve_from(game, left, board, options).value(game, left)
        for left in (Left((a, b), Cards(1, 0, *deck)), Left((a, b), Cards(0, 1, *deck)))
    )
    more = splits(board.cubes.strategy + 1)
    richer = game_matrix(game, more, rows, board, options)[:, rows.index(b)].max()
    poorer = game_matrix(game, rows, more, board, options)[rows.index(a)].min()
    point = 0.5 if tiebreak else _point_for(found.value, game)
    return Prices(point, (serving - receiving) / 2, float(richer - poorer) / 2)


def _point_for(hold: float, game: Score) -> float:
    """The chance of a point with which a server holds so often."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        if Odds.by_server(middle, middle).game(game) < hold:
            low = middle
        else:
            high = middle
    return low


@cache
def _odds(board: Board, options: Options) -> Odds[float]:
    point = prices(board, without_spirits(options)).point
    return Odds.by_server(point, point)


def after_game(score: Score, winner: Side) -> Score:
    """The score when this side has won the game being played."""
    while True:
        progress = score.point(winner)
        if progress.game or progress.set:
            return progress.score
        score = progress.score


def weight(score: Score, board: Board, options: Options) -> float:
    """How much the match hangs on the next game."""
    odds = _odds(board, without_spirits(options))
    return float(odds.match(after_game(score, Side.A)) - odds.match(after_game(score, Side.B)))


def standing(score: Score, challenges: float, spirits: float, board: Board, options: Options) -> float:
    """P(A wins the match) between two games; A has so many more challenge and spirit cubes than B."""
    if score.ended is not None:
        return 1.0 if score.ended.winner is Side.A else 0.0
    worth = prices(board, without_spirits(options), score.tiebreak)
    lead = worth.challenge * challenges + worth.cube * spirits
    odds = float(_odds(board, without_spirits(options)).match(score))
    return min(max(odds + weight(score, board, options) * lead, 0.0), 1.0)


def after_refresh(table: Table, winner: Side, challenges: int) -> int:
    """TD-88 How many more challenge cubes A has once the game is over, where an option gives them back."""
    refresh = table.options.challenge_refresh
    before, after = table.score, after_game(table.score, winner)
    new_set = len(after.sets) > len(before.sets)
    return 0 if refresh == "per_game" or (refresh == "per_set" and new_set) else challenges


def game_ends(table: Table, space: Space) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What it is worth to A that either side wins this game, with whatever is left."""
    ends = []
    grids: dict[tuple[Side, int, int], float] = {}
    spent = [sum(held.spent) for held in table.holdings]
    there = table.pool + table.resting + sum(held.spirits for held in table.holdings) + sum(spent)
    full = [sum(held.spirit) + gone for held, gone in zip(table.holdings, spent, strict=True)]
    for side in Side:
        after = after_game(table.score, side)
        values = np.empty((len(space.cards), len(space.spirits)))
        for k, cards in enumerate(space.cards):
            for m, (a, b) in enumerate(space.spirits):
                mine, other = full if table.spirit_comes_back else (sum(a), sum(b))  # TD-87
                ahead = mine - other + _gain(side, there - mine - other, mine, other)
                more = after_refresh(table, side, cards.a - cards.b)
                key = (side, more, ahead)
                if key not in grids:
                    grids[key] = standing(after, more, ahead, table.board, table.options)
                values[k, m] = grids[key]
        shape = (len(space.own[0]), len(space.own[1]), *values.shape)
        ends.append(space.flat(np.broadcast_to(values, shape)))
    return ends[0], ends[1]


def _gain(side: Side, pool: int, a: int, b: int) -> int:
    """TD-86 How A's lead in spirit cubes changes when a side wins the game."""
    sign = 1 if side is Side.A else -1
    if pool > 0:
        return sign
    return 2 * sign if (b if side is Side.A else a) else 0


class GameAhead(NamedTuple):
    """A game of a match solved, perhaps with fewer challenge cubes than there are; the others keep their price."""

    solved: Solution
    cap: tuple[int, int] | None
    rate: float
    last: bool  # it ends the match, so that nothing that is left over has a price

    @property
    def exact(self) -> bool:
        """Whether nothing was left out or priced."""
        return self.last and self.cap is None

    def holds(self, score: Score, left: Left) -> bool:
        """Whether it was solved."""
        return in_course(self.solved.course, score) and self.solved.space.holds(
            left._replace(cards=self._fewer(left.cards))
        )

    def grid(self, score: Score, a: Sequence[Rows], b: Sequence[Rows], cards: Sequence[Cards], pair: Pair) -> Grid:
        """Looked up, and the price of the cubes that were left out."""
        fewer = [self._fewer(one) for one in cards]
        found = self.solved.values[self.solved.course.number(score)][self.solved.space.places(a, b, fewer, pair)]
        out = [(one.a - few.a) - (one.b - few.b) for one, few in zip(cards, fewer, strict=True)]
        return np.asarray(found + self.rate * np.array(out), float)

    def _fewer(self, cards: Cards) -> Cards:
        if self.cap is None:
            return cards
        deck = self.solved.space.cards[0]
        return Cards(min(cards.a, self.cap[0]), min(cards.b, self.cap[1]), deck.inside, deck.outside)


def solve_game(table: Table, left: Left, budget: int) -> GameAhead:
    """The game being played, as far as it can still go, with the end values of the match."""
    options, board = table.options, table.board
    course = course_of(replace(table.score, chosen=None))
    spirits = [(a, b) for a in below(left.spirit[0]) for b in below(left.spirit[1])]
    own = below(left.own[0]), below(left.own[1])
    dealing = dealing_of(board, options)
    frozen = dealing._replace(returned=True)
    rest = len(own[0]) * len(own[1]) * len(spirits)
    cap: tuple[int, int] | None = None
    cards = cards_below(left.cards, dealing)
    if work(rest * len(cards), course) > budget:
        for most in range(max(left.cards.a, left.cards.b), -1, -1):
            cap = min(left.cards.a, most), min(left.cards.b, most)
            if work(rest * (cap[0] + 1) * (cap[1] + 1), course) <= budget:
                break
        assert cap is not None, "no cube at all always fits"
        dealing = frozen
        cards = cards_below(left.cards._replace(a=cap[0], b=cap[1]), frozen)
    space = Space(*own, cards, spirits, dealing=dealing)
    solved = solve(space, terms_of(board, options), course, ends=game_ends(table, space))
    rate = 0.0
    if options.challenge_refresh != "per_game":
        rate = sum(_rate(after, board, options) for after in _afters(table.score)) / 2
    return GameAhead(solved, cap, rate, not _afters(table.score))


def _rate(score: Score, board: Board, options: Options) -> float:
    return weight(score, board, options) * prices(board, without_spirits(options), score.tiebreak).challenge


def _afters(score: Score) -> list[Score]:
    after = [after_game(score, side) for side in Side]
    return [one for one in after if one.ended is None]


def game_matrix(
    score: Score, a: Sequence[Rows], b: Sequence[Rows], board: Board, options: Options
) -> NDArray[np.float64]:
    """P(A wins the game or tie-break being played) for every pair of rows, challenges left aside."""
    start = replace(score, points=(0, 0), chosen=None)
    if not score.tiebreak and score.unit == score.format.rule(0).game:  # one game is like another: solved once
        start = Score.start(score.format, score.server_side, doubles=score.doubles)
    return _matrix(start.server_side, start, tuple(a), tuple(b), board, options)


@cache
def _matrix(
    server: Side, score: Score, a: tuple[Rows, ...], b: tuple[Rows, ...], board: Board, options: Options
) -> NDArray[np.float64]:
    course = course_of(score)
    cards = Cards(0, 0, board.deck.inside, board.deck.outside)
    space = Space(_closure(a), _closure(b), [cards])
    solved = solve(space, terms_of(board, options), course)
    found: NDArray[np.float64] = solved.values[course.number(score)][space.places(a, b, [cards], (NONE, NONE))[..., 0]]
    return found


def _closure(rows: Sequence[Rows]) -> set[Rows]:
    return {less for one in rows for less in below(one)}
