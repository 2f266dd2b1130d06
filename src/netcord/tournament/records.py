"""The record of a match and the tournament it belongs to: its setup, and what it says when the match is over."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from netcord.kernel import Fact, Illegal, Impossible, NetcordError, Seat, Unreadable
from netcord.play import Record, box_score, replay
from netcord.play import parse as parse_record
from netcord.registry import AnyGame
from netcord.tennis import EndedEarly

from .events import Event
from .lines import Numbers, Outcome
from .log import MATCHES
from .matches import Match
from .tournament import Tournament

EndOf: TypeAlias = Callable[[str], Any]
"""The state in which a match ended, by its id."""


def record_path(folder: Path, match: str) -> Path:
    """Where the record of a match lies."""
    return folder / MATCHES / f"{match}.jsonl"


def record_name(tournament: Tournament, match: str) -> str:
    """How a match is called in its record."""
    return f"{tournament.name}/{match}"


def read_record(path: Path) -> Record:
    """The record of a match; errors name the file."""
    try:
        return parse_record(path.read_bytes())
    except OSError as error:
        raise Impossible("{path} cannot be read: {why}", path=path, why=error.strerror) from None
    except NetcordError as error:
        raise named(path, error) from None


def named(path: Path, error: NetcordError) -> NetcordError:
    """An error that names its file."""
    return error if str(path) in str(error) else type(error)("{path}: {error}", path=path, error=error)


class Ends:
    """How matches ended, each replayed once at most."""

    def __init__(self, game: AnyGame, folder: Path) -> None:
        self._game, self._folder = game, folder
        self._known: dict[str, Any] = {}

    def keep(self, match: str, state: Any) -> None:
        """It is known already."""
        self._known[match] = state

    def __call__(self, match: str) -> Any:
        """The end state of a match."""
        if match not in self._known:
            path = record_path(self._folder, match)
            record = read_record(path)
            try:
                *_, last = replay(record, self._game)
            except NetcordError as error:
                raise named(path, error) from None
            self._known[match] = last.state
        return self._known[match]


def arranged(game: AnyGame, event: Event, a: int, b: int) -> Any:
    """The setup of a match between two entrants; with `budgets` each has what belongs to his seeding (ASE-14d)."""
    setup = game.arrange((*event.entrants[a].cards, *event.entrants[b].cards), dict(event.options))
    if event.budgets:
        assert game.tour.seeded is not None, "a tournament with budgets is refused for a game without them"
        setup = game.tour.seeded(setup, (event.position(a), event.position(b)), len(event.entrants))
    return setup


def setup_of(game: AnyGame, tournament: Tournament, match: Match, end_of: EndOf) -> Any:
    """The setup of a match; with injury_carryover (PTH-03) the players bring along what earlier matches did to them."""
    seats = tournament.seats(match)
    assert match.a is not None
    assert match.b is not None
    setup = arranged(game, tournament.event(match.event), match.a, match.b)
    if not tournament.injury_carryover:
        return setup
    earlier: dict[Seat, tuple[Any, Seat]] = {}
    for seat, player in seats.items():
        for outcome in _until(tournament, match.id):
            then = {id: place for place, id in tournament.seats(tournament.match(outcome.match)).items()}
            if player in then:
                earlier[seat] = end_of(outcome.match), then[player]
                break
    assert game.tour.carry is not None, "a tournament with carryover is refused for a game that cannot"
    return game.tour.carry(setup, earlier)


def _until(tournament: Tournament, match: str) -> Iterator[Outcome]:
    """The matches entered before a match, the latest first."""
    before = []
    for outcome in tournament.outcomes:
        if outcome.match == match:
            break
        before.append(outcome)
    return reversed(before)


def check_belongs(game: AnyGame, tournament: Tournament, match: Match, record: Record, end_of: EndOf) -> None:
    """Refuse a record that is not the one of this match."""
    if record.header.match != (name := record_name(tournament, match.id)):
        raise Unreadable(
            "line 1: this is the record of {match!r}, not of {name!r}", match=record.header.match, name=name
        )
    if game.read_setup(record.header.setup) != setup_of(game, tournament, match, end_of):
        raise Unreadable("line 1: the setup is not that of {match}: other players, options or injuries", match=match.id)


def told(game: AnyGame, tournament: Tournament, match: Match, record: Record, path: str) -> Outcome:
    """What a finished record says, played again."""
    facts: list[Fact] = []
    try:
        for played in replay(record, game):
            facts += played.facts
    except NetcordError as error:
        raise type(error)("{path}: {error}", path=path, error=error) from None
    return outcome_of(game, tournament, match, record, facts, path)


def outcome_of(
    game: AnyGame, tournament: Tournament, match: Match, record: Record, facts: Iterable[Fact], path: str
) -> Outcome:
    """Who won, in which numbers, why it ended early, and who is out of the tournament, from all facts of a match."""
    if record.ending is None:
        raise Illegal("{path}: the match is not over", path=path)
    end = record.ending.end
    if end.winner is None:
        raise Impossible("{path}: nobody won {match}, and somebody must advance", path=path, match=match.id)
    happened = tuple(facts)
    seats = tournament.seats(match)
    gone = game.tour.out(happened) if game.tour.out is not None else ()
    out = sorted({seats[seat] for seat in gone})
    early = next((fact.rule for fact in happened if isinstance(fact, EndedEarly)), "")
    return Outcome(
        match.id, end.winner, end.how, end.score, record.sum, numbers(happened), tuple(out), early if end.how else ""
    )


def numbers(facts: Iterable[Fact]) -> Numbers:
    """A match in numbers."""
    box = box_score(facts)
    a, b = box.sides
    return Numbers(
        (a.points, b.points),
        (a.games, b.games),
        (a.sets, b.sets),
        (a.aces, b.aces),
        (a.double_faults, b.double_faults),
        box.events,
    )
