"""What can happen in a match of Worldwide Tennis, besides what happens in any match."""

from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from netcord.kernel import Fact, Pile, Reply, Secret, Side, Value
from netcord.tennis import Meaning, Mood, TennisFact, meaning

from .cards import Effect, Kind, Zone
from .constraints import PILES, PileName

if TYPE_CHECKING:
    from .table import Player, Robot, Table


class Errand(StrEnum):
    """Why cards are drawn, and so what follows."""

    DEAL = "deal"
    NEXT = "next"
    ENDS = "ends"
    REPLAY = "replay"
    RECOVERY = "recovery"


class Rest(StrEnum):
    """WT-12-3 What a player does at a change of ends."""

    RECOVERY = "recovery"
    CONCENTRATION = "concentration"


class Ball(Value):
    """The last validated stroke: whose, with which card, into which zone of the other half, with which effect."""

    side: Side
    card: int
    zone: Zone
    effect: Effect = Effect.NONE


class Serve(Reply):
    """K3 A service card, an effect, Stars: all fixed before the roll."""

    card: int
    effect: Effect = Effect.NONE
    stars: int = 0

    def __str__(self) -> str:
        return f"serve {self.card}" + (f" {self.effect}" if self.effect is not Effect.NONE else "") + "*" * self.stars


class Shot(Reply):
    """K6-K8 A hand card, Stars for the roll; `roll`: the die although the stroke would be sure (WT-18-6)."""

    card: int
    stars: int = 0
    roll: bool = False

    def __str__(self) -> str:
        return f"card {self.card}" + "*" * self.stars + (" rolled" if self.roll else "")


class Place(Reply):
    """K10 Phase C: stay, rush or reposition, and the card it costs, if any."""

    told_by = ("how",)

    how: Literal["stay", "rush", "reposition"]
    card: int = 0

    def __str__(self) -> str:
        return self.how + (f", discarding {self.card}" if self.card else "")


class Dice(Reply):
    """WT-20B-2 A d6 and a d20 thrown together."""

    d6: int
    d20: int

    def __str__(self) -> str:
        return f"d6 {self.d6}, d20 {self.d20}"


# Opening a point, serving


class PointOpened(TennisFact):
    """WT-08-1 The server on N, the receiver where the score sends the ball."""

    server: Side
    zone: Zone

    def on(self, table: "Table") -> "Table":
        """Pawns in place, nothing played yet."""
        a, b = table.players
        pawns = (Zone.N, self.zone) if self.server is Side.A else (self.zone, Zone.N)
        keep = table.options.challenge_replay == "rollback"
        return replace(
            table,
            players=(_placed(a, pawns[0]), _placed(b, pawns[1])),
            ball=None,
            robot_before=table.robot if keep else None,
        )


def _placed(player: "Player", pawn: Zone) -> "Player":
    return replace(player, pawn=pawn, total=0, played=(), served=(), spent=(), stars_before=player.stars)


class Served(TennisFact):
    """WT-08-3 A serve: the card, what was needed, what was rolled."""

    told_by = ("result",)

    server: Side
    card: int
    number: int
    roll: int
    needed: int
    result: Literal["in", "fault", "ace"]
    effect: Effect = Effect.NONE
    stars: int = 0

    @property
    def throw(self) -> tuple[int, int]:
        """What was rolled, and what was needed: no face is below 1."""
        return self.roll, max(1, self.needed)

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A serve that is in opens the rally; the Stars it took have paid off if the point is won."""
        shot = () if self.result == "fault" else (meaning.Shot(self.server),)
        return (meaning.Serve(self.number), *shot) + (meaning.Tried("star", self.server),) * self.stars

    def on(self, table: "Table") -> "Table":
        """Stars are paid; a ball that is in lies in the receiver's zone."""
        me = table.players[self.server.row]
        table = table.with_player(self.server, stars=me.stars - self.stars, served=(*me.served, self.card))
        if self.result != "in":
            return table
        return replace(table, ball=Ball(self.server, self.card, table.player(self.server.other).pawn, self.effect))


class Ace(TennisFact):
    """WT-08-4 The serve was in, and its roll an ace."""

    mood = Mood.ACE

    server: Side

    @property
    def means(self) -> tuple[Meaning, ...]:
        """An ace."""
        return (meaning.Ace(self.server),)


class DoubleFault(TennisFact):
    """WT-08-6 Both serves are out."""

    mood = Mood.DOUBLE_FAULT

    server: Side

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A double fault."""
        return (meaning.DoubleFault(self.server),)


# The rally


class Moved(TennisFact):
    """A pawn moves: to the ball, back from a lob, to the net, to the middle."""

    told_by = ("why",)

    side: Side
    to: Zone
    why: Literal["run", "step", "approach", "retreat", "rush", "reposition"]
    stars: int = 0

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A rush has come off when its point is won, and so has every Star."""
        rush = (meaning.Tried("net", self.side),) if self.why == "rush" else ()
        return rush + (meaning.Tried("star", self.side),) * self.stars

    def on(self, table: "Table") -> "Table":
        """The pawn stands there; a Star may have paid for it."""
        return table.with_player(self.side, pawn=self.to, stars=table.player(self.side).stars - self.stars)


class Discarded(TennisFact):
    """WT-09A-2 Fatigue: a card leaves a hand for the discard pile."""

    told_by = ("why",)

    side: Side
    card: int
    why: Literal["move", "rush", "reposition"]

    def on(self, table: "Table") -> "Table":
        """Everybody sees it go."""
        me = table.players[self.side.row]
        return table.with_player(
            self.side,
            hand=me.hand.take(self.card, seen=True),
            discard=me.discard.add(self.card),
            spent=(*me.spent, self.card),
        )


class Conceded(TennisFact):
    """WT-11A-3, WT-11A-4 A player lets the ball go, or cannot answer it.

    A human player's "no_card" says that no card was played: whether one could have been is nobody else's business.
    """

    told_by = ("why",)

    side: Side
    why: Literal["refused", "exhausted", "no_card"]


class Played(TennisFact):
    """WT-09B-1 A card is played, and its Stars are paid before any roll."""

    side: Side
    card: int
    stars: int = 0
    sure: bool = False

    @property
    def means(self) -> tuple[Meaning, ...]:
        """The Stars it took."""
        return (meaning.Tried("star", self.side),) * self.stars

    def on(self, table: "Table") -> "Table":
        """From the hand into play."""
        me = table.players[self.side.row]
        hand = me.hand if table.is_robot(self.side) else me.hand.take(self.card, seen=True)
        return table.with_player(self.side, hand=hand, stars=me.stars - self.stars, played=(*me.played, self.card))


class Validated(TennisFact):
    """WT-09B-5 The stroke is good: its difficulty counts for the WINNER (WT-09B-8), its Stars are gained (WT-09B-7)."""

    told_by = ("kind",)

    side: Side
    card: int
    kind: Kind
    difficulty: int
    gained: int = 0
    roll: int = 0  # 0: none was needed
    needed: int = 0

    @property
    def throw(self) -> tuple[int, int]:
        """What was rolled, and what was needed: no face is below 1."""
        return self.roll, max(1, self.needed)

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A shot of the rally; if it was rolled, a roll that came off."""
        shot = (meaning.Shot(self.side),)
        return (*shot, meaning.Tried("rolled", self.side, True)) if self.roll else shot

    def on(self, table: "Table") -> "Table":
        """Sum and Stars."""
        me = table.players[self.side.row]
        return table.with_player(self.side, total=me.total + self.difficulty, stars=me.stars + self.gained)


class Aimed(TennisFact):
    """WT-09B-6 Where a good stroke goes."""

    told_by = ("zone",)

    side: Side
    card: int
    zone: Zone
    effect: Effect = Effect.NONE

    def on(self, table: "Table") -> "Table":
        """The ball lies there."""
        return replace(table, ball=Ball(self.side, self.card, self.zone, self.effect))


class WinnerHit(TennisFact):
    """WT-11A-1 A stroke that ends the point: the WINNER, or "winner on" (WT-18-4)."""

    side: Side
    card: int

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A winner tried and hit."""
        return (meaning.Tried("winner", self.side, True),)


class Missed(TennisFact):
    """WT-09B-4 Fault. By option its Stars come all the same (Q9)."""

    side: Side
    card: int
    roll: int
    needed: int
    gained: int = 0
    winner: bool = False  # whether it was to be the WINNER

    @property
    def throw(self) -> tuple[int, int]:
        """What was rolled, and what was needed: no face is below 1."""
        return self.roll, max(1, self.needed)

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A roll that did not come off, perhaps of a winner."""
        rolled = (meaning.Tried("rolled", self.side, False),)
        return (*rolled, meaning.Tried("winner", self.side, False)) if self.winner else rolled

    def on(self, table: "Table") -> "Table":
        """Stars on a fault, if the option gives them."""
        if not self.gained:
            return table
        return table.with_player(self.side, stars=table.player(self.side).stars + self.gained)


# Challenges


class Challenged(TennisFact):
    """WT-17-3 The token was flipped: a good ball keeps it, a confirmed fault spends it."""

    told_by = ("good",)

    side: Side
    good: bool

    def on(self, table: "Table") -> "Table":
        """A spent token is gone (for now)."""
        return table if self.good else table.with_player(self.side, tokens=table.player(self.side).tokens - 1)


class Replayed(TennisFact):
    """WT-17-4 The point is played again: same server, same side, two serves."""

    voids = True


class RolledBack(TennisFact):
    """Q23 By option, everything spent in the point is given back."""

    def on(self, table: "Table") -> "Table":
        """Hands, discards and Stars as they were; everybody has seen the cards that return."""
        for side in Side:
            me = table.player(side)
            if table.is_robot(side):
                continue
            hand, discard = me.hand, me.discard
            for card in me.spent:
                discard = discard.take(card, seen=True)
            if back := me.played + me.spent:
                hand = hand.add(*back, deck=me.stock.deck, seen=True)
            table = table.with_player(side, hand=hand, discard=discard, stars=me.stars_before)
        return replace(table, robot=table.robot_before)


class TokenBack(TennisFact):
    """WT-17-6 A set is over: one spent Challenge token comes back."""

    side: Side

    def on(self, table: "Table") -> "Table":
        """One more, of two at most."""
        return table.with_player(self.side, tokens=table.player(self.side).tokens + 1)


# Between points


class Drew(TennisFact):
    """A card is drawn; only its owner sees which."""

    side: Side
    card: Secret[int]

    def on(self, table: "Table") -> "Table":
        """From the stock to the hand, where it is kept apart by the shuffle it came from."""
        me, card = table.players[self.side.row], self.card.reveal()
        return table.with_player(
            self.side, stock=me.stock.take(card, seen=False), hand=me.hand.add(card, deck=me.stock.deck)
        )


class Reshuffled(TennisFact):
    """WT-11B-b2 The discard pile becomes the new draw pile."""

    side: Side

    def on(self, table: "Table") -> "Table":
        """A new shuffle has a new name: what is drawn from now on is among these."""
        me = table.players[self.side.row]
        count = int(me.stock.deck.partition("#")[2]) + 1
        stock = Pile.of(f"{self.side.value}#{count}", me.discard)
        return table.with_player(self.side, stock=stock, discard=me.discard.emptied())


class Cleared(TennisFact):
    """WT-11B-c Cards played go to the discard; a WINNER returns to the hand (WT-13B-5)."""

    side: Side
    back: tuple[int, ...] = ()

    def on(self, table: "Table") -> "Table":
        """Nothing of the point is left on the table."""
        me = table.players[self.side.row]
        gone = tuple(card for card in me.played if card not in self.back)
        empty = {"played": (), "served": (), "spent": (), "total": 0}
        if table.robot is not None and table.is_robot(self.side):
            return replace(table.with_player(self.side, **empty), robot=_rested(table, table.robot, gone))
        hand = me.hand.add(*self.back, deck=me.stock.deck, seen=True) if self.back else me.hand
        discard = me.discard.add(*gone) if gone else me.discard
        return table.with_player(self.side, hand=hand, discard=discard, **empty)


def _rested(table: "Table", robot: "Robot", gone: tuple[int, ...]) -> "Robot":
    """WT-20I-4 An active Smash waits on, unless the option says that it lasts a point."""
    if table.options.active_smash == "per_point":
        return replace(robot, discard=robot.discard.add(*gone, *robot.active), active=(), fatigue=0)
    return replace(robot, discard=robot.discard.add(*gone), fatigue=0)


class SetAside(TennisFact):
    """WT-11B-b3 A card above the limit is chosen, face down: its place in the hand, counted from the lowest number."""

    side: Side
    place: Secret[int]

    def on(self, table: "Table") -> "Table":
        """It leaves when everybody has chosen."""
        return table.with_player(self.side, aside=(*table.player(self.side).aside, self.place))


class Trimmed(TennisFact):
    """WT-11B-b3 Everybody has chosen: the cards above the limit are discarded."""

    side: Side
    cards: tuple[int, ...]

    def on(self, table: "Table") -> "Table":
        """Open on the discard pile."""
        me = table.players[self.side.row]
        hand = me.hand
        for card in self.cards:
            hand = hand.take(card, seen=True)
        return table.with_player(self.side, hand=hand, discard=me.discard.add(*self.cards), aside=())


class RestChosen(TennisFact):
    """WT-12-3 A player has chosen recovery or concentration; nobody else knows which until all have."""

    side: Side
    rest: Secret[Rest]

    def on(self, table: "Table") -> "Table":
        """Kept face down."""
        return table.with_player(self.side, rest=self.rest)


class Rested(TennisFact):
    """WT-12-3 The choice is shown; concentration brings its Stars."""

    told_by = ("rest",)

    side: Side
    rest: Rest
    gained: int = 0

    def on(self, table: "Table") -> "Table":
        """Stars up; a recovering player will draw."""
        me = table.players[self.side.row]
        return table.with_player(self.side, stars=me.stars + self.gained, rest=None, rested=self.rest)


class PlanChosen(TennisFact):
    """WT-12-4 A tactical plan, or none; nobody else knows until all have chosen."""

    side: Side
    plan: Secret[int]

    def on(self, table: "Table") -> "Table":
        """Kept face down."""
        return table.with_player(self.side, plan=self.plan)


class Planned(TennisFact):
    """WT-12-4 A Star is paid and a card comes back from the discard pile (0: none does)."""

    side: Side
    card: int

    def on(self, table: "Table") -> "Table":
        """Everybody knows that he holds it."""
        me = table.players[self.side.row]
        if not self.card:
            return table.with_player(self.side, plan=None)
        return table.with_player(
            self.side,
            plan=None,
            stars=me.stars - 1,
            discard=me.discard.take(self.card, seen=True),
            hand=me.hand.add(self.card, deck=me.stock.deck, seen=True),
        )


class RestOver(TennisFact):
    """The players go back on court."""

    def on(self, table: "Table") -> "Table":
        """Nothing is left of the change of ends."""
        for side in Side:
            table = table.with_player(side, rested=None)
        return table


# The automaton


class AutoDrew(TennisFact):
    """WT-20C-1 The automaton draws from one of its piles, for all to see."""

    card: int
    pile: PileName

    def on(self, table: "Table") -> "Table":
        """The pile has one card fewer."""
        robot = _robot(table)
        return replace(table, robot=_with_pile(robot, self.pile, robot.pile(self.pile).take(self.card, seen=True)))


class AutoRebuilt(TennisFact):
    """WT-20C-2 An empty pile is made again from the automaton's discards of its numbers (Q35)."""

    pile: PileName
    cards: tuple[int, ...]

    def on(self, table: "Table") -> "Table":
        """From the discard, or if that holds none, from what was played in this point."""
        robot = _robot(table)
        discard, played = robot.discard, table.player(Side.B).played
        for card in self.cards:
            if card in discard:
                discard = discard.take(card, seen=True)
            else:
                played = tuple(other for other in played if other != card)
        pile = robot.pile(self.pile).add(*self.cards)
        table = table.with_player(Side.B, played=played)
        return replace(table, robot=replace(_with_pile(robot, self.pile, pile), discard=discard))


class AutoDropped(TennisFact):
    """A drawn card is discarded at once: it cannot be played here (WT-20F-1, WT-20F-2, WT-20I-3)."""

    card: int

    def on(self, table: "Table") -> "Table":
        """Straight to the discard."""
        robot = _robot(table)
        return replace(table, robot=replace(robot, discard=robot.discard.add(self.card)))


class SmashSaved(TennisFact):
    """WT-20I-1 A Smash without a lob is set aside as active."""

    card: int

    def on(self, table: "Table") -> "Table":
        """It waits."""
        robot = _robot(table)
        return replace(table, robot=replace(robot, active=(*robot.active, self.card)))


class SmashUsed(TennisFact):
    """WT-20I-2 An active Smash answers a lob."""

    card: int

    def on(self, table: "Table") -> "Table":
        """It no longer waits."""
        robot = _robot(table)
        return replace(table, robot=replace(robot, active=tuple(card for card in robot.active if card != self.card)))


class Tired(TennisFact):
    """WT-20G-1 The automaton pays for a long move with a point of difficulty on all its coming strokes."""

    def on(self, table: "Table") -> "Table":
        """One more, until the point is over."""
        robot = _robot(table)
        return replace(table, robot=replace(robot, fatigue=robot.fatigue + 1))


def _robot(table: "Table") -> "Robot":
    assert table.robot is not None, "only in solo"
    return table.robot


def _with_pile(robot: "Robot", name: PileName, pile: Pile) -> "Robot":
    place = tuple(PILES).index(name)
    return replace(robot, piles=(*robot.piles[:place], pile, *robot.piles[place + 1 :]))


FACTS: tuple[type[Fact], ...] = (
    PointOpened, Served, Ace, DoubleFault, Moved, Discarded, Conceded, Played, Validated, Aimed, WinnerHit, Missed,
    Challenged, Replayed, RolledBack, TokenBack, Drew, Reshuffled, Cleared, SetAside, Trimmed, RestChosen, Rested,
    PlanChosen, Planned, RestOver, AutoDrew, AutoRebuilt, AutoDropped, SmashSaved, SmashUsed, Tired,
)  # fmt: skip

__all__ = [kind.__name__ for kind in FACTS] + ["FACTS", "Ball", "Dice", "Errand", "Place", "Rest", "Serve", "Shot"]
