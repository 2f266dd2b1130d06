"""Rallies by numbers: every kind of card, every ball that may come, and every way to answer it, worked out once.

Cards that play alike are one kind, balls that are answered alike are one ball. What may be played and what comes of it
is read off the rules (`strokes`); a search looks it up here thousands of times for one decision.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from netcord.kernel import Side

from .ball import Ball, Key, Strike, any_ball, key_of
from .cards import Book, Deck, Section, Spot, book_of, flag, map_of, next_adj
from .court import HOME, SECTORS, Metric, Sector, generic_receive, in_reach, run_cost, walks
from .design import PLAIN, Design
from .mind import kinds_of
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


class Played(NamedTuple):
    """What a stroke may come to: its target, and the balls with how many of a hundred rolls."""

    target: Sector
    balls: tuple[tuple[int, int], ...]


class Rallies:
    """A deck under house rules: kinds of cards, balls by number, ways to answer."""

    def __init__(self, book: Book, house: House) -> None:
        self.book, self.house = book, house
        alike = kinds_of(book)
        self.cards = [cards[0] for cards in alike]
        self.many = [len(cards) for cards in alike]
        self.kind_of = {card.id: kind for kind, cards in enumerate(alike) for card in cards}
        self._numbers: dict[Key, int] = {}
        self.keys: list[Key] = []
        self._balls: list[Ball] = []
        self.lob: list[bool] = []
        """By ball, whether it is a lob of which nobody has said how it is met."""
        self.serve: list[bool] = []
        """By ball, whether it is a serve."""
        self._ways: dict[Design, dict[int, tuple[Way, ...]]] = {}
        self._serves: dict[tuple[str, str, int, Design], tuple[tuple[int, int], ...]] = {}
        self._meets: dict[int, tuple[int, int]] = {}
        self._spots: dict[int, tuple[tuple[Sector, str], ...]] = {}
        self._played: dict[tuple[int, str, Sector, str, bool, int], tuple[Played, ...]] = {}

    def ball(self, key: Key) -> int:
        """The number of a ball."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.keys)
            self.keys.append(key)
            self.lob.append(key.shot == "lob" and not key.mode)
            self.serve.append(key.shot == "serve")
            self._balls.append(any_ball(key))
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
            found = known[asked] = tuple(self._ways_of(ball, place, kind, design))
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

    def _where(self, ball: int, kind: int) -> tuple[tuple[Sector, str], ...]:
        """Where and with which hand a kind of card answers a ball, running aside."""
        asked = ball * len(self.cards) + kind
        found = self._spots.get(asked)
        if found is None:
            card, incoming = self.cards[kind], self._balls[ball]
            found = self._spots[asked] = tuple(
                (dest, next(hand for hand in card.hands if hand in hands))  # hands that play alike are one way
                for dest, hands in incoming.receive
                if set(card.hands) & set(hands) and fits(card, incoming, dest)
            )
        return found

    def _ways_of(self, ball: int, place: int, kind: int, design: Design) -> Iterable[Way]:
        spots = self._where(ball, kind)
        if not spots:
            return
        card, key, here = self.cards[kind], self.keys[ball], SECTORS[place]
        returning = key.shot == "serve"
        near = None if returning else in_reach(here, key.hit, self.house.metric, self.house.four)
        forward = key.length != "deep" and (not returning or key.slow)
        for dest, hand in spots:
            if near is not None and dest not in near:
                continue
            start = dest if returning else here
            added = key.adj
            if design is not PLAIN:
                added += getattr(design, trait(card, Strike(Side.A, card.id, dest, hand, as_return=returning)))
            if not returning:
                added += design.run(run_cost(start, dest))
            bound = key.wide and not (self.house.wide_exception and not returning and start == dest)
            steps = (1 if bound else 2) if card.shot == "lob" else (0 if bound else 1)
            stands = _stands(dest, steps, forward)
            for target, balls in self._plays(kind, key.mode, dest, hand, returning, added):
                yield Way(kind, dest, hand, target, stands, balls)

    def _plays(self, kind: int, mode: str, dest: Sector, hand: str, returning: bool, added: int) -> tuple[Played, ...]:
        """By target, what comes of a stroke with so much added to the roll."""
        asked = (kind, mode, dest, hand, returning, added)
        found = self._played.get(asked)
        if found is None:
            card, spot = self.cards[kind], Spot(dest, hand, returning)
            sheet = card.sheets[mode]
            chances = sheet.chances(added, spot)
            plays = []
            for target in card.targets if card.generic else ("",):
                strike = Strike(Side.A, card.id, dest, hand, target, dest, as_return=returning)
                balls: Counter[int] = Counter()
                for number, (chance, section) in enumerate(zip(chances, sheet.sections, strict=True)):
                    if chance and not out_by(card, section, target):
                        balls[self.ball(key_of(rally_ball(card, mode, strike, number, spot)))] += chance
                plays.append(Played(target, tuple(balls.items())))
            found = self._played[asked] = tuple(plays)
        return found


@cache
def _stands(dest: Sector, steps: int, forward: bool) -> tuple[int, ...]:
    return tuple(PLACE[sector] for sector in walks(dest, steps, forward))


@lru_cache(maxsize=8)
def rallies_of(deck: str | Deck, house: House) -> Rallies:
    """The rallies of a deck under house rules."""
    return Rallies(book_of(deck), house)
