"""What whoever throws is told first: there is nothing to choose in Inside Volley."""

from collections.abc import Sequence
from typing import Any

from netcord.kernel import Ask, Chance, Fact, View
from netcord.tennis import Prompt, Words, prompt

from .rules import InjuryCheck, ReadMatrix
from .table import Table

THROWN = {"toss": "SC-20", "control": "IV-08a", "event": "IV-18a", "subject": "IV-18c"}
"""By throw, its rule."""


def prompted(view: View[Any, Ask], words: Words, _point: Sequence[Fact] = ()) -> Prompt | None:
    """What is thrown now, and on whose card it is read."""
    table: Table = view.state.table
    phase, ask = view.state.phase, view.ask
    match phase:
        case ReadMatrix():
            serving = phase.controller is table.score.server_side
            key = "thrown_cell_serving" if serving else "thrown_cell_returning"
            return prompt(words, key, "IV-10", by=phase.controller, serve=phase.serve)
        case InjuryCheck():
            return prompt(words, "thrown_injury", "IV-19a", by=phase.player, rating=table.card(phase.player).inj)
    if isinstance(ask, Chance) and ask.what in THROWN:
        return prompt(words, f"thrown_{ask.what}", THROWN[ask.what], by=ask.by)
    return None
