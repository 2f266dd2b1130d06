"""The seven figures of a card, exactly: by counting its cells, or by playing every throw through the rules.

Long-run figures of service points in standard games of a fresh match, random events on, no lasting effects. A point
depends on the score only through whether the server is behind (SC-32), so two kinds of point are enough, weighted
by how often each is played in a game.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from netcord.analysis import distribution, point_winner
from netcord.games.inside_volley.cards import Card, token
from netcord.games.inside_volley.facts import Ace, Controlled, DoubleFault
from netcord.games.inside_volley.table import Setup
from netcord.kernel import Fact, Side
from netcord.registry import AnyGame, game


class ServicePoint(NamedTuple):
    """Shares of service points: played on each serve and won on each, aces and double faults on either card.

    What `first + second` lacks is the chance that somebody retires: that point is void (IVQ-17).
    """

    first: Fraction
    first_won: Fraction
    second: Fraction
    second_won: Fraction
    aces: Fraction
    double_faults: Fraction

    @property
    def won(self) -> Fraction:
        """The server's share."""
        return self.first_won + self.second_won

    @property
    def lost(self) -> Fraction:
        """The returner's share."""
        return self.first + self.second - self.won


Played: TypeAlias = Callable[[Card, Card, bool], ServicePoint]
"""How a service point goes: server, returner, and whether the server is behind in the game."""


class Figures(NamedTuple):
    """What a card is judged by: shares of service points, of points on each serve, and of points returned."""

    first_in: Fraction
    aces: Fraction
    double_faults: Fraction
    first_won: Fraction
    second_won: Fraction
    return_first: Fraction
    return_second: Fraction


LOST = Fraction(14, 36)
"""IV-19 On 4, 5, 9 or 10 the player in control loses the point outright, in a fresh match."""


def retires(inj: int) -> Fraction:
    """IV-19a The chance that an event ends the match for a player with this rating."""
    return Fraction(2 * inj, 36 * 10)


def resolved(inj: int) -> Fraction:
    """The chance that the point is played out after an event."""
    return 1 - LOST - retires(inj)


def server_wins(mark: str, *, serving: bool, behind: bool) -> bool:
    """IV-05, IV-06 Whether a token of the serving or returning matrix gives the point to the server."""
    match mark:
        case "A" | "F":
            return mark == "A"
        case "W" | "L":
            return serving is (mark == "W")
        case _:
            return (serving is (mark == "W*")) is not behind


def service_point(server: Card, returner: Card, behind: bool) -> ServicePoint:
    """One service point, counted: so many control numbers times so many cells."""
    a, b, c = server.serve1.server[1], server.serve1.returner[1], server.serve2.server[1]
    parts = (
        (1, server.serv, True, a - 1 + resolved(server.inj)),  # number 1 brings an event to the server
        (1, returner.ret, False, Fraction(b - a)),
        (2, server.serv, True, Fraction(c - b)),
        (2, returner.ret, False, 99 - c + resolved(returner.inj)),  # number 100 brings one to the returner
    )
    won = {1: Fraction(), 2: LOST}
    aces = faults = Fraction()
    for serve, matrix, serving, numbers in parts:
        marks = [token(cell, serve) for row in matrix for cell in row]
        won[serve] += numbers * sum(server_wins(mark, serving=serving, behind=behind) for mark in marks) / 36
        aces += numbers * marks.count("A") / 36
        faults += numbers * marks.count("F") / 36
    first, second = b - retires(server.inj), 100 - b - retires(returner.inj)
    return ServicePoint(*(numbers / 100 for numbers in (first, won[1], second, won[2], aces, faults)))


def rules_point(server: Card, returner: Card, behind: bool) -> ServicePoint:
    """One service point, played: every throw of a fresh match at love all or love-15 goes through the rules."""
    rules = game("inside-volley")
    state = rules.start(Setup((server, returner), first=Side.A))
    if behind:
        state = replace(state, table=replace(state.table, score=state.table.score.point(Side.B).score))
    return point_at(rules, state)


def point_at(rules: AnyGame, state: Any) -> ServicePoint:
    """The shares of the next point of a match, from wherever it stands."""
    server = state.table.score.server_side
    shares = dict.fromkeys(ServicePoint._fields, Fraction())
    odds: dict[Any, Fraction] = distribution(rules, state, point_winner, remember=_noted, memory=("", ""))
    for (winner, (serve, ended)), chance in odds.items():
        if winner not in tuple(Side):  # somebody has retired
            continue
        shares[serve] += chance
        if winner == server:
            shares[f"{serve}_won"] += chance
        if ended:
            shares[ended] += chance
    return ServicePoint(**shares)


def _noted(noted: tuple[str, str], facts: tuple[Fact, ...]) -> tuple[str, str]:
    """What the statistician writes down of a point: which serve, and an ace or a double fault."""
    serve, ended = noted
    for fact in facts:
        match fact:
            case Controlled():
                serve = "first" if fact.serve == 1 else "second"
            case Ace():
                ended = "aces"
            case DoubleFault():
                ended = "double_faults"
    return serve, ended


def behind_in_game(level: ServicePoint, behind: ServicePoint) -> Fraction:
    """The share of the points of a standard game that are served from behind.

    The game is an absorbing chain: a walk from love all, and deuce coming back to itself through either advantage.
    """
    reach = {score: Fraction() for score in product(range(5), repeat=2)}
    reach[0, 0] = Fraction(1)
    visits = {False: Fraction(), True: Fraction()}
    for ours, theirs in sorted(product(range(4), repeat=2), key=sum)[:-1]:  # the last is 40 all, deuce
        point = behind if ours < theirs else level
        here = reach[ours, theirs]
        visits[ours < theirs] += here
        reach[ours + 1, theirs] += here * point.won
        reach[ours, theirs + 1] += here * point.lost
    deuces = reach[3, 3] / (1 - level.won * level.lost - level.lost * behind.won)
    visits[False] += deuces * (1 + level.won)
    visits[True] += deuces * level.lost
    return visits[True] / (visits[False] + visits[True])


def share_behind(server: Card, returner: Card, played: Played = service_point) -> Fraction:
    """How much of his service games a player spends behind."""
    return behind_in_game(played(server, returner, False), played(server, returner, True))


def long_run(server: Card, returner: Card, played: Played = service_point) -> ServicePoint:
    """The shares of the service points that are scored, over standard games."""
    level, behind = played(server, returner, False), played(server, returner, True)
    share = behind_in_game(level, behind)
    mixed = [(1 - share) * one + share * other for one, other in zip(level, behind, strict=True)]
    return ServicePoint(*(part / (mixed[0] + mixed[2]) for part in mixed))


def figures(card: Card, foe: Card, played: Played = service_point) -> Figures:
    """The seven figures of a card against another."""
    ours, theirs = long_run(card, foe, played), long_run(foe, card, played)
    return Figures(
        first_in=ours.first,
        aces=ours.aces,
        double_faults=ours.double_faults,
        first_won=ours.first_won / ours.first,
        second_won=ours.second_won / ours.second,
        return_first=1 - theirs.first_won / theirs.first,
        return_second=1 - theirs.second_won / theirs.second,
    )
