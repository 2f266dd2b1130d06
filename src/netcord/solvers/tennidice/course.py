"""The scores of a tie-break or game as a graph, from the scoring itself: who serves, from where, and what follows."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from netcord.games.tennidice.board import Target
from netcord.kernel import Side
from netcord.tennis import Court, Score

Points: TypeAlias = tuple[int, int]


class Stop(NamedTuple):
    """A score: who serves, to which box, and where a point for A or for B leads; None: that side has won."""

    points: Points
    server: int
    box: Target
    then: tuple[int | None, int | None]


class Course(NamedTuple):
    """All scores that can still come up, and the order in which to solve them: groups, each a list of batches.

    A group of several batches goes round in circles (from six all on) and must be repeated until it settles.
    """

    stops: tuple[Stop, ...]
    groups: tuple[tuple[tuple[int, ...], ...], ...]

    def number(self, score: Score) -> int:
        """The place of a score."""
        found = self.find(score)
        if found is None:
            raise KeyError(score.points)
        return found

    def find(self, score: Score) -> int | None:
        """The place of a score, if it is one of these."""
        points = short(score, score.points)
        return next((number for number, stop in enumerate(self.stops) if stop.points == points), None)


def short(score: Score, points: Points) -> Points:
    """A long deuce told as a short one: 8-7 behaves like 6-5, a second deuce like the first."""
    unit = score.unit
    if unit.margin < 2:
        return points
    period, last = (
        (2, 2 * unit.target) if score.tiebreak else (1, 2 * unit.target - 1)
    )  # the serve must be where it was
    a, b = points
    while a + b > last and min(a, b) >= period:
        a, b = a - period, b - period
    return a, b


@lru_cache(1000)
def course_of(score: Score) -> Course:
    """Every score of the game or tie-break being played that can still come up."""
    opening = replace(score, chosen=None)
    found: dict[Points, int] = {}
    stops: list[Stop] = []
    queue = [short(score, score.points)]
    ways: dict[Points, tuple[Points | None, Points | None]] = {}
    for points in queue:
        if points in ways:
            continue
        here = replace(opening, points=points)
        after: list[Points | None] = []
        for side in Side:
            progress = here.point(side)
            if progress.game or progress.set:
                after.append(None)
            else:
                after.append(short(here, progress.score.points))
        ways[points] = (after[0], after[1])
        queue += [one for one in after if one is not None]
    for points in ways:
        found[points] = len(found)
    for points, (a, b) in ways.items():
        here = replace(opening, points=points)
        box = Target.BOX_AD if here.court is Court.AD else Target.BOX_DEUCE
        then = (None if a is None else found[a], None if b is None else found[b])
        stops.append(Stop(points, here.server_side.row, box, then))
    return Course(tuple(stops), _groups(stops))


def _groups(stops: list[Stop]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    reach = {number: {one for one in stop.then if one is not None} for number, stop in enumerate(stops)}
    far: dict[int, set[int]] = {}
    for number in reach:
        seen: set[int] = set()
        queue = list(reach[number])
        while queue:
            one = queue.pop()
            if one not in seen:
                seen.add(one)
                queue += reach[one]
        far[number] = seen
    circle = [number for number in far if number in far[number]]
    groups = []
    if circle:
        groups.append(_batches(stops, circle))
    rest = [number for number in far if number not in far[number]]
    groups += [(batch,) for batch in _batches(stops, rest)]
    return tuple(groups)


def _batches(stops: list[Stop], numbers: list[int]) -> tuple[tuple[int, ...], ...]:
    """Scores after the same number of points, the latest first: they have one server and do not need each other."""
    by_total: dict[int, list[int]] = {}
    for number in numbers:
        by_total.setdefault(sum(stops[number].points), []).append(number)
    return tuple(tuple(by_total[total]) for total in sorted(by_total, reverse=True))
