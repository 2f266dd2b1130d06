"""Types that are read from JSON, made known one at a time.

msgspec works out how a type is read when it first meets it. A thread that meets a type which another is still working
out goes on with half of it, and the whole process falls. So every type is made known here before it is read.
"""

import threading
from typing import Any, TypeVar

import msgspec

K = TypeVar("K")

_known: set[Any] = set()
_one_at_a_time = threading.Lock()


def readable(kind: type[K]) -> type[K]:
    """The type itself, ready to be read by any thread: `msgspec.convert(entry, readable(Card))`."""
    if kind not in _known:
        reader(kind)
    return kind


def reader(kind: Any) -> msgspec.json.Decoder[Any]:
    """What reads a type."""
    with _one_at_a_time:
        made: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)
        _known.add(kind)
        return made
