"""The chance of a match by its rules, nothing left out: a yardstick for the quick one of `match.py`.

A match is a walk over the scoreboard, and what events do is carried along: lines off the columns, warnings, the point
that a second warning costs, fractures. For whatever has happened to the players so far, the chances from all scores are
linear equations that lean on those of worse conditions. More injuries and storms than are followed count as a match
lost and, a second time, as one won: the truth lies between.

Needs numpy and scipy (the extra `solve`).
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.sparse import csc_matrix
from scipy.sparse.linalg import splu

from netcord.analysis import folded
from netcord.games.pro_tennis.cards import Card
from netcord.games.pro_tennis.facts import Event
from netcord.kernel import Side
from netcord.tennis import FORMATS, Score

from .match import INJURIES, STORM, STRIKES, WELL, Hurt, State, more
from .point import rally, serve_won, sheet, throws

FOLLOWED = 2
"""So many injuries, of both players together, are followed, and one storm more."""

Numbers: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]


class Board(NamedTuple):
    """Every score of a match that differs from the others, the last two being won and lost by A."""

    starts: tuple[int, int]  # love all, A or B to serve
    server: Places
    then: tuple[Places, Places]  # by who wins the point


@cache
def board(sets: int) -> Board:
    """The scores as the scoring has them; who served first no longer matters once it is known who serves now."""
    format = FORMATS["pro_tennis_men" if sets == 3 else "pro_tennis_women"]
    love = Score.start(format)
    starts = love, replace(love, turn=1)
    found = {_canonical(score): place for place, score in enumerate(starts)}
    pending, rows = list(found), []
    for score in pending:
        row: list[int] = []
        for side in Side:
            after = score.point(side).score
            if after.ended is not None:
                row.append(-2 if after.ended.winner is Side.A else -1)
                continue
            after = _canonical(after)
            if after not in found:
                found[after] = len(found)
                pending.append(after)
            row.append(found[after])
        rows.append(row)
    size = len(found)
    rows += [[size, size], [size + 1, size + 1]]
    then = np.array(rows)
    then[then == -2], then[then == -1] = size, size + 1
    server = np.array([score.server_side.row for score in found] + [0, 0])
    return Board((0, 1), server, (then[:, 0], then[:, 1]))


def _canonical(score: Score) -> Score:
    return replace(folded(score), turn=score.turn % 2)


def states(followed: int = FOLLOWED) -> set[State]:
    """The conditions two players may be in after so many injuries and storms."""
    kinds: list[State] = [(lines, WELL) for lines in INJURIES.values()] + [(WELL, lines) for lines in INJURIES.values()]
    found = set()
    for injuries in range(followed + 1):
        for struck in combinations_with_replacement(kinds, injuries):
            for storms in range(followed + 2):
                one, other = WELL, WELL
                for a, b in (*struck, *[(STORM, STORM)] * storms):
                    one, other = more(one, a), more(other, b)
                found.add((one, other))
    return found


class Bounds(NamedTuple):
    """The chance of a match lies between these."""

    least: float
    most: float

    @property
    def likely(self) -> float:
        """If matches with still more injuries and storms go like the others."""
        return self.least / (1 - (self.most - self.least))


def exact_chance(a: Card, b: Card, sets: int, followed: int = FOLLOWED) -> Bounds:
    """The chance that the first card beats the second, `triple_ones`, both choosing what is best for the point."""
    scores = board(sets)
    size = len(scores.server)
    known = states(followed)
    values: dict[State, Numbers] = {}  # by warnings of both, score, and bound
    beyond = np.broadcast_to(np.array([0.0, 1.0]), (3, 3, size, 2))
    for state in sorted(known, key=lambda state: (-sum(map(sum, state)), state)):
        values[state] = _solved(scores, (a, b), state, values, beyond)
    won = values[WELL, WELL][0, 0, list(scores.starts)].mean(axis=0)
    return Bounds(float(won[0]), float(won[1]))


class Struck(NamedTuple):
    """The chances of a point: won by A in play, and an event on A or on B, each by who serves."""

    won: Numbers
    events: tuple[Numbers, Numbers]


@cache
def _point(cards: tuple[Card, Card], state: State) -> Struck:
    a, b = (sheet(card, hurt) for card, hurt in zip(cards, state, strict=True))
    ours = rally(a, b)
    serving, returning = throws(a, b, ours), throws(b, a, ours.turned)
    on_a = np.array([serving[0], returning[1]]) / 216
    on_b = np.array([serving[1], returning[0]]) / 216
    won = np.array([serve_won(a, b, ours), 1 - serve_won(b, a, ours.turned)])
    return Struck(won - on_b, (on_a, on_b))  # an event loses the point


def _solved(
    scores: Board, cards: tuple[Card, Card], state: State, values: dict[State, Numbers], beyond: Numbers
) -> Numbers:
    """The chances from every score in this condition, with every number of warnings: the worse ones are known."""
    point, size = _point(cards, state), len(scores.server)
    playing = np.arange(size - 2)
    server = scores.server[:-2]
    by_a, by_b = (then[:-2] for then in scores.then)
    on_a, on_b = (struck[server] for struck in point.events)
    harmless = STRIKES[Event.RACKET] + STRIKES[Event.FANS]
    a_wins = point.won[server] + harmless * on_b
    b_wins = 1 - point.won[server] - on_a - on_b + harmless * on_a
    rows = np.concatenate((np.arange(size), playing, playing))
    columns = np.concatenate((np.arange(size), by_a, by_b))
    system = splu(csc_matrix((np.concatenate((np.ones(size), -a_wins, -b_wins)), (rows, columns)), (size, size)))
    lasting = _lasting(scores, state, (on_a, on_b), values, beyond)
    found = np.zeros((3, 3, size, 2))
    warned = STRIKES[Event.ARGUMENT]
    fracture = STRIKES[Event.FRACTURE]
    for ours in (2, 1, 0):
        for theirs in (2, 1, 0):
            known = np.zeros((size, 2))
            known[-2] = 1.0  # the match won
            known[:-2] = lasting[ours, theirs] + fracture * on_b[:, None]
            if ours < 2:  # PT-14b a second warning costs the next point too
                after = scores.then[1][by_b] if ours else by_b
                known[:-2] += warned * on_a[:, None] * found[ours + 1, theirs, after]
            if theirs < 2:
                after = scores.then[0][by_a] if theirs else by_a
                known[:-2] += warned * on_b[:, None] * found[ours, theirs + 1, after]
            else:  # PT-14c a third one the match
                known[:-2] += warned * on_b[:, None]
            found[ours, theirs] = system.solve(known)
    return found


def _lasting(
    scores: Board,
    state: State,
    struck: tuple[Numbers, Numbers],
    values: dict[State, Numbers],
    beyond: Numbers,
) -> Numbers:
    """What injuries and storms bring: their chance times the chances after them."""
    one, other = state
    total = np.zeros((3, 3, len(scores.server) - 2, 2))
    for side, chances in enumerate(struck):
        after = scores.then[1 - side][:-2]
        for share, then in _conditions(one, other, side):
            total += share * chances[:, None] * values.get(then, beyond)[:, :, after]
    return total


def _conditions(one: Hurt, other: Hurt, side: int) -> Iterator[tuple[float, State]]:
    """The conditions after an event on a player that lasts, and how likely each is."""
    for event, lines in INJURIES.items():
        yield STRIKES[event], (one, more(other, lines)) if side else (more(one, lines), other)
    yield STRIKES[Event.STORM], (more(one, STORM), more(other, STORM))
