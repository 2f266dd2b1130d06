"""Tournaments: entered, drawn, planned, played match by match, saved and resumed, shown and counted.

What is where, from the first step to the last:

    entrants, championships   who enters; ready-made fields
    plans, drawing            what is played (knockout, consolation, round robin, groups); the draw and its lots
    events, preparing         an event drawn; a tournament before the first ball
    lines, matches, board     what is written down; where every match stands after it; `groups` has the tables
    tournament, log           the tournament as a value; the same on disk
    records, saved            the records of its matches; playing, leaving, coming back
    mending, checking         after damage; every claim checked
    figures, wording          numbers; words
    standings                 tournaments of a season together: points, meetings, the record book
    brackets, sheets, page    texts of 80 columns; a page to print
    documents                 everything as plain data
"""

from .board import Board
from .championships import Championship, calendar, championship, size_of_draw
from .checking import verify
from .documents import document, standing
from .drawing import Draw, bye_lines, draw, draw_groups, in_order, is_printed, seed_lines
from .entrants import Entrant, Entries, Kind, at_random, best, by_hand, check_entries, entrant
from .events import Event
from .figures import EntrantLine, EventNumbers, Upset, statistics
from .groups import Row
from .lines import Numbers, Outcome, Placing, Walkover, Withdrawal
from .matches import Match, Standing, score_of
from .mending import repair
from .page import draw_svgs, html_page
from .plans import Form, Plan, Stage, System, line_count, match_id, planned, qualifiers, stages
from .preparing import Lots, prepare
from .records import arranged, numbers
from .saved import Lent, OpenTournament, create, read, resume
from .sheets import (
    as_text,
    champions_path,
    draw_sheet,
    fitted,
    highlights,
    numbers_sheet,
    path_lines,
    result_line,
    results,
    subtitle,
)
from .standings import Feat, Meeting, Ranked, meetings, points_for, ranking, record_book
from .tournament import Tournament
from .wording import Telling, telling, told_in

__all__ = [
    "Board", "Championship", "Draw", "Entrant", "EntrantLine", "Entries", "Event", "EventNumbers", "Feat", "Form",
    "Kind", "Lent", "Lots", "Match", "Meeting", "Numbers", "OpenTournament", "Outcome", "Placing", "Plan", "Ranked",
    "Row", "Stage", "Standing", "System", "Telling", "Tournament", "Upset", "Walkover", "Withdrawal", "arranged",
    "as_text", "at_random", "best", "by_hand", "bye_lines", "calendar", "champions_path", "championship",
    "check_entries", "create", "document", "draw", "draw_groups", "draw_sheet", "draw_svgs", "entrant", "fitted",
    "highlights", "html_page", "in_order", "is_printed", "line_count", "match_id", "meetings", "numbers",
    "numbers_sheet", "path_lines", "planned", "points_for", "prepare", "qualifiers", "ranking", "read", "record_book",
    "repair", "result_line", "results", "resume", "score_of", "seed_lines", "size_of_draw", "stages", "standing",
    "statistics", "subtitle", "telling", "told_in", "verify",
]  # fmt: skip
