"""What the estimate costs: play with spirit cubes by exact points and estimated ends, against exact play.

Two channels again. By the first one side plays: the current point exactly, its ends as estimated. The second is the
truth: what comes of that against an opponent who knows it and replies perfectly.
"""

from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.games.tennidice import Board, Options
from netcord.games.tennidice.cubes import NONE
from netcord.kernel import Side
from netcord.tennis import FORMATS, Score, TieBreakRule, with_tiebreak

from .ahead import Estimate, estimate
from .course import Course
from .solve import STILL, Solution, solve_from, start_cards
from .space import Left, Space, Spent
from .sweep import Choice, Sweep, Values

Array = NDArray[np.float64]


class Following(Sweep):
    """A point in which one side plays by the first channel whatever the second says."""

    newton = False
    bound = 0

    def _choose(self, side: int, what: Choice, stay: Values, change: Values) -> Values:
        best = change > stay if side == 0 else change < stay
        if side == self.bound:
            best = np.broadcast_to(best[:, :1], stay.shape)
        return np.where(best, change, stay)


class Regret(NamedTuple):
    """The exact value, what each side gets by estimated ends, and how much that loses it."""

    exact: float
    first: float
    second: float

    @property
    def worst(self) -> float:
        """The greater loss of the two."""
        return max(self.exact - self.first, self.second - self.exact)


def regret(score: Score, left: Left, board: Board, options: Options, spirit: int = 3, cap: int = 0) -> Regret:
    """P(A wins): exactly, with A playing by estimates, and with B playing by estimates.

    Everything is estimated, from the first point to the last, with `cap` challenge cubes a side solved.
    """
    exact = solve_from(score, left, board, options, spirit_total=spirit)
    guess = estimate(score, left, board, options, spirit, cap)
    estimated = _estimates(exact.space, exact.course, score, guess)
    found = [_best_reply(side, exact, estimated) for side in (0, 1)]
    here = exact.course.number(score), exact.space.number(left)
    return Regret(float(exact.values[here]), float(found[0][here]), float(found[1][here]))


def _estimates(space: Space, course: Course, score: Score, guess: Estimate) -> Array:
    """The start of every point."""
    found = np.empty((len(course.stops), space.size))
    for number, stop in enumerate(course.stops):
        here = replace(score, points=stop.points)
        grid = np.empty(space.shape)
        for m, pair in enumerate(space.spirits):
            grid[..., m] = guess.grid(here, space.own[0], space.own[1], space.cards, pair)
        found[number] = space.flat(grid)
    return found


def _best_reply(bound: int, exact: Solution, estimated: Array) -> Array:
    """P(A wins) from every position when one side plays by estimates and the other replies perfectly."""
    space, course = exact.space, exact.course
    values = exact.values.copy()  # little is lost by estimates, so this is near
    sweep = Following(space, exact.terms)
    sweep.bound = bound
    everything = slice(0, space.size)
    ways = {side: [way for places in space.award(side, everything).values() for way in places] for side in (0, 1)}

    def batch(numbers: tuple[int, ...]) -> float:
        stop = course.stops[numbers[0]]
        ends = []
        for side in (0, 1):
            leaves = []
            for number in numbers:
                then = course.stops[number].then[side]
                if then is None:
                    leaves.append(np.full((space.size, 2), 1.0 - side))
                else:
                    leaves.append(_awarded(side, side == bound, ways[side], estimated[then], values[then]))
            ends.append(np.stack(leaves, axis=2))
        found = sweep.run(stop.server, stop.box, (ends[0], ends[1])).first[:, 1]
        change = 0.0
        for column, number in enumerate(numbers):
            change = max(change, float(np.abs(found[:, column] - values[number]).max()))
            values[number] = found[:, column]
        return change

    for group in course.groups:
        while max(batch(numbers) for numbers in group) > STILL and len(group) > 1:
            pass
    return values


def _awarded(side: int, bound: bool, ways: list[Spent], guess: Array, truth: Array) -> Array:
    """After the spirit cube: the estimate, and the truth of what is chosen."""
    sign = 1.0 if side == 0 else -1.0
    best_guess = np.full_like(guess, -np.inf)
    best_truth = np.full_like(truth, -np.inf)
    for rows, to in ways:
        one, other = sign * guess[to], sign * truth[to]
        before = best_guess[rows]
        if bound:
            best_truth[rows] = np.where(one > before, other, best_truth[rows])
        else:
            best_truth[rows] = np.maximum(best_truth[rows], other)
        best_guess[rows] = np.maximum(before, one)
    none = ~np.isfinite(best_guess)
    return np.stack([np.where(none, guess, sign * best_guess), np.where(none, truth, sign * best_truth)], axis=1)


def small_targets(board: Board, options: Options, first: int = 3) -> dict[str, Regret]:
    """The small tie-breaks of specification 8.2 with spirit cubes, or the first few of them, all of it estimated."""
    deck = start_cards(board)
    tried = {
        "to 2, no challenges, [0,1,0,0] v [0,0,0,1]": (2, 0, (0, 1, 0, 0), (0, 0, 0, 1)),
        "to 3, 1 challenge, [1,2,0,0] v [0,1,1,0]": (3, 1, (1, 2, 0, 0), (0, 1, 1, 0)),
        "to 2, 1 challenge, [1,1,0,1] v [1,0,1,1]": (2, 1, (1, 1, 0, 1), (1, 0, 1, 1)),
    }
    found = {}
    for name, (target, challenges, a, b) in list(tried.items())[:first]:
        score = Score.start(with_tiebreak(FORMATS["tennidice_tiebreak"], TieBreakRule(target)), Side.A)
        left = Left((a, b), deck._replace(a=challenges, b=challenges), (NONE, NONE))
        found[name] = regret(score, left, board, options, board.cubes.spirit, challenges)
    return found


__all__ = ["Regret", "regret", "small_targets"]
