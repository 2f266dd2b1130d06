"""One exception tree, with stable codes for the wire.

    NetcordError
    ├── Unreadable    "unreadable"   it cannot be understood: malformed JSON, a card with a wrong letter
    ├── Illegal       "illegal"      it is understood, but the rules do not offer it
    ├── Stale         "stale"        it answers a question that is no longer, or not yet, asked
    └── Impossible    "impossible"   it cannot be done here: a folder that is not writable, a seed that is gone

Every message says what would have been right, and whatever raised it has changed nothing. It is raised as a template
and its fields, so that it can be told in every language there are words in:

    raise Unreadable("there is no game {wanted!r}: choose {games}", wanted=wanted, games=either(known))
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from .sentences import Sentence


class NetcordError(Exception):
    """The root: one sentence for a person, one code for a program."""

    code: ClassVar[str] = "error"

    def __init__(self, template: str = "", /, **fields: Any) -> None:
        self.sentence = Sentence(template, **fields)
        super().__init__(self.sentence)  # which is all that a copy, or another process, needs

    @property
    def template(self) -> str:
        """The English sentence with its fields left open."""
        return self.sentence.template

    @property
    def fields(self) -> Mapping[str, Any]:
        """What fills the template in."""
        return self.sentence.fields


class Unreadable(NetcordError):
    """The input cannot be understood."""

    code = "unreadable"


class Illegal(NetcordError):
    """The input is understood, but the rules do not offer it."""

    code = "illegal"


class Stale(NetcordError):
    """The input answers a question that is not the one being asked now."""

    code = "stale"


class Impossible(NetcordError):
    """The request is clear and legal, but cannot be carried out here."""

    code = "impossible"
