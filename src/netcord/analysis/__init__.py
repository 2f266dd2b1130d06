"""Exact odds: the rules enumerated, matches summed, best play found."""

from .chain import distribution, every_deuce, point_winner
from .optimum import Optimum, optimum, point_payoff

__all__ = ["Optimum", "distribution", "every_deuce", "optimum", "point_payoff", "point_winner"]
