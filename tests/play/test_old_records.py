"""Records of former days: whatever is changed in netcord, they are read, replayed, verified and gone on with."""

import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import netcord
from netcord.bots import RandomBot
from netcord.play import FileStore, Host, game_key, parse, replay, resume, verify
from netcord.play.record import framed, unframed

FOLDER = Path(__file__).parent.parent / "records"
OLD = {f"{file.parent.name}/{file.name}": file for file in sorted(FOLDER.glob("format-*/*")) if file.suffix != ".seed"}
UNFINISHED = [name for name, file in OLD.items() if file.with_name(f"{file.name}.seed").exists()]
HONEST = "the dice of format 1 do not cover the setup"


def data_of(name: str) -> bytes:
    data = OLD[name].read_bytes()
    return gzip.decompress(data) if name.endswith(".gz") else data


def test_nobody_has_written_them_anew() -> None:
    lines = (FOLDER / "SHA256SUMS").read_text().splitlines()
    sums = {name: total for total, name in (line.split() for line in lines)}
    found = {f"{file.parent.name}/{file.name}": file for file in FOLDER.glob("format-*/*")}
    assert set(sums) == set(found)
    for name, total in sums.items():
        assert hashlib.sha256(found[name].read_bytes()).hexdigest() == total, name


def test_there_are_records_of_every_game_finished_and_not() -> None:
    finished = {(game_key(data_of(name)), parse(data_of(name)).ending is not None) for name in OLD}
    assert finished == {(key, over) for key in netcord.all_games() for over in (False, True)}


@pytest.mark.parametrize("name", OLD)
def test_an_old_record_still_verifies(name: str) -> None:
    data = data_of(name)
    findings = [str(finding) for finding in verify(data, netcord.game(game_key(data)))]
    if "by-hand" in name:
        assert findings == ["line 1: the dice were entered by hand, not thrown from a seed, so no one can check them"]
        return
    if name in UNFINISHED:
        assert findings.pop(0).endswith("checksums, order and legality of the answers hold")
    if name.startswith("format-1/"):
        assert HONEST in findings.pop(0)
    if game_key(data) in ("worldwide", "ase") and parse(data).header.data:  # their decks were others then
        assert findings.pop(0).endswith("the record was replayed with its own")
    assert findings == []


@pytest.mark.parametrize("name", UNFINISHED)
def test_an_old_match_goes_on_in_its_own_format(name: str, tmp_path: Path) -> None:
    path = tmp_path / OLD[name].name
    for file in (OLD[name], OLD[name].with_name(f"{path.name}.seed")):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    game = netcord.game(game_key(data_of(name)))
    with resume(FileStore(path)) as record:
        before = record.number
        seats = game.seats(game.start(game.read_setup(record.header.setup)))
        host = Host(game, parties={seat: RandomBot(3) for seat in seats}, record=record)
        while host.number < before + 25 and not host.over:
            host.advance()
    data = path.read_bytes()
    assert data.startswith(data_of(name))
    assert data.count(b"\n") > before + 1
    assert not [finding for finding in verify(data, game) if finding.grave]


def forged(data: bytes, change: Callable[[dict[str, object]], None]) -> bytes:
    """The record with another setup and all checksums made right again."""
    out, before = [], ""
    for number, line in enumerate(data.splitlines()):
        bare = unframed(line)
        assert bare is not None
        body = bare[0]
        if number == 0:
            head = json.loads(body)
            change(head["setup"])
            body = json.dumps(head, separators=(",", ":"), ensure_ascii=False).encode()
        written, before = framed(before, body)
        out.append(written)
    return b"".join(out)


def another_b(setup: dict[str, object]) -> None:
    cards = setup["cards"]
    assert isinstance(cards, list)
    assert cards[1]["name"] == "Fragile"
    cards[1]["name"] = "Somebody Else"


def test_an_exchanged_card_is_found_from_format_2_on(tmp_path: Path) -> None:
    """A forger who makes every checksum right again is caught by the dice, which cover the setup now."""
    game = netcord.game("inside-volley")
    old = forged(data_of("format-1/inside-volley-played-out.jsonl"), another_b)
    (honest,) = verify(old, game)
    assert HONEST in honest.what
    assert not honest.grave

    setup = game.trials()["printed rules"]
    with netcord.play.create(tmp_path / "m", game, setup, match="a long one", seed=bytes(32)) as record:
        Host(game, record=record).run()
    data = (tmp_path / "m").read_bytes()
    assert verify(data, game) == ()
    findings = verify(forged(data, another_b), game)
    assert len([finding for finding in findings if "the seed gives" in finding.what]) > 100
    assert all(finding.grave for finding in findings)


def test_an_old_record_replays_to_its_result() -> None:
    for name in ("format-1/worldwide-printed-rules.jsonl", "format-1/ase-draft-rules.jsonl"):
        record = parse(data_of(name))
        game = netcord.game(record.header.game)
        *_, last = replay(record, game)
        assert record.header.edition == 2
        assert record.ending is not None
        assert last.state.table.score.line == record.ending.end.score
