"""Dice of one's own over the wire: tried before they count, refused if impossible, taken back if mistyped."""

import random

import pytest

from .conftest import Served, act


def test_what_a_throw_would_bring_is_told_before_it_counts(server: Served) -> None:
    made = server.make("pro-tennis", dice="mine", options={"first": "A"})
    ann = server.sit(made["match"], made["tokens"]["A"])
    state = ann.ready()
    assert state["throw"]["what"] == "three_dice"
    assert state["prompt"]["turn"] == "dice"
    assert state["prompt"]["rule"] == "PT-03a"
    throw = {"answer": "Dice", "number": 26, "red": 2}
    for _ in range(2):  # as often as one likes
        ann.say(type="try", number=state["number"], answer=throw)
        tried = ann.hear("tried")
        assert (tried["number"], tried["answer"]) == (state["number"], throw)
        assert (tried["facts"][0]["fact"]["fact"], tried["facts"][0]["fact"]["line"]) == ("Hit", 26)
    ann.say(type="refresh")
    assert ann.state()["number"] == state["number"]
    ann.say(type="throw", number=state["number"], answer=throw)
    after = ann.after(state["number"])
    assert [one["fact"] for one in after["facts"][:1]] == [one["fact"] for one in tried["facts"][:1]]


@pytest.mark.parametrize(
    ("answer", "code"),
    [({"answer": "Dice", "number": 71, "red": 2}, "illegal"), ("heads", "illegal"), (None, "unreadable")],
)
def test_what_cannot_have_fallen_is_refused_before_and_after(server: Served, answer: object, code: str) -> None:
    made = server.make("pro-tennis", dice="mine", options={"first": "A"})
    ann = server.sit(made["match"], made["tokens"]["A"])
    number = ann.ready()["number"]
    for what in ("try", "throw"):
        ann.say(type=what, number=number, answer=answer)
        assert ann.refused()["code"] == code
    ann.say(type="refresh")
    assert ann.state()["number"] == number


def test_nothing_is_foretold_where_hands_are_hidden(server: Served) -> None:
    made = server.make("worldwide", dice="mine", seats={"A": "you", "B": "here"})
    ann = server.sit(made["match"], made["tokens"]["A"])
    while not (state := ann.ready()).get("throw") or state["throw"]["what"] == "toss":
        act(ann, state, random.Random(1))
        ann.after(state["number"])
        ann.say(type="refresh")
    ann.say(type="try", number=state["number"], answer=state["throw"]["outcomes"][0]["answer"])
    assert ann.hear("tried").get("facts", []) == []


def test_a_mistyped_throw_is_taken_back_as_long_as_nobody_has_answered(server: Served) -> None:
    made = server.make("pro-tennis", dice="mine", options={"first": "A"})
    ann = server.sit(made["match"], made["tokens"]["A"])
    first = ann.ready()
    assert not first.get("undo")
    ann.say(type="throw", number=first["number"], answer={"answer": "Dice", "number": 33, "red": 2})
    second = ann.after(first["number"])
    assert second["undo"]
    ann.say(type="undo", number=second["number"])
    again = ann.state(lambda state: bool(state["number"] == first["number"]))
    assert again["throw"]["what"] == "three_dice"
    assert server.record(made["match"]).count(b"\n") == 1, "the header alone"


def test_the_last_throws_are_told_again_to_whoever_comes(server: Served) -> None:
    made = server.make("pro-tennis", dice="mine", options={"first": "A"}, seats={"A": "you", "B": "here"})
    ann = server.sit(made["match"], made["tokens"]["A"])
    state = ann.ready()
    assert not state.get("fell")
    fell: list[list[str]] = []
    while len(fell) < 5 or not state.get("undo"):
        asked = state
        if throw := asked.get("throw"):
            fall = throw["outcomes"][7 * len(fell) % len(throw["outcomes"])]
            fell.insert(0, sorted(fall["faces"][:2]) + fall["faces"][2:])  # which white die was which is not kept
            ann.say(type="throw", number=asked["number"], answer=fall["answer"])
        else:
            act(ann, asked, random.Random(1))
        state = ann.after(asked["number"])
        assert [[die["face"] for die in one["dice"]] for one in state["fell"]] == fell[:3]
    assert [die["kind"] for die in state["fell"][0]["dice"]][:2] == ["white", "white"]
    assert state["fell"][0]["text"], "what they were read as"
    late = server.sit(made["match"]).state()
    assert [one["dice"] for one in late["fell"]] == [one["dice"] for one in state["fell"]]
    ann.say(type="undo", number=state["number"])
    before = ann.state(lambda one: bool(one["number"] == asked["number"]))
    assert before["fell"][:2] == state["fell"][1:], "what was taken back never fell"


def test_nothing_fell_by_hand_where_netcord_throws(server: Served) -> None:
    made = server.make("pro-tennis", options={"first": "A"})
    assert not server.sit(made["match"], made["tokens"]["A"]).ready().get("fell")
