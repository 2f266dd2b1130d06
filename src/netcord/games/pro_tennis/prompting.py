"""What whoever chooses or throws is told first: whose ball it is, and what the dice are read on."""

from collections.abc import Sequence
from typing import Any

from netcord.kernel import Ask, Chance, Choose, Fact, View
from netcord.tennis import Prompt, Words, prompt

from .facts import Hit
from .rules import Clutch, LastShot, Strategy, Stroke
from .table import Table

THROWN = {
    "service": "PT-02b",
    "three_dice": "PT-03a",
    "clutch": "PT-10a",
    "last_shot": "PT-11c",
    "smash_roll": "PT-11d",
    "drop_target": "PT-23f",
    "event": "PT-12a",
}
"""By throw, its rule."""


def prompted(view: View[Any, Ask], words: Words, point: Sequence[Fact] = ()) -> Prompt | None:
    """What is asked now, for whoever is asked or throws."""
    table: Table = view.state.table
    phase, ask = view.state.phase, view.ask
    match phase:
        case Strategy():
            told: dict[str, Any] = {"foe": phase.against, "by": phase.player, "parity": table.parity(phase.player)}
            pairs = ("strategy_pairs", "PT-23a", "PT-11b")
            key, rule, also = pairs if told["parity"] else ("strategy", "PT-11b", "")
            thrown = next((fact.natural for fact in reversed(point) if isinstance(fact, Hit)), None)
            if thrown is None:  # only the table is known
                return prompt(words, key, rule, also=also, **told)
            return prompt(words, f"{key}_thrown", rule, also=also, **told, number=thrown)
        case Stroke():
            return prompt(words, "thrown_three_dice", "PT-03a", by=phase.hitter, column=phase.column.value)
        case Clutch():
            return prompt(words, "thrown_clutch", "PT-10a", by=phase.player, value=table.card(phase.player).clutch)
        case LastShot():
            return prompt(words, f"thrown_{phase.tactic}", "PT-11c", by=phase.player, foe=phase.facing)
    if isinstance(ask, Chance) and ask.what in THROWN:
        return prompt(words, f"thrown_{ask.what}", THROWN[ask.what], by=ask.by)
    if isinstance(ask, Choose) and ask.what in ("smash", "drop_target"):
        number = getattr(phase, "number", 0)
        return prompt(words, ask.what, "PT-11d" if ask.what == "smash" else "PT-23f", number=number)
    return None
