"""Values: frozen, equal by content and kind, hashable, and JSON both ways."""

import copy
import pickle
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcord.kernel import EVERYONE, NOBODY, Fact, Reply, Secret, Side, Table, Value, brief, encode, may_look
from netcord.registry import games


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


class Rally(Value):
    """Defaults of every kind: a value, a tuple, a word, a number, an enum."""

    opening: Stroke = Stroke(Side.A)
    zones: tuple[int, ...] = (1, 2)
    surface: str = "hard court"
    shots: int = 1000
    winner: str = Side.B
    note: str | None = None


def test_every_field_is_written() -> None:
    assert encode(Stroke(Side.A)) == b'{"hitter":"A","speed":100}'
    assert encode(Stroke(Side.A, 120)) == b'{"hitter":"A","speed":120}'


def test_equal_values_are_written_with_equal_bytes_wherever_they_come_from() -> None:
    rally = Rally()
    data = encode(rally)
    surface = "".join(["hard", " ", "court"])  # a word that equals the default and is another object
    made = Rally(Stroke(Side.A, 100), tuple([1, 2]), surface, int("1000"), "B", None)  # noqa: C409  # another tuple
    for same in (made, pickle.loads(pickle.dumps(rally)), msgspec.json.decode(data, type=Rally)):
        assert same == rally
        assert encode(same) == data


def test_a_copy_of_a_frozen_value_is_itself() -> None:
    rally = Rally()
    assert copy.copy(rally) is rally
    assert copy.deepcopy(rally) is rally
    assert copy.deepcopy({"final": [rally]})["final"][0] is rally


def test_a_kind_of_value_leaves_defaults_out_only_where_there_is_no_second_such_object() -> None:
    """msgspec leaves out what is the default object itself: with any other default, equal values would differ."""
    games()  # every game's values are imported
    kinds: list[type[Value]] = [Value]
    for kind in kinds:  # grows as it goes
        kinds += kind.__subclasses__()
    kept = [kind for kind in kinds if not kind.__module__.startswith("netcord.server")]  # messages are not kept
    leaving = [kind for kind in kept if kind.__struct_config__.omit_defaults]
    assert leaving, "the sections of ASE Card Tennis leave out what they do not print"
    for kind in leaving:
        for field in msgspec.structs.fields(kind):
            assert field.default in (msgspec.NODEFAULT, None, True, False, "", ()), f"{kind.__name__}.{field.name}"
            assert field.default_factory is msgspec.NODEFAULT, f"{kind.__name__}.{field.name}"


def test_people_are_shown_what_is_not_as_by_default() -> None:
    assert brief(Rally()) == {}
    assert brief((Rally(shots=2), Stroke(Side.B, 100))) == [{"shots": 2}, {"hitter": "B"}]
    assert brief(Hit(Side.A, 90)) == {"fact": "Hit", "hitter": "A", "speed": 90}
    assert msgspec.convert(brief(Rally(Stroke(Side.B, 7))), Rally) == Rally(Stroke(Side.B, 7))


def test_each_side_has_a_row_and_an_other() -> None:
    assert [side.row for side in Side] == [0, 1]
    assert (Side.A.other, Side.B.other) == (Side.B, Side.A)
    assert Side.A == "A"
    assert hash(Side.A) == hash("A")


def test_facts_tell_or_change_the_table_and_carry_their_rule() -> None:
    court = Court()
    assert court.after(Cheered()) is court
    assert court.after(Hit(Side.A)).shots == 1
    assert encode(Hit(Side.A, rule="PT-07a")) == b'{"fact":"Hit","hitter":"A","speed":100,"rule":"PT-07a"}'
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
