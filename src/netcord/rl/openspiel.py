"""netcord's games in OpenSpiel: explicit chance, information states, observations, resampling.

>>> import netcord.rl.openspiel as netcord_spiel
>>> game = netcord_spiel.load("tennidice")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), [state.action_to_string(-1, action) for action, _ in state.chance_outcomes()]
(True, ['A', 'B'])

Importing this registers `netcord_inside_volley`, `netcord_pro_tennis`, `netcord_tennidice`, `netcord_worldwide` and
`netcord_ase` with `pyspiel.load_game`, with the parameters `cards` (ids, with spaces between), `options`
(`mode:match surface:clay`) and `setup` (as `parameters` writes it). In a solo match of Worldwide the automaton is the
second player, and is never asked.
"""

import ctypes
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from netcord import registry
from netcord.kernel import Unreadable, encode
from netcord.registry import AnyGame

from .moments import CHANCE, OVER, Moment, Task, task, task_of

NO_BOUND = 1_000_000
"""What OpenSpiel is told of matches that have no bound: no match that anybody has seen comes near."""


def short_name(game: AnyGame) -> str:
    """What OpenSpiel calls a game."""
    return f"netcord_{game.key.replace('-', '_')}"


@cache
def _type_of(game: AnyGame, hides: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game),
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hides else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=4 if game.pairs is not None else 2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"cards": "", "options": "", "setup": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of netcord with a setup, as OpenSpiel wants it."""

    def __init__(self, game: AnyGame, params: Mapping[str, Any] | None = None) -> None:
        given = {key: str(value) for key, value in (params or {}).items() if value}
        self.task = _task_from(game, given)
        known = self.task
        info = pyspiel.GameInfo(
            num_distinct_actions=known.actions,
            max_chance_outcomes=known.outcomes,
            num_players=len(known.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=NO_BOUND if known.decisions is None else max(1, known.decisions),
        )
        super().__init__(_type_of(game, game.research.hides(known.setup)), info, given)

    def new_initial_state(self) -> "SpielState":
        """The opening."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Chance has no bound either."""
        return 100 * NO_BOUND

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """What a player sees, or has learned so far where `kind` wants perfect recall."""
        return Observer(self.task, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A match as OpenSpiel wants it: all there is to it is a moment, which never changes, so clones cost nothing."""

    at: Moment

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = game.task.opening

    # Asked by OpenSpiel, and by Python without the way through C++

    def current_player(self) -> int:
        """A player, chance or nobody."""
        return self.at.player

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.at.player == OVER

    def is_chance_node(self) -> bool:
        """Whether dice or cards are awaited."""
        return self.at.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be done now, by number, in order."""
        at = self.at
        if at.player >= 0:
            return at.actions() if player is None or player == at.player else []
        if at.player == CHANCE and (player is None or player == CHANCE):
            return list(range(len(at.ask.outcomes)))  # type: ignore[union-attr]  # the player says which kind of question it is
        return []

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome by its place, and how likely it is."""
        return self.at.ask.shares  # type: ignore[union-attr]  # the player says which kind of question it is

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.at.meaning(action))

    def returns(self) -> list[float]:
        """1 and -1 at the end; partners share."""
        return self.at.returns()

    def __str__(self) -> str:
        return str(self.at)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The features of what a player sees."""
        seen = self.at.player if player is None else player
        if not 0 <= seen < len(self.at.task.seats):
            return super().observation_tensor(seen)  # type: ignore[no-any-return]  # refuses it
        return self.at.features(seen)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The features of what a player sees, and everything learned before it as a word of bits."""
        seen = self.at.player if player is None else player
        if not 0 <= seen < len(self.at.task.seats):
            return super().information_state_tensor(seen)  # type: ignore[no-any-return]  # refuses it
        return [*self.at.features(seen), *learned(self.at, seen)]

    def resample_from_infostate(self, player: int, luck: Callable[[], float]) -> "SpielState":
        """Another state that a player cannot tell from this one."""
        other: SpielState = self.clone()
        other.at = self.at.imagined(player, luck)
        return other


LEARNED = 128
"""Bits of the word for all that a player has learned: the same if and only if it was the same."""


def learned(at: Moment, player: int) -> list[float]:
    """All that a player has learned so far, bit by bit."""
    word = int.from_bytes(at.recall(at.task.seats[player]), "big")
    return [float(word >> bit & 1) for bit in range(LEARNED)]


class Observer:
    """What a player sees of a state, as numbers and as a string."""

    def __init__(self, known: Task, kind: Any) -> None:
        self.kind, self.task = kind, known
        tells = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and kind.public_info
        size = len(known.features.names)
        self.tensor = np.zeros(size + LEARNED * kind.perfect_recall, np.float32) if tells else None
        self.dict = {} if self.tensor is None else {"features": self.tensor[:size]}
        if self.tensor is not None and kind.perfect_recall:
            self.dict["learned"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Read the numbers."""
        if self.tensor is not None:
            self.dict["features"][:] = state.at.features(player)
            if self.kind.perfect_recall:
                self.dict["learned"][:] = learned(state.at, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as JSON; with perfect recall, everything learned before it in a word as well."""
        at, kind = state.at, self.kind
        own = kind.private_info != pyspiel.PrivateInfoType.NONE
        view = at.view(player if own else None)
        if not kind.public_info:
            return encode(view).decode() if own and view.state != at.view(None).state else ""
        seen = encode(view).decode()
        return f"{at.recall(at.task.seats[player]).hex()} {seen}" if kind.perfect_recall else seen


def _task_from(game: AnyGame, given: Mapping[str, str]) -> Task:
    if "setup" in given:
        try:
            setup = urlsafe_b64decode(given["setup"] + "==")
        except ValueError:
            raise Unreadable("setup is JSON in base64, as netcord.rl.openspiel.parameters writes it") from None
        return task_of(game.key, encode(game.read_setup(setup)))
    pairs = (text.partition(":") for text in given.get("options", "").split())
    return task(game, cards=given.get("cards", "").split(), options={key: value for key, _, value in pairs})


def parameters(setup: Any) -> dict[str, str]:
    """The parameters that make a game of a setup: letters that OpenSpiel can write down and read back."""
    return {"setup": urlsafe_b64encode(encode(setup)).decode().rstrip("=")}


def load(game: str | AnyGame, setup: Any = None, **given: Any) -> SpielGame:
    """A game, with a setup, or with `cards` and `options` by name (see `netcord.rl.task`)."""
    made = task(game, setup, **given)
    loaded: SpielGame = pyspiel.load_game(short_name(made.game), parameters(made.setup))
    return loaded


def _maker(game: AnyGame) -> Callable[[Mapping[str, Any]], SpielGame]:
    """Makes a game of its parameters.

    OpenSpiel lets go of it when the interpreter is gone already, which must not be the end of it: one reference stays.
    """

    def make(params: Mapping[str, Any]) -> SpielGame:
        return SpielGame(game, params)

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(make))
    return make


for _game in registry.games().values():
    _hides = any(map(_game.research.hides, _game.trials().values()))
    pyspiel.register_game(_type_of(_game, _hides), _maker(_game))
