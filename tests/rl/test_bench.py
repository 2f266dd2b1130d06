"""The benchmark of the environments (`make bench-environments`) can be run."""

import json
import sys

import pytest
from bench import environments


def test_the_benchmark_plays_every_game_each_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bare, through OpenSpiel and with the tensor; how fast is not asked here."""
    monkeypatch.setattr(sys, "argv", ["environments", "--rounds", "1", "--seconds", "0.001", "--json"])
    environments.main()
    figures = json.loads(capsys.readouterr().out)
    ways = ("bare", "adapter", "with tensor")
    assert {f"{key}, {way}" for key in environments.KEYS for way in ways} < figures.keys()
    assert min(figures.values()) > 0
