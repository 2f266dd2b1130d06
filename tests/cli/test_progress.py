"""How far a long run has come, at a terminal and elsewhere; and runs that nobody could wait for."""

from io import StringIO

import pytest
from rich.console import Console

from netcord.cli.screens import progress
from netcord.club.language import words_of
from netcord.registry import game

from .conftest import PAIR, Run

HUGE = "99999999999999999998"


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "simulating: {} of 1,000,000,000"), ("fr", "simulation : {} sur 1\u00a0000\u00a0000\u00a0000")],
)
def test_a_long_run_says_how_far_it_is_where_nobody_sees_a_bar(
    lang: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After five seconds, and then ever less often; a short run says nothing."""
    clock = iter([100.0, 104.9, 105.0, 109.9, 110.0, 119.9, 120.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    words = words_of(game("inside-volley"), lang)
    with progress.under_way("simulating", 10**9, words) as done:
        for count in range(1, 7):
            done(count)
    assert capsys.readouterr() == ("", "".join(f"{told.format(count)}\n" for count in (2, 4, 6)))


def test_a_bar_moves_however_many_matches_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn at once, and again every tenth of a second: not when a part of the whole is done."""
    drawn = StringIO()
    seen = Console(file=drawn, force_terminal=True, width=100)
    clock = iter([100.0, 100.0, 100.05, 100.1])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    monkeypatch.setattr(progress, "console", lambda *, stderr: seen)
    with progress.under_way("simulating", 10**12, words_of(game("inside-volley"), "en")) as done:
        for count in (7, 8, 9):
            done(count)
        shown = drawn.getvalue()
    assert [part in shown for part in ("0/1000000000000", "7/1000000000000", "8/1000000000000", "9/1000000000000")] == [
        True,
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(
    "words",
    [("simulate", "inside-volley", *PAIR), ("arena", "ase", "tour", "club"), ("odds", "worldwide")],
)
def test_more_matches_than_anybody_could_wait_for_are_refused(words: tuple[str, ...], run: Run) -> None:
    refused = run(*words, "--matches", HUGE)
    assert refused.code == 2
    assert (
        refused.err
        == f"netcord: nobody could wait for {HUGE} matches: at most 1,000,000,000,000 are simulated at a time\n"
    )
