"""The smallest game there is: a toss, and a coin for every point. It shows what the match does around the points."""

from collections.abc import Iterable
from typing import Any

from netcord.kernel import Answer, Ask, Fact, Phase, Shape, Side, State, Step, Value, coin, go
from netcord.tennis import (
    FORMATS,
    NEXT_POINT,
    Coverage,
    Format,
    MatchTable,
    Point,
    Rulebook,
    Score,
    TennisGame,
    Toss,
)


class Rally(Phase["CoinTable", Side]):
    """Heads or tails."""

    def ask(self, table: "CoinTable") -> Ask:
        """Who wins the point."""
        return coin("rally", Side.A, Side.B)

    def then(self, table: "CoinTable", winner: Side) -> Step:
        """It is his."""
        return go(Point(winner, played=table.fair))


class CoinTable(MatchTable):
    """Nothing but a score."""

    fair: bool = True  # False: every point is a penalty

    def opens(self) -> Phase[Any, Any]:
        """With the coin."""
        return Rally()


class CoinSetup(Value):
    """A format, and a first server unless it is tossed for."""

    format: Format = FORMATS["standard_bo3"]
    first: Side | None = None
    doubles: bool = False
    fair: bool = True


def lay(setup: CoinSetup) -> tuple[CoinTable, Phase[CoinTable, Any]]:
    """Love all."""
    score = Score.start(setup.format, setup.first or Side.A, doubles=setup.doubles)
    opens: Phase[Any, Any] = Toss() if setup.first is None else NEXT_POINT
    return CoinTable(score, setup.fair), opens


COIN_TENNIS = TennisGame(
    "coin-tennis",
    1,
    name="Coin tennis",
    designer="",
    about="",
    package="netcord.tennis",
    rulebook=Rulebook(
        shape=Shape(CoinSetup, CoinTable, (Rally,), ()),
        lay=lay,
        arrange=lambda cards, options: CoinSetup(),
        trials=lambda: {"standard": CoinSetup()},
    ),
    coverage=Coverage(names=lambda setup: ("Ann", "Ben", "Cleo", "Dan") if setup.doubles else ("Ann", "Ben")),
)


def play(setup: CoinSetup, answers: Iterable[Answer]) -> tuple[State[CoinTable, Any], tuple[Fact, ...]]:
    """The state after these answers, and the facts of the last one."""
    state, facts = COIN_TENNIS.begin(setup)
    for answer in answers:
        state, facts = COIN_TENNIS.step(state, answer)
    return state, facts
