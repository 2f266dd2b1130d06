"""Inside Volley Tennis: percentage dice for control, two dice on a 6 x 6 matrix of the player in control."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from netcord.kernel import Illegal, Shape, Side
from netcord.tennis import Option, TennisGame, chosen, house_rules

from .cards import Card, Surface, all_cards, read_cards, shipped
from .facts import FACTS
from .rules import PHASES, Cell
from .table import Options, Setup, Table, lay

OPTIONS = (
    Option("best_of", ("3", "5"), "Sets: best of three or best of five.", "IV-16a"),
    Option("first", ("toss", "A", "B"), "Who serves first.", "SC-20"),
    Option(
        "tiebreak",
        ("except_final", "all", "none", "final_10"),
        "Tie-break at six all: in every set but the last, in all, in none, or to ten points in the last.",
        "IVH-01",
    ),
    Option("event_subject", ("control", "toss"), "Whom a random event strikes.", "IVH-02"),
    Option("second_injury_costs_point", ("false", "true"), "A second minor injury still costs the point.", "IVH-03"),
    Option("surface_check", ("strict", "any"), "Both cards must be for the surface of the match.", "IVH-04"),
    Option("random_events", ("on", "off"), "Random events on control rolls of 1 and 100.", "IVH-05"),
    Option("rain_ends", ("match", "set"), "How long the effect of rain lasts.", "IVH-06"),
)


def arrange(cards: tuple[Card, ...], options: Mapping[str, str]) -> Setup:
    """A setup from two cards and options by name."""
    if len(cards) != 2:
        raise Illegal(f"Inside Volley Tennis is singles: choose two cards, not {len(cards)}")
    picked = chosen(OPTIONS, options)
    first = None if picked["first"] == "toss" else Side(picked["first"])
    best_of: Literal[3, 5] = 3 if picked["best_of"] == "3" else 5
    return Setup((cards[0], cards[1]), best_of, first, cards[0].surface, house_rules(Options, picked))


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option."""
    federer = next(card for card in all_cards() if card.edition == "printed")
    fragile = replace(federer, name="Fragile", inj=10)
    clay = replace(fragile, surface=Surface.CLAY)
    tried = {"printed rules": Setup((federer, fragile))}
    for option in OPTIONS:
        for value in option.values[1:]:
            foe = clay if option.key == "surface_check" else fragile
            tried[f"{option.key}={value}"] = arrange((federer, foe), {option.key: value})
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
    shape=Shape(Setup, Table, PHASES, FACTS, (Cell,)),
    lay=lay,
    arrange=arrange,
    options=OPTIONS,
    shelves=shipped,
    read_cards=read_cards,
    trials=trials,
    names=names,
)

__all__ = ["GAME", "Card", "Cell", "Options", "Setup", "Surface", "Table"]
