"""The seven figures of a card, exactly: summed along the chain of a point, or by playing every throw through the rules.

Long-run figures of service points, random events on, with what lasts: rain, and a minor injury of either player, in
which every W* reads L. A point depends on the score only through whether the server is behind (SC-32), so two kinds of
point are enough in each condition, weighted by how often each is played in a game; the conditions are weighted by how
many points of a match are played in them.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from netcord.analysis import BOOK, Odds, changed, distribution, point_winner
from netcord.games.inside_volley.cards import Card, ServeLine, Surface
from netcord.games.inside_volley.facts import Ace, Controlled, DoubleFault
from netcord.games.inside_volley.rules import InjuryCheck, RandomEvent, ReadMatrix, decided
from netcord.games.inside_volley.table import Setup, Table, lay
from netcord.kernel import Fact, Phase, Side
from netcord.registry import AnyGame, game
from netcord.tennis import FORMATS, Forfeit, Meaning, Point, Score, meaning


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


class Lasting(NamedTuple):
    """IV-20 What has happened in a match and lasts."""

    rain: bool = False
    server_hurt: bool = False
    returner_hurt: bool = False

    def spoils(self, *, serving: bool) -> bool:
        """Whether W* reads L on the card of the server, or of the returner."""
        return self.rain or (self.server_hurt if serving else self.returner_hurt)


FRESH = Lasting()
"""Nothing yet."""

MATCH = 150
"""Points of a typical match of three sets."""

LASTING_POINTS = 160
"""How many points a match of one length would have, to be played in rain as often as matches of all lengths are: the
long ones count for more."""

Played: TypeAlias = Callable[[Card, Card, bool, Lasting], ServicePoint]
"""How a service point goes: server, returner, whether the server is behind in the game, and what has happened."""


NOBODY = Card(
    name="Nobody",
    year=2000,
    tour="ATP",
    surface=Surface.HARD,
    inj=0,
    serve1=ServeLine((1, 25), (26, 50)),
    serve2=ServeLine((51, 75), (76, 100)),
    serv=(("W",) * 6,) * 6,
    ret=(("W",) * 6,) * 6,
)
"""Whose card is not read."""


class Figures(NamedTuple):
    """What a card is judged by: shares of service points, of points on each serve, and of points returned."""

    first_in: Fraction
    aces: Fraction
    double_faults: Fraction
    first_won: Fraction
    second_won: Fraction
    return_first: Fraction
    return_second: Fraction


def laid(server: Card, returner: Card, behind: bool = False, lasting: Lasting = FRESH) -> Table:
    """A match at love all or love-15."""
    table = replace(_love_all(server, returner), rain=lasting.rain, hurt=(lasting.server_hurt, lasting.returner_hurt))
    return replace(table, score=table.score.point(Side.B).score) if behind else table


@lru_cache(64)
def _love_all(server: Card, returner: Card) -> Table:
    return lay(Setup((server, returner), first=Side.A))[0]


def service_point(server: Card, returner: Card, behind: bool, lasting: Lasting = FRESH) -> ServicePoint:
    """One service point, summed along the chain of the rules; every throw on a card is read once, whoever it meets."""
    table = laid(server, returner, behind, lasting)
    shares = dict.fromkeys(ServicePoint._fields, Fraction())
    ways: list[tuple[Fraction, Phase[Any, Any], Table, str]] = [(Fraction(1), table.opens(), table, "")]
    for chance, phase, here, serve in ways:
        row = BOOK.row(phase, here)
        for way in row.ways:
            share = chance * way.weight / row.total
            match way.phase:
                case Point(winner=winner):
                    shares[serve] += share
                    if winner is Side.A:
                        shares[f"{serve}_won"] += share
                    for one in way.label:
                        if ended := ENDED.get(type(one)):
                            shares[ended] += share
                case Forfeit():  # the point is void
                    pass
                case RandomEvent() | InjuryCheck() | ReadMatrix():
                    named = "first" if way.phase.serve == 1 else "second"
                    ways.append((share, way.phase, changed(here, way.changes), named))
    return ServicePoint(**shares)


ENDED: dict[type[Meaning], str] = {meaning.Ace: "aces", meaning.DoubleFault: "double_faults"}


# What the smith must know of the rules to find a card, asked of them.


@cache
def events(inj: int) -> tuple[Fraction, Fraction]:
    """IV-19 How often an event loses the point for a player with this rating, and how often it ends the match.

    Over a match: IV-21a a second minor injury costs nothing.
    """
    lost = retired = Fraction()
    for lasting, weight in lasts().items():
        table = laid(replace(NOBODY, inj=inj), NOBODY, lasting=lasting)
        struck = BOOK.row(RandomEvent(Side.A, 1, Side.A), table)
        for way in struck.ways:
            share = weight * Fraction(way.weight, struck.total)
            if isinstance(way.phase, Point):
                lost += share
            elif isinstance(way.phase, InjuryCheck):
                check = BOOK.row(way.phase, table)
                out = sum(then.weight for then in check.ways if isinstance(then.phase, Forfeit))
                retired += share * Fraction(out, check.total)
    return lost, retired


@cache
def lasts(points: int = LASTING_POINTS) -> dict[Lasting, Fraction]:
    """How much of a match of so many points is played in each condition; in millionths.

    Each of the three begins with the same chance after every point, and none ends before the match does. So the share
    of points before any of some of them has begun is a geometric sum, and the rest follows by exclusion.
    """
    begins = _begins()

    def none_of(some: Iterable[Fraction]) -> Fraction:
        rate = sum(some, Fraction())
        return (1 - (1 - rate) ** points) / (points * rate) if rate else Fraction(1)

    found = {}
    for lasting in (Lasting(*flags) for flags in product((False, True), repeat=3)):
        off = [rate for rate, begun in zip(begins, lasting, strict=True) if not begun]
        on = [rate for rate, begun in zip(begins, lasting, strict=True) if begun]
        share = Fraction()
        for many in range(len(on) + 1):
            for some in combinations(on, many):
                share += (-1) ** many * none_of((*off, *some))
        found[lasting] = Fraction(round(10**6 * share), 10**6)
    found[FRESH] += 1 - sum(found.values())
    return found


def _begins() -> tuple[Fraction, Fraction, Fraction]:
    """IV-18, IV-19 The chance of a point to bring rain, and to hurt the server and the returner."""
    table = laid(NOBODY, NOBODY)
    chances = [Fraction(), Fraction(), Fraction()]
    control = BOOK.row(table.opens(), table)
    for way in control.ways:
        if not isinstance(way.phase, RandomEvent):
            continue
        struck = BOOK.row(way.phase, table)
        for then in struck.ways:
            after = changed(table, then.changes)
            share = Fraction(way.weight, control.total) * Fraction(then.weight, struck.total)
            for number, begun in enumerate((after.rain_due, *after.hurt)):
                chances[number] += share if begun else 0
    rain, server, returner = chances
    return rain, server, returner


def retires(inj: int) -> Fraction:
    """IV-19a The chance that an event ends the match for a player with this rating."""
    return events(inj)[1]


def resolved(inj: int) -> Fraction:
    """The chance that the point is played out after an event."""
    lost, retired = events(inj)
    return 1 - lost - retired


@cache
def server_wins(mark: str, *, serving: bool, behind: bool) -> bool:
    """IV-05, IV-06 Whether a token of the serving or returning matrix gives the point to the server."""
    return decided(laid(NOBODY, NOBODY, behind), Side.A if serving else Side.B, mark)[0] is Side.A


def rules_point(server: Card, returner: Card, behind: bool, lasting: Lasting = FRESH) -> ServicePoint:
    """One service point, played: every throw of a match at love all or love-15 goes through the rules."""
    rules = game("inside-volley")
    return point_at(rules, rules.at(laid(server, returner, behind, lasting)))


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
    """The share of the points of a game that are served from behind: the scoring itself is followed, deuces and all."""
    won = {at: point.won / (point.won + point.lost) for at, point in ((False, level), (True, behind))}
    odds = Odds[Fraction](lambda score: won[score.behind])
    return odds.game_length_behind(LOVE_ALL) / odds.game_length(LOVE_ALL)


LOVE_ALL = Score.start(FORMATS["inside_volley_bo3"])


class Turned(NamedTuple):
    """How much of his service games a player plays with his, or his opponent's, stars turned."""

    behind: Fraction
    """Points served from behind: L* reads W and W* reads L."""
    spoilt: Fraction
    """Points in which W* reads L: those, and all in rain or when the owner of the card is hurt."""


def turned(server: Card, returner: Card, *, serving: bool, played: Played = service_point) -> Turned:
    """The share of service points in which stars turn on the card of the server, or else of the returner."""
    behind = spoilt = Fraction()
    for lasting, weight in lasts().items():
        share = behind_in_game(played(server, returner, False, lasting), played(server, returner, True, lasting))
        behind += weight * share
        spoilt += weight * (1 if lasting.spoils(serving=serving) else share)
    return Turned(behind, spoilt)


def long_run(server: Card, returner: Card, played: Played = service_point) -> ServicePoint:
    """The shares of the service points that are scored, over whole matches."""
    total = [Fraction()] * len(ServicePoint._fields)
    for lasting, weight in lasts().items():
        level, behind = (played(server, returner, at, lasting) for at in (False, True))
        share = behind_in_game(level, behind)
        for number, (one, other) in enumerate(zip(level, behind, strict=True)):
            total[number] += weight * ((1 - share) * one + share * other)
    return ServicePoint(*(part / (total[0] + total[2]) for part in total))


def exact_figures(card: Card, foe: Card, played: Played = service_point) -> Figures:
    """The seven figures of a card against another."""
    return figures_of(long_run(card, foe, played), long_run(foe, card, played))


def figures_of(ours: ServicePoint, theirs: ServicePoint) -> Figures:
    """The seven figures, from the points that were served and those that were returned."""
    scored = ours.first + ours.second
    return Figures(
        first_in=ours.first / scored,
        aces=ours.aces / scored,
        double_faults=ours.double_faults / scored,
        first_won=ours.first_won / ours.first,
        second_won=ours.second_won / ours.second,
        return_first=1 - theirs.first_won / theirs.first,
        return_second=1 - theirs.second_won / theirs.second,
    )
