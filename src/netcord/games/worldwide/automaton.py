"""§19-20 The automaton: no hand, no Stars, no choices. Dice and five piles play for it."""

from typing import TYPE_CHECKING, Any

from netcord.kernel import EVERYONE, Ask, Fact, Passing, Phase, Side, Step, coin, dice, die, draw, go
from netcord.tennis import NEXT_POINT, Court, CourtChosen, Point

from .cards import Card, Effect, Kind, Zone
from .challenging import serve_lost
from .constraints import PILES, PileName
from .facts import (
    Ace,
    Aimed,
    AutoDrew,
    AutoDropped,
    AutoRebuilt,
    Conceded,
    Dice,
    Missed,
    Moved,
    Played,
    Served,
    SmashSaved,
    SmashUsed,
    Tired,
    Validated,
    WinnerHit,
)
from .judging import Block, block, costs_a_card, is_ace, lobbed, needed, serve_needed, spun, sure

if TYPE_CHECKING:
    from .table import Robot, Table

ME, HUMAN = Side.B, Side.A
EFFECTS = (Effect.NONE, Effect.NONE, Effect.TSPIN, Effect.TSPIN, Effect.SLICE, Effect.SLICE)  # WT-20B-2
RUSHES = (15, 16)  # WT-20B-4
BOTH_DICE = dice("auto_serve", [range(1, 7), range(1, 21)], Dice, ME)
PILE_OF: dict[Zone, PileName] = {Zone.FH: "forehand", Zone.BH: "backhand", Zone.N: "attack"}


class AutoSide(Phase["Table", Any]):
    """WT-06B-3 At 40-40 chance says on which side the automaton receives (Q30)."""

    def ask(self, table: "Table") -> Ask:
        """A d20 by parity, or by option a coin."""
        if table.options.solo_receiver_side == "coin":
            return coin("auto_side", Court.DEUCE, Court.AD, ME)
        return die("auto_side", 20, ME)

    def then(self, table: "Table", answer: Any) -> Step:
        """Even is the forehand (WT-20D-1)."""
        if isinstance(answer, int):
            answer = Court.AD if answer % 2 else Court.DEUCE
        return go(NEXT_POINT, CourtChosen(ME, answer, rule="WT-06B-3"))


class AutoServe(Phase["Table", Dice]):
    """§20b The card of difficulty 10, then the 4 (WT-20B-1): a d6 for the effect and a d20 together (WT-20B-2)."""

    number: int

    def ask(self, table: "Table") -> Ask:
        """Two dice."""
        return BOTH_DICE

    def then(self, table: "Table", fallen: Dice) -> Step:
        """WT-20B-3 The effect makes it harder; WT-20B-4 on a 15 or 16 that is in, it comes to the net."""
        difficulty = 10 if self.number == 1 else 4
        card = next(card for card in table.all_cards.services if card.difficulty == difficulty)
        effect, roll = EFFECTS[fallen.d6 - 1] if table.advanced else Effect.NONE, fallen.d20
        due = serve_needed(table, ME, card, effect, 0)
        told = (ME, card.number, self.number, roll, due)
        if roll < due:
            return serve_lost(table, ME, self.number, card.number).led_by(
                Served(*told, "fault", effect, rule="WT-20B-3")
            )
        if is_ace(table, ME, card, roll):
            return go(
                Point(ME, rule="WT-11A-1"), Served(*told, "ace", effect, rule="WT-20B-3"), Ace(ME, rule="WT-08-4")
            )
        rush = (Moved(ME, Zone.V, "rush", rule="WT-20B-4"),) if roll in RUSHES else ()
        return go(table.turn(HUMAN), Served(*told, "in", effect, rule="WT-20B-3"), *rush)


class AutoMove(Passing["Table"]):
    """§20g It always goes where the ball is; a move that would cost a card makes its strokes harder."""

    def go_on(self, table: "Table") -> Step:
        """At the net it stays there, unless the ball is a lob."""
        pawn, ball = table.player(ME).pawn, table.ball
        assert ball is not None, "a turn answers a ball"
        if pawn is Zone.V:
            return go(AutoLob() if lobbed(table) else AutoPile())
        if pawn is ball.zone:
            return go(AutoPile(no_rush=lobbed(table)))
        tired = (Tired(rule="WT-20G-1"),) if costs_a_card(pawn, ball.zone) else ()
        why: Any = "approach" if ball.zone is Zone.V else "run" if tired else "step"
        return go(AutoPile(no_rush=lobbed(table)), Moved(ME, ball.zone, why, rule="WT-09A-1"), *tired)


class AutoLob(Passing["Table"]):
    """§20i At the net under a lob: an active Smash is played (WT-20I-2), else the Volley pile is tried (WT-20I-3)."""

    def go_on(self, table: "Table") -> Step:
        """Smash, or draw."""
        active = _robot(table).active
        if active:
            used = SmashUsed(active[0], rule="WT-20I-2")
            return go(AutoStroke(active[0]), used, Played(ME, active[0], rule="WT-20I-2"))
        return go(AutoPile(under_lob=True))


def pile_for(table: "Table") -> PileName:
    """WT-20C-1 Which pile, the first that fits."""
    if table.player(ME).pawn is Zone.V:
        return "volley"
    if table.player(HUMAN).pawn is Zone.V:
        return "defence"
    assert table.ball is not None, "a turn answers a ball"
    return PILE_OF[table.ball.zone]


class AutoPile(Passing["Table"]):
    """§20c The pile to draw from, made again if it is empty (WT-20C-2)."""

    no_rush: bool = False
    under_lob: bool = False
    tries: int = 0

    def go_on(self, table: "Table") -> Step:
        """Then a card is drawn."""
        name = pile_for(table)
        drawing = AutoDraw(name, self.no_rush, self.under_lob, self.tries)
        if _robot(table).pile(name):
            return go(drawing)
        return go(drawing, AutoRebuilt(name, _rebuilt(table, name), rule="WT-20C-2"))


def _rebuilt(table: "Table", name: PileName) -> tuple[int, ...]:
    """Q35 The discards of these numbers; failing those, what it played in this point but its last card.

    Drop volleys alone make no pile against a human at the net: each would be dropped and drawn again for ever.
    """
    numbers, played = PILES[name], table.player(ME).played
    for source in (tuple(_robot(table).discard), played[:-1], played):
        found = tuple(int(card) for card in source if card in numbers)
        if any(block(table, ME, table.card(card)) is not Block.NEEDS_BACK for card in found):
            return found
    raise AssertionError(f"no card of the {name} pile is left anywhere")


class AutoDraw(Phase["Table", int]):
    """§20c-20i A card off the pile, for all to see."""

    pile: PileName
    no_rush: bool = False
    under_lob: bool = False
    tries: int = 0

    def ask(self, table: "Table") -> Ask:
        """Weighted by what is left in the pile."""
        return draw("auto_draw", _robot(table).pile(self.pile), ME, EVERYONE)

    def then(self, table: "Table", number: int) -> Step:
        """A WINNER ends the point, a Smash may have to wait, what cannot be played is dropped."""
        card = table.card(number)
        drew = AutoDrew(number, self.pile, rule="WT-20C-1")
        if self.under_lob:
            return self._under_lob(table, card).led_by(drew)
        if number == 37:
            won = (Played(ME, number, sure=True, rule="WT-20E-1"), WinnerHit(ME, number, rule="WT-20E-1"))
            return go(Point(ME, rule="WT-20E-1"), drew, *won)
        if card.kind is Kind.SMASH:
            return go(AutoPile(self.no_rush), drew, SmashSaved(number, rule="WT-20I-1"))
        if block(table, ME, card) is not Block.FREE:
            return self._unplayable(number).led_by(drew)
        return go(AutoStroke(number, self.no_rush), drew, Played(ME, number, rule="WT-20A-1"))

    def _under_lob(self, table: "Table", card: Card) -> Step:
        """WT-20I-3 A Smash is played; a volley is discarded and the automaton goes back."""
        if card.kind is Kind.SMASH:
            return go(AutoStroke(card.number), Played(ME, card.number, rule="WT-20I-3"))
        assert table.ball is not None, "a turn answers a ball"
        back = Moved(ME, table.ball.zone, "retreat", rule="WT-20I-3")
        dropped = AutoDropped(card.number, rule="WT-20I-3")
        return go(AutoPile(no_rush=True), dropped, back, Tired(rule="WT-20G-1"))

    def _unplayable(self, number: int) -> Step:
        """WT-20F-1 In defence the second one is a fault; WT-20F-2 elsewhere it is replaced."""
        if self.pile != "defence":
            return go(AutoPile(self.no_rush), AutoDropped(number, rule="WT-20F-2"))
        dropped = AutoDropped(number, rule="WT-20F-1")
        if self.tries:
            return go(Point(HUMAN, rule="WT-20F-1"), dropped, Conceded(ME, "no_card", rule="WT-20F-1"))
        return go(AutoPile(self.no_rush, tries=1), dropped)


class AutoStroke(Passing["Table"]):
    """WT-20A-1 The same rule as for a player: sure, or rolled."""

    card: int
    no_rush: bool = False

    def go_on(self, table: "Table") -> Step:
        """A sure stroke needs a die only to choose among targets (WT-20D-2)."""
        card = table.card(self.card)
        if not sure(table, ME, card):
            return go(AutoRoll(self.card, self.no_rush))
        good = Validated(ME, card.number, card.kind, card.difficulty or 0, rule="WT-09B-2")
        if len(card.targets) > 1:
            return go(AutoTarget(self.card, self.no_rush), good)
        return aimed(table, card, card.targets[0], self.no_rush).led_by(good)


class AutoRoll(Phase["Table", int]):
    """WT-20A-1 A d20 for the automaton."""

    card: int
    no_rush: bool = False

    def ask(self, table: "Table") -> Ask:
        """The automaton's die."""
        return die("auto_roll", 20, ME)

    def then(self, table: "Table", roll: int) -> Step:
        """WT-20D-1 Even goes to the human's forehand, odd to his backhand."""
        card = table.card(self.card)
        due = needed(table, ME, card)
        if roll < due:
            out = Missed(ME, card.number, roll, due, winner=card.kind is Kind.WINNER, rule="WT-09B-4")
            return go(Point(HUMAN, rule="WT-11A-2"), out)
        good = Validated(ME, card.number, card.kind, card.difficulty or 0, 0, roll, due, rule="WT-09B-5")
        if card.kind is Kind.WINNER:  # Q20 a second one is rolled
            return go(Point(ME, rule="WT-11A-1"), good, WinnerHit(ME, card.number, rule="WT-11A-1"))
        return aimed(table, card, target(card, roll), self.no_rush).led_by(good)


class AutoTarget(Phase["Table", int]):
    """WT-20D-2 A d20 for the target only: it can never fault."""

    card: int
    no_rush: bool = False

    def ask(self, table: "Table") -> Ask:
        """The automaton's die."""
        return die("auto_target", 20, ME)

    def then(self, table: "Table", roll: int) -> Step:
        """Even or odd."""
        card = table.card(self.card)
        return aimed(table, card, target(card, roll), self.no_rush)


def target(card: Card, roll: int) -> Zone:
    """WT-20D-1 The only target, or by the natural roll."""
    if len(card.targets) == 1:
        return card.targets[0]
    zone = card.solo_odd if roll % 2 else card.solo_even
    assert zone is not None, "D11 sees to it"
    return zone


def aimed(table: "Table", card: Card, zone: Zone, no_rush: bool) -> Step:
    """§20h The ball goes there; a net-rush card takes the automaton forward where the bans allow (WT-20H-1)."""
    facts: tuple[Fact, ...] = (Aimed(ME, card.number, zone, card.effect, rule="WT-20D-1"),)
    at_net = Zone.V in (table.player(ME).pawn, table.player(HUMAN).pawn)
    if card.net_rush and not at_net and not no_rush:
        facts += (Moved(ME, Zone.V, "rush", rule="WT-20H-1"),)
        if spun(table):  # WT-16-2 what would cost a player a card
            facts += (Tired(rule="WT-20G-1"),)
    return go(table.turn(HUMAN), *facts)


def _robot(table: "Table") -> "Robot":
    assert table.robot is not None, "only in solo"
    return table.robot


PHASES: tuple[type[Phase[Any, Any]], ...] = (
    AutoSide, AutoServe, AutoMove, AutoLob, AutoPile, AutoDraw, AutoStroke, AutoRoll, AutoTarget,
)  # fmt: skip
