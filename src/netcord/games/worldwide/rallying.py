"""§9 The rally, §10 play at the net: move, strike, place yourself."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from netcord.kernel import Ask, Choose, Passing, Phase, Side, Step, die, go
from netcord.tennis import Point

from .cards import Card, Deck, Kind, Zone
from .challenging import Challenge, may_challenge
from .facts import Aimed, Conceded, Discarded, Missed, Moved, Place, Played, Shot, Validated, WinnerHit
from .judging import RALLY_BONUS, Block, Facing, block, costs_a_card, facing, gain, lobbed, needed, spun, wins_on

if TYPE_CHECKING:
    from .table import Table

CONCEDE = "concede"
SMASH = "smash"


def gives_up(side: Side, why: Any, rule: str) -> Step:
    """WT-11A-3, WT-11A-4 The ball is not answered."""
    return go(Point(side.other, rule=rule), Conceded(side, why, rule=rule))


class Move(Passing["Table"]):
    """§9A The pawn goes where the ball is (WT-09A-1); a player at the net stays there (WT-10-1)."""

    side: Side

    def go_on(self, table: "Table") -> Step:
        """Free moves are made at once (WT-09A-3); others cost a card, or cannot be made (WT-09A-5)."""
        side, me, ball = self.side, table.player(self.side), table.ball
        assert ball is not None, "a turn answers a ball"
        if me.pawn is Zone.V:
            if lobbed(table) and len(me.hand):
                return go(FacingLob(side))
            return go(Ready(side))
        if costs_a_card(me.pawn, ball.zone):
            return go(Fatigue(side)) if len(me.hand) else gives_up(side, "exhausted", "WT-09A-5")
        if me.pawn is ball.zone:
            return go(Ready(side))
        return go(Ready(side), Moved(side, ball.zone, "step", rule="WT-09A-3"))


class Fatigue(Phase["Table", Any]):
    """WT-09A-2 A long move costs a card of choice; or the ball is let go (WT-09A-4)."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """Which card, or none."""
        return Choose(self.side, (*table.player(self.side).hand, CONCEDE), "fatigue")

    def then(self, table: "Table", answer: Any) -> Step:
        """One card, however long the way."""
        if answer == CONCEDE:
            return gives_up(self.side, "refused", "WT-09A-4")
        assert table.ball is not None, "a turn answers a ball"
        zone = table.ball.zone
        rule = "WT-13A-3" if zone is Zone.V else "WT-09A-2"
        moved = Moved(self.side, zone, "approach" if zone is Zone.V else "run", rule=rule)
        return go(Ready(self.side), Discarded(self.side, answer, "move", rule="WT-09A-2"), moved)


class FacingLob(Phase["Table", Any]):
    """WT-10-3 At the net, under a lob: smash, or go back for a card (WT-10-4), or let it go."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """A smash only if one can be played; by option it is then forced (Q10)."""
        hand = tuple(table.player(self.side).hand)
        smash = any(block(table, self.side, table.card(int(card))) is Block.FREE for card in hand)
        if smash and table.options.smash_forced:
            return Choose(self.side, (SMASH,), "facing_lob")
        return Choose(self.side, (*((SMASH,) if smash else ()), *hand, CONCEDE), "facing_lob")

    def then(self, table: "Table", answer: Any) -> Step:
        """Stand and smash, or retreat to where the lob comes down."""
        if answer == SMASH:
            return go(Stroke(self.side))
        if answer == CONCEDE:
            return gives_up(self.side, "refused", "WT-09A-4")
        assert table.ball is not None, "a turn answers a ball"
        back = Moved(self.side, table.ball.zone, "retreat", rule="WT-10-4")
        return go(Ready(self.side), Discarded(self.side, answer, "move", rule="WT-10-4"), back)


class Ready(Passing["Table"]):
    """WT-11A-4 Whoever has no card left cannot answer; that much everybody can see."""

    side: Side

    def go_on(self, table: "Table") -> Step:
        """On to the stroke. That no card fits is for its owner to admit: he concedes."""
        if not len(table.player(self.side).hand):
            return gives_up(self.side, "no_card", "WT-11A-4")
        return go(Stroke(self.side))


@lru_cache(maxsize=4096)  # the same balls come again and again
def playable(facing: Facing, deck: Deck, advanced: bool) -> Mapping[Any, tuple[Shot, ...]]:
    """By its number, every way to play each card of a deck."""
    return {card.number: shots(facing, card, advanced) for card in deck.cards}


def shots(facing: Facing, card: Card, advanced: bool) -> tuple[Shot, ...]:
    """Every way to play a card now, if any: sure, or rolled with 0 to 3 Stars (WT-15-2)."""
    if facing.block(card) is not Block.FREE:
        return ()
    left = (facing.stars or 0) - facing.star_cost(card)
    most = min(len(RALLY_BONUS) - 1, left) if advanced else 0
    if not facing.sure(card):
        return tuple(Shot(card.number, stars) for stars in range(most + 1))
    if facing.who.winner_on(card) is None:
        return (Shot(card.number),)  # WT-15-3 nothing is paid on a stroke that needs no roll
    return (Shot(card.number), *(Shot(card.number, stars, True) for stars in range(most + 1)))  # WT-18-6


class Stroke(Phase["Table", Any]):
    """§9B One card whose start zone is where the ball is (WT-09B-1), or the point is conceded."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """Every playable card with every number of Stars."""
        ways = playable(facing(table, self.side), table.all_cards, table.advanced)
        options: list[Any] = []
        for number in table.player(self.side).hand:
            options += ways[number]
        return Choose(self.side, (*options, CONCEDE), "stroke")

    def then(self, table: "Table", shot: Any) -> Step:
        """Sure strokes are good at once (WT-09B-2), the others are rolled."""
        side = self.side
        if shot == CONCEDE:
            return gives_up(side, "no_card", "WT-11A-4")
        card, here = table.card(shot.card), facing(table, side)
        safe = here.sure(card) and not shot.roll
        paid = shot.stars + here.star_cost(card)
        played = Played(side, card.number, paid, safe, rule="WT-09B-1")
        if safe:
            brought = gain(table, side, card)
            good = Validated(side, card.number, card.kind, card.difficulty or 0, brought, rule="WT-09B-2")
            return go(Target(side, card.number), played, good)
        return go(StrokeRoll(side, shot), played)


class StrokeRoll(Phase["Table", int]):
    """WT-09B-3 The d20 against difficulty, malus, slice and Stars."""

    side: Side
    shot: Shot

    def ask(self, table: "Table") -> Ask:
        """The striker rolls."""
        return die("stroke_roll", 20, self.side)

    def then(self, table: "Table", roll: int) -> Step:
        """WT-09B-4 Short: fault. WT-09B-5 Enough: good, and perhaps the point (WT-11A-1)."""
        side, card = self.side, table.card(self.shot.card)
        due = needed(table, side, card, self.shot.stars)
        if roll < due:
            return missed(table, side, card, roll, due)
        brought = gain(table, side, card)
        good = Validated(side, card.number, card.kind, card.difficulty or 0, brought, roll, due, rule="WT-09B-5")
        if wins_on(table, side, card, roll):
            rule = "WT-11A-1" if card.kind is Kind.WINNER else "WT-18-4"
            return go(Point(side, rule=rule), good, WinnerHit(side, card.number, rule=rule))
        return go(Target(side, card.number), good)


def missed(table: "Table", side: Side, card: Card, roll: int, due: int) -> Step:
    """WT-09B-4 A fault; by option its Stars come all the same, never the WINNER's (Q9)."""
    gained = gain(table, side, card) if table.options.stars_on_fault and card.kind is not Kind.WINNER else 0
    out = Missed(side, card.number, roll, due, gained, card.kind is Kind.WINNER, rule="WT-09B-4")
    if may_challenge(table, side, roll, due):
        return go(Challenge(side, card.number), out)
    return go(Point(side.other, rule="WT-11A-2"), out)


class Target(Phase["Table", Zone]):
    """WT-09B-6 The ball goes to the target of the card; with several, the striker chooses after the roll."""

    obvious = True

    side: Side
    card: int

    def ask(self, table: "Table") -> Ask:
        """One of the zones printed."""
        return Choose(self.side, table.card(self.card).targets, "target")

    def then(self, table: "Table", zone: Zone) -> Step:
        """What he had to answer still says whether he may rush: not after a lob (WT-10-5), for a card after topspin."""
        card, pawn = table.card(self.card), table.player(self.side).pawn
        position = Position(self.side, lobbed(table) and pawn is not Zone.V, spun(table))
        return go(position, Aimed(self.side, card.number, zone, card.effect, rule="WT-09B-6"))


place = cache(Place)
"""The same for the same card."""


class Position(Phase["Table", Place]):
    """§9C Stay, rush the net, or pay to be in the middle again (WT-09C-1)."""

    obvious = True

    side: Side
    after_lob: bool = False
    after_tspin: bool = False

    def ask(self, table: "Table") -> Ask:
        """Whatever can be paid for."""
        return Choose(self.side, (place("stay"), *self._rushes(table), *self._repositions(table)), "position")

    def _rushes(self, table: "Table") -> tuple[Place, ...]:
        """WT-09C-2 Free, but not against a player at the net (WT-09C-3) and for a card after topspin (WT-16-2)."""
        me = table.player(self.side)
        if self.after_lob or Zone.V in (me.pawn, table.player(self.side.other).pawn):
            return ()
        if not self.after_tspin:
            return (place("rush"),)
        return tuple([place("rush", card) for card in me.hand])

    def _repositions(self, table: "Table") -> tuple[Place, ...]:
        """WT-09C-4 One Star; WT-09C-5 from the net a card as well."""
        me = table.player(self.side)
        if me.pawn is Zone.N or me.stars < self.price(table):
            return ()
        if me.pawn is Zone.V:
            return tuple([place("reposition", card) for card in me.hand])
        return (place("reposition"),)

    def price(self, table: "Table") -> int:
        """The Stars that it costs to be in the middle again."""
        if table.player(self.side).pawn is Zone.V:
            return 0 if table.options.reposition_from_net == "card_only" else 1
        return 0 if table.who(self.side).has("free_reposition") else 1

    def then(self, table: "Table", chosen: Place) -> Step:
        """Then it is the other's turn."""
        side = self.side
        turn = table.turn(side.other)
        if chosen.how == "stay":
            return go(turn)
        if chosen.how == "rush":
            moved = Moved(side, Zone.V, "rush", rule="WT-09C-2")
            if chosen.card:
                return go(turn, Discarded(side, chosen.card, "rush", rule="WT-16-2"), moved)
            return go(turn, moved)
        moved = Moved(side, Zone.N, "reposition", self.price(table), rule="WT-09C-4")
        if chosen.card:
            return go(turn, Discarded(side, chosen.card, "reposition", rule="WT-09C-5"), moved)
        return go(turn, moved)


PHASES: tuple[type[Phase[Any, Any]], ...] = (Move, Fatigue, FacingLob, Ready, Stroke, StrokeRoll, Target, Position)
