"""The words of the page: the same in both languages, and everything the page says is there."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "src/netcord/server/words"
PAGE = ROOT / "web/src"

SAID = re.compile(r"""\b(?:t|words)\(\s*(?:"([\w.]+)"|'([\w.]+)'|`([\w.]+)\$\{[^}]*\}([\w.]*)`)""")
EITHER = re.compile(r"""\b(?:t|words)\([^"'`()]*\?\s*"([\w.]+)"\s*:\s*"([\w.]+)""")
FILLED = re.compile(r"\{(\w+)")


def flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def words(language: str) -> dict[str, str]:
    with (WORDS / f"{language}.toml").open("rb") as file:
        return dict(flat(tomllib.load(file)["page"]))


def sources() -> list[Path]:
    return sorted(path for path in PAGE.rglob("*") if path.suffix in (".svelte", ".ts"))


def test_french_says_whatever_english_says() -> None:
    english, french = words("en"), words("fr")
    assert english.keys() == french.keys()


def test_both_languages_fill_in_the_same() -> None:
    english, french = ({key: set(FILLED.findall(text)) for key, text in words(one).items()} for one in ("en", "fr"))
    assert english == french


def test_everything_the_page_says_has_words() -> None:
    known, missing = words("en"), []
    for path in sources():
        text = path.read_text(encoding="utf-8")
        for whole, quoted, start, end in SAID.findall(text):
            key = whole or quoted
            there = key in known if key else any(one.startswith(start) and one.endswith(end) for one in known)
            missing += [] if there else [f"{path.name}: {key or start + '…' + end}"]
        missing += [f"{path.name}: {key}" for pair in EITHER.findall(text) for key in pair if key not in known]
    assert missing == []
