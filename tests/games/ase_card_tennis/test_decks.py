"""Decks: ours keep every validation and constraint, and a deck that breaks one is refused with rule, card and field."""

from collections.abc import Callable
from math import comb
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from netcord.games.ase_card_tennis import GAME, Deck, Setup, read_deck, shipped_deck
from netcord.games.ase_card_tennis.cards import Book, Cond, Courts, Drift, NumberAlt, Sections, Sheet, Spot
from netcord.games.ase_card_tennis.checks import answers_to, bring_deck, check_deck, check_ours
from netcord.games.ase_card_tennis.choices import print_of
from netcord.games.ase_card_tennis.telling import service_card_name, stroke_name
from netcord.kernel import Unreadable, encode

from . import box
from .box import ap, nap, out, serve, shot

OURS = ("men", "women")


def rally(deck: Deck, id: str, change: Callable[[Any], Any]) -> Deck:
    """The deck with one rally card changed."""
    return replace(deck, rally=tuple(change(card) if card.id == id else card for card in deck.rally))


def service(deck: Deck, id: str, change: Callable[[Any], Any]) -> Deck:
    """The deck with one service card changed."""
    return replace(deck, service=tuple(change(card) if card.id == id else card for card in deck.service))


def section(place: int, **fields: Any) -> Callable[[Any], Any]:
    """A change of one section of a card."""

    def change(card: Any) -> Any:
        parts = list(card.sections)
        parts[place] = replace(parts[place], **fields)
        return replace(card, sections=tuple(parts))

    return change


def fields(**fields: Any) -> Callable[[Any], Any]:
    """A change of fields of a card."""
    return lambda card: replace(card, **fields)


def smash(**modes: Any) -> Callable[[Any], Any]:
    """A change of the modes of a smash."""
    return lambda card: replace(card, modes=replace(card.modes, **modes))


@pytest.mark.parametrize("name", OURS)
def test_our_decks_keep_every_rule(name: str) -> None:
    deck = shipped_deck(name)
    assert [*check_deck(deck), *check_ours(deck)] == []
    assert (len(deck.service), len(deck.rally), len(deck.hawkeye)) == (54, 162, 4)
    assert deck.credit
    assert deck.licence


def test_the_fixture_cards_are_a_valid_deck() -> None:
    assert list(check_deck(box.DECK)) == []
    assert read_deck("fixture", encode(box.DECK)) == box.DECK


IN_DC = Cond(sectors="DC")
BROKEN: list[tuple[str, str, str, Callable[[Deck], Deck]]] = [
    ("V01", "deck", "rally", lambda deck: replace(deck, rally=deck.rally[1:])),
    ("V01", "R1", "id", lambda deck: rally(deck, "R2", fields(id="R1"))),
    ("V02", "R1", "sections", lambda deck: rally(deck, "R1", lambda card: replace(card, sections=card.sections[:-1]))),
    ("V02", "R1", "sections", lambda deck: rally(deck, "R1", lambda card: replace(card, sections=card.sections[1:]))),
    ("V03", "R1", "sections[0]", lambda deck: rally(deck, "R1", section(0, adj=3))),
    ("V03", "R1", "sections[1]", lambda deck: rally(deck, "R1", section(1, adj=None))),
    ("V03", "R1", "sections[2]", lambda deck: rally(deck, "R1", section(2, number=50))),
    ("V04", "R1", "sections.number", lambda deck: rally(deck, "R1", section(1, number=9))),
    ("V04", "R3", "sections.number", lambda deck: rally(deck, "R3", section(1, number=0))),
    ("V05", "R1", "sections.number", lambda deck: rally(deck, "R1", section(0, number=0))),
    ("V05", "R1", "sections[2].adj", lambda deck: rally(deck, "R1", section(2, adj=-41))),
    ("V06", "R3", "sections[0].alts",
     lambda deck: rally(deck, "R3", section(0, alts=(NumberAlt(IN_DC, 9), NumberAlt(IN_DC, 10))))),
    ("V07", "R1", "sections[2].receive", lambda deck: rally(deck, "R1", section(2, receive=""))),
    ("V07", "R1", "sections[2].receive", lambda deck: rally(deck, "R1", section(2, receive="SC:B"))),
    ("V07", "R1", "sections[2].receive", lambda deck: rally(deck, "R1", section(2, receive="DX:B DC:F"))),
    ("V08", "R2", "sections[2].receive", lambda deck: rally(deck, "R2", section(2, receive="GB:FB DB:FB"))),
    ("V08", "R1", "sections[1].receive", lambda deck: rally(deck, "R1", section(1, receive="GB:FB DB:FB"))),
    ("V09", "S1", "sections[2].receive.deuce",
     lambda deck: service(deck, "S1", section(2, receive=Courts("SC:F DC:F", "DC:B")))),
    ("V09", "S1", "sections[2].receive.ad", lambda deck: service(deck, "S1", section(2, receive=Courts("DC:F")))),
    ("V09", "S1", "sides", lambda deck: service(deck, "S1", fields(sides="left"))),
    ("V10", "R1", "hand", lambda deck: rally(deck, "R1", fields(hand="E"))),
    ("V10", "R1", "from", lambda deck: rally(deck, "R1", fields(start=""))),
    ("V10", "L1", "hand", lambda deck: rally(deck, "L1", fields(hand="F"))),
    ("V10", "L1", "targets", lambda deck: rally(deck, "L1", fields(targets=""))),
    ("V11", "V1", "from", lambda deck: rally(deck, "V1", fields(start="SC GC"))),
    ("V11", "D1", "targets", lambda deck: rally(deck, "D1", fields(targets="GC"))),
    ("V11", "L1", "targets", lambda deck: rally(deck, "L1", fields(targets="SC DC"))),
    ("V13", "M1", "modes", lambda deck: rally(deck, "M1", fields(modes=None))),
    ("V13", "M1", "modes.full[0].number", lambda deck: rally(deck, "M1", smash(full=(out(6), ap(-30))))),
    ("V13", "M1", "modes.full.adj", lambda deck: rally(deck, "M1", smash(full=(out(12), ap(-20))))),
    ("V14", "R1", "sections[1].sits_up", lambda deck: rally(deck, "R1", section(1, sits_up=True))),
    ("V14", "L1", "sections[2].drift", lambda deck: rally(deck, "L1", section(2, drift=Drift(depth=1)))),
    ("V15", "R1", "sections[2].wide", lambda deck: rally(deck, "R1", section(2, wide=True, receive="SC:B DC:FB"))),
    ("V15", "R1", "sections[0].call", lambda deck: rally(deck, "R1", section(0, call="just_in"))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "card", "field", "change"), BROKEN, ids=[f"{b[0]}-{b[2]}-{n}" for n, b in enumerate(BROKEN)]
)
def test_a_broken_deck_is_refused_with_rule_card_and_field(
    rule: str, card: str, field: str, change: Callable[[Deck], Deck]
) -> None:
    deck = change(box.DECK)
    found = {(breach.rule, breach.card, breach.field) for breach in check_deck(deck)}
    assert (rule, card, field) in found
    with pytest.raises(Unreadable, match=f"{rule}: {card}: "):
        read_deck("mine.json", encode(deck))
    with pytest.raises(Unreadable, match=f"{rule}: {card}: "):
        GAME.start(Setup(deck=deck))


def test_a_deck_that_is_no_deck_is_refused() -> None:
    for data in (b"", b"[]", b"\xff", b"{}"):
        with pytest.raises(Unreadable, match=r"mine\.json"):
            read_deck("mine.json", data)


def card(raw: dict[str, Any], id: str) -> dict[str, Any]:
    """A rally card of a deck as written."""
    return next(entry for entry in raw["rally"] if entry["id"] == id)


def part(raw: dict[str, Any], id: str, number: int) -> dict[str, Any]:
    """A section of a rally card as written."""
    found: dict[str, Any] = card(raw, id)["sections"][number]
    return found


MISPRINTS: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("R1: hand: must be F, B or E, not 'X'", lambda raw: card(raw, "R1").update(hand="X")),
    (r"R1: sections\[1\]\.number: expected `int", lambda raw: part(raw, "R1", 1).update(number="9")),
    (r"R1: sections\[2\]\.adjs: there is no such field", lambda raw: part(raw, "R1", 2).update(adjs=1)),
    (r"R1: sections\[0\]\.type: must be fault, nap or ap, not 'out'",
     lambda raw: part(raw, "R1", 0).update(type="out")),
    ("R1: shot: must be ground, approach, lob, drop, volley, smash or dink",
     lambda raw: card(raw, "R1").update(shot="")),
    (r"L1: sections\[1\]\.drift\.depth: must be -1, 0 or 1, not 2",
     lambda raw: part(raw, "L1", 1).update(drift={"depth": 2})),
    (r"M1: modes\.full\[1\]\.adj: expected `int", lambda raw: card(raw, "M1")["modes"]["full"][1].update(adj="-30")),
    ("R1: from: missing", lambda raw: card(raw, "R1").pop("from")),
    ("S1: placement: must be wide, body or t, not 'left'", lambda raw: raw["service"][0].update(placement="left")),
    ("rally card 3: card: expected `object`", lambda raw: raw["rally"].__setitem__(2, 7)),
    ("H1: result: must be in or out, not 'maybe'", lambda raw: raw["hawkeye"][0].update(id="H1", result="maybe")),
    ("deck: rally: missing", lambda raw: raw.pop("rally")),
    ("deck: rally: expected `array`", lambda raw: raw.update(rally="none")),
    ("deck: colour: there is no such field", lambda raw: raw.update(colour="red")),
]  # fmt: skip


@pytest.mark.parametrize(("told", "spoil"), MISPRINTS, ids=[told for told, _ in MISPRINTS])
def test_what_does_not_read_is_named_with_card_and_field(told: str, spoil: Callable[[dict[str, Any]], Any]) -> None:
    raw = msgspec.json.decode(encode(box.DECK))
    spoil(raw)
    with pytest.raises(Unreadable, match=rf"^mine\.json: schema: {told}"):
        read_deck("mine.json", msgspec.json.encode(raw))


def test_everything_wrong_with_a_deck_is_told_at_once() -> None:
    raw = msgspec.json.decode(encode(box.DECK))
    raw["rally"][0]["hand"] = raw["service"][0]["style"] = "X"
    with pytest.raises(Unreadable) as refused:
        read_deck("mine.json", msgspec.json.encode(raw))
    assert str(refused.value).count("\n") == 1


def test_v12_a_groundstroke_from_the_net_and_from_further_back_is_advised_against_not_refused() -> None:
    """The rulebook has one, from SF, SC and GF."""
    deck = rally(box.DECK, "R1", fields(start="SF SC GF"))
    assert list(check_deck(deck)) == []
    brought, warnings = bring_deck("mine.json", encode(deck))
    assert brought == deck
    assert [warning for warning in warnings if "V12: R1: from: " in warning]
    assert GAME.start(Setup(deck=deck)).table.book.deck == deck


def test_a_deck_unlike_ours_can_be_brought_and_is_told_of() -> None:
    deck, warnings = bring_deck("mine.json", encode(box.DECK))
    assert deck == box.DECK
    assert warnings
    assert all(warning.startswith("mine.json: C") for warning in warnings)
    assert bring_deck("men.json", encode(shipped_deck("men")))[1] == ()


def test_with_printed_hands_a_volley_may_have_one() -> None:
    deck = rally(box.DECK, "V1", fields(hand="B"))
    assert {breach.rule for breach in check_deck(deck)} == {"V10"}
    assert list(check_deck(deck, "printed")) == []


def test_a_ground_card_for_the_net_alone_is_allowed() -> None:
    assert list(check_deck(rally(box.DECK, "R1", fields(start="SC SB")))) == []


# Constraints


def breaches(deck: Deck) -> set[str]:
    return {breach.rule for breach in check_ours(deck)}


def ours(change: Callable[[Deck], Deck]) -> set[str]:
    return breaches(change(shipped_deck("men")))


def every(deck: Deck, shot: str) -> tuple[Any, ...]:
    return tuple(card for card in deck.rally if card.shot == shot)


def test_c1_a_hand_without_a_card_for_a_side_is_rare() -> None:
    assert "C1" in ours(
        lambda deck: replace(deck, service=tuple(replace(card, sides="deuce") for card in deck.service))
    )
    for name in OURS:
        for side in ("deuce", "ad"):
            usable = sum(side in card.sides.split() for card in shipped_deck(name).service)
            assert comb(54 - usable, 6) / comb(54, 6) < 0.001


@pytest.mark.parametrize("name", OURS)
def test_c2_c8_fast_serves_have_34_to_55_answers_and_slow_ones_65(name: str) -> None:
    deck = shipped_deck(name)
    book = Book(deck)
    fast: set[int] = set()
    slow: set[int] = set()
    for card in deck.service:
        top = card.sections[-1]
        for side in card.sides.split():
            assert isinstance(top.receive, Courts)
            many = answers_to(book, tuple(_map(top.receive.deuce if side == "deuce" else top.receive.ad)))
            (slow if top.slow else fast).add(many)
    assert min(fast) >= 34
    assert max(fast) <= 55
    assert min(slow) >= 65


def _map(text: str) -> list[tuple[str, str]]:
    return [(entry[:2], entry[3:]) for entry in text.split()]


def test_c2_a_serve_with_too_few_answers_is_told() -> None:
    first = shipped_deck("men").service[0]
    assert "C2" in ours(lambda deck: service(deck, first.id, section(-1, receive=Courts("GB:F", "GF:F"))))


def test_c3_to_c6_constraints_are_told() -> None:
    assert "C3" in ours(lambda deck: replace(deck, rally=tuple(replace(c, start="DF") for c in deck.rally)))
    volley = every(shipped_deck("men"), "volley")[0]
    assert "C4" in ours(lambda deck: replace(deck, rally=deck.rally + (volley,) * 13))
    lob = every(shipped_deck("men"), "lob")[0]
    assert "C5" in ours(lambda deck: rally(deck, lob.id, fields(start="DC")))
    assert "C6" in ours(lambda deck: replace(deck, rally=tuple(c for c in deck.rally if c.hand == "F")))


def test_c7_a_dominated_card_is_told() -> None:
    plain = replace(box.R1, sections=(out(9), ap(-4, "GB:FB DB:FB", length="good")))
    better = (out(5), nap(15, 4, "GB:FB", length="short"), ap(-9, "GB:FB DB:FB", length="good"))
    deck = replace(box.DECK, rally=(plain, replace(box.R1, id="better", sections=better)))
    assert ("C7", "R1") in {(breach.rule, breach.card) for breach in check_ours(deck)}


def test_c7_a_card_with_fewer_places_or_ways_for_nothing_is_told() -> None:
    """As the forehands down the middle of the second edition, for one corner where others were for the centre too."""
    narrow = replace(box.R1, id="narrow", start="DC")
    easier = ap(-4, "SC:B SB:F GB:FB DB:FB GC:B", length="good")
    answered = replace(box.R1, id="answered", sections=(*box.R1.sections[:-1], easier))
    told = {breach.card for breach in check_ours(replace(box.DECK, rally=(box.R1, narrow))) if breach.rule == "C7"}
    assert told == {"narrow"}
    told = {breach.card for breach in check_ours(replace(box.DECK, rally=(box.R1, answered))) if breach.rule == "C7"}
    assert told == {"answered"}
    twin = replace(box.R1, id="twin")
    assert "C7" not in breaches(replace(box.DECK, rally=(box.R1, twin)))


def test_c7_a_service_card_for_one_side_that_does_no_more_than_one_for_both_is_told() -> None:
    one_side = replace(box.S1, id="one-side", sides="deuce")
    found = [breach for breach in check_ours(replace(box.DECK, service=(box.S1, one_side))) if breach.rule == "C7"]
    assert [breach.card for breach in found] == ["one-side"]


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_of_one_name_are_one_card(name: str, language: str) -> None:
    """No menu needs numbers to tell our cards apart."""
    deck, words = shipped_deck(name), GAME.words(language)
    named: dict[str, set[object]] = {}
    for card in deck.rally:
        named.setdefault(stroke_name(card, words), set()).add(print_of(card))
    for serve_card in deck.service:
        named.setdefault(service_card_name(serve_card, words), set()).add(print_of(serve_card))
    assert [called for called, prints in named.items() if len(prints) > 1] == []


def sheets(deck: Deck) -> list[tuple[Any, Sections]]:
    """Every card with its sections, both ways of a smash."""
    found: list[tuple[Any, Sections]] = [(card, card.sections) for card in deck.service]
    for card in deck.rally:
        found += [(card, card.sheet("full")), (card, card.sheet("bounce"))]
    return found


@pytest.mark.parametrize("name", OURS)
def test_just_in_has_a_few_points_of_its_own(name: str) -> None:
    """It is never all that comes as played: that made a close call of every second ball."""
    found = 0
    for card, sections in sheets(shipped_deck(name)):
        numbers = (*Sheet(sections).thresholds(Spot("DC", "")), 100)
        for place, section in enumerate(sections):
            if section.call == "just_in":
                assert section.type == "nap", card.id
                assert numbers[place] - numbers[place - 1] <= 3, card.id
                found += 1
    assert found > 20


@pytest.mark.parametrize("name", OURS)
def test_serves_off_the_tape_that_sit_up_are_lets(name: str) -> None:
    lets = [part for card in shipped_deck(name).service for part in card.sections if part.slow and part.type == "nap"]
    assert lets
    assert {part.event for part in lets} == {"let"}
    assert not [part for card in shipped_deck(name).service for part in card.sections if part.event == "net_cord"]


@pytest.mark.parametrize("name", OURS)
def test_no_first_serve_that_is_called_hard_or_flat_is_slow(name: str) -> None:
    for card in shipped_deck(name).service:
        if card.sections[-1].slow and card.style == "first":
            assert card.spin != "flat", card.id
            assert service_card_name(card, GAME.words()).startswith("Heavy"), card.id
        elif card.style == "first":
            assert service_card_name(card, GAME.words()).startswith("Hard"), card.id
    fast = [card for card in shipped_deck(name).service if card.style == "first" and not card.sections[-1].slow]
    assert len(fast) > 24


@pytest.mark.parametrize("name", OURS)
def test_lobs_go_long_and_what_goes_down_the_middle_does_not_go_wide(name: str) -> None:
    for card in shipped_deck(name).rally:
        kinds = {part.fault_kind for part in card.sections if part.type == "fault"}
        if card.shot == "lob":
            assert "long" in kinds, card.id
            assert [part for part in card.sections if part.drift is not None and part.drift.depth > 0], card.id
            assert "DC" in card.targets.split(), card.id  # from where a lob that carries on is out
        if card.direction == "middle":
            assert "wide" not in kinds, card.id


def test_c9_c10_fault_mass_and_hawkeye_cards() -> None:
    card = shipped_deck("men").service[0]
    easy = serve(card.id, card.sides, out(20), ap(-20, card.sections[-1].receive))
    assert "C9" in ours(lambda deck: service(deck, card.id, lambda _: easy))
    assert "C10" in ours(lambda deck: replace(deck, hawkeye=deck.hawkeye[:3]))


def test_the_box_of_shots_has_one_of_every_kind() -> None:
    for name in OURS:
        kinds = {card.shot.value for card in shipped_deck(name).rally}
        assert kinds == {"ground", "approach", "lob", "drop", "volley", "smash", "dink"}
    assert shot("X", "ground", "F", "DC", out(1)).start == "DC"
