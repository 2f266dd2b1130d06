"""On paper: a deck in full, section by section, the court with its nine sectors a side, and player designs."""

from netcord.tennis import Board, Ground, Leaf, Own, Pack, Papers, Patch, Ruled, Words, how_to_play, marked

from .cards import Cond, Courts, Deck, RallyCard, Section, Sections, ServiceCard, shipped_deck
from .court import DEPTHS
from .design import Design
from .telling import at, hands, played_from, service_card_name, stroke_name

NEAR = tuple(tuple(depth + side for side in "BCF") for depth in DEPTHS)
FAR = tuple(tuple(depth + side for side in "FCB") for depth in reversed(DEPTHS))
"""The sectors of a half row by row, as those at the near end see them."""


def leaf(design: Design, words: Words) -> Leaf:
    """A player design: every characteristic with its adjustment."""
    rows = tuple(
        (words.term(f"trait_{trait}"), f"{value:+d}" if value else "0") for trait, value in design.traits.items()
    )
    return Leaf(
        design.id,
        design.name,
        tables=(Ruled((("", ""), *rows), wide=(3, 1)),),
        lines=(design.remarks(words),) if design.about else (),
    )


def papers(words: Words, own: Own) -> Papers:
    """The deck of a tour, or of one's own; the court."""
    brought = own.get("deck", "men")
    deck = brought if isinstance(brought, Deck) else shipped_deck(str(brought))
    called = deck.label or deck.deck
    hawkeye = tuple(
        Leaf(card.id, words.term(f"papers_hawkeye_{card.result}"), about=words.term("papers_hawkeye"))
        for card in deck.hawkeye
    )
    rows = tuple(
        tuple(Patch(at(sector, words), words.term(f"sector_{sector}")) for sector in row) for row in (*FAR, *NEAR)
    )
    court = Board(words.term("papers_court"), Ground(rows, len(FAR)), lines=(words.term("papers_runs"),))
    return Papers(
        packs=(
            Pack(f"{words.term('papers_service')}, {called}", tuple(_service(card, words) for card in deck.service)),
            Pack(f"{words.term('papers_rally')}, {called}", tuple(_rally(card, words) for card in deck.rally)),
            Pack(words.term("papers_hawkeye"), hawkeye),
        ),
        boards=(court,),
        aids=(how_to_play(words),),
        counted=(words.term("stat_hawkeye"),),
        credit=" ".join(filter(None, (deck.credit, deck.licence))),
    )


def _service(card: ServiceCard, words: Words) -> Leaf:
    sides = ", ".join(words.term(f"court_{side}") for side in card.sides.split())
    return Leaf(
        card.id,
        service_card_name(card, words),
        tag=words.term("kind_serve"),
        about=words.say("papers_sides", {}, sides=sides),
        tables=(_sections(card.sections, words),),
    )


def _rally(card: RallyCard, words: Words) -> Leaf:
    tables = (
        (_sections(card.sections, words),)
        if card.modes is None
        else (
            _sections(card.modes.full, words, words.term("lob_full")),
            _sections(card.modes.bounce, words, words.term("lob_bounce")),
        )
    )
    start = card.start.split()
    ground = marked(tuple(tuple(Patch(sector) for sector in row) for row in NEAR), *start)
    hand = hands("FB" if card.hand == "E" else card.hand, words)
    targets = [words.term("any_target")] if card.targets else []
    where = played_from(card, words)
    said = where if where == words.term("anywhere") else f"{words.term('head_from')}: {where}"
    return Leaf(
        card.id,
        stroke_name(card, words),
        hand,
        words.term(f"kind_{card.shot.value}"),
        ", ".join([said, *targets]),
        ground,
        tables=tables,
    )


def _sections(sections: Sections, words: Words, title: str = "") -> Ruled:
    """The sections from top to bottom as printed: the highest net number, what happens, the answer, where it is met."""
    heads = (words.term("papers_upto"), words.term("papers_result"), words.term("head_answer"), words.term("head_goes"))
    offset = any(section.alts for section in sections)  # ASE-08g above the main fault
    rows = tuple(_section(part, words, offset and place > 0) for place, part in reversed([*enumerate(sections)]))
    return Ruled((heads, *rows), title, (1.3, 4.3, 2.0, 3.4))


def _section(section: Section, words: Words, offset: bool) -> tuple[str, str, str, str]:
    if section.number is None:
        upto = words.term("papers_above")
    elif offset:
        upto = f"+{section.number}"
    else:
        small = [f"({_when(alt.when, words)} {alt.number})" for alt in section.alts]
        upto = " ".join([str(section.number), *small])
    return upto, _happens(section, words), _answer(section, words), _met(section, words)


def _happens(section: Section, words: Words) -> str:
    """ "as played: deep, wide"; what a return changes in brackets."""
    happened: str = section.event or ("sits_up" if section.sits_up else "") or section.call or section.fault_kind
    if not happened and section.drift is not None:
        happened = "drift"
    told = words.term(f"happened_{happened or section.type}")
    flags = [words.term(f"length_told_{section.length}")] if section.length else []
    for flag in ("wide", "slow"):
        if not getattr(section, flag):
            continue
        returned = any(alt.when.as_return and getattr(alt, flag) is False for alt in section.flag_alts)
        word = words.term(f"adj_{flag}")
        flags.append(words.say("papers_not_returning", {}, word=word) if returned else word)
    if section.drift is not None:
        flags += [words.term(f"papers_drift_{way}") for way in _drifts(section)]
    return f"{told}: {', '.join(flags)}" if flags else told


def _drifts(section: Section) -> list[str]:
    assert section.drift is not None, "only what drifts is asked"
    ways = {"depth": {-1: "shorter", 1: "longer"}, "x": {-1: "left", 1: "right"}}
    return [found for name, told in ways.items() if (found := told.get(getattr(section.drift, name)))]


def _answer(section: Section, words: Words) -> str:
    if section.type == "fault":
        return ""
    told = [f"{section.adj or 0:+d}"]
    told += [f"({_when(alt.when, words)} {alt.adj:+d})" for alt in section.adj_alts]
    return " ".join(told)


def _when(when: Cond, words: Words) -> str:
    """When a small number counts, in as few letters as can be."""
    told = [words.term("papers_return" if when.as_return else "papers_no_return")] if when.as_return is not None else []
    if when.sectors:
        told.append(" ".join(at(sector, words) for sector in when.sectors.split()))
    if when.hand:
        told.append(hands(when.hand, words))
    if when.side:
        told.append(words.term(f"court_{when.side}"))
    if when.serve:
        told.append(words.term(f"serve_{when.serve}"))
    if when.by == "receiver":
        told.append(words.term("papers_receiver"))
    return " ".join(told)


def _met(section: Section, words: Words) -> str:
    """Where the ball may be played, and with which hand; of a serve, for each side."""

    def one(text: str) -> str:
        places: dict[str, list[str]] = {}
        for sector, _, which in (entry.partition(":") for entry in text.split()):
            places.setdefault(hands(which, words), []).append(at(sector, words))
        return ", ".join(f"{' '.join(sectors)} {which}" for which, sectors in places.items())

    if not isinstance(section.receive, Courts):
        return one(section.receive)
    both = (("deuce", section.receive.deuce), ("ad", section.receive.ad))
    return "; ".join(f"{words.term(f'court_{court}')} {one(text)}" for court, text in both if text)
