"""What Tennidice says to those who build players: its answers by number, and a view of a match as numbers."""

from collections.abc import Iterator
from typing import Any

from netcord.kernel import Answer, Ask, Seat, Side, State
from netcord.tennis import SEATS, Basics, Features, Research, courts, one_hot, side_of

from .arranging import ARRANGING_PHASES, Place, Steal
from .board import IN, OUT, Kind, Target
from .cubes import Row, arrangements
from .rules import ACCEPT, CHALLENGE, CONCEDE, PLAIN, POINT_PHASES, SPIRIT, Ball, Nudge, return_throws
from .table import Holding, Setup, Table, format_of

BASICS = Basics((*ARRANGING_PHASES, *POINT_PHASES))


def answers(setup: Setup) -> Iterator[Answer]:
    """Words, cubes, steps of the ball, partners, and the arrangements of cubes (TD-12, TD-85)."""
    board = setup.board
    yield from (PLAIN, ACCEPT, CHALLENGE, CONCEDE)
    for row in Row:
        yield from (row.value, row.value + SPIRIT)
    near = (cell for target in Target for cell in board.steps_to(target))
    for cell in sorted(set(near)):
        yield from (Nudge(cell), Nudge(cell, True))
    yield from (seat for seat in SEATS if len(seat) > 1)
    spirits = board.cubes.spirit if setup.mode == "match" and setup.options.spirit else 0
    for many in range(spirits + 1):
        yield from arrangements(board.cubes.strategy, many)
    yield from courts(format_of(setup))


KINDS = one_hot(Kind)
SPECIALS = one_hot(("ace", "winner"))


def _read(state: State[Table, Any], ask: Ask, seat: Seat) -> list[float]:
    table, phase, me = state.table, state.phase, side_of(seat)
    values = BASICS.read(state, ask, seat)
    cubes, cards = max(1, table.board.cubes.strategy), max(1, len(table.deck) + len(table.discards))
    inside, outside = (dict(table.deck.contents).get(card, 0) / cards for card in (IN, OUT))
    values += (table.pool / cubes, inside, outside)
    for side in (me, me.other):
        values += _holding(table.of(side), cubes)
    mine = table.of(me).hidden
    values += (float(mine is not None), float(table.of(me.other).hidden is not None))
    ball = getattr(phase, "ball", None)
    if isinstance(ball, Ball):
        target = table.target(ball.serve)
        own = float(side_of(ball.hitter) is me)
        steps = _distance(table, target, ball.cell)
        values += (own, 1.0 - own, *KINDS[table.board.kind(target, ball.cell)], steps, float(ball.moved))
        values += SPECIALS[ball.special or None]
        serve = ball.serve
    else:
        values += _NO_BALL
        serve = getattr(phase, "serve", 0)
    values += (float(serve == 1), float(serve == 2))
    taken = phase.taken_from if isinstance(phase, Place) else None
    winner = phase.winner if isinstance(phase, Place | Steal) else None
    values += (float(taken is not None), float(winner is not None and winner == me))
    return values


_NO_BALL = (0.0,) * (4 + len(Kind) + 2)


def _holding(held: Holding, cubes: int) -> list[float]:
    rows = [many / cubes for many in (*held.own, *held.spirit, *held.spent)]
    return [*rows, held.challenges / 3, held.hand / cubes]


def _distance(table: Table, target: Target, cell: str) -> float:
    """How many steps a ball lies outside."""
    steps = 0
    while near := table.board.steps(target, cell):
        cell, steps = near[0], steps + 1
    return steps / 3


def _of(whose: str) -> list[str]:
    rows = [f"{whose} {kind} {row}" for kind in ("own", "spirit", "spent") for row in Row]
    return [*rows, f"{whose} challenges", f"{whose} spirit cubes in hand"]


FEATURES = Features(
    (
        *BASICS.names,
        "pool",
        "cards in",
        "cards out",
        *_of("my"),
        *_of("their"),
        "I have placed",
        "they have placed",
        "my ball",
        "their ball",
        *(f"ball: {kind}" for kind in Kind),
        "steps outside",
        "moved",
        "ace",
        "winner",
        "first serve",
        "second serve",
        "stolen",
        "my spirit cube",
    ),
    _read,
)

RESEARCH: Research[Setup, Table] = Research(
    answers=answers,
    outcomes=lambda setup: max(
        len(return_throws(setup.board, Side.A).outcomes),
        *(len(setup.board.serves(target)) for target in (Target.BOX_DEUCE, Target.BOX_AD)),
    ),
    features=lambda table: FEATURES,
    hides=lambda setup: setup.options.allocation == "simultaneous",  # TD-13
)
