"""Which rules have a test named after them.

A folder of rules lists its rule IDs in `rule_ids.txt`, one a line; a test is named after a rule when the ID stands in
its function's name: `test_sc_01_a_game_needs_four_points` is for SC-01, `test_wt_06a_1_...` for WT-06A-1 (and not for
WT-06A). A folder's own test then says:

    def test_every_rule_has_a_test() -> None:
        assert not missing_tests(rule_ids("netcord.tennis"), Path(__file__).parent)
"""

import ast
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path


def rule_ids(package: str) -> list[str]:
    """The rules of a package, as its `rule_ids.txt` lists them."""
    text = (files(package) / "rule_ids.txt").read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip()]


def missing_tests(ids: Iterable[str], *folders: Path) -> list[str]:
    """The rules after which no test function below one of the folders is named."""
    wanted = {_plain(id): id for id in ids}
    longest_first = sorted(wanted, key=len, reverse=True)  # so that WT-06A-1 is not taken for WT-06A
    any_id = re.compile(rf"(?<=_)({'|'.join(longest_first)})(?=_|$)")
    named = {found for folder in folders for name in _test_names(folder) for found in any_id.findall(name)}
    return [id for plain, id in wanted.items() if plain not in named]


def _plain(id: str) -> str:
    return re.sub(r"[^0-9a-z]+", "_", id.lower())


def _test_names(folder: Path) -> Iterator[str]:
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield node.name
