"""The solver's equations against the rules: every kind of position, under every option the solver knows.

The solver works on kinds of cells and on whole levels of positions at once; the rules know single cells and one answer
at a time. Here each position's value must be what the rules make of the values of the positions they lead to. What the
end of the point is worth is drawn at random, so that no error can hide in values that happen to be equal.
"""

import random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from netcord.games.tennidice import GAME, Holding, Options, Setup, board_named
from netcord.games.tennidice.board import IN, OUT, Target
from netcord.games.tennidice.cubes import Rows
from netcord.games.tennidice.rules import (
    Ball,
    Call,
    Counter,
    Miss,
    Return,
    ReturnDice,
    Save,
    Serve,
    ServeDice,
    WinnerDice,
)
from netcord.kernel import EVERYONE, Chance, Choose, Pile, Side, State
from netcord.solvers.tennidice.oracle import left_of
from netcord.solvers.tennidice.solve import space_from
from netcord.solvers.tennidice.space import Cards, Left, up_to
from netcord.solvers.tennidice.sweep import Sweep
from netcord.solvers.tennidice.terms import terms_of
from netcord.tennis import PointWon, side_of

EACH = 440
"""Positions that are looked at in a world."""
BOARDS = ("default", "hit5", "hit3", "deep_serve_lines", "doubles_alleys", "cards16_8", "row5twice")
CHOICES: dict[str, tuple[Any, ...]] = {
    "serve_challenge_literal": (False, True),
    "accuracy_on_serve": (False, True),
    "useless_steps": (False, True),
    "challenge_after_accuracy": ("yes", "no"),
    "corner_challenge": (False, True),
    "agility_repeat": ("unlimited", "once"),
    "agility_scope": ("hit_die", "all_dice"),
    "ace_on_second_serve": ("yes", "no"),
    "special_ball_save": ("yes", "no"),
    "winner_after_counter": ("yes", "no"),
    "card_cycle": ("discard", "return_and_shuffle"),
    "ace_cube_on_fault": ("spent", "kept"),
    "challenge_kept_if_right": (False, False, True),
}


def one_more(rows: Rows) -> Rows:
    """With another ace cube."""
    agility, accuracy, ace, winner = rows
    return agility, accuracy, ace + 1, winner


class World:
    """A board, options, what is left at most, and a point solved for random ends."""

    def __init__(self, luck: random.Random, number: int) -> None:
        default = number % 3 == 0  # every third world is the printed game
        picked = {} if default else {key: luck.choice(values) for key, values in CHOICES.items()}
        if picked.get("challenge_kept_if_right"):  # exact where the deck does not change
            picked["card_cycle"] = "return_and_shuffle"
        self.options = Options(**picked)
        self.board = board_named("default" if default else luck.choice(BOARDS))
        deck = self.board.deck
        drawn_in, drawn_out = luck.randrange(4), luck.randrange(4)
        cards = Cards(luck.randrange(3), luck.randrange(3), deck.inside - drawn_in, deck.outside - drawn_out)
        own = luck.choice(up_to(3)), luck.choice(up_to(3))
        spirit = luck.choice(up_to(1)), luck.choice(up_to(1))
        if luck.random() < 0.1:  # a deck about to run out: then the discards are shuffled
            cards = cards._replace(inside=luck.randrange(2), outside=luck.randrange(2))
        self.space = space_from(Left(own, cards, spirit), self.board, self.options)
        self.points = luck.choice([(0, 0), (1, 0), (1, 1), (2, 1)])
        laid = GAME.start(Setup(first=Side.A, board=self.board, options=self.options)).table
        self.table = replace(laid, score=replace(laid.score, points=self.points))
        shape = (self.space.size, 1, 1)
        noise = np.random.default_rng(luck.randrange(2**32))
        self.ends = noise.random(shape), noise.random(shape)
        self.terms = terms_of(self.board, self.options)
        self.sweep = Sweep(self.space, self.terms)
        self.server = self.table.score.server_side.row
        self.sweep.run(self.server, self.table.target(1), self.ends)

    def lay(self, left: Left) -> Any:
        """A table with this much left."""
        pool = 3 - sum(left.spirit[0]) - sum(left.spirit[1])
        held = tuple(Holding(left.own[x], left.spirit[x], left.cards[x]) for x in (0, 1))
        deck, cards = self.board.deck, left.cards
        pile = Pile.of("calls", [IN] * cards.inside + [OUT] * cards.outside, EVERYONE)
        gone = [IN] * (deck.inside - cards.inside) + [OUT] * (deck.outside - cards.outside)
        return replace(self.table, holdings=held, deck=pile, discards=Pile.of("calls", gone, EVERYONE), pool=pool)

    def phase(self, luck: random.Random) -> Any:
        """Any moment of a point."""
        server = Side.A if self.server == 0 else Side.B
        hitter = luck.choice(list(Side))
        serve = luck.choice((1, 2))
        special: Any = luck.choice(("", "ace", ""))
        cells = [f"{column}{row}" for column in self.board.columns for row in self.board.rows]
        rally = Ball(hitter, hitter.other, luck.choice(cells), special=luck.choice(("", "winner")))
        thrown = luck.choice(list(self.board.serves(self.table.target(1))))
        served = Ball(server, server.other, thrown, serve, special, bool(special) and luck.random() < 0.5)
        plain = replace(rally, special="")
        ball = luck.choice((rally, rally, served))
        inside = self.board.kind(self.table.target(ball.serve), ball.cell).inside
        kind = luck.randrange(12)
        if kind == 0:
            return Serve(serve)
        if kind == 1:
            return ServeDice(serve, special, served.spirit)
        if kind == 2:
            return Return(hitter, hitter.other, luck.random() < 0.5)
        if kind == 3 and luck.random() < 0.3:
            return ReturnDice(hitter, hitter.other)
        if kind == 4 and luck.random() < 0.5:
            return WinnerDice(hitter, hitter.other)
        if kind == 5:
            return Miss(plain)
        if kind == 7:
            return Counter(luck.choice((replace(rally, special="winner"), replace(served, special="ace"))))
        return Call(ball) if inside else Save(ball)

    def ball(self, ball: Ball) -> Any:
        """The solver's account of a ball."""
        if ball.serve and ball.special and self.sweep.aces:
            return self.sweep.aces[ball.serve - 1][ball.spirit]
        if ball.serve:
            return self.sweep.serves[ball.serve - 1][ball.special == "ace"]
        return (self.sweep.winner if ball.special else self.sweep.plain)[side_of(ball.hitter).row]

    def solved(self, state: State[Any, Any]) -> float | None:
        """What the solver says of a position; None where a card or die is about to fall, and the rules go on."""
        phase, sweep, left = state.phase, self.sweep, left_of(state.table)
        match phase:
            case Serve():
                array = sweep.first if phase.serve == 1 else sweep.second
            case ServeDice() if phase.special and sweep.aces:
                array, left = sweep.aces[phase.serve - 1][phase.spirit].thrown, self.before(left, phase.spirit)
            case ServeDice():
                array = sweep.serves[phase.serve - 1][phase.special == "ace"].thrown
            case Return():
                array = (sweep.countering if phase.countered else sweep.hit)[side_of(phase.hitter).row]
            case ReturnDice():
                if phase.rerolled and self.options.agility_repeat == "once":
                    return None
                array = sweep.stroke[side_of(phase.hitter).row]
            case WinnerDice():
                array = sweep.winner[side_of(phase.hitter).row].thrown
            case Miss():
                if phase.rerolled and self.options.agility_repeat == "once":
                    array = self.ends[1 - side_of(phase.ball.hitter).row]
                else:
                    number = self.terms.places[Target.COURT][phase.ball.cell]
                    array = sweep.missed[side_of(phase.ball.hitter).row][number]
            case Counter():
                array = sweep.counter[side_of(phase.ball.hitter).row]
            case Call() | Save():
                ball = phase.ball
                target = state.table.target(ball.serve)
                judge = self.ball(ball)
                if ball.serve and ball.special and sweep.aces:
                    left = self.before(left, ball.spirit)
                inside = self.board.kind(target, ball.cell).inside
                if ball.moved and inside and self.options.challenge_after_accuracy == "no":
                    array = judge.good
                else:
                    array = judge.landings[self.terms.places[target][ball.cell]]
            case _:
                return None
        return float(array[self.space.number(left), 0, 0]) if self.space.holds(left) else None

    def before(self, left: Left, spirit: bool) -> Left:
        """With the cube that pays for an ace still there."""
        a, b = left.spirit if spirit else left.own
        held = (one_more(a), b) if self.server == 0 else (a, one_more(b))
        return left._replace(spirit=held) if spirit else left._replace(own=held)

    def by_rules(self, state: State[Any, Any]) -> float:
        """What the rules make of the positions that follow."""
        ask = GAME.ask(state)
        if isinstance(ask, Chance):
            worth = (weight * self.after(state, one) for one, weight in zip(ask.outcomes, ask.weights, strict=True))
            return sum(worth) / ask.total
        assert isinstance(ask, Choose)
        better = max if side_of(ask.seat) is Side.A else min
        return better(self.after(state, option) for option in ask.options)

    def after(self, state: State[Any, Any], answer: Any) -> float:
        then, facts = GAME.step(state, answer)
        for fact in facts:
            if isinstance(fact, PointWon):
                return float(self.ends[fact.winner.row][self.space.number(left_of(then.table)), 0, 0])
        value = self.solved(then)
        return self.by_rules(then) if value is None else value


@pytest.mark.parametrize(("worlds", "least"), [(60, 25_000), pytest.param(240, 100_000, marks=pytest.mark.slow)])
def test_the_solver_agrees_with_the_rules_on_very_many_positions(worlds: int, least: int) -> None:
    luck = random.Random(2026)
    compared, met, played = 0, set(), set()
    for number in range(worlds):
        world = World(luck, number)
        played |= {(key, getattr(world.options, key)) for key in CHOICES} | {world.board.id}
        for _ in range(EACH):
            left = world.space.left(luck.randrange(world.space.size))
            phase = world.phase(luck)
            state = State(world.lay(left), phase)
            solved = world.solved(state)
            if solved is None:  # an ace whose cube was never there
                continue
            value = world.by_rules(state)
            assert value == pytest.approx(solved, abs=1e-12), (world.board.id, world.options, left, phase)
            compared += 1
            met.add(type(phase).__name__)
    assert compared >= least
    assert {*BOARDS, *((key, value) for key, values in CHOICES.items() for value in values)} <= played
    assert {"Serve", "ServeDice", "Return", "ReturnDice", "WinnerDice", "Miss", "Counter", "Call", "Save"} <= met
