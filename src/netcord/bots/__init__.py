"""Bots: they are given views, never states."""

from .random_bot import FirstOption, RandomBot

__all__ = ["FirstOption", "RandomBot"]
