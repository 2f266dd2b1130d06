"""The table of a group, and who stands before whom in it.

1. More matches won; a walkover is a win.
2. Two who are level: who has won more of their matches against each other.
3. A larger share of the sets played; then of the games; then of the points. Walkovers have none, and nobody suffers
   by one. As soon as only two are level, point 2 decides between them.
4. The better ranking; then the order of the draw, which was drawn by lot.

Where the best of a group go on to a knockout, who is out of the tournament stands behind all others: he could not
play there. In a final table what was played counts.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from netcord.kernel import Side, Value

from .events import Event
from .matches import Match
from .plans import Stage


class Row(Value):
    """One entrant in a group."""

    entrant: int
    played: int = 0  # decided, walkovers too
    won: int = 0
    sets: tuple[int, int] = (0, 0)  # won and lost
    games: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)

    @property
    def lost(self) -> int:
        """Matches lost."""
        return self.played - self.won


def table(event: Event, stage: Stage, matches: Iterable[Match], away: Sequence[bool]) -> tuple[Row, ...]:
    """The table of a group as it stands. `away` says of every entrant of the event whether he is out."""
    decided = [match for match in matches if match.decided]
    rows = [_row(entrant, decided) for entrant in event.members(stage)]
    order = _in_order(event, rows, decided)
    if stage.feeds:
        order.sort(key=lambda row: away[row.entrant])  # stable: otherwise they keep their order
    return tuple(order)


def _row(entrant: int, decided: Iterable[Match]) -> Row:
    mine = [match for match in decided if entrant in (match.a, match.b)]
    won = sum(match.won_by == entrant for match in mine)
    return Row(entrant, len(mine), won, *(_summed(entrant, mine, what) for what in ("sets", "games", "points")))


def _summed(entrant: int, mine: Iterable[Match], what: str) -> tuple[int, int]:
    """What an entrant has won and lost on court."""
    won = lost = 0
    for match in mine:
        if match.outcome is not None:
            pair = getattr(match.outcome.numbers, what)
            row = (Side.A if match.a == entrant else Side.B).row
            won, lost = won + pair[row], lost + pair[1 - row]
    return won, lost


def _in_order(event: Event, rows: Sequence[Row], decided: Sequence[Match]) -> list[Row]:
    out: list[Row] = []
    for level in _split(rows, [Fraction(row.won) for row in rows]):
        out += _level(event, level, decided)
    return out


def _level(event: Event, tied: list[Row], decided: Sequence[Match]) -> list[Row]:
    """Those who have won the same number of matches."""
    if len(tied) == 1:
        return tied
    if len(tied) == 2:
        one, other = tied
        between = _split(tied, [_won_against(one, other, decided), _won_against(other, one, decided)])
        if len(between) == 2:
            return [row for level in between for row in level]
    for what in ("sets", "games", "points"):
        levels = _split(tied, [_share(getattr(row, what)) for row in tied])
        if len(levels) > 1:
            return [row for level in levels for row in _level(event, level, decided)]
    ranks = [event.entrants[row.entrant].rank for row in tied]
    behind = max((rank for rank in ranks if rank is not None), default=0) + 1
    return sorted(tied, key=lambda row: event.entrants[row.entrant].rank or behind)


def _split(rows: Sequence[Row], worth: Sequence[Fraction]) -> list[list[Row]]:
    """Rows of equal worth together, the best first; within them the order of the draw stays."""
    levels: dict[Fraction, list[Row]] = {}
    for row, value in zip(rows, worth, strict=True):
        levels.setdefault(value, []).append(row)
    return [levels[value] for value in sorted(levels, reverse=True)]


def _won_against(one: Row, other: Row, decided: Sequence[Match]) -> Fraction:
    both = {one.entrant, other.entrant}
    return Fraction(sum(match.won_by == one.entrant for match in decided if {match.a, match.b} == both))


def _share(pair: tuple[int, int]) -> Fraction:
    won, lost = pair
    return Fraction(won, won + lost) if won + lost else Fraction(1, 2)
