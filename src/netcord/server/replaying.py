"""A match point by point and answer by answer, its throws, and a record as whoever asks may read it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from netcord.club.boxes import box_rows
from netcord.club.ledger import Ledger
from netcord.club.names import Names
from netcord.club.offers import called_choice
from netcord.kernel import Fact, Illegal, Seat, View, encode
from netcord.play import Kind, Played, Record, listing, opening, parse, replay_from, seen_by, setup_of, stakes
from netcord.registry import AnyGame, game
from netcord.store import Kept
from netcord.tennis import PointWon

from .seats import OWNER
from .sitting import called, nameless, plan_of
from .telling import Teller, words_stake
from .wire import BoxRow, Moment, Moments, Replay, ReplayPoint, ThrowKind, Throws, raw

REPLAYS = 8
"""Matches that are kept played out, since whoever looks at one asks for point after point."""


class Again(NamedTuple):
    """A match played again: what it began with, and every answer with the state it was given in."""

    record: Record
    game: AnyGame
    setup: Any
    facts: tuple[Fact, ...]
    played: tuple[Played[Any], ...]
    before: tuple[Any, ...]
    """The state that each answer met."""
    names: Names
    nameless: frozenset[Seat]

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.record.ending is not None

    @property
    def points(self) -> list[range]:
        """The answers of each point; those after the last point, if there are any, are one more."""
        ends = [at + 1 for at, one in enumerate(self.played) if won(one.facts) is not None]
        if self.played and (not ends or ends[-1] < len(self.played)):
            ends.append(len(self.played))
        return [range(first, last) for first, last in zip([0, *ends], ends, strict=False)]

    def you(self, held: Sequence[Seat]) -> Seat | None:
        """Whoever holds these seats, if that is one whom nobody has given a name."""
        playing = [seat for seat in held if seat != OWNER]
        return playing[0] if len(playing) == 1 and playing[0] in self.nameless else None

    def teller(self, lang: str, held: Sequence[Seat] = ()) -> Teller:
        """Who tells it, to somebody from whom nothing is hidden any more."""
        return Teller(self.game, self.setup, self.record.header.match, lang, self.you(held), self.names, named=False)


@lru_cache(REPLAYS)
def again(kept: Kept) -> Again:
    """A match that may be replayed: it is over, or nobody can go on with it."""
    record, found = parse(kept.record), game(kept.game)
    if record.ending is None and not to_be_read(kept):
        raise Illegal("a match is replayed when it is over, and this one goes on")
    state, facts = opening(record, found)
    played = tuple(replay_from(state, record.entries, found))
    states = (state, *(one.state for one in played))
    setup = setup_of(record, found)
    plan = plan_of(kept.plan)
    unnamed = frozenset[Seat]() if plan.names else nameless(found, setup)
    return Again(record, found, setup, facts, played, states[: len(played)], called(plan, found, setup), unnamed)


def to_be_read(kept: Kept) -> bool:
    """Whether a match that is not over can only be read: whoever handed it in had no seed for its dice."""
    return plan_of(kept.plan).dice == "gone"


def won(facts: Sequence[Fact]) -> PointWon | None:
    """The point these facts have ended."""
    return next((fact for fact in reversed(facts) if isinstance(fact, PointWon)), None)


def bare(seat: Seat | None, state: Any, game: AnyGame) -> View[Any, Any]:
    """The table as it lies, nothing hidden."""
    return View(seat, state, game.ask(state))


def replayed(kept: Kept, lang: str, ledger: Ledger | None = None, held: Sequence[Seat] = ()) -> Replay:
    """Every point: the score before it, what happened, the score after it; `held` are the seats of whoever asks."""
    match = again(kept)
    teller = match.teller(lang, held)
    points: list[ReplayPoint] = []
    gathered = list(match.facts)
    first = match.before[0] if match.before else opening(match.record, match.game).state
    before = first.table.score
    teller.recall([(0, match.facts)], bare(None, first, match.game))
    for played in match.played:
        gathered += played.facts
        number = played.n + 1
        teller.hear_facts(number, played.facts, bare(None, played.state, match.game))
        point = won(played.facts)
        if point is None:
            continue
        told = [line for line in teller.feed if line.number == number]
        lines = [line for line in told if line.kind == Kind.POINT]
        called = next((line for line in told if line.call), None)
        staked = [one for one in stakes(before) if one.what != "game"]
        points.append(
            ReplayPoint(
                number,
                len(before.sets) + 1,
                f"{before.games[0]}-{before.games[1]}",
                "-".join(before.point_labels),
                " ".join(line.text for line in lines),
                point.winner,
                played.state.table.score.line,
                teller.events(gathered, number),
                before.server_side,
                tuple(dict.fromkeys(one.what for one in staked)),
                " ".join(words_stake(teller.words, teller.names, one.what, one.side, one.chances) for one in staked),
                "" if called is None else called.call,
                " ".join(line.text for line in told if line.kind in (Kind.GAME, Kind.SET, Kind.MATCH)),
                () if called is None else called.why,
            )
        )
        before, gathered = played.state.table.score, []
    boxes = teller.story.statistics.sets
    rows = tuple(tuple(BoxRow(*row) for row in box_rows(box, teller.words)) for box in boxes) if boxes[1:] else ()
    kept_as = kept.match, tuple(points), None if ledger is None else ledger.chances, rows, match.over, _credits(match)
    if ledger is None:
        return Replay(*kept_as, played=kept.played)
    return Replay(*kept_as, ledger.exact, ledger.missing, ledger.error, kept.played)


def _credits(match: Again) -> tuple[str, ...]:
    """Where the cards come from."""
    shelves = (match.game.shelf_of(card) for card in match.game.cards_in(match.setup))
    told = (" ".join(filter(None, (shelf.credit, shelf.licence))) for shelf in shelves if shelf is not None)
    return tuple(filter(None, dict.fromkeys(told)))


def moments(kept: Kept, point: int, lang: str, held: Sequence[Seat]) -> Moments:
    """One point answer by answer: the table before each as it lay, and what came of it."""
    match = again(kept)
    points = match.points
    if not 0 <= point < len(points):
        raise Illegal(
            "this match has {count} points, counted from 0: there is no point {point}", count=len(points), point=point
        )
    teller = match.teller(lang, held)
    seat = next((seat for seat in held if seat != OWNER), None)
    told = []
    for at in points[point]:
        state, played = match.before[at], match.played[at]
        view = bare(seat, state, match.game)
        teller.story.hear(played.n, (), view)
        picture = match.game.coverage.picture
        facts = (*match.facts, *played.facts) if at == 0 else played.facts
        told.append(
            Moment(
                played.n,
                match.record.entries[at].by,
                teller.score(held),
                teller.standing,
                raw({"seat": seat, "state": state, "ask": view.ask}),
                teller.events(facts, played.n),
                None if picture is None else raw(picture(view)),
                called_choice(match.game, state, played, teller.words),
            )
        )
    return Moments(point, tuple(told))


def throws(kept: Kept) -> Throws:
    """What each throw of a match could come up with: whoever has this can check its dice without the rules."""
    match = again(kept)
    found = listing(match.record, match.game)
    kinds = (ThrowKind(kind.what, tuple(raw(one) for one in kind.outcomes), kind.weights) for kind in found.kinds)
    return Throws(match.record.header.match, tuple(kinds), found.throws)


def visible(data: bytes, record: Record, game: AnyGame, seat: Seat | None) -> bytes:
    """A record that is not over as a viewer may read it: the first line, then every answer he may know of.

    An answer that is hidden from him is null; checksums and dice are left out, since they cannot be checked so. Where
    nothing is hidden it is the record as it is kept: with it, somebody may go on elsewhere.
    """
    seen = list(seen_by(record, game, seat))
    if not any(one.hidden for one in seen):
        return data
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
    lines += [encode({"n": one.n, "by": one.by, "answer": one.answer}) for one in seen]
    return b"\n".join(lines) + b"\n"
