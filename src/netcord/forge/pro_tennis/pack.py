"""The set of 1983: how good everybody must be to win as Elo says, and the cards, as files."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from netcord.forge.common import json_text, pack_text, read_rows, write_rows
from netcord.games.pro_tennis.cards import Card
from netcord.kernel import Value, brief

from .match import chances_by_points, elo_chance, match_chances
from .point import NO_EVENTS, each_won
from .point import Pair as Cards
from .seasons import DATA, TOURS, Player, charted_serves, players, serve_level, tour_averages
from .smith import LIMIT, Aim, Foes, blank, forge, forge_average, forge_ordinary, level_of

SET_CARDS = "1983.cards.json"
AVERAGE_CARDS = "averages.cards.json"
LEVELS = "levels_1983.csv"

SET_NAME = "1983: fifty men and fifty women"
AVERAGE_NAME = "Average man and woman of the charted matches"


class Level(Value, kw_only=True):
    """How good a player's card is to be, and which of the cards that are so good was taken."""

    tour: str
    player_id: int
    name: str
    level: float
    pick: int


@cache
def levels() -> dict[tuple[str, int], Level]:
    """The levels that were found, by tour and player."""
    lines = read_rows((DATA / LEVELS).read_text("utf-8"), Level, LEVELS)
    return {(line.tour, line.player_id): line for line in lines}


@cache
def averages() -> dict[str, Card]:
    """The average man and woman of the charted matches, by tour."""
    return {tour: forge_average(average) for tour, average in tour_averages().items()}


ORDINARY = {"ATP": -0.095, "WTA": -0.155}
"""How much weaker than the average card, whose matches were worth charting, the fifty are on the whole."""


@cache
def foes(tour: str) -> Foes:
    """Whom the cards of a tour are measured against."""
    average = averages()[tour]
    return Foes(average, forge_ordinary(tour_averages()[tour], average, ORDINARY[tour]))


def offered(player: Player, level: float) -> list[Card]:
    """Cards of this level for a player, who is that much better than an ordinary one."""
    tour = player.legend.tour
    above = level + ORDINARY[tour]
    return forge(blank(player, above), Aim(serve_level(player, above), level), foes(tour))


def player_card(player: Player, found: Level) -> Card:
    """The card of a player whose level has been found."""
    return offered(player, found.level)[found.pick]


# Levels are found by playing everybody against everybody.

Pair: TypeAlias = tuple[int, int]

SWEEPS = 6
"""How often the cards are looked over."""

STEEP = {"ATP": 4.1, "WTA": 3.6}
"""How fast the chance of a match rises with the level, where it is even."""

EVEN_ELO = 0.00144
"""How fast it rises with Elo, there."""

DAMPED = 0.6
"""How much of the way to go at a time."""

PANEL, LOOKED_AT = 3, 5
"""Every third opponent helps to choose a card, and so many cards are looked at with injuries in mind."""

CLOSE = 0.0012
"""Nearer than this to the level he should have, a player keeps his card."""


POINTS_ALONE = 0.2
"""Cards are fitted to the chance of a match with all that may happen in it, and for a fifth to points alone."""


def _chances(pairs: Sequence[Cards], sets: int, changes: int) -> list[float]:
    """The chances that are fitted to Elo."""
    both = zip(chances_by_points(pairs, sets), match_chances(pairs, sets, changes), strict=True)
    return [POINTS_ALONE * by_points + (1 - POINTS_ALONE) * chance for by_points, chance in both]


def fit(tour: str) -> list[Level]:
    """A level for every player of a tour, so that they win against each other as often as Elo says.

    Everybody's card is made for the level he is thought to have and tried against the field; he who wins too often
    comes down, he who does not goes up. Among the cards of one level, the one that does best in this is taken.
    """
    field = players(tour)
    middle = sum(player.strength for player in field) / len(field)
    levels = [
        Level(
            tour=tour,
            player_id=player.legend.player_id,
            name=player.name,
            level=round((player.strength - middle) * EVEN_ELO / STEEP[tour], 5),
            pick=0,
        )
        for player in field
    ]
    cards = [player_card(*both) for both in zip(field, levels, strict=True)]
    kept: list[tuple[float, list[Level]]] = []
    moves = [CLOSE] * len(field)
    for _ in range(SWEEPS):
        for place, move in enumerate(moves):
            if abs(move) >= CLOSE:
                levels[place], cards[place] = _chosen(field, cards, place, levels[place])
        pairs = list(combinations(range(len(cards)), 2))
        met = [(cards[one], cards[other]) for one, other in pairs]
        won = dict(zip(pairs, _chances(met, field[0].sets, changes=1), strict=True))
        error = sum(abs(chance - _expected(field, *pair)) for pair, chance in won.items()) / len(won)
        kept.append((round(error, 9), list(levels)))
        moves = _moves(field, won)
        for place, move in enumerate(moves):
            if abs(move) >= CLOSE:
                levels[place] = replace(
                    levels[place], level=round(level_of(cards[place], foes(tour).ordinary) + move, 5)
                )
    return held_to_charts(field, min(kept, key=lambda sweep: sweep[0])[1])


def held_to_charts(field: Sequence[Player], levels: Sequence[Level]) -> list[Level]:
    """Whoever's card wins points on serve as nobody charted of him takes the best of his level that does not."""
    found = list(levels)
    cards = [player_card(*both) for both in zip(field, found, strict=True)]
    for place, player in enumerate(field):
        if not _as_charted(player, [cards[place]])[0]:
            found[place], cards[place] = _chosen(field, cards, place, found[place], charted=True)
    return found


def _as_charted(player: Player, cards: Sequence[Card]) -> list[bool]:
    """Whether cards win as many points on serve as was charted, but for the limit."""
    average = averages()[player.legend.tour]
    won = [100 * ours for ours, _ in each_won([(card, average) for card in cards], NO_EVENTS)]
    return [all(abs(100 * line.won - one) <= LIMIT for line in charted_serves(player)) for one in won]


def _chosen(
    field: Sequence[Player], cards: Sequence[Card], place: int, level: Level, *, charted: bool = False
) -> tuple[Level, Card]:
    """The card of this level that fares best, and is nobody else's: by points first, the best of them by all.

    `charted`: of those that serve as was charted.
    """
    player = field[place]
    panel = [other for other in range(place % PANEL, len(field), PANEL) if other != place]
    taken = {_columns(card) for other, card in enumerate(cards) if other != place}

    def missed(offers: Sequence[tuple[int, Card]], changes: int) -> list[tuple[float, int, Card]]:
        met = iter(_chances([(card, cards[other]) for _, card in offers for other in panel], player.sets, changes))
        found = []
        for pick, card in offers:
            off = sum((next(met) - _expected(field, place, other)) ** 2 for other in panel)
            found.append((round(off, 9), pick, card))
        return sorted(found, key=lambda offer: offer[:2])

    offers = [both for both in enumerate(offered(player, level.level)) if _columns(both[1]) not in taken]
    if charted:
        right = _as_charted(player, [card for _, card in offers])
        offers = [offer for offer, well in zip(offers, right, strict=True) if well] or offers
    likely = [(pick, card) for _, pick, card in missed(offers, 0)[:LOOKED_AT]]
    _, pick, card = missed(likely, 1)[0]
    return replace(level, pick=pick), card


def _moves(field: Sequence[Player], won: dict[Pair, float]) -> list[float]:
    """How much better everybody should be, by least squares; not all the way, since all of them move at once."""
    moves = []
    for place, player in enumerate(field):
        others = [other for other in range(len(field)) if other != place]
        results = [won[place, other] if place < other else 1 - won[other, place] for other in others]
        wanted = [_expected(field, place, other) for other in others]
        moves.append(DAMPED * _short(player.legend.tour, zip(results, wanted, strict=True)))
    return moves


def _short(tour: str, met: Iterable[tuple[float, float]]) -> float:
    """How much better somebody must be to win as often as he should."""
    short = whole = 0.0
    for chance, want in met:
        slope = 4 * STEEP[tour] * chance * (1 - chance)
        short += slope * (want - chance)
        whole += slope * slope
    return short / whole


def _expected(field: Sequence[Player], one: int, other: int) -> float:
    return elo_chance(field[one].strength, field[other].strength)


def _columns(card: Card) -> tuple[str, str, str, str]:
    return card.S, card.SR, card.SP, card.V


# The files.


def tour_cards(tour: str, found: Iterable[Level] | None = None) -> list[Card]:
    """The fifty cards of a tour, best first, with the levels that we ship unless others are given."""
    known = levels() if found is None else {(level.tour, level.player_id): level for level in found}
    return [player_card(player, known[player.key]) for player in players(tour)]


def packs(found: Sequence[Level] | None = None) -> dict[str, str]:
    """The two files of cards, by name: the same bytes every time."""
    cards = [card for tour in TOURS for card in tour_cards(tour, found)]
    return {
        SET_CARDS: pack_text(SET_NAME, map(card_lines, cards)),
        AVERAGE_CARDS: pack_text(AVERAGE_NAME, map(card_lines, averages().values()), of_players=False),
    }


def write_packs(folder: Path) -> None:
    """Find the levels and write them and the cards into a folder. This takes a minute or two."""
    found = [level for tour in TOURS for level in fit(tour)]
    write_rows(folder / LEVELS, Level, (msgspec.to_builtins(level) for level in found))
    for name, text in packs(found).items():
        (folder / name).write_text(text, "utf-8", newline="\n")


def card_lines(card: Card) -> list[str]:
    """A card that people can read: who it is in one line, the columns below each other."""
    fields: dict[str, Any] = brief(card)
    who = [key for key in ("id", "name", "country", "sex", "hand", "rank", "clutch") if key in fields]
    rows = [", ".join(f"{json_text(key)}: {json_text(fields[key])}" for key in who)]
    rows += [f"{json_text(key) + ':':5} {json_text(fields[key])}" for key in ("S", "SR", "SP", "V")]
    return rows + [f"{json_text(key)}: {json_text(fields[key])}" for key in ("note",) if key in fields]
