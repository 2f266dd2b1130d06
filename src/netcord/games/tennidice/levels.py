"""The four levels. They look ahead by the rules, a few strokes far, and know more or less of what cubes are worth.

Nothing here rolls or is learned in play: the same position gets the same answer on every machine. Chances are reckoned
with +, *, / and square roots alone, which are the same everywhere, in a fixed order.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any, NamedTuple

from netcord.kernel import Answer, Ask, Chance, Choose, Seat, Side, State, View
from netcord.tennis import LEVELS, BotMaker, PointWon, Score, side_of

from .arranging import Place, Steal
from .board import HIT, IN, Board, Cell, Target
from .cubes import Row, Rows
from .rules import Miss, Return, ReturnDice, ServeDice, WinnerDice
from .sensible import Sensible, nearest
from .table import Holding, Table

Match = State[Table, Any]


# What a position between two points is worth


class Standing(NamedTuple):
    """How many cubes of each kind a side has, spirit cubes for a part of one, and its challenge cubes."""

    rows: tuple[float, float, float, float]
    challenges: int


SPIRIT = 0.75
"""What a spirit cube is worth beside one of one's own: it can be stolen, and comes back to whoever wins a point."""
PLACED = Row.ACCURACY
"""Where a spirit cube that is still to be placed counts."""


@cache
def _weights() -> Mapping[str, tuple[float, ...]]:
    """By score of a tie-break, the first server's points first, what everything on the table adds."""
    told = json.loads((files(__package__) / "learned" / "values.json").read_text())
    return {score: tuple(weights) for score, weights in told["scores"].items()}


def _standing(held: Holding, more: float) -> Standing:
    rows = [own + SPIRIT * spirit for own, spirit in zip(held.own, held.spirit, strict=True)]
    rows[PLACED.place] += SPIRIT * more
    return Standing((rows[0], rows[1], rows[2], rows[3]), held.challenges)


def chance(table: Table, score: Score, placing: Side | None = None) -> float:
    """The chance that A wins the tie-break, or the game, at the start of a point; `placing` is owed a spirit cube."""
    first = score.first if score.tiebreak else score.server_side
    sides = (first, first.other)
    weights = _weights()[_score(score, first)]
    here = [_standing(table.holdings[side.row], float(side is placing and table.pool > 0)) for side in sides]
    total, at = weights[0], 1
    for one in here:
        for many in one.rows:
            for step in range(4):
                part = many - step
                if part > 0:
                    total += weights[at + step] * (part if part < 1 else 1.0)
            at += 4
    for one in here:
        for step in range(3):
            total += weights[at + step] * (one.challenges > step)
        at += 3
    pairs = [min(2.0, many) for one in here for many in (*one.rows, one.challenges)]
    for place, many in enumerate(pairs):
        for other in pairs[place + 1 :]:
            total += weights[at] * many * other
            at += 1
    deck = dict(table.deck.contents)
    share = deck.get(IN, 0) / (sum(deck.values()) or 1) - 0.5
    total += share * (weights[at] * (here[0].challenges > 0) + weights[at + 1] * (here[1].challenges > 0))
    won = 0.5 * (1 + total / sqrt(1 + total * total))
    return won if first is Side.A else 1 - won


def _score(score: Score, first: Side) -> str:
    """A score as the weights know it: long ties told as short ones, a game as the last four points of a tie-break."""
    a, b = score.points if first is Side.A else score.points[::-1]
    if not score.tiebreak:
        a, b = a + 3, b + 3
    while a + b > 14 and min(a, b) >= 2:
        a, b = a - 2, b - 2
    return f"{min(a, 7)}-{min(b, 7)}"


# Looking ahead


@cache
def _alike(board: Board, target: Target) -> dict[Cell, Cell]:
    """For each cell the first that comes to the same: of its kind, and with the same ways back into the court."""
    known: dict[Any, Cell] = {}
    names: dict[Cell, Any] = {}

    def name(cell: Cell) -> Any:
        if cell not in names:
            kind = board.kind(target, cell)
            steps = () if kind.inside else tuple(sorted({repr(name(near)) for near in board.steps(target, cell)}))
            names[cell] = kind.value, steps
        return names[cell]

    cells = (f"{column}{row}" for column in board.columns for row in board.rows)
    return {cell: known.setdefault(name(cell), cell) for cell in cells}


@cache
def _gathered(board: Board, target: Target, outcomes: tuple[Any, ...], weights: tuple[int, ...]) -> tuple[Any, ...]:
    """The throws that lead to the same, each once, with all their ways."""
    alike = _alike(board, target)
    first: dict[Any, Any] = {}
    ways: dict[Any, int] = {}
    for outcome, weight in zip(outcomes, weights, strict=True):
        face, _, cell = outcome.rpartition(" ")
        one = first.setdefault((face, alike[cell]), outcome)
        ways[one] = ways.get(one, 0) + weight
    return tuple(ways.items())


@cache
def _plain_stroke(board: Board) -> float:
    """The chance of the point for whoever is to return, if nobody has anything but dice."""
    hits, throws = board.hits(), board.returns()
    inside = sum(many for cell, many in throws.items() if board.kind(Target.COURT, cell).inside)
    good = hits.get(HIT, 0) / sum(hits.values()) * inside / sum(throws.values())
    return good / (1 + good)


class Sight:
    """The rules followed so many strokes ahead, both sides choosing as well as they can see.

    `thrifty`: what is left for later points counts; else the point alone does.
    """

    def __init__(self, game: Any, strokes: int, *, thrifty: bool) -> None:
        self._game = game
        self._strokes = strokes
        self._thrifty = thrifty
        self._known: dict[Any, float] = {}

    def worth(self, state: Match, ask: Choose[Any]) -> dict[Answer, float]:
        """What each choice is worth to whoever has it."""
        self._known = {}
        values = {option: self.after(state, option) for option in ask.options}
        return values if side_of(ask.seat) is Side.A else {option: 1 - value for option, value in values.items()}

    def value(self, state: Match) -> float:
        """The chance that A wins, as far as it is seen."""
        return self._value(state, self._strokes)

    def after(self, state: Match, answer: Answer) -> float:
        """The same once this is answered."""
        return self._after(state, answer, self._strokes)

    def _after(self, state: Match, answer: Answer, strokes: int) -> float:
        after, facts = self._game.step(state, answer)
        for fact in facts:
            if isinstance(fact, PointWon):
                winner = Side(fact.winner)
                return self._stood(after.table, after.table.score, winner) if self._thrifty else float(winner is Side.A)
        if isinstance(state.phase, Place | Steal) and not isinstance(after.phase, Place | Steal):
            return chance(after.table, after.table.score)  # the next point is about to begin
        # A return that can only be a plain one is not asked about: it begins with its dice.
        again = isinstance(state.phase, Return | Miss)
        if isinstance(after.phase, Return) or (isinstance(after.phase, ReturnDice) and not again):
            strokes -= 1
            if strokes <= 0:
                return self._guess(after.table, after.phase.hitter)
        return self._value(after, strokes)

    def _value(self, state: Match, strokes: int) -> float:
        table, phase = state.table, state.phase
        key = phase, table.holdings, table.deck, strokes
        if (known := self._known.get(key)) is not None:
            return known
        ask = self._game.ask(state)
        if isinstance(ask, Choose):
            values = [self._after(state, option, strokes) for option in ask.options]
            value = max(values) if side_of(ask.seat) is Side.A else min(values)
        else:
            assert isinstance(ask, Chance), "within a point somebody decides or throws"
            ways = self._ways(table, phase, ask)
            value = sum(weight * self._after(state, answer, strokes) for answer, weight in ways) / ask.total
        self._known[key] = value
        return value

    @staticmethod
    def _ways(table: Table, phase: Any, ask: Chance[Any]) -> tuple[Any, ...]:
        if isinstance(phase, ServeDice):
            return _gathered(table.board, table.target(phase.serve), ask.outcomes, ask.weights)
        if isinstance(phase, ReturnDice | WinnerDice):
            return _gathered(table.board, Target.COURT, ask.outcomes, ask.weights)
        return tuple(zip(ask.outcomes, ask.weights, strict=True))

    def _stood(self, table: Table, score: Score, winner: Side) -> float:
        """A point has been won: what that, and what is left, is worth. Each game of a match counts by itself."""
        if score.ended is not None or not (score.tiebreak or any(score.points)):
            return float(winner is Side.A)
        key = table.holdings, table.deck, winner, score.points
        if (known := self._known.get(key)) is None:
            known = self._known[key] = chance(table, score, winner)
        return known

    def _guess(self, table: Table, seat: Seat) -> float:
        """A rally that goes on further than is seen: the dice, and a little for cubes that help in it."""
        hitter = side_of(seat)
        mine, theirs = table.of(hitter), table.of(hitter.other)
        more = _helps(mine) - _helps(theirs)
        share = _plain_stroke(table.board) + more / (8 + 2 * abs(more))
        if not self._thrifty:
            return share if hitter is Side.A else 1 - share
        won, lost = (self._stood(table, table.score.point(side).score, side) for side in (hitter, hitter.other))
        return share * won + (1 - share) * lost


def _helps(held: Holding) -> float:
    """Cubes that help in a rally, for so many strokes as they may be of use."""
    return sum(min(2, held.cubes(row)) for row in (Row.AGILITY, Row.ACCURACY, Row.WINNER)) + 0.5 * min(
        1, held.challenges
    )


class Looking:
    """Plays what it sees to be best; of equals what spends least, which is offered first."""

    def __init__(self, game: Any, strokes: int, rows: Rows, *, thrifty: bool) -> None:
        self._sight = Sight(game, strokes, thrifty=thrifty)
        self._rows = rows

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """What is best as far as it sees."""
        if ask.what == "arrange":
            return nearest(ask.options, self._rows)
        if ask.what in ("who_plays", "deciding_court"):
            either: Answer = ask.options[0]  # partners are equals, and so are the two sides of the court
            return either
        worth = self._sight.worth(view.state, ask)
        best = max(worth.values())
        return next(option for option, value in worth.items() if value > best - 1e-9)


# The levels


def _beginner(game: Any, seed: int) -> Sensible:
    """Loves the ace, spends every cube at the first chance, and forgets that a call can be challenged."""
    return Sensible((0, 0, 3, 1), challenges=False)


def _club(game: Any, seed: int) -> Sensible:
    """Puts everything on the ace and spends every cube at the first chance."""
    return Sensible((0, 0, 4, 0))


def _tour(game: Any, seed: int) -> Looking:
    """Sees one stroke ahead and plays for the point alone: nothing is saved for later."""
    return Looking(game, 1, (2, 1, 1, 0), thrifty=False)


def _champion(game: Any, seed: int) -> Looking:
    """Sees two strokes ahead, and knows what every cube is worth at every score."""
    return Looking(game, 2, (1, 2, 0, 1), thrifty=True)


LEVEL_BOTS: Mapping[str, BotMaker] = dict(zip(LEVELS, (_beginner, _club, _tour, _champion), strict=True))
