"""The levels this game is played at, from somebody who has just learned it to the best we have.

Beginner and club lose as people do: by what they do not look at, never by throwing dice over a choice. Everybody is
given views and nothing else; nobody uses luck, so the same view always gets the same answer.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from netcord.analysis import match_chance, patience, served_again
from netcord.bots.networks import UNIT
from netcord.kernel import Answer, Ask, Choose, Counts, Side, View
from netcord.tennis import Hint, Score, Worth

from .ball import Ball, Key, Strike, key_of
from .bot import SensibleBot
from .cards import Deck
from .court import HOME, SECTORS, steps
from .judging import Designs, Judge, Laid, judge_of
from .rally import PLACE, STEP, House, Way
from .research import SERVED
from .rules import KEEP
from .strokes import Hit, Lunge, adjustments, announced, sheet_of, spot_of
from .table import Table


class Beginner(SensibleBot):
    """Keeps the ball in play as long as it comes to him: the surest stroke and the surest serve, and not a step, before
    the shot or after it. When he has no card for a ball, he lets it go."""

    def _serve(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        return max(options, key=lambda card: _lands(table, Strike(me, card, HOME, start=HOME, serve=table.serve)))

    def _answer(self, table: Table, me: Side, options: tuple[Any, ...]) -> Answer:
        near = _near(table, me, options, 1)
        return max(near, key=lambda hit: _lands(table, announced(table, me, hit)), default=options[-1])

    def _recover(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        return options[0]

    def _lob(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        return "bounce"


class Club(SensibleBot):
    """Keeps the ball in play: always the surest stroke and the surest serve, then back to the middle; lobs he lets
    bounce. He runs two sectors at most, and does not look at where the other stands, nor at what he keeps in hand."""

    def _serve(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        return max(options, key=lambda card: _lands(table, Strike(me, card, HOME, start=HOME, serve=table.serve)))

    def _answer(self, table: Table, me: Side, options: tuple[Any, ...]) -> Answer:
        near = _near(table, me, options, 2)
        if not near:
            return self._stuck(table, options)
        return max(near, key=lambda hit: _lands(table, announced(table, me, hit)))

    def _recover(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        return min(options, key=lambda place: steps(place, HOME))

    def _lob(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        return "bounce"


def _near(table: Table, me: Side, options: tuple[Any, ...], most: int) -> list[Hit]:
    """The strokes for which nobody runs further than so many sectors; a serve comes to where one stands."""
    ball, here = table.ball, table.pawns[me.row]
    assert ball is not None, "there is a ball to answer"
    returning = ball.shot == "serve"
    return [hit for hit in options if isinstance(hit, Hit) and (returning or steps(here, hit.dest) <= most)]


def _lands(table: Table, strike: Strike) -> int:
    """How many of a hundred rolls are in play."""
    if strike.serve and table.court not in table.book.service[strike.card].sides:
        return -1
    sheet = sheet_of(table, strike)
    chances = sheet.chances(sum(part.amount for part in adjustments(table, strike)), spot_of(table, strike))
    return sum(chance for chance, part in zip(chances, sheet.sections, strict=True) if part.type != "fault")


class Seen(NamedTuple):
    """What a player sees of a rally, by numbers."""

    judge: Judge
    ball: int
    place: int
    foe: int
    hand: list[int]
    designs: Designs


class TourPlayer(SensibleBot):
    """Plays every point for itself: knows what each ball is worth against any hand, sees where the other stands and
    goes to where his answer hurts least, burns good cards for it, and risks little with a first serve."""

    alone = True
    """Whether the point alone counts, and not what the cards for it are worth later."""

    def _judge(self, table: Table) -> Judge:
        options = table.options
        house = House(options.ball_metric, options.four_sector_move == "minus30", options.wide_exception)
        return judge_of(table.deck, house, self.alone)

    def _see(self, table: Table, me: Side, ball: Ball) -> Seen:
        judge, foe = self._judge(table), me.other
        return Seen(
            judge,
            judge.rallies.ball(key_of(ball)),
            PLACE[table.pawns[me.row]],
            PLACE[table.pawns[foe.row]],
            [judge.rallies.kind_of[str(card)] for card in table.hands[me.row]],
            (table.designs[me.row], table.designs[foe.row]),
        )

    def _rated(self, table: Table, me: Side, options: tuple[Any, ...]) -> list[tuple[int, Hit, Way]]:
        """Every stroke that is offered, cards and hands that play alike once, by what it is worth; the best first."""
        ball = table.ball
        assert ball is not None, "there is a ball to answer"
        seen = self._see(table, me, ball)
        judge = seen.judge
        offered: dict[tuple[int, str, str], Hit] = {}
        for hit in options:
            if isinstance(hit, Hit):
                offered.setdefault((judge.rallies.kind_of[hit.card], hit.dest, hit.target), hit)
        place = PLACE[HOME] if ball.shot == "serve" else seen.place
        rated = []
        for kind in sorted({kind for kind, _, _ in offered}):
            for way in judge.rallies.ways(seen.ball, place, kind, seen.designs[0]):
                hit = offered.get((kind, way.dest, way.target))
                if hit is not None:
                    rated.append((judge.struck(way, seen.foe), hit, way))
        return sorted(rated, key=lambda one: -one[0])

    def _answer(self, table: Table, me: Side, options: tuple[Any, ...]) -> Answer:
        rated = self._rated(table, me, options)
        return rated[0][1] if rated else self._stuck(table, options)

    def _recover(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        """Where the opponent's answer is worth least, whatever he holds."""
        ball = table.ball
        assert ball is not None, "a ball is in play"
        seen = self._see(table, me, ball)
        return SECTORS[seen.judge.stand(seen.ball, seen.foe, tuple([PLACE[place] for place in options]))]

    def _lob(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        ball = table.ball
        assert ball is not None, "a lob is in the air"
        seen = self._see(table, me, ball)
        full, bounce = (
            seen.judge.best(met, seen.place, seen.foe, seen.hand, seen.designs[0])
            for met in seen.judge.rallies.meets(seen.ball)
        )
        return "full" if full > bounce else "bounce"

    # Serving

    def _serve(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        return self._rated_serves(table, me, options)[0][1]

    def _rated_serves(self, table: Table, me: Side, options: tuple[str, ...]) -> list[tuple[int, str]]:
        """Every serve by what it is worth, the best first."""
        sure = {card: self._served(table, me, card) for card in options}
        kept = self._kept(table, me, options)
        first = table.serve == 1
        again = max([self._served(table, me, card, 2)[1] for card in options]) * self.trusts // 8 if first else 0
        rated = [(sure[card][1] + (100 - sure[card][0]) * again // 100 + kept[card], card) for card in options]
        return sorted(rated, key=lambda one: -one[0])

    def _kept(self, table: Table, me: Side, options: tuple[str, ...]) -> dict[str, int]:
        """By serve, what the service cards that are left are worth later."""
        return dict.fromkeys(options, 0)

    trusts = 5
    """How much of his second serve he counts on with the first one, of 8."""

    def _served(self, table: Table, me: Side, card: str, number: int = 0) -> tuple[int, int]:
        """How many of a hundred serves are in, and what it is worth to serve so, without a second."""
        return self._judge(table).served(card, table.court, number or table.serve, table.designs[me.row])


LASTS = 0.85
"""What a card kept is worth in the next point, beside the one before."""


class Champion(TourPlayer):
    """Looks an exchange further with the cards he really holds, counts those that are gone, knows from what the other
    played what he can hardly hold, and spares the good ones for the points that count."""

    ways, serves, stands = 6, 4, 2
    """So many strokes and serves are looked at further, and so many places to stand after each."""
    trusts, alone = 8, False

    _unseen: tuple[tuple[str, Counts], ...] = ()

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """One of the options."""
        self._unseen = view.unseen
        return super().choose(view, ask)

    def _patience(self, table: Table) -> int:
        """How much cards kept count, of 64: nothing when the match ends with this point."""
        served = SERVED["women" if table.deck == "women" else "men"]
        return min(112, int(70 * patience(table.score, served, served, LASTS)))

    def _odds(self, table: Table, me: Side, judge: Judge) -> list[int]:
        """By kind, how likely a card of the opponent is of it: what cannot be seen is in his hand or in the stock, and
        what he would have played before he does not hold."""
        unseen: dict[str, Counts] = dict(self._unseen)
        many = [0] * len(judge.cost)
        for pile in table.hands[me.other.row].piles:
            cards = unseen.get(pile.deck, ())
            total = sum([count for _, count in cards])
            for card, count in cards:
                many[judge.rallies.kind_of[str(card)]] += (pile.size * count << 16) // total
        rallies = judge.rallies
        laid = [
            Laid(rallies.ball(Key(*one.ball)), PLACE[one.start], PLACE[one.foe], rallies.kind_of[one.card])
            for one in table.shown
            if one.side != me
        ]
        return judge.odds(many, table.rally_hand[me.other.row], tuple(laid))

    def _answer(self, table: Table, me: Side, options: tuple[Any, ...]) -> Answer:
        lunges = [option for option in options if isinstance(option, Lunge)]
        looked = self.look(table, me, options)
        if not looked:
            return self._stuck(table, options)
        worth, hit = max(looked, key=lambda one: one[0])
        if lunges:
            judge, patience = self._judge(table), self._patience(table)
            cheapest = min([judge.cost[judge.rallies.kind_of[lunge.card]] for lunge in lunges])
            if worth < -cheapest * patience // 64:
                return self._stuck(table, tuple(lunges))
        return hit

    def look(self, table: Table, me: Side, options: tuple[Any, ...]) -> list[tuple[int, Hit]]:
        """What the strokes that seem best are worth an exchange further."""
        ball = table.ball
        assert ball is not None, "there is a ball to answer"
        seen = self._see(table, me, ball)
        judge, foe = seen.judge, seen.foe
        patience, odds, size = self._patience(table), self._odds(table, me, seen.judge), table.rally_hand[me.other.row]
        paid = {kind: judge.cost[kind] * patience // 64 for kind in set(seen.hand)}
        rated = [
            (worth - paid[judge.rallies.kind_of[hit.card]], hit, way)
            for worth, hit, way in self._rated(table, me, options)
        ]
        rated.sort(key=lambda one: -one[0])
        looked = []
        for _, hit, way in rated[: self.ways]:
            left = seen.hand.copy()
            left.remove(way.kind)
            kinds = sorted(set(left))
            total = 0
            for next_ball, chance in way.balls:
                places = sorted([(judge.worth(next_ball, foe, place), place) for place in way.stands])
                total += chance * max(
                    [
                        judge.after(next_ball, foe, place, kinds, odds, size, seen.designs)
                        for _, place in places[: self.stands]
                    ]
                )
            looked.append((total // 100 - paid[way.kind], hit))
        return looked

    def _serve(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        """Of the serves that seem best, the one after which his cards serve him best."""
        rallies, own = self._judge(table).rallies, table.designs[me.row]
        rated = self._rated_serves(table, me, options)
        kinds: dict[tuple[tuple[int, int], ...], tuple[int, str]] = {}
        for worth, card in rated:  # cards that play alike are one
            kinds.setdefault(rallies.serves(card, table.court, table.serve, own), (worth, card))
        best = [one for one in kinds.items() if one[0]][: self.serves]  # from the wrong side only if all are
        further = self._further(table, me, {ball for balls, _ in best for ball, _ in balls})
        looked = [
            (worth + sum([chance * further[ball] for ball, chance in balls]) // 100, card)
            for balls, (worth, card) in best
        ]
        return max(looked or rated, key=lambda one: one[0])[1]

    def _further(self, table: Table, me: Side, balls: Iterable[int]) -> dict[int, int]:
        """By serve in play, how much more it is worth an exchange further, with the cards in hand, than it seems."""
        judge, home = self._judge(table), PLACE[HOME]
        kinds = sorted({judge.rallies.kind_of[str(card)] for card in table.hands[me.row]})
        odds, size = self._odds(table, me, judge), table.rally_hand[me.other.row]
        designs = table.designs[me.row], table.designs[me.other.row]
        found = {}
        for ball in balls:
            places = sorted([(judge.worth(ball, home, place), place) for place in STEP[home]])
            looked = [judge.after(ball, home, place, kinds, odds, size, designs) for _, place in places[: self.stands]]
            found[ball] = max(looked) - (UNIT - places[0][0])
        return found

    def _recover(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        ball = table.ball
        assert ball is not None, "a ball is in play"
        seen = self._see(table, me, ball)
        judge, kinds = seen.judge, sorted(set(seen.hand))
        odds, size = self._odds(table, me, judge), table.rally_hand[me.other.row]
        places = sorted([PLACE[place] for place in options], key=lambda place: judge.worth(seen.ball, seen.foe, place))
        return SECTORS[
            max(
                places[:3],
                key=lambda place: judge.after(seen.ball, seen.foe, place, kinds, odds, size, seen.designs),
            )
        ]

    def _stuck(self, table: Table, options: tuple[Any, ...]) -> Answer:
        lunges = [option for option in options if isinstance(option, Lunge)]
        if not lunges:
            return super()._stuck(table, options)
        judge = self._judge(table)
        return min(lunges, key=lambda lunge: judge.cost[judge.rallies.kind_of[lunge.card]])

    def _kept(self, table: Table, me: Side, options: tuple[str, ...]) -> dict[str, int]:
        judge, soon, design = self._judge(table), soon_of(table.score, table.deck), table.designs[me.row]
        hand = [str(card) for card in table.serves[me.row]]
        return {card: judge.kept(_without(hand, card), table.court, soon, design) for card in options}

    def _redraw(self, table: Table, options: tuple[str, ...]) -> str:
        judge = self._judge(table)
        cost = {card: judge.cost[judge.rallies.kind_of[card]] for card in options if card != KEEP}
        worst = min(cost, key=lambda card: cost[card], default=KEEP)
        return worst if worst != KEEP and cost[worst] < 0 else KEEP


SOON = 56, 32
"""What service cards kept count at the next two points one serves, of 64: they need not be kept until then."""


def soon_of(score: Score, deck: str | Deck) -> tuple[int, int]:
    """How much the next two points that are served with the cards now in hand count beside this one, of 64."""
    served = SERVED["women" if deck == "women" else "men"]
    one, other = served_again(score, served, served)
    return min(112, int(SOON[0] * one)), min(112, int(SOON[1] * other))


def _without(hand: list[str], card: str) -> list[str]:
    left = hand.copy()
    left.remove(card)
    return left


OFF = 0.13
"""How far the chance of a point is off, as a rule: what the opponent holds is guessed at, and after an exchange any
cards may be in any hand. Measured: docs/opponents.md."""


class Advice(Champion):
    """Tells what choices are worth for the point: looks as far as a champion, at every choice."""

    ways, alone = 1000, True

    def hint(self, view: View[Any, Ask]) -> Worth:
        """By choice, the chance of the point and of the match, for the seat whose view it is; both are estimates."""
        ask, table, self._unseen = view.ask, view.state.table, view.unseen
        if not isinstance(ask, Choose) or ask.seat != view.seat:
            return {}
        me = Side(ask.seat)
        told = self._told(table, me, ask)
        if not told:
            return {}
        served = SERVED["women" if table.deck == "women" else "men"]
        won, lost = (match_chance(table.score.point(side).score, served, served) for side in (me, me.other))
        if me is Side.B:
            won, lost = 1.0 - won, 1.0 - lost
        return {
            answer: Hint(point / UNIT, lost + (won - lost) * point / UNIT, exact=False, error=OFF)
            for answer, worth in told.items()
            for point in (max(0, min(UNIT, worth)),)
        }

    def _told(self, table: Table, me: Side, ask: Choose[Any]) -> dict[Answer, int]:
        match ask.what:
            case "serve":
                return self._serves(table, me, ask.options)
            case "answer":
                return self._strokes(table, me, ask.options)
            case "recover" | "lob":
                return self._places(table, me, ask)
        return {}

    def _serves(self, table: Table, me: Side, options: tuple[str, ...]) -> dict[Answer, int]:
        cards = [card for card in options if card in table.book.service]
        rallies, own = self._judge(table).rallies, table.designs[me.row]
        balls = {card: rallies.serves(card, table.court, table.serve, own) for card in cards}
        further = self._further(table, me, {ball for served in balls.values() for ball, _ in served})
        again = max([self._served(table, me, card, 2)[1] for card in cards], default=0) if table.serve == 1 else 0
        told: dict[Answer, int] = dict.fromkeys(options, again)
        for card in cards:
            sure, worth = self._served(table, me, card)
            more = sum([chance * further[ball] for ball, chance in balls[card]]) // 100
            told[card] = worth + more + (100 - sure) * again // 100
        return told

    def _strokes(self, table: Table, me: Side, options: tuple[Any, ...]) -> dict[Answer, int]:
        rallies = self._judge(table).rallies
        looked = {
            (rallies.kind_of[hit.card], hit.dest, hit.target): worth for worth, hit in self.look(table, me, options)
        }
        told: dict[Answer, int] = {}
        for option in options:
            if isinstance(option, Hit):
                told[option] = looked.get((rallies.kind_of[option.card], option.dest, option.target), 0)
            else:
                told[option] = 0
        return told

    def _places(self, table: Table, me: Side, ask: Choose[Any]) -> dict[Answer, int]:
        assert table.ball is not None, "a ball is in play"
        seen = self._see(table, me, table.ball)
        judge, own = seen.judge, seen.designs[0]
        if ask.what == "recover":
            kinds, odds, size = sorted(set(seen.hand)), self._odds(table, me, judge), table.rally_hand[me.other.row]
            return {
                place: judge.after(seen.ball, seen.foe, PLACE[place], kinds, odds, size, seen.designs)
                for place in ask.options
            }
        modes = dict(zip(("full", "bounce"), judge.rallies.meets(seen.ball), strict=True))
        return {mode: judge.best(modes[mode], seen.place, seen.foe, seen.hand, own) for mode in ask.options}


def advice(view: View[Any, Ask]) -> Worth:
    """By choice, the chance of the point and of the match, for the seat whose view it is."""
    return Advice().hint(view)
