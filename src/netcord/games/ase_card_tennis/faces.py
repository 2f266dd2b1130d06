"""The decks that come along, card by card as printed, for whoever wants to read them."""

from netcord.tennis import Face, Mark, Words

from .cards import SHIPPED, Courts, RallyCard, Section, ServiceCard, Sheet, Spot, map_of, shipped_deck
from .choices import print_of
from .court import HOME
from .telling import places, service_card_name, stroke_name

HIGHEST = 99
"""Of percentage dice as printed: what is above all other sections goes as far."""


def faces(words: Words) -> tuple[Face, ...]:
    """Both decks: each card once, with how many there are of it, and what a hundred rolls make of it."""
    found: list[Face] = []
    for deck in SHIPPED:
        cards: list[ServiceCard | RallyCard] = [*shipped_deck(deck).service, *shipped_deck(deck).rally]
        copies: dict[ServiceCard | RallyCard, int] = {}
        for card in cards:
            copies[print_of(card)] = copies.get(print_of(card), 0) + 1
        first = {print_of(card): card for card in reversed(cards)}
        found += [_face(deck, first[card], _name(card, words), many, words) for card, many in copies.items()]
    return tuple(found)


def _name(card: ServiceCard | RallyCard, words: Words) -> str:
    if isinstance(card, RallyCard):
        return stroke_name(card, words)
    return service_card_name(card, words)


def _face(deck: str, card: ServiceCard | RallyCard, name: str, many: int, words: Words) -> Face:
    sections = card.sheet() if isinstance(card, RallyCard) else card.sections
    played = sections[-1]
    kind = card.shot.value if isinstance(card, RallyCard) else "serve"
    marks = [
        Mark("deck", deck),
        Mark("kind", words.term(f"kind_{kind}")),
        Mark("answer", words.term("head_answer"), played.adj or 0),
        Mark("count", f"×{many}", many),
    ]
    if played.length:
        marks.append(Mark("length", words.term(f"length_told_{played.length}")))
    courts = ("deuce", "ad") if isinstance(played.receive, Courts) else ("",)
    for court in courts:
        if sectors := [sector for sector, _ in map_of(played, court)]:
            side = f" ({words.term(f'court_{court}')})" if court else ""
            goes = f"{words.term('head_goes')} {places(sectors, words)}{side}"
            marks.append(Mark(f"goes_{court}" if court else "goes", goes))
    below = -1
    for section, upto in zip(sections, (*Sheet(sections).thresholds(Spot(HOME, "")), HIGHEST), strict=True):
        marks.append(Mark(f"part_{section.type}", _told(section, words), upto - below))
        below = upto
    out = sum(mark.amount for mark in marks if mark.key == "part_fault")
    if isinstance(card, RallyCard):
        hands = "FB" if card.hand == "E" else card.hand
        start, targets = tuple(card.start.split()), tuple(card.targets.split())
        return Face(f"{deck}-{card.id}", name, kind, "", out, hands, start, targets, tuple(marks))
    return Face(f"{deck}-{card.id}", name, kind, card.style, out, marks=tuple(marks))


def _told(section: Section, words: Words) -> str:
    """What a section says: into the net, just long, as played."""
    happened: str = section.event or ("sits_up" if section.sits_up else "") or section.call or section.fault_kind
    if not happened and section.drift is not None:
        happened = "drift"
    return words.term(f"happened_{happened or section.type}")
