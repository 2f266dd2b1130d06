"""Values: frozen, hashable, comparable, and JSON both ways.

Everything the kernel handles is a value: states, tables, phases, asks, answers, facts.
Fields hold ints, strings, enums, tuples and other values, so a state can be hashed, shared and stored as it is.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, dataclass_transform, overload

import msgspec

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, frozen=True, gc=False):
    """A frozen msgspec struct: cheap to build, equal by content, hashable. Type checkers know that it is frozen.

    What never changes and is made of such never comes round to itself, so the garbage collector need not look at it.

    Every field is written, so that equal values are written with equal bytes, wherever they come from. A kind of value
    may leave defaults out (`omit_defaults=True`) only if each of them is None, a bool, "" or (): msgspec leaves out
    what *is* the default object, and of these alone there is never a second one that merely equals it.
    """

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # fields are values too: nothing in it can change


class Worked(Generic[T]):
    """Something that follows from a value's fields: worked out when first asked for, and remembered beside them.

    What it is put on needs `dict=True, gc=True`. It is `functools.cached_property` without the lock which that one has
    in Python 3.11: values never change, so two threads at once come to the same.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, value: None, owner: type) -> Self: ...
    @overload
    def __get__(self, value: object, owner: type) -> T: ...
    def __get__(self, value: object | None, owner: type) -> Self | T:
        if value is None:
            return self
        found = value.__dict__[self.name] = self.work(value)
        return found

    def known(self, value: object, found: T) -> None:
        """Somebody has come to it on another way."""
        value.__dict__[self.name] = found


class Side(StrEnum):
    """One of the two sides of the net. A is named first in every score line, whoever serves."""

    A = "A"
    B = "B"

    row: int  # of the scoreboard: `points[side.row]`
    other: "Side"


Side.A.row, Side.A.other = 0, Side.B
Side.B.row, Side.B.other = 1, Side.A

Seat: TypeAlias = str
"""Who decides: "A" or "B" in singles (a Side is one), "A1", "A2", "B1", "B2" in doubles."""

Eyes: TypeAlias = tuple[Seat, ...]
"""The seats that may look at something; a side stands for both of its partners."""

EVERYONE: Eyes = ("*",)
NOBODY: Eyes = ()


def may_look(eyes: Eyes, seat: Seat | None) -> bool:
    """Whether a seat, or a spectator (None), may see what these eyes may see."""
    return eyes == EVERYONE or (seat is not None and (seat in eyes or seat[:1] in eyes))


class Secret(Value, Generic[T]):
    """Something chosen that only some seats may know yet, out of options that everybody knows: `among`.

    A viewer who may not look is shown `value=None`, and `imagine` picks from `among`. A hidden card is never a
    `Secret` of the table, not even a single one: it lies in a `Pile`, where it can be counted. In a fact, a drawn card
    travels as a Secret without `among`, since facts are read and never imagined.
    """

    eyes: Eyes
    value: T | None = None
    among: tuple[T, ...] = ()

    def reveal(self) -> T:
        """The value, for the rules; a view that hides it cannot be asked."""
        assert self.value is not None, "this secret is hidden in the view at hand"
        return self.value


class Fact(Value, tag=True, tag_field="fact", kw_only=True):
    """Something that happened. Facts are the only ink: the table changes by `table.after(fact)` alone.

    `rule` is the ID of the rule that was applied, so that a page can answer "why?".
    """

    told_by: ClassVar[tuple[str, ...]] = ()
    """The fields whose values choose the words this fact is told with."""

    rule: str = ""

    def on(self, table: Any) -> Any:
        """The table after this fact; most facts only tell."""
        return table


Answer: TypeAlias = int | str | Value
"""What a phase is answered with. Enum options are strings, so they survive JSON as themselves."""


class Reply(Value, tag=True, tag_field="answer", cache_hash=True):
    """An answer with parts: a cell of a matrix, a stroke with its target. `told_by` works as for facts."""

    told_by: ClassVar[tuple[str, ...]] = ()


encode = msgspec.json.encode
"""The JSON bytes of any value: the same for all values that are equal."""


def brief(value: Any) -> Any:
    """A value as plain data without whatever is as it is by default: for files that people read and write.

    It reads back as the same value. Bytes that are compared or summed are written by `encode`, in full.
    """
    if isinstance(value, Value):
        tag = type(value).__struct_config__
        head = {tag.tag_field: tag.tag} if tag.tag_field is not None else {}
        parts = ((field, getattr(value, field.name)) for field in msgspec.structs.fields(value))
        return head | {field.encode_name: brief(part) for field, part in parts if part != field.default}
    if isinstance(value, tuple | list):
        return [brief(one) for one in value]
    return msgspec.to_builtins(value)
