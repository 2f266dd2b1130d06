"""How far off chances of Tennidice are where they are estimates: docs/odds.md.

python bench/chances.py [POSITIONS] [OPTION=VALUE…]
python bench/chances.py tiebreak [TIEBREAKS]

A tie-break with spirit cubes can be solved, for any two arrangements (numba: half a minute), so what was told of every
point that began in it is held against what is right. In a match that cannot be done.

From the start of a point a match is played out twice, by whoever knows what the solver does. What the dice brought is
left out: a solved game says what every throw of it adds, nothing on average. What remains is what the solver came to
think better of, whenever a point began. Both times that has the same mean, how far off the first chance was, so that
the mean of the product is the square of the error. Told is what lies two standard errors above it.
"""

import random
import sys
from collections.abc import Iterator
from math import sqrt
from typing import Any, NamedTuple

import netcord
from netcord.games.tennidice.cubes import splits
from netcord.kernel import Choose, Over, Side
from netcord.solvers.tennidice import Oracle, Perfect, Pricer
from netcord.solvers.tennidice.loss import opening
from netcord.solvers.tennidice.oracle import left_of
from netcord.solvers.tennidice.pair import solve_pair
from netcord.solvers.tennidice.pricing import BETWEEN, PLACING
from netcord.tennis import PointWon, side_of

GAME: Any = netcord.game("tennidice")
OFTEN = 1 / 16
"""So many points of a match are begun from."""


class Told(NamedTuple):
    """What was said of a position, and by how much more it came out, twice."""

    chance: float
    more: tuple[float, float]


class Match:
    """A match played on by both sides as well as the solver can, each game by one solution of it."""

    def __init__(self, state: Any, luck: random.Random) -> None:
        self.state = state
        self._luck = luck
        self._oracle = Oracle()
        self._places = Perfect(luck.random().hex())

    @property
    def over(self) -> bool:
        """Whether it is."""
        return isinstance(GAME.ask(self.state), Over)

    @property
    def begins(self) -> bool:
        """Whether a game is to begin, or the match is over: nothing of it is solved."""
        return self.over or isinstance(self.state.phase, (*BETWEEN, *PLACING))

    def chance(self) -> float:
        """What a point that begins is worth to A."""
        return float(self._oracle.worth(self.state).match)

    def point(self) -> float:
        """Play a point; what its end was worth to A, as it was reckoned with in it."""
        while True:
            facts = self._step()
            if any(isinstance(fact, PointWon) for fact in facts):
                return float(self._oracle.between(self.state))

    def place(self) -> None:
        """Go on until a point begins; another game is solved by itself."""
        while self.begins and not self.over:
            self._oracle = Oracle()
            self._step()

    def _step(self) -> Any:
        ask = GAME.ask(self.state)
        if not isinstance(ask, Choose):
            answer = self._luck.choices(ask.outcomes, ask.weights)[0]
        elif ask.what == "arrange":
            answer = self._places.choose(GAME.view(self.state, ask.seat), ask)
        else:
            better = max if side_of(ask.seat) is Side.A else min
            answer = better(ask.options, key=lambda option: self._oracle.after(self.state, option).match)
        self.state, facts = GAME.step(self.state, answer)
        return facts


def more(state: Any, luck: random.Random) -> float:
    """A match played out from the start of a point: by how much the chance came out better than it was told."""
    match, found, expected = Match(state, luck), 0.0, None
    while not match.over:
        if expected is not None:
            found += match.chance() - expected
        expected = match.point()
        match.place()
    return found


def told(positions: int, luck: random.Random, **options: str) -> list[Told]:
    """So many positions, out of matches that are played the same way."""
    found: list[Told] = []
    setup = GAME.arrange((), {"mode": "match", "first": "A", **options})
    match = Match(GAME.start(setup), luck)
    while len(found) < positions:
        match.place()
        if match.over:
            match = Match(GAME.start(setup), luck)
            continue
        if luck.random() < OFTEN:
            price = Pricer().begin(match.state)
            if price is not None and not price.exact:
                found.append(Told(price.won, (more(match.state, luck), more(match.state, luck))))
                print(len(found), *found[-1], file=sys.stderr, flush=True)
        match.point()
    return found


class Held(NamedTuple):
    """What was told of a point that began in a tie-break, what is right, and how many challenge cubes of a side were
    left to the estimate."""

    told: float
    right: float
    beyond: int


EACH = 2
"""So many tie-breaks are played from a pair of arrangements that was solved."""


def tiebreaks(many: int, luck: random.Random) -> list[Held]:
    """So many tie-breaks; in every other one B plays sensibly instead of by estimates.

    Cubes lie in any rows; every third time in all four rows of one side and in three or four of the other, which is
    most to solve, so that least of it is.
    """
    found: list[Held] = []
    known = splits(4)
    spread = [rows for rows in known if sum(map(bool, rows)) > 2]
    for pair in range((many + EACH - 1) // EACH):
        rows = [(1, 1, 1, 1), luck.choice(spread)] if pair % 3 == 0 else [luck.choice(known), luck.choice(known)]
        luck.shuffle(rows)
        state = opening(rows[0], rows[1])
        table, left = state.table, left_of(state.table)
        solved = solve_pair(table.score, left, table.board)
        first = Oracle().ahead(table, left)
        for number in range(EACH):
            held = list(_held(state, solved, first, number % 2 == 1, luck))
            off = sqrt(sum((one.told - one.right) ** 2 for one in held) / max(1, len(held)))
            print(*left.own, len(held), f"{off:.4f}", held, file=sys.stderr, flush=True)
            found += held
    return found


def _held(state: Any, solved: Any, first: Any, sensible: bool, luck: random.Random) -> Iterator[Held]:
    judge, oracle = Oracle(budget=0), Oracle()
    judge.know(state.table, solved)
    oracle.know(state.table, first)
    right, told = Pricer(judge), Pricer(oracle)
    other = GAME.sparring.bots["sensible"](GAME, luck.randrange(2**32)) if sensible else None
    begins = True
    while not isinstance(ask := GAME.ask(state), Over):
        price = told.begin(state)
        assert price is not None, "all cubes are placed"
        opens = state.phase == GAME.settle(state.table, state.table.opens()).state.phase
        if opens and begins and not price.exact:
            truth = right.begin(state)
            assert truth is not None, "all cubes are placed"
            ahead: Any = oracle.ahead(state.table, left_of(state.table))
            yield Held(price.won, truth.won, ahead.beyond(left_of(state.table)))
        begins = not opens
        if not isinstance(ask, Choose):
            answer = luck.choices(ask.outcomes, ask.weights)[0]
        elif other is not None and side_of(ask.seat) is Side.B:
            answer = other.choose(GAME.view(state, ask.seat), ask)
        else:
            better = max if side_of(ask.seat) is Side.A else min
            answer = better(zip(price.options, ask.options, strict=True), key=lambda one: one[0])[1]
        state = GAME.step(state, answer).state


def held_against(many: int) -> None:
    """Tell by how much the chances of tie-breaks are off as a rule, all of them and by what was solved."""
    found = tiebreaks(many, random.Random("tiebreaks"))
    print(f"{len(found)} points that began in {many} tie-breaks, as estimated and as they are")
    for beyond in (None, *sorted({one.beyond for one in found})):
        some = [one for one in found if beyond in (None, one.beyond)]
        square = sum((one.told - one.right) ** 2 for one in some) / len(some)
        whole = sum(one.told * (1 - one.told) for one in some) / len(some)
        worst = max(abs(one.told - one.right) for one in some)
        of = "all" if beyond is None else f"all challenge cubes of a side solved but {beyond}"
        print(
            f"{of}: {len(some)}, off by {sqrt(square):.4f}, {sqrt(square / whole):.3f} of the spread; worst {worst:.3f}"
        )


def played_out(positions: int, options: dict[str, str]) -> None:
    """Tell by how much the chances of matches are off at most as a rule."""
    found = told(positions, random.Random("chances"), **options)
    squares = [one.more[0] * one.more[1] for one in found]
    square = sum(squares) / positions
    error = sqrt(sum((one - square) ** 2 for one in squares)) / positions
    whole = sum(one.chance * (1 - one.chance) for one in found) / positions
    most = max(0.0, square + 2 * error)
    print(f"{positions} positions of matches, each played out twice")
    print(f"the square of what their chances are off by: {square:.5f} ± {error:.5f}")
    print(f"so by no more than {sqrt(most):.3f} as a rule, {sqrt(most / whole):.2f} of the spread of a result")


if __name__ == "__main__":
    many = next((int(one) for one in sys.argv[1:] if one.isdigit()), 24)
    if "tiebreak" in sys.argv[1:]:
        held_against(many)
    else:
        played_out(many, dict(one.split("=") for one in sys.argv[1:] if "=" in one))
