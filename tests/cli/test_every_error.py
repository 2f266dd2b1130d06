"""Whatever goes wrong is told in every language: each error, finding and complaint has its words."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import netcord
from netcord import registry
from netcord.club.language import ERRORS, languages
from netcord.tennis import errors_in

HOUSE = Path(netcord.__file__).parent
SAYING = {
    "NetcordError",
    "Unreadable",
    "Illegal",
    "Stale",
    "Impossible",
    "Sentence",
    "Limit",
    "TooLarge",
    "Missing",
    "Conflict",
}
"""What is made of a template and its fields."""
HOLDING = {"Finding": 0, "Complaint": 1, "Flaw": 3, "Breach": 3}
"""What holds such a sentence, and in which place."""
FOREIGN = tuple(language for language in languages() if language != "en")


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Call):  # type(error)("{path}: {error}", ...)
        return "NetcordError" if _name(function.func) == "type" else ""
    if isinstance(function, ast.Attribute):  # wire.Limit(...)
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def said(source: str) -> Iterator[tuple[int, str]]:
    """Every template of a module, with its line; a text that was filled in too early as ""."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            name = _name(node.func)
            if name in SAYING:
                match node.args[0]:
                    case ast.Constant(value=str(template)):
                        yield node.lineno, template
                    case ast.JoinedStr() | ast.BinOp():
                        yield node.lineno, ""
            held = node.args[HOLDING[name] :][:1] if name in HOLDING else []
            if held and isinstance(held[0], ast.Constant | ast.JoinedStr | ast.BinOp):
                yield node.lineno, ""


def misfilled(source: str) -> Iterator[tuple[int, str]]:
    """Every template that is given other fields than it has."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) in SAYING:
            match node.args:
                case [ast.Constant(value=str(template))] if node.keywords:
                    if fields(template) != {keyword.arg for keyword in node.keywords}:
                        yield node.lineno, template


def fields(template: str) -> set[str]:
    """What fills a template in; one without fields is as it stands, braces and all."""
    return {name for _, name, *_ in string.Formatter().parse(template) if name} if "{" in template else set()


def is_told(template: str) -> bool:
    """Whether there are words in it: "{path}: {error}" has none."""
    return any(letter.isalpha() for text, *_ in string.Formatter().parse(template) for letter in text)


def modules() -> list[str]:
    return sorted(path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.py"))


def templates() -> dict[str, str]:
    """By template, where it stands."""
    return {
        template: f"{file}:{line}"
        for file in modules()
        for line, template in said((HOUSE / file).read_text(encoding="utf-8"))
        if "{" not in template or is_told(template)
    }


def words(language: str) -> list[tuple[str, str, str]]:
    """Folder, template and words of every error."""
    folders = (*ERRORS, *(game.package for game in registry.games().values()))
    return [(folder, *entry) for folder in folders for entry in errors_in(folder, language).items()]


def test_nothing_is_filled_in_before_it_is_told() -> None:
    assert "" not in templates(), f"{templates()['']}: give the template and its fields instead"


def test_every_template_is_given_its_fields() -> None:
    found = {file: list(misfilled((HOUSE / file).read_text(encoding="utf-8"))) for file in modules()}
    assert {file: wrong for file, wrong in found.items() if wrong} == {}
    assert list(misfilled('raise Illegal("{seat} sits there", side=side)')), "a field that is missing is found"


@pytest.mark.parametrize("language", FOREIGN)
def test_every_error_has_its_words(language: str) -> None:
    known = {template for _, template, _ in words(language)}
    assert {place: template for template, place in templates().items() if template not in known} == {}


@pytest.mark.parametrize("language", FOREIGN)
def test_no_words_are_left_over_or_said_twice(language: str) -> None:
    entries = [template for _, template, _ in words(language)]
    assert sorted(set(entries) - set(templates())) == []
    assert len(entries) == len(set(entries)), sorted(entry for entry in entries if entries.count(entry) > 1)


@pytest.mark.parametrize("language", FOREIGN)
def test_the_words_take_the_same_fields(language: str) -> None:
    assert [entry for entry in words(language) if fields(entry[1]) != fields(entry[2])] == []


@pytest.mark.parametrize(
    "source",
    [
        'raise Unreadable(f"there is no game {key}")',
        'raise type(error)("line " + str(line))',
        'yield Complaint("name", "must not be empty")',
        'yield Finding(f"answer {n} is missing", 3)',
    ],
)
def test_a_text_filled_in_too_early_is_found(source: str) -> None:
    assert [template for _, template in said(source)] == [""]
