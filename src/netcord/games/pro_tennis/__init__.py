"""Pro Tennis: three dice and a player card; singles, doubles, women against men."""

from collections.abc import Mapping

from msgspec.structs import replace

from netcord.kernel import Shape
from netcord.tennis import Box, Coverage, Rulebook, Sparring, TennisGame, Tour, options_of, settled, tried_alone

from . import choices, papers
from .bots import BOTS, hint
from .cards import Card, Column, read_cards, shipped, specimens
from .drawing import draw
from .facts import FACTS, Tactic
from .papers import leaf
from .picturing import picture
from .prompting import prompted
from .research import RESEARCH
from .rules import PHASES, Dice, TwoDice
from .table import (
    DOUBLES,
    SINGLES,
    Condition,
    Options,
    Setup,
    Table,
    carry,
    lay,
    out_of_tournament,
    refuse,
    refuse_count,
)


def arrange(cards: tuple[Card, ...], options: Mapping[str, str]) -> Setup:
    """A setup from two or four cards and options by name."""
    refuse_count(cards)
    return settled(Setup, options, cards=cards)


def names(setup: Setup) -> tuple[str, ...]:
    """The players; two of one name are told apart by their seats."""
    called = [card.name for card in setup.cards]
    if len(set(called)) == len(called):
        return tuple(called)
    seats = SINGLES if len(called) == 2 else DOUBLES
    return tuple(f"{name} ({seat})" for name, seat in zip(called, seats, strict=True))


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option."""
    men, women = ([replace(card, id=f"{card.id}-{n}") for n in (1, 2) for card in specimens(sex)] for sex in "MF")
    mixed = (men[0], women[0], men[1], women[1])
    tried = {
        "men": Setup((men[0], men[1])),
        "women": Setup((women[0], women[1])),
        "woman v man": Setup((women[0], men[0])),
        "men's doubles": Setup(tuple(men)),
        "women's doubles": Setup(tuple(women)),
        "mixed doubles": Setup(mixed),
        "hurt before": Setup((men[0], women[1]), conditions=(Condition(cramps=1, wrist=2), Condition(ankle=1))),
    }
    return tried | {name: arrange(mixed, given) for name, given in tried_alone(options_of(Setup))}


GAME: TennisGame[Setup, Table] = TennisGame(
    "pro-tennis",
    1,
    name="Pro Tennis",
    designer="Jim and Tom Trunzo (Avalon Hill, 1983)",
    about="Roll the dice, read your card: serve, return, special shot, volley, with clutch saves and strategies.",
    package=__name__,
    rulebook=Rulebook(
        shape=Shape(Setup, Table, PHASES, FACTS, (Dice, TwoDice)),
        lay=lay,
        refuse=refuse,
        arrange=arrange,
        trials=trials,
    ),
    box=Box(shelves=shipped, read_cards=read_cards, cards_each=(1, 2)),
    coverage=Coverage(
        names=names,
        cards=lambda setup: setup.cards,
        draw=draw,
        picture=picture,
        prompt=prompted,
        choices=choices.choices,
        leaf=leaf,
        papers=papers.papers,
    ),
    sparring=Sparring(bots=BOTS, hint=hint),
    tour=Tour(out=out_of_tournament, carry=carry),
    research=RESEARCH,
)

__all__ = ["GAME", "Card", "Column", "Condition", "Dice", "Options", "Setup", "Table", "Tactic", "TwoDice"]
