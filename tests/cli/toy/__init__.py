"""A toy game with choices, to see that the terminal knows no game by heart.

The server aims, the receiver guesses; a right guess wins the receiver the point. One tie-break to seven, no cards.
"""

from collections.abc import Mapping
from typing import Any

from netcord.kernel import Ask, Choose, Fact, Phase, Shape, Side, Step, Value, go
from netcord.tennis import NEXT_POINT, MatchTable, Option, Point, Score, TennisGame, format_named

AIMS = ("wide", "body", "tee")


class Setup(Value):
    names: tuple[str, str] = ("Ana Ivy", "Bo Park")
    tired: bool = False


class Table(MatchTable):
    def opens(self) -> Phase[Any, Any]:
        return Aim()


class Guessed(Fact):
    """The receiver has guessed."""

    told_by = ("right",)

    receiver: Side
    aim: str
    right: bool


class Aim(Phase[Table, str]):
    def ask(self, table: Table) -> Ask:
        return Choose(table.score.server, AIMS, "aim", eyes=(table.score.server,))

    def then(self, table: Table, aim: str) -> Step:
        return go(Guess(aim))


class Guess(Phase[Table, str]):
    aim: str

    def ask(self, table: Table) -> Ask:
        return Choose(table.score.receiver, AIMS, "guess")

    def then(self, table: Table, guess: str) -> Step:
        receiver = table.score.server_side.other
        right = guess == self.aim
        return go(Point(receiver if right else receiver.other), Guessed(receiver, self.aim, right, rule="TOY-1"))


def lay(setup: Setup) -> tuple[Table, Phase[Any, Any]]:
    return Table(Score.start(format_named("single_tiebreak"))), NEXT_POINT


def arrange(cards: tuple[Any, ...], options: Mapping[str, str]) -> Setup:
    return Setup(tired=options.get("tired") == "yes")


TOY: TennisGame[Setup, Table] = TennisGame(
    "toy",
    1,
    name="Toy Tennis",
    designer="Nobody",
    about="Aim and guess.",
    package=__name__,
    shape=Shape(Setup, Table, (Aim, Guess), (Guessed,)),
    lay=lay,
    arrange=arrange,
    options=(Option("tired", ("no", "yes"), "Whether they are tired.", "TOY-2"),),
    trials=lambda: {"plain": Setup()},
    names=lambda setup: setup.names,
    cards_each=(0,),
)
