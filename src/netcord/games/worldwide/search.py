"""An exchange further: the few options that look best are looked at again with the other side's best reply, and with
what oneself can make of that.

What he holds is not known, so hands are dealt to him out of what has not been seen: the same ones for every option, and
the same for the same view, on every machine. He answers as well as one stroke tells him with what he was dealt; what
comes back is judged by the cards that are really there to meet it.
"""

from collections.abc import Callable
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from netcord.kernel import Answer, Ask, Choose, Hand, Side, State, View, encode
from netcord.tennis import Expects

from .cards import Card, Effect, Kind, Zone
from .facts import Place
from .judging import lobbed, needed, spun
from .mind import Follow, Mind, Minds, OnePly, Quick, by_match, mixed
from .rallying import CONCEDE, FacingLob, Fatigue, Position, Stroke, StrokeRoll, Target
from .serving import Service
from .table import Ball, Table

OPTIONS = 5
"""How many options are looked at again."""
CLOSE = 0.1
"""Of a point: what looks worse than the best by more than this is not looked at again."""
HANDS = 16
"""How many hands he is dealt."""

Settle = Callable[..., Any]
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
            dealt = table.with_player(foe, hand=hand)
            worth = self._exchanged(dealt, self.settle(dealt, table.turn(foe)).state)
            match += worth.match
            point += worth.point
            later += worth.later
        many = len(self.hands)
        return Expects(match / many, point / many, later / many)

    def _exchanged(self, table: Table, state: State[Table, Any]) -> Expects:
        """He answers as well as he can, after a run if need be; then it is my turn again."""
        while isinstance(state.phase, Fatigue | FacingLob | Stroke) and state.phase.side is not self.side:
            table, phase = state.table, state.phase
            ask = phase.ask(table)
            assert isinstance(ask, Choose), "he is asked what to play"
            mind = Quick(self.minds, table, self.side.other)
            answer, _ = max(mind.judged(phase, ask.options), key=by_match)
            if answer == CONCEDE:
                return self._ends(table, won=True)
            if isinstance(phase, Stroke):
                return self._stroke_of(state, answer, mind.follow)
            state = self._next(state, answer)
        return self._ends(table, won=True)  # he cannot answer

    def _stroke_of(self, state: State[Table, Any], shot: Any, follow: dict[Follow, tuple[Place, Expects]]) -> Expects:
        """His stroke, good or not."""
        foe, card = self.side.other, state.table.card(shot.card)
        after = self._next(state, shot)
        if not isinstance(after.phase, StrokeRoll):
            return self._returned(state.table, after, follow)
        needs, span = needed(state.table, foe, card, shot.stars), state.table.who(foe).winner_on(card)
        good = [roll for roll in range(1, 21) if roll >= needs]
        plain = [roll for roll in good if span is None or not span[0] <= roll <= span[1]]
        if card.kind is Kind.WINNER:
            plain = []
        parts = [(20 - len(good), self._ends(after.table, won=True))]
        if len(good) > len(plain):
            parts.append((len(good) - len(plain), self._ends(after.table, won=False)))
        if plain:
            parts.append((len(plain), self._returned(after.table, self._next(after, plain[0]), follow)))
        return mixed(*parts)

    def _returned(
        self, table: Table, state: State[Table, Any], follow: dict[Follow, tuple[Place, Expects]]
    ) -> Expects:  # fmt: skip
        """His ball is good: he aims and goes where he wants to, and I answer it."""
        while isinstance(state.phase, Target | Position) and state.phase.side is not self.side:
            table, phase = state.table, state.phase
            if isinstance(phase, Target):
                card = table.card(phase.card)
                known = {zone: follow.get((card.number, card.effect, zone)) for zone in card.targets}
                answer: Answer = max(known, key=lambda zone: (way := known[zone]) is not None and way[1].match)
            else:
                assert table.ball is not None, "a position follows a stroke"
                way = follow.get((table.ball.card, table.ball.effect, table.ball.zone))
                answer = Place("stay") if way is None else way[0]
            state = self._next(state, answer)
        phase = state.phase
        if not isinstance(phase, Fatigue | FacingLob | Stroke) or phase.side is not self.side:
            return self._ends(table, won=False)  # I cannot answer
        ask = phase.ask(state.table)
        assert isinstance(ask, Choose), "I am asked what to play"
        _, best = max(Quick(self.minds, state.table, self.side).judged(phase, ask.options), key=by_match)
        return best

    def _next(self, state: State[Table, Any], answer: Any) -> State[Table, Any]:
        step = state.phase.then(state.table, answer)
        after: State[Table, Any] = self.settle(state.table, step.phase, step.facts).state
        return after

    def _ends(self, table: Table, *, won: bool) -> Expects:
        """The point is over, as I see it."""
        mind = Quick(self.minds, table, self.side)
        return mind.over(won, (), mind.me.stars, 0)

    def judged(self, phase: Any, options: tuple[Any, ...]) -> list[tuple[Answer, Expects]]:
        """What each option is worth: the best of them after replies, the others never more than the least of those."""
        first = super().judged(phase, options)
        if len(options) == 1 or not isinstance(phase, Service | Stroke | Target | Position):
            return first
        best = sorted(range(len(first)), key=lambda place: (-first[place][1].match, place))[:OPTIONS]
        least = first[best[0]][1].match - CLOSE * (self.stakes.won - self.stakes.lost)
        best = [place for place in best if first[place][1].match >= least]
        if len(best) == 1:
            return first
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
