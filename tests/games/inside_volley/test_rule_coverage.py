"""Every rule of the game has a test named after it, and every ruling its paragraph."""

import re
from importlib.resources import files
from pathlib import Path

from netcord.games.inside_volley import GAME
from tests.rule_coverage import missing_tests, rule_ids


def test_every_rule_has_a_test() -> None:
    assert not missing_tests(rule_ids("netcord.games.inside_volley"), Path(__file__).parent)


def test_a_rule_without_a_test_is_found() -> None:
    assert missing_tests(["IV-05e", "IV-99"], Path(__file__).parent) == ["IV-99"]


def test_the_rules_are_listed_once_and_in_order() -> None:
    ids = rule_ids("netcord.games.inside_volley")
    assert ids == sorted(set(ids))
    assert (ids[0], ids[-1], len(ids)) == ("IV-01", "IV-21b", 51)


def test_every_ruling_that_is_quoted_is_written_down() -> None:
    folder = files("netcord.games.inside_volley")
    rulings = folder.joinpath("RULINGS.md").read_text(encoding="utf-8")
    written = set(re.findall(r"\*\*(IVQ-\d+)", rulings))
    assert {f"IVQ-{number:02}" for number in range(1, 24)} <= written
    code = "".join(entry.read_text(encoding="utf-8") for entry in folder.iterdir() if entry.name.endswith(".py"))
    assert set(re.findall(r"IVQ-\d+", code)) <= written
    for option in GAME.options:
        if option.rule.startswith("IVH"):
            assert f"`{option.key}`" in rulings
            assert option.rule in rulings
            assert all(f"`{value}`" in rulings for value in option.values), option.key
