"""Every game in PettingZoo, by PettingZoo's own tests."""

import random
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from netcord.kernel import Illegal
from netcord.rl.pettingzoo import NetcordAEC, env

from .tasks import QUICK, SHORT, setting

every = pytest.mark.parametrize("name", SHORT)


def play(match: NetcordAEC, seed: int) -> dict[str, float]:
    """A match at random; what it brought everybody."""
    luck = random.Random(seed)
    match.reset(seed=seed)
    earned = dict.fromkeys(match.possible_agents, 0.0)
    for agent in match.agent_iter():
        seen, reward, over, _, _ = match.last()
        earned[agent] += reward
        offered = [action for action, may in enumerate(seen["action_mask"]) if may]
        match.step(None if over else luck.choice(offered))
    return earned


@every
@pytest.mark.filterwarnings("ignore")  # what it merely advises: masks are all zeros where it is not an agent's turn
def test_pettingzoos_own_api_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(*setting(name)), num_cycles=30)
    assert "Passed" in capsys.readouterr().out


@every
def test_pettingzoos_own_seed_test(name: str) -> None:
    seed_test(lambda: env(*setting(name)), num_cycles=20)


@pytest.mark.parametrize("name", QUICK)
def test_a_match_is_won_by_one_side_and_lost_by_the_other(name: str) -> None:
    earned = list(play(env(*setting(name)), 1).values())
    half = len(earned) // 2
    assert set(earned[:half]) in ({1.0}, {-1.0})
    assert set(earned[half:]) == {-earned[0]}


def test_the_same_seed_plays_the_same_match() -> None:
    match = env(*setting("worldwide"))

    def told(seed: int) -> list[Any]:
        luck = random.Random(1)
        match.reset(seed=seed)
        seen = []
        for _ in range(40):
            observed = match.last()[0]
            assert observed is not None
            seen.append(observed["observation"].tolist())
            match.step(luck.choice([action for action, may in enumerate(observed["action_mask"]) if may]))
        return seen

    assert told(1) == told(1)
    assert told(1) != told(2)


def test_what_is_not_offered_is_refused_and_nothing_changes() -> None:
    match = env(*setting("tennidice"))
    match.reset(seed=1)
    before = match.observe(match.agent_selection)
    wrong = int(before["action_mask"].argmin())
    with pytest.raises(Illegal, match="may answer"):
        match.step(wrong)
    assert (match.observe(match.agent_selection)["observation"] == before["observation"]).all()


def test_after_the_end_stepping_is_an_error() -> None:
    match = env(*setting("tennidice"))
    play(match, 1)
    with pytest.raises(Illegal, match="the match is over"):
        match.step(0)
