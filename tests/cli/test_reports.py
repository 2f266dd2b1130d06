"""Reports and solutions at the terminal."""

from collections.abc import Callable
from pathlib import Path

import pytest

from netcord.forge import pro_tennis, worldwide
from netcord.forge.inside_volley import outlook
from netcord.forge.measuring import Figure, Row
from netcord.kernel import Unreadable
from netcord.solvers import tennidice
from netcord.solvers.tennidice.summary import Report, Share

from .conftest import Run
from .test_errors import complaint


def test_a_report_has_a_row_for_every_figure_with_its_band(run: Run) -> None:
    ran = run("report", "worldwide", "--size", "8", "--jobs", "1", "--json")
    rows = ran.json["rows"]
    assert {frozenset(row) for row in rows} == {
        frozenset({"name", "value", "error", "low", "high", "real", "inside", "judged"})
    }
    assert ran.code == (0 if all(row["inside"] for row in rows) else 1)
    assert any("serve points won" in row["name"] for row in rows)


def test_another_seed_plays_other_matches_and_the_same_seed_the_same(run: Run) -> None:
    one, again, other = (
        run("report", "worldwide", "--size", "4", "--jobs", "1", "--json", "--seed", seed).json["rows"]
        for seed in ("one", "one", "other")
    )
    assert one == again
    assert one != other


def test_the_field_has_its_own_rows(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The round robin itself is tested with the forge; here it is asked for."""
    asked: list[dict[str, object]] = []

    def field_rows(**given: object) -> list[Row]:
        asked.append(given)
        return [Row("Somebody: where most even", Figure(0.7, 0.01), 0.42, 0.58)]

    monkeypatch.setattr(worldwide, "field_rows", field_rows)
    ran = run("report", "worldwide", "--field", "--size", "6", "--jobs", "2", "--seed", "x", "--json")
    assert ran.code == 1
    assert ran.json["rows"][0]["inside"] is False
    assert asked == [{"matches": 6, "seed": "x", "processes": 2}]
    french = run("report", "worldwide", "--field", "--size", "6", "--lang", "fr").out
    assert "Somebody : là où c'est le plus serré" in french
    assert "dehors" in french
    assert "only worldwide has a field" in complaint(run, "report", "ase", "--field")


def test_the_report_on_the_decks_of_ase_is_played_by_whom_one_names(run: Run) -> None:
    ran = run("report", "ase", "--size", "30", "--jobs", "1", "--json", "--bot", "first")
    rows = {row["name"]: row for row in ran.json["rows"]}
    assert ran.code == 1, "who always takes the first choice plays no tennis"
    assert rows["men: returns with the forehand %"]["real"] == pytest.approx(42.42, abs=0.01)
    assert rows["bot: sets won against any legal card %"]["low"] == 80
    assert "has no bot 'nobody'" in complaint(run, "report", "ase", "--bot", "nobody")


def test_the_cards_of_pro_tennis_are_judged_by_the_season_after(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures are tested with the forge; here they are asked for."""
    made_up = [Row("women: log loss beyond that of ranks", Figure(0.01, 0.002), high=0.0)]
    monkeypatch.setattr(pro_tennis, "rows", lambda: made_up)
    ran = run("report", "pro-tennis", "--json")
    assert (ran.code, ran.json["rows"][0]["high"]) == (1, 0.0)
    assert "dames : perte au-delà de celle du classement" in run("report", "pro-tennis", "--lang", "fr").out
    for asked in (("--size", "4"), ("--seed", "x"), ("--bot", "club")):
        assert "are measured exactly" in complaint(run, "report", "pro-tennis", *asked)


def test_the_cards_of_inside_volley_are_judged_over_whole_matches(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures are tested with the forge; here they are asked for."""
    asked: list[int | None] = []

    def rows(size: int | None) -> list[Row]:
        asked.append(size)
        return [Row("forecast: log loss beyond that of surface Elo", Figure(0.01, 0.002), high=0.005)]

    monkeypatch.setattr(outlook, "rows", rows)
    ran = run("report", "inside-volley", "--size", "4", "--json")
    assert (ran.code, ran.json["rows"][0]["high"]) == (1, 0.005)
    assert (
        "prévision : perte au-delà de celle de l'Elo par surface" in run("report", "inside-volley", "--lang", "fr").out
    )
    assert asked == [4, None]
    for wrong in (("--seed", "x"), ("--bot", "club")):
        assert "are measured exactly" in complaint(run, "report", "inside-volley", *wrong)


def test_what_cannot_be_reported_or_solved_is_one_sentence(run: Run) -> None:
    assert "there is a report on ase, inside-volley, pro-tennis and on worldwide, not on 'chess'" in complaint(
        run, "report", "chess"
    )
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
    french = run("solve", "tennidice", "--lang", "fr").out
    assert "0.4998027163 si les deux placent et jouent parfaitement (placement pur)" in french
    assert run("solve", "tennidice", "--json").json["value"] == made_up.value
    assert "there is no board 'moon'" in complaint(run, "solve", "tennidice", "--board", "moon")


def test_td_13_placing_with_spirit_cubes_is_solved_on_request(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The run itself is tested with the solver; here it is asked for."""
    share = (Share((1, 3, 0, 0), 1.0),)
    made_up = Report("default", 0.49912345678, False, share, share, share, 2_690_688_000, 0.1, "table", spirit=True)
    asked: list[tuple[str, Path | None]] = []

    def solved(board: str, folder: Path | None, heard: Callable[[int, int], None]) -> Report:
        asked.append((board, folder))
        heard(3, 4)
        return made_up

    monkeypatch.setattr(tennidice, "placing_report", solved)
    monkeypatch.setattr("netcord.cli.screens.progress.PATIENCE", 0)
    ran = run("solve", "tennidice", "--placing", "--folder", str(tmp_path))
    assert "with spirit cubes: solved, all of 2,690,688,000 positions that can come up" in ran.out
    assert "0.4991234568 when both place and play perfectly (mixed)" in ran.out
    assert "Thousandths of the tie-break: 750 of 1,000" in ran.err
    french = run("solve", "tennidice", "--placing", "--lang", "fr")
    assert "avec cubes d'esprit" in french.out
    assert "Millièmes du jeu décisif : 750 sur" in french.err
    assert run("solve", "tennidice", "--placing", "--json").json["spirit"] is True
    assert asked == [("default", tmp_path), ("default", None), ("default", None)]


def test_what_placing_cannot_be_solved_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be kept" in complaint(run, "solve", "tennidice", "--placing", "--folder", str(tmp_path / "file"))
    assert "go with --spirit" in complaint(run, "solve", "tennidice", "--placing", "--target", "3")
    assert "--folder goes with --placing" in complaint(run, "solve", "tennidice", "--folder", str(tmp_path))
    both = ("--placing", "--spirit", "1,3,0,0", "0,4,0,0")
    assert "leave --spirit out" in complaint(run, "solve", "tennidice", *both)
