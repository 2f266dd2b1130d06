"""Tennidice in the terminal: names, boards of one's own, placing cubes, hints that cannot be had."""

import json
import re
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import netcord
from netcord.cli.asking.person import Person
from netcord.club.story import Story
from netcord.games.tennidice import Arrangement, board_named
from netcord.games.tennidice.facts import CardDrawn, CubeUsed
from netcord.kernel import Choose, Impossible, encode
from netcord.play import read, replay

from .conftest import Run
from .test_choices import Typist
from .test_docs import DOCS, commands
from .test_terminal import Terminal, apart, terminals  # noqa: F401  # a fixture

GAME = netcord.game("tennidice")
PAGE = (DOCS / "playing-tennidice.md").read_text(encoding="utf-8")
QUICK = ("--bot", "sensible", "--speed", "instant")


def place(*typed: str, language: str = "en", spirits: int = 0, **options: str) -> tuple[Any, str]:
    """Somebody places cubes, typing these lines; what was chosen, and what was on the screen."""
    setup = GAME.named(GAME.arrange((), {"first": "A", **options}), ("Ann", "Bob"))
    state = GAME.start(setup)
    if spirits:
        state = _with_spirits(state, spirits)
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    screen = Typist(*typed)
    story = Story(GAME, setup, "test", language)
    answer = Person(screen, story).choose(GAME.view(state, "A"), ask)
    return answer, screen.text.getvalue()


def _with_spirits(state: Any, many: int) -> Any:
    from msgspec.structs import replace

    held = replace(state.table.holdings[0], hand=many)
    return replace(state, table=replace(state.table, holdings=(held, state.table.holdings[1]), pool=3 - many))


# Placing cubes


@pytest.mark.parametrize("typed", ["1 3 0 0", "[1,3,0,0]", "1-3-0-0", "1300", "11"])
def test_an_arrangement_may_be_typed_in_many_ways(typed: str) -> None:
    assert place(typed)[0] == Arrangement((1, 3, 0, 0))


def test_an_arrangement_that_begins_with_nought_is_no_number() -> None:
    assert place("0004")[0] == Arrangement((0, 0, 0, 4))
    assert place("4")[0] == Arrangement((3, 0, 0, 1)), "the fourth of the list"


@pytest.mark.parametrize("typed", ["2 1 1 1", "4 0 0 -1", "1 1 1 0", "five"])
def test_tv_51_an_arrangement_that_does_not_place_all_cubes_is_refused_with_the_reason(typed: str) -> None:
    answer, text = place(typed, "1 1 1 1")
    assert answer == Arrangement((1, 1, 1, 1))
    assert "Place all your cubes: four numbers from 0 up" in text
    assert "Placez tous vos cubes" in place(typed, "1 1 1 1", language="fr")[1]


def test_thirty_five_arrangements_fit_on_a_small_screen() -> None:
    for language in ("en", "fr"):
        _, text = place("1 1 1 1", language=language)
        lines = text.splitlines()
        assert len(lines) <= 17
        assert max(map(len, lines)) <= 80
        assert "35  0 0 0 4" in text


def test_td_85_own_cubes_are_placed_first_and_then_the_spirit_cubes() -> None:
    answer, text = place("1 3 0 0", "0 0 0 3", mode="match", spirits=3)
    assert answer == Arrangement((1, 3, 0, 0), (0, 0, 0, 3))
    assert "35  0 0 0 4" in text, "thirty-five placements, not seven hundred"
    assert "20  + 0 0 0 3" in text
    at_once, _ = place("[1,3,0,0] + [0,0,1,2]", mode="match", spirits=3)
    assert at_once == Arrangement((1, 3, 0, 0), (0, 0, 1, 2))


def test_a_hint_that_cannot_be_had_leaves_the_question_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(story: Any, view: Any) -> Any:
        raise Impossible("the table is not built yet")

    monkeypatch.setattr(Story, "worth", refuse)
    answer, text = place("h", "1 1 1 1")
    assert answer == Arrangement((1, 1, 1, 1))
    assert "the table is not built yet" in text


# Names


def test_players_without_cards_may_be_named(run: Run) -> None:
    document = run("play", "tennidice", "--names", "Ann, Bob", *QUICK, "--json").json
    assert document["players"] == {"A": "Ann", "B": "Bob"}
    assert Path(document["file"]).name.startswith("ann-bob-")
    assert "Ann v Bob" in run("record", "show", "last").out
    assert run("record", "verify", "last").code == 0
    assert run("record", "list", "--json").json["records"][0]["players"] == {"A": "Ann", "B": "Bob"}


def test_partners_are_named_side_by_side(run: Run) -> None:
    ran = run("play", "tennidice", "-o", "players=4", "--names", "Ann,Amy,Bob,Ben", *QUICK, "--json")
    assert ran.json["seats"] == {"A1": "Ann", "A2": "Amy", "B1": "Bob", "B2": "Ben"}
    assert ran.json["players"] == {"A": "Ann / Amy", "B": "Bob / Ben"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("tennidice", "--names", "Ann"), "there are 2 players to be named, each differently, not Ann"),
        (("tennidice", "--names", "Ann,Ann"), "there are 2 players to be named, each differently, not Ann, Ann"),
        (("tennidice", "--names", "Ann,"), "a name has 1 to 24 letters, not ''"),
        (("tennidice", "--names", "Ann," + "B" * 25), "a name has 1 to 24 letters"),
        (("pro-tennis", "north", "south", "--names", "Ann,Bob"), "are called as their cards are"),
        (("tennidice", "--doubles"), "say --option players=4 instead of --doubles"),
    ],
)
def test_names_that_cannot_be_are_refused(run: Run, words: tuple[str, ...], told: str, home: Path) -> None:
    ran = run("play", *words)
    assert ran.code == 2
    assert told in ran.err
    assert not home.exists() or not list(home.iterdir()), "nothing was begun"


# A board of one's own


def written(folder: Path, **changed: Any) -> str:
    board = {**json.loads(encode(board_named("default"))), "id": "mine", **changed}
    file = folder / "mine.board.json"
    file.write_text(json.dumps(board))
    return str(file)


def test_a_board_of_ones_own_is_played_and_recorded(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, deck={"IN": 15, "OUT": 5})
    ran = run("play", "tennidice", "-o", f"board={file}", *QUICK, "--json")
    assert ran.json["setup"]["board"]["deck"] == {"IN": 15, "OUT": 5}
    assert run("record", "verify", "last").code == 0
    assert run("simulate", "tennidice", "-o", f"board={file}", "-n", "2", "-j", "1", "--json").code == 0
    checked = run("cards", "check", "tennidice", file)
    assert (checked.code, checked.out) == (0, "The board is fine, with 1 warning.\n")
    assert f"warning: {file}: deck: has 20 cards, the printed game 24" in checked.err


def test_tv_52_a_bad_board_is_refused_with_file_field_and_reason(run: Run, tmp_path: Path, home: Path) -> None:
    dice = json.loads(encode(board_named("default")))["dice"]
    lines = {"court": ["A1"], "box_deuce": "touching", "box_ad": "touching"}
    cases: list[tuple[dict[str, Any], str]] = [
        ({"dice": {**dice, "serve_number": [1, 1, 2, 2, 3]}}, "dice.serve_number: has 5 faces instead of 6"),
        ({"line_cells": lines}, "line_cells.court: A1 must lie inside its area"),
        ({"deck": {"IN": 12, "OUT": "many"}}, "deck.OUT: expected `int`, got `str`"),
        ({"colour": "green"}, "contains unknown field `colour`"),
    ]
    for changed, told in cases:
        file = written(tmp_path, **changed)
        for words in (("play", "tennidice", "-o", f"board={file}", *QUICK), ("cards", "check", "tennidice", file)):
            ran = run(*words)
            assert ran.code == 2
            assert f"{file}: " in ran.err
            assert told in ran.err
    assert not home.exists() or not list(home.iterdir()), "nothing was begun"


def test_a_board_that_is_neither_known_nor_a_file_is_refused(run: Run) -> None:
    ran = run("play", "tennidice", "-o", "board=moon", *QUICK)
    assert ran.code == 2
    assert "or a file of your own, not 'moon'" in ran.err
    assert "there is no file moon.board.json" in run("play", "tennidice", "-o", "board=moon.board.json", *QUICK).err
    assert "spirit can be on or off, not 'maybe'" in run("play", "tennidice", "-o", "spirit=maybe").err


# A match


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("options", [(), ("-o", "mode=match"), ("-o", "players=4", "-o", "doubles_strokes=free")])
def test_a_person_who_takes_whatever_comes_first_plays_to_the_end(
    run: Run, language: str, options: tuple[str, ...]
) -> None:
    ran = run("play", "tennidice", *options, *QUICK, "--lang", language, typed="1\n" * 3000)
    assert ran.code == 0
    assert ("wins the match" if language == "en" else "gagne le match") in ran.out
    shown = [line for line in ran.out.splitlines() if not re.search("Record|Feuille|netcord record", line)]
    assert max(len(line.removeprefix("> ")) for line in shown) <= 80  # where a person types, the prompt ends its line
    assert "{" not in ran.out


def test_the_box_score_counts_cubes_and_challenges(run: Run) -> None:
    document = run("play", "tennidice", "--you", "none", *QUICK, "--json").json
    counted = document["box"]["counted"]
    facts = [fact for played in replay(read(document["file"]), GAME) for fact in played.facts]
    used = [fact for fact in facts if isinstance(fact, CubeUsed)]
    seen = Counter((fact.row.value, fact.seat) for fact in used) + Counter(
        ("spirit", fact.seat) for fact in used if fact.spirit
    )
    seen += Counter(("challenge", fact.by) for fact in facts if isinstance(fact, CardDrawn))
    assert {what for what, _ in seen} == {"agility", "accuracy", "ace", "winner", "challenge", "spirit"}
    tried = {
        (what.removesuffix("_tried"), side): counted[what][side]["tried"] for what in counted for side in ("A", "B")
    }
    assert {one: many for one, many in tried.items() if many} == seen
    shown = run("record", "show", "last").out
    assert "Service games held" not in shown, "there is nothing to hold in a tie-break"
    assert "first set" not in run("record", "replay", "last", "--speed", "instant").out


# At a real terminal


def test_td_13_two_people_place_their_cubes_unseen(terminals: list[Terminal]) -> None:  # noqa: F811
    screen = Terminal("play", "tennidice", "--you", "both", "--names", "Ann,Bob", "--speed", "slow")
    terminals.append(screen)
    screen.expect("Ann v Bob", "Enter next")
    screen.type("\n")
    for name, typed in (("Ann", "1 3 0 0"), ("Bob", "0 0 1 3")):
        screen.expect(f"Pass the keyboard to {name}, then press Enter.")
        screen.type("\n")
        screen.expect(f"{name}: how do you place your cubes?", "> ")
        screen.type(f"{typed}\n")
    screen.expect("Ann has placed 1-3-0-0. Bob has placed 0-0-1-3.")
    kept, gone = apart(screen.raw)
    assert "how do you place" in gone
    assert "how do you place" not in kept


def test_the_menu_asks_for_mode_players_and_names(terminals: list[Terminal]) -> None:  # noqa: F811
    screen = Terminal("menu")
    terminals.append(screen)
    screen.expect("What would you like to do?")
    for question, typed in (
        ("", "play"), ("Which game?", "other"), ("Which game?", "tenni"), ("Match or tie-break", "2"),
        ("Two players", "2"), ("Other rules as printed", ""), ("What are the players called?", "Ann,Amy,Bob,Ben"),
        ("How do you play?", "6"), ("How fast?", "1"), ("Words of your own", ""),
    ):  # fmt: skip
        screen.expect(question)
        screen.type(f"{typed}\n")
    screen.expect("Ann / Amy v Bob / Ben")


# The page


def test_the_commands_on_the_page_work(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (board,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    Path("mine.board.json").write_text(board)
    found = commands(PAGE)
    assert len(found) == 7
    for line in found:
        ran = run(*shlex.split(line)[1:])
        assert ran.code == 0, f"{line}: {ran.err}"


def test_the_board_on_the_page_is_the_default() -> None:
    (board,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert {**json.loads(board), "id": "default"} == json.loads(encode(board_named("default")))
