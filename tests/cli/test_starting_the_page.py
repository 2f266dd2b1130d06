"""`netcord` alone: the page, from a server that starts now or is up already."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

AT = "from netcord.server import serving; serving.USUAL = {port}; from netcord.cli import main; main()"
"""netcord as it is, but for the port that it takes where nobody names one."""


class Started:
    """A netcord whose output is read by a program."""

    def __init__(self, home: Path, port: int, *words: str) -> None:
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever we start must hear Ctrl-C
        self.process = subprocess.Popen(
            [sys.executable, "-c", AT.format(port=port), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "NETCORD_HOME": str(home), "NETCORD_LANG": "en"},
        )
        signal.signal(signal.SIGINT, before)

    def line(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def address(self) -> str:
        """Where it says it is."""
        found = re.fullmatch(r"netcord is at (http://localhost:\d+/).*\n", self.line())
        assert found
        return found[1]

    def interrupted(self) -> tuple[int, str]:
        """What comes of Ctrl-C: the exit code, and what is complained of."""
        self.process.send_signal(signal.SIGINT)
        _, complaints = self.process.communicate(timeout=30)
        return self.process.returncode, complaints


@pytest.fixture
def port() -> int:
    """A port that is free."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        found: int = free.getsockname()[1]
        return found


@pytest.fixture
def started(tmp_path: Path, port: int) -> Iterator[Started]:
    """netcord, started without a word."""
    first = Started(tmp_path, port)
    yield first
    if first.process.poll() is None:
        first.process.kill()
        first.process.communicate()


def test_netcord_alone_serves_the_page_and_ends_cleanly(started: Started, tmp_path: Path, port: int) -> None:
    address = started.address()
    assert address == f"http://localhost:{port}/"
    assert "<title>netcord</title>" in httpx.get(address, trust_env=False).text
    assert (tmp_path / "server.db").is_file(), "on the database of whoever names none"
    assert started.interrupted() == (0, "")


def test_a_second_netcord_opens_the_page_of_the_first(started: Started, tmp_path: Path, port: int) -> None:
    address = started.address()
    for words in ((), ("serve",)):
        again = Started(tmp_path, port, *words)
        out, complaints = again.process.communicate(timeout=30)
        assert (again.process.returncode, out, complaints) == (0, f"netcord is at {address} already\n", "")


def test_where_another_program_has_the_port_the_next_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        netcord = Started(tmp_path, taken)
        said = re.fullmatch(rf"port {taken} is taken by another program, so netcord takes (\d+)\n", netcord.line())
        assert said
        assert netcord.address() == f"http://localhost:{said[1]}/"
        assert netcord.interrupted() == (0, "")


def test_a_port_that_was_asked_for_is_that_one_or_none(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        netcord = Started(tmp_path, taken, "serve", "--port", str(taken))
        out, complaints = netcord.process.communicate(timeout=30)
        assert (netcord.process.returncode, out) == (2, "")
        assert f"127.0.0.1:{taken} cannot be listened to" in complaints


@pytest.mark.parametrize("url", ["mysql://here/netcord", "postgresql://nobody@127.0.0.1:1/none", "sqlite:///{folder}"])
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(url: str, tmp_path: Path, port: int) -> None:
    netcord = Started(tmp_path, port, "serve", "--no-open", "--database", url.format(folder=tmp_path))
    out, complaints = netcord.process.communicate(timeout=30)
    assert (netcord.process.returncode, out) == (2, "")
    assert complaints.startswith("netcord: ")
    assert complaints.count("\n") == 1, "one sentence, and not where in our code it was found out"


def test_a_server_that_fell_is_not_taken_for_one_that_is_up(started: Started, tmp_path: Path, port: int) -> None:
    started.address()
    started.process.kill()
    started.process.communicate()
    again = Started(tmp_path, port)
    assert again.address() == f"http://localhost:{port}/"
    assert again.interrupted() == (0, "")
