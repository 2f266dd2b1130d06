"""A small front door: what a package offers is listed once, and is there."""

from importlib import import_module

import pytest


@pytest.mark.parametrize("package", ["netcord", "netcord.kernel", "netcord.tennis", "netcord.analysis", "netcord.play"])
def test_everything_listed_is_there_once(package: str) -> None:
    module = import_module(package)
    assert len(set(module.__all__)) == len(module.__all__)
    for name in module.__all__:
        assert hasattr(module, name), name
