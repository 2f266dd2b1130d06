"""Where tournaments are kept: one folder each, beside the records."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from netcord.kernel import Impossible
from netcord.play import home
from netcord.tennis import slug

__all__ = [
    "LOG",
    "PAGE",
    "called",
    "find_tournament",
    "new_folder",
    "read_note",
    "tournaments",
    "tournaments_folder",
    "write_note",
]

LOG = "tournament.jsonl"
NOTE = "terminal.json"
PAGE = "page.json"


def tournaments_folder() -> Path:
    """The folder tournaments are kept in."""
    return home() / "tournaments"


def tournaments() -> list[Path]:
    """The folders of saved tournaments, the newest first."""
    folder = tournaments_folder()
    found = [path for path in folder.iterdir() if (path / LOG).exists()] if folder.is_dir() else []
    return sorted(found, key=lambda path: (path / LOG).stat().st_mtime_ns, reverse=True)


def new_folder(name: str) -> Path:
    """A free folder for a tournament of this name."""
    stem = slug(name) or "tournament"
    path, number = tournaments_folder() / stem, 2
    while path.exists():
        path, number = tournaments_folder() / f"{stem}-{number}", number + 1
    return path


def find_tournament(wanted: str, *, damaged: bool = False) -> Path:
    """A tournament by its folder, by its name, or "last" for the newest."""
    if wanted == "last":
        for path in tournaments():
            return path
        raise Impossible(
            "there is no tournament in {folder}: `netcord tournament new` draws one", folder=tournaments_folder()
        )
    for path in (Path(wanted).expanduser(), tournaments_folder() / wanted):
        if (path / LOG).exists() or (damaged and path.is_dir()):
            return path
    raise Impossible(
        "there is no tournament {wanted}, neither as a folder nor in {folder}",
        wanted=wanted,
        folder=tournaments_folder(),
    )


def called(path: Path) -> str:
    """What to call a tournament so that `find_tournament` finds it."""
    text = path.name if path.parent == tournaments_folder() else str(path)
    return f"'{text}'" if " " in text else text


# Who plays here is no part of the tournament; a note in its folder tells it from evening to evening, at the terminal
# and on the page. What a server needs besides (who may change the tournament, what is on its courts) is a note too.


def read_note(folder: Path, name: str = NOTE) -> dict[str, Any]:
    """What was noted; nothing if there is no note, or it makes no sense."""
    try:
        found = json.loads((folder / name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write_note(folder: Path, note: Mapping[str, Any], name: str = NOTE) -> None:
    """Note it."""
    with suppress(OSError):  # it can be said again on the command line
        (folder / name).write_text(json.dumps(note, ensure_ascii=False), encoding="utf-8")
