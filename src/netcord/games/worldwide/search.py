"""An exchange further: the few options that look best are looked at again with the other side's best reply, and with
what oneself can make of that.

What he holds is not known, so hands are dealt to him out of what has not been seen: the same ones for every option, and
the same for the same view, on every machine. He answers as well as one stroke tells him with what he was dealt; what
comes back is judged by the cards that are really there to meet it.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from netcord.kernel import Answer, Ask, Choose, Hand, Pile, Side, State, View
from netcord.tennis import Expects, PointWon

from .cards import Kind, Zone
from .judging import ace_faces, facing, needed, serve_needed
from .judging import chance as faces
from .mind import Mind, Minds, OnePly, by_match
from .rallying import CONCEDE, Position, Stroke, Target
from .serving import Service
from .table import Table

OPTIONS = 5
"""How many options are looked at again."""
CLOSE = 0.1
"""Of a point: what looks worse than the best by more than this is not looked at again."""
HANDS = 16
"""How many hands he is dealt."""
TRUST = 0.6
"""How far what replies tell counts, beside what a ball looks like at once."""

Settle = Callable[..., Any]
"""Where a table and a phase lead (`PhaseGame.settle`)."""

BITS = 0xFFFFFFFF


def luck(seed: int) -> Callable[[int], int]:
    """Numbers below others, one after the other: the same for the same seed, by integers alone."""
    state = (seed * 2 + 1) & BITS

    def pick(below: int) -> int:
        nonlocal state
        state = (state * 1664525 + 1013904223) & BITS
        return (state >> 8) * below >> 24

    return pick


def seed_of(table: Table, side: Side) -> int:
    """What the hands that are dealt depend on: the same for the same view."""
    me, them = table.player(side), table.player(side.other)
    hand, played = (sum(1 << int(card) for card in cards) for cards in (me.hand, me.played))
    ball = 0 if table.ball is None else table.ball.card
    seed = 0x811C9DC5
    for number in (
        *(hand, played, me.stars, me.total, tuple(Zone).index(me.pawn), ball, me.stock.size),
        *(len(them.hand), them.stars),
    ):
        for part in (number, number >> 32):
            seed = ((seed ^ (part & BITS)) * 0x01000193 + 1) & BITS
    return seed


def dealt(view: View[State[Table, Any], Ask], side: Side, many: int, pick: Callable[[int], int]) -> list[Hand]:
    """Hands that a side may hold, as the viewer knows: what lies open of it, and the rest out of what he cannot see."""
    them = view.state.table.player(side)
    unseen = {deck: [card for card, count in held for _ in range(count)] for deck, held in view.unseen}
    hands = []
    for _ in range(many):
        found = []
        for pile in them.hand.piles:
            held = [card for card, count in pile.known for _ in range(count)]
            loose = list(unseen.get(pile.deck, ()))
            for card in held:
                loose.remove(card)
            if pile.size - len(held) == len(loose):  # of an older shuffle: nobody else can have them
                held += loose
            else:
                held += [loose.pop(pick(len(loose))) for _ in range(pile.size - len(held))]
            full = Pile.of(pile.deck, held, pile.eyes)
            found.append(Pile(pile.deck, pile.size, full.cards, pile.eyes, pile.known))
        hands.append(Hand((side,), tuple(found)))
    return hands


class Further:
    """One side at one table, which looks an exchange further, for every hand that the other may hold."""

    def __init__(self, minds: Minds, settle: Settle, side: Side, hands: list[Hand]) -> None:
        self.minds, self.settle, self.side, self.hands = minds, settle, side, hands

    def gains(self, state: State[Table, Any], answer: Answer) -> tuple[int, float]:
        """With how many faces of twenty an option leads to a ball, and what that gains when it has been answered."""
        many, struck = self._struck(state, answer)
        if struck is None:
            return 0, 0.0
        far = 0.0
        for hand in self.hands:
            table = struck.table.with_player(self.side.other, hand=hand)
            far += self._exchanged(replace(struck, table=table))
        return many, far / len(self.hands) - self._seen(struck.table)

    def _struck(self, state: State[Table, Any], answer: Answer) -> tuple[int, State[Table, Any] | None]:
        """The ball that an option leads to, if any, with how many faces of twenty."""
        side, table, many = self.side, state.table, 20
        if answer == CONCEDE:
            return 0, None
        over = False
        if isinstance(state.phase, Service):
            assert not isinstance(answer, str | int), "a serve"
            serve: Any = answer
            card = table.card(serve.card)
            due = serve_needed(table, side, card, serve.effect, serve.stars)
            many = faces(due) - ace_faces(table, side, card, due)
            if not many:
                return 0, None
            state, over = self._next(self._next(state, answer)[0], max(1, due))
        elif isinstance(state.phase, Stroke):
            shot: Any = answer
            card, here = table.card(shot.card), facing(table, side)
            if shot.roll or not here.sure(card):
                rolls = self._plain(table, side, shot)
                many = len(rolls)
                if not rolls:
                    return 0, None
                state, over = self._next(self._next(state, answer)[0], rolls[-1])
            else:
                state, over = self._next(state, answer)
        else:
            state, over = self._next(state, answer)
        if not over:
            state, over = self._followed(state, side)
        return (0, None) if over else (many, state)

    def _plain(self, table: Table, side: Side, shot: Any) -> list[int]:
        """The rolls that make a stroke good without ending the point."""
        card, needs = table.card(shot.card), needed(table, side, table.card(shot.card), shot.stars)
        if card.kind is Kind.WINNER:
            return []
        span = table.who(side).winner_on(card)
        return [roll for roll in range(max(1, needs), 21) if span is None or not span[0] <= roll <= span[1]]

    def _exchanged(self, state: State[Table, Any]) -> float:
        """He answers as well as he can, after a run if need be; what comes back, I answer: what that is worth."""
        side, foe = self.side, self.side.other
        won = self._ends(state.table, won=True)
        while True:
            shot = self._best(state, foe)
            if shot == CONCEDE:
                return won
            if isinstance(state.phase, Stroke):
                break
            state, over = self._next(state, shot)
            if over:
                return won
        table = state.table
        lost = self._ends(table, won=False)
        card = table.card(shot.card)
        hits = plain = 20
        roll = 0
        if shot.roll or not facing(table, foe).sure(card):
            hits, rolls = faces(needed(table, foe, card, shot.stars)), self._plain(table, foe, shot)
            plain = len(rolls)
            if not plain:
                return ((20 - hits) * won + hits * lost) / 20
            roll = rolls[-1]
        state, over = self._next(state, shot)
        if roll:
            state, over = self._next(state, roll)
        if not over:
            state, over = self._followed(state, foe)
        back = lost
        if not over:
            ask = state.phase.ask(state.table)
            assert isinstance(ask, Choose), "I am asked what to play"
            judged = Mind(self.minds, state.table, side).judged(state.phase, ask.options)
            back = max(worth.match for _, worth in judged)
        worth = (20 - hits) * won + plain * back
        return (worth + (hits - plain) * lost if hits > plain else worth) / 20

    def _followed(self, state: State[Table, Any], who: Side) -> tuple[State[Table, Any], bool]:
        """Somebody whose stroke is good aims, and goes where he wants to; and whether that ends the point."""
        over = False
        while not over and isinstance(state.phase, Target | Position) and state.phase.side is who:
            state, over = self._next(state, self._best(state, who))
        return state, over

    def _best(self, state: State[Table, Any], who: Side) -> Any:
        """What somebody answers who looks one stroke ahead."""
        ask = state.phase.ask(state.table)
        assert isinstance(ask, Choose), "somebody is asked"
        if len(ask.options) == 1:
            return ask.options[0]
        return max(Mind(self.minds, state.table, who).judged(state.phase, ask.options), key=by_match)[0]

    def _next(self, state: State[Table, Any], answer: Any) -> tuple[State[Table, Any], bool]:
        """What an answer leads to, and whether the point is over then."""
        step = state.phase.then(state.table, answer)
        after = self.settle(state.table, step.phase, step.facts)
        return after.state, any(isinstance(fact, PointWon) for fact in after.facts)

    def _seen(self, table: Table) -> float:
        """What the ball that I have struck looks like at once."""
        mind, ball = Mind(self.minds, table, self.side), table.ball
        assert ball is not None, "a ball was struck"
        me = table.player(self.side)
        seen = mind.ball(table.card(ball.card), ball.zone, ball.effect)
        return mind.struck(seen, mind.ready((), me.stars, 0, me.total), me.pawn).match

    def _ends(self, table: Table, *, won: bool) -> float:
        """The point is over, as I see it."""
        mind = Mind(self.minds, table, self.side)
        return mind.over(won, (), mind.me.stars, 0).match


class TwoPly(OnePly):
    """Decides by what the best options lead to after the other side's replies; by oneself, as `alone` does."""

    def __init__(self, minds: Minds, settle: Settle, alone: OnePly | None = None) -> None:
        super().__init__(minds)
        self._settle, self._alone = settle, alone

    def judged(self, view: View[State[Table, Any], Ask], ask: Choose[Any]) -> list[tuple[Answer, Expects]]:
        """What each option is worth: the best of them after replies, the others never more than the least of those.

        Looking further shifts all balls alike, since each side takes the best of what it sees; that must not decide
        between a ball and the end of a point, so only what one ball gains on the others counts.
        """
        table, side, phase = view.state.table, Side(ask.seat), view.state.phase
        if table.robot is not None and self._alone is not None:
            return self._alone.judged(view, ask)
        first = super().judged(view, ask)
        if table.robot is not None or not isinstance(phase, Service | Stroke | Target | Position):
            return first  # an automaton draws its strokes: there is no hand to answer from
        stakes = Mind(self.minds, table, side).stakes
        best = sorted(range(len(first)), key=lambda place: (-first[place][1].match, place))[:OPTIONS]
        least = first[best[0]][1].match - CLOSE * (stakes.won - stakes.lost)
        best = [place for place in best if first[place][1].match >= least]
        if len(best) < 2:
            return first
        hands = dealt(view, side.other, HANDS, luck(seed_of(table, side)))
        further = Further(self.minds, self._settle, side, hands)
        gains = {place: further.gains(view.state, first[place][0]) for place in best}
        balls = [gain for many, gain in gains.values() if many]
        shift = 0.0
        for gain in balls:
            shift += gain
        shift = shift / len(balls) if balls else 0.0
        again = {}
        for place, (many, gain) in gains.items():
            worth = first[place][1]
            more = many / 20 * TRUST * (gain - shift) if many else 0.0
            again[place] = worth._replace(match=worth.match + more)
        lowest = min(worth.match for worth in again.values())
        rest = [worth._replace(match=min(lowest, worth.match)) for _, worth in first]
        return [(one, again.get(place, rest[place])) for place, (one, _) in enumerate(first)]
