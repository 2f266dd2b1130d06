"""Play Pro Tennis with scripted dice, in the notation of the specification.

    132     two white dice and the red one: white 1, white 3, red 2
    16      the two white dice alone: clutch, smash, rush, the reply to a drop, the events table
    rush    the strategy chosen: none, rush, smash or drop
    =45     the number a smash is read as, asked for unless there is only one
    B1      house rule PTH-06: who must reach a drop
    d3      house rule PTH-06: the die that says who must reach a drop
    6:4     the dice for the serve, A's first

A serves first, NORTH against SOUTH, unless a test says otherwise.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from netcord.games.pro_tennis import GAME, Card, Column, Condition, Dice, Options, Setup, Table, Tactic, TwoDice
from netcord.games.pro_tennis.cards import LINES, shipped
from netcord.games.pro_tennis.facts import Hit
from netcord.games.pro_tennis.rules import Stroke, read
from netcord.kernel import Fact, Side, State
from netcord.tennis import PointWon, SetScore

A, B = Side.A, Side.B
F = TypeVar("F", bound=Fact)
Match = State[Table, Any]

(_SPECIMENS,) = (shelf for shelf in shipped() if shelf.source == "specimens.cards.json")
NORTH, SOUTH, EAST, WEST = _SPECIMENS.cards
MIXED = (NORTH, EAST, SOUTH, WEST)
FRESH = Condition()


def card(base: Card = NORTH, /, **fields: Any) -> Card:
    """A card with some fields changed; a column given as one letter holds nothing else."""
    full = {key: value * 21 if key in tuple(Column) and len(value) == 1 else value for key, value in fields.items()}
    return replace(base, **full)


def one_line(letters: str, line: int, letter: str) -> str:
    """A column with the letter of one line changed."""
    place = LINES.index(line)
    return letters[:place] + letter + letters[place + 1 :]


class Played(NamedTuple):
    """Where a script led, and everything that happened on the way."""

    state: Match
    facts: tuple[Fact, ...]

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def winners(self) -> str:
        """Who won each point, as letters: "AAB"."""
        return "".join(won.winner.value for won in self.all(PointWon))

    @property
    def letters(self) -> str:
        """What was found on the cards, shot by shot."""
        return "".join(hit.letter for hit in self.all(Hit))

    @property
    def hitters(self) -> tuple[str, ...]:
        return tuple(hit.player for hit in self.all(Hit))

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines that were read."""
        return tuple(hit.line for hit in self.all(Hit))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the facts name, in order."""
        return tuple(fact.rule for fact in self.facts if fact.rule)

    @property
    def line(self) -> str:
        """The score."""
        return self.table.score.line

    @property
    def match_winner(self) -> Side | None:
        ended = self.table.score.ended
        return ended.winner if ended else None

    def all(self, kind: type[F]) -> tuple[F, ...]:
        """The facts of one kind."""
        return tuple(fact for fact in self.facts if isinstance(fact, kind))

    def only(self, kind: type[F]) -> F:
        """The one fact of this kind."""
        (fact,) = self.all(kind)
        return fact


def a_match(*cards: Card, first: Side | None = A, conditions: tuple[Condition, ...] = (), **options: Any) -> Match:
    """A match about to begin; options by their name in the specification."""
    return GAME.start(Setup(cards or (NORTH, SOUTH), first, Options(**options), conditions))


def mixed(**options: Any) -> Match:
    """The mixed doubles of the specification: 1A NORTH, 1B EAST, 2A SOUTH, 2B WEST."""
    return a_match(*MIXED, **options)


def hurt(state: Match, seat: str, **condition: int) -> Match:
    """The same match with a player in this condition."""
    table = state.table
    place = table.seats.index(seat)
    now = (*table.conditions[:place], Condition(**condition), *table.conditions[place + 1 :])
    return replace(state, table=replace(table, conditions=now))


def at(state: Match, **score: Any) -> Match:
    """The next point of the same match at another score: points, games, sets, turn by field, A's numbers first."""
    return GAME.at(replace(state.table, score=replace(state.table.score, **score)))


def in_tiebreak(state: Match, a: int = 0, b: int = 0, **score: Any) -> Match:
    """A point of the tie-break of the first set."""
    return at(state, **{"games": (6, 6), "turn": 12, "tiebreak": True, "points": (a, b), **score})


def shot(state: Match, hitter: str, column: str, facing: str) -> Match:
    """The same match in the middle of a rally: somebody is about to hit."""
    return GAME.at(state.table, Stroke(hitter, Column(column), facing))


def sets(*won: str) -> tuple[SetScore, ...]:
    """Finished sets: sets("6-4", "3-6")."""
    scores = (score.split("-") for score in won)
    return tuple(SetScore((int(ours), int(theirs))) for ours, theirs in scores)


WHITE = {"clutch", "smash_roll", "last_shot", "event"}


def answer(token: str) -> tuple[set[str], Any]:
    """One entry of a script: the questions it may answer, and the answer."""
    if token in tuple(Tactic):
        return {"strategy"}, Tactic(token)
    if token[0] == "=":
        return {"smash"}, int(token[1:])
    if token[0] == "d":
        return {"drop_target"}, int(token[1:])
    if token[0] in "AB":
        return {"drop_target"}, token
    if ":" in token:
        a, b = token.split(":")
        return {"service"}, TwoDice(int(a), int(b))
    one, other, *red = (int(digit) for digit in token)
    if red:
        return {"three_dice"}, Dice(read(one, other), red[0])
    return WHITE, read(one, other)


def play(state: Match, script: str = "") -> Played:
    """Throw these dice and make these choices, each exactly when the rules ask for it."""
    happened: list[Fact] = []
    for token in script.split():
        awaited, reply = answer(token)
        assert awaits(state) in awaited, f"{token} is not what is awaited: {awaits(state)}"
        state, facts = GAME.step(state, reply)
        happened += facts
    return Played(state, tuple(happened))


def awaits(state: Match) -> str:
    """What is asked for now: "three_dice", "clutch", "strategy", "smash_roll", "event", "over" and so on."""
    return getattr(GAME.ask(state), "what", "over")


def roller(state: Match) -> tuple[str, Any]:
    """What is asked for now, and who rolls or chooses."""
    ask: Any = GAME.ask(state)
    return ask.what, getattr(ask, "by", None) or getattr(ask, "seat", None)


def points(state: Match, winners: Iterable[str]) -> Played:
    """Points played out until "AAB..." have won them: aces on 66, double faults on 11. Nobody may be hurt."""
    happened: list[Fact] = []
    for winner in winners:
        state, facts = play(state, "661" if state.table.score.server_side.value == winner else "112")
        happened += facts
    return Played(state, tuple(happened))


def games(state: Match, winners: Iterable[str]) -> Played:
    """Games played out, each to love, until "AAB..." have won them."""
    return points(state, "".join(winner * 4 for winner in winners))


def serves(state: Match, count: int) -> list[str]:
    """Server and receiver of the next points, as the rulebook's letters: "1A>A"; sides win them in turn."""
    first = state.table.score.first
    shown = []
    for number in range(count):
        phase = state.phase
        assert isinstance(phase, Stroke)
        team = 1 if phase.hitter[0] == first else 2
        shown.append(f"{team}{'_AB'[int(phase.hitter[1])]}>{'_AB'[int(phase.facing[1])]}")
        state = points(state, "AB"[number % 2]).state
    return shown
