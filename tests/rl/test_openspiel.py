"""Every game in OpenSpiel, by OpenSpiel's own tests, and what those do not ask."""

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts, sample_some_states

import netcord.rl.openspiel as spiel
from netcord.kernel import Illegal, Unreadable

from .tasks import QUICK, SHORT, setting

every = pytest.mark.parametrize("name", SHORT)
quick = pytest.mark.parametrize("name", QUICK)


def played(name: str, seed: int, most: int = 10**6) -> Iterator[Any]:
    """The states of a match played at random."""
    luck = random.Random(seed)
    state = spiel.load(*setting(name)).new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(actions, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))


@every
def test_openspiels_random_simulation_with_serialisation(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = spiel.load(*setting(name))
    pyspiel.random_sim_test(game, 1, True, False)
    capfd.readouterr()


@every
def test_openspiels_own_api_test(name: str) -> None:
    random.seed(1)
    game = spiel.load(*setting(name))
    case: Any = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    case.some_states = sample_some_states.sample_some_states(game, max_states=60)
    case.game_type = game.get_type()
    tests = [test for test in dir(case) if test.startswith("test_")]
    assert len(tests) >= 5
    for test in tests:
        getattr(case(test), test)()


def test_every_game_is_registered_and_can_be_loaded_by_name() -> None:
    for key in ("inside_volley", "pro_tennis", "tennidice", "worldwide", "ase"):
        assert pyspiel.load_game(f"netcord_{key}").new_initial_state().current_player() in (0, -1)
    clay = pyspiel.load_game("netcord_worldwide(options=surface:clay mode:match)")
    assert clay.task.setup.surface == "clay"
    assert clay.task.setup.mode == "match"
    again = pyspiel.load_game(str(clay))
    assert again.task is clay.task


@quick
def test_a_state_says_the_same_after_pickling_and_as_a_clone(name: str) -> None:
    for number, state in enumerate(played(name, 1)):
        if number % 25:
            continue
        clone, again = state.clone(), pickle.loads(pickle.dumps(state))
        assert clone.at is state.at
        for other in (clone, again):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.returns() == state.returns()
            for player in range(state.num_players()):
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)


def test_a_clone_goes_its_own_way() -> None:
    state = spiel.load("tennidice").new_initial_state()
    clone = state.clone()
    state.apply_action(0)
    assert clone.history() == []
    assert clone.is_chance_node()
    assert not state.is_chance_node()


@quick
def test_a_resampled_state_looks_the_same_to_its_player_and_can_be_played_on(name: str) -> None:
    luck = random.Random(3)
    for number, state in enumerate(played(name, 2)):
        if number % 20 or state.current_player() < 0:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, luck.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        again = pickle.loads(pickle.dumps(other))
        assert str(again) == str(other)
        assert again.information_state_string(player) == other.information_state_string(player)
        other.apply_action(other.legal_actions()[0])
        assert pickle.loads(pickle.dumps(other)).information_state_string(player) == other.information_state_string(
            player
        )


def test_what_others_hold_is_really_dealt_again() -> None:
    luck = random.Random(3)
    state = next(state for state in played("worldwide", 1) if state.current_player() >= 0)
    player = state.current_player()
    worlds = {str(state.resample_from_infostate(player, luck.random)) for _ in range(5)}
    assert len(worlds) == 5


def test_who_has_learned_something_else_is_in_another_information_state() -> None:
    """A card drawn in secret tells its owner and nobody else."""
    state = next(state for state in played("worldwide", 1) if state.is_chance_node() and state.at.ask.what == "draw")
    drawer = state.at.task.players[state.at.ask.by]
    ways = [state.child(action) for action, _ in state.chance_outcomes()[:4]]
    assert len({way.information_state_string(drawer) for way in ways}) == len(ways)
    assert len({way.information_state_string(1 - drawer) for way in ways}) == 1


def test_what_was_learned_is_not_forgotten() -> None:
    """The same dice in another order lead to one table and two memories."""
    game = spiel.load(*setting("inside volley"))
    state = game.new_initial_state()
    state.apply_action(0)  # pass
    state.apply_action(0)  # the toss
    one, other = state.clone(), state.clone()
    for way, control in ((one, 10), (other, 11)):
        way.apply_action(control)
        way.apply_action(0)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_nobody_is_asked_anything_in_inside_volley_but_to_pass() -> None:
    state = spiel.load(*setting("inside volley")).new_initial_state()
    assert state.current_player() == 0
    assert [state.action_to_string(0, action) for action in state.legal_actions()] == ["pass"]
    asked = [state.current_player() for state in played("inside volley", 1)]
    assert asked.count(0) == 1
    assert set(asked) == {0, -1, -4}


def test_partners_share_what_a_match_brings() -> None:
    *_, end = played("tennidice, doubles", 1)
    assert end.returns() in ([1, 1, -1, -1], [-1, -1, 1, 1])


def test_after_the_end_nothing_is_accepted_and_nothing_changes() -> None:
    *_, end = played("tennidice", 1)
    history, before = end.history(), str(end)
    with pytest.raises(Illegal, match="the match is over"):
        end.apply_action(0)
    assert end.history() == history
    assert str(end) == before
    assert end.legal_actions() == []


def test_what_is_not_offered_is_refused() -> None:
    state = next(state for state in played("tennidice", 1) if state.current_player() >= 0)
    wrong = next(action for action in range(103) if action not in state.legal_actions())
    with pytest.raises(Illegal, match="may answer"):
        state.apply_action(wrong)
    with pytest.raises(Illegal, match="there is no action 103"):
        state.apply_action(103)


def test_a_setup_that_cannot_be_read_is_refused() -> None:
    with pytest.raises((Unreadable, pyspiel.SpielError), match="setup"):
        pyspiel.load_game("netcord_tennidice(setup=nonsense)")
    with pytest.raises(Unreadable, match="already"):
        spiel.load(*setting("tennidice"), options={"mode": "match"})


def test_openspiels_searches_play_our_games() -> None:
    luck = ismcts.np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    game = spiel.load(*setting("tennidice"))
    state = next(state for state in played("tennidice", 1) if state.current_player() >= 0)
    seeking = ismcts.ISMCTSBot(game, rollouts, uct_c=1.0, max_simulations=3, random_state=luck)
    assert seeking.step(state) in state.legal_actions()


LEAVING = """
import pyspiel, netcord.rl.openspiel as spiel
game = spiel.load("tennidice")
state = game.new_initial_state()
state.information_state_string(0), state.observation_tensor(0), state.clone()
{end}
"""


@pytest.mark.parametrize(("end", "code"), [("", 0), ("raise SystemExit(3)", 3), ("1 / 0", 1)])
def test_the_interpreter_leaves_as_it_should(end: str, code: int) -> None:
    left = subprocess.run([sys.executable, "-c", LEAVING.format(end=end)], capture_output=True, text=True, check=False)
    assert left.returncode == code, left.stderr
    assert "Fatal" not in left.stderr


@quick
def test_an_information_state_is_also_numbers(name: str) -> None:
    """Features of what a player sees, then a word of all it has learned: two tell apart what the strings tell apart."""
    game = spiel.load(*setting(name))
    size = len(game.task.features.names)
    assert game.information_state_tensor_shape() == [size + spiel.LEARNED]
    strings: dict[str, tuple[float, ...]] = {}
    for number, state in enumerate(played(name, 3, 400)):
        if number % 5 or state.is_terminal():
            continue
        tensor = state.information_state_tensor(0)
        assert tensor[:size] == state.observation_tensor(0)
        assert strings.setdefault(state.information_state_string(0), tuple(tensor)) == tuple(tensor)
    assert len(set(strings.values())) == len(strings)


def test_openspiels_own_learners_run_on_information_states() -> None:
    """Outcome-sampling regret minimisation walks a tie-break of Tennidice by its information states."""
    import numpy as np
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel.load("tennidice", options={"first": "A"}))
    solver.iteration()
    state = spiel.load("tennidice", options={"first": "A"}).new_initial_state()
    policy = solver.average_policy().action_probabilities(state, state.current_player())
    assert sum(policy.values()) == pytest.approx(1)
