"""What a player is told at the head of a choice or a throw, by whoever has read nothing: what to do, why, and the rule.

The words stand in [lines] of the game: `prompt_KEY`, and `prompt_KEY_why`. What matters in a sentence is marked there
with two stars on either side; whoever reads it is given the plain sentence, and what matters in it beside.
"""

from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from netcord.kernel import Value

from .telling import STARS, Words

Turn: TypeAlias = Literal["", "serve_1", "serve_2", "secret", "ends", "ends_secret"]
"""Whose turn it is, where there is more to say than that: one serves, or chooses in secret, or at a change of ends."""


class Prompt(Value):
    """A headline, a sentence about it, and the number of the rule behind it.

    `stress` is what matters in the sentence, `turn` what kind of turn it is; `also` is a second rule, where two stand
    behind what is asked.
    """

    what: str
    why: str = ""
    rule: str = ""
    stress: tuple[str, ...] = ()
    turn: Turn = ""
    also: str = ""


class Stressed(NamedTuple):
    """A sentence to be read as it is, and what matters in it, in its order."""

    text: str
    stress: tuple[str, ...]


@lru_cache(4096)
def stressed(marked: str) -> Stressed:
    """A sentence of the words, without its stars."""
    pieces = marked.split(STARS)
    return Stressed("".join(pieces), tuple(pieces[1::2]))


def prompt(words: Words, key: str, rule: str = "", turn: Turn = "", also: str = "", **fields: Any) -> Prompt:
    """What a game says under a key."""
    what, marked = (words.say(f"prompt_{one}", words.names, **fields) for one in (key, f"{key}_why"))
    why, stress = stressed(marked)
    return Prompt(what, why, rule, stress, turn, also)
