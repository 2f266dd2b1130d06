"""Rallies by numbers: every kind of card, every ball that may come, and every way to answer it, worked out once.

Cards that play alike are one kind, balls that are answered alike are one ball. What may be played and what comes of it
is read off the rules (`strokes`); a search looks it up here thousands of times for one decision.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from netcord.kernel import Side

from .ball import Ball, Strike
from .cards import Book, Deck, Rally, Section, Spot, book_of, flag, map_of, next_adj
from .court import HOME, SECTORS, Metric, Receive, Sector, generic_receive, in_reach, run_cost, walks
from .design import PLAIN, Design
from .mind import plays_like
from .strokes import fits, out_by, rally_ball, trait

PLACE = {sector: place for place, sector in enumerate(SECTORS)}
DC = PLACE[HOME]
STEP = tuple(tuple(PLACE[end] for end in walks(start, 1, True)) for start in SECTORS)
"""By place, where a step may lead."""
MOST = 1_000_000
"""So many answers are kept at hand before they are worked out anew."""


class House(NamedTuple):
    """The house rules that a rally depends on."""

    metric: Metric = "manhattan"
    four: bool = False
    wide_exception: bool = False


class Key(NamedTuple):
    """All that matters of a ball to the one who answers it."""

    shot: str
    hit: Sector
    length: str
    adj: int
    receive: Receive
    wide: bool
    slow: bool
    sits_up: bool
    landed: Sector
    mode: str


def key_of(ball: Ball) -> Key:
    """What matters of a ball."""
    return Key(
        ball.shot,
        ball.hit,
        ball.length,
        ball.adj,
        ball.receive,
        ball.wide,
        ball.slow,
        ball.sits_up,
        ball.landed,
        ball.mode,
    )


def _served(section: Section, spot: Spot) -> Key:
    """A serve in play, as `ball_from` makes it."""
    wide, slow = flag(section, "wide", spot), flag(section, "slow", spot)
    receive = map_of(section, spot.court)
    return Key("serve", HOME, section.length or "good", next_adj(section, spot), receive, wide, slow, False, "", "")


class Way(NamedTuple):
    """A way to answer a ball: the kind of card, where and how, where its player may stand afterwards, and the balls
    that come of it with how many of a hundred rolls; what is missing from a hundred are faults."""

    kind: int
    dest: Sector
    hand: str
    target: Sector
    stands: tuple[int, ...]
    balls: tuple[tuple[int, int], ...]


class Rallies:
    """A deck under house rules: kinds of cards, balls by number, ways to answer."""

    def __init__(self, book: Book, house: House) -> None:
        self.book, self.house = book, house
        alike: dict[tuple[object, ...], list[Rally]] = {}
        for card in book.rally.values():
            alike.setdefault(plays_like(card), []).append(card)
        self.cards = [cards[0] for cards in alike.values()]
        self.many = [len(cards) for cards in alike.values()]
        self.kind_of = {card.id: kind for kind, cards in enumerate(alike.values()) for card in cards}
        self._numbers: dict[Key, int] = {}
        self.keys: list[Key] = []
        self._balls: list[Ball] = []
        self.lob: list[bool] = []
        """By ball, whether it is a lob of which nobody has said how it is met."""
        self._ways: dict[Design, dict[int, tuple[Way, ...]]] = {}
        self._serves: dict[tuple[str, str, int, Design], tuple[tuple[int, int], ...]] = {}
        self._meets: dict[int, tuple[int, int]] = {}

    def ball(self, key: Key) -> int:
        """The number of a ball."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.keys)
            self.keys.append(key)
            self.lob.append(key.shot == "lob" and not key.mode)
            self._balls.append(
                Ball(
                    "",
                    Side.A,
                    key.hit,
                    "",
                    0,
                    key.shot,
                    key.length,
                    key.adj,
                    key.receive,
                    key.wide,
                    key.slow,
                    key.sits_up,
                    key.landed,
                    mode=key.mode,
                )
            )
        return number

    def meets(self, lob: int) -> tuple[int, int]:
        """A lob met on the full, and after the bounce."""
        found = self._meets.get(lob)
        if found is None:
            key = self.keys[lob]
            full, bounce = (
                self.ball(key._replace(mode=mode, receive=generic_receive(mode, key.landed)))
                for mode in ("full", "bounce")
            )
            found = self._meets[lob] = full, bounce
        return found

    def ways(self, ball: int, place: int, kind: int, design: Design = PLAIN) -> tuple[Way, ...]:
        """Every way to answer a ball from a place with a kind of card."""
        known = self._ways.get(design)
        if known is None:
            known = self._ways[design] = {}
        asked = (ball * 9 + place) * len(self.cards) + kind
        found = known.get(asked)
        if found is None:
            if len(known) > MOST:
                known.clear()
            spots = self._in_time(ball, place)
            found = known[asked] = tuple(self._ways_of(kind, ball, spots, SECTORS[place], design))
        return found

    def serves(self, card: str, court: str, number: int, design: Design = PLAIN) -> tuple[tuple[int, int], ...]:
        """The balls that a serve leads to, with how many of a hundred rolls; from the wrong side, none."""
        asked = (card, court, number, design)
        found = self._serves.get(asked)
        if found is None:
            service = self.book.service[card]
            balls: Counter[int] = Counter()
            spot = Spot(HOME, "", False, court, number)
            added = design.first_serve if number == 1 else design.second_serve
            chances = service.sheet.chances(added, spot) if court in service.sides else ()
            for chance, section in zip(chances, service.sheet.sections, strict=False):
                if chance and section.type != "fault":
                    balls[self.ball(_served(section, spot))] += chance
            found = self._serves[asked] = tuple(balls.items())
        return found

    def _in_time(self, ball: int, place: int) -> Receive:
        key = self.keys[ball]
        if key.shot == "serve":
            return key.receive
        near = in_reach(SECTORS[place], key.hit, self.house.metric, self.house.four)
        return tuple(spot for spot in key.receive if spot[0] in near)

    def _ways_of(self, kind: int, ball: int, spots: Receive, place: Sector, design: Design) -> Iterable[Way]:
        card, incoming, key = self.cards[kind], self._balls[ball], self.keys[ball]
        returning = key.shot == "serve"
        for dest, hands in spots:
            hand = next((hand for hand in card.hands if hand in hands), "")  # hands that play alike are one way
            if not hand or not fits(card, incoming, dest):
                continue
            start = dest if returning else place
            strike = Strike(Side.A, card.id, dest, hand, "", start, as_return=returning)
            added = key.adj + getattr(design, trait(card, strike))
            if not returning:
                added += design.run(run_cost(start, dest))
            spot = Spot(dest, hand, returning)
            chances = card.sheets[key.mode].chances(added, spot)
            bound = key.wide and not (self.house.wide_exception and not returning and start == dest)
            steps = (1 if bound else 2) if card.shot == "lob" else (0 if bound else 1)
            forward = key.length != "deep" and (not returning or key.slow)
            stands = tuple(PLACE[sector] for sector in walks(dest, steps, forward))
            for target in card.targets if card.generic else ("",):
                strike = Strike(Side.A, card.id, dest, hand, target, start, as_return=returning)
                balls: Counter[int] = Counter()
                for number, (chance, section) in enumerate(zip(chances, card.sheets[key.mode].sections, strict=True)):
                    if chance and not out_by(card, section, target):
                        balls[self.ball(key_of(rally_ball(card, key.mode, strike, number, spot)))] += chance
                yield Way(kind, dest, hand, target, stands, tuple(balls.items()))


@lru_cache(maxsize=8)
def rallies_of(deck: str | Deck, house: House) -> Rallies:
    """The rallies of a deck under house rules."""
    return Rallies(book_of(deck), house)
