"""Who wins a tie-break of Tennidice, with perfect play: before it, or at a score with these cubes on the table.

Without spirit cubes this is exact and quick. With them it is before the first point, where it was worked out and
shipped; at a score, or with fewer cubes, machine code solves it in seconds. Where there is none, and of matches, which
are solved game by game only, nothing is told but what answers.
"""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec.structs import replace

from netcord.games.tennidice import Setup, Table
from netcord.games.tennidice.cubes import Rows
from netcord.games.tennidice.table import lay
from netcord.kernel import Illegal, Impossible, Side, Value
from netcord.tennis import read_score

from .ahead import worth
from .oracle import circling
from .pair import by_machine, solve_pair
from .placing import left_aside, placed_so, placing
from .solve import start_cards, tiebreak_value
from .space import Left
from .spirit import rows_from, shown


class Placed(Value):
    """Cubes in their rows (agility, accuracy, ace, winner), and how often a side places them so."""

    rows: Rows
    share: float = 1.0


class TiebreakOdds(Value):
    """Who wins a tie-break if both sides play perfectly; `placed`: the cubes of A and of B, or how to place them.

    Where nobody has said who serves first, a toss does: what is placed is told for A serving first.
    """

    game: str
    format: str
    at: str
    first: str  # "A", "B", or "" if a toss decides
    won: tuple[float, float]
    placed: tuple[tuple[Placed, ...], tuple[Placed, ...]]
    missing: float = 0.0


def odds(
    setup: Setup, cubes: Sequence[str] = (), at: str = "", heard: Callable[[int, int], None] | None = None
) -> TiebreakOdds:
    """The odds of a tie-break: both place as well as can be, or these cubes of A and of B lie in their rows.

    At a score all challenge cubes and cards are still there, and no spirit cube lies in a row. What must be solved may
    take a minute: `heard` is told how far it is.
    """
    table, _ = lay(setup)
    rows = tuple(rows_from(text) for text in cubes)
    if len(rows) not in (0, 2):
        raise Illegal("name the cubes of both sides, or of none: 1,3,0,0 0,4,0,0; not {count}", count=len(rows))
    most = setup.board.cubes.strategy
    for one in rows:
        if min(one) < 0 or sum(one) > most:
            raise Illegal(
                "{rows} places {sum} cubes: a side has {strategy}, none below 0",
                rows=shown(one),
                sum=sum(one),
                strategy=most,
            )
    _refuse(table, rows, at)
    servers = tuple(Side) if setup.first is None else (setup.first,)
    placed: tuple[tuple[Placed, ...], ...]
    if rows:
        placed = tuple((Placed(one),) for one in rows)
    else:
        placed = tuple(_best(replace(table, score=replace(table.score, first=servers[0])), side) for side in Side)
    chances = []
    for turn, server in enumerate(servers):
        score = read_score(at, table.score.format, server)
        here = replace(table, score=score)
        if not (rows or at):
            found = placing(here, Side.A)
            chances.append(float(found.mixture @ found.match))
            continue
        if any(len(mixture) > 1 for mixture in placed):
            raise Impossible("here the cubes are placed now so, now otherwise: say which ones lie in their rows")
        a, b = (mixture[0].rows for mixture in placed)
        known = placed_so(here, a, b) if circling(here) and not at else None
        if known is None and circling(here):
            left = Left((a, b), start_cards(setup.board))
            told = _in_turn(heard, turn, len(servers))
            known = worth(solve_pair(score, left, setup.board, heard=told), score, left)
        chances.append(tiebreak_value(score, a, b, setup.board, setup.options) if known is None else known)
    won = sum(chances) / len(chances)
    where = read_score(at, table.score.format, servers[0]).line if at else ""
    first = "" if setup.first is None else setup.first.value
    return TiebreakOdds("tennidice", table.score.format.name, where, first, (won, 1 - won), (placed[0], placed[1]))


def _in_turn(heard: Callable[[int, int], None] | None, turn: int, turns: int) -> Callable[[int, int], None] | None:
    """One solution after the other, heard as one."""
    return None if heard is None else lambda done, total: heard(turn * total + done, turns * total)


def at_once(setup: Setup) -> bool:
    """Whether the odds are told at once: a tie-break without spirit cubes, or one that was worked out and shipped."""
    table, _ = lay(setup)
    return table.mode != "match" and not (circling(table) and left_aside(table))


def _refuse(table: Table, rows: Sequence[Rows], at: str) -> None:
    """What cannot be told within a minute or so."""
    if table.mode == "match":
        raise Impossible(
            "a match of Tennidice is solved game by game only, so its odds are not exact: "
            "`netcord simulate tennidice -o mode=match` estimates them"
        )
    known = not at and not left_aside(table) and all(sum(one) == table.board.cubes.strategy for one in rows)
    if circling(table) and not known and not by_machine(table.board, table.options):
        raise Impossible(
            "with spirit cubes this tie-break takes minutes to solve: machine code, which is quicker, needs numba (pip "
            "install 'netcord[fast]') and a game without options; `netcord solve tennidice --spirit 1,3,0,0 0,4,0,0` "
            "does without, and without spirit cubes (-o spirit=off) the odds are told at once"
        )


def _best(table: Table, side: Side) -> tuple[Placed, ...]:
    """How a side places its cubes, both as well as can be."""
    if left_aside(table):
        raise Impossible(
            "on this board, or with these options, how to place the cubes must be worked out first: name the cubes of "
            "both sides (1,3,0,0 0,4,0,0), or build the table with `netcord solve tennidice`"
        )
    found = placing(table, side)
    return tuple(
        Placed(found.rows[place], float(found.mixture[place])) for place in np.flatnonzero(found.mixture > 1e-9)
    )
