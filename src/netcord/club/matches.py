"""Where matches are kept: $NETCORD_HOME, or the data folder of the platform."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from netcord.kernel import Illegal, Impossible, NetcordError, Sentence, Unreadable
from netcord.play import Record, game_key, home, parse
from netcord.registry import AnyGame, game
from netcord.tennis import slug

from .language import words_of
from .names import Names, in_words, names_of

__all__ = [
    "SUFFIX",
    "Kept",
    "find_record",
    "forget_seats",
    "kept",
    "known_as",
    "named_record",
    "new_record",
    "parsed",
    "read_bytes",
    "records_folder",
    "refuse_finished",
    "remember_seats",
    "remembered_seats",
    "when",
]

SUFFIX = ".jsonl"


def records_folder() -> Path:
    """The folder matches are recorded in."""
    return home() / "records"


def new_record(names: Names, now: datetime) -> Path:
    """A free file name for a new match, in a folder that exists."""
    folder = records_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Impossible(
            (
                "matches cannot be recorded in {folder}: {why}; set NETCORD_HOME to a folder you may "
                "write, or name a file with --record"
            ),
            folder=folder,
            why=error.strerror,
        ) from None
    stem = slug(f"{names.short['A']} {names.short['B']} {now:%Y%m%d}")
    path, number = folder / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}{SUFFIX}", number + 1
    return path


def named_record(path: Path) -> Path:
    """A file the user has named for a new record: its folder must exist, and it must not."""
    if path.exists():
        raise Impossible("{path} exists already: choose another name, or go on with it by --resume {path}", path=path)
    if not path.parent.is_dir():
        raise Impossible("{path} cannot be written: there is no folder {folder}", path=path, folder=path.parent)
    return path


def read_bytes(path: Path) -> bytes:
    """A file's bytes, or one sentence about why not."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Impossible("there is no file {path}", path=path) from None
    except OSError as error:
        raise Impossible("{path} cannot be read: {why}", path=path, why=error.strerror) from None


class Kept(NamedTuple):
    """A record in the folder: `problem` says why it cannot be read, otherwise it is ""."""

    path: Path
    changed: datetime
    record: Record | None
    problem: str = ""

    @property
    def finished(self) -> bool:
        """Whether the match is over and its seed revealed."""
        return self.record is not None and self.record.ending is not None

    @property
    def game(self) -> AnyGame:
        """The game it is of."""
        assert self.record is not None, "an unreadable record has no game"
        return game(self.record.header.game)

    @property
    def names(self) -> Names:
        """Who plays."""
        assert self.record is not None, "an unreadable record has no players"
        return names_of(self.game, self.game.read_setup(self.record.header.setup))

    def called(self, language: str) -> Names:
        """Who plays, as a language calls them if the game is told in it."""
        try:
            return in_words(self.names, words_of(self.game, language))
        except Unreadable:
            return self.names


def kept() -> Iterator[Kept]:
    """The records in the folder, the newest first."""
    folder = records_folder()
    files = folder.glob(f"*{SUFFIX}") if folder.is_dir() else ()
    for changed, path in sorted(((path.stat().st_mtime_ns, path) for path in files), reverse=True):
        when = datetime.fromtimestamp(changed / 1e9)
        try:
            record = parse(_whole_lines(path.read_bytes()))
            found = Kept(path, when, record)
            found.names  # noqa: B018  # its setup must be readable too
        except (OSError, NetcordError) as error:
            found = Kept(path, when, None, error.sentence if isinstance(error, NetcordError) else str(error))
        yield found


def _whole_lines(data: bytes) -> bytes:
    """Without a line that was cut short: such a match can still be resumed."""
    return data[: data.rfind(b"\n") + 1]


def when(changed: datetime) -> str:
    """A day and an hour, the same in every language."""
    return f"{changed:%Y-%m-%d %H:%M}"


def find_record(wanted: str, *, unfinished: bool = False) -> Path:
    """A record by its file, by its name in the folder, or "last" for the newest (unfinished) one."""
    if wanted == "last":
        for found in kept():
            if found.record is not None and not (unfinished and found.finished):
                return found.path
        if unfinished:
            raise Impossible(
                "there is no unfinished match in {folder}: `netcord play` starts one", folder=records_folder()
            )
        raise Impossible("there is no record in {folder}: `netcord play` starts one", folder=records_folder())
    path = Path(wanted).expanduser()
    if path.exists():
        return path
    for name in (wanted, wanted + SUFFIX):
        if os.sep not in wanted and (records_folder() / name).exists():
            return records_folder() / name
    raise Impossible(
        "there is no record {wanted}, neither as a file nor in {folder}", wanted=wanted, folder=records_folder()
    )


def known_as(path: Path) -> str:
    """What to call a record so that `find_record` finds it."""
    if path.parent == records_folder():
        return path.name.removesuffix(SUFFIX)
    text = str(path)
    return f"'{text}'" if " " in text else text


# Who sits where is no part of a match, so its record does not hold it; a note beside the record does.


def _seats(path: Path) -> Path:
    return path.with_name(path.name + ".seats")


def remember_seats(path: Path, seats: Mapping[str, str]) -> None:
    """Note where the person sits, who the bots are, the speed and the language, for when the match is resumed."""
    with suppress(OSError):  # it can be said again on the command line
        _seats(path).write_text(json.dumps(seats), encoding="utf-8")


def remembered_seats(path: Path) -> dict[str, str]:
    """What was noted; nothing if there is no note, or it makes no sense."""
    try:
        found = json.loads(_seats(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {key: value for key, value in found.items() if isinstance(value, str)} if isinstance(found, dict) else {}


def forget_seats(path: Path) -> None:
    """The match is over."""
    with suppress(OSError):
        _seats(path).unlink()


def parsed(path: Path, data: bytes) -> Record:
    """A record from its bytes; what is wrong with it is told with its name, and what to do if it was cut short."""
    try:
        game_key(data)  # says better than any other check that something is no record at all
        return parse(data)
    except Unreadable as error:
        hint: str = ""
        if "truncated" in str(error):
            hint = Sentence(
                " (all lines before it are safe; `netcord play --resume {called}` goes on from them)",
                called=known_as(path),
            )
        raise Unreadable("{path}: {error}{hint}", path=path, error=error, hint=hint) from None


def refuse_finished(record: Record, path: Path) -> None:
    """Only an unfinished match can be gone on with."""
    if record.ending is not None:
        raise Illegal(
            "this match is over ({end}): `netcord record show {called}` tells of it",
            end=record.ending.end,
            called=known_as(path),
        )
