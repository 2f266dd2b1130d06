"""ASE-15a The move clock. The rules keep no time: whoever hosts a match asks here how long a decision may take."""

from typing import Any

from netcord.kernel import Answer, Ask, Choose, View
from netcord.tennis import Clock, side_of

from .rules import CANNOT, CONCEDE, DECLINE, KEEP, LATE

LATE_ANSWERS = (LATE, CONCEDE, CANNOT, DECLINE, KEEP, "bounce", "take")
"""What a decision is taken for that was not made in time: a fault, the point, no challenge; a lob bounces (Q43)."""


def clock(view: View[Any, Ask], ask: Choose[Any]) -> Clock | None:
    """25 seconds for a serve, 20 for anything else, where that was agreed."""
    table = view.state.table
    if table.options.move_clock == "off":
        return None
    serve, other = (int(part) for part in table.options.move_clock.split("/"))
    stay: Answer = table.pawns[side_of(ask.seat).row]  # after the shot
    answer = next((late for late in (*LATE_ANSWERS, stay) if late in ask.options), ask.options[0])
    return Clock(serve if ask.what == "serve" else other, answer)
