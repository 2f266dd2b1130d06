"""A game of a match: what winning it is worth, from the odds of the match, with a price on what is not given back.

Strategy cubes return at the next game, but challenge cubes do not, and used spirit cubes are anybody's. So a cube kept
is worth what it would add to the chance of winning a game, times what the next game weighs in the match.
"""

from functools import cache

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.analysis.odds import Odds
from netcord.games.tennidice import Board, Options, Table
from netcord.games.tennidice.cubes import NONE, Rows, splits
from netcord.kernel import Side
from netcord.tennis import FORMATS, Score

from .course import course_of
from .solve import Solution, solve, solve_from
from .space import Cards, Left, Space, below, cards_below, up_to
from .terms import terms_of

SERVER = 65 / 111  # the server's chance of a point when no cube is used
_ODDS = Odds.by_server(SERVER, SERVER)


@cache
def prices(board: Board, options: Options) -> tuple[float, float]:
    """What a challenge cube, and an extra cube in the row of accuracy, adds to the server's chance of a game."""
    game = Score.start(FORMATS["tennidice_match"], Side.A)
    deck = board.deck.inside, board.deck.outside
    challenge = solve_from(game, Left((NONE, NONE), Cards(1, 0, *deck)), board, options, keep=False)
    one: Rows = (0, 1, 0, 0)
    cube = solve_from(game, Left((one, NONE), Cards(0, 0, *deck)), board, options, keep=False)
    bare = cube.value(game, Left((NONE, NONE), Cards(0, 0, *deck)))
    return (
        challenge.value(game, Left((NONE, NONE), Cards(1, 0, *deck))) - bare,
        cube.value(game, Left((one, NONE), Cards(0, 0, *deck))) - bare,
    )


def after_game(score: Score, winner: Side) -> Score:
    """The score when this side has won the game being played."""
    while True:
        progress = score.point(winner)
        if progress.game or progress.set:
            return progress.score
        score = progress.score


def standing(score: Score, challenges: float, spirits: float, board: Board, options: Options) -> float:
    """P(A wins the match) between two games; A has so many more challenge and spirit cubes than B."""
    if score.ended is not None:
        return 1.0 if score.ended.winner is Side.A else 0.0
    odds = float(_ODDS.match(score))
    weight = float(_ODDS.match(after_game(score, Side.A)) - _ODDS.match(after_game(score, Side.B)))
    card, cube = prices(board, options)
    if options.challenge_refresh == "per_game":
        card = 0.0
    return min(max(odds + weight * (card * challenges + cube * spirits), 0.0), 1.0)


def game_ends(table: Table, space: Space) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What it is worth to A that either side wins this game, with whatever is left."""
    ends = []
    grids: dict[tuple[Side, Cards, int], float] = {}
    for side in Side:
        after = after_game(table.score, side)
        values = np.empty((len(space.cards), len(space.spirits)))
        for k, cards in enumerate(space.cards):
            for m, (a, b) in enumerate(space.spirits):
                mine, other = sum(a), sum(b)
                pool = table.pool + table.resting + _held(table) - mine - other
                ahead = mine - other + _gain(side, pool, mine, other)
                key = (side, cards, ahead)
                if key not in grids:
                    grids[key] = standing(after, cards.a - cards.b, ahead, table.board, table.options)
                values[k, m] = grids[key]
        shape = (len(space.own[0]), len(space.own[1]), *values.shape)
        ends.append(space.flat(np.broadcast_to(values, shape)))
    return ends[0], ends[1]


def _held(table: Table) -> int:
    return sum(held.spirits for held in table.holdings)


def _gain(side: Side, pool: int, a: int, b: int) -> int:
    """TD-86 How A's lead in spirit cubes changes when a side wins the game."""
    sign = 1 if side is Side.A else -1
    if pool:
        return sign
    return 2 * sign if (b if side is Side.A else a) else 0


def solve_game(table: Table, left: Left) -> Solution:
    """The game being played, as far as it can still go, with the end values of the match."""
    options = table.options
    returned = options.card_cycle == "return_and_shuffle"
    spirits = [(a, b) for a in below(left.spirit[0]) for b in below(left.spirit[1])]
    cards = cards_below(left.cards, returned=returned)
    space = Space(below(left.own[0]), below(left.own[1]), cards, spirits, returned=returned)
    score = replace(table.score, chosen=None)
    ends = game_ends(table, space)
    return solve(space, terms_of(table.board, options), course_of(score), ends=ends, keep=True)


@cache
def game_matrix(server: Side, a: int, b: int, tiebreak: bool, board: Board, options: Options) -> NDArray[np.float64]:
    """P(A wins the game) for every way to place so many cubes a side, challenges left aside."""
    score = replace(Score.start(FORMATS["tennidice_match"], server), tiebreak=tiebreak)
    cards = Cards(0, 0, board.deck.inside, board.deck.outside)
    space = Space(up_to(a), up_to(b), [cards])
    solved = solve(space, terms_of(board, options), course_of(score))
    opening = solved.values[solved.course.number(score)]
    places = [[space.number(Left((one, other), cards)) for other in splits(b)] for one in splits(a)]
    found: NDArray[np.float64] = opening[np.array(places)]
    return found
