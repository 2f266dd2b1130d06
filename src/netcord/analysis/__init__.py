"""Exact odds: the rules enumerated, matches summed, best play found."""

from .chain import distribution, every_deuce, point_winner
from .deciding import Optimum, optimum, point_payoff
from .odds import Odds, best_of_odds, folded, game_length, game_odds, set_odds, tiebreak_odds

__all__ = [
    "Odds",
    "Optimum",
    "best_of_odds",
    "distribution",
    "every_deuce",
    "folded",
    "game_length",
    "game_odds",
    "optimum",
    "point_payoff",
    "point_winner",
    "set_odds",
    "tiebreak_odds",
]
