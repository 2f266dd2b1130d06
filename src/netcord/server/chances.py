"""Who wins how often, before a match: for the page that sets it up. One pairing is reckoned at a time, and kept."""

from functools import lru_cache
from threading import Lock

from netcord.club.cards import cards_of, chosen_cards
from netcord.club.odds import FOLLOWED_IN_A_FIELD, MatchOdds, match_odds
from netcord.club.setups import arranged, parsed_options
from netcord.registry import game

from .wire import ChancesTold

_desk = Lock()


def chances(key: str, cards: str, options: str) -> ChancesTold:
    """The chances of two cards, named with a comma, by these options (key=value, with commas)."""
    with _desk:  # a form asks again with every card that is looked at
        return _chances(key, cards, options)


@lru_cache(maxsize=512)
def _chances(key: str, cards: str, options: str) -> ChancesTold:
    found = game(key)
    agreed = parsed_options(found, [option for option in options.split(",") if option])
    picked = chosen_cards(cards_of(found), [name for name in cards.split(",") if name])
    odds = match_odds(found, arranged(found, picked, agreed), followed=FOLLOWED_IN_A_FIELD)
    return ChancesTold(odds.won, odds.missing, _points(odds))


def _points(odds: MatchOdds) -> tuple[float, float] | None:
    """Of all points of the match, the share of each side."""
    won = next((figure.mean for figure in odds.figures if figure.what == "point"), None)
    if won is None or not sum(won):
        return None
    a, b = won
    return a / (a + b), b / (a + b)
