"""Exact odds of tennis when points are independent: state by state through the score itself, and by formula.

Give the chance that the server wins a point, as fractions or floats, and ask for the rest:

>>> from fractions import Fraction
>>> from netcord.analysis.odds import Odds, match_odds, odds_from
>>> from netcord.tennis import FORMATS, Score
>>> round(match_odds(FORMATS["standard_bo3"], 0.65, 0.62), 8)
0.64659116
>>> opening = Score.start(FORMATS["worldwide_bo3"])
>>> Odds.by_server(Fraction(3, 5), Fraction(1, 2)).game(opening)
Fraction(81, 125)

A chance may depend on the score: here a server who is behind plays worse.

>>> Odds(lambda score: Fraction(1, 2) if score.behind else Fraction(3, 5)).game(opening)
Fraction(78, 125)

Nothing is cut short: deuces and advantage sets without end are solved as the loops they are.
"""

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from math import comb
from typing import Any, Generic, TypeAlias, TypeVar, overload

from msgspec.structs import replace

from netcord.kernel import Illegal, Impossible, Side
from netcord.tennis import Format, GameRule, Pattern, Score, SetRule, SetScore, TieBreakRule

N = TypeVar("N", float, Fraction)
K = TypeVar("K", bound=Hashable)
Pair: TypeAlias = tuple[int, int]

PointChance: TypeAlias = Callable[[Score], N]
"""The chance that the server wins the next point. It may depend on anything a score shows.

It is asked about scores in their shortest form: of finished sets only the winners are kept, and a long deuce, tie-break
or advantage set is told as a short one. A deciding point is asked about before its side is chosen.
"""

_SURE: Any = 1  # whole numbers, at home among fractions and floats alike
_NEVER: Any = 0
_WON: dict[Any, Any] = {Side.A: _SURE, Side.B: _NEVER}
_DONE: dict[Any, Any] = {Side.A: _NEVER, Side.B: _NEVER}


class Odds(Generic[N]):
    """Every chance in a match, given the chance of each point. What has been worked out once is kept.

    One object may be asked about many scores, formats and moments; it answers faster as it goes.
    """

    def __init__(self, serve: PointChance[N]) -> None:
        self._serve: PointChance[N] = serve
        self._same_everywhere = False
        self._games: dict[Hashable, _Equations[Any, N]] = {}
        self._lengths: dict[Hashable, _Equations[Any, N]] = {}
        self._behind: dict[Hashable, _Equations[Any, N]] = {}
        self._set: _Equations[Any, N] = _Equations(lambda score: (_NEVER, self._moves(score, by_set=True)), _WON)
        self._match: _Equations[Any, N] = _Equations(lambda score: (_NEVER, self._moves(score)), _WON)
        self._length: _Equations[Any, N] = _Equations(
            lambda score: (self.game_length(score), self._moves(score)), _DONE
        )

    @classmethod
    def by_server(cls, p_a: N, p_b: N) -> "Odds[N]":
        """A wins a point on his own serve with chance `p_a`, B on his with `p_b`, whatever the score."""
        odds = cls(lambda score: p_a if score.server_side is Side.A else p_b)
        odds._same_everywhere = True
        return odds

    def point(self, score: Score) -> N:
        """The chance that A wins the next point."""
        serve: N = self._serve(_playing(score))
        if not 0 <= serve <= 1:
            raise Illegal("a chance lies between 0 and 1, not {serve} (at {score})", serve=serve, score=score.line)
        return serve if score.server_side is Side.A else 1 - serve

    def game(self, score: Score) -> N:
        """The chance that A wins the game or tie-break being played."""
        if score.chosen is not None:  # a deciding point, and its side is known
            return self.point(score)
        return self._points(self._games, _playing(score), _NEVER, _WON).value(short_points(score))

    def set(self, score: Score) -> N:
        """The chance that A wins the set being played."""
        moves = self._moves(_playing(score), by_set=True)
        return _sum(chance * self._set.value(then) for chance, then in moves if chance)

    def match(self, score: Score) -> N:
        """The chance that A wins the match."""
        if score.ended is not None:
            won: N = _WON[score.ended.winner]
            return won
        return _sum(chance * self._match.value(then) for chance, then in self._moves(score) if chance)

    def game_length(self, score: Score) -> N:
        """How many points the game or tie-break being played still lasts, on average."""
        return self._points(self._lengths, _playing(score), _SURE, _DONE).value(short_points(score))

    def game_length_behind(self, score: Score) -> N:
        """How many of these are served by a side that is behind."""
        return self._points(self._behind, _playing(score), None, _DONE).value(short_points(score))

    def match_length(self, score: Score) -> N:
        """How many points the match still lasts, on average."""
        if score.ended is not None:
            none: N = _NEVER
            return none
        later = _sum(chance * self._length.value(then) for chance, then in self._moves(score) if chance)
        return self.game_length(score) + later

    def set_scores(self, score: Score, longest: int = 30) -> dict[Pair, N]:
        """The chance of each score in games that the set being played may end with.

        A set without a tie-break has no longest score: what goes beyond `longest` games all is left out.
        A set that is only a tie-break ends 1-0 or 0-1.
        """
        found: dict[Pair, N] = {}
        reached: dict[Score, N] = {_playing(score): _SURE}
        while reached:
            later: dict[Score, N] = {}
            for here, chance in reached.items():
                win = self.game(here)
                for side, share in ((Side.A, chance * win), (Side.B, chance * (1 - win))):
                    if not share:
                        continue
                    after = won_by(here, side)
                    if len(after.sets) > len(score.sets):
                        games = after.sets[-1].games
                        found[games] = found.get(games, _NEVER) + share
                    elif min(after.games) <= longest:
                        later[after] = later.get(after, _NEVER) + share
            reached = later
        return {games: found[games] for games in sorted(found, key=lambda won: (won[0] < won[1], max(won), min(won)))}

    def _moves(self, score: Score, *, by_set: bool = False) -> "list[tuple[N, Any]]":
        """The two ways the game being played can end, and the score, or the winner, each leads to."""
        win = self.game(score)
        moves: list[tuple[N, Any]] = []
        for side, chance in ((Side.A, win), (Side.B, 1 - win)):
            after = won_by(score, side)
            over = after.ended is not None or (by_set and len(after.sets) > len(score.sets))
            moves.append((chance, side if over else opening_of(after)))
        return moves

    def _points(
        self, kept: "dict[Hashable, _Equations[Any, N]]", score: Score, gain: N | None, ends: dict[Any, N]
    ) -> "_Equations[Any, N]":
        """One game or tie-break point by point, until a side has won it; without a `gain` points from behind count."""
        opening = opening_of(score)
        key: Hashable = opening
        if self._same_everywhere:  # then every game under the same rule and server is the same
            key = (opening.format, opening.unit, opening.first, opening.turn, opening.doubles)
        if key not in kept:

            def follow(points: Pair) -> tuple[N, list[tuple[N, Any]]]:
                here = replace(opening, points=points)
                win = self.point(here)
                moves: list[tuple[N, Any]] = []
                for side, chance in ((Side.A, win), (Side.B, 1 - win)):
                    after = here.point(side)
                    moves.append((chance, side if after.game or after.set else short_points(after.score)))
                return (_SURE if here.behind else _NEVER) if gain is None else gain, moves

            kept[key] = _Equations(follow, ends)
        return kept[key]


def match_odds(format: Format, p_a: N, p_b: N, first: Side = Side.A) -> N:
    """The chance that A wins a match of this format; `p_a` and `p_b` are the servers' chances of a point."""
    return Odds.by_server(p_a, p_b).match(Score.start(format, first))


@overload
def odds_from(score: Score, p_a: N, p_b: N) -> N: ...
@overload
def odds_from(score: Score, p_a: PointChance[N]) -> N: ...
def odds_from(score: Score, p_a: Any, p_b: Any = None) -> Any:
    """The chance that A wins the match from here: give the two servers' chances, or one that asks the score."""
    return (Odds(p_a) if callable(p_a) else Odds.by_server(p_a, p_b)).match(score)


def _playing(score: Score) -> Score:
    if score.ended is not None:
        raise Illegal("the match is over, {score}: nothing is left to chance", score=score.line)
    return score


def _sum(parts: Iterable[N]) -> N:
    total: N = sum(parts, _NEVER)
    return total


def won_by(score: Score, side: Side) -> Score:
    """The score after this side has won the game or tie-break being played."""
    while True:
        after = score.point(side)
        if after.game or after.set:
            return after.score
        score = after.score


# The shortest form of a score: few states, the same prospects


def opening_of(score: Score) -> Score:
    """The opening of the game being played: sets as bare wins, a long advantage set cut short, a place in the cycle."""
    a, b = score.sets_won
    rule, games = score.rule, score.games
    if rule.tiebreak_at is None:
        games = _cut(games, rule.target - 1)
    sets = (SetScore((1, 0)),) * a + (SetScore((0, 1)),) * b
    turn = score.turn % (4 if score.doubles else 2)
    return replace(score, sets=sets, games=games, points=(0, 0), turn=turn, chosen=None)


def folded(score: Score) -> Score:
    """The shortest score with the same prospects: every deuce is deuce, and of finished sets only the winners count."""
    if score.ended is not None:
        return score
    return replace(opening_of(score), points=short_points(score), chosen=score.chosen)


def short_points(score: Score) -> Pair:
    """The points, a long deuce told as a short one. In a tie-break the serve must be where it was."""
    unit = score.unit
    if isinstance(unit, GameRule):
        return _cut(score.points, unit.target - 1)
    if unit.sudden_at is not None:
        return score.points
    if unit.pattern is Pattern.AABB:
        return _cut(score.points, max(unit.target - 1, 4))  # by then the last server has come on for good
    return _cut(score.points, max(unit.target - 1, 0), 4 if score.doubles else 2)


def _cut(count: Pair, floor: int, period: int = 1) -> Pair:
    spare = min(count) - floor
    if spare < period:
        return count
    spare -= spare % period
    return count[0] - spare, count[1] - spare


class _Equations(Generic[K, N]):
    """`value = gain + each chance times the value of what follows`, for every state met, solved exactly.

    States are met depth first. One that leads back to a state still open is kept as a sum of open states;
    the first state of a loop, when all its ways have been followed, is solved for itself, and the loop is closed.
    """

    def __init__(self, follow: Callable[[K], tuple[N, list[tuple[N, K]]]], ends: dict[K, N]) -> None:
        self._follow: Callable[[K], tuple[N, list[tuple[N, K]]]] = follow
        self._solved: dict[K, N] = dict(ends)
        self._partly: dict[K, tuple[N, dict[K, N]]] = {}
        self._open: set[K] = set()

    def value(self, state: K) -> N:
        """The value of a state."""
        try:
            return self._meet(state)[0]
        finally:
            self._open.clear()

    def _meet(self, state: K) -> tuple[N, dict[K, N]]:
        """A number, and shares of the states still open."""
        if state in self._solved:
            return self._solved[state], {}
        if state in self._open:
            return _NEVER, {state: _SURE}
        if state in self._partly:  # what was open then may be solved by now
            number, shares = self._partly[state]
            moves = [(share, then) for then, share in shares.items()]
        else:
            self._open.add(state)
            number, moves = self._follow(state)
        rest: dict[K, N] = {}
        for chance, then in moves:
            if chance:
                more, shares = self._meet(then)
                number += chance * more
                for other, share in shares.items():
                    rest[other] = rest.get(other, _NEVER) + chance * share
        self._open.discard(state)
        if state in rest:
            leaving = 1 - rest.pop(state)
            if not leaving:
                raise Impossible("with these chances the score may go round for ever, so there are no odds")
            number, rest = number / leaving, {other: share / leaving for other, share in rest.items()}
        if rest:
            self._partly[state] = number, rest
        else:
            self._solved[state] = number
        return number, rest


# By formula (scoring.md, section 7): an independent way to the same numbers


def game_odds(p: N) -> N:
    """The server wins a standard game."""
    q = 1 - p
    return p**4 * (15 - 4 * p - 10 * p**2 / (1 - 2 * p * q))


def no_ad_game_odds(p: N) -> N:
    """The server wins a game with a deciding point at deuce."""
    q = 1 - p
    return p**4 * (1 + 4 * q + 10 * q**2 + 20 * q**3)


def worldwide_game_odds(p: N) -> N:
    """The server wins a Worldwide game: two points, a deciding one at forty all."""
    return p**2 * (3 - 2 * p)


def deuce_odds(p: N) -> N:
    """The server wins a game from deuce."""
    return p**2 / (p**2 + (1 - p) ** 2)


def game_length(p: N) -> N:
    """The mean number of points in a standard game."""
    q = 1 - p
    to_love_15_30 = 4 * (p**4 + q**4) + 20 * (p**4 * q + q**4 * p) + 60 * (p**4 * q**2 + q**4 * p**2)
    return to_love_15_30 + 20 * p**3 * q**3 * (6 + 2 / (p**2 + q**2))


def two_clear_odds(x: N, y: N) -> N:
    """A gets two ahead first, from a tie, when each side serves one unit of every two: x on his serve, y on B's."""
    return x * y / (x * y + (1 - x) * (1 - y))


def tiebreak_odds(p_a: N, p_b: N, rule: TieBreakRule | None = None, first: Side = Side.A) -> N:
    """A wins a tie-break, to seven by two unless another rule is given."""
    rule = rule or TieBreakRule()
    x, y = p_a, 1 - p_b
    target = max(rule.target, 1)
    fast = rule.pattern is Pattern.AABB
    a_serves = [((min(n // 2, 3) if fast else (n + 1) // 2) % 2 == 0) is (first is Side.A) for n in range(2 * target)]
    if rule.margin == 1 or rule.sudden_at == rule.target - 1:
        at_tie = x if a_serves[2 * target - 2] else y
    elif rule.margin == 2 and rule.sudden_at is None and not fast:
        at_tie = two_clear_odds(x, y)
    else:
        raise Illegal("there is no formula for this tie-break: ask `odds_from` ({rule})", rule=rule)
    return _race_odds(target, x, y, a_serves, at_tie)


def set_odds(hold_a: N, hold_b: N, tiebreak: N, rule: SetRule | None = None, first: Side = Side.A) -> N:
    """A wins a set, given each side's chance to hold serve and A's chance in its tie-break."""
    rule = rule or SetRule()
    x, y = hold_a, 1 - hold_b
    if rule.only_tiebreak:
        return tiebreak
    target = rule.target
    a_serves = [(n % 2 == 0) is (first is Side.A) for n in range(2 * target)]
    if rule.margin == 1:
        at_tie = tiebreak if rule.tiebreak_at == target - 1 else x if a_serves[2 * target - 2] else y
    elif rule.margin == 2 and rule.tiebreak_at is None:
        at_tie = two_clear_odds(x, y)
    elif rule.margin == 2 and rule.tiebreak_at == target:
        at_tie = x * y + (x * (1 - y) + (1 - x) * y) * tiebreak
    else:
        raise Illegal("there is no formula for this set: ask `odds_from` ({rule})", rule=rule)
    return _race_odds(target, x, y, a_serves, at_tie)


def best_of_odds(sets_to_win: int, a_set: N, final_set: N) -> N:
    """A wins a match of sets: each with the same chance, the last perhaps with another."""
    s, f = a_set, 1 - a_set
    short = _sum(comb(sets_to_win - 1 + lost, lost) * s**sets_to_win * f**lost for lost in range(sets_to_win - 1))
    level = comb(2 * sets_to_win - 2, sets_to_win - 1) * (s * f) ** (sets_to_win - 1)
    return short + level * final_set


def _race_odds(target: int, x: N, y: N, a_serves: list[bool], at_tie: N) -> N:
    """The sum rule: A is first to the target, or both come to one short of it and it is decided from there."""
    won: list[N] = []
    for lost in range(target - 1):
        before = target - 1 + lost
        won.append(_exactly(target - 1, x, y, a_serves[:before]) * (x if a_serves[before] else y))
    return _sum(won) + _exactly(target - 1, x, y, a_serves[: 2 * target - 2]) * at_tie


def _exactly(wins: int, x: N, y: N, a_serves: list[bool]) -> N:
    """A wins just so many of these units: x on his own serve, y on B's."""
    own = sum(a_serves)
    other = len(a_serves) - own

    def just(won: int, units: int, chance: N) -> N:
        return comb(units, won) * chance**won * (1 - chance) ** (units - won)

    at_home = range(max(0, wins - other), min(own, wins) + 1)
    return _sum(just(won, own, x) * just(wins - won, other, y) for won in at_home)
