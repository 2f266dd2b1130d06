"""What else stands on the scoreboard, and the part of a card that was read."""

import io
import re

import pytest
from msgspec.structs import replace
from rich.console import Console

import netcord
from netcord.cli.screens.cards import NEAR, card_corner, card_panel, cards_shown
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


def test_cards_longer_than_the_screen_are_folded() -> None:
    """Two cards of Pro Tennis, 21 lines each, with names and legend on 80 columns and 24 lines; and Enter below."""
    game = netcord.game("pro-tennis")
    cards = [card for card in game.cards() if card.id in ("north", "south")]
    whole, folded = shown(cards_shown(cards, game.words())), shown(cards_shown(cards, game.words(), height=24))
    assert len(whole.splitlines()) > 24 >= len(folded.splitlines()) + 2
    assert all(card.name in folded.splitlines()[0] for card in cards)
    read = {text: re.findall(r"\b(\d\d) +([A-Z]) +([A-Z]) +([A-Z]) +([A-Z])\b", text) for text in (whole, folded)}
    assert len(read[whole]) == 42
    assert sorted(read[folded]) == sorted(read[whole]), "nothing is lost"
    assert shown(cards_shown(cards, game.words(), height=40)) == whole


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", ["inside-volley", "pro-tennis", "worldwide", "ase"])
def test_a_card_is_told_in_words(key: str, language: str) -> None:
    """No name of a field, and what is said of it below the card is not said in it too."""
    game = netcord.game(key)
    words = game.words(language)
    for card in (game.cards()[0], game.cards()[-1]):
        text = shown(card_panel(card, words))
        assert "_" not in text
        assert not card.note or card.note[:30] not in text


def test_what_is_printed_on_a_card_is_told_in_the_language() -> None:
    left = next(card for card in netcord.game("pro-tennis").cards() if card.hand == "L")
    assert "main G" in shown(card_panel(left, netcord.game("pro-tennis").words("fr")))
    hard = next(card for card in netcord.game("inside-volley").cards() if card.surface == "HARD")
    assert " DUR " in shown(card_panel(hard, netcord.game("inside-volley").words("fr")))
    design = next(card for card in netcord.game("ase").cards() if card.first_serve > 0)
    assert f"première balle +{design.first_serve}" in shown(card_panel(design, netcord.game("ase").words("fr")))
