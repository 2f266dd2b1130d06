"""Words: numbers and the forms that go with them, and languages that are nothing but files."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from gettext import c2py
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import netcord
from netcord.tennis import HOME, Words, languages, load_words

PACKAGES = (
    HOME,
    *(game.package for game in netcord.all_games().values()),
    "netcord.club",
    "netcord.forge",
    "netcord.solvers.tennidice",
    "netcord.tournament",
)
COUNTS = "count|stars|shots|points|cards|good|left|played|run|discards|tokens"
"""What words call a number that a noun may follow."""
UNCHANGING = {"pas", "choix", "dans", "s"}
"""Words that end like a plural and are none."""

in_every_language = pytest.mark.parametrize("language", languages((HOME,)))


def templates(language: str) -> Iterable[tuple[str, str]]:
    """Every sentence there is, with the place where it stands."""

    def inside(where: str, entry: Any) -> Iterable[tuple[str, str]]:
        if isinstance(entry, str):
            yield where, entry
        elif isinstance(entry, dict):
            for key, value in entry.items():
                yield from inside(f"{where} {key}", value)
        elif isinstance(entry, list):
            for value in entry:
                yield from inside(where, value)

    for package in PACKAGES:
        words = load_words((package,), language)
        for section in ("facts", "calls", "terms", "asks", "lines", "reasons"):
            yield from inside(f"{package} {section}", getattr(words, section))


def rally(language: str, count: int) -> str:
    return load_words((HOME,), language).say("rally", {}, turn=1, count=count)


def test_a_rally_of_one_shot_has_one_shot() -> None:
    assert [rally("en", count) for count in (0, 1, 2, 21)] == ["0 shots.", "1 shot.", "2 shots.", "21 shots."]


def test_in_french_nothing_and_one_are_singular() -> None:
    assert [rally("fr", count) for count in (0, 1, 2, 21)] == ["0 coup.", "1 coup.", "2 coups.", "21 coups."]


def test_a_language_may_have_three_forms() -> None:
    polish = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    words = Words("pl", {"language": {"plural": polish}, "terms": {"sets": "{count} {count:plural:set|sety|setów}"}})
    assert [words.term("sets", count=count) for count in (1, 3, 5, 22)] == ["1 set", "3 sety", "5 setów", "22 sety"]


@in_every_language
def test_no_number_stands_before_a_plural_that_it_may_not_go_with(language: str) -> None:
    wrong = [
        (where, text)
        for where, text in templates(language)
        for following in re.findall(rf"\{{(?:{COUNTS})\}} (?:\w+ )?(\w+[sx])\b", text)
        if following not in UNCHANGING
    ]
    assert not wrong


@in_every_language
def test_every_plural_has_the_forms_of_its_language(language: str) -> None:
    said = tomllib.loads((files(HOME) / "words" / f"{language}.toml").read_text(encoding="utf-8"))["language"]
    forms = 1 + max(map(c2py(said["plural"]), range(200)))
    for where, text in templates(language):
        for _, field, spec, _ in Formatter().parse(text):
            if field and spec and spec.startswith("plural:"):
                assert len(spec.split("|")) == forms, where


def test_a_language_is_added_by_files_alone(tmp_path: Path) -> None:
    house = shutil.copytree(Path(netcord.__file__).parent, tmp_path / "netcord", ignore=shutil.ignore_patterns("*.pyc"))
    for package in (HOME, "netcord.games.pro_tennis", "netcord.games.worldwide", "netcord.club"):
        folder = house.joinpath(*package.split(".")[1:], "words")
        english = (folder / "en.toml").read_text(encoding="utf-8")
        (folder / "xx.toml").write_text(english.replace("{winner:you:wins|win} the match", "wonnus"))
    strokes = house / "games" / "worldwide" / "words" / "xx.toml"
    strokes.write_text(strokes.read_text().replace('"Deep forehand"', '"Deepus"'))
    told = """
import netcord
from netcord.club.language import words_of
from netcord.kernel import Side
from netcord.tennis import MatchWon
game = netcord.game("pro-tennis")
print(netcord.__file__, *game.languages, *netcord.game("tennidice").languages)
print(words_of(game, "xx").tell(MatchWon(Side.A, "6-0"), {"A": "Graf"}))
game = netcord.game("worldwide")
setup = game.arrange((), {})
named = [dict(game.coverage.terms(setup, language)) for language in ("xx", "fr")]
print(named[0]["card_1"], "-", named[0]["card_2"], "-", named[1]["card_1"])
"""
    run = subprocess.run(
        [sys.executable, "-c", told], cwd=tmp_path, capture_output=True, text=True, check=False, env={"PYTHONPATH": "."}
    )
    assert run.stderr == ""
    where, said, strokes_named = run.stdout.splitlines()
    assert where.split()[1:] == ["en", "fr", "xx", "en", "fr"]
    assert Path(where.split()[0]).is_relative_to(tmp_path)
    assert said == "Graf wonnus, 6-0."
    assert strokes_named == "Deepus - Looped forehand - Coup droit profond"


def test_no_folder_of_words_lacks_a_language_that_another_has() -> None:
    known = {languages((package,)) for package in PACKAGES}
    assert len(known) == 1, known
    assert all((files(package) / "words").is_dir() for package in PACKAGES)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Ann serves first.", "you serve first.")),
        ("fr", ("Ann sert en premier.", "vous servez en premier.")),
    ],
)
def test_whoever_is_told_it_is_you_and_the_verb_goes_with_it(language: str, told: tuple[str, str]) -> None:
    words = load_words((HOME,), language)
    names = {"A": "Ann", "B": words.term("you")}
    assert tuple(words.say("serves_first", names, server=side) for side in "AB") == told


def test_a_language_writes_numbers_its_own_way() -> None:
    """A decimal point and 54% in English, a comma and 54 % in French; the nearly certain is never called certain."""
    english, french = (load_words((HOME,), language) for language in ("en", "fr"))
    assert [words.figure(12345.678, 1) for words in (english, french)] == ["12,345.7", "12\u00a0345,7"]
    assert [words.percent(0.543, 1) for words in (english, french)] == ["54.3%", "54,3\u00a0%"]
    assert [english.percent(chance) for chance in (0, 0.004, 0.5, 0.996, 1)] == ["0%", "< 1%", "50%", "> 99%", "100%"]
    assert french.percent(0.9996, 1) == "> 99,9\u00a0%"
