"""From families to cards: the whole deck, written out as data."""

from pathlib import Path
from typing import Any

import msgspec

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


# Where a ball may be played


def ground_map(to: str, length: str) -> str:
    """A groundstroke to one side: by a volley near the net, at good length, deep (2.5, F2 and F5)."""
    near = {"F": "SC:F SF:B", "C": "SC:FB", "B": "SC:B SB:F"}[to]
    back = {"short": "G", "good": "GD", "deep": "D"}[length]
    sides = {"F": (("F", "FB"),), "B": (("B", "FB"),), "C": (("C", "FB"), ("F", "B"), ("B", "F"))}[to]
    return " ".join([near, *(f"{depth}{side}:{hands}" for depth in back for side, hands in sides)])


FAST = {
    "wide": Courts("DF:F", "DB:B"),
    "t": Courts("DC:B", "DC:F"),
    "body": Courts("DF:B DC:F", "DC:B DB:F"),
}
SLOW = {
    "wide": Courts("DF:FB DC:F", "DB:FB DC:B"),
    "t": Courts("DC:FB DF:B", "DC:FB DB:F"),
    "body": Courts("DF:FB DC:FB", "DC:FB DB:FB"),
}
SHORT_SERVE = Courts("GF:FB GC:FB", "GC:FB GB:FB")


# Sections


def fault_sections(total: int, number: int) -> list[Section]:
    """A fault total split into net, long or wide, and a close call (8.2)."""
    far = "long" if number % 2 else "wide"
    close: Any = "just_long" if number % 2 else "just_wide"
    if total < 5:
        return [Section(type="fault", text="Into the net", number=total, fault_kind="net")]
    just = 3 if total < 20 else 4
    net = max(1, round((total - just) * 0.55))
    sections = [Section(type="fault", text="Into the net", number=net, fault_kind="net")]
    if total - just > net:
        sections.append(Section(type="fault", text=f"Out, {far}", number=total - just, fault_kind=_kind(far)))
    text = close.replace("_", " ").capitalize()
    return [*sections, Section(type="fault", text=text, number=total, fault_kind=_kind(far), call=close)]


def _kind(far: str) -> Any:
    return far


def _returned(adj: int, more: int) -> tuple[AdjAlt, ...]:
    return (AdjAlt(AS_RETURN, min(25, max(adj, 0) + more)),) if more else ()


def ground_card(family: Family, tuning: Tuning, tour: str, number: int, length: str) -> RallyCard:
    """One groundstroke."""
    real = shots(tour)[family.figure]
    fault = max(1, round(real.unforced * tuning.fault) + family.extra_fault + FAULT_BY_LENGTH[length])
    adj = round(tuning.lift - tuning.pull * real.forced) + family.extra_adj + ADJ_BY_LENGTH[length]
    faults = fault_sections(fault, number)
    close = number % 3 == 0 and length == "deep"
    flags = (FlagAlt(AS_RETURN, wide=False),) if family.wide and not tuning.wide_returns else ()
    shorter: Any = SHORTER[length]
    now: Any = length
    nap_adj = min(adj + 6, 5)
    if nap_adj <= adj:
        nap_adj = adj + 1
    return RallyCard(
        id=f"{family.id}-{length}-{number}",
        name=f"{family.name}, {length if length != 'good' else 'good length'}",
        shot=Shot(family.shot),
        hand=_hand(family.hand),
        direction=_any(family.direction),
        spin=_any(family.spin),
        start=family.start,
        sections=(
            *faults,
            Section(
                type="nap", text="Mishit, shorter", number=fault + 6, adj=nap_adj,
                adj_alts=_returned(nap_adj, tuning.as_return), length=shorter,
                receive=ground_map(family.to, shorter), event="mishit",
            ),
            Section(
                type="ap", text="Just in" if close else "As played", adj=adj, adj_alts=_returned(adj, tuning.as_return),
                length=now, wide=family.wide, flag_alts=flags, receive=ground_map(family.to, length),
                call="just_in" if close else "",
            ),
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


DRIFTS = (Drift(depth=1), Drift(x=1), Drift(x=-1))


def touch_card(family: Touch, tuning: Tuning, tour: str, number: int) -> RallyCard:
    """One generic card."""
    real = shots(tour)[family.figure]
    fault = max(2, round(real.unforced * (1.0 if family.shot in ("drop", "dink") else tuning.fault)))
    adj = family.adj + (tuning.volley_adj if family.shot == "volley" else 0)
    common: dict[str, Any] = {
        "id": f"{family.id}-{number}",
        "name": family.name,
        "shot": Shot(family.shot),
        "hand": "E",
        "start": family.start,
        "targets": family.targets,
    }
    drift = DRIFTS[number % 3]

    def sheet(fault: int, adj: int) -> tuple[Section, ...]:
        nap: dict[str, Any] = {"type": "nap", "number": fault + family.nap, "adj": family.nap_adj}
        if family.shot == "lob":
            nap |= {"text": "Too short", "drift": Drift(depth=-1)}
        elif family.shot in ("drop", "dink"):
            nap |= {"text": "Sits up", "sits_up": True}
        else:
            nap |= {"text": "Off target", "drift": drift}
        top = Section(type="ap", text="As played", adj=adj)
        return (*fault_sections(fault, number), Section(**nap), top)

    if family.shot == "smash":
        return RallyCard(**common, modes=Modes(sheet(fault + 5, adj), sheet(fault, adj + 10)))
    return RallyCard(**common, sections=sheet(fault, adj))


def touch_cards(family: Touch, tuning: Tuning, tour: str) -> list[RallyCard]:
    """The cards of a generic kind."""
    return [touch_card(family, tuning, tour, number) for number in range(1, family.cards + 1)]


def service_cards(family: ServeFamily, place: int, tuning: Tuning, tour: str) -> list[ServiceCard]:
    """The cards of one kind of serve: the real fault rate of its placement, within C9."""
    faults, first = serve_faults(tour), family.style == "first"
    sides = family.sides.split()
    real = sum(faults[1 if first else 2, side, family.placement] for side in sides) / len(sides)
    low, high = (34, 42) if first else (5, 10)
    total = min(high, max(low, round(real) + (tuning.first_fault if first else tuning.second_fault)))
    adj = (tuning.first_adj if first else tuning.second_adj) + family.adj
    maps = (SLOW if family.slow else FAST)[family.placement]
    receive = Courts(maps.deuce if "deuce" in sides else "", maps.ad if "ad" in sides else "")
    wide = family.placement == "wide"
    cards = []
    for number in range(1, family.cards + 1):
        sections = fault_sections(total, number)
        if number <= family.naps:
            shorter = Courts(SHORT_SERVE.deuce if receive.deuce else "", SHORT_SERVE.ad if receive.ad else "")
            sections.append(
                Section(
                    type="nap",
                    text="Off the tape, sits up in the box",
                    number=total + 4,
                    adj=6,
                    length="short",
                    slow=True,
                    receive=shorter,
                    event="net_cord",
                )
            )
        close = first and number % 4 == 0
        sections.append(
            Section(
                type="ap",
                text="Just in" if close else "As played",
                adj=adj,
                length="good",
                receive=receive,
                wide=wide and not family.slow,
                slow=family.slow,
                call="just_in" if close else "",
            )
        )
        spot = {"wide": "wide", "t": "down the T", "body": "at the body"}[family.placement]
        both = "" if len(sides) == 2 else f", {sides[0]} side"
        cards.append(
            ServiceCard(
                id=f"serve-{place:02d}-{family.spin}-{family.placement}-{family.style}-{number}",
                name=f"{family.spin.capitalize()} {family.style} serve {spot}{both}",
                placement=_any(family.placement),
                spin=_any(family.spin),
                style=_any(family.style),
                sides=family.sides,
                sections=tuple(sections),
            )
        )
    return cards


def build(name: str, tuning: Tuning | None = None) -> Deck:
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
        data = msgspec.json.format(msgspec.json.encode(brief(build(name))), indent=1)
        (into / f"{name}.deck.json").write_bytes(data + b"\n")
