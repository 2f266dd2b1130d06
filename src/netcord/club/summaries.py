"""A match summed up: the same document for `play --json` and `record show --json`."""

from pathlib import Path
from typing import Any

from msgspec import json

from netcord.kernel import Fact, Seat
from netcord.play import BoxScore, Record, Statistics, opening, replay_from, setup_of
from netcord.registry import AnyGame, game
from netcord.tennis import Score

from .names import names_of
from .story import score_of

__all__ = ["Summed", "match_document", "summed"]


class Summed:
    """A match in numbers. It listens to a match that is being played, as a spectator; `summed` reads a record."""

    seat: Seat | None = None

    def __init__(self) -> None:
        self.statistics = Statistics()
        self.state: Any = None

    def hear(self, number: int, facts: tuple[Fact, ...], view: Any) -> None:
        """Count, and keep the table as it stands."""
        self.statistics.hear(facts)
        self.state = view.state

    def recall(self, number: int, facts: tuple[Fact, ...]) -> None:
        """Count what happened before the match was resumed too."""
        self.statistics.hear(facts)

    @property
    def score(self) -> Score:
        """The score it has come to."""
        return score_of(self.state)

    @property
    def box(self) -> BoxScore:
        """The whole match in numbers."""
        return self.statistics.match


def summed(record: Record) -> Summed:
    """What a record leads to when its answers are played again."""
    found: AnyGame = game(record.header.game)
    sums = Summed()
    sums.state, facts = opening(record, found)
    sums.statistics.hear(facts)
    for played in replay_from(sums.state, record.entries, found):
        sums.state = played.state
        sums.statistics.hear(played.facts)
    return sums


def match_document(path: Path, record: Record, sums: Summed | None = None) -> dict[str, Any]:
    """A match as JSON; `sums` if somebody has summed it up already."""
    sums = sums or summed(record)
    found: AnyGame = game(record.header.game)
    header, score = record.header, sums.score
    names = names_of(found, setup_of(record, found)).full
    ended = score.ended
    played = [part for part in sums.statistics.sets if part.points]
    return {
        "file": str(path),
        "game": header.game,
        "edition": header.edition,
        "match": header.match,
        "players": {"A": names["A"], "B": names["B"]},
        "seats": {seat: names[seat] for seat in found.seats(sums.state)},
        "setup": json.decode(header.setup),
        "dice": None
        if header.dice is None
        else {
            "scheme": header.dice.scheme,
            "commitment": header.dice.commitment,
            "player_seeds": dict(header.dice.player_seeds),
            "seed": record.ending.seed if record.ending else None,
        },
        "answers": len(record.entries),
        "finished": record.ending is not None,
        "winner": None if ended is None else ended.winner.value,
        "how": None if ended is None else ended.how.value,
        "score": score.line,
        "sets": [
            {
                "games": list(done.games),
                "tiebreak": None if done.tiebreak is None else list(done.tiebreak),
                "winner": done.winner.value,
            }
            for done in score.sets
        ],
        "box": sums.box.as_dict(),
        "box_by_set": [part.as_dict() for part in played],
    }
