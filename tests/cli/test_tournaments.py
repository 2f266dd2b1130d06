"""Tournaments at the terminal: drawn, played with and without a person, left and gone on with, shown and exported."""

import json
import re
from pathlib import Path

import pytest

import netcord
from netcord import play
from netcord.kernel import Side
from netcord.tennis import Tour

from .conftest import Run
from .test_errors import complaint

COMPASS = ("tournament", "new", "--game", "pro-tennis", "-p", "north", "-p", "south", "-p", "east", "-p", "west")
PEACE = ("-o", "random_events=off", "-o", "sets_to_win=1")
CUP = (*COMPASS, *PEACE, "--name", "Compass Cup")


@pytest.fixture
def cup(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cup whose luck is always the same: in its first match North is asked for a strategy."""
    monkeypatch.setattr("netcord.tournament.preparing.new_seed", lambda: bytes(range(32)))
    ran = run(*CUP)
    assert ran.code == 0, ran.err
    return home.parent / "tournaments" / "compass-cup"


def test_a_new_tournament_shows_its_draw_and_how_to_play_it(run: Run) -> None:
    out = run(*CUP).out
    assert "Compass Cup — Open singles" in out
    assert "] North" in out
    assert "netcord tournament play compass-cup --me NAME" in out
    assert "Chosen beforehand" not in out
    assert "Chosen beforehand" in run(*COMPASS).out, "nobody had decided how wild it is"
    assert run(*CUP, "--json").json["file"].endswith("compass-cup-2"), "a name may come again"


def test_everything_at_once_then_the_sheets(run: Run, cup: Path, tmp_path: Path) -> None:
    out = run("tournament", "play", "last", "--all").out
    assert out.count(" beat ") == 3
    assert "The path of" in out
    assert "netcord tournament show compass-cup" in out
    shown = run("tournament", "show", "compass-cup").out
    for words in ("Champion: ", "Semi-finals", "The path of", "Aces", "Double faults"):
        assert words in shown
    assert "┐" not in run("tournament", "show", "last", "--what", "draw", "--plain").out
    assert "Reached" not in run("tournament", "show", "last", "--what", "path").out
    page, text = tmp_path / "draw.html", tmp_path / "draw.txt"
    run("tournament", "export", "last", str(page))
    run("tournament", "export", "last", str(text))
    assert "<svg" in page.read_text()
    assert "Champion: " in text.read_text()
    assert "exists already" in complaint(run, "tournament", "export", "last", str(page))
    assert run("tournament", "export", "last", str(page), "--force").code == 0
    assert "won by" in run("tournament", "list").out
    assert run("tournament", "verify", "last").out == "compass-cup holds.\n"
    assert "The path of" in run("tournament", "play", "last").out, "there is nothing left to play"


def test_a_person_plays_leaves_and_goes_on_within_the_match(run: Run, cup: Path) -> None:
    ran = run("tournament", "play", "last", "--me", "north", "--bot", "smash")
    assert ran.code == 0
    assert "Your match: Open singles, Semi-finals (open-1-" in ran.out
    assert "North: " in ran.out, "who was asked something at the keyboard"
    assert "The tournament is saved. Go on with: netcord tournament play compass-cup" in ran.out
    (match,) = (path for path in (cup / "matches").glob("*.jsonl") if b'"end"' not in path.read_bytes())
    before = match.read_bytes()
    assert json.loads((cup / "terminal.json").read_text()) == {"me": ["north"], "bot": "smash"}
    again = run("tournament", "play", "last", typed="1\n" * 2000)
    assert "Resumed after" in again.out, "who plays is remembered"
    assert match.read_bytes().startswith(before)
    assert "Box score" in again.out
    assert run("tournament", "show", "last", "--json").json["finished"]
    assert run("tournament", "verify", "last").code == 0


def test_matches_can_be_watched_and_one_can_be_played_alone(run: Run, cup: Path) -> None:
    out = run("tournament", "play", "last", "open-1-1", "--speed", "fast").out
    assert "wins the match" in out
    assert "Semi-finals" in out
    refused = complaint(run, "tournament", "play", "last", "open-2-1")
    assert "its players are not known yet" in refused
    final = run("tournament", "play", "last", "--watch", "final", "--speed", "fast").out
    assert "To watch: Open singles, Final (open-2-1)" in final
    assert final.count("wins the match") == 1


def test_a_tournament_in_french(run: Run, cup: Path, tmp_path: Path) -> None:
    out = run("tournament", "play", "last", "--watch", "final", "--speed", "fast", "--lang", "fr").out
    for words in (
        "Demi-finales",
        " bat ",
        "À regarder : Simple ouvert, Finale (open-2-1)",
        "Parcours : ",
        "gagne le match",
    ):
        assert words in out
    assert not re.search(r"\b(beat|Final|path|match of)\b", out)
    shown = run("tournament", "show", "last", "--lang", "fr").out
    for words in (
        "Compass Cup — Simple ouvert",
        "2 têtes de série",
        "Vainqueur : ",
        "Doubles fautes",
        "Match le plus long",
    ):
        assert words in shown
    page = tmp_path / "draw.html"
    run("tournament", "export", "last", str(page), "--lang", "fr")
    assert "<h3>Le parcours du vainqueur</h3>" in page.read_text()
    assert 'lang="fr"' in page.read_text()
    assert "'xx'" in complaint(run, "tournament", "show", "last", "--lang", "xx")


def test_everything_around_a_tournament_is_french_too(run: Run, home: Path, tmp_path: Path) -> None:
    french = ("--lang", "fr")
    assert "Aucun tournoi n'a encore été tiré au sort" in run("tournament", "list", *french).out
    drawn = run(*CUP, *french).out
    assert "Compass Cup — Simple ouvert" in drawn
    assert "Pour le jouer : netcord tournament play compass-cup --me NOM" in drawn
    assert "0 match joué, 2 à jouer maintenant" in run("tournament", "list", *french).out
    (told,) = run("tournament", "list", "--json", *french).json["tournaments"]
    assert told["state"] == "0 matches played, 2 can be played now", "what programs read is the same in every language"
    assert "quitte le tournoi" in run("tournament", "withdraw", "last", "north", *french).out
    assert run("tournament", "play", "last", "--all", *french).code == 0
    listed = run("tournament", "list", *french).out
    assert "vainqueur : " in listed
    assert "où il en est" in listed
    assert "épreuve" in run("tournament", "calendar", *french).out
    assert run("tournament", "verify", "last", *french).out == "compass-cup est conforme.\n"
    assert run("tournament", "repair", "last", *french).out == "Il n'y a rien à réparer.\n"
    file = tmp_path / "feuille.txt"
    assert run("tournament", "export", "last", str(file), *french).out.endswith("feuille.txt est écrit.\n")


def test_who_fractured_a_wrist_is_told_by_name(run: Run, cup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = netcord.game("pro-tennis")
    monkeypatch.setattr(game, "tour", Tour(out=lambda facts: [Side.A]))
    out = run("tournament", "play", "last", "--all").out
    assert re.search(r"^ +(North|South|East|West) is out of the tournament\.$", out, re.MULTILINE)


def test_pairs_are_told_by_family_names_that_fit_a_line(run: Run) -> None:
    run(*NEW, "--best", "4", "--doubles", "--kind", "men", "--name", "Pairs", *PEACE)
    out = run("tournament", "play", "last", "--all").out
    told = [line for line in out.splitlines() if " beat " in line]
    assert len(told) == 3
    assert all(len(line) <= 80 for line in told)
    assert "Lendl / McEnroe [1]" in out


def test_a_tournament_as_json(run: Run, cup: Path) -> None:
    document = run("tournament", "play", "last", "--json").json
    assert document["finished"]
    (event,) = document["events"]
    assert event["champion"] in ("North", "South", "East", "West")
    assert [match["id"] for match in event["matches"]] == ["open-1-1", "open-1-2", "open-2-1"]
    assert event["numbers"]["played"] == 3
    assert document == run("tournament", "show", "last", "--json").json


def test_pairs_by_ranking_and_players_by_lot(run: Run) -> None:
    words = ("tournament", "new", "--game", "pro-tennis", "--json", *PEACE)
    mixed = run(*words, "--kind", "mixed", "--best", "2").json["events"][0]
    pairs = [one["name"] for one in mixed["entrants"]]
    assert mixed["doubles"]
    assert len(pairs) == 2
    assert all(" / " in name for name in pairs)
    assert run("tournament", "play", "last", "--json").json["events"][0]["champion"] in pairs
    men = run(*words, "--kind", "men", "--random", "2").json["events"][0]
    assert men["kind"] == "men"
    assert len(men["entrants"]) == 2


def test_the_bare_command_shows_its_help_and_no_empty_error(run: Run) -> None:
    ran = run("tournament")
    assert (ran.code, ran.err) == (0, "")
    assert "withdraw" in ran.out


THREE = ("-e", "men best 4", "-e", "men doubles best 2", "-e", "mixed best 2")


def test_singles_doubles_and_mixed_in_one_tournament(run: Run) -> None:
    document = run(*NEW, *THREE, *PEACE, "--name", "Three", "--json").json
    assert [(one["key"], one["doubles"]) for one in document["events"]] == [
        ("men", False), ("men-doubles", True), ("mixed", True),
    ]  # fmt: skip
    shown = run("tournament", "play", "last", "--all").out
    assert shown.count("The path of") == 3
    assert run("tournament", "verify", "last").code == 0
    sheets = run("tournament", "show", "last").out
    assert max(map(len, sheets.splitlines())) <= 80
    assert "Three — Mixed doubles" in sheets


def test_a_player_withdraws_from_every_event(run: Run) -> None:
    run(*NEW, *THREE, *PEACE, "--name", "Three")
    ran = run("tournament", "withdraw", "last", "lendl", "--why", "a bad knee")
    assert "Ivan Lendl has left the tournament." in ran.out
    assert ran.out.count("had a walkover") == 3
    assert " ".join(ran.out.split()).count("(a bad knee)") == 3
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "is out of the tournament already" in complaint(run, "tournament", "withdraw", "last", "lendl")
    assert "nobody called 'Borg' has entered Three" in complaint(run, "tournament", "withdraw", "last", "Borg")
    again = run("tournament", "withdraw", "last", "connors", "--lang", "fr").out
    assert "Jimmy Connors quitte le tournoi." in again
    out = run("tournament", "withdraw", "last", "mcenroe", "--json").json["out"]
    assert sorted(out.values()) == ["", "", "a bad knee"]
    assert run("tournament", "play", "last", "--all").code == 0
    assert run("tournament", "verify", "last").code == 0


@pytest.mark.parametrize(
    ("plan", "counts", "matches"),
    [
        ("round-robin", (), 6),
        ("round-robin", ("--meetings", "2"), 12),
        ("groups", ("--groups", "2", "--through", "1"), 3),
        ("consolation", (), 4),
    ],
)
def test_every_plan_from_the_command_line(run: Run, plan: str, counts: tuple[str, ...], matches: int) -> None:
    drawn = run(*NEW, "--kind", "men", "--best", "4", "--plan", plan, *counts, *PEACE, "--json").json
    (event,) = drawn["events"]
    assert event["plan"]["system"] == plan
    assert len(event["matches"]) == matches
    played = run("tournament", "play", "last", "--json").json
    assert played["finished"]
    assert played["events"][0]["champion"]
    assert run("tournament", "verify", "last").code == 0


def test_events_in_one_line_have_plans_of_their_own(run: Run) -> None:
    events = (
        "-e",
        "men best 4 round-robin meetings=2",
        "-e",
        "women: king, evert, austin",
        "-e",
        "open random 2 key=two",
    )
    drawn = run(*NEW, *events, *PEACE, "--json").json["events"]
    assert [(one["key"], one["plan"]["system"], len(one["entrants"])) for one in drawn] == [
        ("men", "round-robin", 4), ("women", "knockout", 3), ("two", "knockout", 2),
    ]  # fmt: skip


def test_ase_14d_seeds_play_with_the_budgets_of_their_quarter(run: Run) -> None:
    designs = ("big-server", "counterpuncher", "two-wings", "returner")
    words = [word for name in designs for word in ("-p", name)]
    base = ("tournament", "new", "--game", "ase", *words, "-o", "format=single_tiebreak")
    run(*base, "--budgets", "--name", "Seeds")
    assert "adjustments by seeding" in run("tournament", "show", "last", "--what", "draw").out
    document = run("tournament", "play", "last", "--json").json
    assert [one["rank"] for one in document["events"][0]["entrants"]] == [1, 2, 3, 4], "as they were entered"
    game = netcord.game("ase")
    budgets: dict[str, int] = {}
    for path in (Path(document["file"]) / "matches").glob("*.jsonl"):
        setup = game.read_setup(play.read(path).header.setup)
        budgets |= {design.name: budget for design, budget in zip(setup.designs, setup.budgets, strict=True)}
        assert all(
            design.total("weighted") == budget for design, budget in zip(setup.designs, setup.budgets, strict=True)
        )
    assert budgets == {"Big Server": 12, "Counterpuncher": 6, "Two Wings": 0, "Returner": -6}
    assert run("tournament", "verify", "last").code == 0
    assert "in Pro Tennis a seeding gives a player nothing" in complaint(run, *COMPASS, "--budgets")


def test_a_tournament_of_another_game(run: Run) -> None:
    words = ("tournament", "new", "--game", "inside-volley", "--surface", "grass", "--kind", "women", "--best", "5")
    assert "3 byes" in run(*words).out
    assert run("tournament", "play", "last", "--all").out.count(" beat ") == 4


@pytest.mark.usefixtures("toy")
def test_a_game_without_cards_takes_names(run: Run) -> None:
    run("tournament", "new", "--game", "toy", "-p", "Ada", "-p", "Ben", "-p", "Cy", "--name", "Garden")
    out = run("tournament", "play", "last", "--me", "ada", typed="1\n2\n3\n" * 200).out
    assert "Ada: where" in out
    assert "The path of" in out


def test_the_calendar_is_listed(run: Run) -> None:
    assert "wimbledon-1983-men" in run("tournament", "calendar").out
    document = run("tournament", "calendar", "--json").json
    assert {"key", "name", "game", "sizes", "note"} == set(document["calendar"][0])


def test_a_damaged_tournament_is_told_and_mended(run: Run, cup: Path) -> None:
    run("tournament", "play", "last", "--all")
    log = cup / "tournament.jsonl"
    whole = log.read_bytes()
    lines = whole.splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:2], lines[2][:40] + b"x" + lines[2][41:], *lines[3:]]))
    for words in (("show", "last"), ("play", "last", "--all"), ("export", "last", str(cup / "draw.html"))):
        told = complaint(run, "tournament", *words)
        assert "tournament.jsonl, line 3" in told
        assert "`netcord tournament repair compass-cup` keeps what holds" in told
    assert run("tournament", "verify", "last").code == 1
    assert run("tournament", "repair", "last").code == 0
    assert run("tournament", "show", "last", "--json").json["finished"]
    assert "nothing to mend" in run("tournament", "repair", "last").out


NEW = ("tournament", "new", "--game", "pro-tennis")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("tournament", "new"), "say what is played"),
        (("tournament", "new", "wimbledn-1983-men"), "did you mean wimbledon-1983-men?"),
        (("tournament", "new", "wimbledon-1983-men", "--best", "4"), "has its entrants"),
        (NEW, "choose the entrants in one way"),
        ((*NEW, "--best", "4", "--random", "4"), "choose the entrants in one way"),
        ((*NEW, "-p", "north", "-p", "north"), "entrant 2 (North (33)): north is already entrant 1"),
        ((*NEW, "-p", "north", "-p", "nrth"), "entrant 2: there is no card 'nrth'"),
        ((*NEW, "-p", "north", "-p", "east", "--kind", "men"), "east is a woman's card"),
        ((*NEW, "--best", "4", "--kind", "boys"), "the kind can be men, women, mixed, open, not 'boys'"),
        ((*NEW, "-e", "men best 4", "--best", "4"), "with --event the entrants stand in it"),
        ((*NEW, "-e", "boys best 4"), "'boys' says nothing about an event"),
        ((*NEW, "-e", "men best four"), "best takes a number, not 'four'"),
        ((*NEW, "-e", "men best 4", "-e", "men random 4"), "two events are called 'men'"),
        ((*NEW, "--best", "4", "--plan", "league"), "the plan can be knockout, consolation, round-robin, groups"),
        ((*NEW, "--best", "4", "--groups", "2"), "only the plan groups has groups"),
        ((*NEW, "--best", "129"), "129"),
        ((*NEW, "--best", "120"), "120 cards are wanted, and there are"),
        (("tournament", "new", "--game", "inside-volley", "--best", "4", "--doubles"), "is not played in pairs"),
        (("tournament", "play", "last"), "there is no tournament in"),
        (("tournament", "show", "nosuch"), "there is no tournament nosuch"),
    ],
)  # fmt: skip
def test_one_clear_sentence(run: Run, words: tuple[str, ...], told: str) -> None:
    assert told in complaint(run, *words)


def test_questions_about_a_tournament_that_make_no_sense(run: Run, cup: Path) -> None:
    assert "what is shown can be draw" in complaint(run, "tournament", "show", "last", "--what", "weather")
    assert "nobody called 'Borg'" in complaint(run, "tournament", "play", "last", "--me", "Borg")
    assert "nobody called 'Borg'" in complaint(run, "tournament", "play", "last", "--watch", "Borg")
    assert "there is no match" in complaint(run, "tournament", "play", "last", "men-9-9")
    assert "there is no event" in complaint(run, "tournament", "show", "last", "--event", "men")
    assert "has no bot" in complaint(run, "tournament", "play", "last", "--bot", "borg")
