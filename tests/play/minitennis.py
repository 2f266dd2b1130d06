"""A tiny game with everything a host must handle: dice, a hidden draw, a secret choice, an open choice, a withdrawal.

The server aims in secret, the receiver guesses. A wrong guess is an ace; after a right one a die decides.
Whoever loses a point draws a card that only he may see. First to `to` points.
"""

from typing import Any

from msgspec.structs import replace

from netcord.kernel import (
    Answer,
    Ask,
    Choose,
    Clock,
    Fact,
    Next,
    Over,
    Passing,
    Phase,
    PhaseGame,
    Pile,
    Secret,
    Shape,
    Side,
    State,
    Step,
    Table,
    Value,
    View,
    die,
    draw,
    go,
)

AIMS = ("wide", "body", "tee")
SHOTS = ("lob", "lob", "drop", "smash")


class Setup(Value):
    to: int = 2
    names: tuple[str, str] = ("Ana", "Bo")


class Score(Value):
    points: tuple[int, int] = (0, 0)

    @property
    def line(self) -> str:
        return f"{self.points[0]}-{self.points[1]}"


class Court(Table):
    to: int
    stock: Pile
    hands: tuple[Pile, Pile]
    score: Score = Score()
    aim: Secret[str] | None = None
    left: Side | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        return Side.A, Side.B

    @property
    def server(self) -> Side:
        return Side.A if sum(self.score.points) % 2 == 0 else Side.B


class Aimed(Fact):
    aim: Secret[str]

    def on(self, table: Court) -> Court:
        return replace(table, aim=self.aim)


class Guessed(Fact):
    aim: str

    def on(self, table: Court) -> Court:
        return replace(table, aim=None)


class Won(Fact):
    side: Side

    def on(self, table: Court) -> Court:
        a, b = table.score.points
        return replace(table, score=Score((a + (self.side is Side.A), b + (self.side is Side.B))))


class Drew(Fact):
    side: Side
    card: Secret[str]

    def on(self, table: Court) -> Court:
        hands = list(table.hands)
        card = self.card.reveal()
        hands[self.side.row] = hands[self.side.row].add(card)
        return replace(table, stock=table.stock.take(card, seen=False), hands=tuple(hands))


class Left(Fact):
    side: Side

    def on(self, table: Court) -> Court:
        return replace(table, left=self.side)


class Aim(Phase[Court, str]):
    def ask(self, table: Court) -> Ask:
        return Choose(table.server, AIMS, "aim", (table.server,))

    def then(self, table: Court, aim: str) -> Step:
        return go(Guess(), Aimed(Secret((table.server,), aim, AIMS)))


class Guess(Phase[Court, str]):
    def ask(self, table: Court) -> Ask:
        return Choose(table.server.other, AIMS, "guess")

    def then(self, table: Court, guess: str) -> Step:
        assert table.aim is not None
        aim = table.aim.reveal()
        return go(Rally() if aim == guess else Point(table.server), Guessed(aim))


class Rally(Phase[Court, int]):
    def ask(self, table: Court) -> Ask:
        return die("rally", 6)

    def then(self, table: Court, pips: int) -> Step:
        return go(Point(table.server if pips == 1 else table.server.other))


class Point(Passing[Court]):
    winner: Side

    def go_on(self, table: Court) -> Step:
        return go(Deal(self.winner.other) if table.stock else Onward(), Won(self.winner))


class Deal(Phase[Court, str]):
    side: Side

    def ask(self, table: Court) -> Ask:
        return draw("card", table.stock, by=self.side)

    def then(self, table: Court, card: str) -> Step:
        return go(Onward(), Drew(self.side, Secret((self.side,), card, SHOTS)))


class Onward(Passing[Court]):
    def go_on(self, table: Court) -> Step:
        return go(Done() if max(table.score.points) >= table.to else Aim())


class Done(Phase[Court, Any]):
    def ask(self, table: Court) -> Ask:
        if table.left is not None:
            return Over(table.left.other, "ret.")
        a, b = table.score.points
        return Over(Side.A if a > b else Side.B)


class Leave(Value, tag=True, tag_field="answer"):
    side: Side


class MiniTennis(PhaseGame[Setup, Court]):
    def step(self, state: State[Court, Any], answer: Any) -> Next[State[Court, Any]]:
        if isinstance(answer, Leave) and not isinstance(state.phase, Done):
            return self.settle(Left(answer.side).on(state.table), Done(), (Left(answer.side),))
        return super().step(state, answer)

    def leaves(self, answer: Answer) -> Side | None:
        return answer.side if isinstance(answer, Leave) else None

    def time_for(self, view: View[Any, Ask], ask: Choose[Any]) -> Clock | None:
        """An aim is taken in ten seconds, or it is a body serve."""
        return Clock(10, "body") if ask.what == "aim" else None


def lay(setup: Setup) -> tuple[Court, Phase[Court, Any]]:
    hands = Pile.of("shots", eyes=(Side.A,)), Pile.of("shots", eyes=(Side.B,))
    return Court(setup.to, Pile.of("shots", SHOTS * setup.to), hands), Aim()


SHAPE = Shape(
    setup=Setup,
    table=Court,
    phases=(Aim, Guess, Rally, Point, Deal, Onward, Done),
    facts=(Aimed, Guessed, Won, Drew, Left),
    answers=(Leave,),
)
MINI = MiniTennis("mini-tennis", 1, SHAPE, lay)
SEED = bytes(range(32))


class Scripted:
    """A party that answers as told, and keeps what it was handed."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.handed: list[tuple[Any, Any]] = []

    def choose(self, view: Any, ask: Any) -> str:
        self.handed.append((view, ask))
        return self.answers.pop(0)


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, seat: str | None = None) -> None:
        self.seat = seat
        self.heard: list[tuple[int, tuple[Fact, ...], Any]] = []

    def hear(self, number: int, facts: tuple[Fact, ...], view: Any) -> None:
        self.heard.append((number, facts, view))


def play_a_record(path: Any, setup: Setup = Setup(), **how: Any) -> Any:  # noqa: B008  # a frozen value
    """A finished match on disk, both seats played by random bots."""
    from netcord.bots import RandomBot
    from netcord.play import Host, create

    how = {"match": "m-1", "seed": SEED} | how
    with create(path, MINI, setup, **how) as record:
        host = Host(MINI, parties={"A": RandomBot(1), "B": RandomBot(2)}, record=record)
        host.run()
        return host
