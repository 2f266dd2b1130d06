"""What Worldwide Tennis says to those who make networks learn it (`netcord train worldwide`)."""

from collections.abc import Sequence
from typing import Any, TypeVar

from netcord.kernel import Pick, Side, State
from netcord.tennis import STRUCK, Learning, settled

from . import inputs
from .between import icons
from .bot import KEEP, Sensible, scarcity, stars_worth
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


def prior(state: State[Table, Any], side: Side) -> float:
    """What the bot of rules of thumb thinks of cards and Stars; of theirs it knows how many there are."""
    table = state.table
    hand = [table.card(int(number)) for number in table.player(side).hand]
    mean = sum(KEEP[card.kind] + 0.006 * card.draw for card in hand) / max(1, len(hand))
    return _stock(table, side, mean) - _stock(table, side.other, MEAN)


MEAN = 0.04
"""What a card is worth that one does not know."""


def _stock(table: Table, side: Side, mean: float) -> float:
    """What so many cards of this worth are worth together, and the Stars."""
    me = table.player(side)
    if table.is_robot(side):
        return 0.0
    cards = min(table.who(side).hand_size, len(me.hand) + (icons(table, side) if me.played or me.served else 0))
    return mean * sum(scarcity(held) for held in range(1, cards + 1)) + stars_worth(me.stars)


LEARNING: Learning[Setup, Table] = Learning(
    inputs=NETWORKS,
    units={"struck": 32, "point": 32},
    setup=setup,
    read=read,
    striker=striker,
    rolled=(Service, Stroke),
    decider=lambda weights: Practising(Minds(weights)),
    bot=lambda weights: OnePly(Minds(weights)),
    teacher=lambda game, seed: Sensible(),
    prior=prior,
    case=case,
)
