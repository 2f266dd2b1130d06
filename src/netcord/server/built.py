"""The page as it was built: files from the package, compressed, and index.html for every address of its own."""

import gzip
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "page"
NOT_BUILT = (
    "The page has not been built: install netcord with `pip install .` (or `make install`), which builds it. "
    "The server itself is there, under /api."
)
SMALL = 512  # bytes below which compressing gains nothing
TEXTS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
}
KINDS = {**TEXTS, ".woff2": "font/woff2", ".png": "image/png"}
"""What the files of a page are. Not as the system has it: some call a script plain text, and no browser runs it."""


class File(NamedTuple):
    """A file of the page. `settled`: its name changes with what is in it, so it may be kept for good."""

    kind: str
    data: bytes
    packed: bytes | None
    settled: bool


def found(path: str, folder: Path = FOLDER) -> File | None:
    """The file at an address; index.html for every address that is the page's own business; None: nothing is built."""
    wanted = (folder / path.lstrip("/")).resolve()
    inside = wanted.is_relative_to(folder.resolve()) and not any(part.startswith(".") for part in Path(path).parts)
    if inside and wanted.is_file():
        return _read(wanted, wanted.stat().st_mtime_ns)
    if "." in Path(path).name:
        return None  # a file that is not there is not the page
    index = folder / "index.html"
    return _read(index, index.stat().st_mtime_ns) if index.is_file() else None


@lru_cache(maxsize=256)
def _read(file: Path, changed: int) -> File:
    data = file.read_bytes()
    packed = gzip.compress(data, 9, mtime=0) if file.suffix in TEXTS and len(data) > SMALL else None
    return File(KINDS.get(file.suffix, "application/octet-stream"), data, packed, file.parent.name == "assets")
