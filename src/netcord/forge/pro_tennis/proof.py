"""What the shipped cards are worth: every pairing against Elo, every serve against what was charted."""

from functools import cache
from itertools import combinations
from statistics import correlation, fmean
from typing import NamedTuple

from netcord.games.pro_tennis.cards import Card, read_cards

from .match import chance_by_points, elo_chance, match_chance
from .pack import SET_CARDS, averages
from .point import points_won, rally, sheet
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
    ours, theirs = sheet(card, events=False), sheet(average, events=False)
    won, lost = points_won(ours, theirs)
    between = rally(ours, theirs)
    shares = ours.serve.ace, ours.serve.fault, won, 1 - lost, between.volley[0], between.special[0]
    return Serving(*(100 * share for share in shares))


@cache
def proof(tour: str) -> Proof:
    """All cards of a tour, tried out."""
    cards, field = shipped_cards(tour), players(tour)
    average, sets = averages()[tour], field[0].sets
    pairings: list[Pairing] = []
    served: list[float] = []
    for one, other in combinations(range(len(cards)), 2):
        first, second = cards[one], cards[other]
        served += points_won(sheet(first), sheet(second))
        pairings.append(
            Pairing(
                first,
                second,
                elo_chance(field[one].legend.elo, field[other].legend.elo),
                match_chance(first, second, sets),
                chance_by_points(first, second, sets),
            )
        )
    sheets = tuple(
        Sheetful(player, card, serving(card, average), charted_serve(player))
        for player, card in zip(field, cards, strict=True)
    )
    return Proof(tour, sheets, tuple(pairings), 100 * fmean(served))
