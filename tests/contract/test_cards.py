"""Every card of a player tells the same things in the same way, whatever game it is of."""

import ast
from pathlib import Path
from typing import Any

import pytest

import netcord
from netcord.club.cards import players_of
from netcord.tennis import PlayersCard, TennisGame

GAMES: dict[str, TennisGame[Any, Any]] = netcord.all_games()
WITH_CARDS = [key for key, game in GAMES.items() if game.cards()]


@pytest.mark.parametrize("key", WITH_CARDS)
def test_a_card_says_who_it_is_and_what_it_is_made_for(key: str) -> None:
    for card in GAMES[key].cards():
        assert isinstance(card, PlayersCard)
        assert card.id
        assert card.name
        assert card.name in card.label
        assert card.sex in ("M", "F", "")
        assert card.tour in ("ATP", "WTA", "")
        assert card.rank is None or card.rank >= 1
        assert isinstance(card.surface, str)
        assert isinstance(card.country, str)
        assert isinstance(card.note, str)
        assert card.meets(card)
        printed = set(card.__struct_fields__)
        assert all(name in printed or str(told) in card.note for name, told in card.details.items()), "nothing made up"


@pytest.mark.parametrize("key", WITH_CARDS)
def test_a_card_lies_on_one_shelf(key: str) -> None:
    game = GAMES[key]
    for shelf in game.shelves():
        assert all(game.shelf_of(card) is shelf for card in shelf.cards)


def test_a_card_of_ones_own_lies_on_no_shelf() -> None:
    game = GAMES["ase"]
    assert game.box.read_cards is not None
    (own,) = game.box.read_cards("mine.json", b'{"name": "Lefty"}').cards
    assert game.shelf_of(own) is None


def test_cards_of_one_surface_meet_and_a_tour_tells_the_sex() -> None:
    cards = {card.id: card for card in GAMES["inside-volley"].cards()}
    nadal, clay, grass = (cards[f"rafael-nadal-2008-{surface}"] for surface in ("clay", "clay", "grass"))
    assert nadal.meets(clay)
    assert not nadal.meets(grass)
    assert (nadal.tour, nadal.sex) == ("ATP", "M")


def test_shelves_say_whether_their_cards_are_of_players() -> None:
    unplayed = {(key, shelf.source) for key in WITH_CARDS for shelf in GAMES[key].shelves() if not shelf.of_players}
    assert unplayed == {
        ("inside-volley", "averages.cards.json"),
        ("pro-tennis", "averages.cards.json"),
        ("pro-tennis", "specimens.cards.json"),
    }
    for key, source in unplayed:
        (shelf,) = (shelf for shelf in GAMES[key].shelves() if shelf.source == source)
        assert not set(players_of(GAMES[key], GAMES[key].cards())) & set(shelf.cards)


@pytest.mark.parametrize("key", GAMES)
def test_a_setup_tells_its_cards_and_its_surface(key: str) -> None:
    game = GAMES[key]
    for setup in game.trials().values():
        names = game.names(setup)
        for card in game.cards_in(setup):
            assert any(card.name in name for name in names.values())
        surface = game.surface(setup)
        assert surface == surface.lower()
        assert (not surface) == (key not in ("inside-volley", "worldwide"))


def test_no_front_end_guesses_what_a_card_has() -> None:
    house = Path(netcord.__file__).parent
    guessed = {
        (file.stem, ast.unparse(node.args[0]))
        for room in ("club", "cli", "server", "tournament", "play", "store")
        for file in (house / room).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "hasattr"
    }
    assert {what for _, what in guessed} <= {"stream", "signal", "error"}, guessed
