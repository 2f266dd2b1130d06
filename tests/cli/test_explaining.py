"""What decided a match: luck and skill add up to the result, and bad input is told in a sentence."""

import re
from pathlib import Path
from typing import Any

import pytest

import netcord
from netcord.bots import random_bot
from netcord.play import Host, create

from .conftest import Run
from .test_errors import complaint


@pytest.mark.parametrize(
    "match",
    [
        ("inside-volley", "--random", "--surface", "hard"),
        ("pro-tennis", "north", "south", "-o", "random_events=off", "--bot", "random", "--you", "none"),
    ],
)
def test_luck_and_skill_add_up_to_the_result(match: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert run("play", *match, "--speed", "instant", "--record", str(file)).code == 0
    found = run("record", "explain", str(file), "--json").json
    (luck_a, skill_a), (luck_b, skill_b) = ((one["luck"], one["skill"]) for one in found["accounts"])
    assert found["exact"]
    assert found["final"] in (0.0, 1.0)
    assert found["final"] - found["initial"] == pytest.approx(
        luck_a + skill_a - luck_b - skill_b + found["common"], abs=1e-9
    )
    assert skill_a <= 1e-9
    assert skill_b <= 1e-9
    assert len(found["chances"]) == len(found["turns"]) + 1
    assert found["turning"]


def recorded(game: Any, setup: Any, path: Path) -> Path:
    """A match between two who choose at random, always the same."""
    with create(path, game, setup, match="explained", seed=b"netcord netcord netcord netcord!") as record:
        Host(game, parties={side: random_bot(game, 1) for side in "AB"}, record=record).run()
    return path


def add_up(found: Any) -> None:
    """`final - initial` is luck and skill of A, less those of B, and luck that nobody threw."""
    (luck_a, skill_a), (luck_b, skill_b) = ((one["luck"], one["skill"]) for one in found["accounts"])
    assert found["final"] in (0.0, 1.0)
    assert found["final"] - found["initial"] == pytest.approx(
        luck_a + skill_a - luck_b - skill_b + found["common"], abs=1e-9
    )


def test_pt_13_with_injuries_and_warnings_about_luck_and_skill_still_add_up(run: Run, tmp_path: Path) -> None:
    game = netcord.game("pro-tennis")
    cards = {card.id: card for card in game.cards()}
    pair = cards["pam-shriver"], cards["hana-mandlikova"]
    setup = game.arrange(pair, {"random_events": "triples", "sets_to_win": "1", "first": "A"})
    file = recorded(game, setup, tmp_path / "match.jsonl")
    found = run("record", "explain", str(file), "--json").json
    add_up(found)
    events = [step for step in found["steps"] if step["what"] == "event"]
    assert events, "something happened in this match"
    assert found["exact"]
    assert 0 < found["missing"] < 0.02
    assert "Exact but for" in run("record", "explain", str(file)).out


def test_in_a_game_of_cards_choices_are_weighed_by_hints_and_the_rest_is_luck(run: Run, tmp_path: Path) -> None:
    game = netcord.game("ase")
    file = recorded(game, game.arrange((), {"format": "one_set"}), tmp_path / "match.jsonl")
    found = run("record", "explain", str(file), "--json").json
    add_up(found)
    choices = [step for step in found["steps"] if step["kind"] == "choice"]
    assert choices
    for step in choices:
        gain = step["after"] - step["before"] if step["by"] == "A" else step["before"] - step["after"]
        assert gain <= 1e-12, "no choice is better than the best"
        assert step["error"] > 0
    assert all(one["skill"] < 0 for one in found["accounts"]), "whoever plays at random gives something away"
    assert "hints" in run("record", "explain", str(file)).out


def test_pt_24_a_match_of_pairs_is_explained_exactly_too(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    four = ("north", "south", "south", "north", "-o", "random_events=off", "-o", "sets_to_win=1", "-o", "first=A")
    assert run("play", "pro-tennis", *four, "--bot", "random", "--you", "none", "--record", str(file)).code == 0
    found = run("record", "explain", str(file), "--json").json
    add_up(found)
    assert found["exact"]
    assert found["missing"] < 1e-12
    assert found["names"] == ["North (A1) / South (A2)", "South (B1) / North (B2)"]
    assert all(account["skill"] <= 1e-9 for account in found["accounts"])
    assert any(step["kind"] == "choice" for step in found["steps"])
    before = run("odds", "pro-tennis", *four, "--json").json
    assert found["initial"] == pytest.approx(before["won"][0], abs=1e-12)


def test_a_match_against_the_automaton_has_an_estimate(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert run("play", "worldwide", "-o", "players=solo", "--you", "none", "--record", str(file)).code == 0
    found = run("record", "explain", str(file), "--json").json
    add_up(found)
    assert found["names"][1] == "Automaton"
    assert not found["exact"]
    assert found["error"] > 0
    french = run("record", "explain", str(file), "--lang", "fr").out
    assert french.startswith("Joueur A - Automate\n")
    assert re.search(r" [+−]\d+,\d", french), "numbers are written as the French write them"
    assert not re.search(r" [+−]\d+\.\d", french)
    picture = tmp_path / "match.svg"
    assert run("plot", "match", str(file), str(picture), "--lang", "fr").code == 0
    written = re.findall("<!-- (.*?) -->", picture.read_text("utf-8"))
    assert "Joueur A - Automate" in written
    scores = [text for text in written if re.match(r"\d+-\d+", text)]
    assert all(re.fullmatch(r"\d+-\d+", score) for score in scores), "of a lone tie-break nobody counts games"
    assert any(max(map(int, score.split("-"))) >= 7 for score in scores), "how it ended is told in points"


def test_the_chance_after_every_point_is_told_for_people_for_programs_and_for_spreadsheets(
    run: Run, played: Path, unfinished: Path
) -> None:
    found = run("record", "chances", str(played), "--json").json
    explained = run("record", "explain", str(played), "--json").json
    assert [one["chance"] for one in found["chances"]] == explained["chances"]
    assert [one["point"] for one in found["chances"]] == list(range(len(explained["turns"]) + 1))
    first, *lines = run("record", "chances", str(played), "--csv").out.splitlines()
    assert first == "point,set,score,server,winner,chance,error"
    assert [float(line.split(",")[5]) for line in lines] == explained["chances"]
    assert "before the first point" in run("record", "chances", str(played)).out
    so_far = run("record", "chances", str(unfinished), "--json").json["chances"]
    assert 0 < so_far[-1]["chance"] < 1
    assert "choose one" in complaint(run, "record", "chances", str(played), "--csv", "--json")


def test_a_match_that_goes_on_is_not_explained(run: Run, unfinished: Path) -> None:
    assert "explained when it is over" in complaint(run, "record", "explain", str(unfinished))


def test_a_picture_is_an_svg_or_a_png(run: Run, played: Path, tmp_path: Path) -> None:
    assert "a picture is an .svg or a .png" in complaint(run, "plot", "match", str(played), str(tmp_path / "a.gif"))


def test_a_tie_break_of_tennidice_is_explained_exactly_the_placing_of_cubes_included(run: Run, tmp_path: Path) -> None:
    game = netcord.game("tennidice")
    setup = game.arrange((), {"spirit": "off", "first": "A"})
    file = recorded(game, setup, tmp_path / "match.jsonl")
    found = run("record", "explain", str(file), "--json").json
    add_up(found)
    assert found["exact"]
    assert (found["missing"], found["error"]) == (0.0, None)
    assert found["initial"] == pytest.approx(0.4998027163, abs=1e-9)  # both place as well as can be
    assert [step["what"] for step in found["steps"][:2]] == ["arrange", "arrange"]
    for step in found["steps"]:
        if step["kind"] == "choice" and step["best"] is not None:
            gain = step["after"] - step["best"] if step["by"] == "A" else step["best"] - step["after"]
            assert gain <= 1e-9, "no choice is better than the best"
    assert all(one["skill"] < 0 for one in found["accounts"]), "whoever plays at random gives something away"


def test_a_match_of_worldwide_is_explained_by_an_estimate_with_its_error(run: Run, tmp_path: Path) -> None:
    game = netcord.game("worldwide")
    file = recorded(game, game.arrange((), {"mode": "tiebreak"}), tmp_path / "match.jsonl")
    found = run("record", "explain", str(file), "--json").json
    add_up(found)
    assert not found["exact"]
    assert 0 < found["error"] < 0.5
    assert all(0 <= chance <= 1 for chance in found["chances"])
    assert len(found["errors"]) == len(found["chances"]) == len(found["turns"]) + 1
    assert found["errors"][-1] == 0.0
    for cost in found["costs"]:
        called = cost.split("“")[1].split("”")[0].split(", ")
        assert len(called) == len(set(called)), "what was chosen is told once"
    assert "estimate" in run("record", "explain", str(file)).out.lower()
