"""What perfect play makes of a fixed policy: the rate at which `Perfect` beats `Sensible`, exactly.

The first channel is perfect play on both sides. The second follows the choices one side makes by it, while the other
side does what its policy says.
"""

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice import Board, Options
from netcord.games.tennidice.cubes import Rows
from netcord.kernel import Side
from netcord.tennis import Score

from .course import course_of
from .solve import STILL, space_from, start_cards
from .space import Left
from .sweep import Choice, Sweep, Values
from .terms import terms_of


def free_spending(choice: Choice) -> NDArray[np.bool_] | bool:
    """The policy of `Sensible`: whether it does something about it."""
    match choice.what:
        case "ace":
            return choice.serve == 1
        case "call":
            return choice.special
        case "challenge":
            return choice.serve != 1
        case "accuracy":
            return choice.inside if not choice.serve else False
        case "reroll":
            return choice.inside
    return True  # counter and winner, always


class Versus(Sweep):
    """A point between perfect play and a policy."""

    newton = False  # the two channels choose differently
    policy_side: int = 1

    def _choose(self, side: int, what: Choice, stay: Values, change: Values) -> Values:
        lead, follow = stay[:, :1], change[:, :1]
        best = follow > lead if side == 0 else follow < lead
        if side != self.policy_side:
            return np.where(best, change, stay)
        says = np.asarray(free_spending(what))
        asked = np.isfinite(change[:, 1:]) & (says[:, None, None] if says.ndim else says)
        return np.where(np.concatenate([best, asked], axis=1), change, stay)


def winning_rate(score: Score, perfect: Side, rows: Rows, other: Rows, board: Board, options: Options) -> float:
    """The chance that perfect play with these rows wins a tie-break without spirit cubes against the policy."""
    own = (rows, other) if perfect is Side.A else (other, rows)
    cards = start_cards(board)
    space = space_from(Left(own, cards), board, options)
    course = course_of(score)
    values = np.full((len(course.stops), space.size, 2), 0.5)
    sweep = Versus(space, terms_of(board, options))
    sweep.policy_side = perfect.other.row

    def batch(numbers: tuple[int, ...]) -> float:
        stop = course.stops[numbers[0]]
        ends = []
        for side in (0, 1):
            leaves = []
            for number in numbers:
                then = course.stops[number].then[side]
                leaves.append(np.full((space.size, 2), 1.0 - side) if then is None else values[then])
            ends.append(np.stack(leaves, axis=2))
        found = sweep.run(stop.server, stop.box, (ends[0], ends[1])).first
        change = 0.0
        for column, number in enumerate(numbers):
            change = max(change, float(np.abs(found[:, :, column] - values[number]).max()))
            values[number] = found[:, :, column]
        return change

    for group in course.groups:
        while max(batch(numbers) for numbers in group) > STILL and len(group) > 1:
            pass
    won = float(values[course.number(score), space.number(Left(own, cards)), 1])
    return won if perfect is Side.A else 1 - won
