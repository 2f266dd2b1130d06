"""The dice are checked in the browser by a program of its own: here it runs in Node, on records of former days."""

import base64
import gzip
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import netcord
from netcord.bots import RandomBot
from netcord.play import Host, create, game_key, listing, parse
from netcord.play.record import framed, unframed
from netcord.server.sitting import Buffer

from .node import in_node

FOLDER = Path(__file__).parent.parent / "records"
RECORDS = {f"{file.parent.name}/{file.name}": file for file in sorted(FOLDER.glob("format-*/*.jsonl*"))}
RECORDS = {name: file for name, file in RECORDS.items() if file.suffix != ".seed"}
TENNIDICE = "format-2/tennidice-pairs--tie-break.jsonl"
CHECK = Path(__file__).parent / "check.ts"

Verdict = dict[str, Any]


def data_of(name: str) -> bytes:
    data = RECORDS[name].read_bytes()
    return gzip.decompress(data) if name.endswith(".gz") else data


def listed(data: bytes) -> Any:
    """The throws of a record, as the server lists them."""
    record = parse(data)
    found = listing(record, netcord.game(record.header.game))
    kinds = [
        {"what": one.what, "outcomes": msgspec.to_builtins(one.outcomes), "weights": one.weights} for one in found.kinds
    ]
    return {"match": record.header.match, "kinds": kinds, "throws": found.throws}


def checked(records: Iterable[tuple[bytes, Any]]) -> list[Verdict]:
    """What the page finds in records, with these lists of throws."""
    return in_node(CHECK, ({"record": base64.b64encode(data).decode(), "throws": throws} for data, throws in records))


@pytest.fixture(scope="module")
def verdicts() -> dict[str, Verdict]:
    """Every record, checked in one go."""
    data = {name: data_of(name) for name in RECORDS}
    return dict(zip(data, checked((one, listed(one)) for one in data.values()), strict=True))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_of_former_days_holds(verdicts: dict[str, Verdict], name: str) -> None:
    record, found = parse(data_of(name)), verdicts[name]
    assert found["findings"] == []
    assert found["format"] == record.header.format
    assert found["lines"] == len(record.entries) + 1 + (record.ending is not None)
    assert found["over"] is (record.ending is not None)
    assert found["byHand"] is (record.header.dice is None)
    thrown = sum(entry.by == "dice" for entry in record.entries)
    fair = record.ending is not None and record.header.dice is not None
    assert found["throws"] == found["dice"] + found["drawn"] == (thrown if fair else 0)


def test_what_cannot_be_shown_is_said(verdicts: dict[str, Verdict]) -> None:
    notes = {name: [note["what"] for note in found["notes"]] for name, found in verdicts.items()}
    assert notes["format-1/inside-volley-thrown-by-hand.jsonl"] == ["by_hand"]
    assert notes["format-1/worldwide-unfinished.jsonl"] == ["format_1", "not_over"]
    assert notes["format-2/inside-volley-best-of-5.jsonl"] == ["not_over"]
    assert notes["format-2/ase-designs.jsonl"] == []


def test_the_outcomes_of_dice_are_those_of_the_documentation(verdicts: dict[str, Verdict]) -> None:
    """Only what is drawn from piles is believed; format 1 leaves out the usual board of Tennidice."""
    believed = {game_key(data_of(name)) for name, found in verdicts.items() if found["drawn"] > 0}
    assert believed == {"worldwide", "ase", "tennidice"}
    known = verdicts[TENNIDICE]
    cards = sum(b'"answer":"IN"' in line or b'"answer":"OUT"' in line for line in data_of(TENNIDICE).splitlines())
    assert (known["dice"], known["drawn"]) == (known["throws"] - cards, cards)


def found_in(data: bytes, throws: Any) -> list[tuple[str, int | None]]:
    (verdict,) = checked([(data, throws)])
    return [(one["what"], one["line"]) for one in verdict["findings"]]


def sealed(data: bytes, change: Callable[[int, bytes], bytes]) -> bytes:
    """A record with some of its lines changed, and every checksum made right again."""
    before, lines = "", []
    for at, line in enumerate(data.splitlines(), 1):
        bare = unframed(line)
        assert bare is not None
        written, before = framed(before, change(at, bare[0]))
        lines.append(written)
    return b"".join(lines)


@pytest.mark.parametrize("name", [name for name in RECORDS if name.startswith("format-2")])
def test_a_flipped_digit_is_found_at_its_line(name: str) -> None:
    data = data_of(name)
    lines = data.splitlines(keepends=True)
    place = lines[4].index(b'"n":') + 4
    lines[4] = lines[4][:place] + (b"9" if lines[4][place : place + 1] != b"9" else b"8") + lines[4][place + 1 :]
    assert ("checksum", 5) in found_in(b"".join(lines), listed(data))


def test_a_throw_that_was_exchanged_is_found_although_every_checksum_is_right() -> None:
    data = data_of("format-2/worldwide-second-winner-true.jsonl")
    at = next(at for at, line in enumerate(data.splitlines(), 1) if b'"by":"dice","answer":1' in line)

    def change(line: int, body: bytes) -> bytes:
        return body.replace(b'"answer":1', b'"answer":2', 1) if line == at else body

    assert found_in(sealed(data, change), listed(data)) == [("throw", at)]


def test_another_card_in_the_setup_makes_other_dice() -> None:
    data = data_of("format-2/pro-tennis-mixed-doubles.jsonl")

    def change(line: int, body: bytes) -> bytes:
        return body.replace(b'"clutch":', b'"clutch":1', 1) if line == 1 else body

    found = found_in(sealed(data, change), listed(data))
    assert len(found) > 10
    assert {what for what, _ in found} == {"throw"}


def test_another_seed_than_the_promised_one_is_found() -> None:
    data = data_of(TENNIDICE)
    last = len(data.splitlines())

    def change(line: int, body: bytes) -> bytes:
        return body.replace(b'"seed":"07', b'"seed":"08') if line == last else body

    assert found_in(sealed(data, change), listed(data)) == [("promise", last)]


def test_a_list_with_other_dice_than_the_documented_is_not_believed() -> None:
    data = data_of("format-2/ase-designs.jsonl")
    throws = listed(data)
    rolled = next(kind for kind in throws["kinds"] if kind["what"] == "serve_roll")
    rolled["outcomes"] = [*rolled["outcomes"][1:], rolled["outcomes"][0]]
    assert {what for what, _ in found_in(data, throws)} == {"other_dice"}
    throws = listed(data)
    drawn = next(kind for kind in throws["kinds"] if kind["what"] == "draw")
    drawn["outcomes"] = drawn["outcomes"][::-1]
    assert {what for what, _ in found_in(data, throws)} == {"other_dice"}
    throws = listed(data)
    throws["throws"] = throws["throws"][1:]
    assert [what for what, _ in found_in(data, throws)] == ["not_listed"]


def test_lines_that_are_lost_cut_short_or_no_lines_at_all_are_found() -> None:
    data = data_of("format-2/ase-designs.jsonl")
    throws, lines = listed(data), data.splitlines(keepends=True)
    assert {("checksum", 4), ("order", 4)} <= set(found_in(b"".join(lines[:3] + lines[4:]), throws))
    assert found_in(data[:-1], throws) == [("truncated", len(lines))]
    assert found_in(data[:-30], throws) == [("truncated", len(lines)), ("form", len(lines))]
    assert found_in(b"love all\n", None) == [("form", 1)]
    assert found_in(b"", None) == [("unreadable", None)]
    assert found_in(b"".join([*lines, lines[-1]]), throws)[-1] == ("after_end", len(lines) + 1)


@pytest.mark.parametrize("key", netcord.all_games())
def test_a_match_of_today_with_players_seeds_and_letters_of_all_kinds_holds(key: str) -> None:
    game = netcord.game(key)
    buffer = Buffer()
    setup = next(iter(game.trials().values()))
    record = create(buffer, game, setup, match='Łódź "final" 🎾', seed=bytes(range(32)), player_seeds={"A": "Żółw\n"})
    host = Host(game, record=record)
    host.parties |= {seat: RandomBot(1) for seat in game.seats(host.state)}
    host.run()
    data = "".join(f"{line}\n" for line in buffer.take()).encode()
    (verdict,) = checked([(data, listed(data))])
    assert verdict["findings"] == verdict["notes"] == []
    assert verdict["covered"] is True
    assert verdict["throws"] > 10
