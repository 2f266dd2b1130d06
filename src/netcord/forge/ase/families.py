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
    pace: str = ""  # hard: met with the hand on its side alone, unless it is short; soft: also met from the centre


GROUND = (
    Family("fh-cross", "Forehand cross-court", "F", "DF GF", "F", 14, "fh_cross", "cross", True, pace="hard"),
    Family(
        "fh-cross-c", "Forehand cross-court from the centre", "F", "DC GC", "F", 15, "fh_cross", "cross",
        pace="hard",
    ),
    Family("fh-mid", "Forehand down the middle", "F", "DF GF", "C", 8, "fh_middle", "middle"),
    Family("fh-mid-c", "Forehand down the middle from the centre", "F", "DC GC", "C", 8, "fh_middle", "middle"),
    Family("fh-line", "Forehand down the line", "F", "DF GF", "B", 8, "fh_line", "line", True, pace="hard"),
    Family(
        "fh-io-c", "Forehand inside-out from the centre", "F", "DC GC", "B", 8, "fh_inside_out", "inside_out",
        pace="hard",
    ),
    Family("fh-io", "Forehand inside-out", "F", "DB GB", "B", 4, "fh_inside_out", "inside_out", True, pace="hard"),
    Family("fh-ii", "Forehand inside-in", "F", "DB GB", "F", 1, "fh_inside_in", "inside_in", True, pace="hard"),
    Family("bh-cross", "Backhand cross-court", "B", "DB GB", "B", 9, "bh_cross", "cross", True),
    Family(
        "bh-cross-c", "Backhand cross-court from the centre", "B", "DC GC", "B", 12, "bh_cross", "cross",
        pace="soft",
    ),
    Family("bh-mid", "Backhand down the middle", "B", "DB GB", "C", 4, "bh_middle", "middle"),
    Family("bh-mid-c", "Backhand down the middle from the centre", "B", "DC GC", "C", 8, "bh_middle", "middle"),
    Family("bh-line", "Backhand down the line", "B", "DB GB", "F", 7, "bh_line", "line", True, pace="hard"),
    Family("bh-io", "Backhand inside-out", "B", "DC GC DF GF", "F", 4, "bh_inside_out", "inside_out", pace="soft"),
    Family(
        "slice-cross", "Backhand slice cross-court", "B", "DB GB DC GC", "B", 6, "slice_cross", "cross",
        spin="slice", pace="soft",
    ),
    Family(
        "slice-mid", "Backhand slice down the middle", "B", "DF DC DB GF GC GB", "C", 7, "slice_middle", "middle",
        spin="slice", extra_adj=1,
    ),
    Family(
        "slice-line", "Backhand slice down the line", "B", "DB GB", "F", 2, "slice_line", "line", spin="slice",
        pace="soft",
    ),
    Family("chip", "Forehand chip", "F", "DF DC DB GF GC GB", "C", 6, "chip", "middle", spin="slice", extra_adj=3),
    Family(
        "fh-app-cross", "Forehand approach cross-court", "F", "GF GC", "F", 4, "fh_line", "cross", True,
        extra_fault=-4, extra_adj=-3, lengths="d", shot="approach", pace="hard",
    ),
    Family(
        "fh-app-io", "Forehand approach inside-out", "F", "GC GB", "B", 4, "fh_line", "inside_out", True,
        extra_fault=-4, extra_adj=-3, lengths="d", shot="approach", pace="hard",
    ),
    Family(
        "bh-app-line", "Backhand approach down the line", "B", "GB", "F", 1, "slice_line", "line", True,
        extra_fault=-1, extra_adj=-4, lengths="d", shot="approach", spin="slice",
    ),
    Family(
        "bh-app-cross", "Backhand approach cross-court", "B", "GB GC", "B", 1, "slice_line", "cross", True,
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
    nap: int  # points of the not-as-played section; 0: it is on target as often as such strokes really win
    nap_adj: int
    adj: int
    long: int = 0  # points of a section before it: it carries too far


S, G, D = "SF SC SB", "GF GC GB", "DF DC DB"
TOUCH = (
    Touch("lob", "Lob", "lob", f"{S} {G} {D}", f"{G} DC", 5, "lob", 5, 12, 0, 8),
    Touch("drop", "Drop shot", "drop", D, S, 1, "drop", 0, 8, -4),
    Touch("volley", "Volley", "volley", S, f"{S} {G} {D}", 9, "volley", 0, -8, -15),
    Touch("smash", "Smash", "smash", f"{S} {G}", f"{S} {G} {D}", 5, "smash", 2, -5, -36),
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
    fault: int = 0  # added to the tuning's for its style
    let: bool = False  # whether they may clip the tape and sit up
    slow: bool = False  # every second serve, and what is spun at the body


SERVES = (
    ServeFamily("flat", "wide", 4, "deuce ad", "first", -3, 2, True),
    ServeFamily("flat", "t", 4, "deuce ad", "first", -6, 2, True),
    ServeFamily("slice", "body", 3, "deuce ad", "first", 1, 3, slow=True),
    ServeFamily("slice", "wide", 7, "deuce", "first", -1, -3),
    ServeFamily("kick", "wide", 6, "ad", "first", 1, -3),
    ServeFamily("kick", "t", 6, "deuce", "first", -1, -5),
    ServeFamily("slice", "t", 6, "ad", "first", -1, -6),
    ServeFamily("kick", "body", 3, "deuce ad", "second", 1, -2, True, True),
    ServeFamily("slice", "body", 2, "deuce ad", "second", -1, 4, slow=True),
    ServeFamily("slice", "wide", 2, "deuce", "second", -1, 0, slow=True),
    ServeFamily("kick", "wide", 6, "ad", "second", -1, 0, slow=True),
    ServeFamily("kick", "t", 3, "deuce ad", "second", 0, -2, slow=True),
    ServeFamily("slice", "t", 2, "deuce", "second", -1, -2, slow=True),
)

WOMEN_SERVES = (
    SERVES[0]._replace(adj=-5, fault=4),
    SERVES[1]._replace(cards=3, fault=4),
    SERVES[2]._replace(cards=6, adj=-3, fault=8),
    SERVES[3]._replace(cards=8, fault=-2),
    SERVES[4]._replace(cards=5, adj=-1, fault=-2, slow=True),
    SERVES[5]._replace(cards=5),
    SERVES[6]._replace(cards=5, fault=-5),
    SERVES[7],
    SERVES[8]._replace(cards=3),
    SERVES[9]._replace(cards=3),
    SERVES[10],
    SERVES[11]._replace(fault=0),
)
"""More at the body, as the women do, and their kick serves to the ad court are slow."""

WOMEN: dict[str, dict[str, Any]] = {
    "fh-cross": {"cards": 13},
    "fh-mid": {"cards": 12},
    "fh-mid-c": {"cards": 10},
    "fh-line": {"cards": 9},
    "fh-io": {"cards": 7},
    "bh-cross": {"cards": 11},
    "bh-cross-c": {"cards": 11},
    "bh-mid": {"cards": 9},
    "bh-mid-c": {"cards": 11},
    "bh-line": {"cards": 6},
    "bh-io": {"cards": 5},
    "slice-cross": {"cards": 4},
    "slice-mid": {"cards": 5},
    "slice-line": {"cards": 1},
    "fh-app-cross": {"cards": 3},
    "fh-app-io": {"cards": 2},
    "bh-app-line": {"cards": 0},
    "bh-app-cross": {"cards": 0},
    "lob": {"cards": 4, "nap": 1},
    "volley": {"cards": 5},
    "smash": {"cards": 2},
}
"""The women's deck has more strokes down the middle, fewer slices, fewer strokes for the net."""


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
    as_return: tuple[int, int]  # what a return gives the server besides: forehand, backhand
    first_fault: int  # added to the real fault rate of first serves
    second_fault: int
    first_adj: int
    second_adj: int
    wide_deuce: tuple[int, int]  # how much milder a flat first serve to the forehand is, and another: wide, deuce side
    t_ad: tuple[int, int]  # and down the T from the ad side
    nap: int  # points of the mishit
    nap_adj: int = 15  # and how much easier it is
    mildest: int = 15  # but none is easier than this
    corner: int = 0  # how much milder drives from a corner are, and how much harsher those from the centre


TUNING = {
    "men": Tuning(
        fault=0.95, lift=7.5, pull=2.4, as_return=(6, 2), first_fault=7, second_fault=-3, first_adj=-21,
        second_adj=-10, wide_deuce=(6, 16), t_ad=(-6, -8), nap=42, nap_adj=24, mildest=24, corner=2,
    ),
    "women": Tuning(
        fault=0.9, lift=2.8, pull=1.7, as_return=(5, 2), first_fault=5, second_fault=-6, first_adj=-13, second_adj=-1,
        wide_deuce=(1, 3), t_ad=(0, 9), nap=20,
    ),
}  # fmt: skip
