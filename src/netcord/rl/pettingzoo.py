"""netcord's games in PettingZoo: agents take turns (AEC), chance is thrown by the environment.

>>> from netcord.rl.pettingzoo import env
>>> match = env("worldwide", options={"surface": "clay"})
>>> match.reset(seed=1)
>>> seen, reward, over, _, _ = match.last()
>>> len(seen["observation"]) == len(match.task.features.names), int(seen["action_mask"].sum()) > 0
(True, True)
"""

from functools import cache
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from netcord.kernel import Illegal
from netcord.registry import AnyGame

from .luck import BOUND, thrown
from .moments import OVER, Moment, Task, task


class NetcordAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match, agent after agent: `player_0` is A (in doubles A1), and so on.

    An observation has the features of what the agent sees (`task.features.names`) and the mask of its actions.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False, "name": "netcord"}  # noqa: RUF012

    def __init__(self, known: Task, render_mode: str | None = None) -> None:
        self.task = known
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"netcord_{known.game.key.replace('-', '_')}_v{known.game.edition}"}
        self.possible_agents = [f"player_{number}" for number in range(len(known.seats))]
        self.agents: list[str] = []
        self._luck = Random()
        self._at: Moment = known.opening

    @cache  # noqa: B019 - an environment and its spaces live together
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Features and a mask."""
        many = len(self.task.features.names)
        return spaces.Dict(
            {
                "observation": spaces.Box(-BOUND, BOUND, (many,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.task.actions,), np.int8),
            }
        )

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all answers."""
        return spaces.Discrete(self.task.actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed throws the same dice."""
        self._luck = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self._at = thrown(self.task.opening, self._luck)
        self.agent_selection = self.possible_agents[self._at.player]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and may do now: nothing, unless it is its turn."""
        player = self.possible_agents.index(agent)
        mask = np.zeros(self.task.actions, np.int8)
        if self._at.player == player:
            mask[self._at.actions()] = 1
        return {"observation": np.array(self._at.features(player), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The selected agent acts; an action that is not offered is refused, and nothing changes."""
        if not self.agents:
            raise Illegal("the match is over: nothing more is asked")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._at = thrown(self._at.after(-1 if action is None else int(action)), self._luck)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._at.player == OVER:
            self.rewards = dict(zip(self.possible_agents, self._at.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[(self.possible_agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.possible_agents[self._at.player]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Score and table."""
        return str(self._at) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def env(game: str | AnyGame, setup: Any = None, *, render_mode: str | None = None, **given: Any) -> NetcordAEC:
    """A match of a game, with a setup, or with `cards` and `options` by name (see `netcord.rl.task`)."""
    return NetcordAEC(task(game, setup, **given), render_mode)
