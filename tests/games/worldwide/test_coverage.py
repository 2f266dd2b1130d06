"""Every rule has a test named after it."""

from pathlib import Path

from tests.rule_coverage import missing_tests, rule_ids


def test_every_rule_has_a_test() -> None:
    assert not missing_tests(rule_ids("netcord.games.worldwide"), Path(__file__).parent)
