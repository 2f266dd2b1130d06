"""ASE Card Tennis learned: what balls are worth against hands that nobody sees, and what cards are worth in hand.

A rally is small enough to be gone through as a whole, ball by ball and place by place, as long as a hand is any cards
as they are found in hands. Hands last from point to point, though, and that is learned by self-play: of thousands of
points, how many more are won with a card in hand (least squares, temporal differences). Both depend on each other, so
it goes in rounds: solve the rallies for what cards are worth, play so, learn what they are worth.

What comes out are networks that read what cards say: so they can judge decks that they have not been made from.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.bots.networks import LARGEST, UNIT, Layer, Made, Net, Round, Weights
from netcord.compiled.ase.lessons import lesson
from netcord.compiled.ase.matches import seed_of
from netcord.compiled.ase.rallying import HAND, PLACES, Floats, Rallying
from netcord.compiled.ase.tables import Model, narrow
from netcord.games.ase_card_tennis import GAME
from netcord.games.ase_card_tennis.cards import Deck
from netcord.games.ase_card_tennis.inputs import (
    CARD_INPUTS,
    STRIKER_AT,
    STRUCK_INPUTS,
    Inputs,
    rally_card,
    service_card,
    struck,
)
from netcord.games.ase_card_tennis.judging import CARD_OUTPUTS, DECKS, STRUCK_OUTPUTS

from .driver import Progress

KEY = GAME.key
BOTH = {deck: deck for deck in DECKS}
FIRST, FURTHER = 9, 4
"""How often all rallies are gone through in the first round, and in each further one."""
SETTLED = 2
"""Rounds after which worths are the mean of what all further rounds tell; until then, each is what its points tell."""
DEAL = 14
"""Points with the same deal, as in a tie-break."""
NEXT, TRACE, HOLD = 0.88, 0.9, 40.0
"""What a point counts beside the one before it; how far what came counts against what was expected; how firmly worths
are held at nothing until play tells otherwise."""
UNITS, BATCH, TIMES = 32, 512, 12
RATES = (0.004, 0.0002)


class Plan(NamedTuple):
    """How it is learned. All of it decides the bytes of the weights."""

    points: int = 400_000  # of a deck, in a round
    rounds: int = 6  # after which the rate is the last one


class Learnt:
    """What is being learned of a deck."""

    def __init__(self, name: str, deck: str | Deck, luck: np.random.Generator) -> None:
        self.deck, self.luck = name, luck
        self.rallying = Rallying(deck)
        self.model = Model(deck, self.rallying)
        rallies = self.rallying.rallies
        self.cards = _table([rally_card(card) for card in rallies.cards])
        self.service = _table([service_card(card) for card in rallies.book.service.values()])
        most = np.abs(np.concatenate([self.cards, self.service])).max(axis=0)
        self.scale = np.maximum(1, most)
        self.worths = np.zeros(len(CARD_INPUTS))
        self.held = np.ones(self.rallying.kinds)
        shape = (len(rallies.keys), 9, 9)
        self.worth, self.chance = np.full(shape, 0.48, np.float32), np.full(shape, 0.48, np.float32)
        self.rounds = 0
        self.inputs, self.index = self._inputs()
        self.net = _Fit(self.inputs, luck)

    def _inputs(self) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
        rallies, rows, index = self.rallying.rallies, [], []
        for ball, place in self.rallying.lines.groups:
            row = np.zeros(len(STRUCK_INPUTS), np.int8)
            for number, value in struck(rallies.keys[ball], place, rallies.house):
                row[number] = value
            for foe in PLACES:
                rows.append(row.copy())
                rows[-1][STRIKER_AT[foe]] = 1
                index.append((ball, place, foe))
        return np.array(rows), np.array(index)

    @property
    def cost(self) -> Floats:
        """By kind, what is given up with a card when another is drawn."""
        told = self.cards @ self.worths
        mean = float(told @ self.rallying.many / self.rallying.many.sum())
        return np.asarray(told - mean, np.float32)

    @property
    def lunge(self) -> float:
        """What it is worth, as a rule, to show the worst card of a hand and draw another."""
        cost, share = self.cost, self.rallying.many * self.held
        order = np.argsort(cost)
        left = np.clip(1 - np.cumsum(share[order]) / share.sum(), 0, 1) ** HAND
        return float(-((np.concatenate([[1], left[:-1]]) - left) * cost[order]).sum())

    def round(self, seed: str, points: int, rate: float) -> dict[str, float]:
        """Solve, play, learn; and fit the networks to it."""
        nothing = np.zeros_like(self.cost)
        first = not self.rounds
        self.rounds += 1
        for _ in range(FIRST if first else FURTHER):
            self.worth = self.rallying.once(self.worth, self.cost, self.lunge, self.held)
        if first:
            self.chance = self.worth
        worths, held, served = self._play(seed_of(f"{seed}/{self.deck}/{self.rounds}"), points)
        share = 1 / max(1, self.rounds - SETTLED)
        self.worths = self.worths + share * (worths - self.worths)
        self.held = self.held + share * (held - self.held)
        for _ in range(FURTHER):
            self.worth = self.rallying.once(self.worth, self.cost, self.lunge, self.held)
            self.chance = self.rallying.once(self.chance, nothing, 0.0, self.held)
        where = tuple(self.index.T)
        off = self.net.learn(np.stack([self.worth[where], self.chance[where]], axis=1), rate)
        return {f"{self.deck}: served": round(served, 4), f"{self.deck}: off": round(off, 5)}

    def _play(self, seed: int, points: int) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
        """Points of self-play: what each thing a card says is worth, how often kinds are held, and serves won."""
        whole = np.rint(self.worth * UNIT).astype(np.int64)
        cost = np.rint(self.cost * UNIT).astype(np.int64)
        mind = self.model.thought(whole, cost, round(UNIT * self.lunge))
        service = _table([service_card(self.rallying.rallies.book.service[name]) for name in self.model.service_cards])
        told = lesson(
            narrow(self.model.rules), narrow(mind), self.cards / self.scale, service / self.scale, points, DEAL,
            (NEXT, TRACE), seed,
        )  # fmt: skip
        firm = np.full(len(told.right), HOLD)
        firm[-1] = 1.0
        worths = np.linalg.solve(told.left + np.diag(firm), told.right)[:-1] / self.scale
        deck = self.rallying.many / self.rallying.many.sum()
        return worths, told.held / told.held.sum() / deck, told.served

    def nets(self) -> tuple[Net, Net]:
        """The networks in whole numbers."""
        balls = self.net.net(f"struck: {self.deck}")
        inputs = np.concatenate([self.cards, self.service])
        held = _ridge(self.cards / self.scale, self.held, self.rallying.many) / np.append(self.scale, 1.0)
        lines = np.stack([np.append(self.worths, 0.0), held], axis=1)
        return balls, _linear(f"card: {self.deck}", inputs, lines)


def _ridge(rows: NDArray[np.float64], told: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The line that tells these best, with what it begins with at its end."""
    ones = np.concatenate([rows, np.ones((len(rows), 1))], axis=1)
    firm = np.eye(ones.shape[1])
    firm[-1, -1] = 0.0
    return np.asarray(np.linalg.solve(ones.T * weights @ ones + firm, ones.T * weights @ told))


def _table(rows: list[Inputs]) -> NDArray[np.float64]:
    table = np.zeros((len(rows), len(CARD_INPUTS)))
    for number, row in enumerate(rows):
        for place, value in row:
            table[number, place] += value
    return table


def _whole(rows: Any) -> tuple[tuple[int, ...], ...]:
    whole = np.clip(np.rint(np.atleast_2d(rows) * UNIT), -LARGEST, LARGEST)
    return tuple(tuple(int(one) for one in row) for row in whole)


def _linear(name: str, inputs: NDArray[np.float64], lines: NDArray[np.float64]) -> Net:
    """Lines as a network: a unit for each, wide enough that it is never at its limits."""
    told = inputs @ lines[:-1]
    wide = np.maximum(0.25, 2.5 * np.abs(told).max(axis=0))
    first = Layer(_whole(lines[:-1] / wide), _whole(np.full(lines.shape[1], 0.5))[0])
    last = Layer(_whole(np.diag(wide)), _whole(lines[-1] - 0.5 * wide)[0])
    return Net(name, CARD_INPUTS, CARD_OUTPUTS, (first, last))


class _Fit:
    """A network that is fitted to what all balls are worth."""

    def __init__(self, inputs: NDArray[np.int8], luck: np.random.Generator) -> None:
        self.inputs, self.luck = inputs, luck
        most = np.maximum(1, np.abs(inputs.astype(np.float32)).max(axis=0))
        outputs = len(STRUCK_OUTPUTS)
        self.parts: list[Floats] = [
            (luck.standard_normal((inputs.shape[1], UNITS)) * 0.15 / most[:, None]).astype(np.float32),
            np.full(UNITS, 0.4, np.float32),
            (luck.standard_normal((UNITS, outputs)) * 0.1).astype(np.float32),
            np.full(outputs, 0.45, np.float32),
        ]
        self._means = [np.zeros_like(part) for part in self.parts]
        self._squares = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def learn(self, told: Floats, rate: float) -> float:
        """Go over all balls some times; how far the network is off in the end, as a rule."""
        off = 0.0
        for _ in range(TIMES):
            off = 0.0
            order = self.luck.permutation(len(told))
            for start in range(0, len(order), BATCH):
                chosen = order[start : start + BATCH]
                off += self._step(self.inputs[chosen].astype(np.float32), told[chosen], rate)
        return float((off / told.size) ** 0.5)

    def _step(self, x: Floats, y: Floats, rate: float) -> float:
        w1, b1, w2, b2 = self.parts
        before = x @ w1 + b1
        units = np.clip(before, 0, 1)
        wrong = units @ w2 + b2 - y
        back = (wrong @ w2.T) * ((before > 0) & (before < 1))
        slopes = [x.T @ back, back.sum(axis=0), units.T @ wrong, wrong.sum(axis=0)]
        self._steps += 1
        rate = rate * float(np.sqrt(1 - 0.999**self._steps)) / (1 - 0.9**self._steps)
        for part, slope, mean, square in zip(self.parts, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope / len(x) - mean)
            square += 0.001 * ((slope / len(x)) ** 2 - square)
            part -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        return float((wrong * wrong).sum())

    def net(self, name: str) -> Net:
        w1, b1, w2, b2 = (_whole(part) for part in self.parts)
        return Net(name, STRUCK_INPUTS, STRUCK_OUTPUTS, (Layer(w1, b1[0]), Layer(w2, b2[0])))


def train(
    seed: str, done: Callable[[int], bool], plan: Plan | None = None, decks: Mapping[str, str | Deck] = BOTH
) -> Iterator[Progress]:
    """Rounds of learning both decks, until it is `done` after so many."""
    plan = plan or Plan()
    learners = [
        Learnt(name, deck, np.random.default_rng([*f"{seed}/{name}".encode()])) for name, deck in decks.items()
    ]  # each with luck of its own: what is learned of one does not depend on the other
    curve: list[Round] = []
    number = 0
    while not done(number):
        share = min(1.0, number / max(1, plan.rounds - 1))
        rate = RATES[0] * (RATES[1] / RATES[0]) ** share
        number += 1
        figures: dict[str, float] = {}
        for deck in learners:
            figures |= deck.round(seed, plan.points, rate)
        curve.append(Round(number, tuple(figures.items())))
        nets = tuple(net for deck in learners for net in deck.nets())
        bases = tuple((f"lunge: {deck.deck}", round(UNIT * deck.lunge)) for deck in learners)
        made = Made(_command(seed, number, plan), seed, number, tuple(curve))
        yield Progress(number, figures, Weights(GAME.key, GAME.edition, seed, nets, bases, made))


def _command(seed: str, rounds: int, plan: Plan) -> str:
    """What makes the same again."""
    matches = "" if plan == Plan() else f" --matches {plan.points // DEAL}"
    return f"netcord train ase --seed {seed} --rounds {rounds}{matches}"
