"""Opponents that learn: networks trained by self-play. Needs numpy: `pip install netcord[train]`."""

from .batches import tell_all
from .driver import PLAN, Plan, Progress, lessons_of, played
from .teaching import train
from .worldwide import Brought

__all__ = ["PLAN", "Brought", "Plan", "Progress", "lessons_of", "played", "tell_all", "train"]
