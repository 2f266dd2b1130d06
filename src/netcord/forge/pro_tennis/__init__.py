"""The card forge of Pro Tennis: from the records and charted matches of 1983 to a hundred cards.

A card is right when it plays right. Two cards must beat each other as often as their players' Elo ratings say, and a
card must serve as its player did where somebody charted it. What a card does is computed exactly from its letters, the
best strategies taken on both sides.
"""

from .making import as_fields
from .match import chance_by_points, elo_chance, match_chance
from .outlook import outlook_of, results, rows
from .pack import averages, fit, packs, player_card, tour_cards, write_packs
from .point import best_policy, points_won
from .proof import card_named, proof_of, serving, shipped_cards
from .report import page, plain
from .seasons import DATA, players, select, tour_averages

__all__ = [
    "DATA",
    "as_fields",
    "averages",
    "best_policy",
    "card_named",
    "chance_by_points",
    "elo_chance",
    "fit",
    "match_chance",
    "outlook_of",
    "packs",
    "page",
    "plain",
    "player_card",
    "players",
    "points_won",
    "proof_of",
    "results",
    "rows",
    "select",
    "serving",
    "shipped_cards",
    "tour_averages",
    "tour_cards",
    "write_packs",
]
