"""Scoreboards as graphs: a game or tie-break point by point, a set game by game; asked of the scoring itself."""

from functools import cache
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from netcord.analysis.odds import opening_of, short_points, won_by
from netcord.kernel import Impossible, Side
from netcord.tennis import Court, Format, Score, SetRule

Pair: TypeAlias = tuple[int, int]
Winners: TypeAlias = tuple[Side, ...]


class Exit(NamedTuple):
    """A game or tie-break is won, and these points are already due in the next one."""

    winner: Side
    due: Winners


class Unit(NamedTuple):
    """A game or a tie-break: the scores in it, the opening first, and where a point to A or to B leads.

    `groups` are the scores in the order in which they are come to; those of one group lead to each other (deuce).
    """

    scores: tuple[Score, ...]
    then: tuple[tuple[int | None, int | None], ...]  # None: he has won it
    groups: tuple[tuple[int, ...], ...]

    def place(self, points: Pair) -> int:
        """The number of a score in points."""
        return next(number for number, score in enumerate(self.scores) if score.points == points)

    def after(self, place: int, winners: Winners) -> "int | Exit":
        """Where these points lead, one after the other."""
        for number, winner in enumerate(winners):
            then = self.then[place][winner.row]
            if then is None:
                return Exit(winner, winners[number + 1 :])
            place = then
        return place


class Game(NamedTuple):
    """A score in games: the one to be played under these rules, and where winning it leads A or B."""

    score: Score  # at its opening
    then: tuple["int | SetEnd", "int | SetEnd"]


class SetEnd(NamedTuple):
    """A set is over: who has won it, with which score, and whose turn it is then."""

    winner: Side
    games: Pair
    turn: int


@cache
def unit(opening: Score) -> Unit:
    """The game or tie-break that opens with this score."""
    places: dict[Pair, int] = {opening.points: 0}
    waiting = [opening.points]
    scores, then = [], []
    for points in waiting:
        here = replace(opening, points=points)
        ways: list[int | None] = []
        for side in Side:
            progress = here.point(side)
            if progress.game or progress.set:
                ways.append(None)
                continue
            after = short_points(progress.score)
            if after not in places:
                places[after] = len(places)
                waiting.append(after)
            ways.append(places[after])
        scores.append(replace(here, chosen=Court.DEUCE) if here.court is Court.CHOICE else here)
        then.append((ways[0], ways[1]))
    return Unit(tuple(scores), tuple(then), tuple(_groups([[one for one in ways if one is not None] for ways in then])))


@cache
def games(format: Format, rule: SetRule, first: Side, turn: int, doubles: bool) -> tuple[Game, ...]:
    """A set under this rule, from love all; sets won before it do not matter."""
    endless = replace(format, sets_to_win=99, set=rule, final_set=None)
    start = Score(endless, first, doubles, tiebreak=rule.only_tiebreak, turn=turn)
    places: dict[Score, int] = {start: 0}
    waiting = [start]
    found = []
    period = 4 if doubles else 2
    for here in waiting:
        ways: list[int | SetEnd] = []
        for side in Side:
            after = won_by(here, side)
            if after.sets:
                ways.append(SetEnd(side, after.sets[-1].games, after.turn % period))
                continue
            after = opening_of(after)
            if after not in places:
                places[after] = len(places)
                waiting.append(after)
            ways.append(places[after])
        found.append(Game(here, (ways[0], ways[1])))
    return tuple(found)


def place_in(set_games: tuple[Game, ...], score: Score) -> int | None:
    """Where in a set the game being played at this score is, if it can be in it."""
    there = opening_of(score)
    for number, game in enumerate(set_games):
        if (game.score.games, game.score.tiebreak, game.score.turn) == (there.games, there.tiebreak, there.turn):
            return number
    return None


def entered(score: Score) -> tuple[int, int]:
    """Whose turn it was when the set began that is being played, and where in it the match stands."""
    for turn in range(4 if score.doubles else 2):
        board = games(score.format, score.format.rule(len(score.sets)), score.first, turn, score.doubles)
        place = place_in(board, score)
        if place is not None:
            return turn, place
    raise Impossible("this score cannot be reached: {score}", score=score.line)


def neutral(opening: Score) -> Score:
    """Games under the same rule with the same turn are alike, whatever the score in games."""
    return replace(opening, games=(0, 0), sets=())


def served_first(score: Score, side: Side) -> Score:
    """The same score told with this side as first server: who served second served first, a turn later."""
    return score if score.first is side else replace(score, first=side, turn=score.turn + 1)


def _groups(after: list[list[int]]) -> list[tuple[int, ...]]:
    """Numbers that lead to each other together, in the order they are come to (Tarjan)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    found: list[tuple[int, ...]] = []

    def visit(place: int) -> None:
        index[place] = low[place] = len(index)
        stack.append(place)
        for then in after[place]:
            if then not in index:
                visit(then)
                low[place] = min(low[place], low[then])
            elif then in stack:
                low[place] = min(low[place], index[then])
        if low[place] == index[place]:
            where = stack.index(place)
            found.append(tuple(sorted(stack[where:])))
            del stack[where:]

    visit(0)
    return found[::-1]
