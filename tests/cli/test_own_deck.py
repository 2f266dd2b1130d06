"""A deck of Worldwide Tennis of one's own: played if it is sound, else refused with constraint, card and field."""

from importlib.resources import files
from pathlib import Path

import pytest

from .conftest import Run
from .test_errors import complaint

DECK = (files("netcord.games.worldwide") / "data" / "deck.toml").read_text(encoding="utf-8")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "mine.deck.toml"
    path.write_text(DECK, encoding="utf-8")
    return path


def broken(deck: Path, old: str, new: str) -> Path:
    """The same deck with something changed in its first card."""
    assert old in DECK
    deck.write_text(DECK.replace(old, new, 1), encoding="utf-8")
    return deck


def test_a_sound_deck_is_checked_and_played(run: Run, deck: Path) -> None:
    assert run("cards", "check", "worldwide", str(deck)).out == "The deck is fine.\n"
    ran = run("simulate", "worldwide", "-n", "1", "-o", f"deck={deck}", "--jobs", "1", "--json")
    assert ran.code == 0
    assert ran.json["matches"] == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("difficulty = 0", "difficulty = 7", "D15: card 1: difficulty: safe is 0 to 3, not 7"),
        ("star_gain = 1", "star_gain = 3", "D16: card 1: star_gain: 0 to 2, not 3"),
        ("starting_hand = true", "", "D5: deck: starting_hand: exactly 6 cards, not 5: 31, 35, 37, 38, 41"),
        ('wing = "forehand"', 'wing = "fore"', "D1: card 1: wing: one of forehand, backhand, none, not 'fore'"),
        ("number = 1\n", "number = 99\n", "D1: card 1: number: a deck has each of 1 to 65 once, here 0 times"),
    ],
)
def test_a_broken_deck_is_refused_wherever_it_is_given(run: Run, deck: Path, old: str, new: str, told: str) -> None:
    broken(deck, old, new)
    assert told in complaint(run, "play", "worldwide", "-o", f"deck={deck}")
    listed = run("cards", "check", "worldwide", str(deck), "--json")
    assert listed.code == 2
    assert f"{deck}: {told}" in listed.json["errors"]


def test_several_flaws_are_counted_and_listed_by_the_check(run: Run, deck: Path) -> None:
    broken(deck, "difficulty = 0", 'difficulty = 7\neffect = "tspin"')
    more = "(and 1 more; `netcord cards check worldwide"
    assert more in complaint(run, "play", "worldwide", "-o", f"deck={deck}")
