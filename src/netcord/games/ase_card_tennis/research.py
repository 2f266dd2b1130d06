"""What ASE Card Tennis says to those who build players: its answers by number, and a view of a match as numbers."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from netcord.kernel import Answer, Ask, Counts, Hand, Next, Seat, Side, State
from netcord.tennis import STRUCK, Basics, Features, Research, courts, format_named, one_hot, point_over, side_of

from .ball import Ball
from .cards import Deck, Rally, Shot, book_of
from .court import HOME, SECTORS
from .design import WEIGHTS
from .rules import PERCENT, PHASES, WORDS, LobStep, MeetLob
from .rules import Answer as Answering
from .strokes import Hit, Lunge, fits
from .table import Setup, Table

BASICS = Basics(PHASES)
SHOTS = ("serve", *(shot.value for shot in Shot))
LENGTHS = ("very_short", "short", "good", "deep")

BALLS = tuple(
    Ball("", Side.A, HOME, "", 0, shot, length, 0, (), sits_up=sits_up, mode=mode, taken=taken)
    for shot, length, sits_up, mode, taken in product(
        SHOTS, LENGTHS, (False, True), ("", "full", "bounce"), (False, True)
    )
)
"""Every ball there is, as far as it matters to which card can answer it from where."""


def answers(setup: Setup) -> Iterator[Answer]:
    """Words, sectors, serves, strokes, and cards that are shown or given away."""
    yield from _answers(setup.deck)
    yield from courts(format_named(setup.format))


@lru_cache(maxsize=16)
def _answers(deck: str | Deck) -> tuple[Answer, ...]:
    book = book_of(deck)
    hits = (hit for card in book.rally.values() for hit in _hits(card))
    return (*WORDS, *SECTORS, *book.service, *book.rally, *map(Lunge, book.rally), *hits)


def _hits(card: Rally) -> Iterator[Hit]:
    """Every way to play a card against some ball."""
    for dest in SECTORS:
        if any(fits(card, ball, dest) for ball in BALLS):
            for hand, target in product(card.hands, card.targets if card.generic else ("",)):
                yield Hit(dest, card.id, hand, target)


def outcomes(setup: Setup) -> int:
    """Percentage dice, or a card from a full stock."""
    stocks = book_of(setup.deck).stocks
    return max(len(next(iter(PERCENT.values())).outcomes), *(len(stock.kinds) for stock in stocks))


AT, SHOT, LENGTH = one_hot(SECTORS), one_hot(SHOTS), one_hot(LENGTHS)
PLACE = {sector: place for place, sector in enumerate(SECTORS)}
NO_MAP = [0.0] * (2 * len(SECTORS))


def _map(ball: Ball) -> list[float]:
    """Where a ball may be played, with either hand."""
    spots = NO_MAP.copy()
    for sector, hands in ball.receive:
        for hand in hands:
            spots[2 * PLACE[sector] + "FB".index(hand)] = 1.0
    return spots


HALF = ("rally cards", "service cards", "challenges", *WEIGHTS, *(f"pawn: {sector}" for sector in SECTORS))


def _half(table: Table, side: Side) -> list[float]:
    design = table.designs[side.row]
    return [
        len(table.hands[side.row]) / 8,
        len(table.serves[side.row]) / 6,
        table.challenges[side.row] / 3,
        *(getattr(design, trait) / 5 for trait in WEIGHTS),
        *AT[table.pawns[side.row]],
    ]


@lru_cache(maxsize=16)
def _features(deck: str | Deck) -> Features:
    book = book_of(deck)
    place = {card: where for where, card in enumerate((*book.rally, *book.service))}
    none = [0.0] * len(place)

    def cards(*held: Counts) -> list[float]:
        found = none.copy()
        for counted in held:
            for card, many in counted:
                found[place[card]] += many  # type: ignore[index]  # cards here are ids
        return found

    def contents(*hands: Hand) -> list[Counts]:
        return [pile.contents for hand in hands for pile in hand.piles]

    def read(state: State[Table, Any], ask: Ask, seat: Seat) -> list[float]:
        table, me = state.table, side_of(seat)
        values = BASICS.read(state, ask, seat)
        values += (table.stock.size / 100, table.discard.size / 100, float(table.serve == 2))
        values += _half(table, me)
        values += _half(table, me.other)
        ball, strike = table.ball, table.strike
        if ball is None:
            values += _NO_BALL
        else:
            mine = float(ball.hitter == me)
            flags = (float(ball.wide), float(ball.slow), float(ball.sits_up), float(ball.mode == "full"))
            values += (mine, 1.0 - mine, ball.adj / 20, *flags)
            values += SHOT[ball.shot]
            values += LENGTH[ball.length]
            values += AT[ball.hit]
            values += _map(ball)
        values += (float(strike is not None and strike.side == me), float(strike is not None and strike.side != me))
        values += cards(*contents(table.hands[me.row], table.serves[me.row]))
        values += cards(table.discard.contents, table.service_discard.contents)
        return values

    names = (
        *BASICS.names,
        "stock",
        "discards",
        "second serve",
        *(f"my {what}" for what in HALF),
        *(f"their {what}" for what in HALF),
        *BALL,
        "I have struck",
        "they have struck",
        *(f"card {card}" for card in place),
        *(f"discarded {card}" for card in place),
    )
    return Features(names, read)


BALL = (
    "my ball",
    "their ball",
    "adjustment",
    *("wide", "slow", "sits up", "on the full"),
    *(f"ball: {shot}" for shot in SHOTS),
    *(f"ball: {length}" for length in LENGTHS),
    *(f"struck from {sector}" for sector in SECTORS),
    *(f"playable: {sector} {hand}" for sector in SECTORS for hand in "FB"),
)
_NO_BALL = (0.0,) * len(BALL)


def _answers_now(state: State[Table, Any]) -> Side | None:
    """Who is to answer the ball, while he has not played a card."""
    phase = state.phase
    if isinstance(phase, Answering | MeetLob):
        return side_of(phase.side)
    return side_of(phase.side).other if isinstance(phase, LobStep) else None


def afterstate(before: State[Table, Any], after: Next[State[Table, Any]]) -> str:
    """The ball just struck, whose striker has taken his place; a point that is over, before cards are drawn."""
    if over := point_over(before, after):
        return over
    answering = _answers_now(after.state)
    return STRUCK if answering is not None and answering is not _answers_now(before) else ""


SERVED = {"men": 0.65, "women": 0.56}
"""Points won by the server, as measured with the decks of edition 9 (docs/ase-decks.md), to within 0.015. A deck of
one's own is taken for the men's until its points tell more."""

RESEARCH: Research[Setup, Table] = Research(
    answers=answers,
    outcomes=outcomes,
    features=lambda table: _features(table.deck),
    hides=lambda setup: True,
    served=lambda setup: SERVED["women" if setup.deck == "women" else "men"],
    afterstate=afterstate,
)
