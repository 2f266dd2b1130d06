"""Inside Volley Tennis: percentage dice for control, two dice on a 6 x 6 matrix of the player in control."""

from collections.abc import Mapping

from msgspec.structs import replace

from netcord.kernel import Illegal, Shape
from netcord.tennis import Box, Coverage, Rulebook, TennisGame, options_of, settled, tried_alone

from . import papers
from .cards import Card, Surface, all_cards, read_cards, shipped
from .facts import FACTS
from .papers import leaf
from .picturing import picture
from .prompting import prompted
from .research import RESEARCH
from .rules import PHASES, Cell
from .table import Options, Setup, Table, lay, refuse


def arrange(cards: tuple[Card, ...], options: Mapping[str, str]) -> Setup:
    """A setup from two cards and options by name."""
    if len(cards) != 2:
        raise Illegal("Inside Volley Tennis is singles: choose two cards, not {count}", count=len(cards))
    return settled(Setup, options, cards=cards, surface=cards[0].surface)


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option."""
    federer = next(card for card in all_cards() if card.edition == "printed")
    fragile = replace(federer, name="Fragile", inj=10)
    clay = replace(fragile, surface=Surface.CLAY)
    tried = {"printed rules": Setup((federer, fragile))}
    for name, given in tried_alone(options_of(Setup)):
        tried[name] = arrange((federer, clay if "surface_check" in given else fragile), given)
    return tried


def names(setup: Setup) -> tuple[str, ...]:
    """The players, with the year where one name would stand for both."""
    a, b = setup.cards
    if a.name != b.name:
        return a.name, b.name
    return (f"{a.name} {a.year}", f"{b.name} {b.year}") if a.year != b.year else (f"{a.name} (A)", f"{b.name} (B)")


GAME: TennisGame[Setup, Table] = TennisGame(
    "inside-volley",
    1,
    name="Inside Volley Tennis",
    designer="Inside Sports Games",
    about="Two throws decide a point: who is in control, and what that card makes of it. Runs unattended.",
    package=__name__,
    rulebook=Rulebook(
        shape=Shape(Setup, Table, PHASES, FACTS, (Cell,)),
        lay=lay,
        refuse=refuse,
        arrange=arrange,
        trials=trials,
    ),
    box=Box(shelves=shipped, read_cards=read_cards),
    coverage=Coverage(
        names=names,
        cards=lambda setup: setup.cards,
        surface=lambda setup: setup.surface or setup.cards[0].surface,
        picture=picture,
        prompt=prompted,
        leaf=leaf,
        papers=papers.papers,
    ),
    research=RESEARCH,
)

__all__ = ["GAME", "Card", "Cell", "Options", "Setup", "Surface", "Table"]
