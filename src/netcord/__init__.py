"""Five tabletop tennis games in one box."""

__version__ = "0.1.0.dev0"
