"""From families to cards: the whole deck, written out as data."""

from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from netcord.forge.common import CREDIT, LICENCE
from netcord.games.ase_card_tennis.cards import (
    AdjAlt,
    Cond,
    Courts,
    Deck,
    Drift,
    FlagAlt,
    HawkeyeCard,
    Modes,
    NumberAlt,
    RallyCard,
    Section,
    ServiceCard,
    Shot,
)
from netcord.games.ase_card_tennis.checks import check_deck, check_ours
from netcord.kernel import Impossible, Sentence, brief, joined

from .families import TUNING, Family, ServeFamily, Touch, Tuning, ground, serves, touch
from .figures import TOURS, serve_faults, shots

LENGTHS = {"s": "short", "g": "good", "d": "deep"}
SHORTER = {"short": "short", "good": "short", "deep": "good"}
FAULT_BY_LENGTH = {"short": -1, "good": 0, "deep": 1}
ADJ_BY_LENGTH = {"short": 3, "good": 0, "deep": -3}
AS_RETURN = Cond(as_return=True)
AT_THE_NET = Cond(sectors="SF SC SB")
LOB_VOLLEY = 80
"""How often a lob from the net misses."""
JUST_OUT, JUST_OUT_SERVED, JUST_IN = 1, 2, 1
"""Rolls of a hundred that are close calls: of a stroke, of a serve, and on the line."""


# Where a ball may be played


def ground_map(to: str, length: str, pace: str = "") -> str:
    """A groundstroke to one side: by a volley near the net, at good length, deep (2.5, F2 and F5). One that is hard is
    met with the hand on its side alone; one that is soft also from the centre."""
    near = {"F": "SC:F SF:B", "C": "SC:FB", "B": "SC:B SB:F"}[to]
    back = {"short": "G", "good": "GD", "deep": "D"}[length]
    if to == "C":
        sides: tuple[tuple[str, str], ...] = (("C", "FB"), ("F", "B"), ("B", "F"))
    elif pace == "hard" and length != "short":
        sides = ((to, to),)
    else:
        sides = ((to, "FB"), ("C", to)) if pace == "soft" else ((to, "FB"),)
    return " ".join([near, *(f"{depth}{side}:{hands}" for depth in back for side, hands in sides)])


FAST = {
    "wide": Courts("DF:F", "DB:B"),
    "t": Courts("DC:B", "DC:F DF:B"),
}
CURVED = {
    "wide": Courts("DF:FB", "DB:FB"),
    "t": Courts("DC:B DB:F", "DC:F DF:B"),
}
"""With slice or kick, and all of the women's: wide they are met with either hand, down the T also from where they come
to the other."""
SLOW = {
    "wide": Courts("DF:FB DC:F", "DB:FB DC:B"),
    "t": Courts("DC:FB DF:B", "DC:FB DB:F"),
    "body": Courts("DF:FB DC:FB", "DC:FB DB:FB"),
}
SHORT_SERVE = Courts("GF:FB GC:FB", "GC:FB GB:FB")


# Sections


def fault_sections(total: int, far: Literal["long", "wide"], just: int) -> list[Section]:
    """A fault total split into net, long or wide, and a close call (8.2)."""
    net = max(1, round((total - just) * 0.55))
    sections = [Section(type="fault", text="Into the net", number=net, fault_kind="net")]
    if total - just > net:
        sections.append(Section(type="fault", text=f"Out, {far}", number=total - just, fault_kind=far))
    if total > max(net, total - just):
        call: Any = f"just_{far}"
        sections.append(Section(type="fault", text=f"Just {far}", number=total, fault_kind=far, call=call))
    return sections


def _returned(adj: int, more: int) -> tuple[AdjAlt, ...]:
    return (AdjAlt(AS_RETURN, min(25, adj + more)),) if more else ()


def _corner(family: Family) -> int:
    """1 for a drive that is struck from a corner, -1 for one from the centre; 0 for what goes down the middle, is
    sliced, is an approach, or is struck from both."""
    if family.direction == "middle" or family.spin == "slice" or family.shot != "ground":
        return 0
    centre = [sector.endswith("C") for sector in family.start.split()]
    return -1 if all(centre) else 0 if any(centre) else 1


def ground_card(family: Family, tuning: Tuning, tour: str, number: int, length: str) -> RallyCard:
    """One groundstroke."""
    real = shots(tour)[family.figure]
    fault = max(1, round(real.unforced * tuning.fault) + family.extra_fault + FAULT_BY_LENGTH[length])
    adj = round(tuning.lift - tuning.pull * real.forced) + family.extra_adj + ADJ_BY_LENGTH[length]
    adj += tuning.corner * _corner(family)
    more = tuning.as_return[family.hand == "B"]
    far: Literal["long", "wide"] = "long" if length == "deep" or family.to == "C" else "wide"
    flags = (FlagAlt(AS_RETURN, wide=False),) if family.wide else ()
    shorter: Any = SHORTER[length]
    now: Any = length
    easier = max(adj + 1, min(adj + tuning.nap_adj, tuning.mildest))
    played = Section(
        type="ap", text="As played", adj=adj, adj_alts=_returned(adj, more), length=now, wide=family.wide,
        flag_alts=flags, receive=ground_map(family.to, length, family.pace),
    )  # fmt: skip
    sections = fault_sections(fault, far, JUST_OUT if fault >= 5 else 0)
    line = fault
    if length == "deep":
        line += JUST_IN
        sections.append(replace(played, type="nap", text="Just in", number=line, call="just_in"))
    return RallyCard(
        id=f"{family.id}-{length}-{number}",
        name=f"{family.name}, {length if length != 'good' else 'good length'}",
        shot=Shot(family.shot),
        hand=_hand(family.hand),
        direction=_any(family.direction),
        spin=_any(family.spin),
        start=family.start,
        sections=(
            *sections,
            Section(
                type="nap", text="Mishit, shorter", number=line + tuning.nap, adj=easier,
                adj_alts=_returned(easier, more), length=shorter,
                receive=ground_map(family.to, shorter, "soft" if family.pace == "soft" else ""), event="mishit",
            ),
            played,
        ),
    )  # fmt: skip


def _hand(hand: str) -> Any:
    return hand


def _any(value: str) -> Any:
    return value


def ground_cards(family: Family, tuning: Tuning, tour: str) -> list[RallyCard]:
    """The cards of a family, short, good and deep: about a sixth, a half, a third."""
    if family.lengths == "d":
        mix = ["deep"] * family.cards
    else:
        short, deep = round(family.cards / 6), round(family.cards / 3)
        mix = ["short"] * short + ["good"] * (family.cards - short - deep) + ["deep"] * deep
    return [ground_card(family, tuning, tour, number, length) for number, length in enumerate(mix, 1)]


def touch_card(family: Touch, tuning: Tuning, tour: str, number: int) -> RallyCard:
    """One generic card."""
    real = shots(tour)[family.figure]
    fault = max(2, round(real.unforced * (1.0 if family.shot in ("drop", "dink") else tuning.fault)))
    common: dict[str, Any] = {
        "id": f"{family.id}-{number}",
        "name": family.name,
        "shot": Shot(family.shot),
        "hand": "E",
        "start": family.start,
        "targets": family.targets,
    }

    def sheet(fault: int, adj: int) -> tuple[Section, ...]:
        sections = fault_sections(fault, "long", JUST_OUT if fault >= 5 else 0)
        played = Section(type="ap", text="As played", adj=adj)
        wrong = family.nap or 100 - fault - round(real.winner)
        nap = replace(played, type="nap", number=fault + wrong, adj=family.nap_adj)
        if family.shot == "lob":  # what is above the main fault of such a card are offsets from it (ASE-08g)
            main = replace(sections[-1], number=fault, alts=(NumberAlt(AT_THE_NET, LOB_VOLLEY),))
            longer = replace(played, type="nap", text="Too long", number=family.long, drift=Drift(depth=1))
            short = replace(nap, text="Too short", number=family.long + family.nap, drift=Drift(depth=-1))
            return main, longer, short, played
        if family.shot == "drop":
            half = replace(nap, text="Too long", number=fault + wrong // 2, drift=Drift(depth=1))
            return (*sections, half, replace(nap, text="Sits up", sits_up=True), played)
        if family.shot == "dink":
            return (*sections, replace(nap, text="Sits up", sits_up=True), played)
        return (*sections, replace(nap, text="Off target, longer", drift=Drift(depth=1)), played)

    if family.shot == "smash":
        return RallyCard(**common, modes=Modes(sheet(fault + 5, family.adj), sheet(fault, family.adj + 10)))
    return RallyCard(**common, sections=sheet(fault, family.adj))


def service_cards(family: ServeFamily, place: int, tuning: Tuning, tour: str) -> list[ServiceCard]:
    """The cards of one kind of serve: the real fault rate of its placement, within C9."""
    faults, first = serve_faults(tour), family.style == "first"
    sides = family.sides.split()
    real = sum(faults[1 if first else 2, side, family.placement] for side in ("deuce", "ad")) / 2
    low, high = (34, 42) if first else (5, 10)
    total = round(real) + (tuning.first_fault if first else tuning.second_fault) + family.fault
    total = min(high, max(low, total))
    adj = (tuning.first_adj if first else tuning.second_adj) + family.adj
    milder = (tuning.wide_deuce if family.placement == "wide" else tuning.t_ad)[len(sides) == 1] if first else 0
    forehand = {"wide": "deuce", "t": "ad", "body": ""}[family.placement]
    """From where it goes to the forehand."""
    alts: tuple[AdjAlt, ...] = ()
    if sides == [forehand]:
        adj += milder
    elif forehand in sides and milder:
        alts = (AdjAlt(Cond(side=_any(forehand)), adj + milder),)
    fast = CURVED if tour == "WTA" or family.spin != "flat" else FAST
    maps = (SLOW if family.slow else fast)[family.placement]
    receive = Courts(maps.deuce if "deuce" in sides else "", maps.ad if "ad" in sides else "")
    played = Section(
        type="ap", text="As played", adj=adj, adj_alts=alts, length="good", receive=receive,
        wide=family.placement == "wide", slow=family.slow,
    )  # fmt: skip
    sections = fault_sections(total, "wide" if family.placement == "wide" else "long", JUST_OUT_SERVED if first else 0)
    line = total
    if not family.slow:
        line += JUST_IN
        sections.append(replace(played, type="nap", text="Just in", number=line, call="just_in"))
    if family.let:
        shorter = Courts(SHORT_SERVE.deuce if receive.deuce else "", SHORT_SERVE.ad if receive.ad else "")
        sections.append(
            Section(
                type="nap", text="A let: off the tape, sits up in the box", number=line + 3, adj=6, length="short",
                slow=True, receive=shorter, event="let",
            )
        )  # fmt: skip
    spot = {"wide": "wide", "t": "down the T", "body": "at the body"}[family.placement]
    both = "" if len(sides) == 2 else f", {sides[0]} side"
    return [
        ServiceCard(
            id=f"serve-{place:02d}-{family.spin}-{family.placement}-{family.style}-{number}",
            name=f"{family.spin.capitalize()} {family.style} serve {spot}{both}",
            placement=_any(family.placement),
            spin=_any(family.spin),
            style=_any(family.style),
            sides=family.sides,
            sections=(*sections, played),
        )
        for number in range(1, family.cards + 1)
    ]


def build_deck(name: str, tuning: Tuning | None = None) -> Deck:
    """The deck of a tour, checked: what it breaks is told with rule, card and field."""
    tour, tuned = TOURS[name], tuning or TUNING[name]
    deck = Deck(
        deck=name,
        label=f"Cards made for the {name}'s tour",
        credit=CREDIT,
        licence=LICENCE,
        service=tuple(
            card for place, family in enumerate(serves(name), 1) for card in service_cards(family, place, tuned, tour)
        ),
        rally=(
            *(card for family in ground(name) for card in ground_cards(family, tuned, tour)),
            *(
                touch_card(family, tuned, tour, number)
                for family in touch(name)
                for number in range(1, family.cards + 1)
            ),
        ),
        hawkeye=tuple(HawkeyeCard(f"hawkeye-{number}", "in" if number < 3 else "out") for number in (1, 2, 3, 4)),
    )
    breaches = [*check_deck(deck), *check_ours(deck)]
    if breaches:
        raise Impossible(joined(Sentence("{name}: {breach}", name=name, breach=breach) for breach in breaches))
    return deck


def write_decks(into: Path) -> None:
    """Write both decks, byte for byte the same every time."""
    for name in TOURS:
        data = msgspec.json.format(msgspec.json.encode(brief(build_deck(name))), indent=1)
        (into / f"{name}.deck.json").write_bytes(data + b"\n")
