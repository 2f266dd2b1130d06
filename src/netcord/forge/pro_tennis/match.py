"""Who wins a match of Pro Tennis with `triple_ones`: a quick estimate, for the thousands of pairings of a set of cards.

A third of the best-of-five matches see somebody hurt and one in ten ends by a fracture or a third warning, so a match
is more than its points. Points, events and what they leave are read off the rules (`point.py`), scores off the scoring
(`netcord.analysis`), which would sum one pairing exactly in the time this takes for hundreds. What makes it quick are
two simplifications, found to be harmless by summing matches exactly (`yardstick.py`): a set sees at most one injury or
storm, somewhere in it (at each score as often as that score is played), and a match at most two.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import exp, factorial
from operator import mul
from typing import NamedTuple, TypeAlias

from netcord.analysis import (
    BOOK,
    Changes,
    best_of_odds,
    changed,
    ending,
    game_length,
    game_odds,
    set_odds,
    tiebreak_odds,
)
from netcord.analysis.matches import SetEnd, games
from netcord.games.pro_tennis.cards import Card
from netcord.games.pro_tennis.rules import RandomEvent
from netcord.games.pro_tennis.table import Table
from netcord.kernel import Side
from netcord.tennis import FORMATS, Forfeit

from .point import NOBODY, WELL, Hurt, Pair, each_won, served_by, table

CHANGES = 2
"""So many injuries and storms are followed; a third makes no difference that could be seen."""


class Strikes(NamedTuple):
    """What an event does to the player it strikes: how likely he leaves at once, is warned, or is hurt, or all are.

    `bears` warnings he bears; the next one makes him leave.
    """

    leaves: float
    warned: float
    bears: int
    lasting: tuple[tuple[float, Hurt], ...]


@cache
def strikes(hurt: Hurt, side: Side) -> Strikes:
    """PT-13 The events as the rules have them, for players in this condition."""
    phase, laid = RandomEvent(side), table((NOBODY, NOBODY), hurt)
    row = BOOK.row(phase, laid)
    leaves = warned = 0.0
    lasting: dict[Hurt, float] = {}
    warning: Changes = ()
    for way in row.ways:
        share, end = way.weight / row.total, ending(way.phase, changed(laid, way.changes))
        if end.leaves is not None:
            leaves += share
            continue
        after, count = end.lasting.counted()
        if count != laid.counted()[1]:
            warned, warning = warned + share, way.changes
        elif after.conditions != hurt:
            lasting[after.conditions] = lasting.get(after.conditions, 0.0) + share
    shares = tuple((share, after) for after, share in lasting.items())
    return Strikes(leaves, warned, _borne(side, changed(laid, warning)), shares)


def _borne(side: Side, warned: Table) -> int:
    """PT-14c After how many warnings the next one is the last."""
    borne = 1
    while True:
        row = BOOK.row(RandomEvent(side), warned)
        after = [changed(warned, way.changes) for way in row.ways if not isinstance(way.phase, Forfeit)]
        more = [one for one in after if one.warnings(side) > warned.warnings(side)]
        if not more:
            return borne
        borne, warned = borne + 1, more[0]


@cache
def conditions(changes: int) -> tuple[Hurt, ...]:
    """The conditions two players may be in after so many injuries and storms."""
    found, newest = {WELL: None}, [WELL]
    for _ in range(changes):
        newest = [then for hurt in newest for side in Side for _, then in strikes(hurt, side).lasting]
        found |= dict.fromkeys(newest)
    return tuple(found)


def elo_chance(ours: float, theirs: float) -> float:
    """The chance that goes with two Elo ratings."""
    return 1 / (1 + 10 ** ((theirs - ours) / 400))


def chance_by_points(a: Card, b: Card, sets: int) -> float:
    """The chance of a match in which nothing lasts: an event costs a point and no more."""
    return chances_by_points([(a, b)], sets)[0]


def chances_by_points(pairs: Iterable[Pair], sets: int) -> list[float]:
    """The same for many pairs."""
    found = []
    for ours, theirs in each_won(pairs):
        won = set_odds(game_odds(ours), game_odds(theirs), tiebreak_odds(ours, theirs))
        found.append(best_of_odds(sets, won, won))
    return found


# A set, game by game, as the scoring has it.


class Place(NamedTuple):
    """A score in games: who serves, whether it is the tie-break, and where the game leads if it is won and if not."""

    server: int
    tiebreak: bool
    win: int
    lose: int


@cache
def places() -> tuple[Place, ...]:
    """The scores of a set, love all first, each before those it leads to. Two more are the set won and the set lost."""
    played = FORMATS["pro_tennis_men"]
    board = games(played, played.rule(0), Side.A, 0, doubles=False)

    def number(then: int | SetEnd) -> int:
        return then if isinstance(then, int) else len(board) + then.winner.row

    return tuple(
        Place(game.score.server_side.row, game.score.tiebreak, *(number(then) for then in game.then)) for game in board
    )


TIEBREAK_POINTS = 12
"""Points of a tie-break, about."""


Points: TypeAlias = tuple[float, float]
"""What either player wins on his own serve."""


def from_every_score(points: Points) -> list[float]:
    """The chance of a set from each score; the first player serves first, which makes no difference to who wins it."""
    takes, last = (game_odds(points[0]), 1 - game_odds(points[1])), tiebreak_odds(*points)
    scores = places()
    ahead = [0.0] * len(scores) + [1.0, 0.0]
    for number in range(len(scores) - 1, -1, -1):
        here = scores[number]
        won = last if here.tiebreak else takes[here.server]
        ahead[number] = ahead[here.lose] + won * (ahead[here.win] - ahead[here.lose])
    return ahead


def at_random_moments(points: Points) -> tuple[list[float], Points]:
    """How likely a random moment of a set finds each score, and how many points either serves in it on average.

    What strikes in the middle of a game is felt in half of it: half of the moment counts for the score after it.
    """
    takes, last = (game_odds(points[0]), 1 - game_odds(points[1])), tiebreak_odds(*points)
    lengths = game_length(points[0]), game_length(points[1])
    scores = places()
    reach = [1.0] + [0.0] * (len(scores) + 1)
    found = [0.0] * len(reach)
    served = [0.0, 0.0]
    for number, here in enumerate(scores):
        long, won = (TIEBREAK_POINTS, last) if here.tiebreak else (lengths[here.server], takes[here.server])
        comes, wins = reach[number], reach[number] * won
        reach[here.win] += wins
        reach[here.lose] += comes - wins
        for server in (0, 1) if here.tiebreak else (here.server,):
            served[server] += comes * long / (2 if here.tiebreak else 1)
        found[number] += comes * long / 2
        found[here.win] += wins * long / 2
        found[here.lose] += (comes - wins) * long / 2
    whole = sum(found)
    return [share / whole for share in found], (served[0], served[1])


# A match, set by set.

Struck: TypeAlias = tuple[Points, Points]
"""By who serves, how often an event strikes the first player and the second in a point."""


class Match:
    """A match between two cards, whose points are known in every condition that is followed."""

    def __init__(self, points: Mapping[Hurt, Points], struck: Struck, sets: int) -> None:
        self._points, self._sets = points, sets
        self._ahead: dict[Hurt, list[float]] = {}
        self._tables: dict[tuple[Hurt, int], list[list[float]]] = {}
        served = at_random_moments(points[WELL])[1]
        # How many events strike either player in a set.
        self._rates = [sum(map(mul, served, often)) for often in zip(*struck, strict=True)]
        self._stays = [
            _stays(rate, strikes(WELL, side), 2 * sets - 1) for rate, side in zip(self._rates, Side, strict=True)
        ]

    def chance(self, changes: int) -> float:
        """The chance that the first player wins, if so many injuries and storms may come."""
        return self._table(WELL, changes)[0][0]

    def _from(self, hurt: Hurt) -> list[float]:
        if hurt not in self._ahead:
            self._ahead[hurt] = from_every_score(self._points[hurt])
        return self._ahead[hurt]

    def _table(self, hurt: Hurt, left: int) -> list[list[float]]:
        """The chance of the match by sets won, before a set that starts with the players in this condition."""
        if (hurt, left) not in self._tables:
            self._tables[hurt, left] = self._worked_out(hurt, left)
        return self._tables[hurt, left]

    def _worked_out(self, hurt: Hurt, left: int) -> list[list[float]]:
        sets, ways = self._sets, self._struck(hurt, left) if left else []
        quiet = 1 - sum(way for way, _, _ in ways)
        won = self._from(hurt)[0]
        table = [[0.0] * (sets + 1) for _ in range(sets)] + [[1.0] * (sets + 1)]
        for ours in range(sets - 1, -1, -1):
            for theirs in range(sets - 1, -1, -1):
                win, lose = table[ours + 1][theirs], table[ours][theirs + 1]
                chance = quiet * (lose + won * (win - lose))
                for way, then_won, after in ways:
                    win, lose = after[ours + 1][theirs], after[ours][theirs + 1]
                    chance += way * (lose + then_won * (win - lose))
                first, second = (stays[ours + theirs] for stays in self._stays)
                out = (1 - first * second) * (1 - second) / (2 - first - second)
                table[ours][theirs] = first * second * chance + out
        return table

    def _struck(self, hurt: Hurt, left: int) -> list[tuple[float, float, list[list[float]]]]:
        """What may come in this set: how likely it is, the chance of the set then, and the match after it."""
        comes: dict[Hurt, float] = {}
        for rate, side in zip(self._rates, Side, strict=True):
            for share, after in strikes(hurt, side).lasting:
                comes[after] = comes.get(after, 0.0) + rate * share
        found, _ = at_random_moments(self._points[hurt])
        rate = sum(comes.values())
        share = (1 - exp(-rate)) / rate
        return [
            (share * part, sum(map(mul, found, self._from(after))), self._table(after, left - 1))
            for after, part in comes.items()
        ]


def match_chance(a: Card, b: Card, sets: int, changes: int = CHANGES) -> float:
    """The chance that the first card beats the second."""
    return match_chances([(a, b)], sets, changes)[0]


def match_chances(pairs: Sequence[Pair], sets: int, changes: int = CHANGES) -> list[float]:
    """The same for many pairs."""
    found = []
    known = conditions(changes)
    played = served_by([table(pair, hurt) for pair in pairs for hurt in known])
    won = list(zip(*(part.tolist() for part in played.won), strict=True))
    for number in range(len(pairs)):
        first = number * len(known)
        points = dict(zip(known, won[first : first + len(known)], strict=True))
        by_a, by_b = ((float(on_a[first]), float(on_b[first])) for on_a, on_b in played.struck)
        found.append(Match(points, (by_a, by_b), sets).chance(changes))
    return found


def _stays(rate: float, event: Strikes, sets: int) -> list[float]:
    """The chance to get through each set without having to leave (PT-13k, PT-14c)."""
    warnings = rate * event.warned

    def borne(mean: float) -> float:
        return exp(-mean) * sum(mean**many / factorial(many) for many in range(event.bears + 1))

    return [
        exp(-rate * event.leaves) * borne(warnings * (played + 1)) / borne(warnings * played) for played in range(sets)
    ]
