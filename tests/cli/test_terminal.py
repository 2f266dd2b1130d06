"""A person at a real terminal (a pseudo one), and processes as a shell starts them."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import PAIR

PYTHON = [sys.executable, "-c", "from netcord.cli import main; main()"]
PATIENCE = 30.0  # seconds, for a machine with much else to do


class Terminal:
    """netcord on a terminal of 80 x 30."""

    def __init__(self, *words: str) -> None:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "30"}
        self.process = subprocess.Popen(
            [*PYTHON, *words], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, env=environment
        )
        os.close(theirs)
        self._ours = ours
        self.seen = ""
        self._read_to = 0

    def expect(self, *texts: str) -> None:
        """Wait until each text has come, in this order, after what was expected before."""
        for text in texts:
            until = time.monotonic() + PATIENCE
            while (place := self.seen.find(text, self._read_to)) < 0:
                assert time.monotonic() < until, f"{text!r} did not come after {self.seen[self._read_to :][-1500:]}"
                assert self._read(), f"{text!r} did not come before the end: {self.seen[-1500:]}"
            self._read_to = place + len(text)

    def _read(self) -> bool:
        if not select.select([self._ours], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # how Linux tells that the other end has closed
            return False
        self.seen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", data.decode("utf-8", "replace"))
        return bool(data)

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def end(self) -> int:
        """Wait for the end; the exit code."""
        until = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < until, self.seen[-1500:]
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._ours)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_point_by_point_with_questions_then_quit_and_resume(terminals: list[Terminal], home: Path) -> None:
    screen = Terminal("play", "inside-volley", *PAIR, "--speed", "slow", "-o", "first=A", "-o", "random_events=off")
    terminals.append(screen)
    screen.expect("Federer serves first.", "Enter next")
    screen.type("\n")
    screen.expect("Federer", "speed: slow")
    screen.type("?")
    screen.expect("Serving", "Why?", "IV-09", "Enter to go on")
    screen.type("b")
    screen.expect("Box score", "First serves in", "Enter to go on")
    screen.type("x")  # no such key: nothing happens
    screen.type("+")
    screen.expect("speed: normal")
    screen.type("-")
    screen.expect("speed: slow")
    screen.type("g")
    screen.expect("to serve.")
    screen.type("q")
    screen.expect("The match is saved. Go on with: netcord play --resume federer-nadal-")
    assert screen.end() == 0

    (record,) = home.glob("*.jsonl")
    before = record.read_bytes()
    again = Terminal("play", "--resume", "last", "--speed", "instant")
    terminals.append(again)
    again.expect("Resumed after", "wins the match", "Box score", "netcord record verify")
    assert again.end() == 0
    assert record.read_bytes().startswith(before)


def test_control_c_saves_the_match_and_exits_with_130(terminals: list[Terminal], home: Path) -> None:
    screen = Terminal("play", "inside-volley", *PAIR, "--speed", "slow")
    terminals.append(screen)
    screen.expect("toss", "Enter next")
    screen.type("\n")
    screen.expect("speed: slow")
    screen.process.send_signal(signal.SIGINT)
    screen.expect("The match is saved.", "netcord play --resume")
    assert screen.end() == 130
    assert list(home.glob("*.seed")), "the seed is kept for the rest of the match"


def test_a_killed_match_goes_on(terminals: list[Terminal], home: Path) -> None:
    screen = Terminal("play", "inside-volley", *PAIR, "--speed", "slow")
    terminals.append(screen)
    screen.expect("Enter next")
    screen.type("\n\n\n")
    screen.expect("serve", "serve", "serve")
    screen.process.kill()
    screen.process.wait()
    ran = subprocess.run([*PYTHON, "play", "--resume", "last", "--json"], capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout)["finished"]
    subprocess.run([*PYTHON, "record", "verify", "last"], capture_output=True, check=True)


def test_the_menu_plays_a_match(terminals: list[Terminal], home: Path) -> None:
    screen = Terminal()
    terminals.append(screen)
    screen.expect("Play a match", "What would you like to do?")
    screen.type("9\n")
    screen.expect("Type a number from 1 to 5")
    screen.type("play\n")
    screen.expect("Which surface?")
    screen.type("clay\n")
    screen.expect("Rafael Nadal 2008 (clay)", "Your player")
    screen.type("nadl\n")
    screen.expect("did you mean rafael-nadal-2008-clay?", "Your player")
    screen.type("nadal\n")
    screen.expect("The opponent's player")
    screen.type("r\n")
    screen.expect("best of three or best of five.")
    screen.type("\n")
    screen.expect("Other rules as printed?")
    screen.type("\n")
    screen.expect("How fast?")
    screen.type("4\n")
    screen.expect("The dice are promised by SHA-256", "Words of your own")
    screen.type("moonball\n")
    screen.expect("moonball", "wins the toss", "Box score", "What would you like to do?")
    screen.type("2\n")
    screen.expect("There is no unfinished match.", "What would you like to do?")
    screen.type("5\n")
    screen.expect("Show which?")
    screen.type("1\n")
    screen.expect("Box score", "What would you like to do?")
    screen.type("4\n")
    screen.expect("Which card")
    screen.type("federer 2006\n")
    screen.expect("Serving", "Which card")
    screen.type("q\n")
    screen.expect("What would you like to do?")
    screen.type("q\n")
    screen.expect("Goodbye.")
    assert screen.end() == 0


def test_players_are_asked_for_when_none_are_named(terminals: list[Terminal]) -> None:
    screen = Terminal("play", "inside-volley", "--surface", "carpet", "--speed", "instant")
    terminals.append(screen)
    screen.expect("Your player")
    screen.type("1\n")
    screen.expect("The opponent's player")
    screen.type("q\n")
    screen.expect("no players were chosen")
    assert screen.end() == 2


def test_a_replay_on_a_terminal_obeys_the_keys(terminals: list[Terminal], played: Path) -> None:
    screen = Terminal("record", "replay", str(played), "--speed", "slow")
    terminals.append(screen)
    screen.expect("Enter next")
    screen.type("s")
    screen.expect("first set", "Enter next")
    screen.type("+++")
    screen.expect("wins the match", "Box score")
    assert screen.end() == 0


def test_a_broken_pipe_is_quiet_and_the_match_is_kept(home: Path) -> None:
    ran = subprocess.run(
        ["bash", "-c", '"$@" | head -n 3', "bash", *PYTHON, "play", "inside-volley", *PAIR],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr == ""
    assert ran.stdout.startswith("Inside Volley Tennis")
    assert len(list(home.glob("*.jsonl"))) == 1


def test_starting_is_light() -> None:
    """Neither numbers, networks nor drawing are loaded before a command needs them."""
    heavy = "{'rich', 'numpy', 'numba', 'scipy', 'sqlite3', 'asyncio', 'multiprocessing'}"
    code = f"import sys, netcord.cli.app; print(sorted({heavy} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_shell_completion_knows_games_cards_and_options() -> None:
    def complete(line: str) -> str:
        environment = {**os.environ, "_NETCORD_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": line}
        code = "import sys; sys.argv[0] = 'netcord'; from netcord.cli import main; main()"
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment).stdout

    assert '"inside-volley"' in complete("netcord play ins")
    assert '"nadal-2013-hard":"Rafael Nadal 2013 (hard)"' in complete("netcord play inside-volley nada")
    assert '"tiebreak=final_10"' in complete("netcord play inside-volley a b --option tie")
