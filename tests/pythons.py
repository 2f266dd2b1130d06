"""The suite on every Python from 3.11 on that this machine has: `make test-pythons`, in an environment of its own each.

What follows the command is for pytest: `make test-pythons ARGS="tests/kernel"`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
HOMES = ROOT / ".venvs"
LEAST = (3, 11)


class Python(NamedTuple):
    """An interpreter."""

    version: tuple[int, int, int]
    path: str

    @property
    def minor(self) -> str:
        return f"{self.version[0]}.{self.version[1]}"

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.version))} ({self.path})"


def candidates() -> list[str]:
    """What may be a Python: by name on the path, and where pyenv and uv keep theirs."""
    folders = [Path(folder) for folder in os.get_exec_path()]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR", Path.home() / ".local" / "share" / "uv" / "python"))
    folders += [*pyenv.glob("*/bin"), *uv.glob("*/bin")]
    named = re.compile(r"python3(\.\d+)?")
    found = [file for folder in folders if folder.is_dir() for file in folder.iterdir() if named.fullmatch(file.name)]
    return [sys.executable, *map(str, sorted(found))]


def asked(path: str) -> Python | None:
    """What an interpreter says of itself; None if it does not run, or is no CPython that others are built for."""
    question = (
        "import json, platform, sys, sysconfig; "
        "print(json.dumps([sys.version_info[:3], platform.python_implementation(), sys.version_info.releaselevel, "
        "sysconfig.get_config_var('Py_GIL_DISABLED')]))"
    )
    try:
        done = subprocess.run([path, "-c", question], capture_output=True, text=True, timeout=30)
        version, kind, level, free = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return Python(tuple(version), path) if (kind, level, bool(free)) == ("CPython", "final", False) else None


def pythons() -> tuple[list[Python], list[Python]]:
    """The newest of every minor version from 3.11 on, oldest first; and those that are too old."""
    newest: dict[str, Python] = {}
    for one in map(asked, candidates()):
        if one is not None and (one.minor not in newest or one.version > newest[one.minor].version):
            newest[one.minor] = one
    found = sorted(newest.values())
    return [one for one in found if one.version >= LEAST], [one for one in found if one.version < LEAST]


def tried(python: Python, words: list[str]) -> str:
    """How it went: passed, failed, or why it could not be tried."""
    home = HOMES / python.minor
    shutil.rmtree(home, ignore_errors=True)
    for command in (
        [python.path, "-m", "venv", str(home)],
        [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1"],
        [str(home / "bin" / "pip"), "install", "--quiet", "--editable", ".[solve]", "--group", "test"],
    ):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            last = [line for line in done.stderr.splitlines() if line.strip()][-1:]
            return f"skipped, it could not be installed: {''.join(last)}"
    done = subprocess.run([str(home / "bin" / "pytest"), "-n", "auto", *words], cwd=ROOT, text=True)
    return "passed" if done.returncode == 0 else f"failed (pytest ended with {done.returncode})"


def main(words: list[str]) -> int:
    """Try them all and tell; 0 if at least one passed and none failed."""
    new, old = pythons()
    for one in old:
        tell(f"found {one}: skipped, netcord needs {'.'.join(map(str, LEAST))} or newer")
    for one in new:
        tell(f"found {one}")
    ends = {one: tried(one, words) for one in new}
    for one, end in ends.items():
        tell(f"{one}: {end}")
    promised = set(re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8")))
    for minor in sorted(promised - {one.minor for one in new}):
        tell(f"{minor}: not on this machine, not tried")
    passed, failed = ([one for one, end in ends.items() if end.startswith(word)] for word in ("passed", "failed"))
    return 0 if passed and not failed else 1


def tell(text: str) -> None:
    """A line at once, before the tests write theirs."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
