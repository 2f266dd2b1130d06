"""A whole match of each game on the page, by somebody who knows nothing and presses whatever can be pressed."""

import random

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .pressing import choices, over, play_out

GAMES = ("Worldwide Tennis", "ASE Card Tennis", "Tennidice", "Pro Tennis", "Inside Volley Tennis")


@pytest.mark.parametrize("game", GAMES)
def test_whoever_presses_anything_finishes_a_match(game: str, visit: Visit) -> None:
    page = visit()
    shelf = page.get_by_role("list", name="Games")
    box = shelf.get_by_role("listitem").filter(has=page.get_by_role("heading", name=game, exact=True))
    box.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.get_by_role("status", name="What now")).not_to_be_empty()
    expect(page.get_by_role("table", name="Score")).to_be_visible()
    expect(page.get_by_role("log", name="Commentary")).to_be_visible()
    expect(choices(page)).to_be_visible()
    play_out(page, random.Random(game))
    expect(over(page)).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_enabled()
    expect(choices(page)).to_have_count(0)  # nothing is asked any more: nobody begins a rematch by pressing on
