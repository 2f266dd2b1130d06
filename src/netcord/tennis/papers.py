"""What of a game's box can be printed on paper, as data: cards, boards, tokens, dice to fold, score sheets.

A `Leaf` has everything that a card must say to be played with, where a `Face` has what a picture of it needs. Who
prints it lays it out; nothing here knows of paper sizes.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from netcord.kernel import Value

from .telling import Words

Tone: TypeAlias = Literal["", "out", "deuce", "ad"]
"""Out of court, or one of the two service boxes: a line is drawn where it changes."""


class Ruled(Value, omit_defaults=True):
    """A table: its first row are the heads of the columns. `wide`: by column, how much room it takes beside others."""

    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    wide: tuple[float, ...] = ()


class Patch(Value, omit_defaults=True):
    """A place on a court: what it is called, what else is written there, and whether a ball is out there."""

    label: str = ""
    about: str = ""
    tone: Tone = ""
    marked: bool = False


Rows: TypeAlias = tuple[tuple[Patch, ...], ...]


class Ground(Value, omit_defaults=True):
    """A court seen from above, row by row from far to near; the net is drawn below the first `far` rows."""

    rows: Rows
    far: int


class Board(Value, omit_defaults=True):
    """A sheet to play on: a court, and the tables that belong beside it."""

    title: str
    ground: Ground | None = None
    tables: tuple[Ruled, ...] = ()
    lines: tuple[str, ...] = ()
    large: bool = False
    """Tables to be read like a text."""


class Leaf(Value, omit_defaults=True):
    """A card to be cut out."""

    id: str
    title: str
    corner: str = ""
    """Large, in the corner: the difficulty."""
    tag: str = ""
    """A word or two beside it: how risky it is."""
    about: str = ""
    ground: Ground | None = None
    lines: tuple[str, ...] = ()
    tables: tuple[Ruled, ...] = ()
    boxes: tuple[tuple[str, str], ...] = ()
    """Along the lower edge: what is meant, and the figure."""
    over: str = ""
    """What stands over them."""
    count: int = 1


class Pack(Value, omit_defaults=True):
    """Cards with the same back."""

    back: str
    leaves: tuple[Leaf, ...]


class Token(Value, omit_defaults=True):
    """A small round piece with two sides; `star`: one is drawn."""

    front: str
    back: str
    count: int = 1
    star: bool = False


class Die(Value):
    """Six faces, to be folded."""

    title: str
    faces: tuple[str, ...]


class Papers(Value, omit_defaults=True):
    """Everything of a box but the cards of players, which each game has of its own."""

    packs: tuple[Pack, ...] = ()
    boards: tuple[Board, ...] = ()
    tokens: tuple[Token, ...] = ()
    dice: tuple[Die, ...] = ()
    aids: tuple[Board, ...] = ()
    """What has to be looked up while playing."""
    counted: tuple[str, ...] = ()
    """What a score sheet counts besides points."""
    credit: str = ""
    """Whose the deck is, and under which licence."""


def in_short(words: Words) -> tuple[tuple[str, str], ...]:
    """The rules in short: what each row is about, and what there is to know of it; none of a game that has none."""
    rows: list[tuple[str, str]] = []
    while (text := words.terms.get(f"papers_how_{len(rows) + 1}")) is not None:
        rows.append((words.term(f"papers_how_{len(rows) + 1}_about"), text))
    return tuple(rows)


def how_to_play(words: Words) -> Board:
    """The rules in short on a board: what somebody needs who has only the paper."""
    return Board(words.term("papers_how"), tables=(Ruled((("", ""), *in_short(words)), wide=(1, 5)),), large=True)


Own: TypeAlias = Mapping[str, object]
"""What is printed instead of what comes along: by option a deck or a board, or the name of one."""


def marked(near: Rows, *start: str, far: Rows = (), to: Sequence[str] = ()) -> Ground:
    """A small court on a card, the places marked where it is played from; beyond the net, where the ball may go."""

    def lit(rows: Rows, keys: Sequence[str]) -> Rows:
        return tuple(tuple(replace(patch, label="", marked=patch.label in keys) for patch in row) for row in rows)

    return Ground((*lit(far, to), *lit(near, start)), len(far))
