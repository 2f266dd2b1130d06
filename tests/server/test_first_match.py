"""Play now: whoever has read nothing meets a name they know, and has a fair chance."""

import pytest

from netcord.club.quick import RIVALS
from netcord.registry import game, games
from netcord.server.chances import chances

from .conftest import Served

FAIR = 0.35
PAIRS = [(key, pair) for key, pairs in RIVALS.items() for pair in pairs]
FIRST = {pairs[0] for pairs in RIVALS.values()}


def test_play_now_is_between_rivals_wherever_cards_are_needed(server: Served) -> None:
    assert set(RIVALS) == {one.key for one in games().values() if 0 not in one.box.cards_each}
    for _ in range(3):
        for told in server.http.get("/api/games").json():
            pairs = {frozenset(pair) for pair in RIVALS.get(told["key"], ())}
            assert not pairs or frozenset(told["quick"]["cards"]) in pairs


def test_either_of_two_rivals_may_be_ones_own(server: Served) -> None:
    drawn = [one for _ in range(12) for one in server.http.get("/api/games").json() if one["key"] == "pro-tennis"]
    assert len({tuple(one["quick"]["cards"]) for one in drawn}) > 2


@pytest.mark.parametrize(
    ("key", "pair"), [pytest.param(*one, marks=() if one[1] in FIRST else pytest.mark.slow) for one in PAIRS], ids=str
)
def test_neither_of_two_rivals_wins_more_than_two_of_three(key: str, pair: tuple[str, str]) -> None:
    agreed = ",".join(f"{one.key}={one.recommended}" for one in game(key).options if one.recommended)
    won = chances(key, ",".join(pair), agreed).won
    assert FAIR < won[0] < 1 - FAIR, won
