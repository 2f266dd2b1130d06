"""The card forge of ASE Card Tennis: from how often real shots miss and hurt to decks, and how the decks play."""

from .build import build_deck, write_decks
from .families import TUNING, Tuning
from .figures import DATA, select
from .players import select_players, write_designs
from .report import bands, bot_rows, measured, play, report_rows, rows
from .styles import all_styles, plain_styles, style, styles_document

__all__ = [
    "DATA",
    "TUNING",
    "Tuning",
    "all_styles",
    "bands",
    "bot_rows",
    "build_deck",
    "measured",
    "plain_styles",
    "play",
    "report_rows",
    "rows",
    "select",
    "select_players",
    "style",
    "styles_document",
    "write_decks",
    "write_designs",
]
