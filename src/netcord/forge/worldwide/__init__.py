"""The forge of Worldwide Tennis: the report that says whether deck, player cards and bot make tennis."""

from .field import field_rows
from .report import SEED, report_rows
from .tour import tour_figures

__all__ = ["SEED", "field_rows", "report_rows", "tour_figures"]
