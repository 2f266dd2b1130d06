"""Plays recorded matches in a child process and kills it, with SIGKILL, again and again. Prints what it saw as JSON.

    python -m tests.play.killing FOLDER at-random KILLS   at random moments, until there were so many kills
    python -m tests.play.killing FOLDER at-every-call     before every system call that matters, writes left half done

Run by test_kills.py as a process of its own, single-threaded, so that a child can be forked in a millisecond.
After every kill: each acknowledged answer must be in the file, and the file must be the beginning of the file that
the same match leaves behind when nobody kills it.
"""

import json
import os
import random
import select
import signal
import sys
import time
from pathlib import Path
from typing import Any

import netcord
from netcord.bots import RandomBot
from netcord.kernel import Impossible
from netcord.play import Host, create, parse, resume

from .minitennis import MINI, Setup

VOLLEY = netcord.game("inside-volley")


def live(path: Path, game: Any, setup: Any, seed: bytes, told: int) -> None:
    """Start the match or go on with it, telling the number of every acknowledged answer."""
    try:
        record = resume(path)
    except Impossible:
        record = create(path, game, setup, match=path.name, seed=seed)
    host: Any = Host(game, parties={"A": RandomBot(1), "B": RandomBot(2)}, record=record)
    while not host.over:
        number = host.number
        host.advance()
        os.write(told, b"%d\n" % number)
    record.close()


def doomed(at: int) -> None:
    """Make this process kill itself before its call number `at`; a write is done by half first."""
    calls = 0

    def fatal(name: str) -> None:
        real = getattr(os, name)

        def call(*arguments: Any, **more: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == at:
                if name == "write":
                    real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*arguments, **more)

        setattr(os, name, call)

    for name in ("open", "write", "fsync", "ftruncate", "unlink", "close"):
        fatal(name)


def life(
    path: Path, how: tuple[Any, Any, bytes], delay: float | None = None, after_first: bool = False, doom: int = 0
) -> tuple[bool, list[int]]:
    """One life of the child: whether it was killed, and what it had acknowledged."""
    hear, tell = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(hear)
            if doom:
                doomed(doom)
            live(path, *how, tell)
            status = 0
        finally:
            os._exit(status)
    os.close(tell)
    if after_first:
        select.select([hear], [], [])
    if delay is not None:
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)  # a child that has ended stays until it is waited for, so this is safe
    _, status = os.waitpid(child, 0)
    acknowledged = b""
    while part := os.read(hear, 65536):
        acknowledged += part
    os.close(hear)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, "the child failed by itself"
    return os.WIFSIGNALED(status), [int(number) for number in acknowledged.split()]


class Match:
    """One match, and the file it leaves behind when nobody kills it."""

    def __init__(self, folder: Path, name: str, game: Any, setup: Any, seed: bytes) -> None:
        self.path, self.seed_path = folder / name, folder / f"{name}.seed"
        self.how = game, setup, seed
        unkilled = folder / "unkilled" / name
        unkilled.parent.mkdir(exist_ok=True)
        sink = os.open(os.devnull, os.O_WRONLY)
        live(unkilled, *self.how, sink)
        os.close(sink)
        self.whole = unkilled.read_bytes()
        self.kept = 0

    @property
    def done(self) -> bool:
        return self.path.exists() and self.path.read_bytes() == self.whole and not self.seed_path.exists()

    def live(self, seen: dict[str, int], **end: Any) -> bool:
        """One life, and everything that must hold after it; whether it was killed."""
        killed, acknowledged = life(self.path, self.how, **end)
        data = self.path.read_bytes() if self.path.exists() else b""
        lines = data[: data.rfind(b"\n") + 1]
        entries = len(parse(lines).entries) if lines else 0
        assert self.whole.startswith(lines), "the file is not the beginning of the unkilled match"
        assert acknowledged == list(range(self.kept, self.kept + len(acknowledged))), "the numbers do not go on"
        assert entries >= self.kept + len(acknowledged), "an acknowledged answer is lost"
        if not killed:
            assert self.done, "the match ended otherwise than unkilled"
        self.kept = entries
        seen["kills"] += killed
        seen["idle"] += killed and not acknowledged
        seen["torn"] += len(lines) < len(data)
        seen["headless"] += not lines
        seen["untidied"] += data == self.whole and self.seed_path.exists()
        return killed


def at_random(folder: Path, kills: int, seen: dict[str, int]) -> None:
    luck = random.Random("kills")
    while seen["kills"] < kills:
        game, setup = ((MINI, Setup(to=60)), (VOLLEY, VOLLEY.trials()["best_of=5"]))[seen["matches"] % 2]
        match = Match(folder, f"m{seen['matches']}", game, setup, luck.randbytes(32))
        while not match.done:
            after_first = luck.random() < 0.75
            delay = luck.uniform(0, 0.004 if after_first else 0.03)
            match.live(seen, delay=delay, after_first=after_first)
        seen["matches"] += 1
        seen["answers"] += match.kept


def at_every_call(folder: Path, seen: dict[str, int]) -> None:
    """Die at call 1, 2, 3, ... of a short match, in the first life and again in the second; the third lives on."""
    call, killed = 0, True
    while killed:
        call += 1
        match = Match(folder, f"c{call}", MINI, Setup(to=2), bytes(range(32)))
        killed = match.live(seen, doom=call)
        match.live(seen, doom=call)
        match.live(seen)
        seen["matches"] += 1
        seen["answers"] += match.kept


if __name__ == "__main__":
    began = time.perf_counter()
    counted = dict.fromkeys(("kills", "idle", "torn", "headless", "untidied", "matches", "answers"), 0)
    if sys.argv[2] == "at-random":
        at_random(Path(sys.argv[1]), int(sys.argv[3]), counted)
    else:
        at_every_call(Path(sys.argv[1]), counted)
    sys.stdout.write(json.dumps(counted | {"seconds": round(time.perf_counter() - began, 1)}))
