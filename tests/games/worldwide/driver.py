"""Positions and scripted dice, with the fixture cards of the specification (section 6).

A is the player to move ("M") and B the other one ("O"), unless a test says otherwise; hard court, advanced rules,
four Stars of five.
"""

from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from netcord.games.worldwide import GAME, Setup, read_deck
from netcord.games.worldwide.cards import Card, Deck, Effect, Kind, Malus, Names, Risk, ServeEffects, Surface, Zone
from netcord.games.worldwide.facts import Missed, Place
from netcord.games.worldwide.players import PlayerCard, Power, Select
from netcord.games.worldwide.rallying import Move, Position
from netcord.games.worldwide.table import Ball, Options, Robot, Table, lay
from netcord.kernel import Choose, Fact, Hand, Over, Pile, Side, State
from netcord.tennis import PointWon

A, B = Side.A, Side.B
BH, N, FH, V = Zone.BH, Zone.N, Zone.FH, Zone.V
BACK = (BH, N, FH)
SAFE, RISKY, VERY = Risk.SAFE, Risk.RISKY, Risk.VERY_RISKY
F = TypeVar("F", bound=Fact)
Match = State[Table, Any]

OLDER = files("netcord.games.worldwide") / "data" / "older" / "deck-3.toml"
"""What the fixture cards are put into: it never changes."""

S4, S7, S10, S13, S15 = 61, 62, 63, 64, 65
BD, XC, SD, FA, BA, DS, WN, PS, LB, VO, DV, SM = 1, 9, 13, 25, 29, 34, 37, 38, 44, 48, 58, 60


def _fixture(
    number: int, kind: Kind, diff: int | None, risk: Risk, start: Any, to: Any, malus: Any, **more: Any
) -> Card:
    two = {"solo_even": FH, "solo_odd": BH} if len(to) > 1 else {}
    values = Malus(*malus) if isinstance(malus, tuple) else Malus(malus, malus, malus, malus)
    return Card(number, kind, Names(f"card {number}", f"carte {number}"), risk, diff, start=start, targets=to,
                malus=values, **{**two, **more})  # fmt: skip


_BOTH = ServeEffects(1, 2)
_DROP: dict[str, Any] = {"star_cost": 1, "nszl": True, "needs_opponent": "back"}
FIXTURE: Deck = read_deck("deck-3.toml", OLDER.read_bytes(), older=True).with_cards(
    _fixture(S4, Kind.SERVICE, 4, SAFE, (), (), 0, serve_effects=_BOTH),
    _fixture(S10, Kind.SERVICE, 10, RISKY, (), (), (1, 2, 3, 2), serve_effects=_BOTH),
    _fixture(S13, Kind.SERVICE, 13, VERY, (), (), (2, 3, 4, 3), serve_effects=_BOTH, ace=(18, 20)),
    _fixture(BD, Kind.BASELINE_DEFENCE, 0, SAFE, BACK, (N,), 0, star_gain=1, draw=1),
    _fixture(XC, Kind.CROSSCOURT, 2, SAFE, (FH, N), (FH,), 0, draw=1, effect=Effect.TSPIN, wing="forehand"),
    _fixture(SD, Kind.BASELINE_DEFENCE, 1, SAFE, (BH, N), (N,), 0, draw=1, effect=Effect.SLICE, wing="backhand"),
    _fixture(FA, Kind.ATTACK, 4, RISKY, (FH, N), (BH, FH), (2, 2, 3, 2), net_rush=True, wing="forehand"),
    _fixture(BA, Kind.ATTACK, 5, RISKY, (BH, N), (BH, FH), (3, 2, 2, 2), wing="backhand"),
    _fixture(DS, Kind.DROP_SHOT, 6, VERY, BACK, (V,), (5, 3, 3, 2), **_DROP),
    _fixture(WN, Kind.WINNER, None, VERY, BACK, (), 0, star_gain=1, recycle=True),
    _fixture(PS, Kind.PASSING, 5, RISKY, (FH, N), (BH, FH), (2, 3, 3, 3), needs_opponent="net", wing="forehand"),
    _fixture(LB, Kind.LOB, 6, VERY, BACK, (BH, FH), 2, needs_opponent="net"),
    _fixture(VO, Kind.VOLLEY, 6, VERY, (V,), (BH, FH), (3, 4, 5, 4)),
    _fixture(DV, Kind.DROP_VOLLEY, 7, VERY, (V,), (V,), (4, 3, 4, 3), **_DROP),
    _fixture(SM, Kind.SMASH, 4, VERY, (V,), (BH, FH), 6, needs_incoming="lob"),
)

ROGER = PlayerCard("roger", "Roger", "", "", 12, 4, 1, (), (
    Power("winner_on", Select(Kind.ATTACK, "forehand"), (18, 20)),
))  # fmt: skip


class Played(NamedTuple):
    """Where a script led, and everything that happened on the way."""

    state: Match
    facts: tuple[Fact, ...]

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def me(self) -> Any:
        return self.table.player(A)

    @property
    def foe(self) -> Any:
        return self.table.player(B)

    @property
    def winner(self) -> Side | None:
        """Who won the point, if it is over."""
        won = self.all(PointWon)
        return won[-1].winner if won else None

    @property
    def missed(self) -> bool:
        return bool(self.all(Missed))

    def all(self, kind: type[F]) -> tuple[F, ...]:
        """The facts of one kind."""
        return tuple(fact for fact in self.facts if isinstance(fact, kind))

    def only(self, kind: type[F]) -> F:
        """The one fact of this kind."""
        (fact,) = self.all(kind)
        return fact

    @property
    def offered(self) -> tuple[Any, ...]:
        return offered(self.state)

    @property
    def what(self) -> str:
        return str(asked(self.state).what)


def asked(state: Match) -> Any:
    """What is asked now: a choice, or what may come up."""
    return GAME.ask(state)


def offered(state: Match) -> tuple[Any, ...]:
    """What may be answered now."""
    ask = GAME.ask(state)
    assert not isinstance(ask, Over)
    return ask.options if isinstance(ask, Choose) else ask.outcomes


def places(table: Table, **more: Any) -> tuple[Place, ...]:
    """What A may do in phase C."""
    ask = Position(A, **more).ask(table)
    assert isinstance(ask, Choose)
    return ask.options


def play(state: Match, *answers: Any) -> Played:
    """Answer one question after the other."""
    facts: tuple[Fact, ...] = ()
    for answer in answers:
        state, more = GAME.step(state, answer)
        facts += more
    return Played(state, facts)


def hand_of(side: Side, *cards: int) -> Hand:
    """A hand of these cards."""
    return Hand((side,)).add(*cards, deck=f"{side.value}#1") if cards else Hand((side,))


def table_of(*, solo: bool = False, first: Side = B, mode: Any = "tiebreak", surface: str = "hard",
             players: Any = (None, None), deck: Deck | None = FIXTURE, **options: Any) -> Table:  # fmt: skip
    """A table as it is laid, with the fixture deck."""
    setup = Setup(mode, surface=Surface(surface), solo=solo, first=first, players=players, options=Options(**options))
    table, _ = lay(setup)
    return replace(table, deck=deck)


FULL = (BD, BD, BD, BD, BD)


def position(
    *hand: int,
    last: int = BD,
    to: Zone = N,
    pawn: Zone | None = None,
    foe: Zone = N,
    foe_hand: tuple[int, ...] = FULL,
    effect: Effect | None = None,
    stars: int = 4,
    owned: int = 5,
    total: int = 0,
    tokens: int = 0,
    fatigue: int = 0,
    **more: Any,
) -> Match:
    """A to answer B's last card, the ball lying in zone `to`; A stands there too unless `pawn` says otherwise."""
    table = table_of(**more)
    card = table.card(last)
    spin = card.effect if effect is None else effect
    table = table.with_player(A, hand=hand_of(A, *hand), pawn=pawn or to, stars=stars, owned=owned, total=total,
                              tokens=tokens)  # fmt: skip
    table = table.with_player(B, hand=hand_of(B, *(() if table.robot else foe_hand)), pawn=foe)
    table = replace(table, ball=Ball(B, last, to, spin))
    return GAME.at(table, Move(A))


def serving(
    *, points: tuple[int, int] = (0, 0), stars: int = 4, tokens: int = 0, hand: Any = FULL, **more: Any
) -> Match:
    """A about to serve."""
    table = table_of(first=A, **more)
    table = table.with_player(A, stars=stars, tokens=tokens, hand=hand_of(A, *hand))
    table = table.with_player(B, hand=hand_of(B, *FULL), tokens=tokens)
    return GAME.at(replace(table, score=replace(table.score, points=points)))


def robot_turn(last: int = BD, to: Zone = N, *, pawn: Zone = N, human: Zone = N, fatigue: int = 0,
               effect: Effect | None = None, active: tuple[int, ...] = (), **more: Any) -> Match:  # fmt: skip
    """The automaton (B) to answer A's last card."""
    table = table_of(solo=True, first=A, **more)
    card = table.card(last)
    table = table.with_player(A, hand=hand_of(A, *FULL), pawn=human).with_player(B, pawn=pawn)
    assert table.robot is not None
    robot = replace(table.robot, fatigue=fatigue, active=active)
    for number in active:
        robot = _without(robot, number)
    table = replace(table, robot=robot, ball=Ball(A, last, to, card.effect if effect is None else effect))
    return GAME.at(table, table.turn(B))


def _without(robot: Any, number: int) -> Any:
    return replace(robot, piles=tuple(p.take(number, seen=True) if number in p else p for p in robot.piles))


def robot_of(table: Table) -> Robot:
    """The automaton."""
    assert table.robot is not None
    return table.robot


def pile(state: Match, name: Any) -> Pile:
    """One of the automaton's piles."""
    return robot_of(state.table).pile(name)
