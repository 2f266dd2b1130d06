"""Which language is spoken: as it is asked for, as the system speaks, remembered for a match."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

import netcord
from netcord.bots import RandomBot
from netcord.club.language import language
from netcord.kernel import Unreadable
from netcord.play import Host, SeededDice

from .conftest import PAIR, Run


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "NETCORD_LANG": "en"}, "en"),
    ],
)
def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], spoken: str) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language() == spoken
    assert language("fr") == "fr"


def test_a_language_nobody_has_words_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unreadable, match="told in en or fr, not in 'xx'"):
        language("xx")
    monkeypatch.setenv("NETCORD_LANG", "xx")
    with pytest.raises(Unreadable, match="NETCORD_LANG is 'xx'"):
        language()


ENGLISH = ("Bot  ", "Record", "Dice promised", "The seed", " by ", " v ", "wins", "cards", "Options", "holds")


@pytest.mark.parametrize(
    "words",
    [
        ("play", "inside-volley", *PAIR),
        ("simulate", "inside-volley", *PAIR, "-n", "3", "--seed", "1"),
        ("cards", "show", "inside-volley", PAIR[0]),
        ("games",),
        ("record", "verify", "last"),
        ("record", "show", "last"),
        ("record", "list"),
        ("menu",),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_the_frame_is_french_too(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    run("play", "inside-volley", *PAIR, "--json")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    ran = run(*words)
    assert ran.code == 0
    kept = "\n".join(line for line in ran.out.splitlines() if "netcord" not in line and "printed" not in line)
    assert [text for text in ENGLISH if text in kept] == []


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    "words",
    [("games",), ("cards", "list", "inside-volley"), ("tournament", "calendar"), ("record", "list")],
    ids=" ".join,
)
def test_a_language_may_be_named_before_the_command_or_behind_it(run: Run, words: tuple[str, ...]) -> None:
    french = run(*words, "--lang", "fr").out
    assert run("--lang", "fr", *words).out == french != run(*words).out
    assert run("--lang", "fr", *words, "--lang", "en").out == run(*words).out


def test_a_match_goes_on_in_the_language_and_at_the_speed_it_had(run: Run, home: Path) -> None:
    run("play", "pro-tennis", "north", "south", "--lang", "fr", "--speed", "fast", typed="q\n")
    (note,) = home.glob("*.seats")
    assert json.loads(note.read_text()) == {"speed": "fast", "lang": "fr"}
    again = run("play", "--resume", "last", typed="q\n").out
    assert "Reprise après" in again
    assert "Resumed after" in run("play", "--resume", "last", "--lang", "en", typed="q\n").out


def test_the_score_at_a_choice_is_told_as_the_umpire_does() -> None:
    import netcord
    from netcord.club.story import Story
    from netcord.kernel import Side

    game = netcord.game("pro-tennis")
    cards = {card.id: card for card in game.cards()}
    setup = game.arrange((cards["north"], cards["south"]), {"first": "B"})
    story, score = Story(game, setup, "m"), game.start(setup).table.score
    for winner in (Side.B, Side.B, Side.B, Side.A):
        score = score.point(winner).score
    assert story.standing(score) == "South serves · 40-15 · games 0-0"
    assert Story(game, setup, "m", "fr").standing(score) == "South au service · 40-15 · jeux 0-0"
    for winner in (Side.B, Side.A, Side.A, Side.A, Side.A):
        score = score.point(winner).score
    assert story.standing(score) == "South serves · 0 all · games 1-1"


def test_what_a_game_is_about_is_told_in_every_language() -> None:
    import netcord
    from netcord.club.language import about, house_words

    for game in netcord.all_games().values():
        assert about(game, house_words("en")) == game.about
        assert about(game, house_words("fr")) != game.about


def test_the_keys_fit_below_the_scoreboard_in_every_language() -> None:
    from netcord.club.language import house_words, languages, said

    for spoken in languages():
        assert len(said(house_words(spoken), "keys")) < 80, spoken


@pytest.mark.parametrize("key", ["inside-volley", "tennidice"])
def test_the_keys_are_whole_below_the_card_that_decided_the_point_or_the_box_score(key: str) -> None:
    """On a wide terminal the scoreboard is narrower than 80 columns, and the keys stand below both."""
    from netcord.cli.screens.screen import WIDE, live_area
    from netcord.club.language import house_words, languages, said
    from netcord.club.story import Story

    game = netcord.game(key)
    setup = next(iter(game.trials().values()))
    for spoken in languages():
        story = Story(game, setup, "test", spoken)
        bots = {seat: RandomBot(1) for seat in game.seats(game.start(setup))}
        host = Host(game, setup, bots, SeededDice(1), listeners=[story])
        while not story.statistics.match.points:
            host.advance()
        out = Console(file=io.StringIO(), width=WIDE)
        with out.capture() as shown:
            out.print(live_area(story, "normal", wide=True))
        assert said(house_words(spoken), "keys") in shown.get()
        beside = "╮ ╭" if key == "inside-volley" else story.words.term("stat_points")
        assert beside in shown.get()


@pytest.mark.parametrize(("width", "lines"), [(80, 1), (40, 2)])
def test_a_command_to_be_copied_is_never_broken(width: int, lines: int) -> None:
    from netcord.cli.screens.sitting import advise

    out = Console(file=io.StringIO(), width=width)
    with out.capture() as shown:
        advise(out, "Go on with:", "netcord play --resume near-far-20261116-2")
    assert len(shown.get().splitlines()) == lines
    assert "netcord play --resume near-far-20261116-2" in shown.get()


def test_a_card_is_called_by_its_surface_in_the_language(run: Run) -> None:
    players = ("roger-federer-2007-hard-printed", "rafael-nadal-2013-hard")
    simulated = ("simulate", "inside-volley", *players, "-n", "2", "--seed", "1", "-j", "1")
    assert "Rafael Nadal 2013 (dur)" in run(*simulated, "--lang", "fr").out
    assert "Rafael Nadal 2013 (hard)" in run(*simulated).out


@pytest.mark.parametrize(
    ("key", "called", "versus"), [("worldwide", "Joueur A", "A - B"), ("ase", "Proche", "Proche - Lointain")]
)
def test_who_has_no_name_is_called_something_in_the_language(
    run: Run, home: Path, key: str, called: str, versus: str
) -> None:
    simulated = run("simulate", key, "-n", "1", "--seed", "1", "-j", "1", "--bot", "random", "--lang", "fr").out
    assert called in simulated
    assert "Player A" not in simulated
    assert "Near" not in simulated
    run("play", key)  # nobody types anything: the match is kept
    assert versus in run("record", "list", "--lang", "fr").out
