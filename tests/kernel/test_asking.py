"""Questions: what is offered, what is refused and how, dice and their weights."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcord.kernel import (
    EVERYONE,
    Chance,
    Choose,
    Illegal,
    Over,
    Pile,
    Reply,
    Side,
    Unreadable,
    Value,
    coin,
    dice,
    dice_sum,
    die,
    draw,
    encode,
)
from netcord.tennis import Ending


class Serve(Reply):
    to: str

    def __str__(self) -> str:
        return f"serve to the {self.to}"


WIDE, BODY = Serve("wide"), Serve("body")


# Finding an answer


def test_an_offered_answer_is_found_as_the_one_offered() -> None:
    ask = Choose("A", (WIDE, BODY), "serve")
    assert ask.find(Serve("wide")) is WIDE
    sides = Choose("A", (Side.A, Side.B))
    assert sides.find("A") is Side.A  # from JSON it comes as a string
    assert die("d6", 6).find(6) == 6


@pytest.mark.parametrize("answer", [Serve("T"), "wide", 1, -1, True, Side.A, Value()])
def test_what_is_understood_but_not_offered_is_illegal(answer: object) -> None:
    with pytest.raises(Illegal, match="A may answer serve to the wide or serve to the body, not "):
        Choose("A", (WIDE, BODY)).find(answer)


@pytest.mark.parametrize("answer", [None, [1], {"to": "wide"}, {1, 2}, b"wide", 0.5, object(), (1, 2)])
def test_what_is_no_answer_at_all_is_unreadable(answer: object) -> None:
    with pytest.raises(
        Unreadable, match=r"A may answer serve to the wide or serve to the body, and .* is no answer at"
    ):
        Choose("A", (WIDE, BODY)).find(answer)


def test_a_refusal_says_what_would_have_been_right() -> None:
    def said(ask: Choose[int] | Chance[int], answer: object) -> str:
        with pytest.raises(Illegal) as refused:
            ask.find(answer)
        return str(refused.value)

    assert said(Choose("B", (3,)), 4) == "B may answer 3, not 4"
    assert said(Choose("B", (3, 5, 7)), "lob") == "B may answer 3, 5 or 7, not 'lob'"
    assert said(die("control", 100), 101) == "control may come up 1 to 100, not 101"
    gaps = Choose("B", (*range(1, 13), 20))
    assert said(gaps, 13).startswith("B may answer 1, 2, 3")
    assert "13 in all" in said(gaps, 13)
    assert len(said(die("d6", 6), "x" * 1000)) < 150


def test_a_refused_draw_does_not_tell_what_is_in_the_pile() -> None:
    with pytest.raises(Illegal) as refused:
        draw("rally card", Pile.of("deck", [41, 42, 43]), "A").find(44)
    assert not {"41", "42", "43"} & set(str(refused.value).replace(",", " ").split())


@given(st.lists(st.integers() | st.text(max_size=5), min_size=1, unique_by=lambda one: (type(one), one)), st.data())
def test_find_accepts_exactly_what_is_offered(options: list[int | str], data: st.DataObject) -> None:
    ask = Choose("A", tuple(options))
    answer = data.draw(st.sampled_from(options) | st.integers() | st.text(max_size=5))
    if answer in options:
        assert ask.find(answer) == answer
    else:
        with pytest.raises(Illegal):
            ask.find(answer)


# Weights


@given(st.lists(st.integers(1, 1000), min_size=1, max_size=20))
def test_total_and_running_sums(weights: list[int]) -> None:
    chance = Chance("wheel", tuple(range(len(weights))), tuple(weights))
    assert chance.total == sum(weights) == chance.cumulative[-1]
    assert [high - low for low, high in zip((0, *chance.cumulative), chance.cumulative, strict=False)] == weights


@pytest.mark.parametrize(
    ("outcomes", "weights"), [((1, 2), (1,)), ((1,), ()), ((1, 2), (1, 0)), ((1, 2), (3, -1)), ((), (1,))]
)
def test_a_chance_without_a_positive_weight_for_each_outcome_is_refused(
    outcomes: tuple[int, ...], weights: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="weight"):
        Chance("wheel", outcomes, weights)


# Dice


@given(st.integers(1, 100))
def test_a_die_is_fair(faces: int) -> None:
    d = die("d", faces, "A")
    assert d.outcomes == tuple(range(1, faces + 1))
    assert set(d.weights) == {1}
    assert d.by == "A"


@given(st.integers(1, 4), st.integers(1, 6))
def test_the_sum_of_dice_is_weighted_by_the_ways_it_falls(count: int, faces: int) -> None:
    total = dice_sum("sum", count, faces)
    assert total.total == faces**count
    assert total.outcomes == tuple(range(count, count * faces + 1))
    for outcome, weight in zip(total.outcomes, total.weights, strict=True):
        # inclusion and exclusion over the dice that would show too much
        ways = sum(
            (-1) ** over * comb(count, over) * comb(outcome - faces * over - 1, count - 1)
            for over in range((outcome - count) // faces + 1)
        )
        assert weight == ways
    mean = Fraction(sum(o * w for o, w in zip(total.outcomes, total.weights, strict=True)), total.total)
    assert mean == Fraction(count * (faces + 1), 2)


def test_two_dice_of_six() -> None:
    assert dice_sum("event", 2, 6).weights == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


def test_dice_read_as_one_count_the_throws_that_read_alike() -> None:
    higher = dice("higher", [range(1, 7), range(1, 7)], max)
    assert dict(zip(higher.outcomes, higher.weights, strict=True)) == {1: 1, 2: 3, 3: 5, 4: 7, 5: 9, 6: 11}
    ordered = dice("cell", [range(1, 7)] * 2, lambda column, row: 10 * column + row)
    assert ordered.outcomes == tuple(10 * column + row for column, row in product(range(1, 7), repeat=2))
    assert set(ordered.weights) == {1}


def test_a_coin_gives_back_the_kind_of_side_it_was_given() -> None:
    letters, sides = coin("toss", "A", "B"), coin("toss", Side.A, Side.B)
    assert letters == sides
    assert [type(outcome) for outcome in letters.outcomes] == [str, str]
    assert [type(outcome) for outcome in sides.outcomes] == [Side, Side]
    assert sides.weights == (1, 1)


def test_the_same_die_is_made_once() -> None:
    assert die("d6", 6, Side.A) is die("d6", 6, Side.A)
    assert dice_sum("event", 2, 6) is dice_sum("event", 2, 6)


# What others see of a question


def test_options_are_shown_only_to_whom_they_are_offered() -> None:
    ask = Choose("A1", (1, 2), "lay", ("A",))
    assert ask.seen_by("A1") is ask
    for seat in ("A2", "B1", None):
        assert ask.seen_by(seat) == Choose("A1", (), "lay", ("A",))


def test_open_dice_are_shown_to_all() -> None:
    d = die("control", 100, "A")
    assert all(d.seen_by(seat) is d for seat in ("A", "B", None))


def test_a_draw_from_a_pile_face_down_shows_its_odds_to_nobody() -> None:
    hidden = draw("card", Pile.of("deck", [1, 1, 2]), "A")
    assert (hidden.outcomes, hidden.weights) == ((1, 2), (2, 1))  # the rules know
    for seat in ("A", "B", None):
        seen = hidden.seen_by(seat)
        assert (seen.what, seen.outcomes, seen.weights, seen.by) == ("card", (), (), "A")
    shown = draw("card", Pile.of("deck", [1, 1, 2], EVERYONE), "A", EVERYONE)
    assert shown.seen_by(None) is shown
    own = draw("card", Pile.of("deck", [1, 1, 2], ("B",)), "A", ("A", "B"))
    assert own.seen_by("B") is own  # he may look into his own hand
    assert own.seen_by("A").outcomes == ()


def test_the_end_is_public_and_written_alike_however_its_reason_is_spelt() -> None:
    over = Over(Side.A, Ending.RETIRED)
    assert over.seen_by(None) is over
    assert over == Over(Side.A, "ret.")
    assert encode(Over(Side.A, Ending.PLAYED)) == encode(Over(Side.A)) == b'{"ask":"over","winner":"A","how":""}'
