"""The card forge of ASE Card Tennis: from how often real shots miss and hurt to decks, and how the decks play."""

from .build import build, write_decks
from .families import TUNING, Tuning
from .figures import DATA, select
from .players import select_players, write_designs
from .report import POINTS, bands, bot_rows, figures, play, report, rows
from .styles import plain_styles, style, styles, styles_document

__all__ = [
    "DATA",
    "POINTS",
    "TUNING",
    "Tuning",
    "bands",
    "bot_rows",
    "build",
    "figures",
    "plain_styles",
    "play",
    "report",
    "rows",
    "select",
    "select_players",
    "style",
    "styles",
    "styles_document",
    "write_decks",
    "write_designs",
]
