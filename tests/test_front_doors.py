"""Small front doors: what a room offers is listed once, is there, and nobody reaches past it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

import netcord

SOURCE = Path(netcord.__file__).parent


def lists(file: Path) -> bool:
    """Whether a file says what it offers."""
    return "\n__all__ = " in file.read_text(encoding="utf-8")


def doors() -> Iterator[str]:
    """Every package that lists what it offers, and whichever of its modules it offers that list theirs."""
    for file in SOURCE.rglob("__init__.py"):
        if lists(file):
            package = ".".join(["netcord", *file.parent.relative_to(SOURCE).parts])
            yield package
            rooms = (file.parent / f"{name}.py" for name in import_module(package).__all__)
            yield from (f"{package}.{room.stem}" for room in rooms if room.exists() and lists(room))


DOORS = sorted(doors())
WORKSHOPS = {
    "netcord.compiled.ase": "netcord.games.ase_card_tennis",
    "netcord.compiled.worldwide": "netcord.games.worldwide",
    "netcord.forge.ase": "netcord.games.ase_card_tennis",
    "netcord.forge.inside_volley": "netcord.games.inside_volley",
    "netcord.forge.pro_tennis": "netcord.games.pro_tennis",
    "netcord.forge.worldwide": "netcord.games.worldwide",
    "netcord.solvers.tennidice": "netcord.games.tennidice",
    "netcord.training.ase": "netcord.games.ase_card_tennis",
}
"""Who forges the cards of a game, solves it or makes machine code of it, takes it apart: a workshop may go through
the house it works on."""


def test_every_room_that_others_use_has_a_door() -> None:
    rooms = {file.parent.name for file in SOURCE.glob("*/__init__.py")} - {"games"}  # whose folders are the rooms
    rooms |= {f"games.{file.parent.name}" for file in SOURCE.glob("games/*/__init__.py")}
    assert len(rooms) > 15
    assert {f"netcord.{room}" for room in rooms} <= {*DOORS}


@pytest.mark.parametrize("package", DOORS)
def test_everything_listed_is_there_once(package: str) -> None:
    module = import_module(package)
    assert len(set(module.__all__)) == len(module.__all__)
    for name in module.__all__:
        assert hasattr(module, name) or find_spec(f"{package}.{name}"), name


def imports() -> Iterator[tuple[str, str, str]]:
    """Every name imported within netcord: by which module, from where, which."""
    for file in SOURCE.rglob("*.py"):
        parts = file.relative_to(SOURCE).with_suffix("").parts
        importer = ".".join(["netcord", *(part for part in parts if part != "__init__")])
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").startswith("netcord."):
                yield from ((importer, str(node.module), alias.name) for alias in node.names)


def door_of(module: str) -> str | None:
    """The outermost door on the way to a module."""
    steps = module.split(".")
    return next((door for end in range(2, len(steps) + 1) if (door := ".".join(steps[:end])) in DOORS), None)


def inside(module: str, room: str) -> bool:
    """Whether a module belongs to a room."""
    return f"{module}.".startswith(f"{room}.")


def at_work(importer: str, module: str) -> bool:
    """Whether a workshop goes through the house it works on."""
    return any(inside(importer, room) and inside(module, house) for room, house in WORKSHOPS.items())


def test_nobody_reaches_past_a_front_door() -> None:
    trespassing = []
    for importer, module, name in imports():
        door = door_of(module)
        further = f"{module}.{name}" in DOORS or module in DOORS  # a door within a house is a door: solvers.tennidice
        if door is not None and not inside(importer, door) and not at_work(importer, module) and not further:
            trespassing.append(f"{importer} takes {name} from {module} instead of {door}")
    assert not trespassing


def test_whatever_is_taken_through_a_door_is_listed_there() -> None:
    unlisted = []
    for importer, module, name in imports():
        room = module.split(".")[: 3 if inside(module, "netcord.games") else 2]
        if module not in DOORS or inside(importer, ".".join(room)) or at_work(importer, module):
            continue
        if name not in import_module(module).__all__ and f"{module}.{name}" not in DOORS:
            unlisted.append(f"{importer} takes {name} from {module}")
    assert not unlisted


PACKAGES = sorted(file.parent for file in SOURCE.rglob("__init__.py") if "migrations" not in file.parts)


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_nothing_hides_a_module(folder: Path) -> None:
    """Whoever says `play.simulate` means one thing: the module has another name than what it is known for."""
    package = import_module(".".join(["netcord", *folder.relative_to(SOURCE).parts]))
    modules = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    named = {name: getattr(package, name) for name in modules if name in vars(package)}
    assert {name for name, what in named.items() if not isinstance(what, ModuleType)} == set()


def test_import_netcord_is_light_and_everything_in_it_comes_when_it_is_asked_for() -> None:
    code = """
import sys, netcord
heavy = {"numpy", "scipy", "rich", "typer", "msgspec", "netcord.kernel", "netcord.games", "netcord.registry"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
assert {"Host", "Score", "simulate"} <= set(dir(netcord))
for name in netcord.__all__:
    getattr(netcord, name)
assert not {"numpy", "scipy", "rich", "typer", "netcord.games"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_name_that_is_not_offered_is_said_to_be_missing() -> None:
    with pytest.raises(AttributeError, match="netcord has no 'padel'"):
        netcord.__getattr__("padel")
