"""Positions and strokes with the fixture cards, and exact dice.

A serves and is the one who answers a given ball; hands are named cards, filled up with dinks, which fit almost nothing.
Cards drawn on the way are always the first of the stock, unless a test draws itself.
"""

from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from netcord.games.ase_card_tennis import GAME, Hit, Lunge, Options, Setup, Table
from netcord.games.ase_card_tennis.ball import Ball, Strike
from netcord.games.ase_card_tennis.cards import Deck, Spot
from netcord.games.ase_card_tennis.court import generic_receive
from netcord.games.ase_card_tennis.facts import DiceRead
from netcord.games.ase_card_tennis.rules import Answer, Recover, Serve
from netcord.games.ase_card_tennis.strokes import ball_from, legal_hits, rally_ball
from netcord.games.ase_card_tennis.table import lay
from netcord.kernel import Chance, Fact, Hand, Pile, Side, State
from netcord.tennis import PointWon

from .box import DECK

A, B = Side.A, Side.B
F = TypeVar("F", bound=Fact)
Match = State[Table, Any]

POINTS = {"0": 0, "15": 1, "30": 2, "40": 3}
CALLED = {"deuce": (3, 3), "ad": (4, 3)}


class Played(NamedTuple):
    """Where some answers led, and everything that happened on the way."""

    state: Match
    facts: tuple[Fact, ...]

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def awaits(self) -> str:
        return getattr(GAME.ask(self.state), "what", "over")

    @property
    def asked(self) -> Any:
        return GAME.ask(self.state)

    @property
    def winner(self) -> Side | None:
        won = self.all(PointWon)
        return won[0].winner if won else None

    @property
    def net(self) -> int:
        return self.only(DiceRead).rolled.net

    @property
    def result(self) -> str:
        """fault, nap or ap, as the card says."""
        return self.only(DiceRead).result

    def all(self, kind: type[F]) -> tuple[F, ...]:
        return tuple(fact for fact in self.facts if isinstance(fact, kind))

    def only(self, kind: type[F]) -> F:
        (fact,) = self.all(kind)
        return fact


def filled(names: str, many: int, filler: str, taken: set[str]) -> list[str]:
    """The named cards, and fillers up to so many; a name given twice takes another copy."""
    cards: list[str] = []
    for name in [*names.split(), *[filler] * (many - len(names.split()))]:
        ids = [name, *(f"{name.partition('-')[0]}-{copy}" for copy in range(2, 40))]
        card = next(id for id in ids if id not in taken)
        taken.add(card)
        cards.append(card)
    return cards


@cache
def laid(setup: Setup) -> Table:
    """The table of a setup; checking a deck takes a while, and most tests play with the same."""
    return lay(setup)[0]


def dealt(
    mine: str = "",
    his: str = "",
    serves: str = "S1 S2 S3",
    *,
    his_serves: str = "",
    called: str = "0-0",
    setup: dict[str, Any] | None = None,
    deck: Deck = DECK,
    score: dict[str, Any] | None = None,
    **options: Any,
) -> Table:
    """A table with these hands; the score as called, A serving."""
    chosen = Setup(deck=deck, first=A, options=Options(**options), **(setup or {}))
    table = laid(chosen)
    taken: set[str] = set()
    rally = (
        filled(mine, table.rally_hand[0], "K1", taken),
        filled(his, table.rally_hand[1], "M1", taken),
    )
    both = (
        filled(serves, table.service_hand[0], "S1", taken),
        filled(his_serves, len(his_serves.split()), "S1", taken),
    )
    points = CALLED.get(called) or tuple(POINTS[label] for label in called.split("-"))
    now = replace(table.score, points=points, **(score or {}))
    return replace(
        table,
        score=now,
        hands=tuple(Hand((side,)).add(*cards, deck="rally#1") for side, cards in zip(Side, rally, strict=True)),
        serves=tuple(
            Hand((side,)).add(*cards, deck="service#1") if cards else Hand((side,))
            for side, cards in zip(Side, both, strict=True)
        ),
        stock=Pile.of("rally#1", [card.id for card in deck.rally if card.id not in taken]),
        service_stock=Pile.of("service#1", [card.id for card in deck.service if card.id not in taken]),
    )


def asked(state: Match) -> Any:
    """What is asked now: a choice, or what may come up."""
    return GAME.ask(state)


def in_play(table: Table) -> Ball:
    """The ball that is to be answered."""
    assert table.ball is not None
    return table.ball


def serving(number: Literal[1, 2] = 1, **more: Any) -> Match:
    """A about to serve."""
    table = replace(dealt(**more), serve=number)
    return GAME.at(table, Serve(number))


def a_ball(table: Table, card: str, result: str = "ap", hit: str = "DC", **more: Any) -> Ball:
    """A ball that B has struck with a fixture card; a lob with its mode once it is met."""
    mode, target, hand = more.pop("mode", ""), more.pop("target", ""), more.pop("hand", "F")
    if card.startswith("S"):
        sections = table.book.service[card].card.sections
        number = next(place for place, section in enumerate(sections) if section.type == result)
        return ball_from(table, Strike(B, card, "DC", serve=1), number)
    rally = table.book.rally[card]
    sections = rally.sheets[more.get("struck_in", "")].sections
    number = next(place for place, section in enumerate(sections) if section.type == result)
    strike = Strike(B, card, hit, hand, target, hit)
    ball = rally_ball(rally, more.pop("struck_in", ""), strike, number, Spot(hit, hand))
    if rally.shot == "lob" and mode:
        ball = replace(ball, mode=mode, receive=generic_receive(mode, ball.landed))
    return replace(ball, **more)


def facing(card: str, result: str = "ap", hit: str = "DC", at: str = "DC", foe: str = "DC", **more: Any) -> Match:
    """A at a place, about to answer this ball of B's."""
    keys = ("mode", "target", "hand", "struck_in", "taken")
    shaped = {key: more.pop(key) for key in keys if key in more}
    if card.startswith("S"):  # B serves
        more["score"] = {"first": B, **more.get("score", {})}
    table = dealt(**more)
    ball = a_ball(table, card, result, hit, **shaped)
    table = replace(table, ball=ball, pawns=(at, foe), in_play=(card,))
    owner = "service_stock" if card.startswith("S") else "stock"
    pile = getattr(table, owner)
    if card in pile:
        table = replace(table, **{owner: pile.take(card, seen=False)})
    return GAME.at(table, Answer(A))


def play(state: Match, *answers: Any) -> Played:
    """Give these answers; cards to draw are the first of the stock."""
    happened: list[Fact] = []
    state = _drawn(state, happened)
    for answer in answers:
        state, facts = GAME.step(state, answer)
        happened += facts
        state = _drawn(state, happened)
    return Played(state, tuple(happened))


def _drawn(state: Match, happened: list[Fact]) -> Match:
    ask = GAME.ask(state)
    while isinstance(ask, Chance) and ask.what == "draw":
        state, facts = GAME.step(state, ask.outcomes[0])
        happened += facts
        ask = GAME.ask(state)
    return state


def hit(state: Match, card: str, dest: str, hand: str = "", target: str = "") -> Any:
    """The legal stroke with this card from there."""
    for option in options(state, card, dest):
        if (not hand or option.hand == hand) and (not target or option.target == target):
            return option
    raise AssertionError(f"{card} from {dest} is not offered")


def options(state: Match, card: str = "", dest: str = "") -> list[Hit]:
    """The legal strokes, of a card, from a place."""
    legal = legal_hits(state.table, A)
    return [one for one in legal if (not card or one.card == card) and (not dest or one.dest == dest)]


def legal(state: Match, card: str, dest: str, hand: str = "") -> bool:
    """Whether a card may be played from there, with a hand."""
    asked: Any = GAME.ask(state)
    offered = [option for option in asked.options if isinstance(option, Hit)]
    return any(one.card == card and one.dest == dest and (not hand or one.hand == hand) for one in offered)


def lunge(state: Match, card: str) -> Played:
    """Show a card that does not fit."""
    return play(state, Lunge(card))


def walks_from(played: Played | Match) -> set[str]:
    """Where the one who has just struck may move: asked, or settled because there is only one place."""
    state = played.state if isinstance(played, Played) else played
    if isinstance(state.phase, Recover):
        asked: Any = GAME.ask(state)
        return set(asked.options)
    hitter = state.table.ball.hitter if state.table.ball else A
    return {state.table.pawns[hitter.row]}


def conserved(table: Table) -> bool:
    """Whether every card is somewhere, and only once."""
    rally = [*table.hands[0], *table.hands[1], *table.stock, *table.discard]
    service = [*table.serves[0], *table.serves[1], *table.service_stock, *table.service_discard]
    for card in table.in_play:
        (service if card in table.book.service else rally).append(card)
    return sorted(rally) == sorted(table.book.rally) and sorted(service) == sorted(table.book.service)
