"""Every game in Gymnasium, by Gymnasium's own check, and what that does not ask."""

import random
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from netcord.bots import random_bot
from netcord.kernel import Illegal, Unreadable
from netcord.rl.gymnasium import NetcordEnv

from .tasks import SHORT, setting


def match_of(name: str, **given: Any) -> NetcordEnv:
    """A short match against bots that do not think."""
    return NetcordEnv(*setting(name), **({"opponent": "random"} | given))


def play(match: NetcordEnv, seed: int) -> float:
    """A match at random; what it brought."""
    luck = random.Random(seed)
    _, info = match.reset(seed=seed)
    while True:
        offered = [action for action, may in enumerate(info["action_mask"]) if may]
        _, reward, over, _, info = match.step(luck.choice(offered))
        if over:
            return reward


@pytest.mark.parametrize("name", SHORT)
def test_gymnasiums_own_check(name: str) -> None:
    check_env(match_of(name), skip_render_check=True)


@pytest.mark.parametrize("name", SHORT)
def test_a_match_from_every_seat_is_won_or_lost(name: str) -> None:
    first = match_of(name)
    for seat in first.task.game.seats(first.task.opening.state):
        assert play(match_of(name, seat=seat), 1) in (1.0, -1.0)


def test_every_game_has_a_name_with_the_edition_of_its_rules() -> None:
    names = ("InsideVolley-v1", "ProTennis-v1", "Tennidice-v1", "Worldwide-v10", "Ase-v9")
    for name in names:
        made = gymnasium.make(f"netcord/{name}", opponent="first")
        made.reset(seed=1)


def test_what_is_not_offered_loses_its_turn_to_what_is_and_says_so() -> None:
    match = match_of("tennidice")
    _, info = match.reset(seed=1)
    wrong = int(info["action_mask"].argmin())
    *_, told = match.step(wrong)
    assert told["illegal"] == wrong


def test_what_is_not_offered_is_an_error_to_who_wants_one() -> None:
    match = match_of("tennidice", illegal="error")
    _, info = match.reset(seed=1)
    with pytest.raises(Illegal, match="is not offered now"):
        match.step(int(info["action_mask"].argmin()))
    assert (match.action_masks() == info["action_mask"]).all()


def test_after_the_end_stepping_is_an_error() -> None:
    match = match_of("tennidice")
    play(match, 1)
    with pytest.raises(Illegal, match="reset the environment"):
        match.step(0)
    fresh = match_of("tennidice")
    with pytest.raises(Illegal, match="reset the environment"):
        fresh.step(0)


def test_a_bot_of_ones_own_is_an_opponent_too() -> None:
    assert play(match_of("worldwide", opponent=random_bot), 3) in (1.0, -1.0)


def test_unknown_opponents_and_seats_are_refused() -> None:
    with pytest.raises(Unreadable, match="has no bot 'federer'"):
        match_of("worldwide", opponent="federer")
    with pytest.raises(Unreadable, match="nobody can sit at 'B'"):
        match_of("worldwide, solo", seat="B")
