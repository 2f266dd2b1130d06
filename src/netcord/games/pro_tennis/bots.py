"""Opponents for unattended play: the exact optimum of the point, and simple personalities.

Pro Tennis has no secrets, so a view shows the whole table.
"""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from netcord.analysis import Optimum, point_payoff
from netcord.kernel import Answer, Ask, Choose, State, View
from netcord.tennis import BotMaker, Hint, Worth

from .cards import LINES, Column
from .facts import Tactic
from .rules import Smash
from .table import Table

Match = State[Table, Any]

LETTER_WORTH = "OSVP"
"""What a smash hopes for, from bad to good (D4)."""


def point_only(state: Match) -> Match:
    """The position without what cannot matter before the next point: equal points are reckoned once."""
    return replace(state, table=state.table.within_point())


@cache
def _reckoner() -> Optimum:
    from . import GAME

    return Optimum(GAME, point_payoff, point_only, 200_000)


def reckon(state: Match) -> Mapping[Answer, float]:
    """The exact chance of winning the point for every choice, both sides playing on as well as they can."""
    return _reckoner().worth(state)


def hint(view: View[Match, Ask]) -> Worth:
    """What each choice is worth, exactly."""
    return {answer: Hint(point=chance) for answer, chance in reckon(view.state).items()}


class Best:
    """Plays the exact optimum of the point; of equal tactics smash, rush, drop, none (D3)."""

    ORDER = (Tactic.SMASH, Tactic.RUSH, Tactic.DROP, Tactic.NONE)

    def choose(self, view: View[Match, Ask], ask: Choose[Any]) -> Answer:
        """The choice with the best chance of the point."""
        worth = reckon(view.state)
        top = max(worth.values())
        equal = [answer for answer, chance in worth.items() if chance > top - 1e-12]
        return next((tactic for tactic in self.ORDER if tactic in equal), equal[0])


class Personality:
    """Always the same tactic; raises the smash die that finds the best letter (D4)."""

    tactic = Tactic.NONE

    def choose(self, view: View[Match, Ask], ask: Choose[Any]) -> Answer:
        """The tactic, the best die, and the weaker opponent for a drop."""
        table, phase = view.state.table, view.state.phase
        if ask.what == "strategy":
            return self.tactic
        if isinstance(phase, Smash):
            die: int = max(ask.options, key=lambda number: _smash_worth(table, phase, number))  # the first of equals
            return die
        weaker: str = min(ask.options, key=lambda seat: _return_worth(table, seat))  # D5
        return weaker


def _smash_worth(table: Table, smash: Smash, number: int) -> int:
    line = table.line(smash.hitter, Column.V, number, smash.facing, smash.number)
    return LETTER_WORTH.index(table.card(smash.hitter).V[LINES.index(line)])


def _return_worth(table: Table, seat: str) -> int:
    letters = zip(LINES, table.card(seat).SR, strict=True)
    return sum(1 if line % 11 == 0 else 2 for line, letter in letters if letter in "VP")


class Never(Personality):
    """Plays every ball normally."""


class Smasher(Personality):
    """Smashes whenever it may."""

    tactic = Tactic.SMASH


class Hasty(Smasher):
    """Smashes whenever it may, and takes the dice as they fell: raising one is too much trouble."""

    def choose(self, view: View[Match, Ask], ask: Choose[Any]) -> Answer:
        """The smash, and whatever comes first."""
        first: Answer = ask.options[0]
        return self.tactic if ask.what == "strategy" else first


class Daring(Smasher):
    """Smashes whenever it may, and raises a die for a winner, but never to keep the ball in play."""

    def choose(self, view: View[Match, Ask], ask: Choose[Any]) -> Answer:
        """The smash, and a winner if there is one."""
        table, phase = view.state.table, view.state.phase
        if not isinstance(phase, Smash):
            return super().choose(view, ask)
        winner = LETTER_WORTH.index("P")
        found: Answer = next(
            (number for number in ask.options if _smash_worth(table, phase, number) == winner), ask.options[0]
        )
        return found


class NetRusher(Personality):
    """Serve-and-volley at heart: rushes the net whenever it may."""

    tactic = Tactic.RUSH


class Dropper(Personality):
    """Loves the drop shot."""

    tactic = Tactic.DROP


def _maker(kind: type[Best] | type[Personality]) -> BotMaker:
    return partial(_made, kind)


def _made(kind: type[Best] | type[Personality], game: Any, seed: int) -> Best | Personality:
    """They have nothing to do with luck, and know their game."""
    return kind()


BOTS: dict[str, BotMaker] = {
    "beginner": _maker(Never),
    "club": _maker(Hasty),
    "tour": _maker(Daring),
    "champion": _maker(Best),
    "best": _maker(Best),
    "never": _maker(Never),
    "smash": _maker(Smasher),
    "rush": _maker(NetRusher),
    "drop": _maker(Dropper),
}
