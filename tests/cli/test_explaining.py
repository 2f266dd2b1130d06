"""What decided a match: luck and skill add up to the result, and bad input is told in a sentence."""

from pathlib import Path

import pytest

from .conftest import Run
from .test_errors import complaint


@pytest.mark.parametrize(
    "match",
    [
        ("inside-volley", "--random", "--surface", "hard"),
        ("pro-tennis", "north", "south", "-o", "random_events=off", "--bot", "random", "--you", "none"),
    ],
)
def test_luck_and_skill_add_up_to_the_result(match: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert run("play", *match, "--speed", "instant", "--record", str(file)).code == 0
    found = run("record", "explain", str(file), "--json").json
    (luck_a, skill_a), (luck_b, skill_b) = ((one["luck"], one["skill"]) for one in found["accounts"])
    assert found["exact"]
    assert found["final"] in (0.0, 1.0)
    assert found["final"] - found["initial"] == pytest.approx(
        luck_a + skill_a - luck_b - skill_b + found["common"], abs=1e-9
    )
    assert skill_a <= 1e-9
    assert skill_b <= 1e-9
    assert len(found["chances"]) == len(found["turns"]) + 1
    assert found["turning"]


def test_a_match_that_goes_on_is_not_explained(run: Run, unfinished: Path) -> None:
    assert "explained when it is over" in complaint(run, "record", "explain", str(unfinished))


def test_a_picture_is_an_svg_or_a_png(run: Run, played: Path, tmp_path: Path) -> None:
    assert "a picture is an .svg or a .png" in complaint(run, "plot", "match", str(played), str(tmp_path / "a.gif"))
