"""Points composed into games, sets and matches: where the chance of a match flows, score by score.

What lasts from point to point is the condition: `size` of them, of which one is the start. A flow is an array with a
row for each condition and any number of columns. Three ways to reckon with it, by the number of conditions:

- side by side: conditions never change, and are matches of their own (a hundred cards against each other);
- small: what a game does to any flow is a matrix, worked out once and used at every score;
- large: flows are followed through every game, and what is too unlikely to matter is left out and added up.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from netcord.analysis.odds import short_points
from netcord.kernel import Impossible, Side
from netcord.tennis import Format, Score

from .boards import Exit, Game, Pair, SetEnd, Unit, Winners, entered, games, neutral, served_first, unit
from .solving import Numbers, order_of, solved

SMALL = 64
"""So many conditions are small."""

TINY = 1e-17
"""A flow through a circle of scores that has shrunk to this is over."""


class Move(NamedTuple):
    """What happens to conditions: the share that stays as it is, and a matrix (to, from) for the others."""

    stays: Numbers
    changes: Any = None

    def __call__(self, flow: Numbers) -> Numbers:
        found: Numbers = self.stays[:, None] * flow
        return found if self.changes is None else found + self.changes @ flow


class Play(NamedTuple):
    """How points are played: by kind of opening and who is given points, what becomes of conditions.

    `at_set`: the same where the first point ends a set, if that is different. `rates`: by kind, a row for each figure.
    """

    size: int
    kinds: Mapping[Hashable, int]
    kind_of: Callable[[Score], Hashable]
    moves: tuple[Mapping[Winners, Move], ...]
    at_set: tuple[Mapping[Winners, Move], ...]
    rates: tuple[Numbers, ...]
    figures: tuple[Any, ...]
    apart: bool = False  # conditions are matches of their own

    @property
    def paths(self) -> tuple[Winners, ...]:
        """Who may be given points, one after the other, at the end of a point."""
        return tuple({path: None for moves in self.moves for path in moves})


class Way(NamedTuple):
    """How a game was won: the last point of it was of this kind, and these points were given."""

    exit: Exit
    kind: int
    path: Winners


class Flow(NamedTuple):
    """What comes out: by way out, the flow; and by figure and column, how much of it there was."""

    out: dict[Any, Numbers]
    figures: Numbers


class Sets(NamedTuple):
    """The flow of a match: by sets won of A and B and whose turn it is, and by final score of every set."""

    won: dict[Pair, Numbers]
    scores: dict[tuple[int, Pair], Numbers]
    figures: Numbers


class Composer:
    """Composes the points of one way of playing."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.small = play.size <= SMALL or play.apart
        self._games: dict[tuple[Score, int], Flow] = {}
        self._sets: dict[Any, Flow] = {}

    # A game

    def _through(self, game: Unit, starts: Mapping[int, Numbers]) -> Flow:
        """A flow that enters a game at some scores, followed until it is won."""
        play = self.play
        columns = next(iter(starts.values())).shape[1]
        flows: dict[int, Numbers] = dict(starts)
        out: dict[Way, Numbers] = {}
        visits: dict[int, Numbers] = {}
        kinds = [play.kinds[play.kind_of(score)] for score in game.scores]
        for group in game.groups:
            there = [place for place in group if place in flows]
            if not there:
                continue
            circling = goes_round(game, group, play)
            found = self._circle(game, kinds, group, flows) if circling else {there[0]: flows[there[0]]}
            for place, flow in found.items():
                kind = kinds[place]
                visits[kind] = visits[kind] + flow if kind in visits else flow
                for path, move in play.moves[kind].items():
                    then = game.after(place, path)
                    if isinstance(then, Exit):
                        way = Way(then, kind, path)
                        out[way] = out[way] + flow if way in out else flow
                    elif then not in group:
                        moved = move(flow)
                        flows[then] = flows[then] + moved if then in flows else moved
        figures = self._no_figures(columns)
        for kind, flow in visits.items():
            figures += play.rates[kind] * flow[:, 0] if play.apart else play.rates[kind] @ flow
        return Flow(out, figures)

    def _no_figures(self, columns: int) -> Numbers:
        return np.zeros((len(self.play.figures), self.play.size if self.play.apart else columns))

    def _circle(
        self, game: Unit, kinds: Sequence[int], group: tuple[int, ...], flows: Mapping[int, Numbers]
    ) -> dict[int, Numbers]:
        """Scores that lead to each other: what stays in its condition is solved, what changes goes round again."""
        play = self.play
        spot = {place: number for number, place in enumerate(group)}
        rows: list[dict[int, Numbers]] = [{} for _ in group]
        others: list[tuple[int, int, Any]] = []
        for place in group:
            for path, move in play.moves[kinds[place]].items():
                then = game.after(place, path)
                if isinstance(then, int) and then in spot:
                    into = rows[spot[then]]
                    here = spot[place]
                    into[here] = into[here] + move.stays if here in into else move.stays
                    if move.changes is not None:
                        others.append((place, then, move.changes))
        order = order_of(rows)
        enters = {spot[place]: flows[place] for place in group if place in flows}
        total: dict[int, Numbers] = {}
        while enters:
            found = solved(rows, enters, order)
            enters = {}
            for place in group:
                part = found[spot[place]]
                if part.ndim == 2:
                    total[place] = total[place] + part if place in total else part
            for place, then, changes in others:
                part = found[spot[place]]
                if part.ndim == 2 and not self._gone(part):
                    moved = changes @ part
                    enters[spot[then]] = enters[spot[then]] + moved if spot[then] in enters else moved
            if all(self._gone(part) for part in enters.values()):
                break
        return total

    def _game(self, opening: Score, starts: Mapping[int, Numbers]) -> Flow:
        """A game from some scores in it; what it does to any flow is worked out once, where that is small."""
        graph = unit(opening)
        if not self.small:
            return self._through(graph, starts)
        whole: Flow | None = None
        for place, flow in starts.items():
            known = self._games.get((opening, place))
            if known is None:
                known = self._games[opening, place] = self._through(graph, {place: self._unity()})
            whole = _joined(whole, self._applied(known, flow))
        assert whole is not None, "a game starts somewhere"
        return whole

    def _unity(self) -> Numbers:
        return np.ones((self.play.size, 1)) if self.play.apart else np.eye(self.play.size)

    def _applied(self, flow: Flow, to: Numbers) -> Flow:
        """What was worked out for every condition, for this flow."""
        if self.play.apart:
            return Flow({way: part * to for way, part in flow.out.items()}, flow.figures * to[:, 0])
        return Flow({way: part @ to for way, part in flow.out.items()}, flow.figures @ to)

    # A set

    def _set(self, board: tuple[Game, ...], starts: Mapping[tuple[int, int], Numbers]) -> Flow:
        """A flow that enters a set at some games and scores in them, followed until it is won."""
        play = self.play
        columns = next(iter(starts.values())).shape[1]
        out: dict[tuple[SetEnd, Winners], Numbers] = {}
        figures = self._no_figures(columns)
        waiting: dict[int, dict[int, Numbers]] = {}
        for (place, points), flow in starts.items():
            waiting.setdefault(place, {})[points] = flow
        while waiting:
            level = min(sum(board[place].score.games) for place in waiting)
            batch = [place for place in waiting if sum(board[place].score.games) == level]
            opening = {board[place].score.turn for place in batch}, {board[place].score.tiebreak for place in batch}
            if len(opening[0]) > 1 or len(opening[1]) > 1 or play.apart:
                batch = batch[:1]
            flows = self._batch([waiting.pop(place) for place in batch], columns)
            done = self._game(neutral(board[batch[0]].score), flows)
            figures += done.figures if play.apart else sum(np.split(done.figures, len(batch), 1))
            for way, flow in done.out.items():
                for place, part in zip(batch, np.split(flow, len(batch), 1), strict=True):
                    then = board[place].then[way.exit.winner.row]
                    moved = self._moved(way, part, isinstance(then, SetEnd))
                    if isinstance(then, SetEnd):
                        key = then, way.exit.due
                        out[key] = out[key] + moved if key in out else moved
                        continue
                    if self._gone(moved):
                        continue
                    after = self._due(board[then].score, way.exit.due)
                    there = waiting.setdefault(then, {})
                    there[after] = there[after] + moved if after in there else moved
        return Flow(out, figures)

    def _moved(self, way: Way, part: Numbers, ends_set: bool) -> Numbers:
        """The last point of a game, which may end a set with it."""
        moves = self.play.at_set if ends_set and len(way.path) == 1 else self.play.moves
        return moves[way.kind][way.path](part)

    def _gone(self, part: Numbers) -> bool:
        """Whether a flow has shrunk to nothing."""
        return float(part.max()) < TINY

    def _batch(self, starts: list[dict[int, Numbers]], columns: int) -> dict[int, Numbers]:
        if len(starts) == 1:
            return starts[0]
        nothing = np.zeros((self.play.size, columns))
        places = {place for start in starts for place in start}
        return {place: np.hstack([start.get(place, nothing) for start in starts]) for place in sorted(places)}

    def _due(self, opening: Score, due: Winners) -> int:
        then = unit(neutral(opening)).after(0, due)
        if not isinstance(then, int):
            raise Impossible("a penalty that wins a whole game cannot be summed")
        return then

    # A match

    def match(self, *starts: tuple[Score, Numbers]) -> Sets:
        """Everything that can follow from a score, or from several, in these conditions with these chances.

        Several are of one match that may have begun otherwise, as when a toss decides who serves first.
        """
        play, score = self.play, starts[0][0]
        format = score.format
        won: dict[Pair, Numbers] = {}
        scores: dict[tuple[int, Pair], Numbers] = {}
        columns = starts[0][1].shape[1]
        figures = self._no_figures(columns)
        nodes: dict[tuple[Pair, int], dict[tuple[int, int], Numbers]] = {}
        for other, flow in starts:
            other = served_first(other, score.first)
            turn, place = entered(other)
            board = self._board(format, len(other.sets), score, turn)
            points = unit(neutral(board[place].score)).place(short_points(other))
            there = nodes.setdefault((other.sets_won, turn), {})
            there[place, points] = there[place, points] + flow if (place, points) in there else flow
        to_win = format.sets_to_win
        while nodes:
            key = min(nodes, key=lambda node: (sum(node[0]), node))
            (a, b), turn = key
            entries = nodes.pop(key)
            board = self._board(format, a + b, score, turn)
            done = self._set_from(board, (format.rule(a + b), turn, score.first), entries)
            figures += done.figures
            for (end, due), part in done.out.items():
                after = (a + 1, b) if end.winner is Side.A else (a, b + 1)
                number = a + b, end.games
                scores[number] = scores[number] + part if number in scores else part
                if max(after) == to_win:
                    won[after] = won[after] + part if after in won else part
                    for winner in due:  # SC-41 what is due when the match is over is void
                        row = play.figures.index(("point", winner))
                        figures[row] -= part[:, 0] if play.apart else part.sum(0)
                    continue
                following = self._board(format, a + b + 1, score, end.turn)
                there = nodes.setdefault((after, end.turn), {})
                first = 0, self._due(following[0].score, due)
                there[first] = there[first] + part if first in there else part
        return Sets(won, scores, figures)

    def _board(self, format: Format, played: int, score: Score, turn: int) -> tuple[Game, ...]:
        return games(format, format.rule(played), score.first, turn, score.doubles)

    def _set_from(self, board: tuple[Game, ...], key: Any, starts: dict[tuple[int, int], Numbers]) -> Flow:
        if not self.small or set(starts) != {(0, 0)}:
            return self._set(board, starts)
        known = self._sets.get(key)
        if known is None:
            known = self._sets[key] = self._set(board, {(0, 0): self._unity()})
        return self._applied(known, starts[0, 0])


def _joined(one: Flow | None, other: Flow) -> Flow:
    if one is None:
        return other
    out = dict(one.out)
    for way, part in other.out.items():
        out[way] = out[way] + part if way in out else part
    return Flow(out, one.figures + other.figures)


def goes_round(game: Unit, group: tuple[int, ...], play: Play) -> bool:
    """Whether scores of a group lead back to themselves."""
    return len(group) > 1 or any(game.after(group[0], path) == group[0] for path in play.paths)
