"""The smith: finds the serve lines and the cells with which a card plays as the player did.

First numbers, then cells: how many wins, losses, aces, faults and stars each half of a matrix needs is found by
trying those close to the ideal for every split of control; then they are scattered over the matrix.
"""

from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import product
from math import ceil, floor
from typing import NamedTuple, TypeAlias

import msgspec

from netcord.games.inside_volley.cards import Card, Matrix, ServeLine, Surface, token

from .figures import Figures, Turned, events, resolved, retires, server_wins, turned
from .seasons import Aims, StatLine, TourAverage, average_figures, injury_rating, pressure, season_aims

MOST_STARS = 4
"""Starred cells in one half of a matrix, as on the printed card."""

OFF_HALF = 0.08
"""Percentage points that must be gained for moving control one number away from half of a serve."""

OFF_STAR = 0.1
"""Percentage points that must be gained for leaving out, or adding, a star."""

RETURNERS = {"ATP": 0.45, "WTA": 0.3}
"""The part of all aces, and of all double faults, that stands on the returner's card of two average players. A card
cannot show fewer aces than stand on the other one: with much less than this many returners could not be aced as rarely
as they were, with more many servers could not serve as few; of women many serve hardly any."""

NEVER = Turned(Fraction(), Fraction())
"""Of an average card, which has no stars, none turn."""

EARLIER = {"1970s": 1975, "1975-1990": 1983, "1980s": 1985, "all": 2008}
MIDDLE = EARLIER | {"1990s": 1995, "2000s": 2005, "2010s": 2015, "2020s": 2022}
"""The year printed on the average card of a decade; the statistics of the 2020s end in 2024."""


class Kind(NamedTuple):
    """A half of a matrix: what may be marked in it, and whether that wins the point for the owner of the card."""

    mark: str
    wins: bool


SERV = (Kind("A", wins=True), Kind("F", wins=False))
RET = (Kind("A", wins=False), Kind("F", wins=True))


class Half(NamedTuple):
    """One serve's half of a matrix: cells won with the server not behind, aces or faults, and stars.

    Stars count up for L* and down for W*: where they turn, `wins + stars` cells are won.
    """

    wins: int
    marks: int
    stars: int = 0

    def tokens(self, kind: Kind) -> dict[str, int]:
        """How many cells of each token."""
        up, down = max(self.stars, 0), max(-self.stars, 0)
        losses = 36 - self.wins - up - (0 if kind.wins else self.marks)
        wins = self.wins - down - (self.marks if kind.wins else 0)
        return {"W*": down, "L*": up, kind.mark: self.marks, "L": losses, "W": wins}


Halves: TypeAlias = tuple[Half, Half]
"""A matrix: first serve, second serve."""

Lines: TypeAlias = tuple[int, int, int]
"""The serve lines 1-a (a+1-b), b+1-c (c+1-100), by their ends a, b and c."""


class Aim(NamedTuple):
    """What one half must achieve. All but `won` are control numbers out of 100."""

    kind: Kind
    own: float  # read on this half
    played: float  # on this serve
    elsewhere: float  # of these, won by the owner without this half
    won: float  # the share he should win
    marked: float  # aces or faults there should be
    marked_elsewhere: float  # of these, without this half
    care: float = 1.0  # what a percentage point of them counts for

    def tries(self, stars: float, turns: Turned) -> Iterator[tuple[float, Half]]:
        """Halves close to the ideal, with their errors in percentage points; `stars` is what he has earned."""
        for star in _stars(stars):
            off = OFF_STAR * abs(star - stars)
            turned = float(turns.behind if star > 0 else turns.spoilt) * star
            for marks in _near((self.marked - self.marked_elsewhere) * 36 / self.own, 0, 36 - abs(star)):
                missed = self.care * abs(self.marked_elsewhere + self.own * marks / 36 - self.marked)
                fewest = max(0, -star) + (marks if self.kind.wins else 0)
                most = 36 - max(0, star) - (0 if self.kind.wins else marks)
                ideal = (self.won * self.played - self.elsewhere) * 36 / self.own - turned
                for wins in _near(ideal, fewest, most):
                    won = (self.elsewhere + self.own * (wins + turned) / 36) / self.played
                    yield 100 * abs(won - self.won) + missed + off, Half(wins, marks, star)

    def best(self, stars: float, turns: Turned) -> tuple[float, Half]:
        """The half with the smallest error; rounded, so that no platform's last digit can decide."""
        return min((round(error, 9), half) for error, half in self.tries(stars, turns))


def _near(ideal: float, fewest: int, most: int) -> set[int]:
    return {min(most, max(fewest, whole)) for whole in (floor(ideal), ceil(ideal))}


def _stars(earned: float) -> range:
    """From none to the next whole star."""
    return range(min(0, floor(earned)), max(0, ceil(earned)) + 1)


def _splits(low: int, high: int) -> list[tuple[int, float]]:
    """Ways to split the numbers above `low` up to `high` between server and returner, and how far each is off half."""
    half = (high - low) / 2
    tried = ((end, abs(end - low - half)) for end in range(low + 1, high))
    return [(end, off) for end, off in tried if off <= max(1, half / 5)]


def _cells(matrix: Matrix, serve: int) -> tuple[str, ...]:
    return tuple(token(cell, serve) for row in matrix for cell in row)


def _server_cells(matrix: Matrix, serve: int, *, serving: bool) -> float:
    """The share of cells that the server wins; only asked of average cards, which have no stars."""
    return sum(server_wins(mark, serving=serving, behind=False) for mark in _cells(matrix, serve)) / 36


def _first_in(want: Figures) -> int:
    return min(98, max(2, floor(100 * want.first_in + Fraction(1, 2))))


def _serving(want: Figures, inj: int, foe: Card, stars: float, turns: Turned) -> tuple[float, Lines, Halves]:
    """The serve lines and the serving matrix, and what is still wrong with them."""
    b, void, theirs_void = _first_in(want), float(retires(inj)), float(retires(foe.inj))
    scored = 100 - void - theirs_void
    shares = [_server_cells(foe.ret, serve, serving=False) for serve in (1, 2)]
    aces, faults = _cells(foe.ret, 1).count("A") / 36, _cells(foe.ret, 2).count("F") / 36
    firsts, seconds = [], []
    for a, off in _splits(0, b):
        aim = Aim(
            SERV[0],
            own=a - 1 + float(resolved(inj)),
            played=b - void,
            elsewhere=(b - a) * shares[0],
            won=float(want.first_won),
            marked=float(want.aces) * scored,
            marked_elsewhere=(b - a) * aces,
        )
        error, half = aim.best(stars, turns)
        firsts.append((round(error + OFF_HALF * off, 9), off, a, half))
    for c, off in _splits(b, 100):
        theirs = 99 - c + float(resolved(foe.inj))
        aim = Aim(
            SERV[1],
            own=c - b,
            played=100 - b - theirs_void,
            elsewhere=theirs * shares[1] + float(events(foe.inj)[0]),
            won=float(want.second_won),
            marked=float(want.double_faults) * scored,
            marked_elsewhere=theirs * faults,
        )
        error, half = aim.best(stars, turns)
        seconds.append((round(error + OFF_HALF * off, 9), off, c, half))
    (error, _, a, first), (more, _, c, second) = min(firsts), min(seconds)
    return error + more, (a, b, c), (first, second)


def _returning(want: Figures, aced: float, gifts: float, inj: int, foe: Card, stars: float, turns: Turned) -> Halves:
    """The returning matrix: the points he won, and the aces and double faults that were served to him."""
    a, b, c = foe.serve1.server[1], foe.serve1.returner[1], foe.serve2.server[1]
    void, theirs_void = float(retires(inj)), float(retires(foe.inj))
    scored = 100 - void - theirs_void
    theirs = a - 1 + float(resolved(foe.inj))
    first = Aim(
        RET[0],
        own=b - a,
        played=b - theirs_void,
        elsewhere=theirs * (1 - _server_cells(foe.serv, 1, serving=True)) + float(events(foe.inj)[0]),
        won=float(want.return_first),
        marked=aced * scored,
        marked_elsewhere=theirs * _cells(foe.serv, 1).count("A") / 36,
        care=0.25,
    )
    second = Aim(
        RET[1],
        own=99 - c + float(resolved(inj)),
        played=100 - b - void,
        elsewhere=(c - b) * (1 - _server_cells(foe.serv, 2, serving=True)),
        won=float(want.return_second),
        marked=gifts * scored,
        marked_elsewhere=(c - b) * _cells(foe.serv, 2).count("F") / 36,
        care=0.25,
    )
    return first.best(stars, turns)[1], second.best(stars, turns)[1]


def forge(line: StatLine, tour: TourAverage, average: Card, aims: Aims | None = None) -> Card:
    """The card of a season, made to measure against the average card of its tour, surface and decade.

    What it is to do are the figures of the season, adjusted for the opposition, unless `aims` say otherwise.
    """
    (want, aced, gifts), inj = aims or season_aims(line), injury_rating(line)
    serving, returning = (min(MOST_STARS, max(-MOST_STARS, earned)) for earned in pressure(line, tour))
    card = msgspec.structs.replace(
        average,
        name=line.name,
        year=line.season,
        country=line.country,
        rank=line.rank_end,
        titles=line.titles,
        record=f"{line.wins}-{line.losses}" if line.wins or line.losses else "",
        inj=inj,
        edition="",
    )
    for _ in range(9):  # what a star is worth depends on how often he is behind, and that on the whole card
        ours, theirs = turned(card, average, serving=True), turned(average, card, serving=False)
        _, lines, serv = _serving(want, inj, average, serving, ours)
        better = _laid_out(
            card, lines, serv, _returning(want, float(aced), float(gifts), inj, average, returning, theirs)
        )
        if better == card:
            break
        card = better
    return card


def forge_average(tour: TourAverage) -> Card:
    """The average card of a tour, surface and decade: against itself it plays the figures of that tour.

    Its returning matrix is set first, a cell or so better than the tour for a returner in control; its serve lines and
    serving matrix are then fitted to that.
    """
    want = average_figures(tour)
    nothing: Matrix = (("W",) * 6,) * 6
    drafts = []
    aces, faults = (  # he controls half of a serve
        floor(RETURNERS[tour.tour] * float(share) * 36 / (float(played) / 2) + 0.5)
        for share, played in ((want.aces, want.first_in), (want.double_faults, 1 - want.first_in))
    )
    for better in product(range(3), repeat=2):
        first = Half(36 - round(36 * want.first_won) + better[0], aces)
        second = Half(36 - round(36 * want.second_won) + better[1], faults)
        blank = Card(
            name=f"{tour.tour} average",
            year=MIDDLE[tour.period],
            edition=tour.period,
            tour=tour.tour,
            surface=Surface(tour.surface.upper()),
            inj=0,
            serve1=ServeLine((1, 25), (26, 50)),
            serve2=ServeLine((51, 75), (76, 100)),
            serv=nothing,
            ret=_matrix("", (first, second), RET),
        )
        error, lines, serv = _serving(want, 0, blank, 0.0, NEVER)
        drafts.append((round(error, 9), better, _laid_out(blank, lines, serv, (first, second))))
    return min(drafts, key=lambda draft: draft[:2])[2]


# From numbers to cells.


def _laid_out(card: Card, lines: Lines, serv: Halves, ret: Halves) -> Card:
    a, b, c = lines
    return msgspec.structs.replace(
        card,
        serve1=ServeLine((1, a), (a + 1, b)),
        serve2=ServeLine((b + 1, c), (c + 1, 100)),
        serv=_matrix(f"{card.id} serv", serv, SERV),
        ret=_matrix(f"{card.id} ret", ret, RET),
    )


def _matrix(key: str, halves: Halves, kinds: tuple[Kind, Kind]) -> Matrix:
    """The cells of both serves, scattered; stars of both serves share cells as far as they go."""
    cells: list[list[str]] = [[] for _ in range(36)]
    starred = _scatter(f"{key} 1")[: max(abs(half.stars) for half in halves)]
    for serve, half, kind in zip((1, 2), halves, kinds, strict=True):
        plain = (place for place in _scatter(f"{key} {serve}") if place not in starred)
        marks = (mark for mark, many in half.tokens(kind).items() for _ in range(many))
        for place, mark in zip((*starred, *plain), marks, strict=True):
            cells[place].append(mark)
    texts = [first if first == second else f"{first}/{second}" for first, second in cells]
    return tuple(tuple(texts[start : start + 6]) for start in range(0, 36, 6))


def _scatter(key: str) -> list[int]:
    """The 36 cells in an order of their own, each six of them in six rows and six columns: no lucky die."""
    digest = sha256(key.encode()).digest()
    rows, columns, turns = (sorted(range(6), key=digest[start : start + 6].__getitem__) for start in (0, 6, 12))
    return [6 * rows[step] + columns[(step + turn) % 6] for turn in turns for step in range(6)]
