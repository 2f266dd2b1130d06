"""Bots: they are given views, never states. What makes one is given the game and a seed."""

from .plain import FirstOption, RandomBot, first_bot, random_bot

__all__ = ["FirstOption", "RandomBot", "first_bot", "random_bot"]
