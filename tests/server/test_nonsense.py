"""Whatever is sent over a WebSocket: the server stands, refuses it by its code, and the match has not changed."""

import json
import random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from netcord.server import wire

from .conftest import Client, Served, State, act

STEADY = settings(
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
CODES = set(get_args(wire.Code))

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


class Asked:
    """A match in which A is asked something, with B and a spectator looking on."""

    def __init__(self, server: Served, game: str) -> None:
        self.server = server
        made = server.make(game, seats={"A": "you", "B": "link"}, options=OPTIONS[game])
        self.match, self.token = made["match"], made["tokens"]["A"]
        where = f"/api/matches/{self.match}/join"
        joined = server.http.post(where, json={"invitation": made["invitations"]["B"]}).json()
        self.clients = {"A": self.sit(self.token), "B": self.sit(joined["token"]), "watching": self.sit(None)}
        self.state = self.clients["A"].state(lambda state: bool(state.get("offer")))
        for who in ("B", "watching"):
            self.clients[who].state(lambda state: bool(state["number"] == self.state["number"]))
        self.before = self.shown()

    def sit(self, token: str | None) -> Client:
        """Somebody comes, and is not sent away with the others of a test."""
        return Client(self.server, self.match, token)

    def shown(self) -> tuple[bytes, list[State]]:
        """The match: its record as A may read it, and what all three see."""
        head = {"X-Netcord-Tokens": self.token}
        record = self.server.http.get(f"/api/matches/{self.match}/record", headers=head).content
        states = []
        for client in self.clients.values():
            client.say(type="refresh")
            states.append(client.state())
        return record, states

    def leave(self) -> None:
        """Everybody goes."""
        for client in self.clients.values():
            client.leave()


OPTIONS = {"worldwide": {"first": "A"}, "tennidice": {}}


@pytest.fixture(scope="module")
def asked(running: Served) -> Any:
    """One match for all nonsense: it must not change."""
    match = Asked(running, "worldwide")
    yield match
    match.leave()


def refused(asked: Asked, who: str, message: str | bytes, code: str | None = None) -> None:
    """It is refused, by a code of the wire, and nothing has changed."""
    client = asked.clients[who]
    client.line.send(message)
    told = client.hear("refused")
    assert told["code"] in CODES
    assert told["message"]
    assert code is None or told["code"] == code
    assert asked.shown() == asked.before


@STEADY
@given(text=st.text(max_size=200), who=st.sampled_from(["A", "B", "watching"]))
def test_text_that_is_no_message(asked: Asked, text: str, who: str) -> None:
    refused(asked, who, text, "unreadable")


@STEADY
@given(data=st.binary(max_size=200), who=st.sampled_from(["A", "B", "watching"]))
@example(data=b"\xff\xfe\x00", who="A")
def test_bytes_that_are_no_message(asked: Asked, data: bytes, who: str) -> None:
    refused(asked, who, data, "unreadable")


@STEADY
@given(value=anything, who=st.sampled_from(["A", "B", "watching"]))
def test_json_that_is_no_message(asked: Asked, value: Any, who: str) -> None:
    refused(asked, who, json.dumps(value), "unreadable")


@STEADY
@given(
    kind=st.sampled_from(sorted({"answer", "throw", "try", "go", "hint", "hand", "undo", "hello"})),
    fields=st.dictionaries(st.sampled_from(["number", "answer", "to", "token", "lang", "seat"]), anything, max_size=4),
    who=st.sampled_from(["A", "B", "watching"]),
)
def test_a_message_of_wrong_values(asked: Asked, kind: str, fields: dict[str, Any], who: str) -> None:
    refused(asked, who, json.dumps({"type": kind} | fields))


@STEADY
@given(
    kind=st.sampled_from(["answer", "throw", "go", "hint", "undo"]),
    other=st.integers(-(2**70), 2**70).filter(bool),
    place=st.integers(0, 100),
)
def test_a_number_that_is_not_awaited(asked: Asked, kind: str, other: int, place: int) -> None:
    """Whatever else is right about it; a number that no question has is not even read."""
    choices = [choice["answer"] for choice in asked.state["offer"]["choices"] if choice["answer"] is not None]
    fields: State = {"type": kind, "number": asked.state["number"] + other}
    if kind in ("answer", "throw"):
        fields["answer"] = choices[place % len(choices)]
    elif kind == "go":
        fields["to"] = "match"
    refused(asked, "A", json.dumps(fields), "stale" if abs(fields["number"]) < 2**63 else None)


@STEADY
@given(place=st.integers(0, 100), who=st.sampled_from(["B", "watching"]))
def test_a_right_answer_of_somebody_else(asked: Asked, place: int, who: str) -> None:
    choices = [choice["answer"] for choice in asked.state["offer"]["choices"] if choice["answer"] is not None]
    answer = {"type": "answer", "number": asked.state["number"], "answer": choices[place % len(choices)]}
    refused(asked, who, json.dumps(answer), "illegal")


@STEADY
@given(data=st.data())
def test_an_answer_with_something_changed(asked: Asked, data: st.DataObject) -> None:
    """A field of an offered answer is another, or is missing: then it is offered too, or refused."""
    offered = [choice["answer"] for choice in asked.state["offer"]["choices"] if choice["answer"] is not None]
    alike = [answer for choice in asked.state["offer"]["choices"] for answer in choice.get("alike", ())]
    answer = dict(data.draw(st.sampled_from(offered)))
    field = data.draw(st.sampled_from(sorted(answer)))
    if data.draw(st.booleans()):
        answer.pop(field, None)
    else:
        answer[field] = data.draw(anything)
    usual = {"effect": "none", "stars": 0}  # may be left out
    if {**usual, **answer} not in (*offered, *alike):
        refused(asked, "A", json.dumps({"type": "answer", "number": asked.state["number"], "answer": answer}))


@STEADY
@given(cuts=st.lists(st.tuples(st.floats(0, 1), st.characters()), min_size=1, max_size=3), place=st.integers(0, 100))
def test_a_right_message_with_letters_changed(asked: Asked, cuts: list[tuple[float, str]], place: int) -> None:
    choices = [choice["answer"] for choice in asked.state["offer"]["choices"] if choice["answer"] is not None]
    right = {"type": "answer", "number": asked.state["number"], "answer": choices[place % len(choices)]}
    text = json.dumps(right)
    for where, letter in cuts:
        at = int(where * (len(text) - 1))
        text = text[:at] + letter + text[at + 1 :]
    try:
        message = json.loads(text)
    except ValueError:
        message = None
    if not isinstance(message, dict) or message.get("answer") not in choices:
        refused(asked, "A", text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("x" * 20_000, "limit"),
        ("é" * 10_000, "limit"),  # fewer letters than bytes
        (b"\x00" * 20_000, "limit"),
        ("[" * 16_000, "unreadable"),
        ('{"type":"answer","number":0,"answer":' + "[" * 8_000 + "]" * 8_000 + "}", None),
        ('{"type":"answer","number":1e999,"answer":0}', "unreadable"),
        ('{"type":"hint","number":' + "9" * 5_000 + "}", "unreadable"),
        ('{"type":"undo","number":-' + "9" * 4_000 + "}", None),
        ('{"type":"answer","number":0,"answer":' + "9" * 4_000 + "}", None),
        ('{"type":"answer","number":0,"answer":"\\ud800"}', None),  # half a letter
        ('{"type":"lang","lang":"\\ud800"}', None),
        ('{"type":"lang","lang":"../en"}', "unreadable"),
        ('{"type":"lang","lang":"' + "e" * 16_000 + '"}', "unreadable"),
        ('{"type":"lang","lang":["en"]}', "unreadable"),
        ('{"type":"rematch","swap":1}', "unreadable"),
        ('{"type":"rematch"}', "illegal"),  # it is not over
        ('{"type":"concede","side":"B"}', "unreadable"),
        ('{"type":"\\ud83d"}', "unreadable"),
        ("", "unreadable"),
        (b"", "unreadable"),
    ],
)
def test_what_is_too_much_or_too_deep(asked: Asked, message: str | bytes, code: str | None) -> None:
    refused(asked, "A", message, code)


def test_more_than_a_socket_takes_closes_it_and_nothing_else(asked: Asked) -> None:
    client = asked.sit(asked.token)
    client.state()
    client.line.send("x" * 100_000)
    assert client.closed() == 1009
    client.leave()
    for one in asked.clients.values():
        one.hear("presence")
    assert [state["number"] for state in asked.shown()[1]] == [asked.state["number"]] * 3


@pytest.mark.parametrize("first", ["", "{", "[]", '{"type":"refresh"}', '{"type":"hello","token":7}', b"\xff" * 9])
def test_who_does_not_say_hello_first_is_sent_away(asked: Asked, first: str | bytes) -> None:
    from websockets.sync.client import connect

    where = f"ws://{asked.server.where}/api/matches/{asked.match}/live"
    with connect(where, proxy=None) as line:
        line.send(first)
        assert json.loads(line.recv(20))["code"] == "unreadable"
        with pytest.raises(Exception, match="4403"):
            line.recv(20)
    assert asked.shown() == asked.before


def test_after_all_that_the_match_goes_on(running: Served) -> None:
    match = Asked(running, "worldwide")
    for text in ("{", "[]", '{"type":"answer","number":"x","answer":0}'):
        refused(match, "A", text)
    act(match.clients["A"], match.state, random.Random(1))
    assert {who: client.after(match.state["number"])["number"] for who, client in match.clients.items()}
    match.leave()
