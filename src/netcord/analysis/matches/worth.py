"""What every score is worth in every condition: matches summed backwards, from their ends to the first point.

One pass answers for all scores of a match at once, where a flow (`composing`) answers for one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from netcord.analysis.odds import short_points
from netcord.kernel import Impossible, Side
from netcord.tennis import Score

from .boards import Exit, Game, Pair, SetEnd, Unit, Winners, entered, games, neutral, served_first, unit
from .composing import Move, goes_round
from .exact import Pairing
from .solving import Numbers, order_of, solved
from .sweeping import Sweeper

STILL = 1e-15
"""Values that go round in a circle and change by less than this have settled."""

KEPT = 300_000
"""So many games, times conditions, are kept at hand with all their scores; at least the one being played and those that
either side's winning it leads to."""

ROOM = 12_000_000
"""So many numbers are kept at hand of sets: what their games are worth before the first point."""

Openings: TypeAlias = dict[int, dict[int, Numbers]]
"""By game of a set and by the points it may begin with, what that is worth."""


class Worth(NamedTuple):
    """The chance of A to win the match, and how much it may be off."""

    won: float
    missing: float


class _Back(NamedTuple):
    """What a point does to values: the same moves, read from their ends."""

    stays: Numbers
    changes: Any

    @classmethod
    def of(cls, move: Move) -> "_Back":
        if move.changes is None:
            return cls(move.stays, None)
        turned = move.changes.T
        return cls(move.stays, turned.tocsr() if hasattr(turned, "tocsr") else turned)

    def __call__(self, values: Numbers) -> Numbers:
        found: Numbers = self.stays[:, None] * values
        return found if self.changes is None else found + self.changes @ values


class _Set(NamedTuple):
    """What the games of a set are worth, for some of the results in sets before it."""

    columns: tuple[Pair, ...]
    openings: Openings

    @property
    def room(self) -> int:
        """How many numbers that are."""
        return sum(values.size for entries in self.openings.values() for values in entries.values())


class Worths:
    """The worth of every score between the players of one pairing, in every condition that is followed.

    Values have a row for each condition. Columns are the sets won before (A's, B's), each with the chance to win and
    the chance to come to a condition that is not followed.

    In singles it does not matter who served first; in doubles it decides whose turn it is to the end. `since` is a
    score before which nothing is asked for: sets that cannot follow it are not summed. Of each set what the first point
    is worth is kept; the rest of it, if there is no room for all, when it is asked for. `heard` is told how much of the
    first part is done.
    """

    def __init__(
        self,
        pairing: Pairing,
        first: Side = Side.A,
        since: Score | None = None,
        heard: Callable[[int, int], None] | None = None,
    ) -> None:
        self.format = pairing.format
        self.first = first
        self.doubles = pairing.doubles
        self.conditions = pairing.conditions
        self._size = pairing.size
        self._numbers = {table: number for number, table in enumerate(pairing.conditions.tables)}
        self._sweeper: Sweeper | None = None
        if pairing.sweeps:
            self._sweeper = pairing.sweeper
            self._paths, self._base = pairing.sweeper.paths, pairing.sweeper.base()
        else:
            play = self._play = pairing.play
            self._paths = play.paths
            self._moves = [{path: _Back.of(move) for path, move in moves.items()} for moves in play.moves]
            self._at_set = [
                self._moves[number]
                if moves is play.moves[number]
                else {path: _Back.of(one) for path, one in moves.items()}
                for number, moves in enumerate(play.at_set)
            ]
            rows = play.figures.index(("leaves", Side.B)), play.figures.index("beyond")
            self._base = [np.stack([rate[row] for row in rows], 1) for rate in play.rates]
        self._starts: dict[tuple[int, int], dict[int, Numbers]] = {}
        self._sets: dict[tuple[int, int], _Set] = {}
        self._games: dict[tuple[int, int, int, Pair], list[Numbers]] = {}
        to_win = self.format.sets_to_win
        won = (0, 0) if since is None else since.sets_won
        self._columns: list[tuple[Pair, ...]] = [
            tuple((a, played - a) for a in range(won[0], played - won[1] + 1) if max(a, played - a) < to_win)
            for played in range(2 * to_win - 1)
        ]
        sets = range(sum(won) + 1, len(self._columns))  # the first one when it is asked for
        turns = range(4 if self.doubles else 2)
        done, total = 0, sum(len(self._columns[played]) for played in sets) * len(turns)
        for played in reversed(sets):
            for turn in turns:
                self._sum_start(played, turn)
                done += len(self._columns[played])
                if heard is not None:
                    heard(done, total)

    # Asking

    def follows(self, table: Any) -> bool:
        """Whether what lasts on this table is followed."""
        inner, count = table.lasting().counted()
        return inner in self._numbers and count in self.conditions.counts

    def tells(self, score: Score) -> bool:
        """Whether this score is among those that are summed."""
        return (not self.doubles or score.first is self.first) and score.sets_won in self._columns[len(score.sets)]

    def at(self, score: Score, table: Any) -> Worth:
        """What a score is worth, with what lasts on this table, before the next point opens."""
        if score.ended is not None:
            return Worth(float(score.ended.winner is Side.A), 0.0)
        inner, count = table.lasting().counted()
        row = self._numbers[inner] * len(self.conditions.counts) + self.conditions.counts.index(count)
        if not self.doubles:
            score = served_first(score, self.first)
        turn, place = entered(score)
        played = len(score.sets)
        board = self._board(played, turn)
        points = unit(neutral(board[place].score)).place(short_points(score))
        won, missing = self._game(played, turn, place, score.sets_won)[points][row]
        return Worth(float(won), float(min(1.0, missing)))

    # Sets

    def _board(self, played: int, turn: int) -> tuple[Game, ...]:
        return games(self.format, self.format.rule(played), self.first, turn, self.doubles)

    def _sum_start(self, played: int, turn: int) -> None:
        """What the first point of a set is worth; and all of its games, if there is room for them."""
        columns = self._columns[played]
        entries = max(len(self._entries(game)) for game in self._board(played, turn))
        room = 2 * len(columns) * entries * self._size * len(self._board(played, turn))
        roomy = room * len(self._columns) * 2 <= ROOM
        openings = self._sum_set(played, turn, columns, whole=roomy)
        self._starts[played, turn] = openings[0]
        if roomy:
            self._sets[played, turn] = _Set(columns, openings)

    def _set(self, played: int, turn: int, won: Pair) -> _Set:
        """A set that begins so, with the games of it at hand."""
        found = self._sets.get((played, turn))
        if found is None or won not in found.columns:
            self._sets.pop((played, turn), None)
            found = _Set((won,), self._sum_set(played, turn, (won,), whole=True))
            while self._sets and sum(one.room for one in self._sets.values()) + found.room > ROOM:
                del self._sets[next(iter(self._sets))]
            self._sets[played, turn] = found
        return found

    def _sum_set(self, played: int, turn: int, columns: Sequence[Pair], *, whole: bool) -> Openings:
        """All games of a set, the last ones first; where a set may go on for ever, until nothing moves any more.

        Not `whole`: games are kept as long as those before them need them.
        """
        board = self._board(played, turn)
        openings: Openings = {}
        order = sorted(range(len(board)), key=lambda place: -sum(board[place].score.games))
        round_from: int | None = None
        for place in order:
            for then in board[place].then:
                if isinstance(then, int) and sum(board[then].score.games) <= sum(board[place].score.games):
                    level = sum(board[then].score.games)
                    round_from = level if round_from is None else min(round_from, level)
        if round_from is not None:
            circle = [place for place in order if sum(board[place].score.games) >= round_from]
            nothing = np.zeros((self._size, 2 * len(columns)))
            for place in circle:
                openings[place] = dict.fromkeys(self._entries(board[place]), nothing)
            moved = 1.0
            while moved > STILL:
                before = {place: openings[place][0] for place in circle}
                for place in circle:
                    openings[place] = self._opening(played, turn, place, columns, openings)
                moved = max(float(np.abs(openings[place][0] - was).max()) for place, was in before.items())
            order = [place for place in order if place not in circle]
        for place in order:
            openings[place] = self._opening(played, turn, place, columns, openings)
            if not whole:
                level = sum(board[place].score.games)
                for other in [other for other in openings if sum(board[other].score.games) > level + 1]:
                    del openings[other]
        return openings

    def _entries(self, game: Game) -> set[int]:
        """Where a game may begin: at love all, or with points that were due."""
        graph = unit(neutral(game.score))
        due = {path[number:] for path in self._paths for number in range(1, len(path) + 1)}
        return {0} | {then for then in (graph.after(0, one) for one in due) if isinstance(then, int)}

    def _opening(
        self, played: int, turn: int, place: int, columns: Sequence[Pair], openings: Openings
    ) -> dict[int, Numbers]:
        values = self._reckoned(played, turn, place, columns, openings)
        return {points: values[points] for points in self._entries(self._board(played, turn)[place])}

    def _game(self, played: int, turn: int, place: int, won: Pair) -> list[Numbers]:
        """All scores of one game, so many sets having been won before."""
        key = played, turn, place, won
        if key not in self._games:
            found = self._set(played, turn, won)
            column = 2 * found.columns.index(won)
            near = {
                then: {points: values[:, column : column + 2] for points, values in found.openings[then].items()}
                for then in self._board(played, turn)[place].then
                if isinstance(then, int)
            }
            while len(self._games) * self._size >= KEPT and len(self._games) > 2:
                del self._games[next(iter(self._games))]
            self._games[key] = self._reckoned(played, turn, place, (won,), near)
        return self._games[key]

    # Games

    def _reckoned(
        self, played: int, turn: int, place: int, columns: Sequence[Pair], openings: Openings
    ) -> list[Numbers]:
        game = self._board(played, turn)[place]
        spot = _Spot(played, turn, game, columns, openings)
        if self._sweeper is not None:
            return self._swept(self._sweeper, spot)
        graph = unit(neutral(game.score))
        kinds = [self._play.kinds[self._play.kind_of(score)] for score in graph.scores]
        base = [np.tile(part, len(columns)) for part in self._base]
        values: list[Any] = [None] * len(graph.scores)
        exits: dict[tuple[Exit, int, Winners], Numbers] = {}
        for group in reversed(graph.groups):
            known: dict[int, Numbers] = {}
            for number, here in enumerate(group):
                kind = kinds[here]
                total = base[kind]
                for path, move in self._moves[kind].items():
                    then = graph.after(here, path)
                    if isinstance(then, Exit):
                        way = then, kind, path
                        if way not in exits:
                            exits[way] = self._left(spot, way)
                        total = total + exits[way]
                    elif then not in group:
                        total = total + move(values[then])
                known[number] = total
            if not goes_round(graph, group, self._play):
                values[group[0]] = known[0]
                continue
            for here, found in zip(group, self._circle(graph, kinds, group, known), strict=True):
                values[here] = found
        return values

    def _circle(
        self, graph: Unit, kinds: Sequence[int], group: tuple[int, ...], known: Mapping[int, Numbers]
    ) -> list[Numbers]:
        """Scores that lead to each other: what stays in its condition is solved, what changes until it has settled."""
        spot = {place: number for number, place in enumerate(group)}
        rows: list[dict[int, Numbers]] = [{} for _ in group]
        others: list[tuple[int, int, Any]] = []
        for place in group:
            for path, move in self._moves[kinds[place]].items():
                then = graph.after(place, path)
                if isinstance(then, int) and then in spot:
                    row, there = rows[spot[place]], spot[then]
                    row[there] = row[there] + move.stays if there in row else move.stays
                    if move.changes is not None:
                        others.append((spot[place], there, move.changes))
        order = order_of(rows)
        total = parts = solved(rows, known, order)
        while others:
            more: dict[int, Numbers] = {}
            for here, there, changes in others:
                part = changes @ parts[there]
                more[here] = more[here] + part if here in more else part
            if max(float(part.max()) for part in more.values()) < STILL:
                break
            parts = [part + np.zeros_like(total[0]) for part in solved(rows, more, order)]
            total = [one + part for one, part in zip(total, parts, strict=True)]
        return total

    def _swept(self, sweeper: Sweeper, spot: "_Spot") -> list[Numbers]:
        """The same by sweeps, a column at a time."""
        opening = neutral(spot.game.score)
        ends = {exit: self._beyond(spot, exit) for exit in sweeper.board(opening)[1]}
        columns = range(2 * len(spot.columns))
        found = sweeper.worths(opening, [{exit: part[:, column] for exit, part in ends.items()} for column in columns])
        return [np.stack([values[score] for values in found], 1) for score in range(len(unit(opening).scores))]

    def _left(self, spot: "_Spot", way: tuple[Exit, int, Winners]) -> Numbers:
        """What it is worth to win the game by these points, the last of which may change the condition."""
        exit, kind, path = way
        ends_set = isinstance(spot.game.then[exit.winner.row], SetEnd)
        moves = self._at_set if ends_set and len(path) == 1 else self._moves
        return moves[kind][path](self._beyond(spot, exit))

    def _beyond(self, spot: "_Spot", exit: Exit) -> Numbers:
        """What it is worth to have won the game: the next game, the next set, the match."""
        then = spot.game.then[exit.winner.row]
        if not isinstance(then, int):
            return self._after_set(spot, then, exit.due)
        after = unit(neutral(self._board(spot.played, spot.turn)[then].score)).after(0, exit.due)
        if not isinstance(after, int):
            raise Impossible("a penalty that wins a whole game cannot be summed")
        return spot.openings[then][after]

    def _after_set(self, spot: "_Spot", end: SetEnd, due: Winners) -> Numbers:
        found = np.zeros((self._size, 2 * len(spot.columns)))
        to_win = self.format.sets_to_win
        for number, (a, b) in enumerate(spot.columns):
            after: Pair = (a + 1, b) if end.winner is Side.A else (a, b + 1)
            if max(after) == to_win:
                found[:, 2 * number] = float(end.winner is Side.A)
                continue
            opening = self._board(spot.played + 1, end.turn)[0]
            points = unit(neutral(opening.score)).after(0, due)
            assert isinstance(points, int), "no point that is due wins a game"
            column = 2 * self._columns[spot.played + 1].index(after)
            found[:, 2 * number : 2 * number + 2] = self._starts[spot.played + 1, end.turn][points][
                :, column : column + 2
            ]
        return found


class _Spot(NamedTuple):
    """A game of a match: how many sets were played before, whose turn it was when this one began, which sets may have
    been won, and what the games that follow in it are worth."""

    played: int
    turn: int
    game: Game
    columns: Sequence[Pair]
    openings: Openings
