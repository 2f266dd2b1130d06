"""Reports and solutions at the terminal."""

import pytest

from netcord.kernel import Unreadable
from netcord.solvers import tennidice
from netcord.solvers.tennidice.summary import Report, Share

from .conftest import Run
from .test_errors import complaint


def test_a_report_has_a_row_for_every_figure_with_its_band(run: Run) -> None:
    ran = run("report", "worldwide", "--size", "8", "--jobs", "1", "--json")
    rows = ran.json["rows"]
    assert {frozenset(row) for row in rows} == {frozenset({"name", "value", "low", "high", "inside"})}
    assert ran.code == (0 if all(row["inside"] for row in rows) else 1)
    assert any("serve points won" in row["name"] for row in rows)


def test_what_cannot_be_reported_or_solved_is_one_sentence(run: Run) -> None:
    assert "there is a report on ase and on worldwide, not on 'chess'" in complaint(run, "report", "chess")
    assert "tennidice can be solved, not 'pro-tennis'" in complaint(run, "solve", "pro-tennis")


def test_the_solution_is_printed_to_ten_digits(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table itself is tested with the solver; here a small made-up one is printed."""
    share = (Share((1, 3, 0, 0), 1.0),)
    made_up = Report("default", 0.49980271634, True, share, share, share, 10, 0.1, "table")

    def solved(board: str) -> Report:
        if board != "default":
            raise Unreadable(f"there is no board {board!r}")
        return made_up

    monkeypatch.setattr(tennidice, "report", solved)
    assert "0.4998027163 when both place and play perfectly (pure)" in run("solve", "tennidice").out
    assert run("solve", "tennidice", "--json").json["value"] == made_up.value
    assert "there is no board 'moon'" in complaint(run, "solve", "tennidice", "--board", "moon")
