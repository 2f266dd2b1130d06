"""A board and its options as numbers: what a throw leads to, and what may be done about it.

Cells that come to the same are one landing: what matters of a cell is its kind and, when it is out, the cells that
accuracy can move the ball to.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.games.tennidice import Board, Options
from netcord.games.tennidice.board import HIT, Cell, Kind, Target

Floats = NDArray[np.float64]


class Landing(NamedTuple):
    """A kind of cell, and where accuracy leads from it."""

    kind: Kind
    steps: tuple[int, ...] = ()


class Terms(NamedTuple):
    """What the solver must know of a board and its options."""

    landings: tuple[Landing, ...]
    returns: tuple[float, ...]  # the chance of each landing
    serves: dict[Target, tuple[float, ...]]
    hit: float
    options: Options
    places: dict[Target, dict[Cell, int]]  # which landing a cell is
    reached: dict[Target, frozenset[int]]  # the landings that can come up at all


def without_spirits(options: Options) -> Options:
    """The same rules, less what changes nothing where no spirit cubes go round and nothing is placed anew.

    A cube that is there never hurts then, so that nobody gains by a useless step.
    """
    plain = Options()
    same = (
        "spirit", "spirit_cooldown", "steal_choice", "match_spirit", "match_tiebreak_spirit", "allocation",
        "rearrange_spirit", "match_set", "game_deuce", "doubles_strokes", "pair_order", "challenge_refresh",
        "useless_steps",
    )  # fmt: skip
    return replace(options, **{name: getattr(plain, name) for name in same})


@lru_cache(100)
def terms_of(board: Board, options: Options) -> Terms:
    """The numbers of a board."""
    known: dict[Landing, int] = {}

    def landing(target: Target, cell: Cell) -> int:
        kind = board.kind(target, cell)
        steps: tuple[int, ...] = ()
        if not kind.inside:
            steps = tuple(sorted({landing(target, near) for near in board.steps(target, cell)}))
        return known.setdefault(Landing(kind, steps), len(known))

    cells = [f"{column}{row}" for column in board.columns for row in board.rows]
    places = {target: {cell: landing(target, cell) for cell in cells} for target in Target}
    thrown: dict[Target, dict[int, int]] = {}
    for target in Target:
        throws = board.returns() if target is Target.COURT else board.serves(target)
        counts: dict[int, int] = {}
        for cell, many in throws.items():
            place = places[target][cell]
            counts[place] = counts.get(place, 0) + many
        thrown[target] = counts

    def chances(target: Target) -> tuple[float, ...]:
        total = sum(thrown[target].values())
        return tuple(thrown[target].get(place, 0) / total for place in range(len(known)))

    def reached(target: Target) -> frozenset[int]:
        seen = set(thrown[target])
        queue = list(seen)
        for place in queue:
            fresh = [near for near in landings[place].steps if near not in seen]
            seen.update(fresh)
            queue += fresh
        return frozenset(seen)

    landings = tuple(known)
    faces = board.hits()
    boxes = (Target.BOX_DEUCE, Target.BOX_AD)
    return Terms(
        landings,
        chances(Target.COURT),
        {box: chances(box) for box in boxes},
        faces.get(HIT, 0) / sum(faces.values()),
        options,
        places,
        {target: reached(target) for target in Target},
    )
