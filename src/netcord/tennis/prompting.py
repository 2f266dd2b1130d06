"""What a player is told at the head of a choice or a throw, by whoever has read nothing: what to do, why, and the rule.

The words stand in [lines] of the game: `prompt_KEY`, and `prompt_KEY_why`.
"""

from typing import Any

from netcord.kernel import Value

from .telling import Words


class Prompt(Value):
    """A headline, a sentence about it, and the number of the rule behind it."""

    what: str
    why: str = ""
    rule: str = ""


def prompt(words: Words, key: str, rule: str = "", **fields: Any) -> Prompt:
    """What a game says under a key."""
    what, why = (words.say(f"prompt_{one}", words.names, **fields) for one in (key, f"{key}_why"))
    return Prompt(what, why, rule)
