"""§11B The end of a point, §12 the change of ends."""

from typing import TYPE_CHECKING, Any

from netcord.kernel import EVERYONE, Ask, Choose, Eyes, Fact, Passing, Phase, Secret, Side, Step, draw, go
from netcord.tennis import NEXT_POINT

from .facts import (
    Cleared,
    Drew,
    Errand,
    PlanChosen,
    Planned,
    Reshuffled,
    Rest,
    RestChosen,
    Rested,
    RestOver,
    SetAside,
    TokenBack,
    Trimmed,
)

if TYPE_CHECKING:
    from .table import Table

CONCENTRATION = 2  # WT-12-3 Stars
SIDES = tuple(Side)


class Deal(Passing["Table"]):
    """WT-07-i Draw until the hand is full."""

    def go_on(self, table: "Table") -> Step:
        """First A, then B."""
        return go(DrawOn(Side.A, _missing(table, Side.A), Errand.DEAL))


def _missing(table: "Table", side: Side) -> int:
    return max(0, table.who(side).hand_size - len(table.player(side).hand))


class Settle(Passing["Table"]):
    """§11B Step b for one side, then for the other; the score (step a) is already counted."""

    side: Side
    errand: Errand
    set_over: bool = False

    def go_on(self, table: "Table") -> Step:
        """WT-11B-b1 Draw as many cards as the icons of all cards played say; WT-17-6 tokens come back."""
        facts: tuple[Fact, ...] = ()
        if self.set_over and self.side is Side.A and table.challenges:
            short = (side for side in Side if table.player(side).tokens < 2 and not table.is_robot(side))
            facts = tuple(TokenBack(side, rule="WT-17-6") for side in short)
        return go(DrawOn(self.side, icons(table, self.side), self.errand), *facts)


def icons(table: "Table", side: Side) -> int:
    """WT-11B-b1 Cards due: the icons of everything played, good or not, services included; none for the automaton."""
    if table.is_robot(side):
        return 0
    me, printed = table.player(side), table.all_cards.by_number
    cards = [printed[number] for number in (*me.played, *set(me.served))]
    due = sum([card.draw for card in cards])
    for power in table.who(side).effects:
        if power.type == "draw_delta" and any(power.select.takes(card) for card in cards):
            due += power.value
    return max(0, due)


class DrawOn(Passing["Table"]):
    """WT-11B-b2 One card after the other; an empty pile is made again from the discards."""

    side: Side
    left: int
    errand: Errand

    def go_on(self, table: "Table") -> Step:
        """Nothing left to draw from: it stops."""
        me = table.player(self.side)
        if self.left and me.stock:
            return go(DrawCard(self.side, self.left, self.errand))
        if self.left and me.discard:
            return go(DrawCard(self.side, self.left, self.errand), Reshuffled(self.side, rule="WT-11B-b2"))
        return self._drawn(table)

    def _drawn(self, table: "Table") -> Step:
        first = self.side is Side.A and table.robot is None
        if self.errand is Errand.DEAL:
            return go(DrawOn(Side.B, _missing(table, Side.B), Errand.DEAL) if first else NEXT_POINT)
        if self.errand is Errand.RECOVERY:
            return go(Recover(Side.B) if first else Plans())
        me = table.player(self.side)
        back: tuple[int, ...] = ()
        if not table.is_robot(self.side):
            back = tuple([number for number in me.played if table.card(number).recycle])
        after = Settle(Side.B, self.errand) if self.side is Side.A else TrimOn(Side.A, self.errand)
        return go(after, Cleared(self.side, back, rule="WT-11B-c"))


class DrawCard(Phase["Table", int]):
    """A card off the top of the draw pile; only its owner sees it."""

    side: Side
    left: int
    errand: Errand

    def ask(self, table: "Table") -> Ask:
        """Weighted by what is in the pile."""
        return draw("draw", table.player(self.side).stock, self.side)

    def then(self, table: "Table", card: int) -> Step:
        """And on."""
        errand = self.errand
        rule = "WT-07-i" if errand is Errand.DEAL else "WT-12-3" if errand is Errand.RECOVERY else "WT-11B-b1"
        return go(DrawOn(self.side, self.left - 1, self.errand), Drew(self.side, Secret((self.side,), card), rule=rule))


# The hand limit: chosen face down, so that nobody chooses with the other's discards before his eyes.


def _excess(table: "Table", side: Side) -> int:
    me = table.player(side)
    return len(me.hand) - len(me.aside) - table.who(side).hand_size


def _eyes(side: Side, others: bool) -> Eyes:
    """Nobody is kept in the dark if nobody else has a choice to make."""
    return (side,) if others else EVERYONE


class TrimOn(Passing["Table"]):
    """WT-11B-b3 A hand above the limit is cut down, one side after the other, then shown."""

    side: Side
    errand: Errand

    def go_on(self, table: "Table") -> Step:
        """When both are done, the cards are discarded and the next thing follows."""
        if _excess(table, self.side) > 0:
            return go(Trim(self.side, self.errand))
        if self.side is Side.A:
            return go(TrimOn(Side.B, self.errand))
        cut = [side for side in SIDES if table.player(side).aside]
        facts = [Trimmed(side, _chosen(table, side), rule="WT-11B-b3") for side in cut]
        if self.errand is Errand.ENDS:
            return go(ChangeEnds(), *facts)
        return go(NEXT_POINT, *facts)


def _left(table: "Table", side: Side) -> list[int]:
    """The hand without what is already set aside, in order."""
    me = table.player(side)
    hand = [int(card) for card in me.hand]
    for place in me.aside:
        hand.pop(place.reveal())
    return hand


def _chosen(table: "Table", side: Side) -> tuple[int, ...]:
    me = table.player(side)
    hand = [int(card) for card in me.hand]
    return tuple(hand.pop(place.reveal()) for place in me.aside)


class Trim(Phase["Table", int]):
    """WT-11B-b3 Which card goes."""

    side: Side
    errand: Errand

    def ask(self, table: "Table") -> Ask:
        """Any card of the hand, seen by its owner alone until both have chosen."""
        return Choose(self.side, tuple(_left(table, self.side)), "limit", self._eyes(table))

    def _eyes(self, table: "Table") -> Eyes:
        other = self.side.other
        return _eyes(self.side, bool(table.player(other).aside) or _excess(table, other) > 0)

    def then(self, table: "Table", card: int) -> Step:
        """Written down by its place: everybody knows how many cards there are, nobody which.

        `Trimmed` shows the card. Its place is never shown: it would tell how many cards of the hand lie below it.
        """
        hand = _left(table, self.side)
        place = Secret((self.side,), hand.index(card), tuple(range(len(hand))))
        return go(TrimOn(self.side, self.errand), SetAside(self.side, place, rule="WT-11B-b3"))


# The change of ends


class ChangeEnds(Passing["Table"]):
    """§12 After the end of the point (WT-12-5)."""

    def go_on(self, table: "Table") -> Step:
        """Each player chooses, the second without knowing what the first chose."""
        return go(Resting(Side.A))


class Resting(Phase["Table", Rest]):
    """WT-12-3 Recovery or concentration."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """One of the two."""
        return Choose(self.side, tuple(Rest), "rest", _eyes(self.side, table.robot is None))

    def then(self, table: "Table", rest: Rest) -> Step:
        """Kept until both have chosen."""
        eyes = _eyes(self.side, table.robot is None)
        chosen = RestChosen(self.side, Secret(eyes, rest, tuple(Rest)), rule="WT-12-3")
        more = self.side is Side.A and table.robot is None
        return go(Resting(Side.B) if more else ShowRest(), chosen)


class ShowRest(Passing["Table"]):
    """WT-12-3 Both choices are shown: Stars at once, cards drawn in turn."""

    def go_on(self, table: "Table") -> Step:
        """Stars above what fits are lost."""
        shown = []
        for side in Side:
            if (rest := table.player(side).rest) is None:
                continue
            gained = 0
            if rest.reveal() is Rest.CONCENTRATION:
                due = CONCENTRATION + table.who(side).total("concentration_delta")
                gained = max(0, min(due, table.star_room(side) - table.player(side).stars))
            fact = Rested(side, rest.reveal(), gained, rule="WT-12-3")
            shown.append(fact)
            table = table.after(fact)
        return go(Recover(Side.A), *shown)


class Recover(Passing["Table"]):
    """WT-12-3 Who recovers draws a card."""

    side: Side

    def go_on(self, table: "Table") -> Step:
        """The pile is made again if need be."""
        recovers = table.player(self.side).rested is Rest.RECOVERY
        due = max(0, 1 + table.who(self.side).total("recovery_delta")) if recovers else 0
        return go(DrawOn(self.side, due, Errand.RECOVERY))


def planners(table: "Table") -> tuple[Side, ...]:
    """WT-12-4 Who can pay for a tactical plan and has something to take back."""
    return tuple(
        side for side in Side if not table.is_robot(side) and table.player(side).stars and table.player(side).discard
    )


class Plans(Passing["Table"]):
    """WT-12-4 The tactical plan, for those who can pay: the new Stars count."""

    def go_on(self, table: "Table") -> Step:
        """One after the other, face down."""
        able = planners(table)
        return go(Plan(able[0]) if able else ShowPlans())


class Plan(Phase["Table", int]):
    """WT-12-4 One card of choice from the own discard pile for one Star, or none (0)."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """The discard pile lies open, so everybody knows what can be chosen, not what is."""
        eyes = _eyes(self.side, len(planners(table)) > 1)
        return Choose(self.side, self._cards(table), "plan", eyes)

    def _cards(self, table: "Table") -> tuple[int, ...]:
        return (0, *(int(card) for card in table.player(self.side).discard))

    def then(self, table: "Table", card: int) -> Step:
        """Kept until both have chosen."""
        able = planners(table)
        eyes = _eyes(self.side, len(able) > 1)
        chosen = PlanChosen(self.side, Secret(eyes, card, self._cards(table)), rule="WT-12-4")
        return go(Plan(Side.B) if self.side is Side.A and Side.B in able else ShowPlans(), chosen)


class ShowPlans(Passing["Table"]):
    """WT-12-4 The plans are shown, then the hands are cut down to the limit."""

    def go_on(self, table: "Table") -> Step:
        """And the match goes on."""
        plans = ((side, table.player(side).plan) for side in Side)
        shown = [Planned(side, plan.reveal(), rule="WT-12-4") for side, plan in plans if plan is not None]
        return go(TrimOn(Side.A, Errand.NEXT), *shown, RestOver())


DEAL = Deal()
PHASES: tuple[type[Phase[Any, Any]], ...] = (
    Deal, Settle, DrawOn, DrawCard, TrimOn, Trim, ChangeEnds, Resting, ShowRest, Recover, Plans, Plan, ShowPlans,
)  # fmt: skip
