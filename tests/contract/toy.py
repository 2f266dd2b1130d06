"""High or Low: a small card game with everything secret in it, to test the contract itself.

Two players hold three cards each of a deck of twelve, 1 to 6 twice. In a round both aim high or low in secret, at
once. Then each lays a card face down, and they are shown. If the aims agree the higher (or lower) card takes the
point, if not the server's aim counts. Equal cards go back to the hands they came from, so that everybody knows they
are there; other cards go on the open discard pile. Each draws again; an empty stock is made of the shuffled discards.
Before drawing, a player who is behind may throw one card away; for everybody else there is nothing to ask. Three
points win; after twenty rounds the leader, or nobody.

Two ways to reshuffle: into the same deck, everybody knowing what is in it; or, with `open_play`, into a deck of a new
name, with hands that keep the shuffles apart. Then cards are laid face up: of a card that leaves such a hand unseen
nobody could tell from which shuffle it came.

`fault` plants one mistake that the contract must find.
"""

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from netcord.kernel import (
    EVERYONE,
    Ask,
    Card,
    Choose,
    Fact,
    Hand,
    Over,
    Passing,
    Phase,
    PhaseGame,
    Pile,
    Reply,
    Seat,
    Secret,
    Shape,
    Side,
    State,
    Step,
    Table,
    Value,
    draw,
    go,
)

DECK = "cards"
AIMS = ("high", "low")
HAND = 3

Fault = Literal[
    "", "leaky field", "leaky fact", "leaky odds", "leaky among", "leaky count", "leaky take", "leaky rank",
    "dead end", "offered twice", "impure", "unreadable fact", "endless", "other ink",
]  # fmt: skip
LEAKS: tuple[Fault, ...] = (
    "leaky field", "leaky fact", "leaky odds", "leaky among", "leaky count", "leaky take", "leaky rank",
)  # fmt: skip


class Setup(Value):
    """How many points win, and what is wrong with the game."""

    target: int = 3
    fault: Fault = ""
    open_play: bool = False


class Lay(Reply):
    """An answer that is a value: lay this card."""

    card: Card


NONE_LAID = Pile.of(DECK, (), EVERYONE)


class Board(Table):
    """What lies on the table."""

    setup: Setup
    stock: Pile
    hands: tuple[Hand, Hand]
    discards: Pile = Pile.of(DECK, (), EVERYONE)
    laid: tuple[Pile, Pile] = (NONE_LAID, NONE_LAID)
    aims: tuple[Secret[str] | None, Secret[str] | None] = (None, None)
    points: tuple[int, int] = (0, 0)
    rounds: int = 0
    shuffles: int = 0
    last: Card = 0  # the card drawn last: only a leaky game tells it here
    total: int = 0  # the sum of A's hand: only a leaky game tells it here

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Two players."""
        return Side.A, Side.B

    @property
    def server(self) -> Side:
        """The serve goes round."""
        return Side.B if self.rounds % 2 else Side.A

    def with_hand(self, side: Side, hand: Hand) -> "Board":
        """The same board with another hand."""
        hands = (hand, self.hands[1]) if side is Side.A else (self.hands[0], hand)
        total = sum(int(card) for card in hands[0]) if self.setup.fault == "leaky count" else 0
        return replace(self, hands=hands, total=total)

    def with_laid(self, side: Side, pile: Pile) -> "Board":
        """The same board with another card face down."""
        return replace(self, laid=(pile, self.laid[1]) if side is Side.A else (self.laid[0], pile))


# Facts


class Drew(Fact):
    """A card from the stock; only the drawer knows which."""

    side: Side
    card: Secret[Card]

    def on(self, table: Board) -> Board:
        """From the stock into the hand, unseen by others."""
        card = self.card.reveal()
        hand = table.hands[self.side.row].add(card, deck=table.stock.deck)
        last = card if table.setup.fault == "leaky field" else 0
        return replace(
            table, stock=table.stock.take(card, seen=table.setup.fault == "leaky take"), last=last
        ).with_hand(self.side, hand)


class Aimed(Fact):
    """High or low, in secret."""

    side: Side
    aim: Secret[str]

    def on(self, table: Board) -> Board:
        """Kept until both have aimed."""
        return replace(table, aims=(self.aim, table.aims[1]) if self.side is Side.A else (table.aims[0], self.aim))


class Laid(Fact):
    """A card face down; only its owner knows which."""

    side: Side
    card: Secret[Card]

    def on(self, table: Board) -> Board:
        """From the hand to the table, unseen by others."""
        card, row, open_play = self.card.reveal(), self.side.row, table.setup.open_play
        table = table.with_hand(self.side, table.hands[row].take(card, seen=open_play))
        return table.with_laid(self.side, Pile.of(DECK, [card], EVERYONE if open_play else (self.side,)))


class Shown(Fact):
    """Aims and cards are turned over."""

    aims: tuple[str, str]
    cards: tuple[Card, Card]

    def on(self, table: Board) -> Board:
        """The aims are spent."""
        return replace(table, aims=(None, None), rounds=table.rounds + 1)


class TakenBack(Fact):
    """Equal cards go back to the hands, and everybody knows."""

    card: Card

    def on(self, table: Board) -> Board:
        """Known cards in hidden hands."""
        for side in Side:
            table = table.with_laid(side, NONE_LAID)
            table = table.with_hand(side, table.hands[side.row].add(self.card, deck=DECK, seen=True))
        return table


class Scored(Fact):
    """A point, and both cards to the discard pile."""

    winner: Side
    cards: tuple[Card, Card]

    def on(self, table: Board) -> Board:
        """One more for the winner."""
        a, b = table.points
        points = (a + 1, b) if self.winner is Side.A else (a, b + 1)
        discards = table.discards.add(*self.cards)
        return replace(table, discards=discards, points=points, laid=(NONE_LAID, NONE_LAID))


class ThrownAway(Fact):
    """A card from the hand, face up on the discard pile."""

    side: Side
    card: Card
    below: int = 0  # how many cards of the hand are lower: nobody else's business

    def on(self, table: Board) -> Board:
        """Seen by everybody."""
        table = table.with_hand(self.side, table.hands[self.side.row].take(self.card, seen=True))
        return replace(table, discards=table.discards.add(self.card))


class Reshuffled(Fact):
    """The discards become the stock: everybody knows what is in it."""

    def on(self, table: Board) -> Board:
        """The discard pile is empty."""
        if table.setup.open_play:
            stock = Pile.of(f"{DECK}#{table.shuffles + 1}", table.discards)
        else:
            stock = table.stock.mix(table.discards)
        return replace(table, stock=stock, discards=table.discards.emptied(), shuffles=table.shuffles + 1)


class Unlisted(Fact):
    """A fact the game does not list among its own."""


# Phases


class Refill(Passing[Board]):
    """Hands are filled up, the server's first; when they are, the round begins."""

    def go_on(self, table: Board) -> Step:
        """Draw, reshuffle, or on."""
        for side in (table.server, table.server.other):
            if len(table.hands[side.row]) < HAND:
                return go(Drawing(side)) if table.stock else go(Refill(), Reshuffled())
        return go(Aim(table.server))


class Drawing(Phase[Board, Card]):
    """One card from the stock."""

    side: Side

    def ask(self, table: Board) -> Ask:
        """Whatever is in the stock."""
        asked = draw("draw", table.stock, self.side)
        return replace(asked, odds=EVERYONE) if table.setup.fault == "leaky odds" else asked

    def then(self, table: Board, card: Card) -> Step:
        """Into the hand."""
        eyes = EVERYONE if table.setup.fault == "leaky fact" else (self.side,)
        return go(Refill(), Drew(self.side, Secret(eyes, card)))


class Aim(Phase[Board, str]):
    """High or low: the server first, but nobody knows before both have said."""

    side: Side
    calls: ClassVar[int] = 0

    def ask(self, table: Board) -> Ask:
        """Two options, in secret."""
        match table.setup.fault:
            case "dead end" if table.rounds > 1:
                return Choose(self.side, (), "aim", (self.side,))
            case "offered twice":
                return Choose(self.side, (*AIMS, "high"), "aim", (self.side,))
        return Choose(self.side, AIMS, "aim", (self.side,))

    def then(self, table: Board, aim: str) -> Step:
        """The other aims, then both lay a card."""
        fault = table.setup.fault
        among: tuple[str, ...] = AIMS
        if fault == "leaky among":
            among = (aim,)
        aimed = Aimed(self.side, Secret((self.side,), aim, among))
        if fault == "impure":
            Aim.calls += 1
            aimed = replace(aimed, rule=str(Aim.calls))
        facts: tuple[Fact, ...] = (aimed, Unlisted()) if fault == "unreadable fact" else (aimed,)
        other = self.side.other
        return go(Aim(other) if table.aims[other.row] is None else LayCard(table.server), *facts)


class LayCard(Phase[Board, Lay]):
    """A card from the hand, face down."""

    side: Side

    def ask(self, table: Board) -> Ask:
        """Any card of the hand."""
        cards = tuple(Lay(card) for card in sorted(set(table.hands[self.side.row])))
        return Choose(self.side, cards, "lay", EVERYONE if table.setup.open_play else (self.side,))

    def then(self, table: Board, lay: Lay) -> Step:
        """The other lays too, then they are shown."""
        other = self.side.other
        laid = Laid(self.side, Secret(EVERYONE if table.setup.open_play else (self.side,), lay.card))
        return go(Showdown() if table.laid[other.row] else LayCard(other), laid)


class Showdown(Passing[Board]):
    """Both aims and both cards are turned over."""

    def go_on(self, table: Board) -> Step:
        """The point, or the cards back."""
        a, b = (next(iter(pile)) for pile in table.laid)
        aims = [aim.reveal() for aim in table.aims if aim is not None]
        shown = Shown((aims[0], aims[1]), (a, b))
        if a == b:
            return go(EndOfRound(), shown, TakenBack(a))
        high = aims[table.server.row] == "high"
        winner = Side.A if (int(a) > int(b)) == high else Side.B
        return go(EndOfRound(), shown, Scored(winner, (a, b)))


class EndOfRound(Passing[Board]):
    """Three points win."""

    def go_on(self, table: Board) -> Step:
        """The end, or cards to throw away."""
        last = 10**9 if table.setup.fault == "endless" else 20
        target = 10**9 if table.setup.fault == "endless" else table.setup.target
        return go(Done() if max(table.points) >= target or table.rounds >= last else ThrowAway(table.server))


class ThrowAway(Phase[Board, Card]):
    """Who is behind may throw one card away; who is not has nothing to choose."""

    obvious = True
    side: Side

    def ask(self, table: Board) -> Ask:
        """Nothing, or a card."""
        behind = table.points[self.side.row] < table.points[self.side.other.row]
        cards = tuple(sorted(set(table.hands[self.side.row]))) if behind else ()
        return Choose(self.side, (0, *cards), "throw_away")

    def then(self, table: Board, card: Card) -> Step:
        """The server first, then the other, then both draw."""
        then: Phase[Board, Any] = ThrowAway(self.side.other) if self.side is table.server else Refill()
        below = (
            sum(int(held) < int(card) for held in table.hands[self.side.row])
            if table.setup.fault == "leaky rank"
            else 0
        )
        return go(then, ThrownAway(self.side, card, below)) if card else go(then)


class Done(Phase[Board, Any]):
    """It is over."""

    def ask(self, table: Board) -> Ask:
        """Nothing more."""
        a, b = table.points
        return Over(None if a == b else Side.A if a > b else Side.B)


def lay(setup: Setup) -> tuple[Board, Phase[Board, Any]]:
    """A stock that everybody knows, and empty hands."""
    stock = Pile.of(DECK, [card for card in range(1, 7) for _ in range(2)], known=True)
    return Board(setup, stock, (Hand((Side.A,)), Hand((Side.B,)))), Refill()


class ToyGame(PhaseGame[Setup, Board]):
    """High or Low, with a fault that no phase can have."""

    def step(self, state: State[Board, Any], answer: Any) -> Any:
        """As always; with other ink the table changes by more than facts."""
        after, facts = super().step(state, answer)
        if state.table.setup.fault == "other ink":
            after = replace(after, table=replace(after.table, total=after.table.total + 1))
        return type(super().begin(state.table.setup))(after, facts)


TOY = ToyGame(
    "high-or-low",
    1,
    Shape(
        Setup,
        Board,
        (Refill, Drawing, Aim, LayCard, Showdown, EndOfRound, ThrowAway, Done),
        (Drew, Aimed, Laid, Shown, TakenBack, Scored, ThrownAway, Reshuffled),
        (Lay,),
    ),
    lay,
    "High or Low",
)
