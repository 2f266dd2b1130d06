"""ASE Card Tennis by Richard Morris: every stroke a card from a hidden hand, nine sectors on each side of the net."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from netcord.kernel import Illegal, Shape, readable
from netcord.tennis import Box, Coverage, Materials, Rulebook, Sparring, TennisGame, Tour, options_of, settled

from . import choices, clock, faces, papers
from .bot import SensibleBot
from .cards import SHIPPED, Deck, shipped_deck
from .checks import bring_deck, read_deck
from .choices import held, picture, played, prompted, setting
from .design import PLAIN, Design, read_designs, seed_budget, shipped_designs, spend
from .drawing import draw
from .facts import FACTS
from .judging import EDITION
from .levels import Beginner, Champion, Club, TourPlayer, advice
from .options import Options
from .papers import leaf
from .research import RESEARCH
from .rules import PHASES
from .strokes import Hit, Lunge
from .table import Setup, Table, lay, refuse

OPTIONS = options_of(Setup)


def arrange(cards: tuple[Design, ...], options: Mapping[str, str], deck: Deck | None = None) -> Setup:
    """A setup from two player designs (or none) and options by name; `deck` replaces the decks that come along."""
    if len(cards) not in (0, 2):
        raise Illegal("ASE Card Tennis is singles: choose two player designs or none, not {count}", count=len(cards))
    designs = (cards[0], cards[1]) if cards else (PLAIN, PLAIN)
    return settled(Setup, options, designs=designs, **({} if deck is None else {"deck": deck}))


def seeded(setup: Setup, seeds: tuple[int, int], field: int) -> Setup:
    """ASE-14d In a tournament each design spends what its place in the field allows."""
    budgets = seed_budget(seeds[0], field), seed_budget(seeds[1], field)
    balance = setup.options.design_balance
    near, far = (spend(design, budget, balance) for design, budget in zip(setup.designs, budgets, strict=True))
    return replace(setup, designs=(near, far), budgets=budgets)


_SEEDS = {
    "0": PLAIN,
    "12": Design(name="First seed", first_serve=2, second_serve=1),
    "6": Design(name="Second seed", forehand=1),
    "-6": Design(name="Outsider", forehand=-1),
}
_SHORT = ("single_tiebreak", "tiebreaks_bo3", "single_tiebreak", "one_set")
"""Long formats are made of the same points: the trials are short."""


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option: each takes the next value of every option.

    A second round takes them out of step, so that options meet others than before.
    """
    balanced, _ = (shelf.cards for shelf in shipped_designs())
    tried = {"draft rules": arrange((), {"format": "single_tiebreak"})}
    turns = max(len(option.values) for option in OPTIONS)
    for turn in range(1, turns):
        tried[f"round {turn + 1}"] = _tried([turn] * len(OPTIONS), _SHORT[turn % len(_SHORT)])
    for turn in range(1, turns):
        tried[f"round {turn + 1}, out of step"] = _tried([turn + place for place in range(len(OPTIONS))], _SHORT[0])
    tried["designs"] = arrange((balanced[0], balanced[1]), {"format": "single_tiebreak", "hawkeye": "on"})
    for budget in ("12", "6"):
        given = {"format": "single_tiebreak", "budget_a": budget, "budget_b": budget}
        tried[f"seeds with {budget}"] = arrange((_SEEDS[budget], _SEEDS[budget]), given)
    return tried


def _tried(steps: list[int], length: str) -> Setup:
    """The value so many steps on of each option, with designs that balance under them."""
    given = {option.key: option.values[step % len(option.values)] for option, step in zip(OPTIONS, steps, strict=True)}
    given["format"] = length
    cards = _SEEDS[given["budget_a"]], _SEEDS[given["budget_b"]]
    if given["design_balance"] != "weighted":  # the seeds are balanced by weight
        given |= {"budget_a": "0", "budget_b": "0"}
        even = Design(name="Plain", forehand=3, backhand=-3)
        real = shipped_designs()[1].cards
        cards = (real[0], real[1]) if given["design_balance"] == "free" else (even, even)
    return arrange(cards, given)


def sensible(game: Any, seed: int) -> SensibleBot:
    """The bot that weighs its chances."""
    return SensibleBot(seed)


def beginner(game: Any, seed: int) -> Beginner:
    """Somebody who has just learned the game."""
    return Beginner(seed)


def club(game: Any, seed: int) -> Club:
    """Somebody who plays at a club."""
    return Club(seed)


def tour(game: Any, seed: int) -> TourPlayer:
    """Somebody who plays on the tour."""
    return TourPlayer(seed)


def champion(game: Any, seed: int) -> Champion:
    """The best we have."""
    return Champion(seed)


def deck_named(setup: Mapping[str, Any]) -> tuple[str, ...]:
    """A deck of the box is called by its name."""
    deck = setup.get("deck", SHIPPED[0])
    return (f"{deck}.deck.json",) if deck in SHIPPED else ()


def deck_inside(setup: Setup, data: Mapping[str, bytes]) -> Setup:
    """A setup with another deck of the box, as if it were one of their own."""
    (deck,) = data.values()
    return replace(setup, deck=msgspec.json.decode(deck, type=readable(Deck)))


def names(setup: Setup) -> tuple[str, ...]:
    """The players as designed, as they want to be called, or Near and Far."""
    if setup.names:
        return setup.names
    near, far = setup.designs[0].name or "Near", setup.designs[1].name or "Far"
    return (near, far) if near != far else (f"{near} (A)", f"{far} (B)")


def rename(setup: Setup, names: tuple[str, ...]) -> Setup:
    """Players without designs of their own may be called as they like."""
    if any(design.name for design in setup.designs):
        raise Illegal("players of {name} are called as their cards are: leave the names out", name=GAME.name)
    return replace(setup, names=names)


GAME: TennisGame[Setup, Table] = TennisGame(
    "ase",
    EDITION,
    name="ASE Card Tennis",
    designer="Richard Morris",
    about="Every stroke a card, every step a choice: nine sectors a side, a hidden hand, percentage dice.",
    package=__name__,
    rulebook=Rulebook(
        shape=Shape(Setup, Table, PHASES, FACTS, (Hit, Lunge)),
        lay=lay,
        refuse=refuse,
        arrange=arrange,
        trials=trials,
        clock=clock.clock,
    ),
    box=Box(
        shelves=shipped_designs,
        read_cards=read_designs,
        own={"deck": bring_deck},
        cards_each=(0, 1),
        materials=Materials(__name__, deck_named, deck_inside),
    ),
    coverage=Coverage(
        sides=True,
        names=names,
        rename=rename,
        cards=lambda setup: tuple(design for design in setup.designs if design.name),
        draw=draw,
        choices=choices.choices,
        setting=setting,
        prompt=prompted,
        hand=held,
        played=played,
        picture=picture,
        faces=faces.faces,
        leaf=leaf,
        papers=papers.papers,
    ),
    sparring=Sparring(
        bots={"beginner": beginner, "club": club, "tour": tour, "champion": champion, "sensible": sensible},
        hint=advice,
    ),
    tour=Tour(seeded=seeded),
    research=RESEARCH,
)

__all__ = [
    "GAME",
    "Deck",
    "Design",
    "Hit",
    "Lunge",
    "Options",
    "Setup",
    "Table",
    "read_deck",
    "sensible",
    "shipped_deck",
]
