"""The forge of Worldwide Tennis: the report that says whether deck, player cards and bot make tennis."""

from .field import field_rows
from .report import SEED, Row, as_json, plain, report

__all__ = ["SEED", "Row", "as_json", "field_rows", "plain", "report"]
