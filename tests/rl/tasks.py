"""Matches short enough to be played by every library's own tests: every game, every mode, doubles."""

from functools import cache
from typing import Any

import netcord
from netcord.registry import AnyGame

SHORT: dict[str, tuple[str, dict[str, str]]] = {
    "inside volley": ("inside-volley", {"best_of": "3", "tiebreak": "all"}),
    "pro tennis": ("pro-tennis", {"sets_to_win": "1"}),
    "pro tennis, doubles": ("pro-tennis", {"sets_to_win": "1", "drop_target": "choice"}),
    "tennidice": ("tennidice", {}),
    "tennidice, match": ("tennidice", {"mode": "match", "game_deuce": "no_ad"}),
    "tennidice, doubles": ("tennidice", {"players": "4", "doubles_strokes": "free"}),
    "tennidice, nothing hidden": ("tennidice", {"allocation": "server_first"}),
    "worldwide": ("worldwide", {}),
    "worldwide, match": ("worldwide", {"mode": "match", "challenges": "on"}),
    "worldwide, solo": ("worldwide", {"players": "solo"}),
    "ase": ("ase", {"format": "single_tiebreak"}),
    "ase, hawkeye": ("ase", {"format": "tiebreaks_bo3", "hawkeye": "on", "deck": "women"}),
}
QUICK = ("inside volley", "pro tennis, doubles", "tennidice", "tennidice, doubles", "worldwide", "ase")
"""One of each kind."""


@cache
def setting(name: str) -> tuple[AnyGame, Any]:
    """The game and the setup of a short match."""
    key, options = SHORT[name]
    game = netcord.game(key)
    cards: tuple[Any, ...] = ()
    if key == "inside-volley":
        cards = tuple(card for card in game.cards() if card.surface.lower() == "hard")[:2]
    if key == "pro-tennis":
        cards = tuple(game.cards()[: 4 if "doubles" in name else 2])
    return game, game.arrange(cards, options)
