"""The families of cards: how many of each, from where to where, and which real figure their numbers rest on.

A printed fault number is the real rate of unforced errors times `Tuning.fault`; an adjustment is
`Tuning.lift - Tuning.pull x` the real rate of errors that the shot forced. `extra` is what calibration added.
"""

from typing import Any, NamedTuple


class Family(NamedTuple):
    """Groundstrokes of one pattern."""

    id: str
    name: str
    hand: str
    start: str
    to: str
    cards: int
    figure: str
    direction: str
    wide: bool = False
    spin: str = "topspin"
    extra_fault: int = 0
    extra_adj: int = 0
    lengths: str = "sgd"  # which lengths there are: "d" for approaches
    shot: str = "ground"


GROUND = (
    Family("fh-cross", "Forehand cross-court", "F", "DF GF", "F", 12, "fh_cross", "cross", True),
    Family("fh-cross-c", "Forehand cross-court from the centre", "F", "DC GC", "F", 13, "fh_cross", "cross"),
    Family("fh-mid", "Forehand down the middle", "F", "DF GF", "C", 9, "fh_middle", "middle"),
    Family("fh-mid-c", "Forehand from the centre, down the middle", "F", "DC GC DF GF", "C", 8, "fh_middle", "middle"),
    Family("fh-line", "Forehand down the line", "F", "DF GF", "B", 7, "fh_line", "line", True, extra_adj=-1),
    Family("fh-io-c", "Forehand inside-out from the centre", "F", "DC GC", "B", 9, "fh_inside_out", "inside_out"),
    Family("fh-io", "Forehand inside-out", "F", "DB GB", "B", 6, "fh_inside_out", "inside_out", True, extra_adj=-1),
    Family("fh-ii", "Forehand inside-in", "F", "DB GB", "F", 3, "fh_inside_in", "inside_in", True),
    Family("bh-cross", "Backhand cross-court", "B", "DB GB", "B", 14, "bh_cross", "cross", True),
    Family("bh-cross-c", "Backhand cross-court from the centre", "B", "DC GC", "B", 10, "bh_cross", "cross"),
    Family("bh-mid", "Backhand down the middle", "B", "DB GB DC GC", "C", 7, "bh_middle", "middle"),
    Family("bh-mid-c", "Backhand from the centre, down the middle", "B", "DC GC", "C", 7, "bh_middle", "middle"),
    Family("bh-line", "Backhand down the line", "B", "DB GB", "F", 7, "bh_line", "line", True, extra_adj=-1),
    Family("bh-io", "Backhand inside-out", "B", "DC GC DF GF", "F", 3, "bh_inside_out", "inside_out"),
    Family(
        "slice-cross", "Backhand slice cross-court", "B", "DB GB DC GC", "B", 7, "slice_cross", "cross",
        spin="slice",
    ),
    Family(
        "slice-mid", "Backhand slice down the middle", "B", "DF DC DB GF GC GB", "C", 6, "slice_middle", "middle",
        spin="slice", extra_adj=1,
    ),
    Family("slice-line", "Backhand slice down the line", "B", "DB GB", "F", 3, "slice_line", "line", spin="slice"),
    Family("chip", "Forehand chip", "F", "DF DC GF GC", "C", 7, "chip", "middle", spin="slice", extra_adj=3),
    Family(
        "fh-app-f", "Forehand approach to the forehand", "F", "GF GC GB", "F", 2, "fh_line", "any", True,
        extra_fault=-4, extra_adj=-3, lengths="d", shot="approach",
    ),
    Family(
        "fh-app-b", "Forehand approach to the backhand", "F", "GF GC GB", "B", 2, "fh_line", "any", True,
        extra_fault=-4, extra_adj=-3, lengths="d", shot="approach",
    ),
    Family(
        "bh-app-f", "Backhand approach to the forehand", "B", "GB GC", "F", 1, "slice_line", "any", True,
        extra_fault=-1, extra_adj=-3, lengths="d", shot="approach", spin="slice",
    ),
    Family(
        "bh-app-b", "Backhand approach to the backhand", "B", "GB GC", "B", 1, "slice_line", "any", True,
        extra_fault=-1, extra_adj=-3, lengths="d", shot="approach", spin="slice",
    ),
)  # fmt: skip


class Touch(NamedTuple):
    """Generic cards: the hitter names the target."""

    id: str
    name: str
    shot: str
    start: str
    targets: str
    cards: int
    figure: str
    nap: int  # points of the not-as-played section
    nap_adj: int
    adj: int


S, G, D = "SF SC SB", "GF GC GB", "DF DC DB"
TOUCH = (
    Touch("lob", "Lob", "lob", f"{S} {G} {D}", f"{G} {D}", 6, "lob", 6, 10, 0),
    Touch("drop", "Drop shot", "drop", f"{S} {G}", S, 3, "drop", 10, 8, -4),
    Touch("volley", "Volley", "volley", S, f"{S} {G} {D}", 6, "volley", 5, 0, -15),
    Touch("smash", "Smash", "smash", f"{S} {G} {D}", f"{S} {G} {D}", 2, "smash", 4, -5, -30),
    Touch("dink", "Dink", "dink", S, S, 1, "volley", 8, 8, -8),
)


class ServeFamily(NamedTuple):
    """Service cards of one kind."""

    spin: str
    placement: str
    cards: int
    sides: str
    style: str
    adj: int  # added to the tuning's adjustment for its style
    naps: int = 0  # how many of them have a not-as-played section
    slow: bool = False  # every second serve; of the women's, all but flat ones to the corners


SERVES = (
    ServeFamily("flat", "wide", 8, "deuce ad", "first", -2, 2),
    ServeFamily("flat", "t", 10, "deuce ad", "first", -2, 2),
    ServeFamily("flat", "body", 3, "deuce ad", "first", 2, 1),
    ServeFamily("slice", "wide", 5, "deuce", "first", 0, 1),
    ServeFamily("flat", "t", 2, "deuce", "first", -2),
    ServeFamily("kick", "wide", 6, "ad", "first", 0, 1),
    ServeFamily("slice", "t", 2, "ad", "first", 0),
    ServeFamily("kick", "body", 3, "deuce ad", "second", 1, 1, True),
    ServeFamily("slice", "body", 2, "deuce ad", "second", 0, 1, True),
    ServeFamily("kick", "wide", 2, "deuce ad", "second", -1, 1, True),
    ServeFamily("slice", "wide", 1, "deuce", "second", -1, 0, True),
    ServeFamily("kick", "wide", 5, "ad", "second", -1, 1, True),
    ServeFamily("kick", "t", 3, "deuce ad", "second", -1, 1, True),
    ServeFamily("slice", "t", 2, "deuce", "second", -1, 0, True),
)


WOMEN_CARDS = {1: 6, 2: 8, 3: 7, 9: 4, 14: 0}
"""By kind of serve in the order above: fewer wide and down the T, more at the body, as the women do."""

WOMEN: dict[str, dict[str, Any]] = {
    "chip": {"start": "DF DC DB GF GC GB"},
    "lob": {"cards": 8},
    "volley": {"cards": 5},
    "fh-line": {"cards": 6},
    "bh-cross": {"cards": 13},
    "fh-cross": {"cards": 14},
    "fh-io": {"cards": 7},
    "fh-ii": {"cards": 2},
    "bh-line": {"cards": 6},
    "slice-mid": {"cards": 8},
    "smash": {"cards": 1},
    "drop": {"cards": 2},
}
"""The women's deck has more cards for the return, more lobs and fewer volleys: fewer aces, fewer net points."""

WOMEN_SERVES = tuple(
    family._replace(
        cards=WOMEN_CARDS.get(place, family.cards),
        slow=family.spin != "flat" or family.placement == "body",  # fast are flat serves to the corners alone
    )
    for place, family in enumerate(SERVES, 1)
)


def ground(name: str) -> tuple[Family, ...]:
    """The groundstrokes of a deck."""
    return tuple(family._replace(**(WOMEN.get(family.id, {}) if name == "women" else {})) for family in GROUND)


def touch(name: str) -> tuple[Touch, ...]:
    """The generic cards of a deck."""
    return tuple(family._replace(**(WOMEN.get(family.id, {}) if name == "women" else {})) for family in TOUCH)


def serves(name: str) -> tuple[ServeFamily, ...]:
    """The service cards of a deck."""
    return WOMEN_SERVES if name == "women" else SERVES


class Tuning(NamedTuple):
    """The levers of calibration, one set for each tour."""

    fault: float  # of the real unforced errors, how much is printed
    lift: float  # adjustments begin here
    pull: float  # and fall by this for every per cent of forced errors
    as_return: int  # what a return gives the server besides
    first_fault: int  # added to the real fault rate of first serves
    second_fault: int
    first_adj: int
    second_adj: int
    volley_adj: int = 0
    wide_returns: bool = False


TUNING = {
    "men": Tuning(
        fault=0.92, lift=6.8, pull=1.0, as_return=6, first_fault=2, second_fault=0, first_adj=-26, second_adj=-7,
        volley_adj=-3,
    ),
    "women": Tuning(
        fault=0.90, lift=5.4, pull=1.0, as_return=2, first_fault=0, second_fault=0, first_adj=-15, second_adj=-5,
        volley_adj=-5,
    ),
}  # fmt: skip
