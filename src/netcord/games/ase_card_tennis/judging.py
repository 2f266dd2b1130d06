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

from .cards import Deck
from .design import PLAIN, Design
from .inputs import CARD_INPUTS, STRIKER_AT, STRUCK_INPUTS, Inputs, rally_card, service_card, struck
from .rally import DC, MOST, STEP, House, Rallies, Way, rallies_of

EDITION = 4
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


NONE = Answer(-UNIT * UNIT, -1, Way(-1, "", "", "", (), ()))
"""There is no way to answer a ball with a kind of card."""


class Judge:
    """Judges the balls of a deck under house rules; whatever it has worked out once it remembers."""

    def __init__(self, rallies: Rallies, balls: Network, cards: Network, lunge: int) -> None:
        self.rallies = rallies
        self._balls, self._striker = balls, tuple(balls.rows[place] for place in STRIKER_AT)
        self._cards = cards
        self.lunge = lunge
        """What it is worth, as a rule, to show the worst card of a hand and draw another."""
        told = [self._card(rally_card(card)) for card in rallies.cards]
        mean = sum(worth * many for (worth, _), many in zip(told, rallies.many, strict=True)) // sum(rallies.many)
        self.cost = tuple(worth - mean for worth, _ in told)
        """By kind, what is given up with a card when another is drawn for it."""
        self.held = tuple(max(UNIT // 8, held) for _, held in told)
        """By kind, how often it is in a hand beside its share of the deck."""
        services = {name: self._card(service_card(card))[0] for name, card in rallies.book.service.items()}
        middle = sum(services.values()) // len(services)
        self.serve_cost = {name: worth - middle for name, worth in services.items()}
        self._added: dict[int, int] = {}
        self._told: dict[int, tuple[int, ...]] = {}
        self._stands: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self._answers: dict[Design, dict[int, Answer]] = {}
        self._replies: dict[tuple[int, int, int, Design], tuple[Answer, ...]] = {}

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

    def worth(self, ball: int, place: int, foe: int, which: int = 0) -> int:
        """What a ball is worth to whoever answers it from a place, its striker being at another (`STRUCK_OUTPUTS`)."""
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

    def struck(self, way: Way, foe: int, which: int = 0) -> int:
        """What it is worth to strike a ball so, against an opponent at `foe`; the card aside."""
        total = 0
        for ball, chance in way.balls:
            total += chance * (UNIT - self.worth(ball, foe, self.stand(ball, foe, way.stands), which))
        return total // 100

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

    def chance(self, ball: int, place: int, foe: int, kinds: Iterable[int], design: Design) -> int:
        """The chance of the point of a player who answers a ball with the best of these cards."""
        ways = [way for kind in kinds for way in self.rallies.ways(ball, place, kind, design)]
        return max([self.struck(way, foe, 1) for way in ways], default=0)

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

    def odds(self, unseen: Sequence[int]) -> list[int]:
        """By kind, how likely a card of an opponent is of it, of `ONE`: from how many of each may be in his hand."""
        shares = [many * held for many, held in zip(unseen, self.held, strict=True)]
        total = sum(shares) or 1
        return [share * ONE // total for share in shares]

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
            left = max(0, ONE - seen) ** size >> 16 * (size - 1)
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


def _order(answer: Answer) -> tuple[int, int]:
    return -answer.worth, answer.kind


@cache
def learned() -> Weights:
    """What netcord has learned of this game."""
    data = (files(__package__) / "learned" / WEIGHTS).read_bytes()
    return read_weights(WEIGHTS, data, "ase", EDITION, NETWORKS)


@lru_cache(maxsize=8)
def judge_of(deck: str | Deck, house: House) -> Judge:
    """Who judges a deck: one of one's own as if it were the men's, since networks read what cards say, not names."""
    weights, name = learned(), deck if isinstance(deck, str) else DECKS[0]
    bases = dict(weights.bases)
    balls, cards = weights.network(f"struck: {name}"), weights.network(f"card: {name}")
    return Judge(rallies_of(deck, house), balls, cards, bases[f"lunge: {name}"])
