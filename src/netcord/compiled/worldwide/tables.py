"""What machine code plays with: a deck on a surface, the board of a score, and networks, in arrays.

All of it is made from the rules and from what learned players read (`netcord.games.worldwide`), never stated again.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from netcord.analysis import folded
from netcord.bots.networks import CERTAIN, UNIT, Net, Weights, chance
from netcord.games.worldwide import Deck, Setup, Surface, Table, Zone, bot, inputs
from netcord.games.worldwide.cards import WINNER, Card, Effect, Kind, Risk
from netcord.games.worldwide.stakes import stakes
from netcord.games.worldwide.table import lay, match_format
from netcord.kernel import Side
from netcord.tennis import Court, Format, Score

Ints: TypeAlias = NDArray[np.int64]
Narrow: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float64]

ZONES, EFFECTS, RISKS, KINDS = tuple(Zone), tuple(Effect), tuple(Risk), tuple(Kind)
NEEDS = ("any", "back", "net")
SIDES = tuple(Side)
CARDS = 66
"""Numbers of cards, nought among them."""
NO_ACE = 21


class DeckTable(NamedTuple):
    """By card, what is printed on it; sets of cards as bits; and what a sensible player makes of the deck."""

    kind: Ints
    risk: Ints
    difficulty: Ints
    start: Ints  # zones as bits
    targets: Ints
    targets_many: Ints
    malus: Ints
    draw: Ints
    star_gain: Ints
    star_cost: Ints
    effect: Ints
    needs: Ints
    nszl: Ints
    ace: Ints
    effect_cost: Ints  # by effect; below nought: not printed
    group: Ints
    groups: Ints  # by group, its cards as bits
    rally: int
    starting: int
    recycle: int
    volleys: int
    finishes: int
    keep: Floats  # what a sensible player keeps a card for, by the number of zones it is dear in
    at_net: Floats  # what it is worth to a sensible player to be at the net: by malus, safe or not, volleys
    volleyed: Floats  # the same after his own volley, by volleys left
    volley: float
    stars_worth: Floats


def deck_table(deck: Deck, surface: Surface) -> DeckTable:
    """A deck on a surface."""
    by = deck.by_number

    def printed(tell: Any) -> Ints:
        return np.array([int(tell(by[number])) if number in by else 0 for number in range(CARDS)], np.int64)

    def bits(numbers: Iterable[int]) -> int:
        return sum(1 << number for number in numbers)

    group = printed(inputs.group)
    feel = bot.feel(deck, surface)
    most = 1 + max(card.malus.on(surface) for card in deck.cards)
    return DeckTable(
        printed(lambda card: KINDS.index(card.kind)),
        printed(lambda card: RISKS.index(card.risk)),
        printed(lambda card: card.difficulty or 0),
        printed(lambda card: bits(ZONES.index(zone) for zone in card.start)),
        np.array([_targets(by.get(number)) for number in range(CARDS)], np.int64),
        printed(lambda card: len(card.targets)),
        printed(lambda card: card.malus.on(surface)),
        printed(lambda card: card.draw),
        printed(lambda card: card.star_gain),
        printed(lambda card: card.star_cost),
        printed(lambda card: EFFECTS.index(card.effect)),
        printed(lambda card: NEEDS.index(card.needs_opponent)),
        printed(lambda card: card.nszl),
        printed(lambda card: NO_ACE if card.ace is None else card.ace[0]),
        np.array([[_cost(by.get(number), effect) for effect in EFFECTS] for number in range(CARDS)], np.int64),
        group,
        np.array([bits(n for n in deck.rally if group[n] == one) for one in range(len(inputs.GROUPS))], np.int64),
        bits(deck.rally),
        bits(deck.starting),
        bits(card.number for card in deck.cards if card.recycle),
        bits(card.number for card in deck.cards if card.kind is Kind.VOLLEY),
        bits(n for n in deck.rally if by[n].kind is Kind.VOLLEY and by[n].malus.on(surface) >= inputs.HEAVY),
        np.array([bot.KEEP.get(by[n].kind, 0.0) + 0.006 * by[n].draw if n in by else 0.0 for n in range(CARDS)]),
        np.array(
            [
                [[bot.net_worth(feel, malus, safe, left) for left in range(5)] for safe in (False, True)]
                for malus in range(most)
            ]
        ),
        np.array([bot.net_worth(feel, feel.volley_malus, False, left) for left in range(5)]),
        feel.volley,
        np.array([bot.stars_worth(held) for held in range(16)]),
    )


def _targets(card: Card | None) -> list[int]:
    zones = [] if card is None else [ZONES.index(zone) for zone in card.targets]
    return [*zones, *(-1 for _ in range(3 - len(zones)))]


def _cost(card: Card | None, effect: Effect) -> int:
    cost = None if card is None or card.kind is not Kind.SERVICE else card.serve_effects.cost(effect)
    return -1 if cost is None else cost


class Board(NamedTuple):
    """Every score of a match as a place: who serves from where, and where points lead; what they are worth."""

    server: Ints
    court: Ints  # 0 to the forehand, 1 to the backhand, -1 as the receiver chooses
    next: Ints
    over: NDArray[np.bool_]
    ends: NDArray[np.bool_]
    chosen: Ints
    opening: Ints  # by first server
    stakes: Floats  # by place and side: won, lost, what a point more is then worth
    serves: NDArray[np.bool_]  # by place and side: whether it serves next if the point is won, or lost
    usual: Floats  # by place and side, how often it wins the point


class _Scores:
    """Scores by the places they have; long deuces come back to the same ones."""

    def __init__(self) -> None:
        self.found: list[Score] = []
        self._places: dict[Score, int] = {}

    def place(self, score: Score) -> int:
        score = _short(score)
        if score not in self._places:
            self._places[score] = len(self.found)
            self.found.append(score)
        return self._places[score]


PERIOD = 12
"""Points after which serves, courts and changes of ends of a tie-break come round again, if each side has won half."""


def _short(score: Score) -> Score:
    """The same with a long tie-break told as a shorter one, and of finished sets only who won them."""
    a, b = score.points
    if score.tiebreak and min(a, b) >= 2 * PERIOD:
        a, b = a - PERIOD, b - PERIOD
    return replace(folded(score), points=(a, b))


COURTS = {Court.DEUCE: 0, Court.AD: 1, Court.CHOICE: -1}


def board(setup: Setup, served: tuple[float, float]) -> Board:
    """The board of a setup, where A and B win so many of the points they serve."""
    return _board(match_format(setup), served)


@lru_cache(maxsize=32)
def _board(format: Format, served: tuple[float, float]) -> Board:
    scores = _Scores()
    opening = [scores.place(Score.start(format, first)) for first in SIDES]
    follows, over, ends, chosen, worth, serves, usual = [], [], [], [], [], [], []
    place = 0
    while place < len(scores.found):
        score = scores.found[place]
        place += 1
        after = [score.point(side) for side in SIDES]
        over.append([one.match for one in after])
        follows.append([0 if one.match else scores.place(one.score) for one in after])
        ends.append([one.ends for one in after])
        picked = score.court is Court.CHOICE
        chosen.append([scores.place(score.choose(court)) if picked else 0 for court in (Court.DEUCE, Court.AD)])
        at = [stakes(score, side, *served) for side in SIDES]
        worth.append([[one.won, one.lost, one.worth_won, one.worth_lost] for one in at])
        serves.append([[one.serves_won, one.serves_lost] for one in at])
        chance_of = served[score.server_side.row]
        usual.append([chance_of if side is score.server_side else 1.0 - chance_of for side in SIDES])
    return Board(
        np.array([score.server_side.row for score in scores.found], np.int64),
        np.array([COURTS[score.court] for score in scores.found], np.int64),
        np.array(follows, np.int64),
        np.array(over, np.bool_),
        np.array(ends, np.bool_),
        np.array(chosen, np.int64),
        np.array(opening, np.int64),
        np.array(worth),
        np.array(serves, np.bool_),
        np.array(usual),
    )


class Eye(NamedTuple):
    """A network as it sees one match: what each piece of its inputs adds to the units of its first layer."""

    start: Narrow
    held: Narrow
    stars: Narrow  # by side (mine, theirs) and number
    cards: Narrow
    due: Narrow
    winner: Narrow
    total: Narrow
    within: Narrow
    supply: Narrow
    stands: Narrow
    ball: Narrow
    runs: Narrow
    attacks: Narrow  # what they hold for a safe ball into the middle, volleys at the net, for each
    volleys: Narrow
    behind: Narrow  # what one comes in behind: by risk and zone
    coming: Narrow  # malus, volleys, those that finish, Stars, their answers: for each
    waits: Narrow
    serving: Narrow
    ending: Narrow
    out: Ints  # by output, what each unit adds
    bias: Ints


WHOSE = inputs.SIDES


def eye(net: Net, table: Table) -> Eye:
    """A network at a table."""
    first, last = net.layers
    rows = dict(zip(net.inputs, np.array(first.weights, np.int32), strict=True))
    return _eye(rows, np.array(first.bias, np.int32), np.array(last.weights).T, np.array(last.bias) * UNIT, table)


def reader(names: tuple[str, ...], table: Table) -> Eye:
    """Something that is no network and tells the inputs themselves."""
    rows = dict(zip(names, np.eye(len(names), dtype=np.int32), strict=True))
    return _eye(rows, np.zeros(len(names), np.int32), np.zeros((2, len(names))), np.zeros(2), table)


def _eye(rows: dict[str, Narrow], bias: Narrow, out: Any, out_bias: Any, table: Table) -> Eye:
    """Both sides see the same: there are no player cards."""
    width, side, deck = len(bias), Side.A, table.all_cards

    def added(piece: inputs.Piece) -> Narrow:
        total = np.zeros(width, np.int32)
        for name, count in piece:
            if name in rows:  # the two networks do not read all the same
                total += rows[name] * np.int32(count)
        return total

    def each(pieces: Iterable[inputs.Piece]) -> Narrow:
        return np.array([added(piece) for piece in pieces], np.int32)

    def both(tell: Any, numbers: Iterable[int]) -> Narrow:
        return np.array([each(tell(whose, many) for many in numbers) for whose in WHOSE], np.int32)

    ball = np.zeros((CARDS, len(ZONES), len(EFFECTS), width), np.int32)
    for card in deck.cards:
        for z, zone in enumerate(ZONES):
            for e, effect in enumerate(EFFECTS):
                ball[card.number, z, e] = added(inputs.ball(card, zone, effect, card.malus.on(table.surface)))
    held = np.zeros((CARDS, width), np.int32)
    for number in deck.rally:
        held[number] = added(inputs.held(table, side, deck[number]))
    return Eye(
        bias + added(inputs.setting(table, side)),
        held,
        both(inputs.stars, range(inputs.MOST_STARS + 1)),
        both(inputs.cards, range(inputs.MOST_CARDS + 1)),
        both(inputs.due, range(inputs.MOST_DUE + 1)),
        both(inputs.holds_winner, range(9)),
        np.array([added(((f"{whose} total", 1),)) for whose in WHOSE], np.int32),
        np.array(
            [each(((f"{whose} winner within {step}", 1),) for step in range(inputs.MOST_STEPS + 1)) for whose in WHOSE],
            np.int32,
        ),
        each(((name, 1),) for name in inputs.SUPPLY),
        np.array([each(inputs.stands(whose, zone) for zone in ZONES) for whose in WHOSE], np.int32),
        ball,
        each(((), (("they must run", 1),), (("they must run", 1), ("they must run for their last card", 1)))),
        added(inputs.waiting(Risk.SAFE, Zone.N, False, 1, 0)),
        added(inputs.waiting(Risk.RISKY, Zone.N, True, 0, 1)),
        np.array([each([inputs.approach(risk, zone, 0, 0, 0, 0, 0) for zone in ZONES]) for risk in RISKS], np.int32),
        each([inputs.approach(Risk.SAFE, Zone.N, *(int(n == one) for n in range(5)))[1:] for one in range(5)]),
        added(inputs.waits(True)),
        added(inputs.next_point(True, False)),
        added(inputs.next_point(False, True)),
        np.ascontiguousarray(out, np.int64),
        np.ascontiguousarray(out_bias, np.int64),
    )


CURVE = np.array([chance(step * UNIT // 64 - 12 * UNIT) for step in range(64 * 24 + 1)], np.int64)
"""The logistic curve at its steps."""


class OnCourt(NamedTuple):
    """A surface to play on: deck, score and networks."""

    deck: DeckTable
    board: Board
    struck: Eye
    point: Eye


def bases(weights: Weights | None, surface: Surface) -> float:
    """How often a point is won by who serves it."""
    known = {} if weights is None else dict(weights.bases)
    base = known.get(f"{surface}, advanced")
    return 0.6 if base is None else base / CERTAIN


def court(setup: Setup, weights: Weights | None, roughly: int = 6) -> OnCourt:
    """What a setup is played with; without weights, by those who read no networks.

    `roughly`: digits of the chance to win one's serve. The board of a long match takes a while to make.
    """
    table = lay(setup)[0]
    served = bases(weights, setup.surface)
    served = round(served, roughly) if roughly < 6 else served
    nets = {} if weights is None else {net.name: net for net in weights.networks}
    struck = eye(nets["struck"], table) if nets else reader(inputs.STRUCK_INPUTS, table)
    point = eye(nets["point"], table) if nets else reader(inputs.POINT_INPUTS, table)
    return OnCourt(deck_table(table.all_cards, setup.surface), board(setup, (served, served)), struck, point)


__all__ = ["CURVE", "WINNER", "Board", "DeckTable", "Eye", "board", "court", "deck_table", "eye", "reader"]
