"""A tournament in numbers: every entrant, the longest match, upsets by ranking, the champion's path."""

from collections.abc import Iterator

from msgspec.structs import replace

from netcord.kernel import Side, Value

from .events import Event
from .matches import Match, Standing
from .plans import Form
from .tournament import Tournament


class EntrantLine(Value):
    """One entrant's tournament. `place` is 0 for the champion, 1 for the losing finalist, 2 for the losing
    semi-finalists, and so on; in a table it is the position, and who stayed in his group comes behind the knockout."""

    entrant: int
    place: int
    stage: str = ""  # of the group in which it ended
    round: int = 0  # of the last match in the bracket
    position: int = 0  # in the table
    matches: int = 0  # on court: no byes, no walkovers
    won: int = 0
    sets: tuple[int, int] = (0, 0)  # won and lost
    games: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)
    aces: int = 0
    double_faults: int = 0


class Upset(Value):
    """A win over somebody ranked better; `by` is how many places."""

    match: str
    winner: int
    loser: int
    by: int


class EventNumbers(Value):
    """One event in numbers. Entrants come in the order in which they finished, then by seed and ranking."""

    event: str
    entrants: tuple[EntrantLine, ...]
    played: int
    walkovers: int
    ended_early: int  # retired or defaulted
    sets: int
    games: int
    points: int
    aces: int
    double_faults: int
    random_events: tuple[tuple[str, int], ...]
    longest: str | None  # the match with the most points
    upsets: tuple[Upset, ...]  # the biggest first
    path: tuple[str, ...]  # the champion's matches

    def entrant(self, entrant: int) -> EntrantLine:
        """One entrant's line."""
        return next(line for line in self.entrants if line.entrant == entrant)


def statistics(tournament: Tournament, event: str = "") -> EventNumbers:
    """The numbers of an event so far."""
    drawn = tournament.event(event)
    matches = list(tournament.matches(drawn.key))
    played = [match for match in matches if match.outcome is not None]
    champion = tournament.champion(drawn.key)
    lines = [_line(tournament, drawn, place) for place in range(len(drawn.entrants))]
    lines.sort(key=lambda line: (line.place, *_strength(drawn, line.entrant)))
    happened: dict[str, int] = {}
    for match in played:
        assert match.outcome is not None
        for name, count in match.outcome.numbers.events:
            happened[name] = happened.get(name, 0) + count
    totals = {what: sum(sum(pair) for pair in _pairs(played, what)) for what in _SUMMED}
    return EventNumbers(
        drawn.key,
        tuple(lines),
        played=len(played),
        walkovers=sum(match.standing is Standing.WALKOVER for match in matches),
        ended_early=sum(bool(match.outcome and match.outcome.how) for match in played),
        random_events=tuple(sorted(happened.items())),
        longest=max(played, key=_length).id if played else None,
        upsets=tuple(sorted(_upsets(drawn, played), key=lambda upset: -upset.by)),
        path=() if champion is None else tuple(match.id for match in tournament.path(champion, drawn.key)),
        **totals,
    )


_SUMMED = ("sets", "games", "points", "aces", "double_faults")


def _pairs(played: list[Match], what: str) -> Iterator[tuple[int, int]]:
    for match in played:
        if match.outcome is not None:
            yield getattr(match.outcome.numbers, what)


def _length(match: Match) -> tuple[int, int]:
    assert match.outcome is not None, "only a match that was played has a length"
    numbers = match.outcome.numbers
    return sum(numbers.points), sum(numbers.games)


def _strength(event: Event, entrant: int) -> tuple[float, float, int]:
    seed, rank = event.seed(entrant), event.entrants[entrant].rank
    return seed or float("inf"), rank or float("inf"), entrant


def _finish(tournament: Tournament, event: Event, entrant: int, path: list[Match]) -> EntrantLine:
    """Where an entrant has finished, or stands."""
    champion = tournament.champion(event.key) == entrant
    main = event.stage()
    reached = [match.round for match in path if match.stage == ""]
    grouped = next(
        (stage for stage in event.stages if stage.form is Form.GROUP and entrant in event.members(stage)), None
    )
    if grouped is None or (reached and main.form is Form.BRACKET):
        furthest = max(reached, default=1)
        return EntrantLine(entrant, 0 if champion else len(main.rounds) + 1 - furthest, round=furthest)
    rows = tournament.table(event.key, grouped.key)
    position = [row.entrant for row in rows].index(entrant) + 1
    behind = len(main.rounds) if main.form is Form.BRACKET else 0
    return EntrantLine(entrant, 0 if champion else behind + position, grouped.key, position=position)


def _line(tournament: Tournament, event: Event, entrant: int) -> EntrantLine:
    path = list(tournament.path(entrant, event.key))
    totals: dict[str, tuple[int, int]] = dict.fromkeys(_SUMMED, (0, 0))
    on_court = [match for match in path if match.outcome is not None]
    for match in on_court:
        assert match.outcome is not None
        row = (Side.A if match.a == entrant else Side.B).row
        for what in _SUMMED:
            pair = getattr(match.outcome.numbers, what)
            mine, others = totals[what]
            totals[what] = mine + pair[row], others + pair[1 - row]
    return replace(
        _finish(tournament, event, entrant, path),
        matches=len(on_court),
        won=sum(match.won_by == entrant for match in on_court),
        sets=totals["sets"],
        games=totals["games"],
        points=totals["points"],
        aces=totals["aces"][0],
        double_faults=totals["double_faults"][0],
    )


def _upsets(event: Event, played: list[Match]) -> Iterator[Upset]:
    for match in played:
        winner, loser = match.won_by, match.lost_by
        assert winner is not None
        assert loser is not None
        better, worse = event.entrants[loser].rank, event.entrants[winner].rank
        if better is not None and worse is not None and worse > better:
            yield Upset(match.id, winner, loser, worse - better)
