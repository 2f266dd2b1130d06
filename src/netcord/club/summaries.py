"""A record summed up: the same document for `play --json` and `record show --json`."""

from pathlib import Path
from typing import Any

from msgspec import json

from netcord.play import BoxScore, Record, Statistics, opening, replay, setup_of
from netcord.registry import AnyGame, game
from netcord.tennis import Score

from .names import names_of
from .story import score_of


class Summed:
    """What a record leads to when its answers are played again."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: AnyGame = game(record.header.game)
        state, facts = opening(record, self.game)
        self.setup = setup_of(record, self.game)
        self.statistics = Statistics()
        self.statistics.hear(facts)
        for played in replay(record, self.game):
            state = played.state
            self.statistics.hear(played.facts)
        self.state = state

    @property
    def score(self) -> Score:
        """The score it has come to."""
        return score_of(self.state)

    @property
    def box(self) -> BoxScore:
        """The whole match in numbers."""
        return self.statistics.match


def match_document(path: Path, record: Record) -> dict[str, Any]:
    """A match as JSON."""
    summed = Summed(record)
    header, score = record.header, summed.score
    names = names_of(summed.game, summed.setup).full
    ended = score.ended
    played = [part for part in summed.statistics.sets if part.points]
    return {
        "file": str(path),
        "game": header.game,
        "edition": header.edition,
        "match": header.match,
        "players": {"A": names["A"], "B": names["B"]},
        "seats": {seat: names[seat] for seat in summed.game.seats(summed.state)},
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
        "box": summed.box.as_dict(),
        "box_by_set": [part.as_dict() for part in played],
    }
