"""Who serves, to whom, from which side: singles, doubles, tie-breaks.

Plain arithmetic on the place in the service rotation, so that it can be read beside the rules.
A player is a seat: the side itself in singles, "A1", "A2", "B1", "B2" in doubles.
"""

from enum import StrEnum
from typing import Any

from netcord.kernel import Seat, Side, Unreadable


class Court(StrEnum):
    """The side of the court a point is served from, seen by the server: deuce is his right, ad his left."""

    DEUCE = "deuce"
    AD = "ad"
    CHOICE = "choice"  # SC-31 a deciding point whose side the receiver has not chosen yet

    @property
    def other(self) -> "Court":
        """The other service court."""
        return Court.AD if self is Court.DEUCE else Court.DEUCE


class Pattern(StrEnum):
    """How the serve goes round inside a tie-break."""

    ABBA = "abba"  # one serve, then two each
    AABB = "aabb"  # two each; the last server goes on at the sudden-death point


class Receiving(StrEnum):
    """Which partner receives in doubles."""

    ITF = "itf"  # each partner keeps one side of the court for a set
    PRO_TENNIS = "pro_tennis"  # the order printed in the Pro Tennis rules


def turn_in_tiebreak(pattern: Pattern, played: int) -> int:
    """How often the serve has passed on inside a tie-break after this many points."""
    if pattern is Pattern.ABBA:
        return (played + 1) // 2  # SC-23 A BB AA BB ...
    return min(played // 2, 3)  # SC-24 AA BB AA BB B


def starts_turn(pattern: Pattern, played: int) -> bool:
    """Whether the next tie-break point is the first serve of its server's turn."""
    return played == 0 or turn_in_tiebreak(pattern, played) != turn_in_tiebreak(pattern, played - 1)


def server_partner(turn: int) -> int:
    """The partner (0 or 1) who serves in doubles: the rotation is 1A, 2B, 1B, 2A (section 4.2)."""
    return (0, 1, 1, 0)[turn % 4]


def receiver_in_game(turn: int, played: int) -> int:
    """Pro Tennis order: the partner (0 or 1) who receives; by game of the cycle A B, A B, B A, B A."""
    opens = (0, 0, 1, 1)[turn % 4]
    return (opens + played) % 2


def receiver_in_tiebreak(pattern: Pattern, turn: int, played: int) -> int:
    """Pro Tennis order: a server's first serve goes to the opponent with his letter, the second to the other."""
    same = server_partner(turn)
    return same if starts_turn(pattern, played) else 1 - same


def player(side: Side, partner: int | None) -> Seat:
    """The seat of a player: a side in singles, one of its partners in doubles."""
    return side if partner is None else f"{side.value}{partner + 1}"


_SIDE_OF = {seat: Side(seat[0]) for seat in ("A", "B", "A1", "A2", "B1", "B2")}
SEATS: tuple[Seat, ...] = tuple(_SIDE_OF)
"""Every seat there is, singles and doubles."""


def side_of(seat: Seat) -> Side:
    """The side a seat plays on; anything that is no seat is refused."""
    try:
        return _SIDE_OF[seat]
    except (KeyError, TypeError):
        raise Unreadable("a seat is A or B, in doubles A1, A2, B1 or B2, not {seat!r}", seat=seat) from None


def side_named(side: Any) -> Side:
    """A side, also as plain text; anything else is refused."""
    if side == "A":
        return Side.A
    if side == "B":
        return Side.B
    raise Unreadable("a side is A or B, not {side!r}", side=side)


def partner_of(seat: Seat) -> Seat:
    """The other half of a pair; in singles a player is his own."""
    return seat if len(seat) == 1 else seat[0] + ("2" if seat[1] == "1" else "1")
