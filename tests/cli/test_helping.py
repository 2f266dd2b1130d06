"""`--help` in every language: what a command is and takes comes from the words files."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import netcord
from netcord.cli.app import app
from netcord.cli.helping import ROOT, help_words
from netcord.club.language import languages

from .conftest import Run

CLI = Path(netcord.__file__).parent / "cli"
MAKING = {"Option", "Argument", "Typer", "Commands", "command", "callback", "add_typer"}
"""What makes a command, or something it takes."""
SAYING = {"help", "short_help", "rich_help_panel"}
FRAME = {"usage", "arguments", "options", "commands", "default", "required", "help", "example", "examples"}


def commands() -> Iterator[tuple[str, Any]]:
    """Every command, by what is typed for it."""

    def below(command: Any, path: str) -> Iterator[tuple[str, Any]]:
        yield path or ROOT, command
        for name, one in getattr(command, "commands", {}).items():
            yield from below(one, f"{path} {name}".strip())

    return below(typer.main.get_command(app), "")


def said_in_code(source: str) -> list[int]:
    """The lines on which a command or a parameter is given its help where it is made."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in MAKING
        for keyword in node.keywords
        if keyword.arg in SAYING
    ]


def test_no_help_is_said_in_the_code() -> None:
    found = {path.name: said_in_code(path.read_text(encoding="utf-8")) for path in CLI.rglob("*.py")}
    assert {name: lines for name, lines in found.items() if lines} == {}
    assert said_in_code('typer.Option("--best-of", help="How many sets.")'), "help in the code is found"


@pytest.mark.parametrize("language", languages())
def test_every_command_and_whatever_it_takes_has_words_and_none_is_left_over(language: str) -> None:
    words = help_words(language)
    used = set(FRAME)
    for path, command in commands():
        used.add(path)
        for parameter in command.params:
            own = f"{path}: {parameter.name}"
            used.add(own if own in words else f": {parameter.name}")
    assert used == set(words)
    assert all(words.values())


@pytest.mark.parametrize("path", [path for path, _ in commands()])
def test_help_follows_the_language(run: Run, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    typed = () if path == ROOT else path.split()
    for language, system in (("fr", "fr_CH.UTF-8"), ("en", "C")):  # English afterwards: nothing stays behind
        monkeypatch.setenv("LANG", system)
        ran = run(*typed, "--help")
        words, others = help_words(language), help_words("en" if language == "fr" else "fr")
        assert ran.code == 0
        assert words["usage"] in ran.out
        assert words["help"] in ran.out
        assert words[path].split("\n")[0] in ran.out
        assert [text for key, text in words.items() if key.startswith(f"{path}: ") and text not in ran.out] == []
        foreign = {text for text in others.values() if len(text) > 12} - set(words.values())
        assert [text for text in foreign if text in ran.out] == []


def test_help_in_a_language_that_is_asked_for(run: Run) -> None:
    assert "Utilisation" in run("record", "show", "--help", "--lang", "fr").out
    assert "Utilisation" in run("--lang=fr", "cards").out, "a group of commands without one of them shows its help"
    assert "Usage" in run("record", "show", "--lang", "tlh", "--help").out


def test_completion_tells_commands_in_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("_NETCORD_COMPLETE", "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "netcord ga")
    assert "Lister les jeux" in run("menu").out


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        (("play", "--bset-of", "3"), "there is no option --bset-of: did you mean --best-of?", "il n'y a pas d'option"),
        (("games", "--xyz"), "there is no option --xyz", "il n'y a pas d'option --xyz"),
        (("play", "--best-of"), "--best-of takes a value", "--best-of demande une valeur"),
        (("games", "--json=3"), "--json takes no value", "--json ne prend pas de valeur"),
        (("record", "show"), "FILE is missing", "il manque FILE"),
        (("play", "--best-of", "x"), "--best-of is a whole number", "--best-of est un nombre entier"),
        (("record", "shw"), "there is no command 'shw'", "il n'y a pas de commande « shw »"),
        (("games", "ase", "x y"), "x y is more than is taken here", "x y est de trop ici"),
    ],
)
def test_what_is_typed_wrong_is_told_in_the_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...], english: str, french: str
) -> None:
    for told, system in ((english, "C"), (french, "fr_FR.UTF-8")):
        monkeypatch.setenv("LANG", system)
        ran = run(*typed)
        assert ran.code == 2
        assert told in ran.err
        where = (
            "netcord record"
            if typed == ("record", "shw")
            else f"netcord {' '.join(typed[: 1 + (typed[0] == 'record')])}"
        )
        assert f"`{where} --help`" in ran.err
