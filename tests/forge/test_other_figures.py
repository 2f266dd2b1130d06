"""Figures that nobody would read are not passed over in silence."""

from pathlib import Path

import pytest

from netcord.forge.ase.__main__ import main as ase
from netcord.forge.inside_volley.__main__ import main as inside_volley
from netcord.forge.pro_tennis.__main__ import main as pro_tennis


@pytest.mark.parametrize(
    ("forge", "file"),
    [(inside_volley, "stat_lines.csv"), (pro_tennis, "charted.csv"), (ase, "shot_figures.csv")],
)
def test_a_folder_with_figures_of_its_own_is_refused_before_anything_is_forged(
    forge: object, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / file).write_text("name\nsomebody else\n")
    assert callable(forge)
    assert forge(["forge", "--into", str(tmp_path)]) == 1
    assert f"{file} would not be read: cards are forged from" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [file]
