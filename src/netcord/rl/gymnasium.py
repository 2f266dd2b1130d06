"""netcord's games in Gymnasium: you in one seat, bots in the others.

>>> import gymnasium
>>> import netcord.rl.gymnasium
>>> match = gymnasium.make("netcord/Tennidice-v1", opponent="sensible")
>>> seen, info = match.reset(seed=1)
>>> int(info["action_mask"].sum()), seen.shape == match.observation_space.shape
(35, True)
"""

from random import Random
from typing import Any, Literal, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces

from netcord import registry
from netcord.club.opponents import bot_asked
from netcord.kernel import Illegal, Seat, Unreadable
from netcord.registry import AnyGame
from netcord.tennis import BotMaker, partner_of

from .luck import BOUND, thrown
from .moments import OVER, PASS, Moment, task

Illegals = Literal["default", "error"]


class NetcordEnv(gymnasium.Env[np.ndarray[Any, Any], np.int64]):
    """A match from one seat. Observations are the features of its view; `info` has the mask of its actions.

    An action that is not offered loses its turn to the first that is, and `info["illegal"]` says so; with
    `illegal="error"` it is refused, and nothing changes. The reward is 1 or -1 at the end.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str | AnyGame,
        setup: Any = None,
        *,
        seat: Seat | None = None,
        opponent: str | BotMaker | None = None,
        partner: str | BotMaker | None = None,
        illegal: Illegals = "default",
        render_mode: str | None = None,
        **given: Any,
    ) -> None:
        self.task = task(game, setup, **given)
        known = self.task
        self.seat: Seat = known.seats[0] if seat is None else seat
        if self.seat not in known.game.seats(known.opening.state):
            raise Unreadable("nobody can sit at {seat!r}: choose from {seats}", seat=seat, seats=", ".join(known.seats))
        self.player = known.players[self.seat]
        self.illegal, self.render_mode = illegal, render_mode
        foe, friend = self._maker(opponent), self._maker(partner if partner is not None else opponent)
        mate = partner_of(self.seat)
        self._makers: dict[int, BotMaker] = {
            number: friend if one == mate else foe for one, number in known.players.items() if one != self.seat
        }
        self._opens = known.passes or len(known.seats) > 2  # a match may be over before this seat is asked
        self._pass = len(known.answers)
        self.observation_space = spaces.Box(-BOUND, BOUND, (len(known.features.names),), np.float32)
        self.action_space = spaces.Discrete(self._pass + self._opens)
        self._luck = Random()
        self._bots: dict[int, Any] = {}
        self._passing = False
        self._at: Moment | None = None

    def _maker(self, named: str | BotMaker | None) -> BotMaker:
        return bot_asked(self.task.game, named) if named is None or isinstance(named, str) else named

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        """A new match, as far as the first choice of this seat."""
        super().reset(seed=seed)
        self._luck = Random(int(self.np_random.integers(2**62)))
        self._bots = {number: make(self.task.game, self._luck.getrandbits(31)) for number, make in self._makers.items()}
        opening = self.task.opening
        self._at = opening.passing or opening
        self._passing = self._opens
        if not self._passing:
            self._go_on()
        return self._seen(), self._info()

    def step(self, action: SupportsInt) -> tuple[np.ndarray[Any, Any], float, bool, bool, dict[str, Any]]:
        """One choice of this seat, and everything until its next or the end."""
        at = self._at
        if at is None or at.player == OVER:
            raise Illegal("the match is over: reset the environment to play another")
        number, offered = int(action), self._offered()
        illegal = number not in offered
        if illegal and self.illegal == "error":
            raise Illegal("action {action} is not offered now: choose from {offered}", action=number, offered=offered)
        if self._passing:
            self._passing = False
        else:
            self._at = at.after(offered[0] if illegal else number)
        self._go_on()
        info = self._info()
        if illegal:
            info["illegal"] = number
        over = self._at is not None and self._at.player == OVER
        return self._seen(), self._moment.returns()[self.player], over, False, info

    @property
    def _moment(self) -> Moment:
        assert self._at is not None, "reset comes first"
        return self._at

    def _go_on(self) -> None:
        """Chance and the other seats, until this one is asked or the match is over."""
        at = thrown(self._moment, self._luck)
        while at.player not in (OVER, self.player):
            at = thrown(at.answered(self._bots[at.player].choose(at.view(at.player), at.ask)), self._luck)
        self._at = at

    def _offered(self) -> list[int]:
        if self._passing:
            return [self._pass]
        return self._moment.actions()

    def action_masks(self) -> np.ndarray[Any, Any]:
        """Which actions are offered now, as learners with masks want it."""
        mask = np.zeros(self._pass + self._opens, np.int8)
        mask[self._offered()] = 1
        return mask

    def meaning(self, action: SupportsInt) -> Any:
        """The answer that an action stands for."""
        return PASS if int(action) == self._pass else self.task.answers[int(action)]

    def _seen(self) -> np.ndarray[Any, Any]:
        return np.array(self._moment.features(self.player), np.float32)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def render(self) -> str | None:
        """Score and table."""
        return str(self._moment) if self.render_mode == "ansi" else None


def environment_id(game: AnyGame) -> str:
    """What `gymnasium.make` calls a game: its version is the edition of its rules."""
    return f"netcord/{game.key.title().replace('-', '')}-v{game.edition}"


ENTRY = f"{__name__}:{NetcordEnv.__name__}"
for _game in registry.games().values():
    gymnasium.register(environment_id(_game), entry_point=ENTRY, kwargs={"game": _game.key})
