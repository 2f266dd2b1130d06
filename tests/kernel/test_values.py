"""Values: frozen, equal by content and kind, hashable, and JSON both ways."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcord.kernel import EVERYONE, NOBODY, Fact, Reply, Secret, Side, Table, Value, encode, may_look


class Stroke(Value):
    hitter: Side
    speed: int = 100


class Volley(Value):
    hitter: Side
    speed: int = 100


class Hit(Fact):
    hitter: Side
    speed: int = 100

    def on(self, table: "Court") -> "Court":
        return Court(table.shots + 1)


class Cheered(Fact):
    loudly: bool = False


class Court(Table):
    shots: int = 0


def test_a_value_never_changes() -> None:
    stroke: Any = Stroke(Side.A)
    with pytest.raises(AttributeError):
        stroke.speed = 120


def test_values_are_equal_by_content_and_kind() -> None:
    assert Stroke(Side.A) == Stroke(Side.A, 100)
    assert Stroke(Side.A) != Stroke(Side.B)
    volley: Any = Volley(Side.A)
    assert Stroke(Side.A) != volley  # the same fields, another kind
    assert len({Stroke(Side.A), Stroke(Side.A, 100), Stroke(Side.B)}) == 2


@given(st.sampled_from(Side), st.integers(0, 300))
def test_a_value_survives_json(hitter: Side, speed: int) -> None:
    stroke = Stroke(hitter, speed)
    data = encode(stroke)
    again = msgspec.json.decode(data, type=Stroke)
    assert again == stroke
    assert hash(again) == hash(stroke)
    assert encode(again) == data


def test_defaults_are_not_written() -> None:
    assert encode(Stroke(Side.A)) == b'{"hitter":"A"}'
    assert encode(Stroke(Side.A, 120)) == b'{"hitter":"A","speed":120}'


def test_each_side_has_a_row_and_an_other() -> None:
    assert [side.row for side in Side] == [0, 1]
    assert (Side.A.other, Side.B.other) == (Side.B, Side.A)
    assert Side.A == "A"
    assert hash(Side.A) == hash("A")


def test_facts_tell_or_change_the_table_and_carry_their_rule() -> None:
    court = Court()
    assert court.after(Cheered()) is court
    assert court.after(Hit(Side.A)).shots == 1
    assert encode(Hit(Side.A, rule="PT-07a")) == b'{"fact":"Hit","hitter":"A","rule":"PT-07a"}'
    assert Cheered().rule == ""
    assert court.seats == ()


def test_a_reply_says_which_answer_it_is() -> None:
    class Lob(Reply):
        height: int

    assert encode(Lob(3)) == b'{"answer":"Lob","height":3}'


# Eyes


@pytest.mark.parametrize("seat", ["A", "B", "A1", "B2", Side.A, None])
def test_everyone_may_look_and_nobody_may_not(seat: str | None) -> None:
    assert may_look(EVERYONE, seat)
    assert not may_look(NOBODY, seat)


def test_only_the_named_may_look() -> None:
    assert may_look(("A",), Side.A)
    assert may_look((Side.A,), "A")
    assert not may_look(("A",), "B")
    assert not may_look(("A", "B"), None)  # a spectator is nobody's seat


def test_a_side_stands_for_both_of_its_partners_but_not_the_other_way_round() -> None:
    assert may_look(("A",), "A1")
    assert may_look(("A",), "A2")
    assert not may_look(("A",), "B1")
    assert not may_look(("A1",), "A2")
    assert not may_look(("A1",), "A")


def test_a_secret_is_revealed_only_where_it_is() -> None:
    assert Secret(("A",), "left", ("left", "right")).reveal() == "left"
    with pytest.raises(AssertionError, match="hidden"):
        Secret(("A",), None, ("left", "right")).reveal()
