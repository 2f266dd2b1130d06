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


def reached(roots: list[Path], without: set[str]) -> set[Path]:
    """The sources that these need from the beginning, and what those need; what is imported later is not among them."""
    found, waiting = set[Path](), [PAGE / root for root in roots]
    while waiting:
        path = waiting.pop()
        if path in found or path.name in without:
            continue
        found.add(path)
        for name in re.findall(r'from "(\.[^"]+)"', path.read_text(encoding="utf-8")):
            place = (path.parent / name).resolve()
            waiting += [one for one in (place, Path(f"{place}.ts"), place / "index.ts") if one.is_file()]
    return found


def test_what_a_first_match_says_is_there_from_the_beginning() -> None:
    """The words of other pages come with the first of those: whatever a match shows must not need them."""
    listed = re.search(r'const LATER = "([\w,]+)"', (PAGE / "lib/words.svelte.ts").read_text(encoding="utf-8"))
    assert listed
    later = set(listed[1].split(","))
    assert later < {key.partition(".")[0] for key in words("en")}
    pages = ["App.svelte", *(f"pages/{name}.svelte" for name in ("Home", "Match", "Menu", "Join"))]
    parts = [f"parts/{name}.svelte" for name in ("Invitation", "Veil", "Thrown")]
    pieces = [path.relative_to(PAGE).as_posix() for path in (PAGE / "games").rglob("*") if path.is_file()]
    roots = [Path(one) for one in (*pages, *parts, *pieces)]
    said = re.compile(rf"""["'`]({"|".join(later)})\.\w""")
    sources = reached(roots, {"DropRecord.svelte", "Short.svelte"})  # these have them fetched, or stand after a match
    assert len(sources) > 60
    assert [path.name for path in sorted(sources) if said.search(path.read_text(encoding="utf-8"))] == []
