"""Play Tennidice with scripted dice, in the notation of the specification.

    S:B2       the serve dice show B2            R:hit C4   the return dice show a hit on C4
    W:D4       a winner's dice show D4           H:miss     the hit die, thrown again, shows a miss
    K:IN       the challenge card says IN        >B4        an accuracy cube moves the ball to B4 (>B4+ a spirit cube)

Everything else is what a player says: plain, ace, winner, agility, accept, challenge, concede, or a row for a spirit
cube. Rows are written [agility, accuracy, ace, winner]. A serves first; A is Sarah where the rulebook's players play.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from netcord.games.tennidice import GAME, Arrangement, Holding, Nudge, Options, Setup, Table, board_named
from netcord.games.tennidice.cubes import NONE, Rows
from netcord.games.tennidice.rules import Return
from netcord.kernel import Answer, Choose, Fact, Side, State
from netcord.tennis import PointWon

A, B = Side.A, Side.B
F = TypeVar("F", bound=Fact)
Match = State[Table, Any]
DICE = {"S": "serve_dice", "R": "return_dice", "W": "winner_dice", "H": "hit_die", "K": "card"}


class Played(NamedTuple):
    """Where a script led, and everything that happened on the way."""

    state: Match
    facts: tuple[Fact, ...] = ()

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def waits(self) -> str:
        """Who is asked for what: "B: return"; dice name who throws them; "over" at the end."""
        ask: Any = GAME.ask(self.state)
        if not hasattr(ask, "what"):
            return "over"
        return f"{ask.seat if isinstance(ask, Choose) else ask.by}: {ask.what}"

    @property
    def options(self) -> list[str]:
        """What may be said now, as it is written in scripts."""
        ask: Any = GAME.ask(self.state)
        return [f">{o.cell}{'+' * o.spirit}" if isinstance(o, Nudge) else str(o) for o in ask.options]

    @property
    def points(self) -> str:
        """Who won each point: "AAB"."""
        return "".join(fact.winner.value for fact in self.facts if isinstance(fact, PointWon))

    def rows(self, side: Side) -> list[int]:
        """A side's own cubes."""
        return list(self.table.of(side).own)

    def spirit(self, side: Side) -> list[int]:
        """A side's spirit cubes."""
        return list(self.table.of(side).spirit)

    def challenges(self) -> tuple[int, int]:
        a, b = self.table.holdings
        return a.challenges, b.challenges

    def all(self, kind: type[F]) -> list[F]:
        """The facts of a kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def play(self, script: str) -> "Played":
        """On from here; the facts are those of this script alone."""
        state = self.state
        facts: tuple[Fact, ...] = ()
        for word in words(script):
            state, more = GAME.step(state, answer(state, word))
            facts += more
        return Played(state, facts)


def words(script: str) -> Iterable[str]:
    """`R:hit C4` is one word."""
    parts = script.split()
    for number, part in enumerate(parts):
        if part.startswith("R:"):
            yield f"{part} {parts[number + 1]}"
        elif not (number and parts[number - 1].startswith("R:")):
            yield part


def answer(state: Match, word: str) -> Answer:
    """What a word of a script means; dice must be the dice that are asked for."""
    ask: Any = GAME.ask(state)
    if word[1:2] == ":":
        assert ask.what == DICE[word[0]], f"{word}, but {ask.what} is asked for"
        return word[2:]
    if word.startswith(">"):
        return Nudge(word[1:].rstrip("+"), word.endswith("+"))
    if word[0].isdigit():
        return rows(word)
    return word


def rows(text: str) -> Arrangement:
    """`1-3-0-0` as an arrangement."""
    a, b, c, d = map(int, text.split("-"))
    return Arrangement((a, b, c, d))


def table(
    a: Iterable[int] = NONE,
    b: Iterable[int] = NONE,
    *,
    challenges: tuple[int, int] = (3, 3),
    spirit: tuple[Iterable[int], Iterable[int]] = (NONE, NONE),
    points: tuple[int, int] = (0, 0),
    mode: Any = "tiebreak",
    players: Any = 2,
    board: str = "default",
    **options: Any,
) -> Table:
    """A table in the middle of a match, A having served first."""
    setup = Setup(mode, players, A, board_named(board), Options(**options))
    laid = GAME.start(setup).table
    held = tuple(
        Holding(_four(own), _four(spirits), many) for own, spirits, many in zip((a, b), spirit, challenges, strict=True)
    )
    used = sum(sum(one.spirit) for one in held)
    return replace(
        laid, holdings=(held[0], held[1]), pool=max(laid.pool - used, 0), score=replace(laid.score, points=points)
    )


def _four(given: Iterable[int]) -> Rows:
    a, b, c, d = given
    return a, b, c, d


def serves(*args: Any, **kwargs: Any) -> Played:
    """The next point opens: A serves at 0-0."""
    return Played(GAME.at(table(*args, **kwargs)))


def hits(side: Side, *args: Any, **kwargs: Any) -> Played:
    """This side is to hit a return."""
    return Played(GAME.at(table(*args, **kwargs), Return(side, side.other)))


def fresh(mode: str = "tiebreak", cubes: str = "1-1-1-1", other: str = "1-1-1-1", **given: str) -> Played:
    """A match just begun, with the cubes placed."""
    start = Played(GAME.start(GAME.arrange((), {"mode": mode, "first": "A", **given})))
    return start.play(f"{cubes} {other}")


def win_points(played: Played, sides: str, row: str = "agility") -> Played:
    """Points given to sides by double faults and missed returns; spirit cubes go to one row. Facts of all points."""
    facts: tuple[Fact, ...] = ()
    for side in sides:
        played = one_point(played, side, row)
        facts += played.facts
    return Played(played.state, facts)


def one_point(played: Played, side: str, row: str = "agility") -> Played:
    """A point for this side, no cube used; what is asked after it is answered up to the next serve."""
    state = played.state
    facts: tuple[Fact, ...] = ()
    while not any(isinstance(fact, PointWon) for fact in facts):
        ask: Any = GAME.ask(state)
        server = state.table.score.server_side.value
        if isinstance(ask, Choose):
            said = next(word for word in ("plain", "accept", "concede") if word in ask.options)
        elif ask.what == "serve_dice":
            deuce = "A1" in ask.outcomes
            said = ("B2" if deuce else "E2") if server == side else ("A3" if deuce else "F3")
        else:
            said = "miss C2"
        state, more = GAME.step(state, said)
        facts += more
    while True:
        ask = GAME.ask(state)
        what = getattr(ask, "what", "")
        if what == "place":
            said = row
        elif what in ("steal", "give") or what == "arrange":
            said = ask.options[0]
        elif what == "deciding_court":
            said = "deuce"
        else:
            return Played(state, facts)
        state, more = GAME.step(state, said)
        facts += more
