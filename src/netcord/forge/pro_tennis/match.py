"""Who wins a match of Pro Tennis with `triple_ones`: points as the cards play them, injuries, storms and forfeits too.

A third of the best-of-five matches see somebody hurt and one in ten ends by a fracture or a third warning, so a match
is more than its points. Every point is exact, whatever has happened to the players. Between points there are two
simplifications, found to be harmless by playing matches out: a set sees at most one injury or storm, somewhere in it
(at each score as often as that score is played), and a match at most two.
"""

from functools import cache
from math import exp
from operator import mul
from typing import TypeAlias

from netcord.analysis import best_of_odds, game_length, game_odds, set_odds, tiebreak_odds
from netcord.games.pro_tennis.cards import LINES, WEIGHTS, Card
from netcord.games.pro_tennis.facts import Event
from netcord.games.pro_tennis.rules import EVENTS

from .point import points_won, rally, sheet, throws

Hurt: TypeAlias = tuple[int, int, int]
"""How many lines up a player reads S and SR, SP, and V (PT-15)."""

WELL: Hurt = (0, 0, 0)
INJURIES: dict[Event, Hurt] = {
    Event.CRAMPS: (1, 0, 0),
    Event.ANKLE: (0, 0, 1),
    Event.WRIST_1: (1, 1, 1),
    Event.WRIST_2: (2, 2, 2),
    Event.WRIST_3: (3, 3, 3),
}
STORM: Hurt = (1, 1, 1)

STRIKES = {
    event: sum(many for line, many in zip(LINES, WEIGHTS, strict=True) if EVENTS[line] is event) / 36 for event in Event
}
"""PT-13 The chance of each event, once there is one."""

CHANGES = 2
"""So many injuries and storms are followed; a third makes no difference that could be seen."""


def elo_chance(ours: float, theirs: float) -> float:
    """The chance that goes with two Elo ratings."""
    return 1 / (1 + 10 ** ((theirs - ours) / 400))


def chance_by_points(a: Card, b: Card, sets: int) -> float:
    """The chance of a match in which nothing lasts: an event costs a point and no more."""
    ours, theirs = points_won(sheet(a), sheet(b))
    won = set_odds(game_odds(ours), game_odds(theirs), tiebreak_odds(ours, theirs))
    return best_of_odds(sets, won, won)


# A set, game by game. The last three places are the tie-break, the set won and the set lost.

GAMES = sorted(
    ((ours, theirs) for ours in range(7) for theirs in range(7) if max(ours, theirs) < 6 or {ours, theirs} == {5, 6}),
    key=sum,
)
TIEBREAK, WON, LOST = range(len(GAMES), len(GAMES) + 3)


def _leads_to(ours: int, theirs: int) -> int:
    if ours == theirs == 6:
        return TIEBREAK
    if (ours, theirs) in GAMES:
        return GAMES.index((ours, theirs))
    return WON if ours > theirs else LOST


THEN = tuple((_leads_to(a + 1, b), _leads_to(a, b + 1), (a + b) % 2) for a, b in GAMES)
"""For every score in games, where it goes if the game is won or lost, and whether the other serves."""

TIEBREAK_POINTS = 6
"""Points each serves in a tie-break, about."""


Points: TypeAlias = tuple[float, float]
"""What either player wins on his own serve."""


def from_every_score(points: Points) -> list[float]:
    """The chance of a set from each score; the first player serves first, which makes no difference to who wins it."""
    takes = game_odds(points[0]), 1 - game_odds(points[1])
    ahead = [0.0] * TIEBREAK + [tiebreak_odds(*points), 1.0, 0.0]
    for place in range(TIEBREAK - 1, -1, -1):
        win, lose, server = THEN[place]
        ahead[place] = ahead[lose] + takes[server] * (ahead[win] - ahead[lose])
    return ahead


def at_random_moments(points: Points) -> tuple[list[float], Points]:
    """How likely a random moment of a set finds each score, and how many points either serves in it on average.

    What strikes in the middle of a game is felt in half of it: half of the moment counts for the score after it.
    """
    takes = game_odds(points[0]), 1 - game_odds(points[1])
    lengths = game_length(points[0]), game_length(points[1])
    reach = [1.0] + [0.0] * LOST
    found = [0.0] * (LOST + 1)
    served = [0.0, 0.0]
    for place, (win, lose, server) in enumerate(THEN):
        here, wins, half = reach[place], reach[place] * takes[server], lengths[server] / 2
        reach[win] += wins
        reach[lose] += here - wins
        served[server] += 2 * here * half
        found[place] += here * half
        found[win] += wins * half
        found[lose] += (here - wins) * half
    last, half = tiebreak_odds(*points), reach[TIEBREAK] * TIEBREAK_POINTS
    found[TIEBREAK] += half
    found[WON] += half * last
    found[LOST] += half * (1 - last)
    whole = sum(found)
    return [share / whole for share in found], (served[0] + half, served[1] + half)


# A match, set by set.

State: TypeAlias = tuple[Hurt, Hurt]

_hurt = cache(sheet)


class Match:
    """A match between two cards."""

    def __init__(self, a: Card, b: Card, sets: int) -> None:
        self._cards, self._sets = (a, b), sets
        self._points: dict[State, Points] = {}
        self._ahead: dict[State, list[float]] = {}
        self._tables: dict[tuple[State, int], list[list[float]]] = {}
        first, second = sheet(a), sheet(b)
        between = rally(first, second)
        serving, returning = throws(first, second, between), throws(second, first, between.turned)[::-1]
        served = at_random_moments(self._play((WELL, WELL)))[1]
        # One throw in 216 is an event; how many strike either player in a set.
        self._rates = [sum(map(mul, served, thrown)) / 216 for thrown in zip(serving, returning, strict=True)]
        self._stays = [_stays(rate, 2 * sets - 1) for rate in self._rates]

    def chance(self, changes: int = CHANGES) -> float:
        """The chance that the first player wins, if so many injuries and storms may come."""
        return self._table((WELL, WELL), changes)[0][0]

    def _play(self, state: State) -> Points:
        if state not in self._points:
            a, b = (_hurt(card, hurt) for card, hurt in zip(self._cards, state, strict=True))
            self._points[state] = points_won(a, b)
        return self._points[state]

    def _from(self, state: State) -> list[float]:
        if state not in self._ahead:
            self._ahead[state] = from_every_score(self._play(state))
        return self._ahead[state]

    def _table(self, state: State, left: int) -> list[list[float]]:
        """The chance of the match by sets won, before a set that starts with the players in this state."""
        if (state, left) not in self._tables:
            self._tables[state, left] = self._worked_out(state, left)
        return self._tables[state, left]

    def _worked_out(self, state: State, left: int) -> list[list[float]]:
        sets, ways = self._sets, self._struck(state, left) if left else []
        quiet = 1 - sum(way for way, _, _ in ways)
        won = self._from(state)[0]
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

    def _struck(self, state: State, left: int) -> list[tuple[float, float, list[list[float]]]]:
        """What may come in this set: how likely it is, the chance of the set then, and the match after it."""
        one, other = state
        rates = self._rates
        comes = [(sum(rates) * STRIKES[Event.STORM], (more(one, STORM), more(other, STORM)))]
        for event, lines in INJURIES.items():
            comes.append((rates[0] * STRIKES[event], (more(one, lines), other)))
            comes.append((rates[1] * STRIKES[event], (one, more(other, lines))))
        found, _ = at_random_moments(self._play(state))
        rate = sum(part for part, _ in comes)
        share = (1 - exp(-rate)) / rate
        return [
            (share * part, sum(map(mul, found, self._from(after))), self._table(after, left - 1))
            for part, after in comes
        ]


def match_chance(a: Card, b: Card, sets: int, changes: int = CHANGES) -> float:
    """The chance that the first card beats the second."""
    return Match(a, b, sets).chance(changes)


def more(hurt: Hurt, lines: Hurt) -> Hurt:
    """A condition with more lines off."""
    return hurt[0] + lines[0], hurt[1] + lines[1], hurt[2] + lines[2]


def _stays(rate: float, sets: int) -> list[float]:
    """The chance to get through each set without a fracture or a third warning (PT-13k, PT-14c)."""
    warnings = rate * STRIKES[Event.ARGUMENT]

    def fewer_than_three(mean: float) -> float:
        return exp(-mean) * (1 + mean + mean * mean / 2)

    return [
        exp(-rate * STRIKES[Event.FRACTURE])
        * fewer_than_three(warnings * (played + 1))
        / fewer_than_three(warnings * played)
        for played in range(sets)
    ]
