"""`netcord train`: a file of weights that says how it was made, and what is refused."""

from pathlib import Path

import pytest

from netcord.bots.networks import read_weights
from netcord.games.worldwide import GAME
from netcord.training import worldwide

from .conftest import Run


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])  # making it takes minutes
def test_the_command_writes_a_file_of_weights(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    monkeypatch.setattr(worldwide, "compiled", lambda: compiled)
    file = tmp_path / "mine.json"
    words = ("train", "worldwide", "--seed", "x", "--rounds", "1", "--matches", "1", "--out", str(file))
    told = run(*words, "--json").json
    assert (told["file"], told["rounds"], told["seed"]) == (str(file), 1, "x")
    data = file.read_bytes()
    made = read_weights("mine", data, GAME.key, GAME.edition, GAME.learning.inputs).made
    assert made.command == "netcord train worldwide --seed x --rounds 1 --matches 1"
    assert f"{file}: 1 round, seed x" in run(*words).out.replace("\n", "")
    assert file.read_bytes() == data


@pytest.mark.slow  # making machine code takes minutes
def test_another_deck_is_learned_and_named(run: Run, tmp_path: Path) -> None:
    """The weights say with which deck they were learned, and are others than those of the deck in the box."""
    deck = Path("src/netcord/games/worldwide/data/older/deck-8.toml")
    file, plain = tmp_path / "mine.json", tmp_path / "plain.json"
    words = ("train", "worldwide", "--seed", "x", "--rounds", "1", "--matches", "20")
    assert not run(*words, "--out", str(file), "--deck", str(deck)).code
    assert not run(*words, "--out", str(plain)).code
    mine, usual = (
        read_weights("mine", one.read_bytes(), GAME.key, GAME.edition, GAME.learning.inputs) for one in (file, plain)
    )
    assert mine.made.command == f"{usual.made.command} --deck deck-8.toml"
    assert mine.networks != usual.networks


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("worldwide", "--rounds", "0"), "--minutes, --rounds, --matches, --together and --workers are more than 0"),
        (("worldwide", "--minutes", "-1"), "--minutes, --rounds, --matches, --together and --workers are more than 0"),
        (("inside-volley", "--rounds", "1"), "no network has learned Inside Volley"),
        (("worldwide", "--deck", "nowhere.toml"), "there is no file nowhere.toml"),
        (("worldwide", "--deck", "README.md"), "README.md is neither TOML nor JSON"),
        (
            ("ase", "--deck", "src/netcord/games/worldwide/data/deck.toml"),
            "only worldwide is learned with another deck than that in the box",
        ),
    ],
    ids=["no rounds", "no time", "another game", "no deck", "not a deck", "a game without"],
)
def test_what_cannot_be_trained_is_refused(run: Run, words: tuple[str, ...], told: str) -> None:
    refused = run("train", *words)
    assert refused.code
    assert told in refused.err
