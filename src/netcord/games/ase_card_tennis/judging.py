"""What balls and cards are worth, as networks have learned it (`netcord train ase`), and a search that rests on it.

Worth is counted in points, in whole numbers: `UNIT` is a point. What a ball is worth to whoever answers it is the
chance to win the point, and what the cards that will be used for it are worth more or less than others: the good ones
are missed later.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from netcord.bots.networks import UNIT, Network, Weights, read_weights

from .cards import Deck, Service
from .design import PLAIN, Design
from .inputs import CARD_INPUTS, STRIKER_AT, STRUCK_INPUTS, Inputs, rally_card, struck
from .rally import DC, MOST, STEP, House, Rallies, Way, rallies_of

EDITION = 9
"""Of the rules, and so of what was learned of them."""
WEIGHTS = "weights.json"
DECKS = ("men", "women")
NETWORKS = {
    **{f"struck: {deck}": STRUCK_INPUTS for deck in DECKS},
    **{f"card: {deck}": CARD_INPUTS for deck in DECKS},
}
STRUCK_OUTPUTS = ("worth", "point")
"""What a ball is worth to whoever answers it, with the cards it costs; and the chance of the point alone."""
CARD_OUTPUTS = ("worth", "held")
"""What a card is worth more than another; and how much oftener it is found in a hand than in the deck."""

Designs: TypeAlias = tuple[Design, Design]
"""Of whoever looks ahead, and of the opponent."""

ONE = 1 << 16


class Answer(NamedTuple):
    """The best way to answer a ball with a kind of card, and what that is worth."""

    worth: int
    kind: int
    way: Way


class Laid(NamedTuple):
    """A card that an opponent laid: at which ball, from where, and where the other stood."""

    ball: int
    place: int
    foe: int
    kind: int


CLEAR, SPENDS, FOOLED = UNIT // 20, 3, 13
"""So much better is clearly better, in points; how much of what a card costs opponents are taken not to mind, of 16;
and how likely one keeps a card that is clearly better all the same, of 256."""

NONE = Answer(-UNIT * UNIT, -1, Way(-1, "", "", "", (), ()))
"""There is no way to answer a ball with a kind of card."""


class Judge:
    """Judges the balls of a deck under house rules, if wanted for the point alone, as if cards cost nothing; whatever
    it has worked out once it remembers."""

    def __init__(self, rallies: Rallies, balls: Network, cards: Network, lunge: int, alone: bool = False) -> None:
        self.rallies, self._which = rallies, STRUCK_OUTPUTS.index("point" if alone else "worth")
        self._balls, self._striker = balls, tuple(balls.rows[place] for place in STRIKER_AT)
        self._cards = cards
        self.lunge = 0 if alone else lunge
        """What it is worth, as a rule, to show the worst card of a hand and draw another."""
        told = [self._card(rally_card(card)) for card in rallies.cards]
        mean = sum(worth * many for (worth, _), many in zip(told, rallies.many, strict=True)) // sum(rallies.many)
        self.cost = tuple(0 if alone else worth - mean for worth, _ in told)
        """By kind, what is given up with a card when another is drawn for it."""
        self._added: dict[int, int] = {}
        self._told: dict[int, tuple[int, ...]] = {}
        self._stands: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self._answers: dict[Design, dict[int, Answer]] = {}
        self._replies: dict[tuple[int, int, int, Design], tuple[Answer, ...]] = {}
        self._guesses: dict[tuple[int, tuple[Laid, ...]], list[list[int]]] = {}
        self._passes: dict[Laid, tuple[int, ...]] = {}
        self._serves: dict[tuple[str, str, int, Design], tuple[int, int]] = {}
        self._stocked: dict[str, int] = {}

    def _card(self, inputs: Inputs) -> tuple[int, ...]:
        total: int = self._cards.start
        for place, value in inputs:
            total += self._cards.rows[place] * value
        return self._cards.outputs(total)

    # Balls

    def _tell(self, ball: int, place: int, foe: int) -> tuple[int, ...]:
        asked = (ball * 9 + place) * 9 + foe
        found = self._told.get(asked)
        if found is None:
            here = ball * 9 + place
            added = self._added.get(here)
            if added is None:
                added = self._balls.start
                for number, value in struck(self.rallies.keys[ball], place, self.rallies.house):
                    added += self._balls.rows[number] * value
                self._added[here] = added
            found = self._told[asked] = self._balls.outputs(added + self._striker[foe])
        return found

    def worth(self, ball: int, place: int, foe: int) -> int:
        """What a ball is worth to whoever answers it from a place, its striker being at another."""
        which = self._which
        if self.rallies.lob[ball]:
            full, bounce = self.rallies.meets(ball)
            after = min([self._tell(bounce, place, step)[which] for step in STEP[foe]])
            return max(self._tell(full, place, foe)[which], after)
        return self._tell(ball, place, foe)[which]

    def stand(self, ball: int, foe: int, stands: tuple[int, ...]) -> int:
        """Where whoever has struck a ball stands best, of these places, against an opponent at `foe`."""
        asked = (ball, foe, stands)
        found = self._stands.get(asked)
        if found is None:
            found = self._stands[asked] = min(stands, key=lambda place: self.worth(ball, foe, place))
        return found

    def struck(self, way: Way, foe: int) -> int:
        """What it is worth to strike a ball so, against an opponent at `foe`; the card aside."""
        total = 0
        for ball, chance in way.balls:
            total += chance * (UNIT - self.worth(ball, foe, self.stand(ball, foe, way.stands)))
        return total // 100

    # Serves

    def served(self, card: str, court: str, number: int, design: Design = PLAIN) -> tuple[int, int]:
        """How many of a hundred serves are in, and what it is worth to serve so, without a second."""
        asked = (card, court, number, design)
        found = self._serves.get(asked)
        if found is None:
            sure = total = 0
            for ball, chance in self.rallies.serves(card, court, number, design):
                sure += chance
                total += chance * (UNIT - self.worth(ball, DC, self.stand(ball, DC, STEP[DC])))
            found = self._serves[asked] = sure, total // 100
        return found

    def ready(self, hand: Sequence[str], court: str, design: Design = PLAIN) -> int:
        """What service cards are worth at a point that is served from a court: the best first serve, the best second
        one behind it."""
        again = max([self.served(card, court, 2, design)[1] for card in hand])
        firsts = [self.served(card, court, 1, design) for card in hand]
        return max([worth + (100 - sure) * again // 100 for sure, worth in firsts])

    def kept(self, left: Sequence[str], court: str, soon: tuple[int, int], design: Design = PLAIN) -> int:
        """What the service cards are worth that are left after a serve from a court, with any one drawn to them, at the
        next two points one serves: those count so much, of 64."""
        total = cards = 0
        other = "ad" if court == "deuce" else "deuce"
        for drawn, many in self._service().items():
            hand = [*left, drawn]
            there, here = self.ready(hand, other, design), self.ready(hand, court, design)
            total += many * (soon[0] * there + soon[1] * here)
            cards += many
        return total // (64 * cards)

    def _service(self) -> dict[str, int]:
        """Service cards, those that serve alike once, and how many there are."""
        if not self._stocked:
            alike: dict[tuple[object, ...], str] = {}
            for name, card in self.rallies.book.service.items():
                first = alike.setdefault(serves_like(card), name)
                self._stocked[first] = self._stocked.get(first, 0) + 1
        return self._stocked

    # Answers

    def answer(self, ball: int, place: int, foe: int, kind: int, design: Design = PLAIN) -> Answer:
        """The best way to answer a ball with a kind of card, the card being paid for; or `NONE`."""
        known, at = self._known(ball, place, foe, design)
        return known.get(at + kind) or self._find(ball, place, foe, kind, design)

    def _known(self, ball: int, place: int, foe: int, design: Design) -> tuple[dict[int, Answer], int]:
        """The answers that were found before, and where those to a ball begin: one for each kind of card."""
        known = self._answers.get(design)
        if known is None:
            known = self._answers[design] = {}
        if self.rallies.serve[ball]:
            place = DC
        return known, ((ball * 9 + place) * 9 + foe) * len(self.cost)

    def _find(self, ball: int, place: int, foe: int, kind: int, design: Design) -> Answer:
        known, at = self._known(ball, place, foe, design)
        if len(known) > MOST:
            known.clear()
        best = NONE
        for way in self.rallies.ways(ball, DC if self.rallies.serve[ball] else place, kind, design):
            worth = self.struck(way, foe) - self.cost[kind]
            if worth > best.worth:
                best = Answer(worth, kind, way)
        known[at + kind] = best
        return best

    def best(self, ball: int, place: int, foe: int, kinds: Iterable[int], design: Design = PLAIN) -> int:
        """What a ball is worth to a player who holds these cards."""
        if self.rallies.lob[ball]:
            return max([self.best(met, place, foe, kinds, design) for met in self.rallies.meets(ball)])
        best = self.lunge
        known, at = self._known(ball, place, foe, design)
        for kind in kinds:
            worth = (known.get(at + kind) or self._find(ball, place, foe, kind, design))[0]
            if worth > best:
                best = worth
        return best

    def replies(self, ball: int, place: int, foe: int, design: Design) -> tuple[Answer, ...]:
        """How an opponent may answer a ball, the best first, as long as that is better than to show a card."""
        asked = (ball, place, foe, design)
        found = self._replies.get(asked)
        if found is None:
            if len(self._replies) > MOST // 16:
                self._replies.clear()
            answers = [self.answer(ball, place, foe, kind, design) for kind in range(len(self.cost))]
            found = self._replies[asked] = tuple(sorted([one for one in answers if one.worth > self.lunge], key=_order))
        return found

    # A stroke further

    def odds(self, unseen: Sequence[int], size: int, laid: tuple[Laid, ...]) -> list[int]:
        """By kind, how likely a card of an opponent's hand of this size is of it, of `ONE`: from how many of each he
        may hold, and what he laid before, the last stroke at the end."""
        total = [0] * len(unseen)
        for likely in self._guessed(size, laid):
            shares = [many * one for many, one in zip(unseen, likely, strict=True)]
            scale = (1 << 48) // (sum(shares) or 1)
            total = [so_far + (share * scale >> 32) for so_far, share in zip(total, shares, strict=True)]
        return [one // size for one in total]

    def _guessed(self, size: int, laid: tuple[Laid, ...]) -> list[list[int]]:
        """By card of an opponent's hand, the one held longest first, how likely each kind is beside its share of the
        deck: he would have played what is much better than what he played."""
        if not laid:
            return [[ONE] * len(self.cost)] * size
        found = self._guesses.get((size, laid))
        if found is None:
            if len(self._guesses) > MOST // 512:
                self._guesses.clear()
            found = self._guesses[size, laid] = self._learnt(self._guessed(size, laid[:-1]), laid[-1])
        return found

    def _learnt(self, cards: list[list[int]], laid: Laid) -> list[list[int]]:
        """What is known of a hand after one more card of it was laid: which one it was nobody knows, but how likely."""
        passed, kind, many = self._passed(laid), laid.kind, self.rallies.many
        likely = []
        for card in cards:
            whole = sum([share * one for share, one in zip(many, card, strict=True)])
            likely.append((many[kind] * card[kind] * ONE) // whole + 1)
        total, gone, left = sum(likely), 0, []
        for card, following, one in zip(cards, cards[1:], likely, strict=False):
            gone += one
            after, before = gone * 256 // total, 256 - gone * 256 // total
            mixed = [
                (before * here + after * there) * kept >> 16
                for here, there, kept in zip(card, following, passed, strict=True)
            ]
            scale = (ONE << 16) // (max(mixed) or 1)
            left.append([one * scale >> 16 for one in mixed])
        return [*left, [ONE] * len(passed)]

    def _passed(self, laid: Laid) -> tuple[int, ...]:
        """By kind, how likely whoever held it laid another card instead, of 256."""
        found = self._passes.get(laid)
        if found is None:
            if len(self._passes) > MOST // 64:
                self._passes.clear()
            worth = []
            for kind, cost in enumerate(self.cost):
                answer = self.answer(laid.ball, laid.place, laid.foe, kind)
                worth.append(answer.worth + cost * SPENDS // 16 if answer.kind >= 0 else NONE.worth)
            played = max(self.lunge, worth[laid.kind])
            found = self._passes[laid] = tuple(
                [max(FOOLED, min(256, 128 - (one - played) * 64 // CLEAR)) for one in worth]
            )
        return found

    def after(
        self, ball: int, foe: int, place: int, kinds: Sequence[int], odds: Sequence[int], size: int, designs: Designs
    ) -> int:
        """What a ball just struck is worth to its striker at `place`, who holds these cards, when an opponent at `foe`
        with a hand of so many answers it as well as he can, and the striker answers that."""
        if self.rallies.lob[ball]:
            return UNIT - self.worth(ball, foe, place)
        mine, his = designs
        total, seen, missing = 0, 0, ONE
        for reply in self.replies(ball, foe, place, his):
            likely = odds[reply.kind]
            if not likely:
                continue
            seen += likely
            rest, left = max(0, ONE - seen), ONE
            for _ in range(size):
                left = left * rest >> 16
            won, out = 0, 100
            for next_ball, chance in reply.way.balls:
                there = self.stand(next_ball, place, reply.way.stands)
                won += chance * self.best(next_ball, place, there, kinds, mine)
                out -= chance
            total += (missing - left) * ((won + out * UNIT) // 100 + self.cost[reply.kind])
            missing = left
            if missing < ONE // 32:
                break
        return (total + missing * (UNIT - self.lunge)) // ONE


def serves_like(card: Service) -> tuple[object, ...]:
    """Everything on a service card but its name."""
    printed = card.card
    return printed.placement, printed.spin, printed.style, printed.sides, printed.sections


def _order(answer: Answer) -> tuple[int, int]:
    return -answer.worth, answer.kind


@cache
def learned() -> Weights:
    """What netcord has learned of this game."""
    data = (files(__package__) / "learned" / WEIGHTS).read_bytes()
    return read_weights(WEIGHTS, data, "ase", EDITION, NETWORKS)


@lru_cache(maxsize=8)
def judge_of(deck: str | Deck, house: House, alone: bool = False) -> Judge:
    """Who judges a deck, if wanted for the point alone: one of one's own as if it were the men's, since networks read
    what cards say, not names."""
    weights, name = learned(), deck if isinstance(deck, str) else DECKS[0]
    bases = dict(weights.bases)
    balls, cards = weights.network(f"struck: {name}"), weights.network(f"card: {name}")
    return Judge(rallies_of(deck, house), balls, cards, bases[f"lunge: {name}"], alone)
