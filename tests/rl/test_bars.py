"""The bars of `make bench`: held or missed, told in one table, and a run with a missed one fails."""

import pytest
from bench.bars import Bar, Measured, said


@pytest.mark.parametrize(
    ("bar", "held"),
    [
        (Bar("throws", 3.0, 3), True),
        (Bar("throws", 2.996, 3), False),
        (Bar("a view", 50.0, 50, "µs", most=True), True),
        (Bar("a view", 50.1, 50, "µs", most=True), False),
    ],
)
def test_a_bar_is_held_or_missed_to_the_last_digit(bar: Bar, held: bool, capsys: pytest.CaptureFixture[str]) -> None:
    others = [Bar("start-up", 1.1, 5, most=True)]
    assert said(Measured(["a table"], [bar, *others])) == (0 if held else 1)
    told = capsys.readouterr().out
    assert f"{bar.measured:.4g} | {'held' if held else 'MISSED'} |" in told
    assert told.endswith("all 2 bars held\n" if held else "1 of 2 bars missed\n")
