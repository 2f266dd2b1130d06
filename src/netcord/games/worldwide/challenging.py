"""§17 Challenges: a ball that missed by one may have been good."""

from typing import TYPE_CHECKING, Any

from netcord.kernel import Ask, Choose, Phase, Side, Step, coin, go
from netcord.tennis import Point

from .cards import Kind
from .facts import Challenged, DoubleFault, Errand, Replayed, RolledBack, Validated, WinnerHit
from .judging import gain

if TYPE_CHECKING:
    from .table import Table


WORDS = ("challenge", "accept")


def may_challenge(table: "Table", side: Side, roll: int, needed: int) -> bool:
    """WT-17-2 The roll is one short and a token lies face up; the automaton never does (WT-20K-1)."""
    return table.challenges and roll == needed - 1 and table.player(side).tokens > 0 and not table.is_robot(side)


def serve_lost(table: "Table", server: Side, number: int, card: int) -> Step:
    """WT-08-5 A first fault leaves a second serve; WT-08-6 a second one is a double fault."""
    if number == 1:
        return go(table.serves(2, card))
    return go(Point(server.other, rule="WT-08-6"), DoubleFault(server, rule="WT-08-6"))


class Challenge(Phase["Table", str]):
    """WT-17-2 The striker may ask for the replay. `number` is the serve, 0 in a rally."""

    side: Side
    card: int
    number: int = 0

    def ask(self, table: "Table") -> Ask:
        """Challenge, or accept the call."""
        return Choose(self.side, WORDS, "challenge")

    def then(self, table: "Table", answer: str) -> Step:
        """The token is flipped, or the fault stands."""
        if answer == "challenge":
            return go(Flip(self.side, self.card, self.number))
        return fault_stands(table, self.side, self.card, self.number)


def fault_stands(table: "Table", side: Side, card: int, number: int) -> Step:
    """What a fault leads to: of a rally stroke, the other's point."""
    if number:
        return serve_lost(table, side, number, card)
    return go(Point(side.other, rule="WT-11A-2"))


class Flip(Phase["Table", str]):
    """WT-17-3 Challenge side: the ball was good. Other side: fault confirmed."""

    side: Side
    card: int
    number: int = 0

    def ask(self, table: "Table") -> Ask:
        """Even chances."""
        return coin("flip", "good", "out", self.side)

    def then(self, table: "Table", answer: str) -> Step:
        """WT-17-4 Good: a WINNER wins, anything else is replayed. WT-17-5 Out: the point is lost, and the token."""
        side, card = self.side, table.card(self.card)
        if answer == "out":
            out = Challenged(side, False, rule="WT-17-5")
            if self.number == 1 and table.options.challenge_first_serve == "literal":
                return go(Point(side.other, rule="WT-17-5"), out)
            return fault_stands(table, side, self.card, self.number).led_by(out)
        good = Challenged(side, True, rule="WT-17-4")
        if card.kind is Kind.WINNER:  # Q36 its Star is gained
            saved = Validated(side, card.number, card.kind, 0, gain(table, side, card), rule="WT-13B-4")
            return go(Point(side, rule="WT-17-4"), good, saved, WinnerHit(side, card.number, rule="WT-17-4"))
        again = Replayed(rule="WT-17-4")
        if table.options.challenge_replay == "rollback":
            return go(table.opens(), good, RolledBack(rule="WT-17-4"), again)
        return go(table.settles(Errand.REPLAY), good, again)


PHASES: tuple[type[Phase[Any, Any]], ...] = (Challenge, Flip)
