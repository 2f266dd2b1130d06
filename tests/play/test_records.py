"""Records on disk: their form, their lock, their seed, and what a crash may leave."""

import copy
import os
import pickle
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import netcord
from netcord.bots import RandomBot
from netcord.kernel import Impossible, PhaseGame, Unreadable, encode
from netcord.play import (
    FileStore,
    Host,
    SeededDice,
    commitment,
    create,
    game_key,
    parse,
    read,
    recover,
    replay,
    resume,
    seen_by,
    verify,
)

from .minitennis import MINI, SEED, Setup, play_a_record


def test_a_record_reads_back_as_it_was_played(tmp_path: Path) -> None:
    host = play_a_record(tmp_path / "m", Setup(to=4), player_seeds={"B": "ü", "A": "x"})
    record = read(tmp_path / "m")
    assert (record.header.game, record.header.edition, record.header.match) == ("mini-tennis", 1, "m-1")
    assert MINI.read_setup(record.header.setup) == Setup(to=4)
    assert record.header.dice is not None
    assert record.header.dice.commitment == commitment(SEED)
    assert record.header.dice.player_seeds == (("A", "x"), ("B", "ü"))
    assert record.ending is not None
    assert record.ending.seed == SEED.hex()
    assert record.ending.end == host.result
    assert record == host.record.record
    assert game_key((tmp_path / "m").read_bytes()) == "mini-tennis"


def test_replay_equals_play(tmp_path: Path) -> None:
    """Every state and every fact again, from the answers alone."""
    record = create(tmp_path / "m", MINI, Setup(to=4), seed=SEED)
    host = Host(MINI, parties={"A": RandomBot(1), "B": RandomBot(2)}, record=record)
    seen = []
    while not host.over:
        ask, number = host.ask, host.number
        facts = host.advance()
        seen.append((number, ask, host.state, facts))
    again = [(n, ask, state, facts) for n, ask, _, state, facts in replay(read(tmp_path / "m"), MINI)]
    assert again == seen


def test_an_answer_is_on_disk_before_it_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written, then synced, then told."""
    log: list[str] = []
    write, fsync = os.write, os.fsync

    def noted_write(file: int, data: Any) -> int:
        log.append("write")
        return write(file, data)

    def noted_fsync(file: int) -> None:
        log.append("sync")
        fsync(file)

    class Ear:
        seat = None

        def hear(self, number: int, facts: Any, view: Any) -> None:
            log.append("tell")

    host = Host(MINI, record=create(tmp_path / "m", MINI, Setup()), listeners=[Ear()])
    monkeypatch.setattr(os, "write", noted_write)
    monkeypatch.setattr(os, "fsync", noted_fsync)
    log.clear()
    host.offer(0, "tee", "A")
    assert log == ["write", "sync", "tell"]


def test_a_disk_that_writes_a_byte_at_a_time_still_writes_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:1]))
    play_a_record(tmp_path / "m")
    assert read(tmp_path / "m").ending is not None


def test_a_full_disk_changes_nothing_and_the_match_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Host(MINI, record=create(tmp_path / "m", MINI, Setup(), seed=SEED))
    before, write = (tmp_path / "m").read_bytes(), os.write

    def half(file: int, data: Any) -> int:
        if len(data) < 60:
            raise OSError(28, "No space left on device")
        return write(file, data[:50])

    with monkeypatch.context() as full:
        full.setattr(os, "write", half)
        with pytest.raises(Impossible, match="No space left on device"):
            host.offer(0, "tee", "A")
    assert host.number == 0
    assert (tmp_path / "m").read_bytes() == before
    with pytest.raises(Impossible, match="open it again to go on"):
        host.offer(0, "tee", "A")
    assert host.record is not None
    host.record.close()
    Host(MINI, record=resume(tmp_path / "m")).offer(0, "tee", "A")


def test_a_match_has_one_host_at_a_time(tmp_path: Path) -> None:
    record = create(tmp_path / "m", MINI, Setup())
    with pytest.raises(Impossible, match="is being written by another host"):
        resume(tmp_path / "m")
    with pytest.raises(Impossible, match="is being written by another host"):
        create(tmp_path / "m", MINI, Setup())
    with pytest.raises(Impossible, match="is being written by another host"):
        recover(tmp_path / "m")
    record.close()
    resume(tmp_path / "m").close()


def test_a_closed_record_takes_no_answers(tmp_path: Path) -> None:
    record = create(tmp_path / "m", MINI, Setup())
    record.close()
    with pytest.raises(Impossible, match="is closed"):
        record.append(0, "A", "tee")


def test_a_new_record_overwrites_nothing(tmp_path: Path) -> None:
    play_a_record(tmp_path / "m")
    (tmp_path / "diary").write_text("dear diary")
    for name in ("m", "diary"):
        before = (tmp_path / name).read_bytes()
        with pytest.raises(Impossible, match="something is written there already"):
            create(tmp_path / name, MINI, Setup())
        assert (tmp_path / name).read_bytes() == before
        assert not (tmp_path / f"{name}.seed").exists()


@pytest.mark.parametrize("left", [b"", b"{", b'{"netcord":1,"game":"mini'])
def test_a_creation_cut_short_can_be_done_again(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "m").write_bytes(left)
    (tmp_path / "m.seed").write_text("00" * 32)
    with pytest.raises(Impossible, match="create it anew"):
        resume(tmp_path / "m")
    play_a_record(tmp_path / "m")
    assert read(tmp_path / "m").ending is not None


def test_folders_that_are_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(Impossible, match="No such file"):
        create(tmp_path / "no" / "m", MINI, Setup())
    with pytest.raises(Impossible, match="No such file"):
        resume(tmp_path / "m")
    with pytest.raises(Impossible, match="cannot be read: No such file"):
        read(tmp_path / "m")
    assert not (tmp_path / "m").exists()


def test_the_seed_lies_beside_the_record_until_the_end(tmp_path: Path) -> None:
    record = create(tmp_path / "m", MINI, Setup(), seed=SEED)
    seed = tmp_path / "m.seed"
    assert bytes.fromhex(seed.read_text()) == SEED
    assert stat.S_IMODE(seed.stat().st_mode) == 0o600
    assert SEED.hex().encode() not in (tmp_path / "m").read_bytes()
    Host(MINI, parties={"A": RandomBot(1), "B": RandomBot(2)}, record=record).run()
    assert not seed.exists()


def test_the_seed_is_on_disk_before_the_first_line(tmp_path: Path) -> None:
    class Watching(FileStore):
        def append(self, line: bytes) -> None:
            assert self.seed() is not None
            super().append(line)

    create(Watching(tmp_path / "m", new=True), MINI, Setup())


def test_the_seed_goes_only_after_the_last_line_and_a_leftover_is_tidied(tmp_path: Path) -> None:
    play_a_record(tmp_path / "m")
    (tmp_path / "m.seed").write_text(SEED.hex())
    with resume(tmp_path / "m") as record:
        assert record.finished
        with pytest.raises(Impossible, match="the record is finished"):
            record.append(record.number, "A", "tee")
    assert not (tmp_path / "m.seed").exists()


def test_a_match_without_its_seed_or_with_another_cannot_go_on(tmp_path: Path) -> None:
    create(tmp_path / "m", MINI, Setup(), seed=SEED).close()
    for text, message in ((None, "is gone"), ("11" * 32, "not the one it promised")):
        (tmp_path / "m.seed").unlink(missing_ok=True)
        if text:
            (tmp_path / "m.seed").write_text(text)
        with pytest.raises(Impossible, match=message):
            resume(tmp_path / "m")
    (tmp_path / "m.seed").write_text("none")
    with pytest.raises(Unreadable, match="64 hexadecimal digits"):
        resume(tmp_path / "m")


def test_bad_seeds_and_setups_never_reach_the_disk(tmp_path: Path) -> None:
    with pytest.raises(Impossible, match="a seed has 32 bytes, not 1"):
        create(tmp_path / "m", MINI, Setup(), seed=b"1")
    with pytest.raises(Impossible, match="take no seeds"):
        create(tmp_path / "m", MINI, Setup(), seed=SEED, fair=False)
    with pytest.raises(Unreadable, match="proper text"):
        create(tmp_path / "m", MINI, Setup(), player_seeds={"A": "\udc80"})
    assert not os.listdir(tmp_path)


def cuts(data: bytes) -> list[int]:
    """Every length at which a crash could leave the last three lines."""
    lines = data.splitlines(keepends=True)
    return list(range(len(b"".join(lines[:-3])), len(data)))


def test_cut_anywhere_a_record_resumes_to_the_same_end(tmp_path: Path) -> None:
    """Whole lines stay, a torn one is dropped, and the match ends as if nothing had happened, byte for byte."""
    play_a_record(tmp_path / "m", Setup(to=1))
    whole = (tmp_path / "m").read_bytes()
    for size in cuts(whole):
        (tmp_path / "m").write_bytes(whole[:size])
        (tmp_path / "m.seed").write_text(SEED.hex())
        if not whole[:size].endswith(b"\n"):
            with pytest.raises(Unreadable, match=r"line \d: the record is truncated: this line is cut short"):
                read(tmp_path / "m")
        with resume(tmp_path / "m") as record:
            Host(MINI, parties={"A": RandomBot(1), "B": RandomBot(2)}, record=record).run()
        assert (tmp_path / "m").read_bytes() == whole
        assert not (tmp_path / "m.seed").exists()


def test_recover_drops_a_torn_line_and_says_so(tmp_path: Path) -> None:
    play_a_record(tmp_path / "m")
    whole = (tmp_path / "m").read_bytes()
    lines = whole.splitlines(keepends=True)
    assert recover(tmp_path / "m").what == "nothing was torn: every line is whole"
    for torn in (lines[3][:40], b"\0" * 30, b"\0" * 30 + b"\n", lines[3][:-2] + b"\n", b"\n"):
        (tmp_path / "m").write_bytes(b"".join(lines[:3]) + torn)
        with pytest.raises(Unreadable, match=r"line 4: .*truncated"):
            read(tmp_path / "m")
        recovered = recover(tmp_path / "m")
        assert recovered.dropped == torn
        assert recovered.line == 4
        assert recovered.what == f"line 4 was torn and is dropped ({len(torn)} bytes); it was never acknowledged"
        assert (tmp_path / "m").read_bytes() == b"".join(lines[:3])


def test_recover_touches_nothing_but_the_last_line(tmp_path: Path) -> None:
    play_a_record(tmp_path / "m")
    lines = (tmp_path / "m").read_bytes().splitlines(keepends=True)
    damaged = b"".join([lines[0], lines[1].replace(b'"A"', b'"B"'), *lines[2:]])
    (tmp_path / "m").write_bytes(damaged)
    with pytest.raises(Unreadable, match="line 2: the checksum does not match"):
        recover(tmp_path / "m")
    assert (tmp_path / "m").read_bytes() == damaged
    (tmp_path / "m").write_bytes(b"{")
    with pytest.raises(Impossible, match="create it anew"):
        recover(tmp_path / "m")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the record is empty"),
        (b"hello\n", "line 1: this does not end as a line must"),
        (b'{"netcord":1}', "line 1: the record is truncated"),
    ],
)
def test_what_is_no_record_is_unreadable(data: bytes, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        parse(data)
    with pytest.raises(Unreadable, match="this is not a record"):
        game_key(data)


def test_a_record_of_another_game_or_edition_is_not_replayed(tmp_path: Path) -> None:
    play_a_record(tmp_path / "m")
    other: Any = PhaseGame("ping-pong", 1, MINI.shape, MINI.lay)
    later: Any = PhaseGame("mini-tennis", 2, MINI.shape, MINI.lay)
    with pytest.raises(Impossible, match="a record of mini-tennis, not of ping-pong"):
        list(replay(read(tmp_path / "m"), other))
    with pytest.raises(Impossible, match="edition 1 of mini-tennis, and here is edition 2"):
        list(replay(read(tmp_path / "m"), later))


def test_a_seat_reads_no_secret_of_another_in_the_record(tmp_path: Path) -> None:
    """Secret aims belong to the server and drawn cards to the drawer; a spectator reads neither."""
    play_a_record(tmp_path / "m", Setup(to=4))
    record = read(tmp_path / "m")
    for seat in ("A", "B", None):
        for line, played in zip(seen_by(record, MINI, seat), replay(record, MINI), strict=True):
            ask: Any = played.ask
            owner = {"aim": getattr(ask, "seat", None), "card": getattr(ask, "by", None)}.get(ask.what, seat)
            assert line.hidden == (owner != seat)
            assert line.answer == (None if line.hidden else played.answer)
            assert line.ask == ask.seen_by(seat)
            assert line.facts == MINI.facts_seen(played.facts, seat)


class Memory:
    """A store that is no file: all that a database must be able to do."""

    def __init__(self) -> None:
        self.data, self.secret = b"", b""

    def read(self) -> bytes:
        return self.data

    def append(self, line: bytes) -> None:
        self.data += line

    def cut(self, size: int) -> None:
        self.data = self.data[:size]

    def keep_seed(self, seed: bytes) -> None:
        self.secret = seed

    def seed(self) -> bytes | None:
        return self.secret or None

    def forget_seed(self) -> None:
        self.secret = b""

    def close(self) -> None:
        pass


def test_any_store_keeps_the_same_bytes(tmp_path: Path) -> None:
    play_a_record(tmp_path / "m")
    store = Memory()
    play_a_record(store)
    assert store.data == (tmp_path / "m").read_bytes()
    assert store.seed() is None
    store.data = store.data[:-1]
    assert recover(store).line == store.data.count(b"\n") + 1
    assert resume(kept(store.data, SEED)).number == store.data.count(b"\n") - 1


def kept(data: bytes, seed: bytes) -> Memory:
    store = Memory()
    store.data, store.secret = data, seed
    return store


# What editors and file transfers do to text files


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data.replace(b"\n", b"\r\n"), "line 1: lines end in CR LF instead of LF"),
        (lambda data: data.replace(b"}\n{", b"}\r\n{", 3).replace(b"\r\n", b"\n", 2), "line 3: lines end in CR LF"),
        (lambda data: b"\xef\xbb\xbf" + data, "line 1: this begins with a byte order mark (UTF-8): save it as UTF-8"),
        (lambda data: data.decode().encode("utf-16"), "line 1: this begins with a byte order mark (UTF-16)"),
    ],
    ids=["CRLF", "CRLF on line 3", "BOM", "UTF-16"],
)
def test_other_line_ends_and_byte_order_marks_are_told_for_what_they_are(
    tmp_path: Path, change: Callable[[bytes], bytes], told: str
) -> None:
    play_a_record(tmp_path / "m")
    data = change((tmp_path / "m").read_bytes())
    first, *others = (str(finding) for finding in verify(data, MINI))
    assert first.startswith(told)
    assert not others or "UTF-16" in told  # nothing else is wrong with it
    with pytest.raises(Unreadable) as error:
        parse(data)
    assert str(error.value).startswith(told)
    (tmp_path / "m").write_bytes(data)
    for way in (resume, recover):
        with pytest.raises((Unreadable, Impossible)):
            way(tmp_path / "m")
        assert (tmp_path / "m").read_bytes() == data


# Canonical bytes


@pytest.mark.parametrize("key", netcord.all_games())
def test_states_that_are_equal_are_written_with_equal_bytes(key: str) -> None:
    """Pickled, copied, or read back from JSON: in all five games, with everything that can lie on a table."""
    game = netcord.game(key)
    trials = game.trials()
    for setup in (next(iter(trials.values())), list(trials.values())[-1]):
        host: Host[Any] = Host(game, setup, {}, SeededDice(1))
        host.parties |= {seat: RandomBot(2) for seat in game.seats(host.state)}
        for _ in range(40):
            host.advance()
        for value, reader in (
            (setup, game.read_setup),
            (host.state, game.read_state),
            (host.view("A"), game.read_view),
            (host.ask, game.read_ask),
        ):
            data = encode(value)
            for same in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), reader(data)):
                assert same == value
                assert encode(same) == data
