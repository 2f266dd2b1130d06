"""What a player design does to the game: sets against the plain player, and the figures of whoever wears it."""

from typing import Any, NamedTuple

from netcord.games.ase_card_tennis import GAME, Design, Options, Setup
from netcord.games.ase_card_tennis.bot import SensibleBot
from netcord.games.ase_card_tennis.design import PLAIN, shipped_designs
from netcord.games.ase_card_tennis.facts import (
    Ace,
    DoubleFault,
    Lunged,
    Missed,
    Prepared,
    Recovered,
    Served,
    ServeFault,
    Struck,
    Winner,
)
from netcord.kernel import Fact, Side
from netcord.play import simulate
from netcord.tennis import PointWon

from .figures import TOURS
from .players import tour_of

SETS = 100
FIGURES = {
    "first in": ("first in", "serving"),
    "aces": ("aces", "serving"),
    "double faults": ("double faults", "serving"),
    "serve won": ("serve won", "serving"),
    "return won": ("return won", "returning"),
    "winners": ("winners", "points"),
    "errors": ("errors", "points"),
    "at the net": ("net", "points"),
}
"""In per cent of what: the points on his own serve, on the other's, or all."""


def tally(counts: dict[str, int], fact: Fact) -> None:
    """Count what the player at A does; keys with a leading underscore are about the point being played."""

    def add(key: str) -> None:
        counts[key] = counts.get(key, 0) + 1

    match fact:
        case Prepared():
            counts["_net"] = counts["_length"] = 0
        case Served(strike=strike, number=1):
            counts["_serving"] = int(strike.side == Side.A)
            if strike.side == Side.A:
                add("first in")
        case ServeFault(server=Side.A, number=1):
            counts["first in"] -= 1
        case Ace(server=Side.A):
            add("aces")
            add("winners")
        case Winner(side=Side.A):
            add("winners")
        case DoubleFault(server=Side.A):
            add("double faults")
        case Missed(side=Side.A):
            add("errors")
        case Struck(strike=strike):
            counts["_length"] += 1
            if strike.side == Side.A and strike.sector[0] == "S":
                counts["_net"] = 1
        case Recovered(side=Side.A, to=to) if to[0] == "S":
            counts["_net"] = 1
        case Lunged(side=side, stuck=stuck):
            if side == Side.A:
                if not stuck.value:
                    add("errors")
            elif stuck.value:
                add("winners")
                if not counts["_length"]:
                    add("aces")
        case PointWon(winner=winner):
            serving = bool(counts["_serving"])
            add("points")
            add("serving" if serving else "returning")
            if counts["_net"]:
                add("net")
            if winner == Side.A:
                add("serve won" if serving else "return won")


class Style(NamedTuple):
    """What came of one design."""

    name: str
    total: int  # the weighted sum of its pluses and minuses
    sets: float  # won, in per cent
    figures: dict[str, float]


def style(design: Design, deck: str = "men", sets: int = SETS, seed: int | str = 1, processes: int = 1) -> Style:
    """One-set matches of a design against the plain player, sensible bots both."""
    setup = Setup(deck=deck, format="one_set", designs=(design, PLAIN), options=Options(design_balance="free"))
    bots = {"A": SensibleBot, "B": SensibleBot}
    counts: dict[str, int] = {}
    won = 0
    for summary in simulate(GAME, setup, sets, f"{seed}/{deck}/{design.id}", bots, tally=tally, processes=processes):
        won += summary.winner == Side.A
        for key, many in summary.counts.items():
            counts[key] = counts.get(key, 0) + many
    found = {name: round(100 * counts.get(part, 0) / counts[whole], 1) for name, (part, whole) in FIGURES.items()}
    return Style(design.name or "Plain", design.total("weighted"), round(100 * won / sets, 1), found)


def all_styles(sets: int = SETS, seed: int | str = 1, processes: int = 1) -> list[tuple[str, Style]]:
    """Every design that comes along, each with the deck of its tour; before them the plain player, thrice as long."""
    yardsticks = [(deck, style(PLAIN, deck, 3 * sets, seed, processes)) for deck in TOURS]
    designs = [(tour_of(design), design) for shelf in shipped_designs() for design in shelf.cards]
    return [*yardsticks, *((deck, style(design, deck, sets, seed, processes)) for deck, design in designs)]


def plain_styles(found: list[tuple[str, Style]]) -> str:
    """A table for the terminal, in per cent."""
    head = f"{'design':<20}{'deck':<7}{'sum':>4}{'sets won':>10}" + "".join(f"{name:>15}" for name in FIGURES)
    lines = [
        f"{one.name:<20}{deck:<7}{one.total:>4}{one.sets:>10.1f}"
        + "".join(f"{value:>15.1f}" for value in one.figures.values())
        for deck, one in found
    ]
    return "\n".join([head, *lines]) + "\n"


def styles_document(found: list[tuple[str, Style]]) -> dict[str, list[dict[str, Any]]]:
    """The same as JSON."""
    return {"designs": [{"deck": deck, **one._asdict()} for deck, one in found]}
