"""One exception tree, with stable codes for the wire.

    NetcordError
    ├── Unreadable    "unreadable"   it cannot be understood: malformed JSON, a card with a wrong letter
    ├── Illegal       "illegal"      it is understood, but the rules do not offer it
    ├── Stale         "stale"        it answers a question that is no longer, or not yet, asked
    └── Impossible    "impossible"   it cannot be done here: a folder that is not writable, a seed that is gone

Every message says what would have been right, and whatever raised it has changed nothing.
"""

from typing import ClassVar


class NetcordError(Exception):
    """The root: one sentence for a person, one code for a program."""

    code: ClassVar[str] = "error"


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
