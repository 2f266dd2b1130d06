"""The box score of a match, folded from facts alone: the same for a match being played, replayed or simulated.

What is counted, for each side:

| field | what it counts |
|---|---|
| `points` | points won, penalties included |
| `serve_points`, `serve_points_won` | points played on one's own serve (penalties are not played), and those won |
| `return_points`, `return_points_won` | points played on the other's serve, and those won |
| `first_serves_in`, `first_serves_won` | serve points whose first serve was in play, and those won |
| `second_serves`, `second_serves_won` | serve points on a second serve, double faults included, and those won |
| `aces`, `double_faults` | as the game says; never on a point lost by a random event (Ruling IVQ-22) |
| `break_points`, `break_points_won` | points played that would have won a game on the other's serve, and those won |
| `set_points`, `match_points` | points played that would have won the set, or the match |
| `service_games`, `service_games_held` | games served to their end, tie-breaks left out, and those won |
| `games`, `sets`, `tiebreaks` | games (a tie-break at six all is one), sets and tie-breaks won |
| `longest_run` | most points won in a row |
| `events` | random events that struck this side |

A point lost by a random event is a serve point of the serve that the control roll gave it (Ruling IVQ-22), and a point
that was void, because a player retired during it, counts nowhere (Ruling IVQ-17).
Serves are told apart only by a game that tells them apart; otherwise `serves_told` is false and their fields are 0.

Facts say what they mean (`netcord.tennis.meaning`), and nothing else is known of a game here. Shots make `shots` and
`longest_rally`, and whatever else facts name has a line of its own in `counted`, with how often each side tried it and
how often it came off. A point that is void or replayed leaves no trace; what struck or met a player during it does.
`ended` says of a match that ended early who left it, how, and by which rule.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import asdict

from netcord.kernel import Fact, Side, Value
from netcord.tennis import EndedEarly, PointWon, Score, TennisFact, meaning, side_of


class SideBox(Value):
    """One side's column of the box score; every field is defined above."""

    points: int = 0
    aces: int = 0
    double_faults: int = 0
    serve_points: int = 0
    serve_points_won: int = 0
    first_serves_in: int = 0
    first_serves_won: int = 0
    second_serves: int = 0
    second_serves_won: int = 0
    return_points: int = 0
    return_points_won: int = 0
    break_points: int = 0
    break_points_won: int = 0
    set_points: int = 0
    match_points: int = 0
    service_games: int = 0
    service_games_held: int = 0
    games: int = 0
    sets: int = 0
    tiebreaks: int = 0
    longest_run: int = 0
    events: int = 0


class Tries(Value):
    """How often a side tried something, and how often it came off."""

    tried: int = 0
    won: int = 0


class Left(Value):
    """A side left the match early: how (`ret.`, `def.`, `w/o`), by which rule, and in how many matches."""

    side: Side
    how: str
    rule: str
    count: int = 1


class BoxScore(Value):
    """A match, or a part of it, in numbers. `events` names what happened: rain, injuries, broken strings."""

    sides: tuple[SideBox, SideBox]
    longest_game: int = 0  # points of the longest game, tie-breaks left out
    events: tuple[tuple[str, int], ...] = ()
    shots: int = 0  # of all rallies, in games that tell of shots
    longest_rally: int = 0
    counted: tuple[tuple[str, tuple[Tries, Tries]], ...] = ()  # what else the game has counted
    ended: tuple[Left, ...] = ()  # of matches that ended early

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> "BoxScore":
        """The box score a tally has counted."""
        sides = [SideBox(**{name: counts.get(keys[row], 0) for name, keys in _KEYS.items()}) for row in (0, 1)]
        events = sorted((key[6:], count) for key, count in counts.items() if key.startswith("event."))
        named = sorted({key[8:] for key in counts if key.startswith(_TRIED)})
        tries = [
            [Tries(*(counts.get(f"{side}.{what}.{name}", 0) for what in _TRIES)) for side in "AB"] for name in named
        ]
        return cls(
            (sides[0], sides[1]),
            counts.get("longest_game", 0),
            tuple(events),
            counts.get("shots", 0),
            counts.get("longest_rally", 0),
            tuple((name, (a, b)) for name, (a, b) in zip(named, tries, strict=True)),
            tuple(_left(key, count) for key, count in sorted(counts.items()) if key.startswith(_ENDED)),
        )

    def side(self, side: Side) -> SideBox:
        """One side's column."""
        return self.sides[side.row]

    @property
    def points(self) -> int:
        """Points of both sides together."""
        return self.sides[0].points + self.sides[1].points

    @property
    def serves_told(self) -> bool:
        """Whether the game told first and second serves apart."""
        return any(box.first_serves_in or box.second_serves for box in self.sides)

    @property
    def only_tiebreak(self) -> bool:
        """Whether no game was played, only a tie-break: then there is nothing to hold or to break."""
        return any(box.tiebreaks for box in self.sides) and not any(box.service_games for box in self.sides)

    def as_dict(self) -> dict[str, Any]:
        """Plain data with every field, zeros included."""
        return {
            "A": asdict(self.sides[0]),
            "B": asdict(self.sides[1]),
            "points": self.points,
            "longest_game": self.longest_game,
            "serves_told": self.serves_told,
            "events": dict(self.events),
            "shots": self.shots,
            "longest_rally": self.longest_rally,
            "counted": {name: {"A": asdict(a), "B": asdict(b)} for name, (a, b) in self.counted},
            "ended": [asdict(left) for left in self.ended],
        }


_KEYS: dict[str, tuple[str, str]] = {name: (f"A.{name}", f"B.{name}") for name in SideBox.__struct_fields__}
_TRIES = ("tried", "won")
_TRIED = ("A.tried.", "B.tried.")
_ENDED = ("A.ended.", "B.ended.")


def _left(key: str, count: int) -> Left:
    how, rule = key[8:].split(" ", 1)
    return Left(Side(key[0]), how, rule, count)


# What is at stake


class Stake(NamedTuple):
    """What the next point would win for a side: "game", "break", "set" or "match".

    `chances` is how many such points it has before the other side has caught up.
    """

    side: Side
    what: str
    chances: int


def stakes(score: Score) -> tuple[Stake, ...]:
    """What the next point would win, for each side for which it would win at least the game."""
    if score.ended is not None:
        return ()
    found = []
    for side in Side:
        what = _stake(score, side)
        if what:
            found.append(Stake(side, what, _in_a_row(score, side, what)))
    return tuple(found)


def _stake(score: Score, side: Side) -> str:
    a, b = score.points
    if not score.unit.won((a + 1, b) if side is Side.A else (a, b + 1)):
        return ""
    progress = score.point(side)
    if progress.match:
        return "match"
    if progress.set:
        return "set"
    return "break" if not score.tiebreak and score.server_side is not side else "game"


def _in_a_row(score: Score, side: Side, what: str) -> int:
    count = 0
    while _stake(score, side) == what:
        count += 1
        progress = score.point(side.other)
        if progress.game or progress.set:
            break
        score = progress.score
    return count


# The fold. What it must remember between facts lies in the counts too, under names that begin with "_".


def tally(counts: dict[str, int], fact: Fact) -> None:
    """Count one fact."""
    _fold(fact)(counts, fact)


def _fold(fact: Fact) -> "_Fold":
    """How a fact is counted."""
    return _FOLDS.get(fact.__class__) or _learn(fact.__class__)


def _learn(kind: type[Fact]) -> "_Fold":
    """How facts of a kind are counted: found out once, since a simulation tells of millions."""
    fold: _Fold = _ignore
    if issubclass(kind, TennisFact) and (kind.voids or kind.means is not TennisFact.means):
        fold = _void if kind.voids else _meant
    _FOLDS[kind] = fold
    return fold


def _ignore(counts: dict[str, int], fact: Any) -> None:
    pass


def _meant(counts: dict[str, int], fact: Any) -> None:
    for meant in fact.means:
        _MEANINGS[meant.__class__](counts, meant)


def _void(counts: dict[str, int], fact: Any) -> None:
    _settle(counts, None)
    _meant(counts, fact)


def _ended(counts: dict[str, int], fact: EndedEarly) -> None:
    _void(counts, fact)
    _more(counts, f"{fact.side.value}.ended.{fact.how} {fact.rule}")


def _more(counts: dict[str, int], key: str, by: int = 1) -> None:
    counts[key] = counts.get(key, 0) + by


# What belongs to the point being played is kept apart until it is known to have been one: under its own name after "_".


def _serve(counts: dict[str, int], meant: meaning.Serve) -> None:
    counts["_serve"] = meant.number


def _shot(counts: dict[str, int], meant: meaning.Shot) -> None:
    counts["_shots"] = counts.get("_shots", 0) + 1


def _ace(counts: dict[str, int], meant: meaning.Ace) -> None:
    counts["_by_serve"] = 1 + side_of(meant.by).row


def _double_fault(counts: dict[str, int], meant: meaning.DoubleFault) -> None:
    counts["_by_serve"] = 3 + side_of(meant.by).row


def _tried(counts: dict[str, int], meant: meaning.Tried) -> None:
    what, by, won = meant
    side = side_of(by).value
    _keep(counts, f"{side}.tried.{what}")
    if won is None:
        _keep(counts, f"{side}.open.{what}")
    elif won:
        _keep(counts, f"{side}.won.{what}")


def _keep(counts: dict[str, int], key: str) -> None:
    counts["_kept"] = 1
    _more(counts, f"_{key}")


def _settle(counts: dict[str, int], winner: Side | None) -> None:
    """The point is over: what was kept counts, and what was open is won by its winner; without one it is void."""
    shots = counts.pop("_shots", 0)
    counts.pop("_serve", None)
    if shots and winner is not None:
        _more(counts, "shots", shots)
        counts["longest_rally"] = max(shots, counts.get("longest_rally", 0))
    by_serve = counts.pop("_by_serve", 0)
    if by_serve and winner is not None:
        _more(counts, _BY_SERVE[by_serve - 1])
    if not counts.pop("_kept", 0):
        return
    for key in [key for key in counts if key.startswith(_KEPT)]:
        count = counts.pop(key)
        if winner is None:
            continue
        side, _, name = key[1:].partition(".open.")
        if not name:
            _more(counts, key[1:], count)
        elif side == winner.value:
            _more(counts, f"{side}.won.{name}", count)


def settled(meant: Iterable[meaning.Meaning], winner: Side | None) -> dict[str, int]:
    """What these meanings count on a point that a side wins, or (None) on one that is void; its longest rally left out.

    Of each point, `_serve` and the longest ones are not: they hang on more than what a way of it means.
    """
    counts: dict[str, int] = {}
    for one in meant:
        _MEANINGS[one.__class__](counts, one)
    _settle(counts, winner)
    counts.pop("longest_rally", None)
    return counts


_KEPT = ("_A.", "_B.")
_BY_SERVE = (*_KEYS["aces"], *_KEYS["double_faults"])  # a point ends by one of these at most


# What stands, whatever becomes of the point.


def _met(counts: dict[str, int], meant: meaning.Met) -> None:
    what, by, won = meant
    side = side_of(by).value
    _more(counts, f"{side}.tried.{what}")
    if won:
        _more(counts, f"{side}.won.{what}")


def _struck(counts: dict[str, int], meant: meaning.Struck) -> None:
    _add(counts, "events", side_of(meant.player).row)
    _more(counts, f"event.{meant.event}")


def _add(counts: dict[str, int], name: str, row: int) -> None:
    key = _KEYS[name][row]
    counts[key] = counts.get(key, 0) + 1


_SET, _MATCH = 1, 4  # bits of "_stakes": 1 and 2 a set point of A and of B, 4 and 8 a match point


def _point(counts: dict[str, int], fact: PointWon) -> None:
    score, winner = fact.score, fact.winner.row
    server = counts.get("_server")
    if server is None:  # the first point: its score tells who began
        server = score.first.row
        counts["_tiebreak"] = Score.start(score.format).tiebreak
    _add(counts, "points", winner)
    serve = counts.get("_serve")
    _settle(counts, fact.winner)
    if fact.played:
        _count_played(counts, server, winner, serve)
    run = counts.get("_run", 0) + 1 if counts.get("_runner") == winner else 1
    counts["_runner"], counts["_run"] = winner, run
    longest = _KEYS["longest_run"][winner]
    if run > counts.get(longest, 0):
        counts[longest] = run
    counts["_length"] = counts.get("_length", 0) + 1
    if fact.game or fact.set:
        _count_game(counts, fact, server, winner)
    if not fact.match:
        _look_ahead(counts, score)


def _count_played(counts: dict[str, int], server: int, winner: int, serve: int | None) -> None:
    _add(counts, "serve_points", server)
    _add(counts, "return_points", 1 - server)
    won = winner == server
    _add(counts, "serve_points_won" if won else "return_points_won", winner)
    if serve == 1:
        _add(counts, "first_serves_in", server)
        if won:
            _add(counts, "first_serves_won", server)
    elif serve == 2:
        _add(counts, "second_serves", server)
        if won:
            _add(counts, "second_serves_won", server)
    if counts.get("_break"):
        _add(counts, "break_points", 1 - server)
        if not won:
            _add(counts, "break_points_won", winner)
    bits = counts.get("_stakes", 0)
    if bits:
        for row in (0, 1):
            if bits & (_SET << row):
                _add(counts, "set_points", row)
            if bits & (_MATCH << row):
                _add(counts, "match_points", row)


def _count_game(counts: dict[str, int], fact: PointWon, server: int, winner: int) -> None:
    if fact.game:
        _add(counts, "games", winner)
    if fact.set:
        _add(counts, "sets", winner)
    if counts.get("_tiebreak"):
        _add(counts, "tiebreaks", winner)
    else:
        _add(counts, "service_games", server)
        if winner == server:
            _add(counts, "service_games_held", server)
        if counts["_length"] > counts.get("longest_game", 0):
            counts["longest_game"] = counts["_length"]
    counts["_length"] = 0


def _look_ahead(counts: dict[str, int], score: Score) -> None:
    """Who serves the next point, and what it would win."""
    server = score.server_side.row
    counts["_server"] = server
    counts["_tiebreak"] = score.tiebreak
    a, b = score.points
    won = score.unit.won
    breaks, bits = 0, 0
    for side, points in ((Side.A, (a + 1, b)), (Side.B, (a, b + 1))):
        if won(points):
            row = side.row
            if not score.tiebreak and row != server:
                breaks = 1
            progress = score.point(side)
            if progress.set:
                bits |= _SET << row
            if progress.match:
                bits |= _MATCH << row
    counts["_break"], counts["_stakes"] = breaks, bits


_Fold: TypeAlias = Callable[[dict[str, int], Any], None]
_FOLDS: dict[type[Fact], _Fold] = {PointWon: _point, EndedEarly: _ended}
_MEANINGS: dict[type, _Fold] = {
    meaning.Serve: _serve,
    meaning.Shot: _shot,
    meaning.Ace: _ace,
    meaning.DoubleFault: _double_fault,
    meaning.Tried: _tried,
    meaning.Met: _met,
    meaning.Struck: _struck,
}


def _counts_at_once(fact: Fact) -> bool:
    """Whether a box score changes by this fact, and not only when the point is over."""
    if isinstance(fact, PointWon | EndedEarly) or not isinstance(fact, TennisFact):
        return True
    return fact.voids or any(isinstance(meant, meaning.Met | meaning.Struck) for meant in fact.means)


class Statistics:
    """The box score of a whole match and of each of its sets, as the facts come in."""

    def __init__(self) -> None:
        self._match: dict[str, int] = {}
        self._sets: list[dict[str, int]] = [{}]
        self._box: BoxScore | None = None  # of the match, until something counts that is not in it

    def hear(self, facts: Iterable[Fact]) -> None:
        """Count facts, in order."""
        for fact in facts:
            fold = _fold(fact)
            if fold is _ignore:
                continue
            if self._box is not None and _counts_at_once(fact):
                self._box = None
            fold(self._match, fact)
            part = self._sets[-1]
            fold(part, fact)
            if isinstance(fact, PointWon) and fact.set and not fact.match:
                kept = {key: count for key, count in part.items() if key.startswith("_")}
                kept.pop("_run", None)  # a run is counted anew in every set
                kept.pop("_runner", None)
                self._sets.append(kept)

    @property
    def match(self) -> BoxScore:
        """The whole match so far."""
        if self._box is None:
            self._box = BoxScore.of(self._match)
        return self._box

    @property
    def sets(self) -> tuple[BoxScore, ...]:
        """Set by set, the last one perhaps unfinished."""
        return tuple(BoxScore.of(part) for part in self._sets)


def box_score(facts: Iterable[Fact]) -> BoxScore:
    """The box score of a match from all its facts."""
    counts: dict[str, int] = {}
    for fact in facts:
        tally(counts, fact)
    return BoxScore.of(counts)
