"""Matches followed by sweeps: where conditions are many and only ever add up (nobody is ever less hurt). For numba.

A game is swept state by state (`sweeps`); games that stand at the same number of games are swept side by side, on all
cores. What too little of a match comes to is left out, and so is missing at the end.
"""

import os
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from importlib.util import find_spec
from itertools import product
from threading import local
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.analysis.odds import short_points
from netcord.kernel import Impossible, Side
from netcord.tennis import Format, Score

from . import sweeps
from .boards import Exit, Game, Pair, SetEnd, Winners, entered, games, neutral, served_first, unit
from .conditions import Conditions, void
from .solving import Numbers
from .webs import Law

Ints = NDArray[np.int64]
Places = NDArray[np.uint32]  # numba asks of these whether they are below nought no more

LITTLE = 1e-11
"""A state that this little of a match comes to, within a game, is left out."""


TOGETHER = 4
"""So many games that stand alike are swept at a time: more need more room than a processor has at hand."""


class Board(NamedTuple):
    """A game for the sweep: its scores kind by kind, and in which order they are come to; those that lead to each other
    are one group.

    `edges` are points after which nothing has changed, group by group: from a score to another, or beyond them to a way
    out, by a kind of point and by who is given points; `rounds` those within a group, told by places in it. `after`
    tells by score and by who is given points where that leads.
    """

    bounds: Ints  # where the scores of each kind begin
    order: Places
    groups: Ints  # where each begins in `order`
    edges: Places
    begin_edges: Ints
    rounds: Places
    begin_rounds: Ints
    after: Places


class Points(NamedTuple):
    """What points do to conditions, for the sweep.

    By kind, condition and end its chance; by kind, condition and who is given points the chance that nothing changes;
    the steps by which a count changes and the condition does not (end, who is given points, the next count, the count),
    count by count, with their shares.
    """

    counts: int
    chances: Numbers
    stays: Numbers
    inner: Places
    begin_inner: Ints
    shares: Numbers


class Changes(NamedTuple):
    """How conditions lead to each other: by condition, and by who is given points, the others; by kind how likely."""

    others: Places
    begins: Ints
    weights: Numbers


class Result(NamedTuple):
    """A match: by sets won, and by number and score of a set, how often; and by figure how much there was."""

    won: dict[Pair, float]
    scores: dict[tuple[int, Pair], float]
    figures: dict[Any, float]


@cache
def _compiled() -> tuple[Any, Any]:
    """Both ways, compiled; the machine code is kept between runs."""
    import numba

    compiled: Any = numba.njit(cache=True, nogil=True)
    sweeps.invert = compiled(sweeps.invert)
    return compiled(sweeps.forward), compiled(sweeps.backward)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count())


def compiled() -> bool:
    """Whether numba is there."""
    return find_spec("numba") is not None


class _Step(NamedTuple):
    """A step that leaves the count, or the condition, as it is."""

    end: int
    winners: Winners
    effect: int  # among those that differ; -1: none
    counted: int
    then: int


def _sorted_out(conditions: Conditions) -> tuple[NDArray[np.int64], dict[_Step, float]] | None:
    """The effects that differ, by effect and condition; and the steps with their shares. None: they cannot be swept.

    Each condition must come before those it leads to, each count too, and sets make no difference.
    """
    goes, own = conditions.goes, np.arange(len(conditions.tables))
    rows: dict[bytes, int] = {}
    kept: list[NDArray[np.int64]] = []
    numbers = []
    for row in goes:
        if (row == own).all():
            numbers.append(-1)
            continue
        if not ((row >= own) | (row < 0)).all():
            return None
        numbers.append(rows.setdefault(row.tobytes(), len(kept)))
        if numbers[-1] == len(kept):
            kept.append(row)
    found: dict[_Step, float] = {}
    for end, outcome in enumerate(conditions.outcomes):
        for count, steps in enumerate(outcome.steps):
            for step in steps:
                if step.leaves is not None:
                    continue
                effect = numbers[step.change]
                if step.at_set != step.change or step.then < count or (effect >= 0 and step.then != count):
                    return None
                key = _Step(end, step.winners, effect, count, step.then)
                found[key] = found.get(key, 0.0) + step.share
    for one, share in found.items():  # the same whatever the count
        if one.then == one.counted:
            others = [found.get(one._replace(counted=count, then=count)) for count in range(len(conditions.counts))]
            if any(other is None or abs(other - share) > 1e-15 for other in others):
                return None
    return np.array(kept, np.int64).reshape(-1, len(own)), found


def in_order(conditions: Conditions) -> bool:
    """Whether matches can be swept."""
    return _sorted_out(conditions) is not None


class _Room(local):
    """What a thread works in."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, ...], Numbers] = {}

    def of(self, *shape: int) -> Numbers:
        """An array, whatever is in it."""
        if shape not in self._kept:
            self._kept = dict(list(self._kept.items())[-5:])
            self._kept[shape] = np.empty(shape)
        return self._kept[shape]


_ROOM = _Room()


class Sweeper:
    """Sweeps the matches of one pairing."""

    def __init__(
        self,
        conditions: Conditions,
        laws: Sequence[Law],
        kinds: Mapping[Hashable, int],
        kind_of: Callable[[Score], Hashable],
    ) -> None:
        self.conditions = conditions
        self.size = len(conditions.tables) * len(conditions.counts)
        self._laws, self._kinds, self._kind_of = laws, kinds, kind_of
        self.paths: tuple[Winners, ...] = tuple(
            {
                step.winners: None
                for outcome in conditions.outcomes
                for steps in outcome.steps
                for step in steps
                if step.leaves is None
            }
        )
        sorted_out = _sorted_out(conditions)
        assert sorted_out is not None, "only what is in order is swept"
        goes, self._steps = sorted_out
        self.points = _points(conditions, laws, self.paths, goes, self._steps)
        self._changes = _changes(len(conditions.tables), laws, self.paths, goes, self._steps)
        self._boards: dict[Score, tuple[Board, tuple[Exit, ...], tuple[int, ...]]] = {}

    @cached_property
    def _parents(self) -> Changes:
        return _by(self._changes, len(self.conditions.tables), len(self.paths), to=True)

    @cached_property
    def _children(self) -> Changes:
        return _by(self._changes, len(self.conditions.tables), len(self.paths), to=False)

    def board(self, opening: Score) -> tuple[Board, tuple[Exit, ...], tuple[int, ...]]:
        """The game or tie-break that opens with this score, the ways it may be won, and the number of each score."""
        if opening not in self._boards:
            game = unit(opening)
            scores, many = len(game.scores), len(self._laws)
            kind = [self._kinds[self._kind_of(score)] for score in game.scores]
            sorted_scores = sorted(range(scores), key=lambda score: kind[score])
            numbers = {score: number for number, score in enumerate(sorted_scores)}
            exits: dict[Exit, int] = {}
            after = np.zeros((scores, len(self.paths)), np.int64)
            for score, (way, path) in product(range(scores), enumerate(self.paths)):
                then = game.after(score, path)
                place = numbers[then] if isinstance(then, int) else scores + exits.setdefault(then, len(exits))
                after[numbers[score], way] = place
            groups = [tuple(numbers[score] for score in group) for group in game.groups]
            kinds = [kind[score] for score in sorted_scores]
            edges: list[tuple[int, int, int, int]] = []
            rounds: list[tuple[int, int, int, int]] = []
            begin_edges, begin_rounds = [0], [0]
            for group in groups:
                for score, way in product(group, np.flatnonzero(self.points.stays.any((0, 1))).tolist()):
                    there = int(after[score, way])
                    if there in group:
                        rounds.append((group.index(score), group.index(there), kinds[score], way))
                    else:
                        edges.append((score, there, kinds[score], way))
                begin_edges.append(len(edges))
                begin_rounds.append(len(rounds))
            board = Board(
                np.searchsorted(kinds, np.arange(many + 1)),
                np.array([score for group in groups for score in group], np.uint32),
                np.cumsum([0, *(len(group) for group in groups)]),
                np.array(edges, np.uint32).reshape(-1, 4),
                np.array(begin_edges),
                np.array(rounds, np.uint32).reshape(-1, 4),
                np.array(begin_rounds),
                after.astype(np.uint32),
            )
            self._boards[opening] = board, tuple(exits), tuple(numbers[score] for score in range(scores))
        return self._boards[opening]

    # Forwards

    def match(self, *starts: tuple[Score, float]) -> Result:
        """Everything that can follow from a score with nothing lasting yet, or from several, each with its chance."""
        _compiled()
        return _Match(self, starts).result()

    def swept(self, opening: Score, batch: Sequence[Mapping[int, Numbers]]) -> tuple[Numbers, Numbers]:
        """Games that are entered at some scores: by way out and game what comes out, and visits by kind of point."""
        board, exits, numbers = self.board(opening)
        many, counts, kinds = len(self.conditions.tables), len(self.conditions.counts), len(self._laws)
        lanes = counts * len(batch)
        scores = sorted({score for starts in batch for score in starts})
        entering = np.zeros((len(scores), self.size, len(batch)))
        for game, starts in enumerate(batch):
            for score, flow in starts.items():
                entering[scores.index(score), :, game] = flow
        out = np.zeros((len(exits), many, lanes))
        visits = np.zeros((kinds, many, counts))
        forward, _ = _compiled()
        forward(
            np.array([numbers[score] for score in scores], np.uint32),
            entering.reshape(len(scores), many, lanes),
            LITTLE * len(batch),
            *board,
            *self.points,
            *self._parents,
            _ROOM.of(kinds, many, int(np.diff(board.bounds).max()), lanes),
            _ROOM.of(many, kinds),
            out,
            visits,
        )
        flows = np.ascontiguousarray(out.reshape(len(exits), self.size, len(batch)).transpose(0, 2, 1))
        return flows, visits.reshape(kinds, self.size)

    def figures(self, visits: Numbers) -> dict[Any, float]:
        """What is counted in the points that were played, so many in every state."""
        conditions = self.conditions
        counts = len(conditions.counts)
        found: dict[Any, float] = {("point", side): 0.0 for side in Side}
        found |= {("leaves", side): 0.0 for side in Side}
        found |= {"throw": 0.0, "beyond": 0.0}
        for law, seen in zip(self._laws, visits.reshape(len(visits), -1, counts), strict=True):
            found["throw"] += float(law.throws @ seen.sum(1))
            for number, outcome in enumerate(conditions.outcomes):
                chance = law.chances[number]
                ending = chance @ seen  # by count
                if outcome.thrown:
                    found["throw"] += float(ending.sum())
                scored = np.zeros(counts)
                for count, steps in enumerate(outcome.steps):
                    for step in steps:
                        part = float(ending[count]) * step.share
                        for winner in step.winners:
                            found["point", winner] += part
                        if not void(step):
                            scored[count] += step.share
                        if step.leaves is not None:
                            found["leaves", step.leaves] += part
                            continue
                        beyond = conditions.goes[step.change] < 0
                        found["beyond"] += step.share * float((chance * seen[:, count])[beyond].sum())
                whole, told = seen.sum(1), seen @ scored
                for figure, amount in law.counts[number].items():
                    more = float(amount @ (whole if figure[0] == "event" else told))
                    found[figure] = found.get(figure, 0.0) + more
        return found

    # Backwards

    def base(self) -> list[Numbers]:
        """By kind of point and state: the chance that B leaves in it, and that it leads beyond what is followed."""
        conditions = self.conditions
        found = []
        for law in self._laws:
            rates = np.zeros((len(conditions.tables), len(conditions.counts), 2))
            for chance, outcome in zip(law.chances, conditions.outcomes, strict=True):
                for count, steps in enumerate(outcome.steps):
                    for step in steps:
                        if step.leaves is None:
                            rates[:, count, 1] += np.where(conditions.goes[step.change] < 0, chance * step.share, 0.0)
                        elif step.leaves is Side.B:
                            rates[:, count, 0] += chance * step.share
            found.append(rates.reshape(self.size, 2))
        return found

    def worths(self, opening: Score, ends: Sequence[Mapping[Exit, Numbers]]) -> list[Numbers]:
        """By score of a game and state what it is worth, if every way to win it is worth so much.

        For several columns of worths; in every other one, from the second on, worth is what is missing.
        """
        _, backward = _compiled()
        board, exits, numbers = self.board(opening)
        bases, children = self._bases, self._children
        many, counts = len(self.conditions.tables), len(self.conditions.counts)

        def swept(column: int) -> Numbers:
            values = np.empty((many, len(numbers) + len(exits), counts))
            right = np.stack([ends[column][exit] for exit in exits]).reshape(-1, many, counts)
            base = bases[column % 2].reshape(-1, many, counts)
            backward(base, right, *board, *self.points, *children, values)
            return np.ascontiguousarray(values[:, numbers].transpose(1, 0, 2)).reshape(len(numbers), self.size)

        return list(_threads().map(swept, range(len(ends))))

    @cached_property
    def _bases(self) -> Numbers:
        """The same by column."""
        return np.ascontiguousarray(np.stack(self.base()).transpose(2, 0, 1))


class _Node(NamedTuple):
    """A game of a match: sets won before, whose turn it was when the set began, the number of the game in its set."""

    sets: Pair
    turn: int
    place: int


class _Match:
    """One match, followed game by game, all that stand at the same number of sets and games together."""

    def __init__(self, sweeper: Sweeper, starts: Sequence[tuple[Score, float]]) -> None:
        self._sweeper = sweeper
        score = starts[0][0]
        self._format: Format = score.format
        self._first, self._doubles = score.first, score.doubles
        self._won: dict[Pair, float] = {}
        self._scores: dict[tuple[int, Pair], float] = {}
        self._void = dict.fromkeys(Side, 0.0)
        self._visits = np.zeros((len(sweeper.points.chances), sweeper.size))
        self._waiting: dict[_Node, dict[int, Numbers]] = {}
        for other, chance in starts:
            other = served_first(other, score.first)
            turn, place = entered(other)
            node = _Node(other.sets_won, turn, place)
            flow = np.zeros(sweeper.size)
            flow[0] = chance
            self._enter(node, unit(neutral(self._game(node).score)).place(short_points(other)), flow)

    def _board(self, sets: Pair, turn: int) -> tuple[Game, ...]:
        return games(self._format, self._format.rule(sum(sets)), self._first, turn, self._doubles)

    def _game(self, node: _Node) -> Game:
        return self._board(node.sets, node.turn)[node.place]

    def _level(self, node: _Node) -> tuple[int, int]:
        return sum(node.sets), sum(self._game(node).score.games)

    def _enter(self, node: _Node, points: int, flow: Numbers) -> None:
        there = self._waiting.setdefault(node, {})
        if points in there:
            there[points] += flow
        else:
            there[points] = flow

    def result(self) -> Result:
        while self._waiting:
            level = min(map(self._level, self._waiting))
            by_opening: dict[Score, list[_Node]] = {}
            for node in [node for node in self._waiting if self._level(node) == level]:
                by_opening.setdefault(neutral(self._game(node).score), []).append(node)
            batches = [
                (opening, nodes[first : first + TOGETHER])
                for opening, nodes in by_opening.items()
                for first in range(0, len(nodes), TOGETHER)
            ]
            entering = [[self._waiting.pop(node) for node in nodes] for _, nodes in batches]
            done = _threads().map(self._sweeper.swept, [opening for opening, _ in batches], entering)
            for (opening, nodes), (flows, visits) in zip(batches, done, strict=True):
                self._visits += visits
                for exit, by_node in zip(self._sweeper.board(opening)[1], flows, strict=True):
                    for node, flow in zip(nodes, by_node, strict=True):
                        self._leave(node, exit, flow)
        figures = self._sweeper.figures(self._visits)
        for side, void_points in self._void.items():
            figures["point", side] -= void_points
        return Result(self._won, self._scores, figures)

    def _leave(self, node: _Node, exit: Exit, flow: Numbers) -> None:
        """On from a game that is won."""
        part = float(flow.sum())
        if part == 0.0:
            return
        then = self._game(node).then[exit.winner.row]
        if not isinstance(then, SetEnd):
            if part > LITTLE:
                self._enter(node._replace(place=then), self._due(node._replace(place=then), exit.due), flow)
            return
        a, b = node.sets
        after = (a + 1, b) if then.winner is Side.A else (a, b + 1)
        number = a + b, then.games
        self._scores[number] = self._scores.get(number, 0.0) + part
        if max(after) < self._format.sets_to_win:
            following = _Node(after, then.turn, 0)
            self._enter(following, self._due(following, exit.due), flow)
            return
        self._won[after] = self._won.get(after, 0.0) + part
        for winner in exit.due:  # SC-41 what is due when the match is over is void
            self._void[winner] += part

    def _due(self, node: _Node, due: Winners) -> int:
        then = unit(neutral(self._game(node).score)).after(0, due)
        if not isinstance(then, int):
            raise Impossible("a penalty that wins a whole game cannot be summed")
        return then


def _points(
    conditions: Conditions,
    laws: Sequence[Law],
    paths: Sequence[Winners],
    goes: NDArray[np.int64],
    steps: Mapping[_Step, float],
) -> Points:
    """What happens to conditions, as the sweep reads it."""
    many, counts = len(conditions.tables), len(conditions.counts)
    chances = np.ascontiguousarray(np.stack([np.stack(law.chances, 1) for law in laws]))
    stays = np.zeros((len(laws), many, len(paths)))
    own = np.arange(many)
    inner: list[tuple[int, int, int, int]] = []
    shares: list[float] = []
    for step, share in sorted(steps.items(), key=lambda one: one[0].counted):
        if step.then != step.counted:
            inner.append((step.end, paths.index(step.winners), step.then, step.counted))
            shares.append(share)
        elif step.counted == 0:
            stay = np.ones(many, bool) if step.effect < 0 else (goes[step.effect] == own) | (goes[step.effect] < 0)
            stays[:, :, paths.index(step.winners)] += np.where(stay, chances[:, :, step.end] * share, 0.0)
    begins = np.searchsorted([count for *_, count in inner], np.arange(counts + 1))
    told = np.array(inner, np.uint32).reshape(-1, 4)
    return Points(counts, chances, stays, told, begins, np.array(shares))


def _changes(
    many: int, laws: Sequence[Law], paths: Sequence[Winners], goes: NDArray[np.int64], steps: Mapping[_Step, float]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], Numbers]:
    """All changes of conditions: from which, to which, who is given points, and by kind how likely."""
    own = np.arange(many)
    found: list[tuple[Any, Any, Any, Any]] = []
    for step, share in steps.items():
        if step.effect < 0 or step.counted:
            continue
        of = np.flatnonzero((goes[step.effect] >= 0) & (goes[step.effect] != own))
        weights = np.stack([law.chances[step.end][of] * share for law in laws])
        found.append((of, goes[step.effect][of], np.full(len(of), paths.index(step.winners)), weights))
    if not found:
        none = np.zeros(0, np.int64)
        return none, none, none, np.zeros((len(laws), 0))
    of, to, ways = (np.concatenate([one[place] for one in found]) for place in range(3))
    return of, to, ways, np.concatenate([one[3] for one in found], 1)


def _by(changes: tuple[Any, Any, Any, Any], many: int, paths: int, *, to: bool) -> Changes:
    """Sorted by the condition that is led to, or by the one that leads there."""
    of, into, ways, weights = changes
    key, others = (into, of) if to else (of, into)
    place = key * paths + ways
    order = np.argsort(place, kind="stable")
    begins = np.searchsorted(place[order], np.arange(many * paths + 1))
    ends = np.lib.stride_tricks.sliding_window_view(begins, paths + 1)[::paths]
    return Changes(others[order].astype(np.uint32), np.ascontiguousarray(ends), np.ascontiguousarray(weights[:, order]))
