"""One point from every position at once, both sides playing it as well as it can be played.

Values are the chance that A wins, so A wants more and B wants less. Given what each result of the point is worth in
every position (`ends`), the sweep goes through the levels of the space from the empty table up. What leads to fewer
cubes is known by then; what is left open is the rally itself, in which A's stroke and B's stroke are each worth what
the other is: two equations, solved together.

Arrays have an axis of positions, one of channels and one of scores. Choices are made by the first channel; a second
one follows them, for instance to tell the chance of winning the point from that of winning the match.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice.board import Kind, Target
from netcord.games.tennidice.cubes import Row

from .space import Space
from .terms import Terms

Values = NDArray[np.float64]
AGILITY, ACCURACY, ACE, WINNER = (row.place for row in Row)


class Choice(NamedTuple):
    """What a choice is about: a word, the ball it concerns, and whether it brings the ball into the court."""

    what: str  # counter, winner, ace, call, challenge, accuracy or reroll
    serve: int = 0
    special: bool = False
    inside: NDArray[np.bool_] | bool = False


COUNTER, DECLARE = Choice("counter"), Choice("winner")


class PointValues(NamedTuple):
    """What every position of a point is worth: before either serve, and to the player about to hit.

    "Thrown" is with the dice in the air, the cube of an ace or winner already spent.
    """

    first: Values
    second: Values
    hit: tuple[Values, Values]
    countering: tuple[Values, Values]  # about to hit an answered ace or winner
    stroke: tuple[Values, Values]  # thrown, a plain return
    winner: tuple[Values, Values]  # thrown, a winner
    serve: tuple[tuple[Values, Values], tuple[Values, Values]]  # thrown, by attempt: plain, ace


class _Judge(NamedTuple):
    """What a ball leads to, and what every landing of it is worth."""

    hitter: int
    good: Values
    out: Values
    carded: Values  # when a card has said OUT
    special: bool
    serve: int
    landings: list[Values]
    thrown: Values  # with the dice still in the air


class Sweep:
    """The equations of a point, for a space and terms."""

    newton = True

    def __init__(self, space: Space, terms: Terms) -> None:
        self.space = space
        self.terms = terms

    def run(self, server: int, box: Target, ends: tuple[Values, Values]) -> PointValues:
        """Every position of the point, when it is worth `ends[side]` that this side wins it."""
        self.ends = ends
        self.server, self.receiver = server, 1 - server
        shape = ends[0].shape

        def blank() -> Values:
            return np.zeros(shape)

        kinds = len(self.terms.landings)
        self.hit = (blank(), blank())
        late = self.terms.options.winner_after_counter == "no"
        self.countering = (blank(), blank()) if late else self.hit
        self.counter = (blank(), blank())
        self.first, self.second = blank(), blank()
        self.stroke = (blank(), blank())
        self.missed = tuple([blank() for _ in range(kinds)] for _ in (0, 1))

        def judge(hitter: int, good: Values, out: Values, carded: Values, special: bool, serve: int) -> _Judge:
            return _Judge(hitter, good, out, carded, special, serve, [blank() for _ in range(kinds)], blank())

        self.plain = tuple(judge(x, self.hit[1 - x], ends[1 - x], ends[1 - x], False, 0) for x in (0, 1))
        self.winner = tuple(judge(x, self.counter[x], ends[1 - x], ends[1 - x], True, 0) for x in (0, 1))
        x, y = server, 1 - server
        literal = self.terms.options.serve_challenge_literal
        carded = ends[y] if literal else self.second
        self.serves = (
            (
                judge(x, self.hit[y], self.second, carded, False, 1),
                judge(x, self.counter[x], self.second, carded, True, 1),
            ),
            (
                judge(x, self.hit[y], ends[y], ends[y], False, 2),
                judge(x, self.counter[x], ends[y], ends[y], True, 2),
            ),
        )
        for level in self.space.levels:
            self._level(level, box)
        return PointValues(
            self.first,
            self.second,
            self.hit,
            self.countering,
            self.stroke,
            (self.winner[0].thrown, self.winner[1].thrown),
            (
                (self.serves[0][0].thrown, self.serves[0][1].thrown),
                (self.serves[1][0].thrown, self.serves[1][1].thrown),
            ),
        )

    # Choosing

    def _choose(self, side: int, what: Choice, stay: Values, change: Values) -> Values:
        """The better of leaving it and of doing something about it; what may not be done is worth the worst."""
        if stay.shape[1] == 1:
            return np.maximum(stay, change) if side == 0 else np.minimum(stay, change)
        lead, follow = stay[:, :1], change[:, :1]
        return np.where(lead >= follow if side == 0 else lead <= follow, stay, change)

    def _if(self, side: int, may: NDArray[np.bool_], value: Values) -> Values:
        return np.where(may[:, None, None], value, -np.inf if side == 0 else np.inf)

    def _with_cube(self, side: int, row: int, what: Choice, level: slice, value: Values, after: Values) -> Values:
        """The better of a value and of spending a cube of a row, own or spirit, to get to another."""
        for spirit in (False, True):
            to, may = self.space.uses[side, row, spirit]
            if may[level].any():
                value = self._choose(side, what, value, self._if(side, may[level], after[to[level]]))
        return value

    def _card(self, side: int, level: slice, good: Values, out: Values) -> Values:
        """What it is worth to this side to challenge."""
        inside, outside, may = self.space.draws[side]
        chance = self.space.in_chance[level][:, None, None]
        drawn = chance * good[inside[level]] + (1 - chance) * out[outside[level]]
        return self._if(side, may[level], drawn)

    # One level

    def _level(self, level: slice, box: Target) -> None:
        for x in (0, 1):
            value = self.ends[x][level]
            self.counter[x][level] = self._with_cube(1 - x, AGILITY, COUNTER, level, value, self.countering[1 - x])
            self._judged(self.winner[x], level, self.terms.returns)
        self._rally(level)
        for attempt in (1, 0):
            plain, ace = self.serves[attempt]
            weights = self.terms.serves[box]
            self._judged(plain, level, weights)
            self._judged(ace, level, weights)
            value = plain.thrown[level]
            if attempt == 0 or self.terms.options.ace_on_second_serve == "yes":
                value = self._with_cube(self.server, ACE, Choice("ace", attempt + 1), level, value, ace.thrown)
            (self.second if attempt else self.first)[level] = value

    def _judged(self, ball: _Judge, level: slice, weights: tuple[float, ...], *, only_out: bool = False) -> None:
        """What each landing of a ball is worth, and the ball before it lands."""
        x, y = ball.hitter, 1 - ball.hitter
        good, out = ball.good[level], ball.out[level]
        called = saved = None
        thrown = np.zeros_like(good)
        for number, landing in enumerate(self.terms.landings):
            if landing.kind.inside and only_out:
                continue
            if landing.kind is Kind.SAFE:
                value = good
            elif landing.kind is Kind.LINE:
                if called is None:
                    called = self._choose(
                        y, Choice("call", ball.serve, ball.special), good, self._card(y, level, ball.good, ball.carded)
                    )
                value = called
            else:
                if saved is None:
                    saved = self._card(x, level, ball.good, ball.carded)
                value = self._out(ball, level, number, out, saved)
            ball.landings[number][level] = value
            if weights[number]:
                thrown += weights[number] * value
        ball.thrown[level] = thrown

    def _out(self, ball: _Judge, level: slice, number: int, out: Values, saved: Values) -> Values:
        """TD-43, TD-55 to TD-60 A ball that is out, unless the hitter saves it."""
        x, options = ball.hitter, self.terms.options
        if ball.special and options.special_ball_save == "no":
            return out
        value = out
        if self._challengeable(number):
            value = self._choose(x, Choice("challenge", ball.serve, ball.special), value, saved)
        if ball.serve and not options.accuracy_on_serve:
            return value
        for spirit in (False, True):
            to, may = self.space.uses[x, ACCURACY, spirit]
            if not may[level].any():
                continue
            after, allowed = to[level], may[level]
            cubes, challenges = self.space.accuracy[x][after], self.space.challenges[x][after]
            for near in self.terms.landings[number].steps:
                can = allowed & self._savable(near, cubes, challenges)
                moved = ball.landings[near]
                if self.terms.landings[near].kind.inside and options.challenge_after_accuracy == "no":
                    moved = ball.good
                choice = Choice("accuracy", ball.serve, ball.special, cubes + 1 >= self._distance(number))
                value = self._choose(x, choice, value, self._if(x, can, moved[after]))
        return value

    def _distance(self, number: int) -> int:
        """How many steps a ball is from the target."""
        landing = self.terms.landings[number]
        return 0 if landing.kind.inside else 1 + min(self._distance(near) for near in landing.steps)

    def _challengeable(self, number: int) -> bool:
        kind = self.terms.landings[number].kind
        return kind is Kind.EDGE or (kind is Kind.CORNER and self.terms.options.corner_challenge)

    def _savable(self, number: int, cubes: NDArray[np.int32], challenges: NDArray[np.int32]) -> NDArray[np.bool_]:
        """TD-60 Whether a ball lying there can still be saved."""
        landing = self.terms.landings[number]
        if landing.kind.inside or self.terms.burning:
            return np.ones(len(cubes), bool)
        can = challenges > 0 if self._challengeable(number) else np.zeros(len(cubes), bool)
        for near in landing.steps:
            can = can | ((cubes > 0) & self._savable(near, cubes - 1, challenges))
        return can

    def _miss(self, x: int, level: slice) -> Values:
        """TD-50 A miss, unless agility rerolls it; the mean over what the coordinates may have been."""
        terms, lost = self.terms, self.ends[1 - x][level]
        total = np.zeros_like(lost)
        for number in range(len(terms.landings)):
            value = lost
            for spirit in (False, True):
                to, may = self.space.uses[x, AGILITY, spirit]
                if not may[level].any():
                    continue
                after = to[level]
                if terms.options.agility_scope == "all_dice":
                    hit = self.plain[x].thrown[after]
                    again = sum(w * self.missed[x][n][after] for n, w in enumerate(terms.returns) if w)
                else:
                    hit, again = self.plain[x].landings[number][after], self.missed[x][number][after]
                if terms.options.agility_repeat == "once":
                    again = self.ends[1 - x][after]
                choice = Choice("reroll", inside=terms.landings[number].kind.inside)
                rerolled = self._if(x, may[level], terms.hit * hit + (1 - terms.hit) * again)
                value = self._choose(x, choice, value, rerolled)
            self.missed[x][number][level] = value
            if terms.returns[number]:
                total += terms.returns[number] * value
        return total

    def _rally(self, level: slice) -> None:
        """TD-32 The stroke of either side, each worth what the other's is."""
        terms = self.terms
        safe = sum(w for w, landing in zip(terms.returns, terms.landings, strict=True) if landing.kind is Kind.SAFE)
        line = sum(w for w, landing in zip(terms.returns, terms.landings, strict=True) if landing.kind is Kind.LINE)
        fixed, card, declared = [], [], []
        for x in (0, 1):
            ball = self.plain[x]
            self._judged(ball, level, terms.returns, only_out=True)
            fixed.append(terms.hit * ball.thrown[level] + (1 - terms.hit) * self._miss(x, level))
            card.append(self._card(1 - x, level, ball.good, ball.carded))
            worst = np.full_like(fixed[x], -np.inf if x == 0 else np.inf)
            declared.append(self._with_cube(x, WINNER, DECLARE, level, worst, self.winner[x].thrown))
        s, m = terms.hit * safe, terms.hit * line

        def plain(x: int, other: Values) -> Values:
            return fixed[x] + s * other + m * self._choose(1 - x, Choice("call"), other, card[x])

        def stroke(x: int, other: Values) -> Values:
            return self._choose(x, DECLARE, plain(x, other), declared[x])

        a = b = 0.5 * (self.ends[0][level] + self.ends[1][level])
        for _ in range(3 if self.newton else 0):  # the equations as they stand, solved; then better choices
            (a0, a1), (b0, b1) = (
                self._line(x, other, fixed[x], card[x], declared[x], s, m) for x, other in ((0, b), (1, a))
            )
            a = (a0 + a1 * b0) / (1 - a1 * b1)
            b = b0 + b1 * a
        for _ in range(200):
            a, old = stroke(0, b), a
            b = stroke(1, a)
            if np.abs(a - old).max() < 1e-15:
                break
        for x, mine, other in ((0, a, b), (1, b, a)):
            self.hit[x][level] = mine
            self.stroke[x][level] = plain(x, other)
            if self.countering[x] is not self.hit[x]:
                self.countering[x][level] = self.stroke[x][level]
        for x in (0, 1):
            self._judged(self.plain[x], level, terms.returns)

    def _line(
        self, x: int, other: Values, fixed: Values, card: Values, declared: Values, s: float, m: float
    ) -> tuple[Values, Values]:
        """A side's stroke as a straight line in the other's, with the choices that are best there."""
        lead = other[:, :1]
        accepts = lead <= card[:, :1] if x == 0 else lead >= card[:, :1]
        start = np.where(accepts, fixed, fixed + m * np.where(np.isfinite(card), card, 0.0))
        slope = np.where(accepts, s + m, s)
        here = start[:, :1] + slope * lead
        plays = here >= declared[:, :1] if x == 0 else here <= declared[:, :1]
        return np.where(plays, start, declared), np.where(plays, slope, 0.0)
