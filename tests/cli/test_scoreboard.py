"""What else stands on the scoreboard, and the part of a card that was read."""

import io
import re

import pytest
from msgspec.structs import replace
from rich.console import Console

import netcord
from netcord.cli.screens.cards import NEAR, card_corner, card_panel
from netcord.cli.screens.scoreboard import scoreboard
from netcord.club.story import Story
from netcord.games.pro_tennis import Condition, Setup
from netcord.games.pro_tennis.cards import Column
from netcord.games.pro_tennis.facts import Hit
from netcord.kernel import Side
from netcord.play import Host
from netcord.tennis import Reading, readings


def shown(what: object) -> str:
    out = io.StringIO()
    Console(file=out, width=80).print(what)
    return out.getvalue()


@pytest.mark.parametrize(
    ("language", "told"), [("en", "South: 1 warning, wrist -2"), ("fr", "South : 1 avertissement, poignet -2")]
)
def test_pt_14_pt_15_warnings_and_injuries_stand_below_the_names(language: str, told: str) -> None:
    game = netcord.game("pro-tennis")
    cards = {card.id: card for card in game.cards()}
    setup = game.arrange((cards["north"], cards["south"]), {"first": "A"})
    state = game.start(setup)
    hurt = replace(state.table.conditions[1], warnings=1, wrist=2)
    table = replace(state.table, conditions=(state.table.conditions[0], hurt))
    story = Story(game, setup, "m", language)
    story.hear(0, (), game.view(state, None))
    assert "South" in shown(scoreboard(story))
    assert told not in shown(scoreboard(story))
    story.hear(1, (), game.view(game.at(table), None))
    assert told in shown(scoreboard(story))


def test_of_a_long_card_the_lines_about_the_one_it_was_read_on_are_shown() -> None:
    game = netcord.game("pro-tennis")
    card = next(card for card in game.cards() if card.id == "north")
    drawn = shown(card_corner(card, Story(game, game.arrange((card, card), {}), "m").words, Reading("A", "S", 33)))
    lines = [line.split()[1] for line in drawn.splitlines() if line[2:4].isdigit()]
    assert len(lines) == 2 * NEAR + 1
    assert lines[NEAR] == "33"


def test_injuries_are_marked_on_the_card_itself() -> None:
    """PT-15: cramps take a line off S and SR, a wrist one off every column; a roll of 24 is then read on 22."""
    game = netcord.game("pro-tennis")
    cards = {card.id: card for card in game.cards()}
    setup = Setup(
        (cards["north"], cards["south"]), conditions=(Condition(cramps=1, wrist=1), Condition()), first=Side.A
    )
    story = Story(game, setup, "hurt")
    Host(game, setup, listeners=[story])
    assert story.lowered == {"A": {"S": 2, "SR": 2, "SP": 1, "V": 1}}
    read = readings((Hit("A", Column.S, natural=24, line=22, letter="I"),))["A"]
    assert (read.line, read.rolled) == (22, 24)
    file = io.StringIO()
    panel = card_panel(cards["north"], story.words, read, story.lowered["A"])
    Console(file=file, width=80, color_system="truecolor", force_terminal=True).print(panel)
    shown = file.getvalue()
    heads, below = (re.sub(r"\x1b\[[0-9;]*m", "", line) for line in shown.splitlines() if "SR" in line or "-2" in line)
    assert re.findall(r"\w+", heads) == ["S", "SR", "SP", "V"]
    assert re.findall(r"-\d", below) == ["-2", "-2", "-1", "-1"]
    lines = {number: next(line for line in shown.splitlines() if f"{number}" in line) for number in (22, 23, 24)}
    styles = {
        number: set(re.findall(r"\x1b\[(?:[0-9;]*;)?([47])(?:;[0-9]+)*m", line)) for number, line in lines.items()
    }
    assert styles == {22: {"7"}, 23: set(), 24: {"4"}}, "what was read, and where the dice had fallen"
