"""Whole matches, exactly: what a card does from the toss to the last point, rain, injuries and retirements included.

The match is summed by `netcord.analysis.matches`: how many of its points are played in which condition, and how many of
them from behind, follows from the scoreboard, with nothing simplified. Needs numpy and scipy (the extra `solve`).
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from netcord.analysis.matches import Composer, Pairing
from netcord.games.inside_volley.cards import Card
from netcord.games.inside_volley.table import Options, Setup, lay
from netcord.kernel import Side
from netcord.tennis import Score

from .figures import Figures, Lasting, ServicePoint, figures_of, service_point


class Opening(NamedTuple):
    """A kind of point: who serves it, whether from behind, and what has happened until then."""

    server: Side
    behind: bool
    lasting: Lasting


class Whole(NamedTuple):
    """A match of two cards, either as likely to serve first: who wins it, and how many points of each kind it has."""

    won: float
    points: Mapping[Opening, float]

    def share(self, *, rain: bool) -> float:
        """How much of it is played in rain, or in the dry."""
        wet = sum(many for opening, many in self.points.items() if opening.lasting.rain)
        whole = sum(self.points.values())
        return (wet if rain else whole - wet) / whole


def whole_match(card: Card, foe: Card, best_of: int = 3, options: Options | None = None) -> Whole:
    """The whole match, exactly."""
    table, _ = lay(
        Setup((card, foe), 5 if best_of == 5 else 3, Side.A, options=options or Options(surface_check="any"))
    )
    format = table.score.format
    pairing = Pairing(table, format)
    starts = [Score.start(format, side) for side in Side]
    play = pairing.play
    counted: list[Opening] = []
    rates = [np.zeros((len(play.kinds) * play.size, play.size)) for _ in play.kinds]
    for key, kind in play.kinds.items():
        score = key[0]  # type: ignore[index]  # what a point can tell of the score it opens at
        server = score.server_side
        for place, laid in enumerate(pairing.conditions.tables):
            hurt = laid.hurt[server.row], laid.hurt[server.other.row]
            rates[kind][len(counted), place] = 1.0
            counted.append(Opening(server, score.behind, Lasting(laid.rain, *hurt)))
    composer = Composer(play._replace(rates=tuple(rates), figures=tuple(counted)))
    flow = np.zeros((play.size, 1))
    flow[0] = 1 / len(starts)
    visits = composer.match(*((score, flow) for score in starts)).figures[:, 0]
    points: dict[Opening, float] = {}
    for opening, many in zip(counted, visits, strict=True):
        points[opening] = points.get(opening, 0.0) + float(many)
    return Whole(pairing.odds(*starts).won[0], points)


def match_figures(card: Card, foe: Card, best_of: int = 3) -> Figures:
    """The seven figures of a card as they come out over a whole match."""
    whole = whole_match(card, foe, best_of)
    served = {side: [Fraction()] * len(ServicePoint._fields) for side in Side}
    for (server, behind, lasting), many in whole.points.items():
        ours, theirs = (card, foe) if server is Side.A else (foe, card)
        for number, share in enumerate(service_point(ours, theirs, behind, lasting)):
            served[server][number] += Fraction(many) * share
    return figures_of(*(ServicePoint(*served[side]) for side in Side))
