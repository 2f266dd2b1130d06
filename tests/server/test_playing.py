"""Matches over the wire: what is played is stored and told, what is refused has changed nothing."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import netcord
from netcord.play import parse, verify

from .conftest import Client, Served, State, act, all_settled, can_act, play_out

GAMES = sorted(netcord.all_games())
SHORT: dict[str, dict[str, str]] = {"ase": {"format": "single_tiebreak"}, "pro-tennis": {"sets_to_win": "1"}}


def short(server: Served, game: str, **wanted: Any) -> State:
    """A match that does not take long."""
    return server.make(game, options=SHORT.get(game, {}), **wanted)


def changed_nothing(client: Client, before: State) -> None:
    """The match stands as it stood."""
    client.say(type="refresh")
    after = client.state()
    assert {key: after[key] for key in ("number", "view", "score")} == {
        key: before[key] for key in ("number", "view", "score")
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_whatever_can_be_answered(server: Served, luck: random.Random, game: str) -> None:
    made = short(server, game)
    end = play_out(server.sit(made["match"], made["tokens"]["A"]), luck)
    assert end["prompt"]["turn"] == "over"
    assert end["over"]["winner"] in ("A", "B")
    assert not can_act(end)
    assert verify(server.record(made["match"]), netcord.game(game)) == ()


@pytest.mark.parametrize("game", ["pro-tennis", "inside-volley", "tennidice", "worldwide"])
def test_a_match_with_dice_of_ones_own(server: Served, luck: random.Random, game: str) -> None:
    """Whoever throws enters what fell, and the record says that nobody can check it."""
    made = short(server, game, dice="mine")
    end = play_out(server.sit(made["match"], made["tokens"]["A"]), luck)
    assert "over" in end
    record = parse(server.record(made["match"]))
    assert record.header.dice is None
    assert [finding.grave for finding in verify(server.record(made["match"]), netcord.game(game))] == [False]


def test_two_persons_at_different_screens_and_somebody_who_watches(server: Served, luck: random.Random) -> None:
    made = server.make("tennidice", seats={"A": "you", "B": "link"})
    match = made["match"]
    anna = server.sit(match, made["tokens"]["A"])
    waiting = anna.state()
    assert [seat["kind"] for seat in waiting["seats"]] == ["you", "open"]
    joined = server.http.post(f"/api/matches/{match}/join", json={"invitation": made["invitations"]["B"]}).json()
    bob = server.sit(match, joined["token"])
    watcher = server.sit(match)
    players = {"A": anna, "B": bob}
    number = 0
    while True:
        states = all_settled({**players, "watching": watcher}, number)
        watched = states.pop("watching")
        assert not can_act(watched)
        if all("over" in state for state in states.values()):
            break
        (asked,) = (seat for seat, state in states.items() if can_act(state))
        number = states[asked]["number"]
        act(players[asked], states[asked], luck)
    assert states["A"]["over"]["winner"] == states["B"]["over"]["winner"] == watched["over"]["winner"]
    headings = {state["over"]["heading"] for state in states.values()}
    assert "You win" in headings
    assert len(headings) == 2


def test_two_at_one_screen_are_each_asked_through_their_own_eyes(server: Served, luck: random.Random) -> None:
    made = server.make("worldwide", seats={"A": "you", "B": "here"})
    client = server.sit(made["match"], made["tokens"]["A"])
    asked = set()
    while "over" not in (state := client.ready()):
        offer = state["offer"]
        asked.add(offer["seat"])
        assert state["seat"] == offer["seat"] == state["view"]["seat"]
        act(client, state, luck)
    assert asked == {"A", "B"}


def test_an_answer_counts_once_and_only_for_the_question_it_names(server: Served, luck: random.Random) -> None:
    made = server.make("worldwide", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"])
    state = client.ready()
    answer = state["offer"]["choices"][0]["answer"]
    for number in (state["number"] - 1, state["number"] + 1, -1):
        client.say(type="answer", number=number, answer=answer)
        assert client.refused()["code"] == "stale"
    changed_nothing(client, state)
    client.say(type="answer", number=state["number"], answer=answer)
    client.say(type="answer", number=state["number"], answer=answer)
    assert client.state()["since"] == state["number"]
    again = client.refused()
    assert (again["code"], again["number"]) == ("stale", state["number"])


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "unreadable"),
        ("[]", "unreadable"),
        ('{"type":"serve"}', "unreadable"),
        ('{"type":"answer"}', "unreadable"),
        ('{"type":"answer","number":"N","answer":1}', "unreadable"),
        ('{"type":"answer","number":N,"answer":1,"seat":"B"}', "unreadable"),
        ('{"type":"answer","number":N,"answer":{"answer":"Ace"}}', "unreadable"),
        ('{"type":"answer","number":N,"answer":[1]}', "unreadable"),
        ('{"type":"answer","number":N,"answer":"an ace"}', "illegal"),
        ('{"type":"answer","number":N,"answer":{"answer":"Withdraw","side":"B","how":"ret."}}', "illegal"),
        ('{"type":"throw","number":N,"answer":20}', "illegal"),
        ('{"type":"go","number":N,"to":"match"}', "illegal"),
        ('{"type":"go","number":N,"to":"victory"}', "unreadable"),
        ('{"type":"undo","number":N}', "illegal"),
        ('{"type":"rematch"}', "illegal"),
        ('{"type":"hello","token":null,"lang":"en"}', "illegal"),
        ('{"type":"lang","lang":"tlh"}', "unreadable"),
        ('{"type":"answer","number":N,"answer":"' + "x" * 17_000 + '"}', "limit"),
        ("[" * 5000, "unreadable"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(server: Served, message: str, code: str) -> None:
    made = server.make("worldwide", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"])
    state = client.ready()
    client.line.send(message.replace("N", str(state["number"])))
    refusal = client.refused()
    assert refusal["code"] == code
    assert refusal["message"]
    changed_nothing(client, state)


def test_where_nobody_chooses_there_are_no_hints(server: Served) -> None:
    made = server.make("inside-volley")
    client = server.sit(made["match"], made["tokens"]["A"])
    state = client.ready()
    client.say(type="hint", number=state["number"])
    assert client.hear("refused")["code"] == "illegal"
    changed_nothing(client, state)


def test_nobody_answers_for_another(server: Served) -> None:
    made = server.make("worldwide", seats={"A": "you", "B": "link"}, options={"first": "A"})
    match = made["match"]
    joined = server.http.post(f"/api/matches/{match}/join", json={"invitation": made["invitations"]["B"]}).json()
    anna, bob, watcher = server.sit(match, made["tokens"]["A"]), server.sit(match, joined["token"]), server.sit(match)
    state = anna.ready()
    answer = {"type": "answer", "number": state["number"], "answer": state["offer"]["choices"][0]["answer"]}
    for other in (bob, watcher):
        other.state(lambda one: one["number"] == state["number"])
        for message in (
            answer,
            {"type": "undo", "number": state["number"]},
            {"type": "hint", "number": state["number"]},
        ):
            other.say(**message)
            assert other.refused()["code"] == "illegal"
    for message in ({"type": "concede"}, {"type": "rematch"}, {"type": "go", "number": state["number"], "to": "match"}):
        watcher.say(**message)
        assert watcher.refused()["code"] == "illegal"
    changed_nothing(anna, state)


def test_an_answer_is_taken_back_while_nothing_has_been_revealed(server: Served) -> None:
    """Arranging cubes is followed by the other's arranging; choosing a stroke and where to hit it is not."""
    made = server.make("worldwide", options={"first": "A"}, seats={"A": "you", "B": "here"})
    client = server.sit(made["match"], made["tokens"]["A"])
    luck = random.Random(3)
    before = client.ready()
    while True:
        assert "over" not in before, "a stroke and its target come one after the other before the match is over"
        act(client, before, luck)
        after = client.ready()
        if after.get("undo"):
            break
        before = after
    assert after["seat"] == before["seat"]
    client.say(type="undo", number=after["number"])
    back = client.state()
    assert back["number"] == before["number"] == after["number"] - 1
    assert back["view"] == before["view"]
    assert back["offer"] == before["offer"]
    act(client, back, luck)
    assert client.ready()["number"] > back["number"]


def test_dice_that_have_fallen_are_not_taken_back(server: Served) -> None:
    made = server.make("worldwide", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"])
    state = client.ready()
    act(client, state, random.Random(1))  # a serve, and the die falls
    after = client.ready()
    assert not after.get("undo")
    client.say(type="undo", number=after["number"])
    assert client.refused()["code"] == "illegal"
    changed_nothing(client, after)


def test_where_nobody_chooses_the_match_waits_to_be_let_on(server: Served) -> None:
    made = server.make("inside-volley")
    client = server.sit(made["match"], made["tokens"]["A"])
    state = client.ready()
    assert state["transport"] == ["point", "game", "set", "match"]
    marks = {"point": "PointWon", "game": "GameWon", "set": "SetWon", "match": "MatchWon"}
    for to in state["transport"]:
        client.say(type="go", number=state["number"], to=to)
        state = client.ready()
        facts = [event["fact"]["fact"] for event in state["facts"]]
        assert facts.count(marks[to]) == 1 or to == "point"
        assert marks[to] in facts[-6:]
    assert "over" in state


def test_a_point_in_which_nobody_is_asked_is_told_before_the_next_one(server: Served, luck: random.Random) -> None:
    """Without cubes a point of Tennidice goes by itself: whoever plays sees each of them, with the score after it."""
    made = server.make("tennidice", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"])
    went_on = 0
    while "over" not in (state := client.state()):
        points = [event for event in state.get("facts", []) if event["fact"]["fact"] == "PointWon"]
        assert len(points) <= 1
        went_on += bool(points) and not can_act(state)
        if state.get("transport"):
            client.say(type="go", number=state["number"], to="point")
        elif can_act(state):
            act(client, state, luck)
    assert went_on > 1


def test_whoever_concedes_has_lost(server: Served) -> None:
    made = server.make("worldwide", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"])
    client.ready()
    client.say(type="concede")
    end = client.ready()
    assert (end["over"]["winner"], end["over"]["how"]) == ("B", "ret.")
    client.say(type="concede")
    assert client.refused()["code"] == "illegal"


def test_who_swaps_sides_takes_the_name_along(server: Served) -> None:
    made = server.make("tennidice", seats={"A": "you", "B": "bot:random"}, names={"A": "Anna", "B": "Bob"})
    anna = server.sit(made["match"], made["tokens"]["A"])
    anna.ready()
    anna.say(type="concede")
    end = anna.state()
    assert end["over"]["winner"] == "B"
    assert end["over"]["heading"] == "Bob wins: Anna retires", "nobody wonders why it is over"
    anna.say(type="rematch", swap=True)
    told = anna.hear("rematch")
    seats = server.sit(told["match"], told["token"]).state()["seats"]
    assert [(one["seat"], one["short"], one["kind"]) for one in seats] == [("A", "Bob", "bot"), ("B", "Anna", "you")]


def test_a_rematch_brings_everybody_along(server: Served) -> None:
    made = server.make("worldwide", seats={"A": "you", "B": "link"})
    match = made["match"]
    joined = server.http.post(f"/api/matches/{match}/join", json={"invitation": made["invitations"]["B"]}).json()
    anna, watcher = server.sit(match, made["tokens"]["A"]), server.sit(match)
    anna.state()
    watcher.state()
    anna.say(type="concede")
    anna.say(type="rematch")
    told = anna.hear("rematch")
    assert told["match"] != match
    assert "token" not in watcher.hear("rematch")
    again = server.sit(told["match"], told["token"]).state()
    assert [seat["kind"] for seat in again["seats"]] == ["you", "open"]
    bob = server.sit(match, joined["token"])  # who was away is given his seat when he asks for it, also twice
    bob.state()
    for _ in range(2):
        bob.say(type="rematch")
        seat = bob.hear("rematch")
        assert seat["match"] == told["match"]
        assert server.sit(seat["match"], seat["token"]).state()["seat"] == "B"


def test_hints_tell_what_each_choice_is_worth(server: Served) -> None:
    luck, state = random.Random(2), State(over=None)
    while not (state.get("offer") and state["offer"]["what"] == "strategy"):
        if "over" in state:  # no red six fell
            made = server.make("pro-tennis")
            client = server.sit(made["match"], made["tokens"]["A"])
        else:
            act(client, state, luck)
        state = client.ready()
    client.say(type="hint", number=state["number"])
    hint = client.hear("hint")
    offered = [choice["answer"] for choice in state["offer"]["choices"] if choice["answer"] is not None]
    assert sorted(worth["answer"] for worth in hint["worth"]) == sorted(offered)
    assert all(0 <= worth["point"] <= 1 for worth in hint["worth"])


def test_a_match_is_told_in_the_language_of_whoever_looks(server: Served) -> None:
    made = server.make("worldwide", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"], "fr")
    french = client.ready()
    client.say(type="lang", lang="en")
    english = client.state()
    assert english["number"] == french["number"]
    assert english["offer"]["question"] != french["offer"]["question"]


@pytest.mark.parametrize("game", ["worldwide", "ase", "pro-tennis", "inside-volley", "tennidice"])
def test_what_is_told_move_by_move_is_what_whoever_comes_later_is_told(
    server: Served, luck: random.Random, game: str
) -> None:
    made = server.make(game)
    client = server.sit(made["match"], *made["tokens"].values())
    state = client.ready()
    went_on = 0
    for _ in range(40):
        if "over" in state:
            break
        if transport := state.get("transport"):
            client.say(type="go", number=state["number"], to=transport[0])
        else:
            act(client, state, luck)
        state = client.ready()
        went_on += "goes_on" in state
        client.say(type="refresh")
        whole = client.state(lambda found: "since" not in found)
        assert whole["feed"] == state["feed"][-len(whole["feed"]) :]
        assert whole.get("box") == state.get("box")
        state = whole
    assert went_on > 10


@pytest.mark.parametrize("game", ["worldwide", "tennidice"])
def test_a_point_is_told_stroke_by_stroke(server: Served, luck: random.Random, game: str) -> None:
    made = server.make(game, options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"])
    lines = play_out(client, luck)["feed"]
    strokes = [line for line in lines if line.get("by")]
    assert {line["by"] for line in strokes} == {"A", "B"}
    assert all("." not in line["text"] for line in strokes), "a few words each, not sentences"
    assert any(line.get("roll", "").count("/") == 1 for line in strokes) == (game == "worldwide")
    assert all(line.get("call") for line in lines if line["kind"] == "point")


@pytest.mark.parametrize(
    ("lang", "you", "they"), [("en", "You win ", "netcord wins "), ("fr", "Vous gagnez ", "netcord gagne ")]
)
def test_whoever_has_no_name_is_you_in_the_commentary_and_only_to_oneself(
    server: Served, luck: random.Random, lang: str, you: str, they: str
) -> None:
    made = server.make("tennidice", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"], lang)
    over = play_out(client, luck)
    told = next(line["text"] for line in over["feed"] if line["kind"] == "match")
    assert told.lower().startswith((you if over["over"]["winner"] == "A" else they).lower())
    name = over["score"]["rows"][0]["name"]
    assert name not in " ".join(line["text"] + line.get("call", "") for line in over["feed"])
    watching = server.sit(made["match"], None, lang).state()
    told = " ".join(line["text"] for line in watching["feed"])
    assert you not in told
    assert watching["score"]["rows"][0]["name"] == name


def test_a_bot_is_called_after_the_house_and_whoever_plays_alone_has_no_name(server: Served) -> None:
    made = server.make("worldwide", options={"first": "A"})
    seats = server.sit(made["match"], made["tokens"]["A"]).ready()["seats"]
    assert [(one["name"], one.get("named", True)) for one in seats] == [("Player", False), ("netcord", True)]
    named = server.make("worldwide", names={"A": "Ann"})
    seats = server.sit(named["match"], named["tokens"]["A"]).ready()["seats"]
    assert [(one["name"], one.get("named", True)) for one in seats] == [("Ann", True), ("netcord", True)]


def test_a_refusal_is_told_in_the_language_of_whoever_is_refused(server: Served) -> None:
    made = server.make("worldwide", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"], "fr")
    client.say(type="undo", number=client.ready()["number"] + 1)
    assert client.refused()["message"].startswith("la réponse")
    missing = server.http.get("/api/matches/nothing/replay?lang=fr").json()
    assert missing["error"]["message"].startswith("il n'y a pas de match")


def test_presence_is_told(server: Served) -> None:
    made = server.make("worldwide", seats={"A": "you", "B": "link"})
    anna = server.sit(made["match"], made["tokens"]["A"])
    assert anna.hear("presence")["watching"] == 0
    watcher = server.sit(made["match"])
    assert anna.hear("presence")["watching"] == 1
    watcher.leave()
    told = anna.hear("presence")
    assert told["watching"] == 0
    assert {one["seat"]: one["present"] for one in told["seats"]} == {"A": True, "B": False}


def test_bots_of_both_sides_play_for_whoever_made_the_match(server: Served) -> None:
    made = server.make("worldwide", seats={"A": "bot:sensible", "B": "bot:random"})
    client = server.sit(made["match"], made["tokens"]["*"])
    state = client.ready()
    assert state.get("seat") is None
    client.say(type="go", number=state["number"], to="match")
    assert "over" in client.ready()


def test_every_message_is_json_of_its_kind(server: Served, luck: random.Random) -> None:
    """What is sent reads back as the value it was made from."""
    import msgspec

    from netcord.server.wire import FromServer

    made = server.make("ase", options=SHORT["ase"])
    client = server.sit(made["match"], made["tokens"]["A"])
    play_out(client, luck)
    for text in client.received:
        found: Any = msgspec.json.decode(text, type=FromServer)
        assert json.loads(msgspec.json.encode(found))["type"] == json.loads(text)["type"]


def test_what_is_drawn_by_lot_is_drawn_alike_where_the_lots_are_alike(tmp_path: Path) -> None:
    """Names, tokens, players and dice: so that a match of a test takes the same course every time."""
    played = []
    for name in ("here", "there"):
        served = Served(f"sqlite:///{tmp_path / name}.db")
        try:
            made = served.make("inside-volley", seats={"A": "bot:random", "B": "bot:random"})
            client = served.sit(made["match"], made["tokens"]["*"])
            client.say(type="go", number=client.ready()["number"], to="match")
            client.ready()
            played.append((made, served.record(made["match"])))
        finally:
            served.stop()
    assert played[0] == played[1]
