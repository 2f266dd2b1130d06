"""Time for a decision: an alarm that interrupts whoever is still thinking."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class TimeUp(Exception):
    """The time for a decision is over."""


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Raises TimeUp in what takes longer. Where there are no alarms, time does not run."""
    here = threading.current_thread() is threading.main_thread()
    if seconds is None or not here or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: Any) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
