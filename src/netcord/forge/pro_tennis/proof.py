"""What the shipped cards are worth: every pairing against Elo, every serve against what was charted."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from statistics import correlation, fmean
from typing import NamedTuple

from netcord.games.pro_tennis.cards import Card, Column, read_cards
from netcord.games.pro_tennis.table import Options
from netcord.kernel import Side
from netcord.tennis import meaning

from .match import chances_by_points, elo_chance, match_chances
from .pack import SET_CARDS, averages
from .point import NO_EVENTS, Points, each_won, shot, table, thrown
from .seasons import DATA, TOURS, Player, ServeLine, charted_serve, players


class Pairing(NamedTuple):
    """Two players of a tour: how often the first should win, and how often his card does."""

    one: Card
    other: Card
    elo: float
    chance: float
    by_points: float

    @property
    def off(self) -> float:
        """How much too often the first wins."""
        return self.chance - self.elo


class Serving(NamedTuple):
    """A card against the average card without events, in per cent; `volley` and `special` are points won from there."""

    aces: float
    faults: float
    won: float
    returned: float
    volley: float
    special: float


class Sheetful(NamedTuple):
    """One player, his card, what it does and what was charted of him."""

    player: Player
    card: Card
    does: Serving
    charted: ServeLine | None

    @property
    def misses(self) -> tuple[float, float, float]:
        """Aces, double faults and points won on serve beyond what was charted, in percentage points."""
        line = self.charted
        assert line is not None, "somebody charted it"
        does = self.does
        return does.aces - 100 * line.aces, does.faults - 100 * line.faults, does.won - 100 * line.won


class Proof(NamedTuple):
    """A tour put to the test."""

    tour: str
    players: tuple[Sheetful, ...]
    pairings: tuple[Pairing, ...]
    serves: float  # points won on serve by the fifty among themselves, in per cent

    @property
    def correlation(self) -> float:
        """Between Elo and the cards, over all pairings."""
        return correlation([pair.elo for pair in self.pairings], [pair.chance for pair in self.pairings])

    @property
    def error(self) -> float:
        """The mean absolute difference between Elo and the cards."""
        return fmean(abs(pair.off) for pair in self.pairings)

    @property
    def correlation_by_points(self) -> float:
        """As if injuries, storms and forfeits did not last."""
        return correlation([pair.elo for pair in self.pairings], [pair.by_points for pair in self.pairings])

    @property
    def error_by_points(self) -> float:
        """As if injuries, storms and forfeits did not last."""
        return fmean(abs(pair.by_points - pair.elo) for pair in self.pairings)

    @property
    def worst(self) -> list[Pairing]:
        """The pairings that are furthest off."""
        return sorted(self.pairings, key=lambda pair: (-abs(round(pair.off, 9)), pair.one.rank, pair.other.rank))


def shipped_cards(tour: str) -> list[Card]:
    """The cards of a tour as they are shipped, best first."""
    cards = read_cards(SET_CARDS, (DATA / SET_CARDS).read_bytes()).cards
    return [card for card in cards if (card.sex == "M") is (tour == "ATP")]


def card_named(name: str) -> Card:
    """A shipped card by its id."""
    return next(card for tour in TOURS for card in shipped_cards(tour) if card.id == name)


def serving(card: Card, average: Card) -> Serving:
    """What a card does against the average one.

    Without events, so that letters are counted as they are printed: a triple one takes no double fault away.
    """
    return servings([card], average)[0]


def servings(cards: Sequence[Card], average: Card) -> list[Serving]:
    """The same for many cards."""
    points = Points([table((card, average), options=NO_EVENTS) for card in cards])
    worth = points.worth()
    won, lost = points.served.won
    volley, special = (worth.at(shot(Side.A, column)) for column in (Column.V, Column.SP))
    return [
        Serving(*(100 * share for share in (*aces_and_faults(card, NO_EVENTS), *shares)))
        for card, *shares in zip(cards, won, 1 - lost, volley, special, strict=True)
    ]


def aces_and_faults(card: Card, options: Options) -> tuple[float, float]:
    """How many serves of a card are aces and double faults, as shares."""
    row = thrown(Side.A, Column.S, card.S, options)
    aces, faults = (
        sum(way.weight for way in row.ways if any(isinstance(one, kind) for one in way.label)) / row.total
        for kind in (meaning.Ace, meaning.DoubleFault)
    )
    return aces, faults


@cache
def proof_of(tour: str) -> Proof:
    """All cards of a tour, tried out."""
    cards, field = shipped_cards(tour), players(tour)
    average, sets = averages()[tour], field[0].sets
    places = list(combinations(range(len(cards)), 2))
    met = [(cards[one], cards[other]) for one, other in places]
    served = [won for both in each_won(met) for won in both]
    chances = zip(places, match_chances(met, sets), chances_by_points(met, sets), strict=True)
    pairings = [
        Pairing(cards[one], cards[other], elo_chance(field[one].strength, field[other].strength), chance, by_points)
        for (one, other), chance, by_points in chances
    ]
    sheets = tuple(
        Sheetful(player, card, does, charted_serve(player))
        for player, card, does in zip(field, cards, servings(cards, average), strict=True)
    )
    return Proof(tour, sheets, tuple(pairings), 100 * fmean(served))
