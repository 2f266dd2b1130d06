"""Piles without order, hands of several shuffles, and what each seat sees of them."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcord.kernel import EVERYONE, NOBODY, Card, Hand, Pile, Secret, Value, View, counts, draw, masked, unseen
from netcord.kernel.cards import imagined

cards = st.lists(st.integers(1, 6), max_size=12)


def held(pile: Pile) -> Counter[Card]:
    return Counter(list(pile))


# Contents


@given(cards)
def test_a_pile_has_contents_and_no_order(some: list[int]) -> None:
    pile = Pile.of("deck", some)
    assert pile == Pile.of("deck", reversed(some))
    assert len(pile) == len(some)
    assert list(pile) == sorted(some)
    assert bool(pile) is bool(some)
    assert all((card in pile) is (card in some) for card in range(8))
    assert dict(counts(some)) == Counter(some)


@given(cards, cards)
def test_what_is_added_is_in_it(some: list[int], more: list[int]) -> None:
    assert Pile.of("deck", some).add(*more) == Pile.of("deck", some + more)


@given(cards.filter(bool), st.data())
def test_to_add_and_to_take_again_changes_nothing(some: list[int], data: st.DataObject) -> None:
    pile = Pile.of("deck", some)
    card = data.draw(st.sampled_from(some))
    assert pile.take(card, seen=True).add(card) == pile
    assert held(pile.take(card, seen=False)) + Counter([card]) == held(pile)


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="7 is not in this pile of deck"):
        Pile.of("deck", [1, 2]).take(7, seen=True)
    with pytest.raises(ValueError, match="7 is not in this hand"):
        Hand(("A",)).add(1, deck="deck").take(7, seen=True)


@given(cards, cards)
def test_mixing_puts_two_piles_together(some: list[int], more: list[int]) -> None:
    mixed = Pile.of("deck", some).mix(Pile.of("deck", more, EVERYONE))
    assert list(mixed) == sorted(some + more)
    assert mixed.known == counts(more)  # it lay open: everybody knows that it is in there
    assert Pile.of("deck", some).mix(Pile.of("deck", more)).known == ()
    assert Pile.of("deck", some).mix(Pile.of("deck", more, known=True)).known == counts(more)


def test_piles_of_different_shuffles_are_not_mixed() -> None:
    with pytest.raises(ValueError, match="cannot be mixed"):
        Pile.of("deck#2", [1]).mix(Pile.of("deck", [2]))


def test_an_emptied_place_is_the_same_place() -> None:
    pile = Pile.of("deck", [1, 2], ("A",), known=True).emptied()
    assert pile == Pile.of("deck", (), ("A",))
    assert not pile


def test_a_hidden_pile_cannot_be_read() -> None:
    hidden = masked(Pile.of("deck", [1, 2]), "A")
    assert len(hidden) == 2
    with pytest.raises(AssertionError, match="hidden"):
        list(hidden)


# What everybody knows


def test_known_cards_are_remembered_until_they_leave() -> None:
    hand = Pile.of("deck", [1, 2], ("A",)).add(5, seen=True)
    assert hand.known == ((5, 1),)
    assert hand.take(1, seen=True).known == ((5, 1),)
    assert hand.take(5, seen=True).known == ()
    assert hand.take(1, seen=False).known == ()  # it may have been the five
    twice = hand.add(5, seen=True)
    assert twice.take(1, seen=False).known == ((5, 1),)  # one of the two is surely left


def test_of_an_open_pile_nothing_is_known_beside_its_contents() -> None:
    assert Pile.of("deck", [1], EVERYONE, known=True).known == ()
    assert Pile.of("deck", [1], EVERYONE).add(2, seen=True).known == ()


def test_what_is_known_must_be_there() -> None:
    with pytest.raises(ValueError, match="must be in it"):
        Pile("deck", 1, ((1, 1),), known=((2, 1),))
    with pytest.raises(ValueError, match="must be in it"):
        Pile("deck", 1, ((1, 1),), known=((1, 2),))


changes = st.lists(
    st.tuples(st.sampled_from(["add", "add seen", "take", "take seen", "mix open", "mix"]), st.integers(1, 6)),
    max_size=30,
)


@given(cards, changes, st.booleans())
def test_what_is_known_is_always_true(some: list[int], many: list[tuple[str, int]], known: bool) -> None:
    pile, truth = Pile.of("deck", some, ("A",), known=known), Counter[Card](some)
    for change, card in many:
        match change:
            case "add" | "add seen":
                pile, truth = pile.add(card, seen=change == "add seen"), truth + Counter([card])
            case "take" | "take seen" if card in pile:
                pile, truth = pile.take(card, seen=change == "take seen"), truth - Counter([card])
            case "mix" | "mix open":
                other = Pile.of("deck", [card, card], EVERYONE if change == "mix open" else NOBODY)
                pile, truth = pile.mix(other), truth + Counter([card, card])
        assert held(pile) == +truth
        assert pile.size == truth.total()
        assert all(truth[sure] >= times > 0 for sure, times in pile.known)


@given(cards.filter(lambda some: len(set(some)) > 1), st.data())
def test_a_card_that_leaves_unseen_leaves_no_trace(some: list[int], data: st.DataObject) -> None:
    seen = data.draw(st.lists(st.sampled_from(some), max_size=3))
    pile = Pile.of("deck", some, ("A",)).add(*seen, seen=True)
    one, other = data.draw(st.sampled_from(some)), data.draw(st.sampled_from(some))
    assert masked(pile.take(one, seen=False), "B") == masked(pile.take(other, seen=False), "B")
    assert masked(pile.add(one), "B") == masked(pile.add(other), "B")


# Hands of several shuffles


def test_a_hand_keeps_its_shuffles_apart() -> None:
    hand = Hand(("A",)).add(3, 1, deck="deck#1").add(2, deck="deck#2")
    assert list(hand) == [1, 2, 3]
    assert len(hand) == 3
    assert 2 in hand
    assert 4 not in hand
    assert [pile.deck for pile in hand.piles] == ["deck#1", "deck#2"]
    assert all(pile.eyes == ("A",) for pile in hand.piles)
    assert hand.take(2, seen=True) == Hand(("A",)).add(1, 3, deck="deck#1")  # an empty pile is put away
    assert unseen(hand, "B") == (("deck#1", ((1, 1), (3, 1))), ("deck#2", ((2, 1),)))
    assert unseen(hand, "A") == ()


def test_of_equal_cards_the_one_everybody_knew_of_leaves_first() -> None:
    hand = Hand(("A",)).add(5, deck="deck#1").add(5, deck="deck#2", seen=True)
    assert hand.take(5, seen=True) == Hand(("A",)).add(5, deck="deck#1")


# Drawing


@given(cards)
def test_a_draw_is_weighted_by_what_is_in_the_pile(some: list[int]) -> None:
    ask = draw("card", Pile.of("deck", some), "A")
    assert dict(zip(ask.outcomes, ask.weights, strict=True)) == Counter(some)
    assert ask.eyes == ("A",)
    assert draw("card", Pile.of("deck", some)).eyes == NOBODY


# What a seat sees


class Inner(Value):
    secret: Secret[str]
    plain: int = 0


class Everything(Value):
    stock: Pile
    hands: tuple[Pile, Pile]
    hand: Hand
    inner: tuple[Inner, ...]
    note: str = ""
    maybe: Secret[int] | None = None


def everything() -> Everything:
    return Everything(
        Pile.of("deck", [1, 2, 3, 4]),
        (Pile.of("deck", [5, 6], ("A",)), Pile.of("deck", [7, 8], ("B",)).add(9, seen=True)),
        Hand(("B",)).add(10, deck="old").add(11, deck="new"),
        (Inner(Secret(("A",), "left", ("left", "right"))), Inner(Secret(EVERYONE, "right"), 3)),
        "deuce",
        Secret((), 4, (1, 2, 3, 4)),
    )


def test_masking_blanks_what_a_seat_may_not_see_and_nothing_else() -> None:
    seen = masked(everything(), "A")
    assert seen.stock.cards is None
    assert seen.hands[0] == everything().hands[0]
    assert (seen.hands[1].cards, seen.hands[1].size, seen.hands[1].known) == (None, 3, ((9, 1),))
    assert [pile.cards for pile in seen.hand.piles] == [None, None]
    assert [inner.secret.value for inner in seen.inner] == ["left", "right"]
    assert seen.maybe == Secret((), None, (1, 2, 3, 4))
    assert (seen.inner[1].plain, seen.note) == (3, "deuce")
    assert masked(everything(), None).inner[0].secret.value is None


def test_what_hides_nothing_is_not_copied() -> None:
    table = Inner(Secret(EVERYONE, "left"))
    assert masked(table, None) is table
    assert masked((1, "a", table), "B") == (1, "a", table)


def test_unseen_cards_are_counted_by_deck() -> None:
    assert unseen(everything(), "A") == (
        ("deck", tuple((card, 1) for card in (1, 2, 3, 4, 7, 8, 9))),
        ("new", ((11, 1),)),
        ("old", ((10, 1),)),
    )
    assert dict(unseen(everything(), "B"))["deck"] == tuple((card, 1) for card in (1, 2, 3, 4, 5, 6))


def test_what_cannot_be_looked_into_is_refused() -> None:
    class Odd(Value):
        hidden: Any

    with pytest.raises(TypeError, match="cannot be looked into"):
        masked(Odd([Pile.of("deck", [1])]), "A")
    with pytest.raises(TypeError, match="cannot be looked into"):
        masked(Odd({"a": 1}), "A")


def test_a_secret_behind_a_base_class_is_found() -> None:
    class Place(Value, tag=True):
        """May be anything."""

    class FaceDown(Place):
        card: Secret[int]

    class Board(Value):
        place: Place
        free: Any = None

    assert masked(Board(FaceDown(Secret((), 3))), "A").place.card.value is None
    assert masked(Board(Place(), Secret((), 3)), "A").free.value is None


# What a seat imagines


def view(value: Any, seat: str | None) -> View[Any, Any]:
    return View(seat, masked(value, seat), 0, unseen(value, seat))


@given(st.sampled_from(["A", "B", None]), st.integers(0, 10**6))
def test_what_is_imagined_looks_the_same_to_the_viewer(seat: str | None, seed: int) -> None:
    truth = everything()
    guess = imagined(view(truth, seat), random.Random(seed).randrange)
    assert view(guess, seat) == view(truth, seat)
    assert guess.hands[1].cards is not None
    assert 9 in guess.hands[1]  # everybody knows it is there
    assert guess.maybe.value in (1, 2, 3, 4)
    assert list(guess.hand) == [10, 11]  # counting tells: nothing else can be in these shuffles


def test_everything_that_is_possible_is_imagined() -> None:
    luck = random.Random(3).randrange
    hands = {tuple(imagined(view(everything(), "A"), luck).hands[1]) for _ in range(500)}
    assert hands == {(a, b, 9) for a in range(1, 9) for b in range(a + 1, 9) if not {5, 6} & {a, b}}


def test_every_deal_is_as_likely_as_it_should_be() -> None:
    """A hand of one, out of three equal cards and one other: three times in four it is one of the three."""

    class Deal(Value):
        stock: Pile
        hand: Pile

    truth = Deal(Pile.of("deck", [1, 1, 2]), Pile.of("deck", [1], ("B",)))
    luck = random.Random(1).randrange
    deals = Counter(next(iter(imagined(view(truth, "A"), luck).hand)) for _ in range(4000))
    assert 2850 < deals[1] < 3150


def test_a_card_cannot_leave_a_hand_of_several_shuffles_unseen() -> None:
    hand = Hand(("A",)).add(1, 2, deck="d").add(3, deck="d#2")
    with pytest.raises(ValueError, match="which shuffle it came from"):
        hand.take(1, seen=False)
    assert list(hand.take(1, seen=True)) == [2, 3]
