"""`netcord simulate --cluster`: the same result from the workers of a Dask cluster, and a clear word without one."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import distributed
import pytest

from netcord.club import runs

from .conftest import Run

SEED = ("--seed", "7", "--json")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A real one: a scheduler and two workers, processes of their own."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster:
        yield cluster


@pytest.mark.parametrize(
    "words",
    [
        ("inside-volley", "federer-2007-hard", "nadal-hard", "--matches", "700"),
        ("tennidice", "--matches", "9"),
    ],
)
def test_a_cluster_plays_the_matches_that_one_machine_plays(
    cluster: Any, run: Run, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = run("simulate", *words, *SEED)
    for way in ("play", "part"):
        monkeypatch.delattr(runs.Run, way)  # here nobody plays any more
    there = run("simulate", *words, *SEED, "--cluster", cluster.scheduler_address)
    assert (here.code, there.code) == (0, 0), there.err
    assert json.loads(there.out) == json.loads(here.out)


def test_a_cluster_that_does_not_answer_is_told_so(run: Run) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        address = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        told = run("simulate", "tennidice", "--matches", "2", "--cluster", address)
    assert told.code == 2
    assert f"no scheduler answers at {address}" in told.err.replace("\n", " ")


NONE = ("nonsense", "tcp://nowhere.invalid:8786", "post://here:1", "tcp://here:there")
EACH = """
import sys
from netcord.cli import main
for address in sys.argv[1:]:
    sys.argv = ["netcord", "simulate", "tennidice", "--matches", "2", "--cluster", address]
    try:
        main()
    except SystemExit as end:
        print(end.code, file=sys.stderr)
"""


@pytest.mark.parametrize("says", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b""], ids=["a web server", "nothing"])
def test_something_else_that_listens_is_no_scheduler(says: bytes) -> None:
    """Its first letters, read as a length, are more than any memory; who says nothing is not waited for for ever."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        asking = subprocess.Popen(
            [sys.executable, "-c", EACH, address], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        caller, _ = other.accept()
        with caller:
            caller.sendall(says)
            _, told = asking.communicate()
    said = " ".join(told.split())
    assert f"no scheduler answers at {address}" in said
    assert said.endswith(" 2")
    assert "Traceback" not in said


def test_an_address_that_is_none_is_told_in_a_sentence_and_no_more() -> None:
    """In a process of its own, since what Dask leaves behind is told when a process ends."""
    told = subprocess.run([sys.executable, "-c", EACH, *NONE], capture_output=True, text=True, check=False)
    said = " ".join(told.stderr.split())
    assert [word for word in said.split() if word.isdecimal()] == ["2"] * len(NONE)
    assert all(f"no scheduler answers at {address}" in said for address in NONE)
    assert "Traceback" not in said


def test_a_scheduler_without_workers_is_told_so(run: Run) -> None:
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0") as cluster:
        told = run("simulate", "tennidice", "--matches", "2", "--cluster", cluster.scheduler_address)
    assert told.code == 2
    assert "has no workers" in told.err.replace("\n", " ")
