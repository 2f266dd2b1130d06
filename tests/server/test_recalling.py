"""Coming to a match that has been played for long: it is told as to whoever was there, and not all of it again."""

from pathlib import Path

import pytest

import netcord
from netcord.kernel import Fact
from netcord.play import opening, parse, replay, setup_of
from netcord.server import telling
from netcord.server.telling import Teller
from netcord.server.wire import FeedLine

RECORDS = Path(__file__).parents[1] / "records" / "format-1"
FINISHED = (
    "worldwide-printed-rules",
    "ase-draft-rules",
    "tennidice-match",
    "pro-tennis-one-set",
    "inside-volley-played-out",
)


def told(data: bytes, answers: int) -> tuple[FeedLine, ...]:
    """The commentary for whoever comes after so many answers."""
    record = parse(data)
    game = netcord.game(record.header.game)
    state, facts = opening(record, game)
    moves: list[tuple[int, tuple[Fact, ...]]] = [(0, facts)]
    for played in list(replay(record, game))[:answers]:
        state = played.state
        moves.append((played.n + 1, played.facts))
    teller = Teller(game, setup_of(record, game), record.header.match, "en", None)
    teller.recall(moves, game.view(state, None))
    return teller.feed


@pytest.mark.parametrize("name", FINISHED)
def test_whoever_comes_late_reads_the_same_last_lines(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (RECORDS / f"{name}.jsonl").read_bytes()
    many = len(parse(data).entries)
    late = {answers: told(data, answers) for answers in (0, 1, many // 3, many // 2, many - 1, many)}
    few = telling.FEED
    monkeypatch.setattr(telling, "FEED", 100_000)
    for answers, lines in late.items():
        whole = told(data, answers)
        assert len(lines) >= min(few, len(whole))
        assert lines == whole[-len(lines) :]
    assert len(whole) > few, "there was more to tell than is told"
