"""What decided a match: every roll and every choice of a record priced in the chance to win it, point by point.

Chances are those of side A. What a roll adds to it is luck, what a choice takes from it against the best play is skill;
the two together are the whole way from the chance before the match to its end.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from netcord.kernel import Answer, Chance, Choose, Impossible, Seat, Side, Value
from netcord.play import Kind, Record, opening, replay_from, setup_of
from netcord.registry import AnyGame, game
from netcord.solvers import is_solved, ready
from netcord.solvers import pricer as solver_pricer
from netcord.solvers import to_solve as solver_to_solve
from netcord.tennis import ForServe, PointWon, Score, Withdraw, Words, side_of

from .language import said
from .names import names_of
from .offers import called_choice
from .opponents import hint_of
from .story import Story, retold, score_of

if TYPE_CHECKING:
    from netcord.analysis.matches import Price

__all__ = [
    "Ledger",
    "Moment",
    "costs",
    "document",
    "explained",
    "ledger",
    "nobody",
    "reliance",
    "series",
    "to_solve",
    "told",
]

TOO_MUCH = 0.02
"""If more of all matches than this is not followed as they are, what is told is an estimate."""

TURNING = 5
"""So many points are told as the turning points of a match."""

WORTH_TELLING = 0.002
"""A choice that costs less is not worth a line."""

KEPT = 32
"""Ledgers that are kept at hand."""


PRIOR = 20.0
"""How many points of a match it is worth to know how often servers of its game win a point: players differ."""


class Step(Value):
    """A roll or a choice, and the chance of A before and after it. `best`: what the best option was worth to A.

    `kind` is `roll`, `choice`, or `left` where a side left the match; `unweighed` a choice of which nobody knows what
    others would have been worth; in games whose points cannot be summed, a whole `point` without what its choices cost.
    `by` is the side that threw or chose, if it is to be put to its account. `error`: how far an estimate of a choice is
    off as a rule.
    """

    n: int
    point: int
    kind: str
    by: str
    what: str
    answer: str
    before: float
    after: float
    best: float | None = None
    error: float | None = None

    @property
    def change(self) -> float:
        """What it added to A's chance."""
        return self.after - self.before


class Turn(Value):
    """A point, and what it moved: the chance of A before it and after it, and the roll or choice that moved it most."""

    point: int
    set: int
    games: tuple[int, int]
    points: tuple[str, str]
    server: str
    winner: str
    before: float
    after: float
    most: int  # its number among the steps; -1 where only whole points are priced
    alone: bool = False  # a tie-break is all there is of its set


class Account(Value):
    """What the dice brought a side, and what its choices cost it, in its own chance to win the match."""

    luck: float
    skill: float


class Ledger(Value):
    """A match explained: `final - initial = A's luck + skill - B's + common`, where `common` is luck that nobody threw.

    `exact`: every chance is right but for `missing`. Otherwise there are estimates, and `error` is the standard error
    of the least certain one, if it is known. `whole`: they are estimates of whole points.
    """

    match: str
    game: str
    names: tuple[str, str]
    exact: bool
    missing: float
    error: float | None
    initial: float
    final: float
    accounts: tuple[Account, Account]
    common: float
    chances: tuple[float, ...]
    errors: tuple[float, ...]
    steps: tuple[Step, ...]
    turns: tuple[Turn, ...]
    whole: bool = False

    @property
    def turning(self) -> tuple[Turn, ...]:
        """The points that moved the match most, the greatest first."""
        return tuple(sorted(self.turns, key=lambda turn: (-abs(turn.after - turn.before), turn.point))[:TURNING])


class Pricer(Protocol):
    """What prices the states of a match, in the order in which they come."""

    def begin(self, state: Any) -> "Price | None":
        """The first state."""
        ...

    def follow(self, answer: Answer, then: Any) -> "Price | None":
        """The state after an answer."""
        ...


Heard: TypeAlias = "Callable[[int, int], None] | None"
"""Who is told how much of a sum is done, and of how much; there may be several sums."""


def pricer_of(found: AnyGame, state: Any, thorough: bool = False, heard: Heard = None) -> Pricer | None:
    """Who can price the states of this match exactly, or has solved the game."""
    if not ready():
        return None
    table = state.table
    if not table.summed:
        solved: Pricer | None = solver_pricer(found.key, thorough, heard)
        return solved
    from netcord.analysis.matches import Pricer as Summed

    return Summed(table, thorough=thorough, heard=heard)


@lru_cache(KEPT)
def _kept(match: str, found: AnyGame, record: "_Same") -> Ledger | None:
    return _reckoned(record, found)


class _Same:
    """A record as a key: one of the same match and length, explained as thoroughly, is the same."""

    def __init__(self, record: Record, thorough: bool, heard: Heard) -> None:
        self.record, self.thorough, self.heard = record, thorough, heard
        self._key = record.header.match, len(record.entries), record.ending, thorough

    def __hash__(self) -> int:
        return hash(self._key[:2])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self._key == other._key


def ledger(record: Record, *, thorough: bool = False, heard: Heard = None) -> Ledger | None:
    """A record explained; None where nothing sensible can be said of its chances.

    `thorough`: exactly where that takes minutes too (Tennidice with spirit cubes), and with more conditions followed.
    """
    found: AnyGame = game(record.header.game)
    return _kept(record.header.match, found, _Same(record, thorough, heard))


def to_solve(record: Record) -> int | None:
    """How many positions are solved for a thorough ledger that is exact; None: it is not to be had, or no gain."""
    found: AnyGame = game(record.header.game)
    if not is_solved(found.key):
        return None
    state, _ = opening(record, found)
    states = chain((state,), (played.state for played in replay_from(state, record.entries, found)))
    return next((many for here in states if (many := solver_to_solve(found.key, here)) is not None), None)


def nobody() -> Impossible:
    """What is said where nothing sensible can be said of the chances of a match."""
    return Impossible("nobody can reckon the chances of this match")


def explained(record: Record, *, thorough: bool = False, heard: Heard = None) -> Ledger:
    """The same, or a sentence that says why not."""
    if record.ending is None:
        raise Impossible("a match is explained when it is over, and this one goes on")
    found = ledger(record, thorough=thorough, heard=heard)
    if found is None:
        raise nobody()
    return found


class Moment(Value):
    """The chance of A after a point; point 0 is before the first one. `score` is that at which the point was played.

    `error` is the standard error of an estimate, otherwise how much the chance may be off.
    """

    point: int
    set: int
    score: str
    server: str
    winner: str
    chance: float
    error: float


def series(record: Record, *, thorough: bool = False, heard: Heard = None) -> tuple[Ledger, tuple[Moment, ...]]:
    """The chance to win through a match, whether or not it is over; and the ledger it comes from."""
    found = ledger(record, thorough=thorough, heard=heard)
    if found is None:
        raise nobody()
    if not found.turns:
        return found, (Moment(0, 1, "", "", "", found.initial, found.missing if found.error is None else found.error),)
    moments = [Moment(0, 1, "", "", "", found.chances[0], found.errors[0])]
    for turn, chance, error in zip(found.turns, found.chances[1:], found.errors[1:], strict=True):
        games = "" if turn.alone else f"{turn.games[0]}-{turn.games[1]} "
        score = f"{games}{turn.points[0]}-{turn.points[1]}"
        moments.append(Moment(turn.point + 1, turn.set, score, turn.server, turn.winner, chance, error))
    return found, tuple(moments)


class _Trust:
    """How far the prices of a match can be relied on: the worst of each kind."""

    def __init__(self) -> None:
        self.exact = True
        self.missing = self.off = 0.0

    def hear(self, price: "Price | None") -> None:
        """What may be missing from an exact one, how far an estimate is off."""
        if price is None:
            return
        self.exact &= price.exact
        if price.exact:
            self.missing = max(self.missing, price.missing)
        else:
            self.off = max(self.off, price.missing)


def _reckoned(asked: _Same, found: AnyGame) -> Ledger | None:
    record = asked.record
    state, _ = opening(record, found)
    pricer = pricer_of(found, state, asked.thorough, asked.heard)
    if pricer is None:
        served = found.research.served
        if served is None or len(found.seats(state)) > 2:
            return None
        pricer = Estimator(served(setup_of(record, found)))
    whole = isinstance(pricer, Estimator)
    weighed = _Weighed(found, record) if whole else None
    price = pricer.begin(state)
    initial = price
    steps: list[Step] = []
    turns: list[Turn] = []
    chances: list[float] = []
    errors: list[float] = []
    trust = _Trust()
    trust.hear(price)
    before, begun, here = score_of(state), 0, state
    opened = (
        price if whole or _opens(found, state) else None
    )  # before the first point: the toss is over, cubes are placed
    for played in replay_from(state, record.entries, found):
        if isinstance(pricer, Estimator):
            pricer.hear(before, played.facts)
        if weighed is not None:
            weighed.hear(here, played)
        here = played.state
        then = pricer.follow(played.answer, played.state)
        won = next((fact for fact in reversed(played.facts) if isinstance(fact, PointWon)), None)
        if initial is None:
            initial = then
        elif price is not None and then is not None and not (whole and won is None):
            now = price.won
            if weighed is not None:
                choices = weighed.told(len(turns), now)
                steps += choices
                now = choices[-1].after if choices else now
            steps.append(_step(played, len(turns), price, now, then, whole))
        trust.hear(then)
        if opened is None and then is not None and (whole or _opens(found, played.state)):
            opened = then
        if won is not None and then is not None and opened is not None:
            if not chances:
                chances.append(opened.won)
                errors.append(opened.missing)
            most = max(range(begun, len(steps)), key=lambda number: abs(steps[number].change), default=-1)
            turns.append(
                Turn(
                    len(turns),
                    len(before.sets) + 1,
                    before.games,
                    before.point_labels,
                    before.server_side,
                    won.winner,
                    chances[-1],
                    then.won,
                    -1 if whole else most,
                    before.rule.only_tiebreak,
                )
            )
            chances.append(then.won)
            errors.append(then.missing)
            begun = len(steps)
        price = then if not (whole and won is None) else price
        before = score_of(played.state)
    if initial is None or price is None:
        return None
    names = names_of(found, setup_of(record, found)).full
    a, b, common = _accounts(steps)
    return Ledger(
        record.header.match,
        found.key,
        (names["A"], names["B"]),
        trust.exact and trust.missing <= TOO_MUCH,
        trust.missing,
        trust.off or None,
        initial.won,
        price.won,
        (a, b),
        common,
        tuple(chances),
        tuple(errors),
        tuple(steps),
        tuple(turns),
        whole,
    )


def _opens(found: AnyGame, state: Any) -> bool:
    """Whether a point opens now, or has opened as far as nobody had to be asked."""
    table = state.table
    return table.score.ended is None and bool(state.phase == found.settle(table, table.opens()).state.phase)


def _step(played: Any, point: int, price: "Price", now: float, then: "Price", whole: bool) -> Step:
    ask, answer = played.ask, played.answer
    best = None
    if whole:
        kind, by = "point", ""
    elif isinstance(answer, Withdraw):
        kind, by = "left", answer.side.value
    elif isinstance(ask, Choose):
        kind, by = "choice", side_of(ask.seat).value
        if price.options:
            best = max(price.options) if by == "A" else min(price.options)
        else:
            kind, by = "unweighed", ""
    else:
        kind, by = "roll", side_of(ask.by).value if isinstance(ask, Chance) and ask.by is not None else ""
    what = "" if whole else getattr(ask, "what", "")
    return Step(played.n, point, kind, by, what, "" if whole else str(answer), now, then.won, best)


def _accounts(steps: Sequence[Step]) -> tuple[Account, Account, float]:
    luck, skill, common = {"A": 0.0, "B": 0.0}, {"A": 0.0, "B": 0.0}, 0.0
    for step in steps:
        if not step.by:
            common += step.change
            continue
        into = luck if step.kind == "roll" else skill
        into[step.by] += _gain(step)
    return Account(luck["A"], skill["A"]), Account(luck["B"], skill["B"]), common


# Games whose points cannot be summed


class Estimator:
    """Points as if each were won by the server with one chance: what is known of the game, and the points so far."""

    def __init__(self, served: float) -> None:
        self._served = served
        self._won = [0, 0]
        self._played = [0, 0]

    def hear(self, before: Score, facts: Sequence[Any]) -> None:
        """Count a point that was won."""
        for fact in facts:
            if isinstance(fact, PointWon) and fact.played:
                row = before.server_side.row
                self._played[row] += 1
                self._won[row] += fact.winner is before.server_side

    def begin(self, state: Any) -> "Price":
        """The first state."""
        return self.follow(None, state)

    def follow(self, answer: Any, then: Any) -> "Price":
        """A chance, and its standard error as what it may be off."""
        from netcord.analysis import Odds
        from netcord.analysis.matches import Price

        score: Score = then.table.score
        if score.ended is not None:
            return Price(float(score.ended.winner is Side.A), exact=False)
        chance = [
            (self._served * PRIOR + won) / (PRIOR + played) for won, played in zip(self._won, self._played, strict=True)
        ]
        spread = [sqrt(p * (1 - p) / (PRIOR + played + 1)) for p, played in zip(chance, self._played, strict=True)]

        def at(a: float, b: float) -> float:
            odds = Odds.by_server(a, b)
            if isinstance(then.phase, ForServe):
                return sum(odds.match(Score.start(score.format, side, doubles=score.doubles)) for side in Side) / 2
            return odds.match(score)

        won = at(*chance)
        slopes = at(chance[0] + spread[0], chance[1]) - won, at(chance[0], chance[1] + spread[1]) - won
        most = sqrt(max(0.0, won * (1 - won)))  # nothing between nought and one is off by more, as a rule
        return Price(won, min(most, sqrt(slopes[0] ** 2 + slopes[1] ** 2)), exact=False)


class _Choice(NamedTuple):
    """A choice that was made: what it cost its side in the chance of the match, by the hints of the game."""

    n: int
    by: Side
    what: str
    answer: str
    cost: float
    error: float | None


class _Weighed:
    """The choices of a point in a game whose points cannot be summed, weighed by the hints of the game: estimates.

    What a choice cost is what the best one promised more, to whoever saw what the chooser saw. Hints know the edition
    of today: choices of older ones are not weighed.
    """

    def __init__(self, found: AnyGame, record: Record) -> None:
        self._game = found
        self._hint = hint_of(found) if record.header.edition == found.edition else None
        self._choices: list[_Choice] = []

    def hear(self, state: Any, played: Any) -> None:
        """Weigh an answer, if it was a choice."""
        ask, answer = played.ask, played.answer
        if self._hint is None or not isinstance(ask, Choose) or len(ask.options) < 2 or isinstance(answer, Withdraw):
            return
        hints = self._hint(self._game.view(state, ask.seat))
        worth = {option: hint.match for option, hint in hints.items() if hint.match is not None}
        if answer in worth:
            cost, off = max(worth.values()) - worth[answer], hints[answer].error
            self._choices.append(_Choice(played.n, side_of(ask.seat), ask.what, str(answer), cost, off))

    def told(self, point: int, chance: float) -> list[Step]:
        """The choices since the last point, as steps from this chance of A; no chance leaves its bounds."""
        found = []
        for one in self._choices:
            then = max(0.0, chance - one.cost) if one.by is Side.A else min(1.0, chance + one.cost)
            by = one.by.value
            found.append(Step(one.n, point, "choice", by, one.what, one.answer, chance, then, chance, one.error))
            chance = then
        self._choices = []
        return found


# In words


class Told(NamedTuple):
    """A turning point in words: where, what happened, and from what to what chance."""

    turn: Turn
    where: str
    what: str
    moved: str


def told(
    found: Ledger, record: Record, language: str, you: Seat | None = None
) -> tuple[Words, dict[str, str], list[Told]]:
    """The turning points, in the order in which they were played; whose chance they moved may be `you`."""
    of: AnyGame = game(record.header.game)
    story = Story(of, setup_of(record, of), record.header.match, language)
    lines: dict[int, str] = {}
    heard = 0
    for number in retold(record, story):
        news = story.news()
        if number:
            lines[number - 1] = " ".join(line.text for line in news if line.kind is Kind.POINT)
            heard = number
    points = [n for n in range(heard) if lines.get(n)]
    words, names = story.words, dict(story.names.short)
    if you is not None:
        names[you] = words.term("you").capitalize()
    ends = _ends(record, of)
    told = []
    for turn in sorted(found.turning, key=lambda turn: turn.point):
        first = ends[turn.point - 1] + 1 if turn.point else 0
        what = " ".join(lines[n] for n in points if first <= n <= ends[turn.point])
        told.append(Told(turn, where(turn, words), what, moved(found, turn, words, names)))
    return words, names, told


def _ends(record: Record, of: AnyGame) -> list[int]:
    state, _ = opening(record, of)
    return [
        played.n
        for played in replay_from(state, record.entries, of)
        if any(isinstance(fact, PointWon) for fact in played.facts)
    ]


def document(found: Ledger, record: Record, language: str) -> dict[str, Any]:
    """A match explained, as JSON."""
    from msgspec import to_builtins

    words, names, turning = told(found, record, language)
    return {
        **to_builtins(found),
        "costs": costs(found, record, words, names),
        "reliance": reliance(found, words),
        "turning": [
            {"point": one.turn.point, "where": one.where, "what": one.what, "moved": one.moved} for one in turning
        ],
    }


def reliance(found: Ledger, words: Words) -> str:
    """How far what is told can be relied on."""
    if found.whole and found.error is not None:
        text = said(words, "ledger_estimate", error=words.percent(found.error))
        off = max((step.error for step in found.steps if step.error is not None), default=None)
        return text if off is None else f"{text} {said(words, 'ledger_hints', error=words.percent(off))}"
    if not found.exact and found.missing > TOO_MUCH:
        return said(words, "ledger_unfollowed", missing=words.percent(found.missing))
    if not found.exact and found.error is not None:
        error = words.percent(found.error, 1 if found.error < 0.0095 else 0)
        return said(words, "ledger_solved_off", error=error)
    if not found.exact:
        return said(words, "ledger_solved")
    if found.missing > 1e-9:
        return said(words, "ledger_missing", missing=f"{found.missing:.1e}")
    return said(words, "ledger_exact")


def costly(found: Ledger) -> tuple[Step, ...]:
    """The choices that cost most, the dearest first."""
    lost = [step for step in found.steps if step.kind == "choice" and _gain(step) < -WORTH_TELLING]
    return tuple(sorted(lost, key=lambda step: (_gain(step), step.n))[:TURNING])


def costs(found: Ledger, record: Record, words: Words, names: dict[str, str]) -> tuple[str, ...]:
    """The same in words."""
    if not found.turns:
        return ()  # no point was played
    of: AnyGame = game(record.header.game)
    dear = {step.n: step for step in costly(found)}
    called: dict[int, str] = {}
    state, _ = opening(record, of)
    for played in replay_from(state, record.entries, of):
        if played.n in dear:
            called[played.n] = called_choice(of, state, played, words) or dear[played.n].answer
        state = played.state
    return tuple(
        said(
            words,
            "ledger_cost",
            name=names[step.by],
            where=where(found.turns[min(step.point, len(found.turns) - 1)], words),
            answer=called[step.n],
            change=words.figure(100 * abs(step.change), 1),
        )
        for step in dear.values()
    )


def _gain(step: Step) -> float:
    return step.change if step.by == "A" else -step.change


def where(turn: Turn, words: Words) -> str:
    """Which point it was; of a set that is only a tie-break nobody counts games."""
    return said(
        words,
        "turn_where_tiebreak" if turn.alone else "turn_where",
        number=turn.point + 1,
        set=turn.set,
        games=f"{turn.games[0]}-{turn.games[1]}",
        points="-".join(turn.points),
    )


def moved(found: Ledger, turn: Turn, words: Words, names: dict[str, str]) -> str:
    """From what to what chance, told of the side whose it raised; and what moved it most."""
    up = turn.after >= turn.before
    before, after = (turn.before, turn.after) if up else (1 - turn.before, 1 - turn.after)
    text = said(
        words, "turn_moved", name=names["A" if up else "B"], before=words.percent(before), after=words.percent(after)
    )
    if turn.most >= 0:
        step = found.steps[turn.most]
        if step.kind == "roll" and step.answer:
            change = abs(step.change)
            rolled = words.terms.get(f"thrown_{step.what}", step.what)
            fell = " ".join(words.terms.get(f"fell_{word}", word) for word in step.answer.split())
            text += " " + said(words, "turn_roll", what=rolled, answer=fell, change=words.figure(100 * change))
    return text
