"""A finished match point by point, and a record as whoever asks may read it."""

from netcord.kernel import Fact, Seat, encode
from netcord.play import Record, opening, replay_from, seen_by
from netcord.registry import AnyGame
from netcord.tennis import PointWon

from .telling import Teller
from .wire import Replay, ReplayPoint


def replayed(match: str, game: AnyGame, record: Record, teller: Teller) -> Replay:
    """Every point: the score before it, what happened, the score after it. A finished match has no secrets any more."""
    state, facts = opening(record, game)
    points: list[ReplayPoint] = []
    before = state.table.score
    gathered: list[Fact] = list(facts)
    teller.recall([(0, facts)], game.view(state, None))
    for played in replay_from(state, record.entries, game):
        gathered += played.facts
        number = played.n + 1
        teller.hear_facts(number, played.facts, game.view(played.state, None))
        won = next((fact for fact in reversed(played.facts) if isinstance(fact, PointWon)), None)
        if won is None:
            continue
        told = [line.text for line in teller.feed if line.number == number and line.kind == "point"]
        points.append(
            ReplayPoint(
                number,
                len(before.sets) + 1,
                f"{before.games[0]}-{before.games[1]}",
                "-".join(before.point_labels),
                " ".join(told),
                won.winner,
                played.state.table.score.line,
                teller.events(gathered, number),
            )
        )
        before, gathered = played.state.table.score, []
    return Replay(match, tuple(points))


def visible(record: Record, game: AnyGame, seat: Seat | None) -> bytes:
    """A record that is not over as a viewer may read it: the first line, then every answer he may know of.

    An answer that is hidden from him is null; checksums and dice are left out, since they cannot be checked so.
    """
    head = record.header
    lines = [
        encode(
            {
                "netcord": head.format,
                "game": head.game,
                "edition": head.edition,
                "match": head.match,
                "seen_by": seat,
                "commitment": None if head.dice is None else head.dice.commitment,
            }
        )
    ]
    lines += [encode({"n": one.n, "by": one.by, "answer": one.answer}) for one in seen_by(record, game, seat)]
    return b"\n".join(lines) + b"\n"
