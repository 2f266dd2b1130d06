"""What whoever chooses or throws is told first: what has happened to the ball, and what can be done about it."""

from collections.abc import Sequence
from typing import Any

from netcord.kernel import Ask, Chance, Choose, Fact, Side, View
from netcord.tennis import Prompt, Turn, Words, prompt, side_of, stressed

from .arranging import Arrange, ArrangeOpenly
from .board import Kind
from .rules import CHALLENGE, Ball, Nudge
from .table import Table

THROWN = {
    "toss": "TD-09",
    "serve_dice": "TD-20",
    "return_dice": "TD-30",
    "winner_dice": "TD-70",
    "hit_die": "TD-50",
    "card": "TD-46",
}
"""By throw, its rule."""


def prompted(view: View[Any, Ask], words: Words, _point: Sequence[Fact] = ()) -> Prompt | None:
    """What is asked now, for whoever is asked or throws."""
    table: Table = view.state.table
    phase, ask = view.state.phase, view.ask
    if isinstance(ask, Chance):
        return prompt(words, f"thrown_{ask.what}", THROWN[ask.what], by=ask.by) if ask.what in THROWN else None
    if not isinstance(ask, Choose):
        return None
    foe = side_of(ask.seat).other
    ball: Ball | None = getattr(phase, "ball", None)
    match ask.what:
        case "arrange":
            return _arranged(table, phase, ask, words)
        case "serve":
            return prompt(words, f"serve_{phase.serve}", "TD-20", "serve_1" if phase.serve == 1 else "serve_2")
        case "return":
            return prompt(words, "answered" if phase.countered else "return", "TD-30", foe=foe)
        case "miss" if ball is not None:
            return prompt(words, "miss", "TD-50", cell=ball.cell)
        case "call" if ball is not None:
            stroke = "serve" if ball.serve else "ball"
            return prompt(words, f"call_{stroke}", "TD-40", foe=foe, cell=ball.cell)
        case "save" if ball is not None:
            return _saved(table, ball, ask, words)
        case "counter" if ball is not None:
            return prompt(words, f"counter_{ball.special}", "TD-52", foe=foe)
        case "steal" | "give" | "place":
            stolen = ask.what == "place" and phase.taken_from is not None
            return prompt(
                words, "place_stolen" if stolen else ask.what, "TD-75" if ask.what == "place" else "TD-78", foe=foe
            )
    return None


def _arranged(table: Table, phase: Arrange | ArrangeOpenly, ask: Choose[Any], words: Words) -> Prompt:
    """How many cubes there are, for how long they are placed, and who sees them."""
    side = Side(side_of(ask.seat))
    count = table.board.cubes.strategy
    spirits = table.of(side).spirits if table.rearranges_spirit else 0
    how = "arrange" if isinstance(phase, Arrange) else "arrange_openly"
    last = words.say(f"prompt_arrange_{table.mode}", {})
    told: dict[str, Any] = {"count": count, "spirits": spirits, "foe": side.other, "last": last}
    turn: Turn = "secret" if isinstance(phase, Arrange) else ""
    return prompt(words, f"{how}_spirits" if spirits else how, "TD-13", turn, **told)


def _saved(table: Table, ball: Ball, ask: Choose[Any], words: Words) -> Prompt:
    """A ball that is out: how far, and what is left to do about it."""
    kind = table.board.kind(table.target(ball.serve), ball.cell)
    near = "near" if kind is Kind.EDGE else "far"
    move, challenge = any(isinstance(option, Nudge) for option in ask.options), CHALLENGE in ask.options
    left = "both" if move and challenge else "move" if move else "challenge" if challenge else "none"
    stroke = f"serve_{ball.serve}" if ball.serve else "ball"
    what = words.say(f"prompt_save_{stroke}_{near}", {})
    why, stress = stressed(words.say(f"prompt_save_{near}_{left}_why", {}, cell=ball.cell))
    rule, also = ("TD-55", "TD-43" if challenge else "") if move else ("TD-43", "")
    return Prompt(what, why, rule, stress, also=also)
