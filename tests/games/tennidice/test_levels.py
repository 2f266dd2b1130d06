"""The four levels: what they see, what they save, and that nothing in them is left to chance."""

from typing import Any

import pytest
from msgspec.structs import replace

from netcord.bots import first_bot
from netcord.games.tennidice import GAME, Holding, Row, Setup
from netcord.games.tennidice.levels import LEVEL_BOTS, Sight, chance
from netcord.kernel import Chance, Choose, Side
from netcord.play import simulate
from netcord.tennis import LEVELS

OPENING = GAME.start(Setup(first=Side.A))


def placed(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> Any:
    """A tie-break in which these cubes lie on the table, before the first serve."""
    state = OPENING
    for rows in (a, b):
        ask = GAME.ask(state)
        assert isinstance(ask, Choose)
        state = GAME.step(state, next(one for one in ask.options if one.own == rows)).state
    return state


def scored(state: Any, a: int, b: int) -> Any:
    """The same with so many points played, A serving first."""
    return replace(state, table=replace(state.table, score=replace(state.table.score, points=(a, b))))


def test_the_levels_are_there_in_order() -> None:
    assert tuple(LEVEL_BOTS) == LEVELS
    assert tuple(name for name in GAME.sparring.bots if name in LEVELS) == LEVELS


def test_what_is_left_counts_for_whoever_has_it() -> None:
    """More cubes are worth more, and both sides' chances are those of the same game."""
    even = placed((1, 1, 1, 1), (1, 1, 1, 1)).table
    assert chance(even, even.score) == pytest.approx(0.5, abs=0.03)
    for row in Row:
        own = tuple(int(place != row.place) for place in range(4))
        fewer = even.put(Side.B, Holding(own=own, challenges=3))  # type: ignore[arg-type]  # four rows
        assert chance(fewer, even.score) > chance(even, even.score)
    ahead = scored(placed((1, 1, 1, 1), (1, 1, 1, 1)), 6, 2).table
    assert chance(ahead, ahead.score) > 0.9


@pytest.mark.parametrize(
    ("a", "b", "exact"),
    [
        ((1, 3, 0, 0), (1, 3, 0, 0), 0.4998027),
        ((1, 3, 0, 0), (1, 1, 1, 1), 0.5759543),
        ((0, 1, 0, 3), (0, 0, 4, 0), 0.6797829),
        ((4, 0, 0, 0), (0, 4, 0, 0), 0.3637236),
    ],
)
def test_estimates_are_near_the_solved_game(
    a: tuple[int, int, int, int], b: tuple[int, int, int, int], exact: float
) -> None:
    table = placed(a, b).table
    assert chance(table, table.score) == pytest.approx(exact, abs=0.02)


def test_throws_that_come_to_the_same_are_looked_at_once_and_none_is_lost() -> None:
    """What a serve is worth is the mean over every throw, with the same chances as the dice have."""
    state = placed((0, 4, 0, 0), (0, 4, 0, 0))
    ask = GAME.ask(state)
    assert isinstance(ask, Chance), "without an ace cube a serve is not asked about"
    sight = Sight(GAME, 1, thrifty=False)
    gathered = sight.value(state)
    single = [sight.after(state, outcome) for outcome in ask.outcomes]
    mean = sum(weight * value for weight, value in zip(ask.weights, single, strict=True)) / ask.total
    assert gathered == pytest.approx(mean, abs=1e-12)


def test_an_ace_costs_the_champion_what_it_would_be_worth_later_and_the_tour_nothing() -> None:
    """Whoever plays for the point alone spends the cube on the first serve."""
    state = scored(placed((1, 2, 1, 0), (1, 2, 0, 1)), 0, 0)
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    assert ask.what == "serve"
    worth = {thrifty: Sight(GAME, 1, thrifty=thrifty).worth(state, ask) for thrifty in (True, False)}
    assert worth[False]["ace"] > worth[False]["plain"]
    assert worth[True]["ace"] - worth[True]["plain"] < worth[False]["ace"] - worth[False]["plain"]


def test_every_level_beats_who_never_uses_a_cube() -> None:
    for name in LEVELS[:3]:
        setup = Setup(first=Side.A)
        ends = simulate(GAME, setup, 12, "love", {"A": LEVEL_BOTS[name], "B": first_bot})
        assert sum(end.winner is Side.A for end in ends) > 6, name


def test_they_play_pairs_matches_and_other_boards_to_the_end() -> None:
    for options in ({"players": "4"}, {"board": "hit3"}, {"spirit": "off"}, {"mode": "match", "match_set": "tiebreak"}):
        setup = GAME.arrange((), {"first": "A", **options})
        seats = ("A", "B", "A1", "A2", "B1", "B2")
        (end,) = simulate(GAME, setup, 1, "love", dict.fromkeys(seats, LEVEL_BOTS["tour"]))
        assert end.winner is not None
