"""Exact odds: the rules enumerated, matches summed."""

from .chain import distribution, every_deuce, point_winner

__all__ = ["distribution", "every_deuce", "point_winner"]
