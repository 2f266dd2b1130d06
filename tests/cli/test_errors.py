"""Whatever a user can get wrong: one clear sentence, exit code 2, nothing lost."""

import json
from pathlib import Path

import pytest

import netcord

from .conftest import PAIR, Run


def complaint(run: Run, *words: str, typed: str = "") -> str:
    """The one sentence a command failed with; its --json twin says the same."""
    ran = run(*words, typed=typed)
    assert ran.code == 2, f"{ran.code}: {ran.out}{ran.err}"
    assert ran.err.startswith("netcord: ")
    lines = ran.err.strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0].removeprefix("netcord: ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "chess"), "there is no game 'chess': choose from ase, inside-volley"),
        (("play", "inside-voley", *PAIR), "did you mean inside-volley?"),
        (("play", "inside-volley", "fedrer", "nadal-hard"), "there is no card 'fedrer': did you mean roger-federer"),
        (("play", "inside-volley", "federer", "nadal"), "'federer' could be roger-federer-2007-hard-printed, "),
        (
            ("play", "inside-volley", "federer-grass", "nadal-clay"),
            "the match is on grass, but Rafael Nadal 2008 (clay)",
        ),
        (("play", "inside-volley", PAIR[0]), "takes 2 cards, and only 1 was named"),
        (("play", "inside-volley", *PAIR, "--doubles"), "is not played in pairs: leave --doubles out"),
        (("play", "pro-tennis"), "Pro Tennis needs 2 cards for singles or 4 for doubles"),
        (("play", "pro-tennis", "north", "south", "east"), "2 cards for singles or 4 for doubles, and 3 were named"),
        (("play", "pro-tennis", "north", "south", "--doubles"), "takes 4 cards, and 2 were named"),
        (("play", "pro-tennis", "north", "south", "east", "west", "--mixed"), "North and South are not"),
        (("play", "pro-tennis", "north", "south", "--bot", "smsh"), "has no bot 'smsh': did you mean smash?"),
        (("play", "pro-tennis", "north", "south", "--best-of", "7"), "is best of 1 or 3 or 5, not of 7"),
        (
            ("simulate", "pro-tennis", "north", "south", "--bot-b", "zz"),
            "choose from beginner, club, tour, champion, best, never, smash",
        ),
        (("play", "inside-volley"), "Inside Volley Tennis needs 2 cards"),
        (("play",), "say which game to play"),
        (("play", "inside-volley", *PAIR, "--best-of", "4"), "is best of 3 or 5, not of 4"),
        (("play", "inside-volley", *PAIR, "--option", "tiebrake=all"), "did you mean tiebreak?"),
        (("play", "inside-volley", *PAIR, "--option", "tiebreak"), "an option is written key=value"),
        (("play", "inside-volley", *PAIR, "--option", "tiebreak=never"), "tiebreak can be except_final or all or"),
        (("play", "inside-volley", *PAIR, "--surface", "ice"), "there is no card for the surface 'ice'"),
        (("play", "inside-volley", *PAIR, "--surface", "clay"), "there is no card 'roger-federer-2007-hard-printed'"),
        (("play", "inside-volley", *PAIR, "--speed", "warp"), "the speed can be slow, normal, fast, instant"),
        (("play", "inside-volley", *PAIR, "--lang", "de"), "is told in en or fr, not in 'de'"),
        (("play", "inside-volley", *PAIR, "--you", "umpire"), "you can sit at A, at B"),
        (("play", "inside-volley", *PAIR, "--bot", "deep"), "has no bot 'deep': choose from random, first"),
        (("play", "inside-volley", *PAIR, "--resume", "last"), "leave the game and the cards out"),
        (("play", "--resume", "last"), "there is no unfinished match in"),
        (("play", "--resume", "nosuch"), "there is no record nosuch"),
        (("play", "--nosuch"), "`netcord play --help` shows how it is used"),
        (("plya",), "`netcord --help` shows how it is used"),
        (("simulate", "inside-volley", *PAIR, "-n", "0"), "at least one match"),
        (("simulate", "inside-volley", *PAIR, "-n", "many"), "--matches is a whole number"),
        (("simulate", "inside-volley", *PAIR, "-j", "-1"), "--jobs is a number of processes"),
        (("simulate", "inside-volley"), "needs 2 cards"),
        (("cards", "show", "inside-volley", "nobody"), "there is no card 'nobody'"),
        (("cards", "list", "inside-volley", "--tour", "NBA"), "there is no card of the tour 'NBA': there are ATP, WTA"),
        (("cards", "list", "--cards", "x.json"), "say which game the cards of your file are for"),
        (("cards", "check", "inside-volley", "nosuch.json"), "there is no file nosuch.json"),
        (("cards", "check", "inside-volley", "."), ". cannot be read: Is a directory"),
        (("record", "show", "nosuch"), "there is no record nosuch"),
        (("record", "replay", "last"), "there is no record in"),
        (("games", "chess"), "there is no game 'chess'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_one_clear_sentence(run: Run, home: Path, words: tuple[str, ...], told: str) -> None:
    assert told in complaint(run, *words)
    assert not home.exists() or not list(home.iterdir()), "nothing is begun that cannot be"


def test_with_json_the_error_is_json_too(run: Run) -> None:
    ran = run("play", "chess", "--json")
    assert ran.code == 2
    keys = ", ".join(netcord.all_games())
    assert ran.json == {"error": {"code": "unreadable", "message": f"there is no game 'chess': choose from {keys}"}}
    assert run("simulate", "--json").json["error"]["code"] == "usage"
    assert run("play", "inside-volley", "federer-grass", "nadal-clay", "--json").json["error"]["code"] == "illegal"
    assert run("record", "show", "nosuch", "--json").json["error"]["code"] == "impossible"


def test_a_folder_that_cannot_be_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path / "file"))
    told = complaint(run, "play", "inside-volley", *PAIR)
    assert "matches cannot be recorded in" in told
    assert "NETCORD_HOME" in told
    told = complaint(run, "play", "inside-volley", *PAIR, "--record", str(tmp_path / "nowhere" / "m.jsonl"))
    assert "there is no folder" in told


def test_an_existing_file_is_not_overwritten(run: Run, played: Path) -> None:
    before = played.read_bytes()
    assert "exists already" in complaint(run, "play", "inside-volley", *PAIR, "--record", str(played))
    assert played.read_bytes() == before


def test_a_file_that_is_no_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear umpire,\n")
    for command in (("record", "show"), ("record", "replay"), ("record", "verify"), ("play", "--resume")):
        assert "this is not a record" in complaint(run, *command, str(file))
    file.write_bytes(b"")
    assert "not a record" in complaint(run, "record", "verify", str(file))
    assert complaint(run, "record", "show", str(tmp_path))


def test_a_truncated_record_is_refused_by_readers_and_loses_nothing(run: Run, unfinished: Path) -> None:
    whole = unfinished.read_bytes()
    cut = whole[:-30]
    unfinished.write_bytes(cut)
    for command in (("record", "show"), ("record", "replay"), ("record", "verify")):
        assert "truncated" in complaint(run, *command, str(unfinished))
    assert unfinished.read_bytes() == cut, "looking changes nothing"
    lines = cut.count(b"\n")
    ran = run("play", "--resume", str(unfinished))
    assert ran.code == 0, ran.err
    assert unfinished.read_bytes().splitlines()[:lines] == whole.splitlines()[:lines]
    assert run("record", "verify", str(unfinished)).code == 0


def test_a_finished_match_cannot_be_gone_on_with(run: Run, played: Path) -> None:
    assert "this match is over" in complaint(run, "play", "--resume", str(played))


def test_a_match_whose_seed_is_gone_says_so(run: Run, unfinished: Path) -> None:
    unfinished.with_name("unfinished.jsonl.seed").unlink()
    before = unfinished.read_bytes()
    assert "the seed of this match is gone" in complaint(run, "play", "--resume", str(unfinished))
    assert unfinished.read_bytes() == before


def test_a_record_of_an_unknown_game(run: Run, played: Path) -> None:
    played.write_bytes(played.read_bytes().replace(b'"game":"inside-volley"', b'"game":"curling"', 1))
    assert "curling" in complaint(run, "record", "verify", str(played))


def test_malformed_cards(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{")
    assert "is not JSON" in complaint(run, "cards", "check", "inside-volley", str(file))
    assert "is not JSON" in complaint(run, "play", "inside-volley", "--cards", str(file), "--random")
    file.write_text(json.dumps({"cards": []}))
    assert "holds no cards" in complaint(run, "cards", "check", "inside-volley", str(file))


def test_a_bug_keeps_its_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from netcord import registry

    def broken() -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(registry, "games", broken)
    with pytest.raises(RuntimeError, match="a bug"):
        run("games")
