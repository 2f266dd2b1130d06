"""What Worldwide Tennis says to those who build players: its answers by number, and a view of a match as numbers."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from netcord.kernel import Answer, Ask, Hand, Next, Seat, Side, State, die
from netcord.tennis import STRUCK, Basics, Features, Research, courts, one_hot, point_over, side_of

from .automaton import BOTH_DICE, AutoDraw, AutoRoll, AutoTarget
from .cards import Card, Deck, Effect, Kind, Surface, Zone, shipped_deck
from .challenging import WORDS, Challenge
from .facts import Place, Rest
from .judging import RALLY_BONUS, SERVE_BONUS, Facing, malus, malus_of
from .players import PlayerCard, Power
from .rallying import CONCEDE, SMASH, FacingLob, Fatigue, Stroke, StrokeRoll, Target, shots
from .rules import PHASES
from .serving import serves
from .table import Player, Setup, Table, match_format

BASICS = Basics(PHASES)

ANYBODY = PlayerCard("", "", "", "", 14, 6, 0, powers=(Power("winner_on", range=(20, 20)),))
"""Somebody who may roll for every stroke, sure or not (WT-18-6)."""


def answers(setup: Setup) -> Iterator[Answer]:
    """Words, places, serves, strokes and cards: the same for everybody who plays with a deck, whatever is agreed."""
    deck = setup.deck or shipped_deck(setup.options.second_winner)
    yield from (CONCEDE, SMASH, *WORDS, *Rest, *Zone, Place("stay"), Place("rush"), Place("reposition"))
    yield from serves(deck, 0, True, len(SERVE_BONUS) - 1)
    yield 0  # WT-12-4 no tactical plan
    yield from deck.rally
    for number in deck.rally:
        yield from _strokes(deck[number])
    for number in deck.rally:
        yield from (Place("rush", number), Place("reposition", number))
    yield from courts(match_format(setup))


def _strokes(card: Card) -> Iterator[Answer]:
    """Every way to play a card that can ever be offered: against a ball it can answer, sure or not, with all Stars."""
    lob = card.kind is Kind.SMASH
    for safe in (True, False):
        facing = Facing(None, lob, lob, card.needs_opponent == "net", safe, False, len(RALLY_BONUS) + 5, ANYBODY, 1)
        yield from shots(facing, card, True)


def outcomes(setup: Setup) -> int:
    """A draw from a full stock, the d20, or in solo two dice at once."""
    deck = setup.deck or shipped_deck(setup.options.second_winner)
    return max(len(deck.rally), len(die("d20", 20).outcomes), len(BOTH_DICE.outcomes) if setup.solo else 0)


ZONES, EFFECTS, KINDS, SURFACES = one_hot(Zone), one_hot(Effect), one_hot(Kind), one_hot(Surface)
HALF = ("Stars", "Stars owned", "tokens", "cards in hand", "stock", "discards", "total", "played")


def _half(me: Player) -> tuple[float, ...]:
    return (
        me.stars / 6,
        me.owned / 6,
        me.tokens / 2,
        len(me.hand) / 12,
        me.stock.size / 60,
        me.discard.size / 60,
        me.total / 22,
        len(me.played) / 6,
        *ZONES[me.pawn],
    )


def _struck(table: Table, phase: Any) -> float:
    """What the stroke being played will add to the reply."""
    if isinstance(phase, StrokeRoll):
        return malus_of(table, phase.side, table.card(phase.shot.card)) / 10
    return malus_of(table, phase.side, table.card(phase.card)) / 10 if isinstance(phase, Target | Challenge) else 0.0


@lru_cache(maxsize=16)
def _features(deck: Deck) -> Features:
    place = {number: where for where, number in enumerate(deck.rally)}
    none = [0.0] * len(place)

    def held(hand: Hand) -> list[float]:
        cards = none.copy()
        for pile in hand.piles:
            for card, many in pile.contents:
                cards[place[card]] += many  # type: ignore[index]  # cards here are numbers
        return cards

    def read(state: State[Table, Any], ask: Ask, seat: Seat) -> list[float]:
        table, me = state.table, side_of(seat)
        mine, theirs, ball, robot = table.player(me), table.player(me.other), table.ball, table.robot
        values = BASICS.read(state, ask, seat)
        values += SURFACES[table.surface]
        values += _half(mine)
        values += _half(theirs)
        values += (robot.fatigue / 10, len(robot.active) / 3) if robot is not None else (0.0, 0.0)
        if ball is None:
            values += _NO_BALL
        else:
            card = table.card(ball.card)
            values += (float(ball.side is me), float(ball.side is not me), malus(table) / 10)
            values += ZONES[ball.zone]
            values += EFFECTS[ball.effect]
            values += KINDS[card.kind]
        values.append(_struck(table, state.phase))
        values += held(mine.hand)
        for card_held, many in mine.discard.contents:
            values[place[card_held] - len(none)] -= many  # type: ignore[index]  # cards are known by what they are counted by
        return values

    names = (
        *BASICS.names,
        *(f"surface: {surface}" for surface in Surface),
        *(f"my {what}" for what in (*HALF, *(f"pawn: {zone}" for zone in Zone))),
        *(f"their {what}" for what in (*HALF, *(f"pawn: {zone}" for zone in Zone))),
        "the automaton's fatigue",
        "the automaton's smashes",
        "my ball",
        "their ball",
        "malus",
        *(f"ball: {zone}" for zone in Zone),
        *(f"ball: {effect}" for effect in Effect),
        *(f"ball: {kind}" for kind in Kind),
        "malus of the stroke",
        *(f"card {number}" for number in deck.rally),
    )
    return Features(names, read)


_NO_BALL = (0.0,) * (3 + len(Zone) + len(Effect) + len(Kind))


def _answering(state: State[Table, Any]) -> Side | None:
    """Who is to answer the ball, while he has not played a card."""
    if isinstance(state.phase, Fatigue | FacingLob | Stroke):
        return side_of(state.phase.side)
    return Side.B if isinstance(state.phase, AutoDraw | AutoRoll | AutoTarget) else None


def afterstate(before: State[Table, Any], after: Next[State[Table, Any]]) -> str:
    """The ball just struck, whose striker has taken his place; a point that is over, before cards are drawn."""
    if over := point_over(before, after):
        return over
    answers = _answering(after.state)
    return STRUCK if answers is not None and answers is not _answering(before) else ""


SERVED = {Surface.CLAY: 0.644, Surface.HARD: 0.664, Surface.INDOOR: 0.669, Surface.GRASS: 0.678}
"""Points won by the server when `champion` plays itself: `netcord report worldwide --seed fresh-801`."""

RESEARCH: Research[Setup, Table] = Research(
    answers=answers,
    outcomes=outcomes,
    features=lambda table: _features(table.all_cards),
    hides=lambda setup: True,
    served=lambda setup: SERVED[setup.surface],
    afterstate=afterstate,
)
