"""The Court Board: nine sectors on each side of the net, and how far it is between them.

A sector is two letters, always named by the player who stands in that half: the depth (S shallow, G good length,
D deep), then the side (F forehand, C centre, B backhand). Both players are right-handed, so my F faces your B.
"""

from functools import cache
from typing import Literal, TypeAlias

Sector: TypeAlias = str
Hands: TypeAlias = str
"""The hands a ball may be played with in a sector: "F", "B" or "FB"."""

Receive: TypeAlias = tuple[tuple[Sector, Hands], ...]
"""Where a ball may be played, and with which hand."""

Metric: TypeAlias = Literal["manhattan", "depth", "king"]

DEPTHS, SIDES = "SGD", "FCB"
SECTORS: tuple[Sector, ...] = tuple(depth + side for depth in DEPTHS for side in SIDES)
SHALLOW = frozenset(sector for sector in SECTORS if sector[0] == "S")
HOME: Sector = "DC"

DEPTH = {sector: DEPTHS.index(sector[0]) + 1 for sector in SECTORS}
"""Distance from the net: 1, 2 or 3."""

ACROSS = {sector: {"F": 1, "C": 0, "B": -1}[sector[1]] for sector in SECTORS}
"""To the player's own right: +1 forehand, 0 centre, -1 backhand."""

_SIDE_AT = {1: "F", 0: "C", -1: "B"}
_RUN = (0, 5, 15)  # ASE-06c one sector costs 5, two in one direction 15


@cache
def steps(start: Sector, end: Sector) -> int:
    """Sectors between two places of the same half, a diagonal counting as two."""
    return abs(DEPTH[start] - DEPTH[end]) + abs(ACROSS[start] - ACROSS[end])


@cache
def run_cost(start: Sector, end: Sector) -> int:
    """ASE-06b What a run before the shot costs, by where it ends and not by its path (Q46)."""
    return -_RUN[abs(DEPTH[start] - DEPTH[end])] - _RUN[abs(ACROSS[start] - ACROSS[end])]


@cache
def farthest(hit: Sector, played: Sector, metric: Metric = "manhattan") -> int:
    """ASE-06e The sectors a player may run while the ball travels: one fewer than the ball does (Q1)."""
    along = DEPTH[hit] + DEPTH[played] - 1  # one step leads over the net
    aside = abs(ACROSS[hit] + ACROSS[played])  # ASE-01d facing sides are mirrored
    if metric == "depth":
        return along - 1
    return (along + aside if metric == "manhattan" else max(along, aside)) - 1


@cache
def in_reach(start: Sector, hit: Sector, metric: Metric, four: bool) -> frozenset[Sector]:
    """ASE-06d, ASE-06e Where a player can be in time; `four` allows the run from corner to corner (Q2)."""
    most = 4 if four else 3
    return frozenset(end for end in SECTORS if steps(start, end) <= min(most, farthest(hit, end, metric)))


@cache
def walks(start: Sector, most: int, forward: bool) -> tuple[Sector, ...]:
    """ASE-09a Where up to so many orthogonal steps may lead, staying first; `forward` is towards the net."""
    found = [start]
    edge = [start]
    for _ in range(most):
        edge = [
            end
            for here in edge
            for end in SECTORS
            if steps(here, end) == 1 and (forward or DEPTH[end] >= DEPTH[here]) and end not in found
        ]
        found += [end for number, end in enumerate(edge) if end not in edge[:number]]
    return (start, *sorted(found[1:], key=SECTORS.index))


@cache
def landing(target: Sector, depth: int, aside: int) -> Sector | None:
    """ASE-11b Where a ball lands that drifts from its target; None is out. `aside` is to the hitter's right (Q26)."""
    deep, right = DEPTH[target] + depth, -ACROSS[target] + aside
    if not 1 <= deep <= 3 or abs(right) > 1:
        return None
    return DEPTHS[deep - 1] + _SIDE_AT[-right]


LENGTH_AT = {"S": "short", "G": "good", "D": "deep"}

_REACHED = {
    "volley": {"S": "SG", "G": "SGD", "D": "SD"},
    "smash": {"S": "SG", "G": "SGD", "D": "SD"},
    "full": {"S": "S", "G": "SG", "D": "GD"},
    "bounce": {"S": "SG", "G": "GD", "D": "D"},
    "drop": {"S": "S", "G": "SG"},
    "dink": {"S": "S", "G": "SG"},
}
"""Q22 From which depths a generic shot may be played, by where it lands; a lob on the full or after the bounce."""


@cache
def generic_receive(shot: str, landed: Sector) -> Receive:
    """Q22 Where a generic shot may be played: on the side where it lands, with either hand."""
    return tuple((depth + landed[1], "FB") for depth in _REACHED[shot][landed[0]])


@cache
def read_receive(text: str) -> Receive:
    """A map as a deck writes it: "SC:B GB:FB"."""
    return tuple((sector, hands) for sector, _, hands in (entry.partition(":") for entry in text.split()))


@cache
def read_sectors(text: str) -> frozenset[Sector]:
    """Sectors as a deck writes them: "DC GC"."""
    return frozenset(text.split())
