"""How a learned player of Worldwide Tennis thinks: every option is followed to the balls it may lead to, and those are
judged by two networks.

One tells of a ball just struck the chance of the point, and what both sides will have left is worth in points to come;
the other tells that of a point that is over. At the score they make a chance of the match (`stakes`). Dice are summed,
not thrown; between dice and networks there is nothing but arithmetic in a fixed order, so that a decision is the same
on every machine.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from netcord.bots.networks import CERTAIN, UNIT, Network, Weights, chance
from netcord.kernel import Answer, Ask, Choose, Side, State, View
from netcord.tennis import DecidingCourt, Decision, Expects

from . import inputs
from .between import Plan, Resting, Trim, icons
from .cards import WINNER, Card, Effect, Kind, Risk, Zone
from .challenging import Challenge
from .facts import Place, Rest, Serve, Shot
from .inputs import Piece
from .judging import (
    RALLY_BONUS,
    SERVE_BONUS,
    Facing,
    ace_faces,
    costs_a_card,
    facing,
    lobbed,
    malus_of,
    needed,
    serve_needed,
    spun,
)
from .judging import chance as faces
from .rallying import CONCEDE, SMASH, FacingLob, Fatigue, Position, Stroke, Target, playable
from .serving import Service, serves
from .stakes import Stakes, stakes
from .table import Table

NETWORKS = {"struck": inputs.STRUCK_INPUTS, "point": inputs.POINT_INPUTS}
EFFORT = 0.05
"""Of a point: whoever comes in wants more than that for it, and a point that is lost anyway is not run after."""
AGAIN = 2
"""Cards that may be played after a run, of which it is seen again what they are worth without the card it cost."""
Follow: TypeAlias = tuple[int, Effect, Zone]
"""A good stroke: its card and effect, and the zone it goes to."""


class Reading:
    """A network, and what pieces of its inputs add: each is worked out once."""

    def __init__(self, network: Network) -> None:
        self.start, self.outputs = network.start, network.outputs
        self.row = network.row
        self._known: dict[tuple[Any, ...], int] = {}

    def __call__(self, piece: Callable[..., Piece], *of: Any) -> int:
        """What a piece adds that depends on these alone."""
        key = piece, *of
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.add(piece(*of))
        return found

    def add(self, piece: Piece) -> int:
        """What a piece adds."""
        row = self.row
        return sum(row[name] * count for name, count in piece)


class Sight:
    """A match as the networks see it from one side: what never changes in it is added up once."""

    def __init__(self, struck: Reading, point: Reading, table: Table, side: Side) -> None:
        same = inputs.setting(table, side)
        self.struck_start, self.point_start = struck.start + struck.add(same), point.start + point.add(same)
        pieces = {number: inputs.held(table, side, table.card(number)) for number in table.all_cards.rally}
        self.held_struck = {number: struck.add(piece) for number, piece in pieces.items()}
        self.held_point = {number: point.add(piece) for number, piece in pieces.items()}
        self.winners = {number for number in pieces if table.card(number).kind is Kind.WINNER}
        self.volleys = {number for number in pieces if table.card(number).kind is Kind.VOLLEY}
        self.finishes = {number for number in pieces if inputs.finishes(table, side, table.card(number))}
        self.malus = {card.number: malus_of(table, side, card) for card in table.all_cards.cards}
        self.serves = {
            serve: self._odds(table, side, serve) for serve in serves(table.all_cards, 0, True, len(SERVE_BONUS) - 1)
        }
        """By serve, how many faces of the die make it good, and how many of those an ace."""

    @staticmethod
    def _odds(table: Table, side: Side, serve: Serve) -> tuple[int, int]:
        card = table.card(serve.card)
        due = serve_needed(table, side, card, serve.effect, serve.stars)
        return faces(due), ace_faces(table, side, card, due)


class Minds:
    """What a file of weights knows, ready to look at any match."""

    def __init__(self, weights: Weights) -> None:
        self.struck, self.point = Reading(weights.network("struck")), Reading(weights.network("point"))
        self._bases = {case: base / CERTAIN for case, base in weights.bases}
        self._sights: dict[tuple[Any, ...], Sight] = {}

    def sight(self, table: Table, side: Side) -> Sight:
        """The match of this table, seen from a side."""
        key = side, table.surface, table.options, table.cards, table.deck, table.robot is None
        found = self._sights.get(key)
        if found is None:
            if len(self._sights) > 64:
                self._sights.clear()
            found = self._sights[key] = Sight(self.struck, self.point, table, side)
        return found

    def serves(self, table: Table) -> tuple[float, float]:
        """How often A and B win a point that they serve."""
        return self._bases.get(case(table, Side.A), 0.6), self._bases.get(case(table, Side.B), 0.6)


def case(table: Table, side: Side) -> str:
    """What the chance to win one's serve depends on most."""
    played = f"{table.surface}, {table.options.level}"
    return played if table.robot is None else f"{played}, {'automaton' if table.is_robot(side) else 'against it'}"


class Ready(NamedTuple):
    """What is seen of the striker of a ball; and his volleys, those that finish, and Stars, which count at the net."""

    seen: int
    volleys: int
    heavy: int
    stars: int


class Flies(NamedTuple):
    """What is seen of a ball; and what counts if its striker comes in behind it."""

    seen: int
    risk: Risk
    zone: Zone
    malus: int


class Mind:
    """One side at one table."""

    def __init__(self, minds: Minds, table: Table, side: Side) -> None:
        self.minds, self.table, self.side = minds, table, side
        self.sight = minds.sight(table, side)
        self.me, self.them = table.player(side), table.player(side.other)
        self.usual = minds.serves(table)
        self.stakes: Stakes = stakes(table.score, side, *self.usual)
        hand = [int(card) for card in self.me.hand]
        for place in self.me.aside:
            hand.pop(place.reveal())
        self.hand = tuple(hand)
        self.winners = [card for card in hand if card in self.sight.winners]
        self.due = icons(table, side)
        self.theirs = inputs.has(table, side.other, own=False)
        self.supplies = inputs.supplies(table, side)
        self._struck = self._point = 0
        self.follow: dict[Follow, tuple[Place, Expects]] = {}
        """Where it is best to go after a good stroke, and what that is worth."""
        self._seconds: dict[tuple[int, int], dict[int, Expects]] = {}
        self._met: dict[tuple[Zone, bool, Risk], int] = {}
        self._in: dict[tuple[Any, ...], Expects] = {}
        self._mine: dict[tuple[Any, ...], Ready] = {}
        self._over: dict[tuple[Any, ...], float] = {}

    @property
    def struck_base(self) -> int:
        """What is the same of every ball that may be struck now."""
        if not self._struck:
            see, theirs, them = self.minds.struck, self.theirs, self.them
            held = self.sight.held_struck
            seen = self.sight.struck_start + sum([held[card] for card in self.hand])
            seen += see(inputs.resources, "their", theirs) + see(inputs.tokens, "my", self.me.tokens)
            seen += see(inputs.supply, *self.supplies)
            self._struck = seen + see(inputs.reach, "their", them.total, theirs.winner)
        return self._struck

    @property
    def point_base(self) -> int:
        """What is the same of every end of the point that may come now."""
        if not self._point:
            see, held = self.minds.point, self.sight.held_point
            seen = self.sight.point_start + sum([held[card] for card in self.hand])
            self._point = seen + see(inputs.resources, "their", self.theirs) + see(inputs.supply, *self.supplies)
        return self._point

    # What the networks tell

    def left(self, gone: tuple[int, ...], stars: int, due: int, back: int = 0, tokens: int = 0) -> int:
        """For the end of a point: these cards have left the hand, this one has come back, these Stars are left."""
        see, held = self.minds.point, self.sight.held_point
        seen = self.point_base
        for card in gone:
            seen -= held[card]
        cards = len(self.hand) - len(gone)
        winner = back in self.sight.winners or any(card not in gone for card in self.winners)
        if back:
            seen += held[back]
            cards += 1
        mine = inputs.Has(stars, cards, due, self.me.tokens - tokens, 8 if winner else 0)
        waits = not winner and (WINNER in gone or WINNER in self.me.discard)
        return seen + see(inputs.resources, "my", mine) + see(inputs.waits, waits)

    def over(
        self, won: bool, gone: tuple[int, ...], stars: int, more_due: int, back: int = 0, tokens: int = 0
    ) -> Expects:
        """A point that is over: these cards have left the hand (`back` of them returns), so many Stars are left."""
        key = won, gone, stars, more_due, back, tokens
        worth = self._over.get(key)
        at = self.stakes
        if worth is None:
            see = self.minds.point
            next_up = (at.serves_won, at.ends_won) if won else (at.serves_lost, at.ends_lost)
            seen = self.left(gone, stars, self.due + more_due, back, tokens) + see(inputs.next_point, *next_up)
            worth = self._over[key] = see.outputs(seen)[1] / UNIT
        if won:
            return Expects(at.won + at.worth_won * worth, 1.0, worth)
        return Expects(at.lost + at.worth_lost * worth, 0.0, worth)

    def ready(self, gone: tuple[int, ...], stars: int, more_due: int, total: int) -> Ready:
        """For a ball of mine: these cards have left my hand, I have these Stars, and validated so much."""
        key = gone, stars, more_due, total
        found = self._mine.get(key)
        if found is None:
            see, held = self.minds.struck, self.sight.held_struck
            seen = self.struck_base
            for card in gone:
                seen -= held[card]
            winner = 8 if any(card not in gone for card in self.winners) else 0
            seen += see(inputs.stars, "my", stars) + see(inputs.cards, "my", len(self.hand) - len(gone))
            seen += see(inputs.due, "my", self.due + more_due) + see(inputs.holds_winner, "my", winner)
            seen += see(inputs.reach, "my", total, winner)
            volleys, finishes = self.sight.volleys, self.sight.finishes
            left = [card for card in self.hand if card in volleys and card not in gone]
            found = Ready(seen, len(left), sum([card in finishes for card in left]), stars)
            self._mine[key] = found
        return found

    def ball(self, card: Card, zone: Zone, effect: Effect) -> Flies:
        """For a ball of mine with this card that lies in their zone."""
        see, malus = self.minds.struck, self.sight.malus[card.number]
        spin = effect if self.table.advanced else Effect.NONE
        seen = see(inputs.ball, card, zone, spin, malus) + self._meets(zone, card.kind is Kind.LOB, card.risk)
        return Flies(seen, card.risk, zone, malus)

    def _meets(self, zone: Zone, lob: bool, risk: Risk) -> int:
        """How they come to a ball in their zone: what costs nothing they do at once, and an automaton all of it."""
        seen = self._met.get((zone, lob, risk))
        if seen is None:
            see, pawn, (tired, smashes) = self.minds.struck, self.them.pawn, inputs.tires(self.table)
            if pawn is not Zone.V and (self.table.robot is not None or not costs_a_card(pawn, zone)):
                tired += self.table.robot is not None and costs_a_card(pawn, zone)
                pawn = zone
            seen = see(inputs.runs, pawn, zone, lob, self.theirs.cards <= 1) + see(inputs.stands, "their", pawn)
            seen += see(inputs.automaton, tired, smashes)
            attacks, volleys = (inputs.expected(self.supplies, group) for group in ("attack", "at the net"))
            seen += see(inputs.waiting, risk, zone, pawn is Zone.V, attacks, volleys)
            self._met[zone, lob, risk] = seen
        return seen

    def struck(self, ball: Flies, ready: Ready, pawn: Zone) -> Expects:
        """A ball just struck, by somebody who now stands there."""
        see = self.minds.struck
        seen = ready.seen + ball.seen + see(inputs.stands, "my", pawn)
        if pawn is Zone.V:
            answers = inputs.expected(self.supplies, "against the net")
            seen += see(inputs.approach, *ball[1:], *ready[1:], answers)
        told, later = see.outputs(seen)
        point, worth = chance(told) / CERTAIN, later / UNIT
        at = self.stakes
        match = point * (at.won + at.worth_won * worth) + (1.0 - point) * (at.lost + at.worth_lost * worth)
        return Expects(match, point, worth)

    def comes_in(self, ball: Flies, ready: Ready) -> Expects:
        """A ball just struck, by somebody who goes to the net behind it."""
        worth, at = self.struck(ball, ready, Zone.V), self.stakes
        return worth._replace(match=worth.match - EFFORT * (at.won - at.lost))

    def spare(self, *but: int) -> int | None:
        """The card that will be missed least, other than those given."""
        others = [card for card in self.hand if card not in but]
        if not others:
            return None
        return max(others, key=lambda card: (self.over(False, (card,), self.me.stars, 0).later, card))

    # What may follow

    def placed(
        self, ball: Flies, pawn: Zone, lob: bool, spin: bool, gone: tuple[int, ...], stars: int, due: int, total: int
    ) -> Iterator[tuple[Place, Expects]]:
        """§9C Where the striker may go after a stroke, and what that is worth."""
        ready = self.ready(gone, stars, due, total)
        yield Place("stay"), self.struck(ball, ready, pawn)
        if pawn is not Zone.V and self.them.pawn is not Zone.V and not lob:
            if not spin:
                yield Place("rush"), self.comes_in(ball, ready)
            elif (spare := self.spare(*gone)) is not None:
                yield Place("rush", spare), self.comes_in(ball, self.ready((*gone, spare), stars, due, total))
        price = self.price(pawn)
        if pawn is Zone.N or stars < price:
            return
        if pawn is not Zone.V:
            yield Place("reposition"), self.struck(ball, self.ready(gone, stars - price, due, total), Zone.N)
        elif (spare := self.spare(*gone)) is not None:
            paid = self.ready((*gone, spare), stars - price, due, total)
            yield Place("reposition", spare), self.struck(ball, paid, Zone.N)

    def price(self, pawn: Zone) -> int:
        """WT-09C-4 The Stars that it costs to be in the middle again."""
        if pawn is Zone.V:
            return 0 if self.table.options.reposition_from_net == "card_only" else 1
        return 0 if self.table.who(self.side).has("free_reposition") else 1

    def good(self, card: Card, pawn: Zone, gone: tuple[int, ...], stars: int) -> Expects:
        """A stroke that is good, aimed and followed up as well as can be."""
        lob, spin = lobbed(self.table) and pawn is not Zone.V, spun(self.table)
        total = self.me.total + (card.difficulty or 0)
        best: Expects | None = None
        for zone in card.targets:
            ball = self.ball(card, zone, card.effect)
            ways = self.placed(ball, pawn, lob, spin, gone, stars, card.draw, total)
            place, worth = max(ways, key=by_match)
            self.follow[card.number, card.effect, zone] = place, worth
            if best is None or worth.match > best.match:
                best = worth
        assert best is not None, "a stroke has a target"
        return best

    def strokes(
        self, table: Table, gone: tuple[int, ...] = (), among: Iterable[int] | None = None
    ) -> list[tuple[Shot, Expects]]:
        """§9B Every stroke that may be played at a table (this one, or after a run), and what it is worth."""
        here = facing(table, self.side)
        ways = playable(here, table.all_cards, table.advanced)
        found: list[tuple[Shot, Expects]] = []
        for number in self.hand if among is None else among:
            if number not in gone and ways[number]:
                found += self._with(table, here, table.card(number), ways[number], gone)
        return found

    def _with(
        self, table: Table, here: Facing, card: Card, shots: tuple[Shot, ...], gone: tuple[int, ...]
    ) -> list[tuple[Shot, Expects]]:
        """Every way to play a card."""
        side, me = self.side, self.me
        gone, pawn = (*gone, card.number), table.player(side).pawn
        held, brings = me.stars - here.star_cost(card), card.star_gain if table.advanced else 0
        room = table.star_room(side)
        back = card.number if card.recycle else 0
        winner = card.kind is Kind.WINNER
        due = 0 if winner else needed(table, side, card)
        span = None if winner else table.who(side).winner_on(card)
        found = []
        for shot in shots:
            if not winner and not shot.roll and here.sure(card):
                brought = max(0, min(brings, room - me.stars))
                found.append((shot, self.good(card, pawn, gone, held + brought)))
                continue
            stars = held - shot.stars
            richer = stars + max(0, min(brings, room - stars))
            needs = needed(table, side, card, shot.stars) if winner else due - RALLY_BONUS[shot.stars]
            hits = wins = faces(needs)
            if not winner:
                wins = 0 if span is None else max(0, span[1] - max(span[0], needs, 1) + 1)
            parts = [(20 - hits, self.over(False, gone, stars, card.draw, back))]
            if wins:
                parts.append((wins, self.over(True, gone, richer, card.draw, back)))
            if hits > wins:
                parts.append((hits - wins, self.good(card, pawn, gone, richer)))
            found.append((shot, mixed(*parts)))
        return found

    # What is asked

    def judged(self, phase: Any, options: tuple[Any, ...]) -> list[tuple[Answer, Expects]]:
        """What each option is worth."""
        if isinstance(phase, Service):
            return self._serves(phase, options)
        if isinstance(phase, Stroke):
            known = dict(self.strokes(self.table))
            return [(one, known[one] if one != CONCEDE else self._let_go()) for one in options]
        if isinstance(phase, Target):
            return [(zone, self.aimed(phase, zone)) for zone in options]
        if isinstance(phase, Position):
            return [(place, self.moved(phase, place)) for place in options]
        if isinstance(phase, Fatigue | FacingLob):
            return list(self._runs(options))
        if isinstance(phase, Challenge):
            return [(one, self._call(phase, one)) for one in options]
        return [(one, self._between(phase, one)) for one in options]

    def _let_go(self) -> Expects:
        return self.over(False, (), self.me.stars, 0)

    def aimed(self, phase: Target, zone: Zone) -> Expects:
        """WT-09B-6 The stroke is good, its card has left the hand."""
        table, card, pawn = self.table, self.table.card(phase.card), self.me.pawn
        lob, spin = lobbed(table) and pawn is not Zone.V, spun(table)
        ball = self.ball(card, zone, card.effect)
        return max(worth for _, worth in self.placed(ball, pawn, lob, spin, (), self.me.stars, 0, self.me.total))

    def moved(self, phase: Position, place: Place) -> Expects:
        ball = self.table.ball
        assert ball is not None, "a position follows a stroke"
        stars, pawn = self.me.stars, self.me.pawn
        gone = (place.card,) if place.card else ()
        seen = self.ball(self.table.card(ball.card), ball.zone, ball.effect)
        if place.how == "rush":
            return self.comes_in(seen, self.ready(gone, stars, 0, self.me.total))
        if place.how == "reposition":
            pawn, stars = Zone.N, stars - phase.price(self.table)
        return self.struck(seen, self.ready(gone, stars, 0, self.me.total), pawn)

    def _runs(self, options: tuple[Any, ...]) -> Iterator[tuple[Answer, Expects]]:
        """WT-09A-2, WT-10-3 Which card to give up for a long way, or a smash, or to let it go.

        The strokes that are best without having paid are looked at again without each card that may be given.
        """
        table, held = self.table, self.sight
        assert table.ball is not None, "a long way to a ball"
        there = table.with_player(self.side, pawn=table.ball.zone)
        best = sorted(self.strokes(there), key=lambda found: (-found[1].match, found[0].card, found[0].stars))
        likely: list[int] = []
        for shot, _ in best:
            if shot.card not in likely:
                likely.append(shot.card)
        alike: dict[tuple[int, ...], Expects] = {}
        for one in options:
            if one == CONCEDE:
                yield one, self._let_go()
            elif one == SMASH:
                smashes = self.strokes(table)
                yield one, max(worth for _, worth in smashes)
            else:
                few = [card for card in likely if card != one][:AGAIN]
                key = held.held_struck[one], held.held_point[one], one in self.winners, *few
                if key not in alike:
                    alike[key] = self.without(one, there, few, best)
                yield one, alike[key]

    def without(self, one: int, there: Table, few: list[int], best: list[tuple[Shot, Expects]]) -> Expects:
        """The best stroke with one of a few cards after a run that has cost this one; `best` if it had not."""
        ways = [worth for _, worth in self.strokes(there, (one,), few)]
        return max(ways, default=self.over(False, (one,), self.me.stars, 0))

    def _serves(self, phase: Service, options: tuple[Serve, ...]) -> list[tuple[Answer, Expects]]:
        """§8 Every serve, with what a fault leaves."""
        table, stars = self.table, self.me.stars
        if phase.number == 2:
            return [(one, self._serve(one, stars, 0, self._double(one, stars, 0))) for one in options]
        any_card = table.options.second_serve == "any_card"
        faults: dict[tuple[int, int], Expects] = {}
        for one in options:
            if (one.card, one.stars) not in faults:
                best = self.seconds(stars - one.stars, table.card(one.card).draw)
                faults[one.card, one.stars] = max(worth for card, worth in best.items() if any_card or card != one.card)
        return [(one, self._serve(one, stars, 0, faults[one.card, one.stars])) for one in options]

    def seconds(self, stars: int, due: int) -> dict[int, Expects]:
        """By card, what the best second serve with it is worth."""
        best = self._seconds.get((stars, due))
        if best is None:
            best = self._seconds[stars, due] = {}
            most = min(len(SERVE_BONUS) - 1, stars) if self.table.advanced else 0
            for one in serves(self.table.all_cards, 0, self.table.advanced, most):
                worth = self._serve(one, stars, due, self._double(one, stars, due))
                if one.card not in best or worth > best[one.card]:
                    best[one.card] = worth
        return best

    def _double(self, serve: Serve, stars: int, due: int) -> Expects:
        """WT-08-6 A second serve that is out."""
        return self.over(False, (), stars - serve.stars, due + self.table.card(serve.card).draw)

    def _serve(self, serve: Serve, stars: int, due: int, fault: Expects) -> Expects:
        """A serve with so many Stars at hand, and what a fault leaves."""
        card = self.table.card(serve.card)
        (hits, aces), left = self.sight.serves[serve], stars - serve.stars
        parts = [(20 - hits, fault)]
        if aces:
            parts.append((aces, self.over(True, (), left, due + card.draw)))
        if hits > aces:
            parts.append((hits - aces, self.inside(card, serve.effect, left, due + card.draw)))
        return mixed(*parts)

    def inside(self, card: Card, effect: Effect, stars: int, due: int) -> Expects:
        """A serve that is in, followed to the net if that is better."""
        key = card.number, effect, stars, due
        found = self._in.get(key)
        if found is None:
            ball, ready = self.ball(card, self.them.pawn, effect), self.ready((), stars, due, 0)
            found, place = self.struck(ball, ready, Zone.N), Place("stay")
            if self.table.options.serve_and_volley:
                rushed = self.comes_in(ball, ready)
                if rushed.match > found.match:
                    found, place = rushed, Place("rush")
            self._in[key] = found
            self.follow[card.number, effect, self.them.pawn] = place, found
        return found

    def _call(self, phase: Challenge, answer: str) -> Expects:
        """§17 A fault that stands, or half a chance that the ball was good."""
        stands = self._stands(phase, 0)
        if answer != "challenge":
            return stands
        spent = self._stands(phase, 1)
        if phase.number == 1 and self.table.options.challenge_first_serve == "literal":
            spent = self.over(False, (), self.me.stars, 0, tokens=1)
        card = self.table.card(phase.card)
        if card.kind is Kind.WINNER:
            return mixed((10, self.over(True, (), self.me.stars, 0)), (10, spent))
        return mixed((10, self._again()), (10, spent))

    def _again(self) -> Expects:
        """A point that is played again: as likely won as any."""
        return self._ahead(self._usual, self.over(False, (), self.me.stars, 0).later)

    @property
    def _usual(self) -> float:
        """How often this side wins a point that is served as the next one."""
        server = self.table.score.server_side
        chance_of = self.usual[server.row]
        return chance_of if server is self.side else 1.0 - chance_of

    def _stands(self, phase: Challenge, tokens: int) -> Expects:
        lost = self.over(False, (), self.me.stars, 0, tokens=tokens)
        if phase.number != 1:
            return lost
        serve = Service(2, phase.card)
        ask = serve.ask(self.table)
        assert isinstance(ask, Choose), "a second serve is chosen"
        best = max(worth for _, worth in self._serves(serve, ask.options))
        return best._replace(match=best.match + (lost.match - self._let_go().match))

    # Between points

    def _between(self, phase: Any, answer: Any) -> Expects:
        """What is left after a choice between points: the score is that of the point to come."""
        gone: tuple[int, ...] = ()
        stars, due, back = self.me.stars, 0, 0
        if isinstance(phase, Trim):
            gone = (answer,)
        elif isinstance(phase, Resting):
            if answer is Rest.RECOVERY:
                due = max(0, 1 + self.table.who(self.side).total("recovery_delta"))
            else:
                most = 2 + self.table.who(self.side).total("concentration_delta")
                stars += max(0, min(most, self.table.star_room(self.side) - stars))
        elif isinstance(phase, Plan):
            stars, back = stars - bool(answer), answer
        elif isinstance(phase, DecidingCourt):
            return self._receives(answer)
        limit = self.table.who(self.side).hand_size
        due = min(due, max(0, limit + 1 - len(self.hand)))
        serving = self.table.score.server_side is self.side
        seen = self.left(gone, stars, due, back) + self.minds.point(inputs.next_point, serving, False)
        told, later = self.minds.point.outputs(seen)
        return self._ahead(chance(told) / CERTAIN, later / UNIT)

    def _ahead(self, point: float, worth: float) -> Expects:
        """Before a point: the chance of the match as the score has it, and what is worth more or less than usual."""
        at, usual = self.stakes, self._usual
        won, lost = at.won + at.worth_won * worth, at.lost + at.worth_lost * worth
        return Expects(usual * won + (1.0 - usual) * lost, point, worth)

    def _receives(self, court: Any) -> Expects:
        """SC-03 Where more safe balls start from is the side to receive on."""
        zone = Zone.BH if court == "ad" else Zone.FH
        many = sum(zone in self.table.card(card).start for card in self.hand if self.table.card(card).risk is Risk.SAFE)
        ahead = self._ahead(0.5, 0.0)
        return ahead._replace(match=ahead.match + many / 1000)


class Quick(Mind):
    """One side at one table, in a hurry: what Stars are worth is reckoned once, and not anew for every stroke."""

    def __init__(self, minds: Minds, table: Table, side: Side) -> None:
        super().__init__(minds, table, side)
        self._changes: dict[int, float] = {}
        self._good: dict[tuple[Any, ...], Expects] = {}

    def over(
        self, won: bool, gone: tuple[int, ...], stars: int, more_due: int, back: int = 0, tokens: int = 0
    ) -> Expects:
        """A point that is over."""
        return self._with_stars(super().over(won, gone, self.me.stars, more_due, back, tokens), stars)

    def good(self, card: Card, pawn: Zone, gone: tuple[int, ...], stars: int) -> Expects:
        """A stroke that is good."""
        key = card.number, gone
        if key not in self._good:
            self._good[key] = super().good(card, pawn, gone, self.me.stars)
        return self._with_stars(self._good[key], stars)

    def seconds(self, stars: int, due: int) -> dict[int, Expects]:
        """By card, the best second serve, whatever the first one has played."""
        best = super().seconds(self.me.stars, 0)
        return {card: self._with_stars(worth, stars) for card, worth in best.items()}

    def inside(self, card: Card, effect: Effect, stars: int, due: int) -> Expects:
        """A serve that is in."""
        return self._with_stars(super().inside(card, effect, self.me.stars, due), stars)

    def without(self, one: int, there: Table, few: list[int], best: list[tuple[Shot, Expects]]) -> Expects:
        """The best stroke after a run that has cost this card: it is missed when the point is over."""
        lost = super().over(False, (one,), self.me.stars, 0)
        worth = next((worth for shot, worth in best if shot.card != one), None)
        if worth is None:
            return lost
        return self._changed(worth, lost.later - super().over(False, (), self.me.stars, 0).later)

    def _with_stars(self, worth: Expects, stars: int) -> Expects:
        """The same with more or fewer Stars."""
        if stars == self.me.stars:
            return worth
        change = self._changes.get(stars)
        if change is None:
            then, now = (super(Quick, self).over(False, (), many, 0).later for many in (stars, self.me.stars))
            change = self._changes[stars] = then - now
        return self._changed(worth, change)

    def _changed(self, worth: Expects, change: float) -> Expects:
        """The same with what is left worth so much more."""
        at = self.stakes
        counts = worth.point * at.worth_won + (1.0 - worth.point) * at.worth_lost
        return Expects(worth.match + change * counts, worth.point, worth.later + change)


def mixed(*parts: tuple[int, Expects]) -> Expects:
    """What is worth this or that with so many faces of twenty."""
    match = point = later = 0.0
    for many, worth in parts:
        if many:
            match += many * worth.match
            point += many * worth.point
            later += many * worth.later
    return Expects(match / 20, point / 20, later / 20)


def by_match(way: tuple[Any, Expects]) -> float:
    """The chance of the match."""
    return way[1].match


class OnePly:
    """Decides by what each option leads to at once."""

    def __init__(self, minds: Minds) -> None:
        self.minds = minds

    def judged(self, view: View[State[Table, Any], Ask], ask: Choose[Any]) -> list[tuple[Answer, Expects]]:
        """What each option is worth to whoever is asked."""
        return Mind(self.minds, view.state.table, Side(ask.seat)).judged(view.state.phase, ask.options)

    def choose(self, view: View[State[Table, Any], Ask], ask: Choose[Any]) -> Answer:
        """The option that is worth most for the match; of equals, the first."""
        if len(ask.options) == 1:
            only: Answer = ask.options[0]
            return only
        best, _ = max(self.judged(view, ask), key=by_match)
        return best


class Practising:
    """Decides likewise, and remembers while he practises where he wanted to aim and to go: he need not think again."""

    def __init__(self, minds: Minds) -> None:
        self.minds = minds
        self._side: Side | None = None
        self._follow: dict[Follow, tuple[Place, Expects]] = {}

    def decide(self, state: State[Table, Any], ask: Choose[Any]) -> Decision:
        """As planned, or by what each option leads to at once."""
        table, phase, side = state.table, state.phase, Side(ask.seat)
        if isinstance(phase, Target | Position) and side is self._side:
            planned = self._planned(table, phase, ask)
            if planned is not None:
                return planned
        mind = Quick(self.minds, table, side)
        best = max(mind.judged(phase, ask.options), key=by_match)
        self._side, self._follow = side, mind.follow
        return Decision(*best)

    def _planned(self, table: Table, phase: Target | Position, ask: Choose[Any]) -> Decision | None:
        ball = table.ball
        if isinstance(phase, Target):
            effect = table.card(phase.card).effect
            known = [(zone, self._follow.get((phase.card, effect, zone))) for zone in ask.options]
            found = [(zone, follow[1]) for zone, follow in known if follow is not None]
            return Decision(*max(found, key=by_match)) if len(found) == len(ask.options) else None
        assert ball is not None, "a position follows a stroke"
        follow = self._follow.get((ball.card, ball.effect, ball.zone))
        return Decision(*follow) if follow is not None and follow[0] in ask.options else None
