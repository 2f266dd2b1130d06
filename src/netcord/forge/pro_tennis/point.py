"""What cards are worth against each other, point by point: read off the chain of the rules, thousands of pairs at once.

Both sides choose what is best for the point. The event option is `triple_ones` unless it is said otherwise; what an
event does to a point is asked of the rules, too.

Needs numpy (the extra `solve`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.analysis import BOOK, Row
from netcord.analysis.matches import Web
from netcord.games.pro_tennis import GAME
from netcord.games.pro_tennis.bots import BOTS
from netcord.games.pro_tennis.cards import GOODNESS, LINES, PLACE, WEIGHTS, Card, Column
from netcord.games.pro_tennis.rules import Clutch, RandomEvent, Stroke
from netcord.games.pro_tennis.table import Condition, Options, Table
from netcord.kernel import Chance, Choose, Phase, Seat, Side
from netcord.tennis import NO_FORMAT, Score

Numbers: TypeAlias = NDArray[np.float64]
Pair: TypeAlias = tuple[Card, Card]
Hurt: TypeAlias = tuple[Condition, ...]
"""What the match has done to either player."""

WELL: Hurt = (Condition(), Condition())
LOVE = {side: Score.start(NO_FORMAT, side) for side in Side}
EVENTS = Options(random_events="triple_ones")
NO_EVENTS = Options(random_events="off")

NOBODY = Card(
    id="nobody",
    name="Nobody",
    sex="M",
    hand="R",
    rank=1,
    clutch=0,
    **{column.value: GOODNESS[column][0] * len(LINES) for column in Column},
)
"""Whose card is not read, but for what is written on it."""

BATCH = 8_192
"""So many tables are laid side by side: more of them need more room and no less time."""


class Served(NamedTuple):
    """By who serves: how often he wins the point, and how often an event strikes A or B in it."""

    won: tuple[Numbers, ...]
    struck: tuple[tuple[Numbers, ...], ...]


def table(cards: Pair, hurt: Hurt = WELL, options: Options = EVENTS) -> Table:
    """Two cards on the table, whatever the score."""
    return Table(LOVE[Side.A], cards, hurt, options)


class Points:
    """Points between many pairs of cards."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.size = len(tables)
        self.web = web = Web([[_served(one, side) for one in tables] for side in Side])
        self.shares = web.best()

    @property
    def served(self) -> Served:
        """What comes of the points that A serves and that B serves."""
        never = np.zeros(self.size)
        payoffs = self.web.payoffs()
        won, struck = [], []
        for side, law in zip(Side, self.web.laws(self.shares, counting=False), strict=True):
            known = {phase: chance for (phase, _), chance in zip(law.ends, law.chances, strict=True)}
            worth = payoffs if side is Side.A else [1 - one for one in payoffs]
            won.append(sum((part * chance for part, chance in zip(worth, law.chances, strict=True)), never))
            struck.append(tuple(known.get(RandomEvent(player), never) for player in Side))
        return Served(tuple(won), tuple(struck))

    def worth(self) -> "Worth":
        """What every position is worth."""
        return Worth(self)


class Worth:
    """What positions are worth to A, on every table."""

    def __init__(self, points: Points) -> None:
        web = points.web
        self._flat = np.zeros(points.size)
        payoffs = web.payoffs()
        values = web.values(points.shares, payoffs)
        self._of: dict[Phase[Any, Any], Numbers] = {phase: values[place] for (phase, _), place in web.places.items()}
        self._of |= {phase: payoffs[end] for (phase, _), end in web.ends.items()}

    def at(self, phase: Phase[Any, Any]) -> Numbers:
        """A position."""
        return self._of[phase] + self._flat

    def of(self, row: Row, instead: "Mapping[Phase[Any, Any], Numbers] | None" = None) -> Numbers:
        """A throw whose ways lead to positions that are known here; some may be worth something else instead."""
        known = instead or {}
        parts = (way.weight / row.total * known.get(way.phase, self._of[way.phase]) for way in row.ways)
        return sum(parts, self._flat)


def _served(one: Table, side: Side) -> Table:
    return Table(LOVE[side], one.cards, one.conditions, one.options)


def served_by(tables: Sequence[Table]) -> Served:
    """What comes of points on any number of tables."""
    found = [Points(tables[start : start + BATCH]).served for start in range(0, len(tables), BATCH)]
    won = tuple(np.concatenate(parts) for parts in zip(*(one.won for one in found), strict=True))
    struck = tuple(
        tuple(np.concatenate([one.struck[server][player] for one in found]) for player in range(2))
        for server in range(2)
    )
    return Served(won, struck)


def points_won(a: Card, b: Card, options: Options = EVENTS) -> tuple[float, float]:
    """What each of the two wins on his own serve."""
    return each_won([(a, b)], options)[0]


def each_won(pairs: Iterable[Pair], options: Options = EVENTS) -> list[tuple[float, float]]:
    """The same for many pairs."""
    ours, theirs = served_by([table(pair, options=options) for pair in pairs]).won
    return list(zip(ours.tolist(), theirs.tolist(), strict=True))


# A throw


def shot(hitter: Side, column: Column) -> Stroke:
    """A shot in singles."""
    return Stroke(hitter, column, hitter.other)


def thrown(hitter: Side, column: Column, letters: str, options: Options = EVENTS) -> Row:
    """What may follow a throw on a column with these letters."""
    return BOOK.row(shot(hitter, column), table((replace(NOBODY, **{column.value: letters}),) * 2, options=options))


def weight(letters: str, wanted: str) -> int:
    """Of 36 throws of the white dice, how many fall on these letters."""
    return sum(many for letter, many in zip(letters, WEIGHTS, strict=True) if letter in wanted)


@cache
def read_lines(events: Literal["triples", "triple_ones", "off"] = "triples") -> tuple[int, ...]:
    """PT-12a Of 216 throws of three dice, how many are read on each line and are no event."""
    laid, serve = table((NOBODY, NOBODY), options=Options(random_events=events)), shot(Side.A, Column.S)
    ask, found = serve.ask(laid), [0] * len(LINES)
    assert isinstance(ask, Chance), "a serve is thrown"
    for dice, many in zip(ask.outcomes, ask.weights, strict=True):
        if not isinstance(serve.then(laid, dice).phase, RandomEvent):
            found[PLACE[dice.number]] += many
    return tuple(found)


@cache
def clutch_chance(value: int) -> float:
    """PT-10b The chance of a clutch shot with this value."""
    row = BOOK.row(Clutch(Side.A, Side.B), table((replace(NOBODY, clutch=value), NOBODY)))
    return sum(way.weight for way in row.ways if isinstance(way.phase, Stroke)) / row.total


def best_policy() -> Callable[[Any, Choose[Any]], Any]:
    """How to answer the rules' questions: what is best for the point."""
    bot = BOTS["best"](GAME, 0)

    def choose(state: Any, ask: Choose[Any]) -> Any:
        seat: Seat = ask.seat
        return bot.choose(GAME.view(state, seat), ask)

    return choose
