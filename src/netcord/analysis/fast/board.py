"""The scoreboard of a whole match as whole numbers: where a point to A or to B leads, asked of the scoring itself."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.analysis.matches.boards import Game, SetEnd, games, unit
from netcord.kernel import Impossible, Side
from netcord.tennis import Format, Score, SetScore

SERVER, IN_TIEBREAK, GAME_A, GAME_B, SET_A, SET_B, MATCH_A, MATCH_B = (1 << bit for bit in range(8))
"""What a point is about: who serves it (0 is A), and what it would win for A and for B. Bits of `Board.about`."""

Ints = NDArray[np.int64]


class Board(NamedTuple):
    """Scores by number; `then` has two entries for each, the first for a point to A.

    `starts`: by who serves first. `scores` are the scores themselves, in their shortest form. `then` of the last point
    of a match is the number of its score before it.
    """

    starts: tuple[int, int]
    scores: tuple[Score, ...]
    then: Ints
    about: Ints
    sets: Ints  # 8 times those of A and those of B


@cache
def board_of(format: Format, doubles: bool = False) -> Board:
    """Every score of a match of this format, from either first server; in doubles whose turn it is to serve counts."""
    blocks: dict[tuple[Side, int, int, int, int], int] = {}
    waiting: list[tuple[Side, int, int, int, int]] = []
    size = 0

    def place(first: Side, a: int, b: int, turn: int, game: int) -> int:
        """Where the game with this number in the set after so many sets begins."""
        nonlocal size
        key = first, a, b, turn, game
        if key not in blocks:
            blocks[key] = size
            waiting.append(key)
            size += len(unit(_neutral(_set(format, doubles, first, a, b, turn)[game].score)).scores)
        return blocks[key]

    starts = tuple(place(side, 0, 0, 0, 0) for side in Side)
    scores: list[Score] = []
    then: list[int] = []
    about: list[int] = []
    sets: list[int] = []
    for first, a, b, turn, number in waiting:
        base = blocks[first, a, b, turn, number]
        game = _set(format, doubles, first, a, b, turn)[number]
        graph = unit(_neutral(game.score))
        before = (SetScore((6, 0)),) * a + (SetScore((0, 6)),) * b
        here = [
            replace(game.score, format=format, sets=before, points=score.points, chosen=score.chosen)
            for score in graph.scores
        ]
        if doubles and any(score.chosen is not None for score in here):
            raise Impossible("in doubles the side of a deciding point is chosen, which cannot be summed")
        won = [_won(here, graph.then, side) for side in Side]
        for spot, score in enumerate(here):
            scores.append(score)
            sets.append(8 * a + b)
            told = score.server_side.row * SERVER | score.tiebreak * IN_TIEBREAK
            for side in Side:
                on = graph.then[spot][side.row]
                if on is not None:
                    then.append(base + on)
                    continue
                told |= won[side.row]
                after = game.then[side.row]
                if won[side.row] & (MATCH_A | MATCH_B):
                    then.append(base + spot)
                elif isinstance(after, SetEnd):
                    then.append(place(first, a + (side is Side.A), b + (side is Side.B), after.turn, 0))
                else:
                    then.append(place(first, a, b, turn, after))
            about.append(told)
    arrays = (np.array(one, np.int64) for one in (then, about, sets))
    return Board((starts[0], starts[1]), tuple(scores), *arrays)


def _set(format: Format, doubles: bool, first: Side, a: int, b: int, turn: int) -> tuple[Game, ...]:
    return games(format, format.rule(a + b), first, turn, doubles)


def _neutral(score: Score) -> Score:
    """Games do not matter to the points of one, only who serves it and by which rules it is won."""
    return replace(score, games=(0, 0))


def _won(scores: list[Score], then: Any, side: Side) -> int:
    """What the last point of a game wins for a side."""
    last = next(score for score, ways in zip(scores, then, strict=True) if ways[side.row] is None)
    progress = last.point(side)
    return (GAME_A * progress.game | SET_A * progress.set | MATCH_A * progress.match) << side.row
