"""The card forge of ASE Card Tennis: from how often real shots miss and hurt to decks, and how the decks play."""

from .build import build, write_decks
from .families import TUNING, Tuning
from .figures import DATA, select
from .players import select_players, write_designs
from .report import bands, figures, plain, play, report, rows

__all__ = [
    "DATA",
    "TUNING",
    "Tuning",
    "bands",
    "build",
    "figures",
    "plain",
    "play",
    "report",
    "rows",
    "select",
    "select_players",
    "write_decks",
    "write_designs",
]
