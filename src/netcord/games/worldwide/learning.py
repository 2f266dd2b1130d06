"""What Worldwide Tennis says to those who make networks learn it (`netcord train worldwide`)."""

from collections.abc import Sequence
from typing import Any, TypeVar

from netcord.kernel import Pick, Side, State
from netcord.tennis import STRUCK, Learning, settled

from . import inputs
from .bot import Sensible
from .cards import Surface
from .mind import NETWORKS, Minds, OnePly, Practising, case
from .players import shipped
from .rallying import Stroke
from .serving import Service
from .table import Setup, Table

T = TypeVar("T")

SURFACES = (Surface.HARD, Surface.HARD, Surface.CLAY, Surface.GRASS, Surface.INDOOR)


def _one(options: Sequence[T], pick: Pick) -> T:
    return options[pick(len(options))]


def setup(pick: Pick) -> Setup:
    """Tie-breaks most of all, on every surface; now and then a match, player cards, challenges, initiation, solo."""
    options = {"surface": str(_one(SURFACES, pick)), "mode": "match" if pick(12) == 0 else "tiebreak"}
    kind = pick(20)
    players: tuple[Any, Any] = (None, None)
    if kind < 3:
        cards = [card for shelf in shipped() for card in shelf.cards]
        players = _one(cards, pick), _one(cards, pick)
        options["player_cards"] = "on"
    elif kind == 3:
        options["level"] = "initiation"
    elif kind == 4:
        options["challenges"] = "on"
    elif kind == 5:
        options["players"] = "solo"
    return settled(Setup, options, players=players, deck=None)


LISTINGS = {what: inputs.Listing(names) for what, names in NETWORKS.items()}


def read(what: str, state: State[Table, Any], side: Side) -> list[int]:
    """An afterstate as a side sees it."""
    listing = LISTINGS[what]
    (inputs.struck if what == STRUCK else inputs.point)(listing, state, side)
    return listing.taken()


def striker(state: State[Table, Any]) -> Side:
    """Whose ball it is."""
    assert state.table.ball is not None, "a ball was struck"
    return state.table.ball.side


LEARNING: Learning[Setup, Table] = Learning(
    inputs=NETWORKS,
    units={"struck": 48, "point": 32},
    setup=setup,
    read=read,
    striker=striker,
    rolled=(Service, Stroke),
    decider=lambda weights: Practising(Minds(weights)),
    bot=lambda weights: OnePly(Minds(weights)),
    teacher=lambda game, seed: Sensible(),
    case=case,
)
