"""What every game here shares: scoring, serving, the match, cards on a shelf, words."""

from .formats import FORMATS, format_named, with_tiebreak
from .match import (
    NEXT_POINT,
    CourtChosen,
    EndedEarly,
    EndsChanged,
    Finished,
    Forfeit,
    GameWon,
    MatchTable,
    MatchWon,
    NextPoint,
    Option,
    Point,
    PointWon,
    ServiceChanged,
    SetWon,
    TennisGame,
    Toss,
    TossWon,
    Withdraw,
)
from .scoring import (
    Call,
    Ended,
    Ending,
    Ends,
    Format,
    GameRule,
    Progress,
    Race,
    Score,
    Scorebook,
    SetRule,
    SetScore,
    TieBreakEnds,
    TieBreakRule,
)
from .serving import Court, Pattern, Receiving, partner_of, side_of
from .shelf import Complaint, Shelf, pick_card, read_shelf, slug
from .telling import Words, load_words

__all__ = [
    "FORMATS", "NEXT_POINT", "Call", "Complaint", "Court", "CourtChosen", "Ended", "EndedEarly", "Ending", "Ends",
    "EndsChanged", "Finished", "Forfeit", "Format", "GameRule", "GameWon", "MatchTable", "MatchWon", "NextPoint",
    "Option", "Pattern", "Point", "PointWon", "Progress", "Race", "Receiving", "Score", "Scorebook", "ServiceChanged",
    "SetRule", "SetScore", "SetWon", "Shelf", "TennisGame", "TieBreakEnds", "TieBreakRule", "Toss", "TossWon",
    "Withdraw", "Words", "format_named", "load_words", "partner_of", "pick_card", "read_shelf", "side_of", "slug",
    "with_tiebreak",
]  # fmt: skip
