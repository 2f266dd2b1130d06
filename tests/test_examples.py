"""The example learns, the same way every time; with its full budget it beats who plays at random."""

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import netcord
from netcord.bots import random_bot
from netcord.kernel import Side
from netcord.play import simulate

FILE = Path(__file__).parents[1] / "examples" / "tennidice_agent.py"


@pytest.fixture
def example(tmp_path: Path) -> Iterator[ModuleType]:
    """The example as it stands, writing elsewhere."""
    pytest.importorskip("numpy")
    found = importlib.util.spec_from_file_location("tennidice_agent", FILE)
    assert found is not None
    assert found.loader is not None
    module: Any = importlib.util.module_from_spec(found)
    sys.modules["tennidice_agent"] = module
    found.loader.exec_module(module)
    module.LEARNED = tmp_path / "learned.json"
    yield module
    del sys.modules["tennidice_agent"]


def trained(example: Any, matches: int) -> Any:
    learned = example.train(matches, seed=1)
    example.LEARNED.write_text(json.dumps({kind: line.round(4).tolist() for kind, line in learned.items()}))
    return learned


def won(example: Any, matches: int) -> float:
    """Its share of tie-breaks against chance, half from either seat."""
    game = netcord.game("tennidice")
    setup, wins = game.arrange((), {}), 0
    for seat, other in (("A", "B"), ("B", "A")):
        ends = simulate(game, setup, matches // 2, "love", {seat: example.make, other: random_bot})
        wins += sum(end.winner is Side(seat) for end in ends)
    return wins / matches


def test_a_few_matches_teach_it_something_and_the_same_every_time(example: Any) -> None:
    learned = trained(example, 20)
    again = example.train(20, seed=1)
    assert learned.keys() == again.keys()
    assert all((learned[kind] == again[kind]).all() for kind in learned)
    assert {"serve plain", "call accept", "miss agility"} <= learned.keys()
    assert any(line.any() for line in learned.values())
    assert 0 <= won(example, 4) <= 1


@pytest.mark.slow
def test_it_beats_chance(example: Any) -> None:
    trained(example, 4000)
    assert won(example, 400) > 0.56
