"""What a ball is worth to whoever must answer it with a hand of cards nobody else can see.

The opponent's hand is any eight cards of the deck. So what a ball is worth to him is the best card he may hold: cards
are ordered by how well they answer, and each counts with the chance that it is the best of the hand.
"""

from functools import lru_cache
from math import comb
from typing import NamedTuple

from netcord.kernel import Side

from .ball import Ball, Key, Strike, any_ball, key_of
from .cards import Book, Deck, Rally, Spot, book_of
from .court import SECTORS, Metric, Sector, generic_receive, in_reach, run_cost
from .strokes import fits, out_by, rally_ball

PLACE = {sector: place for place, sector in enumerate(SECTORS)}
EVEN = 0.48  # what it is worth to have put an average ball in play
PER_POINT = 0.008  # and what each point of adjustment changes about that


class Kind(NamedTuple):
    """Cards of the deck that play alike, and how many there are."""

    number: int
    card: Rally
    many: int


def kinds_of(book: Book) -> list[list[Rally]]:
    """The cards of a deck, those that play alike together."""
    alike: dict[tuple[object, ...], list[Rally]] = {}
    for card in book.rally.values():
        alike.setdefault(plays_like(card), []).append(card)
    return list(alike.values())


class Mind:
    """The worth of balls, worked out when first asked for and remembered."""

    def __init__(self, book: Book, metric: Metric, four: bool, hand: int) -> None:
        self.metric, self.four = metric, four
        alike = kinds_of(book)
        self.kinds = [Kind(number, cards[0], len(cards)) for number, cards in enumerate(alike)]
        self.kind_of = {card.id: number for number, cards in enumerate(alike) for card in cards}
        total = len(book.rally)
        self.none = [comb(total - held, hand) / comb(total, hand) for held in range(total + 1)]
        self._ids: dict[Key, int] = {}
        self._keys: list[Key] = []
        self._balls: list[Ball] = []
        self._spots: dict[tuple[int, int], tuple[tuple[Sector, str], ...]] = {}
        self._leads: dict[tuple[int, str, Sector, str, Sector, bool], tuple[int, ...]] = {}
        self._chances: dict[tuple[int, str, Sector, str, bool, int], tuple[int, ...]] = {}
        self._puts_back: dict[tuple[int, str, Sector, str, bool, int], float] = {}
        self._rough: dict[tuple[int, Sector], float] = {}
        self._fine: dict[tuple[int, Sector, Sector], float] = {}

    # Balls by number

    def ball(self, key: Key) -> int:
        """The number of a ball; how it binds whoever answers it is not looked at."""
        key = key._replace(wide=False, slow=False)
        number = self._ids.get(key)
        if number is None:
            number = self._ids[key] = len(self._keys)
            self._keys.append(key)
            self._balls.append(any_ball(key))
        return number

    def met(self, ball: int, mode: str) -> int:
        """A lob once it is known how it is met."""
        key = self._keys[ball]
        return self.ball(key._replace(mode=mode, receive=generic_receive(mode, key.landed)))

    def leads(self, kind: int, mode: str, dest: Sector, hand: str, target: Sector, returning: bool) -> tuple[int, ...]:
        """The balls that the sections of a card lead to, bottom up; -1 is a fault."""
        asked = (kind, mode, dest, hand, target, returning)
        found = self._leads.get(asked)
        if found is None:
            card = self.kinds[kind].card
            strike = Strike(Side.A, card.id, dest, hand, target, dest, as_return=returning)
            spot = Spot(dest, hand, returning)
            found = self._leads[asked] = tuple(
                -1 if out_by(card, section, target) else self.ball(key_of(rally_ball(card, mode, strike, number, spot)))
                for number, section in enumerate(card.sheets[mode].sections)
            )
        return found

    def chances(self, kind: int, mode: str, dest: Sector, hand: str, returning: bool, adj: int) -> tuple[int, ...]:
        """How many of a hundred rolls lead to each section."""
        asked = (kind, mode, dest, hand, returning, adj)
        found = self._chances.get(asked)
        if found is None:
            sheet = self.kinds[kind].card.sheets[mode]
            found = self._chances[asked] = sheet.chances(adj, Spot(dest, hand, returning))
        return found

    def _ways(self, ball: int, kind: int) -> tuple[tuple[Sector, str], ...]:
        """Where and with which hand a kind of card answers a ball, running aside."""
        found = self._spots.get((ball, kind))
        if found is None:
            card, incoming = self.kinds[kind].card, self._balls[ball]
            found = self._spots[ball, kind] = tuple(
                (dest, next(hand for hand in card.hands if hand in hands))
                for dest, hands in incoming.receive
                if set(card.hands) & set(hands) and fits(card, incoming, dest)
            )
        return found

    # Worth

    def _best_of_hand(self, values: list[tuple[float, int]]) -> float:
        """The expected best card of a hand, from what each kind is worth and how many there are."""
        values.sort(reverse=True)
        worth, seen, missing = 0.0, 0, 1.0
        for value, many in values:
            if value <= 0:
                break
            seen += many
            left = self.none[seen]
            worth += (missing - left) * value
            missing = left
        return worth

    def rough(self, ball: int, place: Sector) -> float:
        """What a ball is worth to whoever answers it from here: the chance to put it back, and how hard."""
        found = self._rough.get((ball, place))
        if found is not None:
            return found
        key = self._keys[ball]
        if key.shot == "lob" and not key.mode:
            worth = max(self.rough(self.met(ball, mode), place) for mode in ("full", "bounce"))
        else:
            worth = self._best_of_hand([(self._rough_card(ball, kind.number, place), kind.many) for kind in self.kinds])
        self._rough[ball, place] = worth
        return worth

    def _rough_card(self, ball: int, kind: int, place: Sector) -> float:
        key, best = self._keys[ball], 0.0
        returning = key.shot == "serve"
        for dest, hand in self._reached(ball, kind, place):
            adj = key.adj + (0 if returning else run_cost(place, dest))
            best = max(best, self._put_back(kind, key.mode, dest, hand, returning, adj))
        return best

    def _put_back(self, kind: int, mode: str, dest: Sector, hand: str, returning: bool, adj: int) -> float:
        asked = (kind, mode, dest, hand, returning, adj)
        found = self._puts_back.get(asked)
        if found is None:
            worth = 0.0
            sections = self.kinds[kind].card.sheets[mode].sections
            for chance, section in zip(self.chances(*asked), sections, strict=True):
                if section.type != "fault" and chance:
                    worth += chance * (EVEN - PER_POINT * (section.adj or 0))
            found = self._puts_back[asked] = worth / 100
        return found

    def _reached(self, ball: int, kind: int, place: Sector) -> tuple[tuple[Sector, str], ...]:
        ways, key = self._ways(ball, kind), self._keys[ball]
        if key.shot == "serve" or not ways:
            return ways
        near = in_reach(place, key.hit, self.metric, self.four)
        return tuple(way for way in ways if way[0] in near)

    def fine(self, ball: int, place: Sector, foe: Sector) -> float:
        """The same, a stroke further: what his answers are worth against an opponent standing at `foe`."""
        found = self._fine.get((ball, place, foe))
        if found is not None:
            return found
        key = self._keys[ball]
        if key.shot == "lob" and not key.mode:
            worth = max(self.fine(self.met(ball, mode), place, foe) for mode in ("full", "bounce"))
        else:
            worth = self._best_of_hand(
                [(self._fine_card(ball, kind.number, place, foe), kind.many) for kind in self.kinds]
            )
        self._fine[ball, place, foe] = worth
        return worth

    def answer(self, ball: int, kind: int, place: Sector, foe: Sector) -> float:
        """What one kind of card is worth as an answer."""
        return self._fine_card(ball, kind, place, foe)

    def _fine_card(self, ball: int, kind: int, place: Sector, foe: Sector) -> float:
        key, best = self._keys[ball], 0.0
        returning = key.shot == "serve"
        card = self.kinds[kind].card
        for dest, hand in self._reached(ball, kind, place):
            adj = key.adj + (0 if returning else run_cost(place, dest))
            chances = self.chances(kind, key.mode, dest, hand, returning, adj)
            for target in card.targets or ("",):
                leads = self.leads(kind, key.mode, dest, hand, target, returning)
                worth = 0.0
                for chance, lead in zip(chances, leads, strict=True):
                    if chance and lead >= 0:
                        worth += chance * (1 - self.rough(lead, foe))
                best = max(best, worth / 100)
        return best


def plays_like(card: Rally) -> tuple[object, ...]:
    """Everything on a card but its name: texts, calls and the kinds of fault do not matter."""
    sheets = tuple(
        tuple(
            (
                s.type,
                s.number,
                s.alts,
                s.adj,
                s.adj_alts,
                s.length,
                s.wide,
                s.slow,
                s.sits_up,
                s.flag_alts,
                s.receive,
                s.drift,
            )
            for s in card.sheets[mode].sections
            if s.type != "fault" or s is _last_fault(card, mode)
        )
        for mode in ("full", "bounce")
    )
    return (card.shot, card.hands, card.start, card.targets, sheets, len(card.sheets["full"].sections))


def _last_fault(card: Rally, mode: str) -> object:
    return [section for section in card.sheets[mode].sections if section.type == "fault"][-1]


@lru_cache(maxsize=8)
def mind_of(deck: str | Deck, metric: Metric, four: bool, hand: int) -> Mind:
    """The mind for a deck and the size of the opponent's hand."""
    return Mind(book_of(deck), metric, four, hand)
