"""Whoever presses anything in "Your choices" finishes any match: in every format, with own dice, in pairs, watching."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Serving, Visit
from .pressing import over, play_out
from .test_everybody import GAMES

BOTS = {"A": "bot", "B": "bot"}
BESIDE = {"A": "you", "B": "here"}
PAIR = {"A1": "you", "A2": "bot", "B1": "bot", "B2": "bot"}
FOUR = {"A1": "you", "A2": "here", "B1": "here", "B2": "here"}
FOURSOME = ["john-mcenroe", "tomas-smid", "jimmy-connors", "vitas-gerulaitis"]

SHORT: dict[str, dict[str, Any]] = {
    "worldwide": {},
    "ase": {"format": "single_tiebreak"},
    "tennidice": {"tiebreak_margin": "1"},
    "pro-tennis": {"sets_to_win": "1"},
    "inside-volley": {},
}
"""The shortest match of each."""

ANY: dict[str, tuple[str, dict[str, Any]]] = {
    "watched worldwide": ("worldwide", {"seats": BOTS}),
    "tennidice side by side": ("tennidice", {"seats": BESIDE, "options": SHORT["tennidice"]}),
    "pairs of tennidice": ("tennidice", {"seats": PAIR, "options": {"players": "4", "tiebreak_margin": "1"}}),
    "worldwide alone": ("worldwide", {"seats": {"A": "you"}, "options": {"players": "solo"}}),
    "ase with challenges": ("ase", {"options": {"format": "single_tiebreak", "hawkeye": "on", "challenges": "5"}}),
}
LONG: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"watched {game}": (game, {"seats": BOTS, "options": SHORT[game]}) for game in GAMES if game != "worldwide"},
    **{
        f"{game} side by side": (game, {"seats": BESIDE, "options": SHORT[game]})
        for game in GAMES
        if game != "tennidice"
    },
    **{f"{game} with own dice": (game, {"dice": "mine", "options": SHORT[game]}) for game in GAMES},
    "pairs of pro-tennis": (
        "pro-tennis",
        {"cards": FOURSOME, "random": False, "seats": PAIR, "options": {"sets_to_win": "1"}},
    ),
    "worldwide with player cards": (
        "worldwide",
        {"options": {"player_cards": "on", "challenges": "on"}, "random": True},
    ),
    "worldwide for beginners": ("worldwide", {"options": {"level": "initiation"}}),
    **{
        f"worldwide {sets} {level}": ("worldwide", {"options": {"mode": "match", "sets": sets, "level": level}})
        for sets in ("2", "3")
        for level in ("advanced", "initiation")
    },
    "a match of worldwide alone": (
        "worldwide",
        {"seats": {"A": "you"}, "options": {"mode": "match", "players": "solo"}},
    ),
    **{
        f"ase {form} {deck}": ("ase", {"options": {"format": form, "deck": deck}})
        for form in ("standard_bo3", "one_set", "standard_bo5", "tiebreaks_bo3", "noad_bo3")
        for deck in ("men", "women")
    },
    "a match of tennidice": ("tennidice", {"options": {"mode": "match"}}),
    "a match of tennidice in pairs": ("tennidice", {"seats": PAIR, "options": {"mode": "match", "players": "4"}}),
    "a match of pro-tennis to three": ("pro-tennis", {"options": {"sets_to_win": "3", "final_set": "advantage"}}),
    "pairs at one screen": ("pro-tennis", {"cards": FOURSOME, "random": False, "seats": FOUR}),
    "pairs with own dice": ("pro-tennis", {"cards": FOURSOME, "random": False, "seats": PAIR, "dice": "mine"}),
    "four at one screen": ("tennidice", {"seats": FOUR, "options": {"players": "4"}}),
    "inside-volley to three": ("inside-volley", {"options": {"best_of": "5", "tiebreak": "none"}}),
}
MOST = 60_000
"""Presses: with own dice most only tap a face, and the next taps another."""


def pressed_to_the_end(page: Page, name: str) -> None:
    """It comes to its end by nothing but pressing, and then it can be played again."""
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.get_by_role("status", name="What now")).not_to_be_empty()
    expect(page.get_by_role("table", name="Score")).to_have_count(1)
    expect(page.get_by_role("log", name="Commentary")).to_have_count(1)
    play_out(page, random.Random(name), MOST)
    expect(over(page)).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_enabled()
    expect(page.get_by_role("region", name="Your choices")).to_have_count(0)


@pytest.mark.parametrize("name", ANY)
def test_whoever_presses_anything_finishes_it(name: str, visit: Visit, serving: Serving) -> None:
    game, wanted = ANY[name]
    pressed_to_the_end(visit.at(serving.make(game, **wanted)), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_whoever_presses_anything_finishes_a_long_one_too(name: str, visit: Visit, serving: Serving) -> None:
    game, wanted = LONG[name]
    pressed_to_the_end(visit.at(serving.make(game, **wanted), width=390, height=844), name)
