"""A match for who wants to play at once: which rules, which players, and why."""

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any, NamedTuple

from netcord.registry import AnyGame
from netcord.tennis import Words, option_text

from .cards import cards_of, chosen
from .setups import wants_cards

__all__ = ["ALONE", "quick", "reasons"]

FIRST: Mapping[str, Mapping[str, str]] = {
    "ase": {"format": "single_tiebreak", "first": "A"},
    "tennidice": {"first": "A"},
    "worldwide": {"level": "initiation", "first": "A"},
}
"""By game, what a first match is played by where that is not the default: shorter, with fewer rules, or begun by the
newcomer: a serve is the plainest question there is.

The words say why, as `ui_quick_KEY`.
"""


RIVALS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "inside-volley": (
        ("roger-federer-2007-hard", "novak-djokovic-2015-hard"),
        ("roger-federer-2007-hard", "rafael-nadal-2013-hard"),
        ("roger-federer-2006-grass", "rafael-nadal-2008-grass"),
        ("pete-sampras-1993-carpet", "boris-becker-1996-carpet"),
        ("serena-williams-2013-hard", "victoria-azarenka-2012-hard"),
        ("naomi-osaka-2020-hard", "ashleigh-barty-2021-hard"),
    ),
    "pro-tennis": (
        ("john-mcenroe", "ivan-lendl"),
        ("john-mcenroe", "mats-wilander"),
        ("ivan-lendl", "mats-wilander"),
        ("andrea-jaeger", "pam-shriver"),
        ("evonne-goolagong", "billie-jean-king"),
    ),
}
"""By game, who meets in a first match: names one knows, and neither wins more than two of three."""


class Alone(NamedTuple):
    """A match by oneself that a newcomer can win: the card and the options, and how often every level wins it.

    `bare`: by level and surface, how often each wins without a card. All are of a hundred.
    """

    card: str
    options: Mapping[str, str]
    wins: Mapping[str, int]
    bare: Mapping[str, Mapping[str, int]]


BARE = {
    "beginner": {"clay": 29, "hard": 35, "grass": 40, "indoor": 43},
    "club": {"clay": 77, "hard": 82, "grass": 80, "indoor": 80},
    "tour": {"clay": 94, "hard": 93, "grass": 96, "indoor": 98},
    "champion": {"clay": 94, "hard": 93, "grass": 96, "indoor": 98},
}
WINS = {"beginner": 56, "club": 89, "tour": 97, "champion": 97}
ALONE: Mapping[str, Alone] = {
    "worldwide": Alone("harlan-whitcombe", {"players": "solo", "surface": "grass"}, WINS, BARE),
}
"""By game. The figures are measured in 100 tie-breaks each (`python bench/automaton.py 100`)."""


class Quick(NamedTuple):
    """What is agreed without asking: the options that are not as printed, and the cards."""

    options: dict[str, str]
    cards: tuple[Any, ...]


def quick(game: AnyGame, luck: Random | None = None) -> Quick:
    """A first match: by the rules we recommend, between rivals drawn by lot where the game needs cards."""
    options = {option.key: option.recommended for option in game.options if option.recommended}
    options |= FIRST.get(game.key, {})
    if not wants_cards(game, options):
        return Quick(options, ())
    lot = luck or SystemRandom()
    rivals = RIVALS.get(game.key)
    names = lot.sample(lot.choice(rivals), 2) if rivals else ()
    return Quick(options, chosen(game, cards_of(game), names, random=not rivals, options=options, luck=luck))


def reasons(game: AnyGame, words: Words) -> tuple[str, ...]:
    """Why a first match is played so, in sentences."""
    advice = [option_text(option, words).advice for option in game.options if option.recommended]
    first = words.terms.get(f"ui_quick_{game.key}", "")
    return tuple(text for text in (first, *advice) if text)
