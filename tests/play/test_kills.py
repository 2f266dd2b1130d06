"""Killing the process at any moment loses no acknowledged answer, and the match ends as if it had never been killed.

Real SIGKILLs to a process that writes with real fsyncs; see killing.py for what must hold after each.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the writers are forked")

KILLS = 300


def killing(folder: Path, *how: str) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.play.killing", str(folder), *how]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=root)
    assert done.returncode == 0, done.stderr
    seen: dict[str, float] = json.loads(done.stdout)
    return seen


def test_killed_at_random_moments_a_match_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    seen = killing(tmp_path, "at-random", str(KILLS))
    assert seen["kills"] >= KILLS
    assert seen["idle"] < KILLS / 2, "most kills should strike while answers are being written"
    assert seen["matches"] >= 2


def test_killed_at_every_system_call_a_match_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Including lines half written, a record without its first line, and a seed not yet tidied away."""
    seen = killing(tmp_path, "at-every-call")
    assert seen["kills"] >= 60
    assert seen["torn"] > 0
    assert seen["headless"] > 0
    assert seen["untidied"] > 0
