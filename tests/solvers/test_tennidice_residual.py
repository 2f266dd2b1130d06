"""A solved position is worth what the rules make of its next step: for both players, in every phase of a point.

The worlds are positions in which B's stroke still changed when A's had come to rest, and others drawn at random.
"""

import random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from netcord.games.tennidice import GAME, Holding, Options, Setup
from netcord.games.tennidice.board import IN, OUT
from netcord.games.tennidice.cubes import Rows
from netcord.games.tennidice.rules import Return, ReturnDice, Serve, ServeDice, WinnerDice
from netcord.kernel import EVERYONE, Pile, Side, State
from netcord.solvers.tennidice.oracle import Oracle
from netcord.solvers.tennidice.space import Cards, Left, below, cards_below, up_to

NO: Rows = (0, 0, 0, 0)
A, B = Side
CLOSE = 1e-9


class World(NamedTuple):
    """A position to solve from."""

    points: tuple[int, int]
    left: Left
    options: Options = Options(spirit=False)

    def table(self, left: Left) -> Any:
        """A table with this much left."""
        laid = GAME.start(Setup(first=A, options=self.options)).table
        drawn = [IN] * (12 - left.cards.inside) + [OUT] * (12 - left.cards.outside)
        held = tuple(Holding(left.own[x], left.spirit[x], left.cards[x]) for x in (0, 1))
        return replace(
            laid,
            holdings=held,
            score=replace(laid.score, points=self.points),
            deck=Pile.of("calls", [IN] * left.cards.inside + [OUT] * left.cards.outside, EVERYONE),
            discards=Pile.of("calls", drawn, EVERYONE),
            pool=3 - sum(left.spirit[0]) - sum(left.spirit[1]) if self.options.spirit else 0,
        )

    def some(self, luck: random.Random, many: int) -> list[Left]:
        """The position itself, and some that it can become in the same point."""
        left = self.left
        cards = cards_below(left.cards)
        found = [left]
        while len(found) < many:
            own, spirit = (tuple(luck.choice(below(rows)) for rows in pair) for pair in (left.own, left.spirit))
            found.append(Left((own[0], own[1]), luck.choice(cards), (spirit[0], spirit[1])))
        return found


def drawn(luck: random.Random) -> World:
    """Any small position near the end of a tie-break, with spirit cubes or without, by either reading of TD-60."""
    spirits = luck.random() < 0.5
    rows = up_to(1 if spirits else 2)
    cubes = (0, luck.randrange(2)) if spirits else (luck.randrange(2), luck.randrange(2))
    cards = Cards(*cubes, 12 - luck.randrange(3), 12 - luck.randrange(3))
    lying = luck.choice(up_to(1)), luck.choice(up_to(2))
    left = Left((luck.choice(rows), luck.choice(rows)), cards, lying if spirits else (NO, NO))
    points = luck.choice([(5, 5), (6, 5), (6, 4), (5, 6)])
    return World(points, left, Options(spirit=spirits, useless_steps=luck.random() < 0.5))


LATE_B = {
    "two cubes for agility against one for winner": World(
        (5, 5), Left(((2, 1, 0, 0), (0, 1, 1, 1)), Cards(1, 2, 9, 12))
    ),
    "spirit cubes": World(
        (5, 2), Left(((1, 0, 0, 0), NO), Cards(1, 1, 12, 12), ((1, 1, 0, 0), (0, 0, 0, 1))), Options()
    ),
}


def residuals(world: World, luck: random.Random, many: int) -> list[tuple[float, Left, Any]]:
    """How far each value is from the best that the rules offer next."""
    oracle = Oracle(table=False)
    found = []
    for left in world.some(luck, many):
        table = world.table(left)
        server = table.score.server_side
        phases: list[Any] = [Serve(1), Serve(2), ServeDice(1), ServeDice(2, "ace")]
        for hitter in (A, B):
            phases += [Return(hitter, hitter.other), ReturnDice(hitter, hitter.other), WinnerDice(hitter, hitter.other)]
        for phase in phases:
            state = State(table, phase)
            found.append((abs(oracle.worth(state).match - oracle.expanded(state).match), left, phase))
        opening = oracle.between(GAME.at(table))
        found.append((abs(opening - oracle.worth(State(table, Serve(1))).match), left, server))
    return found


@pytest.mark.parametrize("name", LATE_B)
def test_the_better_stroke_of_both_players_is_found_where_only_one_still_changes(name: str) -> None:
    worst = max(residuals(LATE_B[name], random.Random(name), 5), key=lambda one: one[0])
    assert worst[0] < CLOSE, worst


def test_every_value_is_the_best_the_rules_offer_next() -> None:
    luck = random.Random(10)
    for _ in range(8):
        world = drawn(luck)
        worst = max(residuals(world, luck, 4), key=lambda one: one[0])
        assert worst[0] < CLOSE, (world, worst)
