"""Every rule of the game has a test named after it, and every ruling its paragraph."""

import re
from importlib.resources import files
from pathlib import Path

from netcord.games.pro_tennis import GAME
from tests.rule_coverage import missing_tests, rule_ids

HERE = Path(__file__).parent
DRAWS = re.compile(r"PT-2[5678]")  # tested with the tournaments


def test_every_rule_of_play_has_a_test_here() -> None:
    played = [id for id in rule_ids("netcord.games.pro_tennis") if not DRAWS.match(id)]
    assert len(played) == 100
    assert not missing_tests(played, HERE)


def test_a_rule_without_a_test_is_found() -> None:
    assert missing_tests(["PT-05a", "PT-99", "PT-01"], HERE) == ["PT-99", "PT-01"]
    assert missing_tests(["PT-05a", "IV-05e", "PT-99"], HERE, HERE.parent / "inside_volley") == ["PT-99"]


def test_the_rules_are_listed_once_and_in_order() -> None:
    ids = rule_ids("netcord.games.pro_tennis")
    assert ids == sorted(set(ids))
    assert (ids[0], ids[-1], len(ids)) == ("PT-01a", "PT-28", 112)


def test_every_ruling_that_is_quoted_is_written_down() -> None:
    folder = files("netcord.games.pro_tennis")
    rulings = folder.joinpath("RULINGS.md").read_text(encoding="utf-8")
    written = set(re.findall(r"\*\*(PTQ-\d+)", rulings))
    assert {f"PTQ-{number:02}" for number in range(1, 32) if number != 23} <= written  # 23 was never given
    code = "".join(entry.read_text(encoding="utf-8") for entry in folder.iterdir() if entry.name.endswith(".py"))
    assert set(re.findall(r"PTQ-\d+", code)) <= written
    for option in GAME.options:
        assert f"`{option.key}`" in rulings
        assert option.rule in rulings, option.key
        assert all(f"`{value}`" in rulings for value in option.values), option.key
