"""What every deck must satisfy (V01 to V15), and what a deck of ours must besides (V12, C1 to C10).

A breach names the rule, the card and the field.
"""

import re
from collections.abc import Iterator
from itertools import pairwise, product
from math import comb
from typing import Any, get_args, get_type_hints

import msgspec

from netcord.kernel import Sentence, Unreadable, Value, either, joined, readable
from netcord.tennis import read_json, slug

from .ball import Ball
from .cards import (
    GENERIC,
    Book,
    Breach,
    Cond,
    Courts,
    Deck,
    Drift,
    HawkeyeCard,
    RallyCard,
    Section,
    Sections,
    ServiceCard,
    Sheet,
    Spot,
    holds,
    map_of,
    next_adj,
)
from .court import HOME, SECTORS, SHALLOW, Receive, read_receive, read_sectors
from .strokes import fits

COUNTS = {"service": 54, "rally": 162, "hawkeye": 4}
HANDS = ("F", "B", "FB")
CALLS = {"ap": ("", "just_in"), "nap": ("", "just_in"), "fault": ("", "just_wide", "just_long")}


def check_deck(deck: Deck, volley_hands: str = "either") -> Iterator[Breach]:
    """V01 to V15, but for V12: the rulebook allows what it advises against. Everything that is wrong with a deck."""
    yield from _numbers(deck)
    for serve in deck.service:
        yield from _sections(serve.id, "sections", serve.sections, _service_spots(serve))
        yield from _service(serve)
    for card in deck.rally:
        yield from _rally(card, volley_hands)


def refuse_deck(deck: Deck, source: str, volley_hands: str = "either") -> None:
    """Raise what is wrong with a deck, all of it."""
    wrong = [Sentence("{source}: {breach}", source=source, breach=breach) for breach in check_deck(deck, volley_hands)]
    if wrong:
        raise Unreadable(joined(wrong))


def read_deck(source: str, data: bytes) -> Deck:
    """A deck from JSON, refused with the rule, the card and the field if it breaks a rule."""
    raw = read_json(source, data)
    wrong = [Sentence("{source}: {breach}", source=source, breach=breach) for breach in _misprints(raw)]
    if wrong:
        raise Unreadable(joined(wrong))
    deck = msgspec.convert(raw, readable(Deck))
    refuse_deck(deck, source)
    return deck


def bring_deck(source: str, data: bytes) -> tuple[Deck, tuple[str, ...]]:
    """A user's own deck. That it is not made the way ours are (V12, C1 to C10) is told, and no reason to refuse it."""
    deck = read_deck(source, data)
    return deck, tuple(Sentence("{source}: {breach}", source=source, breach=breach) for breach in check_ours(deck))


KINDS: dict[str, type[Value]] = {"service": ServiceCard, "rally": RallyCard, "hawkeye": HawkeyeCard}


def _misprints(raw: object) -> Iterator[Breach]:
    """What does not even read as a deck: fields that are unknown, missing or of another type, card by card."""
    if not isinstance(raw, dict):
        yield Breach(
            "schema", Sentence("deck"), "deck", Sentence("must be an object with service, rally and hawkeye cards")
        )
        return
    for kind, card in KINDS.items():
        entries = raw.get(kind)
        for number, entry in enumerate(entries if isinstance(entries, list) else ()):
            if misprint := _misprint(entry, card):
                field, text = misprint
                id = entry.get("id") if isinstance(entry, dict) else None
                yield Breach(
                    "schema",
                    str(id) if id else Sentence("{kind} card {number}", kind=kind, number=number + 1),
                    field,
                    text,
                )
    rest = {**raw, **{kind: [] for kind in KINDS if isinstance(raw.get(kind), list)}}
    if misprint := _misprint(rest, Deck):
        yield Breach("schema", Sentence("deck"), *misprint)


def _misprint(entry: object, kind: type[Value]) -> tuple[str, str] | None:
    """The field that is wrong, and why; None if it reads."""
    try:
        msgspec.convert(entry, readable(kind))
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `")
        field = _numbered(entry, path.rstrip("`").removeprefix("$").removeprefix("."))
        if told := re.search(r"(missing|unknown)(?: required)? field `(\w+)`", text):
            why = Sentence("missing") if told[1] == "missing" else Sentence("there is no such field")
            return f"{field}.{told[2]}".removeprefix("."), why
        if told := re.search(r"[Ii]nvalid enum value (.+)", text):
            return field, Sentence("must be {choices}, not {given}", choices=_choices(kind, field), given=told[1])
        return field or "card", text[:1].lower() + text[1:]
    return None


def _choices(kind: type[Value], field: str) -> str:
    """What may be printed in a field, which lies on the card itself or in one of its sections."""
    name = field.rpartition(".")[2]
    printed = {key: hint for part in (Drift, Cond, Section, kind) for key, hint in get_type_hints(part).items()}
    hint = printed[name]
    values = [str(value) for value in (get_args(hint) or hint) if value != ""]
    return either([", ".join(values[:-1]), values[-1]])


def _numbered(entry: Any, field: str) -> str:
    """The field with the number of the section it lies in: sections[2].adj."""
    where, among, rest = field.partition("[...]")
    if not among:
        return field
    for name in where.split("."):
        entry = entry[name]
    number = next(number for number, section in enumerate(entry) if _misprint(section, Section))
    return f"{where}[{number}]{rest}"


def _numbers(deck: Deck) -> Iterator[Breach]:
    for kind, due in COUNTS.items():
        held = len(getattr(deck, kind))
        if held != due:
            yield Breach(
                "V01", Sentence("deck"), kind, Sentence("must have {due} cards, not {held}", due=due, held=held)
            )
    seen: set[str] = set()
    ids = [card.id for card in deck.service] + [card.id for card in deck.rally] + [card.id for card in deck.hawkeye]
    for id in ids:
        if id in seen:
            yield Breach("V01", id, "id", Sentence("is the id of another card too"))
        if not id or slug(id) != id.lower():
            yield Breach("V01", id or Sentence("a card"), "id", Sentence("must be letters, digits and hyphens"))
        seen.add(id)


# Sections


def _conditions(sections: Sections) -> Iterator[tuple[str, Cond]]:
    for number, section in enumerate(sections):
        for name in ("alts", "adj_alts", "flag_alts"):
            for place, alt in enumerate(getattr(section, name)):
                yield f"[{number}].{name}[{place}].when", alt.when


def _service_spots(card: ServiceCard) -> list[Spot]:
    return [Spot("DC", "", False, side, serve) for side in card.sides.split() for serve in (1, 2)]


def _rally_spots(card: RallyCard) -> list[Spot]:
    hands = "FB" if card.hand == "E" else card.hand
    sectors = [sector for sector in card.start.split() if sector in SECTORS]
    found = product(sectors, hands, (False, True), ("deuce", "ad"), (1, 2))
    return [Spot(*spot) for spot in found]


def _sections(card: str, field: str, sections: Sections, spots: list[Spot]) -> Iterator[Breach]:
    types = [section.type for section in sections]
    if types.count("ap") != 1 or types[-1] != "ap":
        yield Breach("V02", card, field, Sentence("must have exactly one ap section, at the top"))
    if "fault" not in types or types[0] != "fault":
        yield Breach("V02", card, field, Sentence("the bottom section must be a fault"))
    sound = True
    for number, section in enumerate(sections):
        for breach in _section(card, f"{field}[{number}]", section):
            sound = False
            yield breach
    for place, when in _conditions(sections):
        for sector in when.sectors.split():
            if sector not in SECTORS:
                yield Breach("V04", card, f"{field}{place}.sectors", Sentence("{sector!r} is no sector", sector=sector))
        if when.by == "receiver" and ".alts[" in place:
            yield Breach(
                "V04", card, f"{field}{place}.by", Sentence("a number is read before the ball is answered: hitter")
            )
    if sound and types[:1] == ["fault"] and types[-1:] == ["ap"]:
        yield from _thresholds(card, field, sections, spots)


def _section(card: str, field: str, section: Section) -> Iterator[Breach]:
    number, adj = section.number is not None, section.adj is not None
    if section.type == "fault" and (not number or adj or section.adj_alts):
        yield Breach("V03", card, field, Sentence("a fault has a number and no adjustment"))
    if section.type == "nap" and not (number and adj):
        yield Breach("V03", card, field, Sentence("a nap has a number and an adjustment"))
    if section.type == "ap" and (number or section.alts or not adj):
        yield Breach("V03", card, field, Sentence("an ap has an adjustment and no number"))
    for name, value in [("adj", section.adj), *(("adj_alts", alt.adj) for alt in section.adj_alts)]:
        if value is not None and not -40 <= value <= 25:
            yield Breach("V05", card, f"{field}.{name}", Sentence("must be -40 to +25, not {value:+d}", value=value))
    if section.call not in CALLS[section.type]:
        yield Breach(
            "V15",
            card,
            f"{field}.call",
            Sentence("a {type} section cannot be {call!r}", type=section.type, call=section.call),
        )


def _thresholds(card: str, field: str, sections: Sections, spots: list[Spot]) -> Iterator[Breach]:
    sheet = Sheet(sections)
    for spot in spots:
        numbers = sheet.thresholds(spot)
        if any(low >= high for low, high in pairwise(numbers)):
            yield Breach(
                "V04",
                card,
                f"{field}.number",
                Sentence(
                    "thresholds must rise upwards, not {numbers} (at {sector})", numbers=numbers, sector=spot.sector
                ),
            )
            break
        if any(not 1 <= value <= 99 for value in numbers):
            yield Breach(
                "V05",
                card,
                f"{field}.number",
                Sentence("thresholds lie in 1 to 99, not {numbers} (at {sector})", numbers=numbers, sector=spot.sector),
            )
            break
    for number, section in enumerate(sections):
        for name in ("alts", "adj_alts", "flag_alts"):
            if _clash([alt.when for alt in getattr(section, name)], spots):
                yield Breach(
                    "V06", card, f"{field}[{number}].{name}", Sentence("two alternatives match at the same time")
                )


EVERYWHERE = tuple(Spot(*spot) for spot in product(SECTORS, "FB", (False, True), ("deuce", "ad"), (1, 2)))
"""Wherever a ball may be answered."""


def _clash(conds: list[Cond], spots: list[Spot]) -> bool:
    """Whether two conditions can hold at once: of the hitter, of the receiver, or one of each in the same point."""
    his = [when for when in conds if when.by == "hitter"]
    theirs = [when for when in conds if when.by == "receiver"]
    matches = [(spot[3:], sum(holds(when, spot) for when in his)) for spot in spots]
    answers = [(spot[3:], sum(holds(when, spot) for when in theirs)) for spot in (EVERYWHERE if theirs else ())]
    if any(many > 1 for _, many in (*matches, *answers)):
        return True
    hit, met = ({point for point, many in found if many} for found in (matches, answers))
    return bool(hit & met)


def _map(card: str, field: str, text: str) -> Iterator[Breach]:
    seen: set[str] = set()
    for sector, hands in read_receive(text):
        if sector not in SECTORS or hands not in HANDS:
            yield Breach(
                "V07",
                card,
                field,
                Sentence("{sector}:{hands} must be a sector and its hands, as in DC:FB", sector=sector, hands=hands),
            )
        if sector in seen:
            yield Breach("V07", card, field, Sentence("{sector} stands twice", sector=sector))
        seen.add(sector)


def _reception(card: str, field: str, section: Section, receive: Receive) -> Iterator[Breach]:
    depths = {sector[0] for sector, _ in receive}
    length = section.length or "good"
    if not receive:
        yield Breach("V07", card, f"{field}.receive", Sentence("must have at least one sector"))
    elif length != "very_short" and not depths & {"G", "D"}:
        yield Breach("V07", card, f"{field}.receive", Sentence("must have a sector of depth G or D"))
    if length == "deep" and "G" in depths:
        yield Breach("V08", card, f"{field}.receive", Sentence("a deep ball cannot be played from a G sector"))
    if length == "short" and "D" in depths:
        yield Breach("V08", card, f"{field}.receive", Sentence("a short ball does not reach a D sector"))
    if length == "good" and not depths & {"G", "D"}:
        yield Breach("V08", card, f"{field}.receive", Sentence("a good length ball has a G or D sector"))
    wide = section.wide or any(alt.wide for alt in section.flag_alts)
    if wide and receive and all(sector[1] == "C" for sector, _ in receive):
        yield Breach("V15", card, f"{field}.wide", Sentence("a ball to the centre alone is not wide"))


# Cards


def _service(card: ServiceCard) -> Iterator[Breach]:
    sides = card.sides.split()
    if not sides or any(side not in ("deuce", "ad") for side in sides):
        yield Breach("V09", card.id, "sides", Sentence("must be deuce, ad or both, not {sides!r}", sides=card.sides))
        return
    for number, section in enumerate(card.sections):
        field = f"sections[{number}]"
        if section.sits_up or section.drift is not None:
            yield Breach("V14", card.id, field, Sentence("a serve neither sits up nor drifts"))
        if section.type == "fault":
            continue
        if not isinstance(section.receive, Courts):
            yield Breach("V09", card.id, f"{field}.receive", Sentence("a service card has a map for each side"))
            continue
        for side in sides:
            text = section.receive.deuce if side == "deuce" else section.receive.ad
            yield from _map(card.id, f"{field}.receive.{side}", text)
            receive = read_receive(text)
            if not receive:
                yield Breach("V09", card.id, f"{field}.receive.{side}", Sentence("the map of this side is missing"))
                continue
            if any(sector in SHALLOW for sector, _ in receive):
                yield Breach(
                    "V09", card.id, f"{field}.receive.{side}", Sentence("a serve is received in G or D sectors only")
                )
            yield from _reception(card.id, field, section, receive)


def _rally(card: RallyCard, volley_hands: str) -> Iterator[Breach]:
    start, targets = read_sectors(card.start), read_sectors(card.targets)
    for field, sectors in (("from", start), ("targets", targets)):
        for sector in sorted(sectors - set(SECTORS)):
            yield Breach("V10", card.id, field, Sentence("{sector!r} is no sector", sector=sector))
    generic = card.shot in GENERIC
    if not start:
        yield Breach("V10", card.id, "from", Sentence("must have at least one sector"))
    if generic and card.hand != "E" and volley_hands != "printed":
        yield Breach(
            "V10",
            card.id,
            "hand",
            Sentence("a generic card is played with either hand (E), unless volley_hands=printed"),
        )
    if generic and not targets:
        yield Breach("V10", card.id, "targets", Sentence("a generic card needs targets"))
    if not generic and (card.hand == "E" or targets):
        yield Breach(
            "V10", card.id, "hand" if card.hand == "E" else "targets", Sentence("only generic cards have this")
        )
    yield from _places(card, start, targets)
    sheets = [("sections", card.sections)]
    if card.shot == "smash":
        if card.modes is None:
            yield Breach("V13", card.id, "modes", Sentence("a smash has the modes full and bounce"))
        else:
            sheets = [("modes.full", card.modes.full), ("modes.bounce", card.modes.bounce)]
            yield from _smash(card)
    elif card.modes is not None:
        yield Breach("V13", card.id, "modes", Sentence("only a smash has modes"))
    for field, sections in sheets:
        if not sections:
            yield Breach("V02", card.id, field, Sentence("must have sections"))
            continue
        yield from _sections(card.id, field, sections, _rally_spots(card))
        for number, section in enumerate(sections):
            yield from _rally_section(card, f"{field}[{number}]", section, generic)


def _places(card: RallyCard, start: frozenset[str], targets: frozenset[str]) -> Iterator[Breach]:
    if card.shot in ("volley", "dink") and not start <= SHALLOW:
        yield Breach("V11", card.id, "from", Sentence("a {shot} is played from S sectors only", shot=card.shot))
    if card.shot in ("drop", "dink") and not targets <= SHALLOW:
        yield Breach("V11", card.id, "targets", Sentence("a {shot} is aimed at S sectors only", shot=card.shot))
    if card.shot == "lob" and targets & SHALLOW:
        yield Breach("V11", card.id, "targets", Sentence("a lob is aimed at G and D sectors only"))


def _smash(card: RallyCard) -> Iterator[Breach]:
    assert card.modes is not None, "asked only of cards with modes"
    full, bounce = card.modes.full, card.modes.bounce
    if not full or not bounce:
        return
    if (full[0].number or 0) <= (bounce[0].number or 0):
        yield Breach("V13", card.id, "modes.full[0].number", Sentence("a smash on the full is likelier to be a fault"))
    if (full[-1].adj or 0) >= (bounce[-1].adj or 0):
        yield Breach("V13", card.id, "modes.full.adj", Sentence("a smash on the full is harder to return"))


def _rally_section(card: RallyCard, field: str, section: Section, generic: bool) -> Iterator[Breach]:
    if section.sits_up and (section.type != "nap" or card.shot not in ("drop", "dink")):
        yield Breach("V14", card.id, f"{field}.sits_up", Sentence("only the nap of a drop shot or dink sits up"))
    if section.drift is not None and (section.type != "nap" or not generic):
        yield Breach("V14", card.id, f"{field}.drift", Sentence("only the nap of a generic card drifts"))
    if section.type == "fault":
        return
    if generic:
        if section.receive != "":
            yield Breach("V10", card.id, f"{field}.receive", Sentence("a generic card prints no map"))
        return
    if isinstance(section.receive, Courts):
        yield Breach("V07", card.id, f"{field}.receive", Sentence("a rally card has one map"))
        return
    yield from _map(card.id, f"{field}.receive", section.receive)
    yield from _reception(card.id, field, section, read_receive(section.receive))


# Constraints on the decks we design


def check_ours(deck: Deck) -> Iterator[Breach]:
    """V12, C1 to C10 What a deck of ours must satisfy besides."""
    book = Book(deck)
    for card in deck.rally:
        start = read_sectors(card.start)
        if card.shot in ("ground", "approach") and start & SHALLOW and not start <= SHALLOW:
            text = Sentence("a groundstroke from S is better a card of its own, for short balls at the net")
            yield Breach("V12", card.id, "from", text)
    for side in ("deuce", "ad"):
        usable = sum(side in card.sides.split() for card in deck.service)
        without = comb(54 - usable, 6) / comb(54, 6)
        if without >= 0.001:
            yield Breach(
                "C1",
                Sentence("deck"),
                "service",
                Sentence("a hand without a {side} card has probability {without:.4f}", side=side, without=without),
            )
    yield from _returnable(deck, book)
    for hand in "FB":
        playable = sum("DC" in card.start.split() and card.hand in (hand, "E") for card in deck.rally)
        both = sum("DC" in card.start.split() for card in deck.rally)
        if both < 50 or not playable:
            yield Breach(
                "C3",
                Sentence("deck"),
                "rally",
                Sentence(
                    "DC has {both} playable cards, {playable} with {hand}; it needs 50",
                    both=both,
                    playable=playable,
                    hand=hand,
                ),
            )
    kinds = [card.shot.value for card in deck.rally]
    if kinds.count("smash") + kinds.count("dink") > 6 or kinds.count("volley") > 12:
        yield Breach(
            "C4",
            Sentence("deck"),
            "rally",
            Sentence("too many cards that clog a hand: smash and dink 6, volley 12 at most"),
        )
    for card in deck.rally:
        if card.shot == "lob" and read_sectors(card.start) != set(SECTORS):
            yield Breach("C5", card.id, "from", Sentence("a lob is playable from all nine sectors"))
    yield from _answerable(deck, book)
    yield from _dominated(deck)
    yield from _fault_mass(deck)
    results = sorted(card.result for card in deck.hawkeye)
    if results != ["in", "in", "out", "out"]:
        yield Breach("C10", Sentence("deck"), "hawkeye", Sentence("two in, two out"))


def answers_to(book: Book, receive: Receive) -> int:
    """How many rally cards can return a serve with this map."""
    ball = Ball("", "A", "DC", "", 0, "serve", "good", 0, receive)  # type: ignore[arg-type]  # whoever serves
    return sum(
        any(fits(card, ball, sector) and set(card.hands) & set(hands) for sector, hands in receive)
        for card in book.rally.values()
    )


def _returnable(deck: Deck, book: Book) -> Iterator[Breach]:
    widest_fast, narrowest_slow = 0, 999
    for card in deck.service:
        for side in card.sides.split():
            top = card.sections[-1]
            many = answers_to(book, map_of(top, side))
            if top.slow:
                narrowest_slow = min(narrowest_slow, many)
                if many < 65:
                    yield Breach(
                        "C2",
                        card.id,
                        f"receive.{side}",
                        Sentence("a slow serve needs 65 answers, not {many}", many=many),
                    )
            else:
                widest_fast = max(widest_fast, many)
                if not 34 <= many <= 55:
                    yield Breach(
                        "C2",
                        card.id,
                        f"receive.{side}",
                        Sentence("a fast serve needs 34 to 55 answers, not {many}", many=many),
                    )
    if narrowest_slow <= widest_fast:
        yield Breach("C8", Sentence("deck"), "service", Sentence("slow serves must have wider maps than fast ones"))


def _answerable(deck: Deck, book: Book) -> Iterator[Breach]:
    hand_at: dict[str, set[str]] = {sector: set() for sector in SECTORS}
    for card in book.rally.values():
        for sector in card.start:
            hand_at[sector] |= set(card.hands)
    printed = [(card.id, card.sections) for card in deck.service] + [(card.id, card.sections) for card in deck.rally]
    for id, sections in printed:
        for section, side in product(sections, ("deuce", "ad")):
            for sector, hands in map_of(section, side):
                if not set(hands) & hand_at[sector]:
                    yield Breach(
                        "C6",
                        id,
                        "receive",
                        Sentence("nothing can be played at {sector}:{hands}", sector=sector, hands=hands),
                    )


def _dominated(deck: Deck) -> Iterator[Breach]:
    """C7 No card that another replaces everywhere, with numbers no higher and an adjustment no milder: one of them
    better, or playable where it is not, or leaving less to answer with."""
    cards = [card for card in deck.rally if card.modes is None]
    pairs = [
        (card.id, other.id)
        for card in cards
        for other in cards
        if _replaces(other, card) and not _replaces(card, other)
    ]
    pairs += [
        (card.id, other.id)
        for card in deck.service
        for other in deck.service
        if _serves_for(other, card) and not _serves_for(card, other)
    ]
    for id, better in dict(reversed(pairs)).items():
        yield Breach("C7", id, "sections", Sentence("is dominated by {other}", other=better))


STROKES = {"approach": "ground"}
"""An approach plays exactly like a groundstroke."""


def _replaces(other: RallyCard, card: RallyCard) -> bool:
    """Whether the other card could always be played instead, to no lesser effect."""
    top, best = card.sections[-1], other.sections[-1]
    return (
        STROKES.get(other.shot, other.shot) == STROKES.get(card.shot, card.shot)
        and other.hand == card.hand
        and read_sectors(card.start) <= read_sectors(other.start)
        and read_sectors(card.targets) <= read_sectors(other.targets)
        and _within(map_of(best), map_of(top))
        and best.wide >= top.wide
        and best.length == top.length
        and _fault(other.sections) <= _fault(card.sections)
        and (best.adj or 0) <= (top.adj or 0)
    )


def _serves_for(other: ServiceCard, card: ServiceCard) -> bool:
    """The same of service cards."""
    top, best = card.sections[-1], other.sections[-1]
    return (
        set(card.sides.split()) <= set(other.sides.split())
        and all(
            _within(map_of(best, side), map_of(top, side))
            and next_adj(best, Spot(HOME, "", court=side)) <= next_adj(top, Spot(HOME, "", court=side))
            for side in card.sides.split()
        )
        and best.wide >= top.wide
        and best.slow <= top.slow
        and _fault(other.sections) <= _fault(card.sections)
    )


def _within(one: Receive, other: Receive) -> bool:
    """Whether a map leaves no way to answer that the other does not."""
    hands = dict(other)
    return all(set(may) <= set(hands.get(sector, "")) for sector, may in one)


def _fault(sections: Sections) -> int:
    faults = [number for number, section in enumerate(sections) if section.type == "fault"]
    return Sheet(sections).thresholds(Spot("DC", ""))[faults[-1]]


def _fault_mass(deck: Deck) -> Iterator[Breach]:
    for card in deck.service:
        mass = _fault(card.sections)
        low, high = (34, 42) if card.style == "first" else (5, 10)
        if not low <= mass <= high:
            yield Breach(
                "C9",
                card.id,
                "sections",
                Sentence(
                    "a {style} serve has {low} to {high} faults, not {mass}",
                    style=card.style,
                    low=low,
                    high=high,
                    mass=mass,
                ),
            )
