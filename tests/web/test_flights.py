"""Where the page draws the ball of Tennidice, and in whose half."""

from pathlib import Path
from typing import Any

from .node import in_node

FLIGHTS = Path(__file__).parent / "flights.ts"
SERVED = {"fact": "Served", "server": "A", "cell": "B2", "kind": "line", "serve": 1}


def drawn(*points: list[dict[str, Any]]) -> list[Any]:
    """Where the ball is after each of these points."""
    return in_node(FLIGHTS, points)


def test_whoever_challenges_a_ball_has_not_hit_it() -> None:
    challenged = {"fact": "Challenged", "seat": "B", "whose": "opponent", "cell": "B2"}
    (ball,) = drawn([SERVED, challenged, {"fact": "CardDrawn", "card": "OUT", "by": "B"}])
    assert ball == {"cell": "B2", "hitter": "A", "serve": True, "stroke": 1, "missed": False}


def test_a_ball_that_is_moved_stays_with_whoever_hit_it() -> None:
    struck = {"fact": "Struck", "hitter": "B", "cell": "F2", "kind": "edge"}
    moved = {"fact": "Moved", "seat": "B", "start": "F2", "cell": "E2", "kind": "line"}
    (ball, none) = drawn([SERVED, struck, moved], [{"fact": "SpiritTaken", "side": "A"}])
    assert ball == {"cell": "E2", "hitter": "B", "serve": False, "stroke": 2, "missed": False}
    assert none is None
