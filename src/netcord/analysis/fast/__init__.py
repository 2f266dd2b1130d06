"""Whole matches, millions of them: the chain of points as flat arrays, walked by a compiled loop."""

from .board import Board, board_of
from .following import Follower
from .tables import Leaving, Tables, first_serves
from .walking import Counted, Walker, compiled, cores, nothing

__all__ = [
    "Board",
    "Counted",
    "Follower",
    "Leaving",
    "Tables",
    "Walker",
    "board_of",
    "compiled",
    "cores",
    "first_serves",
    "nothing",
]
