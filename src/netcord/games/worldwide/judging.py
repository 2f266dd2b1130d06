"""What may be played and what must be rolled: stated here once, for players, automaton, bots and drawings alike."""

from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from netcord.kernel import Side

from .cards import ACROSS, DROPS, Card, Effect, Kind, Risk, Surface, Zone

if TYPE_CHECKING:
    from .players import PlayerCard
    from .table import Table

SERVE_BONUS = (0, 2, 4)  # WT-15-1
RALLY_BONUS = (0, 3, 5, 7)  # WT-15-2
SLICE = 2  # WT-16-3


class Block(StrEnum):
    """Why a card may not be played now."""

    FREE = ""  # it may
    ZONE = "zone"  # WT-09B-1, WT-10-2
    LOB = "lob"  # WT-10-6 at the net, a lob is answered with a smash
    NO_LOB = "no_lob"  # WT-10-6 a smash needs a lob, and the net
    NEEDS_BACK = "needs_back"  # WT-13A-1
    NEEDS_NET = "needs_net"  # Q12
    STARS = "stars"  # WT-13A-2


def costs_a_card(here: Zone, there: Zone) -> bool:
    """WT-09A-2 A vertical move, or two zones to the side; WT-09A-3 anything else is free."""
    if here is there:
        return False
    return Zone.V in (here, there) or abs(ACROSS[here] - ACROSS[there]) == 2


def lobbed(table: "Table") -> bool:
    """Whether the ball to be answered is a lob."""
    return table.ball is not None and table.card(table.ball.card).kind is Kind.LOB


class Facing(NamedTuple):
    """How a player faces the ball: all that decides which cards he may play, and which of them need a roll."""

    start: Zone | None  # the zone that a card must start from; None: any (WT-13A-4)
    lob: bool
    at_net: bool
    opposed: bool  # the other player is at the net
    safe: bool  # the ball is
    bites: bool  # it is sliced, and that counts here (WT-16-3)
    stars: int | None  # to pay with; None: the automaton's, who pays nothing
    who: "PlayerCard"
    drop_volley_cost: int  # Q11

    def block(self, card: Card) -> Block:
        """WT-09B-1 Whether a card may be played here, and if not, why (specification 4.1)."""
        if self.start is not None and self.start not in card.start:
            return Block.ZONE
        if self.at_net and self.lob and card.kind is not Kind.SMASH:
            return Block.LOB
        if card.kind is Kind.SMASH and not (self.lob and self.at_net):
            return Block.NO_LOB
        if card.needs_opponent == "back" and self.opposed:
            return Block.NEEDS_BACK
        if card.needs_opponent == "net" and not self.opposed:
            return Block.NEEDS_NET
        if self.stars is not None and self.stars < self.star_cost(card):
            return Block.STARS
        return Block.FREE

    def star_cost(self, card: Card) -> int:
        """What it costs to try a card."""
        return stars_for(card, self.who, self.drop_volley_cost) if card.kind in DROPS else 0

    def sure(self, card: Card) -> bool:
        """WT-09B-2 No die: safe or risky against safe, unless a slice makes the risky one roll (WT-16-3)."""
        if not self.safe or card.risk is Risk.VERY_RISKY:
            return False
        return card.risk is Risk.SAFE or not self.bites


def facing(table: "Table", side: Side) -> Facing:
    """How a side faces the ball that comes at it."""
    ball, me, foe = table.ball, table.players[side.row], table.players[side.other.row]
    assert ball is not None, "a stroke answers a ball"
    struck, at_net = table.card(ball.card), me.pawn is Zone.V
    return Facing(
        None if struck.nszl else Zone.V if at_net else ball.zone,
        struck.kind is Kind.LOB,
        at_net,
        foe.pawn is Zone.V,
        struck.risk is Risk.SAFE,
        sliced(table, side),
        None if table.is_robot(side) else me.stars,
        table.who(side),
        int(table.options.drop_volley_cost),
    )


def block(table: "Table", side: Side, card: Card) -> Block:
    """WT-09B-1 Whether a card may be played where its owner stands, and if not, why."""
    return facing(table, side).block(card)


def star_cost(table: "Table", side: Side, card: Card) -> int:
    """What a side pays to try a card, whatever comes at it."""
    return stars_for(card, table.who(side), int(table.options.drop_volley_cost))


def stars_for(card: Card, who: "PlayerCard", drop_volley_cost: int) -> int:
    """WT-13A-2 What it costs to try a drop shot, or by Q11 a drop volley; other cards cost nothing."""
    if card.kind not in DROPS:
        return 0
    printed = drop_volley_cost if card.kind is Kind.DROP_VOLLEY else card.star_cost
    return max(0, printed + who.total("star_cost_delta", card))


def sliced(table: "Table", side: Side) -> bool:
    """WT-16-3 Whether a slice bites: never at the net (WT-16-4, judged at the stroke)."""
    ball = table.ball
    return (
        ball is not None
        and ball.effect is Effect.SLICE
        and table.player(side).pawn is not Zone.V
        and table.advanced
    )  # fmt: skip


def spun(table: "Table") -> bool:
    """WT-16-2 Whether the ball to be answered carries topspin."""
    return table.ball is not None and table.ball.effect is Effect.TSPIN and table.advanced


def malus(table: "Table") -> int:
    """WT-09B-3 What the last card adds to the reply on this surface."""
    ball = table.ball
    assert ball is not None, "a malus comes with a ball"
    return malus_of(table, ball.side, table.card(ball.card))


def malus_of(table: "Table", side: Side, card: Card) -> int:
    """What a card of this side adds to the reply on this surface, player card included (Q42)."""
    return adds(card, table.who(side), table.surface)


def adds(card: Card, who: "PlayerCard", surface: Surface) -> int:
    """What a card adds to the reply on a surface, in the hand of this player."""
    return max(0, card.malus.on(surface) + who.total("malus_delta", card))


def sure(table: "Table", side: Side, card: Card) -> bool:
    """WT-09B-2 Whether a side plays a card without a die."""
    return facing(table, side).sure(card)


Addend: TypeAlias = tuple[Literal["card", "built", "ball", "slice", "fatigue", "player", "effect", "stars"], int]
"""A part of what must be rolled, and where it comes from."""


def addends(table: "Table", side: Side, card: Card, stars: int = 0) -> tuple[Addend, ...]:
    """WT-09B-3 What makes up the number to roll: difficulty, malus, slice, Stars, a robot's fatigue (WT-20G-1).

    Of a WINNER, what the good strokes before it took off, too (WT-13B-2).
    """
    winner = card.kind is Kind.WINNER
    bites = card.risk is not Risk.SAFE and sliced(table, side)
    tired = table.robot.fatigue if table.robot is not None and table.is_robot(side) else 0
    own = table.who(side).total("difficulty_delta", card)
    return (
        ("card", 22 if winner else card.difficulty or 0),
        ("built", -table.player(side).total if winner else 0),
        ("ball", malus(table)),
        ("slice", SLICE if bites else 0),
        ("fatigue", tired),
        ("player", own),
        ("stars", -RALLY_BONUS[stars]),
    )


def needed(table: "Table", side: Side, card: Card, stars: int = 0, parts: tuple[Addend, ...] | None = None) -> int:
    """WT-09B-3 What must be rolled; for a WINNER by option never less than 1. `parts`, where they are known."""
    total = sum(amount for _, amount in parts or addends(table, side, card, stars))
    if card.kind is Kind.WINNER and table.options.winner_floor == "1":
        return max(1, total)
    return total


def serve_addends(table: "Table", side: Side, card: Card, effect: Effect, stars: int) -> tuple[Addend, ...]:
    """WT-08-3 What makes up the number to roll for a serve."""
    cost = card.serve_effects.cost(effect)
    assert cost is not None, "only printed effects are offered"
    assert card.difficulty is not None, "a service prints its difficulty"
    own = table.who(side).total("difficulty_delta", card)
    return ("card", card.difficulty), ("effect", cost), ("player", own), ("stars", -SERVE_BONUS[stars])


def serve_needed(table: "Table", side: Side, card: Card, effect: Effect, stars: int) -> int:
    """WT-08-3 What must be rolled for a serve."""
    return sum(amount for _, amount in serve_addends(table, side, card, effect, stars))


def ace_from(table: "Table", side: Side, card: Card) -> int:
    """WT-08-4 The lowest natural roll in the ACE range; above the die if the card has none."""
    return 21 if card.ace is None else card.ace[0] - table.who(side).total("ace_delta", card)


def is_ace(table: "Table", side: Side, card: Card, roll: int) -> bool:
    """WT-08-4 The natural roll lies in the ACE range; that the serve is in, the caller knows."""
    return roll >= ace_from(table, side, card)


def ace_faces(table: "Table", side: Side, card: Card, needed: int) -> int:
    """How many of the twenty faces make a serve that needs so much an ace."""
    return chance(max(needed, ace_from(table, side, card)))


def wins_on(table: "Table", side: Side, card: Card, roll: int) -> bool:
    """WT-11A-1 A validated stroke that ends the point: a WINNER, or a "winner on" (WT-18-4)."""
    if card.kind is Kind.WINNER:
        return True
    span = table.who(side).winner_on(card)
    return span is not None and span[0] <= roll <= span[1]


def gain(table: "Table", side: Side, card: Card) -> int:
    """WT-09B-7 The Stars a validated card brings: none above what fits, none in an initiation match (WT-14-1)."""
    if not table.advanced or table.is_robot(side):
        return 0
    return max(0, min(card.star_gain, table.star_room(side) - table.player(side).stars))


def chance(needed: int) -> int:
    """How many of the twenty faces succeed."""
    return max(0, min(20, 21 - needed))
