"""The contract itself, tested on a card game full of secrets: it must pass, and with any planted fault it must not."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from netcord.kernel import Choose, Pile, Secret, Side, encode

from . import checks
from .checks import Playthrough, holders, play_out
from .toy import LEAKS, TOY, Board, Fault, Reshuffled, Setup, TakenBack, ThrowAway


def toy(seed: int, fault: Fault = "", target: int = 3, *, open_play: bool = False) -> Playthrough:
    return play_out(TOY, Setup(target, fault, open_play), seed)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("open_play", [False, True], ids=["one deck", "named shuffles"])
def test_a_sound_game_passes_everything(seed: int, open_play: bool) -> None:
    checks.check_all(toy(seed, target=3 + seed % 4, open_play=open_play), random.Random(seed))


def test_the_toy_game_has_all_it_is_meant_to_have() -> None:
    facts, asks, decks, known = set(), set(), set(), 0
    for seed in range(12):
        match = toy(seed, target=6, open_play=seed % 2 == 1)
        facts |= {type(fact) for fact in match.facts}
        asks |= {moment.ask.what for moment in match.moments}
        piles = [pile for state in match.states for hand in state.table.hands for pile in hand.piles]
        known += sum(bool(pile.known) for pile in piles)
        decks |= {pile.deck for pile in piles}
    assert facts == set(TOY.shape.facts)
    assert {Reshuffled, TakenBack} <= facts
    assert asks == {"draw", "aim", "lay", "throw_away"}
    assert known > 0
    assert len(decks) > 1


def test_an_obvious_question_is_never_asked() -> None:
    for seed in range(12):
        for moment in toy(seed).moments:
            if isinstance(moment.state.phase, ThrowAway):
                assert len(moment.ask.options) > 1


def test_no_card_is_lost_and_none_is_made() -> None:
    whole = Pile.of("cards", [card for card in range(1, 7) for _ in range(2)]).contents
    for seed in range(6):
        for state in toy(seed, open_play=seed % 2 == 1).states:
            table: Board = state.table
            every = (table.stock, *table.hands, table.discards, *table.laid)
            assert Pile.of("cards", [card for pile in every for card in pile]).contents == whole


def in_several_matches(fault: Fault, check: Callable[[Playthrough], None]) -> None:
    for seed in range(12):
        check(toy(seed, fault))


@pytest.mark.parametrize("fault", LEAKS)
def test_a_leak_is_found(fault: Fault) -> None:
    with pytest.raises(AssertionError):
        in_several_matches(fault, lambda match: checks.check_secrecy(match, random.Random(1)))


FAULTS: list[tuple[Fault, Callable[[Playthrough], None], str]] = [
    ("offered twice", checks.check_asks, "something is offered twice"),
    ("impure", checks.check_purity, "played twice, "),
    ("impure", checks.check_replay, "replayed, other things happen"),
    ("other ink", checks.check_facts_are_the_only_ink, "the table has changed by more than its facts"),
    ("leaky odds", lambda match: checks.check_secrecy(match, random.Random(1)), "an imagined state looks different"),
    ("leaky fact", lambda match: checks.check_secrecy(match, random.Random(1)), "can hear that it was not"),
    ("leaky rank", lambda match: checks.check_secrecy(match, random.Random(1)), "hears what lies hidden"),
    ("leaky field", lambda match: checks.check_secrecy(match, random.Random(1)), "can see that it was not"),
    ("leaky among", lambda match: checks.check_secrecy(match, random.Random(1)), "can see that it was not"),
    ("leaky count", lambda match: checks.check_secrecy(match, random.Random(1)), "can see that it was not|different"),
    ("leaky take", lambda match: checks.check_secrecy(match, random.Random(1)), "can see that it was not"),
]


@pytest.mark.parametrize(("fault", "check", "said"), FAULTS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_fault_is_found_and_named(fault: Fault, check: Callable[[Playthrough], None], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        in_several_matches(fault, check)


def test_a_dead_end_and_an_endless_game_are_found_while_playing() -> None:
    with pytest.raises(AssertionError, match=r"dead end: [AB] is asked for 'aim' and has no option"):
        toy(1, "dead end")
    with pytest.raises(AssertionError, match="has not ended after 500 answers"):
        play_out(TOY, Setup(fault="endless"), 1, limit=500)


def test_a_fact_that_cannot_be_read_back_is_found() -> None:
    with pytest.raises(Exception, match="this is no fact of High or Low"):
        checks.check_json(toy(1, "unreadable fact"))


def test_what_is_imagined_varies() -> None:
    """A viewer imagines different hands, not always the true one."""
    luck = random.Random(5)
    differ = 0
    for moment in toy(3).moments:
        if isinstance(moment.ask, Choose):
            imagined = checks.check_imagination(TOY, TOY.view(moment.state, Side.A), luck)
            differ += imagined != moment.state
    assert differ > 5


def test_a_hidden_state_can_be_changed_without_changing_a_byte_of_the_view() -> None:
    for moment in toy(4).moments:
        for seat in (Side.A, Side.B, None):
            view = encode(TOY.view(moment.state, seat))
            for seed in range(3):
                other = TOY.imagine(TOY.view(moment.state, seat), checks.picker(random.Random(seed)))
                assert encode(TOY.view(other, seat)) == view


def test_the_walk_through_a_value_finds_every_secret() -> None:
    found = holders(toy(1).moments[10].state)
    assert len([holder for holder in found if isinstance(holder, Pile)]) == 6  # stock, discards, two hands, two laid
    secrets: Any = ({"a": [Secret((), 1)]}, frozenset({Secret(("A",), 2)}))
    assert len(list(holders(secrets))) == 2
