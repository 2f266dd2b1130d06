"""Single keys from a terminal, without Enter."""

import math
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType

NAMES = {
    "\r": "enter",
    "\n": "enter",
    " ": "enter",
    "\x1b[A": "+",
    "\x1b[C": "+",
    "\x1b[B": "-",
    "\x1b[D": "-",
    "=": "+",
    "_": "-",
    "\x04": "q",
    "": "q",
}
"""What a key is taken for: arrows change the speed, the end of the input quits."""

LOOK_UP = 0.5
"""The longest wait for a key, in seconds: Ctrl-C at the moment a wait begins is only noticed when that wait ends."""


@contextmanager
def completing(words: Sequence[str]) -> Iterator[None]:
    """While a line is typed, the tab key completes any of these words, from any of their parts on."""
    try:
        import readline
    except ImportError:  # not on Windows
        yield
        return

    def complete(text: str, state: int) -> str | None:
        begun = text.lower()
        found = [word for word in words if word.startswith(begun) or f"-{begun}" in word]
        return found[state] if state < len(found) else None

    before, breaks = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
        readline.set_completer_delims(breaks)


if sys.platform == "win32":
    import msvcrt

    class Keys:
        """The keyboard, key by key."""

        def __enter__(self) -> "Keys":
            return self

        def __exit__(
            self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
        ) -> None:
            pass

        def drop(self) -> None:
            """Forget the keys that were pressed and not read."""
            while msvcrt.kbhit():
                msvcrt.getwch()

        def read(self, timeout: float | None) -> str | None:
            """The next key; None if none came in time."""
            until = None if timeout is None else time.monotonic() + timeout
            while not msvcrt.kbhit():
                if until is not None and time.monotonic() >= until:
                    return None
                time.sleep(0.02)
            key = msvcrt.getwch()
            if key == "\x03":
                raise KeyboardInterrupt
            if key in "\x00\xe0":
                key = {"H": "\x1b[A", "P": "\x1b[B", "M": "\x1b[C", "K": "\x1b[D"}.get(msvcrt.getwch(), "")
            return NAMES.get(key, key)

else:
    import select
    import termios
    import tty

    class Keys:
        """The keyboard, key by key: the terminal is given back as it was."""

        def __init__(self) -> None:
            self._input = sys.stdin.fileno()

        def __enter__(self) -> "Keys":
            self._before = termios.tcgetattr(self._input)
            tty.setcbreak(self._input)
            return self

        def __exit__(
            self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
        ) -> None:
            termios.tcsetattr(self._input, termios.TCSADRAIN, self._before)

        def drop(self) -> None:
            """Forget the keys that were pressed and not read: they were not meant for a question."""
            termios.tcflush(self._input, termios.TCIFLUSH)

        def read(self, timeout: float | None) -> str | None:
            """The next key; None if none came in time."""
            until = math.inf if timeout is None else time.monotonic() + timeout
            while not select.select([self._input], [], [], min(LOOK_UP, max(0.0, until - time.monotonic())))[0]:
                if time.monotonic() >= until:
                    return None
            key = os.read(self._input, 1).decode("utf-8", "replace")
            if key == "\x1b":
                while len(key) < 3 and select.select([self._input], [], [], 0.02)[0]:
                    key += os.read(self._input, 1).decode("utf-8", "replace")
            return NAMES.get(key, key)
