"""Records: replayed answer by answer, handed in and gone on with, listed throw by throw, all at once."""

import asyncio
import io
import json
import os
import random
import zipfile
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import netcord
from netcord.bots import random_bot
from netcord.club.language import house_words
from netcord.club.ledger import ledger
from netcord.club.setups import arranged
from netcord.games.tennidice.board import Cubes
from netcord.play import Host, ScriptedDice, SeededDice, create, parse, verify
from netcord.server.explaining import Desk, Reckoned, Reckoner, in_words
from netcord.server.limits import Limits
from netcord.server.lots import Lots
from netcord.server.sitting import Buffer, Plan, made
from netcord.server.wire import Limit
from netcord.store import Kept

from .conftest import Served, act, can_act, play_out
from .test_doors import code

OLD = Path(__file__).parents[1] / "records"


def test_a_record_that_is_not_over_goes_on_with_its_seed_and_chosen_seats(server: Served, luck: random.Random) -> None:
    file = OLD / "format-2" / "inside-volley-best-of-5.jsonl"
    data, seed = file.read_bytes(), file.with_name(f"{file.name}.seed").read_text().strip()
    head = {"X-Netcord-Seed": seed}
    looked = server.http.post("/api/records/look", content=data, headers=head).json()
    assert (looked["game"], looked["goes_on"], looked["dice"]) == ("inside-volley", True, "netcord")
    opened = server.http.post("/api/records", content=data, headers=head).json()
    play_out(server.sit(opened["match"], next(iter(opened["tokens"].values()))), luck)
    record = server.record(opened["match"])
    assert record.startswith(data)
    assert verify(record, netcord.game("inside-volley")) == ()
    wrong = server.http.post("/api/records", content=data, headers={"X-Netcord-Seed": "00" * 32})
    assert code(wrong) == (422, "impossible")
    assert code(server.http.post("/api/records", content=data, headers={"X-Netcord-Seed": "love"}))[0] == 400


def test_a_record_with_dice_by_hand_goes_on_against_whoever_is_chosen(server: Served) -> None:
    data = by_hand()
    assert server.http.post("/api/records/look", content=data).json()["dice"] == "mine"
    answer = server.http.post("/api/records?seats=A:you,B:bot:sensible", content=data).json()
    state = server.sit(answer["match"], answer["tokens"]["A"]).ready()
    assert [(seat["seat"], seat["kind"]) for seat in state["seats"]] == [("A", "you"), ("B", "bot")]
    assert list(answer["tokens"]) == ["A"]
    assert code(server.http.post("/api/records?seats=A", content=data))[1] == "unreadable"
    assert code(server.http.post("/api/records?seats=C:you", content=data))[1] == "unreadable"


def test_a_record_without_its_seed_can_be_watched_as_far_as_it_goes(server: Served) -> None:
    data = (OLD / "format-1" / "worldwide-unfinished.jsonl").read_bytes()
    looked = server.http.post("/api/records/look", content=data).json()
    assert (looked.get("goes_on", False), looked.get("over", False)) == (False, False)
    opened = server.http.post("/api/records", content=data).json()
    client = server.sit(opened["match"], opened["tokens"]["*"])
    state = client.state()
    assert state["prompt"]["turn"] == "over"
    assert "over" not in state
    assert not can_act(state)
    client.say(type="go", number=state["number"], to="match")
    assert client.refused()["code"] == "illegal"
    assert server.record(opened["match"]) == data
    replay = server.http.get(f"/api/matches/{opened['match']}/replay").json()
    assert replay["over"] is False
    assert replay["points"]


@pytest.mark.parametrize("key", netcord.all_games())
def test_a_point_is_replayed_answer_by_answer_and_nothing_is_hidden(server: Served, key: str) -> None:
    file = next(one for one in sorted((OLD / "format-1").glob(f"{key}-*.jsonl")) if b'"end":' in one.read_bytes())
    match = server.http.post("/api/records", content=file.read_bytes()).json()["match"]
    replay = server.http.get(f"/api/matches/{match}/replay").json()
    assert replay["chances"] is None
    told = []
    for point in range(len(replay["points"])):
        answer = server.http.get(f"/api/matches/{match}/replay/{point}").json()
        told += [moment["number"] for moment in answer["moments"]]
        facts = [event["fact"] for moment in answer["moments"] for event in moment["facts"]]
        assert facts == [event["fact"] for event in replay["points"][point]["facts"]]
        assert b'"cards":null' not in json.dumps(answer, separators=(",", ":")).encode()
    assert told == list(range(len(told)))
    assert code(server.http.get(f"/api/matches/{match}/replay/9999")) == (409, "illegal")
    listed = server.http.get(f"/api/matches/{match}/throws").json()
    record = parse(file.read_bytes())
    assert [n for n, _ in listed["throws"]] == [entry.n for entry in record.entries if entry.by == "dice"]


def test_break_points_and_set_points_are_marked(server: Served) -> None:
    data = (OLD / "format-1" / "inside-volley-played-out.jsonl").read_bytes()
    match = server.http.post("/api/records", content=data).json()["match"]
    replay = server.http.get(f"/api/matches/{match}/replay").json()
    points = replay["points"]
    staked = [point for point in points if "break" in point.get("stakes", ())]
    assert staked
    for point in staked:
        assert "point" in point["stake"].lower()
        a, b = point["points"].split("-")
        assert "40" in (a, b)
    assert "match" in points[-1]["stakes"]
    assert len(replay["boxes"]) == 2
    going = server.make("worldwide")["match"]
    for address in ("replay", "replay/0", "throws"):  # while a match lasts, its secrets are
        assert code(server.http.get(f"/api/matches/{going}/{address}")) == (409, "illegal")


def test_what_decided_a_match_adds_up_and_the_replay_tells_the_same_chances(server: Served) -> None:
    data = (OLD / "format-1" / "inside-volley-played-out.jsonl").read_bytes()
    match = server.http.post("/api/records", content=data).json()["match"]
    found = server.http.get(f"/api/matches/{match}/explain").json()
    (luck_a, skill_a), (luck_b, skill_b) = ((one["luck"], one["skill"]) for one in found["accounts"])
    assert found["exact"]
    assert found["final"] in (0.0, 1.0)
    assert found["final"] - found["initial"] == pytest.approx(
        luck_a + skill_a - luck_b - skill_b + found["common"], abs=1e-9
    )
    assert found["turning"]
    replay = server.http.get(f"/api/matches/{match}/replay").json()
    assert replay["chances"] == found["chances"]
    assert len(found["chances"]) == len(replay["points"]) + 1
    going = server.make("inside-volley")["match"]
    assert code(server.http.get(f"/api/matches/{going}/explain")) == (409, "illegal")


def test_the_turning_points_of_a_french_page_are_told_in_french(server: Served) -> None:
    data = (OLD / "format-1" / "inside-volley-played-out.jsonl").read_bytes()
    match = server.http.post("/api/records", content=data).json()["match"]
    moved = [one["moved"] for one in server.http.get(f"/api/matches/{match}/explain?lang=fr").json()["turning"]]
    assert any("colonne" in one for one in moved), moved
    assert not any("column" in one or "row" in one for one in moved), moved


def test_a_match_against_the_automaton_is_explained_by_an_estimate(server: Served) -> None:
    data = (OLD / "format-1" / "worldwide-solo.jsonl").read_bytes()
    match = server.http.post("/api/records", content=data).json()["match"]
    answer = server.http.get(f"/api/matches/{match}/explain?lang=fr")
    assert answer.status_code == 200
    found = answer.json()
    assert not found["exact"]
    assert found["error"]
    assert found["turning"]


def of_few_cubes() -> bytes:
    """A tie-break with spirit cubes on a board with fewer of them: a little more to solve than is solved at once."""
    buffer, game = Buffer(), netcord.game("tennidice")
    setup = game.arrange((), {"first": "A"})
    setup = replace(setup, board=replace(setup.board, cubes=Cubes(strategy=1, challenge=2, spirit=3)))
    record = create(buffer, game, setup, match="of-few-cubes", fair=False)
    parties = dict.fromkeys("AB", random_bot(game, 5))
    host: Host[Any] = Host(game, parties=parties, record=record, dice=SeededDice(5))
    host.run()
    return "".join(f"{line}\n" for line in buffer.take()).encode()


def moved(found: dict[str, Any]) -> float:
    """What luck and skill brought A in all."""
    (luck_a, skill_a), (luck_b, skill_b) = ((one["luck"], one["skill"]) for one in found["accounts"])
    total: float = luck_a + skill_a - luck_b - skill_b + found["common"]
    return total


def test_td_75_a_tiebreak_with_spirit_cubes_is_told_by_estimates_first_and_then_exactly(server: Served) -> None:
    match = server.http.post("/api/records", content=of_few_cubes()).json()["match"]
    address = f"/api/matches/{match}/explain"
    estimate = server.http.get(address).json()
    assert (estimate["exact"], estimate["better"]) == (False, True)
    assert estimate["error"] > 0
    for lang, said in (("en", "the least sure of them is off by"), ("fr", "la moins sûre s'écarte d'habitude de")):
        reliance = server.http.get(f"{address}?lang={lang}").json()["reliance"]
        assert f"{said} {house_words(lang).percent(estimate['error'], 1)}" in reliance
    exact = estimate
    while exact.get("better", False):
        exact = server.http.get(f"{address}?exact=1").json()
    assert (exact["exact"], exact["error"], exact["missing"]) == (True, None, 0)
    assert exact["chances"] != estimate["chances"]
    for found in (estimate, exact):
        assert found["final"] - found["initial"] == pytest.approx(moved(found), abs=1e-9)
    assert server.http.get(address).json() == exact, "from now on, to whoever asks"
    replay = server.http.get(f"/api/matches/{match}/replay").json()
    assert (replay["exact"], replay["chances"]) == (True, exact["chances"])
    mean = ledger(parse(of_few_cubes()), thorough=True)
    assert mean is not None
    assert mean.chances == pytest.approx(exact["chances"], abs=1e-12)


def test_td_75_what_is_more_than_a_server_solves_is_told_by_estimates_only(database: str) -> None:
    served = Served(database, limits=Limits(requests=1e6, requests_burst=1_000_000, solving=900_000))
    try:
        match = served.http.post("/api/records", content=of_few_cubes()).json()["match"]
        found = served.http.get(f"/api/matches/{match}/explain?exact=1").json()
        assert (found["exact"], found.get("better", False)) == (False, False)
    finally:
        served.stop()


def solved_but_for(record: bytes) -> Reckoned:
    """What is solved where there is no room for the first match: whoever is at it is killed."""
    if parse(record).header.match == "of-few-cubes":
        os._exit(9)
    return Reckoned(None)


def test_td_75_an_estimate_stands_where_the_process_that_solves_is_killed(luck: random.Random) -> None:
    """And nobody tries the same match again; another one finds a process of its own."""
    head, *lines = of_few_cubes().decode().splitlines()
    first = Kept("first", "tennidice", 1, head, tuple(lines), None, (), "")
    game = netcord.game("tennidice")
    second = made(game, arranged(game, (), {}), Lots(luck), Plan(), ())

    async def asked() -> None:
        reckoner, desk = Reckoner(4, 10_000_000, solve=solved_but_for), Desk(solved_but_for, 4)
        try:
            assert (await reckoner.ledger(first))[1], "it could be had"
            found, better = await reckoner.ledger(first, exact=True)
            assert found is not None
            assert (found.exact, better) == (False, False)
            assert not (await reckoner.ledger(first))[1]
            with pytest.raises(ChildProcessError):
                await desk.ask(first)
            assert await desk.ask(second) == Reckoned(None)
        finally:
            reckoner.close()
            desk.close()

    asyncio.run(asked())


def test_where_nobody_can_reckon_the_chances_there_is_a_reason_and_no_refusal() -> None:
    kept = Kept("lost", "worldwide", 1, "", (), None, (), "")
    found = in_words(kept, None, "fr")
    assert (found.chances, found.turning, found.accounts) == ((), (), ())
    assert found.reliance == "personne ne peut calculer les chances de ce match"


def test_all_records_come_in_one_file(server: Served) -> None:
    made = [server.make(game) for game in ("worldwide", "tennidice")]
    tokens = ",".join(one["tokens"]["A"] for one in made)
    client = server.sit(made[0]["match"], made[0]["tokens"]["A"])
    client.say(type="concede")
    client.state(lambda state: "over" in state)
    other = server.sit(made[1]["match"], made[1]["tokens"]["A"])
    state = other.ready()
    act(other, state, random.Random(1))  # both place their cubes, and do not see those of the other
    other.after(state["number"])
    answer = server.http.get("/api/records", headers={"X-Netcord-Tokens": tokens})
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        names = [f"{game}-{one['match'][:8]}.jsonl" for game, one in zip(("worldwide", "tennidice"), made, strict=True)]
        assert sorted(packed.namelist()) == sorted(names)
        assert packed.read(names[0]) == server.record(made[0]["match"])
        assert b'"seen_by":"A"' in packed.read(names[1])
    with zipfile.ZipFile(io.BytesIO(server.http.get("/api/records").content)) as packed:
        assert packed.namelist() == []


def by_hand() -> bytes:
    """A match of which the dice are entered, as it stands after the first of them."""
    buffer = Buffer()
    game = netcord.game("worldwide")
    setup = next(iter(game.trials().values()))
    record = create(buffer, game, setup, match="by-hand", fair=False)
    host = Host(game, record=record, dice=ScriptedDice(["A"]))
    host.advance()
    return "".join(f"{line}\n" for line in buffer.take()).encode()


def test_records_that_are_only_looked_at_take_no_place_of_matches_being_played(database: str) -> None:
    served = Served(database, limits=Limits(requests=1e6, requests_burst=1_000_000, matches=1))
    try:
        for name in ("format-2/ase-designs.jsonl", "format-1/worldwide-unfinished.jsonl") * 2:
            assert served.http.post("/api/records", content=(OLD / name).read_bytes()).status_code == 201
        served.make("worldwide")
        assert code(served.http.post("/api/matches", json={"game": "worldwide"})) == (429, "limit")
    finally:
        served.stop()


def test_only_so_many_matches_wait_to_be_explained(luck: random.Random) -> None:
    found, lots = netcord.game("tennidice"), Lots(luck)
    first, second = (made(found, arranged(found, (), {}), lots, Plan(), ()) for _ in range(2))

    async def asked() -> None:
        reckoner = Reckoner(1, 0)
        waiting = [asyncio.ensure_future(reckoner.ledger(first)) for _ in range(2)]  # the same match, once
        await asyncio.sleep(0)
        try:
            with pytest.raises(Limit, match="too many matches"):
                await reckoner.ledger(second)
        finally:
            reckoner.close()
            await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(asked())
