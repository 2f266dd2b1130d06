"""What else stands on the scoreboard, and the part of a card that was read."""

import io

import pytest
from msgspec.structs import replace
from rich.console import Console

import netcord
from netcord.cli.screens.cards import NEAR, card_corner
from netcord.cli.screens.scoreboard import scoreboard
from netcord.club.story import Story
from netcord.tennis import Reading


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
