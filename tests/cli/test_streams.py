"""What a shell may do to a process: another encoding, closed or full streams, names too long, an early Ctrl-C."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import PAIR, Run

NETCORD = "from netcord.cli import main; main()"
LONG = 300 * "x"


def started(
    *words: str, code: str = NETCORD, shell: str = '"$@"', **environment: str
) -> "subprocess.CompletedProcess[bytes]":
    """netcord as a shell starts it."""
    command = ["bash", "-c", shell, "bash", sys.executable, "-c", code, *words]
    return subprocess.run(command, capture_output=True, check=False, env={**os.environ, **environment}, timeout=60)


def complaint(ran: "subprocess.CompletedProcess[bytes]") -> str:
    (line,) = ran.stderr.decode().splitlines()
    assert ran.returncode == 2
    return line


def test_the_package_is_run_as_the_command() -> None:
    told = [
        subprocess.run([sys.executable, *how, "cards", "show"], capture_output=True, check=False, timeout=60)
        for how in (("-c", NETCORD), ("-m", "netcord"))
    ]
    assert told[0].returncode == told[1].returncode == 2
    assert told[0].stderr == told[1].stderr
    assert b"netcord cards show" in told[1].stderr


@pytest.mark.parametrize("encoding", ["iso-8859-1", "cp1252", "ascii"])
def test_letters_that_an_encoding_does_not_have_are_replaced(encoding: str) -> None:
    card = ("cards", "show", "inside-volley", PAIR[0], "--lang", "fr")
    ran = started(*card, PYTHONIOENCODING=encoding)
    assert ran.returncode == 0, ran.stderr
    assert b"Roger Federer" in ran.stdout
    match = started("play", "inside-volley", *PAIR, "--lang", "fr", PYTHONIOENCODING=encoding)
    assert match.returncode == 0, match.stderr
    assert ("Dés promis" if encoding != "ascii" else "D?s promis").encode(encoding) in match.stdout
    assert b"*  " in match.stdout, "the ball beside the server"


def test_a_document_is_whole_in_every_encoding() -> None:
    words = ("play", "tennidice", "--names", "Zoë,Bob", "--bot", "first", "-o", "spirit=off", "--json")
    ran = started(*words, PYTHONIOENCODING="ascii", PYTHONUTF8="1")
    assert json.loads(ran.stdout)["players"] == {"A": "Zoë", "B": "Bob"}


@pytest.mark.parametrize(
    "words",
    [
        ("play", "inside-volley", *PAIR, "--record", LONG),
        ("play", "--resume", LONG),
        ("record", "show", LONG),
        ("cards", "check", "inside-volley", LONG),
        ("play", "inside-volley", "--random", "--cards", LONG),
    ],
    ids=lambda words: " ".join(words).replace(LONG, "LONG"),
)
def test_a_name_that_is_too_long(words: tuple[str, ...]) -> None:
    assert "ile name too long" in complaint(started(*words))


def test_json_nested_deeper_than_anybody_reads(run: Run, tmp_path: Path) -> None:
    file, toml = tmp_path / "deep.json", tmp_path / "deep.toml"
    file.write_text(1000 * "[" + 1000 * "]")
    toml.write_text("cards = " + 5000 * "[" + 5000 * "]")
    checked = [("cards", "check", game, str(file)) for game in ("inside-volley", "pro-tennis", "ase", "worldwide")]
    brought = [("ase", "deck", file), ("worldwide", "deck", file), ("worldwide", "deck", toml)]
    brought += [("tennidice", "board", file)]
    played = [("play", game, "-o", f"{what}={deep}", "--you", "none") for game, what, deep in brought]
    for words in (*checked, ("cards", "check", "tennidice", str(file)), *played):
        ran = run(*words)
        assert ran.code == 2, words
        assert ran.err == f"netcord: {toml if str(toml) in words[3] else file} is nested too deeply to be read\n"


def test_a_closed_stdin_is_an_empty_one() -> None:
    ran = started("play", "tennidice", shell='"$@" <&-')  # A places his cubes before any dice fall
    assert ran.returncode == 0, ran.stderr
    assert b"The match is saved." in ran.stdout
    assert b"tabletop tennis" in started("menu", shell='"$@" <&-').stdout


@pytest.mark.parametrize("words", [("games",), ("games", "--json"), ("play", "inside-volley", *PAIR), ("--version",)])
def test_a_full_device_is_told_in_one_sentence(words: tuple[str, ...]) -> None:
    told = complaint(started(*words, shell='"$@" >/dev/full'))
    assert told == "netcord: the output cannot be written: no space left on device"


FINGER = """
import os, signal, sys
class Gone:
    def __del__(self):  # what is raised here is reported by Python, which then goes on
        os.kill(os.getpid(), signal.SIGINT)
class Finger:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            {pressed}
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may have had it ignored
sys.meta_path.insert(0, Finger())
"""


@pytest.mark.parametrize("module", ["netcord.cli.output", "netcord.cli.app", "typer", "netcord.cli.commands.cards"])
def test_control_c_before_anything_has_begun(module: str) -> None:
    ran = started("games", code=FINGER.format(module=module, pressed="raise KeyboardInterrupt") + NETCORD)
    assert ran.returncode == 130
    assert ran.stderr == b""


@pytest.mark.parametrize(
    ("words", "module"),
    [((), "typer"), ((), "netcord.server.serving"), ((), "fastapi"), (("games",), "netcord.registry")],
)
def test_control_c_while_something_is_loaded(words: tuple[str, ...], module: str, tmp_path: Path) -> None:
    ran = started(*words, code=FINGER.format(module=module, pressed="Gone()") + NETCORD, NETCORD_HOME=str(tmp_path))
    assert ran.returncode == 130
    assert ran.stderr == b""


def test_control_c_when_all_has_been_said() -> None:
    late = "import atexit, os, signal; atexit.register(os.kill, os.getpid(), signal.SIGINT)\n"
    ran = started("games", code=FINGER.format(module="nothing", pressed="pass") + late + NETCORD)
    assert ran.returncode == 130
    assert b"inside-volley" in ran.stdout
    assert ran.stderr == b""


def test_control_c_is_ignored_where_whoever_started_netcord_says_so() -> None:
    shut = "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    ran = started("games", code=FINGER.format(module="netcord.registry", pressed="Gone()") + shut + NETCORD)
    assert ran.returncode == 0
    assert b"inside-volley" in ran.stdout


def test_nothing_is_loaded_before_control_c_is_seen_to() -> None:
    ran = started(code="import sys; before = {*sys.modules}; import netcord.cli; print(*{*sys.modules} - before)")
    assert {*ran.stdout.split()} == {b"netcord", b"netcord.cli"}


def test_options_that_contradict_each_other_are_refused(run: Run) -> None:
    for words in (("-o", "best_of=5", "--best-of", "3"), ("-o", "first=A", "-o", "first=B")):
        ran = run("play", "inside-volley", *PAIR, *words)
        assert ran.code == 2
        assert "contradict each other" in ran.err
    assert run("simulate", "inside-volley", *PAIR, "-n", "1", "-o", "best_of=3", "--best-of", "3").code == 0


def test_players_by_lot_depend_on_the_seed_alone(run: Run) -> None:
    documents = [
        run("simulate", game, "--random", "--seed", seed, "-n", "2", "--json").json["cards"]
        for game in ("inside-volley", "pro-tennis")
        for seed in ("7", "7", "8")
    ]
    assert documents[0] == documents[1] != documents[2]
    assert documents[3] == documents[4] != documents[5]


def test_a_run_keeps_its_sums_and_no_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    import netcord
    from netcord.club import runs
    from netcord.kernel import Side
    from netcord.play import Summary

    alive: list[int] = []

    class Counted(dict[str, int]):
        def __init__(self) -> None:
            super().__init__({"A.sets": 2})
            alive.append(1)

        def __del__(self) -> None:
            alive.pop()

    def endless(*_: object, **__: object) -> Iterator[Summary]:
        return (Summary(number, Side.A, "", "", 1, Counted()) for number in range(1000))

    monkeypatch.setattr(runs, "simulated", endless)
    game = netcord.game("inside-volley")
    run = runs.Run(game, next(iter(game.trials().values())), 1000, "1", one_by_one=True)
    most = 0

    def look(_: object) -> None:
        nonlocal most
        most = max(most, len(alive))

    run.play(1, look)
    assert run.wins(Side.A) == 1000
    assert most <= 3
