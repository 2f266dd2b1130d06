"""A sensible opponent: the free-spending policy of the specification (8.3). It counts nothing and saves nothing."""

from typing import Any

from netcord.kernel import Answer, Ask, Choose, View

from .cubes import NONE, Arrangement, Row, Rows
from .rules import CHALLENGE, Ball, Nudge
from .table import Table


class Sensible:
    """One cube in every row, all of them spent when they can be, spirit cubes first.

    Ace on every first serve; winner on every return; every ace and winner countered, and challenged on a line cell;
    a miss rerolled if the ball would have been in; an out return moved if that brings it into the court, else
    challenged; own serves challenged on second serves only. Spirit cubes go to accuracy.
    Others place their cubes in other rows, or forget that they may challenge.
    """

    def __init__(self, rows: Rows | None = None, *, challenges: bool = True) -> None:
        self._rows = rows
        self._challenges = challenges

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """What the policy says."""
        options: tuple[Any, ...] = ask.options
        answer: Answer = self._said(ask.what, view.state, options)
        return answer

    def _said(self, what: str, state: Any, options: tuple[Any, ...]) -> Any:
        phase, table = state.phase, state.table
        if not self._challenges:
            options = tuple(option for option in options if option != CHALLENGE)
        match what:
            case "arrange":
                return _arrangement(options) if self._rows is None else nearest(options, self._rows)
            case "serve":
                return options[-1] if phase.serve == 1 else options[0]
            case "return" | "counter":
                return options[-1]
            case "call":
                return options[-1] if phase.ball.special else options[0]
            case "miss":
                inside = table.board.kind(table.target(0), phase.ball.cell).inside
                return options[-1] if inside else options[0]
            case "save":
                return _save(table, phase.ball, options)
            case "place":
                return Row.ACCURACY
        return options[0]


def _arrangement(options: tuple[Arrangement, ...]) -> Arrangement:
    many = sum(options[0].own)
    even: Rows = (many // 4 + (many % 4 > 0), many // 4 + (many % 4 > 1), many // 4 + (many % 4 > 2), many // 4)
    spirits = sum(options[0].spirit)
    wanted = Arrangement(even, (0, spirits, 0, 0) if spirits else NONE)
    return wanted if wanted in options else options[0]


def nearest(options: tuple[Arrangement, ...], rows: Rows) -> Arrangement:
    """The arrangement that is nearest to these rows; spirit cubes where the others are."""
    return min(options, key=lambda one: (_apart(one.own, rows), _apart(one.spirit, rows)))


def _apart(one: Rows, other: Rows) -> int:
    return sum(abs(have - want) for have, want in zip(one, other, strict=True))


def _save(table: Table, ball: Ball, options: tuple[Answer, ...]) -> Answer:
    steps = [option for option in options if isinstance(option, Nudge)]
    if steps and not ball.serve and table.of(ball.hitter).cubes(Row.ACCURACY) >= _distance(table, ball.cell):
        return steps[1] if len(steps) > 1 and steps[1].spirit else steps[0]
    if CHALLENGE in options and ball.serve != 1:
        return CHALLENGE
    return options[0]


def _distance(table: Table, cell: str) -> int:
    steps = table.board.steps(table.target(0), cell)
    return 1 + min(_distance(table, near) for near in steps) if steps else 0
