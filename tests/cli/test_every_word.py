"""Every word a person sees comes from the words files: no text with letters is printed from the code itself."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import netcord

HOUSE = Path(netcord.__file__).parent
SHOWING = {
    "Panel", "Text", "add_column", "add_row", "add_task", "assemble", "echo", "line", "pick", "print",
    "tell", "typed", "yes",
}  # fmt: skip
"""What puts text before a person."""

STYLES = {
    "style",
    "vertical",
    "justify",
    "overflow",
    "box",
    "title_align",
    "header_style",
    "border_style",
    "err",
    "end",
}
"""Arguments that are no text."""

COLOURS = {"bold", "dim", "red", "green", "yellow", "cyan", "magenta", "reverse"}

KEPT = {
    ("cli/__init__.py", "netcord {}"): "the version, as every command prints it",
    ("cli/app.py", "netcord {}"): "the same",
    ("cli/asking/picking.py", "q"): "a key",
    ("cli/commands/cards.py", "netcord: {}"): "who complains; what is wrong with a file is told by its reader",
    ("cli/commands/menu.py", "netcord: {}"): "who complains",
    ("cli/commands/menu.py", "netcord"): "its name",
    ("cli/screens/commentary.py", "(--option {}={})"): "a command, as it is typed",
    ("cli/screens/commentary.py", "({}: --option {}={})"): "a command, as it is typed",
}
"""By file and text, why it may stay."""

COMMAND = re.compile(
    r"netcord (play|record|season|tournament) (\{\}|--[a-z]+|play|show|verify|inside-volley|\.\.\.|=| )+"
)
"""A command, as it is typed in every language."""


def shown(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every literal text that is handed to something that shows it, by way of a name or of a helper too."""
    helpers = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for place in [tree, *helpers.values()]:
        known = Known(_assigned(place), helpers)
        for node in _own(place):
            if isinstance(node, ast.Call) and _name(node.func) in SHOWING:
                for part in [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg not in STYLES)]:
                    yield from ((node.lineno, text) for text in known.texts(part))


def _own(place: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function, or beside the functions of a module."""
    for node in ast.iter_child_nodes(place):
        if not isinstance(node, ast.FunctionDef):
            yield node
            yield from _own(node)


def _assigned(place: ast.AST) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for node in _own(place):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.setdefault(name, []).append(value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for target, value in zip(names, values, strict=False):
                    if isinstance(target, ast.Name):
                        found.setdefault(target.id, []).append(value)
    return found


def _name(function: ast.expr) -> str:
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


class Known(NamedTuple):
    """What the names of a function stand for, and the functions beside it."""

    assigned: dict[str, list[ast.expr]]
    helpers: dict[str, ast.FunctionDef]

    def texts(self, node: ast.expr) -> Iterator[str]:
        """The literal texts in an expression."""
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.JoinedStr(values=parts):
                yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts).strip()
            case ast.Tuple(elts=parts):  # a text and its style
                if parts:
                    yield from self.texts(parts[0])
            case ast.List(elts=parts):
                for part in parts:
                    yield from self.texts(part)
            case ast.IfExp(body=body, orelse=orelse):
                yield from self.texts(body)
                yield from self.texts(orelse)
            case ast.BinOp(left=left, right=right):
                yield from self.texts(left)
                yield from self.texts(right)
            case ast.BoolOp(values=parts):
                for part in parts:
                    yield from self.texts(part)
            case ast.Name(id=name):
                without = Known({key: value for key, value in self.assigned.items() if key != name}, self.helpers)
                for value in self.assigned.get(name, ()):
                    yield from without.texts(value)
            case ast.Call(func=ast.Name(id=name)) if name in self.helpers:
                without = Known({}, {key: value for key, value in self.helpers.items() if key != name})
                for step in _own(self.helpers[name]):
                    if isinstance(step, ast.Return) and step.value is not None:
                        yield from without.texts(step.value)


def _is_word(text: str) -> bool:
    bare = text.replace("{}", "")
    if COMMAND.fullmatch(text):
        return False
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
    return sorted(found)


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
        'def end(out):\n    told = f"{name} has won"\n    out.print(told)',
        'def end(out):\n    mark, style = "FAIL", "red"\n    out.print(Text(mark, style=style))',
        'def end(out):\n    out.print(_told(1))\ndef _told(n):\n    return "one" if n == 1 else "many"',
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
