"""Every word a person sees comes from the words files: no text with letters is printed from the code itself."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import netcord

HOUSE = Path(netcord.__file__).parent
SHOWING = {
    "Panel", "Text", "add_column", "add_row", "add_task", "assemble", "echo", "line", "pick", "print",
    "tell", "typed", "yes",
}  # fmt: skip
"""What puts text before a person."""

STYLES = {"style", "justify", "overflow", "box", "title_align", "header_style", "border_style", "err", "end"}
"""Arguments that are no text."""

COLOURS = {"bold", "dim", "red", "green", "yellow", "cyan", "magenta", "reverse"}

KEPT = {
    ("cli/app.py", "netcord {}"): "the version, as every command prints it",
    ("cli/asking/picking.py", "q"): "a key",
    ("cli/commands/cards.py", "netcord: {}"): "who complains; what is wrong with a file is told by its reader",
    ("cli/commands/menu.py", "netcord: {}"): "who complains",
    ("cli/commands/menu.py", "netcord"): "its name",
    ("cli/screens/commentary.py", "(--option {}={})"): "a command, as it is typed",
    ("cli/screens/picture.py", "netcord play inside-volley {}"): "a command, as it is typed",
}
"""By file and text, why it may stay."""

LATER = ("cli/commands/tournaments.py", "cli/screens/tourney.py")
"""Tournaments have words of their own."""


def shown(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every literal text that is handed to something that shows it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in SHOWING:
            for part in [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg not in STYLES)]:
                yield from ((node.lineno, text) for text in _texts(part))


def _name(function: ast.expr) -> str:
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts).strip()
        case ast.Tuple(elts=parts):  # a text and its style
            if parts:
                yield from _texts(parts[0])
        case ast.List(elts=parts):
            for part in parts:
                yield from _texts(part)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body)
            yield from _texts(orelse)
        case ast.BinOp(left=left, right=right):
            yield from _texts(left)
            yield from _texts(right)


def _is_word(text: str) -> bool:
    bare = text.replace("{}", "")
    return any(letter.isalpha() for letter in bare) and not set(bare.split()) <= COLOURS


def foreign(source: str, file: str = "") -> list[str]:
    """What is shown without coming from the words."""
    return [
        f"{file}:{line}: {text}"
        for line, text in shown(ast.parse(source))
        if _is_word(text) and (file, text) not in KEPT
    ]


def modules() -> list[str]:
    found = (path.relative_to(HOUSE).as_posix() for part in ("cli", "club") for path in HOUSE.glob(f"{part}/**/*.py"))
    return sorted(file for file in found if file not in LATER)


@pytest.mark.parametrize("file", modules())
def test_what_is_shown_comes_from_the_words(file: str) -> None:
    assert foreign((HOUSE / file).read_text(encoding="utf-8"), file) == []


@pytest.mark.parametrize(
    "source",
    [
        'out.print("Goodbye.")',
        'out.print(Text.assemble(("Bot     ", "dim"), name))',
        'out.print(f"Resumed after {points} points.")',
        'table.add_column("wins", justify="right")',
        'typer.echo("warning: " + text, err=True)',
        'desk.tell("over" if ended else "on")',
    ],
)
def test_a_text_in_the_code_is_found(source: str) -> None:
    assert foreign(source)


def test_signs_styles_and_words_are_left_alone() -> None:
    assert not foreign('out.print(Text("●", style="bold green")); out.print(said(words, "box"), style="dim")')


def test_what_is_kept_is_there() -> None:
    for file, text in KEPT:
        found = [told for _, told in shown(ast.parse((HOUSE / file).read_text(encoding="utf-8")))]
        assert text in found, (file, text)
