"""Every option is tried, alone and among others; matches of every length, and with a deck of one's own, keep the rules.

The contract plays short matches and looks at every moment. Here are the long ones, looked at from time to time.
"""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.ase_card_tennis import GAME, Deck, Hit, Setup, shipped_deck
from netcord.games.ase_card_tennis.cards import Section, ServiceCard
from netcord.games.ase_card_tennis.design import Design
from netcord.games.ase_card_tennis.facts import Redrawn, ServeAgain
from netcord.tennis import CourtChosen, SetWon
from tests.contract import checks
from tests.contract.checks import Playthrough, play_out

LONG = ("standard_bo3", "standard_bo5", "noad_bo3")
"""Formats that no trial has, because their matches are long."""


def said(setup: Setup) -> dict[str, str]:
    """What a setup says about every option, as it would be typed."""
    told = {key: getattr(setup.options, key) for key in setup.options.__struct_fields__}
    told |= {"deck": setup.deck, "format": setup.format, "first": setup.first or "toss"}
    for row, seat in enumerate("ab"):
        told |= {f"rally_hand_{seat}": setup.rally_hand[row], f"service_hand_{seat}": setup.service_hand[row]}
        told[f"budget_{seat}"] = setup.budgets[row]
    return {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in told.items()}


@pytest.mark.parametrize("option", GAME.options, ids=[option.key for option in GAME.options])
def test_every_value_of_every_option_is_tried(option: Any) -> None:
    tried = {said(setup)[option.key] for setup in GAME.trials().values()}
    if option.key == "format":
        tried |= set(LONG)  # in this file
    assert tried >= ({"true", "false"} if option.key == "hawkeye" else set(option.values))


def thinned(match: Playthrough, keep: int) -> Playthrough:
    """The same match with only some of its moments, the last among them."""
    every = max(1, len(match.moments) // keep)
    return match._replace(moments=match.moments[::-1][::every][::-1])


def looked_at(match: Playthrough, keep: int = 40) -> None:
    """What the contract asks of every match: the cheap at every moment, the dear at some."""
    checks.check_asks(match)
    checks.check_facts_are_the_only_ink(match)
    checks.check_replay(match)
    some, luck = thinned(match, keep), random.Random(1)
    checks.check_no_dead_ends(some, luck, detours=10)
    checks.check_refusals(some)
    checks.check_purity(some)
    checks.check_withdrawal(some)
    checks.check_json(some)
    checks.check_secrecy(some, luck)


def all_cards(match: Playthrough) -> None:
    """Section 9: at every moment hands, stock, discard and cards in play make 162 and 54."""
    for state in match.states:
        table = state.table
        rally = sum(len(hand) for hand in table.hands) + table.stock.size + table.discard.size
        service = sum(len(hand) for hand in table.serves) + table.service_stock.size + table.service_discard.size
        in_play = [card in table.book.service for card in table.in_play]
        assert rally + in_play.count(False) == 162
        assert service + in_play.count(True) == 54


@pytest.mark.parametrize("length", LONG)
@pytest.mark.parametrize(("seed", "wild"), [(1, 0.0), (2, 0.25)])
def test_matches_of_every_length_keep_the_contract(length: str, seed: int, wild: float) -> None:
    given = {"format": length, "hawkeye": "on", "redraw_between_games": str(1 + seed), "manual_reshuffle": "true"}
    match = play_out(GAME, GAME.arrange((), given), seed, wild=wild)
    looked_at(match)
    all_cards(match)
    met = {type(fact) for fact in match.facts}
    assert SetWon in met
    assert Redrawn in met
    if length == "noad_bo3":
        assert CourtChosen in met, "the receiver chooses the side of a deciding point"


def agreed(luck: random.Random) -> Setup:
    """Any options whatever, with designs that may be played under them."""
    given = {option.key: luck.choice(option.values) for option in GAME.options}
    given["format"] = luck.choice(("single_tiebreak", "single_tiebreak", "one_set"))
    given |= {"budget_a": "0", "budget_b": "0"}
    cards = {
        "weighted": Design(name="Steady", forehand=1, backhand=-1, net=-1),
        "plain": Design(name="Even", movement=5, net=-5),
        "free": Design(name="Free", first_serve=5, movement=5),
    }
    card = cards[given["design_balance"]]
    return GAME.arrange((card, replace(card, name=f"{card.name} too")), given)


@pytest.mark.parametrize("seed", range(12))
def test_options_can_be_agreed_on_together(seed: int) -> None:
    luck = random.Random(seed)
    match = play_out(GAME, agreed(luck), seed, wild=luck.choice((0.0, 0.25)))
    looked_at(match, keep=12)
    all_cards(match)


# A deck of one's own prints what ours do not


def with_a_let(card: ServiceCard) -> ServiceCard:
    """A serve that often clips the tape."""
    *faults, top = card.sections
    faults = [section for section in faults if section.type == "fault"]
    let = Section(type="nap", text="Let", number=90, adj=5, length="good", receive=top.receive, slow=True, event="let")
    return replace(card, sections=(*faults, let, top))


@pytest.fixture(scope="module")
def own() -> Deck:
    """The men's deck with lets on every serve, and volleys and lobs for the backhand alone."""
    men = shipped_deck("men")
    hands = {"volley": "B", "lob": "B"}
    rally = tuple(replace(card, hand=hands.get(card.shot.value, card.hand)) for card in men.rally)
    return replace(men, deck="mine", service=tuple(with_a_let(card) for card in men.service), rally=rally)


@pytest.mark.parametrize("service_let", ["nap", "replay"])
def test_a_deck_with_lets_and_printed_hands_is_played_by_its_options(own: Deck, service_let: str) -> None:
    given = {"format": "single_tiebreak", "service_let": service_let, "volley_hands": "printed"}
    match = play_out(GAME, GAME.arrange((), given, deck=own), 10)
    looked_at(match, keep=3)
    all_cards(match)
    assert any(isinstance(fact, ServeAgain) for fact in match.facts) == (service_let == "replay")
    offered = [hit for moment in match.moments if moment.ask.what == "answer" for hit in moment.ask.options]
    hands = {hit.hand for hit in offered if isinstance(hit, Hit) and hit.card.startswith(("lob", "volley"))}
    assert hands == {"B"}
