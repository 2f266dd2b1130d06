"""Two strokes deep: the few options that look best are looked at again with the other side's best replies.

What he holds is not known, so hands are dealt to him out of what has not been seen: the same ones for every option, and
the same for the same view, on every machine. He answers as well as one ply tells him with what he was dealt.
"""

from collections.abc import Callable
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from netcord.kernel import Answer, Ask, Choose, Hand, Phase, Side, State, View, encode
from netcord.tennis import Expects

from .cards import Card, Effect, Zone
from .facts import Place
from .judging import lobbed, spun
from .mind import Mind, Minds, OnePly, Quick, by_match
from .rallying import FacingLob, Fatigue, Position, Stroke, Target
from .serving import Service
from .table import Ball, Table

OPTIONS = 5
"""How many options are looked at again."""
HANDS = 16
"""How many hands he is dealt."""

Settle = Callable[[Any, Phase[Any, Any]], Any]
"""Where a table and a phase lead (`PhaseGame.settle`)."""


def luck(seed: int) -> Callable[[int], int]:
    """Numbers below others, one after the other: the same for the same seed, by integers alone."""
    state = (seed * 2 + 1) & 0xFFFFFFFF

    def pick(below: int) -> int:
        nonlocal state
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (state >> 8) * below >> 24

    return pick


def dealt(view: View[State[Table, Any], Ask], side: Side, many: int, pick: Callable[[int], int]) -> list[Hand]:
    """Hands that a side may hold, as the viewer knows: what lies open of it, and the rest out of what he cannot see."""
    table: Table = view.state.table
    piles = table.player(side).hand.piles
    unseen = {deck: [card for card, count in held for _ in range(count)] for deck, held in view.unseen}
    hands = []
    for _ in range(many):
        found = []
        for pile in piles:
            known = [card for card, count in pile.known for _ in range(count)]
            loose = list(unseen.get(pile.deck, ()))
            for card in known:
                loose.remove(card)
            known += [loose.pop(pick(len(loose))) for _ in range(pile.size - len(known))]
            found.append(pile.of(pile.deck, known, pile.eyes))
        hands.append(Hand((side,), tuple(found)))
    return hands


class Deep(Mind):
    """One side at one table, which looks at replies where it is told to."""

    def __init__(self, minds: Minds, table: Table, side: Side, hands: list[Hand], settle: Settle) -> None:
        super().__init__(minds, table, side)
        self.hands, self.settle = hands, settle
        self.deep = False
        self._replied: dict[tuple[Any, ...], Expects] = {}

    def good(self, card: Card, pawn: Zone, gone: tuple[int, ...], stars: int) -> Expects:
        """A stroke that is good: followed up as well as can be, and answered."""
        worth = super().good(card, pawn, gone, stars)
        if not self.deep:
            return worth
        zone = max(card.targets, key=lambda one: self.follow[card.number, card.effect, one][1].match)
        place, _ = self.follow[card.number, card.effect, zone]
        total = self.me.total + (card.difficulty or 0)
        return self.answered(card, card.effect, zone, place, pawn, gone, stars, total)

    def inside(self, card: Card, effect: Effect, stars: int, due: int) -> Expects:
        """A serve that is in: followed up as well as can be, and answered."""
        worth = super().inside(card, effect, stars, due)
        if not self.deep:
            return worth
        place, _ = self.follow[card.number, effect, self.them.pawn]
        return self.answered(card, effect, self.them.pawn, place, Zone.N, (), stars, 0)

    def aimed(self, phase: Target, zone: Zone) -> Expects:
        """A stroke that is good goes there: followed up as well as can be, and answered."""
        if not self.deep:
            return super().aimed(phase, zone)
        card, pawn, me = self.table.card(phase.card), self.me.pawn, self.me
        lob, spin = lobbed(self.table) and pawn is not Zone.V, spun(self.table)
        ball = self.ball(card, zone, card.effect)
        place, _ = max(self.placed(ball, pawn, lob, spin, (), me.stars, 0, me.total), key=by_match)
        return self.answered(card, card.effect, zone, place, pawn, (), me.stars, me.total)

    def moved(self, phase: Position, place: Place) -> Expects:
        """The ball is struck, and I go there: answered."""
        ball = self.table.ball
        if not self.deep or ball is None:
            return super().moved(phase, place)
        card, me = self.table.card(ball.card), self.me
        return self.answered(card, ball.effect, ball.zone, place, me.pawn, (), me.stars, me.total)

    def answered(
        self, card: Card, effect: Effect, zone: Zone, place: Place, pawn: Zone, gone: tuple[int, ...], stars: int,
        total: int,
    ) -> Expects:  # fmt: skip
        """What a ball of mine is worth after his best replies, over all he may hold."""
        key = card.number, effect, zone, place, pawn, gone, stars
        if key not in self._replied:
            self._replied[key] = self._mean(self._after(card, effect, zone, place, pawn, gone, stars, total))
        return self._replied[key]

    def _after(
        self, card: Card, effect: Effect, zone: Zone, place: Place, pawn: Zone, gone: tuple[int, ...], stars: int,
        total: int,
    ) -> Table:  # fmt: skip
        """The table when the ball has been struck and I have taken my place."""
        if place.how == "rush":
            pawn_then = Zone.V
        elif place.how == "reposition":
            pawn_then, stars = Zone.N, stars - self.price(pawn)
        else:
            pawn_then = pawn
        hand = self.me.hand
        for number in (*gone, *((place.card,) if place.card else ())):
            hand = hand.take(number, seen=True)
        played = (*self.me.played, card.number) if card.number in gone else self.me.played
        served = self.me.served if card.number in (*gone, *self.me.played) else (*self.me.served, card.number)
        table = self.table.with_player(
            self.side, hand=hand, stars=stars, total=total, pawn=pawn_then, played=played, served=served
        )
        return replace(table, ball=Ball(self.side, card.number, zone, effect))

    def _mean(self, table: Table) -> Expects:
        """The mean over his hands."""
        foe = self.side.other
        match = point = later = 0.0
        for hand in self.hands:
            state = self.settle(table.with_player(foe, hand=hand), table.turn(foe)).state
            ask = state.phase.ask(state.table)
            mind = Quick(self.minds, state.table, foe)
            if isinstance(state.phase, Fatigue | FacingLob | Stroke) and isinstance(ask, Choose):
                _, reply = max(mind.judged(state.phase, ask.options), key=by_match)
            else:  # he has nothing to answer with
                reply = mind.over(False, (), mind.me.stars, 0)
            match += 1.0 - reply.match
            point += 1.0 - reply.point
            later -= reply.later
        many = len(self.hands)
        return Expects(match / many, point / many, later / many)

    def judged(self, phase: Any, options: tuple[Any, ...]) -> list[tuple[Answer, Expects]]:
        """What each option is worth: the best of them after replies, the others never more than the least of those."""
        first = super().judged(phase, options)
        if len(options) == 1 or not isinstance(phase, Service | Stroke | Target | Position):
            return first
        best = sorted(range(len(first)), key=lambda place: (-first[place][1].match, place))[:OPTIONS]
        self.deep = True
        again = dict(zip(best, super().judged(phase, tuple(options[place] for place in best)), strict=True))
        self.deep = False
        least = min(worth.match for _, worth in again.values())
        rest = [(one, worth._replace(match=min(least, worth.match))) for one, worth in first]
        return [again.get(place, rest[place]) for place in range(len(first))]


class TwoPly(OnePly):
    """Decides by what the best options lead to after the other side's replies."""

    def __init__(self, minds: Minds, settle: Settle, seed: int = 0) -> None:
        super().__init__(minds)
        self._settle, self._seed = settle, seed

    def judged(self, view: View[State[Table, Any], Ask], ask: Choose[Any]) -> list[tuple[Answer, Expects]]:
        """What each option is worth to whoever is asked."""
        table, side = view.state.table, Side(ask.seat)
        if table.robot is not None:  # it draws its strokes: there is no hand to answer from
            return super().judged(view, ask)
        pick = luck(crc32(encode((self._seed, table.score.points, table.players[side.row]))))
        hands = dealt(view, side.other, HANDS, pick)
        return Deep(self.minds, table, side, hands, self._settle).judged(view.state.phase, ask.options)
