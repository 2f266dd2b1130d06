"""What can happen in a match of ASE Card Tennis, besides what happens in any match."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec.structs import replace

from netcord.kernel import EVERYONE, Fact, Pile, Secret, Side, Value
from netcord.tennis import Meaning, Mood, TennisFact, meaning

from .ball import REMEMBERED, Ball, Delivery, Rolled, Shown, Strike, Stroke, key_of
from .court import HOME, Sector

if TYPE_CHECKING:
    from .table import Table


def _put(pair: tuple[Any, Any], side: Side, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if side == Side.A else (pair[0], value)


class Adjustment(Value):
    """One of the numbers added to a roll, and where it comes from."""

    why: Literal["incoming", "run", "design"]
    amount: int


class Adjustments(Value):
    """Everything that was added to a roll. Words name its sources in order: "{adjustments:shot/run/player}"."""

    parts: tuple[Adjustment, ...] = ()

    def __iter__(self) -> Iterator[Adjustment]:
        return iter(self.parts)

    def __format__(self, names: str) -> str:
        called = dict(zip(("incoming", "run", "design"), names.split("/"), strict=True))
        return "".join(f" {part.amount:+d} ({called[part.why]})" for part in self.parts if part.amount)


Happened: TypeAlias = Literal[
    "ap", "nap", "net", "long", "wide", "other", "just_long", "just_wide", "just_in", "mishit", "net_cord", "let",
    "sits_up", "drift",
]  # fmt: skip
"""What became of a stroke, as far as its card tells."""


# Cards


class Drew(TennisFact):
    """ASE-02e, ASE-02f, ASE-07b A card is drawn; only its owner sees which."""

    side: Side
    card: Secret[str]
    service: bool = False

    def on(self, table: "Table") -> "Table":
        """From the stock into the hand."""
        card = self.card.reveal()
        if self.service:
            serves = table.serves[self.side.row].add(card, deck=table.service_stock.deck)
            stock = table.service_stock.take(card, seen=False)
            return replace(table, serves=_put(table.serves, self.side, serves), service_stock=stock)
        hand = table.hands[self.side.row].add(card, deck=table.stock.deck)
        return replace(table, hands=_put(table.hands, self.side, hand), stock=table.stock.take(card, seen=False))


class Reshuffled(TennisFact):
    """ASE-03e A stock has run out: its discard pile becomes the new one."""

    told_by = ("service",)

    service: bool = False

    def on(self, table: "Table") -> "Table":
        """A new shuffle has a new name: everybody knows what is in it, and what is not."""
        if self.service:
            number = table.service_shuffles + 1
            stock = Pile.of(f"service#{number}", table.service_discard)
            discard = table.service_discard.emptied()
            return replace(table, service_stock=stock, service_discard=discard, service_shuffles=number)
        number = table.shuffles + 1
        stock = Pile.of(f"rally#{number}", table.discard)
        return replace(table, stock=stock, discard=table.discard.emptied(), shuffles=number)


class Mixed(TennisFact):
    """ASE-03f Between points a player has the discard piles shuffled into their stocks."""

    by: Side

    def on(self, table: "Table") -> "Table":
        """The same stocks, with cards in them that everybody has seen."""
        seen = Pile.of(table.stock.deck, table.discard, EVERYONE)
        served = Pile.of(table.service_stock.deck, table.service_discard, EVERYONE)
        return replace(
            table,
            stock=table.stock.mix(seen),
            discard=table.discard.emptied(),
            service_stock=table.service_stock.mix(served),
            service_discard=table.service_discard.emptied(),
        )


class Pooled(TennisFact):
    """ASE-03b After a game all service cards are shuffled into a new stock."""

    def on(self, table: "Table") -> "Table":
        """Hands, discards and stock together: everybody knows that all of them are there."""
        number = table.service_shuffles + 1
        stock = replace(table.book.stocks[1], deck=f"service#{number}")
        empty = tuple(replace(hand, piles=()) for hand in table.serves)
        discard = table.service_discard.emptied()
        return replace(table, service_stock=stock, service_discard=discard, service_shuffles=number, serves=empty)


class Cleared(TennisFact):
    """ASE-10a The cards in play go to their discard piles."""

    def on(self, table: "Table") -> "Table":
        """Nothing lies face up."""
        return replace(put_away(table, table.in_play), in_play=(), ball=None, strike=None, rolled=None)


def put_away(table: "Table", cards: tuple[str, ...]) -> "Table":
    """The table with these cards on their discard piles."""
    if not cards:
        return table
    serves = table.book.service
    service = [card for card in cards if card in serves]
    rally = [card for card in cards if card not in serves]
    if service:
        table = replace(table, service_discard=table.service_discard.add(*service))
    return replace(table, discard=table.discard.add(*rally)) if rally else table


class Redrawn(TennisFact):
    """Q10 House rule: between games a player exchanges a card."""

    side: Side
    card: str

    def on(self, table: "Table") -> "Table":
        """From the hand to the discard pile; the hand is refilled later."""
        hand = table.hands[self.side.row].take(self.card, seen=True)
        shown = tuple([one for one in table.shown if one.side != self.side])  # it told of a hand that is no more
        return put_away(replace(table, hands=_put(table.hands, self.side, hand), shown=shown), (self.card,))


# The stroke


class Prepared(TennisFact):
    """ASE-05a Both pawns go to deep/centre, on the side of the score."""

    court: str

    def on(self, table: "Table") -> "Table":
        """A new point, or a point played again."""
        return replace(table, pawns=(HOME, HOME), serve=1)


class Served(TennisFact):
    """ASE-07a A service card is laid face up."""

    told_by = ("number",)

    strike: Strike
    number: Literal[1, 2]
    name: str
    delivery: Delivery = Delivery()

    @property
    def means(self) -> tuple[Meaning, ...]:
        """The box score tells first and second serves apart."""
        return (meaning.Serve(self.number),)

    @property
    def doer(self) -> str:
        """The server's, who strikes."""
        return str(self.strike.side)

    def on(self, table: "Table") -> "Table":
        """The card is in play."""
        side, card = self.strike.side, self.strike.card
        serves = _put(table.serves, side, table.serves[side.row].take(card, seen=True))
        return replace(table, serves=serves, in_play=(*table.in_play, card), strike=self.strike, serve=self.number)


def remembered(table: "Table", side: Side, card: str) -> tuple[Shown, ...]:
    """What everybody remembers once a card is laid against the ball in play."""
    assert table.ball is not None, "there is a ball to answer"
    pawns = table.pawns
    shown = Shown(side, card, pawns[side.row], pawns[side.other.row], key_of(table.ball)[:])
    earlier = table.shown if len(table.shown) < REMEMBERED else table.shown[REMEMBERED // 2 :]
    return (*earlier, shown)


class Struck(TennisFact):
    """ASE-07a, ASE-06i A rally card is laid face up, and its player is where he plays it."""

    strike: Strike
    side: Side
    name: str
    stroke: Stroke = Stroke()

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A shot; one that is run for at the net is an approach too."""
        shot = meaning.Shot(self.side)
        start, end = self.strike.start, self.strike.sector
        return (shot, meaning.Tried("net", self.side)) if start[:1] in ("G", "D") and end[:1] == "S" else (shot,)

    def on(self, table: "Table") -> "Table":
        """The card is in play, the pawn has run."""
        side, strike = self.strike.side, self.strike
        hands = _put(table.hands, side, table.hands[side.row].take(strike.card, seen=True))
        pawns = _put(table.pawns, side, strike.sector)
        in_play, shown = (*table.in_play, strike.card), remembered(table, side, strike.card)
        return replace(table, hands=hands, pawns=pawns, in_play=in_play, strike=strike, shown=shown)


class Lunged(TennisFact):
    """ASE-07j A card that cannot be played: a fault without a roll.

    Whether a legal card was held is nobody else's business: if not, it was the opponent's winner or ace (Q51).
    """

    strike: Strike
    side: Side
    name: str
    stuck: Secret[bool]

    @property
    def means(self) -> tuple[Meaning, ...]:
        """Whether a legal card was held is nobody's business: to everybody the ball was an ace, or a winner."""
        foe = self.side.other
        won = meaning.Ace(foe) if self.strike.as_return else meaning.Tried("winners", foe, True)
        return (meaning.Tried("lunges", self.side), won)

    def on(self, table: "Table") -> "Table":
        """The card is in play and will be replaced."""
        side, strike = self.strike.side, self.strike
        hands = _put(table.hands, side, table.hands[side.row].take(strike.card, seen=True))
        in_play, shown = (*table.in_play, strike.card), remembered(table, side, strike.card)
        return replace(table, hands=hands, in_play=in_play, strike=strike, shown=shown)


class DiceRead(TennisFact):
    """ASE-08 The roll, every adjustment, the net number and the section it leads to."""

    side: Side
    rolled: Rolled
    adjustments: Adjustments
    result: Literal["fault", "nap", "ap"]
    text: str
    happened: Happened = "ap"
    misses: int = 0  # up to this net number the card says fault

    def on(self, table: "Table") -> "Table":
        """The result is known; it may still be challenged."""
        return replace(table, rolled=self.rolled)


class InPlay(TennisFact):
    """ASE-08j The ball is in play as the section says; the card it answers is put away."""

    side: Side
    ball: Ball

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A serve is a shot of the rally once it is in."""
        return (meaning.Shot(self.side),) if self.ball.shot == "serve" else ()

    def on(self, table: "Table") -> "Table":
        """A new ball to answer."""
        table = put_away(table, table.in_play[:-1])
        return replace(table, in_play=table.in_play[-1:], ball=self.ball, strike=None, rolled=None)


class TimeUp(TennisFact):
    """ASE-15a The server let the time for a serve run out."""

    server: Side


class ServeFault(TennisFact):
    """ASE-08i, ASE-07c A service fault."""

    told_by = ("number",)

    server: Side
    number: Literal[1, 2]
    wrong_side: bool = False

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A serve that was not even struck in time was one too (ASE-15a)."""
        return (meaning.Serve(self.number),)

    def on(self, table: "Table") -> "Table":
        """The card is put away at once; after a first fault comes the second serve."""
        return replace(put_away(table, table.in_play), in_play=(), strike=None, rolled=None, serve=2)


class ServeAgain(TennisFact):
    """A serve is replayed: a let by house rule (Q18), or by Hawkeye."""

    server: Side
    number: Literal[1, 2]

    def on(self, table: "Table") -> "Table":
        """The card is put away."""
        return replace(put_away(table, table.in_play), in_play=(), strike=None, rolled=None, serve=self.number)


class PointAgain(TennisFact):
    """ASE-13b The point is replayed from the first serve."""

    voids = True


class Recovered(TennisFact):
    """ASE-09a The move after the shot, or staying."""

    told_by = ("moved",)

    side: Side
    to: Sector
    moved: bool
    approach: bool = False  # from further back to the net

    @property
    def means(self) -> tuple[Meaning, ...]:
        """An approach is worth a point, or not."""
        return (meaning.Tried("net", self.side),) if self.approach else ()

    def on(self, table: "Table") -> "Table":
        """The pawn is moved."""
        return replace(table, pawns=_put(table.pawns, self.side, self.to))


class LobMet(TennisFact):
    """ASE-11d, ASE-11f A lob is to be smashed on the full, or allowed to bounce."""

    told_by = ("mode",)

    side: Side
    mode: Literal["full", "bounce"]
    receive: tuple[tuple[Sector, str], ...]

    def on(self, table: "Table") -> "Table":
        """Now it is known where the ball may be played."""
        assert table.ball is not None, "a lob is in the air"
        return replace(table, ball=replace(table.ball, mode=self.mode, receive=self.receive))


class Declared(TennisFact):
    """ASE-15b House rule: at the net a player will take the ball before it bounces, or leave it."""

    told_by = ("stance",)

    side: Side
    stance: Literal["take", "leave"]

    def on(self, table: "Table") -> "Table":
        """The stroke is rolled for with that in mind."""
        assert table.strike is not None, "a stroke has been announced"
        return replace(table, strike=replace(table.strike, stance=self.stance))


# How a point ends


class Conceded(TennisFact):
    """ASE-15b A ball is let go."""

    side: Side


class Ace(TennisFact):
    """ASE-07i Nobody could, or would, return the serve."""

    mood = Mood.ACE

    server: Side
    serve: int

    @property
    def means(self) -> tuple[Meaning, ...]:
        """An ace."""
        return (meaning.Ace(self.server),)


class Winner(TennisFact):
    """ASE-03h Nobody could, or would, answer the shot."""

    side: Side
    name: str
    stroke: Stroke = Stroke()

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A winner."""
        return (meaning.Tried("winners", self.side, True),)


class DoubleFault(TennisFact):
    """ASE-08i A fault on the second serve."""

    mood = Mood.DOUBLE_FAULT

    server: Side

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A double fault."""
        return (meaning.DoubleFault(self.server),)


class Missed(TennisFact):
    """ASE-03h A return or rally shot was a fault; forced if only the adjustments made it one."""

    told_by = ("forced", "how")

    side: Side
    how: Literal["net", "long", "wide", "other"]
    forced: bool

    @property
    def means(self) -> tuple[Meaning, ...]:
        """Forced and unforced errors."""
        return (meaning.Tried("errors_forced" if self.forced else "errors_unforced", self.side, False),)


class LeftIn(TennisFact):
    """ASE-15b House rule: a ball that was left was in."""

    side: Side

    @property
    def means(self) -> tuple[Meaning, ...]:
        """The opponent's winner."""
        return (meaning.Tried("winners", self.side.other, True),)


class FaultStands(TennisFact):
    """ASE-15b House rule: a ball going out was taken, but could not be volleyed."""

    side: Side

    @property
    def means(self) -> tuple[Meaning, ...]:
        """An error, after all."""
        return (meaning.Tried("errors_unforced", self.side, False),)


# Hawkeye


class Challenged(TennisFact):
    """ASE-13a A close call is challenged, and the electronic eye shows in or out."""

    told_by = ("result", "correct")

    side: Side
    call: str
    result: Literal["in", "out"]
    correct: bool

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A challenge, right or wrong."""
        return (meaning.Met("hawkeye", self.side, self.correct),)

    def on(self, table: "Table") -> "Table":
        """ASE-13c A wrong challenge is used up."""
        if self.correct:
            return table
        left = table.challenges[self.side.row] - 1
        return replace(table, challenges=_put(table.challenges, self.side, left))


class Allowed(TennisFact):
    """ASE-13c How many wrong challenges each player has now: at the start of a set, or of a tie-break."""

    challenges: tuple[int, int]

    def on(self, table: "Table") -> "Table":
        """The new allowance."""
        return replace(table, challenges=self.challenges)


FACTS: tuple[type[Fact], ...] = (
    Drew,
    Reshuffled,
    Mixed,
    Pooled,
    Cleared,
    Redrawn,
    Prepared,
    Served,
    Struck,
    Lunged,
    DiceRead,
    InPlay,
    TimeUp,
    ServeFault,
    ServeAgain,
    PointAgain,
    Recovered,
    LobMet,
    Declared,
    Conceded,
    Ace,
    Winner,
    DoubleFault,
    Missed,
    LeftIn,
    FaultStands,
    Challenged,
    Allowed,
)
