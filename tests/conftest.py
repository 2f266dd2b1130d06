"""One switch for slow tests: they are marked `slow`, and `--slow` runs them (`make test-slow` runs them alone).

Laws are tried on many examples. How long one takes depends on the machine, not on the law; and a commit is judged by
the same examples everywhere: `--slow` looks for new ones.
"""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("netcord", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("slow", deadline=None, suppress_health_check=[HealthCheck.too_slow])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow as well")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("slow" if config.getoption("--slow") else "netcord")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow: --slow runs it"))
