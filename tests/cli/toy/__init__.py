"""A toy game with choices, to see that the terminal knows no game by heart.

The server aims in secret, the receiver guesses; a right guess wins the receiver the point. One tie-break to seven, no
cards. Each player has a charm that nobody else may see.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec.structs import replace

from netcord.kernel import Ask, Choose, Phase, Secret, Shape, Side, State, Step, Value, View, go
from netcord.tennis import (
    NEXT_POINT,
    Agreed,
    Box,
    Coverage,
    Hint,
    MatchTable,
    Point,
    Rulebook,
    Score,
    Sparring,
    TennisFact,
    TennisGame,
    Words,
    Worth,
    format_named,
    settled,
)

AIMS = ("wide", "body", "tee")
CHARMS = ("clover", "horseshoe")


class Setup(Value):
    names: tuple[str, str] = ("Ana Ivy", "Bo Park")
    tired: Annotated[bool, Agreed("TOY-2", {"no": False, "yes": True})] = False


class Table(MatchTable):
    charms: tuple[Secret[str], Secret[str]]

    def opens(self) -> Phase[Any, Any]:
        return Aim()


class Guessed(TennisFact):
    """The receiver has guessed."""

    told_by = ("right",)

    receiver: Side
    aim: str
    right: bool


class Aim(Phase[Table, str]):
    def ask(self, table: Table) -> Ask:
        return Choose(table.score.server, AIMS, "aim", eyes=(table.score.server,))

    def then(self, table: Table, aim: str) -> Step:
        return go(Guess(Secret((table.score.server,), aim, AIMS)))


class Guess(Phase[Table, str]):
    aim: Secret[str]

    def ask(self, table: Table) -> Ask:
        return Choose(table.score.receiver, AIMS, "guess")

    def then(self, table: Table, guess: str) -> Step:
        receiver = table.score.server_side.other
        aim = self.aim.reveal()
        right = guess == aim
        return go(Point(receiver if right else receiver.other), Guessed(receiver, aim, right, rule="TOY-1"))


def lay(setup: Setup) -> tuple[Table, Phase[Any, Any]]:
    charms = (Secret((Side.A,), "clover", CHARMS), Secret((Side.B,), "horseshoe", CHARMS))
    return Table(Score.start(format_named("single_tiebreak")), charms), NEXT_POINT


def draw(view: View[State[Table, Any], Ask], words: Words) -> str:
    charms = [charm.value for charm in view.state.table.charms if charm.value]
    return f"your charm: {' '.join(charms)}"


def hint(view: View[State[Table, Any], Ask]) -> Worth:
    phase = view.state.phase
    assert not isinstance(phase, Guess) or phase.aim.value is None, "a hint must not know more than its seat"
    return {aim: Hint(point=1 / 3 if isinstance(phase, Guess) else 2 / 3) for aim in AIMS}


def arrange(cards: tuple[Any, ...], options: Mapping[str, str]) -> Setup:
    return settled(Setup, options)


TOY: TennisGame[Setup, Table] = TennisGame(
    "toy",
    1,
    name="Toy Tennis",
    designer="Nobody",
    about="Aim and guess.",
    package=__name__,
    rulebook=Rulebook(
        shape=Shape(Setup, Table, (Aim, Guess), (Guessed,)),
        lay=lay,
        arrange=arrange,
        trials=lambda: {"plain": Setup()},
    ),
    box=Box(cards_each=(0,)),
    coverage=Coverage(
        names=lambda setup: setup.names,
        rename=lambda setup, names: replace(setup, names=(names[0], names[1])),
        draw=draw,
    ),
    sparring=Sparring(hint=hint),
)
