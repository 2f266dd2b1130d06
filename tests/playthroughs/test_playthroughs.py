"""Whole matches, word for word: what changes here changes for every player. See golden.py for how to rewrite them."""

import pytest

from .golden import FOLDER, files, text_of

TO_REWRITE = "if this is meant: python -m tests.playthroughs, then raise the edition and say why"


@pytest.mark.parametrize("name", files())
def test_the_match_is_played_as_it_always_was(name: str) -> None:
    file = FOLDER / name
    assert file.exists(), f"there is no {name} yet: python -m tests.playthroughs writes it"
    was, now = file.read_text(encoding="utf-8").splitlines(), text_of(name).splitlines()
    for number, (old, new) in enumerate(zip(was, now, strict=False), 1):
        assert new == old, f"{name}, line {number}: {TO_REWRITE}"
    assert len(now) == len(was), TO_REWRITE


def test_there_is_no_golden_file_without_its_game() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == set(files())
