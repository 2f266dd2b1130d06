"""One point from every position at once, both sides playing it as well as it can be played.

Values are the chance that A wins, so A wants more and B wants less. Given what each result of the point is worth in
every position (`ends`), the sweep goes through the levels of the space from the empty table up. What leads to fewer
cubes is known by then; what is left open is the rally itself, in which A's stroke and B's stroke are each worth what
the other is: two equations, solved together.

A sweep holds a window of the space: everything, or a block at a time and the one below it, which is all it needs.

Arrays have an axis of positions, one of channels and one of scores. Choices are made by the first channel; a second
one follows them, for instance to tell the chance of winning the point from that of winning the match.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.games.tennidice.board import Kind, Target
from netcord.games.tennidice.cubes import Row

from .space import Space
from .terms import Terms

Values = NDArray[Any]  # of 64 bits, or of 32 where an estimate will do
Numbers = NDArray[np.intp]
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


class _Step(NamedTuple):
    """A step that may save a ball: to which landing, from and to which positions, and what it is for."""

    near: int
    rows: Numbers
    to: Numbers
    brings: NDArray[np.bool_]  # whether the cubes will do to bring it into the court


class _Card(NamedTuple):
    """Where a side can challenge, what either card leads to, and the chances of both."""

    rows: Numbers
    inside: Numbers
    outside: Numbers
    odds: Values
    others: Values


class Sweep:
    """The equations of a point, for a space and terms."""

    newton = True

    def __init__(self, space: Space, terms: Terms, *, rough: bool = False) -> None:
        self.space = space
        self.terms = terms
        self.number: type[np.floating[Any]] = np.float32 if rough else np.float64
        self.still = 1e-6 if rough else 1e-15  # a rally has settled when neither side's stroke moves by as much
        self._kinds = [landing.kind for landing in terms.landings]
        self._inside = [kind.inside for kind in self._kinds]
        self._from = 0  # where the window began that steps and cards were counted in
        self._steps: dict[tuple[int, int, int], list[_Step]] = {}
        self._cards: dict[tuple[int, bool, int], _Card] = {}

    def run(self, server: int, box: Target, ends: tuple[Values, Values]) -> PointValues:
        """Every position of the point, when it is worth `ends[side]` that this side wins it."""
        self.begin(server, box, ends[0].shape[1:])
        self.enter(slice(0, self.space.size))
        self.work(self.space.levels, ends)
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

    # The window

    def begin(self, server: int, box: Target, shape: tuple[int, ...]) -> None:
        """Who serves, to which box, and how many channels and scores there are."""
        self.server, self.receiver = server, 1 - server
        self.box = box
        self.shape = shape
        self.window = self._block = slice(0, 0)
        self._arrays: list[Values] = []
        reached = self.terms.reached
        self.seen = {0: reached[Target.COURT], 1: reached[box], 2: reached[box]}

    def enter(self, block: slice) -> None:
        """Move on to a block: what was the block becomes the one below it, and all before that is forgotten."""
        known = self.window.stop - self.base if self._arrays else 0
        start = block.start - (self._block.stop - self._block.start if self._arrays else 0)
        before = self._arrays
        self._block = block
        self.window = slice(start, block.stop)
        if start != self._from:
            self._from = start
            self._steps.clear()
            self._cards.clear()
        self._lay()
        keep = block.start - start
        for new, old in zip(self._arrays, before, strict=False):
            new[:keep] = old[known - keep : known]

    @property
    def base(self) -> int:
        """Where the window begins."""
        return self.window.start

    def _lay(self) -> None:
        size = self.window.stop - self.window.start
        self._arrays = []

        def blank() -> Values:
            self._arrays.append(np.zeros((size, *self.shape), self.number))
            return self._arrays[-1]

        options, places = self.terms.options, range(len(self.terms.landings))
        nothing: Values = np.zeros((0, *self.shape), self.number)
        self.ends = (blank(), blank())
        ends = self.ends
        self.hit = (blank(), blank())
        self.countering = (blank(), blank()) if options.winner_after_counter == "no" else self.hit
        self.counter = (blank(), blank())
        self.first, self.second = blank(), blank()
        self.stroke = (blank(), blank())
        self.missed = tuple([blank() if n in self.seen[0] else nothing for n in places] for _ in (0, 1))

        def judge(hitter: int, good: Values, out: Values, carded: Values, special: bool, serve: int) -> _Judge:
            landings = [blank() if n in self.seen[serve] else nothing for n in places]
            return _Judge(hitter, good, out, carded, special, serve, landings, blank())

        self.plain = tuple(judge(x, self.hit[1 - x], ends[1 - x], ends[1 - x], False, 0) for x in (0, 1))
        self.winner = tuple(judge(x, self.counter[x], ends[1 - x], ends[1 - x], True, 0) for x in (0, 1))
        x, y = self.server, self.receiver
        carded = ends[y] if options.serve_challenge_literal else self.second
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
        self.aces: tuple[tuple[_Judge, _Judge], ...] = ()
        if options.ace_cube_on_fault == "kept":  # counted with the cube still there; `good` is without it
            self.aces = (
                (judge(x, blank(), self.second, carded, True, 1), judge(x, blank(), self.second, carded, True, 1)),
                (judge(x, blank(), ends[y], ends[y], True, 2), judge(x, blank(), ends[y], ends[y], True, 2)),
            )

    def work(self, levels: Iterable[slice], ends: tuple[Values, Values]) -> Values:
        """Solve the block for these ends; what it is worth before the first serve."""
        here = slice(self._block.start - self.base, self._block.stop - self.base)
        for x in (0, 1):
            self.ends[x][here] = ends[x]
        for level in levels:
            self._level(level)
        return self.first[here]

    def _here(self, level: slice) -> slice:
        return slice(level.start - self.base, level.stop - self.base)

    # Choosing

    def _choose(self, side: int, what: Choice, stay: Values, change: Values) -> Values:
        """The better of leaving it and of doing something about it; what may not be done is worth the worst."""
        if stay.shape[1] == 1:
            return np.maximum(stay, change) if side == 0 else np.minimum(stay, change)
        lead, follow = stay[:, :1], change[:, :1]
        return np.where(lead >= follow if side == 0 else lead <= follow, stay, change)

    def _chosen(self, side: int, what: Choice, value: Values, rows: Numbers, change: Values) -> Values:
        """The same where only some positions have the choice."""
        if not len(rows):
            return value
        if len(rows) == len(value):
            return self._choose(side, what, value, change)
        value = value.copy()
        value[rows] = self._choose(side, what, value[rows], change)
        return value

    def _with_cube(self, side: int, row: int, what: Choice, level: slice, value: Values, after: Values) -> Values:
        """The better of a value and of spending a cube of a row, own or spirit, to get to another."""
        for spirit in (False, True):
            rows, to = self.space.use(side, row, spirit, level)
            if len(rows):
                value = self._chosen(side, what, value, rows, after[to - self.base])
        return value

    def _card(self, side: int, level: slice, ball: "_Judge") -> tuple[Numbers, Values]:
        """Where this side can challenge a ball, and what it is worth to do so."""
        key = (side, side == ball.hitter, level.start)
        if key not in self._cards:
            rows, inside, outside, chance = self.space.draw(side, side == ball.hitter, level)
            odds = chance[:, None, None].astype(self.number, copy=False)
            self._cards[key] = _Card(rows, inside - self.base, outside - self.base, odds, 1 - odds)
        card = self._cards[key]
        drawn = card.odds * ball.good[card.inside] + card.others * ball.carded[card.outside]
        return card.rows, drawn

    # One level

    def _level(self, level: slice) -> None:
        here = self._here(level)
        for x in (0, 1):
            value = self.ends[x][here]
            self.counter[x][here] = self._with_cube(1 - x, AGILITY, COUNTER, level, value, self.countering[1 - x])
            self._judged(self.winner[x], level, self.terms.returns)
        self._rally(level)
        for attempt in (1, 0):
            plain, ace = self.serves[attempt]
            weights = self.terms.serves[self.box]
            self._judged(plain, level, weights)
            value = plain.thrown[here]
            if self.aces:
                value = self._kept_ace(attempt, level, value)
            else:
                self._judged(ace, level, weights)
                if attempt == 0 or self.terms.options.ace_on_second_serve == "yes":
                    value = self._with_cube(self.server, ACE, Choice("ace", attempt + 1), level, value, ace.thrown)
            (self.second if attempt else self.first)[here] = value

    def _kept_ace(self, attempt: int, level: slice, value: Values) -> Values:
        """TD-65 By option the cube of an ace comes back when the serve is no good."""
        here = self._here(level)
        for spirit in (False, True):
            ball = self.aces[attempt][spirit]
            rows, to = self.space.use(self.server, ACE, spirit, level)
            if not len(rows):
                continue
            ball.good[rows + here.start] = self.counter[self.server][to - self.base]
            self._judged(ball, level, self.terms.serves[self.box])
            if attempt == 0 or self.terms.options.ace_on_second_serve == "yes":
                thrown = ball.thrown[rows + here.start]
                value = self._chosen(self.server, Choice("ace", attempt + 1), value, rows, thrown)
        return value

    def _judged(
        self, ball: _Judge, level: slice, weights: tuple[float, ...], *, only_out: bool = False, out_known: bool = False
    ) -> None:
        """What each landing of a ball is worth, and the ball before it lands."""
        x, y = ball.hitter, 1 - ball.hitter
        here = self._here(level)
        good, out = ball.good[here], ball.out[here]
        called = saved = None
        thrown = np.zeros_like(good)
        seen = self.seen[ball.serve]
        for number, kind in enumerate(self._kinds):
            inside = self._inside[number]
            if number not in seen or (inside and only_out):
                continue
            if kind is Kind.SAFE:
                value = good
            elif kind is Kind.LINE:
                if called is None:
                    called = self._chosen(
                        y, Choice("call", ball.serve, ball.special), good, *self._card(y, level, ball)
                    )
                value = called
            elif out_known:
                value = ball.landings[number][here]
            else:
                if saved is None:
                    saved = self._card(x, level, ball)
                value = self._out(ball, level, number, out, saved)
            ball.landings[number][here] = value
            if weights[number]:
                thrown += weights[number] * value
        ball.thrown[here] = thrown

    def _out(self, ball: _Judge, level: slice, number: int, out: Values, saved: tuple[Numbers, Values]) -> Values:
        """TD-43, TD-55 to TD-60 A ball that is out, unless the hitter saves it."""
        x, options = ball.hitter, self.terms.options
        if ball.special and options.special_ball_save == "no":
            return out
        value = out
        if self._challengeable(number):
            value = self._chosen(x, Choice("challenge", ball.serve, ball.special), value, *saved)
        if ball.serve and not options.accuracy_on_serve:
            return value
        for near, rows, to, brings in self._saving(x, level, number):
            kept = self._inside[near] and options.challenge_after_accuracy == "no"
            moved = ball.good if kept else ball.landings[near]
            choice = Choice("accuracy", ball.serve, ball.special, brings)
            value = self._chosen(x, choice, value, rows, moved[to])
        return value

    def _saving(self, x: int, level: slice, number: int) -> list[_Step]:
        """The steps that may save a ball lying there."""
        key = (x, level.start, number)
        if key not in self._steps:
            found = self._steps[key] = []
            for spirit in (False, True):
                rows, to = self.space.use(x, ACCURACY, spirit, level)
                if not len(rows):
                    continue
                cubes, challenges = self.space.accuracy(x, to), self.space.challenges(x, to)
                for near in self.terms.landings[number].steps:
                    some, after, left = rows, to, cubes
                    if not self._inside[near] and not self.terms.options.useless_steps:  # TD-60
                        can = self._savable(near, cubes, challenges)
                        some, after, left = rows[can], to[can], cubes[can]
                    if len(some):
                        found.append(_Step(near, some, after - self.base, left + 1 >= self._distance(number)))
        return self._steps[key]

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
        if landing.kind.inside:
            return np.ones(len(cubes), bool)
        can = challenges > 0 if self._challengeable(number) else np.zeros(len(cubes), bool)
        for near in landing.steps:
            can = can | ((cubes > 0) & self._savable(near, cubes - 1, challenges))
        return can

    def _miss(self, x: int, level: slice) -> Values:
        """TD-50 A miss, unless agility rerolls it; the mean over what the coordinates may have been."""
        terms, here = self.terms, self._here(level)
        lost = self.ends[1 - x][here]
        total = np.zeros_like(lost)
        for number in sorted(self.seen[0]):
            value = lost
            for spirit in (False, True):
                rows, to = self.space.use(x, AGILITY, spirit, level)
                if not len(rows):
                    continue
                after = to - self.base
                if terms.options.agility_scope == "all_dice":
                    hit = self.plain[x].thrown[after]
                    again = sum(w * self.missed[x][n][after] for n, w in enumerate(terms.returns) if w)
                else:
                    hit, again = self.plain[x].landings[number][after], self.missed[x][number][after]
                if terms.options.agility_repeat == "once":
                    again = self.ends[1 - x][after]
                choice = Choice("reroll", inside=terms.landings[number].kind.inside)
                value = self._chosen(x, choice, value, rows, terms.hit * hit + (1 - terms.hit) * again)
            self.missed[x][number][here] = value
            if terms.returns[number]:
                total += terms.returns[number] * value
        return total

    def _rally(self, level: slice) -> None:
        """TD-32 The stroke of either side, each worth what the other's is."""
        here = self._here(level)
        if not self.space.looped:
            self._strokes(level)
            return
        for x in (0, 1):
            self.hit[x][here] = 0.5 * (self.ends[0][here] + self.ends[1][here])
        for _ in range(200):  # a ball that a card saves leads back here
            before = [self.hit[x][here].copy() for x in (0, 1)]
            self._strokes(level)
            if max(float(np.abs(self.hit[x][here] - before[x]).max()) for x in (0, 1)) < self.still:
                break

    def _strokes(self, level: slice) -> None:
        terms, here = self.terms, self._here(level)
        safe = sum(w for w, landing in zip(terms.returns, terms.landings, strict=True) if landing.kind is Kind.SAFE)
        line = sum(w for w, landing in zip(terms.returns, terms.landings, strict=True) if landing.kind is Kind.LINE)
        fixed, card, declared = [], [], []
        for x in (0, 1):
            ball = self.plain[x]
            self._judged(ball, level, terms.returns, only_out=True)
            fixed.append(terms.hit * ball.thrown[here] + (1 - terms.hit) * self._miss(x, level))
            card.append(np.full_like(fixed[x], np.inf if x == 0 else -np.inf))
            rows, drawn = self._card(1 - x, level, ball)
            card[x][rows] = drawn
            worst = np.full_like(fixed[x], -np.inf if x == 0 else np.inf)
            declared.append(self._with_cube(x, WINNER, DECLARE, level, worst, self.winner[x].thrown))
        s, m = terms.hit * safe, terms.hit * line

        def plain(x: int, other: Values) -> Values:
            return fixed[x] + s * other + m * self._choose(1 - x, Choice("call"), other, card[x])

        def stroke(x: int, other: Values) -> Values:
            return self._choose(x, DECLARE, plain(x, other), declared[x])

        a = b = 0.5 * (self.ends[0][here] + self.ends[1][here])
        for _ in range(3 if self.newton else 0):  # the equations as they stand, solved; then better choices
            (a0, a1), (b0, b1) = (
                self._line(x, other, fixed[x], card[x], declared[x], s, m) for x, other in ((0, b), (1, a))
            )
            a = (a0 + a1 * b0) / (1 - a1 * b1)
            b = b0 + b1 * a
        moved = np.inf
        while moved >= self.still:  # it ends: either goes up all the time, or down, and by ever less
            before = a, b
            a = stroke(0, b)
            b = stroke(1, a)
            moved = max(np.abs(a - before[0]).max(), np.abs(b - before[1]).max())
        for x, mine, other in ((0, a, b), (1, b, a)):
            self.hit[x][here] = mine
            self.stroke[x][here] = plain(x, other)
            if self.countering[x] is not self.hit[x]:
                self.countering[x][here] = self.stroke[x][here]
        for x in (0, 1):  # what is out leads to fewer cubes; only a card that costs none leads back here
            self._judged(self.plain[x], level, terms.returns, out_known=not self.space.looped)

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
