"""Print and play: the boxes on paper, as PDF. Needs the extra `print` (reportlab), which is imported only to print."""

from .layout import BACKS, PAPERS, PARTS, Wish, pages

__all__ = ["BACKS", "PAPERS", "PARTS", "Wish", "pages"]
