"""Whatever goes wrong is told in the language of the command, with all that it is made of."""

import json
from pathlib import Path

import pytest

from netcord.club.language import told
from netcord.kernel import Illegal, Sentence, Unreadable, either
from netcord.play import Finding

from .conftest import PAIR, Run

NO_CHESS = "il n'y a pas de jeu « chess » : choisissez parmi ase, inside-volley"


@pytest.mark.parametrize("lang", [("--lang", "fr"), ("--lang=fr",)], ids=" ".join)
def test_the_option_decides(run: Run, lang: tuple[str, ...]) -> None:
    ran = run("play", "chess", *lang)
    assert ran.code == 2
    assert ran.err.startswith(f"netcord: {NO_CHESS}")


@pytest.mark.parametrize("variable", ["NETCORD_LANG", "LANG"])
def test_else_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "fr")
    assert NO_CHESS in run("games", "chess").err
    assert "there is no game 'chess'" in run("play", "chess", "--lang", "en").err


def test_a_program_is_told_in_the_language_too_and_the_code_stays(run: Run) -> None:
    ran = run("record", "show", "nosuch", "--lang", "fr", "--json")
    error = json.loads(ran.out)["error"]
    assert error["code"] == "impossible"
    assert error["message"].startswith("il n'y a pas d'enregistrement nosuch, ni comme fichier ni dans ")


def test_a_language_without_words_is_refused_in_what_the_system_speaks(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "se raconte en en ou fr, pas en « de »" in run("play", "inside-volley", *PAIR, "--lang", "de").err


def test_everything_wrong_with_cards_is_french(run: Run, tmp_path: Path) -> None:
    shown = run("cards", "template", "inside-volley").json
    shown["cards"][0] |= {"inj": 11, "rank": 0, "titles": -1}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(shown), encoding="utf-8")
    checked = run("cards", "check", "inside-volley", str(file), "--lang", "fr", "--json").json
    assert [line.partition(", carte 1 (")[2].partition("): ")[2] for line in checked["errors"]] == [
        "inj: doit être de 0 à 10, pas 11",
        "rank: doit être 1 ou plus, pas 0",
    ]
    played = run("play", "inside-volley", *PAIR, "--cards", str(file), "--lang", "fr")
    assert "inj: doit être de 0 à 10, pas 11 (et 1 de plus ; `netcord cards check" in played.err


def test_what_verifying_finds_is_french(run: Run, home: Path) -> None:
    run("play", "inside-volley", *PAIR, "--you", "none", "--speed", "instant")
    (record,) = home.glob("*.jsonl")
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    ran = run("record", "verify", str(record), "--lang", "fr")
    assert ran.code == 1
    assert "ligne 3 : la somme de contrôle est fausse : on lit " in ran.out


def test_an_error_within_an_error_is_told_too() -> None:
    within = Unreadable(
        "there is no game {wanted!r}: {hint}", wanted="x", hint=Sentence("did you mean {near}?", near="y")
    )
    whole = Illegal("line {line}: {error}", line=3, error=within)
    assert told(whole, "fr") == "ligne 3 : il n'y a pas de jeu « x » : vouliez-vous dire y ?"
    assert told(Finding(within.sentence, 7), "fr") == "ligne 7 : il n'y a pas de jeu « x » : vouliez-vous dire y ?"
    assert told(whole, "en") == str(whole)


def test_what_nobody_has_put_into_words_stays_english() -> None:
    own = Illegal("in padel the {wall} is in play: choose {ways}", wall="glass", ways=either(["in", "out"]))
    assert told(own, "fr") == "in padel the glass is in play: choose in ou out"
    assert told(Unreadable("{ is no field"), "fr") == "{ is no field"
    assert told("plain", "fr") == "plain"
