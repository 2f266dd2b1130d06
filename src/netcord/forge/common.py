"""What the forges share: whose statistics they are, tables in and out."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from netcord.kernel import Impossible, Unreadable, Value
from netcord.tennis import load_words, slug

__all__ = ["CREDIT", "LICENCE", "figure_told"]

CREDIT = (
    "Statistics derived from data by Jeff Sackmann / Tennis Abstract and the Match Charting Project, "
    "CC BY-NC-SA 4.0; aggregated and modified."
)
LICENCE = "CC BY-NC-SA 4.0, https://creativecommons.org/licenses/by-nc-sa/4.0/"

V = TypeVar("V", bound=Value)


def figure_told(name: str, language: str = "en") -> str:
    """A figure of a report as people read it: "clay: aces", "terre battue : aces"; names stay as they are."""
    words = load_words((__package__,), language)
    told = [words.terms.get(f"figure_{slug(part.replace('%', 'percent'))}", part) for part in name.split(": ", 1)]
    return told[0] if len(told) == 1 else words.term("told", what=told[0], text=told[1])


def read_rows(text: str, kind: type[V], source: str) -> tuple[V, ...]:
    """The lines of one of our own tables; an empty cell is left to its default."""
    lines = []
    for number, row in enumerate(csv.DictReader(StringIO(text)), 2):
        try:
            known = {column: text for column, text in row.items() if text}
            lines.append(msgspec.convert(known, kind, strict=False))
        except msgspec.ValidationError as error:
            raise Unreadable(
                "{source}, line {number}: {error}; `select` fills a line in", source=source, number=number, error=error
            ) from None
    return tuple(lines)


def source_table(folder: Path, name: str) -> list[dict[str, str]]:
    """A table of the statistics we draw from, cells as they are."""
    try:
        with (folder / name).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    except OSError as error:
        raise Impossible(
            "{folder} needs a readable {name}: {why}", folder=folder, name=name, why=error.strerror
        ) from None


def write_rows(path: Path, kind: type[Value], rows: Iterable[Mapping[str, str]]) -> None:
    """One of our own tables: the columns of `kind`, whatever else the rows hold."""
    columns = [field.name for field in msgspec.structs.fields(kind)]
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def json_text(value: Any) -> str:
    """A value as JSON in one line, letters as they are."""
    return json.dumps(value, ensure_ascii=False)


def pack_text(name: str, cards: Iterable[Iterable[str]], *, of_players: bool = True) -> str:
    """A set of cards as JSON that people can read: each card is the lines that its game prints it in."""
    head: dict[str, Any] = {"set": name, "credit": CREDIT, "licence": LICENCE}
    if not of_players:
        head["of_players"] = False
    lines = "".join(f"  {json_text(key)}: {json_text(text)},\n" for key, text in head.items())
    bodies = (",\n".join(f"      {line}" for line in card) for card in cards)
    return f'{{\n{lines}  "cards": [\n' + ",\n".join(f"    {{\n{body}\n    }}" for body in bodies) + "\n  ]\n}\n"


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of a page of the documentation, numbers to the right."""
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def refuse_other_figures(into: Path, ours: Path, names: Iterable[str]) -> None:
    """Cards are forged from the figures in our own data. A folder with other ones must not seem to have been heard."""
    for name in names:
        other = into / name
        if other.is_file() and (not (ours / name).is_file() or other.read_bytes() != (ours / name).read_bytes()):
            raise Impossible(
                "{other} would not be read: cards are forged from {ours}; `select` writes it",
                other=other,
                ours=ours / name,
            )
