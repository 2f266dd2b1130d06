"""What the pages say is what the commands do."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from .conftest import PAIR, Run

DOCS = Path(__file__).parents[2] / "docs"
TERMINAL = (DOCS / "terminal.md").read_text(encoding="utf-8")
PLAYING = (DOCS / "playing-inside-volley.md").read_text(encoding="utf-8")
KEPT_BY_DATA = {
    "setup",
    "card",
    "player_seeds",
    "players",
    "options",
    "sets",
    "events",
    "counted",
    "out",
    "numbers",
}  # what is inside has names of its own


def commands(page: str) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("netcord ")]


@pytest.mark.parametrize("page", ["terminal.md", "playing-inside-volley.md", "playing-worldwide.md"])
def test_the_commands_on_the_pages_work(run: Run, page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = commands((DOCS / page).read_text(encoding="utf-8"))
    assert found
    for line in found:
        line, _, file = line.partition(" > ")
        ran = run(*shlex.split(line.replace("--matches 1000", "--matches 10"))[1:])
        assert ran.code == 0, f"{line}: {ran.err}"
        if file:
            Path(file).write_text(ran.out)


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: str(page.name))
def test_an_example_can_be_typed_from_its_first_line_on(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    for block in blocks:
        assert ">>>" not in block or block.startswith(">>> "), block.splitlines()[0]


def names(value: Any) -> set[str]:
    """Every field name in a document, but not inside what holds data of its own."""
    if isinstance(value, list):
        return set().union(*(names(part) for part in value)) if value else set()
    if not isinstance(value, dict):
        return set()
    found = set(value)
    for key, part in value.items():
        listed = key in ("options", "sets", "events") and isinstance(part, list)
        if listed or key not in KEPT_BY_DATA:
            found |= names(part)
    return found


def test_every_json_field_is_documented(run: Run, played: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(run("cards", "template", "inside-volley").out)
    run("play", "inside-volley", *PAIR, "--json")
    documents = [
        ("games", "--json"),
        ("cards", "list", "inside-volley", "--json"),
        ("cards", "show", "inside-volley", PAIR[0], "--json"),
        ("cards", "check", "inside-volley", str(file), "--json"),
        ("record", "show", str(played), "--json"),
        ("record", "list", "--json"),
        ("record", "verify", str(played), "--json"),
        ("simulate", "inside-volley", *PAIR, "-n", "3", "--seed", "1", "--json"),
        ("play", "pro-tennis", "north", "south", "east", "west", "--json"),
        ("simulate", "pro-tennis", "north", "south", "-n", "3", "--seed", "1", "--json"),
        ("tournament", "new", "--game", "pro-tennis", "-p", "north", "-p", "south", "--json"),
        ("tournament", "play", "last", "--json"),
        ("tournament", "list", "--json"),
        ("tournament", "verify", "last", "--json"),
        ("tournament", "calendar", "--json"),
    ]
    for words in documents:
        for name in names(run(*words).json):
            assert f"`{name}`" in TERMINAL, f"{name}, printed by {' '.join(words)}, is not in docs/terminal.md"


def test_every_command_is_in_the_table() -> None:
    from netcord.cli.app import app

    known = {typer.main.get_command(app).name or "", *typer.main.get_group(app).commands}
    listed = {
        word
        for row in re.findall(r"^\| (`netcord.*?) \|", TERMINAL, re.MULTILINE)
        for word in re.findall(r"`netcord (\w+)", row)
    }
    assert known - {"netcord"} == listed


def test_every_option_of_play_is_documented(run: Run) -> None:
    for option in re.findall(r"(--[a-z-]+)", run("play", "--help").out):
        if option != "--help":
            assert option in TERMINAL, option


def test_the_card_on_the_page_is_the_card_that_is_drawn(run: Run) -> None:
    drawn = run("cards", "show", "inside-volley", "federer-2007-hard-printed").out
    (card,) = re.findall(r"```text\n(╭─ Roger.*?)```", PLAYING, re.DOTALL)
    for line in card.splitlines():
        assert line in drawn, line
