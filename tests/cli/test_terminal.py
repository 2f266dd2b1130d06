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

import netcord
from netcord.cli.screens.keys import LOOK_UP, Keys
from netcord.play import create

from .conftest import PAIR

PYTHON = [sys.executable, "-c", "from netcord.cli import main; main()"]
PATIENCE = 30.0  # seconds, for a machine with much else to do


TOY = """
from netcord import registry
from tests.cli.toy import TOY
known = {**registry.games(), "toy": TOY}
registry.games = lambda: known
from netcord.cli import main
main()
"""
"""netcord with a toy game that has secrets."""


class Terminal:
    """netcord on a terminal of 80 x 30."""

    def __init__(self, *words: str, code: str = PYTHON[-1]) -> None:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "30"}
        # Started in the background, the tests may have been told to ignore Ctrl-C, and whoever they start would too.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=environment,
            cwd=Path(__file__).parents[2],
        )
        signal.signal(signal.SIGINT, before)
        os.close(theirs)
        self._ours = ours
        self.seen = ""
        self.raw = ""
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
        self.raw += data.decode("utf-8", "replace")
        self.seen = re.sub(
            r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x1b(\[[0-9;?]*)?$", "", self.raw
        )  # however it was cut in pieces
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
    screen.expect("Why?", "1st serve", "Enter to go on")
    assert "IV-09" in screen.seen
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


def test_control_c_is_noticed_even_as_a_wait_for_a_key_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the signal does not end the wait: so no wait may be a long one."""
    waits: list[float | None] = []

    def wait(inputs: list[int], *others: object) -> tuple[list[int], list[int], list[int]]:
        timeout = others[-1]
        assert isinstance(timeout, float), "a wait without an end"
        waits.append(timeout)
        return (inputs if len(waits) > 2 else []), [], []

    ours, theirs = os.pipe()
    with os.fdopen(ours) as keyboard, os.fdopen(theirs, "w") as fingers:
        fingers.write("x")
        fingers.flush()
        monkeypatch.setattr(sys, "stdin", keyboard)
        monkeypatch.setattr(select, "select", wait)
        assert Keys().read(None) == "x"
    assert waits == [LOOK_UP, LOOK_UP, LOOK_UP]
    assert LOOK_UP <= 1


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
    screen = Terminal("menu")
    terminals.append(screen)
    screen.expect("Play a match", "What would you like to do?")
    screen.type("9\n")
    screen.expect("Type a number from 1 to 6")
    screen.type("play\n")
    screen.expect("Which game?")
    screen.type("other\n")
    screen.expect("Which game?")
    screen.type("inside\n")
    screen.expect("Which surface?")
    screen.type("clay\n")
    screen.expect("Rafael Nadal 2008 (clay)", "Your player")
    screen.type("nadl\n")
    screen.expect("did you mean rafael-nadal-2008-clay?", "Your player")
    screen.type("nadal\n")
    screen.expect("The opponent's player")
    screen.type("r\n")
    screen.expect("How many sets the match goes to.", "best of five sets", "Length (1)")
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
    screen.type("6\n")
    screen.expect("Show which?")
    screen.type("1\n")
    screen.expect("Box score", "What would you like to do?")
    screen.type("5\n")
    screen.expect("Which game?")
    screen.type("inside\n")
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


def last_line(raw: str) -> str:
    """What stands on the last line of a terminal, whatever was written over."""
    shown: list[str] = []
    at = 0
    for number, order, letter in re.findall(r"\x1b\[([0-9;]*)([A-Za-z@])|(.)", raw[raw.rindex("\n") + 1 :], re.DOTALL):
        count = int(number) if number.isdigit() else 1
        match order or letter:
            case "\r":
                at = 0
            case "\b":
                at -= 1
            case "\a":
                pass
            case "C" if order:
                at += count
            case "D" if order:
                at -= count
            case "K" if order:
                del shown[at:]
            case "P" if order:
                del shown[at : at + count]
            case "@" if order:
                shown[at:at] = " " * count
            case _ if order:
                pass  # colours
            case character:
                shown[at : at + 1] = character
                at += 1
    return "".join(shown).rstrip()


def test_cards_chosen_by_name_are_completed_and_the_recommended_rule_is_offered(terminals: list[Terminal]) -> None:
    screen = Terminal("play", "pro-tennis", "--speed", "instant", "--you", "none", "--option", "sets_to_win=1")
    terminals.append(screen)
    screen.expect("What do you play?")
    screen.type("1\n")
    screen.expect("Your player (number, name, r random, Enter more, q back): ")
    screen.type("mcenr\t")
    screen.expect("john-mcenroe")
    question = "Your player (number, name, r random, Enter more, q back): "
    assert last_line(screen.raw) == f"{question}john-mcenroe", "the prompt stays where it is"
    screen.type("\n")
    screen.expect("John McEnroe (33)", "The opponent's player")
    screen.type("connors\n")
    screen.expect("end in a forfeit", "(PTH-01)", "on 1-1-1 only (recommended)", "Random events (2)")
    screen.type("\n")
    screen.expect("John McEnroe (33) v Jimmy Connors (26)", "Box score")
    assert "Advice" not in screen.seen, "it was asked and answered"
    assert screen.end() == 0


def test_a_rule_that_was_chosen_is_not_asked_for(terminals: list[Terminal]) -> None:
    screen = Terminal("play", "pro-tennis", "-o", "random_events=off", "-o", "sets_to_win=1", "--you", "none")
    terminals.append(screen)
    screen.expect("What do you play?")
    screen.type("1\nmcenroe\nconnors\n")
    screen.expect("John McEnroe (33) v Jimmy Connors (26)")
    assert "recommended" not in screen.seen


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


def test_a_choice_on_a_terminal_leaves_the_commentary_alone(terminals: list[Terminal], tmp_path: Path) -> None:
    game = netcord.game("pro-tennis")
    cards = {card.id: card for card in game.cards()}
    setup = game.arrange((cards["north"], cards["south"]), {"random_events": "off", "first": "A"})
    path = tmp_path / "match.jsonl"
    create(path, game, setup, match="choices", seed=b"netcord netcord netcord netcord!").close()
    screen = Terminal("play", "--resume", str(path), "--speed", "instant")
    terminals.append(screen)
    screen.expect("North serves first.", "What do you do?", "h worth", "> ")
    screen.type("h\n")
    screen.expect("point ", "%", "> ")
    screen.type("?\n")
    screen.expect("Why?", "PT-0", "> ")
    screen.type("q\n")
    screen.expect("The match is saved.")
    assert screen.end() == 0


def apart(raw: str) -> tuple[str, str]:
    """What was written to the ordinary screen, and what to the one that is not kept."""
    pieces = re.split(r"\x1b\[\?1049[hl]", raw)
    return "".join(pieces[::2]), "".join(pieces[1::2])


def test_two_people_at_one_screen_never_see_each_others_secrets(terminals: list[Terminal]) -> None:
    screen = Terminal("play", "toy", "--you", "both", "--speed", "slow", code=TOY)
    terminals.append(screen)
    screen.expect("Ana Ivy", "Enter next")
    screen.type("\n")
    screen.expect("Pass the keyboard to Ana Ivy, then press Enter.")
    screen.type("\n")
    screen.expect("your charm: clover", "Ivy: where do you serve?", "> ")
    screen.type("1\n")
    screen.expect("Pass the keyboard to Bo Park, then press Enter.")
    screen.type("\n")
    screen.expect("your charm: horseshoe", "Park: where will it come?", "> ")
    screen.type("2\n")
    screen.expect("it was out wide", "Enter next")
    screen.type("q")
    screen.expect("The match is saved.")
    assert screen.end() == 0
    kept, gone = apart(screen.raw)
    assert "clover" in gone
    assert "horseshoe" in gone
    assert "charm" not in kept
    assert "where do you serve" not in kept, "nor which question was asked in secret, and how it was answered"
    wiped = [piece for piece in re.split(r"\x1b\[2J", gone) if "charm" in piece]
    assert all(("clover" in piece) != ("horseshoe" in piece) for piece in wiped), "cleared before it is handed over"


def test_one_person_against_a_bot_is_not_asked_to_pass_the_keyboard(terminals: list[Terminal]) -> None:
    screen = Terminal("play", "toy", "--speed", "slow", code=TOY)
    terminals.append(screen)
    screen.expect("Enter next")
    screen.type("\n")
    screen.expect("your charm: clover", "> ")
    screen.type("q\n")
    assert screen.end() == 0
    assert "Pass the keyboard" not in screen.seen
    assert "1049" not in screen.raw


def test_the_menu_plays_a_tournament(terminals: list[Terminal], home: Path) -> None:
    screen = Terminal("menu")
    terminals.append(screen)
    screen.expect("What would you like to do?")
    for question, typed in (
        ("", "3"), ("Which tournament?", ""), ("Which game?", "inside"), ("Which surface?", "clay"),
        ("Who may enter?", "2"), ("How many", "2"), ("How is it played?", ""),
            ("best of three", ""), ("Other rules as printed", ""),
        ("What is it called?", "Menu Cup"), ("Whom do you play for?", ""), ("The path of", ""),
    ):  # fmt: skip
        screen.expect(question)
        screen.type(f"{typed}\n")
    screen.expect("netcord tournament show menu-cup")
    screen.type("q\n")
    assert screen.end() == 0
    assert (home.parent / "tournaments" / "menu-cup" / "tournament.jsonl").exists()


def test_pairs_are_chosen_in_the_menu_with_advice_about_the_rules(terminals: list[Terminal]) -> None:
    screen = Terminal("menu")
    terminals.append(screen)
    screen.expect("What would you like to do?")
    for typed, question in (
        ("1", "Which game?"), ("other", "Which game?"), ("pro", "What do you play?"),
        ("mixed", "Your player 1"), ("nor\t", "Your player 2"),
        ("north", "plays already"), ("south", "a mixed pair is a woman and a man"), ("east", "The opponents' player 1"),
        ("south", "The opponents' player 2"), ("west", "end in a forfeit"),
    ):  # fmt: skip
        screen.type(f"{typed}\n")
        screen.expect(question)
    screen.expect("on 1-1-1 only (recommended)", "Random events (2)")
    screen.type("\n")
    screen.expect("Other rules as printed?")
    screen.type("\n")
    screen.expect("against Club: Smashes", "against another", "two people at this keyboard", "How do you play?")
    screen.type("7\n")
    screen.expect("How fast?")
    screen.type("4\n")
    screen.expect("Words of your own")
    screen.type("\n")
    screen.expect("North (33) and East (34) v South (25) and West (26)", "Box score", "What would you like to do?")
    screen.type("q\n")
    assert screen.end() == 0
