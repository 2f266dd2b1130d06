"""What a picture of the court is told: cells, calls that may be challenged, how often the dice name a cell."""

from typing import Any

import pytest

from netcord.games.tennidice import GAME
from netcord.games.tennidice.rules import CHALLENGE
from netcord.kernel import Chance, Choose

from .driver import A, Played, hits, serves


def picture(played: Played) -> Any:
    assert GAME.coverage.picture is not None
    return GAME.coverage.picture(GAME.view(played.state, "A"))


@pytest.mark.parametrize("corners", [False, True])
def test_a_cell_is_doubtful_where_whoever_is_asked_there_may_challenge(corners: bool) -> None:
    start = hits(A, [0, 0, 0, 0], corner_challenge=corners)
    told = {one["cell"]: one for one in picture(start)["cells"]}
    assert len(told) == 30
    for cell, one in told.items():
        landed = start.play(f"R:hit {cell}")
        ask = GAME.ask(landed.state)
        assert one["doubtful"] == (isinstance(ask, Choose) and CHALLENGE in ask.options), cell
    assert (told["A5"]["kind"], told["A5"]["doubtful"]) == ("corner", corners)


def test_a_cell_is_told_with_the_throws_that_name_it() -> None:
    for start, target in ((serves([0, 0, 0, 0]), "box_deuce"), (hits(A, [0, 0, 0, 0]), "court")):
        told = picture(start)
        assert told["target"] == target
        ask = GAME.ask(start.state)
        assert isinstance(ask, Chance)
        named: dict[str, int] = {}
        for outcome, weight in zip(ask.outcomes, ask.weights, strict=True):
            face, _, cell = outcome.rpartition(" ")
            if face != "miss":
                named[cell] = named.get(cell, 0) + weight
        scale = sum(named.values()) // 36
        assert {one["cell"]: one["throws"] * scale for one in told["cells"] if one["throws"]} == named


def test_while_cubes_are_placed_it_is_told_what_a_point_without_them_is_like() -> None:
    setup = GAME.arrange((), {"first": "A"})
    told = picture(Played(GAME.start(setup)))
    assert told["target"] == "court"
    bare = told["bare"]
    assert (bare["serves"], bare["hits"], bare["returns"], bare["saved"]) == ((20, 36), (4, 6), (20, 36), (14, 16))
    assert bare["server"] == pytest.approx(0.5856, abs=1e-4)
    assert "bare" not in picture(serves([0, 0, 0, 0]))


def test_the_cards_that_settle_calls_are_counted_and_drawn_ones_stay_out_unless_they_are_shuffled_in() -> None:
    assert picture(serves([0, 0, 0, 0]))["calls"] == {"in": 12, "out": 12, "stay": True}
    after = hits(A, [0, 0, 0, 0]).play("R:hit A2 challenge K:IN")
    assert picture(after)["calls"] == {"in": 11, "out": 12, "stay": True}
    again = hits(A, [0, 0, 0, 0], card_cycle="return_and_shuffle").play("R:hit A2 challenge K:IN")
    assert picture(again)["calls"] == {"in": 12, "out": 12, "stay": False}
