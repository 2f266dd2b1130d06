"""A sensible player for either seat: it looks one stroke ahead and weighs what may come up on the die.

Every option is worth the chance that it succeeds times what the point is then worth, less what it costs in cards and
Stars, all in points of tennis. What a point is worth once the ball is over the net is estimated by a few numbers, read
off the deck for the surface in play:

- the initiative: whoever faces a safe ball may attack for nothing, the more so the nearer his WINNER is;
- the pressure: the malus of a stroke is what makes the reply fail;
- the net: a volleyer makes the other pass or lob, and must have volleys to back it up;
- stamina: a card is worth more the fewer are left, and draw icons pay some of it back;
- Stars: worth more when few are left, nothing above what fits.

It is given views only, keeps nothing from choice to choice, and always does the same amount of work for the same
question: a record of its matches replays.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from netcord.kernel import Answer, Ask, Choose, Side, Value, View

from .cards import Card, Deck, Effect, Kind, Risk, Surface, Zone, shipped_deck
from .challenging import Challenge
from .facts import Place, Rest, Serve, Shot
from .judging import (
    Block,
    ace_faces,
    block,
    chance,
    costs_a_card,
    gain,
    lobbed,
    needed,
    serve_needed,
    spun,
    star_cost,
    sure,
)
from .rallying import CONCEDE, SMASH, FacingLob, Fatigue, Position, Stroke, Target
from .serving import Service
from .table import Table

STAR = (0.0, 0.075, 0.06, 0.045, 0.035, 0.03, 0.025)  # what the last, the last but one, ... Star is worth
KEEP = {
    Kind.BASELINE_DEFENCE: 0.034,
    Kind.DOWN_THE_LINE: 0.034,
    Kind.CROSSCOURT: 0.034,
    Kind.ATTACK: 0.045,
    Kind.DROP_SHOT: 0.028,
    Kind.WINNER: 0.09,
    Kind.PASSING: 0.03,
    Kind.LOB: 0.024,
    Kind.VOLLEY: 0.026,
    Kind.DROP_VOLLEY: 0.018,
    Kind.SMASH: 0.016,
}
"""What a card in hand is worth, before scarcity."""

SAFE_REPLY = 0.7  # the mean difficulty of the ball one plays when in trouble


class Feel(Value):
    """What the deck is like on a surface: means over its cards."""

    passing: float  # difficulty of a passing shot
    passing_malus: float
    volley: float  # difficulty of a volley
    volley_malus: float


@lru_cache(maxsize=64)
def feel(deck: Deck, surface: Surface) -> Feel:
    """The feel of a deck."""

    def mean(kind: Kind, what: str) -> float:
        cards = [card for card in deck.cards if card.kind is kind]
        values = [card.malus.on(surface) if what == "malus" else card.difficulty or 0 for card in cards]
        return sum(values) / max(1, len(values))

    return Feel(
        mean(Kind.PASSING, "difficulty"),
        mean(Kind.PASSING, "malus"),
        mean(Kind.VOLLEY, "difficulty"),
        mean(Kind.VOLLEY, "malus"),
    )


def faults(needed: float) -> float:
    """The chance that a d20 falls short."""
    return min(1.0, max(0.0, (needed - 1) / 20))


@lru_cache(maxsize=4096)
def net_worth(feel: Feel, malus: float, safe: bool, volleys: int) -> float:
    """For a player at the net whose ball of this malus must be answered: the other puts a safe ball over, or passes.

    Every exchange costs a volley; without one the point is as good as lost.
    """
    lifted = 0.0 if safe else faults(SAFE_REPLY + malus)
    passed = 0.0 if safe else faults(feel.passing + malus)
    again = net_worth(feel, feel.volley_malus, False, volleys - 1) if volleys else 0.0
    against_safe = lifted + (1 - lifted) * (1 - faults(feel.volley)) * again
    against_pass = passed + (1 - passed) * (1 - faults(feel.volley + feel.passing_malus)) * again
    return min(against_safe, 0.3 * against_safe + 0.7 * against_pass)  # a passing shot is not always at hand


def scarcity(cards: int) -> float:
    """How much more a card is worth when few are left."""
    if cards >= 11:
        return 0.5
    if cards >= 8:
        return 1.0
    return 1.5 if cards >= 6 else 2.2 if cards >= 4 else 3.2


@cache
def stars_worth(held: int) -> float:
    """What a stock of Stars is worth."""
    return sum(STAR[min(star, 6)] for star in range(1, held + 1))


class Mind:
    """How one side sees a table."""

    def __init__(self, table: Table, side: Side) -> None:
        self.table = table
        self.side = side
        self.foe = side.other
        self.me = table.player(side)
        self.them = table.player(self.foe)
        self.feel = feel(table.deck or shipped_deck(table.options.second_winner), table.surface)
        self.cards = [table.card(int(number)) for number in self.me.hand]
        self.limit = table.who(side).hand_size
        self.volleys = sum(Zone.V in card.start and card.kind is not Kind.SMASH for card in self.cards)
        self._served: dict[tuple[int, Effect], float] = {}
        self.groundwork = {zone: sum(zone in card.start for card in self.cards) for zone in Zone}

    # What things are worth

    def keep(self, card: Card) -> float:
        """What it is worth to still have a card."""
        worth = KEEP[card.kind] + 0.006 * card.draw
        if card.kind in (Kind.VOLLEY, Kind.DROP_VOLLEY) and self.me.pawn is Zone.V:
            worth += 0.03
        if card.risk is Risk.SAFE:  # the last ball one can return with from a zone is dear
            worth += sum(0.03 for zone in card.start if self.groundwork[zone] <= 2)
        return worth * scarcity(len(self.cards))

    def price(self, card: Card) -> float:
        """What playing a card costs: itself, less what its draw icons bring back."""
        worth = 0.0 if card.recycle else self.keep(card)
        room = max(0, self.limit - len(self.cards) + 1)
        return worth - 0.03 * scarcity(len(self.cards)) * min(card.draw, room)

    def spend(self, stars: int) -> float:
        """What these Stars are worth now."""
        held = self.me.stars
        return stars_worth(held) - stars_worth(held - stars)

    # What the point is worth

    def initiative(self, mine: int, theirs: int, hand: int, other_hand: int) -> float:
        """For whoever faces a safe ball, with so much difficulty validated on either side, and so many cards."""
        worth = 0.54 + 0.017 * mine - 0.012 * theirs + 0.008 * (min(hand, 9) - min(other_hand, 9))
        return min(0.93, max(0.15, worth))

    def after(
        self, card: Card, zone: Zone, total: int, pawn: Zone, extra: int = 0, spin: Effect | None = None
    ) -> float:
        """My stroke is good and lies in their `zone`; I stand at `pawn`."""
        table = self.table
        malus = max(0, card.malus.on(table.surface) + table.who(self.side).total("malus_delta", card))
        safe = card.risk is Risk.SAFE
        mine, theirs = len(self.cards) - 1 - extra, len(self.them.hand)
        if table.is_robot(self.foe):
            theirs = 9
        effect = (card.effect if spin is None else spin) if table.advanced else Effect.NONE
        here = self.them.pawn
        at_net = here is Zone.V and card.kind is not Kind.LOB
        runs = (here is Zone.V) if card.kind is Kind.LOB else not at_net and costs_a_card(here, zone)
        ready = self.initiative(total, self.them.total, mine, theirs)
        attacked = self.initiative(self.them.total, total, theirs, mine)
        if effect is Effect.SLICE and not at_net and zone is not Zone.V:
            attacked -= 0.05
        if pawn is not Zone.V and pawn is not Zone.N:
            attacked += 0.025  # out of position: the next ball may go to the other corner
            ready -= 0.01
        gained = 0.035 * scarcity(theirs) if runs else 0.0
        if runs and theirs <= 1:
            return 0.97
        if at_net:
            worth = self._against_volleyer(malus)
        elif pawn is Zone.V:
            worth = self._at_net(malus, safe)
        else:
            fails = faults(SAFE_REPLY + malus) if not safe else 0.0
            if zone is Zone.V:
                worth = fails + (1 - fails) * 0.5
            elif safe:
                worth = 1 - attacked
            else:
                worth = fails + (1 - fails) * (0.78 * ready + 0.22 * (1 - attacked))
        return min(0.99, worth + gained)

    def _against_volleyer(self, malus: int) -> float:
        """They stand at the net and must volley; then I must answer that."""
        fails = faults(self.feel.volley + malus)
        return fails + (1 - fails) * (1 - net_worth(self.feel, self.feel.volley_malus, False, 2))

    def _at_net(self, malus: int, safe: bool) -> float:
        """I stand at the net, with so many volleys to back it up."""
        return net_worth(self.feel, malus, safe, min(4, self.volleys))

    # What can be done

    def places(self, card: Card, zone: Zone, total: int, lob: bool, spin: bool) -> Iterable[tuple[Place, float]]:
        """Phase C after a stroke: each choice, and the worth of the point less its cost."""
        pawn = self.me.pawn
        yield Place("stay"), self.after(card, zone, total, pawn)
        if pawn is not Zone.V and self.them.pawn is not Zone.V and not lob:
            if not spin:
                yield Place("rush"), self.after(card, zone, total, Zone.V)
            elif cheap := self.cheapest(card):
                yield Place("rush", cheap.number), self.after(card, zone, total, Zone.V, 1) - self.keep(cheap)
        if pawn not in (Zone.N, Zone.V) and self.me.stars:
            yield Place("reposition"), self.after(card, zone, total, Zone.N) - self.spend(1)

    def cheapest(self, *spare: Card) -> Card | None:
        """The card that is missed least, other than those given."""
        return min((card for card in self.cards if card not in spare), key=self.keep, default=None)

    def best_after(self, card: Card) -> float:
        """The worth of a good stroke, aimed and followed up as well as can be."""
        total = self.me.total + (card.difficulty or 0)
        lob, spin = lobbed(self.table) and self.me.pawn is not Zone.V, spun(self.table)
        return max(worth for zone in card.targets for _, worth in self.places(card, zone, total, lob, spin))

    def stroke(self, shot: Shot, after: dict[int, float]) -> float:
        """What a shot is worth."""
        table, side = self.table, self.side
        card = table.card(shot.card)
        rolled = not sure(table, side, card) or shot.roll
        good = chance(needed(table, side, card, shot.stars)) / 20 if rolled else 1.0
        stars = shot.stars + star_cost(table, side, card)
        cost = self.price(card) + self.spend(stars)
        brought = gain(table, side, card)
        held = self.me.stars - stars
        bonus = stars_worth(held + brought) - stars_worth(held)
        if card.kind is Kind.WINNER:
            return good * (1.0 + bonus) - cost
        if shot.card not in after:
            after[shot.card] = self.best_after(card)
        worth = after[shot.card]
        span = table.who(side).winner_on(card)
        wins = 0.0
        if rolled and span is not None:
            low = max(span[0], needed(table, side, card, shot.stars), 1)
            wins = max(0, span[1] - low + 1) / 20
        return wins * (1.0 + bonus) + (good - wins) * (worth + bonus) - cost

    def best_stroke(self) -> float:
        """The worth of the best shot from where I stand."""
        after: dict[int, float] = {}
        best = 0.0
        for card in self.cards:
            if block(self.table, self.side, card) is not Block.FREE:
                continue
            most = 0 if sure(self.table, self.side, card) or not self.table.advanced else min(2, self.me.stars)
            best = max(best, *(self.stroke(Shot(card.number, stars), after) for stars in range(most + 1)))
        return best

    def served(self, card: Card, effect: Effect) -> float:
        """The worth of a serve that is in, followed to the net if that is better, whatever was paid for it."""
        if (card.number, effect) not in self._served:
            places = (Zone.N, Zone.V) if self.table.options.serve_and_volley else (Zone.N,)
            worths = (self.after(card, self.them.pawn, 0, place, -1, effect) for place in places)
            self._served[card.number, effect] = max(worths)
        return self._served[card.number, effect]

    def serve(self, serve: Serve, second: float) -> float:
        """What a serve is worth; `second` is what a fault leaves."""
        table, side = self.table, self.side
        card = table.card(serve.card)
        due = serve_needed(table, side, card, serve.effect, serve.stars)
        inside = chance(due)
        aces = ace_faces(table, side, card, due)
        worth = self.served(card, serve.effect)
        room = max(0, self.limit - len(self.cards))
        rested = 0.04 * scarcity(len(self.cards)) * min(card.draw, room)
        return (aces + (inside - aces) * worth + (20 - inside) * second) / 20 + rested - self.spend(serve.stars)


class Sensible:
    """The bot. `choose` is a function of view and question alone."""

    sees: type[Mind] = Mind
    """How it sees a table."""

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """The option that is worth most; of equals, the first."""
        if len(ask.options) == 1:
            answer: Answer = ask.options[0]
            return answer
        table: Table = view.state.table
        phase = view.state.phase
        mind = self.sees(table, Side(ask.seat))
        if isinstance(phase, Service):
            return self._serve(mind, phase, ask.options)
        if isinstance(phase, Stroke):
            return self._stroke(mind, ask.options)
        if isinstance(phase, Target):
            return self._target(mind, phase, ask.options)
        if isinstance(phase, Position):
            return self._position(mind, phase, ask.options)
        if isinstance(phase, Fatigue):
            return self._run(mind, ask.options)
        if isinstance(phase, FacingLob):
            return SMASH if SMASH in ask.options else self._run(mind, ask.options)
        if isinstance(phase, Challenge):
            return "challenge"
        return self._between(mind, ask)

    def _serve(self, mind: Mind, phase: Service, options: tuple[Serve, ...]) -> Serve:
        if phase.number == 2:
            return max(options, key=lambda serve: mind.serve(serve, 0.0))
        again = {serve: mind.serve(serve, 0.0) for serve in options if serve.stars == 0}
        free = mind.table.options.second_serve == "any_card"

        def second(first: Serve) -> float:
            return max(worth for serve, worth in again.items() if free or serve.card != first.card)

        left = {card: second(Serve(card)) for card in {serve.card for serve in options}}
        return max(options, key=lambda serve: mind.serve(serve, left[serve.card]))

    def _stroke(self, mind: Mind, options: tuple[Any, ...]) -> Answer:
        after: dict[int, float] = {}
        shots = [shot for shot in options if shot != CONCEDE]
        if not shots:
            return CONCEDE
        best: Answer = max(shots, key=lambda shot: mind.stroke(shot, after))
        return best

    def _target(self, mind: Mind, phase: Target, options: tuple[Zone, ...]) -> Zone:
        card = mind.table.card(phase.card)
        total = mind.me.total
        lob, spin = lobbed(mind.table) and mind.me.pawn is not Zone.V, spun(mind.table)

        def worth(zone: Zone) -> float:
            return max(value for _, value in mind.places(card, zone, total, lob, spin))

        return max(options, key=worth)

    def _position(self, mind: Mind, phase: Position, options: tuple[Place, ...]) -> Place:
        ball = mind.table.ball
        assert ball is not None, "a position follows a stroke"
        card = mind.table.card(ball.card)
        serving = card.kind is Kind.SERVICE
        total, extra = mind.me.total, -1

        def worth(place: Place) -> float:
            gone = extra + (1 if place.card else 0)
            cost = mind.keep(mind.table.card(place.card)) if place.card else 0.0
            pawn = {"stay": mind.me.pawn, "rush": Zone.V, "reposition": Zone.N}[place.how]
            if place.how == "reposition":
                cost += mind.spend(min(1, mind.me.stars))
            spin = ball.effect if serving else None
            return mind.after(card, ball.zone, total, pawn, gone, spin) - cost

        return max(options, key=worth)

    def _run(self, mind: Mind, options: tuple[Any, ...]) -> Answer:
        """Which card to give up for a long way, or not to run at all."""
        table, ball = mind.table, mind.table.ball
        assert ball is not None, "a long way to a ball"
        there = self.sees(table.with_player(mind.side, pawn=ball.zone), mind.side)
        playable = [card for card in there.cards if block(there.table, mind.side, card) is Block.FREE]
        only = playable[0] if len(playable) == 1 else None
        spare = [table.card(card) for card in options if card not in (CONCEDE, SMASH)]
        gone = min((card for card in spare if card is not only), key=there.keep, default=None)
        if not playable or gone is None:
            return CONCEDE if CONCEDE in options else options[0]
        return gone.number if there.best_stroke() > there.keep(gone) * 0.8 else CONCEDE

    def _between(self, mind: Mind, ask: Choose[Any]) -> Answer:
        """Between points: what to discard, how to rest, what to take back, where to receive."""
        options = ask.options
        if ask.what == "limit":
            least: int = min(options, key=lambda number: (mind.keep(mind.table.card(number)), number))
            return least
        if ask.what == "rest":
            room = mind.table.star_room(mind.side) - mind.me.stars
            stars = stars_worth(mind.me.stars + min(2, room)) - stars_worth(mind.me.stars)
            cards = 0.036 * scarcity(len(mind.cards)) if len(mind.cards) < mind.limit else 0.0
            return Rest.CONCENTRATION if stars > cards else Rest.RECOVERY
        if ask.what == "plan":
            best = max((mind.table.card(number) for number in options if number), key=mind.keep)
            wanted = best.kind is Kind.WINNER or len(mind.cards) < mind.limit - 2
            return best.number if wanted and mind.keep(best) > mind.spend(1) else 0
        answer: Answer = options[0]  # the deciding point: on the forehand
        return answer


class Safest:
    """Always the safest card: the likeliest stroke without Stars, never to the net. To measure a bot by."""

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """The best chance on the die, the lowest number among equals."""
        table: Table = view.state.table
        side, phase = Side(ask.seat), view.state.phase
        if isinstance(phase, Service):
            plain = [serve for serve in ask.options if not serve.stars and serve.effect is Effect.NONE]
            odds = {serve: serve_needed(table, side, table.card(serve.card), Effect.NONE, 0) for serve in plain}
            easiest: Serve = min(plain, key=lambda serve: odds[serve])
            return easiest
        if isinstance(phase, Stroke):
            shots = [shot for shot in ask.options if shot != CONCEDE and not shot.stars and not shot.roll]
            if not shots:
                return CONCEDE
            answer: Answer = min(shots, key=lambda shot: self._risk(table, side, shot))
            return answer
        if ask.what == "plan":
            return 0
        first: Answer = ask.options[0]
        return first

    @staticmethod
    def _risk(table: Table, side: Side, shot: Shot) -> tuple[int, int, int]:
        card = table.card(shot.card)
        rolled = 0 if sure(table, side, card) else 20 - chance(needed(table, side, card))
        return rolled, list(Risk).index(card.risk), card.number
