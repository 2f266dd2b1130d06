"""Thinking that takes long is shown, a hint is told to be exact or not, and a bot shares what it has worked out."""

import io
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from rich.console import Console

import netcord
from netcord.cli.asking.person import Person
from netcord.cli.screens import screen as screens
from netcord.cli.screens.screen import PlainScreen
from netcord.cli.screens.thinking import after_a_while
from netcord.club.story import Story
from netcord.kernel import Choose
from netcord.tennis import Hint

from .test_choices import Typist
from .test_terminal import Terminal, terminals  # noqa: F401  # a fixture

TENNIDICE = netcord.game("tennidice")

PONDERING = """
import os, time
from netcord import registry
from tests.cli.toy import TOY, hint
from netcord.tennis import Hint

def ponder():
    until = time.monotonic() + 30
    while not os.path.exists(os.environ["PONDERED"]) and time.monotonic() < until:
        time.sleep(0.01)
    os.remove(os.environ["PONDERED"])

class Ponderer:
    def __init__(self, game, seed):
        pass

    def choose(self, view, ask):
        ponder()
        return ask.options[0]

    def hint(self, view):
        ponder()
        return {answer: Hint(point=0.25, exact=False) for answer in hint(view)}

TOY.sparring.bots["ponderer"] = Ponderer
known = {**registry.games(), "toy": TOY}
registry.games = lambda: known
from netcord.cli import main
main()
"""
"""netcord with a toy game and a bot that thinks until a file is there, and tells no better than an estimate."""


def test_what_takes_long_is_shown_while_it_lasts() -> None:
    shown, hidden = Event(), Event()
    with after_a_while(shown.set, hidden.set, 0.0):
        assert shown.wait(30)
        assert not hidden.is_set()
    assert hidden.is_set()


def test_what_is_soon_done_is_not_shown() -> None:
    told: list[str] = []
    with after_a_while(lambda: told.append("shown"), lambda: told.append("hidden"), 3600):
        pass
    assert told == []


def test_a_log_has_nothing_of_it_and_only_a_terminal_beside_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def at_once(show: Any, hide: Any) -> AbstractContextManager[None]:
        told.append(show)
        return nullcontext()

    monkeypatch.setattr(screens, "after_a_while", at_once)
    for at_terminal in (False, True):
        beside = io.StringIO()
        monkeypatch.setattr(beside, "isatty", lambda at_terminal=at_terminal: at_terminal)
        monkeypatch.setattr(sys, "stderr", beside)
        log = io.StringIO()
        with PlainScreen(Console(file=log)).thinking("Bob is thinking"):
            pass
        assert len(told) == at_terminal
        assert log.getvalue() == ""


def test_a_bot_that_thinks_is_seen_to_and_shares_what_it_knows(
    terminals: list[Terminal],  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pondered = tmp_path / "pondered"
    monkeypatch.setenv("PONDERED", str(pondered))
    screen = Terminal("play", "toy", "--you", "B", "--bot", "ponderer", "--speed", "instant", code=PONDERING)
    terminals.append(screen)
    screen.expect("Ivy is thinking")
    pondered.touch()
    screen.expect("Park: where will it come?", "h worth", "> ")
    screen.type("h\n")
    screen.expect("Reckoning what each option is worth")
    pondered.touch()
    screen.expect("point ~25.0%", "These chances (~) are estimates.", "> ")
    screen.type("q\n")
    assert screen.end() == 0


def hinted(worth: Any, monkeypatch: pytest.MonkeyPatch, language: str = "en", **options: str) -> str:
    """What a person sees who asks at the first question of a tie-break what the choices are worth."""
    setup = TENNIDICE.arrange((), {"first": "A", **options})
    state = TENNIDICE.start(setup)
    ask = TENNIDICE.ask(state)
    assert isinstance(ask, Choose)
    screen, story = Typist("h", "1 1 1 1"), Story(TENNIDICE, setup, "test", language)
    if worth is not None:
        monkeypatch.setattr(story, "hint", lambda view: dict.fromkeys(ask.options, worth))
    Person(screen, story).choose(TENNIDICE.view(state, "A"), ask)
    return screen.text.getvalue()


def test_a_hint_is_told_to_be_exact_or_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = hinted(Hint(match=0.5), monkeypatch)
    assert "match 50.0%" in exact
    assert "These chances are exact." in exact
    guess = hinted(Hint(match=0.5, exact=False), monkeypatch, "fr")
    assert "match ~50,0\u00a0%" in guess
    assert "match ~50.0% ±13" in hinted(Hint(match=0.5, exact=False, error=0.13), monkeypatch)
    assert "match ~50,0\u00a0% ±0,4" in hinted(Hint(match=0.5, exact=False, error=0.004), monkeypatch, "fr")
    assert "Ces chances (~) sont des estimations." in guess


def test_placing_shows_no_number_of_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    told = hinted(None, monkeypatch, useless_steps="true")
    assert "What this choice is worth cannot be reckoned." in told
    assert "%" not in told


def test_td_13_placing_with_spirit_cubes_shows_exact_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    told = hinted(None, monkeypatch)
    assert told.count("  match ") == 35
    assert "~" not in told
    assert "These chances are exact." in told
    french = hinted(None, monkeypatch, "fr")
    assert french.count("  match ") == 35
    assert "Ces chances sont exactes." in french
