"""Where netcord keeps things, and a record as a file, with the seed of its dice beside it while the match lasts."""

import os
from contextlib import suppress
from pathlib import Path

import platformdirs

from netcord.kernel import Impossible, Sentence, Unreadable


def home() -> Path:
    """The folder netcord keeps things in: $NETCORD_HOME, or the data folder of the platform."""
    if chosen := os.environ.get("NETCORD_HOME"):
        return Path(chosen).expanduser()
    return platformdirs.user_data_path("netcord", appauthor=False)


class FileStore:
    """One file, written by one process at a time, every line on disk before it counts.

    The seed lies in FILE.seed, readable by its owner alone, until the record's last line has revealed it.
    """

    def __init__(self, path: str | os.PathLike[str], *, new: bool = False) -> None:
        self.path = Path(path)
        self.seed_path = self.path.with_name(self.path.name + ".seed")
        flags = os.O_RDWR | os.O_APPEND | (os.O_CREAT if new else 0) | getattr(os, "O_BINARY", 0)
        try:
            self._file = os.open(self.path, flags, 0o644)
        except OSError as error:
            raise Impossible("{path} cannot be opened: {why}", path=self.path, why=error.strerror) from None
        try:
            _lock(self._file, self.path)
            if new:
                _sync_folder(self.path.parent)
        except BaseException:
            os.close(self._file)
            raise
        self._open = True
        self._doubtful: str = ""

    def read(self) -> bytes:
        """The whole file."""
        return self.path.read_bytes()

    def append(self, line: bytes) -> None:
        """Write and fsync. A failure takes back what was half written, and the file must then be opened again."""
        self._check()
        size = os.fstat(self._file).st_size
        try:
            _write(self._file, line)
        except BaseException as error:
            # After a failed fsync nobody knows what is on disk, so this store trusts itself no longer.
            self._doubtful = Sentence(
                "{path} could not be written ({error}); open it again to go on", path=self.path, error=error
            )
            with suppress(OSError):
                os.ftruncate(self._file, size)
                os.fsync(self._file)
            if isinstance(error, OSError):
                raise Impossible(self._doubtful) from None
            raise

    def cut(self, size: int) -> None:
        """Keep the first `size` bytes."""
        self._check()
        os.ftruncate(self._file, size)
        os.fsync(self._file)

    def keep_seed(self, seed: bytes) -> None:
        """Write FILE.seed, mode 0600, and fsync it and its folder."""
        self._check()
        with suppress(FileNotFoundError):
            self.seed_path.unlink()  # made anew, so that its mode is surely ours
        file = os.open(self.seed_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            _write(file, seed.hex().encode() + b"\n")
        finally:
            os.close(file)
        _sync_folder(self.path.parent)

    def seed(self) -> bytes | None:
        """What FILE.seed holds; None without one."""
        try:
            return bytes.fromhex(self.seed_path.read_text("ascii"))
        except FileNotFoundError:
            return None
        except ValueError:
            raise Unreadable(
                "{seed_path} holds no seed: 64 hexadecimal digits are wanted", seed_path=self.seed_path
            ) from None

    def forget_seed(self) -> None:
        """Delete FILE.seed, if it is there."""
        with suppress(FileNotFoundError):
            self.seed_path.unlink()
            _sync_folder(self.path.parent)

    def close(self) -> None:
        """Close the file and let its lock go."""
        if self._open:
            self._open = False
            os.close(self._file)

    def _check(self) -> None:
        if not self._open:
            raise Impossible("{path} is closed; open it again to go on", path=self.path)
        if self._doubtful:
            raise Impossible(self._doubtful)


def _write(file: int, data: bytes) -> None:
    """All of it, and onto the disk."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]
    os.fsync(file)


def _lock(file: int, path: Path) -> None:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # a platform without such locks: take care yourself
        return
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise Impossible(
            "{path} is being written by another host; one match has one host at a time", path=path
        ) from None
    except OSError:  # a file system without locks
        return


def _sync_folder(folder: Path) -> None:
    """Make a new or deleted name in the folder survive a crash, where the platform can."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
