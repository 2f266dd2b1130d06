"""Bots that know what positions are worth. They are given views: all but a hidden allocation is public."""

import random
from typing import Any

import numpy as np

from netcord.games.tennidice import Arrangement, Table
from netcord.games.tennidice.cubes import NONE, Rows, splits
from netcord.kernel import Answer, Ask, Choose, Impossible, Side, View
from netcord.tennis import side_of

from .allocation import Equilibrium, equilibrium
from .cache import load
from .match import after_game, game_matrix, standing
from .oracle import Hint, Oracle

NO_SPIRIT: Rows = (1, 3, 0, 0)  # the equilibrium of the printed board without spirit cubes
WITH_SPIRIT: Rows = (0, 2, 0, 2)  # the best of those compared where spirit cubes are in play


class Perfect:
    """Plays every point as well as it can be played, and places its cubes by the allocation game.

    Without spirit cubes that is exact. With them the current point is exact and its ends are estimated, until little
    enough is left to solve everything. In a match each game is solved for itself.
    """

    def __init__(self, seed: int | str = 0, oracle: Oracle | None = None) -> None:
        self._luck = random.Random(seed)
        self._oracle = oracle or Oracle()

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """The option that is worth most to this side."""
        if ask.what == "arrange":
            return self._placed(view.state.table, Side(side_of(ask.seat)), ask.options)
        if ask.what in ("who_plays", "deciding_court"):
            either: Answer = ask.options[0]  # partners are equals, and so are the two sides of the court
            return either
        return max(self._oracle.hints(view.state), key=lambda hint: hint.match).answer

    def _placed(self, table: Table, side: Side, options: tuple[Arrangement, ...]) -> Arrangement:
        if table.mode == "match":
            return _for_a_game(table, side, options, self._luck)
        rows = WITH_SPIRIT if table.options.spirit else NO_SPIRIT
        book = load(table.board, table.options)
        if book is not None and not table.options.spirit:
            rows = self._from_matrix(table, side, book.matrix)
        wanted = Arrangement(rows)
        return wanted if wanted in options else options[0]

    def _from_matrix(self, table: Table, side: Side, matrix: Any) -> Rows:
        rows = splits(table.board.cubes.strategy)
        first = side is table.score.first
        foe = table.of(side.other)
        if table.options.allocation != "simultaneous" and any(foe.own):  # it lies open: the best reply
            seen = rows.index(foe.own)
            return rows[int(matrix[:, seen].argmax() if first else matrix[seen].argmin())]
        found = equilibrium(matrix)
        return rows[_drawn(found.rows if first else found.columns, self._luck)]


def _drawn(mixture: Any, luck: random.Random) -> int:
    support = np.flatnonzero(mixture > 1e-12)
    return int(luck.choices(support.tolist(), mixture[support].tolist())[0])


def _for_a_game(table: Table, side: Side, options: tuple[Arrangement, ...], luck: random.Random) -> Arrangement:
    """The game's own allocation game, spirit cubes and all; they lie where there are most cubes."""
    own = table.board.cubes.strategy
    spirits = [min(table.of(one).spirits, 2) for one in Side]
    matrix = game_matrix(
        table.score.server_side, own + spirits[0], own + spirits[1], table.score.tiebreak, table.board, table.options
    )
    found: Equilibrium = equilibrium(matrix)
    rows = splits(own + spirits[side.row])[_drawn(found.rows if side is Side.A else found.columns, luck)]
    held = sum(options[0].spirit)
    spirit, left = list(NONE), list(rows)
    for _ in range(sum(rows) - own):
        most = max(range(4), key=lambda place: left[place])
        left[most] -= 1
        spirit[most] += 1
    for _ in range(held - sum(spirit)):
        spirit[1] += 1
    wanted = Arrangement(_four(left), _four(spirit) if held else NONE)
    return wanted if wanted in options else options[0]


def _four(rows: list[int]) -> Rows:
    return rows[0], rows[1], rows[2], rows[3]


_ADVISER = Oracle(points=True)


def hints(view: View[Any, Ask]) -> tuple[Hint, ...]:
    """For the choice a seat has now, every option with its chance of winning the match and the point, best first."""
    ask = view.ask
    assert isinstance(ask, Choose), "only choices are weighed"
    if ask.what == "arrange":
        found = _arrangement_hints(view.state.table, Side(side_of(ask.seat)), ask.options)
    else:
        found = _ADVISER.hints(view.state)
    return tuple(sorted(found, key=lambda hint: -hint.match))


def _arrangement_hints(table: Table, side: Side, options: tuple[Arrangement, ...]) -> tuple[Hint, ...]:
    """Each arrangement against an opponent who places as well as can be. With spirit cubes this is an estimate."""
    own = table.board.cubes.strategy
    if table.mode == "match":
        matrix = game_matrix(table.score.server_side, own, own, table.score.tiebreak, table.board, table.options)
        ends = [_standing(table, winner) for winner in Side]
        matrix = ends[1] + (ends[0] - ends[1]) * matrix
        turned = False
    else:
        book = load(table.board, table.options)
        if book is None:
            raise Impossible(
                "what an arrangement is worth stands in the table: build it first, `netcord solve tennidice`"
            )
        matrix, turned = book.matrix, table.score.first is Side.B
    if turned:  # the matrix is for the first server
        matrix = 1 - matrix.T
    found = equilibrium(matrix)
    chances = matrix @ found.columns if side is Side.A else 1 - found.rows @ matrix
    worth = dict(zip(splits(own), chances.tolist(), strict=True))
    return tuple(Hint(option, worth[option.own], None) for option in options)


def _standing(table: Table, winner: Side) -> float:
    a, b = table.holdings
    after = after_game(table.score, winner)
    return standing(after, a.challenges - b.challenges, a.spirits - b.spirits, table.board, table.options)
