"""What is said to a person, kept as a template and its fields, so that it can be told in another language.

A sentence is its English text. `tennis.telling` looks its template up in the words of a language and fills in the same
fields; those that are sentences themselves, or errors, are told in that language too.

    >>> wrong = Sentence("there is no game {wanted!r}: choose {games}", wanted="chess", games=either(["one", "two"]))
    >>> wrong
    "there is no game 'chess': choose one or two"
    >>> wrong.template
    'there is no game {wanted!r}: choose {games}'
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from types import MappingProxyType
from typing import Any

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Sentence(str):
    """An English text that remembers what it was made of. Without fields the template is the text, braces and all."""

    __slots__ = ("fields", "template")
    template: str
    fields: Mapping[str, Any]

    def __new__(cls, template: str, /, **fields: Any) -> "Sentence":
        """Fill the template in."""
        if isinstance(template, Sentence) and not fields:
            return template
        made = super().__new__(cls, template.format(**fields) if fields else template)
        made.template = str(template)
        made.fields = fields or NOTHING
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.template, dict(self.fields))

    @property
    def parts(self) -> tuple[str, ...]:
        """The sentences that `joined` has put below each other; else the sentence alone."""
        below = self.fields and self.template == "\n".join(f"{{{name}}}" for name in self.fields)
        return tuple(self.fields.values()) if below else (self,)


def _again(template: str, fields: dict[str, Any]) -> Sentence:
    return Sentence(template, **fields)


def joined(parts: Iterable[str], between: str = "\n") -> Sentence:
    """Several sentences below each other, or with something between them."""
    fields = {f"line_{number}": part for number, part in enumerate(parts, 1)}
    return Sentence(between.join(f"{{{name}}}" for name in fields), **fields)


def either(parts: Iterable[object]) -> str:
    """ "A", "A or B", "A or B or C": what there is to choose from."""
    shown = [part if isinstance(part, Sentence) else str(part) for part in parts]
    return reduce(lambda first, last: Sentence("{first} or {last}", first=first, last=last), shown) if shown else ""


def both(parts: Iterable[object]) -> str:
    """ "A", "A and B", "A and B and C"."""
    shown = [part if isinstance(part, Sentence) else str(part) for part in parts]
    return reduce(lambda first, last: Sentence("{first} and {last}", first=first, last=last), shown) if shown else ""
