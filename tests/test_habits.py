"""Habits of the house that no linter holds: in tests, and in what a public forge is told."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
CODE = sorted(path for folder in ("src", "tests", "bench") for path in (ROOT / folder).rglob("*.py"))
PUBLIC = {"_replace", "_asdict", "_fields", "_make", "_exit"}
"""Names with an underscore that the standard library offers to everybody."""


def private(name: object) -> bool:
    return isinstance(name, str) and bool(re.match(r"_[^_]", name)) and name not in PUBLIC


def borrowed(source: str) -> Iterator[str]:
    """The private names that a test file uses and does not define itself, with their lines."""
    tree = ast.parse(source)
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    own |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            names = [part for alias in node.names for part in alias.name.split(".")]
            names += (getattr(node, "module", None) or "").split(".")
        elif isinstance(node, ast.Attribute):
            if isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self":
                own.add(node.attr)
            names = [node.attr]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            named = called in ("getattr", "setattr", "delattr", "hasattr")
            names = [
                str(arg.value) for arg in node.args if named and isinstance(arg, ast.Constant) and private(arg.value)
            ]
        else:
            continue
        yield from (f"line {node.lineno}: {name}" for name in names if private(name) and name not in own)


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_test_uses_a_private_name(path: Path) -> None:
    assert list(borrowed(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "from netcord.play.record import _unframed",
        "import netcord._hidden",
        "from netcord._hidden import shown",
        "GAME._settle(table, Point(A), ())",
        "narrator._score = score",
        "class Screen(PlainScreen):\n    def line(self):\n        return self._console",
        'monkeypatch.setattr(OpenTournament, "_write", dies)',
        "best = getattr(bot, '_worth')",
    ],
)
def test_a_private_name_is_noticed_however_it_is_reached(source: str) -> None:
    assert len(list(borrowed(source))) == 1


def test_no_test_is_a_race_against_the_clock() -> None:
    """How fast something is depends on the machine and on who else uses it: `bench/` measures it."""
    timed = re.compile(r"\btime\.(perf_counter|process_time|thread_time)(_ns)?\b")
    asserted = [path for path in TESTS if path.name.startswith("test_") and timed.search(path.read_text("utf-8"))]
    assert [path.name for path in asserted if path != Path(__file__)] == []


def test_every_ignored_type_has_its_reason() -> None:
    bare = re.compile(r"# type: ignore(?!\[[\w, -]+\]  # \w)")
    lines = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in CODE
        if path != Path(__file__)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if bare.search(line)
    ]
    assert lines == []


def test_slow_tests_are_switched_by_their_mark_alone() -> None:
    switches = re.compile(r"NETCORD_SLOW|getoption\(\W*slow|skipif\(.*environ")
    found = [path.name for path in TESTS if switches.search(path.read_text("utf-8"))]
    assert sorted(found) == ["conftest.py", "test_habits.py"]


def guesses(source: str) -> Iterator[str]:
    """Where somebody looks whether a fact or a card happens to have a field, instead of asking what all tell."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "hasattr"):
            whose, what = node.args[0], node.args[1]
            if isinstance(whose, ast.Name) and whose.id in ("card", "fact") and isinstance(what, ast.Constant):
                yield f"line {node.lineno}: {whose.id}.{what.value!s}"


@pytest.mark.parametrize("room", ["cli", "club", "play", "server", "tournament"])
def test_nobody_guesses_what_a_fact_or_a_card_has(room: str) -> None:
    assert list(guesses('roll = getattr(fact, "roll", None)')) == ["line 1: fact.roll"]
    files = (ROOT / "src" / "netcord" / room).rglob("*.py")
    assert {path.name: found for path in files if (found := list(guesses(path.read_text("utf-8"))))} == {}


def test_every_room_has_its_place_among_the_imports() -> None:
    """A room that a contract forgets could import what it likes."""
    source = ROOT / "src" / "netcord"
    rooms = {
        f"netcord.{path.stem}" for path in source.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    rooms.remove("netcord.__init__")
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    assert {room for layer in layers for room in layer.split(" | ")} == rooms
    kept = {contract["name"]: set(contract.get("source_modules", ())) for contract in contracts}
    assert kept["Only the terminal knows rich and typer"] == rooms - {"netcord.__main__", "netcord.cli"}
    web = {"netcord.__main__", "netcord.cli", "netcord.rl", "netcord.server", "netcord.store"}
    assert kept["Only the server knows the web, only the store knows the database"] == rooms - web


def test_a_forge_tests_every_python_that_is_promised() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    (matrix,) = re.findall(r"^ +python: \[(.*)\]$", workflow, re.MULTILINE)
    assert re.findall(r'"([\d.]+)"', matrix) == promised
    assert project["requires-python"] == f">={promised[0]}"


def test_a_commit_is_checked_by_the_linters_of_make_test() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (parts,) = re.findall(r"^test: (.*)$", makefile, re.MULTILINE)
    hooks = re.findall(r"^ +entry: make (\w+)$", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"), re.MULTILINE)
    assert [*hooks, "pytest"] == parts.split()
