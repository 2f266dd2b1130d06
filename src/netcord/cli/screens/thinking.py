"""What takes long is shown to be under way."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

PATIENCE = 0.5
"""Seconds that may pass without a word."""


@contextmanager
def after_a_while(show: Callable[[], None], hide: Callable[[], None], wait: float = PATIENCE) -> Iterator[None]:
    """Whatever takes longer than this is shown while it lasts, and hidden when it is done."""
    shown = []

    def waited() -> None:
        shown.append(True)
        show()

    timer = Timer(wait, waited)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if shown:
            hide()
