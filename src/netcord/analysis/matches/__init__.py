"""Matches summed exactly: points composed into games, sets and matches. Needs numpy and scipy (the extra `solve`)."""

from .boards import Game, SetEnd, games
from .composing import Composer, Move, Play
from .conditions import Conditions, play_of
from .exact import FOLLOWED, Exact, Pairing, openings, side_by_side
from .pricing import Price, Pricer
from .webs import Figure, Law, Policy, Web
from .worth import Worth, Worths

__all__ = [
    "FOLLOWED",
    "Composer",
    "Conditions",
    "Exact",
    "Figure",
    "Game",
    "Law",
    "Move",
    "Pairing",
    "Play",
    "Policy",
    "Price",
    "Pricer",
    "SetEnd",
    "Web",
    "Worth",
    "Worths",
    "games",
    "openings",
    "play_of",
    "side_by_side",
]
