"""Decks to look at: every card as printed, in every language, and as many as there are."""

import pytest

from netcord import registry
from netcord.games.ase_card_tennis.cards import shipped_deck
from netcord.tennis import Face

WITH_DECKS = [game for game in registry.games().values() if game.coverage.faces is not None]


def faces(game: str, language: str = "en") -> tuple[Face, ...]:
    found = registry.game(game)
    assert found.coverage.faces is not None
    return found.coverage.faces(found.words(language))


def amount(face: Face, key: str) -> int:
    return next((mark.amount for mark in face.marks if mark.key == key), 0)


@pytest.mark.parametrize("game", WITH_DECKS, ids=lambda game: game.key)
def test_every_card_is_there_in_every_language(game: registry.AnyGame) -> None:
    english = faces(game.key)
    assert len({face.id for face in english}) == len(english) > 0
    for language in game.languages:
        told = faces(game.key, language)
        assert [face.id for face in told] == [face.id for face in english]
        assert all(face.name and all(mark.label for mark in face.marks) for face in told)


def test_a_deck_of_ase_is_told_card_by_card() -> None:
    for deck in ("men", "women"):
        told = [face for face in faces("ase") if face.id.startswith(f"{deck}-")]
        shipped = shipped_deck(deck)
        assert sum(amount(face, "count") for face in told) == len(shipped.service) + len(shipped.rally)
        for face in told:
            assert sum(mark.amount for mark in face.marks if mark.key.startswith("part_")) == 100, face.id
            assert face.number == sum(mark.amount for mark in face.marks if mark.key == "part_fault")


def test_the_challenge_cards_and_dice_of_tennidice_are_told() -> None:
    told = {face.id: face for face in faces("tennidice")}
    assert (amount(told["IN"], "count"), amount(told["OUT"], "count")) == (12, 12)
    assert [mark.label for mark in told["return_letter"].marks if mark.key == "face"] == list("ABCDEF")
