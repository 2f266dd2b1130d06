"""Whether a server of one's own is up already: it leaves its address in netcord's folder for as long as it runs."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from netcord.play import home

__all__ = ["can_show", "standing"]

PATIENCE = 2.0
"""Seconds within which a server on this machine answers, however busy it is."""


def _note() -> Path:
    return home() / "server.json"


@contextmanager
def standing_at(address: str) -> Iterator[None]:
    """Say where the server is while it runs. Where nothing can be written it runs all the same."""
    note = _note()
    with suppress(OSError):
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps({"address": address}), "utf-8")
    try:
        yield
    finally:
        with suppress(OSError, ValueError, KeyError):
            if json.loads(note.read_text("utf-8"))["address"] == address:
                note.unlink()


def standing() -> str | None:
    """The address of the server that is up; None if there is none, or the one that was noted does not answer."""
    try:
        address: str = json.loads(_note().read_text("utf-8"))["address"]
        with build_opener(ProxyHandler({})).open(f"{address}api/health", timeout=PATIENCE) as answer:
            return address if "version" in json.load(answer) else None
    except (OSError, URLError, ValueError, KeyError, TypeError):
        return None


def can_show() -> bool:
    """Whether a browser can be opened for whoever sits here: there is somebody, and a screen to open it on."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"))
