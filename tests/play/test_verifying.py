"""Verifying: a true record holds, and whatever is changed in it is found and named."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.bots import RandomBot
from netcord.kernel import PhaseGame, Side, Value
from netcord.play import Host, ScriptedDice, create, verify
from netcord.play.record import framed, unframed

from .minitennis import MINI, SEED, SHAPE, Leave, MiniTennis, Setup, lay, play_a_record


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A short finished record."""
    path = tmp_path_factory.mktemp("true") / "m"
    play_a_record(path, player_seeds={"A": "net", "B": "cord"})
    return path.read_bytes()


def found(data: bytes, game: Any = MINI) -> list[str]:
    return [str(finding) for finding in verify(data, game)]


def forged(data: bytes, *changes: tuple[bytes, bytes]) -> bytes:
    """The record with changes in it and all checksums made right again: a careful forger's work."""
    for old, new in changes:
        assert data.count(old) == 1, old
        data = data.replace(old, new)
    out, before = [], ""
    for line in data.splitlines():
        bare = unframed(line)
        assert bare is not None
        written, before = framed(before, bare[0])
        out.append(written)
    return b"".join(out)


def test_a_true_record_holds(true: bytes) -> None:
    assert verify(true, MINI) == ()
    assert forged(true) == true


def precise(findings: Any) -> bool:
    """Grave, and about a line of the file."""
    return any(finding.grave and (finding.line is not None or "empty" in finding.what) for finding in findings)


def changed(data: bytes) -> Iterator[tuple[str, bytes]]:
    for at, byte in enumerate(data):
        before, after = data[:at], data[at + 1 :]
        yield f"low bit of byte {at}", before + bytes([byte ^ 1]) + after
        yield f"case of byte {at}", before + bytes([byte ^ 32]) + after
        yield f"byte {at} deleted", before + after
        yield f"space before byte {at}", data[:at] + b" " + data[at:]
    for extra in (b" ", b"\n", b"x", b"\0", b"{}\n"):
        yield f"{extra!r} at the end", data + extra


def test_a_change_of_any_byte_is_found(true: bytes) -> None:
    """Every byte of a finished record: flipped, changed in case, deleted, and a space put before it."""
    tried = 0
    for what, data in changed(true):
        assert precise(verify(data, MINI)), what
        tried += 1
    assert tried == 4 * len(true) + 5


def test_every_shorter_record_is_seen_to_be_unfinished(true: bytes) -> None:
    for size in range(len(true)):
        findings = found(true[:size])
        assert findings, size
        assert any(re.search("truncated|not over|missing|empty", finding) for finding in findings), findings


def test_lines_dropped_doubled_or_swapped_are_found(true: bytes) -> None:
    lines = true.splitlines(keepends=True)
    for at in range(len(lines)):
        dropped = found(b"".join(lines[:at] + lines[at + 1 :]))
        doubled = found(b"".join(lines[: at + 1] + lines[at:]))
        assert dropped
        assert any(finding.startswith(f"line {at + 2}: ") for finding in doubled), doubled
    for at in range(len(lines) - 1):
        swapped = found(b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]))
        assert any(finding.startswith(f"line {at + 1}: ") for finding in swapped), swapped
    assert "line 4: answer 3 stands where answer 2 is due" in found(b"".join(lines[:3] + lines[4:]))
    assert "line 5: answer 2 stands where answer 3 is due" in found(b"".join(lines[:4] + lines[3:]))


def test_a_changed_answer_breaks_its_checksum_and_no_other(true: bytes) -> None:
    """The one line is named, and the rest is not accused."""
    lines = true.splitlines(keepends=True)
    assert b'"answer":"wide"' in lines[1]
    data = b"".join([lines[0], lines[1].replace(b'"wide"', b'"tee"'), *lines[2:]])
    sums = [finding for finding in found(data) if "checksum" in finding]
    assert len(sums) == 1
    assert sums[0].startswith("line 2: the checksum does not match: ")


# A forger who makes all checksums right again


def throws(data: bytes) -> list[tuple[int, bytes]]:
    return [(at, line) for at, line in enumerate(data.splitlines(), 1) if b'"by":"dice"' in line]


def test_other_dice_are_found_though_the_checksums_hold(true: bytes) -> None:
    at, line = next((at, line) for at, line in throws(true) if b'"lob"' in line)
    data = forged(true, (line[:-74], line[:-74].replace(b'"lob"', b'"drop"')))
    assert found(data) == [f'line {at}: the dice gave "drop" but the seed gives "lob"']


def test_another_seed_or_commitment_is_found(true: bytes) -> None:
    seed, promise = SEED.hex().encode(), b'"commitment":"63'
    wrong_seed = found(forged(true, (seed, seed.replace(b"00", b"ff"))))
    assert len(wrong_seed) == 1
    assert re.fullmatch(
        r"line \d+: the revealed seed does not match the commitment: its SHA-256 is \w{64}, .*", wrong_seed[0]
    )
    assert "does not match the commitment" in found(forged(true, (promise, b'"commitment":"64')))[0]
    assert "the commitment should be 64 hex" in found(forged(true, (promise, b'"commitment":"')))[0]
    for bad in (b'"seed":"00"', b'"seed":null', b'"seed":"' + seed.upper() + b'"', b'"seed":"zz"'):
        findings = found(forged(true, (b'"seed":"' + seed + b'"', bad)))
        assert findings[0].endswith("the seed should be revealed here, as 64 hexadecimal digits")


def test_another_match_or_other_player_seeds_give_other_dice(true: bytes) -> None:
    for change in ((b'"m-1"', b'"m-2"'), (b'["A","net"]', b'["A","let"]'), (b'["A","net"],', b"")):
        findings = found(forged(true, change))
        assert findings
        assert all("but the seed gives" in finding for finding in findings)


def test_player_seeds_stand_in_order(true: bytes) -> None:
    data = forged(true, (b'["A","net"],["B","cord"]', b'["B","cord"],["A","net"]'))
    assert found(data) == ["line 1: the players' seeds must be sorted by seat, one for each"]


def test_another_result_is_found(true: bytes) -> None:
    data = forged(true, (b'"winner":"B","how":"","score":"0-2"', b'"winner":"A","how":"","score":"2-0"'))
    last = true.count(b"\n")
    assert found(data) == [f"line {last}: the end line says A won 2-0, but the answers lead to B won 0-2"]


def test_an_end_too_early_is_found(true: bytes) -> None:
    lines = true.splitlines(keepends=True)
    data = forged(b"".join(lines[:4] + lines[-1:]))
    assert found(data) == [
        "line 5: the end line says B won 0-2, but the answers do not lead to an end: the dice are thrown next (card)"
    ]


def test_illegal_and_misattributed_answers_are_found(true: bytes) -> None:
    guess = b'{"n":1,"by":"B","answer":"wide"'
    assert found(forged(true, (guess, guess.replace(b"wide", b"moon")))) == [
        "line 3: B may answer 'wide', 'body' or 'tee', not 'moon'"
    ]
    assert found(forged(true, (guess, guess.replace(b'"B"', b'"A"')))) == [
        "line 3: A answers, but B should: it is B's choice (guess)"
    ]
    assert found(forged(true, (guess, guess.replace(b'"B"', b'"host"')))) == [
        "line 3: the host answers only what nobody is asked, and it is B's choice (guess)"
    ]
    assert "line 3: this is no answer of mini-tennis" in found(forged(true, (guess, guess[:-6] + b"[]")))[0]


def test_other_ways_to_write_the_same_are_found(true: bytes) -> None:
    """Canonical bytes: JSON allows many spellings, a record one."""
    guess = b'"by":"B","answer":"wide"'
    for same in (b'"by": "B","answer":"wide"', b'"by":"B","answer":"wid\\u0065"', b'"answer":"wide","by":"B"'):
        findings = found(forged(true, (b'{"n":1,' + guess, b'{"n":1,' + same)))
        assert findings, same
        assert findings[0].startswith("line 3: "), same
    full = b'{"to":2,"names":["Ana","Bo"]}'
    other = forged(true, (full, b'{"to":2,"names":["Ana","Bo"],"best_of":3}'))
    assert f"line 1: the setup is not written as netcord writes it, which is {full.decode()}" in found(other)
    turned = forged(true, (full, b'{"names":["Ana","Bo"],"to":2}'))
    assert any("the seed gives" in finding for finding in found(turned))  # the dice cover it as it was written


def test_a_setup_without_a_field_that_was_added_later_still_holds(tmp_path: Path) -> None:
    """What is missing has its default: a new option of the same edition breaks no record."""

    class Older(Value):
        to: int = 2

    older: Any = MiniTennis("mini-tennis", 1, replace(SHAPE, setup=Older), lambda setup: lay(Setup(setup.to)))
    with create(tmp_path / "m", older, Older(), match="m", seed=SEED) as record:
        Host(older, parties={"A": RandomBot(1), "B": RandomBot(2)}, record=record).run()
    assert b'"setup":{"to":2}' in (tmp_path / "m").read_bytes()
    assert found((tmp_path / "m").read_bytes()) == []


def test_a_withdrawal_verifies_and_a_forged_one_does_not_help(tmp_path: Path) -> None:
    record = create(tmp_path / "m", MINI, Setup(to=3), match="m", seed=SEED)
    host = Host(MINI, parties={"A": RandomBot(1), "B": RandomBot(2)}, record=record)
    host.advance()
    host.withdraw(Leave(Side.A), "A")
    data = (tmp_path / "m").read_bytes()
    assert found(data) == []
    by = b'"by":"host"'
    assert found(forged(data, (by, b'"by":"B"')))[0].startswith("line 3: B may answer")


def test_other_games_editions_formats_and_schemes_are_named(true: bytes) -> None:
    later: Any = PhaseGame("mini-tennis", 2, MINI.shape, MINI.lay)
    other: Any = PhaseGame("ping-pong", 1, MINI.shape, MINI.lay)
    assert found(true, later)[0].startswith("line 1: this record was played under edition 1 of mini-tennis, and here")
    assert found(true, other) == ["line 1: this is a record of mini-tennis, not of ping-pong"]
    assert found(forged(true, (b'"netcord":2', b'"netcord":3'))) == [
        "line 1: this record is in format 3; formats 1 and 2 are understood here"
    ]
    assert found(forged(true, (b"dice-2", b"dice-9"))) == [
        "line 1: the dice are thrown by netcord-dice-9; in format 2 netcord-dice-2 can be checked here"
    ]
    assert found(forged(true, (b"dice-2", b"dice-1")))[0].endswith("in format 2 netcord-dice-2 can be checked here")


def test_a_setup_the_rules_cannot_play_is_a_finding_not_a_crash(true: bytes) -> None:
    assert "no setup of mini-tennis" in found(forged(true, (b'"to":2', b'"to":"two"')))[0]

    def broken(setup: Any) -> Any:
        raise KeyError("court")

    game: Any = PhaseGame("mini-tennis", 1, MINI.shape, broken)
    assert found(true, game) == ["line 1: the rules cannot play this: KeyError: 'court'"]


def test_an_unfinished_record_verifies_as_far_as_it_goes(true: bytes) -> None:
    lines = true.splitlines(keepends=True)
    for many in range(1, len(lines) - 1):
        (finding,) = verify(b"".join(lines[:many]), MINI)
        assert not finding.grave
        assert str(finding) == (
            "the match is not over: no seed is revealed yet, so the dice cannot be checked; "
            "checksums, order and legality of the answers hold"
        )
    (finding,) = verify(b"".join(lines[:-1]), MINI)
    assert not finding.grave
    assert str(finding).startswith("the match is over, but the end line is missing; resuming writes it")


def test_dice_without_a_seed_are_said_to_be_unchecked(tmp_path: Path) -> None:
    record = create(tmp_path / "m", MINI, Setup(to=1), fair=False)
    Host(MINI, None, {"A": RandomBot(1), "B": RandomBot(2)}, ScriptedDice([6, "lob", "lob"]), record).run()
    data = (tmp_path / "m").read_bytes()
    (finding,) = verify(data, MINI)
    assert not finding.grave
    assert str(finding) == "line 1: the dice were entered by hand, not thrown from a seed, so no one can check them"
    findings = found(forged(data, (b'"seed":null', b'"seed":"00"')))
    assert "a seed is revealed, but the header promised none" in findings[0]
