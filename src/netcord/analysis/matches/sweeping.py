"""Games followed condition by condition, for numba: where conditions only ever add up (nobody is ever less hurt).

Each condition comes before those it leads to. So when one is reached, all that comes to it is there: the scores of the
game are solved for it by themselves, deuce included, and what changes is handed on. A condition to which too little
comes is left out, with all that would have followed.
"""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.tennis import Score

from .boards import Exit, Unit, Winners, unit
from .composing import Composer, Flow, Play, Way
from .solving import Numbers

Ints = NDArray[np.int64]

LITTLE = 2e-10
"""A condition that this little of a match comes to, within a game, is left out."""


class _Board(NamedTuple):
    """A game for the sweep: its scores in the order they are come to, those that lead to each other as one group.

    What is played from a score in one way is a slot: a kind of points and who is given points. `edges` lead from one
    score by a slot to another, or beyond them to a way out, group by group; `circles` are the edges within a group,
    told by places in it. `ways` are all of them, slot by slot.
    """

    kinds: Ints
    order: NDArray[np.uint32]
    groups: Ints  # where each begins in `order`
    edges: NDArray[np.uint32]
    begins: Ints  # where those of each group begin
    circles: NDArray[np.uint32]
    rounds: Ints  # where those of each group begin
    ways: NDArray[np.uint32]
    by_slot: Ints  # where those of each slot begin
    exits: tuple[Exit, ...]


class _Moves(NamedTuple):
    """By condition and slot what stays; by kind and condition where its changes begin, where to, by which slot."""

    stays: Numbers
    starts: Ints
    to: NDArray[np.uint32]
    slots: NDArray[np.uint32]
    shares: Numbers


def settle(order: Any, groups: Any, circles: Any, rounds: Any, stays: Any, settled: Any) -> None:
    """By condition and group of scores that lead to each other, a matrix: what comes to each, from what enters."""
    widest = 0
    for group in range(len(groups) - 1):
        widest = max(widest, groups[group + 1] - groups[group])
    system = np.zeros((widest, 2 * widest))
    for condition in range(len(stays)):
        spot = 0
        for group in range(len(groups) - 1):
            if rounds[group] == rounds[group + 1]:
                continue
            width = groups[group + 1] - groups[group]
            system[:] = 0.0
            for one in range(width):
                system[one, one] = system[one, width + one] = 1.0
            for circle in range(rounds[group], rounds[group + 1]):
                system[circles[circle, 1], circles[circle, 0]] -= stays[condition, circles[circle, 2]]
            for other in range(width):
                for one in range(width):
                    if one != other and system[one, other] != 0.0:
                        share = system[one, other] / system[other, other]
                        for place in range(2 * width):
                            system[one, place] -= share * system[other, place]
            for one in range(width):
                for other in range(width):
                    settled[condition, spot] = system[one, width + other] / system[one, one]
                    spot += 1


def sweep(
    coming: Any,
    little: float,
    settled: Any,
    kinds: Any,
    order: Any,
    groups: Any,
    edges: Any,
    begins: Any,
    circles: Any,
    rounds: Any,
    ways: Any,
    by_slot: Any,
    stays: Any,
    starts: Any,
    to: Any,
    slots: Any,
    shares: Any,
    visits: Any,
) -> None:
    """One game. `coming`: by condition what comes to each score, which is used up, and beyond them to each way out."""
    size, wide = coming.shape
    scores = len(kinds)
    here, entered = np.zeros(scores), np.zeros(scores)
    heads = np.zeros((len(by_slot) - 1, wide))
    made = np.zeros(len(by_slot) - 1, np.int64)
    played = np.zeros(starts.shape[0], np.bool_)
    for score in range(scores):
        played[kinds[score]] = True
    for condition in range(size):
        row = coming[condition]
        total = 0.0
        for score in range(scores):
            total += row[score]
        if total < little:
            for score in range(scores):
                row[score] = 0.0
            continue
        stay, circling, spot = stays[condition], settled[condition], 0
        for group in range(len(groups) - 1):
            begin, end = groups[group], groups[group + 1]
            if rounds[group] == rounds[group + 1]:
                here[order[begin]] = row[order[begin]]
            else:
                for one in range(begin, end):
                    entered[one - begin] = row[order[one]]
                for one in range(begin, end):
                    there = 0.0
                    for other in range(end - begin):
                        there += circling[spot] * entered[other]
                        spot += 1
                    here[order[one]] = there
            for edge in range(begins[group], begins[group + 1]):
                row[edges[edge, 1]] += here[edges[edge, 0]] * stay[edges[edge, 2]]
        for score in range(scores):
            row[score] = 0.0
        for kind in range(starts.shape[0]):
            if not played[kind]:
                continue
            total = 0.0
            for score in range(scores):
                if kinds[score] == kind:
                    total += here[score]
            visits[kind, condition] += total
            for change in range(starts[kind, condition], starts[kind, condition + 1]):
                slot, share = slots[change], shares[change]
                head = heads[slot]
                if made[slot] != condition + 1:
                    made[slot] = condition + 1
                    head[:] = 0.0
                    for way in range(by_slot[slot], by_slot[slot + 1]):
                        head[ways[way, 1]] += here[ways[way, 0]]
                into = coming[to[change]]
                for place in range(wide):
                    into[place] += share * head[place]


@cache
def _compiled() -> tuple[Any, Any]:
    """Both, compiled; the machine code is kept between runs."""
    import numba

    compiled = numba.njit(cache=True, nogil=True)
    return compiled(settle), compiled(sweep)


@cache
def _threads() -> ThreadPoolExecutor:
    """Games at the same level of a set are followed side by side, on all cores."""
    return ThreadPoolExecutor(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count())


def compiled() -> bool:
    """Whether numba is there."""
    return find_spec("numba") is not None


def in_order(play: Play) -> bool:
    """Whether every condition comes before those it leads to, and sets make no difference."""
    if play.apart or any(at_set is not moves for at_set, moves in zip(play.at_set, play.moves, strict=True)):
        return False
    for moves in play.moves:
        for move in moves.values():
            if move.changes is not None:
                entries = move.changes.tocoo()
                if not (entries.row > entries.col).all():
                    return False
    return True


class Sweeper(Composer):
    """Composes points by sweeps; good for one match, of which it counts the visits."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.small = False
        self._paths = play.paths
        self._moves = _listed(play, self._paths)
        self._boards: dict[Score, tuple[_Board, Numbers]] = {}
        self.visits = np.zeros((len(play.moves), play.size))

    def _board_of(self, opening: Score) -> tuple[_Board, Numbers]:
        if opening not in self._boards:
            board = self._laid(unit(opening))
            widths, round = np.diff(board.groups), np.diff(board.rounds) > 0
            stays = self._moves.stays
            settled = np.zeros((len(stays), int((widths[round] ** 2).sum())))
            _compiled()[0](board.order, board.groups, board.circles, board.rounds, stays, settled)
            self._boards[opening] = board, settled
        return self._boards[opening]

    def _laid(self, game: Unit) -> _Board:
        play, many = self.play, len(self._paths)
        kinds = [play.kinds[play.kind_of(score)] for score in game.scores]
        exits: dict[Exit, int] = {}
        edges: list[tuple[int, int, int]] = []
        circles: list[tuple[int, int, int]] = []
        ways: list[tuple[int, int, int]] = []
        begins, rounds = [0], [0]
        happens = self._moves.stays.max(0) > 0
        for group in game.groups:
            for score in group:
                for number, path in enumerate(self._paths):
                    after = game.after(score, path)
                    slot = kinds[score] * many + number
                    there = after if isinstance(after, int) else len(kinds) + exits.setdefault(after, len(exits))
                    ways.append((score, there, slot))
                    if happens[slot] and there in group:
                        circles.append((group.index(score), group.index(there), slot))
                    elif happens[slot]:
                        edges.append((score, there, slot))
            begins.append(len(edges))
            rounds.append(len(circles))
        ways.sort(key=lambda way: way[2])
        by_slot = np.searchsorted([slot for _, _, slot in ways], np.arange(len(happens) + 1))
        order = [score for group in game.groups for score in group]
        groups = np.cumsum([0, *(len(group) for group in game.groups)])
        return _Board(
            np.array(kinds),
            np.array(order, np.uint32),
            groups,
            _triples(edges),
            np.array(begins),
            _triples(circles),
            np.array(rounds),
            _triples(ways),
            by_slot,
            tuple(exits),
        )

    def _game(self, opening: Score, starts: Mapping[int, Numbers]) -> Flow:
        board, settled = self._board_of(opening)
        scores = len(board.kinds)
        columns = next(iter(starts.values())).shape[1]

        def swept(column: int) -> tuple[Numbers, Numbers]:
            coming = np.zeros((self.play.size, scores + len(board.exits)))
            visits = np.zeros_like(self.visits)
            for score, flow in starts.items():
                coming[:, score] += flow[:, column]
            _compiled()[1](coming, LITTLE, settled, *board[:-1], *self._moves, visits)
            return coming, visits

        done = list(_threads().map(swept, range(columns)) if columns > 1 else map(swept, range(columns)))
        for _, visits in done:
            self.visits += visits
        found = {
            Way(exit, 0, ()): np.stack([coming[:, scores + number] for coming, _ in done], 1)
            for number, exit in enumerate(board.exits)
        }
        return Flow(found, self._no_figures(columns))

    def _moved(self, way: Way, part: Numbers, ends_set: bool) -> Numbers:
        return part  # the sweep has

    def _gone(self, part: Numbers) -> bool:
        return float(part.sum()) < LITTLE

    def figures(self) -> Numbers:
        """What was counted in all points that were played."""
        found: Numbers = np.zeros(len(self.play.figures))
        for rate, visits in zip(self.play.rates, self.visits, strict=True):
            found += rate @ visits
        return found[:, None]


def _triples(found: Sequence[tuple[int, int, int]]) -> NDArray[np.uint32]:
    return np.array(found, np.uint32).reshape(-1, 3)


def _listed(play: Play, paths: Sequence[Winners]) -> _Moves:
    """What happens to conditions, as the sweep reads it."""
    stays = np.zeros((play.size, len(play.moves) * len(paths)))
    starts = np.zeros((len(play.moves), play.size + 1), np.int64)
    changes: list[tuple[Any, Any, Any]] = [(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))]
    for kind, moves in enumerate(play.moves):
        found: list[tuple[Any, ...]] = []
        for number, path in enumerate(paths):
            if path not in moves:
                continue
            slot = kind * len(paths) + number
            stays[:, slot] = moves[path].stays
            if moves[path].changes is not None:
                entries = moves[path].changes.tocoo()
                found.append((entries.col, entries.row, np.full(entries.nnz, slot), entries.data))
        if found:
            of, to, slots, shares = (np.concatenate(one) for one in zip(*found, strict=True))
            order = np.argsort(of, kind="stable")
            starts[kind, 1:] = np.cumsum(np.bincount(of, minlength=play.size))
            starts[kind] += sum(len(one) for one, _, _ in changes)
            changes.append((to[order], slots[order], shares[order]))
    to, slots, shares = (np.concatenate(one) for one in zip(*changes, strict=True))
    return _Moves(stays, starts, to.astype(np.uint32), slots.astype(np.uint32), shares)
