"""What can happen in a match of Tennidice, besides what happens in any match."""

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from netcord.kernel import Card, Fact, Seat, Secret, Side
from netcord.tennis import Meaning, Mood, TennisFact, meaning, side_of

from .board import Cell, Kind
from .cubes import NONE, Arrangement, Row, with_one

if TYPE_CHECKING:
    from .table import Table


# Cubes


class Arranged(TennisFact):
    """TD-13 A side has placed its cubes, unseen."""

    side: Side
    arrangement: Secret[Arrangement]

    def on(self, table: "Table") -> "Table":
        """Hidden until both have."""
        return table.put(self.side, replace(table.of(self.side), hidden=self.arrangement))


class Revealed(TennisFact):
    """TD-13, TD-85 A side's cubes lie open in their rows."""

    side: Side
    arrangement: Arrangement

    @property
    def with_spirits(self) -> bool:
        """Whether spirit cubes were placed too."""
        return any(self.arrangement.spirit)

    def on(self, table: "Table") -> "Table":
        """Own cubes as arranged, and spirit cubes too unless they keep their rows."""
        held = table.of(self.side)
        spirit = self.arrangement.spirit if table.rearranges_spirit else held.spirit
        placed = replace(held, own=self.arrangement.own, spirit=spirit, hand=0, hidden=None)
        return table.put(self.side, placed)


class CubeUsed(TennisFact):
    """TD-49, TD-76 A cube was removed from a row to use its ability."""

    told_by = ("row",)

    seat: Seat
    row: Row
    spirit: bool = False

    @property
    def means(self) -> tuple[Meaning, ...]:
        """What a cube was tried for, and whether the point was won; spirit cubes are counted once more."""
        what = {Row.ACE: "ace_tried", Row.WINNER: "winner_tried"}.get(Row(self.row), str(self.row))
        return meaning.Tried(what, self.seat), *((meaning.Tried("spirit", self.seat),) if self.spirit else ())

    def on(self, table: "Table") -> "Table":
        """An own cube is out; a spirit cube goes to the pool, or aside where an option says so."""
        side = side_of(self.seat)
        held, row = table.of(side), Row(self.row)
        if not self.spirit:
            return table.put(side, replace(held, own=with_one(held.own, row, -1)))
        held = replace(held, spirit=with_one(held.spirit, row, -1))
        if table.spirit_comes_back:
            return table.put(side, replace(held, spent=with_one(held.spent, row, 1)))
        table = table.put(side, held)
        if table.options.spirit_cooldown:
            return replace(table, resting=table.resting + 1)
        return replace(table, pool=table.pool + 1)


class AceKept(TennisFact):
    """Option ace_cube_on_fault=kept: the serve was no good, so the ace cube goes back to its row."""

    seat: Seat
    spirit: bool = False

    def on(self, table: "Table") -> "Table":
        """As if it had not been used."""
        side = side_of(self.seat)
        held = table.of(side)
        if not self.spirit:
            return table.put(side, replace(held, own=with_one(held.own, Row.ACE, 1)))
        held = replace(held, spirit=with_one(held.spirit, Row.ACE, 1))
        if table.spirit_comes_back:
            return table.put(side, replace(held, spent=with_one(held.spent, Row.ACE, -1)))
        table = table.put(side, held)
        if table.options.spirit_cooldown:
            return replace(table, resting=table.resting - 1)
        return replace(table, pool=table.pool - 1)


class SpiritTaken(TennisFact):
    """TD-75, TD-78, TD-86 The winner takes a spirit cube: from the pool, or from a row of the opponent's."""

    told_by = ("stolen",)

    side: Side
    stolen: bool = False
    taken_from: Row | None = None
    row: Row | None = None  # None: in hand, to be arranged with the others before the next game

    def on(self, table: "Table") -> "Table":
        """The cube changes its place; there are always as many (TD-81)."""
        if not self.stolen:
            table = replace(table, pool=table.pool - 1)
        else:
            foe = table.of(self.side.other)
            assert self.taken_from is not None, "a stolen cube comes from a row"
            table = table.put(self.side.other, replace(foe, spirit=with_one(foe.spirit, Row(self.taken_from), -1)))
        held = table.of(self.side)
        if self.row is None:
            return table.put(self.side, replace(held, hand=held.hand + 1))
        return table.put(self.side, replace(held, spirit=with_one(held.spirit, Row(self.row), 1)))


class SpiritsRested(TennisFact):
    """Option spirit_cooldown: the spirit cubes used in the point before are in the pool again."""

    def on(self, table: "Table") -> "Table":
        """From aside to the pool."""
        return replace(table, pool=table.pool + table.resting, resting=0)


class SpiritsBack(TennisFact):
    """Option match_spirit=permanent: the spirit cubes a side used in the game come back to their rows."""

    side: Side

    def on(self, table: "Table") -> "Table":
        """From aside to the rows they came from."""
        held = table.of(self.side)
        a, b, c, d = (here + gone for here, gone in zip(held.spirit, held.spent, strict=True))
        return table.put(self.side, replace(held, spirit=(a, b, c, d), spent=NONE))


class ChallengesRefreshed(TennisFact):
    """Option challenge_refresh: both challenge boxes are full again."""

    def on(self, table: "Table") -> "Table":
        """As at the start."""
        for side in Side:
            table = table.put(side, replace(table.of(side), challenges=table.board.cubes.challenge))
        return table


# Challenges


class Challenged(TennisFact):
    """TD-40, TD-43 A challenge cube is removed, and a card will settle the call."""

    told_by = ("whose",)

    seat: Seat
    whose: Literal["own", "opponent"]
    cell: Cell

    def on(self, table: "Table") -> "Table":
        """TD-45 The cube is gone whatever the card says."""
        held = table.of(side_of(self.seat))
        return table.put(side_of(self.seat), replace(held, challenges=held.challenges - 1))


class CardDrawn(TennisFact):
    """TD-41, TD-43, TD-48 The card that settles the call."""

    told_by = ("card",)

    card: Card
    returned: bool = False
    by: Seat = ""
    right: bool = False  # it says what the challenger hoped for

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A challenge is won by its card."""
        return (meaning.Met("challenge", self.by, self.right),)

    def on(self, table: "Table") -> "Table":
        """TD-48 Face up to the discards; by option card_cycle back into the deck."""
        if self.returned:
            return table
        deck = table.deck.take(self.card, seen=True)
        return replace(table, deck=deck, discards=table.discards.add(self.card))


class ChallengeKept(TennisFact):
    """Option challenge_kept_if_right: whoever was right takes the cube back."""

    seat: Seat

    def on(self, table: "Table") -> "Table":
        """One cube more in the box."""
        held = table.of(side_of(self.seat))
        return table.put(side_of(self.seat), replace(held, challenges=held.challenges + 1))


class Reshuffled(TennisFact):
    """TD-48 The deck was empty: the discards become the new one."""

    def on(self, table: "Table") -> "Table":
        """Everybody knows what is in it."""
        return replace(table, deck=table.deck.mix(table.discards), discards=table.discards.emptied())


# The ball


class Served(TennisFact):
    """TD-20 Where a serve lands."""

    told_by = ("kind",)

    server: Seat
    cell: Cell
    kind: Kind
    serve: int
    ace: bool = False

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A rally begins with a serve that is in; a fault is no shot of it."""
        serve = meaning.Serve(self.serve)
        return (serve, meaning.Shot(self.server)) if Kind(self.kind).inside else (serve,)


class Struck(TennisFact):
    """TD-32 Where a return lands."""

    told_by = ("kind",)

    hitter: Seat
    cell: Cell
    kind: Kind
    winner: bool = False

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A rally is as long as the shots in it."""
        return (meaning.Shot(self.hitter),)


class Missed(TennisFact):
    """TD-31 The hit die shows a miss; `cell` is where the ball would have gone."""

    hitter: Seat
    cell: Cell


class Moved(TennisFact):
    """TD-55 An accuracy cube moves the ball by one cell."""

    hitter: Seat
    start: Cell
    cell: Cell
    kind: Kind


class Fault(TennisFact):
    """TD-22 A first serve that is not good."""

    server: Seat


class DoubleFault(TennisFact):
    """TD-22 A second serve that is not good."""

    mood = Mood.DOUBLE_FAULT

    server: Seat

    @property
    def means(self) -> tuple[Meaning, ...]:
        """A double fault."""
        return (meaning.DoubleFault(self.server),)


class Ace(TennisFact):
    """TD-67 An ace that nobody countered."""

    mood = Mood.ACE

    server: Seat

    @property
    def means(self) -> tuple[Meaning, ...]:
        """An ace."""
        return (meaning.Ace(self.server),)


class Winner(TennisFact):
    """TD-71 A winner that nobody countered."""

    hitter: Seat


class HitOut(TennisFact):
    """TD-32 A return that is not good."""

    hitter: Seat


class Whiffed(TennisFact):
    """TD-31 The ball was not hit, and that stands."""

    hitter: Seat


class StepsUp(TennisFact):
    """Option doubles_strokes=free: the partner who plays the pair's next stroke."""

    seat: Seat


FACTS: tuple[type[Fact], ...] = (
    Arranged,
    Revealed,
    CubeUsed,
    AceKept,
    SpiritTaken,
    SpiritsRested,
    SpiritsBack,
    ChallengesRefreshed,
    Challenged,
    CardDrawn,
    ChallengeKept,
    Reshuffled,
    Served,
    Struck,
    Missed,
    Moved,
    Fault,
    DoubleFault,
    Ace,
    Winner,
    HitOut,
    Whiffed,
    StepsUp,
)
