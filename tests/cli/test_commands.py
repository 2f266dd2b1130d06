"""Commands, run as a user or a program runs them."""

import json
import random
from pathlib import Path

import pytest

import netcord
from netcord.cli.screens.picture import draw, match_in_progress
from netcord.club.cards import find_card
from netcord.club.names import names_of
from netcord.kernel import Unreadable
from netcord.play.statistics import SideBox

from .conftest import PAIR, Run

GAME = netcord.game("inside-volley")

# netcord, netcord games


def test_the_menu_without_a_terminal_prints_an_overview(run: Run) -> None:
    ran = run("menu")
    assert ran.code == 0
    assert "netcord play inside-volley --random" in ran.out


def test_version(run: Run) -> None:
    assert run("--version").out == f"netcord {netcord.__version__}\n"


COMMANDS = [
    (),
    ("serve",),
    ("menu",),
    ("play",),
    ("games",),
    ("simulate",),
    ("record",),
    ("record", "list"),
    ("record", "show"),
    ("record", "replay"),
    ("record", "verify"),
    ("cards",),
    ("cards", "list"),
    ("cards", "show"),
    ("cards", "check"),
    ("cards", "template"),
    ("tournament",),
    ("tournament", "new"),
    ("tournament", "play"),
    ("tournament", "show"),
    ("tournament", "export"),
    ("tournament", "list"),
    ("tournament", "calendar"),
    ("tournament", "verify"),
    ("tournament", "repair"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example(run: Run, command: tuple[str, ...]) -> None:
    ran = run(*command, "--help")
    assert ran.code == 0
    assert "Example" in ran.out
    assert " ".join(("netcord", *command)) in ran.out


def test_games_are_listed_with_their_designers(run: Run) -> None:
    out = run("games").out
    assert "inside-volley" in out
    assert "Inside Sports Games" in out


def test_a_game_shows_its_options_and_their_rules(run: Run) -> None:
    out = run("games", "inside-volley").out
    for option in GAME.options:
        assert option.key in out
        assert option.rule in out


def test_games_as_json(run: Run) -> None:
    document = run("games", "--json").json
    assert document["format"] == 1
    game = next(one for one in document["games"] if one["key"] == "inside-volley")
    assert set(game) == {
        "key", "name", "designer", "about", "edition", "cards", "languages", "options", "bots", "doubles", "hints",
    }  # fmt: skip
    assert (game["bots"], game["doubles"], game["hints"]) == (["random", "first"], False, False)
    assert game["options"][0] == {
        "key": "best_of",
        "title": "Length",
        "default": "3",
        "values": ["3", "5"],
        "texts": ["best of three sets", "best of five sets"],
        "about": "How many sets the match goes to.",
        "rule": "IV-16a",
        "matters_when": [],
        "recommended": None,
        "advice": None,
    }


# netcord cards


def test_cards_are_listed_by_surface_and_tour(run: Run) -> None:
    document = run("cards", "list", "inside-volley", "--surface", "clay", "--tour", "wta", "--json").json
    assert document["cards"]
    assert {(card["surface"], card["tour"]) for card in document["cards"]} == {("CLAY", "WTA")}
    assert {"game", "id", "label", "name", "year", "rank", "record"} <= set(document["cards"][0])


def test_cards_of_all_games_are_listed_without_naming_one(run: Run) -> None:
    out = run("cards", "list").out
    assert "roger-federer-2007-hard" in out
    assert "north" in out
    assert f"{sum(len(tuple(game.cards())) for game in netcord.all_games().values())} cards" in out


def test_a_card_is_drawn_with_every_cell(run: Run) -> None:
    out = run("cards", "show", "inside-volley", "federer 2007 printed").out
    assert "1-32 (33-63)" in out
    assert "64-81 (82-100)" in out
    assert "1  W    W/L  W    A/W  A/F  W/L" in out, "row 1 of the serving matrix"
    assert "1  W    W/L  L/W  L/W  L/W  L/W" in out, "row 1 of the returning matrix"
    assert max(len(line) for line in out.splitlines()) <= 80


def test_a_card_as_json_can_be_played_with(run: Run, tmp_path: Path) -> None:
    document = run("cards", "show", "inside-volley", "nadal-2013", "--json").json
    assert document["id"] == "rafael-nadal-2013-hard"
    assert "Jeff Sackmann" in document["credit"]
    file = tmp_path / "own.json"
    file.write_text(json.dumps(document["card"] | {"name": "My Own"}))
    ran = run("play", "inside-volley", "my-own", "nadal-2013", "--cards", str(file), "--json")
    assert ran.json["players"] == {"A": "My Own", "B": "Rafael Nadal"}


def test_a_template_is_a_set_that_passes_its_own_check(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.cards.json"
    file.write_text(run("cards", "template", "inside-volley").out)
    assert json.loads(file.read_text())["cards"][0]["name"] == "Your Player"
    assert run("cards", "check", "inside-volley", str(file)).out == "1 card is fine.\n"


def test_a_wrong_set_is_told_with_everything_wrong_at_once(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.cards.json"
    document = json.loads(run("cards", "template", "inside-volley").out)
    card = document["cards"][0]
    card["inj"] = 11
    card["serv"][1][2] = "X"
    card["ret"][0][0] = "F"
    document["cards"].append({"name": "Nobody"})
    file.write_text(json.dumps(document))
    ran = run("cards", "check", "inside-volley", str(file))
    assert ran.code == 2
    assert "inj: must be 0 to 10, not 11" in ran.err
    assert "serv column 3 row 2: 'X' is none of" in ran.err
    assert "card 2 (Nobody): year: missing" in ran.err
    as_json = run("cards", "check", "inside-volley", str(file), "--json")
    assert as_json.code == 2
    assert not as_json.json["ok"]
    assert len(as_json.json["errors"]) == 3
    played = run("play", "inside-volley", "--cards", str(file), "--random")
    assert played.code == 2
    assert "(and 2 more;" in played.err
    assert len(played.err.strip().splitlines()) == 1


def test_warnings_do_not_stop_a_set(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.cards.json"
    document = json.loads(run("cards", "template", "inside-volley").out)
    document["cards"][0]["ret"][0][0] = "F"
    file.write_text(json.dumps(document))
    ran = run("cards", "check", "inside-volley", str(file))
    assert ran.code == 0
    assert "IVQ-12" in ran.err


# Choosing


def test_a_card_is_found_by_words_of_its_id() -> None:
    cards = tuple(GAME.cards())
    assert find_card("nadal hard", cards).id == "rafael-nadal-2013-hard"
    assert find_card("NADAL-2008-clay", cards).id == "rafael-nadal-2008-clay"
    assert find_card("nadal", cards, "grass").id == "rafael-nadal-2008-grass"


def test_a_card_without_an_edition_comes_before_a_special_one() -> None:
    cards = tuple(GAME.cards())
    assert find_card("federer 2007 hard", cards).id == "roger-federer-2007-hard"
    assert find_card("federer printed", cards).id == "roger-federer-2007-hard-printed"


@pytest.mark.parametrize(
    ("typed", "hint"),
    [("federer", "could be"), ("fedrer", "did you mean roger-federer"), ("qqq", "netcord cards list")],
)
def test_a_card_that_is_not_found_comes_with_a_hint(typed: str, hint: str) -> None:
    with pytest.raises(Unreadable, match=hint):
        find_card(typed, tuple(GAME.cards()))


def test_sisters_keep_their_first_names() -> None:
    cards = {card.id: card for card in GAME.cards()}
    setup = GAME.arrange((cards["venus-williams-2010-hard"], cards["serena-williams-2013-hard"]), {})
    assert names_of(GAME, setup).short == {"A": "Venus Williams", "B": "Serena Williams"}


def test_a_design_that_is_nobody_is_called_by_its_whole_name(tmp_path: Path) -> None:
    ase = netcord.game("ase")
    own = tmp_path / "own.designs.json"
    own.write_text('{"cards": [{"name": "Big Hitter", "forehand": 1, "backhand": -1, "first_serve": -1, "net": 4}]}')
    assert ase.box.read_cards is not None
    (hitter,) = ase.box.read_cards(own.name, own.read_bytes()).cards
    cards = {card.name: card for card in ase.cards()}
    free = {"design_balance": "free"}
    beside = names_of(ase, ase.arrange((hitter, cards["Roger Federer"]), free))
    assert beside.short == {"A": "Big Hitter", "B": "Federer"}
    twice = names_of(ase, ase.arrange((cards["Serve and Volley"], cards["Serve and Volley"]), free))
    assert twice.short == {"A": "Serve and Volley (A)", "B": "Serve and Volley (B)"}


# netcord play


def test_a_whole_match_is_played_into_a_pipe(run: Run, home: Path) -> None:
    ran = run("play", "inside-volley", *PAIR, "--option", "first=A", "--seed-phrase", "new balls please")
    assert ran.code == 0, ran.err
    for words in ("Federer serves first.", "Fifteen", "first set", "wins the match", "Box score", "Break points won"):
        assert words in ran.out
    assert "Dice promised by SHA-256" in ran.out
    assert "new balls please" in ran.out
    assert (
        max(len(line) for line in ran.out.splitlines() if "netcord record" not in line and "Record" not in line) <= 80
    )
    (record,) = home.glob("*.jsonl")
    assert record.name.startswith("federer-nadal-")
    assert run("record", "verify", "last").code == 0


def test_a_match_in_french(run: Run) -> None:
    ran = run("play", "inside-volley", *PAIR, "--lang", "fr")
    for words in ("manche", "Statistiques", "Doubles fautes", "gagne le match", "sert en premier"):
        assert words in ran.out


def test_a_match_as_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    document = run("play", "inside-volley", *PAIR, "--best-of", "5", "--record", str(path), "--json").json
    assert document["finished"]
    assert document["file"] == str(path)
    assert document["setup"]["best_of"] == 5
    assert document["winner"] in ("A", "B")
    assert len(document["sets"]) >= 3 or document["how"] == "ret."
    assert set(document["box"]["A"]) == set(SideBox.__struct_fields__)
    assert sum(part["points"] for part in document["box_by_set"]) == document["box"]["points"]
    assert document == run("record", "show", str(path), "--json").json


def test_players_by_lot_are_of_one_surface(run: Run) -> None:
    document = run("play", "inside-volley", "--random", "--surface", "grass", "--json").json
    cards = document["setup"]["cards"]
    assert [card["surface"] for card in cards] == ["GRASS", "GRASS"]
    assert cards[0]["name"] != cards[1]["name"]
    assert cards[0]["tour"] == cards[1]["tour"]


def test_players_by_lot_are_some_the_rules_admit(run: Run) -> None:
    """ASE-14c: half the designs are real players, for matches with `design_balance=free` only."""
    simulate = ("simulate", "ase", "--random", "-n", "1", "-o", "format=single_tiebreak", "--json")
    for seed in range(8):
        ran = run(*simulate, "--seed", str(seed))
        assert ran.code == 0, ran.err
    cup = run("tournament", "new", "--game", "ase", "--random", "8", "--json")
    assert cup.code == 0, cup.err
    assert run("tournament", "new", "--game", "ase", "--best", "9").err.count("8") == 1, "more there are not"
    free = run("tournament", "new", "--game", "ase", "--best", "16", "-o", "design_balance=free", "--json")
    assert free.code == 0, free.err


def test_an_opponent_by_lot(run: Run) -> None:
    document = run("play", "inside-volley", "federer-grass", "--random", "--json").json
    assert document["players"]["A"] == "Roger Federer"
    assert document["setup"]["cards"][1]["surface"] == "GRASS"


def test_an_unfinished_match_goes_on_to_its_end(run: Run, played: Path, unfinished: Path) -> None:
    ran = run("play", "--resume", str(unfinished))
    assert ran.code == 0, ran.err
    assert "Resumed after" in ran.out
    assert unfinished.read_bytes() == played.read_bytes(), "the same dice give the same match"
    assert not unfinished.with_name("unfinished.jsonl.seed").exists()


def test_two_matches_of_one_day_have_two_names(run: Run, home: Path) -> None:
    for _ in range(2):
        run("play", "inside-volley", *PAIR, "--json")
    assert len(list(home.glob("*.jsonl"))) == 2


# netcord record


def test_records_are_listed_the_newest_first(run: Run, home: Path) -> None:
    run("play", "inside-volley", *PAIR, "--json")
    (home / "broken.jsonl").write_text("nonsense\n")
    document = run("record", "list", "--json").json
    assert document["folder"] == str(home)
    broken, match = document["records"]
    assert broken["problem"]
    assert broken["players"] is None
    assert match["players"] == {"A": "Federer", "B": "Nadal"}
    assert match["finished"]
    out = run("record", "list").out
    assert match["name"] in out
    assert "unreadable" in out


def test_no_records_yet(run: Run) -> None:
    assert "No match has been recorded yet" in run("record", "list").out


def test_a_record_is_shown_with_its_box_score(run: Run, played: Path) -> None:
    out = run("record", "show", str(played)).out
    assert "Roger Federer 2007 (hard, printed) v Rafael Nadal 2013 (hard)" in out
    assert "Box score" in out
    assert "Set 2" in out


def test_an_unfinished_record_says_how_to_go_on(run: Run, unfinished: Path) -> None:
    assert "netcord play --resume" in run("record", "show", str(unfinished)).out


def test_a_replay_tells_the_same_story_as_the_match(run: Run, home: Path) -> None:
    live = run("play", "inside-volley", *PAIR).out
    again = run("record", "replay", "last").out
    assert again.splitlines()[-30:] == live.splitlines()[-30:]
    told = [line for line in live.splitlines() if "first serve" in line.lower()]
    assert told
    assert all(line in again for line in told)


def test_a_true_record_is_verified_with_a_list_of_what_holds(run: Run, played: Path) -> None:
    ran = run("record", "verify", str(played))
    assert ran.code == 0
    assert ran.out.count("  ok  ") == 6
    assert "match.jsonl holds." in ran.out
    document = run("record", "verify", str(played), "--json").json
    assert document["ok"]
    assert document["findings"] == []


def test_a_changed_record_is_told_line_by_line(run: Run, played: Path) -> None:
    lines = played.read_bytes().splitlines(keepends=True)
    entry = json.loads(lines[5])
    lines[5] = lines[5].replace(b'"n":4', b'"n":9', 1)
    played.write_bytes(b"".join(lines))
    ran = run("record", "verify", str(played))
    assert entry["n"] == 4
    assert ran.code == 1
    assert "FAIL  line 6:" in ran.out
    document = run("record", "verify", str(played), "--json")
    assert document.code == 1
    assert any(finding["line"] == 6 and finding["grave"] for finding in document.json["findings"])


def test_an_unfinished_record_holds_as_far_as_it_goes(run: Run, unfinished: Path) -> None:
    ran = run("record", "verify", str(unfinished))
    assert ran.code == 0
    assert "note" in ran.out
    assert "not over" in ran.out


# netcord simulate


def test_a_simulation_as_json(run: Run) -> None:
    words = ("simulate", "inside-volley", *PAIR, "--matches", "40", "--seed", "7", "--json")
    document = run(*words, "--jobs", "1").json
    assert document["matches"] == 40
    assert document["seed"] == "7"
    assert document["wins"]["A"] + document["wins"]["B"] == 40
    assert document["win_rate"]["A"] == document["wins"]["A"] / 40
    low, high = document["interval_95"]["A"]
    assert low < document["win_rate"]["A"] < high
    assert sum(document["sets"].values()) == sum(document["endings"].values()) == 40
    assert document["options"]["tiebreak"] == "except_final"
    assert document["cards"] == list(PAIR)
    assert set(document["average"]["A"]) == set(SideBox.__struct_fields__)
    average = document["average"]
    assert average["points"] == pytest.approx(average["A"]["points"] + average["B"]["points"])
    assert run(*words, "--jobs", "2").json == document, "the processes do not matter"


def test_a_simulation_for_people(run: Run) -> None:
    out = run("simulate", "inside-volley", *PAIR, "-n", "20", "--seed", "1", "--best-of", "5").out
    for words in ("20 matches, seed 1", "95 % interval", "Average match", "Service games held", "3-"):
        assert words in out


def test_a_simulation_without_a_seed_names_the_one_it_drew(run: Run) -> None:
    assert run("simulate", "inside-volley", *PAIR, "-n", "2", "--json").json["seed"]


# A game with choices


@pytest.mark.usefixtures("toy")
def test_a_game_with_choices_is_played_against_a_bot(run: Run) -> None:
    ran = run("play", "toy", typed="1\n" * 60)
    assert ran.code == 0, ran.err
    assert "Ivy: where do you serve?" in ran.out
    assert "1  out wide" in ran.out
    assert "wins the match" in ran.out
    assert run("record", "verify", "last").code == 0


@pytest.mark.usefixtures("toy")
def test_a_choice_is_made_by_number_or_by_name_and_nonsense_is_asked_again(run: Run) -> None:
    ran = run("play", "toy", "--bot", "first", typed="7\nlob\ndown the tee\nq\n")
    assert ran.code == 0
    assert ran.out.count("Type a number from 1 to 3") == 2
    assert "it was down the tee" in ran.out
    assert "netcord play --resume ivy-park-" in ran.out


@pytest.mark.usefixtures("toy")
def test_the_end_of_the_input_saves_the_match(run: Run, home: Path) -> None:
    ran = run("play", "toy", typed="1\n2\n")
    assert ran.code == 0
    assert "The match is saved." in ran.out
    (record,) = home.glob("*.jsonl")
    before = record.read_bytes()
    ran = run("play", "--resume", "last", typed="1\n" * 60)
    assert ran.code == 0
    assert record.read_bytes().startswith(before), "nothing is lost"
    assert "wins the match" in ran.out


@pytest.mark.usefixtures("toy")
def test_two_people_share_a_keyboard_and_why_is_answered(run: Run) -> None:
    ran = run("play", "toy", "--you", "both", typed="1\n2\n?\nq\n")
    assert "Park: where will it come?" in ran.out
    assert "TOY-1" in ran.out
    again = run("play", "--resume", "last", typed="1\n1\n1\nq\n")
    assert "Ivy: where" in again.out
    assert "Park: where" in again.out, "both sit where they sat"


@pytest.mark.usefixtures("toy")
def test_bots_play_a_match_for_a_program_and_a_simulation(run: Run) -> None:
    document = run("play", "toy", "--json").json
    assert document["finished"]
    assert document["box"]["serves_told"] is False
    assert document["sets"][0]["tiebreak"]
    simulated = run("simulate", "toy", "-n", "30", "--seed", "2", "-j", "1", "--json").json
    assert simulated["wins"]["A"] + simulated["wins"]["B"] == 30
    shown = run("simulate", "toy", "-n", "30", "--seed", "2", "-j", "1").out
    assert "First serves in" not in shown


@pytest.mark.usefixtures("toy")
def test_a_game_without_cards_says_so(run: Run) -> None:
    assert "no cards" in run("cards", "check", "toy", "x.json").err
    assert run("cards", "template", "toy").code == 2
    assert "0 cards" in run("cards", "list", "toy").out


# The picture


def test_the_picture_is_the_same_every_time(tmp_path: Path) -> None:
    random.seed(1)
    draw(tmp_path / "one.svg")
    draw(tmp_path / "two.svg")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert match_in_progress() is not None
