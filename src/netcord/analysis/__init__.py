"""Exact odds: the rules enumerated, matches summed, best play found."""

from .deciding import Optimum, optimum, point_payoff
from .enumerating import distribution, every_deuce, point_winner
from .odds import Odds, best_of_odds, folded, game_length, game_odds, set_odds, tiebreak_odds
from .points import BOOK, Book, Chain, Changes, Edge, End, Label, Row, Way, chain, changed, ending
from .stakes import leverage, match_chance, patience, served_again

__all__ = [
    "BOOK",
    "Book",
    "Chain",
    "Changes",
    "Edge",
    "End",
    "Label",
    "Odds",
    "Optimum",
    "Row",
    "Way",
    "best_of_odds",
    "chain",
    "changed",
    "distribution",
    "ending",
    "every_deuce",
    "folded",
    "game_length",
    "game_odds",
    "leverage",
    "match_chance",
    "optimum",
    "patience",
    "point_payoff",
    "point_winner",
    "served_again",
    "set_odds",
    "tiebreak_odds",
]
