"""The fixture cards of the specification (section 6) in a box of the right size; the numbers are fixtures."""

from typing import Any

from msgspec.structs import replace

from netcord.games.ase_card_tennis.cards import (
    AdjAlt,
    Cond,
    Courts,
    Deck,
    Drift,
    HawkeyeCard,
    Modes,
    NumberAlt,
    RallyCard,
    Section,
    ServiceCard,
    Shot,
)
from netcord.games.ase_card_tennis.court import SECTORS

ALL = " ".join(SECTORS)
SHALLOW, GOOD, DEEP = "SF SC SB", "GF GC GB", "DF DC DB"


def out(number: int, kind: Any = "", call: Any = "", **more: Any) -> Section:
    """A fault."""
    return Section(type="fault", number=number, fault_kind=kind, call=call, **more)


def nap(number: int, adj: int, receive: Any = "", **more: Any) -> Section:
    """Not as played."""
    return Section(type="nap", number=number, adj=adj, receive=receive, **more)


def ap(adj: int, receive: Any = "", **more: Any) -> Section:
    """As played."""
    return Section(type="ap", adj=adj, receive=receive, **more)


def serve(id: str, sides: str, *sections: Section) -> ServiceCard:
    """A service card."""
    return ServiceCard(id=id, name=id, placement="body", spin="flat", style="first", sides=sides, sections=sections)


def shot(id: str, kind: str, hand: Any, start: str, *sections: Section, **more: Any) -> RallyCard:
    """A rally card."""
    return RallyCard(id=id, name=id, shot=Shot(kind), hand=hand, start=start, sections=sections, **more)


S1 = serve("S1", "deuce ad", out(30, "net"), out(36, "long", "just_long"), ap(-6, Courts("DF:B DC:F", "DC:B DB:F")))
S2 = serve("S2", "deuce", out(34), ap(-10, Courts("DF:F"), wide=True))
S3 = serve(
    "S3",
    "deuce ad",
    out(7),
    nap(12, 6, Courts("GF:FB GC:FB", "GC:FB GB:FB"), slow=True, length="short"),
    ap(-2, Courts("DF:FB DC:FB", "DC:FB DB:FB"), slow=True),
)
R1 = shot(
    "R1",
    "ground",
    "F",
    "DC GC",
    out(9),
    nap(15, 4, "SC:B SB:F GB:FB", length="short"),
    ap(-4, "SC:B SB:F GB:FB DB:FB", length="good"),
)
R2 = shot(
    "R2",
    "ground",
    "B",
    "DB GB",
    out(10, "net"),
    out(13, "wide", "just_wide"),
    ap(-8, "SB:F DB:FB", length="deep", wide=True),
)
IN_DF = Cond(sectors="DF")
R3 = shot(
    "R3",
    "ground",
    "F",
    "DF DC",
    out(8, alts=(NumberAlt(IN_DF, 12),)),
    out(4, "long", "just_long"),
    nap(9, 3, "SF:FB GF:FB", length="short"),
    ap(-5, "SF:FB GF:FB DF:FB", length="good", adj_alts=(AdjAlt(IN_DF, -9),)),
)
R4 = shot("R4", "ground", "F", "DF GF", out(14, "long"), ap(-10, "SB:FB DB:FB", length="deep", wide=True))
R5 = shot(
    "R5",
    "ground",
    "F",
    "DC GC",
    out(9),
    nap(12, -6, "SF:FB DF:FB", length="deep", call="just_in"),
    ap(-3, "SF:FB DF:FB", length="deep"),
)
L1 = shot("L1", "lob", "E", ALL, out(4), nap(10, 10, drift=Drift(depth=-1)), ap(0), targets=f"{GOOD} {DEEP}")
D1 = shot("D1", "drop", "E", f"{SHALLOW} {GOOD}", out(17), nap(30, 8, sits_up=True), ap(-4), targets=SHALLOW)
V1 = shot("V1", "volley", "E", SHALLOW, out(9), nap(14, 0, drift=Drift(depth=1)), ap(-15), targets=ALL)
V2 = shot("V2", "volley", "E", SHALLOW, out(9), nap(14, 0, drift=Drift(x=1)), ap(-15), targets=ALL)
M1 = shot("M1", "smash", "E", ALL, targets=ALL, modes=Modes((out(12), ap(-30)), (out(6), ap(-20))))
K1 = shot("K1", "dink", "E", SHALLOW, out(8), nap(16, 8, sits_up=True), ap(-8), targets=SHALLOW)

SERVES = (S1, S2, S3)
RALLY = (R1, R2, R3, R4, R5, L1, D1, V1, V2, M1, K1)


def copies(cards: tuple[Any, ...], many: int) -> tuple[Any, ...]:
    """So many cards, in turn: R1, R2, ..., then R1-2, R2-2, ..."""
    out = []
    for number in range(many):
        card, copy = cards[number % len(cards)], number // len(cards) + 1
        out.append(card if copy == 1 else replace(card, id=f"{card.id}-{copy}"))
    return tuple(out)


HAWKEYE = tuple(HawkeyeCard(f"H{number}", "in" if number < 3 else "out") for number in (1, 2, 3, 4))


def a_deck(serves: tuple[Any, ...] = SERVES, rally: tuple[Any, ...] = RALLY) -> Deck:
    """A box of the right size out of some cards."""
    return Deck(deck="fixture", service=copies(serves, 54), rally=copies(rally, 162), hawkeye=HAWKEYE)


DECK = a_deck()
