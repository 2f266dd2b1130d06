"""Opponents that learn: networks trained by self-play. Needs numpy: `pip install netcord[train]`."""

from .batches import tell_all

__all__ = ["tell_all"]
