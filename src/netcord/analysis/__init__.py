"""Exact odds: the rules enumerated, matches summed."""

from .chain import distribution, point_winner

__all__ = ["distribution", "point_winner"]
