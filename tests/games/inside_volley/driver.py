"""Play Inside Volley with scripted dice, in the notation of the specification.

    C15   the control roll comes up 15; C00 is 100, C01 is 1
    D32   the cell of column 3, row 2
    E7    an event sum of seven
    J3    a three on the ten-sided die against the injury rating; J0 is 10
    SX    house rule IVH-02: the coin says that the event strikes X
    TX    the toss: X serves first

X serves first and Y returns, both with the printed card, unless a test says otherwise.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from netcord.games.inside_volley import GAME, Card, Cell, Options, Setup, Surface, Table
from netcord.games.inside_volley.cards import Matrix, ServeLine, all_cards
from netcord.games.inside_volley.facts import Ace, DoubleFault
from netcord.kernel import Fact, Side, State
from netcord.tennis import MatchWon, PointWon, SetScore

X, Y = Side.A, Side.B
F = TypeVar("F", bound=Fact)
Match = State[Table, Any]

FEDERER = next(card for card in all_cards() if card.edition == "printed")
LINES = {"serve1": FEDERER.serve1, "serve2": FEDERER.serve2}


def grid(most: str, *row_1: str) -> Matrix:
    """A matrix of one result, but for what is given of row 1."""
    first = (*row_1, *(most,) * (6 - len(row_1)))
    return (first, *((most,) * 6,) * 5)


def card(serv: str = "W", ret: str = "L", *, name: str = "Plain", **more: Any) -> Card:
    """A card with one result everywhere on its serving, and one on its returning matrix."""
    fields: dict[str, Any] = {"year": 2007, "surface": Surface.HARD, "inj": 0, **LINES, **more}
    return Card(name=name, serv=grid(serv), ret=grid(ret), **fields)


SYN = Card(
    name="Syn",
    year=2007,
    surface=Surface.HARD,
    inj=3,
    serve1=ServeLine((1, 30), (31, 60)),
    serve2=ServeLine((61, 80), (81, 100)),
    serv=grid("W", "W*/L", "L*/W", "F/W", "A"),
    ret=grid("L", "W*", "A", "L*/W*", "F"),
)


class Played(NamedTuple):
    """Where a script led, and everything that happened on the way."""

    state: Match
    facts: tuple[Fact, ...]

    @property
    def winners(self) -> str:
        """Who won each point, as letters: "XXY"."""
        return "".join("X" if won.winner is X else "Y" for won in self.all(PointWon))

    @property
    def line(self) -> str:
        """The score."""
        return self.state.table.score.line

    @property
    def aces(self) -> int:
        return len(self.all(Ace))

    @property
    def double_faults(self) -> int:
        return len(self.all(DoubleFault))

    @property
    def match_winner(self) -> Side | None:
        ended = self.state.table.score.ended
        return ended.winner if ended else None

    def all(self, kind: type[F]) -> tuple[F, ...]:
        """The facts of one kind."""
        return tuple(fact for fact in self.facts if isinstance(fact, kind))

    def only(self, kind: type[F]) -> F:
        """The one fact of this kind."""
        (fact,) = self.all(kind)
        return fact


def a_match(x: Card = FEDERER, y: Card = FEDERER, *, best_of: Any = 3, first: Side | None = X, **options: Any) -> Match:
    """A match about to begin; options by their name in the specification."""
    return GAME.start(Setup((x, y), best_of, first, options=Options(**options)))


POINTS = {"0": 0, "15": 1, "30": 2, "40": 3}
CALLED = {"deuce": (3, 3), "Ad-in": (4, 3), "Ad-out": (3, 4)}


def at(state: Match, called: str = "0-0", **score: Any) -> Match:
    """The same match at another score: points as called, the server's first, everything else by field."""
    server, returner = CALLED.get(called) or tuple(POINTS[label] for label in called.split("-"))
    table = state.table
    now = replace(table.score, **score)
    points = (server, returner) if now.server_side is X else (returner, server)
    return replace(state, table=replace(table, score=replace(now, points=points)))


def at_games(state: Match, x: int, y: int, **score: Any) -> Match:
    """The same match at another score in games; X serves the even ones."""
    return at(state, games=(x, y), turn=x + y, **score)


def in_tiebreak(state: Match, x: int, y: int) -> Match:
    """The same match in the tie-break of the first set, X having served its first point."""
    table = state.table
    score = replace(table.score, games=(6, 6), turn=12, tiebreak=True, points=(x, y))
    return replace(state, table=replace(table, score=score))


def asked(state: Match) -> Any:
    """What is asked now: a choice, or what may come up."""
    return GAME.ask(state)


def sets(*won: str) -> tuple[SetScore, ...]:
    """Finished sets: sets("6-4", "3-6")."""
    scores = (score.split("-") for score in won)
    return tuple(SetScore((int(ours), int(theirs))) for ours, theirs in scores)


def answer(roll: str) -> Any:
    """One roll of a script as the answer the rules wait for."""
    kind, value = roll[0], roll[1:]
    match kind:
        case "C":
            return 100 if value == "00" else int(value)
        case "D":
            return Cell(int(value[0]), int(value[1]))
        case "E":
            return int(value)
        case "J":
            return int(value) or 10
        case "S" | "T":
            return {"X": X, "Y": Y}[value]
    raise ValueError(f"no such roll: {roll}")


AWAITED = {"C": "control", "D": "cell", "E": "event", "J": "injury", "S": "subject", "T": "toss"}


def play(state: Match, script: str) -> Played:
    """Throw these dice, one after the other, each exactly when the rules ask for it."""
    happened: list[Fact] = []
    for roll in script.split():
        ask: Any = GAME.ask(state)
        assert getattr(ask, "what", "over") == AWAITED[roll[0]], f"{roll} is not what is awaited: {ask}"
        state, facts = GAME.step(state, answer(roll))
        happened += facts
    return Played(state, tuple(happened))


def awaits(state: Match) -> str:
    """Which dice are asked for now: "control", "cell", "event", "injury", "toss", "subject" or "over"."""
    return getattr(GAME.ask(state), "what", "over")


def points(state: Match, winners: Iterable[str]) -> Played:
    """Points played out with the printed cards until "XXY..." have won them."""
    happened: list[Fact] = []
    for winner in winners:
        serves = state.table.score.server_side is {"X": X, "Y": Y}[winner]
        state, facts = play(state, "C10 D11" if serves else "C40 D11")
        happened += facts
    return Played(state, tuple(happened))


def games(state: Match, winners: Iterable[str]) -> Played:
    """Games played out, each to love, until "XXY..." have won them."""
    happened: list[Fact] = []
    for winner in winners:
        state, facts = points(state, winner * 4)
        happened += facts
    return Played(state, tuple(happened))


def won_match(played: Played) -> str:
    """The final score as the match fact tells it."""
    return played.only(MatchWon).line
