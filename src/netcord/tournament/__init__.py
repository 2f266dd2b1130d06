"""Tournaments: draws with seeds and byes, played match by match, saved and resumed, shown and counted."""

from .calendar import Championship, calendar, championship
from .draw import Draw, bye_lines, draw, in_order, is_printed, line_count, seed_lines
from .entrants import Entrant, Entries, Kind, at_random, best, by_hand, check_entries, entrant
from .page import draw_svgs, html_page
from .repair import repair
from .saved import Lots, OpenTournament, create, plan, read, resume
from .sheets import champions_path, draw_sheet, highlights, numbers_sheet, result_line, results
from .statistics import EntrantLine, EventNumbers, Upset, statistics
from .telling import Telling, telling
from .tournament import Event, Match, Numbers, Outcome, Standing, Tournament, Withdrawal, match_id, score_of
from .verify import verify

__all__ = [
    "Championship", "Draw", "Entrant", "EntrantLine", "Entries", "Event", "EventNumbers", "Kind", "Lots", "Match",
    "Numbers", "OpenTournament", "Outcome", "Standing", "Telling", "Tournament", "Upset", "Withdrawal", "at_random",
    "best", "by_hand", "bye_lines", "calendar", "champions_path", "championship", "check_entries", "create", "draw",
    "draw_sheet", "draw_svgs", "entrant", "highlights", "html_page", "in_order", "is_printed", "line_count",
    "match_id", "numbers_sheet", "plan", "read", "repair", "result_line", "results", "resume", "score_of",
    "seed_lines", "statistics", "telling", "verify",
]  # fmt: skip
